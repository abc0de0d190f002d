import { type Board, columnOf, NOWHERE, rowOf, type Square, squareOn } from '@riposte/board'

/** The squares so far around one, row by row. */
export function ringAround(board: Board, at: Square, ring: number): Square[] {
  const found: Square[] = []
  const column = columnOf(at, board.columns)
  const row = rowOf(at, board.columns)
  for (let r = row - ring; r <= row + ring; r++) {
    for (let c = column - ring; c <= column + ring; c++) {
      if (Math.max(Math.abs(r - row), Math.abs(c - column)) !== ring) continue
      const square = squareOn(board, c, r)
      if (square !== NOWHERE) found.push(square)
    }
  }
  return found
}

/** Where whoever comes down comes to lie, if it has no room below: the nearest squares that will do, all as near. */
export function landingsBeside<P>(board: Board, below: Square, landing: (at: Square) => P | undefined): P[] {
  for (let ring = 1; ring < Math.max(board.columns, board.rows); ring++) {
    const free = ringAround(board, below, ring).flatMap((at) => landing(at) ?? [])
    if (free.length > 0) return free
  }
  return []
}
