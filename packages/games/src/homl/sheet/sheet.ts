import type { Footprint } from '@riposte/board'
import type { Ability, Aspect, Defense } from '../aspects.ts'
import type { Armor, Shield } from '../gear/armor.ts'
import type { Weapon } from '../gear/weapons.ts'
import type { Amount } from './amount.ts'
import type { NpcType } from './npc-table.ts'

/** What a piece is: it never changes in a fight. */

/** How well a check went, worst first. */
export const degrees = ['failure', 'success', 'complete', 'enhanced'] as const
export type Degree = (typeof degrees)[number]

export const sizes = ['tiny', 'small', 'standard', 'large', 'huge', 'gargantuan'] as const
export type Size = (typeof sizes)[number]

export const modes = ['land', 'climb', 'fly', 'swim', 'teleport'] as const
export type Mode = (typeof modes)[number]

export const visions = ['normal', 'low-light', 'night', 'extreme'] as const
export type Vision = (typeof visions)[number]

/** How long something lasts, in the book's words. */
export const durations = ['unspecified', 'round', 'end of turn', 'scene', 'lasting'] as const
export type Duration = (typeof durations)[number]

/** A condition that an attack lays on its target. */
export interface Affliction {
  readonly condition: string
  readonly lasts: Duration
}

/** What an attack of one degree does. */
export interface Line {
  readonly damage: Amount | undefined
  readonly afflictions: readonly Affliction[]
}

export const usages = ['at-will', 'encounter', 'power', 'bloodied', 'recharge'] as const
export type Usage = (typeof usages)[number]

/** A feat with an attack line: the book's own, a hero's or an NPC's. */
export interface Strike {
  readonly id: string
  readonly name: string
  readonly level: number
  readonly type: 'close' | 'ranged'
  /** Squares from the user's space; that of the weapon used; the unarmed reach. */
  readonly range: number | 'weapon' | 'touch'
  /** Squares around where it begins; 0 for an attack on one. */
  readonly burst: number
  readonly targets: 'opponents' | 'creatures' | 'allies'
  /** What a hero's check rests on. */
  readonly by: 'weapon' | 'unarmed' | Ability
  /** Against one of these, as the attacker picks. */
  readonly versus: readonly Defense[]
  /** An NPC's: the number of the defence, and on what it rests where the block says so. */
  readonly dv: number | undefined
  readonly aspect: Aspect | undefined
  readonly lines: Readonly<Partial<Record<Degree, Line>>>
  readonly tags: readonly string[]
  readonly source: string
  readonly usage: Usage
  /** A die of so many or more brings back what is used up. */
  readonly recharge: number
  readonly isNonlethal: boolean
}

/** What a kind of damage does to it. */
export interface Hardness {
  readonly resist: readonly string[]
  readonly vulnerable: readonly string[]
  readonly immune: readonly string[]
}

/** A permanent bonus or penalty to checks that rest on something. */
export interface Lasting {
  readonly to: string
  readonly value: number
  readonly label: string
}

export interface Sheet extends Hardness {
  readonly id: string
  readonly name: string
  /** Its player rolls, and it has no fixed defences. */
  readonly isHero: boolean
  /** Falls dying and not dead, as heroes do. */
  readonly isNamed: boolean
  readonly level: number
  readonly type: NpcType
  readonly ability: Readonly<Record<Ability, number>>
  readonly proficient: ReadonlySet<string>
  readonly lasting: readonly Lasting[]
  readonly size: Size
  readonly footprint: Footprint
  readonly speed: Readonly<Record<Mode, number>>
  readonly hp: number
  readonly power: number
  /** Sources of power it is attuned to. */
  readonly sources: readonly string[]
  readonly die: number
  readonly levelDice: number
  readonly defense: Readonly<Record<Defense, number>>
  readonly initiative: number
  /** The base, by armour or by nature, and what adds to it. */
  readonly dr: number
  readonly drBonus: readonly Lasting[]
  readonly armor: Armor
  readonly shield: Shield
  readonly weapons: readonly Weapon[]
  readonly inHand: readonly number[]
  readonly reach: number
  readonly strikes: readonly Strike[]
  readonly regeneration: number
  readonly vision: Vision
  /** An NPC's printed numbers, or those of its level. */
  readonly perception: number
  readonly stealth: number
}
