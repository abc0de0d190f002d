import { an, listed, spelled, third } from '@riposte/print'
import { byKind } from '@riposte/referee'
import type { Characteristic } from '../terms.ts'
import type { Amount, Deed, Measure, Relation, Role, Since, Span, Test, Who } from './phrases.ts'

/** How much, who, if and how long, said back in the book's words. */

export const roles: Readonly<Record<Role, string>> = { you: 'you', target: 'the target', trigger: 'the triggering creature' }

const isYou = (who: Who): boolean => who.who === 'you'
const isMany = (who: Who): boolean => who.who === 'some' && (who.self || (who.count !== 'each' && who.count > 1))

/** "You take", "the target takes". */
export function does(who: Who, verb: string): string {
  const [word = '', ...rest] = verb.split(' ')
  return [sayWho(who), isYou(who) || isMany(who) ? word : third(word), ...rest].join(' ')
}
/** Of whom has just been named. */
export const whose = (who: Who): string => (isYou(who) ? 'your' : 'their')
export const spoken = (id: string): string => id.replaceAll('-', ' ')
export const either = (words: readonly string[]): string => listed(words).replace(/ and (?=[^,]*$)/, ' or ')

// ------------------------------------------------------------------------------------------------------------ how much

const times = (n: number): string => {
  const much = Math.abs(n)
  return much === 1 ? '' : much === 2 ? 'twice ' : much === 0.5 ? 'half ' : `${much} times `
}
const measured: Readonly<Record<Measure, (whose: string) => string>> = {
  level: (of) => `${of} level`,
  recovery: (of) => `${of} recovery value`,
  winded: (of) => `${of} winded value`,
  victories: (of) => `${of} victories`,
  speed: (of) => `${of} speed`,
  size: (of) => `${of} size`,
  echelon: (of) => `${of} echelon`,
  highest: () => 'your highest characteristic score',
  damage: () => 'the damage dealt',
  'half-damage': () => 'half the damage dealt',
  targets: () => 'the number of targets',
  conditions: () => 'the number of conditions',
  'left-over': () => 'the damage left over',
  forced: () => 'the number of squares force moved',
}
/** Whose number it is: "their" after whoever has just been named. */
const ownerOf = (role: 'you' | 'target'): string => (role === 'you' ? 'your' : 'their')

/** An amount that is a plain number. */
export const plainOf = ({ flat, scores, dice, measures, counts = [] }: Amount): number | undefined =>
  scores.length + dice.length + measures.length + counts.length === 0 ? flat : undefined

export function sayAmount({ flat, scores, dice, measures, counts = [], most }: Amount): string {
  const terms = [
    ...dice.map((one) => ({ n: one.count, words: `${Math.abs(one.count)}d${one.sides}` })),
    ...scores.map((one) => ({ n: one.times, words: `${times(one.times)}your ${either(one.of)} score` })),
    ...measures.map((one) => ({
      n: one.times,
      words:
        one.of === 'forced'
          ? `${Math.abs(one.times)} for each square they are force moved`
          : one.of === 'conditions'
            ? `${Math.abs(one.times)} for each condition affecting them`
            : `${times(one.times)}${measured[one.of](ownerOf(one.whose))}`,
    })),
    ...counts.map((one) => ({ n: one.times, words: `${Math.abs(one.times)} for each ${sayWho(one.of).replace(/^each /, '')}` })),
  ]
  const all = flat === 0 && terms.length > 0 ? terms : [{ n: flat, words: String(Math.abs(flat)) }, ...terms]
  const said = all.map(({ n, words }, i) => `${i === 0 ? (n < 0 ? '-' : '') : n < 0 ? ' - ' : ' + '}${words}`).join('')
  return most === undefined ? said : `${said} to a maximum of ${most}`
}

/** Something is taken away. */
export const isLess = (amount: Amount): boolean => sayAmount(amount).startsWith('-')

