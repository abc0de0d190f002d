import { says, within } from '@riposte/tactics'
import type { Amount, Clause, Who } from './clauses.ts'

/** What sort of clause it is. */

/** So much damage to the target. */
export const harming = (amount: Amount): Clause => ({
  do: 'damage',
  to: { who: 'target' },
  amount,
  types: [],
  isMore: false,
})

/** What bears on somebody for as long as it lasts: all else is done at once. */
const bearing = [
  'bonus',
  'reduce',
  'edge',
  'exposed',
  'marked',
  'stronger',
  'forbid',
  'ignore',
  'spare',
  'brace',
  'beset',
  'screen',
  'proficient',
  'speed',
  'see',
  'shield',
  'ability',
] as const satisfies readonly Clause['do'][]
export type Bearer = Extract<Clause, { readonly do: (typeof bearing)[number] }>
const bearers: ReadonlySet<string> = new Set(bearing)
export const bears = (clause: Clause): clause is Bearer => bearers.has(clause.do)
/** Called as what its clause does, and so not by a word for people. */
export const isClauseWord = (kind: string): boolean => bearers.has(kind) || awaiting.has(kind)
const awaiting: ReadonlySet<string> = new Set<Clause['do']>(['soften', 'each-turn', 'whenever', 'till', 'sequel'])

/** Whom it is about. */
export const whomOf = (clause: Clause): Who | undefined =>
  'who' in clause ? clause.who : 'to' in clause && typeof clause.to === 'object' ? clause.to : undefined

/** What is asked of those around when it is asked who they are. */
const PLAIN: ReadonlySet<string> = new Set(['who', 'side', 'where', 'isOther', 'isYouToo', 'is', 'kind'])

/** It bears on all who are so near to whose it is: "each ally within 3 squares of you gains a +1 bonus to speed". */
export function presence(clause: Clause): number | undefined {
  const whom = whomOf(clause)
  if (!bears(clause) || whom?.who !== 'each' || whom.isYouToo || typeof whom.where !== 'object') return undefined
  const isPlain = Object.keys(whom).every((key) => PLAIN.has(key))
  return isPlain && whom.where.of === 'you' && typeof whom.where.within === 'number' ? whom.where.within : undefined
}

/** A condition for as long as somebody is there. */
export const isWhileInside = (clause: Clause): boolean => clause.do === 'afflict' && clause.span === 'unspecified'

/** What a trait can say: what bears on its owner, what it waits for, and what befalls others around it. */
export function stands(clause: Clause): boolean {
  if (clause.do === 'while')
    return clause.does.every((one) => (says(clause.test, 'is', 'inside') ? bears(one) || isWhileInside(one) : stands(one)))
  if ('plus' in clause) return false
  if (presence(clause) !== undefined) return true
  if (bears(clause)) return whomOf(clause)?.who === 'you'
  return (
    (clause.do === 'whenever' && !clause.isOnce) ||
    clause.do === 'zone' ||
    (clause.do === 'each-turn' && clause.of.who === 'you') ||
    clause.do === 'by-hand'
  )
}
const isByHand = (one: object): one is Clause => 'do' in one && one.do === 'by-hand'

/** How much of these, and of all within them, is left to people. */
export const countByHand = (clauses: readonly Clause[]): number => within(clauses, isByHand).length
