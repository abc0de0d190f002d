import { type ClauseRow, clause, deed, lasting, struck } from './row.ts'

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
    '{to:owner} {feat:ownFeat} deal(s) {amount:extra} {types} damage to|against {whom:prey}',
    'Your claw deals an additional 2 damage to prone creatures.',
    { do: 'stronger', isNext: false, ...lasting },
  ),
  clause('{to:owner} {feat:ownFeat} deal(s) {amount:extra} {types} damage', 'Your claw deals an additional 2 damage.', {
    do: 'stronger',
    isNext: false,
    span: 'unspecified',
  }),
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
