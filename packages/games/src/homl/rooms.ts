import { type Board, NOWHERE, neighbour, readSquares, type Square, STEP_X, STEP_Y } from '@riposte/board'
import { lasting, type Setup } from '@riposte/referee'
import type { Sheet } from './sheet/sheet.ts'
import { startOf } from './start.ts'

/** Squares of a larger map that are no regular ones: a room is one square, over however many it is drawn, and lies beside whatever it touches. */
export interface Rooms {
  readonly all: readonly (readonly Square[])[]
  /** All that is drawn of the square of the map to which one belongs; the first stands for it. */
  readonly around: (square: Square) => readonly Square[]
  /** Squares of the map from one to another. */
  readonly apart: (from: readonly Square[], to: readonly Square[]) => number
}

/** Those of a set-up, if its map has any. */
export const roomsOf = lasting((setup: Setup<Sheet>): Rooms | undefined => {
  const { board } = setup
  const { rooms = [] } = startOf({ setup })
  if (rooms.length === 0) return undefined
  const all = rooms.map((text, i) => readSquares(text, board.columns, board.rows, `start.rooms[${i}]`, board.size))
  const roomAt: (readonly Square[])[] = Array.from({ length: board.size }, (_, square) => [square])
  for (const room of all) for (const square of room) roomAt[square] = room
  // @rule homl.square.irregular
  const around = (square: Square): readonly Square[] => roomAt[square] ?? [square]
  const known = new Map<readonly Square[], Uint8Array>()
  const stepsFrom = (room: readonly Square[]): Uint8Array => {
    let steps = known.get(room)
    if (steps === undefined) known.set(room, (steps = spread(board, around, room)))
    return steps
  }
  return { all, around, apart: (from, to) => Math.min(...from.flatMap((one) => to.map((other) => stepsFrom(around(one))[other] ?? FAR))) }
})

/** So far and farther. */
const FAR = 0xff

/** How far everything is from a square. */
function spread(board: Board, around: Rooms['around'], first: readonly Square[]): Uint8Array {
  const steps = new Uint8Array(board.size).fill(FAR)
  for (const square of first) steps[square] = 0
  let edge = first
  for (let count = 1; edge.length > 0; count++) {
    const beside = edge.flatMap((square) => besideOf(board, square)).flatMap(around)
    edge = [...new Set(beside)].filter((one) => steps[one] === FAR)
    for (const square of edge) steps[square] = count
  }
  return steps
}

export const besideOf = (board: Board, square: Square): Square[] =>
  STEP_X.map((x, d) => neighbour(board, square, x, STEP_Y[d] ?? 0)).filter((one) => one !== NOWHERE)
