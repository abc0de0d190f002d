import {
  type Board,
  type Box,
  directionOf,
  type Footprint,
  FULL,
  fitsOn,
  obstacleAt,
  SIDE,
  type Square,
  STEP_X,
  STEP_Y,
  squaresUnder,
} from '@riposte/board'
import { lasting, type PieceId, type RuleIndex } from '@riposte/referee'
import { floorsFor, inForce, type Spot, type Way } from '@riposte/tactics'
import { has } from '../conditions/conditions.ts'
import { hasTrait } from '../conditions/traits.ts'
import { type DsPiece, isAlive, isEnemy, isObject, pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import { boxOf, footprintOf, hasTerrain } from '../space.ts'
import { groundsFor, HARMFUL, ROUGH, WET } from '../terrain.ts'
import { fearsOf, goesNearer } from './fears.ts'
import { Throng } from './throng.ts'
import { broughtAlong, foesOf, groundFor, isFlyer, type Leg, mayMeet, type Plan, stopRule } from './ways.ts'

/** What one step costs, or the rules that forbid it. */

/** Who goes, and all about it that stays as it is while one looks round. One at a time: the next makes the last one useless. */
export interface Mover {
  readonly plan: Plan
  /** How much had happened when it was looked at. */
  readonly after: number
  readonly piece: DsPiece
  readonly board: Board
  readonly footprint: Footprint
  readonly floors: Int16Array
  readonly grounds: Uint8Array
  /** Directions in which walls and corners let a body step: on the ground, and in the air. */
  readonly land: Uint8Array
  readonly air: Uint8Array
  readonly flies: boolean
  readonly climbs: boolean
  readonly swims: boolean
  readonly isProne: boolean
  readonly ignoresRough: boolean
  readonly passesFoes: boolean
  readonly passesThings: boolean
  /** Directions in which a step over the ground costs 1 whatever the rules say, as long as nothing is there: none for who is no plain mover. */
  readonly plain: Uint8Array
  /** 1 where a plain mover finds nothing built in the air above. */
  readonly open: Uint8Array
  /** What it may not go nearer to. */
  readonly fears: readonly Box[]
  /** The rules against the step looked at last. */
  readonly breaks: RuleIndex[]
}

const bodies = new Throng()
const foes = new Throng()
let latest: Mover | undefined

export function moverOf(plan: Plan): Mover {
  const { step, id } = plan
  if (latest?.plan === plan && latest.after === step.happened) return latest
  const { fight } = step
  const { board } = fight
  const piece = pieceAt(fight, id)
  const { modes } = sheetOf(fight, id)
  const footprint = footprintOf(fight, id)
  const flies = isFlyer(step, piece)
  const corners = inForce(plan, R.move.corners)
  const land = groundFor(step, id, false, corners).steps
  const isProne = has(fight, id, 'prone')
  const fears = fearsOf(step, id)
  const floors = floorsFor(board, footprint)
  const isPlain = !isProne && fears.length === 0 && !plan.straight
  bodies.begin(board)
  const along = broughtAlong(step, id)
  for (const other of fight.pieces)
    if (mayMeet(piece, other) && !along.includes(other.id)) bodies.add(board, footprint, 0, other.id, boxOf(fight, other.id))
  foes.begin(board)
  if (plan.way !== 'shift')
    for (const foe of foesOf(step, id)) if (!along.includes(foe)) foes.add(board, footprint, 1, foe, boxOf(fight, foe))
  latest = {
    plan,
    after: step.happened,
    piece,
    board,
    footprint,
    floors,
    grounds: groundsFor(fight, id),
    land,
    air: flies ? groundFor(step, id, true, corners).steps : land,
    flies,
    climbs: modes.includes('climb'),
    swims: modes.includes('swim'),
    isProne,
    ignoresRough: hasTrait(step, id, (part) => part.is === 'ignores' && part.what === 'difficult'),
    passesFoes: hasTrait(step, id, (part) => part.is === 'ignores' && part.what === 'enemy-space'),
    passesThings: hasTrait(step, id, (part) => part.is === 'ignores' && part.what === 'objects'),
    plain: isPlain ? plainSteps(board, floors, land) : NO_STEPS,
    open: isPlain && flies ? openAir(board, footprint) : NO_STEPS,
    fears,
    breaks: [],
  }
  return latest
}

const NO_STEPS = new Uint8Array(0)
const plains = new WeakMap<Uint8Array, Uint8Array>()

/** Of the steps that walls and corners allow, those between squares of one height. */
function plainSteps(board: Board, floors: Int16Array, land: Uint8Array): Uint8Array {
  let steps = plains.get(land)
  if (steps === undefined) plains.set(land, (steps = land.map((open, at) => levelOf(board, floors, at, open))))
  return steps
}

function levelOf(board: Board, floors: Int16Array, at: Square, open: number): number {
  let level = 0
  for (let d = 0; d < 8; d++) {
    const to = at + (STEP_Y[d] ?? 0) * board.columns + (STEP_X[d] ?? 0)
    if ((open & (1 << d)) !== 0 && floors[to] === floors[at]) level |= 1 << d
  }
  return level
}

const airs = lasting<Board, Map<number, Uint8Array>>(() => new Map())

/** 1 for each anchor under which a body has no obstacle. */
function openAir(board: Board, { across, down }: Footprint): Uint8Array {
  const sizes = airs(board)
  const key = across * 64 + down
  let open = sizes.get(key)
  if (open === undefined) sizes.set(key, (open = Uint8Array.from(board.obstacle, (_, at) => (isBare(board, across, down, at) ? 1 : 0))))
  return open
}

function isBare(board: Board, across: number, down: number, at: Square): boolean {
  for (let row = 0; row < down; row++)
    for (let column = 0; column < across; column++) if ((board.obstacle[at + row * board.columns + column] ?? 0) !== 0) return false
  return true
}

/** Somebody else's body is there, at whatever height. */
export const isOccupied = (at: Square): boolean => bodies.first(at) >= 0

/** The cost of a step in direction d, -1 for straight up or down; less than 0 where nothing passes. Rules against it are in `breaks`. */
export function priceOf(mover: Mover, from: Square, fromHeight: number, d: number, to: Square, toHeight: number): number {
  const { plan, floors, breaks, isProne } = mover
  const { step } = plan
  if (breaks.length > 0) breaks.length = 0
  const under = floors[to] ?? 0
  if (fromHeight < (floors[from] ?? 0)) return burrowPrice(mover, to)
  const isAir = toHeight > under
  if (d >= 0 && (((isAir ? mover.air : mover.land)[from] ?? 0) & (1 << d)) === 0) return shut(mover)
  if (isAir && !clears(mover, to, toHeight)) return shut(mover)
  let cost = 1
  if (!isAir) {
    if (under !== fromHeight) cost = climbPrice(mover, under - fromHeight, cost)
    cost += groundPrice(mover, from, to)
  }
  if (bodies.first(to) >= 0) cost += bodiesPrice(mover, to, toHeight)
  if (isProne && inForce(plan, R.prone.crawl)) cost += 1
  if (
    mover.fears.length > 0 &&
    inForce(plan, R.frightened.approach) &&
    goesNearer(step, plan.id, mover.fears, { at: from, height: fromHeight }, { at: to, height: toHeight })
  )
    breaks.push(R.frightened.approach)
  return cost
}

function shut({ breaks }: Mover): number {
  breaks.push(R.move.corners)
  return -1
}

/** Over an obstacle of limited height a flyer passes. */
function clears({ board, footprint: { across, down } }: Mover, at: Square, height: number): boolean {
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++) {
      const square = at + row * board.columns + column
      const obstacle = (board.obstacle[square] ?? 0) === 0 ? undefined : obstacleAt(board, square)
      if (obstacle !== undefined && (obstacle.tall >= FULL || height < (board.floor[square] ?? 0) + obstacle.tall)) return false
    }
  }
  return true
}

