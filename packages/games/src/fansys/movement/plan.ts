import {
  type Board,
  canStop,
  columnOf,
  type Diagonals,
  dearness,
  type Footprint,
  FULL,
  NO_STOP,
  openCost,
  overlaps,
  rowOf,
  SHUT,
  SIDE,
  type Square,
  terrainBit,
} from '@riposte/board'
import { effectsOn, lasting, type PieceId, type RuleIndex } from '@riposte/referee'
import {
  aloftOf,
  type Goal,
  inForce,
  isSame,
  keepsStraight,
  type Spot,
  straightTo,
  surveysOf,
  type Plan as TacticPlan,
  type Threat,
  type Way,
  waysOf,
} from '@riposte/tactics'
import { threatensBox } from '../aim/reach.ts'
import { isDisabled, isIn } from '../conditions/conditions.ts'
import { type FansysFight, type FansysPiece, isEnemy, pieceAt, sheetOf, sizeAt, those } from '../fight.ts'
import { isReady } from '../provoking.ts'
import { R } from '../rules.ts'
import type { Mode, Size } from '../sheet/sheet.ts'
import { bodies, diagonalsFor, FEET, feetApart, floorUnder } from '../space.ts'
import type { FansysStep } from '../step.ts'
import { airPrice } from './flight.ts'
import { fitsIn, gaps } from './squeeze.ts'
import { openTo } from './threats.ts'

/** A move under consideration: where one can go, past whom, and what it costs in feet. How ways are found stands in tactics. */

export interface Plan extends TacticPlan<FansysFight, Spot> {
  readonly step: FansysStep
  readonly mode: Mode
  /** In a straight line, with nothing in it that hinders. */
  readonly isStraight: boolean
  /** Twice as far as one goes. */
  readonly isRun: boolean
  readonly diagonals: Diagonals
}

type Terrain = Readonly<Record<string, number | null>>
const dry: Terrain = { empty: null }
const barred: Terrain = { gap: null, crack: null }
/** What hinders costs as much again as the step itself. */
const rough = (more: number): Terrain => ({
  // @rule fansys.terrain.difficult
  difficult: more,
  rubble: more,
})

/** Whoever squeezes through a passage goes as over rough ground wherever he is. */
const isPressed = ({ step, id, isForced }: Plan): boolean => !isForced && pieceAt(step.fight, id).narrow > 0

function terrainFor(plan: Plan): Terrain {
  const { step, id, isForced } = plan
  if (isForced) return bodies.footprint(step.fight, id).across > 1 ? barred : {}
  // @rule fansys.terrain.narrow otherwise number
  const more = FEET * (isCareful(plan) ? 2 : 1)
  const fits = tightness(plan)
  if (isPressed(plan)) return { ...dry, water: 0, gap: fits > 0 ? 0 : null, crack: null }
  // @rule fansys.squeeze.limit
  return { ...dry, ...rough(more), water: wetness(plan), gap: fits > 0 ? more : null, crack: fits > 1 ? more : null }
}

/** What water costs who walks into it beyond the step itself; nobody runs through it but who has a speed for it. */
function wetness(plan: Plan): number | null {
  const { step, id, mode, isForced, isRun } = plan
  if (mode !== 'walk' || isForced || terrainBit(step.fight.board, 'water') === 0) return 0
  const { walk, swim } = sheetOf(step.fight, id).speed
  // @rule fansys.terrain.climbswim
  if (isRun && swim === 0) return null
  const plain = FEET * (isCareful(plan) ? 2 : 1)
  // @rule fansys.terrain.climbswim otherwise number
  const slower = swim === 0 ? 2 : walk / swim
  return Math.max(0, Math.ceil(plain * slower) - plain)
}

/** How many of what is narrower than any passage let it through: the gap, and the crack. */
function tightness({ step: { fight }, id, isForced }: Plan): 0 | 1 | 2 {
  if (isForced || !hasGaps(fight.board) || !fitsIn(fight, id, gaps.gap)) return 0
  return fitsIn(fight, id, gaps.crack) ? 2 : 1
}
const hasGaps = lasting((board: Board): boolean => Object.keys(gaps).some((name) => terrainBit(board, name) !== 0))

