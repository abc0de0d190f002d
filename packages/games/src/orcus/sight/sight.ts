import {
  type Board,
  type Box,
  cornerX,
  cornerY,
  cornerZ,
  EFFECT,
  FULL,
  fairPolicy,
  isFlat,
  type LinePolicy,
  linkedCorners,
  pointsMeet,
  SIDE,
  SIGHT,
  type Square,
  squareBox,
  thinWallsFor,
  topsFor,
  traceFine,
} from '@riposte/board'
import { lasting, type PieceId } from '@riposte/referee'
import { type Ground, joined } from '@riposte/tactics'
import type { OrcusFight } from '../fight.ts'
import { R } from '../rules.ts'
import { areAdjacent, boxOf } from '../space.ts'
import type { OrcusStep } from '../step.ts'
import { type Fog, fogOf, isFogless, isWallless, wallsOf, withFogBetween } from './fog.ts'

/** The lines between spaces. */

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

export const clearEffect = (step: OrcusStep, a: Box, b: Box): boolean => !step.applies(R.sight.effect) || areJoined(step.fight, a, b)

/** Neither walls of the board nor those that powers have raised keep one from the other. */
export const isWithoutWalls = (fight: OrcusFight, a: PieceId, b: PieceId): boolean => areJoined(fight, boxOf(fight, a), boxOf(fight, b))

function areJoined(fight: OrcusFight, a: Box, b: Box): boolean {
  const { board } = fight
  if (!isOpen(board, EFFECT) && !isReached(board, a, b)) return false
  return isWallless(fight) || isReachedThrough(foggy(board, wallsOf(fight)), a, b)
}

/** Whether what spreads from one box gets to another: solid things are in its way. */
export const spreads = (step: OrcusStep, from: Box, to: Box): boolean => !step.applies(R.area.lineOfEffect) || clearEffect(step, from, to)

/** The same for the ground of a square. */
export function spreadsOver(step: OrcusStep, from: Box, square: Square): boolean {
  const { board } = step.fight
  const top = topsFor(board, EFFECT)[square] ?? FULL
  return !step.applies(R.area.lineOfEffect) || (top < FULL && clearEffect(step, from, squareBox(board.columns, square, top)))
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