function climbPrice(mover: Mover, change: number, flat: number): number {
  const { plan, breaks } = mover
  const rise = Math.ceil(change / SIDE)
  const drop = Math.ceil(-change / SIDE)
  if (rise < 1 && (drop < 2 || mover.flies)) return flat
  if (mover.isProne && inForce(plan, R.prone.noModes)) breaks.push(R.prone.noModes)
  if (plan.way === 'charge' && !mover.climbs && inForce(plan, R.charge.terrain)) breaks.push(R.charge.terrain)
  return Math.max(rise, drop) * (mover.climbs || !inForce(plan, R.move.climbSwim) ? 1 : 2)
}

/** What the ground newly entered adds. */
function groundPrice(mover: Mover, from: Square, to: Square): number {
  const { plan, breaks, ignoresRough } = mover
  const { way } = plan
  const kinds = newGround(mover, from, to)
  let cost = 0
  if (!ignoresRough && (kinds & ROUGH) !== 0) {
    if (inForce(plan, R.terrain.difficult)) cost += 1
    if (way === 'shift' && inForce(plan, R.shift.terrain)) breaks.push(R.shift.terrain)
    if (way === 'charge' && inForce(plan, R.charge.terrain)) breaks.push(R.charge.terrain)
  }
  if (kinds === 0) return cost
  if (way === 'shift' && (kinds & HARMFUL) !== 0 && inForce(plan, R.shift.terrain)) breaks.push(R.shift.terrain)
  if ((kinds & WET) !== 0) {
    if (mover.isProne && inForce(plan, R.prone.noModes)) breaks.push(R.prone.noModes)
    if (!mover.swims && inForce(plan, R.move.climbSwim)) {
      cost += 1
      if (way === 'charge' && inForce(plan, R.charge.terrain)) breaks.push(R.charge.terrain)
    }
  }
  return cost
}

