import { canStop, columnOf, MOST_COST, NO_STOP, NOWHERE, obstacleAt, rowOf, SIDE, type Square, terrainBit } from '@riposte/board'
import type { PieceId, RuleIndex } from '@riposte/referee'
import { keepsStraight, type Spot, straightTo, type Way, waysOf } from '@riposte/tactics'
import { controls } from '../aim/zone-of-control.ts'
import { type HomlFight, isEnemy, type Moving } from '../fight.ts'
import { R } from '../rules.ts'
import { boardFor } from '../sight/line-of-effect.ts'
import { isWet, SURFACE } from '../space.ts'
import type { HomlStep } from '../step.ts'
import { couldStrike } from '../windows.ts'
import { aloft, canGoAloft, stopsAloft } from './aloft.ts'
import { floorAt, ground, isLow, isNarrow, levelAt, type Plan, planFor, spotAt, takesRoom } from './plan.ts'
import { firstOf, isMarked, roomsFor, roomWays, stepsFrom } from './rooms.ts'

/** The ways that one can go: the cheapest, past whom, and why there is none. How ways are found stands in tactics. */

function cheapest(plan: Plan, from: Spot, to: Spot): Way<Spot> | undefined {
  // @rule homl.effects.kinds
  if (plan.isStraight) {
    const pathOf = (squares: readonly Square[]): Spot[] => squares.map((at) => spotAt(plan, at))
    const line = straightTo(
      plan.step.fight.board,
      from.at,
      to.at,
      (at, d) => ground.price(plan, at, d),
      (squares) => ways.strikersOn(plan, pathOf(squares)),
    )
    return line && { path: pathOf(line.squares), cost: line.cost }
  }
  if (roomsFor(plan) !== undefined) return roomWays(from === plan.from ? plan : { ...plan, from }).get(firstOf(plan, to.at))
  const isLevel = plan.mode === 'fly' && to.height === plan.from.height && from.height === plan.from.height
  const found = plan.mode === 'land' || isLevel ? ground.walkTo(plan, from, to) : undefined
  return found ?? (plan.mode === 'land' ? undefined : aloft.wayTo(plan, from, to))
}

const isTaken = (plan: Plan, to: Spot): boolean => (plan.mode === 'land' ? isMarked(plan, to.at, NO_STOP) : aloft.isTaken(plan, to, true))

/** In the air: what is level with it, else what is right above, and the nearest places beside foes above and below. Else all that is in reach. */
export function others(plan: Plan): readonly Spot[] {
  if (roomsFor(plan) !== undefined)
    return [...roomWays(plan)]
      .filter(([at, { cost }]) => cost <= plan.budget && !isMarked(plan, at, NO_STOP))
      .map(([at]) => spotAt(plan, at))
  if (plan.mode === 'land') return []
  if (plan.mode !== 'fly') return stopsAloft(plan)
  const level: Spot[] = []
  const reach = ground.survey(plan)
  for (let i = 1; i < reach.count; i++) {
    const at = reach.squares[i] ?? NOWHERE
    if (canStop(reach, at)) level.push(spotAt(plan, at))
  }
  const above = { at: plan.from.at, height: plan.from.height + SIDE }
  if (level.length === 0 && cheapest(plan, plan.from, above) !== undefined) level.push(above)
  const { fight } = plan.step
  const foes = fight.pieces.filter((one) => isEnemy(fight, plan.id, one.id) && takesRoom(fight, one))
  return [
    ...level,
    ...spotOf(plan).filter((to) => (cheapest(plan, plan.from, to)?.cost ?? MOST_COST) <= plan.budget),
    ...aloft.beside(
      plan,
      foes.map(({ id }) => id),
      level,
      (at) => floorAt(plan, at),
    ),
  ]
}

/** The place of whose space it means to enter, above or below. */
const spotOf = ({ step: { fight }, from, into }: Plan): Spot[] =>
  fight.pieces.flatMap(({ id, at, height }) => (id === into && height !== from.height ? [{ at, height }] : []))

/** Rules that can close a way, in the order in which they are blamed. */
const blamed: readonly RuleIndex[] = [R.setup.preparedLimits, R.size.tinyFour, R.square.occupied, R.terrain.blockingCorner]

