import { lasting } from '@riposte/referee'
import type { Ability } from './ability.ts'
import type { Clause } from './clauses.ts'

/** What an ability says besides its outcomes, by what it does: sorted once. */

const NOTHING: readonly Clause[] = []

const sorted = lasting(({ before, after }: Ability) => Map.groupBy([...before, ...after], (one) => one.do))

/** All of one kind that an ability says. */
export const said = (ability: Ability, what: Clause['do']): readonly Clause[] =>
  ability.before.length + ability.after.length === 0 ? NOTHING : (sorted(ability).get(what) ?? NOTHING)

/** The same, and what was bought with it. */
export const saidNow = ({ ability, bought }: { readonly ability: Ability; readonly bought: readonly Clause[] }, what: Clause['do']) =>
  bought.length === 0 ? said(ability, what) : [...said(ability, what), ...bought.filter((one) => one.do === what)]

/** Whether it takes no account of something. */
export function disregards(ability: Ability, what: Extract<Clause, { do: 'ignore' }>['what']): boolean {
  for (const one of said(ability, 'ignore')) if (one.do === 'ignore' && one.what === what) return true
  return false
}
