import type { Span, Test } from '../clauses/phrases.ts'
import type { Filter, Trigger } from '../clauses/power.ts'
import { sayDefense, signed, third } from '../clauses/say-phrases.ts'
import { narrowed, sayWho } from './say-who.ts'
import { sayCheck, sayTest } from './tests.ts'

/** When, and for how long, said back in the book's words. */

const spans: Readonly<Record<Span, string>> = {
  'target-next-end': " until the end of the target's next turn",
  'target-next-start': " until the start of the target's next turn",
  'target-turn-end': " until the end of the target's turn",
  'your-next-end': ' until the end of your next turn',
  'your-next-start': ' until the start of your next turn',
  'your-turn-end': ' until the end of this turn',
  save: ' (save ends)',
  encounter: ' until the end of the encounter',
  'round-end': ' until the end of the round',
  used: '',
  stance: ' until the stance ends',
  zone: ' while in the zone',
  maintained: ' until the end of your next turn, or as long as it is maintained',
  long: ' until the end of a rest',
  lasting: '',
}

export function saySpan(span: Span, endsOn: readonly Trigger[], saving?: number): string {
  const how = saving === undefined ? spans[span] : ` (save ends with a ${signed(saving)} ${saving < 0 ? 'penalty' : 'bonus'})`
  const early = endsOn.map((one) => ` or until ${sayTrigger(one)}`).join('')
  // What ends it early is said alone, where nothing but the fight would.
  return how === '' || (span === 'encounter' && early !== '') ? early.replace(/^ or/, '') : `${how}${early}`
}

export function sayFilter(filter: Filter | undefined, nobody = 'a creature'): string {
  if (filter === undefined) return nobody
  if (filter.relation === 'you') return 'you'
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

const passive: Readonly<Record<string, string>> = {
  target: 'attacked',
  hit: 'hit',
  critical: 'hit by a critical hit',
  miss: 'missed',
  damage: 'damaged',
  stagger: 'staggered',
  drop: 'reduced to 0 hit points',
  kill: 'killed',
  force: 'pushed, pulled or shunted',
  heal: 'healed',
}
const active: Readonly<Record<string, string>> = {
  target: 'attack',
  hit: 'hit',
  critical: 'score a critical hit against',
  miss: 'miss',
  damage: 'damage',
  drop: 'reduce',
  kill: 'kill',
  charge: 'charge',
  leave: 'leave a square',
  enter: 'move into a square',
  shift: 'shift',
  teleport: 'teleport',
  use: 'use a power',
  stand: 'stand up',
  roll: 'make an attack roll',
  attacked: 'make an attack',
  recover: 'spend a recovery',
  save: 'make a saving throw',
  check: 'make a check',
  'turn-start': 'start a turn',
  'turn-end': 'end a turn',
  initiative: 'roll initiative',
  'mark-violated': 'make an attack that does not include you',
  stagger: 'is staggered',
}

export function sayTrigger({ on, by, at, when }: Trigger): string {
  const first = on[0] ?? 'hit'
  const states = first === 'afflict' ? when.filter((test) => test.is === 'has' || test.is === 'any') : []
  const checks = when.flatMap((test) => (test.is === 'check' ? [sayCheck(test.of)] : []))
  const rest = when.filter((test) => !isMeans(test) && !states.includes(test) && test.is !== 'check')
  const more = `${sayMeans(when)}${rest.map((test) => ` while ${sayTest(test)}`).join('')}`
  if (first === 'afflict') {
    const what = states.map((test) => sayTest(test).replace(/^.*? (?:is|are) /, '')).join(' and ')
    return `${isOrAre(sayFilter(at))} ${what === '' ? 'under a condition' : what}${by === undefined ? '' : ` by ${sayFilter(by)}`}${more}`
  }
  if (at !== undefined && by === undefined && passive[first] !== undefined)
    return `${isOrAre(sayFilter(at))} ${on.map((one) => passive[one] ?? one).join(' or ')}${more}`
  const doer = sayFilter(by)
  const deed = on.map((one) => (one === 'check' && checks.length > 0 ? `make ${checks.join(' or ')}` : (active[one] ?? one))).join(' or ')
  const verb =
    doer === 'you'
      ? deed
      : deed
          .split(' or ')
          .map((one) => `${third(one.split(' ')[0] ?? '')}${one.includes(' ') ? one.slice(one.indexOf(' ')) : ''}`)
          .join(' or ')
  const object = at === undefined ? '' : ` ${sayFilter(at)}`
  return `${doer} ${verb}${object}${first === 'drop' ? ' to 0 hit points' : ''}${more}`
}

const isOrAre = (who: string): string => `${who} ${who === 'you' ? 'are' : 'is'}`