/** "5 Stamina", "2 surges for each ally", "temporary Stamina equal to your level". */
export function thing(amount: Amount, what: string): string {
  const words = sayAmount(amount)
  const [, number, each] = /^(\d+) (for each .*)$/.exec(words) ?? []
  if (number !== undefined && each !== undefined) return `${number} ${number === '1' ? what.replace(/s$/, '') : what} ${each}`
  if (/^-?\d*d?\d+(?: \+ \d*d?\d+)*$/.test(words)) return `${words} ${words === '1' ? what.replace(/surges$/, 'surge') : what}`
  return `${what} equal to ${words}`
}

// ----------------------------------------------------------------------------------------------------------------- who

/** Of whom there is but one. */
export const isBound = (relation: string): boolean => relation === 'rider' || relation === 'mount' || relation === 'mentor'
export const nounOf = (relation: Relation): string => relation.replaceAll('-', ' ')
const nounsOf = (relation: Relation): string =>
  nounOf(relation)
    .replace(/y\b/g, 'ie')
    .replace(/(?<=creature|ie|object|minion|rider|mount|mentor)\b/g, 's')

export const sayNear = (squares: number, of: string): string =>
  squares === 0
    ? ` in ${of === 'you' ? 'your' : `${of}'s`} space`
    : squares === 1
      ? ` adjacent to ${of}`
      : ` within ${squares} squares of ${of}`

type Some = Extract<Who, { who: 'some' }>
function placeOf({ within, of }: Some): string {
  if (typeof within === 'number') return sayNear(within, roles[of])
  switch (within) {
    case 'distance':
      return ' within distance'
    case 'area':
      return ' in the area'
    case 'sight':
      return ''
    case 'fight':
      return ' on the encounter map'
    case 'passed':
      return ' you come adjacent to during this movement'
    case 'crossed':
      return ' whose space you move through during this movement'
    case 'left':
      return ' adjacent to the space you left'
    case 'ends':
      return ' adjacent to the space you left or appear in'
    case 'brushed':
      return ' the target comes adjacent to during the forced movement'
    case 'struck':
      return ' the target collides with'
    case 'targets':
      return ' targeted by this ability'
    case 'hurt':
      return ' damaged by this ability'
  }
}

/** What can stand before the noun. */
function adjective(test: Test): string | undefined {
  if (test.is === 'has' && test.whose === 'target') return test.condition
  if (test.is === 'organization' && test.whose === 'target' && test.of.length === 1) return test.of[0]
  if (test.is === 'relation' && test.whose === 'target' && (test.relation === 'enemy' || test.relation === 'minion')) return test.relation
  if (test.is === 'not') {
    const plain = test.test.is === 'kind' && test.test.whose === 'target' ? test.test.kind : adjective(test.test)
    return plain === undefined ? undefined : `non-${plain}`
  }
  return undefined
}

export function sayWho(who: Who): string {
  switch (who.who) {
    case 'targets':
      return 'each target'
    case 'aimed':
      return "the ability's target"
    case 'squad':
      return 'your squad'
    case 'rider':
    case 'mount':
    case 'mentor':
      return `your ${who.who}`
    case 'some':
      return saySome(who)
    default:
      return roles[who.who]
  }
}

export function saySome(who: Some): string {
  const isOne = who.count === 'each' || who.count === 1
  if (who.within === 'targets' && who.tests.length === 0 && who.count !== 'each')
    return `${spelled(who.count)} ${isOne ? 'target' : 'targets'}`
  const words = who.tests.flatMap((test) => adjective(test) ?? [])
  const behind = who.tests.filter((test) => adjective(test) === undefined).map(narrowed)
  const [one, many] = [nounOf(who.relation), nounsOf(who.relation)]
  const noun =
    who.kind !== '' && who.relation === 'creature'
      ? isOne
        ? who.kind
        : `${who.kind}s`
      : `${who.kind === '' ? '' : `${who.kind} `}${isOne ? one : many}`
  const lead =
    who.many === undefined
      ? who.count === 'each'
        ? isBound(who.relation)
          ? 'your'
          : 'each'
        : who.count === 99
          ? 'any number of'
          : spelled(who.count)
      : 'a number of'
  const equal = who.many === undefined ? '' : ` equal to ${sayAmount(who.many)}`
  return `${who.self ? (who.count === 1 || who.many !== undefined ? 'you or ' : 'you and ') : ''}${[lead, ...(who.other === true ? ['other'] : []), ...words, noun].join(' ')}${placeOf(who)}${behind.join('')}${equal}`
}

