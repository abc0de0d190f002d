import {
  type Board,
  type Box,
  changed,
  type Footprint,
  type Half,
  NOWHERE,
  neighbour,
  oblongFootprint,
  readSquares,
  SIDE,
  type Square,
  STEP_X,
  STEP_Y,
  squareBox,
  squaresUnder,
  squeezedToHalf,
  terrainBit,
  turned,
} from '@riposte/board'
import { type Effect, lasting, latest, type PieceId, type Setup } from '@riposte/referee'
import { bodiesOf, standingOf } from '@riposte/tactics'
import type { Clause, Levels } from './clauses/clauses.ts'
import { bitsOn } from './conditions/conditions.ts'
import { type HomlFight, isOfSide, type Moving, pieceAt, sheetOf } from './fight.ts'
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

const besideOf = (board: Board, square: Square): Square[] =>
  STEP_X.map((x, d) => neighbour(board, square, x, STEP_Y[d] ?? 0)).filter((one) => one !== NOWHERE)

/** What feats have made of the ground for a while. */

type Ground = Extract<Clause, { readonly do: 'ground' }>

const isGround = (means: unknown): means is Ground => typeof means === 'object' && means !== null && 'do' in means && means.do === 'ground'

const laid = latest((effects: readonly Effect[]) =>
  effects.flatMap(({ means, squares, by }) => (isGround(means) ? [{ is: means.is, side: means.side, squares, by }] : [])),
)

/** The board with what hides who is in it. */
export function veiledBoard({ board, effects }: HomlFight): Board {
  let veiled = board
  // @rule homl.zone.persist
  for (const { is, squares } of laid(effects)) if (is !== 'difficult') veiled = changed(veiled, { set: 'terrain', squares, add: [is] })
  return veiled
}

/** The squares that are difficult for somebody. */
// @rule homl.zone.persist
export const roughFor = (fight: HomlFight, id: PieceId): readonly number[] =>
  laid(fight.effects).flatMap(({ is, side, squares, by }) =>
    is === 'difficult' && (side === undefined || isOfSide(fight, by, side, id)) ? squares : [],
  )

export const isRough = (board: Board, square: Square): boolean => ((board.terrain[square] ?? 0) & terrainBit(board, 'rough-water')) !== 0

export const isWet = (board: Board, square: Square): boolean =>
  isRough(board, square) || ((board.terrain[square] ?? 0) & (terrainBit(board, 'water') | terrainBit(board, 'deep-water'))) !== 0

/** Water at least a square deep under any of it. */
export const isDeep = (fight: HomlFight, id: PieceId, at: Square): boolean =>
  squaresAt(fight, id, at).some((square) => isWet(fight.board, square) && (fight.board.floor[square] ?? 0) <= SURFACE)

/** What lies on the ground there, on water or on a wall reaches it: not who is a square or more above, and holds on to nothing. */
export const isLow = (
  fight: HomlFight,
  id: PieceId,
  { at, height }: { readonly at: Square; readonly height: Half },
  mode: Moving,
): boolean => mode === 'climb' || height - Math.max(floorUnder(fight, id, at), isDeep(fight, id, at) ? 0 : Number.NEGATIVE_INFINITY) < SIDE

/** Where the uppermost square of any water begins, as it stands up to the level of the board. */
export const SURFACE = -SIDE

/** Spaces and distances. */

export function footprintOf(fight: HomlFight, id: PieceId): Footprint {
  const { footprint } = sheetOf(fight, id)
  const { turned: isTurned, squeezed } = pieceAt(fight, id)
  return isTurned === 0 && squeezed === 0 ? footprint : (shapesOf(footprint)[isTurned]?.[squeezed] ?? footprint)
}

/** A space lying either way, whole and squeezed as far as the book lets it. */
export const shapesOf = lasting((whole: Footprint): readonly (readonly Footprint[])[] => {
  return [whole, turned(whole)].map((shape) => [shape, ...squeezedToHalf(shape)])
})

/** Squares that touch are one apart, upwards as on the flat: the greatest difference along an axis. */
// @rule homl.square.adjacent, homl.vertical.distance
const metric = (x: number, y: number, z: number): number => Math.max(x, y, z)

export const bodies = bodiesOf<HomlFight>({ footprint: footprintOf, metric })

export const { boxOf, boxAt, floorUnder } = bodies

/** All that it covers: the whole of a room. */
export const squaresOf = (fight: HomlFight, id: PieceId): Square[] => squaresAt(fight, id, pieceAt(fight, id).at)

export const squaresAt = (fight: HomlFight, id: PieceId, at: Square): Square[] => inRooms(fight.setup, bodies.squaresAt(fight, id, at))

function inRooms(setup: HomlFight['setup'], squares: Square[]): Square[] {
  const rooms = roomsOf(setup)
  return rooms === undefined ? squares : [...new Set(squares.flatMap(rooms.around))]
}

/** From nearest square to nearest square. */
export function distance(fight: HomlFight, a: PieceId, b: PieceId): number {
  return roomsOf(fight.setup) === undefined ? bodies.distance(fight, a, b) : boxesApart(fight, boxOf(fight, a), boxOf(fight, b))
}

export function boxesApart(fight: HomlFight, a: Box, b: Box): number {
  const rooms = roomsOf(fight.setup)
  if (rooms === undefined) return bodies.boxesApart(a, b)
  const level = bodies.boxesApart({ ...a, x0: 0, x1: SIDE, y0: 0, y1: SIDE }, { ...b, x0: 0, x1: SIDE, y0: 0, y1: SIDE })
  return Math.max(level, rooms.apart(squaresIn(fight, a), squaresIn(fight, b)))
}

const squaresIn = ({ setup, board: { columns } }: HomlFight, { x0, y0, x1, y1 }: Box): Square[] =>
  inRooms(setup, squaresUnder(columns, oblongFootprint((x1 - x0) / SIDE, (y1 - y0) / SIDE), (y0 / SIDE) * columns + x0 / SIDE))

/** The squares that somebody filled when that was last asked, and all that they come of. */
interface Filled {
  readonly at: Square
  readonly height: number
  readonly footprint: Footprint
  readonly setup: HomlFight['setup']
  readonly cells: readonly Box[]
}

const filled: Filled[] = []

/** Each square of a space as a box of its own: lines run between squares. */
export function cellsOf(fight: HomlFight, id: PieceId): readonly Box[] {
  const { setup, board } = fight
  const { at, height } = pieceAt(fight, id)
  const footprint = footprintOf(fight, id)
  const last = filled[id]
  if (last?.at === at && last.height === height && last.footprint === footprint && last.setup === setup) return last.cells
  const cells = squaresOf(fight, id).map((square) => squareBox(board.columns, square, height))
  filled[id] = { at, height, footprint, setup, cells }
  return cells
}

/** For what is asked about two as they stand. */
export const asTheyStand = standingOf<HomlFight>({ space: cellsOf, state: bitsOn, board: veiledBoard })

export const cellsIn = (fight: HomlFight, box: Box): Box[] =>
  squaresIn(fight, box).map((square) => squareBox(fight.board.columns, square, box.z0))

/** No higher and no lower than an area goes. */
export const isLevel = (levels: Levels, height: number): boolean =>
  // @rule homl.zone.inside
  levels === undefined || (height >= levels[0] && height <= levels[1])
