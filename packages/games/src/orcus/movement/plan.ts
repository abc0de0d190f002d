import {
  type AirWay,
  airWay,
  type Board,
  type Body,
  type Box,
  canStand,
  canStop,
  costTo,
  emptyMemo,
  type Flood,
  type Flyer,
  type Footprint,
  FULL,
  flood,
  floodSqueezing,
  type Ground,
  type GroundRules,
  groundUnder,
  hasRoom,
  isFree,
  MOST_COST,
  makeGround,
  NO_STOP,
  NOWHERE,
  pathTo,
  Reach,
  SHUT,
  SIDE,
  SLOW,
  type Square,
  type Squeezed,
  STEP_X,
  STEP_Y,
  spaceBox,
  squareName,
  squareOf,
  squareOn,
  squeezeCost,
  squeezePath,
  stepPrice,
} from '@riposte/board'
import type { PieceId, RuleIndex } from '@riposte/referee'
import { someOf, zoneOf } from '../conditions/bearing.ts'
import { has } from '../conditions/conditions.ts'
import { carries, isEnemy, type OrcusPiece, pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import { boxOf, footprintFor, footprintOf, squaresAt, squaresOf, squeezedFootprint } from '../sight/sight.ts'
import type { OrcusStep } from '../step.ts'
import { sideOf, sizes } from '../terms.ts'

/** A move under consideration: where it can lead and past whom. Nobody moves yet. */

/** One step of a way: the square of the piece's north-western corner, how high its feet are, and whether it squeezes. */
export interface Pace {
  readonly at: Square
  readonly height: number
  readonly narrow: boolean
}

/** Over the ground; through the air; through room for one size smaller; up and down whatever can be climbed. */
export const manners = ['ground', 'air', 'tight', 'climb'] as const
export type Manner = (typeof manners)[number]

export interface Plan {
  readonly step: OrcusStep
  readonly id: PieceId
  readonly from: Pace
  readonly budget: number
  readonly manner: Manner
  /** What a square of deep water costs more; undefined for who cannot swim. */
  readonly swims: number | undefined
  /** What a square of wall costs a climber. */
  readonly climbs: number
  /** Passes through walls and creatures. */
  readonly passes: boolean
  /** The rule that forbids to go farther. */
  readonly far: RuleIndex
  readonly provokes: boolean
  /** Those whom it does not provoke. */
  readonly safeFrom: PieceId | 'all' | undefined
  /** A rule left out of account, to see whether it is the one that forbids. */
  readonly lifted: RuleIndex | undefined
  /** It is moved by others: past nobody, down any ledge, whatever the ground. */
  readonly isForced: boolean
}

export const paceOf = (step: OrcusStep, id: PieceId): Pace => {
  const { at, height } = pieceAt(step.fight, id)
  return { at, height, narrow: carries(step.fight, id, 'squeezing') }
}

export function planFor(step: OrcusStep, id: PieceId, squares: number, given: Partial<Plan> = {}): Plan {
  return {
    step,
    id,
    from: paceOf(step, id),
    budget: Math.max(0, Math.min(MOST_COST, squares)),
    manner: 'ground',
    swims: undefined,
    climbs: 2,
    passes: has(step, id, 'phasing'),
    far: R.move.walk,
    provokes: false,
    safeFrom: undefined,
    lifted: undefined,
    isForced: false,
    ...given,
  }
}

export const inForce = (plan: Plan, rule: RuleIndex): boolean => rule !== plan.lifted && plan.step.applies(rule)

/** How high a piece steps up or down without climbing: one square. */
export const STRIDE = SIDE

// ------------------------------------------------------------------------------------------------------- the workshop

/** Room to work in, and what depends on the board alone. Everything else in it is written anew for each plan. */
export interface Workshop {
  readonly names: readonly string[]
  readonly grounds: Map<number, Ground>
  /** The board without obstacles and walls. */
  bare: Board | undefined
  readonly marks: Uint8Array
  readonly reach: Reach
  laid: Plan | undefined
  flooded: Plan | undefined
  ground: Ground | undefined
  squeezed: Squeezed | undefined
}

const workshops = new WeakMap<Board, Workshop>()

export function workshopOf(board: Board): Workshop {
  let shop = workshops.get(board)
  if (shop === undefined) {
    shop = {
      names: Array.from({ length: board.size }, (_, square) => squareName(square, board.columns)),
      grounds: new Map(),
      bare: undefined,
      marks: new Uint8Array(board.size),
      reach: new Reach(board.size),
      laid: undefined,
      flooded: undefined,
      ground: undefined,
      squeezed: undefined,
    }
    workshops.set(board, shop)
  }
  return shop
}

/** The board as this plan meets it: who passes through things meets none. */
export function boardOf(plan: Plan): Board {
  const { board } = plan.step.fight
  if (!plan.passes) return board
  const shop = workshopOf(board)
  shop.bare ??= {
    ...board,
    obstacle: new Uint16Array(board.size),
    east: new Uint16Array(board.size),
    south: new Uint16Array(board.size),
    walls: [],
    memo: emptyMemo(),
  }
  return shop.bare
}

// ------------------------------------------------------------------------------------------------------------- ground

export const spaceOf = (plan: Plan, narrow: boolean): Footprint => {
  const { fight } = plan.step
  const { size } = sheetOf(fight, plan.id)
  if (plan.manner !== 'tight' || !carriesSize(plan)) return footprintOf(fight, plan.id)
  return narrow ? squeezedFootprint(size) : footprintFor(size)
}
const carriesSize = (plan: Plan): boolean => plan.step.applies(R.size.table)

/** Off: difficult terrain costs no more than floor, several kinds add up, corners may be cut. */
function groundOf(plan: Plan, shop: Workshop, footprint: Footprint): Ground {
  const { step, isForced } = plan
  const difficult = !isForced && inForce(plan, R.terrain.difficult) && !ignoresDifficult(plan)
  const adds = !inForce(plan, R.terrain.noStack)
  const corners = inForce(plan, R.move.corner) && !plan.passes
  const water = !isForced && step.applies(R.move.climbSwim) ? (plan.swims ?? 3) : 0
  const level = plan.manner === 'air' ? plan.from.height : undefined
  const shape = (footprint.across * 8 + footprint.tall) * 4 + water
  const flags = (difficult ? 1 : 0) + (adds ? 2 : 0) + (corners ? 4 : 0) + (plan.passes ? 8 : 0) + (isForced ? 16 : 0)
  const key = (shape * 32 + flags) * 1024 + (level === undefined ? 1023 : (level + 512) % 1023)
  let ground = shop.grounds.get(key)
  if (ground === undefined) {
    const rough = difficult ? 1 : 0
    const rules: GroundRules = {
      footprint,
      plain: 1,
      terrain: { difficult: rough, water: rough, 'deep-water': water === 3 ? null : water },
      terrainAdds: adds,
      corners: corners ? 'either' : 'never',
      climb: STRIDE,
      drop: isForced ? FULL : STRIDE,
      hovers: false,
      level,
    }
    ground = makeGround(boardOf(plan), rules)
    shop.grounds.set(key, ground)
  }
  return ground
}

const ignoresDifficult = ({ step, id }: Plan): boolean => someOf(step, id, 'ignores', (part) => part.what === 'difficult')

// ------------------------------------------------------------------------------------------------------------- bodies

/** The ground and the bodies on it, as this plan meets them. */
export function lay(plan: Plan): Workshop {
  const { fight } = plan.step
  const shop = workshopOf(fight.board)
  if (shop.laid === plan) return shop
  if (sideOf[sheetOf(fight, plan.id).size] > 1) plan.step.applies(R.size.table)
  shop.ground = groundOf(plan, shop, spaceOf(plan, plan.manner === 'tight' ? false : plan.from.narrow))
  shop.marks.fill(0)
  const me = pieceAt(fight, plan.id)
  for (const piece of fight.pieces) {
    if (piece.id === me.id || !takesRoom(piece) || (!plan.isForced && isUnknownTo(piece, me))) continue
    const mark = markOf(plan, me, piece)
    if (mark !== 0) markBody(plan, shop, piece, mark)
  }
  markZones(plan, shop)
  shop.laid = plan
  shop.flooded = undefined
  shop.squeezed = undefined
  return shop
}

/** A body marks its squares for who would run into it at the height at which he comes that way. */
function markBody(plan: Plan, shop: Workshop, piece: OrcusPiece, mark: number): void {
  const { fight } = plan.step
  const { tall } = footprintOf(fight, plan.id)
  const body = boxOf(fight, piece.id)
  if (sideOf[sheetOf(fight, piece.id).size] > 1) plan.step.applies(R.size.table)
  for (const square of squaresOf(fight, piece.id)) {
    const floor = fight.board.floor[square] ?? 0
    const feet = plan.manner === 'air' ? plan.from.height : plan.isForced ? Math.max(floor, plan.from.height) : floor
    if (body.z0 < feet + tall && body.z1 > feet) shop.marks[square] = (shop.marks[square] ?? 0) | mark
  }
}

export const takesRoom = (piece: OrcusPiece): boolean => piece.gone === 0 && piece.at !== NOWHERE && piece.state !== 'dead'
export const isUnknownTo = (piece: OrcusPiece, me: OrcusPiece): boolean => (piece.hidden & (1 << me.side)) !== 0

/** What a body does to its squares for who comes that way. */
function markOf(plan: Plan, me: OrcusPiece, piece: OrcusPiece): number {
  const { step } = plan
  if (plan.isForced) return SHUT | NO_STOP
  const occupied = inForce(plan, R.move.noEnd) && !shares(plan, me, piece) ? NO_STOP : 0
  if (plan.passes) return occupied
  if (!isEnemy(me, piece)) {
    const bars = piece.blocks && inForce(plan, R.move.spaceControl)
    return occupied | (bars || !inForce(plan, R.move.throughAlly) ? SHUT : 0)
  }
  if (piece.conjured) return occupied | (step.applies(R.kw.conjurationSpace) ? SHUT : 0)
  if (sizesApart(step, me.id, piece.id) >= 2) return occupied
  return occupied | (inForce(plan, R.move.throughEnemy) ? SHUT : 0)
}

const sizeOf = (step: OrcusStep, id: PieceId): number => sizes.indexOf(sheetOf(step.fight, id).size)
const sizesApart = (step: OrcusStep, a: PieceId, b: PieceId): number => Math.abs(sizeOf(step, a) - sizeOf(step, b))

/** How many of the tiniest share a square. */
const IN_ONE_SQUARE = 4

/** A tiny creature may stop in the space of a much bigger one, and four of them in one square. */
export function shares({ step }: Plan, me: OrcusPiece, piece: OrcusPiece): boolean {
  const isTiny = (one: OrcusPiece): boolean => sizeOf(step, one.id) === 0
  if (!isTiny(me)) return false
  if (sizesApart(step, me.id, piece.id) >= 2) return step.applies(R.attack.reachZero)
  if (!isTiny(piece) || !step.applies(R.size.table)) return false
  return step.fight.pieces.filter((one) => one.id !== me.id && takesRoom(one) && one.at === piece.at && isTiny(one)).length < IN_ONE_SQUARE
}

/** Zones that make the ground difficult cost their extra square, though not twice; some let nobody in. */
function markZones(plan: Plan, shop: Workshop): void {
  if (plan.manner === 'air' || plan.isForced) return
  for (const effect of plan.step.fight.effects) {
    const zone = zoneOf(effect)
    if (zone !== undefined && !inForce(plan, R.zone.occupancy))
      for (const square of effect.squares) shop.marks[square] = (shop.marks[square] ?? 0) | NO_STOP
    if (zone?.terrain === 'blocking') for (const square of effect.squares) shop.marks[square] = (shop.marks[square] ?? 0) | SHUT
    if (zone?.terrain !== 'difficult' || !inForce(plan, R.terrain.difficult) || ignoresDifficult(plan)) continue
    const stacks = !inForce(plan, R.terrain.noStack)
    for (const square of effect.squares) {
      if (stacks || (shop.ground?.cost[square] ?? 0) <= 1) shop.marks[square] = (shop.marks[square] ?? 0) | SLOW
    }
  }
}

// ----------------------------------------------------------------------------------------------------- where it leads

export const floodOf = (plan: Plan, shop: Workshop, ground: Ground): Flood => ({
  ground,
  marks: shop.marks,
  slow: 1,
  budget: plan.budget,
  // Off: the surcharge that other games know, 1 for every second diagonal step.
  diagonals: inForce(plan, R.move.diagonal) ? 'same' : 'alternating',
  big: 'dearest',
  leaving: undefined,
})

/** Where the plan can lead: read the workshop's `reach` (or `squeezed`) before anything else is planned on this board. */
export function survey(plan: Plan): Workshop {
  const shop = lay(plan)
  if (shop.flooded === plan || shop.ground === undefined) return shop
  if (plan.manner === 'tight') shop.squeezed = squeezedFrom(plan, shop, plan.from)
  else flood(boardOf(plan), floodOf(plan, shop, shop.ground), plan.from.at, shop.reach)
  shop.flooded = plan
  return shop
}

/** What every square costs more that is squeezed through. */
const SQUEEZE = 1

function squeezedFrom(plan: Plan, shop: Workshop, from: Pace): Squeezed {
  const wide = floodOf(plan, shop, groundOf(plan, shop, spaceOf(plan, false)))
  const narrow = floodOf(plan, shop, groundOf(plan, shop, spaceOf(plan, true)))
  // Off: nobody fits into less than its own space.
  const extra = inForce(plan, R.squeeze.space) ? SQUEEZE : MOST_COST
  return floodSqueezing(boardOf(plan), { wide, narrow, extra, budget: plan.budget }, { square: from.at, narrow: from.narrow })
}

/** The squares one can go to and stop in, the nearest first. */
export function stopsOf(plan: Plan): Pace[] {
  const shop = survey(plan)
  const stops: Pace[] = []
  const { squeezed, reach } = shop
  if (squeezed !== undefined) {
    for (const stand of squeezed.stands) {
      const isBetter = stand.narrow && squeezeCost(squeezed, { square: stand.square, narrow: false }) >= 0
      const isStart = stand.square === plan.from.at && stand.narrow === plan.from.narrow
      if (!isStart && !isBetter && canStand(squeezed, stand)) stops.push(paceAt(plan, stand.square, stand.narrow))
    }
    return stops
  }
  const room = plan.passes ? roomOf(plan, shop) : undefined
  for (let i = 1; i < reach.count; i++) {
    const square = reach.squares[i] ?? NOWHERE
    if (canStop(reach, square) && (room === undefined || room.fits[square] === 1)) stops.push(paceAt(plan, square, false))
  }
  return stops
}

/** Who passes through walls stops where there is room all the same. */
const roomOf = (plan: Plan, shop: Workshop): Ground => groundOf({ ...plan, passes: false }, shop, spaceOf(plan, plan.from.narrow))

/** On the ground there, or at the height at which it flies. */
export const paceAt = (plan: Plan, at: Square, narrow: boolean): Pace => ({
  at,
  narrow: narrow || (plan.manner !== 'tight' && plan.from.narrow),
  height: plan.manner === 'air' || plan.manner === 'climb' ? Math.max(plan.from.height, floorAt(plan, at)) : floorAt(plan, at, narrow),
})

const floorAt = (plan: Plan, at: Square, narrow = false): number => groundHeight(plan.step, spaceOf(plan, narrow), at)

/** A body stands on the highest ground below it. */
export function groundHeight({ fight: { board } }: OrcusStep, footprint: Footprint, at: Square): number {
  let height = board.floor[at] ?? 0
  for (let i = 1; i < footprint.across * footprint.down; i++)
    height = Math.max(height, board.floor[squareOf(board.columns, footprint, at, i)] ?? height)
  return height
}

export interface Found {
  readonly path: readonly Pace[]
  readonly cost: number
}

/** The cheapest way from one pace to another, at whatever cost; whether it can stop there is not looked at. */
export function cheapest(plan: Plan, from: Pace, to: Pace): Found | undefined {
  if (plan.manner === 'tight') return cheapestTight(plan, from, to)
  if (plan.manner === 'climb' || (plan.manner === 'air' && (to.height !== plan.from.height || from.height !== plan.from.height)))
    return cheapestAloft(plan, from, to)
  const d = directionOf(plan.step.fight.board, from.at, to.at)
  const price = d < 0 ? -1 : priceOf(plan, from.at, d)
  if (price === 1) return { path: [to], cost: price }
  const far = isSame(from, plan.from) ? plan : { ...plan, from, budget: MOST_COST }
  const { reach } = survey(far)
  const cost = costTo(reach, to.at)
  if (cost < 0)
    return far === plan && plan.budget < MOST_COST ? cheapest({ ...plan, budget: MOST_COST }, from, to) : airborne(plan, from, to)
  const path = pathTo(reach, to.at).slice(1)
  return { path: path.map((at) => ({ ...paceAt(far, at, false), narrow: from.narrow })), cost }
}

/** Over what stands in the way on the level. */
const airborne = (plan: Plan, from: Pace, to: Pace): Found | undefined =>
  plan.manner === 'air' ? cheapestAloft(plan, from, to) : undefined

function cheapestTight(plan: Plan, from: Pace, to: Pace): Found | undefined {
  const far = { ...plan, budget: 60 }
  const squeezed = squeezedFrom(far, lay(far), from)
  const goal = { square: to.at, narrow: to.narrow }
  const cost = squeezeCost(squeezed, goal)
  if (cost < 0) return undefined
  const path = squeezePath(squeezed, goal).slice(1)
  return { cost, path: path.map(({ square, narrow }) => paceAt(plan, square, narrow)) }
}

/** Squares beyond which no way through the air is looked for. */
const FARTHEST = 60

function cheapestAloft(plan: Plan, from: Pace, to: Pace): Found | undefined {
  const way = airWay(
    flyerOf(plan),
    { square: from.at, height: from.height },
    { square: to.at, height: to.height },
    Math.min(plan.budget, FARTHEST),
  )
  return way === undefined ? undefined : { cost: way.cost, path: pacesOf(plan, way) }
}

const pacesOf = (plan: Plan, way: AirWay): Pace[] =>
  way.path.map(({ square, height }) => ({ at: square, height, narrow: plan.from.narrow }))

export const isSame = (a: Pace, b: Pace): boolean => a.at === b.at && a.height === b.height && a.narrow === b.narrow

/** What a single step costs, or -1 where it is not possible. */
export function priceOf(plan: Plan, from: Square, d: number): number {
  const shop = lay(plan)
  return shop.ground === undefined ? -1 : stepPrice(boardOf(plan), floodOf(plan, shop, shop.ground), from, d)
}

/** The direction, 0 to 7, from a square to one that touches it, or -1. */
export function directionOf(board: Board, from: Square, to: Square): number {
  const x = (to % board.columns) - (from % board.columns)
  const y = Math.floor(to / board.columns) - Math.floor(from / board.columns)
  for (let d = 0; d < 8; d++) if (STEP_X[d] === x && STEP_Y[d] === y) return d
  return -1
}

// ------------------------------------------------------------------------------------------------------ in the air

/** The piece as it moves in three dimensions: by its wings, or holding on to something. */
export function flyerOf(plan: Plan): Flyer {
  const { step } = plan
  const { fight } = step
  const me = pieceAt(fight, plan.id)
  const bodies: Body[] = []
  for (const piece of fight.pieces) {
    if (piece.id === me.id || !takesRoom(piece) || (!plan.isForced && isUnknownTo(piece, me))) continue
    const mark = markOf(plan, me, piece)
    if (mark !== 0) bodies.push({ box: boxOf(fight, piece.id), shut: (mark & SHUT) !== 0 })
  }
  const board = boardOf(plan)
  const footprint = spaceOf(plan, plan.from.narrow)
  const cost = plan.manner === 'climb' ? (one: { square: Square; height: number }) => climbCost(plan, board, footprint, one) : () => 1
  return { board, footprint, corners: inForce(plan, R.move.corner), bodies, cost }
}

/** On the ground a square costs what it always does; off it, where there is something to hold on to, what climbing costs. */
function climbCost(plan: Plan, board: Board, footprint: Footprint, { square, height }: { square: Square; height: number }): number {
  const floor = groundUnder(board, footprint, square)
  if (height > floor) return hasHold(board, footprint, square, height) ? plan.climbs : 0
  // The last pull up over the edge is part of the climb.
  return floor > plan.from.height + STRIDE || plan.from.height > floor + STRIDE ? plan.climbs : 1
}

/** Something solid beside it, as high as its feet. */
export function hasHold(board: Board, footprint: Footprint, square: Square, height: number): boolean {
  const column = square % board.columns
  const row = Math.floor(square / board.columns)
  for (let r = row - 1; r <= row + footprint.down; r++) {
    for (let c = column - 1; c <= column + footprint.across; c++) {
      const isBeside = r === row - 1 || r === row + footprint.down || c === column - 1 || c === column + footprint.across
      if (!isBeside || c < 0 || r < 0 || c >= board.columns || r >= board.rows) continue
      if (groundUnder(board, SINGLE, r * board.columns + c) >= height) return true
    }
  }
  return false
}
const SINGLE: Footprint = { across: 1, down: 1, tall: SIDE, perSquare: 1 }

// ------------------------------------------------------------------------------------------------------ single places

/** Somebody stands there who cannot be passed. */
export const isHeldAgainst = (plan: Plan, to: Pace): boolean => hasMark(plan, to, SHUT)
/** Somebody is there already. */
export const isTaken = (plan: Plan, to: Pace): boolean => hasMark(plan, to, NO_STOP)

function hasMark(plan: Plan, to: Pace, mark: number): boolean {
  if (plan.manner === 'air' || plan.manner === 'climb')
    return !isFree(flyerOf(plan), { square: to.at, height: to.height }, mark === NO_STOP)
  const { marks } = lay(plan)
  return squaresAt(plan.step.fight, spaceOf(plan, to.narrow), to.at).some((square) => ((marks[square] ?? 0) & mark) !== 0)
}

/** Whether a piece can be put there: room for its body, and nobody in it. */
export function canBeAt(step: OrcusStep, id: PieceId, to: Pace): boolean {
  const plan = planFor(step, id, 0, { isForced: true, manner: 'air', passes: false })
  const { fight } = step
  const flyer = { ...flyerOf(plan), footprint: footprintAt(step, id, to.narrow) }
  const place = { square: to.at, height: to.height }
  if (!hasRoom(flyer, place)) return false
  if (isFree(flyer, place, true)) return true
  const me = pieceAt(fight, id)
  const box = boxAtPace(step, id, to)
  return fight.pieces.every((one) => one.id === id || !takesRoom(one) || !overlaps(boxOf(fight, one.id), box) || shares(plan, me, one))
}

const overlaps = (a: Box, b: Box): boolean => a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1 && a.z0 < b.z1 && b.z0 < a.z1

export const boxOfPace = (plan: Plan, { at, height, narrow }: Pace): Box =>
  spaceBox(plan.step.fight.board.columns, spaceOf(plan, narrow), at, height)

/** The space it takes at its full size, or squeezed. */
function footprintAt({ fight }: OrcusStep, id: PieceId, narrow: boolean): Footprint {
  const { size } = sheetOf(fight, id)
  if (narrow === carries(fight, id, 'squeezing')) return footprintOf(fight, id)
  return narrow ? squeezedFootprint(size) : footprintFor(size)
}

/** The box of a piece at a pace, whatever it plans. */
export const boxAtPace = (step: OrcusStep, id: PieceId, { at, height, narrow }: Pace): Box =>
  spaceBox(step.fight.board.columns, footprintAt(step, id, narrow), at, height)

/** The same place at full size, where there is room for it around a body that squeezes. */
export function stretched(step: OrcusStep, id: PieceId): Pace | undefined {
  const here = paceOf(step, id)
  if (!here.narrow) return undefined
  const { board } = step.fight
  const wide = footprintAt(step, id, false)
  const small = footprintAt(step, id, true)
  for (let r = 0; r <= wide.down - small.down; r++) {
    for (let c = 0; c <= wide.across - small.across; c++) {
      const at = squareOn(board, (here.at % board.columns) - c, Math.floor(here.at / board.columns) - r)
      const to = { at, height: here.height, narrow: false }
      if (at !== NOWHERE && canBeAt(step, id, to)) return to
    }
  }
  return undefined
}
