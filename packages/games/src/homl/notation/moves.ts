import type { Row } from '@riposte/print'
import type { Clause } from '../clauses/clauses.ts'
import { deed } from './row.ts'
import type { Scene } from './scene.ts'

/** Being moved, and getting about. */
export const moves: readonly Row<Scene, Clause>[] = [
  deed('{subject} is|are {shoved} up to {squares}', 'The target is pushed up to 3 squares.', ({ subject: to, shoved: how, squares }) => ({
    do: 'force',
    how,
    to,
    squares,
    isUpTo: true,
  })),
  deed('{subject} is|are {shoved} {squares}', 'The target is slid 2 squares.', ({ subject: to, shoved: how, squares }) => ({
    do: 'force',
    how,
    to,
    squares,
    isUpTo: false,
  })),
  deed('{subject} {shove} {who} up to {squares}', 'You may push the target up to 2 squares.', ({ shove: how, who: to, squares }) => ({
    do: 'force',
    how,
    to,
    squares,
    isUpTo: true,
  })),
  deed('{subject} {shove} {who} {squares}', 'Push the target 2 squares.', ({ shove: how, who: to, squares }) => ({
    do: 'force',
    how,
    to,
    squares,
    isUpTo: false,
  })),
  deed(
    '{subject} {way} up to {far} as long as you|it|they remain(s) adjacent to {role}',
    'You may shift up to 4 squares as long as you remain adjacent to the target.',
    ({ subject: who, way: how, far: squares, role: stays }) => ({
      do: 'go',
      who,
      how,
      squares,
      isUpTo: true,
      stays,
      toward: undefined,
    }),
  ),
  deed('{subject} {way} up to {far} {freely?}', 'You may move up to half your speed.', ({ subject: who, way: how, far: squares }) => ({
    do: 'go',
    who,
    how,
    squares,
    isUpTo: true,
    stays: undefined,
    toward: undefined,
  })),
  deed(
    '{subject} {way} {far} towards|toward {role}',
    'You shift 1 square towards the target.',
    ({ subject: who, way: how, far: squares, role: toward }) => ({ do: 'go', who, how, squares, isUpTo: false, stays: undefined, toward }),
  ),
  deed('{subject} {way} {far} {freely?}', 'You shift 1 square.', ({ subject: who, way: how, far: squares }) => ({
    do: 'go',
    who,
    how,
    squares,
    isUpTo: false,
    stays: undefined,
    toward: undefined,
  })),
  deed(
    '{subject} gain(s)|get(s)|has|have a|an {mode} speed equal to your|its|his|her|their walking speed',
    'You gain a swimming speed equal to your walking speed.',
    ({ subject: to, mode }) => ({
      do: 'speed',
      to,
      mode,
      squares: 'walking',
      span: 'unspecified',
    }),
  ),
  deed(
    '{subject} gain(s)|get(s)|has|have a|an {mode} speed of {count} [squares]',
    'You gain a flying speed of 6.',
    ({ subject: to, mode, count: squares }) => ({ do: 'speed', to, mode, squares, span: 'unspecified' }),
  ),
  deed(
    '{subject} swap(s)|switch(es)|exchange(s) place(s)|positions with {who}',
    'You swap places with the target.',
    ({ subject, who: other }) => ({ do: 'swap', who: subject, with: other }),
  ),
  deed('{subject} teleport(s) up to {count}', 'You may teleport up to 5.', ({ subject: who, count: squares }) => ({
    do: 'go',
    who,
    how: 'teleport',
    squares,
    isUpTo: true,
    stays: undefined,
    toward: undefined,
  })),
  deed('{subject} teleport(s) {count}', 'You teleport 5.', ({ subject: who, count: squares }) => ({
    do: 'go',
    who,
    how: 'teleport',
    squares,
    isUpTo: false,
    stays: undefined,
    toward: undefined,
  })),
  deed(
    '{subject} is|are pulled {squares} towards|toward you',
    'The target is pulled 3 squares towards you.',
    ({ subject: to, squares }) => ({ do: 'force', how: 'pull', to, squares, isUpTo: false }),
  ),
  deed('{subject} is|are pushed {squares} away from you', 'The target is pushed 1 square away from you.', ({ subject: to, squares }) => ({
    do: 'force',
    how: 'push',
    to,
    squares,
    isUpTo: false,
  })),
  deed('{subject} pull(s) {who} {squares} towards|toward you', 'You pull the target 2 squares toward you.', ({ who: to, squares }) => ({
    do: 'force',
    how: 'pull',
    to,
    squares,
    isUpTo: false,
  })),
  deed('{subject} push(es) {who} {squares} away from you', 'Push the target 2 squares away from you.', ({ who: to, squares }) => ({
    do: 'force',
    how: 'push',
    to,
    squares,
    isUpTo: false,
  })),
]
