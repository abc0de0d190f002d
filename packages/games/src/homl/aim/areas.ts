import {
  type Board,
  type Box,
  blocksBeside,
  columnOf,
  type Half,
  NOWHERE,
  rowOf,
  SIDE,
  type Square,
  squareBox,
  squareName,
} from '@riposte/board'
import type { PieceId, RuleIndex } from '@riposte/referee'
import { askPlace, atHeight, hasPlace, heightOf, isOpenPlace, type Place, type Placing, placeName, readSpot } from '@riposte/tactics'
import type { Shape } from '../clauses/feat.ts'
import { pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import type { Strike } from '../sheet/sheet.ts'
import { isOpen } from '../sight/line-of-effect.ts'
import { boxesApart, boxOf, cellsOf, isLevel, isWet, roomsOf, squaresOf } from '../space.ts'
import type { HomlStep } from '../step.ts'
import { catches, caughtAmong, caughtBy, leavesZone, levelsFrom, type Meant, meantBy } from './caught.ts'
import { type Means, rangeOf } from './means.ts'
import { besides, isBunched, isCrowded } from './walls.ts'

/** Areas: where they begin, what they cover, and whom they catch. */

export interface Laid {
  readonly origin: Box
  readonly squares: readonly Square[]
  readonly caught: readonly PieceId[]
  /** Of a blast: its north-western square. */
  readonly corner?: Square
}

type Using = Pick<Means, 'strike' | 'weapon'>

/** What is close begins as high as its user stands; what is ranged on the ground or on water, unless a height is said. */
function boxAround({ fight }: HomlStep, id: PieceId, { type }: Strike, square: Square, height?: Half): Box {
  const { board } = fight
  return squareBox(board.columns, square, type === 'close' ? pieceAt(fight, id).height : (height ?? surfaceOf(board, square)))
}

const surfaceOf = (board: Board, square: Square): Half => Math.max(board.floor[square] ?? 0, isWet(board, square) ? 0 : -Infinity)

/** The box of a place: its number is a square, or a square and a height. */
const boxOfPlace = (step: HomlStep, id: PieceId, strike: Strike, number: number): Box =>
  boxAround(step, id, strike, number % step.fight.board.size, heightOf(number, step.fight.board.size))

/** How far a burst or a blast goes: what is printed, or the reach of the weapon. */
const sizeOf = (step: HomlStep, by: PieceId, { strike, weapon }: Using): number => {
  const { area } = strike
  if (area === undefined || area.shape === 'wall') return 0
  return area.size === 'weapon' ? rangeOf(step, by, { strike: { ...strike, range: 'weapon' }, weapon }) : area.size
}

const covering = (step: HomlStep, squares: readonly Square[], margin: number) => {
  const boxes = squares.map((square) => boxOfSquare(step, square))
  return (cell: Box): boolean => boxes.some((box) => flatApart(step, box, cell) <= margin)
}
const boxOfSquare = (step: HomlStep, square: Square): Box => squareBox(step.fight.board.columns, square, 0)
const flatApart = ({ fight }: HomlStep, a: Box, b: Box): number => boxesApart(fight, { ...a, z0: 0, z1: 2 }, { ...b, z0: 0, z1: 2 })

/** Those of the squares to which a line runs from the origin. */
const open = (step: HomlStep, origin: Box, squares: readonly Square[]): Square[] =>
  squares.filter((square) => isOpen(step.fight.board, origin, { ...boxOfSquare(step, square), z0: origin.z0, z1: origin.z1 }))

/** Within so many squares of where it begins. */
function withinOf({ fight }: HomlStep, origin: Box, size: number): (cell: Box) => boolean {
  return (cell) => {
    // @rule homl.type.burst
    return boxesApart(fight, origin, cell) <= size
  }
}

/** Every square within so many of where it begins. */
export const burstAt = (step: HomlStep, by: PieceId, strike: Strike, origin: Box, size: number): Laid => ({
  origin,
  get squares() {
    // @rule homl.type.burst
    return open(
      step,
      origin,
      squaresNear(step, origin, size).filter((square) => flatApart(step, origin, boxOfSquare(step, square)) <= size),
    )
  },
  caught: caughtBy(step, by, strike, origin, withinOf(step, origin, size)),
})

const blastAt = (step: HomlStep, by: PieceId, strike: Strike, origin: Box, corner: Square, size: number): Laid => ({
  origin,
  corner,
  get squares() {
    return open(step, origin, blockFrom(step, corner, size))
  },
  caught: caughtBy(step, by, strike, origin, blockOver(step, origin, corner, size)),
})

/** Within the block, which is as high as it is wide, and as high up or as far down as it may lie beside where it begins. */
function blockOver(step: HomlStep, { z0: level }: Box, corner: Square, size: number): (cell: Box) => boolean {
  const { columns } = step.fight.board
  const [x, y] = [columnOf(corner, columns) * SIDE, rowOf(corner, columns) * SIDE]
  const isInBlock = ({ x0, y0 }: Box): boolean => x0 >= x && x0 < x + size * SIDE && y0 >= y && y0 < y + size * SIDE
  const isOver = roomsOf(step.fight.setup) === undefined ? isInBlock : covering(step, blockFrom(step, corner, size), 0)
  return (cell) => Math.abs(cell.z0 - level) < size * SIDE && isOver(cell)
}

const blockFrom = ({ fight }: HomlStep, corner: Square, size: number): Square[] =>
  Array.from({ length: size * size }, (_, i) => corner + Math.floor(i / size) * fight.board.columns + (i % size))

// ----------------------------------------------------------------------------------------------------------- placing

/** A close effect begins in a square of one's own, a ranged one in a square within range and line of effect. */
function whyNotFrom(step: HomlStep, by: PieceId, using: Using, place: number): readonly (RuleIndex | undefined)[] {
  const origin = boxOfPlace(step, by, using.strike, place)
  const cells = cellsOf(step.fight, by)
  if (using.strike.type === 'close') return [step.forbids(R.origin.close, !squaresOf(step.fight, by).includes(place))]
  const range = rangeOf(step, by, using)
  return [
    step.forbids(R.type.within, !cells.some((cell) => boxesApart(step.fight, cell, origin) <= range)),
    step.forbids(R.origin.ranged, !cells.some((cell) => isOpen(step.fight.board, cell, origin))),
  ]
}

/** Squares that may be within so many of it. */
function squaresNear({ fight }: HomlStep, { x0, y0, x1, y1 }: Box, size: number): Square[] {
  const { columns, rows, size: all } = fight.board
  const squares: Square[] = []
  if (roomsOf(fight.setup) !== undefined) for (let square = 0; square < all; square++) squares.push(square)
  else
    for (let row = Math.max(0, (y0 >> 1) - size); row < Math.min(rows, (y1 >> 1) + size); row++)
      for (let column = Math.max(0, (x0 >> 1) - size); column < Math.min(columns, (x1 >> 1) + size); column++)
        squares.push(row * columns + column)
  return squares
}

/** Places for an area, and whom it would catch at each. */
export interface AreaPlacing<P extends Place = Place> extends Placing<P, Laid> {
  readonly step: HomlStep
  readonly caughtAt: (square: Square) => readonly PieceId[]
}
export const isAreaPlacing = (from: object | undefined): from is AreaPlacing => from !== undefined && 'caughtAt' in from

/** For each square those who may be within so many of it. */
function nearby(step: HomlStep, meant: readonly Meant[], size: number): readonly (readonly Meant[] | undefined)[] {
  const near: (Meant[] | undefined)[] = []
  for (let square = 0; square < step.fight.board.size; square++) near.push(undefined)
  for (const one of meant)
    for (const square of squaresNear(step, boxOf(step.fight, one.id), size)) {
      const here = near[square]
      if (here === undefined) near[square] = [one]
      else here.push(one)
    }
  return near
}

/** Where a burst begins. */
function bursts(step: HomlStep, by: PieceId, using: Using): AreaPlacing<Place & { readonly number: number }> {
  const { board } = step.fight
  const { strike } = using
  const size = sizeOf(step, by, using)
  const meant = meantBy(step, by, strike)
  const near = strike.type === 'ranged' ? nearby(step, meant, size) : undefined
  const caught = catches((place) => {
    const origin = boxOfPlace(step, by, strike, place)
    return caughtAmong(near === undefined ? meant : (near[place % board.size] ?? []), origin, withinOf(step, origin, size))
  })
  return {
    step,
    caughtAt: caught,
    *places() {
      // No more than a look at most squares of the board.
      const isWorth = (at: Square) => leavesZone(strike) || ((near === undefined || near[at] !== undefined) && caught(at).length > 0)
      for (const square of near?.keys() ?? squaresOf(step.fight, by)) if (isWorth(square)) yield square
      if (near !== undefined) yield* aloftAmong(board, meant)
    },
    numberOf: (answer) => {
      const spot = readSpot(board, answer)
      return spot && (spot.height === surfaceOf(board, spot.square) ? spot.square : atHeight(spot.square, spot.height, board.size))
    },
    place: (number) => {
      const square = number % board.size
      const level = surfaceOf(board, square)
      const id = placeName(board, square, heightOf(number, board.size) ?? level, level)
      return { id, square, number, breaks: whyNotFrom(step, by, using, number) }
    },
    lay: ({ number }) => burstAt(step, by, strike, boxOfPlace(step, by, strike, number), size),
    area: (laid) => laid().squares,
    caught: (_, { number }) => caught(number),
  }
}

const squareUnder = ({ columns }: Board, { x0, y0 }: Box): Square => (y0 >> 1) * columns + (x0 >> 1)
const isAloft = (board: Board, cell: Box): boolean => cell.z0 !== surfaceOf(board, squareUnder(board, cell))
const placeOf = (board: Board, cell: Box): number => atHeight(squareUnder(board, cell), cell.z0, board.size)

/** Where they are above the ground: two in one space make one place. */
function aloftAmong(board: Board, meant: readonly Meant[]): Set<number> {
  const places = new Set<number>()
  for (const { cells } of meant) for (const cell of cells) if (isAloft(board, cell)) places.add(placeOf(board, cell))
  return places
}

/** Whether a ranged one can begin there. */
export const canBegin = (step: HomlStep, by: PieceId, using: Using, origin: Box): boolean =>
  whyNotFrom(step, by, using, placeOf(step.fight.board, origin)).every((rule) => rule === undefined)

/** Mostly a burst can begin where one of those stands whom it is for. */
function canBurst(step: HomlStep, by: PieceId, using: Using): boolean {
  if (using.strike.type === 'ranged') {
    for (const { id, cells } of meantBy(step, by, using.strike)) {
      const [cell] = cells
      if (cell !== undefined && pieceAt(step.fight, id).at >= 0 && canBegin(step, by, using, cell)) return true
    }
  }
  return hasPlace(step, bursts(step, by, using))
}

interface BlastPlacing extends AreaPlacing {
  readonly corners: readonly Square[]
}

/** The squares that a blast may begin in, and its north-west corners beside one of them: it shares a side with it and leaves it out. */
function blasts(step: HomlStep, by: PieceId, using: Using, origins: readonly Square[]): BlastPlacing {
  const { board } = step.fight
  const { strike } = using
  const size = sizeOf(step, by, using)
  const own = squaresOf(step.fight, by)
  const beside = origins.map((square) => {
    // @rule homl.type.blast
    return blocksBeside(board, boxOfSquare(step, square), size, true)
  })
  const corners = [...new Set(beside.flat())].toSorted((a, b) => a - b)
  const isOwn = (corner: Square): boolean => {
    // @rule homl.type.blast-origin
    return strike.type === 'close' && blockFrom(step, corner, size).some((square) => own.includes(square))
  }
  const reached = (origin: Square, corner: Square): number =>
    open(step, boxAround(step, by, strike, origin), blockFrom(step, corner, size)).length
  const originOf = (corner: Square): Square | undefined => {
    const [first, ...others] = origins.filter((_, i) => beside[i]?.includes(corner))
    // Of its own squares one takes that from which the most of it is reached.
    const choice = strike.type === 'close' ? others : []
    // @rule homl.origin.close otherwise comparison
    return choice.reduce((best, square) => (best === undefined || reached(square, corner) > reached(best, corner) ? square : best), first)
  }
  const originAt = (corner: Square): Box => boxAround(step, by, strike, originOf(corner) ?? origins[0] ?? corner)
  const meant = meantBy(step, by, strike)
  const caught = catches((corner) => {
    return caughtAmong(meant, originAt(corner), blockOver(step, originAt(corner), corner, size))
  })
  return {
    step,
    caughtAt: caught,
    corners,
    *places() {
      for (const square of corners) if (!isOwn(square) && (leavesZone(strike) || caught(square).length > 0)) yield square
    },
    numberOf: (answer) => readSpot(board, answer)?.square,
    place: (square) => ({
      id: squareName(square, board.columns),
      square,
      breaks: [
        step.forbids(R.type.blast, originOf(square) === undefined),
        step.forbids(R.type.blastOrigin, originOf(square) !== undefined && isOwn(square)),
      ],
    }),
    lay: ({ square }) => blastAt(step, by, strike, originAt(square), square, size),
    area: (laid) => laid().squares,
    caught: (_, { square }) => caught(square),
  }
}

export function canLay(step: HomlStep, by: PieceId, using: Using): boolean {
  if (using.strike.area?.shape === 'burst') return canBurst(step, by, using)
  if (using.strike.area?.shape === 'blast' && using.strike.type === 'close')
    return hasPlace(step, blasts(step, by, using, squaresOf(step.fight, by)))
  return true
}

export function askArea(step: HomlStep, by: PieceId, using: Using): Laid {
  const { area } = using.strike
  if (area?.shape === 'wall') return askWall(step, by, using, area)
  const own = squaresOf(step.fight, by)
  const known = step.asKnownTo(by)
  const about = {
    kind: 'square',
    seat: pieceAt(step.fight, by).seat,
    piece: by,
    text: `${using.strike.name}: where it begins`,
    rule: R.type.burst,
  } as const
  if (area?.shape === 'blast') {
    const placing = blasts(known, by, using, originsFor(step, by, using))
    const [one, ...more] = placing.corners.filter((corner) => isOpenPlace(known, placing, corner))
    const { origin, corner = NOWHERE } =
      one !== undefined && more.length === 0
        ? placing.lay(placing.place(one))
        : askPlace(step, { ...about, text: `${using.strike.name}: where it lies`, rule: R.type.blast }, placing)
    return blastAt(step, by, using.strike, origin, corner, sizeOf(step, by, using))
  }
  const [only, ...others] = own
  if (using.strike.type === 'close' && only !== undefined && others.length === 0)
    return burstAt(step, by, using.strike, boxAround(step, by, using.strike, only), sizeOf(step, by, using))
  const { origin } = askPlace(step, about, bursts(known, by, using))
  return burstAt(step, by, using.strike, origin, sizeOf(step, by, using))
}

/** A close one begins in any square of its user's. */
function originsFor(step: HomlStep, by: PieceId, using: Using): readonly Square[] {
  // @rule homl.type.close-ranged
  if (using.strike.type === 'close') return squaresOf(step.fight, by)
  return [askOrigin(step, by, using)]
}

/** A square, and why not another. */
function askSquare(
  step: HomlStep,
  by: PieceId,
  text: string,
  rule: RuleIndex,
  area: readonly Square[],
  breaks: (square: Square) => readonly (RuleIndex | undefined)[],
): Square {
  const { board } = step.fight
  const placing: Placing<Place, Square> = {
    *places() {
      for (let square = 0; square < board.size; square++) if (breaks(square).every((one) => one === undefined)) yield square
    },
    numberOf: (answer) => readSpot(board, answer)?.square,
    place: (square) => ({ id: squareName(square, board.columns), square, breaks: breaks(square) }),
    lay: ({ square }) => square,
    area: (laid) => [...area, laid()],
    caught: () => [],
  }
  return askPlace(step, { kind: 'square', seat: pieceAt(step.fight, by).seat, piece: by, text, rule }, placing)
}

const askOrigin = (step: HomlStep, by: PieceId, using: Using): Square =>
  askSquare(step, by, `${using.strike.name}: where it begins`, R.origin.ranged, [], (square) => whyNotFrom(step, by, using, square))

// ------------------------------------------------------------------------------------------------------------- walls

type Wall = Extract<Shape, { readonly shape: 'wall' }>

/** A wall is laid square by square, from the one that it begins in. */
function askWall(step: HomlStep, by: PieceId, using: Using, { length, height }: Wall): Laid {
  const squares: Square[] = []
  while (squares.length < length) {
    const laid = squares.slice()
    const breaks = (square: Square): readonly (RuleIndex | undefined)[] => whyNoWall(step, by, using, laid, square, length)
    if (!canGrow(step, breaks)) break
    squares.push(askSquare(step, by, `${using.strike.name}: where its wall is`, R.type.wall, laid, breaks))
  }
  const origin = boxAround(step, by, using.strike, squares[0] ?? pieceAt(step.fight, by).at)
  const margin = marginOf(using.strike)
  const isBeside = covering(step, squares, margin)
  // @rule homl.type.wall-target
  const isCovered = (cell: Box): boolean => cell.z0 < origin.z0 + (height + margin) * SIDE && isBeside(cell)
  return { origin, squares, caught: caughtBy(step, by, using.strike, origin, isCovered) }
}

const marginOf = ({ isWider }: Strike): number => (isWider ? 1 : 0)

/** Whether somebody stands in an area that lies there already. */
export const isInArea = (step: HomlStep, strike: Strike, origin: Box | undefined, area: readonly Square[], id: PieceId): boolean =>
  isLevel(levelsFrom(origin, strike), pieceAt(step.fight, id).height) &&
  cellsOf(step.fight, id).some(covering(step, area, marginOf(strike)))

const canGrow = ({ fight }: HomlStep, breaks: (square: Square) => readonly (RuleIndex | undefined)[]): boolean => {
  for (let square = 0; square < fight.board.size; square++) if (breaks(square).every((one) => one === undefined)) return true
  return false
}

function whyNoWall(
  step: HomlStep,
  by: PieceId,
  using: Using,
  laid: readonly Square[],
  square: Square,
  length: number,
): readonly (RuleIndex | undefined)[] {
  const cells = cellsOf(step.fight, by)
  const box = boxAround(step, by, using.strike, square)
  const range = rangeOf(step, by, using)
  const reach = using.strike.type === 'close' ? Math.max(1, range) : range
  const isOut =
    !cells.some((cell) => boxesApart(step.fight, cell, box) <= reach) || !cells.some((cell) => isOpen(step.fight.board, cell, box))
  const { board } = step.fight
  const wall = [...laid, square]
  return [
    step.forbids(R.valid.wall, isOut),
    step.forbids(R.type.wall, laid.includes(square) || (laid.length > 0 && besides(board, wall, square) === 0) || isCrowded(board, wall)),
    step.forbids(R.type.wallShape, isBunched(step.fight.board, wall, length)),
  ]
}
