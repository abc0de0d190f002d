import type { Clause } from '../../clauses/clauses.ts'
import { type Amount, flat, type Who } from '../../clauses/phrases.ts'
import { plainOf } from '../../clauses/say-phrases.ts'
import type { Typed } from '../../terms.ts'
import { firstOf, type Saying } from '../row.ts'
import { guarded, roleOf } from '../subjects.ts'
import { negative } from './bonuses.ts'
import { act, actWith } from './row.ts'

/** Damage, Stamina, surges and resources: what is taken, and what is given. */

const untyped: readonly Typed[] = ['']
const damage = (amount: Amount, types: readonly Typed[] = untyped, to: Who, unreduced = false): readonly Clause[] => [
  { do: 'damage', amount, types, to, unreduced },
]

const loss = (amount: Amount, to: Who): readonly Clause[] => [{ do: 'damage', amount, types: untyped, to, unreduced: true, isLoss: true }]

/** One condition alone, the amount of which is so much for each of them. */
function forEach([one, ...others]: readonly Clause[], of: Who, most: number | undefined): readonly Clause[] | undefined {
  if (one === undefined || others.length > 0 || !('amount' in one)) return undefined
  const { scores, dice, measures, flat: times } = one.amount
  if (scores.length + dice.length + measures.length > 0) return undefined
  return [{ ...one, amount: { ...flat(0), counts: [{ of, times }], ...(most !== undefined && { most }) } }]
}

/** The same for each square of a forced movement. */
function forEachSquare([one, ...others]: readonly Clause[]): readonly Clause[] | undefined {
  if (one === undefined || others.length > 0 || !('amount' in one) || plainOf(one.amount) === undefined) return undefined
  return [{ ...one, amount: { ...flat(0), measures: [{ of: 'forced', times: one.amount.flat, whose: 'target' }] } }]
}

