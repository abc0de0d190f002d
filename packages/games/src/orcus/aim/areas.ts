import {
  type Board,
  type Box,
  COMPASS,
  columnOf,
  EFFECT,
  FULL,
  flatDistance,
  heightName,
  NOWHERE,
  overlapsFlat,
  rowOf,
  SIDE,
  type Square,
  STEP_X,
  STEP_Y,
  squareBox,
  squareName,
  squareOn,
  topsFor,
  type WallBlock,
} from '@riposte/board'
import type { Option, PieceId, Preview } from '@riposte/referee'
import { AreaPreview, readSpot } from '@riposte/tactics'
import type { Rise } from '../heights.ts'
import { clearEffect, cubesOf, spreads, spreadsOver } from '../sight/sight.ts'
import { boxOf } from '../space.ts'
import type { OrcusStep } from '../step.ts'

/** Areas of effect: which squares they cover, at which heights, and who is in them. */

/** An area as laid, before anything solid is looked at. */
export interface Place {
  /** How an answer names it. */
  readonly id: string
  /** The square it starts from, and the box of that; where a whole space is the base, the box of the space. */
  readonly base: Square
  readonly from: Box
  /** What it covers, in boxes. */
  readonly parts: readonly Box[]
}

/** A place and a height where something could start. */
export interface Spot {
  readonly square: Square
  readonly z: number
}

// -------------------------------------------------------------------------------------------------------------- shapes

/** Every square within so many of the base, in all directions, up and down too. */
export function burst(id: string, base: Square, from: Box, size: number): Place {
  const reach = size * SIDE
  const { x0, y0, z0, x1, y1, z1 } = from
  // @rule orcus.area.burst
  const parts = [{ x0: x0 - reach, y0: y0 - reach, z0: z0 - reach, x1: x1 + reach, y1: y1 + reach, z1: z1 + reach }]
  return { id, base, from, parts }
}

/** A block of so many squares a side from a corner in half squares, cut off at the rim of the board; undefined off it. */
export function block(step: OrcusStep, own: Box, corner: { x: number; y: number; z: number }, size: number): Place | undefined {
  const { board } = step.fight
  const { x, y, z } = corner
  const x0 = Math.max(0, x)
  const y0 = Math.max(0, y)
  const x1 = Math.min(board.columns * SIDE, x + size * SIDE)
  const y1 = Math.min(board.rows * SIDE, y + size * SIDE)
  if (x0 >= x1 || y0 >= y1) return undefined
  const part = { x0, y0, z0: z, x1, y1, z1: z + size * SIDE }
  const id = blockName(board, part, z === own.z0 ? undefined : z)
  const from = baseFor(step, own, part)
  return { id, base: squareOn(board, from.x0 / SIDE, from.y0 / SIDE), from, parts: [part] }
}

/** Of the squares of a space that lie nearest to a block the one with the most of it in line of effect, as whoever lays it would pick it. */
function baseFor(step: OrcusStep, own: Box, part: Box): Box {
  const feet = cubesOf(own).filter(({ z0 }) => z0 === own.z0)
  const apart = (cube: Box): number => flatDistance('chebyshev', cube, part)
  const least = Math.min(...feet.map(apart))
  const near = feet.filter((cube) => apart(cube) === least)
  const reached = (from: Box): number => squaresIn(step, { from, parts: [part] }).length
  // @rule orcus.origin.near otherwise comparison
  return near.length < 2 ? (near[0] ?? own) : near.reduce((best, cube) => (reached(cube) > reached(best) ? cube : best))
}

/** `e3-g5`, from the north-west square to the south-east one; `^2` where it does not lie level with its start. */
function blockName(board: Board, { x0, y0, x1, y1 }: Box, z: number | undefined): string {
  const first = squareName(squareOn(board, x0 / SIDE, y0 / SIDE), board.columns)
  const last = squareName(squareOn(board, x1 / SIDE - 1, y1 / SIDE - 1), board.columns)
  const name = first === last ? first : `${first}-${last}`
  return z === undefined ? name : `${name}^${heightName(z)}`
}

