import { type Row, rowsOf } from '@riposte/print'
import type { Checks, Clause, Role, Who } from '../clauses/clauses.ts'
import { harm } from './harm.ts'
import { help } from './help.ts'
import { moves } from './moves.ts'
import { type ClauseRow, clause, deed, eachTurn, phrase, struck } from './row.ts'
import { type Scene, you } from './scene.ts'
import { slots } from './slots.ts'
import { readTrigger } from './triggers.ts'

const lasting = { span: 'unspecified' } as const
const faster = { do: 'bonus', on: ['speed'], ...lasting } as const
const exposed = { do: 'exposed', ...lasting } as const
const stronger = { do: 'stronger', ...lasting } as const
const nextAttack = (against?: Role): Checks => ({ of: 'attack', against, times: 1, isNext: true, isThis: false })
const hasArea = ({ scene }: { readonly scene: Scene }): boolean => scene.hasArea
const hasAttack = ({ scene }: { readonly scene: Scene }): boolean => scene.hasOwnAttack === true
/** Whose damage is answered. */
const struckOne = ({ scene }: { readonly scene: Scene }): Who => (scene.isAtAlly === true ? { who: 'struck' } : you)
const hasTrigger = ({ scene }: { readonly scene: Scene }): boolean => scene.hasTrigger