export const takesRoom = (_: FansysFight, { gone, at }: FansysPiece): boolean => gone === 0 && at >= 0

/** They are so far apart in size that they share a space. */
function isOtherScale(fight: FansysFight, a: PieceId, b: PieceId): boolean {
  // A rider and his mount.
  if (pieceAt(fight, a).mount === b || pieceAt(fight, b).mount === a) return true
  // @rule fansys.size.share otherwise number
  return Math.abs(sizeAt(fight, a) - sizeAt(fight, b)) >= 3
}

/** Who reaches no farther than his own square must get into that of his foe. */
// @rule fansys.size.zeroreach
const getsInto = (fight: FansysFight, a: PieceId, b: PieceId): boolean => sheetOf(fight, a).reach === 0 && isEnemy(fight, a, b)

/** How much of a square the small fill. */
const FILLS: Readonly<Partial<Record<Size, number>>> = { diminutive: 1 / 64, tiny: 1 / 16, small: 1 / 4 }

/** Small friends stand in one square for as long as there is room for all of them. */
function fitsBeside(fight: FansysFight, id: PieceId, other: PieceId): boolean {
  const fills = (one: PieceId): number | undefined => FILLS[sheetOf(fight, one).size]
  const own = fills(id)
  if (own === undefined || fills(other) === undefined || isEnemy(fight, id, other)) return false
  const { at, height } = pieceAt(fight, other)
  const there = those(fight, (one) => one.id !== id && one.at === at && one.height === height)
  // @rule fansys.size.small
  return there.reduce((sum, one) => sum + (fills(one) ?? 0), own) <= 1
}

/** Neither hinders the other where they stand in one square. */
const shareSpace = (fight: FansysFight, a: PieceId, b: PieceId): boolean =>
  isOtherScale(fight, a, b) || getsInto(fight, a, b) || getsInto(fight, b, a) || fitsBeside(fight, a, b)

/** The other hinders nobody who may get into his square, or has him in his own. */
const letsIn = (fight: FansysFight, id: PieceId, other: PieceId): boolean =>
  isOtherScale(fight, id, other) ||
  getsInto(fight, id, other) ||
  (getsInto(fight, other, id) && feetApart(fight, id, other) === 0) ||
  fitsBeside(fight, id, other)

/** Whom one has got the better of, so as to pass through his space in this turn. */
export const PASSING = 'passing'
const mayPass = (fight: FansysFight, id: PieceId, other: PieceId): boolean =>
  effectsOn(fight, id).some(({ kind, value }) => kind === PASSING && value === other)

/** Friends and the disabled are passed, squeezing; nobody stays in another's space. */
function markOf(plan: Plan, other: PieceId): number {
  const { fight } = plan.step
  if (!takesRoom(fight, pieceAt(fight, other)) || letsIn(fight, plan.id, other)) return 0
  if (!isEnemy(fight, plan.id, other) || mayPass(fight, plan.id, other)) return NO_STOP
  // @rule fansys.hostile.disabled
  if (isDisabled(fight, other)) return NO_STOP
  // @rule fansys.hostile.block
  return inForce(plan, R.hostile.block) ? SHUT | NO_STOP : NO_STOP
}

export const planFor = (step: FansysStep, id: PieceId, budget: number, given: Partial<Plan> = {}): Plan => {
  const { at, height, mode, askew } = pieceAt(step.fight, id)
  return {
    step: given.isForced === true ? step : step.asKnownTo(id),
    id,
    from: { at, height },
    budget,
    mode,
    far: isIn(step.fight, id, 'prone') ? R.terrain.crawl : R.action.move,
    provokes: false,
    lifted: undefined,
    isForced: false,
    isStraight: false,
    isRun: false,
    // Who is moved by others is counted for himself, each time.
    // @rule fansys.space.square
    diagonals: diagonalsFor(step.fight, askew && given.isForced !== true),
    ...given,
  }
}

