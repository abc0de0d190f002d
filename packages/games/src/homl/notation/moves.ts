import { type ClauseRow, clause, deed } from './row.ts'

const way = { do: 'go' } as const
const force = { do: 'force' } as const
const BESIDE_YOU = '[until] [it] [is] [into|to] [a] [square|space] adjacent to {user}'
const near = { squares: 'beside you', isUpTo: false } as const

/** Being moved, and getting about. */
export const moves: readonly ClauseRow[] = [
  clause('{to:subject} is|are [also] {how:shoved} {reach}', 'The target is pulled up to 3 squares.', force),
  deed('{to:subject} is|are {how:shoved} {reach} {heading}', 'The target is pulled up to 3 squares towards you.', ({ heading, ...said }) =>
    heading === said.how ? { ...force, ...said } : undefined,
  ),
  deed(`{to:subject} is|are {how:shoved} ${BESIDE_YOU}` as const, 'The target is pulled to a square adjacent to you.', ({ to, how }) =>
    how === 'pull' ? { ...force, to, how, reach: near } : undefined,
  ),
  deed(`{subject} {how:shove} {to:who} ${BESIDE_YOU}` as const, 'You pull the target to a square adjacent to you.', ({ to, how }) =>
    how === 'pull' ? { ...force, to, how, reach: near } : undefined,
  ),
  deed(
    '{subject} {how:shove} {to:who} {reach} {heading?}',
    'You may push the target up to 2 squares.',
    ({ to, how, reach, heading = how }) => (heading === how ? { ...force, to, how, reach } : undefined),
  ),
  clause(
    '{who:subject} {how:way} {reach} [without a check] [by flying {isFlying:so?}] [while <you remain|it remains|they remain> adjacent to {stays:role?}] [<towards|toward|closer to|nearer to> {toward:role?}] [away from {away:role?}] [to a|an [unoccupied] square|space adjacent to {beside:who?}] [into|to the square [that] <the target|it> left {isInto:so?}] [to a square|space [that] you can see {isSeen:so?}] [without granting an opportunity {isSafe:so?}] [,] [in a straight line {isStraight:so?}] [,] [to a square|space [that] [is] in dim light or [total] darkness {isDark:so?}] [<ignoring|and ignoring|and ignore|and ignores|through|and through|even through> {past:hindrance?}]',
    'You may shift up to 4 squares to a square adjacent to the target without granting an opportunity.',
    way,
    // Wherever that is, only who teleports comes there.
    (_, { how, reach }) => reach.squares !== 'anywhere' || how === 'teleport',
  ),
  deed('{subject} {how:way} {who} {reach}', 'You may teleport the target up to 3 squares.', ({ who, how, reach }) =>
    how === 'teleport' ? { ...way, who, how, reach } : undefined,
  ),
  clause(
    '{to:subject} {gains} [a|an] {mode} speed equal to your|its|his|her|their [walking] speed',
    'You gain a swimming speed equal to your walking speed.',
    { do: 'speed', squares: 'walking', span: 'unspecified' },
  ),
  clause('{to:subject} {gains} [a|an] {mode} speed of {squares:count}', 'You gain a flying speed of 6.', {
    do: 'speed',
    span: 'unspecified',
  }),
  clause('{who:subject} swap(s) places with {with:who}', 'You swap places with the target.', {
    do: 'swap',
  }),
]
