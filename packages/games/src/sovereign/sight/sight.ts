import {
  Area,
  type Board,
  type Box,
  bestVantage,
  burstArea,
  columnOf,
  cornerX,
  cornerY,
  DARK,
  EFFECT,
  fairPolicy,
  NOWHERE,
  overlaps,
  pointsMeet,
  rowOf,
  SIDE,
  SOLID,
  type Square,
  squareBox,
  squareOn,
} from '@riposte/board'
import type { PieceId, PreviewLine, RuleIndex } from '@riposte/referee'
import { counted, hasSlits, isBehindSlit, joined } from '@riposte/tactics'
import { pieceAt, type SovereignFight } from '../fight.ts'
import { R } from '../rules.ts'
import { boxOf, FEET, isAdjacent, squaresOf } from '../space.ts'
import type { SovereignStep } from '../step.ts'

/** Who sees whom, and how much of them: line of sight, cover. */

export const covers = ['none', 'half', 'full'] as const
export type Cover = (typeof covers)[number]

/** An effect with a radius around the intersection at the north-west corner of a square: twice the radius wide, and as high. */
export function radiusBox({ columns, floor }: Board, corner: Square, feet: number): Box {
  // @rule sovereign.grid.radius-square otherwise number
  const reach = Math.floor(feet / FEET) * SIDE
  const x = columnOf(corner, columns) * SIDE
  const y = rowOf(corner, columns) * SIDE
  const z = floor[corner] ?? 0
  return { x0: x - reach, y0: y - reach, z0: z - reach, x1: x + reach, y1: y + reach, z1: z + reach }
}

/** The intersection itself, as high as somebody who stands by it. */
export function cornerBox({ columns, floor }: Board, corner: Square): Box {
  const { x0: x, y0: y, z0, z1 } = squareBox(columns, corner, floor[corner])
  return { x0: x, y0: y, z0, x1: x, y1: y, z1 }
}

/** An area as its maker lays it. */
export interface Burst {
  readonly by: PieceId
  readonly corner: Square
  readonly feet: number
}

/** Whether a space lies in such an area, and no wall between it and the middle. */
export function isCaught(step: SovereignStep, burst: Burst, space: Box): boolean {
  const { board } = step.fight
  if (!overlaps(space, radiusBox(board, burst.corner, burst.feet))) return false
  return isClear(step, cornerBox(board, burst.corner), space) && isOnItsSide(step, burst, space)
}

/** A middle on a thin wall lies on that side of it which its maker sees. */
function isOnItsSide(step: SovereignStep, { by, corner }: Burst, space: Box): boolean {
  const { board } = step.fight
  const me = boxOf(step.fight, by)
  const [x, y] = [columnOf(corner, board.columns), rowOf(corner, board.columns)]
  return [0, 1, 2, 3].some((i) => {
    const square = squareOn(board, x - (i & 1), y - (i >> 1))
    if (square === NOWHERE) return false
    const ground = squareBox(board.columns, square, board.floor[square])
    return isClear(step, me, ground) && isClear(step, ground, space)
  })
}

/** The squares on whose ground one is caught. */
export function radiusSquares(step: SovereignStep, burst: Burst): readonly Square[] {
  const { board } = step.fight
  const around = burstArea(board, radiusBox(board, burst.corner, burst.feet), 0, 'chebyshev', false, new Area(board.size))
  return around.keep((square) => isCaught(step, burst, squareBox(board.columns, square, board.floor[square]))).list()
}

// ------------------------------------------------------------------------------------------------------- line of sight

/** Only the inside of a solid blocks a line: one that grazes is free. What is squeezed between two solids that meet is blocked too. */
const SIGHT = fairPolicy(EFFECT)
const CORNERS = fairPolicy(EFFECT | SOLID)

export const spacesMeet = joined<Board>((board, a, b) => pointsMeet(board, a, b, SIGHT), 'mutual')
/** How many corners of the one are seen from the best single corner of the other. */
const seenFromBest = counted<Board>((board, from, to) => bestVantage(board, from, to, CORNERS).count, 'one-way')

/**
 * Whether some straight line joins two pieces that no solid stops. What a missile can pass, such as an arrow slit or a
 * low wall, is left to cover; a curtain or darkness is no solid, nor is a creature. Off: nothing is in the way of sight.
 */
export function hasSight(step: SovereignStep, a: PieceId, b: PieceId): boolean {
  // @rule sovereign.los.mutual, sovereign.los.creatures-transparent
  return isClear(step, boxOf(step.fight, a), boxOf(step.fight, b))
}

