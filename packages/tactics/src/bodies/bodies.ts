import { axisGap, type Box, covers, type Footprint, FULL, NOWHERE, overlaps, type Square, spaceBox, squaresUnder } from '@riposte/board'
import { type Fight, type Piece, type PieceId, pieceOf } from '@riposte/referee'
import { floorsFor } from './floors.ts'

/** Who takes which room, and how far it is from one to another. */

/** What a book says of the room that bodies take. */
interface SpaceRules<F extends Fight> {
  /** The space that a piece takes now. */
  footprint(this: void, fight: F, id: PieceId): Footprint
}

/** What a book says of bodies. */
export interface BodyRules<F extends Fight> extends SpaceRules<F> {
  /** How far it is, given the steps along each axis from nearest square to nearest square; heights last. */
  metric(x: number, y: number, z: number): number
}

/** A step of any game: who may know of whom. */
interface Knowing<F extends Fight> {
  readonly fight: F
  isUnknownTo(me: Piece, other: Piece): boolean
  bind(): void
}

/** Where a piece is, or might be. */
type Where = Pick<Piece, 'at' | 'height'>

export interface Spaces<F extends Fight> extends SpaceRules<F> {
  /** The box a piece fills. */
  boxOf(this: void, fight: F, id: PieceId): Box
  /** Standing on the ground, unless said. */
  boxAt(this: void, fight: F, id: PieceId, at: Square, height?: number): Box
  squaresOf(this: void, fight: F, id: PieceId): Square[]
  squaresAt(this: void, fight: F, id: PieceId, at: Square): Square[]
  /** Whether a piece covers a square, at whatever height. */
  isOn(this: void, fight: F, id: PieceId, square: Square): boolean
  /** Somebody of whom its side does not know stands there, of those who take room. That shows: nothing before it is taken back. */
  meetsUnknown(this: void, step: Knowing<F>, me: Piece, there: Box, takesRoom: (piece: F['pieces'][number]) => boolean): boolean
  /** A body stands on the highest ground below it. */
  floorUnder(this: void, fight: F, id: PieceId, at: Square): number
}

/** And how far apart they are, where a book counts that in one way for all fights. */
export interface Bodies<F extends Fight> extends Spaces<F> {
  /** From nearest square to nearest square; `b` where it is, or would be. */
  distance(this: void, fight: F, a: PieceId, b: PieceId, there?: Where): number
  /** The same between two boxes. */
  boxesApart(this: void, a: Box, b: Box): number
  /** Spaces that share at least a corner, or more. */
  isAdjacent(this: void, fight: F, a: PieceId, b: PieceId): boolean
  areAdjacent(this: void, a: Box, b: Box): boolean
}

/** The box that somebody filled when that was last asked. */
interface Filled {
  readonly at: Square
  readonly height: number
  readonly footprint: Footprint
  readonly columns: number
  readonly box: Box
}

/** Far from everybody: whoever is nowhere is near nobody. */
const ELSEWHERE: Box = { x0: -FULL, y0: -FULL, z0: -FULL, x1: -FULL, y1: -FULL, z1: -FULL }

export function spacesOf<F extends Fight>(book: SpaceRules<F>): Spaces<F> {
  const filled: Filled[] = []
  const floorUnder = (fight: F, id: PieceId, at: Square): number => floorsFor(fight.board, book.footprint(fight, id))[at] ?? -FULL
  const boxAt = (fight: F, id: PieceId, at: Square, height: number = floorUnder(fight, id, at)): Box =>
    spaceBox(fight.board.columns, book.footprint(fight, id), at, height)
  const squaresAt = (fight: F, id: PieceId, at: Square): Square[] => squaresUnder(fight.board.columns, book.footprint(fight, id), at)
  const boxOf = (fight: F, id: PieceId): Box => {
    const { at, height } = pieceOf(fight, id)
    const { columns } = fight.board
    const footprint = book.footprint(fight, id)
    const last = filled[id]
    if (last?.at === at && last.height === height && last.footprint === footprint && last.columns === columns) return last.box
    const box = at === NOWHERE ? ELSEWHERE : spaceBox(columns, footprint, at, height)
    filled[id] = { at, height, footprint, columns, box }
    return box
  }
  return {
    footprint: book.footprint,
    boxAt,
    boxOf,
    squaresAt,
    squaresOf: (fight, id) => squaresAt(fight, id, pieceOf(fight, id).at),
    isOn(fight, id, square) {
      const { at } = pieceOf(fight, id)
      return at !== NOWHERE && covers(fight.board.columns, book.footprint(fight, id), at, square)
    },
    floorUnder,
    meetsUnknown(step, me, there, takesRoom) {
      const isMet = step.fight.pieces.some(
        (other: F['pieces'][number]) =>
          step.isUnknownTo(me, other) && takesRoom(other) && overlaps(boxAt(step.fight, other.id, other.at, other.height), there),
      )
      if (isMet) step.bind()
      return isMet
    },
  }
}

export function bodiesOf<F extends Fight>(book: BodyRules<F>): Bodies<F> {
  const spaces = spacesOf(book)
  const { boxOf, boxAt } = spaces
  const boxesApart = (a: Box, b: Box): number =>
    book.metric(axisGap(a.x0, a.x1, b.x0, b.x1), axisGap(a.y0, a.y1, b.y0, b.y1), axisGap(a.z0, a.z1, b.z0, b.z1))
  const distance = (fight: F, a: PieceId, b: PieceId, there?: Where): number =>
    boxesApart(boxOf(fight, a), there === undefined ? boxOf(fight, b) : boxAt(fight, b, there.at, there.height))
  return {
    ...spaces,
    distance,
    boxesApart,
    isAdjacent: (fight, a, b) => distance(fight, a, b) <= 1,
    areAdjacent: (a, b) => boxesApart(a, b) <= 1,
  }
}
