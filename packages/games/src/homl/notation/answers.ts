import type { Checks, Clause } from '../clauses/clauses.ts'
import type { Degree } from '../clauses/words.ts'
import { type ClauseRow, clause, deed, hasTrigger } from './row.ts'
import { type Scene, you } from './scene.ts'

/** What becomes of the attack, the roll and the damage that are answered. */

const lasting = { span: 'unspecified' } as const
const thisOne = (of: 'attack' | 'any'): Checks => ({ of, against: undefined, times: 1, isNext: false, isThis: true })
/** An attack is answered. */
const hasBlow = ({ scene }: { readonly scene: Scene }): boolean => scene.hasBlow === true
/** It has hit or missed. */
const isStruck = (c: { readonly scene: Scene }): boolean => hasBlow(c) && c.scene.hasRoll === true
const becomes = (c: { readonly scene: Scene }, degree: Degree): Clause | undefined =>
  !isStruck(c)
    ? undefined
    : degree === 'failure'
      ? { do: 'turn', into: 'miss' }
      : degree === 'success'
        ? { do: 'turn', into: 'hit' }
        : undefined

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
  deed('<the attack|the hit|the triggering attack|it> becomes {degree}', 'The attack becomes a miss.', ({ degree }, c) =>
    becomes(c, degree),
  ),
  deed('{subject} turn(s) the hit|attack into {degree}', 'You turn the hit into a miss.', ({ degree }, c) => becomes(c, degree)),
  clause(
    '<the triggering attack|the attack|that attack> <hits|targets|is made against> {to:who} instead',
    'The attack targets you instead.',
    { do: 'redirect' },
    hasBlow,
  ),
  deed(
    '{to:subject} <is hit by the attack|are hit by the attack|take(s) the hit|becomes its target|become its target> instead',
    'You take the hit instead.',
    (said, c) => (hasBlow(c) ? { do: 'redirect', ...said } : undefined),
  ),
  deed(
    '<the triggering attack|the attack|that attack> <hits|targets|is made against> {to:who} instead of {who}',
    'The attack is made against you instead of the target.',
    ({ to }, c) => (hasBlow(c) ? { do: 'redirect', to } : undefined),
  ),
  deed(
    '<the triggering attack|the attack> {gains} [a|an] {by:signed} penalty|bonus [<to its attack check|to the attack check|to the check|to its check>]',
    'The triggering attack takes a -2 penalty.',
    ({ by }, c) => (hasTrigger(c) ? { do: 'bonus', to: { who: 'trigger' }, by, on: [thisOne('attack')], ...lasting } : undefined),
  ),
  deed('add {plus:amount} to the result', 'Add 1d6 to the result.', ({ plus }, c) =>
    c.scene.hasRoll === true ? { do: 'bonus', to: you, by: 0, plus, on: [thisOne('any')], ...lasting } : undefined,
  ),
]
