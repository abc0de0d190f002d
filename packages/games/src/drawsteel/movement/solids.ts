import { edgeBetween, FULL, MOVE, obstacleAt, type Square, STEP_X, STEP_Y } from '@riposte/board'
import type { PieceId, RuleIndex } from '@riposte/referee'
import { R } from '../rules.ts'
import { footprintOf, squaresAt } from '../space.ts'
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
const materialAt = (kind: string): Material => words.find(([pattern]) => pattern.test(kind))?.[1] ?? 'stone'

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
  // The common case: one square, with nothing built in it, and no wall anywhere.
  const isBare = footprint.across === 1 && footprint.down === 1 && (board.obstacle[to.at] ?? 0) === 0 && board.edges.length === 0
  if (isBare && d % 2 === 0) return undefined
  if (isBare) return cutsCorner(step, id, from, d) ? 'corner' : undefined
  const old = squaresAt(fight, footprint, from.at)
  const fresh = squaresAt(fight, footprint, to.at).filter((square) => !old.includes(square))
  const filled = fresh.filter((square) => {
    const obstacle = obstacleAt(board, square)
    return (
      obstacle !== undefined &&
      (obstacle.blocks & MOVE) !== 0 &&
      (obstacle.tall >= FULL || to.height < (board.floor[square] ?? 0) + obstacle.tall)
    )
  })
  const [first] = filled
  if (first !== undefined) return { material: materialAt(obstacleAt(board, first)?.kind ?? ''), squares: filled, edges: [] }
  const edges: [Square, Square][] = []
  if (d % 2 === 0) {
    for (const square of old) {
      const beside = square + (STEP_Y[d] ?? 0) * board.columns + (STEP_X[d] ?? 0)
      const edge = fresh.includes(beside) ? edgeBetween(board, square, beside) : undefined
      if (edge !== undefined && (edge.blocks & MOVE) !== 0 && to.height < (board.floor[beside] ?? 0) + edge.to) edges.push([square, beside])
    }
    const [one] = edges
    if (one !== undefined) return { material: materialAt(edgeBetween(board, one[0], one[1])?.kind ?? ''), squares: [], edges }
    return undefined
  }
  return cutsCorner(step, id, from, d) ? 'corner' : undefined
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
