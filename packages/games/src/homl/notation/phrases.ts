import { type Cursor, type Row, rowsOf } from '@riposte/print'
import { type Checks, type Clause, nothing, type Role, type Who } from '../clauses/clauses.ts'
import { harm, moves } from './harm.ts'
import { help, struckOne } from './help.ts'
import { type ClauseRow, clause, deed, eachTurn, hasTrigger, lasting, phrase, struck } from './row.ts'
import { type Scene, target, you } from './scene.ts'
import { slots } from './slots.ts'
import { readTrigger } from './triggers.ts'
import { answers, usage } from './usage.ts'

const exposed = { do: 'exposed', ...lasting } as const
const stronger = { do: 'stronger', ...lasting } as const
const nextAttack = (against?: Role): Checks => ({ of: 'attack', against, times: 1, isNext: true, isThis: false })
const hasArea = ({ scene }: { readonly scene: Scene }): boolean => scene.hasArea

/** What is said otherwise than of one subject's doing: of attacks, of the area, of the feat itself. */
const others: readonly ClauseRow[] = [
  deed(
    '{to:owner} {on:stats} <is increased|are increased|increases|increase> by {by:count} [<square|squares>]',
    'Your speed is increased by 2.',
    (said) => ({ do: 'bonus', ...lasting, ...said }),
  ),
  deed(
    '{to:owner} {on:stats} <is reduced|are reduced|is decreased|are decreased|decreases|decrease> by {by:count} [<square|squares>]',
    "The target's speed is reduced by 2.",
    ({ to, on, by }) => ({ do: 'bonus', ...lasting, to, on, by: -by }),
  ),
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
    '[all] {type:attackType?} attacks|attack [made] against {to:who} have|has|gain(s)|get(s)|take(s)|are|is [made] [with|at] [the] {side:edge}',
    'Ranged attacks against you have disadvantage.',
    { ...exposed, isNext: false },
  ),
  clause(
    'the next {type:attackType?} attack [made] against {to:who} {span?} has|gains|have|takes|is [made] [with] {side:edge}',
    'The next attack against the target has advantage.',
    { ...exposed, isNext: true },
  ),
  clause('{to:subject} grant(s) {side:edge} [<to|on> [all] attacks]', 'The target grants advantage.', { ...exposed, isNext: false }),
  clause(
    '{to:owner} next [successful] {type:blowType?} attack [check] {against?} {span?} deals {amount:extra} {types} damage',
    'Your next attack deals an additional 1d6 damage.',
    { ...stronger, isNext: true },
  ),
  clause(
    '[all|each|every|any] [of] {to:owner} {type:blowType?} attacks {against?} {span?} deal {amount:extra} {types} damage',
    'Your weapon attacks deal an additional 1d6 fire damage.',
    { ...stronger, isNext: false },
  ),
  clause(
    'the next attack <against|made against|that hits> {to:who} {span?} deals {amount:extra} {types} damage',
    'The next attack against the target does an additional 1d6 fire damage.',
    { do: 'marked', isNext: true, ...lasting },
  ),
  clause(
    '[every|all|any|each] attacks|attack [made] against|on {to:who} deal(s) {amount:extra} {types} damage {higher?}',
    'Attacks against the target do an additional 1d6 damage.',
    { do: 'marked', ...lasting },
  ),
  clause(
    'the next {for:side} that attacks {to:who} {span?} has|gains|have|gain {side:edge} [<on that attack|on the attack|on its attack>]',
    'The next ally who attacks the target until the end of your next turn has advantage.',
    { ...exposed, isNext: true },
  ),
  deed(
    '{to:owner} next attack [check] {span?} {against?} {late:span?} has|gains|takes|is [made] [with|at] {side:edge}',
    "The target's next attack has disadvantage.",
    ({ to, against, side, span = 'unspecified', late = span }) => ({ do: 'edge', to, side, on: nextAttack(against), span: late }),
  ),
  deed('<the attack|this attack|it|your attack> deals {blow}', 'The attack deals an additional 1d6 fire damage.', ({ blow }, c) => {
    const to = struck(c)
    return to && blow.isMore ? { do: 'damage', to, ...blow } : undefined
  }),
  // -------------------------------------------------------------------------------------------------------- the area
  clause(
    '<the area|the zone|the wall|the burst|the ground|the ground in the area|the ground in the burst|squares of the area|squares in the area|squares in the burst|squares in the zone|the squares of the burst|the squares of the area|all squares in the area|each square in the area> is|becomes|are|become [a] [zone] [of] {is:ground} {side:forSide?}',
    'The area becomes difficult terrain for your enemies.',
    { do: 'ground', ...lasting },
    hasArea,
  ),
  deed(
    'at {tier} tier [,] the dr <increases to|rises to|becomes> {by:count}',
    'At legendary tier the DR increases to 4.',
    // Of two at once the better counts; they last as long as the feat does.
    ({ tier, by }, { scene: { lastSubject = you, lastSpan } }) =>
      lastSpan === undefined
        ? { do: 'if', test: { is: 'tier', of: 'you', tier }, does: [{ do: 'reduce', to: lastSubject, by, ...lasting }] }
        : undefined,
  ),
  clause('these effects last {isAll:so}', 'These effects last until the end of your next turn.', { do: 'lasts', ...lasting }),
  clause(
    'the area|zone|wall|effect lasts|last|remains|remain|persists|persist [there] [as] [a] [zone]',
    'The zone lasts until the end of your next turn.',
    { do: 'lasts', ...lasting },
    hasArea,
  ),
  deed(
    '[<the area|the zone|this|it>] becomes|is|creates|create a zone [of {nouns}] [that] [lasts|remains|persists]',
    'The area becomes a zone until the end of your next turn.',
    (_, c) => (hasArea(c) ? { do: 'lasts', ...lasting } : undefined),
  ),
  deed('[it] is|becomes|are|become {is:ground} {side:forSide?}', 'It is difficult terrain.', (said, c) =>
    hasArea(c) && c.scene.subject === undefined ? { do: 'ground', ...said, ...lasting } : undefined,
  ),
  deed('a|an zone|wall|cloud [of {nouns}] fills|covers the area|burst|blast', 'A zone of spectral hounds fills the area.', (_, c) =>
    hasArea(c) ? { do: 'lasts', ...lasting } : undefined,
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
  clause(
    'the area|burst|zone [of] [effect] <is|becomes|increases to|is increased to> [burst] {to:squares} [wide]',
    'The area is 2 squares.',
    { do: 'widen' },
    hasArea,
  ),
  deed('this|the|your attack has|gains|is [made] [with|at] {side:edge}', 'Your attack has advantage.', ({ side }, c) =>
    // Where an attack is answered, "the attack" may be that one.
    c.scene.hasTarget && (!c.scene.hasTrigger || /^your /i.test(c.text))
      ? { do: 'edge', to: you, side, on: { ...nextAttack(), isNext: false, isThis: true }, ...lasting }
      : undefined,
  ),
]

