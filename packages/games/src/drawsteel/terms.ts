import type { Ending } from '@riposte/referee'

/** The words of the book, each list the source of its type. */

export const characteristics = ['might', 'agility', 'reason', 'intuition', 'presence'] as const
export type Characteristic = (typeof characteristics)[number]

/** What the book's creatures are of, by the words on their blocks. */
export const kindsOfCreatures = [
  'hero',
  'abyssal',
  'angulotl',
  'animal',
  'construct',
  'demon',
  'devil',
  'dragon',
  'dwarf',
  'elemental',
  'elf',
  'fey',
  'giant',
  'goblin',
  'hobgoblin',
  'horror',
  'human',
  'humanoid',
  'infernal',
  'kobold',
  'minotaur',
  'ogre',
  'orc',
  'plant',
  'soulless',
  'swarm',
  'time raider',
  'undead',
  'war dog',
] as const

/** States that many blocks speak of, and no rule of the book defines. */
export const knownStates = [
  'marked',
  'judged',
  'cursed',
  'burning',
  'on fire',
  'wet',
  'seared',
  'illuminated',
  'hexed',
  'tagged',
  'charmed',
  'corrupted',
  'blinded',
  'chilled',
  'poisoned',
  'deafened',
  'pinned',
] as const

/** What may end a condition, the usual first. */
export const ends: readonly Ending[] = ['save', 'turn-end', 'turn-start', 'round-end', 'fight-end', 'never']

export const damageTypes = ['acid', 'cold', 'corruption', 'fire', 'holy', 'lightning', 'poison', 'psychic', 'sonic'] as const
export type DamageType = (typeof damageTypes)[number]
export const isDamageType = (text: string): text is DamageType => damageTypes.some((type) => type === text)
/** '' is untyped damage. */
export type Typed = DamageType | ''

export const conditions = ['bleeding', 'dazed', 'frightened', 'grabbed', 'prone', 'restrained', 'slowed', 'taunted', 'weakened'] as const
export type Condition = (typeof conditions)[number]

/** What an ability costs of a turn. `villain` actions come at the end of others' turns. */
export const actionKinds = ['action', 'maneuver', 'move', 'triggered', 'free-triggered', 'free-maneuver', 'none', 'villain'] as const
export type ActionKind = (typeof actionKinds)[number]

export const organizations = ['minion', 'horde', 'platoon', 'elite', 'leader', 'solo'] as const
export type Organization = (typeof organizations)[number]

/** `object` is something that can be aimed at and broken; `retainer` acts on its mentor's turn. */
export const sheetKinds = ['hero', 'creature', 'retainer', 'object'] as const
export type SheetKind = (typeof sheetKinds)[number]

export const materials = ['glass', 'wood', 'stone', 'metal'] as const
export type Material = (typeof materials)[number]

export const shapes = ['burst', 'aura', 'cube', 'line', 'wall'] as const
export type Shape = (typeof shapes)[number]

/** Movement that somebody else brings about. */
export const forcings = ['push', 'pull', 'slide'] as const
export type Forcing = (typeof forcings)[number]

export const travels = ['shift', 'move', 'teleport', 'jump', 'fly'] as const
export type Travel = (typeof travels)[number]

export const modes = ['climb', 'swim', 'fly', 'hover', 'burrow', 'teleport'] as const
export type Mode = (typeof modes)[number]

export type Tier = 1 | 2 | 3

/** The shorthand of power rolls: `M`, `A`, `R`, `I`, `P`. */
export const characteristicOf = (letter: string): Characteristic | undefined =>
  characteristics.find((one) => one.startsWith(letter.toLowerCase()))

/** How the book divides. */

// @rule drawsteel.roll.round-down
export const halfOf = (n: number): number => Math.floor(n / 2)
// @rule drawsteel.roll.round-down
export const thirdOf = (n: number): number => Math.floor(n / 3)
