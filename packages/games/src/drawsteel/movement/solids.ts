import { areaOf, type Board, covers, edgeBetween, type Footprint, FULL, MOVE, obstacleAt, type Square, squareOf } from '@riposte/board'
import { lasting, type PieceId, type RuleIndex } from '@riposte/referee'
import { R } from '../rules.ts'
import { footprintOf } from '../space.ts'
import type { DsStep } from '../step.ts'
import type { Material } from '../terms.ts'
import { groundFor } from './ways.ts'

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
const materials = new Map<string, Stuff>()

function materialAt(kind: string): Stuff {
  let material = materials.get(kind)
  if (material === undefined) materials.set(kind, (material = words.find(([pattern]) => pattern.test(kind))?.[1] ?? 'stone'))
  return material
}

/** What breaks a square of a material: its rule, how many squares of movement, and what that costs who is thrown through. */
export interface Break {
  readonly rule: RuleIndex
  readonly squares: number
  readonly damage: number
}

const breakOf: Readonly<Record<Material, Break>> = {
  // @rule drawsteel.hurl.glass otherwise number
  glass: { rule: R.hurl.glass, squares: 1, damage: 3 },
  // @rule drawsteel.hurl.wood otherwise number
  wood: { rule: R.hurl.wood, squares: 3, damage: 5 },
  // @rule drawsteel.hurl.stone otherwise number
  stone: { rule: R.hurl.stone, squares: 6, damage: 8 },
  // @rule drawsteel.hurl.metal otherwise number
  metal: { rule: R.hurl.metal, squares: 9, damage: 11 },
}

/** All of it that is in the way must break; nothing of force does. */
export const breakOfSolid = (step: DsStep, { material, squares, edges }: Solid): Break | undefined =>
  material === 'force' ? undefined : breakFor(step, material, Math.max(1, squares.length + edges.length))

/** So many squares of a material. */
export function breakFor(step: DsStep, material: Material, count: number): Break | undefined {
  const how = breakOf[material]
  return step.applies(how.rule) ? { ...how, squares: how.squares * count } : undefined
}

/** What a body would run into on one step; 'corner' where it only would cut one. */
export function solidBetween(step: DsStep, id: PieceId, from: Square, to: Square, height: number, d: number): Solid | 'corner' | undefined {
  const { fight } = step
  const { board } = fight
  const footprint = footprintOf(fight, id)
  const filled = filledIn(board, footprint, from, to, height)
  const [first] = filled
  if (first !== undefined)
    return filled.length > 1 ? filling(board, filled, first) : (pillars(board)[first] ??= filling(board, filled, first))
  if (d % 2 !== 0) return cutsCorner(step, id, from, d) ? 'corner' : undefined
  const edges = board.edges.length === 0 ? NO_WALLS : wallsBefore(board, footprint, from, to, height)
  const [one] = edges
  return one === undefined
    ? undefined
    : { material: materialAt(edgeBetween(board, one[0], one[1])?.kind ?? ''), squares: NO_SQUARES, edges }
}

const filling = (board: Board, squares: readonly Square[], first: Square): Solid => ({
  material: materialAt(obstacleAt(board, first)?.kind ?? ''),
  squares,
  edges: NO_WALLS,
})

/** What fills a square, met again and again. */
const pillars = lasting<Board, (Solid | undefined)[]>(() => [])

const NO_SQUARES: readonly Square[] = []
const NO_WALLS: Solid['edges'] = []

/** The squares that a body did not cover before, and that something fills at its height. */
function filledIn(board: Board, footprint: Footprint, from: Square, at: Square, height: number): readonly Square[] {
  const { across, down } = footprint
  let filled = NO_SQUARES
  for (let row = 0; row < down; row++)
    for (let square = at + row * board.columns; square < at + row * board.columns + across; square++)
      if (isFilled(board, square, height) && !covers(board.columns, footprint, from, square)) filled = [...filled, square]
  return filled
}

function isFilled(board: Board, square: Square, height: number): boolean {
  const obstacle = (board.obstacle[square] ?? 0) === 0 ? undefined : obstacleAt(board, square)
  if (obstacle === undefined || (obstacle.blocks & MOVE) === 0) return false
  return obstacle.tall >= FULL || height < (board.floor[square] ?? 0) + obstacle.tall
}

/** The walls in front of a body, those as high as it is. */
function wallsBefore(board: Board, footprint: Footprint, from: Square, at: Square, height: number): Solid['edges'] {
  const { columns } = board
  let walls = NO_WALLS
  for (let i = 0; i < areaOf(footprint); i++) {
    const square = squareOf(columns, footprint, from, i)
    const beside = square + at - from
    const edge = covers(columns, footprint, from, beside) ? undefined : edgeBetween(board, square, beside)
    if (edge !== undefined && (edge.blocks & MOVE) !== 0 && height < (board.floor[beside] ?? 0) + edge.to)
      walls = [...walls, [square, beside]]
  }
  return walls
}

const cutsCorner = (step: DsStep, id: PieceId, from: Square, d: number): boolean =>
  ((groundFor(step, id).steps[from] ?? 0) & (1 << d)) === 0

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
