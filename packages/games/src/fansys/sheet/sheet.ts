import type { Footprint } from '@riposte/board'
import type { armours, shields } from '../gear/tables.ts'
import type { Weapon } from '../gear/weapons.ts'
import type { sizes } from '../tables.ts'
import type { Governing, Skill, Stat } from '../terms.ts'
import type { Power } from './power.ts'
import type { Written } from './schema.ts'

/** What a piece is: it never changes in a fight. */

export type Size = keyof typeof sizes
export const sizeNames = [
  'diminutive',
  'tiny',
  'small',
  'medium',
  'large',
  'huge',
  'gargantuan',
  'colossal',
] as const satisfies readonly Size[]

export const modes = ['walk', 'climb', 'swim', 'fly'] as const
export type Mode = (typeof modes)[number]

export type Armour = keyof typeof armours
export type Shield = keyof typeof shields

export const kinds = [
  'mortal',
  'plant',
  'dragon',
  'robot',
  'golem',
  'elemental',
  'fey',
  'spirit',
  'angel',
  'glitch',
  'divinity',
  'fiend',
  'undead',
  'animal',
  'humanoid',
  'monster',
] as const
export type Kind = (typeof kinds)[number]

export const manoeuvres = ['grapple', 'restrain', 'shove', 'throw', 'trip', 'disarm', 'sunder', 'interception', 'feint'] as const
export type Manoeuvre = (typeof manoeuvres)[number]

/** What is learned to do them without a penalty. */
export const trainings = ['grapples', 'throws', 'disarm', 'sunder', 'interception', 'strikes'] as const
export type Training = (typeof trainings)[number]

/** What one has to have learned for a trick. */
export const trainingFor: Readonly<Partial<Record<Manoeuvre, Training>>> = {
  grapple: 'grapples',
  restrain: 'grapples',
  shove: 'throws',
  throw: 'throws',
  trip: 'throws',
  disarm: 'disarm',
  sunder: 'sunder',
  interception: 'interception',
}

/** What one may have learned that the rules of a fight know. */
export const abilityNames = [
  'multi-attack',
  'parry',
  'counterstrike',
  'evasive',
  'skirmisher',
  'opportunist',
  'charge',
  'broad-strike',
  'greater-manoeuvre',
  'combined-manoeuvre',
  'point-blank-shot',
  'precise-shot',
  'safe-cast',
  'alert',
  'sprinter',
  'swift-strike',
  'weapon-finesse',
  'offhand-fighting',
  'war-trained',
  'guarded',
  'flurry',
  'hover',
  'supernatural-flight',
  'telepathy',
  'stalker',
  'fleet',
] as const
export type Ability = (typeof abilityNames)[number]

/** How nimbly one flies. */
export const aloft = ['clumsy', 'poor', 'average', 'good', 'perfect'] as const

/** What the game master sees to: when it hurts its owner, when his turn begins, or when somebody thinks of it. */
export const moments = ['called', 'turn-start', 'hurt'] as const
export interface Trait {
  readonly id: string
  readonly name: string
  readonly when: (typeof moments)[number]
  readonly words: string
}

/** What a hit needs, part by part: those that are active go where somebody cannot defend itself. */
export interface Guard {
  readonly base: number
  readonly dex: number
  readonly size: number
  readonly deflection: number
  readonly shield: number
  readonly armour: number
}

export interface Hardness {
  readonly resist: readonly string[]
  readonly vulnerable: readonly string[]
  readonly immune: readonly string[]
}

/** What it is as it is written, and what follows from that. */
export interface Sheet
  extends Hardness,
    Pick<Written, 'kind' | 'level' | 'armour' | 'shield' | 'size' | 'manoeuvres' | 'lore' | 'items' | 'stowed' | 'load'> {
  readonly id: string
  readonly name: string
  /** Of the players: who is not may die at 0 HP where the table says so. */
  readonly isHero: boolean
  readonly base: number
  readonly nat: number
  readonly sup: number
  /** A stat that is missing is undefined. */
  readonly score: Readonly<Partial<Record<Stat, number>>>
  readonly modifier: Readonly<Record<Stat, number>>
  readonly attack: Readonly<Record<Governing, number>>
  /** To mislead somebody. */
  readonly feint: number
  readonly threshold: Readonly<Record<Governing, number>>
  readonly save: Readonly<Record<Stat, number>>
  readonly hp: number
  readonly sp: number
  readonly mp: number
  readonly spDice: number
  readonly mpDice: number
  /** What exceeds it of one blow goes to HP at once. */
  readonly limit: { readonly natural: number; readonly supernatural: number }
  readonly guard: Guard
  readonly shieldMaterial: number
  /** The same with its armour off, its shield, and both; none where it has neither. */
  readonly without: readonly Sheet[]
  readonly footprint: Footprint
  /** Feet that bare hands reach, and whether a secondary action makes it 5 more. */
  readonly reach: number
  readonly isLong: boolean
  readonly speed: Readonly<Record<Mode, number>>
  readonly flight: { readonly skill: (typeof aloft)[number]; readonly hours: number } | undefined
  readonly powers: readonly Power[]
  /** What lies about it all the time. */
  readonly auras: readonly Power[]
  readonly traits: readonly Trait[]
  readonly weapons: readonly Weapon[]
  /** What else a hit with one of them does. */
  readonly also: ReadonlyMap<string, readonly Power[]>
  /** When they may be made: not always, or not at anybody. */
  readonly terms: ReadonlyMap<string, Power>
  /** Tricks that a hit with one of them gives the chance of. */
  readonly tricks: ReadonlyMap<string, Pick<Written['attacks'][number], 'tricks' | 'tricks-take'>>
  readonly inHand: readonly number[]
  readonly hands: number
  readonly legs: number
  readonly familiar: ReadonlySet<string>
  /** Armour and shields that it does not know. */
  readonly unfamiliar: ReadonlySet<string>
  readonly trained: ReadonlySet<Training>
  /** Attacks of one main action, by weapon; none where it has no such habit. */
  readonly routine: ReadonlyMap<string, number>
  readonly abilities: Readonly<Record<string, number>>
  readonly skill: Readonly<Record<Skill, number>>
  readonly untrained: ReadonlySet<Skill>
  readonly senses: ReadonlySet<string>
  /** Feet to which another one than its eyes goes; less than 0 where it has none. */
  readonly feels: number
  /** What must be blocked to conceal somebody from it. */
  readonly mainSense: 'sight' | 'hearing'
  /** What it is not harmed by as a condition, and what it saves against with advantage or disadvantage. */
  readonly spared: ReadonlySet<string>
  readonly hardy: ReadonlySet<string>
  readonly prey: ReadonlySet<string>
  /** At 0 HP it is destroyed. */
  readonly isDestroyedAtZero: boolean
}

/** What may govern a blow with it: a rapier goes with skill for those who are strong enough. */
export const statsFor = ({ modifier }: Sheet, { stats, is }: Weapon): readonly Governing[] =>
  stats.filter((stat) => !(is.has('needs-strength') && stat === 'DEX' && modifier.STR < 1))

/** It has learned to handle it. */
export const hasLearned = ({ familiar }: Sheet, { id, like = id }: Weapon): boolean => familiar.has(like)