/** What is said otherwise than of one subject's doing: of attacks, of the area, of the feat itself. */
const others: readonly ClauseRow[] = [
  clause('{to:owner} speed <is increased|increases> by {by:squares}', 'Your speed is increased by 2.', faster),
  clause('{to:owner} speed is reduced|decreased by {by:fewer}', "The target's speed is reduced by 2.", faster),
  clause("your|the [character's] {which:ability} becomes|increases [to] [mighty] [(] {becomes:signed} [)]", 'Your STR becomes +4.', {
    do: 'ability',
    to: you,
    ...lasting,
  }),

  clause(
    'each|any|every|all enemy|enemies|opponent|opponents adjacent to {to:who} and [at] [least] one [or] [more] of your allies <counts as|is considered to be|is considered|are considered to be|are considered|count as> [being] flanked',
    'Each enemy adjacent to you and one of your allies counts as flanked.',
    { do: 'beset', ...lasting },
  ),

  // ------------------------------------------------------------------------------------------------------- attacks
  clause(
    '[all] {type:attackType?} attacks|attack against {to:who} have|has|gain(s)|get(s)|suffer(s)|are|is [made] [with|at] [the] {side:edge}',
    'Ranged attacks against you have disadvantage.',
    { ...exposed, isNext: false },
  ),
  clause(
    'the next {type:attackType?} attack [made] against {to:who} {span?} has|gains|have|suffers|is [made] [with] {side:edge}',
    'The next attack against the target has advantage.',
    { ...exposed, isNext: true },
  ),
  deed(
    '{to:subject} grant(s) [combat] {side:edge} [<to all attacks|to attacks|on all attacks>] [<against it|against him|against her|against them|made against it>]',
    'The target grants advantage.',
    (said) => ({
      ...exposed,
      isNext: false,
      ...said,
    }),
  ),
  clause(
    '{to:owner} next {type:blowType?} attack [check] {against?} {span?} deals|does {amount:extra} {types} damage',
    'Your next attack deals an additional 1d6 damage.',
    { ...stronger, isNext: true },
  ),
  clause(
    '{to:owner} {type:blowType?} attacks {against?} deal|do {amount:extra} {types} damage',
    'Your weapon attacks deal an additional 1d6 fire damage.',
    { ...stronger, isNext: false },
  ),
  clause(
    'the next attack <against|made against|that hits|which hits> {to:who} {span?} does|deals {amount:extra} {types} damage',
    'The next attack against the target does an additional 1d6 fire damage.',
    { do: 'marked', isNext: true, ...lasting },
  ),
  clause(
    '[every|all|any|each] attacks|attack [made] against|on {to:who} do(es)|deal(s) {amount:extra} {types} damage {higher?}',
    'Attacks against the target do an additional 1d6 damage.',
    { do: 'marked', ...lasting },
  ),
  deed(
    '{to:owner} next attack [check] {against?} has|gains|suffers|is [made] [with|at] {side:edge}',
    "The target's next attack has disadvantage.",
    ({ to, against, side }) => ({ do: 'edge', to, side, on: nextAttack(against), ...lasting }),
  ),
  deed(
    'the [triggering] attack|check has|gains|suffers|is [made] [with|at] {side:edge}',
    'The triggering attack has disadvantage.',
    ({ side }, c) =>
      hasTrigger(c)
        ? { do: 'edge', to: { who: 'trigger' }, side, on: { ...nextAttack(), isNext: false, isThis: true }, ...lasting }
        : undefined,
  ),
  deed(
    '{side} have|has|suffer(s)|take(s) {edge} on [all] attack(s) [checks] against {to:who}',
    'Enemies have disadvantage on attacks against you.',
    ({ side, edge, to }) => (side === 'enemy' && to.who === 'you' ? { ...exposed, to, side: edge, isNext: false } : undefined),
  ),
  deed('{to:owner} dr <is increased|increases> by {by:count}', 'Your DR increases by 2.', (said) => ({
    do: 'reduce',
    ...lasting,
    ...said,
  })),
  deed(
    '[the] [triggering] damage [<of the attack|from the attack|of the triggering attack|from the triggering attack>] is reduced by {by:amount}',
    'The damage is reduced by 5.',
    ({ by }, c) => (hasTrigger(c) ? { do: 'soften', to: struckOne(c), by } : undefined),
  ),
  deed(
    'the [triggering] damage [<of the attack|of the triggering attack>] <is halved|is reduced by half>',
    'The damage is halved.',
    (_, c) => (hasTrigger(c) ? { do: 'soften', to: struckOne(c), by: 'half' } : undefined),
  ),
  deed(
    '<the attack|this attack|it|your attack> deals|does {amount:extra} {types} damage',
    'The attack deals an additional 1d6 fire damage.',
    (said, c) => {
      const to = struck(c)
      return to && { do: 'damage', to, isMore: true, ...said }
    },
  ),

  // -------------------------------------------------------------------------------------------------------- the area
  clause(
    '<the area|the zone|the wall|the burst|the ground|the ground in the area|the ground in the burst|squares of the area|squares in the area|squares in the burst|squares in the zone|the squares of the burst|the squares of the area|all squares in the area|each square in the area> is|becomes|are|become [a] [zone] [of] {is:ground} {side:forSide?}',
    'The area becomes difficult terrain for your enemies.',
    { do: 'ground', ...lasting },
    hasArea,
  ),
  deed(
    '<the area|the zone|the burst|the blast|the wall> is filled with {nouns} and is|becomes {is:ground} {side:forSide?}',
    'The area is filled with smoke and is concealing terrain.',
    ({ is, side }, c) => (hasArea(c) ? { do: 'ground', is, side, ...lasting } : undefined),
  ),
  clause(
    'the area|zone|wall|effect lasts|remains|persists',
    'The zone lasts until the end of your next turn.',
    { do: 'lasts', ...lasting },
    hasArea,
  ),
  deed(
    '[<the area|the burst|the blast|the wall|this|it>] becomes|is|creates|create a zone [of {nouns}] [that|which] [lasts|remains|persists]',
    'The area becomes a zone until the end of your next turn.',
    (_, c) => (hasArea(c) ? { do: 'lasts', ...lasting } : undefined),
  ),
  deed('[it] is|becomes {is:ground} {side:forSide?}', 'It is difficult terrain.', (said, c) =>
    hasArea(c) && c.scene.subject === undefined ? { do: 'ground', ...said, ...lasting } : undefined,
  ),
  deed('a|an zone|wall|cloud [of {nouns}] fills|covers the area|burst|blast', 'A zone of spectral hounds fills the area.', (_, c) =>
    hasArea(c) ? { do: 'lasts', ...lasting } : undefined,
  ),
  deed(
    'as a|an {kind:zoneAction} action [,] you may|can move|shift|slide|reposition the area|zone|wall|cloud|burst {reach}',
    'As a move action, you may move the zone up to 3 squares.',
    (said, { scene }) => (scene.hasArea && typeof said.reach.squares === 'number' ? { do: 'move-zone', ...said } : undefined),
  ),
  clause(
    'you may|can move|shift|slide|reposition the area|zone|wall|cloud|burst {reach} [in] [any] [direction] [as|with|using|by] [using] a|an {kind:zoneAction} action',
    'You may move the zone up to 3 squares as a move action.',
    { do: 'move-zone' },
    ({ scene }, { reach }) => scene.hasArea && typeof reach.squares === 'number',
  ),
  clause(
    'you may|can sustain|maintain the|this zone|area|wall|cloud|effect with|as|using|by [using] a|an {kind:zoneAction} action',
    'You may sustain the zone with a move action.',
    { do: 'sustain' },
    hasArea,
  ),
  deed(
    'as a|an {kind:zoneAction} action [,] you may|can sustain|maintain the|this area|zone|wall|cloud|effect',
    'As a move action, you may sustain the zone.',
    (said, c) => (hasArea(c) ? { do: 'sustain', ...said } : undefined),
  ),
  clause(
    'the area|burst|zone [of] [effect] <is|becomes|increases to|is increased to> [burst] {to:squares} [wide]',
    'The area is 2 squares.',
    { do: 'widen' },
    hasArea,
  ),

  // -------------------------------------------------------------------------------------------------------- the feat
  clause('[you] [may|can] [then] make|attempt your|the attack', 'Then make your attack.', { do: 'then-attack' }),
  clause(
    '<this movement|this move|this shift|you> <does not|do not|will not> grant|provoke|create [an] opportunities|opportunity [attacks|attack] [for|with|during|by] [this] [movement|move]',
    'This movement does not grant opportunities.',
    { do: 'safe' },
  ),
  clause(
    '<you can use this feat|you may use this feat|this feat may be used|this feat can be used> as|in [place] [of] {as:bookAttack}',
    'You may use this feat as a basic attack.',
    { do: 'counts-as' },
  ),
  deed('this [feat] counts as {as:bookAttack}', 'This feat counts as a basic attack.', (said) => ({ do: 'counts-as', ...said })),
  clause(
    '[<you may use this feat|you can use this feat|you may only use this feat|you can only use this feat|this feat may be used|this feat can be used|this feat can only be used>] [only] once per|each {until:limitPer}',
    'You may use this feat only once per encounter.',
    { do: 'limit' },
  ),
  clause(
    "you <cannot|can't|may not> use this feat|power again until you [have] take|taken|have|had|complete|completed|finish|finished a|another {until:limit}",
    'You cannot use this feat again until you take a long rest.',
    { do: 'limit' },
  ),
  clause(
    '<you may use this feat|you can use this feat|this feat may be used|this feat can be used> {times:often} per {until:limit}',
    'You may use this feat twice per encounter.',
    { do: 'limit' },
  ),
  deed(
    '<you may use this feat|you can use this feat> {times:often} per|each {until:limitPer}',
    'You may use this feat twice per fight.',
    (said) => ({
      do: 'limit',
      ...said,
    }),
  ),
  deed(
    '<you|the character> may|can <make an attack as follows|make the following attack|use this feat> {times:often} before a|the|your [next] {until:limit}',
    'You may use this feat up to three times before a rest or recovery.',
    (said) => ({ do: 'limit', ...said }),
  ),
  clause(
    '<the feat which triggered this one|the feat that triggered this one|the triggering feat|the triggering attack> is enhanced by one level|degree [of] [success]',
    'The feat which triggered this one is enhanced by one level of success.',
    { do: 'enhance' },
    hasAttack,
  ),
  clause(
    '[your|the] {what:calledArm} <appears in|returns to> your hand(s)',
    'Your rune weapon appears in your hand.',
    { do: 'arm' },
    // Which of them, nobody knows.
    (_, { what }) => what !== 'weapon',
  ),
  clause('[you] [must|may] spend|expend 1|a|one power point to use this feat', 'You must spend 1 power point to use this feat.', {
    do: 'cost',
  }),
  clause('{who} can no longer use the feat|power {feat:featName}', 'You can no longer use the feat Ember Gaze.', { do: 'no-more' }),
]

