import { effectsOn, NOBODY, type Part, type PieceId, type RuleIndex, type Tally } from '@riposte/referee'
import { addModifiers, counts, tallyOf } from '../bearing/modifiers.ts'
import { whichCounts, withMore } from '../bearing/rerolls.ts'
import { has } from '../conditions/conditions.ts'
import { type Context, contextOf } from '../context.ts'
import { bundleOf, isUsedUp, sheetOf } from '../fight.ts'
import type { OrcusMoment } from '../moments.ts'
import { R } from '../rules.ts'
import { addFigures, type Figure } from '../sheet/sheet.ts'
import type { OrcusStep } from '../step.ts'
import { type Ability, type Skill, skills } from '../terms.ts'
import { happens } from '../windows.ts'

/** Skill and ability checks: d20 and every modifier against a number. */

export interface Check {
  readonly by: PieceId
  readonly skill: Skill | Ability
  readonly needs: number
  /** Who resists it, for the log. */
  readonly against?: PieceId
  /** At the die and in the log, in a word. */
  readonly what: string
  readonly rule: RuleIndex
  readonly bonus?: readonly Figure[]
}

export interface Checked {
  readonly total: number
  readonly success: boolean
}

const isSkill = (name: Skill | Ability): name is Skill => skills.some((skill) => skill === name)

export function check(step: OrcusStep, given: Check): Checked {
  const tally = checkTally(step, given.by, given.skill, given.bonus)
  const checked = throwCheck(step, given, tally, [])
  spendUsed(step, given)
  return checked
}

function throwCheck(step: OrcusStep, given: Check, usual: Tally, more: readonly Part[]): Checked {
  const { by, what, needs, rule, against = NOBODY } = given
  const die = step.roll(20, by, what, R.core.check)
  const tally = withMore(step, usual, more)
  const total = die + tally.total
  // @rule orcus.core.check
  const success = total >= needs
  step.emit({ type: 'check', by, against, what, die, total, needs, success, parts: tally.parts, rule })
  const first = { total, success }
  const rolled: NonNullable<OrcusMoment['rolled']> = {
    ...first,
    needs,
    again: (keep, besides) => whichCounts(keep, first, throwCheck(step, given, usual, besides)),
  }
  const moment = happens(step, { window: 'check', by, at: against === NOBODY ? by : against, condition: given.skill, rolled })
  const answered = moment.rolled ?? rolled
  return { total: answered.total, success: answered.success }
}

/** Everything that counts for a skill or an ability, without the die. */
export function checkTally(step: OrcusStep, id: PieceId, skill: Skill | Ability, bonus: readonly Figure[] = []): Tally {
  const sheet = sheetOf(step.fight, id)
  const tally = tallyOf(step)
  const context = contextOf(id)
  if (isSkill(skill)) {
    addFigures(tally, sheet.skills[skill])
    addModifiers(step, tally, id, 'skills', context)
    addModifiers(step, tally, id, skill, context)
    if (skill === 'perception') addSenses(step, tally, id)
  } else {
    addFigures(tally, sheet.checks[skill])
    addModifiers(step, tally, id, 'ability-checks', context)
    addModifiers(step, tally, id, skill, context)
  }
  return addFigures(tally, bonus)
}

function addSenses(step: OrcusStep, tally: Tally, id: PieceId): void {
  if (has(step, id, 'blinded')) tally.add(R.cond.blindedPerception, -10, 'blinded')
  if (has(step, id, 'deafened')) tally.add(R.cond.deafenedPerception, -10, 'deafened')
}

/** Help with one check is used up by it. */
function spendUsed(step: OrcusStep, { by, skill }: Check): void {
  const context: Context = contextOf(by)
  const stats = isSkill(skill) ? (['skills', skill] as const) : (['ability-checks', skill] as const)
  for (const effect of effectsOn(step.fight, by)) {
    const isUsed = bundleOf(effect).parts.some((part) => part.is === 'modifier' && stats.some((stat) => counts(step, part, stat, context)))
    if (isUsedUp(effect) && isUsed) step.end(effect, 'used')
  }
}

/** What it notices without looking. */
export function passivePerception(step: OrcusStep, id: PieceId): number {
  const tally = addFigures(tallyOf(step), sheetOf(step.fight, id).skills.perception)
  const context = contextOf(id)
  addModifiers(step, tally, id, 'perception', context)
  addModifiers(step, tally, id, 'skills', context)
  if (has(step, id, 'blinded')) tally.add(R.cond.blindedPerception, -10, 'blinded')
  if (has(step, id, 'deafened')) tally.add(R.cond.deafenedPerception, -10, 'deafened')
  // @rule orcus.skill.passive
  return tally.total + 10
}