const ends = rowsOf<Scene, typeof slots & { trigger: typeof readTrigger }, readonly Clause[]>({ ...slots, trigger: readTrigger })

/** Of one who does two things at once, or may do neither. */
const both: readonly Row<Scene, readonly Clause[]>[] = [
  phrase(
    '{to:subject} take(s) half the damage [,] [rounded down] [,] and {whom:other} take(s) <the rest|the remainder|the other half>',
    'You take half of the damage, and the triggering creature takes the rest.',
    ({ to, whom }, { scene }) =>
      scene.hasDealt === true && to.who === 'you' && whom.who !== 'you'
        ? [
            { do: 'soften', to: whom, by: 'half' },
            { do: 'damage', to, types: [], isMore: false, amount: { ...nothing, measures: ['half the damage dealt'] } },
          ]
        : undefined,
  ),
  phrase('{to:subject} take(s) the damage instead [of {whom:other?}]', 'You take the damage instead of the target.', ({ to, whom }, c) => {
    const spared = whom ?? struckOne(c)
    if (c.scene.hasDealt !== true || to.who !== 'you' || spared.who === 'you') return undefined
    return [
      { do: 'soften', to: spared, by: 'all' },
      { do: 'damage', to, types: [], isMore: false, amount: { ...nothing, measures: ['damage dealt'] } },
    ]
  }),
  phrase('the|this|your attack|damage ignores {all:hindrances}', 'The attack ignores cover, concealment, and DR.', ({ all }) =>
    all.map((what) => ({ do: 'ignore', who: you, what, isThis: true, ...lasting })),
  ),
  phrase('{who:subject} ignore(s) {all:hindrances}', 'You ignore cover and difficult terrain.', ({ who, all }) =>
    all.map((what) => ({ do: 'ignore', who, what, ...lasting })),
  ),
  phrase('{to:subject} {cannot} {all:deedsOr}', 'The target cannot shift or teleport.', ({ to, all }) =>
    all.map((what) => ({ do: 'forbid', to, what, ...lasting })),
  ),
  phrase(
    '{who:subject} make(s) {one:attack} and {two:attack} [against {against:other?}]',
    'You make a basic attack and an opportunity attack.',
    ({ who, one, two, against }) => [one, two].map((name) => ({ do: 'attack', who, with: name, ...(against && { against }) })),
  ),
]

