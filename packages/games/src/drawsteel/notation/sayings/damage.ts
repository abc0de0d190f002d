import type { Clause } from '../../clauses/clauses.ts'
import { flat, type Test, type Who } from '../../clauses/phrases.ts'
import type { Saying } from '../row.ts'
import { guarded, moreDamage } from '../subjects.ts'
import { tells } from './row.ts'

/** Damage that an ability does besides, what it does not heed, and whom its forced movement spares. */

const target: Who = { who: 'target' }

export const damage: readonly Saying[] = [
  // Of others, that of the target: nothing of theirs can be halved.
  tells(
    '{who} take(s) half [of] <that damage|as much damage>',
    'each enemy adjacent to the target takes half that damage',
    ({ who: { who, when } }, { span, scope }) => {
      const amount = { ...flat(0), measures: [{ of: 'half-damage', times: 1, whose: 'you' } as const] }
      return who.who !== 'some' || who.self || when.length > 0 || span !== undefined || scope.isAnswer === true
        ? undefined
        : [{ do: 'damage', amount, types: [''], to: who, unreduced: false }]
    },
  ),
  tells(
    '<you|it|they|the target|{ability}> deal(s)|take(s) <an [extra] [additional] {total} {typed} damage|extra {typed} damage equal to {total}|additional {typed} damage equal to {total}> [to the|each|one|all target(s)] {when?}',
    'this ability deals an extra 3 damage to a prone creature',
    ({ total, typed, when = [] }, { scope, span }) => more(total, typed, when, span !== undefined || scope.isAnswer === true),
  ),
  tells(
    '<you|{ability}|the target> deal(s)|take(s) an extra|additional {number} damage for each condition <on|affecting|imposed on> <the target|them>',
    'the target takes an extra 2 damage for each condition affecting them',
    ({ number: times }, { span }) =>
      span !== undefined
        ? undefined
        : [{ do: 'extra', amount: { ...flat(0), measures: [{ of: 'conditions', times, whose: 'target' }] }, types: [''], when: [] }],
  ),
  tells(
    '<you|{ability}> deal(s) an extra|additional {number} damage for each {counted}',
    'you deal an extra 2 damage for each enemy within 2 squares of you',
    ({ number, counted: of }, { span }) =>
      span !== undefined ? undefined : [{ do: 'extra', amount: { ...flat(0), counts: [{ of, times: number }] }, types: [''], when: [] }],
  ),
  tells(
    '<you|{ability}> deal(s) an extra|additional {total} {typed} damage to the target and {each:who}',
    'this ability deals an extra 3 fire damage to the target and each enemy within 2 squares of the target',
    ({ total, typed, each: { who, when } }, { span }) =>
      span !== undefined || when.length > 0 || who.who !== 'some'
        ? undefined
        : [...(more(total, typed, [], false) ?? []), { do: 'damage', amount: total, types: typed, to: who, unreduced: false }],
  ),
  tells("<this ability's damage|[the] damage from this ability> {surely}", "this ability's damage can't be reduced in any way", () => [
    { do: 'ignore', what: 'reduction' },
  ]),
  tells(
    "<the damage|this damage|this ability's damage|{ability}> [<from|dealt by> this ability] ignores {immunity}",
    'this ability ignores damage immunity',
    () => [{ do: 'ignore', what: 'immunity' }],
  ),
  tells(
    "<forced movement from this ability|forced movement caused by this ability|this ability's forced movement|this forced movement> ignores [the target's] stability",
    "this forced movement ignores the target's stability",
    () => [{ do: 'ignore', what: 'stability' }],
  ),
  tells(
    "<[an|your] ally|allies> <doesn't|don't> take damage from <being force moved this way|this forced movement|the forced movement|this ability's forced movement>",
    "an ally doesn't take damage from being force moved this way",
    () => [{ do: 'gentle', to: 'ally' }],
  ),
  tells(
    "<[an|your] ally|allies> take(s) no damage from <being force moved this way|this forced movement|the forced movement|this ability's forced movement>",
    'allies take no damage from this forced movement',
    () => [{ do: 'gentle', to: 'ally' }],
  ),
  tells(
    "<the|a|each> target <takes no|doesn't take> damage from <being force moved this way|this forced movement|the forced movement|this ability's forced movement>",
    'the target takes no damage from this forced movement',
    () => [{ do: 'gentle', to: 'target' }],
  ),
  tells("you control the target's movement", "you control the target's movement", () => [{ do: 'steer', how: 'whither' }]),
  tells(
    "the|a|each target can't be moved|teleported in a way that would harm them [, leave them dying , or result in them suffering a condition or other negative effect]",
    "the target can't be moved in a way that would harm them",
    () => [{ do: 'steer', how: 'unharmed' }],
  ),
  tells(
    'however , you can move them to provoke opportunity attacks',
    'however, you can move them to provoke opportunity attacks',
    () => [],
  ),
  tells(
    "<this|the> forced movement doesn't <deal damage to|damage|harm> {spares:shelteredOnes}",
    "the forced movement doesn't deal damage to allies",
    ({ spares: to }) => [{ do: 'gentle', to }],
  ),
  tells(
    '<[the|a|any] target [who is] restrained|a restrained target> [<this way|by this ability|by {captor?}>] can be force moved by this ability',
    'the target restrained this way can be force moved by this ability',
    ({ captor = '' }) => [{ do: 'ignore', what: 'restrained', ...(captor !== '' && { by: captor }) }],
  ),
  tells(
    '<[the|a|any] target [who is] grabbed|a grabbed target> [<this way|by this ability|by {captor?}>] can be force moved by this ability',
    'a target grabbed by another creature can be force moved by this ability',
    ({ captor = '' }) => [{ do: 'ignore', what: 'grabbed', ...(captor !== '' && { by: captor }) }],
  ),
]

function more(
  amount: Extract<Clause, { do: 'extra' }>['amount'],
  types: Extract<Clause, { do: 'extra' }>['types'],
  when: readonly Test[],
  isElsewhere: boolean,
): readonly Clause[] | undefined {
  if (isElsewhere) return undefined
  // A type of its own is damage of its own.
  return types.length === 1 && types[0] === ''
    ? moreDamage(amount, types, when)
    : guarded(when, [{ do: 'damage', amount, types, to: target, unreduced: false }])
}
