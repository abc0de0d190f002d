import { NOBODY, type PieceId } from '@riposte/referee'
import { ask } from '../asking.ts'
import { scoreOf } from '../bearing/held.ts'
import type { Ability } from '../clauses/ability.ts'
import { said } from '../clauses/said.ts'
import { decideOutcome } from '../damage/surges.ts'
import type { PowerRoll, Rolled, Use } from '../moments.ts'
import { critsWith } from '../play/crits.ts'
import { swaysOf } from '../rolls/edges-and-banes.ts'
import { sortsOf, useUpSways } from '../rolls/lasting-edges.ts'
import { rivalDie } from '../rolls/rivals.ts'
import { type Outcome, outcomeOf, rollPower, tellRoll } from '../rolls/roll.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'
import type { Characteristic } from '../terms.ts'
import { askCircumstance } from '../tests/tests.ts'
import { open } from '../windows.ts'
import { dealRolled } from './outcome.ts'
import { strikerAt } from './squad-attack.ts'
import { whileUp } from './targets.ts'

/** The roll of an ability: one for all targets, a tier for each. */

export function rollAbility(step: DsStep, use: Use): void {
  const { by, ability } = use
  const { roll } = ability
  if (roll === undefined) return
  use.score = askScore(step, use, roll.scores)
  use.circumstance = askCircumstance(step, by)
  const crits = critsWith(step, use)
  const rolled = counted(
    ability,
    rollPower(step, by, { score: use.score, bonus: roll.bonus, kind: 'ability', crits, sorts: sortsOf(ability, use.form) }),
  )
  const against = rivalDie(step, by, use.targets)
  use.roll = against.length === 0 ? rolled : { ...rolled, against }
  judge(step, use)
  whileUp(step, use, () => answerRoll(step, use))
  if (use.isNegated) return
  useUpSways(step, use, use.targets)
  if (isCritical(use)) step.emit({ type: 'critical', by, rule: R.crit.trigger })
  decideOutcome(step, use)
  dealRolled(step, use)
}

/** Each who is aimed at is a moment of its own; what changes the roll changes it for all. */
function answerRoll(step: DsStep, use: Use): void {
  const { by, targets, afterwards } = use
  for (const whom of targets.length > 0 ? [...targets] : [by]) {
    const before = use.roll
    if (before === undefined || use.isNegated) return
    const moment: Rolled = { window: 'rolled', by, whom, use, roll: before, afterwards }
    open(step, moment)
    if (moment.roll === before) continue
    use.roll = moment.roll
    judge(step, use)
  }
}

/** Some count as the same whatever they show, but for a critical hit. */
function counted(ability: Ability, roll: PowerRoll): PowerRoll {
  const [fixed] = said(ability, 'natural')
  return fixed?.do !== 'natural' || roll.natural >= 19 ? roll : { ...roll, natural: fixed.as, base: roll.base + fixed.as - roll.natural }
}

export const isCritical = (use: Use): boolean => use.roll?.critical === true

/** The tier of each target, from the roll as it is now. */
function judge(step: DsStep, use: Use): void {
  const { by, ability, roll } = use
  if (roll === undefined) return
  if (use.targets.length === 0) {
    const again = (known: DsStep): Outcome => outcomeOf(known, by, roll, swaysOf(known, use, NOBODY), NOBODY)
    const outcome = again(step)
    note(use, by, outcome)
    return tellRoll(step, by, NOBODY, ability.id, roll, outcome, ruleOfRoll(use), again)
  }
  // @rule drawsteel.ability.one-roll
  for (const target of use.targets) {
    const striker = strikerAt(use, target)
    const aimed = striker === by ? use : { ...use, by: striker }
    const again = (known: DsStep): Outcome => outcomeOf(known, by, roll, swaysOf(known, aimed, target), target)
    const outcome = again(step)
    // @rule drawsteel.ability.tier-per-target
    note(use, target, outcome)
    tellRoll(step, by, target, ability.id, roll, outcome, ruleOfRoll(use), again)
  }
}

function note(use: Use, target: PieceId, { tier, edges, banes }: Outcome): void {
  use.tiers.set(target, tier)
  use.sways.set(target, Math.min(2, edges) - Math.min(2, banes))
}

const ruleOfRoll = (use: Use) => (use.ability.roll?.scores.length === 0 ? R.roll.monster : R.roll.dice)

/** Of several characteristics the user picks one, for roll and damage alike; the best unless said. */
function askScore(step: DsStep, use: Use, scores: readonly Characteristic[]): Characteristic | undefined {
  if (scores.length < 2) return scores[0]
  const sorted = scores.toSorted((a, b) => scoreOf(step, use.by, b) - scoreOf(step, use.by, a))
  const options = sorted.map((one, i) => ({ id: one, byDefault: i === 0, rare: i > 0, one }))
  return ask.choice(step, use.by, 'which characteristic', options, R.ability.characteristicChoice).one
}