/** All blocks that touch a space and do not overlap it, at any of some heights. */
export function blocksAround(step: OrcusStep, own: Box, size: number, heights: readonly number[]): Place[] {
  const places = new Map<string, Place>()
  const reach = size * SIDE
  for (const z of heights) {
    const isOver = z >= own.z1 || z + reach <= own.z0
    for (let y = own.y0 - reach; y <= own.y1; y += SIDE) {
      for (let x = own.x0 - reach; x <= own.x1; x += SIDE) {
        const isBeside = x === own.x0 - reach || x === own.x1 || y === own.y0 - reach || y === own.y1
        const place = isBeside || isOver ? block(step, own, { x, y, z }, size) : undefined
        if (place !== undefined && !places.has(place.id)) places.set(place.id, place)
      }
    }
  }
  return [...places.values()]
}

/** Straight rows of so many squares that begin beside a space, in the eight directions. */
export function rowsFrom(step: OrcusStep, own: Box, size: number): Place[] {
  const { board } = step.fight
  const isOne = own.x1 - own.x0 === SIDE
  const places: Place[] = []
  for (let y = own.y0; y < own.y1; y += SIDE) {
    for (let x = own.x0; x < own.x1; x += SIDE) {
      for (let d = 0; d < COMPASS.length; d++) {
        const dx = (STEP_X[d] ?? 0) * SIDE
        const dy = (STEP_Y[d] ?? 0) * SIDE
        const isInside = x + dx >= own.x0 && x + dx < own.x1 && y + dy >= own.y0 && y + dy < own.y1
        const squares = isInside ? [] : rowOfSquares(board, x + dx, y + dy, dx, dy, size)
        const first = squares[0]
        const last = squares.at(-1)
        if (first === undefined || last === undefined) continue
        const base = squareOn(board, x / SIDE, y / SIDE)
        const id = isOne ? (COMPASS[d] ?? '') : `${squareName(first, board.columns)}-${squareName(last, board.columns)}`
        places.push(ofSquares(step, id, { square: base, z: own.z0 }, squares))
      }
    }
  }
  return places
}

function rowOfSquares(board: Board, x: number, y: number, dx: number, dy: number, size: number): Square[] {
  const squares: Square[] = []
  for (let i = 0; i < size; i++) {
    const square = squareOn(board, (x + i * dx) / SIDE, (y + i * dy) / SIDE)
    if (square !== NOWHERE) squares.push(square)
  }
  return squares
}

/** Single squares, as high as where they start. */
function ofSquares(step: OrcusStep, id: string, { square, z }: Spot, squares: readonly Square[]): Place {
  const { columns } = step.fight.board
  const parts = squares.map((one) => squareBox(columns, one, z))
  return { id, base: square, from: squareBox(columns, square, z), parts }
}

/** A wall laid square by square, each on the floor or on another. */
export function wallOf(step: OrcusStep, id: string, { square, z }: Spot, blocks: readonly WallBlock[]): Place {
  const { columns, floor } = step.fight.board
  const parts = blocks.map(({ square: one, level }) => squareBox(columns, one, (floor[one] ?? 0) + level * SIDE))
  return { id, base: square, from: squareBox(columns, square, z), parts }
}

// ---------------------------------------------------------------------------------------------------- what it reaches

/** From where to where an area reaches over each of some squares. */
export function heightsOver(step: OrcusStep, { parts }: Place, squares: readonly Square[]): Rise[] {
  const { columns } = step.fight.board
  return squares.map((square) => {
    const x = columnOf(square, columns) * SIDE
    const y = rowOf(square, columns) * SIDE
    const over = parts.filter((part) => x >= part.x0 && x < part.x1 && y >= part.y0 && y < part.y1)
    return { z0: Math.min(...over.map(({ z0 }) => z0)), z1: Math.max(...over.map(({ z1 }) => z1)) }
  })
}

