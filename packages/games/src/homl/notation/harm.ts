import { type ClauseRow, clause, deed, struck } from './row.ts'

const state = { do: 'afflict', span: 'unspecified' } as const

/** What harms, and what state it leaves. */
export const harm: readonly ClauseRow[] = [
  clause(
    '{to:subject} take(s)|suffer(s) half damage',
    'The target takes half damage.',
    { do: 'half-damage' },
    (_, { to }) => to.who === 'target',
  ),
  deed('{to:subject} take(s)|suffer(s) {by:part} damage', 'You take no damage.', ({ to, by }, c) =>
    to.who === 'you' && c.scene.hasTrigger ? { do: 'soften', to, by } : undefined,
  ),
  clause('{to:subject} take(s)|suffer(s) {amount} {types} damage {higher?}', 'Each enemy within 2 squares of you takes 5 fire damage.', {
    do: 'damage',
    isMore: false,
  }),
  clause('{to:subject} take(s)|suffer(s) {amount:extra} {types} damage {higher?}', 'The target takes an additional 1d6 cold damage.', {
    do: 'damage',
    isMore: true,
  }),
  deed(
    '{subject} deal(s)|do(es)|inflict(s) {amount} {types} damage to|on {to:who} {higher?}',
    'You deal 4 poison damage to the target.',
    ({ to, amount, types, higher }) => ({ do: 'damage', to, amount, types, isMore: false, higher }),
  ),
  deed(
    '{subject} deal(s)|do(es) {amount:extra} {types} damage [with] [the|this] [attack]',
    'You deal an additional 1d6 fire damage.',
    ({ amount, types }, c) => {
      const to = struck(c)
      return to && { do: 'damage', to, isMore: true, amount, types }
    },
  ),
  clause(
    '{to:subject} deal(s)|do(es) {amount:extra} {types} damage [with {type:blowType?} attacks] to|against {whom:prey}',
    'You deal an additional 1d6 damage to grabbed creatures.',
    { do: 'stronger', isNext: false, span: 'unspecified' },
  ),
  deed(
    '{to:subject} deal(s)|do(es) {amount:extra} {types} damage with {type:blowType?} attacks',
    'You deal an additional 1d6 damage with close attacks.',
    (said) => ({ do: 'stronger', isNext: false, span: 'unspecified', ...said }),
  ),
  clause(
    '{to:owner} {feat:ownFeat} deal(s)|do(es) {amount:extra} {types} damage to|against {whom:prey}',
    'Your claw deals an additional 2 damage to prone creatures.',
    { do: 'stronger', isNext: false, span: 'unspecified' },
  ),
  clause('{to:owner} {feat:ownFeat} deal(s)|do(es) {amount:extra} {types} damage', 'Your claw deals an additional 2 damage.', {
    do: 'stronger',
    isNext: false,
    span: 'unspecified',
  }),
  deed(
    '{to:owner} {type:blowType?} attacks against {whom:prey} deal|do {amount:extra} {types} damage',
    'Your attacks against prone targets deal an additional 1d6 damage.',
    (said) => ({ do: 'stronger', isNext: false, span: 'unspecified', ...said }),
  ),
  deed('the|this damage <is increased|increases> by {amount}', 'The damage is increased by 5.', ({ amount }, c) => {
    const to = struck(c)
    return to && { do: 'damage', to, isMore: true, amount, types: [] }
  }),
  deed('{to:subject} take(s)|suffer(s) {types} damage equal to {amount}', 'The target takes fire damage equal to CHA.', (said) => ({
    do: 'damage',
    isMore: false,
    ...said,
  })),
  clause('{to:subject} is|are|become(s) no longer {what:anyStates}', 'One ally within 5 squares of you is no longer dazed.', {
    do: 'relieve',
  }),
  clause('{to:subject} is|are|become(s) {what:eitherState} [,] [your|(] [choice|your] [choice] [)]', 'The target is dazed or slowed.', {
    ...state,
    do: 'afflict-one',
  }),
  clause('{to:subject} is|are|become(s)|gain(s)|acquire(s) [the] {what:states} [condition(s)]', 'The target is dazed and slowed.', state),
  clause('{to:subject} end(s) one|a condition [affecting] [on] [it|them|you|him|her]', 'The target ends one condition.', {
    do: 'relieve-one',
  }),
  deed('{subject} end(s) one|a condition on|affecting {to:who}', 'You end one condition on the target.', ({ to }) => ({
    do: 'relieve-one',
    to,
  })),
  deed('{to:subject} regain(s) consciousness', 'The target regains consciousness.', ({ to }) => ({
    do: 'relieve',
    to,
    what: ['dying', 'incapacitated'],
  })),
  deed('{to:subject} take(s)|suffer(s) {amount}', 'The target takes half that damage.', (said) =>
    said.amount.measures.some((one) => /damage/.test(one)) ? { do: 'damage', types: [], isMore: false, ...said } : undefined,
  ),
  deed('{to:subject} fall(s) prone', 'The target falls prone.', ({ to }) => ({ ...state, to, what: ['prone'] })),
  deed('{subject} {what:inflict} {to:who}', 'You daze and immobilize your opponent.', ({ to, what }) => ({ ...state, to, what })),
  deed('{subject} knock(s) {to:who} prone', 'Knock the target prone.', ({ to }) => ({ ...state, to, what: ['prone'] })),
]
