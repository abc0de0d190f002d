import { phrased, type Row, rowsOf, type TwoWay, twoWays, words } from '@riposte/print'
import type { Test } from '../clauses/phrases.ts'
import type { Filter } from '../clauses/power.ts'
import type { Happening } from '../terms.ts'
import { besideWhom, checkTests, checkWord, nearTests } from './deed-tests.ts'
import { attacker, object } from './doers.ts'
import { damageNames, defenseNamed, defenseWord, powerWord } from './lexicon.ts'
import { means, ofTag, ofTypes } from './means.ts'
import { kindsOf } from './narrowings.ts'
import { firstRow, phrase } from './phrase.ts'
import { youFilter } from './roles.ts'
import { anyOf, type C, type Said, type Scene, tried } from './scene.ts'
import { type Lasting, readSpan } from './spans.ts'
import { conditionList, readTest } from './tests.ts'

/** What somebody does or suffers, in the words of a trigger. */

export interface Deed {
  readonly on: readonly Happening[]
  /** The one spoken of suffers it. */
  readonly suffers: boolean
  readonly other: Filter | undefined
  readonly when: readonly Test[]
  readonly lasting?: Lasting | undefined
  /** In whose turn: its own, or that of whose power it is. */
  readonly turn?: 'its' | 'your' | undefined
}

/** What happens: the longer forms first. */
export function deed(c: C, s: Scene): Deed | undefined {
  const from = c.at
  c.has('(?:first|next|also|then|already|willingly|would(?= (?!be|have)\\w)|attempts? to(?= (?:leave|enter|move|shift)))(?= )')
  const found = firstRow(deedRows, c, s)
  if (found === undefined) return undefined
  const { on, suffers, how } = found
  const when = [...how.when]
  let lasting: Lasting | undefined
  let turn: Deed['turn']
  for (;;) {
    lasting ??= tried(c, s, readSpan)
    const own = c.scan(`(?:on|during) (?:each of )?(?:(?<your>your|${s.self}'s?)|its|their|the \\w+'s)(?: own)? turns?\\b`)
    if (own !== undefined) {
      turn = own.your === undefined ? 'its' : 'your'
      continue
    }
    const test = tried(c, s, (cursor, scene) => {
      if (
        cursor.has(
          "(?:on|during) (?:your|its|their|the \\w+'s) next turn|for the first time(?: (?:in|during|each|this) (?:an |the |this )?(?:encounter|turn|round))?|(?:but|and) (?:is|are) not (?:killed|slain|destroyed)|but not killed|(?:but|and) (?:does|do) not die|(?:and|but) (?:you )?(?:do(?:es)? not like|do(?:es)?n't like|dislikes?) (?:the|that|your|its|their) (?:result|roll|outcome)|at the (?:start|beginning) of (?:an|the|each) (?:encounter|combat|fight)|(?:this|each) (?:turn|round)|while this (?:power|effect) (?:is in effect|lasts)",
        )
      )
        return 'passed'
      if (!cursor.has('(?:while|when|if|,? ?and)')) return undefined
      return readTest(cursor, scene)
    })
    if (test === undefined) break
    if (test !== 'passed') when.push(test)
  }
  const words = c.text.slice(from, c.at)
  if (on[0] === 'stagger' && FIRST.test(words)) when.push({ is: 'first-staggered' })
  if (on.every((one) => HARMS.includes(one)) && BY_ATTACK.test(words)) when.push(ofAttack)
  return { on, suffers, other: how.other, when, lasting, turn }
}

const HARMS: readonly Happening[] = ['damage', 'stagger', 'drop', 'kill']
const FIRST = /\bfirst\b/i
/** And not by a hazard, or by what burns on. */
const BY_ATTACK = /\b(?:by|from) [^,;.]*\battacks?\b/i
const ofAttack: Test = { is: 'any', tests: [{ is: 'hit' }, { is: 'miss' }] }

// ----------------------------------------------------------------------------------------------------------------- rows

