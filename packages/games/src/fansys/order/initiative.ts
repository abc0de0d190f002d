import type { PieceId } from '@riposte/referee'
import { byRank, placeIn, type Ranks, rollOff, Sway } from '@riposte/tactics'
import { isIn } from '../conditions/conditions.ts'
import { pieceAt, sheetOf } from '../fight.ts'
import { throwDice } from '../rolls/dice.ts'
import { R } from '../rules.ts'
import { startOf } from '../start.ts'
import type { FansysStep } from '../step.ts'

/** Who acts when. */

const isByHalves = (step: FansysStep): boolean => step.setting('initiative') === 'halves'

function bonusOf(step: FansysStep, id: PieceId): number {
  const { DEX, INT } = sheetOf(step.fight, id).modifier
  // @rule fansys.initiative.bonus, fansys.core.rounding
  if (isByHalves(step)) return Math.ceil(DEX / 2) + Math.ceil(INT / 2)
  // @rule fansys.initiative.bonus
  return Math.max(DEX, INT)
}

export function rollInitiative(step: FansysStep, id: PieceId): void {
  const written = startOf(step.fight).initiative?.[pieceAt(step.fight, id).key]
  if (written !== undefined) return step.set(id, 'initiative', written)
  const bonus = bonusOf(step, id)
  const sway = new Sway(step)
  sway.hamper(R.cond.poisoned, isIn(step.fight, id, 'poisoned'))
  const { dice, sum } = throwDice(step, id, 'initiative', R.initiative.order, sway.parts)
  const parts = step.tally().add(R.initiative.bonus, bonus, isByHalves(step) ? 'DEX and INT' : 'DEX or INT').parts
  const total = sum + bonus
  step.emit({ type: 'initiative', piece: id, die: sum, dice, total, parts, rule: R.initiative.bonus })
  step.set(id, 'initiative', total)
}

/** From the highest to the lowest; of equals the one with the higher bonus, and of those who rolls higher. */
export function orderOf(step: FansysStep, ids: readonly PieceId[]): PieceId[] {
  const ranks = ranksIn(step)
  rollOff(ids, ranks, (id) => breakTie(step, id))
  // @rule fansys.initiative.order
  return ids.toSorted((a, b) => byRank(ranks, a, b))
}

/** Who comes when the others have rolled rolls then, and stands where that puts it. Whether anybody has: dice have fallen, and that is over before the next thing. */
export function joinLate(step: FansysStep): boolean {
  const { pieces, setup, order: before } = step.fight
  if (pieces.length === setup.plans.length) return false
  for (const { id, gone } of pieces.slice(setup.plans.length)) {
    const { order } = step.fight
    if (gone === 1 || order.includes(id)) continue
    rollInitiative(step, id)
    const place = placeIn(order, id, ranksIn(step), (one) => breakTie(step, one))
    step.emit({ type: 'order-set', order: order.toSpliced(place, 0, id), rule: R.initiative.order })
  }
  return step.fight.order !== before
}

const ranksIn =
  (step: FansysStep): Ranks =>
  (id) => {
    const { initiative, tieBreak } = pieceAt(step.fight, id)
    return [initiative, bonusOf(step, id), tieBreak]
  }

function breakTie(step: FansysStep, id: PieceId): void {
  const { sum } = throwDice(step, id, 'who of equals goes first', R.initiative.order, [])
  step.set(id, 'tieBreak', pieceAt(step.fight, id).tieBreak * 64 + sum)
}
