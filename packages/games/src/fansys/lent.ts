/** What a power may add to, and for how much; or what it makes easier or harder. */
export const lent = ['attack', 'save', 'skill'] as const
export const sways = ['advantage', 'disadvantage'] as const
export interface Lent {
  readonly to: (typeof lent)[number]
  readonly bonus: number
  readonly sway?: (typeof sways)[number] | undefined
  /** Of bonuses of one kind the largest counts. */
  readonly kind: string
}

/** The effect that holds it. */
export const LENT = 'lent'
export const isLent = (holds: unknown): holds is Lent => typeof holds === 'object' && holds !== null && 'to' in holds && 'bonus' in holds
