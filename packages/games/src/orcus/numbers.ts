import { GM, type Option, type PieceId, type Reading, type RuleIndex } from '@riposte/referee'
import type { OrcusStep } from './step.ts'

/** Numbers that the game master names. */

interface NumberOption extends Option {
  readonly value: number
}

const numbered = (value: number, byDefault = false): NumberOption => ({ id: String(value), value, ...(byDefault ? { byDefault } : {}) })

/** Any whole number from 0 up; some are on the list, the first is what the book says when nobody decides. */
export function askNumber(step: OrcusStep, piece: PieceId, text: string, usual: readonly number[], rule: RuleIndex): number {
  const read = (answer: string): Reading<NumberOption> | undefined =>
    /^\d{1,5}$/.test(answer) ? { option: numbered(Number(answer)) } : undefined
  return step.ask({ kind: 'choice', seat: GM, piece, text, options: usual.map((value, i) => numbered(value, i === 0)), read, rule }).value
}
