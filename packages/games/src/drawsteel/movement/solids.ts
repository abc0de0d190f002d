import { edgeBetween, FULL, MOVE, obstacleAt, type Square, STEP_X, STEP_Y } from '@riposte/board'
import type { PieceId, RuleIndex } from '@riposte/referee'
import { R } from '../rules.ts'
import { footprintOf, squaresAt } from '../space.ts'
import type { DsStep } from '../step.ts'
import type { Material } from '../terms.ts'
import { groundFor, type Spot } from './ways.ts'

/** What is built: of which material, what stands in a way, and how it breaks. */

type Stuff = Material | 'force'

export interface Solid {
  /** `force` is what is not mundane: nobody breaks it by running into it. */
  readonly material: Stuff
  readonly squares: readonly Square[]
  /** Walls between squares. */
  readonly edges: readonly (readonly [Square, Square])[]
}

const words: readonly (readonly [RegExp, Stuff])[] = [
  [/conjured|force/, 'force'],
  [/glass|window/, 'glass'],
  [/metal|iron|steel|portcullis|gate|barred/, 'metal'],
  [/wood|door|table|crate|fence|barrel|furniture|palisade/, 'wood'],
]
const materialAt = (kind: string): Stuff => words.find(([pattern]) => pattern.test(kind))?.[1] ?? 'stone'

/** What breaks a square of a material: its rule, how many squares of movement, and what that costs who is thrown through. */
export interface Break {
  readonly rule: RuleIndex
  readonly squares: number
  readonly damage: number
}

export const breakOf: Readonly<Record<Material, Break>> = {
  glass: { rule: R.hurl.glass, squares: 1, damage: 3 },
  wood: { rule: R.hurl.wood, squares: 3, damage: 5 },
  stone: { rule: R.hurl.stone, squares: 6, damage: 8 },
  metal: { rule: R.hurl.metal, squares: 9, damage: 11 },
}

/** All of it that is in the way must break; nothing of force does. */
export function breakOfSolid({ material, squares, edges }: Solid): Break | undefined {
  if (material === 'force') return undefined
  const one = breakOf[material]
  return { ...one, squares: one.squares * Math.max(1, squares.length + edges.length) }
}

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

/** What has been broken through is gone. */
export function takeDown(step: DsStep, { squares, edges, material }: Solid, { rule }: Break): void {
  for (const [a, b] of edges) {
    step.emit({ type: 'broke', at: b, what: material, rule })
    step.emit({ type: 'board-changed', change: { set: 'edge', between: [a, b], edge: null } })
  }
  for (const at of squares) {
    step.emit({ type: 'broke', at, what: obstacleAt(step.fight.board, at)?.kind ?? '', rule })
    step.emit({ type: 'board-changed', change: { set: 'obstacle', squares: [at], obstacle: null } })
  }
}
