import { type Harm, NOBODY, type PieceId } from '@riposte/referee'
import { hurt } from './damage/damage.ts'
import { setPool } from './damage/squads.ts'
import { settle, standingOf } from './damage/stamina.ts'
import { settle as endIfOver } from './ending.ts'
import { isAlive, pieceAt } from './fight.ts'
import { buryDead } from './movement/bury.ts'
import { R } from './rules.ts'
import type { DsStep } from './step.ts'
import { isDamageType } from './terms.ts'

/** Damage and Stamina by the game master's word, and what the book has come of them. */

export function harm(step: DsStep, { piece, by, amount, type }: Harm): void {
  hurt(step, { by, how: 'ruling', rule: R.stamina.loss }, { piece, amount, type: isDamageType(type) ? type : '' })
}

export function pointsSet(step: DsStep, id: PieceId, was: number): void {
  const piece = pieceAt(step.fight, id)
  if (!isAlive(piece)) return
  if (piece.squad >= 0) return setPool(step, id, piece.stamina)
  if (piece.stamina < was) settle(step, id, NOBODY, standingOf(step, id, was))
}

export function settles(step: DsStep): void {
  buryDead(step)
  endIfOver(step)
}
