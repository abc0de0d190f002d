import type { Power } from '../clauses/power.ts'
import { R } from '../rules.ts'
import type { OrcusStep } from '../step.ts'

/** The traditions: who names a power by its source means these. The book's list is open. */
const traditions: ReadonlySet<string> = new Set(['arcane', 'divine', 'natural', 'martial', 'shadow'])

/** What other rules may call a power by: its tags, its source, its category, how often it is used. */
export function hasTag(step: OrcusStep, power: Power, tag: string): boolean {
  const wanted = tag.toLowerCase()
  // @rule orcus.power.category
  if (wanted === power.category || wanted === 'attack' || wanted === 'utility') return wanted === power.category
  if (wanted === power.frequency) return true
  const isTagged = power.tags.some((one) => one.toLowerCase() === wanted)
  return isTagged || !step.applies(traditions.has(wanted) ? R.power.source : R.tag.reference)
}