const floorAt = ({ step, id }: Plan, at: Square): number => floorUnder(step.fight, id, at)
const spotAt = (plan: Plan, at: Square): Spot => ({
  at,
  height: plan.mode === 'fly' ? Math.max(plan.from.height, floorAt(plan, at)) : floorAt(plan, at),
})
const isCareful = ({ step, id, isForced }: Plan): boolean => !isForced && pieceAt(step.fight, id).careful

function plainFor(plan: Plan): number {
  // @rule fansys.aoo.careful otherwise number
  const plain = FEET * (isCareful(plan) ? 2 : 1)
  // @rule fansys.terrain.narrow
  return isPressed(plan) ? 2 * plain : plain
}

/** No water costs more than so many feet. */
const WETTEST = 127

export const ground = surveysOf<FansysFight, Spot, Plan>({
  bodies,
  isAlike: (a, b) => a.mode === b.mode && a.isRun === b.isRun,
  key(plan, { across, down, tall }) {
    const flags = (plan.isForced ? 1 : 0) + (isCareful(plan) ? 2 : 0) + (isPressed(plan) ? 4 : 0) + tightness(plan) * 8
    const level = plan.mode === 'fly' ? (plan.from.height + 512) % 1023 : 1023
    const wet = wetness(plan) ?? WETTEST
    return ((((across * 32 + down) * 64 + tall) * 32 + flags) * (WETTEST + 1) + Math.min(wet, WETTEST)) * 1024 + level
  },
  rules: (plan) => ({
    plain: plainFor(plan),
    terrain: terrainFor(plan),
    climb: 1,
    drop: plan.isForced ? FULL : 1,
    level: plan.mode === 'fly' ? plan.from.height : undefined,
  }),
  diagonals: 'same',
  mark: markOf,
  feet: ({ mode, isForced, from }, floor) => (mode === 'fly' ? from.height : isForced ? Math.max(floor, from.height) : floor),
  spot: spotAt,
})

export const aloft = aloftOf<FansysFight, Spot, Plan>({
  bodies,
  mark: markOf,
  cornersCount: () => false,
  cost(plan) {
    const { step, id, isForced } = plan
    const sheet = sheetOf(step.fight, id)
    const care = isCareful(plan) ? 2 : 1
    return (to, from) => (isForced || from === undefined ? 1 : care * airPrice(sheet, from, to))
  },
  spotOf: (_, { square, height }) => ({ at: square, height }),
})

/** Whether it can be put there: room for its body, and nobody in it. */
export const canBeAt = (step: FansysStep, id: PieceId, to: Spot, shape?: Footprint): boolean =>
  aloft.canBeAt(planFor(step, id, 0, { isForced: true, mode: 'fly' }), to, shape)

/** The squares of the line from one place to another, if each of them is free and even. */
function straightWay(plan: Plan, from: Spot, to: Spot): Way<Spot> | undefined {
  const { board } = plan.step.fight
  const pathOf = (squares: readonly Square[]): Spot[] => squares.map((at) => spotAt(plan, at))
  const line = straightTo(
    board,
    from.at,
    to.at,
    (at, d, next) =>
      // @rule fansys.movement.sprint, fansys.terrain.difficult
      ground.price(plan, at, d) !== FEET * dearness(plan.diagonals, (d & 1) === 1) || ground.hasMark(plan, next, NO_STOP) ? -1 : FEET,
    (squares) => ways.strikersOn(plan, pathOf(squares)),
  )
  if (line === undefined) return undefined
  const along = (of: (square: Square, columns: number) => number): number => Math.abs(of(to.at, board.columns) - of(from.at, board.columns))
  return { path: pathOf(line.squares), cost: FEET * openCost(plan.diagonals, along(columnOf), along(rowOf)) }
}

function tooFar({ far, budget }: Plan, cost: number): readonly RuleIndex[] {
  // @rule fansys.action.move
  return cost > budget ? [far] : []
}

/** On the level as over the ground; else through the air, where each cube is a step. */
function cheapest(plan: Plan, from: Spot, to: Spot): Way<Spot> | undefined {
  if (plan.mode !== 'fly') return ground.walkTo(plan, from, to)
  const level = to.height === plan.from.height && from.height === to.height ? ground.walkTo(plan, from, to) : undefined
  const way = level ?? aloft.wayTo(inCubes(plan), from, to)
  return level ?? (way && { cost: way.cost * FEET, path: way.path })
}
const inCubes = (plan: Plan): Plan => ({ ...plan, budget: Math.floor(plan.budget / FEET) })

