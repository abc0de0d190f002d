/** The six stats, and what rests on them. */

export const stats = ['STR', 'DEX', 'CON', 'INT', 'WIS', 'CHA'] as const
export type Stat = (typeof stats)[number]

/** Those that govern attacks and set thresholds. */
export const governing = ['STR', 'DEX', 'INT', 'WIS'] as const
export type Governing = (typeof governing)[number]

// @rule fansys.stat.modifier
export const modifierOf = (score: number): number => Math.floor((score - 10) / 2)

export const isNatural = (stat: Stat): boolean => stat === 'STR' || stat === 'DEX' || stat === 'CON'

export const skills = [
  'academics',
  'acrobatics',
  'appraise',
  'athletics',
  'climb',
  'creature-handling',
  'deceive',
  'fly',
  'fortify',
  'heal',
  'intimidate',
  'navigate',
  'observe',
  'persuade',
  'ride',
  'sense-motive',
  'sleight-of-hand',
  'spellworking',
  'stealth',
  'tinker',
  'track',
] as const
export type Skill = (typeof skills)[number]

export const statOf: Readonly<Record<Skill, Stat>> = {
  academics: 'INT',
  acrobatics: 'DEX',
  appraise: 'INT',
  athletics: 'STR',
  climb: 'STR',
  'creature-handling': 'CHA',
  deceive: 'CHA',
  fly: 'DEX',
  fortify: 'INT',
  heal: 'WIS',
  intimidate: 'CHA',
  navigate: 'WIS',
  observe: 'WIS',
  persuade: 'CHA',
  ride: 'DEX',
  'sense-motive': 'WIS',
  'sleight-of-hand': 'DEX',
  spellworking: 'WIS',
  stealth: 'DEX',
  tinker: 'INT',
  track: 'WIS',
}

/** What others need to get the better of somebody's skill. */
// @rule fansys.core.oppose otherwise number
export const passive = (bonus: number): number => bonus + 13
