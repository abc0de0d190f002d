import type { Condition } from '../terms.ts'
import type { Clause, ZonePart } from './clauses.ts'
import type { Amount, Rolls, Stat, Test } from './phrases.ts'
import type { Trigger } from './triggers.ts'

/** What holds as long as somebody has a trait. */

export const marks = ['automatic', 'partly', 'by-hand'] as const
export type Mark = (typeof marks)[number]

/** A passive line of a stat block. */
export interface Trait {
  readonly id: string
  readonly name: string
  readonly parts: readonly TraitPart[]
  readonly mark: Mark
  readonly text: string
}

export type TraitPart =
  /** As long as something holds of whoever has it. */
  | { readonly is: 'while'; readonly tests: readonly Test[]; readonly parts: readonly TraitPart[] }
  | { readonly is: 'modify'; readonly stat: Stat; readonly amount: Amount; readonly when: readonly Test[] }
  | {
      readonly is: 'sway'
      readonly value: number
      readonly rolls: Rolls
      readonly side: 'own' | 'against' | 'near-ally' | 'for-ally' | 'for-enemy'
      readonly within: number
      readonly when: readonly Test[]
    }
  | {
      readonly is: 'cannot-be'
      readonly conditions: readonly (Condition | 'hidden-from' | 'force-moved' | 'surprised')[]
      readonly within: number
    }
  | {
      readonly is: 'ignores'
      readonly what:
        | 'difficult'
        | 'cover'
        | 'concealment'
        | 'opportunity'
        | 'enemy-space'
        | 'flanking'
        | 'supernatural-concealment'
        | 'close-shot'
    }
  | {
      readonly is: 'whenever'
      readonly trigger: Trigger
      readonly so: readonly Clause[]
      readonly once: 'round' | 'encounter' | 'always'
    }
  /** What whoever rides it has. */
  | { readonly is: 'for-rider'; readonly parts: readonly TraitPart[] }
  /** Another way to move, at full speed. */
  | { readonly is: 'mode'; readonly mode: 'climb' | 'swim' | 'burrow' }
  /** Whatever it was before. */
  | { readonly is: 'speed'; readonly to: number }
  /** Who is held gets free less easily. */
  | { readonly is: 'hard-to-escape'; readonly value: number }
  /** Others have cover or concealment to reckon with. */
  | { readonly is: 'hard-to-hit'; readonly what: 'cover' | 'concealment' }
  /** Around whoever has it. `moving`: about who moves into it, not about who comes there otherwise. */
  | { readonly is: 'aura'; readonly squares: number; readonly part: ZonePart; readonly moving: boolean; readonly once?: 'round' }
  | { readonly is: 'end-effect'; readonly damage: number }
  /** Cover and concealment give a double bane. */
  | { readonly is: 'well-covered' }
  /** What allies or enemies nearby have. */
  | {
      readonly is: 'near'
      readonly squares: number
      readonly to: 'ally' | 'enemy' | 'creature'
      readonly stat: Stat
      readonly amount: number
    }
  /** Something that may be done on a turn, at this price. */
  | { readonly is: 'act'; readonly kind: 'action' | 'maneuver' | 'move'; readonly so: readonly Clause[] }
  | { readonly is: 'solo-turns' }
  | { readonly is: 'solo-action' }
  | { readonly is: 'by-hand'; readonly text: string }
