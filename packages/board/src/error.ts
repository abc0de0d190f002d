/** A mistake in board data or in a written square: where it is, what is wrong, and what to do about it. */
export class BoardError extends Error {
  readonly at: string
  readonly remedy: string

  constructor(at: string, message: string, remedy: string) {
    super(message)
    this.name = 'BoardError'
    this.at = at
    this.remedy = remedy
  }

  /** The whole complaint on one line. */
  override toString(): string {
    return `${this.at}: ${this.message}. ${this.remedy}`
  }
}
