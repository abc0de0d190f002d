import { type Board, type Square, terrainBit } from '@riposte/board'

export const isRough = (board: Board, square: Square): boolean => ((board.terrain[square] ?? 0) & terrainBit(board, 'rough-water')) !== 0

export const isWet = (board: Board, square: Square): boolean =>
  isRough(board, square) || ((board.terrain[square] ?? 0) & (terrainBit(board, 'water') | terrainBit(board, 'deep-water'))) !== 0
