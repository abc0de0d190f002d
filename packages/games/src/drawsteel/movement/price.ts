import {
  areaOf,
  type Board,
  type Box,
  columnOf,
  covers,
  directionOf,
  type Footprint,
  FULL,
  fitsOn,
  MOST_COST,
  obstacleAt,
  rowOf,
  SIDE,
  type Square,
  STEP_X,
  STEP_Y,
  squareOf,
  squaresUnder,
} from '@riposte/board'
import { lasting, type PieceId, type RuleIndex } from '@riposte/referee'
import { floorsFor, inForce, type Spot, type Stride, type Way } from '@riposte/tactics'
import { has } from '../conditions/conditions.ts'
import { hasTrait } from '../conditions/traits.ts'
import { isAlive, isEnemy, isObject, pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import { boxOf, footprintOf, hasTerrain, reachBox } from '../space.ts'
import { groundsFor, HARMFUL, ROUGH, WET } from '../terrain.ts'
import { type Crowd, crowdOf, isNear, whoIsIn } from './crowd.ts'
import { fearsOf, goesNearer } from './fears.ts'
import { ignoresRough } from './held-fast.ts'
import { broughtAlong, foesOf, groundFor, isFlyer, mayMeet, type Plan, stopRule } from './ways.ts'

/** What one step costs, or that a rule forbids it. */

/** More than anybody can spend: what a step costs that a rule forbids. */
const SHUT = 2 * MOST_COST

/** Who goes, and all about it that stays as it is while one looks round. */
export type Mover = ReturnType<typeof moverFor>

/** One at a time: the next makes the last one useless. */
let latest: Mover | undefined

export function moverOf(plan: Plan): Mover {
  if (latest?.plan !== plan || latest.after !== plan.step.happened) latest = moverFor(plan)
  return latest
}

function moverFor(plan: Plan) {
  const { step, id } = plan
  const { fight } = step
  const { board } = fight
  const piece = pieceAt(fight, id)
  const { modes } = sheetOf(fight, id)
  const footprint = footprintOf(fight, id)
  const floors = floorsFor(board, footprint)
  const flies = isFlyer(step, piece)
  const corners = inForce(plan, R.move.corners)
  const land = groundFor(step, id, false, corners).steps
  const isProne = has(fight, id, 'prone')
  const fears = plan.rider === undefined ? fearsOf(step, id) : [...fearsOf(step, id), ...fearsOf(step, plan.rider)]
  const isStraight = plan.straight && inForce(plan, R.charge.line)
  const isPlain = !isProne && fears.length === 0 && !isStraight
  const along = broughtAlong(step, id)
  const crowd = (all: readonly PieceId[], margin: 0 | 1): Crowd => {
    const who: PieceId[] = []
    const boxes: Box[] = []
    for (const one of all) {
      if (along.includes(one)) continue
      who.push(one)
      boxes.push(margin === 1 ? reachBox(fight, one) : boxOf(fight, one))
    }
    return crowdOf(who, boxes, board, footprint, margin)
  }
  const met: PieceId[] = []
  for (const one of fight.pieces) if (mayMeet(piece, one)) met.push(one.id)
  const isIgnoring = (what: string): boolean => hasTrait(step, id, (part) => part.is === 'ignores' && part.what === what)
  return {
    plan,
    /** How much had happened when it was looked at. */
    after: step.happened,
    piece,
    board,
    footprint,
    floors,
    grounds: groundsFor(fight, id),
    /** Directions in which walls and corners let a body step: on the ground, and in the air. */
    land,
    air: flies ? groundFor(step, id, true, corners).steps : land,
    flies,
    /** Who flies need not climb. */
    climbs: flies || modes.includes('climb'),
    swims: modes.includes('swim'),
    isProne,
    isStraight,
    ignoresRough: ignoresRough(step, id),
    passesFoes: isIgnoring('enemy-space'),
    passesThings: isIgnoring('objects'),
    /** Directions in which a step over the ground costs 1 whatever the rules say, as long as nothing is there: none for who is no plain mover. */
    plain: isPlain ? plainSteps(board, floors, land) : NO_STEPS,
    /** 1 where a plain mover finds nothing built in the air above. */
    open: isPlain && flies ? openAir(board, footprint) : NO_STEPS,
    /** How high it sits on what it rides: from there it gets off as it got on. */
    saddle: piece.carrier >= 0 && sheetOf(fight, piece.carrier).isMount ? footprintOf(fight, piece.carrier).tall : 0,
    /** What it may not go nearer to. */
    fears,
    bodies: crowd(met, 0),
    foes: crowd(plan.way === 'shift' ? [] : foesOf(step, id), 1),
  }
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

/** The cost of a step in direction d, -1 for straight up or down; more than anybody can spend where a rule forbids it. */
export function priceOf(mover: Mover, from: Square, fromHeight: number, d: number, to: Square, toHeight: number): number {
  const { plan, floors, isProne, fears } = mover
  const { step } = plan
  const under = floors[to] ?? 0
  const isDug = fromHeight < (floors[from] ?? 0)
  const isAir = !isDug && toHeight > under
  if (!isDug && d >= 0 && (((isAir ? mover.air : mover.land)[from] ?? 0) & (1 << d)) === 0) return SHUT
  if (isAir && !clears(mover, to, toHeight)) return SHUT
  const kinds = isDug || isAir ? 0 : newGround(mover, from, to)
  let cost = isDug ? burrowPrice(mover, to) : 1
  if (!isDug && !isAir && under !== fromHeight && !getsOff(mover, from, fromHeight, under)) cost = climbPrice(mover, under - fromHeight)
  if (kinds !== 0) cost += groundPrice(mover, kinds)
  const rough = (kinds & ROUGH) === 0 ? 0 : roughPrice(mover, R.terrain.difficult)
  const amid = isNear(mover.bodies, to) ? bodiesPrice(mover, to, toHeight) : 0
  // However many things make it difficult, it is.
  cost += Math.max(rough, amid)
  if (isProne && inForce(plan, R.prone.crawl)) cost += 1
  if (
    fears.length > 0 &&
    inForce(plan, R.frightened.approach) &&
    goesNearer(step, plan.id, fears, { at: from, height: fromHeight }, { at: to, height: toHeight })
  )
    cost += SHUT
  return cost
}

/** Over an obstacle of limited height a flyer passes. */
function clears({ board, footprint }: Mover, at: Square, height: number): boolean {
  for (let i = areaOf(footprint) - 1; i >= 0; i--) {
    const square = squareOf(board.columns, footprint, at, i)
    const obstacle = (board.obstacle[square] ?? 0) === 0 ? undefined : obstacleAt(board, square)
    if (obstacle !== undefined && (obstacle.tall >= FULL || height < (board.floor[square] ?? 0) + obstacle.tall)) return false
  }
  return true
}

/** Out of the saddle, no farther down than the mount is high. */
// @rule drawsteel.mount.who
const getsOff = ({ saddle, floors }: Mover, from: Square, fromHeight: number, under: number): boolean =>
  fromHeight > (floors[from] ?? 0) && under < fromHeight && fromHeight - under <= saddle

function climbPrice(mover: Mover, change: number): number {
  const { plan } = mover
  const rise = Math.ceil(change / SIDE)
  const drop = Math.ceil(-change / SIDE)
  if (rise < 1 && drop < 2) return 1
  if (mover.isProne && inForce(plan, R.prone.noModes)) return SHUT
  if (plan.way === 'charge' && !mover.climbs && inForce(plan, R.charge.terrain)) return SHUT
  return Math.max(rise, drop) * (mover.climbs || !inForce(plan, R.move.climbSwim) ? 1 : 2)
}

/** What the ground newly entered adds, difficult or not. */
function groundPrice(mover: Mover, kinds: number): number {
  const { plan } = mover
  let cost = 0
  if (plan.way === 'shift' && (kinds & HARMFUL) !== 0 && inForce(plan, R.shift.terrain)) cost += SHUT
  if ((kinds & WET) === 0) return cost
  if (mover.isProne && inForce(plan, R.prone.noModes)) cost += SHUT
  if (!mover.swims && inForce(plan, R.move.climbSwim)) {
    cost += 1
    if (plan.way === 'charge' && inForce(plan, R.charge.terrain)) cost += SHUT
  }
  return cost
}

/** What it adds that a space is difficult terrain, by this rule. */
function roughPrice({ plan, ignoresRough }: Mover, rule: RuleIndex): number {
  if (ignoresRough) return 0
  if (plan.way === 'shift' && inForce(plan, R.shift.terrain)) return SHUT
  if (plan.way === 'charge' && inForce(plan, R.charge.terrain)) return SHUT
  return inForce(plan, rule) ? 1 : 0
}

/** The kinds of ground in the squares that a body did not cover before. */
function newGround({ grounds, board: { columns }, footprint }: Mover, from: Square, to: Square): number {
  if (from === to) return 0
  if (areaOf(footprint) === 1) return grounds[to] ?? 0
  let kinds = 0
  for (let i = areaOf(footprint) - 1; i >= 0; i--) {
    const square = squareOf(columns, footprint, to, i)
    if (!covers(columns, footprint, from, square)) kinds |= grounds[square] ?? 0
  }
  return kinds
}

/** Enemies in the way slow one down; objects and other solid things stop. */
function bodiesPrice(mover: Mover, at: Square, height: number): number {
  const { plan, piece } = mover
  const { fight } = plan.step
  let extra = 0
  for (const other of bodiesAt(mover, at, height)) {
    if (isObject(fight, other)) {
      if (!mover.passesThings && inForce(plan, R.move.noStop)) return SHUT
    } else if (!mover.passesFoes && isEnemy(piece, pieceAt(fight, other))) extra = roughPrice(mover, R.move.allies)
  }
  return extra
}

const bodiesAt = ({ bodies, footprint, board: { columns } }: Mover, at: Square, height: number): readonly PieceId[] =>
  whoIsIn(bodies, footprint, columnOf(at, columns), rowOf(at, columns), height)

/** Why one may not end, or pause, there. */
export function stopAt(mover: Mover, at: Square, height: number): RuleIndex | undefined {
  if (!isNear(mover.bodies, at)) return undefined
  const { plan, piece } = mover
  for (const other of bodiesAt(mover, at, height)) {
    const them = pieceAt(plan.step.fight, other)
    const rule = isAlive(them) ? stopRule(plan.step, piece, them) : undefined
    if (rule !== undefined) return rule
  }
  return undefined
}

function burrowPrice({ plan, footprint }: Mover, to: Square): number {
  const { fight } = plan.step
  if (hasTrait(plan.step, plan.id, (part) => part.is === 'ignores' && part.what === 'rock')) return 1
  const rocky = squaresUnder(fight.board.columns, footprint, to).some((square) => hasTerrain(fight.board, square, 'rock'))
  return rocky && inForce(plan, R.move.burrow) ? SHUT : 1
}

/** How many foes a step leaves behind, who were adjacent. */
export function strikesAt({ board, foes, footprint }: Mover, from: Square, fromHeight: number, to: Square, toHeight: number): number {
  let count = 0
  for (const box of foes.boxes)
    if (touches(box, board, footprint, from, fromHeight) && !touches(box, board, footprint, to, toHeight)) count++
  return count
}

function touches({ x0, y0, z0, x1, y1, z1 }: Box, { columns }: Board, { across, down, tall }: Footprint, at: Square, z: number): boolean {
  const x = (at % columns) * SIDE
  const y = Math.floor(at / columns) * SIDE
  return x <= x1 && x0 <= x + across * SIDE && y <= y1 && y0 <= y + down * SIDE && z0 <= z + tall && z <= z1
}

/** The one step from a spot to another beside it, if it may be taken. */
export function stepTo(plan: Plan, from: Spot, to: Spot): Way<Stride> | undefined {
  const mover = moverOf(plan)
  const { board, floors, footprint, flies } = mover
  const d = directionOf(board, from.at, to.at)
  const floor = floors[to.at] ?? 0
  const depth = Math.max(0, (floors[from.at] ?? 0) - from.height)
  const isLevel = d >= 0 && to.height === floor - depth
  const isAir = flies && depth === 0 && to.height >= (d < 0 ? floor : floor + 1) && Math.abs(to.height - from.height) <= SIDE
  if (!(isLevel || isAir) || (d < 0 && to.at !== from.at) || !fitsOn(board.columns, board.rows, footprint, to.at)) return undefined
  const cost = priceOf(mover, from.at, from.height, d, to.at, to.height)
  return cost < SHUT ? { path: [{ at: to.at, height: to.height, cost }], cost } : undefined
}
