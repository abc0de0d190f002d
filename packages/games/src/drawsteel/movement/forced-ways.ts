import { axisGap, type Box, type Footprint, NOWHERE, overlaps, SIDE, type Square, STEP_X, STEP_Y, squaresUnder } from '@riposte/board'
import type { PieceId } from '@riposte/referee'
import { type Shove as AnyShove, Course, type CourseRules, floorsFor, type Known, type Spot } from '@riposte/tactics'
import { type DrawSteelFight, type DsPiece, isAlive, isObject, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { boxAt, boxesApart, boxOf, footprintOf, hasTerrain, restOn, sizeOrder } from '../space.ts'
import type { DsStep } from '../step.ts'
import type { Forcing } from '../terms.ts'
import { type Crowd, crowdOf, isNear, NOBODY_THERE, whoIsIn } from './crowd.ts'
import { type Solid, solidBetween } from './solids.ts'
import { groundFor, NO_SIGNS, signsOn } from './ways.ts'

/** The legal next squares of a push, a pull or a slide, and what stands in their way. */

export interface Shove {
  readonly how: Forcing
  readonly squares: number
  readonly by: PieceId
  /** Towards there, or away from there, and not from whoever does it. */
  readonly centre?: Square | undefined
  readonly vertical: boolean
  readonly ignoresStability: boolean
  /** Holds that do not keep anybody in place this time. */
  readonly loosens?: readonly ('restrained' | 'grabbed')[]
  /** With a melee weapon ability: a larger mover shoves a smaller target farther. */
  readonly meleeWeapon: boolean
  readonly afterwards: (() => void)[]
  /** Whom it does not hurt. */
  readonly spares?: (whom: PieceId) => boolean
  /** On each square that somebody is moved to. */
  readonly passing?: (whom: PieceId) => void
}

/** A place on the way of somebody who is moved, and how it came there. */
export interface Node extends Spot {
  /** Which way it has gone along each axis so far, as one number. */
  readonly signs: number
  readonly d: number
  /** Turns made on the way; fewer than none where it begins. */
  readonly bends: number
  /** What stands in the way of this step. */
  readonly block: Block | undefined
}

export type Block = { readonly creatures: readonly PieceId[] } | { readonly solid: Solid } | { readonly ledge: 'beside' | 'below' }

/** Where a forced movement begins. */
export const startAt = ({ at, height }: Spot): Node => ({ at, height, signs: NO_SIGNS, d: -1, bends: -1, block: undefined })

/** Whoever is moved, and all about it that stays as it is while one looks where to. */
export interface Force extends Shove, AnyShove {
  readonly start: Node
  readonly footprint: Footprint
  readonly floors: Int16Array
  /** Who is in the way. */
  readonly bodies: Crowd
  /** Whoever moves it, or nobody. */
  readonly mover: Box | undefined
  /** Directions in which nothing built is in the way, and no corner is cut. */
  readonly land: Uint8Array
}

/** All that can come of moving somebody so many squares from a place on its way. */
export function courseOf(step: DsStep, id: PieceId, shove: Shove, start: Node, squares: number): Course<DsStep, Node, Force> {
  const { fight } = step
  const footprint = footprintOf(fight, id)
  const me = pieceAt(fight, id)
  const others: PieceId[] = []
  const boxes: Box[] = []
  for (const one of fight.pieces) {
    if (!blocks(fight, me, one)) continue
    others.push(one.id)
    boxes.push(boxOf(fight, one.id))
  }
  return new Course(rules, step, {
    ...shove,
    id,
    squares,
    upTo: step.applies(R.forced.fewer),
    start: { ...start, bends: -1 },
    footprint,
    floors: floorsFor(fight.board, footprint),
    bodies: crowdOf(others, boxes, fight.board, footprint, 0),
    mover: shove.centre !== undefined ? boxAt(fight, id, shove.centre, start.height) : shove.by < 0 ? undefined : boxOf(fight, shove.by),
    land: groundFor(step, id).steps,
  })
}

/** Which squares lie the right way, the heights say as well: `around` leaves out all others. */
const rules: CourseRules<DsStep, Node, Force> = {
  start: (_, __, { start }) => start,
  origin: ({ fight }, { id, mover }) => mover ?? boxOf(fight, id),
  leads: () => 'any',
  box: ({ fight }, id, { at, height }) => boxAt(fight, id, at, height),
  apart: (_, a, b) => boxesApart(a, b),
  around,
  key: ({ at, height, signs, block }) => numberOf(at, height, signs, block !== undefined),
  stopsShort: false,
  isOver: (_, __, { block }) => block !== undefined,
}

/** A place is another where it has gone other ways. Within one course no heights lie so far apart. */
const numberOf = (at: Square, height: number, signs: number, isBlocked: boolean): number =>
  ((at * 512 + (height & 511)) * 27 + signs) * 2 + (isBlocked ? 1 : 0)

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

const BESIDE: Block = { ledge: 'beside' }
const BELOW: Block = { ledge: 'below' }
const LEVEL = [0]
const ALL_LEVELS = [0, SIDE, -SIDE]

/** Legal next squares of a forced movement. */
function around(step: DsStep, id: PieceId, from: Node, force: Force, known?: Known): Node[] {
  const { board } = step.fight
  const { columns, rows } = board
  const { footprint, floors, land, bodies } = force
  const { at: here, height: high } = from
  const column = here % columns
  const row = (here - column) / columns
  const ahead = directionsFrom(step, force, here, from.d)
  // Slid anywhere, or by nobody, it goes the right way whatever it does.
  const leads = force.how !== 'slide' && force.mover !== undefined
  const before = leads ? farFrom(force, column, row, high) : 0
  const depth = Math.max(0, (floors[here] ?? 0) - high)
  const found: Node[] = []
  for (const dz of force.vertical ? ALL_LEVELS : LEVEL) {
    for (let i = dz === 0 ? 0 : -1; i < 8; i++) {
      const d = i < 0 ? -1 : (ahead[i] ?? -1)
      const dx = d < 0 ? 0 : (STEP_X[d] ?? 0)
      const dy = d < 0 ? 0 : (STEP_Y[d] ?? 0)
      const x = column + dx
      const y = row + dy
      if (x < 0 || y < 0 || x + footprint.across > columns || y + footprint.down > rows) continue
      const at = y * columns + x
      // @rule drawsteel.forced.slide
      const gone = force.how === 'slide' ? NO_SIGNS : signsOn(from.signs, dx, dy, Math.sign(dz))
      if (gone < 0) continue
      const floor = restOn(board, footprint, at, floors[at] ?? 0, high)
      const height = dz !== 0 ? high + dz : floor - depth === high ? high : heightOn(floor - depth, high, force)
      const isClear = d < 0 || ((land[here] ?? 0) & (1 << d)) !== 0
      const free = numberOf(at, height, gone, false)
      // Known as free, and nothing built in the way: nobody stands there from here either, unless it began in his space.
      if (isClear && height >= floor && at !== force.start.at && known?.has(free) === true) continue
      if (leads && !goesRightWay(step, force, before, x, y, dz < 0 ? high + dz : height, dz)) continue
      if (height < floor && (depth === 0 || !isDirt(step, force, at))) {
        // Forced into the ground from above: that is a slam, unless it is where it stands.
        if (dz < 0 && d === -1 && from.bends < 0 && high <= floor) continue
        const to = dz < 0 ? height : high
        if (known?.has(numberOf(at, to, gone, true)) !== true) found.push(nodeAfter(from, at, to, gone, d, dz < 0 ? BELOW : BESIDE))
        continue
      }
      const solid = isClear ? undefined : solidBetween(step, id, here, at, height, d)
      if (solid === 'corner') continue
      const creatures = isNear(bodies, at) ? whoIsIn(bodies, footprint, x, y, height) : NOBODY_THERE
      if (creatures.includes(force.by) && !step.applies(R.slam.self)) continue
      const isBlocked = solid !== undefined || creatures.length > 0
      if ((isBlocked || !isClear) && known?.has(isBlocked ? free + 1 : free) === true) continue
      const block = solid !== undefined ? { solid } : isBlocked ? { creatures } : undefined
      found.push(nodeAfter(from, at, height, gone, d, block))
    }
  }
  return found
}

function nodeAfter(from: Node, at: Square, height: number, signs: number, d: number, block: Block | undefined): Node {
  return { at, height, signs, d, bends: from.bends < 0 ? 0 : from.bends + (from.d === d ? 0 : 1), block }
}

/** The eight directions, those on ahead first: of equally short ways the straight one is found first. */
function directionsFrom(step: DsStep, shove: Shove, from: Square, d: number): readonly number[] {
  const { columns } = step.fight.board
  const mover = shove.centre ?? (shove.by >= 0 ? pieceAt(step.fight, shove.by).at : from)
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
function heightOn(level: number, from: number, shove: Shove): number {
  const isFollowed = Math.abs(level - from) <= SIDE && !(shove.vertical && level < from)
  // @rule drawsteel.forced.slope
  if (isFollowed) return level
  return from
}

/** Dirt gives way to whoever is in it, stone does not. */
// @rule drawsteel.forced.burrowing
const isDirt = ({ fight: { board } }: DsStep, { footprint }: Force, at: Square): boolean =>
  squaresUnder(board.columns, footprint, at).every((square) => !hasTerrain(board, square, 'rock'))

/** A push goes farther from the mover with each square, a pull nearer; a change of height only must not do the opposite. */
function goesRightWay(step: DsStep, shove: Force, before: number, x: number, y: number, height: number, dz: number): boolean {
  const after = farFrom(shove, x, y, height)
  if (shove.how === 'push') return dz === 0 ? after > before || !step.applies(R.forced.push) : inAll(after) >= inAll(before)
  // Beside the mover there is nothing nearer, whatever the level says.
  const isNearer = inAll(after) < inAll(before) || (after < before && inAll(after) > 1)
  return dz === 0 ? isNearer || !step.applies(R.forced.pull) : inAll(after) <= inAll(before)
}

const LEVELLED = 1 << 16
const inAll = (far: number): number => Math.floor(far / LEVELLED)

/** How far from its mover a body is there; and where the height alone makes it as far, how far on the level. */
function farFrom({ mover, footprint }: Force, column: number, row: number, height: number): number {
  if (mover === undefined) return 0
  const { x0, y0, z0, x1, y1, z1 } = mover
  const x = column * SIDE
  const y = row * SIDE
  const level = Math.max(axisGap(x, x + footprint.across * SIDE, x0, x1), axisGap(y, y + footprint.down * SIDE, y0, y1))
  return Math.max(level, axisGap(height, height + footprint.tall, z0, z1)) * LEVELLED + level
}
