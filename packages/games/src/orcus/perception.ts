import type { PieceId } from '@riposte/referee'
import { addModifiers, tallyOf } from './bearing/modifiers.ts'
import { has } from './conditions/conditions.ts'
import { contextOf } from './context.ts'
import { sheetOf } from './fight.ts'
import { R } from './rules.ts'
import { addFigures } from './sheet/sheet.ts'
import type { OrcusStep } from './step.ts'

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
