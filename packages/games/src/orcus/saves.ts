import type { Effect, PieceId, RuleIndex } from '@riposte/referee'
import { contextOf } from './context.ts'
import { bundleOf, sheetOf } from './fight.ts'
import { happens } from './happens.ts'
import { addModifiers, tallyOf } from './modifiers.ts'
import { R } from './rules.ts'
import { run } from './run/index.ts'
import { addFigures } from './sheet.ts'
import type { OrcusStep } from './step.ts'

/** Saving throws: d20 plus what names saves, 10 or more succeeds. */

const NEEDS = 10

export interface Save {
  /** What it is against, in a word. */
  readonly what: string
  readonly bonus?: number
  readonly rule?: RuleIndex
  /** A death save has bonuses of its own. */
  readonly death?: boolean
}

export function rollSave(
  step: OrcusStep,
  id: PieceId,
  { what, bonus = 0, rule = R.save.roll, death = false }: Save,
): { success: boolean; total: number } {
  const tally = tallyOf(step).add(rule, bonus, what)
  addFigures(tally, sheetOf(step.fight, id).saves)
  addModifiers(step, tally, id, 'saves', contextOf(id))
  if (death) addModifiers(step, tally, id, 'death-saves', contextOf(id))
  for (;;) {
    const die = step.roll(20, id, `save: ${what}`, rule)
    const total = die + tally.total
    // Off: only a natural 20 is good enough.
    const success = step.applies(R.save.roll) ? total >= NEEDS : die === 20
    step.emit({ type: 'save', by: id, what, die, total, needs: NEEDS, success, parts: tally.parts, rule })
    const moment = happens(step, {
      window: 'save',
      by: id,
      at: id,
      condition: what,
      rolled: { total, success, again: false, needs: NEEDS },
    })
    if (moment.rolled?.again !== true) return { success: moment.rolled?.success ?? success, total }
  }
}

/** One save against one effect, and what comes of it. */
export function saveAgainst(step: OrcusStep, id: PieceId, effect: Effect, bonus = 0): boolean {
  const { aftereffect, failed, name } = bundleOf(effect)
  const { success } = rollSave(step, id, { what: name === '' ? effect.kind : name, bonus, rule: R.duration.saveEnds })
  const context = contextOf(effect.by, { target: id, targets: [id] })
  if (!success) {
    if (failed.length > 0) run(step, failed, context)
    return false
  }
  if (!step.applies(R.save.success)) return true
  step.end(effect, 'save', R.save.success)
  if (aftereffect.length > 0) run(step, aftereffect, context)
  return true
}
