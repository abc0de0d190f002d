/** Reads along a text. What does not fit leaves it where it was. */
export class Cursor {
  readonly text: string
  at: number
  readonly end: number
  constructor(text: string, at = 0, end = text.length) {
    this.text = text
    this.at = at
    this.end = end
  }

  get rest(): string {
    return this.text.slice(this.at, this.end)
  }

  get isDone(): boolean {
    return /^[\s.,;:]*$/.test(this.rest)
  }

  /** The groups of a pattern that comes next, whole words, in any case. `_` is what was eaten. */
  eat(pattern: string): Groups | undefined {
    const found = compiled(pattern).exec(this.text.slice(0, this.end).slice(this.at))
    if (found === null) return undefined
    this.at += found[0].length
    return { ...found.groups, _: found[0].trim() }
  }

  has(pattern: string): boolean {
    return this.eat(pattern) !== undefined
  }

  sees(pattern: string): boolean {
    return compiled(pattern).test(this.rest)
  }

  /** Does what it is given, and takes it back unless it came to something. */
  attempt<T>(read: (cursor: Cursor) => T | undefined): T | undefined {
    const before = this.at
    const result = read(this)
    if (result === undefined) this.at = before
    return result
  }

  /** The first that comes to something. */
  first<T>(...reads: readonly ((cursor: Cursor) => T | undefined)[]): T | undefined {
    for (const read of reads) {
      const result = this.attempt(read)
      if (result !== undefined) return result
    }
    return undefined
  }
}

export type Groups = Readonly<Record<string, string | undefined>> & { readonly _: string }

const patterns = new Map<string, RegExp>()

function compiled(pattern: string): RegExp {
  const known = patterns.get(pattern)
  if (known !== undefined) return known
  // Whole words: it ends where a word ends, or with a mark.
  const made = new RegExp(`^[\\s]*(?:${pattern})(?:(?<![a-z0-9])|(?![a-z0-9]))`, 'i')
  patterns.set(pattern, made)
  return made
}
