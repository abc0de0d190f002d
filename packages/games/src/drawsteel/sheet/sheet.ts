import type { Footprint } from '@riposte/board'
import type { Ability } from '../clauses/ability.ts'
import type { Mark, Trait } from '../clauses/traits.ts'
import type { Happening } from '../clauses/triggers.ts'
import type { CaptainBenefit } from '../notation/captain.ts'
import type { Characteristic, Material, Mode, Organization, SheetKind, Typed } from '../terms.ts'

/** What a stat block holds once it is compiled: everything that does not change in a fight. */

/** `1M` is size 1 with the letter M; `order` counts 1T, 1S, 1M, 1L, 2, 3… from 0. */
export interface Size {
  readonly number: number
  readonly letter: 'T' | 'S' | 'M' | 'L' | ''
  readonly order: number
  /** Oblong: it stands for mass, not for squares. */
  readonly oblong: boolean
}

export interface Resist {
  readonly type: Typed | 'all'
  /** Infinity for immunity "all". */
  readonly value: number
}

/** Bonuses of a kit, by tier where there are three. */
export interface Kit {
  readonly name: string
  readonly stamina: number
  readonly melee: readonly number[]
  readonly ranged: readonly number[]
  readonly meleeDistance: number
  readonly rangedDistance: number
  readonly unarmed: boolean
}

/** A gain of the Heroic Resource: on what, whose, how much, how often. */
export interface Gain {
  readonly on: Happening
  readonly whose: 'you' | 'ally' | 'enemy'
  readonly amount: number | 'd3'
  readonly once: 'round' | 'encounter' | 'always'
}

export interface Resource {
  readonly name: string
  readonly gain: number | 'd3'
  readonly gains: readonly Gain[]
  /** It may be spent below 0. */
  readonly negative: boolean
}

export interface Consumable {
  readonly id: string
  readonly name: string
  readonly count: number
  readonly benefits: boolean
  readonly text: string
  readonly ability: Ability
}

export interface Sheet {
  readonly name: string
  readonly kind: SheetKind
  readonly level: number
  readonly organization: Organization | ''
  readonly role: string
  readonly isMount: boolean
  readonly kinds: readonly string[]
  readonly languages: readonly string[]
  readonly ev: number
  readonly size: Size
  readonly footprint: Footprint
  readonly speed: number
  readonly modes: readonly Mode[]
  readonly disengage: number
  readonly stamina: number
  readonly recoveries: number
  readonly stability: number
  readonly freeStrike: number
  readonly freeStrikeTypes: readonly Typed[]
  readonly scores: Readonly<Record<Characteristic, number>>
  /** The class's own potency, where it names one. */
  readonly potency: number | undefined
  readonly victories: number
  readonly resource: Resource | undefined
  readonly skills: readonly string[]
  readonly immunities: readonly Resist[]
  readonly weaknesses: readonly Resist[]
  readonly kit: Kit | undefined
  readonly captainBenefits: readonly CaptainBenefit[]
  readonly material: Material | ''
  readonly supernatural: boolean
  readonly abilities: readonly Ability[]
  /** Those of which people must say when, or at whom: only the game master uses them. */
  readonly byHand: readonly Ability[]
  readonly traits: readonly Trait[]
  /** Malice features bought at the start of a turn. */
  readonly features: readonly Ability[]
  readonly items: readonly Consumable[]
  /** How much of it the program does by itself. */
  readonly mark: Mark
}

export const isHeroic = (sheet: Sheet): boolean =>
  sheet.kind === 'hero' ||
  // @rule drawsteel.retainer.turn
  sheet.kind === 'retainer'
/** Three levels make an echelon, and the tenth is the fourth one's. */
export const echelonOf = (level: number): number => Math.min(4, Math.ceil(level / 3))
export const abilityCalled = (sheet: Sheet, id: string): Ability | undefined =>
  sheet.abilities.find((one) => one.id === id) ?? sheet.features.find((one) => one.id === id)