/** What stands behind the noun. */
export const narrowed = (test: Test): string => {
  if (test.is === 'any')
    return ` who ${test.tests
      .map((one) =>
        narrowed(one)
          .replace(/^ who /, '')
          .replaceAll(' and the target ', ' and '),
      )
      .join(' or ')}`
  const words = sayTest(test)
  return words.startsWith('the target ') ? ` who ${words.slice(11)}` : ` while ${words}`
}

// ------------------------------------------------------------------------------------------------------------------ if

const letterOf = (of: Characteristic): string => of.charAt(0).toUpperCase()
export const sayPotency = (of: Characteristic, value: number | string): string =>
  `${letterOf(of)} < ${typeof value === 'number' ? value : value.toUpperCase()}`

const sizes = ['1T', '1S', '1M', '1L'] as const
const sizeOf = (order: number): string => sizes[order] ?? String(order - 2)
function saySize(least: number, most: number): string {
  if (least === 0 && most === 3) return 'size 1'
  if (most >= 99) return `size ${sizeOf(least)} or larger`
  return least === 0 ? `size ${sizeOf(most)} or smaller` : `size ${sizeOf(most)}`
}

const be = (role: Role): string => `${roles[role]} ${role === 'you' ? 'are' : 'is'}`
const have = (role: Role): string => `${roles[role]} ${role === 'you' ? 'have' : 'has'}`

