import { type ClauseRow, clause, deed } from './row.ts'
import { you } from './scene.ts'

const way = { do: 'go' } as const
const force = { do: 'force' } as const

/** Being moved, and getting about. */
export const moves: readonly ClauseRow[] = [
  clause('{to:subject} is|are {how:shoved} {reach}', 'The target is pulled up to 3 squares.', force),
  deed('{to:subject} is|are {how:shoved} {reach} {heading}', 'The target is pulled up to 3 squares towards you.', ({ heading, ...said }) =>
    heading === said.how ? { ...force, ...said } : undefined,
  ),
  deed(
    '{subject} {how:shove} {to:who} {reach} {heading?}',
    'You may push the target up to 2 squares.',
    ({ to, how, reach, heading = how }) => (heading === how ? { ...force, to, how, reach } : undefined),
  ),
  deed('{to:subject} slide(s) {reach}', 'The target slides 2 squares.', (said) =>
    said.to.who === 'you' ? undefined : { ...force, how: 'slide', ...said },
  ),
  clause(
    '{who:subject} {how:way} {reach} <as long as> <you remain|it remains|they remain> adjacent to {stays:role}',
    'You may shift up to 4 squares as long as you remain adjacent to the target.',
    way,
  ),
  clause('{who:subject} {how:way} {reach} towards|toward {toward:role}', 'You shift 1 square towards the target.', way),
  clause(
    '{who:subject} {how:way} {reach} to <a|an|any> [unoccupied] [square] adjacent to {beside:role}',
    'You may shift 2 squares to a square adjacent to the target.',
    way,
  ),
  clause(
    '{who:subject} {how:way} {reach} without granting|provoking [an] [any] opportunity|opportunities',
    'You may move 3 squares without granting an opportunity.',
    { ...way, isSafe: true },
  ),
  clause(
    '{who:subject} {how:way} {reach} to a|any square|space [which|that] you can see',
    'You may teleport 3 squares to a square you can see.',
    {
      ...way,
      isSeen: true,
    },
  ),
  clause('{who:subject} {how:way} {reach} into the square the target left', 'You may shift 1 square into the square the target left.', {
    ...way,
    isInto: true,
  }),
  deed('{subject} {how:way} {who} {reach}', 'You may teleport the target up to 3 squares.', ({ who, how, reach }) =>
    how === 'teleport' ? { ...way, who, how, reach } : undefined,
  ),
  deed('{who:subject} is|are teleported {reach}', 'The target is teleported 3 squares.', (said) => ({ ...way, how: 'teleport', ...said })),
  clause('{who:subject} {how:way} {reach}', 'You may move up to half your speed.', way),
  deed('{who:subject} {how:way} {reach} {freely}', 'You may shift 1 square as a free action.', ({ who, how, reach }) => ({
    ...way,
    who,
    how,
    reach,
  })),
  clause(
    '{to:subject} gain(s)|get(s)|has|have a|an {mode} speed equal to your|its|his|her|their walking speed',
    'You gain a swimming speed equal to your walking speed.',
    { do: 'speed', squares: 'walking', span: 'unspecified' },
  ),
  clause('{to:subject} gain(s)|get(s)|has|have a|an {mode} speed of {squares:count}', 'You gain a flying speed of 6.', {
    do: 'speed',
    span: 'unspecified',
  }),
  clause('{who:subject} swap(s)|switch(es)|exchange(s) places|place|positions with {with:who}', 'You swap places with the target.', {
    do: 'swap',
  }),
  deed('you and {with:who} <swap|switch|exchange> place(s)|positions', 'You and the target swap places.', (said) => ({
    do: 'swap',
    who: you,
    ...said,
  })),
]