/** To whom or by whom, and with what or where. */
interface How {
  readonly other?: Filter | undefined
  readonly when: readonly Test[]
}
type Act = Pick<Deed, 'on' | 'suffers'> & { readonly how: How }

/** It comes to stand farther from somebody with a part in it. */
const receding = (near: Test, isShift = false): Test =>
  near.is === 'within' ? { is: 'recedes', whose: 'target', of: near.of, isShift } : near
const failed: Test = { is: 'not', test: { is: 'happened' } }
const none: How = { when: [] }
const silent = (): string => ''

/** Who has been there already does not come. */
const comesNear = (test: Test): Test => (test.is === 'within' ? { ...test, isNew: true } : test)

const slots = {
  /** What is hit, and with what. */
  how: phrased(
    phrase((c, s): How => {
      const all = c.list(() => defenseNamed(c.scan(`(?:your )?(?<defense>${defenseWord})`)?.defense ?? '?'), ['or', ',', ', or'])
      const own = anyOf((/\byour\b/i.test(c.text.slice(0, c.at)) ? (all ?? []) : []).map((defense) => ({ is: 'versus', defense })))
      if (own !== undefined) return { other: youFilter, when: [own, ...means(c, s)] }
      const early = means(c, s)
      if (early.length > 0) c.has('against|on')
      const other = object(c, s)
      return { other, when: [...early, ...means(c, s, early)] }
    }),
    silent,
  ),
  /** By whom, and with what. */
  by: phrased(
    phrase((c, s): How => {
      const first = attacker(c, s)
      const when = means(c, s)
      return { other: first ?? attacker(c, s), when }
    }),
    silent,
  ),
  there: phrased(
    phrase((c, s): How => ({ when: nearTests(c, s) })),
    silent,
  ),
  beside: phrase((c, s): How | undefined => (c.sees('adjacent|next|within') ? { when: nearTests(c, s).map(comesNear) } : undefined)),
  /** In which state, or where a turn begins. */
  turnly: phrased(
    phrase((c, s): How | undefined => {
      const states = tried(c, s, () => {
        c.has('(?:and is|while)')
        const all = conditionList(c, 'target')
        const isHeld = all?.[0]?.is === 'has' && all[0].condition === 'grappled' && c.has(`by (?:you|it|${s.self})`)
        return isHeld ? [{ is: 'grappled-by', whose: 'target', by: 'you' } as const] : all
      })
      const when = states === undefined ? nearTests(c, s) : [anyOf(states)].filter((one) => one !== undefined)
      return when.length === 0 && /^(?:with|by|in|on)$/.test(c.word) ? undefined : { when }
    }),
    silent,
  ),
  type: (c: C) => c.named(damageNames),
  types: (c: C) => c.list(() => c.named(damageNames), [',', 'or', ', or', 'and']),
  states: (c: C) => conditionList(c, 'target'),
  kinds: (c: C) =>
    kindsOf(c.scan('(?<kind>(?:(?:melee|ranged|near|far|area|opportunity|basic|weapon|charge)[, ]*(?:or )?)*)(?=attack)')?.kind ?? '?'),
  at: (c: C) => (c.has('against|on|that targets|that includes|targeting') ? true : undefined),
  own: words('(?:its|their|your|his|her|the|a)(?: next(?= turn))?', 'a'),
  nil: words('0 (?:hit points|HP)(?: or (?:below|less|fewer|lower))?', '0 hit points'),
  /** "19 or higher". */
  natural: (c: C): Test | undefined => {
    const found = c.scan('(?<n>\\d+)(?: or (?:(?<more>higher|more|above|better)|(?<less>lower|less|below)))?')
    if (found?.n === undefined) return undefined
    const n = Number(found.n)
    return {
      is: 'roll',
      atLeast: found.less === undefined ? n : undefined,
      even: undefined,
      ...(found.more === undefined ? { atMost: n } : {}),
    }
  },
  /** How a save or a check went. */
  went: phrased(
    (c: C): How | undefined => {
      const found = c.scan('(?:makes?|(?<fails>fails?(?: (?:on|at))?)|(?<succeeds>succeeds? (?:on|at)|passes))')
      return found && { when: found.fails !== undefined ? [failed] : found.succeeds !== undefined ? [{ is: 'happened' }] : [] }
    },
    () => 'make a',
  ),
  checks: (c: C) => {
    const found = c.scan(
      `(?<what>(?:skill|ability)(?:(?: check)? or (?:an? )?(?:skill|ability))?|${checkWord}(?:(?:,? or|,) (?:an? )?${checkWord})*)(?= check)`,
    )?.what
    return found === undefined ? undefined : checkTests(found)
  },
  whom: phrase((c, s) => besideWhom(c, s)),
  owner: phrase((c, s) => (c.has(`(?:you|it|${s.self})(?!')`) ? true : undefined)),
  power: phrase((c, s) => powerWord(c, s)),
  tag: (c: C) => c.scan('(?!attack |another |power |spell )(?<tag>[a-z-]+) (?=(?:attack )?(?:power|spell))')?.tag?.toLowerCase(),
}
const told = twoWays<Said | undefined, typeof slots, Act>(slots)
const reads = rowsOf<Said | undefined, typeof slots, Act>(slots)
const act = (on: Happening, how: How = none, suffers = false): Act => ({ on: [on], suffers, how })