export const sayTest: (test: Test) => string = byKind('is', {
  has: ({ whose, condition }) => `${be(whose)} ${condition}`,
  by: ({ whose, condition, by }) => `${be(whose)} ${condition} by ${roles[by]}`,
  potency: ({ whose, of, value }) => `${have(whose)} ${sayPotency(of, value)}`,
  organization: ({ whose, of }) => `${be(whose)} ${of.map((one) => an(one)).join(' or ')}`,
  kind: ({ whose, kind }) => `${be(whose)} ${an(kind)}`,
  within: ({ whose, squares, of }) => `${be(whose)}${sayNear(squares, roles[of])}`,
  'adjacent-ally': ({ whose, squares }) =>
    whose === 'you' ? `you have an ally${sayNear(squares, 'you')}` : `you have an ally${sayNear(squares, roles[whose])}`,
  edge: ({ least }) => `this ability has ${least === 2 ? 'a double edge' : 'an edge'}`,
  tier: ({ tiers }) => `this ability obtains a tier ${tiers.join(' or ')} outcome`,
  'their-tier': ({ tiers }) => `the power roll obtains a tier ${tiers.join(' or ')} outcome`,
  beyond: ({ whose }) => `${be(whose)} no longer within distance of the triggering ability`,
  dead: ({ whose }) => `${be(whose)} killed`,
  felled: ({ whose }) => `${be(whose)} reduced to 0 Stamina`,
  forced: ({ whose }) => `${be(whose)} force moved`,
  captain: () => 'you have a captain',
  strained: () => 'you are strained',
  charging: () => 'this ability is used as part of a charge',
  above: ({ squares }) =>
    squares === undefined ? 'you have high ground against the target' : `you are at least ${squares} squares above the target`,
  crit: () => 'you score a critical hit',
  collided: (test) => `the target collides with ${test.with === undefined ? 'a creature or object' : an(test.with)}`,
  had: ({ whose, condition, by }) => `${be(whose)} already ${condition.replace(/^mark:/, '')}${by === undefined ? '' : ' by you'}`,
  laid: ({ whose, condition }) => `${be(whose)} ${condition} this way`,
  'of-targets': (test) => {
    if (test.least === 1 && test.tests.length === 1 && test.tests[0]?.is === 'tier')
      return `${sayTest(test.tests[0])} against one or more targets`
    return `${spelled(test.least)} or more targets are such that ${test.tests.map(sayTest).join(' and ')}`
  },
  damaged: ({ whose }) => `${roles[whose]} ${whose === 'you' ? 'take' : 'takes'} damage from this ability`,
  'by-target': () => 'the target is adjacent to another target',
  'made-winded': () => 'this damage makes the target winded',
  targets: () => 'this ability targets only one creature',
  surges: ({ least }) => `you have ${spelled(least)} or more surges`,
  victories: ({ least }) => `you have ${spelled(least)} or more victories`,
  recoveries: ({ whose }) => `${have(whose)} no Recoveries`,
  sees: ({ whose }) => `${roles[whose]} can see you`,
  you: () => 'the target is you',
  marked: ({ whose, name, by }) => `${be(whose)} ${name}${by === undefined ? '' : ' by you'}`,
  relation: ({ whose, relation }) => `${be(whose)} ${an(nounOf(relation))}`,
  flanked: () => 'you are flanking the target',
  'flanks-along': ({ whose }) => `${be(whose)} flanking with you`,
  there: ({ least, who }) =>
    least === 1
      ? `there is ${saySome({ ...who, count: 1 })
          .replace(/^one (?=[aeiou])/, 'an ')
          .replace(/^one /, 'a ')}`
      : `there are ${spelled(least)} or more ${saySome({ ...who, count: 99 }).replace(/^any number of /, '')}`,
  unseen: () => 'you are hidden from the target',
  size: ({ whose, least, most }) => `${be(whose)} ${saySize(least, most)}`,
  sized: ({ than }) => `the target is ${than} than you`,
  'no-larger': ({ whose }) => `${be(whose)} your size or smaller`,
  stamina: ({ whose, most }) => `${have(whose)} ${most} or fewer Stamina`,
  'in-area': ({ whose }) => `${be(whose)} in the area`,
  'in-water': ({ whose }) => `${be(whose)} in water`,
  submerged: ({ whose }) => `${be(whose)} submerged in water`,
  'in-rough': ({ whose }) => `${be(whose)} in difficult terrain`,
  mounted: ({ whose }) => `${be(whose)} mounted`,
  ridden: ({ whose }) => `${be(whose)} being ridden`,
  unhurt: ({ whose }) => `${be(whose)} at full Stamina`,
  padded: ({ whose }) => `${have(whose)} temporary Stamina`,
  imposed: ({ whose, kind }) => `${be(whose)} affected by a condition imposed by ${an(spoken(kind))}`,
  traited: ({ whose, name }) => `${have(whose)} the ${spoken(name)} trait`,
  'first-round': () => 'it is the first round',
  acting: ({ whose }) => `it is ${whose === 'you' ? 'your' : `${roles[whose]}'s`} turn`,
  outdoors: () => 'you are outdoors',
  captaining: () => 'you are acting as a captain',
  concealed: ({ whose }) => `${have(whose)} concealment`,
  sunlit: ({ whose }) => `${be(whose)} in direct sunlight`,
  unlit: ({ whose }) => `${be(whose)} in darkness`,
  acted: ({ whose }) => `${have(whose)} acted this round`,
  'squad-of': ({ most }) => (most === 1 ? 'you are the last member of your squad' : `your squad has ${spelled(most)} or fewer minions`),
  holding: () => 'you have a creature grabbed',
  past: ({ whose, did, types = [], since }) =>
    `${have(whose)} ${types.length === 0 ? done[did] : `taken ${either(types)} damage`} ${sinces[since]}`,
  began: ({ whose, tests }) => `${roles[whose]} started ${whose === 'you' ? 'your' : 'their'} turn ${tests.map(sayBegan).join(' and ')}`,
  not: ({ test }) => sayNot(test),
  any: ({ tests }) => sayAny(tests),
})

