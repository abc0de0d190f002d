import type { Row } from '@riposte/print'
import type { Clause } from '../clauses/clauses.ts'
import { harm } from './harm.ts'
import { help } from './help.ts'
import { moves } from './moves.ts'
import { phrase, struck } from './row.ts'
import { type Scene, you } from './scene.ts'

/** What is said otherwise than of one subject's doing: of who is struck, of attacks, of the feat itself. */
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
  phrase('{patient} {states}', '1DD damage and slowed.', ({ patient: to, states: what }) => [
    { do: 'afflict', to, what, span: 'unspecified' },
  ]),
  phrase('{patient} {shoved} {squares}', '1DD damage and pushed 1 square.', ({ patient: to, shoved: how, squares }) => [
    { do: 'force', how, to, squares, isUpTo: false },
  ]),
  phrase(
    '[all] attacks|attack against {who} have|has|gain(s)|get(s) [the] advantage',
    'Attacks against the target have advantage.',
    ({ who: to }) => [{ do: 'exposed', to, side: 'advantage', isNext: false, span: 'unspecified' }],
  ),
  phrase(
    '[all] attacks|attack against {who} have|has|suffer(s)|are|is [made] [with|at] disadvantage',
    'Attacks against you have disadvantage.',
    ({ who: to }) => [{ do: 'exposed', to, side: 'disadvantage', isNext: false, span: 'unspecified' }],
  ),
  phrase(
    "your|the [character's] {ability} increases|becomes [to] [mighty] [(] {signed} [)]",
    'Your STR becomes +4.',
    ({ ability: which, signed: becomes }) => [{ do: 'ability', to: you, which, becomes, span: 'unspecified' }],
  ),
  phrase('the area|zone|wall|ground is|becomes {ground} terrain', 'The area becomes difficult terrain.', ({ ground: is }, c) =>
    c.scene.hasArea ? [{ do: 'ground', is, span: 'unspecified' }] : undefined,
  ),
  phrase('the area|zone|wall|effect lasts|remains|persists', 'The zone lasts until the end of your next turn.', (_, c) =>
    c.scene.hasArea ? [{ do: 'lasts', span: 'unspecified' }] : undefined,
  ),
  phrase('then|you [may] [then] make your|the attack', 'Then make your attack.', () => [{ do: 'then-attack' }]),
  phrase('the area|burst|zone is|becomes {squares} [wide]', 'The area is 2 squares.', ({ squares: to }, c) =>
    c.scene.hasArea ? [{ do: 'widen', to }] : undefined,
  ),
  phrase(
    'this movement does not grant|provoke|create [an] opportunity|opportunities [attacks]',
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
    { do: 'exposed', to, side: 'advantage', isNext: true, span: 'unspecified' },
  ]),
  phrase(
    '[every|all|any|each] attacks|attack [made] against|on {who} do(es)|deal(s) an additional|extra {amount} {types?} damage {higher?}',
    'Attacks against the target do an additional 1d6 damage.',
    ({ who: to, amount, types = [], higher }) => [{ do: 'marked', to, amount, types, higher, span: 'unspecified' }],
  ),
  phrase('{owner} speed is|are increased by {count} [squares]', 'Your speed is increased by 2.', ({ owner: to, count: by }) => [
    { do: 'bonus', to, by, kind: undefined, on: ['speed'], span: 'unspecified' },
  ]),
  phrase('{owner} speed increases by {count} [squares]', 'Your speed increases by 2.', ({ owner: to, count: by }) => [
    { do: 'bonus', to, by, kind: undefined, on: ['speed'], span: 'unspecified' },
  ]),
  phrase('{owner} speed is|are reduced by {count} [squares]', "The target's speed is reduced by 2.", ({ owner: to, count }) => [
    { do: 'bonus', to, by: -count, kind: undefined, on: ['speed'], span: 'unspecified' },
  ]),
  phrase(
    '{owner} next attack [check] {against?} has|gains|is [made] [with] advantage',
    'Your next attack check has advantage.',
    ({ owner: to, against }) => [
      { do: 'edge', to, side: 'advantage', on: { of: 'attack', against, times: 1, isNext: true, isThis: false }, span: 'unspecified' },
    ],
  ),
  phrase(
    '{owner} next attack [check] {against?} has|suffers|is [made] [with|at] disadvantage',
    "The target's next attack has disadvantage.",
    ({ owner: to, against }) => [
      {
        do: 'edge',
        to,
        side: 'disadvantage',
        on: { of: 'attack', against, times: 1, isNext: true, isThis: false },
        span: 'unspecified',
      },
    ],
  ),
  phrase(
    '{amount} {types?} damage to {who}',
    '2DD + implement cold damage to each enemy in the area.',
    ({ amount, types = [], who: to }) => [{ do: 'damage', to, amount, types, isMore: false, higher: undefined }],
  ),
  phrase(
    'the|this attack deals|does an additional|extra {amount} {types?} damage',
    'The attack deals an additional 1d6 fire damage.',
    ({ amount, types = [] }, c) => {
      const to = struck(c)
      return to && [{ do: 'damage', to, amount, types, isMore: true, higher: undefined }]
    },
  ),
  phrase('{shove} {count} [squares]', 'Push 2.', ({ shove: how, count: squares }, c) => {
    const to = struck(c)
    return to && [{ do: 'force', how, to, squares, isUpTo: false }]
  }),
  phrase('the area|burst becomes|is a zone', 'The area becomes a zone until the end of your next turn.', (_, c) =>
    c.scene.hasArea ? [{ do: 'lasts', span: 'unspecified' }] : undefined,
  ),
  phrase('you may|can use this feat only once per|each {limit}', 'You may use this feat only once per encounter.', ({ limit: until }) => [
    { do: 'limit', until },
  ]),
  phrase('you may|can only use this feat once per|each {limit}', 'You can only use this feat once per encounter.', ({ limit: until }) => [
    { do: 'limit', until },
  ]),
  phrase('this feat may|can only be used once per|each {limit}', 'This feat can only be used once per encounter.', ({ limit: until }) => [
    { do: 'limit', until },
  ]),
  phrase('you {span?} dispel the effect', 'You dispel the effect until the end of your next turn.', ({ span = 'unspecified' }, c) =>
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
  phrase('[you] choose {who}', 'Choose one ally within 5 squares of you.', ({ who }, c) => {
    if (who.who !== 'one') return undefined
    c.scene = { ...c.scene, hasChosen: true, others: c.scene.others.filter((one) => one.who !== 'one') }
    return [{ do: 'choose', who }]
  }),
  phrase(
    'you do not provoke|grant [an] opportunity|opportunities [attacks|attack] [for|with|during] [this] [movement|move]',
    'You do not provoke opportunity attacks with this movement.',
    () => [{ do: 'safe' }],
  ),
  phrase('you may|can use this feat [as] [a|for] defense', 'You can use this feat as a defense.', () => [{ do: 'as-defense' }]),
]

/** Under "may" it is theirs to choose. */
const chosen = (row: Row<Scene, Clause>): Row<Scene, readonly Clause[]> => ({
  ...row,
  read: (c) => {
    const clause = row.read(c)
    if (clause === undefined) return undefined
    return c.scene.isMay ? [{ do: 'may', who: c.scene.subject ?? you, does: [clause] }] : [clause]
  },
})

export const phrases = [...[...harm, ...moves, ...help].map(chosen), ...others]
