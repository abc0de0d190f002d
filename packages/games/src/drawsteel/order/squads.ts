import type { PieceId } from '@riposte/referee'
import { campOf, type DsPiece, isAlive, isObject, pieceAt, sheetOf, squadMembers } from '../fight.ts'
import { loseCaptain } from '../movement/death.ts'
import { isOneKind, MOST_MINIONS } from '../place.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'

/** Squads while the fight goes on: who comes to them, and who is taken from them. */

/** Who comes late is in the list of turns. Minions whom the game master brings in are of a squad too; those whom somebody has summoned act with him. */
export function muster(step: DsStep): void {
  const { fight } = step
  for (const piece of fight.pieces) {
    if (piece.id >= fight.setup.plans.length) list(step, piece)
    if (piece.squad >= 0 || piece.gone === 1 || sheetOf(fight, piece.id).organization !== 'minion') continue
    if (!fight.effects.some(({ kind, on }) => kind === 'summoned' && on === piece.id)) enlist(step, piece)
  }
}

/** The list of turns is for who looks on: it stands there behind the others of its camp. */
function list(step: DsStep, piece: DsPiece): void {
  const { fight } = step
  const { order } = fight
  if (fight.phase === 'opening' || !isAlive(piece) || isObject(fight, piece.id) || order.includes(piece.id)) return
  const place = order.findLastIndex((id) => campOf(fight, pieceAt(fight, id)) <= campOf(fight, piece)) + 1
  step.emit({ type: 'order-set', order: order.toSpliced(place, 0, piece.id) })
}

/** It joins the squad of its kind, and has its next turn with that; where there is none with room, it begins one. */
function enlist(step: DsStep, { id, side }: DsPiece): void {
  const { fight } = step
  const { name, stamina } = sheetOf(fight, id)
  const isMine = (members: readonly DsPiece[]): boolean =>
    members.length < MOST_MINIONS && members.some((one) => one.side === side && isOneKind(sheetOf(fight, one.id), sheetOf(fight, id)))
  const found = fight.squads.findIndex((_, at) => isMine(squadMembers(fight, at)))
  const [mate] = squadMembers(fight, found)
  const at = mate === undefined ? fight.squads.length : found
  const squad = fight.squads[at] ?? { name: `${side}:${name} ${at + 1}`, pool: 0, single: stamina, captain: -1, bonus: 0, bereft: 0 }
  step.emit({ type: 'squad', squad: at, to: { ...squad, pool: squad.pool + squad.single }, rule: R.minion.squad })
  step.set(id, 'squad', at)
  if (mate === undefined || mate.turns === 0) return
  step.set(id, 'turns', mate.turns)
  step.set(id, 'done', 1)
}

/** Whom the game master takes out or puts on another side is of the squad no more, nor leads it; the pool holds no more than those who are left. */
export function dismiss(step: DsStep): void {
  const { fight } = step
  for (const at of fight.squads.keys()) {
    const left = strangersIn(squadMembers(fight, at))
    for (const one of left) step.set(one, 'squad', -1)
    const members = squadMembers(fight, at)
    // The turn is the squad's.
    const [heir] = members
    if (left.includes(fight.acting) && heir !== undefined) step.emit({ type: 'acting', who: heir.id })
    const { captain = -1 } = fight.squads[at] ?? {}
    const isLed = captain < 0 || members.some((one) => one.side === pieceAt(fight, captain).side && pieceAt(fight, captain).gone === 0)
    if (!isLed) loseCaptain(step, captain)
    const squad = fight.squads[at]
    if (squad === undefined || squad.pool <= squad.single * members.length) continue
    step.emit({ type: 'squad', squad: at, to: { ...squad, pool: squad.single * members.length }, rule: R.minion.pool })
  }
}

/** A squad is of one side: that of most of them. */
function strangersIn(members: readonly DsPiece[]): PieceId[] {
  const sides = [...Map.groupBy(members, ({ side }) => side).values()].toSorted((a, b) => b.length - a.length)
  return sides.slice(1).flatMap((some) => some.map(({ id }) => id))
}
