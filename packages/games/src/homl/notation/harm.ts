import { type ClauseRow, clause, deed, lasting, struck } from './row.ts'

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
    '{who:subject} {how:way} {reach} [without a check] [by flying {isFlying:so?}] [while <you remain|it remains|they remain> adjacent to {stays:role?}] [<towards|toward|closer to|nearer to> {toward:role?}] [away from {away:role?}] [to a|an [unoccupied] square|space adjacent to {beside:who?}] [into|to the square [that] <the target|it> left {isInto:so?}] [into|to any square [that] <the target|it> left {isAlong:so?}] [to a square|space [that] you can see {isSeen:so?}] [without granting an opportunity {isSafe:so?}] [,] [in a straight line {isStraight:so?}] [,] [to a square|space [that] [is] in dim light or [total] darkness {isDark:so?}] [<ignoring|and ignoring|and ignore|and ignores|through|and through|even through> {past:hindrance?}]',
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

const state = { do: 'afflict', ...lasting } as const
const IT_IS = /\b(?:it is|they are) destroyed$/i

/** What harms, and what state it leaves. */
export const harm: readonly ClauseRow[] = [
  clause('{to:owner} dr is|becomes <reduced to|treated as> {by:count}', "The target's DR is reduced to 0.", {
    do: 'reduce',
    isMost: true,
    span: 'unspecified',
  }),
  clause('{to:subject} take(s) half damage', 'The target takes half damage.', { do: 'half-damage' }, (_, { to }) => to.who === 'target'),
  deed('{to:subject} take(s) {by:part} damage', 'You take no damage.', ({ to, by }, c) =>
    to.who === 'you' && (c.scene.hasTrigger || c.scene.hasDealt === true) ? { do: 'soften', to, by } : undefined,
  ),
  clause('{to:subject} take(s) {amount} {types} damage {higher?}', 'Each enemy within 2 squares of you takes 5 fire damage.', {
    do: 'damage',
    isMore: false,
  }),
  clause('{to:subject} take(s) {amount:extra} {types} damage {higher?}', 'The target takes an additional 1d6 cold damage.', {
    do: 'damage',
    isMore: true,
  }),
  deed('{to:subject} take(s) {blow}', 'The target takes fire damage equal to CHA.', ({ to, blow }) => ({
    do: 'damage',
    to,
    ...blow,
  })),
  clause(
    '{to:subject} deal(s) {amount:extra} {types} damage [with {type:blowType?} attacks] to|against {whom:prey}',
    'You deal an additional 1d6 damage to grabbed creatures.',
    { do: 'stronger', isNext: false, ...lasting },
  ),
  deed('{subject} deal(s) {blow} to|on {to:who}', 'You deal 4 poison damage to the target.', ({ to, blow }) => ({
    do: 'damage',
    to,
    ...blow,
  })),
  // For a while it is more of everything it strikes.
  deed('{to:subject} deal(s) {blow}', 'You deal an additional 1d6 fire damage.', ({ to, blow: { isMore, amount, types, higher } }, c) => {
    if (c.sees(' ?(?:until|for the (?:rest|remainder)) '))
      return isMore && higher === undefined ? { do: 'stronger', to, amount, types, isNext: false, span: 'unspecified' } : undefined
    const struckOne = struck(c)
    return struckOne && { do: 'damage', to: struckOne, amount, types, isMore, higher }
  }),
  clause(
    '{to:subject} deal(s) {amount:extra} {types} damage with {type:blowType?} attacks',
    'You deal an additional 1d6 damage with close attacks.',
    { do: 'stronger', isNext: false, ...lasting },
  ),
  clause(
    '{to:owner} {feat:ownFeat} deal(s) {amount:extra} {types} damage [to|against {whom:prey?}]',
    'Your claw deals an additional 2 damage to prone creatures.',
    { do: 'stronger', isNext: false, ...lasting },
  ),
  clause('{to:subject} is|are|become(s) no longer {what:anyStates}', 'One ally within 5 squares of you is no longer dazed.', {
    do: 'relieve',
  }),
  clause('{to:subject} is|are|become(s) {what:eitherState}', 'The target is dazed or slowed.', {
    ...state,
    do: 'afflict-one',
  }),
  clause('{to:subject} is|are|become(s)|gain(s)|acquire(s) [the] {what:states} [condition(s)]', 'The target is dazed and slowed.', state),
  clause(
    '{to:subject} end(s)|lose(s) <one|a|any|one of its|one of their|one of your> condition|conditions [affecting] [on] [<it|them|you|him|her|that affects it|that it is subject to|that you are subject to|that you are suffering from>]',
    'The target ends one condition.',
    { do: 'relieve-one' },
  ),
  clause(
    '{to:subject} end(s)|lose(s) all|every conditions|condition [affecting] [on] [<it is subject to|they are subject to|you are subject to|it|them|you>] {isAll:so}',
    'The target ends all conditions.',
    {
      do: 'relieve-one',
    },
  ),
  clause('{to:subject} no longer take(s) ongoing {types} damage', 'The target no longer takes ongoing fire damage.', {
    do: 'soothe',
  }),
  clause('{to:subject} drop(s) to 0 hit points', 'The target drops to 0 hit points.', { do: 'fell' }),
  clause('{to:subject} <die(s)|is slain|is killed> {isSlain:so}', 'The target dies.', { do: 'fell' }),
  // "If you have a shield it is destroyed": things are, and who is not named may be one.
  deed('{to:subject} is destroyed {isSlain:so}', 'The target is destroyed.', ({ to, isSlain }, c) =>
    IT_IS.test(c.text.slice(0, c.at)) ? undefined : { do: 'fell', to, isSlain },
  ),
  deed('{subject} {what:inflict} {to:who}', 'You daze and immobilize your opponent.', ({ to, what }) => ({ ...state, to, what })),
  deed('{subject} knock(s) {to:who} prone', 'Knock the target prone.', ({ to }) => ({ ...state, to, what: ['prone'] })),
]
