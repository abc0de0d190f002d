type Work = () => unknown

/** What waits to be done: of each sender in order, and one of each in turn, so that nobody who asks rarely waits for one who sends much. */
export class Turns {
  private readonly waiting = new Map<unknown, Work[]>()

  get isEmpty(): boolean {
    return this.waiting.size === 0
  }

  add(sender: unknown, work: Work): void {
    const theirs = this.waiting.get(sender)
    if (theirs === undefined) this.waiting.set(sender, [work])
    else theirs.push(work)
  }

  next(): Work | undefined {
    const [first] = this.waiting
    if (first === undefined) return undefined
    const [sender, [work, ...more]] = first
    this.waiting.delete(sender)
    if (more.length > 0) this.waiting.set(sender, more)
    return work
  }

  clear(): void {
    this.waiting.clear()
  }
}
