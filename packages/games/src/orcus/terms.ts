import { record } from '@riposte/tactics'

/** The words of the book, each list the source of its type. */

export const abilities = ['strength', 'constitution', 'dexterity', 'intelligence', 'wisdom', 'charisma'] as const
export type Ability = (typeof abilities)[number]

export const defenses = ['ac', 'fortitude', 'reflex', 'will'] as const
export type Defense = (typeof defenses)[number]

export const damageTypes = ['acid', 'cold', 'fire', 'force', 'lightning', 'necrotic', 'poison', 'psychic', 'radiant', 'thunder'] as const
/** What a power leaves open: "[flux] damage" is of a type that is said as it is used. */
export const openTypes = ['flux', 'energy'] as const
export type DamageType = (typeof damageTypes)[number] | (typeof openTypes)[number]

export const sizes = ['tiny', 'small', 'medium', 'large', 'huge', 'gargantuan'] as const
export type Size = (typeof sizes)[number]

/** Squares along a side of a space of that size. */
export const sideOf: Readonly<Record<Size, number>> = { tiny: 1, small: 1, medium: 1, large: 2, huge: 3, gargantuan: 4 }

/** The book's conditions, and the states that work like one: a bundle carries any of them, and a bit stands for each. */
export const conditions = [
  'blinded',
  'controlled',
  'dazed',
  'deafened',
  'dying',
  'grappled',
  'helpless',
  'immobile',
  'marked',
  'petrified',
  'prone',
  'rattled',
  'restrained',
  'slowed',
  'stunned',
  'surprised',
  'unconscious',
  'weakened',
  'invisible',
  'incorporeal',
  'phasing',
  'hidden',
  'squeezing',
  'grants-advantage',
  'removed',
  'knocked-out',
] as const
export type Condition = (typeof conditions)[number]

/** The bit of a condition in a bundle's mask. */
export const bitOf: Readonly<Record<Condition, number>> = record(conditions, (_, place) => 1 << place)
export const maskOf = (some: readonly Condition[]): number => some.reduce((mask, one) => mask | bitOf[one], 0)

export const skills = [
  'acrobatics',
  'arcana',
  'athletics',
  'bluff',
  'diplomacy',
  'dungeoneering',
  'endure',
  'heal',
  'history',
  'insight',
  'intimidate',
  'nature',
  'perception',
  'religion',
  'sleight-of-hand',
  'stealth',
  'streetsmarts',
] as const
export type Skill = (typeof skills)[number]

/** Each skill and the ability it goes by. */
export const skillAbility: Readonly<Record<Skill, Ability>> = {
  athletics: 'strength',
  endure: 'constitution',
  acrobatics: 'dexterity',
  stealth: 'dexterity',
  'sleight-of-hand': 'dexterity',
  arcana: 'intelligence',
  history: 'intelligence',
  religion: 'intelligence',
  dungeoneering: 'wisdom',
  heal: 'wisdom',
  insight: 'wisdom',
  nature: 'wisdom',
  perception: 'wisdom',
  bluff: 'charisma',
  diplomacy: 'charisma',
  intimidate: 'charisma',
  streetsmarts: 'charisma',
}

export const ranks = ['standard', 'elite', 'boss', 'mook'] as const
export type Rank = (typeof ranks)[number]

/** What an act costs. `none` is no action at all; `opportunity` takes the place of an opportunity attack. */
export const actionKinds = ['standard', 'move', 'swift', 'free', 'counter', 'react', 'opportunity', 'none'] as const
export type ActionKind = (typeof actionKinds)[number]

export const origins = ['melee', 'ranged', 'near', 'far', 'self'] as const
export type Origin = (typeof origins)[number]

/** How much of a target is hidden by what stands between. */
export const covers = ['none', 'half', 'three-quarters', 'total'] as const
export type Cover = (typeof covers)[number]

export const shapes = ['burst', 'arc', 'wall', 'line', 'square'] as const
export type Shape = (typeof shapes)[number]

/** Farther than any board is wide: in the whole encounter. */
export const EVERYWHERE = 1000

/** Ways of getting about, each with a speed of its own. */
export const modes = ['walk', 'fly', 'swim', 'climb', 'burrow'] as const
export type Mode = (typeof modes)[number]

/** Movement that somebody else brings about. Teleporting is none of these. */
export const forcings = ['push', 'pull', 'shunt'] as const
export type Forcing = (typeof forcings)[number]

export const groups = [
  'axe',
  'blade',
  'bow',
  'crossbow',
  'flail',
  'hammer',
  'mace',
  'pick',
  'sling',
  'spear',
  'staff',
  'unarmed',
  'other',
] as const
export type Group = (typeof groups)[number]

export interface Resistance {
  readonly types: readonly DamageType[] | 'all' | 'untyped'
  readonly amount: number
}

export interface Senses {
  readonly darkvision: boolean
  readonly lowLight: boolean
  readonly blind: boolean
  /** Squares; 0 for none. */
  readonly blindsight: number
  readonly tremorsense: number
  readonly truesight: number
}

export interface Speeds extends Readonly<Record<Mode, number>> {
  readonly hover: boolean
  readonly altitude: number | undefined
  readonly clumsyGround: boolean
  readonly clumsyAir: boolean
}

/** What triggers can be about. */
export const happenings = [
  'leave', // is about to leave a square
  'enter', // has come into a square
  'shift',
  'teleport',
  'use', // uses a power, before it is aimed
  'target', // is aimed at, before the roll
  'charge',
  'stand', // has stood up from prone
  'roll', // an attack roll has been made, hit or miss still open
  'hit',
  'critical',
  'miss',
  'damage', // is about to take damage; as a react: has taken it
  'attacked', // an attack with all that came of it is over
  'stagger',
  'drop', // falls to 0 or below
  'kill', // dies, or kills
  'afflict', // comes under a condition
  'force', // is pushed, pulled or shunted
  'heal',
  'recover', // spends a recovery
  'save', // has rolled a save
  'check', // has rolled a skill or ability check
  'turn-start',
  'turn-end',
  'initiative',
  'point', // has spent an action point
  'mark-violated', // a marked creature attacks without its marker among the targets
  'left-out', // an enemy attacks without oneself among the targets
] as const
export type Happening = (typeof happenings)[number]
