import type { RuleIndex } from '@riposte/referee'

/** The words of the book, and numbers with their rules. */

/** Attributes, by the names of the book. Code means the modifier, -2 to +2, never the score. */
export const attributes = ['STR', 'DEX', 'CON', 'INT', 'WIS', 'CHA'] as const
export type Attribute = (typeof attributes)[number]

/** Which no id can spell. */
export const VETERANS_LUCK = 'veteran’s luck'

export const skills = ['Exert', 'Heal', 'Know', 'Magic', 'Notice', 'Sneak', 'Brawl', 'Shoot', 'Stab'] as const
export type Skill = (typeof skills)[number]
export const combatSkills = ['Brawl', 'Shoot', 'Stab'] as const
export type CombatSkill = (typeof combatSkills)[number]

export const classes = [
  'warrior',
  'expert',
  'mage',
  'expert/mage',
  'mage/mage',
  'warrior/expert',
  'warrior/mage',
  'partial-warrior/duelist',
] as const
export type Class = (typeof classes)[number]

export const feats = [
  'alert',
  'armored-magic',
  'armsmaster',
  'assassin',
  'close-combatant',
  'die-hard',
  'deadeye',
  'impervious-defense',
  'nullifier',
  'shocking-assault',
  'unarmed-combatant',
  'valiant-defender',
  'whirlwind-assault',
  'gifted-chirurgeon',
] as const
export type Feat = (typeof feats)[number]

export const traits = [
  'two-handed',
  'long',
  'less-lethal',
  'numerous',
  'precisely-murderous',
  'reload',
  'slow-reload',
  'throwable',
  'subtle',
  'thrusting',
] as const
export type Trait = (typeof traits)[number]

export const saves = ['physical', 'evasion', 'mental'] as const
export type Save = (typeof saves)[number]

/** How big a creature is beside a person, for shoves, grapples and screens: the game master's call, written on the sheet. */
export const builds = ['man-sized', 'larger', 'barely', 'impossible'] as const
export type Build = (typeof builds)[number]

/** A part of a number, and the rule it comes from. */
export interface Reason {
  readonly rule: RuleIndex
  readonly value: number
  readonly label: string
  /** A second rule that it hangs on: with that one off, it does not count either. */
  readonly also?: RuleIndex
}

/** `count`d`sides`+`plus`. */
export interface Damage {
  readonly count: number
  readonly sides: number
  readonly plus: number
}

/** Points, and the highest AC it works against; ANY_AC, that is no limit, for a dash. 0 points are a rating too: bonuses add to it. */
export interface Shock {
  readonly points: number
  readonly limit: number
}
export const ANY_AC = 0

/** A table's switches, as far as a sheet needs them: a step, or `everyRule`. */
export interface InPlay {
  applies(rule: RuleIndex): boolean
}

/** The book as it stands, for numbers outside a fight. */
export const everyRule: InPlay = { applies: () => true }
