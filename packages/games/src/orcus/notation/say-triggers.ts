import { plainVerb, saidBy, signed, third } from '@riposte/print'
import type { Span, Test } from '../clauses/phrases.ts'
import type { Filter, Trigger } from '../clauses/power.ts'
import { roles, sayDefense, sayNear } from '../clauses/say-phrases.ts'
import type { Happening } from '../terms.ts'
import { deedRows } from './deeds.ts'
import { sayCheck, sayTest } from './say-tests.ts'
import { narrowed, sayWho } from './say-who.ts'
import { sayHowLong } from './spans.ts'

/** When, and for how long, said back in the book's words. */

/** `isYours`: it lies on whoever is spoken to. */
export function saySpan(span: Span, endsOn: readonly Trigger[], saving?: number, isYours = true): string {
  const how = saving === undefined ? sayHowLong(span) : ` (save ends with a ${signed(saving)} ${saving < 0 ? 'penalty' : 'bonus'})`
  const early = endsOn
    .filter((one) => !isOfAuthor(one.at) || one.on[0] !== 'drop')
    .map((one) => ` or until ${isYours ? asAuthor(sayTrigger(one)) : asAuthor(asBearer(sayTrigger(one)))}`)
    .join('')
  // What ends it early is said alone, where nothing but the fight would.
  return how === '' || (span === 'encounter' && early !== '') ? early.replace(/^ or/, '') : `${how}${early}`
}

/** Whoever made it, as its bearer sees it. */
export const isOfAuthor = (filter: Filter | undefined): boolean =>
  filter?.tests.some((test) => test.is === 'same' && test.whose === 'target' && test.as === 'other') === true

export function sayFilter(filter: Filter | undefined, nobody = 'a creature'): string {
  if (filter === undefined) return nobody
  if (filter.relation === 'you') return 'you'
  if (isOfAuthor(filter)) return roles.other
  const [kin, ...others] = filter.tests
  if (kin?.is === 'relation' && kin.to === 'other') return `one of your allies${others.map(narrowed).join('')}`
  if (filter.relation === 'anybody') return `anyone${filter.tests.map(narrowed).join('')}`
  const { relation, within, tests } = filter
  const picked = sayWho({ who: 'some', relation, count: 1, within, of: 'you', notTarget: false, tests })
  return picked.replace(/^one /, /^one [aeiou]/.test(picked) ? 'an ' : 'a ')
}

/** "with a melee attack". */
const MEANS: readonly Test['is'][] = ['origin', 'tag', 'power', 'charge', 'opportunity', 'basic', 'damage-type', 'versus']

export function sayMeans(tests: readonly Test[]): string {
  const origins = tests.flatMap((test) => (test.is === 'origin' ? [test.origins.join(' or ')] : []))
  const words = tests.flatMap((test) => {
    if (test.is === 'tag') return [test.tag]
    return test.is === 'charge' || test.is === 'opportunity' || test.is === 'basic' ? [test.is] : []
  })
  const kind = [...words, ...origins].join(' ')
  return [
    ...(kind === '' ? [] : [` with ${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind} attack`]),
    ...tests.flatMap((test) => {
      if (test.is === 'power') return [` with ${test.power.replaceAll('-', ' ')}`]
      if (test.is === 'damage-type') return [` with ${test.type} damage`]
      return test.is === 'versus' ? [` against ${sayDefense(test.defense)}`] : []
    }),
  ].join('')
}
export const isMeans = (test: Test): boolean => MEANS.includes(test.is)

/** What is called otherwise than it is read. */
const called: Readonly<Partial<Record<Happening, string>>> = {
  drop: 'reduce',
  kill: 'kill',
  roll: 'make an attack roll',
  attacked: 'make an attack',
  check: 'make a check',
  use: 'use a power',
  stagger: 'stagger',
  point: 'spend an action point',
  'mark-violated': 'make an attack that does not include you',
  'left-out': 'make an attack that does not include',
}

/** How a happening is called: "hit", "are hit". */
const verbOf = (on: Happening, suffers: boolean): string | undefined => saidBy(deedRows, { on: [on], suffers, how: { when: [] } })

export function sayTrigger({ on, by, at, when, or }: Trigger): string {
  if (or !== undefined) return or.map(sayTrigger).join(', or ')
  const first = on[0] ?? 'hit'
  const [apart] = when
  if (first === 'enter' && apart?.is === 'not' && apart.test.is === 'within')
    return `you are no longer${sayNear(apart.test.squares, 'other')}`
  const states = first === 'afflict' ? when.filter((test) => test.is === 'has' || test.is === 'any') : []
  if (apart?.is === 'recedes') return `${sayFilter(by)} ${apart.isShift ? 'shifts' : 'moves'} away from ${roles[apart.of]}`
  if (apart?.is === 'within' && apart.isNew === true) return `${sayFilter(by)} moves${sayNear(apart.squares, apart.of)}${sayMeans(when)}`
  const checks = when.flatMap((test) => (test.is === 'check' ? [sayCheck(test.of)] : []))
  const rest = when.filter((test) => !isMeans(test) && !states.includes(test) && test.is !== 'check')
  const more = `${sayMeans(when)}${rest.map((test) => ` while ${sayTest(test)}`).join('')}`
  if (first === 'afflict') {
    const what = states.map((test) => sayTest(test).replace(/^.*? (?:is|are) /, '')).join(' and ')
    return `${isOrAre(sayFilter(at))} ${what === '' ? 'under a condition' : what}${by === undefined ? '' : ` by ${sayFilter(by)}`}${more}`
  }
  if (at !== undefined && by === undefined && verbOf(first, true) !== undefined)
    return `${isOrAre(sayFilter(at))} ${on.map((one) => (verbOf(one, true) ?? one).replace(/^are /, '')).join(' or ')}${more}`
  const doer = sayFilter(by)
  const deeds = on.map((one) =>
    one === 'check' && checks.length > 0 ? `make ${checks.join(' or ')}` : (called[one] ?? verbOf(one, false) ?? one),
  )
  const verb = deeds.map((one) => (doer === 'you' ? one : one.replace(/^\w+/, third))).join(' or ')
  const object = at === undefined ? '' : ` ${sayFilter(at)}`
  return `${doer} ${verb}${object}${first === 'drop' ? ' to 0 hit points' : ''}${more}`
}

const isOrAre = (who: string): string => `${who} ${who === 'you' ? 'are' : 'is'}`

/** Who made it is spoken to. */
const asAuthor = (words: string): string =>
  words
    .replaceAll(`${roles.other} is`, 'you are')
    .replace(new RegExp(`^${roles.other} (\\w+)`), (_, verb: string) => `you ${plainVerb(verb)}`)
    .replaceAll(roles.other, 'you')

/** As its bearer is told of it: whose friends are one's foes. */
export const asBearer = (words: string): string =>
  words
    .replace(/\b(an|staggered|each) (ally|enemy)\b/g, (_, lead: string, who: string) => `${lead} ${who === 'ally' ? 'enemy' : 'ally'}`)
    .replace(/\bwhile you are\b/g, 'while it is')
    .replace(/^you are\b/, 'it is')
    .replace(/^you (\w+)/, (_, verb: string) => `it ${/(?:sh|ch|ss)$/.test(verb) ? `${verb}es` : `${verb}s`}`)
    .replace(/\byou$/, 'it')
