import { directionOf } from '@riposte/board'
import { NOBODY, type PieceId } from '@riposte/referee'
import type { Spot } from '@riposte/tactics'
import { isAble, isIn } from '../conditions/conditions.ts'
import { type Moving, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { roomsOf } from '../space.ts'
import type { HomlStep } from '../step.ts'
import { giveOpportunity } from '../windows.ts'
import { letGo, takeStep } from './holds.ts'
import { ground, planFor, runsInto } from './plan.ts'
import { ALL_POINTS, fixed, pointsLeft, whyNoLeap } from './rate.ts'
import { wayAfloat } from './water.ts'
import { stepPrice } from './ways.ts'

/** Going step by step: who is left may strike first, the step is paid and made, and what waits there comes. */
export function walk(step: HomlStep, id: PieceId, path: readonly Spot[], mode: Moving = 'land', into = NOBODY): void {
  const way = wayAfloat(step, id, path, mode)
  if (way === undefined) return
  const piece = pieceAt(step.fight, id)
  let holders = letGo(step, id)
  for (const to of way) {
    const { at } = piece
    if (!setsOff(step, id, mode)) break
    holders = letGo(step, id, holders)
    const cost = priceOf(step, id, to, mode, into)
    if (cost < 0 || cost > pointsLeft(step, id, mode) || runsInto(step, id, id, to)) break
    // @rule homl.move.points, homl.terrain.difficult-edge
    step.set(id, 'spent', piece.spent + cost)
    const d = directionOf(step.fight.board, at, to.at)
    step.set(id, 'run', d === piece.heading ? piece.run + 1 : 1)
    if (d !== piece.heading) step.set(id, 'heading', d)
    takeStep(step, id, to, mode === 'land' ? (isIn(step.fight, id, 'prone') ? 'crawl' : 'walk') : mode, mode)
    if (piece.at !== to.at || piece.height !== to.height || piece.spent >= ALL_POINTS || !goesOn(step, id, mode)) break
  }
}

function priceOf(step: HomlStep, id: PieceId, to: Spot, mode: Moving, into: PieceId): number {
  const { at } = pieceAt(step.fight, id)
  if (mode === 'land' && roomsOf(step.fight.setup) === undefined)
    return ground.price(planFor(step, id, 0, { into }), at, directionOf(step.fight.board, at, to.at))
  return stepPrice(planFor(step, id, pointsLeft(step, id, mode), { mode, into }), to)
}

/** Whoever controls where it is may strike first; true if it is where it was and can still go. */
export function setsOff(step: HomlStep, id: PieceId, mode: Moving | 'jump'): boolean {
  const { at, height } = pieceAt(step.fight, id)
  // @rule homl.opp.before, homl.opp.leave
  if (!giveOpportunity(step, id, R.opp.leave)) return false
  const now = pieceAt(step.fight, id)
  return now.at === at && now.height === height && goesOn(step, id, mode)
}

/** Who has come to lie only crawls, and who is held does not leap. */
const goesOn = (step: HomlStep, id: PieceId, mode: Moving | 'jump'): boolean =>
  isAble(step.fight, id) &&
  fixed(step, id) === undefined &&
  (mode === 'land' || !isIn(step.fight, id, 'prone')) &&
  (mode !== 'jump' || whyNoLeap(step, id) === undefined)
