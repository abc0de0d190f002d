import type { PieceId } from '@riposte/referee'

/** A blow that has been rolled, and has not landed. */
export interface Begun {
  readonly by: PieceId
  /** Before what provoked it. */
  readonly isSwift: boolean
  readonly land: () => void
}
