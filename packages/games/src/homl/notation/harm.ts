import type { Row } from '@riposte/print'
import type { Clause } from '../clauses/clauses.ts'
import { as, deed, struck } from './row.ts'
import type { Scene } from './scene.ts'

const blow = { do: 'damage', isMore: false, higher: undefined } as const
const state = { do: 'afflict', span: 'unspecified' } as const

/** What harms, and what state it leaves. */
export const harm: readonly Row<Scene, Clause>[] = [
  deed('{to:subject} take(s)|suffer(s) half damage', 'The target takes half damage.', ({ to }, c) => {
    if (to.who === 'target') return { do: 'half-damage', to }
    return to.who === 'you' && c.scene.hasTrigger ? { do: 'soften', to, by: 'half' } : undefined
  }),
  deed(
    '{to:subject} take(s)|suffer(s) {amount} {types} damage {higher?}',
    'Each enemy within 2 squares of you takes 5 fire damage.',
    as(blow),
  ),
  deed(
    '{to:subject} take(s)|suffer(s) {isMore:more} {amount} {types} damage {higher?}',
    'The target takes an additional 1d6 cold damage.',
    as(blow),
  ),
  deed('{to:subject} take(s)|suffer(s) {amount} {isMore:more} {types} damage', 'The target takes 5 extra fire damage.', as(blow)),
  deed(
    '{subject} deal(s)|do(es)|inflict(s) {amount} {types} damage to|on {to:who} {higher?}',
    'You deal 4 poison damage to the target.',
    ({ to, amount, types, higher }) => ({ ...blow, to, amount, types, higher }),
  ),
  deed(
    '{subject} deal(s)|do(es) {isMore:more} {amount} {types} damage [with] [the|this] [attack]',
    'You deal an additional 1d6 fire damage.',
    ({ isMore, amount, types }, c) => {
      const to = struck(c)
      return to && { ...blow, to, isMore, amount, types }
    },
  ),
  deed('{to:subject} take(s)|suffer(s) {types} damage equal to {amount}', 'The target takes fire damage equal to CHA.', as(blow)),
  deed(
    '{to:subject} is|are|become(s) no longer {what:anyStates}',
    'One ally within 5 squares of you is no longer dazed.',
    as({ do: 'relieve' }),
  ),
  deed(
    '{to:subject} is|are|become(s) {what:eitherState} [,] [your|(] [choice|your] [choice] [)]',
    'The target is dazed or slowed.',
    as({ ...state, do: 'afflict-one' }),
  ),
  deed('{to:subject} is|are|become(s) {what:states}', 'The target is dazed and slowed.', as(state)),
  deed('{to:subject} end(s) one|a condition [affecting] [on] [it|them|you|him|her]', 'The target ends one condition.', ({ to }) => ({
    do: 'relieve-one',
    to,
  })),
  deed('{subject} end(s) one|a condition on|affecting {to:who}', 'You end one condition on the target.', ({ to }) => ({
    do: 'relieve-one',
    to,
  })),
  deed('{to:subject} fall(s) prone', 'The target falls prone.', ({ to }) => ({ ...state, to, what: ['prone'] })),
  deed('{subject} {what:inflict} {to:who}', 'You daze and immobilize your opponent.', ({ to, what }) => ({ ...state, to, what })),
  deed('{subject} knock(s) {to:who} prone', 'Knock the target prone.', ({ to }) => ({ ...state, to, what: ['prone'] })),
  deed('{to:subject} gain(s)|acquire(s)|has|have the {what:states} condition(s)', 'The target gains the slowed condition.', as(state)),
]
