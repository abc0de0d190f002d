import { effectsOn, type PieceId } from '@riposte/referee'
import { highestScore, scoreOf } from '../bearing/held.ts'
import type { Amount } from '../clauses/phrases.ts'
import { windedValue } from '../conditions/winded.ts'
import { recoveryValue } from '../damage/stamina.ts'
import { pieceAt, sheetOf } from '../fight.ts'
import type { Use } from '../moments.ts'
import { speedOf } from '../movement/speeds.ts'
import { rollD3 } from '../resources/resources.ts'
import { echelonOf } from '../sheet/sheet.ts'
import type { DsStep } from '../step.ts'
import { conditions, halfOf } from '../terms.ts'
import { allIn } from './among.ts'

/** What an amount comes to now; dice are rolled. */
export function amountFor(step: DsStep, you: PieceId, target: PieceId, amount: Amount, use: Use | undefined): number {
  let sum = amount.flat
  for (const { of, times } of amount.scores) {
    const score = of.find((one) => one === use?.score) ?? of.toSorted((a, b) => scoreOf(step, you, b) - scoreOf(step, you, a))[0]
    if (score !== undefined) sum += Math.floor(scoreOf(step, you, score) * times)
  }
  for (const { count, sides } of amount.dice)
    for (let i = 0; i < Math.abs(count); i++)
      sum += Math.sign(count) * (sides === 3 ? rollD3(step, you, 'effect') : step.roll(sides, you, 'effect'))
  for (const { of, times } of amount.counts ?? [])
    sum += Math.floor((of.who === 'some' && use !== undefined ? allIn(step, use, of, target).length : (use?.targets.length ?? 0)) * times)
  for (const { of, times, whose } of amount.measures)
    sum += Math.floor(measured(step, whose === 'target' && target >= 0 ? target : you, of, use) * times)
  return Math.min(sum, amount.most ?? sum)
}

/** What is dealt, taken off or given is never less than nothing, whatever a low score comes to. */
export const amountOrNone = (step: DsStep, you: PieceId, target: PieceId, amount: Amount, use: Use | undefined): number =>
  Math.max(0, amountFor(step, you, target, amount, use))

/** What an answer to damage speaks of is the damage that it answers. */
export function answeredDamage(use: Use | undefined): number {
  const moment = use?.moment
  return moment?.window === 'damage'
    ? (moment.use?.dealt.get(moment.whom) ?? moment.amount)
    : moment?.window === 'damaged' || moment?.window === 'loses'
      ? moment.amount
      : 0
}

function measured(step: DsStep, id: PieceId, of: Amount['measures'][number]['of'], use: Use | undefined): number {
  const sheet = sheetOf(step.fight, id)
  const piece = pieceAt(step.fight, id)
  const dealt = use === undefined || use.dealt.size === 0 ? answeredDamage(use) : Math.max(0, ...use.dealt.values())
  switch (of) {
    case 'level':
      return sheet.level
    case 'recovery':
      return recoveryValue(step, id)
    case 'winded':
      return windedValue(piece)
    case 'victories':
      return piece.victories
    case 'speed':
      return speedOf(step, id)
    case 'size':
      return sheet.size.number
    case 'highest':
      return highestScore(step, id)
    case 'echelon':
      return echelonOf(sheet.level)
    case 'left-over':
      return Math.max(0, -piece.stamina)
    case 'targets':
      return use?.targets.length ?? 0
    case 'forced':
      return use?.forced.get(id) ?? 0
    case 'damage':
      return dealt
    case 'conditions':
      return new Set(effectsOn(step.fight, id).flatMap(({ kind }) => (conditions.some((one) => one === kind) ? [kind] : []))).size
    case 'half-damage':
      return halfOf(dealt)
  }
}
