import { ask } from '../asking.ts'
import type { Context } from '../context.ts'
import type { OrcusStep } from '../step.ts'
import { type DamageType, damageTypes } from '../terms.ts'

/** "[flux] damage": whose power it is says at each use which type that is. */
export function settledTypes(step: OrcusStep, types: readonly DamageType[], { you, act }: Context): readonly DamageType[] {
  for (const type of types) {
    if (type !== 'flux' && type !== 'energy') continue
    const chosen = act?.energy ?? ask.choice(step, you, `which type of damage is [${type}]`, options).id
    if (act !== undefined) act.energy = chosen
    return types.map((one) => (one === type ? chosen : one))
  }
  return types
}

const options = damageTypes.map((id) => ({ id }))