/** In the air: what is level with it, straight up and down, and what is beside foes above and below. */
function stopsAloft(plan: Plan): readonly Spot[] {
  const { fight } = plan.step
  const { at, height } = plan.from
  const reach = ground.survey(plan)
  const level = Array.from(reach.squares.subarray(1, reach.count))
    .filter((square) => canStop(reach, square))
    .map((square) => spotAt(plan, square))
  const straight = [floorAt(plan, at), height + SIDE * Math.floor(plan.budget / FEET)]
    .map((to): Spot => ({ at, height: to }))
    .filter((to) => to.height !== height && !aloft.isTaken(plan, to, true) && (cheapest(plan, plan.from, to)?.cost ?? FAR) <= plan.budget)
  const foes = fight.pieces.filter((one) => isEnemy(fight, plan.id, one.id) && takesRoom(fight, one)).map(({ id }) => id)
  const beside = aloft.beside(inCubes(plan), foes, level, (square) => floorAt(plan, square))
  return [...level, ...straight, ...beside.filter((one) => !straight.some((other) => isSame(one, other)))]
}
const FAR = 9999

export const ways = waysOf<FansysFight, Spot, Plan>(ground, {
  isOnFoot: ({ mode }) => mode !== 'fly',
  // @rule fansys.movement.sprint
  cheapest: (plan, from, to) => (plan.isStraight ? straightWay(plan, from, to) : cheapest(plan, from, to)),
  hasOneWay: ({ isStraight }) => isStraight,
  isTaken: (plan, to) => (plan.mode === 'fly' ? aloft.isTaken(plan, to, true) : ground.hasMark(plan, to.at, NO_STOP)),
  others: (plan) => (plan.mode === 'fly' ? stopsAloft(plan) : []),
  station: (plan, at, height) =>
    plan.mode === 'fly' ? { at, height: height ?? spotAt(plan, at).height } : height === undefined ? ground.spot(plan, at) : undefined,
  level: (plan, { at, height }) => (plan.mode === 'fly' ? spotAt(plan, at).height : height),
  threats({ step, id }) {
    const threats: Threat[] = []
    for (const foe of step.fight.pieces)
      if (foe.gone === 0 && isEnemy(step.fight, id, foe.id) && isReady(step, foe.id, id)) threats.push({ foe: foe.id })
    return threats
  },
  chances({ step, id }, threats, from, to) {
    const here = threats.filter(({ foe }) => threatensBox(step.fight, foe, from))
    if (here.length === 0) return here
    const { foes } = openTo(
      step,
      id,
      here.map(({ foe }) => foe),
      to,
    )
    return here.filter(({ foe }) => foes.includes(foe))
  },
  shown: (_, cost) => ({ cost, text: `${cost} feet` }),
  blamed: [R.hostile.block],
  dear: [],
  noStop: R.occupy.pass,
  tooFar,
  // @rule fansys.movement.sprint
  against: ({ step, from, isStraight }, written) =>
    isStraight && !keepsStraight(step.fight.board, from.at, written) ? R.movement.sprint : undefined,
  noWay: ({ far }) => far,
})

/** One sprints only where a straight line leads. */
export const straight =
  (plan: Plan): Goal<Spot> =>
  (to) =>
    straightWay(plan, plan.from, to) === undefined ? R.movement.sprint : undefined

/** Whether so many feet lead anywhere. */
export const canGo = (step: FansysStep, id: PieceId, feet: number): boolean => feet >= FEET && ground.canGo(planFor(step, id, feet))

/** In somebody else's space, that is no place for two. */
export function isCramped({ fight }: FansysStep, id: PieceId): boolean {
  const here = bodies.boxOf(fight, id)
  return fight.pieces.some(
    (other) =>
      other.id !== id && takesRoom(fight, other) && overlaps(here, bodies.boxOf(fight, other.id)) && !shareSpace(fight, id, other.id),
  )
}
