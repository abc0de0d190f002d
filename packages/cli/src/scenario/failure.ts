import type { OpenAsk, Path } from '@riposte/referee'

/** Why a scenario does not come out as written, and where in it that shows. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly path: Path
  /** The question that was open. */
  readonly question: string | undefined
  readonly legal: readonly string[]
  /** What there was to read, beyond the message. */
  readonly why: 'script' | 'engine'

  constructor(path: Path, message: string, given: { open?: OpenAsk | undefined; question?: string; why?: 'script' | 'engine' } = {}) {
    super(message)
    this.path = path
    this.question = given.question ?? given.open?.text
    this.legal = given.open === undefined ? [] : given.open.options.map((option) => option.id)
    this.why = given.why ?? 'script'
  }
}