/** What a potion of a higher level does in the place of what is said before. */
const potions: readonly Row<Scene, readonly Clause[]>[] = [
  phrase(
    'level {least:count} [<and higher|or higher>] potions regain {amount} hit points [instead]',
    'Level 9 potions restore 4DD hit points.',
    ({ least, amount }) => [{ do: 'at-level', least, does: [{ do: 'heal', to: you, amount }] }],
  ),
  phrase(
    'level {least:count} [<and higher|or higher>] potions restore|regain|heal {who} to full hit points [instead]',
    'Level 17 potions restore you to full hit points.',
    ({ least, who: to }) => [
      { do: 'at-level', least, does: [{ do: 'heal', to, amount: { ...nothing, measures: ['all its hit points'] } }] },
    ],
  ),
]

/** It comes besides something: what that hangs on is said of it alone. */
const isBesides = (c: Cursor<Scene>): boolean => /\bplus [^,;]+$/.test(c.text.slice(0, c.at))
const apart = ({ scene }: Cursor<Scene>) => ({ named: scene.named + 1 })

/** Of who is struck, though nobody is named. */
const bare: readonly Row<Scene, readonly Clause[]>[] = [
  phrase(
    '<the area|the zone|the burst|the wall> <become|becomes|are|is> [a] [zone] [of] {grounds}',
    'The squares of the wall become difficult and concealing terrain.',
    ({ grounds }, { scene }) => (scene.hasArea && grounds.length > 1 ? grounds.map((is) => ({ do: 'ground', is, ...lasting })) : undefined),
  ),
  // Nobody sees what somebody carries apart from him, and nobody chokes in air.
  phrase(
    '{visitors} hit by <this attack|the attack> is|are [also] {what:states}',
    'Undead which are hit by this attack are also immobilized.',
    ({ visitors: { kind }, what }, { scene }) =>
      kind === undefined || !scene.hasTarget
        ? undefined
        : [
            {
              do: 'on-degree',
              degree: 'success',
              does: [{ do: 'if', test: { is: 'kind', of: 'target', what: kind }, does: [{ do: 'afflict', to: target, what, ...lasting }] }],
            },
          ],
  ),
  // Who has no wings comes down at the end of such a way in any case.
  phrase('{ongoing} {types} [damage]', '10 ongoing poison damage.', ({ ongoing, types }, c) => {
    const to = struck(c)
    return to && [eachTurn(to, ongoing, types)]
  }),
  phrase('{blow}', '2DD + weapon + STR fire damage.', ({ blow }, c) => {
    const to = struck(c)
    if (to === undefined) return undefined
    c.scene = { ...c.scene, patient: to, ...(blow.isMore || isBesides(c) ? apart(c) : {}) }
    return [{ do: 'damage', to, ...blow }]
  }),
  phrase('{amount}', '1DD damage, plus 1DD if the target is prone.', ({ amount }, c) => {
    const to = struck(c)
    const isBare = amount.levelDice === undefined && amount.dice.length === 0
    if (to === undefined || !isBesides(c) || (isBare && !c.sees('for (?:each|every)'))) return undefined
    c.scene = { ...c.scene, ...apart(c) }
    return [{ do: 'damage', to, isMore: true, amount, types: [] }]
  }),
  phrase('{blow} to {to:who} [and {also:who?}]', '2DD damage to the target and each enemy adjacent to it.', ({ to, also, blow }) =>
    [to, ...(also === undefined ? [] : [also])].map((one) => ({ do: 'damage', to: one, ...blow })),
  ),
  ends(
    '<this effect|the effect|this|it|the zone> [also] ends when {trigger}',
    'The effect ends when the target attacks you.',
    ({ trigger }) => [{ do: 'till', trigger, does: [] }],
  ),
  phrase('in every|each square [that] you enter [,] you create|leave a zone', 'In each square you enter you create a zone.', (_, c) => {
    c.scene = { ...c.scene, hasArea: true }
    return [{ do: 'trail' }]
  }),
  phrase(
    'in|into|through every|each square [that] you enter|move [into] [,] you create|leave|make <a terrain effect|a zone|an area> that persists|lasts|remains',
    'In every square which you enter you create a zone which lasts until the start of your next turn.',
    (_, c) => {
      c.scene = { ...c.scene, hasArea: true }
      return [{ do: 'trail' }, { do: 'lasts', ...lasting }]
    },
  ),
  // How it looks.
  phrase('{subject} <moves with|move with> [a|an] {nouns} speed', 'You move with blinding speed, shifting 4 squares.', () => []),
  phrase('half damage', 'Half damage, and the target is not pushed.', (_, c) => {
    const to = struck(c)
    return to ? [{ do: 'half-damage', to }] : hasTrigger(c) ? [{ do: 'soften', to: struckOne(c), by: 'half' }] : undefined
  }),
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
export const rows: readonly ClauseRow[] = [...others, ...answers, ...usage, ...deeds]
export const phrases: readonly Row<Scene, readonly Clause[]>[] = [
  ...both,
  ...potions,
  ...deeds.map(chosen),
  ...bare,
  ...[...others, ...answers, ...usage].map(alone),
]
