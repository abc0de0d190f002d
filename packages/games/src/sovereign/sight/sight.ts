import {
  Area,
  axisGap,
  type Board,
  type Box,
  bestVantage,
  bitCount,
  type Change,
  columnOf,
  cornerBurst,
  cornersSeenFrom,
  cornerX,
  cornerY,
  DARK,
  EFFECT,
  edgeBetween,
  type Footprint,
  FULL,
  fairPolicy,
  type LinePolicy,
  NOWHERE,
  neighbour,
  patch,
  pointsMeet,
  rowOf,
  SIDE,
  SOLID,
  type Square,
  spaceBox,
  squaresUnder,
  turned,
} from '@riposte/board'
import { lasting, type PieceId, type PreviewLine, type RuleIndex } from '@riposte/referee'
import { pieceAt, type SovereignFight, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import type { SovereignStep } from '../step.ts'

/** Who sees whom, and how much of them: spaces, distances, line of sight, cover. */

export const covers = ['none', 'half', 'full'] as const
export type Cover = (typeof covers)[number]

// ------------------------------------------------------------------------------------------------ spaces and distances

export function footprintOf(fight: SovereignFight, id: PieceId): Footprint {
  const { footprint } = sheetOf(fight, id)
  return pieceAt(fight, id).turned === 1 ? turned(footprint) : footprint
}

/** The box a piece fills: a 5 ft cube, or more for a bigger creature. */
export function boxOf(fight: SovereignFight, id: PieceId): Box {
  const { at, height } = pieceAt(fight, id)
  return spaceBox(fight.board.columns, footprintOf(fight, id), at, height)
}

export function squaresOf(fight: SovereignFight, id: PieceId): Square[] {
  return squaresAt(fight, footprintOf(fight, id), pieceAt(fight, id).at)
}

export const squaresAt = (fight: SovereignFight, footprint: Footprint, at: Square): Square[] =>
  squaresUnder(fight.board.columns, footprint, at)

/** In feet: the largest difference along an axis, heights included, from nearest square to nearest square. */
export function feetBetween(fight: SovereignFight, a: PieceId, b: PieceId): number {
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
  return feetByGaps(
    axisGap(x0, x0 + mine.across * SIDE, u0, u0 + theirs.across * SIDE),
    axisGap(y0, y0 + mine.down * SIDE, v0, v0 + theirs.down * SIDE),
    axisGap(one.height, one.height + mine.tall, other.height, other.height + theirs.tall),
  )
}

/** The same between two boxes. */
export const feetApart = (a: Box, b: Box): number =>
  feetByGaps(axisGap(a.x0, a.x1, b.x0, b.x1), axisGap(a.y0, a.y1, b.y0, b.y1), axisGap(a.z0, a.z1, b.z0, b.z1))

/** Squares that share an edge or a corner are next to each other. */
function feetByGaps(x: number, y: number, z: number): number {
  // @rule sovereign.grid.adjacent
  const squares = Math.max(x, y, z)
  return squares * FEET
}

/** Feet in the side of a square. */
// @rule sovereign.grid.scale otherwise number
export const FEET = 5

export const isAdjacent = (fight: SovereignFight, a: PieceId, b: PieceId): boolean => feetBetween(fight, a, b) <= FEET

/**
 * The squares of an effect with a radius around the intersection at the north-west corner of a square: a square twice
 * the radius wide. Off: the circle that a radius is elsewhere.
 */
export function radiusSquares(step: SovereignStep, corner: Square, feet: number): Radius {
  const { board } = step.fight
  const isSquare = step.applies(R.grid.radiusSquare)
  const known = burstsOn(board)
  const key = (corner * 1024 + feet) * 2 + Number(isSquare)
  let squares = known.get(key)
  if (squares === undefined) {
    const [column, row] = [columnOf(corner, board.columns), rowOf(corner, board.columns)]
    const area = cornerBurst(board, column, row, Math.floor(feet / FEET), isSquare ? 'chebyshev' : 'euclid', new Area(board.size))
    squares = { list: area.list(), all: new Set(area.list()) }
    known.set(key, squares)
  }
  return squares
}

/** By corner, radius and shape. */
const burstsOn = lasting<Board, Map<number, Radius>>(() => new Map())
interface Radius {
  readonly list: readonly Square[]
  readonly all: ReadonlySet<Square>
}

// ------------------------------------------------------------------------------------------------------- line of sight

/** Only the inside of a solid blocks a line; what is squeezed between two solids that meet is blocked too. */
const GRAZING_FREE = { sight: fairPolicy(EFFECT), corners: fairPolicy(EFFECT | SOLID) }
/** With grazing off, a line that merely touches a solid is blocked. */
const GRAZING_BLOCKED = { sight: strict(GRAZING_FREE.sight), corners: strict(GRAZING_FREE.corners) }

function strict(policy: LinePolicy): LinePolicy {
  return { ...policy, touch: 'blocked' }
}

const policies = (step: SovereignStep) => (step.applies(R.los.grazing) ? GRAZING_FREE : GRAZING_BLOCKED)

/**
 * Whether some straight line joins two pieces that no solid stops. What a missile can pass, such as an arrow slit or a
 * low wall, is left to cover; a curtain or darkness is no solid. Off: nothing is in the way of sight.
 */
export function hasSight(step: SovereignStep, a: PieceId, b: PieceId): boolean {
  if (!isJoined(step, a, b)) return false
  // Off: from whom the other is wholly hidden, he does not see it, though the other may see him.
  return step.applies(R.los.mutual) || (slitCover(step, a, b) ?? (seenCorners(step, a, b) === 0 ? 'full' : 'none')) === 'none'
}

/** Whether one knows that another is there: sees it, and there is light enough where it is not at hand. */
export function sees(step: SovereignStep, looker: PieceId, target: PieceId): boolean {
  const { board } = step.fight
  const isDark = squaresOf(step.fight, target).every((square) => board.light[square] === DARK)
  return (!isDark || isAdjacent(step.fight, looker, target)) && hasSight(step, looker, target)
}

const isJoined = (step: SovereignStep, a: PieceId, b: PieceId): boolean =>
  isFree(step, boardFor(step, a, b), boxOf(step.fight, a), boxOf(step.fight, b))

/** The same between two boxes, for places where nobody stands yet. */
export const isClear = (step: SovereignStep, a: Box, b: Box): boolean => isFree(step, step.fight.board, a, b)

function isFree(step: SovereignStep, board: Board, a: Box, b: Box): boolean {
  if (!step.applies(R.los.definition)) return true
  const known = linesOf(board).free[Number(step.applies(R.los.grazing))]
  const found = look(known, board, a, b)
  if (found !== undefined) return found === 1
  const free = pointsMeet(board, a, b, policies(step).sight)
  keep(known, board, a, b, Number(free))
  return free
}

/** Other creatures are transparent. Off: each fills its squares like a pillar. */
function boardFor(step: SovereignStep, a: PieceId, b: PieceId): Board {
  const { fight } = step
  if (step.applies(R.los.creaturesTransparent)) return fight.board
  const pillars: Change[] = []
  for (const piece of fight.pieces) {
    if (piece.id === a || piece.id === b || piece.gone === 1 || piece.at === NOWHERE) continue
    pillars.push({
      set: 'obstacle',
      squares: squaresOf(fight, piece.id),
      obstacle: { kind: 'creature', blocks: EFFECT | SOLID, tall: FULL },
    })
  }
  return patch(fight.board, pillars)
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
  // Off: cover is judged from the defender, by the corners of the attacker that it sees.
  const seen = step.applies(R.cover.attackerLooks) ? seenCorners(step, from, target) : seenCorners(step, target, from)
  const cover = coverFor(step, seen)
  return { cover, rule: coverRule(cover), seen }
}

/** The lines by which cover is judged, seen from above: from the best corner of the one who looks to those of the target. */
export function coverLines(step: SovereignStep, looker: PieceId, at: PieceId): PreviewLine[] {
  const target = boxOf(step.fight, at)
  const eyes = boxOf(step.fight, looker)
  const { corner, seen } = bestVantage(boardFor(step, looker, at), eyes, target, policies(step).corners)
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

/** How many corners of the one looked at are seen. Off, looking down from a ledge is no better than looking up at it. */
function seenCorners(step: SovereignStep, looker: PieceId, at: PieceId): number {
  const target = boxOf(step.fight, at)
  const eyes = boxOf(step.fight, looker)
  const board = boardFor(step, looker, at)
  const seen = countSeen(step, board, isHeightSeen(step, eyes, target) ? eyes : levelled(eyes, target), target)
  if (target.z0 >= eyes.z0 || step.applies(R.cover.verticalAbove)) return seen
  return Math.min(seen, countSeen(step, board, target, eyes))
}

/** Looking up, heights count. Off, as if one's feet were as high as the target's. */
function isHeightSeen(step: SovereignStep, eyes: Box, target: Box): boolean {
  if (target.z0 <= eyes.z0) return true
  // The rule of thumb is what the corner test gives for feet above eyes; without it, such a height is not looked at.
  const isHighGround = target.z0 >= eyes.z1
  return step.applies(R.cover.verticalBelow) && (!isHighGround || step.applies(R.cover.highGround))
}

const levelled = (eyes: Box, target: Box): Box => ({ ...eyes, z0: target.z0, z1: target.z0 + eyes.z1 - eyes.z0 })

/** From the best single corner of the one who looks. */
function countSeen(step: SovereignStep, board: Board, eyes: Box, target: Box): number {
  const single = step.applies(R.cover.singleVantage)
  const known = linesOf(board).seen[Number(single) * 2 + Number(step.applies(R.los.grazing))]
  const found = look(known, board, eyes, target)
  if (found !== undefined) return found
  const policy = policies(step).corners
  const count = single ? bestVantage(board, eyes, target, policy).count : seenTogether(board, eyes, target, policy)
  keep(known, board, eyes, target, count)
  return count
}

/** With a single vantage off, corners seen from different points add up. */
function seenTogether(board: Board, from: Box, target: Box, policy: LinePolicy): number {
  let seen = 0
  for (let corner = 0; corner < 8; corner++) seen |= cornersSeenFrom(board, from, corner, target, policy)
  return bitCount(seen)
}

// --------------------------------------------------------------------------------------------------------------- slits

/** Full for who stands right behind a slit against all on its far side, none the other way, whatever corners are seen. */
function slitCover(step: SovereignStep, from: PieceId, target: PieceId): Cover | undefined {
  if (!linesOf(step.fight.board).hasSlits) return undefined
  const isShelter = isBehindSlit(step.fight, target, from)
  if (!isShelter && !isBehindSlit(step.fight, from, target)) return undefined
  if (!isJoined(step, from, target) || !step.applies(R.cover.slit)) return undefined
  return isShelter ? coverFor(step, 0) : 'none'
}

function isBehindSlit(fight: SovereignFight, id: PieceId, other: PieceId): boolean {
  const { board } = fight
  const far = boxOf(fight, other)
  for (const square of squaresOf(fight, id)) {
    const x = columnOf(square, board.columns) * SIDE
    const y = rowOf(square, board.columns) * SIDE
    if (far.x0 >= x + SIDE && isSlit(board, square, 1, 0)) return true
    if (far.x1 <= x && isSlit(board, square, -1, 0)) return true
    if (far.y0 >= y + SIDE && isSlit(board, square, 0, 1)) return true
    if (far.y1 <= y && isSlit(board, square, 0, -1)) return true
  }
  return false
}

function isSlit(board: Board, inside: Square, stepX: number, stepY: number): boolean {
  const outside = neighbour(board, inside, stepX, stepY)
  const edge = outside === NOWHERE ? undefined : edgeBetween(board, inside, outside)
  return edge?.kind === 'slit' && edge.inside === inside
}

// ------------------------------------------------------------------------------------------------ what is known already

/** Answers for pairs of boxes, by the first box and then by the second. */
type Pairs = Map<number, Map<number, number>>

/** What has been worked out about one board. It follows from the board alone, which never changes. */
interface Lines {
  readonly hasSlits: boolean
  /** By whether grazing is free: 1 where some line is free, else 0. */
  readonly free: readonly Pairs[]
  /** By single vantage (2) and grazing (1): how many corners are seen. */
  readonly seen: readonly Pairs[]
}

const lines = new WeakMap<Board, Lines>()

function linesOf(board: Board): Lines {
  let known = lines.get(board)
  if (known === undefined) {
    const pairs = (count: number): Pairs[] => Array.from({ length: count }, () => new Map<number, Map<number, number>>())
    known = { hasSlits: board.edges.some((edge) => edge.kind === 'slit'), free: pairs(2), seen: pairs(4) }
    lines.set(board, known)
  }
  return known
}

const look = (known: Pairs | undefined, board: Board, a: Box, b: Box): number | undefined =>
  known?.get(boxKey(board, a))?.get(boxKey(board, b))

function keep(known: Pairs | undefined, board: Board, a: Box, b: Box, answer: number): void {
  const key = boxKey(board, a)
  let row = known?.get(key)
  if (row === undefined) {
    row = new Map()
    known?.set(key, row)
  }
  row.set(boxKey(board, b), answer)
}

/**
 * A box on the grid as one whole number: its square, then how high it is, then its size; boxes of all sizes up to 15
 * squares. Ordinary cubes near the ground get small numbers, which are found fastest.
 */
function boxKey(board: Board, box: Box): number {
  const square = (box.y0 / SIDE) * board.columns + box.x0 / SIDE
  const isCube = box.x1 - box.x0 === SIDE && box.y1 - box.y0 === SIDE && box.z1 - box.z0 === SIDE
  if (isCube && box.z0 >= -64 && box.z0 < 64) return (box.z0 + 64) * 65_536 + square
  const size = (((box.x1 - box.x0) / SIDE) * 16 + (box.y1 - box.y0) / SIDE) * 64 + box.z1 - box.z0
  return (size * 65_536 + box.z0 + 32_768) * 65_536 + square
}
