import { type Board, edgeBetween, obstacleAt, type Square, squareName, terrainAt } from '@riposte/board'
import { spelled } from '../ui/words.ts'

/** What lies in a square and around it, in words: for who cannot see the board. */
export function placeWords(board: Board, square: Square): string[] {
  const height = (board.floor[square] ?? 0) / 2
  const things = [...terrainAt(board, square), obstacleAt(board, square)?.kind ?? '']
  return [
    squareName(square, board.columns),
    ...things.filter((thing) => thing !== '').map((thing) => spelled(thing).toLowerCase()),
    ...(height === 0 ? [] : [`${height} high`]),
    ...wallsAround(board, square),
  ]
}

function wallsAround(board: Board, square: Square): string[] {
  const column = square % board.columns
  const sides = [
    { name: 'north', to: square - board.columns },
    { name: 'east', to: column < board.columns - 1 ? square + 1 : -1 },
    { name: 'south', to: square + board.columns < board.size ? square + board.columns : -1 },
    { name: 'west', to: column > 0 ? square - 1 : -1 },
  ]
  return sides.flatMap(({ name, to }) => {
    const kind = to < 0 ? undefined : edgeBetween(board, square, to)?.kind
    return kind === undefined ? [] : [`${spelled(kind).toLowerCase()} to the ${name}`]
  })
}
