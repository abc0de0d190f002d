import type { Row } from '@riposte/print'
import type { Clause } from '../clauses/clauses.ts'
import { as, deed } from './row.ts'
import type { Scene } from './scene.ts'

const lasting = { span: 'unspecified' } as const

/** What helps and what hinders; attacks that are given. */
export const help: readonly Row<Scene, Clause>[] = [
  deed(
    '{to:subject} regain(s)|recover(s)|heal(s)|gain(s) hit points equal to {amount}',
    'The target regains hit points equal to its healing value.',
    as({ do: 'heal' }),
  ),
  deed(
    '{to:subject} regain(s)|recover(s)|heal(s)|gain(s) {amount} <hit point(s)|hp|in hit points>',
    'You regain 1d6 hit points.',
    as({ do: 'heal' }),
  ),
  deed(
    '{to:subject} take(s)|suffer(s) ongoing {amount} {types} damage',
    'The target takes ongoing 5 fire damage.',
    ({ to, amount, types }) => ({
      do: 'each-turn',
      of: to,
      at: 'start',
      does: [{ do: 'damage', to, amount, types, isMore: false, higher: undefined }],
      span: 'unspecified',
    }),
  ),
  deed('{to:subject} heal(s) {amount} [points]', 'The target heals 5.', as({ do: 'heal' })),
  deed('{to:subject} regain(s) {amount}', 'The target regains its healing value.', ({ to, amount }) =>
    amount.measures.length === 1 ? { do: 'heal', to, amount } : undefined,
  ),
  deed(
    '{to:subject} gain(s)|get(s)|has|have|receive(s)|suffer(s)|take(s) [a|an] {by:signed} {kind?} bonus|penalty to|on {on:stats}',
    'You gain a +2 bonus to attack checks.',
    ({ kind, ...said }) => ({ do: 'bonus', kind, ...lasting, ...said }),
  ),
  deed(
    '{to:subject} gain(s)|get(s)|has|have <dr|damage reduction|damage reduction of> {by:count}',
    'You gain DR 5.',
    as({ do: 'reduce', ...lasting }),
  ),
  deed(
    '{to:subject} gain(s)|get(s)|has|have {by:count} <points of dr|points of damage reduction|damage reduction>',
    'You gain 2 points of DR.',
    as({ do: 'reduce', ...lasting }),
  ),
  deed(
    '{to:subject} gain(s)|get(s)|has|have|suffer(s)|take(s)|is|are [granted|given] {side:edge} on {on:checks}',
    'The target has disadvantage on attack checks.',
    as({ do: 'edge', ...lasting }),
  ),
  deed(
    '{to:subject} gain(s)|get(s)|has|have {how:guard} to|from|against {types} [damage]',
    'The target gains vulnerability to fire and cold.',
    (said) => (said.types.length > 0 ? { do: 'shield', ...lasting, ...said } : undefined),
  ),
  deed('{to:subject} is|are {how:guarded} to|from|against {types} [damage]', 'You are immune to fire.', (said) =>
    said.types.length > 0 ? { do: 'shield', ...lasting, ...said } : undefined,
  ),
  deed(
    '{who:subject} make(s) a|an|one {with:attack} against {against:other} {freely?}',
    'One ally within 5 squares of you may make a basic attack against the target.',
    ({ who, with: how, against }) => ({ do: 'attack', who, with: how, against }),
  ),
  deed('{who:subject} make(s) a|an|one {with:attack} {freely?}', 'You may make an opportunity attack.', ({ who, with: how }) => ({
    do: 'attack',
    who,
    with: how,
    against: undefined,
  })),
  deed("{to:subject} <cannot|can't|may not> {what:deed}", 'The target cannot shift.', as({ do: 'forbid', ...lasting })),
  deed('{who:subject} ignore(s) [any|all] {what:hindrance}', 'You ignore difficult terrain.', as({ do: 'ignore', ...lasting })),
  deed('{to:subject} gain(s)|get(s)|has|have|is|are [in] {what:screen}', 'You gain cover.', as({ do: 'screen', ...lasting })),
  deed('{to:subject} take(s) no damage from the [triggering] attack', 'You take no damage from the attack.', ({ to }) => ({
    do: 'soften',
    to,
    by: 'all',
  })),
  deed('{to:subject} escape(s) <any grab|the grab|a grab|any hold|the hold>', 'You escape any grab.', ({ to }) => ({
    do: 'relieve',
    to,
    what: ['grabbed'],
  })),
  deed('{to:subject} gain(s)|get(s)|has|have {by:signed} {on:stats}', 'You gain +2 speed.', ({ to, by, on }) => ({
    do: 'bonus',
    to,
    by,
    kind: undefined,
    on,
    ...lasting,
  })),
  deed('{to:subject} take(s) half damage from the [triggering] attack', 'You take half damage from the attack.', ({ to }) => ({
    do: 'soften',
    to,
    by: 'half',
  })),
  deed(
    '{subject} reduce(s) the [triggering] damage [to] {to:who?} by {by:amount}',
    'Reduce the damage to you by 5.',
    ({ subject: own, to = own, by }) => ({ do: 'soften', to, by }),
  ),
  deed(
    '{to:subject} gain(s)|get(s)|take(s)|use(s) <an additional|an extra|one additional|one extra|another|a|an> {kind:actionKind} action [this] [turn|round]',
    'You gain an additional move action.',
    as({ do: 'actions', isLost: false }),
  ),
  deed(
    '{to:subject} lose(s) its|his|her|their|your {kind:actionKind} action',
    'The target loses its opportunity action.',
    as({ do: 'actions', isLost: true }),
  ),
  deed(
    '{who:subject} <hide|hides|make a stealth check to hide|make a stealth check|attempt to hide> {freely?}',
    'You may hide.',
    ({ who }) => ({ do: 'hide', who }),
  ),
  deed('{who:subject} stand(s) up {freely?}', 'You may stand up.', ({ who }) => ({ do: 'stand', who })),
  deed(
    '{to:subject} gain(s)|regain(s)|get(s) {by:count} power point(s)',
    'One ally within 5 squares of you gains 1 power point.',
    as({ do: 'power' }),
  ),
  deed('{to:subject} lose(s) {count} power point(s)', 'The target loses 1 power point.', ({ to, count }) => ({
    do: 'power',
    to,
    by: -count,
  })),
  deed(
    '{to:subject} is|are|become(s) proficient in|with {in:knack}',
    'You are proficient in stealth.',
    as({ do: 'proficient', ...lasting }),
  ),
  deed('{to:subject} gain(s) proficiency in|with {in:knack}', 'You gain proficiency in stealth.', as({ do: 'proficient', ...lasting })),
]
