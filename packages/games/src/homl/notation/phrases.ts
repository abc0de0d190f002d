import type { Row } from '@riposte/print'
import type { Checks, Clause, Role } from '../clauses/clauses.ts'
import { harm } from './harm.ts'
import { help } from './help.ts'
import { moves } from './moves.ts'
import { alone, phrase, struck } from './row.ts'
import { type Scene, you } from './scene.ts'

const lasting = { span: 'unspecified' } as const
const faster = { do: 'bonus', kind: undefined, on: ['speed'], ...lasting } as const
const nextAttack = (against: Role | undefined): Checks => ({ of: 'attack', against, times: 1, isNext: true, isThis: false })

/** What is said otherwise than of one subject's doing: of who is struck, of attacks, of the feat itself. */
const others: readonly Row<Scene, readonly Clause[]>[] = [
  // ------------------------------------------------------------------------------------------------- who is struck
  phrase('{amount} {types} damage {higher?}', '2DD + weapon + STR fire damage.', ({ amount, types, higher }, c) => {
    const to = struck(c)
    if (to === undefined) return undefined
    c.scene = { ...c.scene, patient: to }
    return [{ do: 'damage', to, amount, types, isMore: false, higher }]
  }),
  phrase(
    '{isMore:more?} {amount} {types} damage to {to:who}',
    '2DD + implement cold damage to each enemy in the area.',
    ({ isMore = false, ...said }) => [{ do: 'damage', higher: undefined, isMore, ...said }],
  ),
  phrase('half damage', 'Half damage.', (_, c) => {
    const to = struck(c)
    return to && [{ do: 'half-damage', to }]
  }),
  phrase('{to:patient} {what:states}', '1DD damage and slowed.', alone({ do: 'afflict', ...lasting })),
  phrase('{to:patient} {how:shoved} {reach} {heading?}', '1DD damage and pushed 1 square.', ({ to, how, reach, heading = how }) =>
    heading === how ? [{ do: 'force', to, how, ...reach }] : undefined,
  ),
  phrase('{how:shove} {reach}', 'Push 2.', ({ how, reach }, c) => {
    const to = struck(c)
    return to && [{ do: 'force', how, to, ...reach }]
  }),
  phrase('{owner} speed is|are increased by {by:squares}', 'Your speed is increased by 2.', ({ owner: to, by }) => [{ ...faster, to, by }]),
  phrase('{owner} speed increases by {by:squares}', 'Your speed increases by 2.', ({ owner: to, by }) => [{ ...faster, to, by }]),
  phrase('{owner} speed is|are <reduced|decreased> by {squares}', "The target's speed is reduced by 2.", ({ owner: to, squares }) => [
    { ...faster, to, by: -squares },
  ]),
  phrase(
    "your|the [character's] {which:ability} increases|becomes [to] [mighty] [(] {becomes:signed} [)]",
    'Your STR becomes +4.',
    alone({ do: 'ability', to: you, ...lasting }),
  ),

  // ------------------------------------------------------------------------------------------------------- attacks
  phrase(
    '[all] {type:attackType} attacks|attack against {to:who} have|has|gain(s)|get(s)|suffer(s)|are|is [made] [with|at] [the] {side:edge}',
    'Ranged attacks against you have disadvantage.',
    alone({ do: 'exposed', isNext: false, ...lasting }),
  ),
  phrase(
    '{to:owner} next attack [check] {against?} {span?} deals|does an additional|extra {amount} {types} damage',
    'Your next attack deals an additional 1d6 damage.',
    ({ against, span = 'unspecified', ...said }) => [{ do: 'stronger', isNext: true, ...(against && { against }), ...said, span }],
  ),
  phrase(
    '{to:owner} {type:blowType?} attacks {against?} deal|do an additional|extra {amount} {types} damage',
    'Your weapon attacks deal an additional 1d6 fire damage.',
    ({ against, type, ...said }) => [
      { do: 'stronger', isNext: false, ...(against && { against }), ...(type && { type }), ...lasting, ...said },
    ],
  ),
  phrase('{to:owner} dr <is increased|increases> by {by:count}', 'Your DR increases by 2.', alone({ do: 'reduce', ...lasting })),
  phrase('[the] [triggering] damage is reduced by {by:amount}', 'The damage is reduced by 5.', ({ by }, c) =>
    c.scene.hasTrigger ? [{ do: 'soften', to: you, by }] : undefined,
  ),
  phrase(
    'the next attack <against|made against|that hits> {to:who} {span?} do(es)|deal(s) an additional|extra {amount} {types} damage',
    'The next attack against the target does an additional 1d6 fire damage.',
    ({ span = 'unspecified', ...said }) => [{ do: 'marked', isNext: true, higher: undefined, ...said, span }],
  ),
  phrase('the [triggering] damage is halved', 'The damage is halved.', (_, c) =>
    c.scene.hasTrigger ? [{ do: 'soften', to: you, by: 'half' }] : undefined,
  ),
  phrase('once per {until:limit}', 'Once per encounter.', alone({ do: 'limit' })),
  phrase(
    '[all] attacks|attack against {to:who} have|has|gain(s)|get(s)|suffer(s)|are|is [made] [with|at] [the] {side:edge}',
    'Attacks against the target have advantage.',
    alone({ do: 'exposed', isNext: false, ...lasting }),
  ),
  phrase(
    'the next attack [made] against {to:who} {span?} have|has|gains|suffers|is [made] [with] {side:edge}',
    'The next attack against the target has advantage.',
    ({ to, span = 'unspecified', side }) => [{ do: 'exposed', to, side, isNext: true, span }],
  ),
  phrase(
    '{to:who} grant(s) [combat] {side:edge} [to] [all] [attacks]',
    'The target grants advantage.',
    alone({ do: 'exposed', isNext: false, ...lasting }),
  ),
  phrase(
    '{to:owner} next attack [check] {against?} has|gains|suffers|is [made] [with|at] {side:edge}',
    "The target's next attack has disadvantage.",
    ({ to, against, side }) => [{ do: 'edge', to, side, on: nextAttack(against), ...lasting }],
  ),
  phrase(
    'the [triggering] attack|check has|gains|suffers|is [made] [with|at] {side:edge}',
    'The triggering attack has disadvantage.',
    ({ side }, c) =>
      c.scene.hasTrigger
        ? [{ do: 'edge', to: { who: 'trigger' }, side, on: { ...nextAttack(undefined), isNext: false, isThis: true }, ...lasting }]
        : undefined,
  ),
  phrase(
    '[every|all|any|each] attacks|attack [made] against|on {to:who} do(es)|deal(s) an additional|extra {amount} {types} damage {higher?}',
    'Attacks against the target do an additional 1d6 damage.',
    ({ higher, ...said }) => [{ do: 'marked', higher, ...lasting, ...said }],
  ),
  phrase(
    '<the attack|this attack|it|your attack> deals|does {isMore:more} {amount} {types} damage',
    'The attack deals an additional 1d6 fire damage.',
    (said, c) => {
      const to = struck(c)
      return to && [{ do: 'damage', to, higher: undefined, ...said }]
    },
  ),
  phrase(
    '<the attack|this attack|your attack> deals|does {amount} {isMore:more} {types} damage',
    'The attack deals 5 extra fire damage.',
    (said, c) => {
      const to = struck(c)
      return to && [{ do: 'damage', to, higher: undefined, ...said }]
    },
  ),

  // -------------------------------------------------------------------------------------------------------- the area
  phrase(
    '<the area|the zone|the wall|the burst|the ground|the squares of the burst|the squares of the area|all squares in the area|each square in the area> is|becomes|are|become [a] [zone] [of] {is:ground}',
    'The area becomes difficult terrain.',
    (said, c) => (c.scene.hasArea ? [{ do: 'ground', ...lasting, ...said }] : undefined),
  ),
  phrase('the area|zone|wall|effect lasts|remains|persists', 'The zone lasts until the end of your next turn.', (_, c) =>
    c.scene.hasArea ? [{ do: 'lasts', ...lasting }] : undefined,
  ),
  phrase(
    '<the area|the burst|the blast> becomes|is|creates a zone [that|which] [lasts|remains|persists]',
    'The area becomes a zone until the end of your next turn.',
    (_, c) => (c.scene.hasArea ? [{ do: 'lasts', ...lasting }] : undefined),
  ),
  phrase(
    'the area|burst|zone [of] [effect] <is|becomes|increases to|is increased to> [burst] {to:squares} [wide]',
    'The area is 2 squares.',
    (said, c) => (c.scene.hasArea ? [{ do: 'widen', ...said }] : undefined),
  ),

  // -------------------------------------------------------------------------------------------------------- the feat
  phrase('[you] [may|can] [then] make|attempt your|the attack', 'Then make your attack.', () => [{ do: 'then-attack' }]),
  phrase(
    '<this movement|this move|this shift> <does not|will not> grant|provoke|create [an] opportunity|opportunities [attacks]',
    'This movement does not grant an opportunity.',
    () => [{ do: 'safe' }],
  ),
  phrase(
    'you <do not|will not> provoke|grant [an] opportunity|opportunities [attacks|attack] [for|with|during|by] [this] [movement|move]',
    'You do not provoke opportunity attacks with this movement.',
    () => [{ do: 'safe' }],
  ),
  phrase(
    '<you may use this feat|you can use this feat|this feat may be used|this feat can be used> as|in [place] [of] a|an {as:attack}',
    'You may use this feat as a basic attack.',
    alone({ do: 'counts-as' }),
  ),
  phrase('this [feat] counts as a|an {as:attack}', 'This feat counts as a basic attack.', alone({ do: 'counts-as' })),
  phrase(
    '<you may use this feat|you can use this feat|you may only use this feat|you can only use this feat|this feat may be used|this feat can be used|this feat can only be used> [only] once per|each {until:limit}',
    'You may use this feat only once per encounter.',
    alone({ do: 'limit' }),
  ),
  phrase(
    "you <cannot|can't|may not> use this feat|power again until you take|have a|another {until:limit}",
    'You cannot use this feat again until you take a long rest.',
    alone({ do: 'limit' }),
  ),
  phrase('{role} can no longer use the feat|power {wielded}', 'You can no longer use the feat Ember Gaze.', ({ role, wielded: feat }) => [
    { do: 'no-more', who: { who: role }, feat },
  ]),
  phrase('[you] choose|select|pick {who}', 'Choose one ally within 5 squares of you.', ({ who }, c) => {
    if (who.who !== 'one') return undefined
    c.scene = { ...c.scene, hasChosen: true, others: c.scene.others.filter((one) => one.who !== 'one') }
    return [{ do: 'choose', who }]
  }),
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
