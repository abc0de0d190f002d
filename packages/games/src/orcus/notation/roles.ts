import type { Clause } from '../clauses/clauses.ts'
import type { Role, Test } from '../clauses/phrases.ts'

/** Who plays which part, as seen from somebody else. */

/** The roles that a test, part or clause names anywhere. */
export function rolesIn(value: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (Array.isArray(value)) for (const one of value) rolesIn(one, found)
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value)) {
      if (typeof one === 'string' && roleKeys.has(key)) found.add(one)
      else rolesIn(one, found)
    }
  return found
}
const roleKeys = new Set(['who', 'whose', 'by', 'of', 'as', 'than', 'against', 'payer', 'to', 'only'])

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
      if (test.is === 'within') return { ...test, whose: renamed(test.whose, from, to), of: renamed(test.of, from, to) }
      return { ...test, whose: renamed(test.whose, from, to) }
  }
}

/** Whether clauses or parts speak of the target in a power that is aimed at somebody. */
export const isAboutTarget = (value: readonly Clause[]): boolean =>
  value.some((clause) => rolesIn(clause).has('target') || saysTarget(clause))

function saysTarget(clause: Clause): boolean {
  switch (clause.do) {
    case 'half-damage':
      return true
    case 'attack':
      return clause.against === 'target'
    case 'strike':
      return clause.against === 'target' || clause.against === 'centred'
    case 'may':
    case 'each':
      return clause.does.some(saysTarget)
    case 'if':
      return [...clause.does, ...clause.else].some(saysTarget)
    case 'choose':
      return clause.options.some(({ does }) => does.some(saysTarget))
    default:
      return false
  }
}
