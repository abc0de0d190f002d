import {
  axisGap,
  type Box,
  columnOf,
  type Footprint,
  NOWHERE,
  overlaps,
  rowOf,
  SIDE,
  type Square,
  STEP_X,
  STEP_Y,
  squaresUnder,
} from '@riposte/board'
import type { PieceId } from '@riposte/referee'
import { floorsFor, type Spot } from '@riposte/tactics'
import { type DrawSteelFight, type DsPiece, isAlive, isObject, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { boxAt, boxOf, footprintOf, hasTerrain, sizeOrder } from '../space.ts'
import type { DsStep } from '../step.ts'
import type { Forcing } from '../terms.ts'
import { twice, twiceSmall } from './growing.ts'
import { type Solid, solidBetween } from './solids.ts'
import { Throng } from './throng.ts'
import { groundFor } from './ways.ts'

/** The legal next squares of a push, a pull or a slide, and what stands in their way. */

export interface Shove {
  readonly how: Forcing
  readonly squares: number
  readonly by: PieceId
  readonly vertical: boolean
  readonly ignoresStability: boolean
  /** Holds that do not keep anybody in place this time. */
  readonly loosens?: readonly ('restrained' | 'grabbed')[]
  /** With a melee weapon ability: a larger mover shoves a smaller target farther. */
  readonly meleeWeapon: boolean
  readonly afterwards: (() => void)[]
  /** On each square that somebody is moved to. */
  readonly passing?: (whom: PieceId) => void
}

/** A place on the way of somebody who is moved, and how it came there. */
export interface Node extends Spot {
  readonly signs: number
  readonly d: number
  readonly dz: number
  /** What stands in the way of this step. */
  readonly block: Block | undefined
}

export type Block = { readonly creatures: readonly PieceId[] } | { readonly solid: Solid } | { readonly ledge: true }

/** Which way it has gone along each axis so far, as one number: nowhere yet. */
const NO_SIGNS = 13

/** Where a forced movement begins. */
export const startAt = ({ at, height }: Spot): Node => ({ at, height, signs: NO_SIGNS, d: -1, dz: 0, block: undefined })

/** Whoever is moved, and all about it that stays as it is while one looks where to. */
interface Body {
  readonly footprint: Footprint
  readonly floors: Int16Array
  readonly others: Throng
  /** Whoever moves it, or nobody. */
  readonly mover: Box | undefined
  /** Directions in which nothing built is in the way, and no corner is cut. */
  readonly land: Uint8Array
  /** It goes on as it began. */
  readonly isLine: boolean
}

const others = new Throng()

function bodyOf(step: DsStep, id: PieceId, shove: Shove): Body {
  const { fight } = step
  const { board } = fight
  const footprint = footprintOf(fight, id)
  const me = pieceAt(fight, id)
  others.begin(board)
  // Whoever is added last is found first.
  for (let i = fight.pieces.length - 1; i >= 0; i--) {
    const one = fight.pieces[i]
    if (one !== undefined && blocks(fight, me, one)) others.add(board, footprint, 0, one.id, boxOf(fight, one.id))
  }
  return {
    footprint,
    floors: floorsFor(board, footprint),
    others,
    mover: shove.by < 0 ? undefined : boxOf(fight, shove.by),
    land: groundFor(step, id).steps,
    // Off: a slide goes straight like the others.
    isLine: shove.how !== 'slide' || !step.applies(R.forced.slide),
  }
}

/** Creatures, and objects that are pieces, of a size to stop it. */
function blocks(fight: DrawSteelFight, me: DsPiece, one: DsPiece): boolean {
  if (one.id === me.id || !isAlive(one) || one.at === NOWHERE || one.carrier === me.id || one.id === me.carrier) return false
  // What is smaller does not stop it.
  return !isObject(fight, one.id) || sizeOrder(fight, one.id) >= sizeOrder(fight, me.id)
}

/** Those in the way of whom the mover does not know. */
export function unknownBlock(step: DsStep, id: PieceId, { by }: Shove, { at, height }: Spot): Block | undefined {
  const { fight } = step
  const mover = fight.pieces[by]
  if (mover === undefined) return undefined
  const box = boxAt(fight, id, at, height)
  const creatures = fight.pieces.flatMap((one) =>
    step.isUnknownTo(mover, one) && blocks(fight, pieceAt(fight, id), one) && overlaps(box, boxOf(fight, one.id)) ? [one.id] : [],
  )
  if (creatures.length === 0) return undefined
  step.bind()
  return { creatures }
}

/**
 * Everywhere that somebody can be moved to: places numbered as they were found, the start first. One for all, and
 * filled anew each time: read it before the next look, or compare `looks`.
 */
export class Reachable {
  /** How many looks there have been. */
  looks = 0
  count = 0
  at = new Int32Array(256)
  height = new Int32Array(256)
  /** Squares moved, and turns made on the way. */
  n = new Int32Array(256)
  bends = new Int32Array(256)
  from = new Int32Array(256)
  signs = new Int8Array(256)
  d = new Int8Array(256)
  dz = new Int8Array(256)
  readonly block: (Block | undefined)[] = []
  /** Places of one spot hang together, the first that was found at their head. */
  private link = new Int32Array(256)
  private heads = new Int32Array(0)
  private low = 0
  private levels = 0

  begin(size: number, start: Node, n: number, squares: number): void {
    this.looks++
    this.count = 0
    this.low = start.height - squares * SIDE
    this.levels = 2 * squares * SIDE + 1
    if (this.heads.length < size * this.levels) this.heads = new Int32Array(size * this.levels)
    this.heads.fill(-1, 0, size * this.levels)
    this.add(start.at, start.height, n, start.signs, -1, start.d, start.dz, undefined)
  }

  add(at: Square, height: number, n: number, signs: number, from: number, d: number, dz: number, block: Block | undefined): void {
    const place = this.count++
    if (place === this.at.length) this.grow()
    this.at[place] = at
    this.height[place] = height
    this.n[place] = n
    this.bends[place] = from <= 0 ? 0 : (this.bends[from] ?? 0) + (this.d[from] === d ? 0 : 1)
    this.from[place] = from
    this.signs[place] = signs
    this.d[place] = d
    this.dz[place] = dz
    this.block[place] = block
    this.link[place] = -1
    const spot = at * this.levels + height - this.low
    let last = this.heads[spot] ?? -1
    if (last < 0) this.heads[spot] = place
    else {
      while (this.next(last) >= 0) last = this.next(last)
      this.link[last] = place
    }
  }

  /** The place in a spot that was found first, or -1; then those found later. */
  first(at: Square, height: number): number {
    const level = height - this.low
    return level < 0 || level >= this.levels ? -1 : (this.heads[at * this.levels + level] ?? -1)
  }
  next(place: number): number {
    return this.link[place] ?? -1
  }

  /** Whether it has been found already, having gone the same ways. */
  isKnown(at: Square, height: number, signs: number, isBlocked: boolean): boolean {
    for (let place = this.first(at, height); place >= 0; place = this.next(place))
      if (this.signs[place] === signs && (this.block[place] !== undefined) === isBlocked) return true
    return false
  }

  node(place: number): Node {
    return {
      at: this.at[place] ?? NOWHERE,
      height: this.height[place] ?? 0,
      signs: this.signs[place] ?? NO_SIGNS,
      d: this.d[place] ?? -1,
      dz: this.dz[place] ?? 0,
      block: this.block[place],
    }
  }

  private grow(): void {
    this.at = twice(this.at)
    this.height = twice(this.height)
    this.n = twice(this.n)
    this.bends = twice(this.bends)
    this.from = twice(this.from)
    this.link = twice(this.link)
    this.signs = twiceSmall(this.signs)
    this.d = twiceSmall(this.d)
    this.dz = twiceSmall(this.dz)
  }
}

const found = new Reachable()

/** Everywhere within so many squares of a place to which somebody has been moved `n` squares. */
export function reachable(step: DsStep, id: PieceId, shove: Shove, start: Node, n: number, left: number): Reachable {
  const body = bodyOf(step, id, shove)
  found.begin(step.fight.board.size, start, n, left)
  for (let place = 0; place < found.count; place++)
    if ((found.n[place] ?? 0) < n + left && found.block[place] === undefined) lookRound(step, id, shove, body, place)
  return found
}

const LEDGE: Block = { ledge: true }
const LEVEL = [0]
const ALL_LEVELS = [0, SIDE, -SIDE]

/** Legal next squares of a forced movement. */
function lookRound(step: DsStep, id: PieceId, shove: Shove, body: Body, place: number): void {
  const { board } = step.fight
  const { columns, rows } = board
  const { footprint, floors, land, isLine } = body
  const here = found.at[place] ?? 0
  const high = found.height[place] ?? 0
  const signs = found.signs[place] ?? NO_SIGNS
  const n = (found.n[place] ?? 0) + 1
  const column = here % columns
  const row = (here - column) / columns
  const ahead = directionsFrom(step, shove, here, found.d[place] ?? -1)
  const before = farFrom(step, body, here, high)
  const depth = Math.max(0, (floors[here] ?? 0) - high)
  for (const dz of shove.vertical ? ALL_LEVELS : LEVEL) {
    for (let i = dz === 0 ? 0 : -1; i < 8; i++) {
      const d = i < 0 ? -1 : (ahead[i] ?? -1)
      const dx = d < 0 ? 0 : (STEP_X[d] ?? 0)
      const dy = d < 0 ? 0 : (STEP_Y[d] ?? 0)
      const x = column + dx
      const y = row + dy
      if (x < 0 || y < 0 || x + footprint.across > columns || y + footprint.down > rows) continue
      const at = y * columns + x
      const gone = isLine ? signsOn(signs, dx, dy, Math.sign(dz)) : NO_SIGNS
      if (gone < 0) continue
      const floor = floors[at] ?? 0
      const height = heightOn(floor, high, dz, shove, depth)
      if (!goesRightWay(step, shove, body, before, at, dz < 0 ? high + dz : height, dz)) continue
      if (height < floor && (depth === 0 || isRocky(step, body, at))) {
        // Forced into the ground from above: that is a slam, unless it is where it stands.
        if (dz < 0 && d === -1 && n === 1 && high <= floor) continue
        const to = dz < 0 ? height : high
        if (!found.isKnown(at, to, gone, true)) found.add(at, to, n, gone, place, d, dz, LEDGE)
        continue
      }
      const isClear = d < 0 || ((land[here] ?? 0) & (1 << d)) !== 0
      if (isClear && body.others.first(at) < 0) {
        if (!found.isKnown(at, height, gone, false)) found.add(at, height, n, gone, place, d, dz, undefined)
        continue
      }
      const solid = isClear ? undefined : solidBetween(step, id, { at: here, height: high }, { at, height }, d)
      if (solid === 'corner') continue
      const creatures = blockers(body, at, height)
      if (creatures.includes(shove.by) && !step.applies(R.slam.self)) continue
      const block = solid !== undefined ? { solid } : creatures.length > 0 ? { creatures } : undefined
      if (!found.isKnown(at, height, gone, block !== undefined)) found.add(at, height, n, gone, place, d, dz, block)
    }
  }
}

/** Which way a line has gone along each axis with a step more; less than 0 where it would turn back. */
function signsOn(signs: number, dx: number, dy: number, dz: number): number {
  const x = Math.floor(signs / 9) - 1
  const y = (Math.floor(signs / 3) % 3) - 1
  const z = (signs % 3) - 1
  if (x * dx < 0 || y * dy < 0 || z * dz < 0) return -1
  return ((dx || x) + 1) * 9 + ((dy || y) + 1) * 3 + (dz || z) + 1
}

/** The eight directions, those on ahead first: of equally short ways the straight one is found first. */
function directionsFrom(step: DsStep, shove: Shove, from: Square, d: number): readonly number[] {
  const { columns } = step.fight.board
  const mover = shove.by >= 0 ? pieceAt(step.fight, shove.by).at : from
  const turn = shove.how === 'pull' ? -1 : 1
  const x = d >= 0 ? (STEP_X[d] ?? 0) : turn * Math.sign((from % columns) - (mover % columns))
  const y = d >= 0 ? (STEP_Y[d] ?? 0) : turn * Math.sign(Math.floor(from / columns) - Math.floor(mover / columns))
  return AHEAD[(y + 1) * 3 + x + 1] ?? []
}

const ahead = (x: number, y: number): number[] => {
  const off = (d: number): number => Math.abs((STEP_X[d] ?? 0) - x) + Math.abs((STEP_Y[d] ?? 0) - y)
  return [0, 2, 4, 6, 1, 3, 5, 7].toSorted((a, b) => off(a) - off(b))
}
/** For each way ahead, northern ones first, west before east. */
const AHEAD: readonly (readonly number[])[] = [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((x) => ahead(x, y)))

/** A slope of no more than a square each way is followed, in the ground as on it; else the height stays. */
function heightOn(floor: number, from: number, dz: number, shove: Shove, depth: number): number {
  if (dz !== 0) return from + dz
  const level = floor - depth
  const isFollowed = Math.abs(level - from) <= SIDE && !(shove.vertical && level < from)
  // @rule drawsteel.forced.slope
  if (isFollowed) return level
  return from
}

/** Dirt gives way to whoever is in it, stone does not. Off: neither does. */
const isRocky = (step: DsStep, { footprint }: Body, at: Square): boolean =>
  !step.applies(R.forced.burrowing) ||
  squaresUnder(step.fight.board.columns, footprint, at).some((square) => hasTerrain(step.fight.board, square, 'rock'))

/** A push goes farther from the mover with each square, a pull nearer; a change of height only must not do the opposite. */
function goesRightWay(step: DsStep, shove: Shove, body: Body, before: number, at: Square, height: number, dz: number): boolean {
  if (shove.how === 'slide' || body.mover === undefined) return true
  const after = farFrom(step, body, at, height)
  if (shove.how === 'push') return dz === 0 ? after > before || !step.applies(R.forced.push) : inAll(after) >= inAll(before)
  // Beside the mover there is nothing nearer, whatever the level says.
  const isNearer = inAll(after) < inAll(before) || (after < before && inAll(after) > 1)
  return dz === 0 ? isNearer || !step.applies(R.forced.pull) : inAll(after) <= inAll(before)
}

const LEVELLED = 1 << 16
const inAll = (far: number): number => Math.floor(far / LEVELLED)

/** How far from its mover a body is there; and where the height alone makes it as far, how far on the level. */
function farFrom(step: DsStep, { mover, footprint }: Body, at: Square, height: number): number {
  if (mover === undefined) return 0
  const { columns } = step.fight.board
  const { x0, y0, z0, x1, y1, z1 } = mover
  const x = columnOf(at, columns) * SIDE
  const y = rowOf(at, columns) * SIDE
  const level = Math.max(axisGap(x, x + footprint.across * SIDE, x0, x1), axisGap(y, y + footprint.down * SIDE, y0, y1))
  return Math.max(level, axisGap(height, height + footprint.tall, z0, z1)) * LEVELLED + level
}

const NOBODY_THERE: readonly PieceId[] = []

/** Who is there, in the order of the list. */
function blockers({ others: throng, footprint }: Body, at: Square, height: number): readonly PieceId[] {
  let link = throng.first(at)
  if (link < 0) return NOBODY_THERE
  const found: PieceId[] = []
  for (; link >= 0; link = throng.next(link)) {
    const entry = throng.entry(link)
    const box = throng.boxes[entry]
    if (box !== undefined && height < box.z1 && box.z0 < height + footprint.tall) found.push(throng.who[entry] ?? -1)
  }
  return found
}
