import {
  areaOf,
  type Board,
  type Box,
  cornersMeet,
  countFreeLines,
  EFFECT,
  type Footprint,
  FULL,
  fairPolicy,
  MOVE,
  NOWHERE,
  obstacleAt,
  SIDE,
  SOLID,
  type Square,
  squareOf,
  terrainBit,
} from '@riposte/board'
import type { PieceId } from '@riposte/referee'
import { bodiesOf, counted, joined } from '@riposte/tactics'
import { type DrawSteelFight, type DsPiece, pieceAt, sheetOf } from './fight.ts'

/** Spaces: which squares a piece fills, how far it is to another, who is larger. */

/** Where a piece is, or might be. */
type Place = Pick<DsPiece, 'at' | 'height'>

export const footprintOf = (fight: DrawSteelFight, id: PieceId): Footprint => sheetOf(fight, id).footprint

/** In squares, diagonals as 1, height included. */
const metric = (x: number, y: number, z: number): number => Math.max(x, y, z)

export const bodies = bodiesOf<DrawSteelFight>({
  footprint: footprintOf,
  metric,
})
export const { boxOf, boxAt, squaresOf, squaresAt, boxesApart, floorUnder } = bodies

/** The room from which and in which somebody is reached: who rides sits astride, a square of it beside what bears it. */
export function reachBox(fight: DrawSteelFight, id: PieceId): Box {
  const box = boxOf(fight, id)
  const { carrier } = pieceAt(fight, id)
  // @rule drawsteel.mount.who
  if (carrier >= 0) return { ...box, z0: Math.max(box.z0 - SIDE, boxOf(fight, carrier).z0) }
  return box
}

/** From nearest square to nearest square; `b` where it is, or would be. */
export const distance = (fight: DrawSteelFight, a: PieceId, b: PieceId, there?: Place): number =>
  boxesApart(reachBox(fight, a), there === undefined ? reachBox(fight, b) : boxAt(fight, b, there.at, there.height))
export const isAdjacent = (fight: DrawSteelFight, a: PieceId, b: PieceId): boolean => distance(fight, a, b) <= 1

/** Sizes go 1T, 1S, 1M, 1L, 2, 3… */
// @rule drawsteel.size.order
export const sizeOrder = (fight: DrawSteelFight, id: PieceId): number => sheetOf(fight, id).size.order

/** What bears a body at that height: the floor below it, or a thing that ends no higher. */
export function restOn(board: Board, footprint: Footprint, at: Square, floor: number, height: number): number {
  let top = floor
  for (let i = height > floor ? areaOf(footprint) - 1 : -1; i >= 0; i--) {
    const square = squareOf(board.columns, footprint, at, i)
    const obstacle = obstacleAt(board, square)
    if (obstacle === undefined || (obstacle.blocks & MOVE) === 0 || obstacle.tall >= FULL) continue
    const end = (board.floor[square] ?? 0) + obstacle.tall
    if (end <= height && end > top) top = end
  }
  return top
}
export const restUnder = (fight: DrawSteelFight, id: PieceId, { at, height }: Place): number =>
  restOn(fight.board, footprintOf(fight, id), at, floorUnder(fight, id, at), height)

export const isAloft = (fight: DrawSteelFight, piece: DsPiece): boolean =>
  piece.carrier < 0 && piece.height > restUnder(fight, piece.id, piece)
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
  return squaresAt(fight, id, at).some((square) => squares.includes(square))
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

/** Lines between two spaces, from corner to corner. */

const LINES = fairPolicy(EFFECT)
const HIDING = fairPolicy(EFFECT | SOLID)

/** Some line from a corner of the one to a corner of the other is free of what stops effects. */
export const spacesMeet = joined<Board>((board, a, b) => cornersMeet(board, a, b, LINES), 'mutual')

/** How many of the 64 lines from corner to corner nothing solid stops. */
export const openLines = counted<Board>((board, a, b) => countFreeLines(board, a, b, HIDING), 'mutual')
