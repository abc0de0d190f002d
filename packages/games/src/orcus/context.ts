import type { Square } from '@riposte/board'
import { NOBODY, type PieceId } from '@riposte/referee'
import type { AttackRoll, Blow } from './blow.ts'
import type { Power } from './clauses.ts'
import type { OrcusMoment } from './moments.ts'
import type { Weapon } from './sheet.ts'

/** Who plays which part while a clause or a test is looked at. */
export interface Context {
  readonly you: PieceId
  readonly target: PieceId
  /** Who set off a triggered power, and whom its act was aimed at. */
  readonly trigger: PieceId
  readonly other: PieceId
  readonly power: Power | undefined
  readonly weapon: Weapon | undefined
  readonly attack: AttackRoll | undefined
  readonly blow: Blow | undefined
  readonly moment: OrcusMoment | undefined
  /** All targets of the power, and the area it covers with the square it starts from. */
  readonly targets: readonly PieceId[]
  readonly area: readonly Square[]
  readonly base: Square | undefined
}

export const contextOf = (you: PieceId, given: Partial<Context> = {}): Context => ({
  you,
  target: NOBODY,
  trigger: NOBODY,
  other: NOBODY,
  power: undefined,
  weapon: undefined,
  attack: undefined,
  blow: undefined,
  moment: undefined,
  targets: [],
  area: [],
  base: undefined,
  ...given,
})
