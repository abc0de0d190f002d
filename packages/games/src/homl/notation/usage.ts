import type { Checks } from '../clauses/clauses.ts'
import { type ClauseRow, clause, deed, hasTrigger, lasting } from './row.ts'
import { type Scene, target } from './scene.ts'

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

/** What is said of the feat itself: how often, in place of what, at what cost. */

const hasAttack = ({ scene }: { readonly scene: Scene }): boolean => scene.hasOwnAttack === true

export const usage: readonly ClauseRow[] = [
  clause('you may use this feat only if {test}', 'You may use this feat only if you are prone.', { do: 'needs' }),
  deed('you cannot use this feat if|while {test}', 'You cannot use this feat if you are slowed.', ({ test }) => ({
    do: 'needs',
    test: { is: 'not', test },
  })),
  clause('[you] [may|can] [then] make|attempt your|the attack', 'Then make your attack.', { do: 'then-attack' }),
  clause(
    '<this movement|this move|this shift|you> <does not|do not> grant an opportunity [for|with|during|by] [this] [movement|move]',
    'This movement does not grant opportunities.',
    { do: 'safe' },
  ),
  clause(
    'a given creature can only be affected by this feat once per {until:eachLimit}',
    'A given creature can only be affected by this feat once per encounter.',
    { do: 'once-each', to: target },
    ({ scene }) => scene.hasTarget,
  ),
  clause('<this attack|the attack|your attack> <does not|do not> grant an opportunity', 'This attack does not grant opportunities.', {
    do: 'safe',
    of: 'attack',
  }),
  clause(
    '<this attack|the attack|your attack|the damage|this damage> is [always] non-lethal|nonlethal',
    'This attack is non-lethal.',
    { do: 'nonlethal' },
    (c) => c.scene.hasTarget,
  ),
  clause('<this feat is not|the feat is not> expended', 'This feat is not expended.', { do: 'renew' }),
  clause('you regain the use of {feat:ownFeat}', 'You regain the use of claw.', { do: 'renew' }),
  clause('<you can use this feat|you may use this feat> as|in [place] [of] {as:bookAttack}', 'You may use this feat as a basic attack.', {
    do: 'counts-as',
  }),
  clause('once per {until:limitPer}', 'Once per encounter.', { do: 'limit' }, (c) => c.isDone),
  clause('you may use this feat [only] once per {until:limitPer}', 'You may use this feat only once per encounter.', { do: 'limit' }),
  clause('you cannot use this feat again until you take a {until:limit}', 'You cannot use this feat again until you take a long rest.', {
    do: 'limit',
  }),
  clause('you may use this feat {times:often} per|each {until:limit}', 'You may use this feat twice per encounter.', { do: 'limit' }),
  clause(
    'the feat that triggered this one is enhanced by one level|degree [of] [success]',
    'The feat which triggered this one is enhanced by one level of success.',
    { do: 'enhance' },
    hasAttack,
  ),
  clause(
    '[your|the] {what:calledArm} appears in your hand(s)',
    'Your rune weapon appears in your hand.',
    { do: 'arm' },
    // Which of them, nobody knows.
    (_, { what }) => what !== 'weapon',
  ),
  clause('[you] [must] spend|expend 1|a|one power point to use this feat', 'You must spend 1 power point to use this feat.', {
    do: 'cost',
  }),
  clause('{who} can no longer use the feat {feat:featName}', 'You can no longer use the feat Ember Gaze.', { do: 'no-more' }),
]
