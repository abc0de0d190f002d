import type { Ability } from '../clauses/ability.ts'
import { DONE } from '../clauses/means.ts'
import { has } from '../conditions/conditions.ts'
import { allowedBy, allowedNow } from '../play/allow.ts'
import { runFor } from '../play/run.ts'
import { R } from '../rules.ts'
import type { Sheet } from '../sheet/sheet.ts'
import type { Action } from './action.ts'

/** What the abilities of a sheet let one do afterwards: `NAME-effect`, for as long as that lasts. */

export const allowedActions = (sheet: Sheet): Action[] =>
  sheet.abilities.flatMap((ability) => allowedBy(ability).map((_, n) => allowedAction(ability, n)))

function allowedAction(ability: Ability, n: number): Action {
  const clause = allowedBy(ability)[n]
  const id = `${ability.id}-effect${n === 0 ? '' : `-${n + 1}`}`
  const isFree = clause?.cost === 'free-maneuver'
  return {
    id,
    name: `${ability.name}: ${clause?.text ?? ''}`,
    about: `${ability.name}: ${clause?.text ?? ''}`,
    told: '',
    cost: clause?.cost ?? 'maneuver',
    rule: R.ability.effectsOrder,
    pointless: (step, who) =>
      allowedNow(step.fight.effects, who, ability, n) === undefined || (isFree && has(step.fight, who, `did-${id}`)),
    take: (step, who) => {
      const effect = allowedNow(step.fight.effects, who, ability, n)
      if (effect === undefined || clause === undefined) return
      if (isFree) step.begin({ kind: `did-${id}`, means: DONE, on: who, rule: R.ability.effectsOrder, until: 'turn-end', of: who })
      runFor(step, who, effect.caught[0] ?? who, clause.so, ability.id)
    },
  }
}
