/** Abilities and the aspects that rest on them. */

export const abilities = ['STR', 'CON', 'DEX', 'INT', 'WIS', 'CHA'] as const
export type Ability = (typeof abilities)[number]

// @rule homl.core.knacks
export const abilityOf = {
  acrobatics: 'DEX',
  stealth: 'DEX',
  thievery: 'DEX',
  athletics: 'STR',
  survival: 'CON',
  arcana: 'INT',
  engineering: 'INT',
  history: 'INT',
  religion: 'INT',
  healing: 'WIS',
  insight: 'WIS',
  nature: 'WIS',
  perception: 'WIS',
  bluff: 'CHA',
  diplomacy: 'CHA',
  intimidation: 'CHA',
  leadership: 'CHA',
  streetwise: 'CHA',
} as const satisfies Readonly<Record<string, Ability>>
export type Knack = keyof typeof abilityOf
export const isKnack = (word: string): word is Knack => Object.hasOwn(abilityOf, word)
export const knacks: readonly Knack[] = Object.keys(abilityOf).filter(isKnack)

/** What a check may rest on: a knack, or an ability by itself. */
export type Aspect = Knack | Ability

export const defenses = ['FORT', 'REF', 'WILL'] as const
export type Defense = (typeof defenses)[number]

/** What level adds to every check: two for each three levels. */
// @rule homl.core.level-mod
export const levelModifier = (level: number): number => Math.max(0, Math.floor((2 * level - 1) / 3))

/** How hard a task of some level is. */
// @rule homl.core.dv otherwise number
export const difficultyOf = (level: number): number => 16 + level

/** What NPCs are in a fight, and what sort of opponent they make. */
export const roles = ['baseline', 'skirmisher', 'soldier', 'artillery', 'lurker', 'brute'] as const
export type Role = (typeof roles)[number]
export const types = ['minion', 'standard', 'uncommon', 'singular'] as const
export type NpcType = (typeof types)[number]
