/** Sets of lines between two spaces. All of these are exact unless the comment says otherwise. */
import { type Board, isFlat, topsFor } from './board.ts'
import { squareBox } from './footprint.ts'
import { type Box, bitCount, FULL, overlaps } from './lattice.ts'
import { traceCorners, traceFine } from './line.ts'
import { isFlatBetween, planarPointsMeet } from './planar.ts'
import type { LinePolicy } from './policy.ts'

/** Some line from a corner of one box to a corner of the other is free (8 × 8 lines). */
export function cornersMeet(board: Board, a: Box, b: Box, policy: LinePolicy): boolean {
  // Where heights do not matter the upper corners stand for the lower.
  const first = isPlan(board, a, b, policy) ? 4 : 0
  for (let i = first; i < 8; i++) {
    for (let j = first; j < 8; j++) if (traceCorners(board, a, i, b, j, policy)) return true
  }
  return false
}

/** How many of the 8 × 8 lines from corner to corner are free. On the flat, divide by four for the usual sixteen. */
export function countFreeLines(board: Board, a: Box, b: Box, policy: LinePolicy): number {
  const isFour = isPlan(board, a, b, policy)
  let free = 0
  for (let i = isFour ? 4 : 0; i < 8; i++) free += bitCount(cornersSeenFrom(board, a, i, b, policy))
  return isFour ? free * 2 : free
}

/** Do heights not matter between two boxes? Then what is true of their upper corners is true of the lower. */
function isPlan(board: Board, a: Box, b: Box, policy: LinePolicy): boolean {
  return a.z0 >= 0 && b.z0 >= 0 && isFlat(board, policy.mask)
}

/** The corners of box b seen from corner i of box a, as a mask of 8 bits. Ends are taken as the policy says. */
export function cornersSeenFrom(board: Board, a: Box, i: number, b: Box, policy: LinePolicy): number {
  const isFour = isPlan(board, a, b, policy)
  let seen = 0
  for (let j = isFour ? 4 : 0; j < 8; j++) if (traceCorners(board, a, i, b, j, policy)) seen |= 1 << j
  return isFour ? seen | (seen >> 4) : seen
}

/** The best single corner to look from. */
export interface Vantage {
  /** The corner of the looking box, 0..7; among equals the lowest. */
  readonly corner: number
  /** The corners of the other box it sees. */
  readonly seen: number
  /** How many those are, 0..8. */
  readonly count: number
}

/** From which single corner of box a are most corners of box b seen? */
export function bestVantage(board: Board, a: Box, b: Box, policy: LinePolicy): Vantage {
  let best: Vantage = { corner: 0, seen: 0, count: -1 }
  for (let i = 0; i < 8 && best.count < 8; i++) {
    const seen = cornersSeenFrom(board, a, i, b, policy)
    const count = bitCount(seen)
    if (count > best.count) best = { corner: i, seen, count }
  }
  return best
}

/**
 * Is any straight line from any point of one box to any point of the other free? Works both ways alike. Kept with the
 * board for every pair of boxes asked.
 *
 * Exact wherever nothing between the boxes is of partial height: if every solid and edge there either covers all
 * heights from the lower foot to the upper head, or lies wholly below or above them, the question is one of plan, and
 * planar.ts decides it by a finite set of critical lines. Otherwise it is the best of a dense net: first the plan
 * alone (no free line in plan among the full-height solids means none at all, exactly), then every line between points
 * of a quarter-square net in both boxes. A yes is always right; a no may, where partial heights are
 * involved, overlook a gap that only lines between other points pass.
 */
export function pointsMeet(board: Board, a: Box, b: Box, policy: LinePolicy): boolean {
  const known = pairMemo(board, policy)
  const key = inOrder(a, b) ? pairKey(board, a, b) : pairKey(board, b, a)
  if (key === undefined) return findPointsMeet(board, a, b, policy)
  let answer = known.get(key)
  if (answer === undefined) {
    answer = findPointsMeet(board, a, b, policy) ? 1 : 0
    known.set(key, answer)
  }
  return answer === 1
}

function findPointsMeet(board: Board, a: Box, b: Box, policy: LinePolicy): boolean {
  if (overlaps(a, b) || cornersMeet(board, a, b, policy)) return true
  if (!planarPointsMeet(board, a, b, policy)) return false
  return isFlatBetween(board, a, b, policy) || netMeets(board, a, b, policy)
}

