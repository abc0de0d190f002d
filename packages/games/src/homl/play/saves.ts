import type { Aspect } from '../terms.ts'

/** A check that ends what a feat has laid on somebody. */

export const SAVES = 'saves'

export interface Saving {
  readonly in: Aspect
  readonly at: 'start' | 'end'
  readonly dv: number
  /** The effects that it ends. */
  readonly ends: readonly number[]
}
export const isSaving = (holds: unknown): holds is Saving => typeof holds === 'object' && holds !== null && 'in' in holds && 'dv' in holds
