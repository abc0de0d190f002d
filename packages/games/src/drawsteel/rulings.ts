import { type Board, NOWHERE, overlapsFlat } from '@riposte/board'
import { type Harm, NOBODY, type PieceId } from '@riposte/referee'
import { keepNewest } from './conditions/conditions.ts'
import { hurt } from './damage/damage.ts'
import { setPool } from './damage/squads.ts'
import { drop, passOut, settle, standingOf } from './damage/stamina.ts'
import { settle as endIfOver } from './ending.ts'
import { isAlive, pieceAt } from './fight.ts'
import { buryDead } from './movement/death.ts'
import { bringTo, checkAloft, partGrabs, put, roomAt, topOf } from './movement/movement.ts'
import { dismiss } from './order/squads.ts'
import { comesDown } from './play/harm.ts'
import { R } from './rules.ts'
import { checkHidden } from './sight/sight.ts'
import { boxOf, floorUnder } from './space.ts'
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

/** A condition has begun by the game master's word: what gives way to it, whom a hold does not reach, and who comes down out of the air. */
export function conditionBegun(step: DsStep, id: PieceId): void {
  keepNewest(step, id)
  partGrabs(step, id)
  comesDown(step, id)
}

/** Who is said to be out cold lies there. */
export function fieldSet(step: DsStep, id: PieceId, field: string): void {
  if (field === 'state' && pieceAt(step.fight, id).state === 'unconscious') passOut(step, id)
}

/** Somebody stands elsewhere, or the ground is another: holds that reach nobody are over, whoever has nothing underfoot falls, and nothing may hide somebody any more. */
export function placesRuled(step: DsStep, _before: Board, moved: readonly PieceId[]): void {
  for (const { id, carrier } of step.fight.pieces) if (carrier >= 0) sitsRuled(step, id, carrier, moved)
  for (const { id, at } of step.fight.pieces) {
    if (at === NOWHERE) continue
    partGrabs(step, id)
    checkAloft(step, id)
  }
  checkHidden(step)
  dismiss(step)
}

/** Who rides goes where the mount is put; from whom the mount is taken, or who is put elsewhere, is on foot. */
function sitsRuled(step: DsStep, id: PieceId, mount: PieceId, moved: readonly PieceId[]): void {
  const { fight } = step
  const isGone = pieceAt(fight, mount).gone === 1
  if (!isGone && moved.includes(mount) && !moved.includes(id)) return bringTo(step, id, topOf(step, mount), 'carried', R.mount.who)
  if (!isGone && overlapsFlat(boxOf(fight, id), boxOf(fight, mount))) return
  step.set(id, 'carrier', NOBODY, R.mount.who)
  if (!moved.includes(id))
    put(step, id, roomAt(step, id, { at: pieceAt(fight, id).at, height: floorUnder(fight, id, pieceAt(fight, id).at) }), 'carried')
}

/** Who is said to be dead drops as ever; the dead leave the board, and the fight may be over. */
export function settles(step: DsStep): void {
  for (const { id, state, gone, dropping } of step.fight.pieces)
    if (state === 'dead' && gone === 0 && dropping === 0) drop(step, id, NOBODY, R.death.director)
  buryDead(step)
  endIfOver(step)
}
