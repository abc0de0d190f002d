import type { Clause } from '../clauses/clauses.ts'
import type { Amount, Role, Test, Who } from '../clauses/phrases.ts'
import type { Typed } from '../terms.ts'
import { readAmount } from './amounts.ts'
import type { Scope, Subject } from './scope.ts'
import { readTests } from './tests.ts'
import { readWho } from './who.ts'

/** What all readers of predicates need: whom words name, and what must hold of them. */

export const whoIn = (text: string, scope: Scope): Subject | undefined => readWho(text, scope, (words) => readTests(words, scope))

export const guarded = (when: readonly Test[], so: readonly Clause[]): readonly Clause[] =>
  when.length === 0 ? so : [{ do: 'if', tests: when, so: when.some(showsLate) ? so.map(afterwards) : so, else: [] }]

/** More of a blow that has been dealt by then is a blow of its own. */
const afterwards = (one: Clause): Clause =>
  one.do === 'extra' && one.when.length === 0
    ? { do: 'damage', amount: one.amount, types: one.types, to: { who: 'target' }, unreduced: false }
    : one

/** What shows only once the damage is dealt. */
export const showsLate = (test: Test): boolean =>
  test.is === 'not' ? showsLate(test.test) : test.is === 'any' ? test.tests.some(showsLate) : late.includes(test.is)
const late: readonly Test['is'][] = ['forced', 'collided', 'dead', 'felled', 'made-winded', 'laid', 'damaged']

/** More damage in the same blow; or a blow of its own, where that blow has been dealt by then. */
export const moreDamage = (amount: Amount, types: readonly Typed[], when: readonly Test[]): readonly Clause[] =>
  when.some(showsLate)
    ? guarded(when, [{ do: 'damage', amount, types, to: { who: 'target' }, unreduced: false }])
    : [{ do: 'extra', amount, types, when }]

export const roleOf = (who: Who): Role => (who.who === 'you' || who.who === 'trigger' ? who.who : 'target')

/** "Twice their Might score": whose score it is hangs on whom "their" means. */
export function amountIn(text: string, scope: Scope): ReturnType<typeof readAmount> {
  const words = scope.it === 'you' ? text.replace(/\btheir\b/g, 'your') : text
  if (/\btheir (?:highest|might|agility|reason|intuition|presence)\b/.test(words)) return undefined
  return readAmount(words.replace(/^a number equal to /, ''))
}
