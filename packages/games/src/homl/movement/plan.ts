import {
  airSteps,
  type Board,
  blockFootprint,
  canStop,
  columnOf,
  type Footprint,
  FULL,
  groundUnder,
  NO_STOP,
  NOWHERE,
  neighbour,
  type Perch,
  rowOf,
  SHUT,
  type Square,
  STEP_X,
  STEP_Y,
  terrainBit,
} from '@riposte/board'
import { lasting, NOBODY, type PieceId, type RuleIndex } from '@riposte/referee'
import { aloftOf, hasHold, inForce, type Spot, surveysOf, type Plan as TacticPlan, type Way, waysOf } from '@riposte/tactics'
import { controls } from '../aim/control.ts'
import { areClose } from '../close.ts'
import { isIn } from '../conditions/conditions.ts'
import { type HomlFight, type HomlPiece, isEnemy, type Moving, pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import { plainView } from '../sight/sight.ts'
import { bodies, floorUnder, footprintOf } from '../sight/space.ts'
import type { HomlStep } from '../step.ts'
import { couldStrike } from '../windows.ts'

/** A move under consideration: where one can go, past whom, and what it costs. How ways are found stands in tactics. */

export interface Plan extends TacticPlan<HomlFight, Spot> {
  readonly step: HomlStep
  readonly mode: Moving
  /** Whose space it means to enter. */
  readonly into: PieceId
}

/** What ground costs more, and what is none to walk on. */
const terrain: Readonly<Record<string, number | null>> = {
  // @rule homl.terrain.difficult
  difficult: 1,
  // @rule homl.swim.without
  water: 1,
  'deep-water': 1,
  // @rule homl.terrain.empty
  empty: null,
}

function pricesFor(plan: Plan): Readonly<Record<string, number | null>> {
  // @rule homl.forced.no-cost
  if (plan.isForced) return {}
  return {
    ...terrain,
    // @rule homl.move.crawl-terrain
    'crawl-only': isLow(plan) ? 0 : null,
    // @rule homl.squeeze.standard
    tight: isNarrow(plan) ? 0 : null,
  }
}

/** For whom there is room in low and in tight places: who lies or is small; who is no bigger than most. */
const isLow = ({ step, id }: Plan): boolean => isIn(step.fight, id, 'prone') || ['tiny', 'small'].includes(sheetOf(step.fight, id).size)
const isNarrow = ({ step, id }: Plan): boolean => ['tiny', 'small', 'standard'].includes(sheetOf(step.fight, id).size)

export const takesRoom = (fight: HomlFight, { id, gone, at }: HomlPiece): boolean => gone === 0 && at >= 0 && !isIn(fight, id, 'removed')

/** Friends and those who lie helpless are passed; nobody shares a square but in close combat. */
function markOf(plan: Plan, other: PieceId): number {
  const { fight } = plan.step
  const { into } = plan
  if (!takesRoom(fight, pieceAt(fight, other)) || !inForce(plan, R.square.occupied) || shares(fight, plan.id, other)) return 0
  if (other === into || (into !== NOBODY && areClose(fight, into, other))) return 0
  // @rule homl.closecombat.leave
  if (areClose(fight, plan.id, other)) return 0
  // @rule homl.square.occupied, homl.size.small
  const isPassed = !isEnemy(fight, plan.id, other) || isIn(fight, other, 'incapacitated')
  return isPassed ? NO_STOP : SHUT | NO_STOP
}

/** Tiny creatures in one square. */
const TINY_TOGETHER = 4

/** The tiny share squares with each other, and with who is of standard size or bigger. */
function shares(fight: HomlFight, id: PieceId, other: PieceId): boolean {
  const { size } = sheetOf(fight, other)
  if (sheetOf(fight, id).size !== 'tiny') return false
  if (size === 'tiny') return isRoomBeside(fight, id, other)
  if (size === 'small') return false
  // @rule homl.tiny.move
  return true
}

function isRoomBeside(fight: HomlFight, id: PieceId, other: PieceId): boolean {
  const { at } = pieceAt(fight, other)
  const there = fight.pieces.filter(
    (one) => one.id !== id && one.at === at && takesRoom(fight, one) && sheetOf(fight, one.id).size === 'tiny',
  )
  // @rule homl.size.tiny-four, homl.tiny.share
  return there.length < TINY_TOGETHER
}

export const planFor = (step: HomlStep, id: PieceId, budget: number, given: Partial<Plan> = {}): Plan => {
  const { at, height } = pieceAt(step.fight, id)
  const from = { at, height }
  return {
    step: given.isForced === true ? step : step.asKnownTo(id),
    id,
    from,
    budget,
    mode: 'land',
    into: NOBODY,
    far: R.move.fullCost,
    provokes: false,
    lifted: undefined,
    isForced: false,
    ...given,
  }
}

const floorAt = ({ step, id }: Plan, at: Square): number => floorUnder(step.fight, id, at)

/** On the ground there, or at the height at which it flies. */
const spotAt = (plan: Plan, at: Square): Spot => ({
  at,
  height: plan.mode === 'fly' ? Math.max(plan.from.height, floorAt(plan, at)) : floorAt(plan, at),
})

const sizeOf = ({ step, id }: Plan): Footprint => footprintOf(step.fight, id)
const cutsNoCorner = (plan: Plan): boolean => inForce(plan, R.terrain.blockingCorner)

/** Over the ground, or on the level at which one flies. */
export const ground = surveysOf<HomlFight, Spot, Plan>({
  bodies,
  isAlike: (a, b) => a.mode === b.mode && a.into === b.into,
  key(plan, { across, down, tall }) {
    const flags = (cutsNoCorner(plan) ? 1 : 0) + (plan.isForced ? 2 : 0) + (isLow(plan) ? 4 : 0) + (isNarrow(plan) ? 8 : 0)
    const level = plan.mode === 'fly' ? (plan.from.height + 512) % 1023 : 1023
    return (((across * 16 + down) * 64 + tall) * 16 + flags) * 1024 + level
  },
  rules: (plan) => ({
    // @rule homl.terrain.clear, homl.terrain.default otherwise number
    plain: 1,
    terrain: pricesFor(plan),
    // @rule homl.terrain.blocking-corner
    corners: cutsNoCorner(plan) ? 'either' : 'never',
    climb: 1,
    drop: plan.isForced ? FULL : 1,
    level: plan.mode === 'fly' ? plan.from.height : undefined,
  }),
  diagonals: 'same',
  // @rule homl.size.enter-two
  big: 'sum',
  mark: markOf,
  feet: ({ mode, isForced, from }, floor) => (mode === 'fly' ? from.height : isForced ? Math.max(floor, from.height) : floor),
  spot: spotAt,
  besides(plan, marks) {
    if (!isAmbush(plan)) return
    const isPlain = plainView(plan.step, plan.id)
    for (let at = 0; at < marks.length; at++) if (isPlain(spotAt(plan, at))) marks[at] = SHUT
  },
})

/** Who lies in wait goes nowhere in plain view of a foe. */
// @rule homl.setup.prepared-limits
const isAmbush = (plan: Plan): boolean => plan.step.fight.phase === 'initiative' && inForce(plan, R.setup.preparedLimits)

export const aloft = aloftOf<HomlFight, Spot, Plan>({
  bodies,
  mark: markOf,
  cornersCount: cutsNoCorner,
  cost(plan) {
    const { mode } = plan
    const price = (place: Perch): number => (mode === 'climb' ? climbCost(plan, place) : mode === 'swim' ? swimCost(plan, place) : 1)
    if (!isAmbush(plan)) return price
    const isPlain = plainView(plan.step, plan.id)
    return (place) => (isPlain({ at: place.square, height: place.height }) ? 0 : price(place))
  },
  spotOf: (_, { square, height }) => ({ at: square, height }),
})

/** Up and down where there is something to hold on to; who has no rate for it pays as for difficult ground. */
function climbCost(plan: Plan, { square, height }: Perch): number {
  const { board } = plan.step.fight
  const body = sizeOf(plan)
  const { speed, clings } = sheetOf(plan.step.fight, plan.id)
  const floor = groundUnder(board, body, square)
  // @rule homl.climb.mode, homl.climb.check
  const price = speed.climb > 0 ? 1 : 2
  // The last pull up over the edge is part of the climb.
  if (height <= floor) return floor > plan.from.height + 1 || plan.from.height > floor + 1 ? price : 1
  // @rule homl.climb.spider
  const isUnderCeiling = clings && (board.ceiling[square] ?? FULL) - height - body.tall <= 1
  return hasHold(board, body, square, height) || isUnderCeiling ? price : 0
}

/** In water that stands up to the level of the board, and out of it. */
function swimCost(plan: Plan, { square, height }: Perch): number {
  const { board } = plan.step.fight
  const isWet = ((board.terrain[square] ?? 0) & (terrainBit(board, 'water') | terrainBit(board, 'deep-water'))) !== 0
  // @rule homl.swim.mode
  const price = sheetOf(plan.step.fight, plan.id).speed.swim > 0 ? 1 : 2
  if (isWet && height < 0) return price
  return height === floorAt(plan, square) ? (isWet ? price : 1) : 0
}

// -------------------------------------------------------------------------------------------------------------- where to

function cheapest(plan: Plan, from: Spot, to: Spot): Way<Spot> | undefined {
  const isLevel = plan.mode === 'fly' && to.height === plan.from.height && from.height === plan.from.height
  const found = plan.mode === 'land' || isLevel ? ground.walkTo(plan, from, to) : undefined
  return found ?? (plan.mode === 'land' ? undefined : aloft.wayTo(plan, from, to))
}

const isTaken = (plan: Plan, to: Spot): boolean =>
  plan.mode === 'land' ? ground.hasMark(plan, to.at, NO_STOP) : aloft.isTaken(plan, to, true)

/** Whether it can be put there: room for its body, and nobody in it. */
export function canBeAt(step: HomlStep, id: PieceId, to: Spot, shape?: Footprint): boolean {
  const plan = planFor(step, id, 0, { isForced: true, mode: 'fly' })
  return aloft.canBeAt(plan, to, shape) && !(isAmbush(plan) && plainView(step, id)(to))
}

/** All that is in reach holding on or swimming, the nearest first; what is walked to is none of it. */
function* stopsAloft(plan: Plan): Generator<Spot> {
  const flyer = aloft.flyerOf(plan)
  const keyOf = ({ at, height }: Spot): number => at * 4096 + height
  const costs = new Map([[keyOf(plan.from), 0]])
  const found: Spot[] = [plan.from]
  const isWalk = ({ at, height }: Spot): boolean =>
    height === floorAt(plan, at) && Math.abs(height - plan.from.height) <= 1 && (plan.mode === 'climb' || plan.from.height >= 0)
  // The list grows while it is gone through; what is found again at less is looked at again.
  for (const from of found) {
    if (from !== plan.from && !isWalk(from) && !isTaken(plan, from)) yield from
    const spent = costs.get(keyOf(from)) ?? 0
    airSteps(flyer, { square: from.at, height: from.height }, ({ square, height }, price) => {
      const to = { at: square, height }
      if (spent + price > plan.budget || spent + price >= (costs.get(keyOf(to)) ?? plan.budget + 1)) return
      if (!costs.has(keyOf(to))) found.push(to)
      costs.set(keyOf(to), spent + price)
    })
  }
}

/** Squares with water in them, or with something higher or lower beside them: nowhere else does anybody swim or climb. */
const placesTo = {
  swim: lasting((board: Board): readonly Square[] => {
    const wet = terrainBit(board, 'water') | terrainBit(board, 'deep-water')
    return squaresWith(board, (square) => ((board.terrain[square] ?? 0) & wet) !== 0)
  }),
  climb: lasting((board: Board): readonly Square[] => {
    const top = (square: Square): number => groundUnder(board, SINGLE, square)
    return squaresWith(board, (square) =>
      STEP_X.some((x, d) => {
        const beside = neighbour(board, square, x, STEP_Y[d] ?? 0)
        return beside !== NOWHERE && top(beside) !== top(square)
      }),
    )
  }),
}
const SINGLE = blockFootprint(1)
const squaresWith = (board: Board, isSo: (square: Square) => boolean): Square[] => {
  const found: Square[] = []
  for (let square = 0; square < board.size; square++) if (isSo(square)) found.push(square)
  return found
}

function mayGoAloft(plan: Plan): boolean {
  const { board } = plan.step.fight
  if (plan.from.height !== floorAt(plan, plan.from.at) || sheetOf(plan.step.fight, plan.id).clings) return true
  const { across, down } = sizeOf(plan)
  const [x, y] = [columnOf(plan.from.at, board.columns), rowOf(plan.from.at, board.columns)]
  return placesTo[plan.mode === 'swim' ? 'swim' : 'climb'](board).some((square) => {
    const [u, v] = [columnOf(square, board.columns), rowOf(square, board.columns)]
    return u >= x - plan.budget && u < x + across + plan.budget && v >= y - plan.budget && v < y + down + plan.budget
  })
}

/** In the air: what is level with it, and the nearest places beside foes above and below. Else all that is in reach. */
function others(plan: Plan): readonly Spot[] {
  if (plan.mode === 'land') return []
  if (plan.mode !== 'fly') return mayGoAloft(plan) ? [...stopsAloft(plan)] : []
  const level: Spot[] = []
  const reach = ground.survey(plan)
  for (let i = 1; i < reach.count; i++) {
    const at = reach.squares[i] ?? NOWHERE
    if (canStop(reach, at)) level.push(spotAt(plan, at))
  }
  const { fight } = plan.step
  const foes = fight.pieces.filter((one) => isEnemy(fight, plan.id, one.id) && takesRoom(fight, one))
  return [
    ...level,
    ...aloft.beside(
      plan,
      foes.map(({ id }) => id),
      level,
      (at) => floorAt(plan, at),
    ),
  ]
}

/** Rules that can close a way, in the order in which they are blamed. */
const blamed: readonly RuleIndex[] = [R.setup.preparedLimits, R.square.occupied, R.terrain.blockingCorner]

function tooFar({ far, budget }: Plan, cost: number): readonly RuleIndex[] {
  // @rule homl.move.full-cost
  if (cost > budget) return [far]
  return []
}

export const ways = waysOf<HomlFight, Spot, Plan>(ground, {
  isOnFoot: ({ mode }) => mode === 'land',
  cheapest,
  isTaken,
  others,
  threats: ({ step, id }) => couldStrike(step, id).map((foe) => ({ foe })),
  chances: ({ step }, threats, from) => threats.filter(({ foe }) => controls(step, foe, from)),
  station: (plan, at, height) =>
    plan.mode === 'land' && height !== undefined ? undefined : { at, height: height ?? spotAt(plan, at).height },
  level: (plan, { at, height }) => (plan.mode === 'land' ? height : spotAt(plan, at).height),
  shown: (_, cost) => ({ cost, text: cost === 1 ? '1 square' : `${cost} squares` }),
  blamed,
  dear: [],
  noStop: R.square.occupied,
  tooFar,
  noWay: ({ mode }) => noWay[mode],
})

const noWay: Readonly<Record<Moving, RuleIndex>> = {
  land: R.terrain.blockingMove,
  fly: R.terrain.blockingMove,
  climb: R.climb.spider,
  swim: R.swim.mode,
}

/** Whether so many points lead anywhere. */
export function canGo(step: HomlStep, id: PieceId, budget: number, mode: Moving = 'land'): boolean {
  const plan = planFor(step, id, budget, { mode })
  if (mode === 'land' || mode === 'fly') return ground.canGo(plan) || (mode === 'fly' && budget > 0)
  return mayGoAloft(plan) && stopsAloft(plan).next().done !== true
}

/** What one step costs, or -1 where it is not possible. */
export function stepPrice(plan: Plan, to: Spot): number {
  const way = cheapest(plan, plan.from, to)
  return way?.path.length === 1 ? way.cost : -1
}
