import { skillStats } from './tables.ts'

/** The six stats, and what rests on them. */

export const stats = ['STR', 'DEX', 'CON', 'INT', 'WIS', 'CHA'] as const
export type Stat = (typeof stats)[number]

/** Those that govern attacks and set thresholds. */
export const governing = ['STR', 'DEX', 'INT', 'WIS'] as const
export type Governing = (typeof governing)[number]

// @rule fansys.stat.modifier
export const modifierOf = (score: number): number => Math.floor((score - 10) / 2)

export const isNatural = (stat: Stat): boolean => stat === 'STR' || stat === 'DEX' || stat === 'CON'

export type Skill = keyof typeof skillStats
const isSkill = (word: string): word is Skill => word in skillStats
export const skills: readonly Skill[] = Object.keys(skillStats).filter(isSkill)
export const statOf: Readonly<Record<Skill, Stat>> = skillStats

/** What others need to get the better of somebody's skill. */
// @rule fansys.core.oppose otherwise number
export const passive = (bonus: number): number => bonus + 13

/** Types of damage. */
export const physical = ['piercing', 'slashing', 'percussive', 'shear', 'pressure'] as const
export const esoteric = [
  'divine',
  // @rule fansys.esoteric.entropic
  'entropic',
  'profane',
] as const
export const damageTypes = [...physical, 'poison', 'necrotic', 'corrosive', 'fire', 'cold', 'lightning', 'light', ...esoteric] as const

/** How much of somebody is hidden by what is solid. */
export const covers = ['none', 'light', 'heavy', 'full'] as const
export type Cover = (typeof covers)[number]
