import { capital, count, saidBy, spelled } from '@riposte/print'
import type { Role, Test } from '../clauses/phrases.ts'
import { roles, sayDefense } from '../clauses/say-phrases.ts'
import { abilities, skills } from '../terms.ts'
import { beings, havings, tellings } from './test-rows.ts'

/** What must hold, said back by the rows that read it. */

const be = (role: Role): string => `${roles[role]} ${role === 'you' ? 'are' : 'is'}`

/** What is said otherwise than it is read. */
const otherwise: { readonly [K in Test['is']]?: (test: Extract<Test, { is: K }>) => string } = {
  not: ({ test }) => sayNot(test),
  ruling: ({ text }) => text,
  check: ({ of }) => `it is ${sayCheck(of)}`,
  relation: ({ whose, relation }) => `${be(whose)} ${relation === 'enemy' || relation === 'ally' ? 'an' : 'a'} ${relation}`,
  same: ({ whose, as }) => `${be(whose)} ${roles[as]}`,
  wields: ({ whose, count: n, what }) => `${be(whose)} wielding ${spelled(n)} ${what.replace('-', ' ')}`,
  origin: ({ origins }) => `the attack is a ${origins.join(' or ')} attack`,
  tag: ({ tag }) => `the attack is a ${tag} attack`,
  versus: ({ defense }) => `the attack is against ${sayDefense(defense)}`,
  power: ({ power }) => `the attack is made with ${power.replaceAll('-', ' ')}`,
  'saves-against': ({ conditions, persistent }) =>
    `it is against ${[...conditions, ...(persistent ? ['persistent damage'] : [])].join(' or ')}`,
  hits: ({ count: n, isSame }) => (n === 1 ? 'it hits' : (saidBy(tellings, { is: 'hits', count: n, isSame }) ?? '')),
  'would-fall': () => 'that would reduce its victim to 0 hit points',
  'first-staggered': () => 'it is the first time in the fight',
  'sets-out': () => 'it sets out',
  'keeps-still': () => 'you do not move this turn',
  happened: ({ squares }) => (squares === undefined ? 'it does so' : `it is moved ${count(squares, 'square')}`),
}

export function sayTest(test: Test): string {
  if (test.is === 'all') return test.tests.map(sayTest).join(' and ')
  if (test.is === 'any') return sayAny(test.tests)
  const saying = otherwise[test.is] as ((test: Test) => string) | undefined
  if (saying !== undefined) return saying(test)
  if (test.is === 'roll' && test.even !== undefined) return `the attack roll is ${test.even ? 'even' : 'odd'}`
  if (test.is === 'roll' && test.atMost === test.atLeast) return `the attack roll is a natural ${test.atLeast ?? 20}`
  if (test.is === 'persistent' && test.from !== undefined)
    return `${sayTest({ is: test.is, whose: test.whose, type: test.type })} from ${test.from.replaceAll('-', ' ')}`
  if (!('whose' in test)) return saidBy(tellings, test) ?? ''
  const { whose, ...what } = test
  const said = saidBy(beings, what)
  return said === undefined ? (saidBy([...havings, ...tellings], test) ?? '') : `${be(whose)} ${said}`
}

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
  if (test.is === 'hits' && test.count === 1) return 'you miss every target'
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