/** The same between two boxes, for places where nobody stands yet. */
export function isClear(step: SovereignStep, a: Box, b: Box): boolean {
  if (!step.applies(R.los.definition)) return true
  // @rule sovereign.los.grazing
  return spacesMeet(step.fight.board, a, b)
}

/** Within arm's reach of each other, and no wall between. */
export const isBeside = (step: SovereignStep, a: PieceId, b: PieceId): boolean => isAdjacent(step.fight, a, b) && hasSight(step, a, b)

/** Whether one knows that another is there: sees it, and there is light enough where it is not at hand. */
export const sees = (step: SovereignStep, looker: PieceId, target: PieceId): boolean =>
  !isInTheDark(step, looker, target) && hasSight(step, looker, target)

export function isInTheDark({ fight }: SovereignStep, looker: PieceId, target: PieceId): boolean {
  const { light } = fight.board
  // Mostly it is light, and one look will do.
  if (light[pieceAt(fight, target).at] !== DARK || isAdjacent(fight, looker, target)) return false
  return squaresOf(fight, target).every((square) => light[square] === DARK)
}

// --------------------------------------------------------------------------------------------------------------- cover

/** How much of the target is hidden from the attacker. */
export function coverOf(step: SovereignStep, from: PieceId, target: PieceId): Cover {
  return explainCover(step, from, target).cover
}

export interface CoverReport {
  readonly cover: Cover
  readonly rule: RuleIndex
  /** How many of the eight corners of the target's box are seen. */
  readonly seen: number
}

/** The cover with its reason, for previews. */
export function explainCover(step: SovereignStep, from: PieceId, target: PieceId): CoverReport {
  const bySlit = slitCover(step, from, target)
  if (bySlit !== undefined) return { cover: bySlit, rule: R.cover.slit, seen: bySlit === 'none' ? 8 : 0 }
  if (!hasSight(step, from, target) && step.applies(R.cover.noLos)) return { cover: 'none', rule: R.cover.noLos, seen: 0 }
  const seen = seenCorners(step.fight, from, target)
  const cover = coverFor(step, seen)
  return { cover, rule: coverRule(cover), seen }
}

/** The lines by which cover is judged, seen from above: from the best corner of the one who looks to those of the target. */
export function coverLines(step: SovereignStep, looker: PieceId, at: PieceId): PreviewLine[] {
  const target = boxOf(step.fight, at)
  const eyes = boxOf(step.fight, looker)
  const { corner, seen } = bestVantage(step.fight.board, eyes, target, CORNERS)
  const upper = [4, 5, 6, 7]
  return upper.map((one) => ({
    x0: cornerX(eyes, corner),
    y0: cornerY(eyes, corner),
    x1: cornerX(target, one),
    y1: cornerY(target, one),
    free: ((seen >> one) & (seen >> (one - 4)) & 1) === 1,
  }))
}

/** The rule that says what this cover is. */
export const coverRule = (cover: Cover): RuleIndex => R.cover[cover]

/** Off: full cover is no more than half, half cover is none. */
function coverFor(step: SovereignStep, seen: number): Cover {
  // @rule sovereign.cover.none
  if (seen === 8) return 'none'
  if (seen === 0 && step.applies(R.cover.full)) return 'full'
  return step.applies(R.cover.half) ? 'half' : 'none'
}

/** The attacker looks, from its best single corner, up and down as they stand; feet above its eyes are hidden by what they stand on. */
function seenCorners(fight: SovereignFight, looker: PieceId, at: PieceId): number {
  // @rule sovereign.cover.attacker-looks, sovereign.cover.single-vantage
  // @rule sovereign.cover.vertical-below, sovereign.cover.vertical-above, sovereign.cover.high-ground
  return seenFromBest(fight.board, boxOf(fight, looker), boxOf(fight, at))
}

// --------------------------------------------------------------------------------------------------------------- slits

/** Full for who stands right behind a slit against all on its far side, none the other way, whatever corners are seen. */
function slitCover(step: SovereignStep, from: PieceId, target: PieceId): Cover | undefined {
  const { fight } = step
  if (!hasSlits(fight.board)) return undefined
  const isShelter = isBehindSlit(fight.board, squaresOf(fight, target), boxOf(fight, from))
  if (!isShelter && !isBehindSlit(fight.board, squaresOf(fight, from), boxOf(fight, target))) return undefined
  if (!hasSight(step, from, target) || !step.applies(R.cover.slit)) return undefined
  return isShelter ? coverFor(step, 0) : 'none'
}
