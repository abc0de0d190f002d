import { listed } from '@riposte/print'
import { byKind } from '@riposte/referee'
import { abilities, type Defense, skills } from '../terms.ts'
import type { Amount, Picked, Relation, Role, Test, Who } from './phrases.ts'

/** How much, who and if, said back in the book's words. */

export const roles: Readonly<Record<Role, string>> = {
  you: 'you',
  target: 'the target',
  trigger: 'the triggering creature',
  other: 'the triggering ally',
}

export const owner = (role: Role): string => (role === 'you' ? 'your' : `${roles[role]}'s`)
const isYou = (who: Who): boolean => who.who === 'you'
/** Their verbs have no s. */
const isMany = (who: Who): boolean => who.who === 'targets' || (who.who === 'some' && typeof who.count === 'number' && who.count > 1)

/** "You take", "the target takes". */
export function does(who: Who, verb: string): string {
  const [word = '', ...rest] = verb.split(' ')
  return [sayWho(who), isYou(who) || isMany(who) ? word : third(word), ...rest].join(' ')
}
export const is = (who: Who): string => `${sayWho(who)} ${isYou(who) || isMany(who) ? 'are' : 'is'}`
export const third = (verb: string): string => {
  if (verb === 'have') return 'has'
  if (verb === 'cannot') return verb
  return /(?:sh|ch|ss|[^aeou]y|o)$/.test(verb) ? `${verb.replace(/y$/, 'i')}es` : `${verb}s`
}
export const whose = (who: Who): string => (isYou(who) ? 'your' : 'its')

// ------------------------------------------------------------------------------------------------------------ how much

export const signed = (n: number): string => (n < 0 ? String(n) : `+${n}`)
export const count = (n: number, word: string): string => `${n} ${n === 1 ? word : `${word}s`}`
export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

const times = (n: number): string => {
  const much = Math.abs(n)
  return much === 1 ? '' : much === 2 ? 'twice ' : much === 0.5 ? 'half ' : `${much} times `
}

function sayMeasure({ of, times: n, whose: role, around }: Amount['measures'][number]): string {
  if (of === 'near' && around !== undefined) {
    const { relation, squares, isSameKind, most, of: whom = role } = around
    const kind = isSameKind ? 'other of its kind' : relation
    return `${Math.abs(n)} for each ${kind}${sayNear(squares, whom)}${most > 0 ? ` (maximum ${most * Math.abs(n)})` : ''}`
  }
  if (of === 'hits') return `${Math.abs(n)} for each creature hit`
  if (of === 'damage') return `${times(n)}the damage dealt`
  if (of === 'half-level') return `half ${owner(role)} level`
  return `${times(n)}${owner(role)} ${of === 'hp' ? 'hit points' : of.replace('-', ' ')}`
}

export function sayAmount({ dw, dice, flat, abilities, measures }: Amount): string {
  const terms = [
    ...(dw === 0 ? [] : [{ n: 1, words: `${dw}dW` }]),
    ...dice.map((die) => ({ n: die.count, words: `${die.count}d${die.sides}` })),
    ...abilities.map(({ ability, times: n }) => ({ n, words: `${times(n)}your ${capital(ability)} modifier` })),
    ...measures.map((one) => ({ n: one.times, words: sayMeasure(one) })),
  ]
  const all = flat === 0 && terms.length > 0 ? terms : [...terms, { n: flat, words: String(Math.abs(flat)) }]
  return all.map(({ n, words }, i) => `${i === 0 ? (n < 0 ? '-' : '') : n < 0 ? ' - ' : ' + '}${words}`).join('')
}

/** An amount that is a plain number. */
export const plainOf = ({ dw, dice, flat, abilities, measures }: Amount): number | undefined =>
  dw === 0 && dice.length + abilities.length + measures.length === 0 ? flat : undefined

// ----------------------------------------------------------------------------------------------------------------- who

export const sayNear = (squares: number, of: Role): string =>
  squares === 1 ? ` adjacent to ${roles[of]}` : ` within ${squares} squares of ${roles[of]}`

const places = ({ within, of }: Picked): string => {
  if (within === undefined) return of === 'area' ? ' in the area' : ''
  const role = of === 'area' ? 'you' : of
  if (typeof within === 'number') return sayNear(within, role)
  if (within === 'sight') return ' you can see'
  return within === 'reach' ? ' within your reach' : ' that can hear you'
}

const kinds: Readonly<Record<Relation, readonly [string, string]>> = {
  ally: ['ally', 'allies'],
  enemy: ['enemy', 'enemies'],
  creature: ['creature', 'creatures'],
  'you-or-ally': ['ally', 'allies'],
  summons: ['creature you summoned', 'creatures you summoned'],
}

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] as const
export const spelled = (n: number): string => numbers[n] ?? String(n)

