import { type Ability, plainAbility } from '../clauses/ability.ts'
import type { Clause } from '../clauses/clauses.ts'

export const builtIn = (
  id: string,
  name: string,
  tiers: readonly (readonly Clause[])[],
  scores: readonly ('might' | 'agility')[],
): Ability => ({
  ...plainAbility,
  id,
  name,
  kind: 'maneuver',
  keywords: ['melee', 'weapon'],
  melee: 1,
  roll: { bonus: 0, scores },
  tiers,
  fromKit: true,
})