/** The kinds of ground in the squares that a body did not cover before. */
function newGround({ grounds, board, footprint: { across, down } }: Mover, from: Square, to: Square): number {
  if (from === to) return 0
  if (across === 1 && down === 1) return grounds[to] ?? 0
  const x = (to % board.columns) - (from % board.columns)
  const y = Math.floor(to / board.columns) - Math.floor(from / board.columns)
  let kinds = 0
  for (let row = 0; row < down; row++)
    for (let column = 0; column < across; column++) {
      const isOld = row + y >= 0 && row + y < down && column + x >= 0 && column + x < across
      if (!isOld) kinds |= grounds[to + row * board.columns + column] ?? 0
    }
  return kinds
}

/** Enemies in the way slow one down; objects and other solid things stop. */
function bodiesPrice(mover: Mover, at: Square, height: number): number {
  const { plan, piece, breaks, footprint } = mover
  const { step, way } = plan
  const { fight } = step
  let extra = 0
  for (let link = bodies.first(at); link >= 0; link = bodies.next(link)) {
    const other = bodyAt(link, height, footprint)
    if (other < 0) continue
    if (isObject(fight, other)) {
      if (!mover.passesThings && inForce(plan, R.move.noStop)) breaks.push(R.move.noStop)
      continue
    }
    if (mover.passesFoes || !isEnemy(piece, pieceAt(fight, other))) continue
    if (inForce(plan, R.move.allies)) extra = 1
    if (way === 'shift' && inForce(plan, R.shift.terrain)) breaks.push(R.shift.terrain)
    if (way === 'charge' && inForce(plan, R.charge.terrain)) breaks.push(R.charge.terrain)
  }
  return extra
}

/** Whom a link of the chain means, if a body at this height meets it. */
function bodyAt(link: number, height: number, { tall }: Footprint): PieceId {
  const entry = bodies.entry(link)
  const box = bodies.boxes[entry]
  return box !== undefined && height < box.z1 && box.z0 < height + tall ? (bodies.who[entry] ?? -1) : -1
}

/** Why one may not end, or pause, there. */
export function stopAt({ plan, piece, footprint }: Mover, at: Square, height: number): RuleIndex | undefined {
  const { step } = plan
  for (let link = bodies.first(at); link >= 0; link = bodies.next(link)) {
    const other = bodyAt(link, height, footprint)
    const rule = other < 0 || !isAlive(pieceAt(step.fight, other)) ? undefined : stopRule(step, piece, pieceAt(step.fight, other))
    if (rule !== undefined) return rule
  }
  return undefined
}

function burrowPrice({ plan, breaks, footprint }: Mover, to: Square): number {
  const { fight } = plan.step
  if (hasTrait(plan.step, plan.id, (part) => part.is === 'ignores' && part.what === 'rock')) return 1
  const rocky = squaresUnder(fight.board.columns, footprint, to).some((square) => hasTerrain(fight.board, square, 'rock'))
  if (rocky && inForce(plan, R.move.burrow)) breaks.push(R.move.burrow)
  return 1
}

/** How many foes a step leaves behind, who were adjacent. */
export function strikesAt({ board, footprint }: Mover, from: Square, fromHeight: number, to: Square, toHeight: number): number {
  const { tall, across, down } = footprint
  let count = 0
  for (let link = foes.first(from); link >= 0; link = foes.next(link)) {
    const theirs = foes.boxes[foes.entry(link)]
    if (theirs === undefined || theirs.z0 > fromHeight + tall || fromHeight > theirs.z1) continue
    const x = (to % board.columns) * SIDE
    const y = Math.floor(to / board.columns) * SIDE
    const stays =
      x <= theirs.x1 &&
      theirs.x0 <= x + across * SIDE &&
      y <= theirs.y1 &&
      theirs.y0 <= y + down * SIDE &&
      theirs.z0 <= toHeight + tall &&
      toHeight <= theirs.z1
    if (!stays) count++
  }
  return count
}

/** The one step from a spot to another beside it, if it may be taken. */
export function stepTo(plan: Plan, from: Spot, to: Spot): Way<Leg> | undefined {
  const mover = moverOf(plan)
  const { board, floors, footprint, flies, breaks } = mover
  const d = directionOf(board, from.at, to.at)
  const floor = floors[to.at] ?? 0
  const depth = Math.max(0, (floors[from.at] ?? 0) - from.height)
  const isLevel = d >= 0 && to.height === floor - depth
  const isAir = flies && depth === 0 && to.height >= (d < 0 ? floor : floor + 1) && Math.abs(to.height - from.height) <= SIDE
  if (!(isLevel || isAir) || (d < 0 && to.at !== from.at) || !fitsOn(board.columns, board.rows, footprint, to.at)) return undefined
  const cost = priceOf(mover, from.at, from.height, d, to.at, to.height)
  return cost < 0 || breaks.length > 0 ? undefined : { path: [{ at: to.at, height: to.height, cost }], cost }
}
