import { type Change, type Cursor, type Row, rowsOf } from '@riposte/print'
import type { Clause, Who } from '../clauses/clauses.ts'
import type { Span } from '../clauses/words.ts'
import { type Scene, target, you } from './scene.ts'
import { slots } from './slots.ts'
import { readTrigger } from './triggers.ts'

/** What sentences of the book say, a row a saying, each with an example of our own. */

type G = typeof slots
const phrase = rowsOf<Scene, G, readonly Clause[]>(slots)
const deed = rowsOf<Scene, G, Clause>(slots)
const change = rowsOf<Scene, G, Change<Clause>>(slots)

/** Of somebody who is spoken of; nothing where there is no target to speak of. */
const struck = (c: Cursor<Scene>): Who | undefined => (c.scene.hasTarget ? target : c.scene.patient)

/** What somebody does; under "may" it is theirs to choose. */
const deeds: readonly Row<Scene, Clause>[] = [
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
    span: 'unsaid',
  })),
  deed('{subject} fall(s) prone', 'The target falls prone.', ({ subject: to }) => ({ do: 'afflict', to, what: ['prone'], span: 'unsaid' })),
  deed('{subject} {inflict} {who}', 'You daze and immobilize your opponent.', ({ inflict: what, who: to }) => ({
    do: 'afflict',
    to,
    what,
    span: 'unsaid',
  })),
  deed('{subject} knock(s) {who} prone', 'Knock the target prone.', ({ who: to }) => ({
    do: 'afflict',
    to,
    what: ['prone'],
    span: 'unsaid',
  })),
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
  deed('{subject} {way} up to {far}', 'You may move up to half your speed.', ({ subject: who, way: how, far: squares }) => ({
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
  deed('{subject} {way} {far}', 'You shift 1 square.', ({ subject: who, way: how, far: squares }) => ({
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
      span: 'unsaid',
    }),
  ),
  deed(
    '{subject} gain(s)|get(s)|has|have a|an {mode} speed of {count} [squares]',
    'You gain a flying speed of 6.',
    ({ subject: to, mode, count: squares }) => ({ do: 'speed', to, mode, squares, span: 'unsaid' }),
  ),
  deed(
    '{subject} regain(s)|recover(s)|heal(s) hit points equal to {amount}',
    'The target regains hit points equal to its healing value.',
    ({ subject: to, amount }) => ({ do: 'heal', to, amount }),
  ),
  deed('{subject} regain(s)|recover(s)|heal(s) {amount} hit points|hp', 'You regain 1d6 hit points.', ({ subject: to, amount }) => ({
    do: 'heal',
    to,
    amount,
  })),
  deed(
    '{subject} gain(s)|get(s)|has|have|receive(s) [a|an] {signed} [bonus] proficiency bonus to|on {stat}',
    'Gain a +2 proficiency bonus to one check.',
    ({ subject: to, signed: by, stat: on }) => ({
      do: 'bonus',
      to,
      by,
      kind: 'proficiency',
      on,
      span: 'unsaid',
    }),
  ),
  deed(
    '{subject} gain(s)|get(s)|has|have|receive(s)|suffer(s)|take(s) [a|an] {signed} bonus|penalty to|on {stat}',
    'You gain a +2 bonus to attack checks.',
    ({ subject: to, signed: by, stat: on }) => ({
      do: 'bonus',
      to,
      by,
      kind: undefined,
      on,
      span: 'unsaid',
    }),
  ),
  deed('{subject} gain(s)|get(s)|has|have dr {count}', 'You gain DR 5.', ({ subject: to, count: by }) => ({
    do: 'reduce',
    to,
    by,
    span: 'unsaid',
  })),
  deed(
    '{subject} gain(s)|get(s)|has|have|is|are [granted|given] advantage on {checks}',
    'You have advantage on 2 defense checks.',
    ({ subject: to, checks: on }) => ({ do: 'edge', to, side: 'advantage', on, span: 'unsaid' }),
  ),
  deed(
    '{subject} gain(s)|get(s)|suffer(s)|has|have|take(s) disadvantage on {checks}',
    'The target has disadvantage on attack checks.',
    ({ subject: to, checks: on }) => ({
      do: 'edge',
      to,
      side: 'disadvantage',
      on,
      span: 'unsaid',
    }),
  ),
  deed(
    '{subject} gain(s)|get(s)|has|have resistance|protection to|from|against {types}',
    'You gain resistance to fire and cold.',
    ({ subject: to, types }) => ({ do: 'shield', to, how: 'resistance', types, span: 'unsaid' }),
  ),
  deed('{subject} gain(s)|get(s)|has|have immunity to|from {types}', 'You gain immunity to poison.', ({ subject: to, types }) => ({
    do: 'shield',
    to,
    how: 'immunity',
    types,
    span: 'unsaid',
  })),
  deed(
    '{subject} gain(s)|get(s)|has|have vulnerability to {types}',
    'The target gains vulnerability to fire.',
    ({ subject: to, types }) => ({ do: 'shield', to, how: 'vulnerability', types, span: 'unsaid' }),
  ),
  deed('{subject} is|are immune to {types}', 'You are immune to fire.', ({ subject: to, types }) => ({
    do: 'shield',
    to,
    how: 'immunity',
    types,
    span: 'unsaid',
  })),
  deed('{subject} is|are vulnerable to {types}', 'The target is vulnerable to cold.', ({ subject: to, types }) => ({
    do: 'shield',
    to,
    how: 'vulnerability',
    types,
    span: 'unsaid',
  })),
  deed(
    '{subject} make(s) a|one basic attack against {who}',
    'One ally within 5 squares of you may make a basic attack against the target.',
    ({ subject: who, who: against }) => ({ do: 'attack', who, with: 'basic attack', against }),
  ),
  deed('{subject} make(s) a|one basic attack', 'You may make a basic attack.', ({ subject: who }) => ({
    do: 'attack',
    who,
    with: 'basic attack',
    against: undefined,
  })),
  deed(
    '{subject} make(s) an|one opportunity attack against {who}',
    'You make an opportunity attack against the target.',
    ({ subject: who, who: against }) => ({ do: 'attack', who, with: 'opportunity attack', against }),
  ),
  deed('{subject} make(s) an|one opportunity attack', 'You may make an opportunity attack.', ({ subject: who }) => ({
    do: 'attack',
    who,
    with: 'opportunity attack',
    against: undefined,
  })),
  deed('{subject} make(s) your|the|its|an attack', 'You may shift 2 squares, and then make your attack.', ({ subject: who }) =>
    who.who === 'you' ? { do: 'attack', who, with: 'attack', against: undefined } : undefined,
  ),
  deed("{subject} cannot|can't {deed}", 'The target cannot shift.', ({ subject: to, deed: what }) => ({
    do: 'forbid',
    to,
    what,
    span: 'unsaid',
  })),
  deed('{subject} ignore(s) [any|all] {hindrance}', 'You ignore difficult terrain.', ({ subject: who, hindrance: what }) => ({
    do: 'ignore',
    who,
    what,
    span: 'unsaid',
  })),
  deed('{subject} gain(s)|has|have cover', 'You gain cover.', ({ subject: to }) => ({ do: 'screen', to, what: 'cover', span: 'unsaid' })),
  deed('{subject} gain(s)|has|have|is|are concealment|concealed', 'You gain concealment.', ({ subject: to }) => ({
    do: 'screen',
    to,
    what: 'concealment',
    span: 'unsaid',
  })),
  deed('{subject} stand(s) up', 'You may stand up.', ({ subject: who }) => ({ do: 'stand', who })),
]

/** What is said otherwise. */
const others: readonly Row<Scene, readonly Clause[]>[] = [
  phrase('{amount} {types?} damage {higher?}', '2DD + weapon + STR fire damage.', ({ amount, types = [], higher }, c) => {
    const to = struck(c)
    if (to === undefined) return undefined
    c.scene = { ...c.scene, patient: to }
    return [{ do: 'damage', to, amount, types, isMore: false, higher }]
  }),
  phrase('half damage', 'Half damage.', (_, c) => {
    const to = struck(c)
    return to && [{ do: 'half-damage', to }]
  }),
  phrase('{patient} {states}', '1DD damage and slowed.', ({ patient: to, states: what }) => [{ do: 'afflict', to, what, span: 'unsaid' }]),
  phrase('{patient} {shoved} {squares}', '1DD damage and pushed 1 square.', ({ patient: to, shoved: how, squares }) => [
    { do: 'force', how, to, squares, isUpTo: false },
  ]),
  phrase(
    '[all] attacks|attack against {who} have|has|gain(s)|get(s) [the] advantage',
    'Attacks against the target have advantage.',
    ({ who: to }) => [{ do: 'exposed', to, side: 'advantage', isNext: false, span: 'unsaid' }],
  ),
  phrase(
    '[all] attacks|attack against {who} have|has|suffer(s)|are|is [made] [with|at] disadvantage',
    'Attacks against you have disadvantage.',
    ({ who: to }) => [{ do: 'exposed', to, side: 'disadvantage', isNext: false, span: 'unsaid' }],
  ),
  phrase(
    "your|the [character's] {ability} increases|becomes [to] [mighty] [(] {signed} [)]",
    'Your STR becomes +4.',
    ({ ability: which, signed: becomes }) => [{ do: 'ability', to: you, which, becomes, span: 'unsaid' }],
  ),
  phrase('the area|zone|wall|ground is|becomes {ground} terrain', 'The area becomes difficult terrain.', ({ ground: is }, c) =>
    c.scene.hasArea ? [{ do: 'ground', is, span: 'unsaid' }] : undefined,
  ),
  phrase('the area|zone|wall|effect lasts|remains|persists', 'The zone lasts until the end of your next turn.', (_, c) =>
    c.scene.hasArea ? [{ do: 'lasts', span: 'unsaid' }] : undefined,
  ),
  phrase(
    'this movement does not grant|provoke|create [an] opportunity|opportunities',
    'This movement does not grant an opportunity.',
    () => [{ do: 'safe' }],
  ),
  phrase('you may|can use this feat as|in [place] [of] a basic attack', 'You may use this feat as a basic attack.', () => [
    { do: 'counts-as', as: 'basic attack' },
  ]),
  phrase('you may|can use this feat as|in [place] [of] an opportunity attack', 'You may use this feat as an opportunity attack.', () => [
    { do: 'counts-as', as: 'opportunity attack' },
  ]),
  phrase('the next attack against {who} has|have|gains advantage', 'The next attack against the target has advantage.', ({ who: to }) => [
    { do: 'exposed', to, side: 'advantage', isNext: true, span: 'unsaid' },
  ]),
  phrase(
    '[every|all|any|each] attacks|attack [made] against|on {who} do(es)|deal(s) an additional|extra {amount} {types?} damage {higher?}',
    'Attacks against the target do an additional 1d6 damage.',
    ({ who: to, amount, types = [], higher }) => [{ do: 'marked', to, amount, types, higher, span: 'unsaid' }],
  ),
  phrase('your speed increases|is [increased] by {count} [squares]', 'Your speed is increased by 2.', ({ count: by }) => [
    { do: 'bonus', to: you, by, kind: undefined, on: 'speed', span: 'unsaid' },
  ]),
  phrase('you {span?} dispel the effect', 'You dispel the effect until the end of your next turn.', ({ span = 'unsaid' }, c) =>
    c.scene.hasEffect ? [{ do: 'dispel', span }] : undefined,
  ),
  phrase(
    "you cannot|can't use this feat|power again until you take|have a|another {limit}",
    'You cannot use this feat again until you take a long rest.',
    ({ limit: until }) => [{ do: 'limit', until }],
  ),
  phrase('{role} can no longer use the feat|power {wielded}', 'You can no longer use the feat Ember Gaze.', ({ role, wielded: feat }) => [
    { do: 'no-more', who: { who: role }, feat },
  ]),
  phrase('you may|can use this feat [as] [a|for] defense', 'You can use this feat as a defense.', () => [{ do: 'as-defense' }]),
]

const chosen = (row: Row<Scene, Clause>): Row<Scene, readonly Clause[]> => ({
  ...row,
  read: (c) => {
    const clause = row.read(c)
    if (clause === undefined) return undefined
    return c.scene.isMay ? [{ do: 'may', who: c.scene.subject ?? you, does: [clause] }] : [clause]
  },
})

export const phrases = [...deeds.map(chosen), ...others]

// ----------------------------------------------------------------------------------------------------- before and behind

/** Wraps all that follows, of one who was named. */
const of = (c: Cursor<Scene>, who: Who): void => {
  c.scene = { ...c.scene, subject: who, patient: who.who === 'you' ? c.scene.patient : who, named: c.scene.named + 1 }
}

const lasts = (clause: Clause, span: Span): Clause | undefined => {
  if ('span' in clause && clause.span === 'unsaid') return { ...clause, span }
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
const lead = rowsOf<Scene, G & { happens: typeof happens }, Change<Clause>>({ ...slots, happens })

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
    { do: 'whenever', trigger, does },
  ]),
  lead(
    '{role} may|can spend|expend {points:count} power point(s) to',
    'The target may spend a power point to regain hit points equal to its healing value plus 1d6.',
    ({ role: who, points }, c) => {
      of(c, { who })
      return (does) => [{ do: 'pay', who: { who }, points, does }]
    },
  ),
  lead(
    'at the start|beginning of each of {turner} turns ,',
    "At the start of each of the target's turns, it takes 5 fire damage.",
    ({ turner }) =>
      (does) => [{ do: 'each-turn', of: turner, at: 'start', does, span: 'unsaid' }],
  ),
  lead('at the end of each of {turner} turns ,', 'At the end of each of your turns, you regain 3 hit points.', ({ turner }) => (does) => [
    { do: 'each-turn', of: turner, at: 'end', does, span: 'unsaid' },
  ]),
  lead(
    'any|each|a|an|all|every {side} that|who|which {visits} [there]',
    'Any creature that enters the area or starts its turn in the area takes 5 fire damage.',
    ({ side, visits: on }, c) => {
      of(c, { who: 'visitor' })
      return (does) => [{ do: 'zone', side, on, does }]
    },
  ),
]
