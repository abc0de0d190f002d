import type { Effect } from '@riposte/referee'
import type { TraitPart } from '../clauses/traits.ts'

/** Traits that somebody has for a while. */

export interface Granted {
  readonly parts: readonly TraitPart[]
}

export const GRANTED = 'granted@'
const isGranted = (holds: unknown): holds is Granted => typeof holds === 'object' && holds !== null && 'parts' in holds
export const grantedBy = (effect: Effect): readonly TraitPart[] => (isGranted(effect.holds) ? effect.holds.parts : [])
