import type { Row } from '@riposte/print'
import type { Clause } from '../clauses/clauses.ts'
import { deed } from './row.ts'
import type { Scene } from './scene.ts'

/** What harms, and what state it leaves. */
export const harm: readonly Row<Scene, Clause>[] = [
  deed('{subject} take(s) half damage', 'The target takes half damage.', ({ subject: to }) => ({ do: 'half-damage', to })),
  deed(
    '{subject} take(s)|suffer(s) an additional|extra {amount} {types?} damage {higher?}',
    'The target takes an additional 1d6 cold damage.',
    ({ subject: to, amount, types = [], higher }) => ({
      do: 'damage',
      to,
      amount,
      types,
      isMore: true,
      higher,
    }),
  ),
  deed(
    '{subject} take(s)|suffer(s) {amount} {types?} damage {higher?}',
    'Each enemy within 2 squares of you takes 5 fire damage.',
    ({ subject: to, amount, types = [], higher }) => ({
      do: 'damage',
      to,
      amount,
      types,
      isMore: false,
      higher,
    }),
  ),
  deed(
    '{subject} deal(s)|do(es)|inflict(s) {amount} {types?} damage to {who} {higher?}',
    'You deal 4 poison damage to the target.',
    ({ amount, types = [], who: to, higher }) => ({
      do: 'damage',
      to,
      amount,
      types,
      isMore: false,
      higher,
    }),
  ),
  deed(
    '{subject} is|are|become(s) no longer {states}',
    'One ally within 5 squares of you is no longer dazed.',
    ({ subject: to, states: what }) => ({ do: 'relieve', to, what }),
  ),
  deed('{subject} is|are|become(s) {states}', 'The target is dazed and slowed.', ({ subject: to, states: what }) => ({
    do: 'afflict',
    to,
    what,
    span: 'unspecified',
  })),
  deed('{subject} fall(s) prone', 'The target falls prone.', ({ subject: to }) => ({
    do: 'afflict',
    to,
    what: ['prone'],
    span: 'unspecified',
  })),
  deed('{subject} {inflict} {who}', 'You daze and immobilize your opponent.', ({ inflict: what, who: to }) => ({
    do: 'afflict',
    to,
    what,
    span: 'unspecified',
  })),
  deed('{subject} knock(s) {who} prone', 'Knock the target prone.', ({ who: to }) => ({
    do: 'afflict',
    to,
    what: ['prone'],
    span: 'unspecified',
  })),
  deed(
    '{subject} take(s) {types?} damage equal to {amount}',
    'The target takes fire damage equal to CHA.',
    ({ subject: to, types = [], amount }) => ({
      do: 'damage',
      to,
      amount,
      types,
      isMore: false,
      higher: undefined,
    }),
  ),
  deed(
    '{subject} take(s) {amount} {types?} damage at the start|beginning of each of {turner} turns',
    'The target takes 5 fire damage at the start of each of its turns.',
    ({ subject: to, amount, types = [], turner }) => ({
      do: 'each-turn',
      of: turner,
      at: 'start',
      does: [{ do: 'damage', to, amount, types, isMore: false, higher: undefined }],
      span: 'unspecified',
    }),
  ),
  deed(
    '{subject} take(s) {amount} {types?} damage at the end of each of {turner} turns',
    'The target takes 5 cold damage at the end of each of its turns.',
    ({ subject: to, amount, types = [], turner }) => ({
      do: 'each-turn',
      of: turner,
      at: 'end',
      does: [{ do: 'damage', to, amount, types, isMore: false, higher: undefined }],
      span: 'unspecified',
    }),
  ),
  deed(
    '{subject} take(s) {amount} {types?} damage each|every round|turn',
    'The target takes 5 poison damage each round.',
    ({ subject: to, amount, types = [] }) => ({
      do: 'each-turn',
      of: to,
      at: 'start',
      does: [{ do: 'damage', to, amount, types, isMore: false, higher: undefined }],
      span: 'unspecified',
    }),
  ),
  deed(
    '{subject} gain(s)|acquire(s)|has|have the {states} condition(s)',
    'The target gains the slowed condition.',
    ({ subject: to, states: what }) => ({ do: 'afflict', to, what, span: 'unspecified' }),
  ),
]