const sinces: Readonly<Record<Since, string>> = {
  turn: 'this turn',
  round: 'this round',
  'last-start': 'since the start of your last turn',
  'last-end': 'since the end of your last turn',
}
const done: Readonly<Record<Deed, string>> = {
  hurt: 'taken damage',
  hurting: 'dealt damage',
  moved: 'moved',
  forced: 'been force moved',
  regained: 'regained Stamina',
}
/** "Hidden from the target", "with concealment". */
const sayBegan = (test: Test): string =>
  sayTest(test)
    .replace(/^(?:you|the target) (?:are|is) /, '')
    .replace(/^(?:you|the target) (?:have|has) /, 'with ')

function sayNot(test: Test): string {
  // None of them holds.
  if (test.is === 'any' && sharedLead(test.tests.map(sayTest)) === '')
    return test.tests.map((one) => (one.is === 'not' ? sayTest(one.test) : sayNot(one))).join(' and ')
  if (test.is === 'damaged') return `${roles[test.whose]} ${test.whose === 'you' ? 'take' : 'takes'} no damage from this ability`
  if (test.is === 'there') return `there is no ${saySome({ ...test.who, count: 1 }).replace(/^one /, '')}`
  if (test.is === 'adjacent-ally') return `you have no allies${sayNear(test.squares, roles[test.whose])}`
  const words = sayTest(test)
  if (test.is === 'past' || test.is === 'acted') return words.replace(/ (has|have) /, " $1n't ")
  const said = / no |such that/.test(words)
    ? words
    : words.replace(
        / (?:(is|are)|has|(have)) /,
        (_, be?: string, have?: string) => ` ${be ?? (have === undefined ? 'does' : 'do')}n't ${be === undefined ? 'have ' : ''}`,
      )
  return said === words ? `it is not so that ${words}` : said
}

/** Of whom all of them speak: "the target is". */
function sharedLead(all: readonly string[]): string {
  const lead = /^.*? (?:is|are) (?=\w)/.exec(all[0] ?? '')?.[0] ?? ''
  return all.every((one) => one.startsWith(lead)) ? lead : ''
}

/** "Slowed or prone": who it is about is said once. */
function sayAny(tests: readonly Test[]): string {
  const all = tests.map(sayTest)
  const lead = sharedLead(all)
  return lead + all.map((one) => one.slice(lead.length)).join(' or ')
}

export const sayIf = (tests: readonly Test[], lead = ' if '): string =>
  tests.length === 0 ? '' : `${lead}${tests.map(sayTest).join(' and ')}`

// -------------------------------------------------------------------------------------------------------------- how long

const spans: Readonly<Record<Exclude<Span, `with:${string}`>, string>> = {
  eot: ' (EoT)',
  save: ' (save ends)',
  encounter: ' until the end of the encounter',
  'your-next-start': ' until the start of your next turn',
  'your-next-end': ' until the end of your next turn',
  'your-turn-end': ' until the end of your turn',
  'this-turn': ' this turn',
  'target-next-start': " until the start of the target's next turn",
  'target-next-end': " until the end of the target's next turn",
  'target-turn-end': " until the end of the target's turn",
  'round-end': ' until the end of the round',
  'next-round-end': ' until the end of the next round',
  used: '',
  lasting: '',
  'while-able': ' until the end of the encounter or until you are dying',
  performance: ' while this performance is active',
  again: ' until the end of the encounter or until you use this ability again',
  'able-again': ' until the end of the encounter, until you are dying, or until you use this ability again',
}
const isWith = (span: Span): span is `with:${string}` => span.startsWith('with:')
export const saySpan = (span: Span): string => (isWith(span) ? ` while ${span.slice(5)} this way` : spans[span])
