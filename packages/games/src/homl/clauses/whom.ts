import type { Ability } from '../terms.ts'
import type { Condition } from './words.ts'

/** How much, whom and how far: what clauses speak of. */

/** `2DD + weapon + STR`. */
export interface Amount {
  /** Level dice and so many more of the same; undefined for none. */
  readonly levelDice: number | undefined
  readonly dice: readonly { readonly count: number; readonly sides: number }[]
  readonly flat: number
  /** Adds the number of the weapon or implement. */
  readonly withWeapon: 'weapon' | 'implement' | undefined
  readonly abilities: readonly Ability[]
  readonly measures: readonly Measure[]
}
export const nothing: Amount = { levelDice: undefined, dice: [], flat: 0, withWeapon: undefined, abilities: [], measures: [] }

export const measures = [
  'level',
  'half the level',
  'healing value',
  'your healing value',
  'half the healing value',
  'all its hit points',
  'bloodied value',
  'damage dealt',
  'half the damage dealt',
] as const
export type Measure = (typeof measures)[number]

/** A companion is one's own. */
export const sides = ['creature', 'enemy', 'ally', 'companion'] as const
export type Side = (typeof sides)[number]

/** What it is at higher tiers. */
export interface Higher {
  readonly legendary: Amount
  readonly mythic: Amount
}

/** One of the use: whoever uses it, its target, who set it off, who is in its area, who was chosen, whom that befalls which it answers. */
export const roles = ['you', 'target', 'trigger', 'visitor', 'chosen', 'struck'] as const
export type Role = (typeof roles)[number]

/** Where somebody is: so near to one of the use, within reach of what it is used with, or in the area. */
export type Where = { readonly within: number | 'weapon'; readonly of: Role } | 'area' | undefined

export type Who =
  | { readonly who: Role }
  | (Some & { readonly who: 'each'; readonly isYouToo: boolean })
  /** Somebody chosen. */
  | (Some & { readonly who: 'one'; readonly isYouToo?: boolean; readonly most?: number })

interface Some {
  readonly side: Side
  readonly where: Where
  readonly isOther: boolean
  /** In this condition alone. */
  readonly is?: Condition
  /** Of this kind: undead, a wolf. */
  readonly kind?: string
  /** Whom one sees. */
  readonly isSeen?: boolean
  /** Who sees one. */
  readonly isSeeing?: boolean
  readonly isFlanked?: boolean
  /** What they are in is one's own doing. */
  readonly isOwn?: boolean
  /** Next to somebody of that side. */
  readonly beside?: 'enemy' | 'ally'
  /** In one's zone of control. */
  readonly isControlled?: boolean
}

/** How far, or up to how far. */
export interface Reach {
  readonly squares: Far
  readonly isUpTo: boolean
}

/** How far: in squares, by the speed of who goes, as many squares as an ability has, or as far as it takes. */
export type Far =
  | number
  | 'speed'
  | 'half speed'
  | 'twice speed'
  | 'beside you'
  | 'anywhere'
  | Ability
  | { readonly base: number; readonly of: Ability | 'speed' }
