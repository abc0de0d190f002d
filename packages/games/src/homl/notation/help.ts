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
  deed('{to:subject} heal(s) {amount} [points]', 'The target heals 5.', as({ do: 'heal' })),
  deed('{to:subject} regain(s) {amount}', 'The target regains its healing value.', ({ to, amount }) =>
    amount.measures.length === 1 ? { do: 'heal', to, amount } : undefined,
  ),
  deed(
    '{to:subject} gain(s)|get(s)|has|have|receive(s)|suffer(s)|take(s) [a|an] {by:signed} {kind?} bonus|penalty to|on {on:stats}',
    'You gain a +2 bonus to attack checks.',
    ({ kind, ...said }) => ({ do: 'bonus', kind, ...lasting, ...said }),
  ),
  deed('{to:subject} gain(s)|get(s)|has|have dr {by:count}', 'You gain DR 5.', as({ do: 'reduce', ...lasting })),
  deed(
    '{to:subject} gain(s)|get(s)|has|have|suffer(s)|take(s)|is|are [granted|given] {side:edge} on {on:checks}',
    'The target has disadvantage on attack checks.',
    as({ do: 'edge', ...lasting }),
  ),
  deed(
    '{to:subject} gain(s)|get(s)|has|have {how:guard} to|from|against {types}',
    'The target gains vulnerability to fire and cold.',
    (said) => (said.types.length > 0 ? { do: 'shield', ...lasting, ...said } : undefined),
  ),
  deed('{to:subject} is|are {how:guarded} to|from|against {types}', 'You are immune to fire.', (said) =>
    said.types.length > 0 ? { do: 'shield', ...lasting, ...said } : undefined,
  ),
  deed(
    '{who:subject} make(s) a|an|one {with:attack} against {against:who} {freely?}',
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
