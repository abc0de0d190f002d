/** Little maps for tests: drawn squares compared with computed ones, so that a failure shows as a picture. */
import { type Board, type Box, blockFootprint, type ReadBoard, readBoard, type Square, spaceBox } from '@riposte/board'

export interface Drawn {
  readonly board: Board
  /** The square of a name. */
  readonly at: (name: string) => Square
  /** The box of a name, one square tall on its floor. */
  readonly box: (name: string) => Box
}

/** A map with names; `more` are the other fields of the text format. */
export function draw(map: string, more: Record<string, unknown> = {}): Drawn {
  const read: ReadBoard = readBoard({ board: map, ...more })
  const { board } = read
  const at = (name: string): Square => {
    const place = read.places.find((p) => p.name === name)
    if (place === undefined) throw new Error(`nothing named ${name} on the map`)
    return place.squares[0]
  }
  const box = (name: string): Box => spaceBox(board.columns, blockFootprint(1), at(name), board.floor[at(name)])
  return { board, at, box }
}

/** Squares as a picture: `*` where marked, `#` for a wall, `.` elsewhere. */
export function picture(board: Board, isMarked: (square: Square) => boolean): string {
  let text = ''
  for (let square = 0; square < board.size; square++) {
    text += isMarked(square) ? '*' : board.obstacle[square] > 0 ? '#' : '.'
    text += square % board.columns === board.columns - 1 ? '\n' : ' '
  }
  return text
}

/** The same picture from a drawing in the test, with its indentation taken off. */
export function expected(drawing: string): string {
  return `${drawing
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')}\n`
}
