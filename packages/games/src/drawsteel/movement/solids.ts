import { type Board, edgeBetween, type Footprint, FULL, MOVE, obstacleAt, type Square, STEP_X, STEP_Y } from '@riposte/board'
import type { PieceId, RuleIndex } from '@riposte/referee'
import { R } from '../rules.ts'
import { footprintOf } from '../space.ts'
import type { DsStep } from '../step.ts'
import type { Material } from '../terms.ts'
import { groundFor, type Spot } from './ways.ts'

/** What is built: of which material, what stands in a way, and how it breaks. */

export interface Solid {
  readonly material: Material
  readonly squares: readonly Square[]
  /** Walls between squares. */
  readonly edges: readonly (readonly [Square, Square])[]
}

const words: readonly (readonly [RegExp, Material])[] = [
  [/glass|window/, 'glass'],
  [/metal|iron|steel|portcullis|gate|barred/, 'metal'],
  [/wood|door|table|crate|fence|barrel|furniture|palisade/, 'wood'],
]
const materials = new Map<string, Material>()

function materialAt(kind: string): Material {
  let material = materials.get(kind)
  if (material === undefined) materials.set(kind, (material = words.find(([pattern]) => pattern.test(kind))?.[1] ?? 'stone'))
  return material
}

export const hurlRule: Readonly<Record<Material, RuleIndex>> = {
  glass: R.hurl.glass,
  wood: R.hurl.wood,
  stone: R.hurl.stone,
  metal: R.hurl.metal,
}
const prices: Readonly<Record<Material, number>> = { glass: 1, wood: 3, stone: 6, metal: 9 }
/** Squares of movement that break a square of it. */
export const price = (material: Material): number => prices[material]

/** What a body would run into on one step; 'corner' where it only would cut one. */
export function solidBetween(step: DsStep, id: PieceId, from: Spot, to: Spot, d: number): Solid | 'corner' | undefined {
  const { fight } = step
  const { board } = fight
  const footprint = footprintOf(fight, id)
  const filled = filledIn(board, footprint, from.at, to)
  const [first] = filled
  if (first !== undefined) return { material: materialAt(obstacleAt(board, first)?.kind ?? ''), squares: filled, edges: [] }
  if (d % 2 !== 0) return cutsCorner(step, id, from, d) ? 'corner' : undefined
  const edges = board.edges.length === 0 ? [] : wallsBefore(board, footprint, from.at, to, d)
  const [one] = edges
  return one === undefined ? undefined : { material: materialAt(edgeBetween(board, one[0], one[1])?.kind ?? ''), squares: [], edges }
}

const NO_SQUARES: readonly Square[] = []

/** The squares that a body did not cover before, and that something fills at its height. */
function filledIn(board: Board, { across, down }: Footprint, from: Square, { at, height }: Spot): readonly Square[] {
  const x = (at % board.columns) - (from % board.columns)
  const y = Math.floor(at / board.columns) - Math.floor(from / board.columns)
  let filled: Square[] | undefined
  for (let row = 0; row < down; row++)
    for (let column = 0; column < across; column++) {
      const isOld = row + y >= 0 && row + y < down && column + x >= 0 && column + x < across
      const square = at + row * board.columns + column
      if (!isOld && isFilled(board, square, height)) (filled ??= []).push(square)
    }
  return filled ?? NO_SQUARES
}

function isFilled(board: Board, square: Square, height: number): boolean {
  const obstacle = (board.obstacle[square] ?? 0) === 0 ? undefined : obstacleAt(board, square)
  if (obstacle === undefined || (obstacle.blocks & MOVE) === 0) return false
  return obstacle.tall >= FULL || height < (board.floor[square] ?? 0) + obstacle.tall
}

/** The walls in front of a body, those as high as it is. */
function wallsBefore(board: Board, { across, down }: Footprint, from: Square, { at, height }: Spot, d: number): [Square, Square][] {
  const on = (STEP_Y[d] ?? 0) * board.columns + (STEP_X[d] ?? 0)
  const walls: [Square, Square][] = []
  for (let row = 0; row < down; row++)
    for (let column = 0; column < across; column++) {
      const square = from + row * board.columns + column
      const beside = square + on
      const edge = isIn(board, beside, at, across, down) && !isIn(board, beside, from, across, down) && edgeBetween(board, square, beside)
      if (edge && (edge.blocks & MOVE) !== 0 && height < (board.floor[beside] ?? 0) + edge.to) walls.push([square, beside])
    }
  return walls
}

/** Whether a square is one of those that a body covers. */
function isIn({ columns }: Board, square: Square, at: Square, across: number, down: number): boolean {
  const x = (square % columns) - (at % columns)
  const y = Math.floor(square / columns) - Math.floor(at / columns)
  return x >= 0 && x < across && y >= 0 && y < down
}

const cutsCorner = (step: DsStep, id: PieceId, from: Spot, d: number): boolean =>
  ((groundFor(step, id).steps[from.at] ?? 0) & (1 << d)) === 0

/** A square of something built is gone. */
export function takeDown(step: DsStep, at: Square): void {
  const kind = obstacleAt(step.fight.board, at)?.kind ?? ''
  step.emit({ type: 'broke', at, what: kind, rule: R.hurl[materialAt(kind)] })
  step.emit({ type: 'board-changed', change: { set: 'obstacle', squares: [at], obstacle: null } })
}

export function edgeBroken(step: DsStep, { edges, material }: Solid): void {
  for (const [a, b] of edges) {
    step.emit({ type: 'broke', at: b, what: material, rule: R.hurl[material] })
    step.emit({ type: 'board-changed', change: { set: 'edge', between: [a, b], edge: null } })
  }
}
