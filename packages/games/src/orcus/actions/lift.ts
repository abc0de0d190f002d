import { whyCannotAct } from '../conditions/conditions.ts'
import { askPounds, DRAGS, isLoaded, LIFTS, putDown, take } from '../gear/carrying.ts'
import { R } from '../rules.ts'
import type { Action } from './action.ts'

export const lift: Action = {
  id: 'lift',
  rule: R.ability.lift,
  cost: 'move',
  about:
    'Lifts something, up to twice what it can carry (Strength × 10 pounds); with more than that capacity it is slowed. Answers: the pounds.',
  example: 'A: [lift, 160]',
  pointless: isLoaded,
  forbidden: (step, id) => [whyCannotAct(step, id)],
  take(step, id, pay) {
    const pounds = askPounds(step, id, LIFTS, R.ability.lift)
    pay()
    take(step, id, pounds, R.ability.lift)
  },
}

export const haul: Action = {
  id: 'haul',
  rule: R.ability.drag,
  cost: 'move',
  about: 'Begins to push or drag a thing, up to five times what it can carry; above that capacity it is slowed. Answers: the pounds.',
  example: 'A: [haul, 500]',
  pointless: isLoaded,
  forbidden: (step, id) => [whyCannotAct(step, id)],
  take(step, id, pay) {
    const pounds = askPounds(step, id, DRAGS, R.ability.drag)
    pay()
    take(step, id, pounds, R.ability.drag)
  },
}

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
