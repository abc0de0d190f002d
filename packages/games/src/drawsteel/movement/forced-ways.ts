import { type Box, type Footprint, NOWHERE, SIDE, type Square, STEP_X, STEP_Y, squareOn } from '@riposte/board'
import type { PieceId } from '@riposte/referee'
import { type DrawSteelFight, type DsPiece, isAlive, isObject, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { between, boxOf, fits, floorsFor, footprintOf, hasTerrain, sizeOrder, squaresAt } from '../space.ts'
import type { DsStep } from '../step.ts'
import type { Forcing } from '../terms.ts'
import { type Solid, solidBetween } from './solids.ts'
import { Throng } from './throng.ts'
import { type Spot, signed } from './ways.ts'

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

export interface Node extends Spot {
  readonly n: number
  readonly sx: number
  readonly sy: number
  readonly sz: number
  readonly from: Node | undefined
  readonly d: number
  readonly dz: number
  /** What stands in the way of this step. */
  readonly block: Block | undefined
}

type Block = { readonly creatures: readonly PieceId[] } | { readonly solid: Solid } | { readonly ledge: true }

/** Whoever is moved, and all about it that stays as it is while one looks where to. */
interface Body {
  readonly footprint: Footprint
  readonly floors: Int16Array
  readonly others: Throng
  /** Whoever moves it, or nobody. */
  readonly mover: Box | undefined
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
  const mover = shove.by < 0 ? undefined : boxOf(fight, shove.by)
  return { footprint, floors: floorsFor(board, footprint.across, footprint.down), others, mover }
}

/** Creatures, and objects that are pieces, of a size to stop it. */
function blocks(fight: DrawSteelFight, me: DsPiece, one: DsPiece): boolean {
  if (one.id === me.id || !isAlive(one) || one.at === NOWHERE || one.carrier === me.id || one.id === me.carrier) return false
  // What is smaller does not stop it.
  return !isObject(fight, one.id) || sizeOrder(fight, one.id) >= sizeOrder(fight, me.id)
}

export function reachable(step: DsStep, id: PieceId, shove: Shove, start: Node, left: number): Node[] {
  const body = bodyOf(step, id, shove)
  const found: Node[] = []
  const seen = new Set<number>()
  let rim: Node[] = [start]
  for (let n = 1; n <= left; n++) {
    const next: Node[] = []
    for (const node of rim) {
      for (const to of stepsOf(step, id, shove, node, body)) {
        const signs = ((to.sx + 1) * 3 + to.sy + 1) * 3 + to.sz + 1
        const key = ((to.at * 65_536 + to.height + 32_768) * 27 + signs) * 2 + (to.block === undefined ? 0 : 1)
        if (seen.has(key)) continue
        seen.add(key)
        found.push(to)
        if (to.block === undefined) next.push(to)
      }
    }
    rim = next
  }
  return found
}

/** Legal next squares of a forced movement. */
export const steps = (step: DsStep, id: PieceId, shove: Shove, from: Node): Node[] =>
  stepsOf(step, id, shove, from, bodyOf(step, id, shove))

const LEDGE: Block = { ledge: true }
const LEVEL = [0]
const ALL_LEVELS = [0, SIDE, -SIDE]

function stepsOf(step: DsStep, id: PieceId, shove: Shove, from: Node, body: Body): Node[] {
  const { board } = step.fight
  const found: Node[] = []
  const ahead = directionsFrom(step, shove, from)
  const before = farFrom(step, body, from.at, from.height)
  const depth = Math.max(0, (body.floors[from.at] ?? 0) - from.height)
  for (const dz of shove.vertical ? ALL_LEVELS : LEVEL) {
    for (const d of dz === 0 ? ahead : [-1, ...ahead]) {
      const dx = d < 0 ? 0 : (STEP_X[d] ?? 0)
      const dy = d < 0 ? 0 : (STEP_Y[d] ?? 0)
      const at = squareOn(board, (from.at % board.columns) + dx, Math.floor(from.at / board.columns) + dy)
      if (at === NOWHERE || !fits(board, body.footprint, at)) continue
      // Off: a slide goes straight like the others.
      const isLine = shove.how !== 'slide' || !step.applies(R.forced.slide)
      const sx = isLine ? signed(from.sx, dx) : 0
      const sy = isLine ? signed(from.sy, dy) : 0
      const sz = isLine ? signed(from.sz, Math.sign(dz)) : 0
      if (Number.isNaN(sx) || Number.isNaN(sy) || Number.isNaN(sz)) continue
      const floor = body.floors[at] ?? 0
      const height = heightOn(step, floor, from, dz, shove, depth)
      const isRock = depth > 0 && height < floor && isRocky(step, body, at)
      if (!goesRightWay(step, shove, body, before, at, dz < 0 ? from.height + dz : height, dz)) continue
      const n = from.n + 1
      // Forced into the ground from above: that is a slam, unless it is where it stands.
      if (dz < 0 && from.height + dz < floor && (depth === 0 || isRock)) {
        if (d === -1 && from.n === 0 && from.height <= floor) continue
        found.push({ at, height: from.height + dz, n, sx, sy, sz, from, d, dz, block: LEDGE })
        continue
      }
      if (height < floor && (depth === 0 || isRock)) {
        found.push({ at, height: from.height, n, sx, sy, sz, from, d, dz, block: LEDGE })
        continue
      }
      const solid = d < 0 ? undefined : solidBetween(step, id, from, { at, height }, d)
      if (solid === 'corner') continue
      const creatures = blockers(body, at, height)
      if (creatures.includes(shove.by) && !step.applies(R.slam.self)) continue
      const block = solid !== undefined ? { solid } : creatures.length > 0 ? { creatures } : undefined
      found.push({ at, height, n, sx, sy, sz, from, d, dz, block })
    }
  }
  return found
}

/** The eight directions, those on ahead first: of equally short ways the straight one is found first. */
function directionsFrom(step: DsStep, shove: Shove, from: Node): readonly number[] {
  const { columns } = step.fight.board
  const mover = shove.by >= 0 ? pieceAt(step.fight, shove.by).at : from.at
  const turn = shove.how === 'pull' ? -1 : 1
  const x = from.d >= 0 ? (STEP_X[from.d] ?? 0) : turn * Math.sign((from.at % columns) - (mover % columns))
  const y = from.d >= 0 ? (STEP_Y[from.d] ?? 0) : turn * Math.sign(Math.floor(from.at / columns) - Math.floor(mover / columns))
  return AHEAD[(y + 1) * 3 + x + 1] ?? []
}

const ahead = (x: number, y: number): number[] => {
  const off = (d: number): number => Math.abs((STEP_X[d] ?? 0) - x) + Math.abs((STEP_Y[d] ?? 0) - y)
  return [0, 2, 4, 6, 1, 3, 5, 7].toSorted((a, b) => off(a) - off(b))
}
/** For each way ahead, northern ones first, west before east. */
const AHEAD: readonly (readonly number[])[] = [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((x) => ahead(x, y)))

/** A slope of no more than a square each way is followed, in the ground as on it; else the height stays. */
function heightOn(step: DsStep, floor: number, from: Spot, dz: number, shove: Shove, depth: number): number {
  if (dz !== 0) return from.height + dz
  const level = floor - depth
  const isFollowed = Math.abs(level - from.height) <= SIDE && !(shove.vertical && level < from.height)
  if (isFollowed && (level === from.height || step.applies(R.forced.slope))) return level
  return from.height
}

/** Dirt gives way to whoever is in it, stone does not. Off: neither does. */
const isRocky = (step: DsStep, { footprint }: Body, at: Square): boolean =>
  !step.applies(R.forced.burrowing) || squaresAt(step.fight, footprint, at).some((square) => hasTerrain(step.fight.board, square, 'rock'))

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
  const x = between((at % columns) * SIDE, footprint.across * SIDE, x0, x1 - x0)
  const y = between(Math.floor(at / columns) * SIDE, footprint.down * SIDE, y0, y1 - y0)
  const level = Math.max(x, y)
  return Math.max(level, between(height, footprint.tall, z0, z1 - z0)) * LEVELLED + level
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
