import type { Row } from '@riposte/print'
import type { Clause } from '../clauses/clauses.ts'
import { as, deed } from './row.ts'
import { type Scene, you } from './scene.ts'

const way = { do: 'go', stays: undefined, toward: undefined } as const

/** Being moved, and getting about. */
export const moves: readonly Row<Scene, Clause>[] = [
  deed(
    '{to:subject} is|are {how:shoved} {reach} {heading?}',
    'The target is pulled up to 3 squares towards you.',
    ({ to, how, reach, heading = how }) => (heading === how ? { do: 'force', to, how, ...reach } : undefined),
  ),
  deed(
    '{subject} {how:shove} {to:who} {reach} {heading?}',
    'You may push the target up to 2 squares.',
    ({ to, how, reach, heading = how }) => (heading === how ? { do: 'force', to, how, ...reach } : undefined),
  ),
  deed('{to:subject} slide(s) {reach}', 'The target slides 2 squares.', ({ to, reach }) =>
    to.who === 'you' ? undefined : { do: 'force', to, how: 'slide', ...reach },
  ),
  deed(
    '{who:subject} {how:way} {reach} as long as you|it|they remain(s) adjacent to {stays:role}',
    'You may shift up to 4 squares as long as you remain adjacent to the target.',
    ({ who, how, reach, stays }) => ({ ...way, who, how, ...reach, stays }),
  ),
  deed(
    '{who:subject} {how:way} {reach} towards|toward {toward:role}',
    'You shift 1 square towards the target.',
    ({ who, how, reach, toward }) => ({
      ...way,
      who,
      how,
      ...reach,
      toward,
    }),
  ),
  deed(
    '{who:subject} {how:way} {reach} to a|an|any [unoccupied] [square] adjacent to {beside:role}',
    'You may shift 2 squares to a square adjacent to the target.',
    ({ who, how, reach, beside }) => ({ ...way, who, how, ...reach, beside }),
  ),
  deed(
    '{who:subject} {how:way} {reach} without granting|provoking [an] [any] opportunity|opportunities',
    'You may move 3 squares without granting an opportunity.',
    ({ who, how, reach }) => ({ ...way, who, how, ...reach, isSafe: true }),
  ),
  deed('{subject} {how:way} {who} {reach}', 'You may teleport the target up to 3 squares.', ({ how, who, reach }) =>
    how === 'teleport' ? { ...way, who, how, ...reach } : undefined,
  ),
  deed('{who:subject} is|are teleported {reach}', 'The target is teleported 3 squares.', ({ who, reach }) => ({
    ...way,
    who,
    how: 'teleport',
    ...reach,
  })),
  deed('{who:subject} {how:way} {reach} {freely?}', 'You may move up to half your speed.', ({ who, how, reach }) => ({
    ...way,
    who,
    how,
    ...reach,
  })),
  deed(
    '{to:subject} gain(s)|get(s)|has|have a|an {mode} speed equal to your|its|his|her|their [walking] speed',
    'You gain a swimming speed equal to your walking speed.',
    as({ do: 'speed', squares: 'walking', span: 'unspecified' }),
  ),
  deed(
    '{to:subject} gain(s)|get(s)|has|have a|an {mode} speed of {squares}',
    'You gain a flying speed of 6.',
    as({ do: 'speed', span: 'unspecified' }),
  ),
  deed(
    '{who:subject} swap(s)|switch(es)|exchange(s) place(s)|positions with {with:who}',
    'You swap places with the target.',
    as({ do: 'swap' }),
  ),
  deed('you and {with:who} <swap|switch|exchange> place(s)|positions', 'You and the target swap places.', as({ do: 'swap', who: you })),
]