const ends = rowsOf<Scene, typeof slots & { trigger: typeof readTrigger }, readonly Clause[]>({ ...slots, trigger: readTrigger })

/** Of one who does two things at once. */
const both: readonly Row<Scene, readonly Clause[]>[] = [
  phrase(
    '{who:subject} make(s) {one:attack} and {two:attack} [against {against:other?}]',
    'You make a basic attack and an opportunity attack.',
    ({ who, one, two, against }) => [one, two].map((name) => ({ do: 'attack', who, with: name, ...(against && { against }) })),
  ),
]

/** Of who is struck, though nobody is named. */
const bare: readonly Row<Scene, readonly Clause[]>[] = [
  phrase('{ongoing} {types} [damage]', '10 ongoing poison damage.', ({ ongoing, types }, c) => {
    const to = struck(c)
    return to && [eachTurn(to, ongoing, types)]
  }),
  phrase('{amount:extra} {types} damage', 'An additional 1d6 fire damage.', (said, c) => {
    const to = struck(c)
    return to && [{ do: 'damage', to, isMore: true, ...said }]
  }),
  phrase('{amount} {types} damage {higher?}', '2DD + weapon + STR fire damage.', (said, c) => {
    const to = struck(c)
    if (to === undefined) return undefined
    c.scene = { ...c.scene, patient: to }
    return [{ do: 'damage', to, isMore: false, ...said }]
  }),
  phrase(
    '{amount} {types} damage to {to:who} and {also:who}',
    '2DD damage to the target and each enemy adjacent to it.',
    ({ to, also, ...said }) => [
      { do: 'damage', isMore: false, to, ...said },
      { do: 'damage', isMore: false, to: also, ...said },
    ],
  ),
  phrase(
    '{isMore:more?} {amount} {types} damage to {to:who}',
    '2DD + implement cold damage to each enemy in the area.',
    ({ isMore = false, ...said }) => [{ do: 'damage', isMore, ...said }],
  ),
  ends(
    '<this effect|the effect|this|it|the zone> <ends when|ends if|ends whenever|ends once|ends as soon as> {trigger}',
    'The effect ends when the target attacks you.',
    ({ trigger }) => [{ do: 'till', trigger, does: [] }],
  ),
  phrase(
    'in every|each square [which|that] you enter [,] you create|leave a zone',
    'In each square you enter you create a zone.',
    (_, c) => {
      c.scene = { ...c.scene, hasArea: true }
      return [{ do: 'trail' }]
    },
  ),
  phrase(
    'in|into|through every|each square [which|that] you enter|move [into] [,] you create|leave|make <a terrain effect|a zone|an area> which|that persists|lasts|remains',
    'In every square which you enter you create a zone which lasts until the start of your next turn.',
    (_, c) => {
      c.scene = { ...c.scene, hasArea: true }
      return [{ do: 'trail' }, { do: 'lasts', ...lasting }]
    },
  ),
  phrase('{subject} <moves with|move with> [a|an] {nouns} speed', 'You move with blinding speed, shifting 4 squares.', () => []),
  phrase(
    `half damage [,] [and|but] [<${['no other effect', 'no further effect', ...['the target', 'it'].flatMap((one) => ['pushed', 'pulled', 'slid', 'moved'].map((how) => `${one} is not ${how}`))].join('|')}>]`,
    'Half damage, and the target is not pushed.',
    (_, c) => {
      const to = struck(c)
      return to ? [{ do: 'half-damage', to }] : hasTrigger(c) ? [{ do: 'soften', to: struckOne(c), by: 'half' }] : undefined
    },
  ),
  phrase('{to:patient} {what:states}', '1DD damage and slowed.', (said) => [{ do: 'afflict', ...lasting, ...said }]),
  phrase(
    '{to:patient} [a|an] {by:signed} {kind?} [bonus|penalty] to|on {on:stats}',
    'You gain DR 2 and a +1 bonus to attack checks.',
    (said) => [{ do: 'bonus', ...lasting, ...said }],
  ),
  phrase('{to:patient} {side:edge} on {on:checks}', 'You gain DR 2 and advantage on defense checks.', (said) => [
    { do: 'edge', ...lasting, ...said },
  ]),
  phrase('{to:patient} {how:guard} to|from|against {types:someTypes} [damage]', 'You gain DR 2 and resistance to fire.', (said) => [
    { do: 'shield', ...lasting, ...said },
  ]),
  phrase('{to:patient} {how:shoved} {reach} {heading?}', '1DD damage and pushed 1 square.', ({ heading, ...said }) =>
    heading === undefined || heading === said.how ? [{ do: 'force', ...said }] : undefined,
  ),
  phrase('{how:shove} {reach}', 'Push 2.', (said, c) => {
    const to = struck(c)
    return to && [{ do: 'force', to, ...said }]
  }),
  phrase('[you] choose|select|pick {who}', 'Choose one ally within 5 squares of you.', ({ who }, c) => {
    if (who.who !== 'one') return undefined
    c.scene = { ...c.scene, hasChosen: true, others: [{ who: 'chosen' }] }
    return [{ do: 'choose', who }]
  }),
]

