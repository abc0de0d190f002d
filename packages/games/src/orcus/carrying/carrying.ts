import type { Option, PieceId, Reading, RuleIndex } from '@riposte/referee'
import { judged } from '@riposte/tactics'
import { seatOf } from '../asking.ts'
import { carries } from '../between.ts'
import { pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import type { OrcusStep } from '../step.ts'

/** Lifting, and pushing or dragging what lies about. What a load does to speed is in speeds.ts. */

interface Pounds extends Option {
  readonly pounds: number
}

/** Pounds it carries without being slowed. */
export const capacityOf = (step: OrcusStep, id: PieceId): number => carries(sheetOf(step.fight, id).scores.strength)

/** How often its capacity a creature lifts, and how often it drags. */
export const LIFTS = 2
export const DRAGS = 5

/** How many pounds; more than its strength allows are refused. */
export function askPounds(step: OrcusStep, id: PieceId, times: number, rule: RuleIndex): number {
  const capacity = capacityOf(step, id)
  const read = (answer: string): Reading<Pounds> | undefined => {
    if (!/^\d{1,6}$/.test(answer)) return undefined
    const pounds = Number(answer)
    return judged(step, { id: answer, pounds }, [step.forbids(rule, pounds > times * capacity)])
  }
  const options = [capacity, times * capacity].map((pounds) => ({ id: String(pounds), pounds, rule }))
  return step.ask<Pounds>({ kind: 'choice', seat: seatOf(step, id), piece: id, text: 'how many pounds', options, read, rule }).pounds
}

export function take(step: OrcusStep, id: PieceId, pounds: number, rule: RuleIndex): void {
  step.set(id, 'load', pounds, rule)
}

export const isLoaded = (step: OrcusStep, id: PieceId): boolean => pieceAt(step.fight, id).load > 0

export const putDown = (step: OrcusStep, id: PieceId): void => step.set(id, 'load', 0, R.ability.lift)
