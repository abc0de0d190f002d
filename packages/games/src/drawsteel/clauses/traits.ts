import type { Characteristic, Condition, Tier, Typed } from '../terms.ts'
import type { Clause, ZonePart } from './clauses.ts'
import type { Amount, Forbidden, Rolls, Stat, Test, Who } from './phrases.ts'
import type { Trigger } from './triggers.ts'

/** What holds as long as somebody has a trait. */

export const marks = ['automatic', 'partly', 'by-hand'] as const
export type Mark = (typeof marks)[number]

export const oftens = ['always', 'turn', 'round', 'encounter'] as const
export type Often = (typeof oftens)[number]

/** What damage comes of. */
export const origins = ['area', 'strike', 'melee-strike', 'ranged-strike', 'melee', 'ranged', 'magic', 'psionic', 'weapon', 'any'] as const
export type Origin = (typeof origins)[number]

type Some = Extract<Who, { who: 'some' }>

/** A passive line of a stat block. */
export interface Trait {
  readonly id: string
  readonly name: string
  readonly parts: readonly TraitPart[]
  readonly mark: Mark
  /** Those of its sentences that people must judge. */
  readonly unread: string
  readonly text: string
}

export type TraitPart =
  /** As long as something holds of whoever has it. */
  | { readonly is: 'while'; readonly tests: readonly Test[]; readonly parts: readonly TraitPart[] }
  | {
      readonly is: 'modify'
      readonly stat: Stat
      readonly amount: Amount
      readonly when: readonly Test[]
      /** Of this ability only; or `signature`. */
      readonly named?: string
    }
  | {
      readonly is: 'sway'
      readonly value: number
      readonly rolls: Rolls
      readonly side: 'own' | 'against'
      /** Of this ability only; or `signature`. */
      readonly named?: string
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
        | 'darkness'
        | 'close-shot'
        | 'falls'
        | 'harmful-ground'
        | 'collisions'
        | 'objects'
        | 'stability'
        | 'observers'
    }
  | {
      readonly is: 'whenever'
      readonly trigger: Trigger
      readonly so: readonly Clause[]
      readonly once: Often
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
  | { readonly is: 'hard-to-hit'; readonly what: 'cover' | 'concealment'; readonly beyond?: number }
  /** Around whoever has it. `moving`: about who moves into it, not about who comes there otherwise. */
  | { readonly is: 'aura'; readonly squares: number; readonly part: ZonePart; readonly moving: boolean; readonly once?: 'round' }
  | { readonly is: 'end-effect'; readonly damage: number }
  /** What is saved against ends without a roll. */
  | { readonly is: 'sure-saves' }
  /** Cover and concealment give a double bane. */
  | { readonly is: 'well-covered' }
  /** What those nearby have: friends and foes, and whoever has the trait where they are among them. */
  | { readonly is: 'lends'; readonly to: Some; readonly parts: readonly TraitPart[] }
  | { readonly is: 'forbidden'; readonly what: Forbidden }
  /** Has them for as long as it has the trait. */
  | { readonly is: 'suffers'; readonly conditions: readonly Condition[] }
  /** No line of effect goes farther. */
  | { readonly is: 'near-sighted'; readonly squares: number }
  /** Something that may be done on a turn, at this price. */
  | {
      readonly is: 'act'
      readonly kind: 'action' | 'maneuver' | 'move' | 'free-maneuver' | 'none'
      readonly so: readonly Clause[]
      readonly often: Often
    }
  /** What others pay for, as a free maneuver: "hide", "disengage". */
  | { readonly is: 'freely'; readonly action: string; readonly often: Often }
  /** Death passes it by: it has so much Stamina instead, unless such damage brought it down. */
  | { readonly is: 'rises'; readonly stamina: Amount; readonly unless: readonly Typed[]; readonly prone: boolean; readonly often: Often }
  /** The ground around it is difficult terrain for others. */
  | { readonly is: 'rough'; readonly squares: number; readonly to: 'enemy' | 'creature' }
  /** On tests of a sort: with a characteristic, or about something, which people judge. */
  | {
      readonly is: 'tests'
      readonly of: readonly Characteristic[]
      readonly about: string
      readonly sway: number
      readonly least: Tier | 0
    }
  /** Half of some damage, none of it, or so much less. */
  | { readonly is: 'resists'; readonly from: Origin; readonly share: 'half' | 'none' | number }
  /** What it deals is halved: of its strikes, or of all. */
  | { readonly is: 'deals-half'; readonly strikes: boolean }
  /** Immunity counts for so much less against it. */
  | { readonly is: 'pierces'; readonly amount: number; readonly strikes: boolean }
  /** Holds more than one, larger ones, or without being slowed by it. */
  | { readonly is: 'grips'; readonly most: number; readonly anySize: boolean; readonly freely: boolean }
  /** May stop where others stand. */
  | { readonly is: 'shares-space' }
  | { readonly is: 'solo-turns' }
  | { readonly is: 'solo-action' }
  | { readonly is: 'by-hand'; readonly text: string }
