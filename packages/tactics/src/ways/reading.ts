import { type Board, BoardError, parsePath, type Square, spotName, squareNames, type Spot as Written } from '@riposte/board'
import { lasting } from '@riposte/referee'

/** Ways as people write them. */

/** What a single square is called is looked up, as it is what computer players say. */
const named = lasting((board: Board) => new Map(squareNames(board).map((name, square) => [name, [{ square, height: undefined }]])))

/** The places named in an answer: `b2`, or `b2>c3^2`; none if one of them is no place. */
export function placesIn(board: Board, answer: string): readonly Written[] {
  const known = named(board).get(answer)
  if (known !== undefined) return known
  const { columns, rows } = board
  if (!/^\s*[a-z]{1,2}\d/i.test(answer)) return []
  try {
    return parsePath(answer, columns, rows)
  } catch (error) {
    if (!(error instanceof BoardError)) throw error
    return []
  }
}

/** What a place is called as an answer: with its height, unless that goes without saying. */
export const placeName = (board: Board, at: Square, height: number, level: number | undefined): string =>
  height === level ? (squareNames(board)[at] ?? '') : spotName({ square: at, height }, board.columns)
