import {
  type Board,
  type Box,
  blockFootprint,
  columnOf,
  type Footprint,
  FULL,
  NOWHERE,
  rowOf,
  SIDE,
  type Square,
  spaceBox,
  squareOf,
  terrainBit,
} from '@riposte/board'
import { latest, OFF, type PieceId } from '@riposte/referee'
import { type DrawSteelFight, type DsPiece, pieceAt, sheetOf } from './fight.ts'
import { R } from './rules.ts'
import type { Sheet } from './sheet/sheet.ts'

/** Spaces: which squares a piece fills, how far it is to another, who is larger. */

const ONE = blockFootprint(1)

/** Where a piece is, or might be. */
type Place = Pick<DsPiece, 'at' | 'height'>

/** The footprints of all sheets, by their places. */
const footprints = latest(({ sheets, modes }: DrawSteelFight['setup']) => sheets.map(({ compiled }) => footprintFor(compiled, modes)))

export const footprintOf = (fight: DrawSteelFight, id: PieceId): Footprint => footprints(fight.setup)[pieceAt(fight, id).sheet] ?? ONE

function footprintFor({ footprint, size }: Sheet, modes: Uint8Array): Footprint {
  if (size.oblong) return modes[R.size.oblong] !== OFF ? ONE : blockFootprint(size.number)
  // Off: every creature fills one square.
  if (size.number > 1) return modes[R.size.space] !== OFF ? footprint : ONE
  // Off: the largest creatures of size 1 fill more than their square.
  return size.letter !== 'L' || modes[R.size.letters] !== OFF ? footprint : blockFootprint(2)
}

export function boxOf(fight: DrawSteelFight, id: PieceId): Box {
  const { at, height } = pieceAt(fight, id)
  return boxAt(fight, id, at, height)
}

export const boxAt = (fight: DrawSteelFight, id: PieceId, at: Square, height: number): Box =>
  spaceBox(fight.board.columns, footprintOf(fight, id), at, height)

export const squaresOf = (fight: DrawSteelFight, id: PieceId): Square[] => squaresAt(fight, footprintOf(fight, id), pieceAt(fight, id).at)

export function squaresAt(fight: DrawSteelFight, footprint: Footprint, at: Square): Square[] {
  if (at === NOWHERE) return []
  const count = footprint.across * footprint.down
  const squares = [at]
  for (let i = 1; i < count; i++) squares.push(squareOf(fight.board.columns, footprint, at, i))
  return squares
}

/** In squares, diagonals as 1, height included, from nearest square to nearest square; `b` where it is, or would be. */
export function distance(fight: DrawSteelFight, a: PieceId, b: PieceId, other: Place = pieceAt(fight, b)): number {
  const { columns } = fight.board
  const one = pieceAt(fight, a)
  const mine = footprintOf(fight, a)
  const theirs = footprintOf(fight, b)
  const x = between(columnOf(one.at, columns) * SIDE, mine.across * SIDE, columnOf(other.at, columns) * SIDE, theirs.across * SIDE)
  const y = between(rowOf(one.at, columns) * SIDE, mine.down * SIDE, rowOf(other.at, columns) * SIDE, theirs.down * SIDE)
  return Math.max(x, y, between(one.height, mine.tall, other.height, theirs.tall))
}

/** Steps along one axis between two stretches, each given by its start and its length: 0 where they overlap, 1 where they touch. */
export function between(a: number, long: number, b: number, wide: number): number {
  const gap = Math.max(b - a - long, a - b - wide)
  return gap < 0 ? 0 : Math.ceil(gap / SIDE) + 1
}

export const isAdjacent = (fight: DrawSteelFight, a: PieceId, b: PieceId): boolean => distance(fight, a, b) <= 1

/** Sizes go 1T, 1S, 1M, 1L, 2, 3… Off: the letters do not count. */
export function sizeOrder(fight: DrawSteelFight, id: PieceId): number {
  const { size } = sheetOf(fight, id)
  return fight.setup.modes[R.size.order] !== OFF ? size.order : size.number
}

const floors = new WeakMap<Board, Map<number, Int16Array>>()

/** The floor that a body of so many squares each way stands over, anchored at each square: the highest under it. */
export function floorsFor(board: Board, across: number, down: number): Int16Array {
  if (across === 1 && down === 1) return board.floor
  let sizes = floors.get(board)
  if (sizes === undefined) floors.set(board, (sizes = new Map<number, Int16Array>()))
  const key = across * 64 + down
  let found = sizes.get(key)
  if (found === undefined) sizes.set(key, (found = Int16Array.from(board.floor, (_, at) => highestUnder(board, across, down, at))))
  return found
}

function highestUnder(board: Board, across: number, down: number, at: Square): number {
  let highest = -FULL
  for (let row = 0; row < down; row++)
    for (let column = 0; column < across; column++) highest = Math.max(highest, board.floor[at + row * board.columns + column] ?? 0)
  return highest
}

/** The floor that a piece stands over: the highest under its space. */
export function floorUnder(fight: DrawSteelFight, id: PieceId, at: Square): number {
  const { across, down } = footprintOf(fight, id)
  return at === NOWHERE ? -FULL : (floorsFor(fight.board, across, down)[at] ?? 0)
}

export const fits = (board: Board, footprint: Footprint, at: Square): boolean =>
  at >= 0 && columnOf(at, board.columns) + footprint.across <= board.columns && rowOf(at, board.columns) + footprint.down <= board.rows

export const isAloft = (fight: DrawSteelFight, piece: DsPiece): boolean =>
  piece.carrier < 0 && piece.height > floorUnder(fight, piece.id, piece.at)
export const isUnderground = (fight: DrawSteelFight, piece: DsPiece): boolean => piece.height < floorUnder(fight, piece.id, piece.at)
export const isWhollyUnderground = (fight: DrawSteelFight, piece: DsPiece): boolean =>
  piece.height + footprintOf(fight, piece.id).tall < floorUnder(fight, piece.id, piece.at)

export const hasTerrain = (board: Board, square: Square, name: string): boolean =>
  ((board.terrain[square] ?? 0) & terrainBit(board, name)) !== 0

/** Squares from a height to another. */
export interface Room {
  readonly squares: readonly Square[]
  readonly from: number
  readonly to: number
}

/** With some of its body in an area; where it is, or would be. */
export function isIn(fight: DrawSteelFight, { squares, from, to }: Room, id: PieceId, { at, height }: Place = pieceAt(fight, id)): boolean {
  const footprint = footprintOf(fight, id)
  if (at === NOWHERE || height >= to || height + footprint.tall <= from) return false
  return squaresAt(fight, footprint, at).some((square) => squares.includes(square))
}

/** Under water with all of its body. */
export function isSubmerged(fight: DrawSteelFight, id: PieceId): boolean {
  const piece = pieceAt(fight, id)
  const all = squaresOf(fight, id)
  return (
    all.length > 0 &&
    all.every((square) => hasTerrain(fight.board, square, 'deep-water')) &&
    piece.height <= floorUnder(fight, id, piece.at)
  )
}