/** The squares that an area covers and that its base has a line of effect to. */
export function squaresIn(step: OrcusStep, place: Pick<Place, 'from' | 'parts'>): Square[] {
  const { board } = step.fight
  const found = new Set<Square>()
  for (const part of place.parts) {
    for (let row = Math.max(0, part.y0 / SIDE); row < Math.min(board.rows, part.y1 / SIDE); row++) {
      for (let column = Math.max(0, part.x0 / SIDE); column < Math.min(board.columns, part.x1 / SIDE); column++) {
        const square = squareOn(board, column, row)
        if (spreadsOver(step, place.from, square)) found.add(square)
      }
    }
  }
  return [...found].sort((a, b) => a - b)
}

/** Who could be in an area, and the space of each. */
export interface Body {
  readonly id: PieceId
  readonly box: Box
}

export function bodiesOf({ fight }: OrcusStep): Body[] {
  const bodies: Body[] = []
  for (const { id, gone, at, state } of fight.pieces)
    if (gone === 0 && at >= 0 && state !== 'dead') bodies.push({ id, box: boxOf(fight, id) })
  return bodies
}

/** Who is in it, once each, however many squares of it are. */
export function piecesIn(step: OrcusStep, place: Place, bodies: readonly Body[] = bodiesOf(step)): PieceId[] {
  const found: PieceId[] = []
  for (const { id, box } of bodies) {
    if (!isTouched(place, box)) continue
    for (const cube of cubesOf(box)) {
      if (!isTouched(place, cube) || !spreads(step, place.from, cube)) continue
      found.push(id)
      // @rule orcus.area.large-once
      break
    }
  }
  return found
}

function isTouched({ parts }: Place, box: Box): boolean {
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]
    if (part === undefined || !overlapsFlat(part, box)) continue
    // @rule orcus.area.three-d
    if (part.z0 >= box.z1 || box.z0 >= part.z1) continue
    return true
  }
  return false
}

/** The last square on the way from a space to a square that still has a line of effect to it: the near side. */
export function nearSide(step: OrcusStep, own: Box, to: Square): Square {
  const { board } = step.fight
  const toColumn = columnOf(to, board.columns)
  const toRow = rowOf(to, board.columns)
  const column = Math.max(own.x0 / SIDE, Math.min(own.x1 / SIDE - 1, toColumn))
  const row = Math.max(own.y0 / SIDE, Math.min(own.y1 / SIDE - 1, toRow))
  const steps = Math.max(Math.abs(toColumn - column), Math.abs(toRow - row))
  let near = squareOn(board, column, row)
  for (let i = 1; i <= steps; i++) {
    const square = squareOn(board, Math.round(column + ((toColumn - column) * i) / steps), Math.round(row + ((toRow - row) * i) / steps))
    if (!isOpenFrom(step, own, square)) return near
    near = square
  }
  return near
}

/** Whether an effect can start there: open space with a line to it. */
export function isOpenFrom(step: OrcusStep, own: Box, square: Square, z = topsFor(step.fight.board, EFFECT)[square] ?? FULL): boolean {
  return z < FULL && clearEffect(step, own, squareBox(step.fight.board.columns, square, z))
}

// ------------------------------------------------------------------------------------------------------- as an answer

export type PlaceOption = Option & { readonly place: Place }

/** An area as an answer; what it covers and whom it catches is worked out when somebody looks. */
export const placed = (step: OrcusStep, place: Place, id = place.id, bodies?: readonly Body[]): PlaceOption => ({
  id,
  place,
  square: place.base,
  preview: (): Preview => new AreaPreview(piecesIn(step, place, bodies), () => squaresIn(step, place)),
})

/** Where a spot that an answer names begins: on the ground, or on top of what stands there, where no height is said. */
export const spotAt = ({ fight: { board } }: OrcusStep, square: Square, height: number | undefined): Spot => ({
  square,
  z: height ?? topsFor(board, EFFECT)[square] ?? FULL,
})

/** `d4` or `d4^2`. */
export function spotNamed(step: OrcusStep, answer: string): Spot | undefined {
  const spot = readSpot(step.fight.board, answer)
  return spot === undefined ? undefined : spotAt(step, spot.square, spot.height)
}