const plain: readonly Saying[] = [
  act(
    'deal(s) <{total} {types?} damage|{types?} damage equal to {total}> to {whom:who}',
    'deal 5 fire damage to each enemy within 2 squares of you',
    // From the target it spreads to those around it.
    ({ total, types, whom }, { who }) =>
      who.who === 'you' || (who.who === 'target' && whom.who.who === 'some' && whom.who.of === 'target')
        ? guarded(whom.when, damage(total, types, whom.who))
        : undefined,
  ),
  act(
    'take(s) {types?} damage equal to {total} {unreduced?}',
    'takes cold damage equal to your Reason score',
    ({ total, types, unreduced }, { who }) => damage(total, types, who, unreduced),
  ),
  act('take(s) an extra|additional {amount} {types?} damage', 'takes an extra 3 damage', ({ amount, types = untyped }, { who, span }) => {
    if (span !== undefined || who.who !== 'target') return undefined
    return types[0] === '' ? [{ do: 'extra', amount, types, when: [] }] : damage(amount, types, who)
  }),
  act('take(s)|suffer(s)|deal(s) {amount} {types?} damage {unreduced?}', 'takes 2d6 fire damage', ({ amount, types, unreduced }, { who }) =>
    damage(amount, types, who, unreduced),
  ),
  act(
    'deal(s) an extra|additional {number} damage on|with their|your next strike',
    'deals an extra 3 damage on their next strike',
    ({ number }, { who: to, span }) => [{ do: 'modify', stat: 'damage', amount: flat(number), span: span ?? 'encounter', to, once: true }],
  ),
  act('lose(s) {amount} stamina [after making|using this strike|ability]', 'lose 5 Stamina', ({ amount }, { who }) => loss(amount, who)),
  act('lose(s) stamina equal to {total}', 'lose Stamina equal to your level', ({ total }, { who }) => loss(total, who)),
  act('reduce(s) the|that damage [they|you take] by {total}', 'reduce the damage by 5', ({ total }) => [{ do: 'reduce', amount: total }]),
  act(
    'ignore(s) <any|all|the> [nondamaging|non-damaging|other|additional] effect(s) {ofIt?}',
    'ignore any nondamaging effects associated with it',
    (_, { who }) => (who.who === 'some' ? undefined : [{ do: 'shrug-off' }]),
  ),
  act('take(s) {figure} less damage', 'take 5 less damage', ({ figure }) => [{ do: 'reduce', amount: flat(figure) }]),
  act(
    '<halve(s) the|halve(s) that|take(s) [only] half [of] [the|that]> [triggering] damage [<from it|from the [triggering] strike|from that strike|from the [triggering] ability|from that ability|from the attack>]',
    'halve the damage',
    (_, { who }) => (who.who === 'some' ? undefined : [{ do: 'halve' }]),
  ),
  act('reduce(s) the|that damage by half', 'reduce the damage by half', (_, { who }) =>
    who.who === 'some' ? undefined : [{ do: 'halve' }],
  ),
  act(
    'take(s) {half?} the [same] damage <dealt to the target|that triggered this ability|the target take(s)|the target took|the target was dealt|they dealt|the target dealt>',
    'take half the damage dealt to the target',
    ({ half }, { who }) =>
      damage({ ...flat(0), measures: [{ of: half === undefined ? 'damage' : 'half-damage', times: 1, whose: 'you' }] }, [''], who),
  ),
  act("<take(s) no|suffer(s) no|ignore(s) the|negate(s) the|doesn't take the|doesn't take any> damage [instead]", 'take no damage', () => [
    { do: 'prevent' },
  ]),
  act(
    '{first:instead?} regain(s) <that much stamina|stamina equal to the damage|stamina equal to that damage|stamina equal to that amount|an equal amount of stamina|that amount of stamina|the same amount of stamina> {instead?}',
    'regain that much Stamina instead of taking the damage',
    ({ first, instead }, { who }) => ((first ?? instead) !== undefined && who.who === 'you' ? [{ do: 'absorb' }] : undefined),
  ),
  act(
    'take(s) no damage and [instead] regain(s) <the same amount of stamina|that much stamina|an equal amount of stamina>',
    'take no damage and instead regain the same amount of Stamina',
    (_, { who }) => (who.who === 'you' ? [{ do: 'absorb' }] : undefined),
  ),
  act(
    'become(s) the [new] target <of the [triggering] strike [instead]|of the [triggering] ability [instead]|instead>',
    'become the target of the triggering strike instead',
    (_, { who }) => becoming(who),
  ),
  // Stamina
  act(
    '[can] regain(s)|gain(s) {temporary?} stamina equal to {dealt}',
    'regain Stamina equal to half the damage dealt',
    ({ temporary, dealt }, { who }) => {
      if (temporary === undefined && who.who === 'you') return [{ do: 'drain', half: dealt.half }]
      return [
        {
          do: temporary === undefined ? 'heal' : 'temporary',
          amount: { ...flat(0), measures: [{ of: dealt.half ? 'half-damage' : 'damage', times: 1, whose: 'you' }] },
          to: who,
        },
      ]
    },
  ),
  act(
    '[can] regain(s)|gain(s) {temporary?} stamina equal to {total}',
    'gains temporary Stamina equal to your level',
    ({ temporary, total }, { who }) => {
      if (total.measures.some(({ of }) => of === 'damage' || of === 'half-damage')) return undefined
      return [temporary === undefined ? { do: 'heal', amount: total, to: who } : { do: 'temporary', amount: total, to: who }]
    },
  ),
  act('[can] gain(s) {amount} temporary stamina', 'gains 10 temporary Stamina', ({ amount }, { who }) => [
    { do: 'temporary', amount, to: who },
  ]),
  act('[can] regain(s) {amount} stamina', 'regains 5 Stamina', ({ amount }, { who }) => [{ do: 'heal', amount, to: who }]),
  act('[can] regain(s) {part} [of] their|your [maximum] stamina', 'regains half their Stamina', ({ part }, { who }) => [
    {
      do: 'heal',
      amount: { ...flat(0), measures: [{ of: 'winded', times: part === 'all' ? 2 : 1, whose: roleOf(who) === 'you' ? 'you' : 'target' }] },
      to: who,
    },
  ]),
  act('[can] spend(s)|use(s) {recoveries} [to regain stamina]', 'can spend a Recovery', ({ recoveries }, { who }) => [
    { do: 'recover', to: who, count: recoveries, free: false },
  ]),
  act(
    '[can] <regain(s) stamina as if they had spent a recovery|regain(s) stamina as if you had spent a recovery|regain(s) stamina equal to {own} recovery value without spending a recovery|spend(s) a recovery without losing it>',
    'regains Stamina as if they had spent a Recovery',
    ({ own }, { who }) => (own === 'your' && who.who !== 'you' ? undefined : freely(who)),
  ),
  act('lose(s) {amount} <recovery|recoveries>', 'loses 1d3 Recoveries', ({ amount }, { who }) => [{ do: 'tire', to: who, count: amount }]),
  // Surges and resources.
  act('lose(s) all [of] their|your surges', 'lose all your surges', (_, { who }) => [{ do: 'surges', amount: flat(-99), to: who }]),
  act('gain(s) [a number of] surges equal to {total}', 'gain surges equal to your level', ({ total }, { who }) => [
    { do: 'surges', amount: total, to: who },
  ]),
  act('gain(s) {amount} surge(s) {now?}', 'gains 2 surges', ({ amount, now }, { who }) => [
    { do: 'surges', amount, to: who, ...(now !== undefined && { now: true }) },
  ]),
  act('lose(s) {amount} surge(s)', 'lose 1 surge', ({ amount }, { who }) => [{ do: 'surges', amount: negative(amount), to: who }]),
  act('gain(s) {amount} {resource}', 'gains 2 of their Heroic Resource', ({ amount }, { who }) => [{ do: 'resource', amount, to: who }]),
  act('lose(s) {amount} {resource}', 'loses 1 of their Heroic Resource', ({ amount }, { who }) => [
    { do: 'resource', amount: negative(amount), to: who },
  ]),
  act('gain(s) {amount} malice', 'gain 1 Malice', ({ amount }, { who }) => (who.who === 'you' ? [{ do: 'malice', amount }] : undefined)),
  act(
    'gain(s) malice equal to {total}',
    'gain Malice equal to the number of enemies within 5 squares of you',
    ({ total: amount }, { who }) => (who.who === 'you' ? [{ do: 'malice', amount }] : undefined),
  ),
  act('lose(s) {amount} malice', 'lose 2 Malice', ({ amount }, { who }) =>
    who.who === 'you' ? [{ do: 'malice', amount: negative(amount) }] : undefined,
  ),
]

