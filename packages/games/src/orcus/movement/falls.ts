import { SIDE } from '@riposte/board'
import { NOBODY, type PieceId, type RuleIndex } from '@riposte/referee'
import { landingsBeside } from '@riposte/tactics'
import { fallProne } from '../bearing/afflict.ts'
import { hurt } from '../damage/damage.ts'
import { pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { floorUnder } from '../space.ts'
import type { OrcusStep } from '../step.ts'
import { type Pace, paceOf } from './plan.ts'
import { relocate } from './relocate.ts'
import { canBeAt } from './room.ts'
import { speedOf } from './speeds.ts'

/** Falling, and coming down from a height. */

/** Squares for each die, and most dice. */
const PER_DIE = 2
const MOST_DICE = 50

/** Falls so many squares, or as far as there is air below it; then the ground hurts, and it lies prone if it did. */
export function fall(step: OrcusStep, id: PieceId, squares: number, rule: RuleIndex): void {
  const piece = pieceAt(step.fight, id)
  const from = paceOf(step, id)
  const ground = floorUnder(step.fight, id, piece.at)
  if (squares > 0) step.emit({ type: 'fell', piece: id, squares, rule })
  step.set(id, 'flying', false)
  step.set(id, 'climbing', false)
  if (squares <= 0) return
  const below = { ...from, height: Math.min(from.height, Math.max(ground, from.height - squares * SIDE)) }
  // @rule orcus.forced.falling
  relocate(step, id, landing(step, id, below), { how: 'fall', rule })
  if (!step.applies(R.fall.damage)) return
  const dice = Math.min(MOST_DICE, Math.floor(squares / PER_DIE))
  let amount = 0
  for (let i = 0; i < dice; i++) amount += step.roll(10, id, 'fall', R.fall.damage)
  const parts = [{ rule: R.fall.damage, value: amount, type: '', label: `${squares} squares` }]
  const dealt = amount === 0 ? 0 : hurt(step, { by: NOBODY, at: id, amount, types: [], parts, fromAttack: false, how: 'fall' })
  // Off: who falls stays on its feet.
  if (step.applies(R.fall.prone) && dealt > 0 && piece.gone === 0) fallProne(step, id, id, R.fall.prone)
}

/** Nothing holds it up any more. */
export function falls(step: OrcusStep, id: PieceId): void {
  const { flying, climbing, gone, at, height } = pieceAt(step.fight, id)
  if (flying || climbing || gone === 1) return
  const over = height - floorUnder(step.fight, id, at)
  if (over >= SIDE) fall(step, id, Math.ceil(over / SIDE), R.fall.when)
}

/** Where it comes to lie: below it, or beside if somebody is there already. */
function landing(step: OrcusStep, id: PieceId, below: Pace): Pace {
  if (canBeAt(step, id, below)) return below
  const [beside] = landingsBeside(step.fight.board, below.at, (at) => {
    const to = { at, narrow: below.narrow, height: floorUnder(step.fight, id, at) }
    return to.height <= below.height && canBeAt(step, id, to) ? to : undefined
  })
  return beside ?? below
}

/** Prone in the air or on a wall: a flyer sinks as far as it flies and falls the rest, a climber falls. */
export function landProne(step: OrcusStep, id: PieceId): void {
  const piece = pieceAt(step.fight, id)
  const over = Math.ceil((piece.height - floorUnder(step.fight, id, piece.at)) / SIDE)
  if (piece.gone === 1 || (!piece.flying && !piece.climbing)) return
  const { flying, climbing } = piece
  if (over <= 0) return fall(step, id, 0, R.cond.proneFall)
  if (climbing && step.applies(R.cond.proneFall)) return fall(step, id, over, R.cond.proneFall)
  if (!flying || !step.applies(R.cond.proneFlying)) return
  const sinks = Math.min(over, speedOf(step, id, 'fly'))
  const here = paceOf(step, id)
  if (over > sinks) relocate(step, id, { ...here, height: here.height - sinks * SIDE }, { how: 'sink', rule: R.cond.proneFlying })
  else relocate(step, id, landing(step, id, { ...here, height: here.height - sinks * SIDE }), { how: 'sink', rule: R.cond.proneFlying })
  fall(step, id, over - sinks, R.cond.proneFlying)
}
