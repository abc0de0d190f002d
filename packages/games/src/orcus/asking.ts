import { GM, type Option, type PieceId, type Reading, type RuleIndex } from '@riposte/referee'
import { Questions } from '@riposte/tactics'
import { bearing, pieceAt } from './fight.ts'
import { R } from './rules.ts'
import type { OrcusStep } from './step.ts'

/** Who answers for a piece: who controls it, else its master, else its own seat. */
export function seatOf(step: OrcusStep, id: PieceId): number {
  const piece = pieceAt(step.fight, id)
  const controller = bearing(step.fight, id, 'controlled')[0]?.by ?? -1
  if (controller >= 0 && controller !== id && step.applies(R.cond.controlledChoice)) return pieceAt(step.fight, controller).seat
  return piece.master >= 0 ? pieceAt(step.fight, piece.master).seat : piece.seat
}

export const ask = new Questions(seatOf)

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