const becoming = ({ who }: Who): readonly Clause[] | undefined =>
  who === 'you' || who === 'target' ? [{ do: 'redirect-strike', to: who, relation: 'creature' }] : undefined

const freely = (to: Who): readonly Clause[] => [{ do: 'recover', to, count: 1, free: true }]

const given = { gift: firstOf(plain) }

/** So much for each of them; and instead of the damage. */
export const harm: readonly Saying[] = [
  actWith(given)(
    '{gift} for|per [each] {counted} {most?}',
    'gain 1 surge for each ally within 3 squares of you',
    ({ gift, counted, most }) => forEach(gift, counted, most),
  ),
  actWith(given)(
    '{gift} for|per [each|every] square(s) [<that|by which>] <they|the target|each target> <is|are|was|were> {shoved} [<this way|by this ability>]',
    'takes 1 damage for each square they are pushed',
    ({ gift }) => forEachSquare(gift),
  ),
  actWith(given)(
    '{gift} for|per [each|every] square(s) [that] you <force move|moved> the target [<this way|with this ability>]',
    'gain 1 surge for each square you force move the target',
    ({ gift }) => forEachSquare(gift),
  ),
  ...plain,
  actWith(given)('{gift} instead of taking the|that|any|this damage', 'gain 1 surge instead of taking the damage', ({ gift }, { who }) =>
    who.who === 'you' ? [{ do: 'prevent' }, ...gift] : undefined,
  ),
]