const isSame = (a: Who, b: Who): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Of who is named, and of another who is named beside him; nothing where it is no doing or suffering of theirs. */
function ofBoth(clause: Clause, who: Who, also: Who | undefined): readonly Clause[] | undefined {
  if (also === undefined) return [clause]
  if (clause.do === 'widen') return undefined
  if ('to' in clause) return isSame(clause.to, who) ? [clause, { ...clause, to: also }] : undefined
  return 'who' in clause && isSame(clause.who, who) ? [clause, { ...clause, who: also }] : undefined
}

/** Under "may" it is theirs to choose. */
const chosen = (row: Row<Scene, Clause>): Row<Scene, readonly Clause[]> => ({
  ...row,
  read: (c) => {
    const one = row.read(c)
    const { isMay, subject = you, also } = c.scene
    const all = one && ofBoth(one, subject, also)
    return isMay ? all?.map((clause, i) => ({ do: 'may', who: i > 0 && also !== undefined ? also : subject, does: [clause] })) : all
  },
})
const alone = (row: Row<Scene, Clause>): Row<Scene, readonly Clause[]> => ({
  ...row,
  read: (c) => {
    const one = row.read(c)
    return one && [one]
  },
})

const deeds: readonly ClauseRow[] = [...harm, ...moves, ...help]
export const rows: readonly ClauseRow[] = [...others, ...deeds]
export const phrases: readonly Row<Scene, readonly Clause[]>[] = [...both, ...deeds.map(chosen), ...bare, ...others.map(alone)]
