import { useAbility } from '../abilities/use.ts'
import { whyNobody } from '../aim/aim.ts'
import type { Ability } from '../clauses/ability.ts'
import type { Clause } from '../clauses/clauses.ts'
import { flat } from '../clauses/phrases.ts'
import { has } from '../conditions/conditions.ts'
import { R } from '../rules.ts'
import type { Action } from './action.ts'
import { builtIn } from './built-in.ts'

/** Knockback. */

const push = (n: number): readonly Clause[] => [
  { do: 'force', how: 'push', vertical: false, squares: flat(n), to: { who: 'target' }, ignoresStability: false },
]

// @rule drawsteel.maneuver.knockback
const pushes = [push(1), push(2), push(3)]
export const knockbackAbility: Ability = { ...builtIn('knockback', 'Knockback', pushes, ['might']), fromKit: false }

export const knockback: Action = {
  id: 'knockback',
  told: '',
  about: 'Maneuver: a Might roll pushes an adjacent creature 1, 2 or 3 squares. Answers: the target, then where to.',
  example: 'A: [knockback, B, e3]',
  rule: R.maneuver.knockback,
  cost: 'maneuver',
  isAbility: true,
  forbidden: (step, id) => [step.forbids(R.grabbed.noKnockback, has(step.fight, id, 'grabbed')), ...whyNobody(step, id, knockbackAbility)],
  take: (step, id) => {
    useAbility(step, id, knockbackAbility, { isAction: false })
  },
}