/** Some line between quarter-square points inside the boxes; the corners have been tried. */
function netMeets(board: Board, a: Box, b: Box, policy: LinePolicy): boolean {
  const from = netOf(a)
  const to = netOf(b)
  for (let i = 0; i < from.length; i += 3) {
    for (let j = 0; j < to.length; j += 3) {
      if (traceFine(board, from[i], from[i + 1], from[i + 2], to[j], to[j + 1], to[j + 2], NET, policy)) return true
    }
  }
  return false
}

/** Points of the net to the half square. */
const NET = 2

/** The points of the net in a box, x, y, z each: not on its upright sides, where a line could slip along a thin wall. */
function netOf(b: Box): number[] {
  const points: number[] = []
  for (let z = b.z0 * NET; z <= b.z1 * NET; z++) {
    for (let y = b.y0 * NET + 1; y < b.y1 * NET; y++) {
      for (let x = b.x0 * NET + 1; x < b.x1 * NET; x++) points.push(x, y, z)
    }
  }
  return points
}

/** The test seenSquares applies to each square. */
export const SIGHT_TESTS = ['corners', 'points'] as const
export type SightTest = (typeof SIGHT_TESTS)[number]

/**
 * Marks in `out` (1 or 0 for every square of the board) which squares are seen from a box: for each the box one square
 * tall on its floor, or on top of what stands there, is tested; squares filled to any height never are. Returns how many.
 */
export function seenSquares(board: Board, from: Box, policy: LinePolicy, test: SightTest, out: Uint8Array): number {
  const tops = topsFor(board, policy.mask)
  let seen = 0
  for (let square = 0; square < board.size; square++) {
    out[square] = 0
    if (tops[square] >= FULL) continue
    const target = squareBox(board.columns, square, tops[square])
    if (overlaps(from, target) || isSeen(board, from, target, policy, test)) {
      out[square] = 1
      seen++
    }
  }
  return seen
}

function isSeen(board: Board, from: Box, target: Box, policy: LinePolicy, test: SightTest): boolean {
  return test === 'points' ? pointsMeet(board, from, target, policy) : linkedCorners(board, from, target, policy)
}

/** cornersMeet, kept with the board. */
export function linkedCorners(board: Board, a: Box, b: Box, policy: LinePolicy): boolean {
  const key = inOrder(a, b) ? pairKey(board, a, b) : pairKey(board, b, a)
  if (key === undefined) return cornersMeet(board, a, b, policy)
  const known = pairMemo(board, policy)
  let answer = known.get(-1 - key)
  if (answer === undefined) {
    answer = cornersMeet(board, a, b, policy) ? 1 : 0
    known.set(-1 - key, answer)
  }
  return answer === 1
}

// ---------------------------------------------------------------- what is remembered

function pairMemo(board: Board, policy: LinePolicy): Map<number, number> {
  const key = `${policy.mask} ${policy.touch} ${policy.squeeze} ${policy.ends}`
  let known = board.memo.pairs.get(key)
  if (known === undefined) {
    known = new Map()
    board.memo.pairs.set(key, known)
  }
  return known
}

function inOrder(a: Box, b: Box): boolean {
  return a.y0 !== b.y0 ? a.y0 < b.y0 : a.x0 !== b.x0 ? a.x0 < b.x0 : a.z0 <= b.z0
}

/** Two boxes as one whole number below 2^52, or undefined if they are out of the common run (very high, very big). */
function pairKey(board: Board, a: Box, b: Box): number | undefined {
  const first = boxKey(board, a)
  const second = boxKey(board, b)
  return first < 0 || second < 0 ? undefined : first * 67_108_864 + second
}

/** A box of 1 to 4 whole squares a side within the first 64 half squares up, in 26 bits; else -1. Square bodies only. */
function boxKey(board: Board, b: Box): number {
  const side = b.x1 - b.x0
  const tall = b.z1 - b.z0
  const plain = side === b.y1 - b.y0 && ((b.x0 | b.y0 | side) & 1) === 0 && side >= 2 && side <= 8 && tall === side
  if (!plain || b.z0 < -64 || b.z0 >= 192) return -1
  const square = (b.y0 >> 1) * board.columns + (b.x0 >> 1)
  return (square * 4 + (side >> 1) - 1) * 256 + b.z0 + 64
}
