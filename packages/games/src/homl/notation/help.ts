import type { Row } from '@riposte/print'
import type { Clause } from '../clauses/clauses.ts'
import { deed } from './row.ts'
import type { Scene } from './scene.ts'

/** What helps and what hinders; attacks that are given. */
export const help: readonly Row<Scene, Clause>[] = [
  deed(
    '{subject} regain(s)|recover(s)|heal(s) hit points equal to {amount}',
    'The target regains hit points equal to its healing value.',
    ({ subject: to, amount }) => ({ do: 'heal', to, amount }),
  ),
  deed('{subject} regain(s)|recover(s)|heal(s) {amount} [hit] point(s)|hp', 'You regain 1d6 hit points.', ({ subject: to, amount }) => ({
    do: 'heal',
    to,
    amount,
  })),
  deed(
    '{subject} gain(s)|get(s)|has|have|receive(s) [a|an] {signed} [bonus] proficiency bonus to|on {stats}',
    'Gain a +2 proficiency bonus to one check.',
    ({ subject: to, signed: by, stats: on }) => ({
      do: 'bonus',
      to,
      by,
      kind: 'proficiency',
      on,
      span: 'unspecified',
    }),
  ),
  deed(
    '{subject} gain(s)|get(s)|has|have|receive(s)|suffer(s)|take(s) [a|an] {signed} bonus|penalty to|on {stats}',
    'You gain a +2 bonus to attack checks.',
    ({ subject: to, signed: by, stats: on }) => ({
      do: 'bonus',
      to,
      by,
      kind: undefined,
      on,
      span: 'unspecified',
    }),
  ),
  deed('{subject} gain(s)|get(s)|has|have dr {count}', 'You gain DR 5.', ({ subject: to, count: by }) => ({
    do: 'reduce',
    to,
    by,
    span: 'unspecified',
  })),
  deed(
    '{subject} gain(s)|get(s)|has|have|is|are [granted|given] advantage on {checks}',
    'You have advantage on 2 defense checks.',
    ({ subject: to, checks: on }) => ({ do: 'edge', to, side: 'advantage', on, span: 'unspecified' }),
  ),
  deed(
    '{subject} gain(s)|get(s)|suffer(s)|has|have|take(s) disadvantage on {checks}',
    'The target has disadvantage on attack checks.',
    ({ subject: to, checks: on }) => ({
      do: 'edge',
      to,
      side: 'disadvantage',
      on,
      span: 'unspecified',
    }),
  ),
  deed(
    '{subject} gain(s)|get(s)|has|have resistance|protection to|from|against {types}',
    'You gain resistance to fire and cold.',
    ({ subject: to, types }) => ({ do: 'shield', to, how: 'resistance', types, span: 'unspecified' }),
  ),
  deed('{subject} gain(s)|get(s)|has|have immunity to|from {types}', 'You gain immunity to poison.', ({ subject: to, types }) => ({
    do: 'shield',
    to,
    how: 'immunity',
    types,
    span: 'unspecified',
  })),
  deed(
    '{subject} gain(s)|get(s)|has|have vulnerability to {types}',
    'The target gains vulnerability to fire.',
    ({ subject: to, types }) => ({ do: 'shield', to, how: 'vulnerability', types, span: 'unspecified' }),
  ),
  deed('{subject} is|are immune to {types}', 'You are immune to fire.', ({ subject: to, types }) => ({
    do: 'shield',
    to,
    how: 'immunity',
    types,
    span: 'unspecified',
  })),
  deed('{subject} is|are vulnerable to {types}', 'The target is vulnerable to cold.', ({ subject: to, types }) => ({
    do: 'shield',
    to,
    how: 'vulnerability',
    types,
    span: 'unspecified',
  })),
  deed(
    '{subject} make(s) a|one basic attack against {who} {freely?}',
    'One ally within 5 squares of you may make a basic attack against the target.',
    ({ subject: who, who: against }) => ({ do: 'attack', who, with: 'basic attack', against }),
  ),
  deed('{subject} make(s) a|one basic attack {freely?}', 'You may make a basic attack.', ({ subject: who }) => ({
    do: 'attack',
    who,
    with: 'basic attack',
    against: undefined,
  })),
  deed(
    '{subject} make(s) an|one opportunity attack against {who} {freely?}',
    'You make an opportunity attack against the target.',
    ({ subject: who, who: against }) => ({ do: 'attack', who, with: 'opportunity attack', against }),
  ),
  deed('{subject} make(s) an|one opportunity attack {freely?}', 'You may make an opportunity attack.', ({ subject: who }) => ({
    do: 'attack',
    who,
    with: 'opportunity attack',
    against: undefined,
  })),
  deed("{subject} cannot|can't {deed}", 'The target cannot shift.', ({ subject: to, deed: what }) => ({
    do: 'forbid',
    to,
    what,
    span: 'unspecified',
  })),
  deed('{subject} ignore(s) [any|all] {hindrance}', 'You ignore difficult terrain.', ({ subject: who, hindrance: what }) => ({
    do: 'ignore',
    who,
    what,
    span: 'unspecified',
  })),
  deed('{subject} gain(s)|has|have cover', 'You gain cover.', ({ subject: to }) => ({
    do: 'screen',
    to,
    what: 'cover',
    span: 'unspecified',
  })),
  deed('{subject} gain(s)|has|have|is|are concealment|concealed', 'You gain concealment.', ({ subject: to }) => ({
    do: 'screen',
    to,
    what: 'concealment',
    span: 'unspecified',
  })),
  deed('{subject} stand(s) up', 'You may stand up.', ({ subject: who }) => ({ do: 'stand', who })),
  deed(
    '{subject} gain(s)|regain(s)|get(s) {count} power point(s)',
    'One ally within 5 squares of you gains 1 power point.',
    ({ subject: to, count: by }) => ({ do: 'power', to, by }),
  ),
  deed('{subject} lose(s) {count} power point(s)', 'The target loses 1 power point.', ({ subject: to, count }) => ({
    do: 'power',
    to,
    by: -count,
  })),
  deed('{subject} regain(s) {amount} in hit points', 'The target regains its healing value in hit points.', ({ subject: to, amount }) => ({
    do: 'heal',
    to,
    amount,
  })),
  deed('{subject} regain(s) {amount}', 'The target regains its healing value.', ({ subject: to, amount }) =>
    amount.measures.length === 1 ? { do: 'heal', to, amount } : undefined,
  ),
  deed('{subject} gain(s)|has|have {sense}', 'You gain low light vision.', ({ subject: to, sense: what }) => ({
    do: 'sense',
    to,
    what,
    span: 'unspecified',
  })),
  deed('{subject} is|are proficient in|with {knack}', 'You are proficient in stealth.', ({ subject: to, knack }) => ({
    do: 'proficient',
    to,
    in: knack,
    span: 'unspecified',
  })),
  deed('{subject} gain(s) proficiency in|with {knack}', 'You gain proficiency in stealth.', ({ subject: to, knack }) => ({
    do: 'proficient',
    to,
    in: knack,
    span: 'unspecified',
  })),
]
