import { says, speaksOf } from '@riposte/tactics'
import type { Clause } from '../clauses/clauses.ts'
import type { Role, Test } from '../clauses/phrases.ts'
import type { Filter } from '../clauses/power.ts'

/** Who plays which part, as seen from somebody else. */

export const youFilter: Filter = { relation: 'you', within: undefined, tests: [] }
/** The target of the power, who then bears what waits. */
export const targetFilter: Filter = { relation: 'you', within: undefined, tests: [] }

const renamed = (role: Role, from: Role, to: Role): Role => (role === from ? to : role)

export function withRole(test: Test, from: Role, to: Role): Test {
  switch (test.is) {
    case 'not':
      return { is: 'not', test: withRole(test.test, from, to) }
    case 'all':
    case 'any':
      return { is: test.is, tests: test.tests.map((one) => withRole(one, from, to)) }
    default:
      if (!('whose' in test)) return test
      if ('by' in test && typeof test.by === 'string')
        return { ...test, whose: renamed(test.whose, from, to), by: renamed(test.by, from, to) }
      if ('than' in test) return { ...test, whose: renamed(test.whose, from, to), than: renamed(test.than, from, to) }
      if (test.is === 'within' || test.is === 'recedes')
        return { ...test, whose: renamed(test.whose, from, to), of: renamed(test.of, from, to) }
      return { ...test, whose: renamed(test.whose, from, to) }
  }
}

/** Whether clauses speak of the target in a power that is aimed at somebody. */
export const isAboutTarget = (clauses: readonly Clause[]): boolean =>
  speaksOf(clauses, 'target') || says(clauses, 'do', 'half-damage') || says(clauses, 'against', 'centred')
