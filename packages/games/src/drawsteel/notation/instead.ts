import type { Clause, Of } from '../clauses/clauses.ts'
import { changed, clausesIn } from '../clauses/fold.ts'
import type { Span } from '../clauses/phrases.ts'
import { characteristicOf, conditions } from '../terms.ts'
import { readPotency } from './amounts.ts'
import type { Said } from './paragraph.ts'
import type { Scope } from './scope.ts'
import { readTests } from './tests.ts'
import type { ReadRest } from './zones.ts'

/** "If the target is already slowed, they are restrained instead": in place of the condition that the outcome imposes. */

const IF = /^if (the target (?:is|was) already (.+?)), (?:they|the target) (?:are|is) (instead )?(.+?)( instead)?$/
const WHO = /^(?:a|each|any) (target) who (?:is|was) already (.+?),? (?:is|becomes) (instead )?(.+?)( instead)?$/

const MADE = /^(?:the|a|each|any) target ([a-z]+) (?:by this ability|this way) is (.+) instead$/

export function readUpgrade(text: string, scope: Scope, readRest: ReadRest): readonly Clause[] | undefined {
  const made = MADE.exec(text)
  const condition = conditions.find((one) => one === made?.[1])
  const other = condition === undefined ? undefined : readRest(`the target is ${made?.[2] ?? ''}`, { ...scope, it: 'target' }, undefined)
  if (condition !== undefined && other !== undefined && other.length > 0) return [{ do: 'upgrade', of: condition, tests: [], so: other }]
  const m = IF.exec(text) ?? WHO.exec(text)
  if (m === null || (m[3] === undefined && m[5] === undefined)) return undefined
  const state = (m[2] ?? '').replace(/ (?:of|by) you$/, '')
  const of = conditions.find((one) => one === state)
  const tests = readTests(`the target is already ${state}`, scope)
  const so = readRest(`the target is ${m[4] ?? ''}`, { ...scope, it: 'target' }, undefined)
  return of === undefined || tests === undefined || so === undefined || so.length === 0 ? undefined : [{ do: 'upgrade', of, tests, so }]
}

/** "The target is pushed 3 squares, or if they have A < 3, they are pushed 6 squares": one, or the other. */
export function readByPotency(text: string, scope: Scope, span: Span | undefined, readRest: ReadRest): readonly Clause[] | undefined {
  const m = /^(.+?),? or if (?:the target|a target|each target|they|it) ha(?:s|ve) ([marip]) < (-?\w+),? (.+)$/.exec(text)
  const other = m === null ? readEither(text, scope, span, readRest) : undefined
  if (other !== undefined) return other
  const of = characteristicOf(m?.[2] ?? '-')
  const value = readPotency(m?.[3] ?? '')
  const weaker = m === null ? undefined : readRest(m[1] ?? '', scope, span)
  const stronger = weaker === undefined ? undefined : readRest(m?.[4] ?? '', { ...scope, it: 'target' }, span)
  if (of === undefined || value === undefined || weaker === undefined || stronger === undefined) return undefined
  return [...weaker, ...stronger].every(isAboutTarget) ? [{ do: 'potency', of, value, so: stronger, else: weaker }] : undefined
}

/** The same, where something else must hold of the target. */
function readEither(text: string, scope: Scope, span: Span | undefined, readRest: ReadRest): readonly Clause[] | undefined {
  const m = /^(.+?),? or if ((?:the target|they|it) [^,]+), (.+)$/.exec(text)
  const tests = m === null ? undefined : readTests(m[2] ?? '', { ...scope, it: 'target' })
  const plain = tests === undefined ? undefined : readRest(m?.[1] ?? '', scope, span)
  const so = plain === undefined ? undefined : readRest(m?.[3] ?? '', { ...scope, it: 'target' }, span)
  return tests === undefined || plain === undefined || so === undefined || ![...plain, ...so].every(isAboutTarget)
    ? undefined
    : [{ do: 'if', tests, so, else: plain }]
}
const isAboutTarget = (one: Clause): boolean => 'to' in one && typeof one.to === 'object' && one.to.who === 'target'

type Upgrade = Extract<Clause, { do: 'upgrade' }>

/** The outcomes with what may stand in place of their conditions; what takes the place of nothing is by hand. */
export function upgraded(
  tiers: readonly (readonly Said[])[],
  after: readonly Said[],
): { readonly tiers: readonly (readonly Said[])[]; readonly after: readonly Said[] } {
  const all = after.flatMap(({ clauses }) => clauses.flatMap((one) => (one.do === 'upgrade' ? [one] : [])))
  if (all.length === 0) return { tiers, after }
  const isMet = (one: Upgrade): boolean => tiers.flat().some(({ clauses }) => imposes(clauses, one))
  return {
    tiers: tiers.map((tier) =>
      tier.map((said) => ({ ...said, clauses: all.reduce((clauses, one) => inPlace(clauses, one), said.clauses) })),
    ),
    after: after.map((said) =>
      said.clauses.every((one) => one.do !== 'upgrade' || isMet(one))
        ? said
        : { ...said, clauses: [{ do: 'by-hand', text: said.printed }], why: 'what it takes the place of is not clear' },
    ),
  }
}

const isOf = (clause: Clause, { of }: Upgrade): boolean =>
  clause.do === 'afflict' && clause.to.who === 'target' && clause.conditions.includes(of)

const imposes = (clauses: readonly Clause[], one: Upgrade): boolean => clausesIn(clauses).some((clause) => isOf(clause, one))

const inPlace = (clauses: readonly Clause[], one: Upgrade): readonly Clause[] =>
  changed(clauses, (all) =>
    all.map(
      (clause): Clause =>
        clause.do === 'afflict' && isOf(clause, one)
          ? { do: 'if', tests: one.tests, so: one.so.map((so) => asLong(so, clause)), else: [clause] }
          : clause,
    ),
  )

/** What takes its place without a time of its own lasts as long. */
const asLong = (so: Clause, of: Of<'afflict'>): Clause =>
  so.do === 'afflict' && so.span === 'lasting' && !so.conditions.some((one) => one === 'prone' || one === 'grabbed')
    ? { ...so, span: of.span }
    : so
