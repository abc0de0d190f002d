import { GM, type PieceId, type RuleIndex } from '@riposte/referee'
import type { Power } from './clauses.ts'
import { has } from './conditions.ts'
import { pieceAt, sheetOf } from './fight.ts'
import { isTagged } from './keywords.ts'
import { R } from './rules.ts'
import type { OrcusStep } from './step.ts'

/** Psyche powers work on who can hear, understand, and has a mind of its own. */

/** Why a Psyche power cannot affect somebody; undefined for all other powers. */
export function whyNotPsyche(step: OrcusStep, by: PieceId, at: PieceId, power: Power): RuleIndex | undefined {
  if (!isTagged(power, 'psyche') || by === at) return undefined
  const target = sheetOf(step.fight, at)
  const { languages } = sheetOf(step.fight, by)
  const isDeaf = has(step, at, 'deafened')
  const isStranger = !target.languages.some((one) => languages.some((own) => own.toLowerCase() === one.toLowerCase()))
  return step.forbids(R.kw.psycheRequires, isDeaf || isStranger || target.mindless)
}

/** The game master may say that it does not work here. */
export function isFoiled(step: OrcusStep, by: PieceId, power: Power): boolean {
  if (!isTagged(power, 'psyche') || !step.applies(R.kw.psycheGm)) return false
  const options = [{ id: 'works', byDefault: true }, { id: 'fails' }]
  const text = `Does ${power.name} of ${pieceAt(step.fight, by).key} work here?`
  const { id } = step.ask({ kind: 'ruling', seat: GM, piece: by, text, options, rule: R.kw.psycheGm })
  step.emit({ type: 'decided', text, choice: id, rule: R.kw.psycheGm })
  return id === 'fails'
}
