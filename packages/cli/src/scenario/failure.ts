import { ContentError, type OpenAsk, type Path, RiposteError } from '@riposte/referee'

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

/** Refusals are the script's fault, or prove something; anything else that is thrown is a fault in the engine. */
export function asFailure(thrown: unknown, path: Path, open?: OpenAsk): Failure | ContentError {
  if (thrown instanceof Failure || thrown instanceof ContentError) return thrown
  if (thrown instanceof RiposteError && thrown.code !== 'diverged')
    return new Failure(path, `${thrown.message} (${thrown.remedy})`, { open })
  const text = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
  return new Failure(path, `the engine stopped: ${text.split('\n').slice(0, 4).join(' | ')}`, { open, why: 'engine' })
}