function tooFar({ step, far, budget, from }: Plan, cost: number, to: Spot): readonly RuleIndex[] {
  const { columns } = step.fight.board
  const isBeside =
    Math.abs(columnOf(to.at, columns) - columnOf(from.at, columns)) <= 1 && Math.abs(rowOf(to.at, columns) - rowOf(from.at, columns)) <= 1
  if (far === R.terrain.difficultShift && !isBeside) return [R.shift.one]
  // @rule homl.move.full-cost
  if (cost > budget) return [far]
  return []
}

/** Whether a straight line leads there. */
export const isOnLine = (plan: Plan, to: Spot): boolean => !plan.isStraight || cheapest(plan, plan.from, to) !== undefined

export const ways = waysOf<HomlFight, Spot, Plan>(ground, {
  isOnFoot: (plan) => plan.mode === 'land' && roomsFor(plan) === undefined,
  cheapest,
  hasOneWay: ({ isStraight }) => isStraight,
  isTaken,
  others,
  threats: ({ step, id }) => couldStrike(step, id).map((foe) => ({ foe })),
  chances: ({ step, id }, threats, from) => threats.filter(({ foe }) => controls(step, foe, from, boardFor(step.fight, id))),
  station: (plan, at, height) =>
    plan.mode === 'land' && height !== undefined ? undefined : { at: firstOf(plan, at), height: height ?? levelAt(plan, at) },
  level: (plan, { at, height }) => (plan.mode === 'land' ? height : levelAt(plan, at)),
  shown: (_, cost) => ({ cost, text: cost === 1 ? '1 square' : `${cost} squares` }),
  blamed,
  dear: [],
  noStop: R.square.occupied,
  tooFar,
  // @rule homl.effects.kinds
  against: ({ step, from, isStraight }, written) =>
    isStraight && !keepsStraight(step.fight.board, from.at, written) ? R.effects.kinds : undefined,
  noWay: (plan, to) => (plan.mode === 'land' ? barrierTo(plan, to) : noWay[plan.mode]),
})

const noWay: Readonly<Record<Exclude<Moving, 'land'>, RuleIndex>> = {
  fly: R.terrain.blockingMove,
  climb: R.climb.spider,
  swim: R.swim.mode,
}

/** Why nobody walks there: what is there, or else lies on the straight line to it; a wall where it is nothing of that. */
function barrierTo(plan: Plan, to: Spot): RuleIndex {
  let why = noGround(plan, to.at)
  if (why === undefined)
    straightTo(plan.step.fight.board, plan.from.at, to.at, (_, _d, next) => {
      why = noGround(plan, next)
      return why === undefined ? 0 : -1
    })
  return why ?? R.terrain.blockingMove
}

/** What nobody walks on, or into. */
function noGround(plan: Plan, at: Square): RuleIndex | undefined {
  const { board } = plan.step.fight
  const isOf = (terrain: string): boolean => ((board.terrain[at] ?? 0) & terrainBit(board, terrain)) !== 0
  const rise = floorAt(plan, at) - plan.from.height
  if (isOf('empty')) return R.terrain.empty
  if (isWet(board, at) && rise <= SURFACE) return R.swim.mode
  if (isOf('crawl-only') && !isLow(plan)) return R.move.crawlTerrain
  if (isOf('tight') && !isNarrow(plan)) return R.squeeze.standard
  // @rule homl.terrain.blocking-move
  if (obstacleAt(board, at) !== undefined) return R.terrain.blockingMove
  return Math.abs(rise) < SIDE ? undefined : R.climb.check
}

/** Whether it leads to any place that will do: on foot, or on the level; else wherever one gets so. */
export const canReach = (plan: Plan, goal?: (to: Spot) => boolean): boolean =>
  (roomsFor(plan) === undefined && ground.canGo(plan, goal)) || others(plan).some((to) => goal?.(to) !== false)

/** Whether so many points lead anywhere. */
export function canGo(step: HomlStep, id: PieceId, budget: number, mode: Moving = 'land'): boolean {
  const plan = planFor(step, id, budget, { mode })
  if (mode === 'land' || mode === 'fly') return canReach(plan) || (mode === 'fly' && budget > 0)
  return canGoAloft(plan, mode)
}

/** What one step costs, or -1 where it is not possible. */
export function stepPrice(plan: Plan, to: Spot): number {
  if (roomsFor(plan) !== undefined) return stepsFrom(plan, plan.from.at).get(to.at) ?? -1
  const way = cheapest(plan, plan.from, to)
  return way?.path.length === 1 ? way.cost : -1
}
