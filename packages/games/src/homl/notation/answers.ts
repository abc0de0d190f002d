import type { Checks } from '../clauses/clauses.ts'
import { type ClauseRow, clause, deed, hasTrigger, lasting } from './row.ts'
import type { Scene } from './scene.ts'

/** What becomes of the attack, the roll and the damage that are answered. */

const thisOne = (of: 'attack' | 'any'): Checks => ({ of, against: undefined, times: 1, isNext: false, isThis: true })
/** An attack is answered. */
const hasBlow = ({ scene }: { readonly scene: Scene }): boolean => scene.hasBlow === true
/** It has hit or missed. */
const isStruck = (c: { readonly scene: Scene }): boolean => hasBlow(c) && c.scene.hasRoll === true

export const answers: readonly ClauseRow[] = [
  deed(
    'the [triggering] attack|check has|gains|takes|is [made] [with|at] {side:edge}',
    'The triggering attack has disadvantage.',
    ({ side }, c) => (hasTrigger(c) ? { do: 'edge', to: { who: 'trigger' }, side, on: thisOne('attack'), ...lasting } : undefined),
  ),

  clause(
    '<the triggering attack|the attack|that attack> misses [you] [instead]',
    'The triggering attack misses.',
    { do: 'turn', into: 'miss' },
    isStruck,
  ),
  clause(
    '<the triggering attack|the attack|that attack> hits [instead|automatically]',
    'The triggering attack hits.',
    { do: 'turn', into: 'hit' },
    isStruck,
  ),
  clause(
    '<the triggering attack|the attack|that attack> <hits|targets|is made against> {to:who} instead',
    'The attack targets you instead.',
    { do: 'redirect' },
    hasBlow,
  ),
  deed(
    '<the triggering attack|the attack> {gains} [a|an] {by:signed} penalty|bonus [<to its attack check|to the attack check|to the check|to its check>]',
    'The triggering attack takes a -2 penalty.',
    ({ by }, c) => (hasTrigger(c) ? { do: 'bonus', to: { who: 'trigger' }, by, on: [thisOne('attack')], ...lasting } : undefined),
  ),
]
