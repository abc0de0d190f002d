import { byHand, type PieceId, type RuleIndex } from '@riposte/referee'
import { R } from './rules.ts'
import type { DsStep } from './step.ts'

/** Words that the program does not understand: told to everybody, and put before the game master. */

export function tellWords(step: DsStep, piece: PieceId, text: string, rule: RuleIndex = R.roll.exception): void {
  step.emit({ type: 'by-hand', piece, text, rule })
}

export function showWords(step: DsStep, piece: PieceId, text: string, rule: RuleIndex = R.roll.exception): void {
  tellWords(step, piece, text, rule)
  byHand(step, piece, text, rule)
}
