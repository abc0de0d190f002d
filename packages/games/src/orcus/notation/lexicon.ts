import { idOf, numberOf as numberIn } from '@riposte/print'
import {
  type Ability,
  type ActionKind,
  abilities,
  type Condition,
  conditions,
  type DamageType,
  type Defense,
  damageTypes,
  defenses,
  type Mode,
  type Skill,
  skills,
} from '../terms.ts'
import type { C, Scene } from './scene.ts'

/** The words of the notation, with the ways in which they are written. */

/** A name without what people spell differently. */
export const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9+]/g, '')

/** The one of a list that a name means: by its whole spelling, or by a beginning of three letters or more. */
export function named<T extends string>(list: readonly T[], name: string): T | undefined {
  const word = plain(name)
  return list.find((one) => plain(one) === word) ?? (word.length >= 3 ? list.find((one) => plain(one).startsWith(word)) : undefined)
}

export const damageWord = `${damageTypes.join('|')}|untyped`
export const damageNames: ReadonlyMap<string, DamageType> = new Map(damageTypes.map((one) => [one, one]))
export const damageNamed = (name: string): DamageType | undefined => named(damageTypes, name)

export const abilityWord = '(?:strength|constitution|dexterity|intelligence|wisdom|charisma|str|con|dex|int|wis|cha)'
export const abilityNamed = (name: string): Ability | undefined => named(abilities, name)

export const defenseWord = '(?:armou?r class|fortitude|reflex(?:es)?|will(?: ?power)?|fort|ref|ac)(?: defen[sc]es?)?'
export const defenseNamed = (name: string): Defense | undefined =>
  named(
    defenses,
    name
      .trim()
      .replace(/ defen[sc]es?$/i, '')
      .replace(/^armou?r ?class$/i, 'ac')
      .replace(/ ?power$|(?<=x)es$/i, ''),
  )

const conditionWords: Readonly<Record<string, Condition>> = {
  blind: 'blinded',
  blinded: 'blinded',
  controlled: 'controlled',
  dominated: 'controlled',
  dazed: 'dazed',
  deaf: 'deafened',
  deafened: 'deafened',
  dying: 'dying',
  grappled: 'grappled',
  grabbed: 'grappled',
  helpless: 'helpless',
  immobile: 'immobile',
  immobilized: 'immobile',
  immobilised: 'immobile',
  marked: 'marked',
  petrified: 'petrified',
  prone: 'prone',
  rattled: 'rattled',
  restrained: 'restrained',
  slowed: 'slowed',
  stunned: 'stunned',
  surprised: 'surprised',
  unconscious: 'unconscious',
  asleep: 'unconscious',
  'turned to stone': 'petrified',
  weakened: 'weakened',
  invisible: 'invisible',
  incorporeal: 'incorporeal',
  insubstantial: 'incorporeal',
  phasing: 'phasing',
  hidden: 'hidden',
}
export const conditionNames: ReadonlyMap<string, Condition> = new Map([
  ...Object.entries(conditionWords),
  ...conditions.map((one): [string, Condition] => [one, one]),
])
/** The longest first, so that "blinded" is not read as "blind". */
export const conditionWord = Object.keys(conditionWords)
  .sort((a, b) => b.length - a.length)
  .join('|')
export const conditionNamed = (word: string): Condition | undefined =>
  conditionWords[word.toLowerCase()] ?? conditions.find((one) => one === word.toLowerCase())

/** What a stat block may say of its kind, before "creature" or "ally". */
export const kindWord =
  'undead|demon|devil|dragon|giant|construct|elemental|beast|humanoid|monstrosity|automaton|ooze|plant|vermin|spider|aberration|celestial|outsider|natural|cosmic|aquatic|orc|goblin|human|mook|elite|boss|swarm'
const kindWords: ReadonlySet<string> = new Set(kindWord.split('|'))
export const isKindWord = (word: string): boolean => kindWords.has(word.toLowerCase())

/** The book prints Endure as Endurance too. */
export const skillWord = skills.map((skill) => skill.replaceAll('-', '[ -]').replace('endure', 'endur(?:e|ance)')).join('|')
export const skillNamed = (name: string): Skill | undefined => named(skills, name.replace(/endurance/i, 'endure'))

export const countWord = '(?:\\d+|one|two|three|four|five|six|seven|eight|nine|ten)'
export const numberOf = (word: string | undefined): number =>
  word === undefined ? 0 : (numberIn(word.trim().replace(/^\+/, '')) ?? Number.parseInt(word, 10))

const actionWords: readonly (readonly [RegExp, ActionKind])[] = [
  [/^(?:standard|std)$/, 'standard'],
  [/^move$/, 'move'],
  [/^(?:swift|minor)$/, 'swift'],
  [/^free$/, 'free'],
  [/^(?:immediate )?(?:counter|interrupt)$/, 'counter'],
  [/^(?:immediate )?(?:react|reaction)$/, 'react'],
  [/^opportunity$/, 'opportunity'],
  [/^(?:no|none|special|triggered)$/, 'none'],
]
export const actionWord =
  '(?:standard|std|move|swift|minor|free|(?:immediate )?(?:counter|interrupt|reaction|react)|opportunity|no|none|special|triggered)'
export const actionNamed = (word: string): ActionKind | undefined =>
  actionWords.find(([pattern]) => pattern.test(word.trim().toLowerCase()))?.[1]

const modeWords: Readonly<Record<string, Mode>> = {
  walk: 'walk',
  land: 'walk',
  fly: 'fly',
  flying: 'fly',
  flight: 'fly',
  swim: 'swim',
  swimming: 'swim',
  climb: 'climb',
  climbing: 'climb',
  burrow: 'burrow',
  burrowing: 'burrow',
}
export const modeWord = '(?:walk|land|fly|flying|flight|swim|swimming|climb|climbing|burrow|burrowing)'
export const modeNamed = (word: string): Mode | undefined => modeWords[word.toLowerCase()]

/** "Small demon toad or Small hopping imp until the end": no sheet is called that. */
export const isOneName = (words: string): boolean => !/\b(?:or|and|until|then|out of|of your choice|from)\b/i.test(words)

/** The id of a power of the block that is named next. */
export const powerWord = (c: C, { powers }: Scene): string | undefined => {
  const name = powers === '' ? undefined : c.scan(`‹?(?<power>${powers})›?`)?.power
  return name === undefined ? undefined : idOf(name)
}