/** What can stand before the noun. */
function adjective(test: Test): string | undefined {
  if (test.is === 'has' && test.whose === 'target') return test.condition
  if (test.is === 'staggered' && test.whose === 'target') return 'staggered'
  if (test.is === 'flying' && test.whose === 'target') return 'flying'
  if (test.is === 'kind' && test.whose === 'target') return test.kind
  if (test.is === 'not' && test.test.is === 'kind' && test.test.kind === 'mook') return 'nonmook'
  if (test.is === 'any') {
    const all = test.tests.map(adjective)
    return all.includes(undefined) ? undefined : all.join(' or ')
  }
  return undefined
}

/** What stands behind it. */
export function narrowed(test: Test): string {
  if (test.is === 'same-block') return ''
  if (test.is === 'marked-by' && test.whose === 'target' && test.by === 'you') return ' marked by you'
  if (test.is === 'grappled-by' && test.whose === 'target' && test.by === 'you') return ' grappled by you'
  if (test.is === 'sees' && test.whose === 'you') return ' you can see'
  if (test.is === 'sees' && test.whose === 'target') return ' that can see you'
  if (test.is === 'has-advantage-over' && test.whose === 'you') return ' granting combat advantage to you'
  return ` if ${sayTest(test).replace(/\bthe target\b/, 'it')}`
}

export function sayWho(who: Who): string {
  switch (who.who) {
    case 'targets':
      return 'the targets'
    case 'hit':
      return 'each creature hit'
    case 'missed':
      return 'each creature missed'
    case 'some':
      return sayPicked(who)
    default:
      return roles[who.who]
  }
}

function sayPicked(who: Picked): string {
  const own = who.tests.some((test) => test.is === 'same-block') ? 'of your kind ' : ''
  if (who.relation === 'you-or-ally' && who.count === 1) return `you or one ${own}ally${places(who)}`
  const [one, many] = kinds[who.relation]
  const words = who.tests.flatMap((test) => adjective(test) ?? [])
  const behind = who.tests.filter((test) => adjective(test) === undefined).map(narrowed)
  const noun = [...words, typeof who.count === 'number' && who.count > 1 ? many : who.count === 'any' ? many : one].join(' ')
  const other = who.notTarget && who.of !== 'target' ? 'other ' : ''
  const lead = who.count === 'all' ? 'each ' : who.count === 'any' ? 'any number of ' : `${spelled(who.count)} `
  const kind = who.tests.some((test) => test.is === 'same-block') ? ' of your kind' : ''
  return `${who.relation === 'you-or-ally' ? 'you and ' : ''}${lead}${other}${noun}${kind}${places(who)}${behind.join('')}`
}

// ------------------------------------------------------------------------------------------------------------------ if

const defenseNames: Readonly<Record<Defense, string>> = { ac: 'AC', fortitude: 'Fortitude', reflex: 'Reflex', will: 'Will' }
export const sayDefense = (defense: Defense): string => defenseNames[defense]

const be = (role: Role): string => `${roles[role]} ${role === 'you' ? 'are' : 'is'}`
const have = (role: Role): string => `${roles[role]} ${role === 'you' ? 'have' : 'has'}`

