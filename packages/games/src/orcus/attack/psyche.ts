import { nameIn, type PieceId, type RuleIndex } from '@riposte/referee'
import { ask } from '../asking.ts'
import type { Power } from '../clauses/power.ts'
import { has } from '../conditions/conditions.ts'
import { sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import type { OrcusStep } from '../step.ts'
import { isTagged } from './keywords.ts'

/** Psyche powers work on who can hear, understand, and has a mind of its own. */

/** Whom a Psyche power cannot affect; everybody is open to all other powers. */
export function isDeafTo(step: OrcusStep, by: PieceId, at: PieceId, power: Power): boolean {
  if (!isTagged(power, 'psyche') || by === at) return false
  const target = sheetOf(step.fight, at)
  const { languages } = sheetOf(step.fight, by)
  const isStranger = !target.languages.some((one) => languages.some((own) => own.toLowerCase() === one.toLowerCase()))
  return (has(step, at, 'deafened') || isStranger || target.mindless) && step.applies(R.kw.psycheRequires)
}

/** Why it cannot be aimed at somebody: known before anything is spent. */
export const whyNotPsyche = (step: OrcusStep, by: PieceId, at: PieceId, power: Power): RuleIndex | undefined =>
  isDeafTo(step, by, at, power) && step.applies(R.kw.psycheNotSpent) ? R.kw.psycheRequires : undefined

/** The game master may say that it does not work here. */
export function isFoiled(step: OrcusStep, by: PieceId, power: Power): boolean {
  if (!isTagged(power, 'psyche') || !step.applies(R.kw.psycheGm)) return false
  const options = [{ id: 'works', byDefault: true }, { id: 'fails' }]
  const text = `Does ${power.name} of ${nameIn(step.fight, by)} work here?`
  const { id } = ask.ruling(step, by, text, options, R.kw.psycheGm)
  step.emit({ type: 'decided', text, choice: id, rule: R.kw.psycheGm })
  return id === 'fails'
}
