import type { Effect } from '@riposte/referee'
import type { Means } from '../clauses/means.ts'
import type { TraitPart } from '../clauses/traits.ts'

/** Traits that somebody has for a while. */

export interface Granted {
  readonly parts: readonly TraitPart[]
}

/** What an effect is called by which an ability gives them. */
export const grantedBy = (of: string): { readonly kind: string; readonly means: Means } => ({
  kind: `granted@${of}`,
  means: { is: 'granted', of },
})

const isGranted = (holds: unknown): holds is Granted => typeof holds === 'object' && holds !== null && 'parts' in holds
export const partsGranted = (effect: Effect): readonly TraitPart[] => (isGranted(effect.holds) ? effect.holds.parts : [])
