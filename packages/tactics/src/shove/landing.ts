import { type Board, columnOf, NOWHERE, rowOf, type Square, squareOn } from '@riposte/board'

/** The squares within a distance, row by row: its own as well. */
export function squaresWithin({ columns, rows }: Board, at: Square, squares: number): Square[] {
  const found: Square[] = []
  const column = columnOf(at, columns)
  const row = rowOf(at, columns)
  for (let r = Math.max(0, row - squares); r <= Math.min(rows - 1, row + squares); r++)
    for (let c = Math.max(0, column - squares); c <= Math.min(columns - 1, column + squares); c++) found.push(r * columns + c)
  return found
}

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
