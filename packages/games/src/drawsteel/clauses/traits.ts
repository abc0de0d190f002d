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
export const origins = [
  'area',
  'strike',
  'melee-strike',
  'ranged-strike',
  'melee',
  'ranged',
  'magic',
  'psionic',
  'weapon',
  'fall',
  'collision',
  'any',
] as const
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
  | Readonly<{ is: 'while'; tests: readonly Test[]; parts: readonly TraitPart[] }>
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
      /** What must hold of who would hide. */
      readonly of?: readonly Test[]
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
        | 'rock'
        | 'airless'
    }
  | Readonly<{ is: 'whenever'; trigger: Trigger; so: readonly Clause[]; once: Often }>
  /** What whoever rides it has. */
  | Readonly<{ is: 'for-rider'; parts: readonly TraitPart[] }>
  /** A trait that it has when whoever rides it has one of that name. */
  | Readonly<{ is: 'of-rider'; trait: string }>
  /** Another way to move, at full speed. */
  | Readonly<{ is: 'mode'; mode: 'climb' | 'swim' | 'burrow' | 'hover' }>
  /** Whatever it was before. */
  | Readonly<{ is: 'set'; stat: 'speed' | 'stability'; to: number }>
  /** Who is held gets free less easily. */
  | Readonly<{ is: 'hard-to-escape'; value: number }>
  /** Others have cover or concealment to reckon with. */
  | Readonly<{ is: 'hard-to-hit'; what: 'cover' | 'concealment'; beyond?: number }>
  /** Around whoever has it. `moving`: about who moves into it, not about who comes there otherwise. */
  | Readonly<{ is: 'aura'; squares: number; part: ZonePart; moving: boolean; once?: 'round' | 'turn' }>
  | Readonly<{ is: 'end-effect'; damage: number }>
  /** What is saved against ends without a roll. */
  | Readonly<{ is: 'sure-saves' }>
  /** Cover and concealment give a double bane. */
  | Readonly<{ is: 'well-covered' }>
  /** What those nearby have: friends and foes, and whoever has the trait where they are among them. */
  | Readonly<{ is: 'lends'; to: Some; parts: readonly TraitPart[] }>
  | Readonly<{ is: 'forbidden'; what: Forbidden }>
  /** Has them for as long as it has the trait. */
  | Readonly<{ is: 'suffers'; conditions: readonly Condition[] }>
  /** No line of effect goes farther. */
  | Readonly<{ is: 'near-sighted'; squares: number }>
  /** Something that may be done on a turn, at this price. */
  | Readonly<{ is: 'act'; kind: 'action' | 'maneuver' | 'move' | 'free-maneuver' | 'none'; so: readonly Clause[]; often: Often }>
  /** What others pay for, as a free maneuver: "hide", "disengage". */
  | Readonly<{ is: 'freely'; action: string; often: Often }>
  /** Death passes it by: it has so much Stamina instead, unless such damage brought it down. */
  | Readonly<{ is: 'rises'; stamina: Amount; unless: readonly Typed[]; prone: boolean; often: Often }>
  /** The ground around it is difficult terrain for others. */
  | Readonly<{ is: 'rough'; squares: number; to: 'enemy' | 'creature' }>
  /** On tests of a sort: with a characteristic, or about something, which people judge. */
  | Readonly<{ is: 'tests'; of: readonly Characteristic[]; about: string; sway: number; least: Tier | 0 }>
  /** Half of some damage, none of it, or so much less. */
  | Readonly<{ is: 'resists'; from: Origin; share: 'half' | 'none' | number }>
  /** What it deals is halved: of its strikes, or of all. */
  | Readonly<{ is: 'deals-half'; strikes: boolean }>
  /** Immunity counts for so much less against it. */
  | Readonly<{ is: 'pierces'; amount: number; strikes: boolean }>
  /** Holds more than one, larger ones, or without being slowed by it. */
  | Readonly<{ is: 'grips'; most: number; anySize: boolean; freely: boolean }>
  /** Whoever stands behind it has cover, if a friend. */
  | Readonly<{ is: 'shields' }>
  /** One of its banes does not count. */
  | Readonly<{ is: 'steady' }>
  /** May stop where others stand. */
  | Readonly<{ is: 'shares-space' }>
  /** What it may use in place of a free strike: any, that of a charge, or an opportunity attack. */
  | Readonly<{ is: 'strikes-with'; ability: string; on: 'any' | 'charge' | 'opportunity'; against: readonly Test[] }>
  /** Nobody of whom this holds can aim an ability at it. */
  | Readonly<{ is: 'unaimed'; by: readonly Test[] }>
  /** So many maneuvers more on each of its turns. */
  | Readonly<{ is: 'more-maneuvers'; count: number }>
  | Readonly<{ is: 'solo-turns' }>
  | Readonly<{ is: 'solo-action' }>
  | Readonly<{ is: 'by-hand'; text: string }>