export const sayTest: (test: Test) => string = byKind('is', {
  has: ({ whose, condition }) => `${be(whose)} ${condition}`,
  persistent: ({ whose, type }) => `${be(whose)} taking persistent ${type === undefined ? '' : `${type} `}damage`,
  staggered: ({ whose }) => `${be(whose)} staggered`,
  unhurt: ({ whose }) => `${be(whose)} unhurt`,
  'no-recoveries': ({ whose }) => `${have(whose)} no recoveries`,
  'at-zero': ({ whose }) => `${be(whose)} reduced to 0 hit points`,
  flying: ({ whose }) => `${be(whose)} flying`,
  airborne: ({ whose }) => `${be(whose)} airborne`,
  'on-ground': ({ whose }) => `${be(whose)} on the ground`,
  'marked-by': ({ whose, by }) => `${be(whose)} marked by ${roles[by]}`,
  'grappled-by': ({ whose, by }) => `${be(whose)} grappled by ${roles[by]}`,
  adjacent: ({ whose, by }) => `${be(whose)} adjacent to ${roles[by]}`,
  sees: ({ whose, by }) => `${roles[whose]} can see ${roles[by]}`,
  'has-advantage-over': ({ whose, by }) => `${have(whose)} combat advantage against ${roles[by]}`,
  'in-reach': ({ whose, by }) => `${be(whose)} within ${owner(by)} reach`,
  'same-block': ({ whose, by }) => `${be(whose)} of ${owner(by)} kind`,
  within: ({ whose, squares, of }) => `${be(whose)}${sayNear(squares, of)}`,
  kind: ({ whose, kind }) => `${be(whose)} a ${kind}`,
  size: ({ atMost, whose, atLeast }) =>
    atMost === undefined ? `${be(whose)} ${capital(atLeast ?? '')} or larger` : `${be(whose)} ${capital(atMost)} or smaller`,
  larger: ({ whose, is, than }) => `${be(whose)} ${is} than ${roles[than]}`,
  smaller: ({ whose, is, than }) => `${be(whose)} ${is} than ${roles[than]}`,
  'fewer-hp': ({ whose, than }) => `${have(whose)} fewer hit points than ${roles[than]}`,
  'no-other-near': ({ relation, squares, whose }) => `no other ${relation} is${sayNear(squares, whose)}`,
  near: (test) =>
    `${test.count === 1 ? (test.relation === 'ally' || test.relation === 'enemy' ? 'an' : 'a') : `at least ${spelled(test.count)}`} ${test.isSameKind === true ? 'of its kind' : (kinds[test.relation][test.count === 1 ? 0 : 1] ?? '')} ${test.count === 1 ? 'is' : 'are'}${sayNear(test.squares, test.whose)}`,
  relation: ({ whose, relation }) => `${be(whose)} your ${relation}`,
  same: ({ whose, as }) => `${be(whose)} ${roles[as]}`,
  moved: ({ whose, atLeast }) => `${have(whose)} moved at least ${count(atLeast, 'square')}`,
  'in-zone': ({ whose }) => `${be(whose)} in the zone`,
  chosen: ({ whose, by, as }) => `${be(whose)} ${owner(by)} ${as.replaceAll('-', ' ')}`,
  wields: ({ whose, count, what }) => `${be(whose)} wielding ${spelled(count)} ${what.replace('-', ' ')}`,
  light: ({ whose, light }) => `${be(whose)} in ${light === 'dark' ? 'darkness' : `${light} light`}`,
  hit: () => 'the attack hits',
  miss: () => 'the attack misses',
  critical: () => 'the attack scores a critical hit',
  advantage: () => 'you have combat advantage against the target',
  charge: () => 'the attack is part of a charge',
  opportunity: () => 'the attack is an opportunity attack',
  basic: () => 'the attack is a basic attack',
  origin: ({ origins }) => `the attack is a ${origins.join(' or ')} attack`,
  tag: ({ tag }) => `the attack is a ${tag} attack`,
  versus: ({ defense }) => `the attack is against ${sayDefense(defense)}`,
  'damage-type': ({ type }) => `the attack deals ${type} damage`,
  power: ({ power }) => `the attack is made with ${power.replaceAll('-', ' ')}`,
  roll: (test) => {
    if (test.even !== undefined) return `the attack roll is ${test.even ? 'even' : 'odd'}`
    if (test.atLeast === undefined) return `the attack roll is ${test.atMost ?? 20} or lower`
    return test.atMost === undefined ? `the attack roll is ${test.atLeast} or higher` : `the attack roll is a natural ${test.atLeast}`
  },
  check: ({ of }) => `it is ${sayCheck(of)}`,
  hits: ({ count, isSame }) => `${count === 2 ? 'both' : `all ${spelled(count)}`} attacks hit${isSame ? ' the same target' : ''}`,
  happened: ({ squares }) => (squares === undefined ? 'it does so' : `it is moved ${count(squares, 'square')}`),
  not: ({ test }) => sayNot(test),
  all: ({ tests }) => tests.map(sayTest).join(' and '),
  any: ({ tests }) => sayAny(tests),
  ruling: ({ text }) => text,
})

/** Any of all skills is a skill check. */
export const sayCheck = (of: readonly string[]): string =>
  of.length === skills.length
    ? 'a skill check'
    : of.length === abilities.length
      ? 'an ability check'
      : `${/^[aeiou]/.test(of[0] ?? '') ? 'an' : 'a'} ${of.map((one) => capital(one).replaceAll('-', ' ')).join(' or ')} check`

function sayNot(test: Test): string {
  if (test.is === 'happened') return test.squares === undefined ? 'it does not' : `it cannot be moved ${count(test.squares, 'square')}`
  if (test.is === 'hit') return 'the attack does not hit'
  const words = sayTest(test)
  const said = words.replace(/ (is|are|has|have|can) /, ' $1 not ').replace('can not', "can't")
  return said === words ? `it is not so that ${words}` : said
}

/** "Slowed or prone": who it is about is said once. */
function sayAny(tests: readonly Test[]): string {
  const [first = '', ...others] = tests.map(sayTest)
  const lead = /^.*? (?:is|are) (?=\w)/.exec(first)?.[0] ?? ''
  return [first, ...others.map((one) => (lead !== '' && one.startsWith(lead) ? one.slice(lead.length) : one))].join(' or ')
}

export const sayTypes = (types: readonly string[]): string => (types.length === 0 ? '' : `${listed(types)} `)
