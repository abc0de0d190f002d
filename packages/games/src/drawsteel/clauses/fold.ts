import { rewritten, within } from '@riposte/tactics'
import type { Clause } from './clauses.ts'
import type { TraitPart } from './traits.ts'

/** Clauses within clauses, and within what holds them: parts of areas, traits, whole abilities. */

const isClause = (one: object): one is Clause => 'do' in one
const isByHand = (one: object): one is Extract<Clause | TraitPart, { text: string }> =>
  ('do' in one && one.do === 'by-hand') || ('is' in one && one.is === 'by-hand')

/** All clauses anywhere within, in the order of print. */
export const clausesIn = (said: unknown): readonly Clause[] => within(said, isClause)

/** How much is left to the game master, what stands within others counted. */
export const countByHand = (said: unknown): number => within(said, isByHand).length

/** The same clauses, with each list of them changed wherever it stands. */
export const changed = (said: readonly Clause[], change: (all: readonly Clause[]) => readonly Clause[]): readonly Clause[] =>
  rewritten(said, isClause, change)

/** A test whose tiers stand below its sentence. */
export const isBareTest = (clause: Clause): boolean => clause.do === 'test' && clause.tiers.length === 0

/** Somebody else than just the targets makes it, or they do not make it at once. */
export const isOthersTest = (said: readonly Clause[]): boolean =>
  clausesIn(said).some((one) => isBareTest(one) && !(one.do === 'test' && one.who.who === 'target' && said.includes(one)))

export const filledTests = (said: readonly Clause[], tiers: readonly (readonly Clause[])[]): readonly Clause[] =>
  changed(said, (all) => all.map((one) => (isBareTest(one) ? { ...one, tiers } : one)))

/** What of it lies on somebody: by what kinds of effects it is known, besides the ability that it is of. */
export function kindsOf(one: Clause): readonly string[] | undefined {
  if (one.do === 'afflict') return one.conditions
  if (one.do === 'mark') return [one.name === 'invisible' || one.name === 'flying' ? one.name : `mark:${one.name}`]
  if (one.do === 'forbid') return [`no-${one.what}`]
  return one.do === 'grant' || one.do === 'sway' || one.do === 'modify' || one.do === 'tier' ? [] : undefined
}
