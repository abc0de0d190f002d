import {
  type Box,
  boxDistance,
  cornersMeet,
  EFFECT,
  type Footprint,
  fairPolicy,
  type Square,
  spaceBox,
  squareBox,
  squaresUnder,
  turned,
} from '@riposte/board'
import type { PieceId } from '@riposte/referee'
import { type HomlFight, pieceAt, sheetOf } from '../fight.ts'
import type { HomlStep } from '../step.ts'

/** Spaces, distances, and line of effect. */

export function footprintOf(fight: HomlFight, id: PieceId): Footprint {
  const { footprint } = sheetOf(fight, id)
  return pieceAt(fight, id).turned === 1 ? turned(footprint) : footprint
}

export function boxOf(fight: HomlFight, id: PieceId): Box {
  const { at, height } = pieceAt(fight, id)
  return spaceBox(fight.board.columns, footprintOf(fight, id), at, height)
}

export const squaresOf = (fight: HomlFight, id: PieceId): Square[] =>
  squaresUnder(fight.board.columns, footprintOf(fight, id), pieceAt(fight, id).at)

/** Squares that touch are one apart, upwards as on the flat: the greatest difference along an axis. */
// @rule homl.square.adjacent, homl.vertical.distance
export const gap = (a: Box, b: Box): number => boxDistance('chebyshev', a, b)

export const gapBetween = (fight: HomlFight, a: PieceId, b: PieceId): number => gap(boxOf(fight, a), boxOf(fight, b))

/** Each square of a space as a box of its own: lines run between squares. */
export function cellsOf(fight: HomlFight, id: PieceId): Box[] {
  const { height } = pieceAt(fight, id)
  return squaresOf(fight, id).map((square) => squareBox(fight.board.columns, square, height))
}

const EFFECT_LINES = fairPolicy(EFFECT)

/** One free line from a corner of one to a corner of the other is enough, whichever way. */
export const isOpen = (step: HomlStep, a: Box, b: Box): boolean => cornersMeet(step.fight.board, a, b, EFFECT_LINES)

/** Of a big creature one square is enough. */
// @rule homl.loe.any-pair, homl.loe.test, homl.valid.creature
export function hasEffect(step: HomlStep, a: PieceId, b: PieceId): boolean {
  const theirs = cellsOf(step.fight, b)
  return cellsOf(step.fight, a).some((mine) => theirs.some((cell) => isOpen(step, mine, cell)))
}
