import type { RuleIndex } from '@riposte/referee'
import type { Action } from '../action.ts'
import { askPounds, DRAGS, isLoaded, LIFTS, putDown, take } from '../carrying/carrying.ts'
import { whyCannotAct } from '../conditions/conditions.ts'
import { R } from '../rules.ts'

/** Taking hold of a thing: `times` what it can carry at the most. */
const taking = (id: string, rule: RuleIndex, times: number, about: string, example: string): Action => ({
  id,
  rule,
  cost: 'move',
  about,
  example,
  pointless: isLoaded,
  forbidden: (step, piece) => [whyCannotAct(step, piece)],
  take(step, piece, pay) {
    const pounds = askPounds(step, piece, times, rule)
    pay()
    take(step, piece, pounds, rule)
  },
})

export const lift = taking(
  'lift',
  R.ability.lift,
  LIFTS,
  'Lifts something, up to twice what it can carry (Strength × 10 pounds); with more than that capacity it is slowed. Answers: the pounds.',
  'A: [lift, 160]',
)

export const haul = taking(
  'haul',
  R.ability.drag,
  DRAGS,
  'Begins to push or drag a thing, up to five times what it can carry; above that capacity it is slowed. Answers: the pounds.',
  'A: [haul, 500]',
)

export const setDown: Action = {
  id: 'set-down',
  rule: R.ability.lift,
  cost: 'free',
  about: 'Lets go of what it lifts or drags. Answers: none.',
  example: 'A: [set-down]',
  pointless: (step, id) => !isLoaded(step, id),
  forbidden: (step, id) => [whyCannotAct(step, id)],
  take(step, id, pay) {
    pay()
    putDown(step, id)
  },
}
