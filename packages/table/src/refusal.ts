import type { Refused, TableCode } from '@riposte/protocol'
import { ContentError, RiposteError } from '@riposte/referee'

/** Something that the table does not do, and what may be done instead. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: TableCode
  readonly remedy: string

  constructor(code: TableCode, message: string, remedy: string) {
    super(message)
    this.code = code
    this.remedy = remedy
  }
}

/** What another thread would not read, as it told it. */
export class ReadRefusal extends Error {
  override readonly name = 'ReadRefusal'
  readonly refused: Refused

  constructor(refused: Refused) {
    super(refused.message)
    this.refused = refused
  }
}

/** What is told of an error; undefined for one that nobody at the table has made. */
export function refusedBy(thrown: unknown): Refused | undefined {
  if (thrown instanceof Refusal) return { code: thrown.code, message: thrown.message, remedy: thrown.remedy }
  if (thrown instanceof ReadRefusal) return thrown.refused
  if (thrown instanceof ContentError) return { code: thrown.code, message: thrown.message, remedy: thrown.remedy }
  if (thrown instanceof RiposteError) {
    const { code, message, remedy, rule } = thrown
    return rule === undefined ? { code, message, remedy } : { code, message, remedy, rule }
  }
  return undefined
}
