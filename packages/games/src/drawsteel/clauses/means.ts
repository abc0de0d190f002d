import type { Effect } from '@riposte/referee'
import type { Forbidden, Rolls, Stat } from './phrases.ts'

/** What the kinds of effects mean: which ability or trait has left them, and what they are about. */

interface Left {
  /** The ability or trait. */
  readonly of: string
}

export interface Sway extends Left {
  readonly is: 'sway'
  readonly rolls: Rolls
  readonly against: 'none' | 'you' | 'target' | 'bearer' | 'bearer-allies' | 'others'
  /** For one roll alone. */
  readonly once: boolean
}

export interface TierChange extends Left {
  readonly is: 'tier'
  readonly how: 'automatic' | 'least' | 'shift'
  /** Of these rolls; undefined: of all. */
  readonly rolls: Rolls | undefined
}

export type Means =
  | Sway
  | TierChange
  | (Left & { readonly is: 'stat'; readonly stat: Stat })
  | (Left & { readonly is: 'terrain'; readonly what: string })
  /** An area that acts, and where one lies that only is kept. */
  | (Left & { readonly is: 'zone' | 'area' })
  | (Left & { readonly is: 'granted' | 'watch' | 'persist' | 'allowed' | 'enlarge' | 'used' })
  | { readonly is: 'mark'; readonly name: string }
  | { readonly is: 'forbids'; readonly what: Forbidden }
  /** Something is remembered. */
  | { readonly is: 'noted' }
  /** Something has been done that is limited. */
  | { readonly is: 'done' }
  /** The game master has called for something. */
  | { readonly is: 'called'; readonly what: string }

export const DONE: Means = { is: 'done' }

/** What an effect is called that forbids something. */
export const barred = (what: Forbidden): { readonly kind: string; readonly means: Means } => ({
  kind: `no-${what}`,
  means: { is: 'forbids', what },
})

const isMeans = (means: unknown): means is Means => typeof means === 'object' && means !== null && 'is' in means

export const meansOf = ({ means }: Pick<Effect, 'means'>): Means | undefined => (isMeans(means) ? means : undefined)

/** The ability or trait that has left it. */
export function sourceOf(effect: Effect): string | undefined {
  const means = meansOf(effect)
  return means !== undefined && 'of' in means ? means.of : undefined
}