const BE = '[would|has] is|are|be|been|was|get(s)|become(s)'
const done = (on: Happening, pattern: string, example: string): TwoWay<Said | undefined, Act> =>
  told(pattern, example, { on: [on], suffers: false, how: none })
const suffered = (on: Happening, pattern: string, example: string): TwoWay<Said | undefined, Act> =>
  told(`${BE} ${pattern} {how:by}`, example, { on: [on], suffers: true, how: none })
const LEFT_OUT: Act = { on: ['left-out'], suffers: false, how: { other: youFilter, when: [] } }
/** By what is said behind its name. */
const more = ({ how, when }: { readonly how: How; readonly when: readonly Test[] }): How => ({ ...how, when: [...when, ...how.when] })

export const deedRows: readonly (Row<Said | undefined, Act> | TwoWay<Said | undefined, Act>)[] = [
  // -------------------------------------------------------------------------------------------------------- suffered
  suffered(
    'critical',
    '<hit by a critical hit|struck by a critical hit|the target of a critical hit|critically hit>',
    'you are hit by a critical hit',
  ),
  suffered('hit', 'hit', 'you are hit by an enemy'),
  suffered('miss', 'missed', 'you are missed by an enemy'),
  suffered('stagger', '[first] staggered|bloodied', 'an ally is staggered'),
  suffered('target', '<attacked|targeted|the target>', 'you are attacked by an enemy'),
  suffered('damage', '<damaged|dealt damage|injured|hurt>', 'you are damaged by an enemy'),
  suffered(
    'force',
    '<pushed , pulled , or shunted|pushed , pulled or shunted|pushed or pulled|pushed|pulled|shunted|slid|subjected to unwilling movement|subjected to forced movement|subjected to a forced movement|subject to unwilling movement|subject to forced movement> [,] [or] [pulled|shunted|slid|pushed] [,] [or] [pulled|shunted|slid|pushed]',
    'you are pushed by an enemy',
  ),
  suffered(
    'drop',
    '<reduced to 0 hit points|reduced to 0 hp|dropped to {nil}|brought to {nil}|knocked unconscious> [or below|less|fewer|lower]',
    'an ally is reduced to 0 hit points',
  ),
  suffered('kill', 'killed|slain|destroyed', 'an ally is killed'),
  reads(`${BE} [knocked] {states} {by}`, 'you are dazed by an enemy', ({ states, by }) =>
    act('afflict', more({ how: by, when: [anyOf(states)].filter((one) => one !== undefined) }), true),
  ),
  reads(`${BE} affected|afflicted by a condition {by}`, 'you are affected by a condition', ({ by }) => act('afflict', by, true)),
  reads('gain(s)|suffer(s) a condition {by}', 'an ally gains a condition', ({ by }) => act('afflict', by, true)),
  reads(
    `<take(s)|suffer(s)|would take|is about to take|are about to take> [any] [further|additional|more] {types?} damage {by}`,
    'you take fire or cold damage',
    ({ types, by }) => act('damage', more({ how: by, when: ofTypes(types) }), true),
  ),
  reads('<drop(s) to {nil}|fall(s) to {nil}|fall(s) unconscious> {by}', 'an ally drops to 0 hit points', ({ by }) => act('drop', by, true)),
  reads('drop(s)|fall(s) below {own} staggered|bloodied value', 'you drop below your staggered value', () => act('stagger', none, true)),
  reads('dies|die {there}', 'an ally dies', ({ there }) => act('kill', there, true)),
  reads('fall(s) prone', 'an ally falls prone', () => act('afflict', { when: [{ is: 'has', whose: 'target', condition: 'prone' }] }, true)),
  reads('<regain(s)|recover(s)|gain(s)|receive(s)> <hit points|hp|healing>', 'an ally regains hit points', () =>
    act('heal', undefined, true),
  ),
  told(`${BE} healed {how:there}`, 'an ally is healed', { on: ['heal'], suffers: true }),
  reads('heal(s) {there}', 'an ally heals', ({ there }) => act('heal', there, true)),
  // ------------------------------------------------------------------------------------------------------------ done
  reads(
    'roll(s) [a|an] [natural|unmodified] {natural} <on|for|with|when making> [a|an|any|its|your|the] {kinds} attack [roll] [against] [<you|it|an enemy>]',
    'an enemy rolls a natural 19 or higher on an attack roll',
    ({ natural, kinds }) => act('roll', { when: [natural, ...kinds] }),
  ),
  done(
    'critical',
    '<score(s) a critical hit against|score(s) a critical hit on|score(s) a critical hit|roll(s) a critical hit against|roll(s) a critical hit|crit(s)> {how}',
    'you score a critical hit against an enemy',
  ),
  done(
    'hit',
    '<hit(s)|strike(s)|succeed(s) on an attack roll against|succeed(s) on an attack roll|succeed(s) with an attack against|succeed(s) with an attack roll against> [<and damages|and damage|or damages|or damage|and deals damage to|and deal damage to|and deals damage|and deal damage>] {how}',
    'an enemy hits you',
  ),
  done('miss', '<miss|misses|fail(s) an attack roll against|fail(s) an attack roll> {how}', 'an enemy misses you with a melee attack'),
  done('force', '<push(es)|pull(s)|shunt(s)|slide(s)> {how}', 'you push an enemy'),
  done('stagger', '<stagger(s)|bloodies|bloody> {how}', 'an enemy staggers an ally'),
  reads(
    "<make(s) an attack|use(s) an attack> that <does not include|doesn't include|does not target|doesn't target> {owner} [as a target]",
    'an enemy makes an attack that does not include it',
    () => LEFT_OUT,
  ),
  reads(
    '<attack(s) without including you|attack(s) a creature other than you|attack(s) anyone other than you|attack(s) someone other than you|attack(s) anyone but you|attack(s) one of your allies instead> [as a target]',
    'an enemy attacks anyone but you',
    () => LEFT_OUT,
  ),
  reads('violate(s) your|the mark', 'an enemy violates your mark', () =>
    act('mark-violated', { when: [{ is: 'marked-by', whose: 'target', by: 'you' }] }),
  ),
  reads('<make(s)|attempt(s)|use(s)> [a|an] {kinds} attack [power] roll {at?} {how}', 'you make a melee attack roll', ({ kinds, how }) =>
    act(how.other === undefined ? 'roll' : 'target', more({ how, when: kinds })),
  ),
  reads(
    '<make(s)|attempt(s)|use(s)> [a|an] {kinds} attack [power] {at?} {how}',
    'an enemy makes a melee attack against you',
    ({ kinds, how }) => act('target', more({ how, when: kinds })),
  ),
  done('target', 'attack(s) {how}', 'an enemy attacks you'),
  done('target', 'target(s) {how}', 'an enemy targets you'),
  done(
    'damage',
    '<damage(s)|deal(s) damage to|inflict(s) damage on|inflict(s) damage to|does damage to|do damage to|deal(s) damage> {how}',
    'an enemy damages you',
  ),
  reads('deal(s) {type} damage [to] {how}', 'an enemy deals fire damage to you', ({ type, how }) =>
    act('damage', more({ how, when: ofTypes([type]) })),
  ),
  reads('kill(s)|slay(s) {how}', 'you kill an enemy', ({ how }) => act('kill', how)),
  reads('reduce(s)|drop(s) {how} to {nil} {late:how}', 'you reduce an enemy to 0 hit points', ({ how, late }) =>
    act('drop', { ...how, when: [...how.when, ...late.when] }),
  ),
  // ---------------------------------------------------------------------------------------------------------- moving
  done('charge', 'charge(s) {how}', 'an enemy charges you'),
  done('teleport', 'teleport(s) {how:there}', 'an enemy teleports'),
  done(
    'leave',
    '<leave(s) a square|leave(s)|exit(s)|move(s) out of|shift(s) out of> [<you|it>] [a|the|any|its|your] [current] [square(s)|space|position] {how:there}',
    'an enemy leaves a square adjacent to you',
  ),
  reads('move(s) away from {whom}', 'an enemy moves away from you', ({ whom }) => act('leave', { when: [receding(whom)] })),
  reads('shift(s) away from {whom}', 'an enemy shifts away from you', ({ whom }) => act('leave', { when: [receding(whom, true)] })),
  told(
    '[willingly] <move(s) into a square|enter(s)|move(s) into|move(s) to|come(s) into|come(s) to> [a|the|any] [square(s)|position|space] [that is] {how:there}',
    'an enemy moves into a square adjacent to you',
    { on: ['enter'], suffers: false },
    (_, { how }) => how.when.length > 0,
  ),
  reads('move(s)|come(s)|become(s) {beside}', 'an enemy moves adjacent to you', ({ beside }) => act('enter', beside)),
  done('shift', 'shift(s) {how:there}', 'an adjacent enemy shifts'),
  done('stand', '<stand(s) up|stand(s)> [from] [being] [prone] {how:there}', 'an enemy stands up'),
  reads('move(s) [willingly] {there}', 'an enemy moves', ({ there }) => act('leave', there)),
  // --------------------------------------------------------------------------------------------------- turns and rolls
  done('turn-start', 'start(s)|begin(s) {own} turn {how:turnly}', 'an enemy starts its turn adjacent to you'),
  done('turn-end', 'end(s)|finishes {own} turn {how:turnly}', 'an enemy ends its turn while grappled by you'),
  done('initiative', '<roll(s) initiative|roll(s) for initiative|make(s) an initiative check|an initiative check>', 'you roll initiative'),
  done('recover', 'spend(s)|use(s) a recovery', 'an ally spends a recovery'),
  done('save', '{how:went} [a|an|the] [death] <saving throw|save>', 'an enemy fails a saving throw'),
  reads('{went} [a|an|the] check', 'you make a check', ({ went }) => act('check', went)),
  reads('{went} [a|an|the] {checks} check', 'you fail an Athletics or Acrobatics check', ({ went, checks }) =>
    act('check', { when: [...checks, ...went.when] }),
  ),
  reads('use(s)|cast(s)|activate(s) [a|an|any|another] [attack] power|spell {by}', 'an enemy uses a power', ({ by }) => act('use', by)),
  reads('use(s)|cast(s)|activate(s) [a|an|any] {tag} [attack] power|spell', 'an ally uses a fire power', ({ tag }) => {
    const [kind] = ofTag(tag)
    return kind && act('use', { when: [kind] })
  }),
  reads('use(s) [the|its|your] {power} [power|attack]', 'an ally uses its claw', ({ power }) =>
    act('use', { when: [{ is: 'power', power }] }),
  ),
]
