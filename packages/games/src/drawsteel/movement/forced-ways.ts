import { NOWHERE, SIDE, type Square, STEP_X, STEP_Y, squareOn } from '@riposte/board'
import type { PieceId } from '@riposte/referee'
import { isAlive, isObject, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { boxesApart } from '../sight/sight.ts'
import { boxAt, boxOf, fits, floorUnder, footprintOf, overlaps, sizeOrder } from '../space.ts'
import type { DsStep } from '../step.ts'
import type { Forcing } from '../terms.ts'
import { type Solid, solidBetween } from './solids.ts'
import { type Spot, signed } from './ways.ts'

/** The legal next squares of a push, a pull or a slide, and what stands in their way. */

export interface Shove {
  readonly how: Forcing
  readonly squares: number
  readonly by: PieceId
  readonly vertical: boolean
  readonly ignoresStability: boolean
  /** With a melee weapon ability: a larger mover shoves a smaller target farther. */
  readonly meleeWeapon: boolean
  readonly afterwards: (() => void)[]
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

export function reachable(step: DsStep, id: PieceId, shove: Shove, start: Node, left: number): Node[] {
  const found: Node[] = []
  const seen = new Set<string>()
  let rim: Node[] = [start]
  for (let n = 1; n <= left; n++) {
    const next: Node[] = []
    for (const node of rim) {
      for (const to of steps(step, id, shove, node)) {
        const key = `${to.at} ${to.height} ${to.sx} ${to.sy} ${to.sz} ${to.block === undefined ? 0 : 1}`
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
export function steps(step: DsStep, id: PieceId, shove: Shove, from: Node): Node[] {
  const { fight } = step
  const { board } = fight
  const footprint = footprintOf(fight, id)
  const found: Node[] = []
  const ahead = directionsFrom(step, shove, from)
  const rises = shove.vertical ? [0, SIDE, -SIDE] : [0]
  for (const dz of rises) {
    for (const d of dz === 0 ? ahead : [-1, ...ahead]) {
      const dx = d < 0 ? 0 : (STEP_X[d] ?? 0)
      const dy = d < 0 ? 0 : (STEP_Y[d] ?? 0)
      const at = squareOn(board, (from.at % board.columns) + dx, Math.floor(from.at / board.columns) + dy)
      if (at === NOWHERE || !fits(board, footprint, at)) continue
      // Off: a slide goes straight like the others.
      const isLine = shove.how !== 'slide' || !step.applies(R.forced.slide)
      const sx = isLine ? signed(from.sx, dx) : 0
      const sy = isLine ? signed(from.sy, dy) : 0
      const sz = isLine ? signed(from.sz, Math.sign(dz)) : 0
      if (Number.isNaN(sx) || Number.isNaN(sy) || Number.isNaN(sz)) continue
      const height = heightOn(step, id, from, at, dz, shove)
      const floor = floorUnder(fight, id, at)
      const base = { at, n: from.n + 1, sx, sy, sz, from, d, dz }
      if (!goesRightWay(step, id, shove, from, { at, height: dz < 0 ? from.height + dz : height }, dz)) continue
      // Forced into the ground from above: that is a slam, unless it is where it stands.
      if (dz < 0 && from.height + dz < floor) {
        if (d === -1 && from.n === 0 && from.height <= floor) continue
        found.push({ ...base, height: from.height + dz, block: { ledge: true } })
        continue
      }
      if (height < floor) {
        found.push({ ...base, height: from.height, block: { ledge: true } })
        continue
      }
      const spot = { ...base, height, block: undefined }
      const solid = d < 0 ? undefined : solidBetween(step, id, from, spot, d)
      if (solid === 'corner') continue
      const creatures = blockers(step, id, spot)
      if (creatures.includes(shove.by) && !step.applies(R.slam.self)) continue
      if (solid !== undefined) found.push({ ...spot, block: { solid } })
      else if (creatures.length > 0) found.push({ ...spot, block: { creatures } })
      else found.push(spot)
    }
  }
  return found
}

/** The eight directions, those on ahead first: of equally short ways the straight one is found first. */
function directionsFrom(step: DsStep, shove: Shove, from: Node): number[] {
  const { columns } = step.fight.board
  const mover = shove.by >= 0 ? pieceAt(step.fight, shove.by).at : from.at
  const turn = shove.how === 'pull' ? -1 : 1
  const x = from.d >= 0 ? (STEP_X[from.d] ?? 0) : turn * Math.sign((from.at % columns) - (mover % columns))
  const y = from.d >= 0 ? (STEP_Y[from.d] ?? 0) : turn * Math.sign(Math.floor(from.at / columns) - Math.floor(mover / columns))
  const off = (d: number): number => Math.abs((STEP_X[d] ?? 0) - x) + Math.abs((STEP_Y[d] ?? 0) - y)
  return [0, 2, 4, 6, 1, 3, 5, 7].toSorted((a, b) => off(a) - off(b))
}

/** A slope of no more than a square each way is followed; else the height stays. */
function heightOn(step: DsStep, id: PieceId, from: Spot, at: Square, dz: number, shove: Shove): number {
  if (dz !== 0) return from.height + dz
  const floor = floorUnder(step.fight, id, at)
  const isFollowed = Math.abs(floor - from.height) <= SIDE && !(shove.vertical && floor < from.height)
  if (isFollowed && (floor === from.height || step.applies(R.forced.slope))) return floor
  return from.height
}

/** A push goes farther from the mover with each square, a pull nearer; a change of height only must not do the opposite. */
function goesRightWay(step: DsStep, id: PieceId, shove: Shove, from: Spot, to: Spot, dz: number): boolean {
  if (shove.how === 'slide' || shove.by < 0) return true
  const mover = boxOf(step.fight, shove.by)
  const before = boxesApart(boxAt(step.fight, id, from.at, from.height), mover)
  const after = boxesApart(boxAt(step.fight, id, to.at, to.height), mover)
  if (shove.how === 'push') return dz === 0 ? after > before || !step.applies(R.forced.push) : after >= before
  return dz === 0 ? after < before || !step.applies(R.forced.pull) : after <= before
}

/** Creatures, and objects that are pieces, of a size to stop it. */
function blockers(step: DsStep, id: PieceId, spot: Spot): PieceId[] {
  const { fight } = step
  const box = boxAt(fight, id, spot.at, spot.height)
  return fight.pieces.flatMap((one) => {
    if (one.id === id || !isAlive(one) || one.at === NOWHERE || one.carrier === id || one.id === pieceAt(fight, id).carrier) return []
    if (!overlaps(box, boxOf(fight, one.id))) return []
    // What is smaller does not stop it.
    if (isObject(fight, one.id) && sizeOrder(fight, one.id) < sizeOrder(fight, id)) return []
    return [one.id]
  })
}
