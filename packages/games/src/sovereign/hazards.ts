import { terrainBit } from '@riposte/board'
import type { PieceId } from '@riposte/referee'
import type { Way } from './blow.ts'
import { R } from './rules.ts'
import { squaresOf } from './space.ts'
import type { SovereignStep } from './step.ts'

/** Whether a piece is in water over its head, all of it, where it fights and moves as the book says of swimmers. */
export function underwater(step: SovereignStep, id: PieceId): boolean {
  const { board } = step.fight
  const deep = terrainBit(board, 'deep-water')
  if (deep === 0 || !squaresOf(step.fight, id).every((square) => ((board.terrain[square] ?? 0) & deep) !== 0)) return false
  return step.applies(R.hazard.underwater)
}

/** The part of its range that a weapon keeps: under water half of it. */
export const shareOfRange = (step: SovereignStep, id: PieceId, way: Way): number => (way === 'shot' && underwater(step, id) ? 0.5 : 1)

/** Feet that a swimmer covers. */
export const SWIM_RATE = 15

/** Six-sided dice of damage for a fall of so many feet. */
export const fallingDice = (feet: number): number => Math.min(20, Math.floor(feet / 10))
