import { type Change, type Cursor, type Row, rowsOf } from '@riposte/print'
import type { Clause, Who } from '../clauses/clauses.ts'
import type { Span } from '../clauses/words.ts'
import { change } from './row.ts'
import type { Scene } from './scene.ts'
import { slots } from './slots.ts'
import { readTrigger } from './triggers.ts'

/** What stands before a sentence, and behind a phrase. */

/** Wraps all that follows, of one who was named. */
const of = (c: Cursor<Scene>, who: Who): void => {
  const others = c.scene.others.some((one) => one.who === who.who) || who.who === 'you' ? c.scene.others : [...c.scene.others, who]
  c.scene = { ...c.scene, subject: who, others, patient: who.who === 'you' ? c.scene.patient : who, named: c.scene.named + 1 }
}

const lasts = (clause: Clause, span: Span): Clause | undefined => {
  if ('span' in clause && clause.span === 'unspecified') return { ...clause, span }
  if (clause.do !== 'may') return undefined
  const inner = forAll(clause.does, span)
  return inner && { ...clause, does: inner }
}

/** All that can last does so long; nothing where none of it can. */
const forAll = (clauses: readonly Clause[], span: Span): readonly Clause[] | undefined => {
  const now = clauses.map((clause) => lasts(clause, span) ?? clause)
  return now.some((clause, i) => clause !== clauses[i]) ? now : undefined
}

export const tails: readonly Row<Scene, Change<Clause>>[] = [
  change(
    '{span}',
    'The target is dazed until the end of your next turn.',
    ({ span }) =>
      (clauses) =>
        forAll(clauses, span),
  ),
]

const happens = (c: Cursor<Scene>) => readTrigger(c)
const lead = rowsOf<Scene, typeof slots & { happens: typeof happens }, Change<Clause>>({ ...slots, happens })

export const leads: readonly Row<Scene, Change<Clause>>[] = [
  change(
    '{span} ,',
    'Until the end of your next turn, you have advantage on attack checks.',
    ({ span }) =>
      (clauses) =>
        forAll(clauses, span),
  ),
  change('if {test} ,', 'If the target is prone, it takes 5 damage.', ({ test }) => (does) => [{ do: 'if', test, does }]),
  change('while {test} ,', 'While you are adjacent to the target, you have advantage on attack checks.', ({ test }) => (does) => [
    { do: 'while', test, does },
  ]),
  lead('when|whenever|if {happens} ,', 'Whenever an enemy hits you, you may shift 1 square.', ({ happens: trigger }) => (does) => [
    { do: 'whenever', trigger, isOnce: false, does },
  ]),
  lead(
    '{who} may|can spend|expend {points:count} power point(s) to|and',
    'The target may spend a power point to regain hit points equal to its healing value plus 1d6.',
    ({ who, points }, c) => {
      of(c, who)
      return (does) => [{ do: 'pay', who, points, does }]
    },
  ),
  lead(
    'at the start|beginning of each of {turner} turns ,',
    "At the start of each of the target's turns, it takes 5 fire damage.",
    ({ turner }) =>
      (does) => [{ do: 'each-turn', of: turner, at: 'start', does, span: 'unspecified' }],
  ),
  lead('at the end of each of {turner} turns ,', 'At the end of each of your turns, you regain 3 hit points.', ({ turner }) => (does) => [
    { do: 'each-turn', of: turner, at: 'end', does, span: 'unspecified' },
  ]),
  lead(
    'any|each|a|an|all|every {side} that|who|which {visits} [there]',
    'Any creature that enters the area or starts its turn in the area takes 5 fire damage.',
    ({ side, visits: on }, c) => {
      of(c, { who: 'visitor' })
      return (does) => [{ do: 'zone', side, on, does }]
    },
  ),
  lead('on {degree} ,', 'On a complete success, the target is prone.', ({ degree }) => (does) => [{ do: 'on-degree', degree, does }]),
  lead('in addition ,', 'In addition, you shift 1 square.', () => (does) => does),
  lead('additionally ,', 'Additionally, you shift 1 square.', () => (does) => does),
  lead('the next time {happens} ,', 'The next time an enemy hits you, you may shift 1 square.', ({ happens: trigger }) => (does) => [
    { do: 'whenever', trigger, isOnce: true, does },
  ]),
]
