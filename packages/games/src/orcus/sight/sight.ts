import {
  axisGap,
  type Board,
  type Box,
  blockFootprint,
  columnOf,
  cornerX,
  cornerY,
  cornerZ,
  covers,
  EFFECT,
  type Footprint,
  FULL,
  fairPolicy,
  isFlat,
  type LinePolicy,
  linkedCorners,
  NOWHERE,
  pointsMeet,
  rowOf,
  SIDE,
  SIGHT,
  type Square,
  spaceBox,
  squaresUnder,
  thinWallsFor,
  topsFor,
  traceFine,
} from '@riposte/board'
import { lasting, type PieceId } from '@riposte/referee'
import { type Ground, joined } from '@riposte/tactics'
import { carries, type OrcusFight, pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import type { OrcusStep } from '../step.ts'
import { type Size, sideOf, sizes } from '../terms.ts'
import { type Fog, fogOf, isFogless, isWallless, wallsOf, withFogBetween } from './fog.ts'

/** Spaces, distances, and the lines between them. */

// ------------------------------------------------------------------------------------------------------------- spaces

const footprints: Readonly<Record<Size, Footprint>> = {
  tiny: { ...blockFootprint(1), tall: 1 },
  small: blockFootprint(sideOf.small),
  medium: blockFootprint(sideOf.medium),
  large: blockFootprint(sideOf.large),
  huge: blockFootprint(sideOf.huge),
  gargantuan: blockFootprint(sideOf.gargantuan),
}

/** Who squeezes takes the space of one size smaller. */
export function footprintOf(fight: OrcusFight, id: PieceId): Footprint {
  const { size } = sheetOf(fight, id)
  // @rule orcus.size.table
  if (sideOf[size] > 1) return spaceOf(fight, id, size)
  return footprints[size === 'tiny' ? 'tiny' : 'medium']
}

const spaceOf = (fight: OrcusFight, id: PieceId, size: Size): Footprint =>
  carries(fight, id, 'squeezing') ? squeezedFootprint(size) : footprints[size]

/** The space of a body, and that of one squeezed into room for a size less. */
export const footprintFor = (size: Size): Footprint => footprints[size]
export const squeezedFootprint = (size: Size): Footprint => footprints[sizes[sizes.indexOf(size) - 1] ?? size]

/** The box a piece fills: as tall as it is wide. */
export const boxOf = (fight: OrcusFight, id: PieceId): Box => {
  const { at, height } = pieceAt(fight, id)
  return boxAt(fight, id, at, height)
}

/** The box it would fill elsewhere. */
export const boxAt = (fight: OrcusFight, id: PieceId, at: Square, height: number): Box =>
  spaceBox(fight.board.columns, footprintOf(fight, id), at, height)

export const squaresOf = (fight: OrcusFight, id: PieceId): Square[] => squaresAt(fight, footprintOf(fight, id), pieceAt(fight, id).at)

export const squaresAt = (fight: OrcusFight, footprint: Footprint, at: Square): Square[] => squaresUnder(fight.board.columns, footprint, at)

/** Whether a piece covers a square, at whatever height. */
export function isIn(fight: OrcusFight, id: PieceId, square: Square): boolean {
  const { at } = pieceAt(fight, id)
  if (at === NOWHERE) return false
  return covers(fight.board.columns, footprintOf(fight, id), at, square)
}

// ----------------------------------------------------------------------------------------------------------- distances

/** In squares, from nearest square to nearest square; a diagonal counts 1, and height counts like every other way. */
export function distance(fight: OrcusFight, a: PieceId, b: PieceId): number {
  // Asked more often than anything else: no boxes are made for it.
  const { columns } = fight.board
  const one = pieceAt(fight, a)
  const other = pieceAt(fight, b)
  const mine = footprintOf(fight, a)
  const theirs = footprintOf(fight, b)
  const x0 = columnOf(one.at, columns) * SIDE
  const y0 = rowOf(one.at, columns) * SIDE
  const u0 = columnOf(other.at, columns) * SIDE
  const v0 = rowOf(other.at, columns) * SIDE
  // @rule orcus.grid.adjacent
  const flat = Math.max(
    axisGap(x0, x0 + mine.across * SIDE, u0, u0 + theirs.across * SIDE),
    axisGap(y0, y0 + mine.down * SIDE, v0, v0 + theirs.down * SIDE),
  )
  if (one.height === other.height) return flat
  // @rule orcus.grid.three-d
  return Math.max(flat, axisGap(one.height, one.height + mine.tall, other.height, other.height + theirs.tall))
}

/** The same between two boxes. */
export function distanceApart(a: Box, b: Box): number {
  // @rule orcus.grid.adjacent
  const flat = Math.max(axisGap(a.x0, a.x1, b.x0, b.x1), axisGap(a.y0, a.y1, b.y0, b.y1))
  // @rule orcus.grid.three-d
  return Math.max(flat, axisGap(a.z0, a.z1, b.z0, b.z1))
}

/** Spaces that share at least a corner. */
export const isAdjacent = (fight: OrcusFight, a: PieceId, b: PieceId): boolean => distance(fight, a, b) <= 1

export const areAdjacent = (a: Box, b: Box): boolean => distanceApart(a, b) <= 1

// --------------------------------------------------------------------------------------------------------------- lines

/** A line that only grazes is free; a seam between two solids stops it. */
const SEEING = fairPolicy(SIGHT)
const REACHING = fairPolicy(EFFECT)

/** Some line from a corner of one of its squares to any part of the other's space meets nothing that blocks vision. */
export function lineOfSight(step: OrcusStep, a: PieceId, b: PieceId): boolean {
  if (a === b || (isOpen(step.fight.board, SIGHT) && isFogless(step.fight) && step.applies(R.sight.line))) return true
  return clearSight(step, boxOf(step.fight, a), boxOf(step.fight, b))
}

/** The same, stopped by solid things alone. */
export function lineOfEffect(step: OrcusStep, a: PieceId, b: PieceId): boolean {
  if (a === b || (isOpen(step.fight.board, EFFECT) && isWallless(step.fight) && step.applies(R.sight.effect))) return true
  return clearEffect(step, boxOf(step.fight, a), boxOf(step.fight, b))
}

/** Between two boxes, for places where nobody stands. Thick fog between them stops sight, unless they are adjacent. */
export function clearSight(step: OrcusStep, a: Box, b: Box): boolean {
  if (!step.applies(R.sight.line)) return true
  const { board } = step.fight
  if (!isOpen(board, SIGHT) && !isSeen(board, a, b)) return false
  return isFogless(step.fight) || areAdjacent(a, b) || isSeenThrough(foggy(board, fogOf(step.fight)), a, b)
}

export function clearEffect(step: OrcusStep, a: Box, b: Box): boolean {
  if (!step.applies(R.sight.effect)) return true
  const { board } = step.fight
  if (!isOpen(board, EFFECT) && !isReached(board, a, b)) return false
  return isWallless(step.fight) || isReachedThrough(foggy(board, wallsOf(step.fight)), a, b)
}

const isSeen = joined<Board>((board, a, b) => meets(board, a, b, SEEING), 'one-way')
const isReached = joined<Board>((board, a, b) => meets(board, a, b, REACHING), 'one-way')
const isSeenThrough = joined<Foggy>((on, a, b) => meets(withFogBetween(on.board, on.fog, a, b), a, b, SEEING), 'one-way')
const isReachedThrough = joined<Foggy>((on, a, b) => meets(withFogBetween(on.board, on.fog, a, b), a, b, REACHING), 'one-way')

/** From a corner of a square of the first to any part of the other. */
function meets(board: Board, a: Box, b: Box, policy: LinePolicy): boolean {
  if (linkedCorners(board, a, b, policy)) return true
  // Where not even points meet, corners do not.
  if (!pointsMeet(board, a, b, policy)) return false
  return cubesOf(a).some((cube) => linkedCorners(board, cube, b, policy) || cornersMeetPart(board, cube, b, policy))
}

/** The squares of a space, as boxes; in three dimensions its cubes. */
export function cubesOf(box: Box): Box[] {
  if (box.x1 - box.x0 <= SIDE && box.y1 - box.y0 <= SIDE) return [box]
  const cubes: Box[] = []
  for (let z0 = box.z0; z0 < box.z1; z0 += SIDE) {
    for (let y0 = box.y0; y0 < box.y1; y0 += SIDE) {
      for (let x0 = box.x0; x0 < box.x1; x0 += SIDE) {
        cubes.push({ x0, y0, z0, x1: x0 + SIDE, y1: y0 + SIDE, z1: Math.min(box.z1, z0 + SIDE) })
      }
    }
  }
  return cubes
}

/** Parts of a half square to which lines are drawn: the parts of a space between its corners. */
const PARTS = 4

function cornersMeetPart(board: Board, a: Box, b: Box, policy: LinePolicy): boolean {
  const isPlan = isFlat(board, policy.mask) && a.z0 >= 0 && b.z0 >= 0
  const heights = isPlan ? [b.z1] : [b.z0, b.z1]
  for (let corner = isPlan ? 4 : 0; corner < 8; corner++) {
    // A hair inside its own square, so that nobody looks along a wall he stands at.
    const x = cornerX(a, corner) * PARTS + ((corner & 1) === 0 ? 1 : -1)
    const y = cornerY(a, corner) * PARTS + ((corner & 2) === 0 ? 1 : -1)
    const z = isPlan ? b.z1 * PARTS : cornerZ(a, corner) * PARTS
    for (const height of heights) {
      for (let v = b.y0 * PARTS + 1; v < b.y1 * PARTS; v++) {
        for (let u = b.x0 * PARTS + 1; u < b.x1 * PARTS; u++) {
          if (traceFine(board, x, y, z, u, v, height * PARTS, PARTS, policy)) return true
        }
      }
    }
  }
  return false
}

// ------------------------------------------------------------------------------------------------ what is known already

/** A board, and what fog or walls lie on it. */
interface Foggy extends Ground {
  readonly board: Board
  readonly fog: Fog
}

const fogsOn = lasting<Board, Map<string, Foggy>>(() => new Map())

function foggy(board: Board, fog: Fog): Foggy {
  const fogs = fogsOn(board)
  let known = fogs.get(fog.key)
  if (known === undefined) fogs.set(fog.key, (known = { columns: board.columns, rows: board.rows, size: board.size, board, fog }))
  return known
}

const opens = lasting<Board, (boolean | undefined)[]>(() => [])

/** Whether nothing on the whole board could stop a line: bare, level ground. */
export const isOpen = (board: Board, mask: number): boolean => (opens(board)[mask] ??= findOpen(board, mask))

function findOpen(board: Board, mask: number): boolean {
  if (!isFlat(board, mask) || !thinWallsFor(board, mask).none) return false
  return topsFor(board, mask).every((top) => top < FULL)
}
