/** Every error says what is wrong, and what may be done instead, by whom. */
export const errorCodes = [
  'refused', // a rule forbids it
  'no-such-option', // the question does not offer it
  'not-your-question', // another seat is asked
  'stale-question', // that question has been answered already
  'nothing-asked', // the fight is over, or waits for nobody
  'not-quiet', // a ruling or order in the middle of a step
  'cannot-go-back', // a die has been rolled, or something hidden shown
  'endless', // the rules go on and on, and nobody is asked
  'diverged', // a replay does not give the same events
  'bad-ruling', // a ruling names what does not exist
  'bad-content', // a file is not what it should be
  'dice', // a script's dice do not fit
] as const
export type ErrorCode = (typeof errorCodes)[number]

export class RiposteError extends Error {
  override readonly name = 'RiposteError'
  readonly code: ErrorCode
  readonly remedy: string
  /** The rule that forbids it, where one does. */
  readonly rule: string | undefined

  constructor(code: ErrorCode, message: string, remedy: string, rule?: string) {
    super(message)
    this.code = code
    this.remedy = remedy
    this.rule = rule
  }
}
