import { MOST_COST, NOWHERE, neighbour, type Square, STEP_X, STEP_Y } from '@riposte/board'
import type { RuleIndex } from '@riposte/referee'
import { inForce, squaresWithin, waysOf } from '@riposte/tactics'
import { seatOf } from '../asking.ts'
import { isEnemy, type OrcusFight, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { takesRoom } from '../space.ts'
import { aloft } from './aloft.ts'
import { cheapest, hasRoom, levelStops, tightStops } from './leads.ts'
import { strikersAt } from './opportunity.ts'
import { ground, type Pace, type Plan, paceAt } from './plan.ts'
import { boxAtPace, isHeldAgainst, isTaken } from './room.ts'
import { isSlowed } from './speeds.ts'
import { isChance, type Threat, threatsTo } from './threats.ts'

/** Where to go: what is offered besides the squares in reach, and what is blamed where there is no way. */

/** Rules that can close a way or make it too long, in the order in which they are blamed. */
const barriers = [
  R.move.noEnd,
  R.move.spaceControl,
  R.move.throughEnemy,
  R.kw.conjurationSpace,
  R.move.corner,
  R.terrain.noStack,
  R.terrain.difficult,
  R.squeeze.space,
]

export const ways = waysOf<OrcusFight, Pace, Plan>(ground, {
  isOnFoot: ({ manner }) => manner === 'ground',
  cheapest,
  isTaken,
  hasRoom,
  others: goals,
  box: ({ step, id }, pace) => boxAtPace(step, id, pace),
  threats: ({ step, id, safeFrom }) => strikersAt(step, id, threatsTo(step, id), safeFrom),
  chances: ({ step }, threats: readonly Threat[], from) => threats.filter((threat) => isChance(step, threat, from)),
  station(plan, at, height) {
    const pace = stationAt(plan, at)
    return height === undefined ? pace : { ...pace, height }
  },
  level: (plan, to) => (plan.manner === 'climb' ? undefined : paceAt(plan, to.at, to.narrow).height),
  seat: seatOf,
  blamed: barriers,
  dear: [R.terrain.difficult, R.terrain.noStack],
  noStop: R.move.noEnd,
  tooFar: (plan, cost, _, written = []) => [...dearBecause(plan, written), ...tooFar(plan, cost)],
  noWay,
})

/** Beside what is in reach on foot: squeezing, in the air and the nearest place beside each foe there, up and down. */
function goals(plan: Plan): readonly Pace[] {
  switch (plan.manner) {
    case 'ground':
      return []
    case 'tight':
      return tightStops(plan)
    case 'climb':
      return climbs(plan)
    case 'air': {
      const stops = levelStops(plan)
      return [...stops, ...besideFoes(plan, stops)]
    }
  }
}

// ------------------------------------------------------------------------------------------------------------ blame

/** What keeps one from getting there at all, however far one may go. */
function noWay(plan: Plan, to: Pace): RuleIndex {
  for (const rule of [R.move.throughEnemy, R.move.spaceControl, R.kw.conjurationSpace, R.move.corner, R.squeeze.space])
    if (inForce(plan, rule) && cheapest({ ...plan, lifted: rule, budget: MOST_COST }, plan.from, to) !== undefined) return rule
  if (
    plan.manner === 'ground' &&
    plan.swims === undefined &&
    cheapest({ ...plan, swims: 0, budget: MOST_COST }, plan.from, to) !== undefined
  )
    return R.move.climbSwim
  if (plan.manner === 'ground' && isTooTight(plan, to)) return R.squeeze.space
  if (plan.manner === 'ground' && cheapest({ ...plan, manner: 'climb', budget: MOST_COST }, plan.from, to) !== undefined)
    return R.move.climbSwim
  return isHeldAgainst(plan, to) ? R.move.throughEnemy : plan.far
}

/** It would have to squeeze. */
function isTooTight(plan: Plan, to: Pace): boolean {
  const tight: Plan = { ...plan, manner: 'tight', budget: MOST_COST }
  return cheapest(tight, plan.from, stationAt(tight, to.at)) !== undefined
}

/** The rules that make a way too long: what slows the mover, if it does, and how far the act goes. */
function tooFar(plan: Plan, cost: number): RuleIndex[] {
  const isSlow = isSlowed(plan.step, plan.id) && plan.step.applies(R.cond.slowedSpeed) && plan.far !== R.move.step
  return isSlow && cost > plan.budget ? [R.cond.slowedSpeed, plan.far] : [plan.far]
}

/** Difficult ground, where the way would not be too long without it. */
function dearBecause(plan: Plan, path: readonly Pace[]): RuleIndex[] {
  if (path.length === 0) return []
  const isLong = plan.manner !== 'ground' || path.length > plan.budget
  return !isLong && inForce(plan, R.terrain.difficult) ? [R.terrain.difficult] : []
}

// ----------------------------------------------------------------------------------------------------- other places

/** At full size where there is room and a way, else made narrow. */
function stationAt(plan: Plan, at: Square): Pace {
  const wide = paceAt(plan, at, false)
  if (plan.manner !== 'tight' || cheapest(plan, plan.from, wide) !== undefined) return wide
  const narrow = paceAt(plan, at, true)
  return cheapest(plan, plan.from, narrow) === undefined ? wide : narrow
}

/** Why there is no square to go to at all. */
export function whyNowhere(plan: Plan): RuleIndex | undefined {
  const { board } = plan.step.fight
  if (ground.canGo(plan, (to) => !isTaken(plan, to) && hasRoom(plan, to.at))) return undefined
  if (plan.manner === 'tight' && tightStops(plan).length > 0) return undefined
  if (plan.step.isMoot(plan.far, R.move.climbSwim, ...barriers)) return plan.far
  const around: Pace[] = []
  for (let d = 0; d < 8; d++) {
    const at = neighbour(board, plan.from.at, STEP_X[d] ?? 0, STEP_Y[d] ?? 0)
    if (at !== NOWHERE) around.push(paceAt(plan, at, plan.from.narrow))
  }
  // Who stands there is sooner found than what a wall would take.
  const isHeld = (to: Pace): boolean => isTaken(plan, to) || isHeldAgainst(plan, to)
  for (const to of [...around.filter(isHeld), ...around.filter((one) => !isHeld(one))]) {
    const [rule] = ways.wayOrWhyNot(plan, to).breaks
    if (rule !== plan.far && rule !== undefined) return plan.step.forbids(rule, true)
  }
  return plan.step.forbids(plan.far, true)
}

/** For each foe at another height, the nearest free place beside it. */
function besideFoes(plan: Plan, level: readonly Pace[]): Pace[] {
  const me = pieceAt(plan.step.fight, plan.id)
  const foes = plan.step.fight.pieces.filter((foe) => isEnemy(me, foe) && takesRoom(foe))
  const onFoot: Plan = { ...plan, manner: 'ground' }
  return aloft.beside(
    plan,
    foes.map(({ id }) => id),
    level,
    (at) => paceAt(onFoot, at, false).height,
  )
}

/** Up and down from where it is, and over edges that can be reached. */
function climbs(plan: Plan): Pace[] {
  const { board } = plan.step.fight
  const places: Pace[] = []
  const reach = Math.max(1, Math.floor(plan.budget / plan.climbs))
  for (const at of squaresWithin(board, plan.from.at, 1))
    for (let up = -reach; up <= reach; up++) {
      const to = { at, height: plan.from.height + up * 2, narrow: plan.from.narrow }
      if (up === 0) continue
      const found = cheapest(plan, plan.from, to)
      if (found !== undefined && found.cost <= plan.budget && !isTaken(plan, to)) places.push(to)
    }
  return places
}
