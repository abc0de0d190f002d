import type { Clause } from '../clauses/clauses.ts'
import type { Happening } from '../clauses/triggers.ts'
import type { Wait } from './waits.ts'

/** What can still be changed of what is just happening, and when. */

const hurting: readonly Happening[] = ['targeted', 'rolled', 'damage']
const moments: Readonly<Partial<Record<Clause['do'], readonly Happening[]>>> = {
  halve: hurting,
  prevent: hurting,
  reduce: hurting,
  worsen: hurting,
  absorb: hurting,
  'pass-damage': hurting,
  'lower-potency': hurting,
  reroll: ['rolled'],
  'late-sway': ['rolled'],
  'turn-sway': ['rolled'],
  'late-tier': ['rolled'],
  'late-bonus': ['rolled'],
  uncritical: ['rolled'],
  negate: ['targeted', 'rolled'],
  endure: hurting,
  'redirect-strike': ['targeted'],
  'redirect-force': ['forced'],
  halt: ['moves'],
}

/** Whether what a clause changes can still be changed when one of these happens. */
export function mayAnswer(clause: Clause, on: readonly Happening[]): boolean {
  if (clause.do === 'end' && clause.what.includes('that')) return on.every((one) => one === 'afflicted')
  const known = moments[clause.do]
  if (known !== undefined) return known.some((one) => on.includes(one))
  if (clause.do === 'watch') return true
  const within = [...('so' in clause ? clause.so : []), ...('else' in clause ? (clause.else ?? []) : [])]
  const options = clause.do === 'choose' ? clause.options.flatMap(({ so }) => so) : []
  return [...within, ...options].every((one) => mayAnswer(one, on))
}

const changes = (clause: Clause): boolean => moments[clause.do] !== undefined

/** What follows from what was waited for: nothing that comes too late, and what need not be done is asked. */
export function answering({ trigger }: Wait, words: string, so: readonly Clause[]): readonly Clause[] | undefined {
  if (!so.every((one) => mayAnswer(one, trigger.on))) return undefined
  // Whoever has gone off is out of reach.
  if ((trigger.goes ?? trigger.leaves) !== undefined && so.some((one) => one.do === 'strike' && one.with === 'melee-free')) return undefined
  const offered = /^(you|they|the target|the triggering creature|that (?:creature|ally|enemy)) (?:can|may) /.exec(words)?.[1]
  if (offered === undefined || !so.some(changes)) return so
  return [{ do: 'may', text: words, so, by: offered === 'you' ? 'you' : offered === 'the triggering creature' ? 'trigger' : 'target' }]
}
