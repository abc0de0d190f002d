import { OFF, type RuleIndex, type Setup, type Tally } from '@riposte/referee'
import type { Part } from '../clauses/parts.ts'
import type { Dice } from '../clauses/phrases.ts'
import type { Mark, Power, Trait } from '../clauses/power.ts'
import { R } from '../rules.ts'
import type { Ability, Defense, Group, Rank, Resistance, Senses, Size, Skill, Speeds } from '../terms.ts'

/** What a stat block holds once it is compiled: everything that does not change in a fight. */

/** A part of a derived number, with the rule it comes from; tallies are made of these. */
export interface Figure {
  readonly rule: RuleIndex
  readonly value: number
  readonly label: string
  readonly type: string
}

export interface Weapon {
  readonly id: string
  readonly name: string
  readonly group: Group
  /** Its damage: `count` is 2 for a 2d4 falchion. */
  readonly count: number
  readonly sides: number
  readonly proficiency: number
  readonly proficient: boolean
  readonly hands: 1 | 2
  /** Reach beyond the wielder's own. */
  readonly reach: number
  /** 0 for what is neither shot nor thrown. */
  readonly range: number
  readonly long: number
  readonly melee: boolean
  readonly thrown: 'light' | 'heavy' | undefined
  readonly enhancement: number
  /** Dice of its own added on a critical hit, as so many times its damage; and magic dice. */
  readonly criticalDw: number
  readonly criticalDice: Dice | undefined
  readonly reload: boolean
  readonly ammunition: number | undefined
  /** Part of the body: always at hand. */
  readonly natural: boolean
}

export interface Focus {
  readonly name: string
  readonly enhancement: number
  /** Magic dice, added on a critical hit. */
  readonly criticalDice: Dice | undefined
}

export interface Shield {
  readonly name: string
  readonly bonus: number
  readonly proficient: boolean
}

export interface Sheet {
  readonly id: string
  readonly name: string
  /** A player character: recoveries, rallying, dying. Unsaid: those on the heroes' side are. */
  readonly kind: 'character' | 'monster' | 'unsaid'
  readonly level: number
  readonly rank: Rank
  readonly role: string
  readonly size: Size
  /** Source, type and keywords: labels that powers may name. */
  readonly labels: readonly string[]
  readonly languages: readonly string[]
  readonly mindless: boolean
  readonly scores: Readonly<Record<Ability, number>>
  /** The modifiers of the abilities, uncapped, and what is added to a check with one. */
  readonly abilities: Readonly<Record<Ability, number>>
  readonly checks: Readonly<Record<Ability, readonly Figure[]>>
  readonly skills: Readonly<Record<Skill, readonly Figure[]>>
  /** Maximum hit points and recoveries, part by part; a piece carries the totals. */
  readonly hp: readonly Figure[]
  readonly recoveries: readonly Figure[]
  readonly actionPoints: number
  readonly defenses: Readonly<Record<Defense, readonly Figure[]>>
  /** Of one in heavy armor: counts only at tables where Reflex always gets the modifier. */
  readonly heavyReflex: Figure | undefined
  readonly initiative: readonly Figure[]
  readonly saves: readonly Figure[]
  readonly speeds: Speeds
  readonly reach: number
  readonly senses: Senses
  readonly resist: readonly Resistance[]
  readonly vulnerable: readonly Resistance[]
  readonly immune: readonly string[]
  readonly regeneration: number
  readonly incorporeal: boolean
  readonly weapons: readonly Weapon[]
  readonly shield: Shield | undefined
  readonly armorProficient: boolean
  /** Takes this much from its speed. */
  readonly armorSlows: number
  readonly focus: Focus | undefined
  /** What it has in hand at the start: a bit for each weapon, then the shield, then the focus. */
  readonly inHand: number
  /** Bonuses that always hold: feats, items, ancestry, written out. */
  readonly bonuses: readonly Part[]
  /** Basic attacks and powers, in the order in which they are offered. */
  readonly powers: readonly Power[]
  /** Powers of which nobody has read when they come: the game master calls for them. */
  readonly byHand: readonly Power[]
  readonly traits: readonly Trait[]
  /** How much of it is automatic. */
  readonly mark: Mark
}

/** The scores that count: modifiers run from -5 to +10. */
const LEAST_MODIFIER = -5
const MOST_MODIFIER = 10

/** Adds an ability's modifier for the reason of a rule, and takes off what goes beyond the range of scores. */
export function addAbility(tally: Tally, rule: RuleIndex, sheet: Sheet, ability: Ability, times = 1): Tally {
  const modifier = sheet.abilities[ability]
  const within = Math.max(LEAST_MODIFIER, Math.min(MOST_MODIFIER, modifier))
  tally.add(rule, Math.floor(modifier * times), ability)
  return tally.add(R.ability.range, Math.floor(within * times) - Math.floor(modifier * times), 'scores run from 1 to 30')
}

export function addFigures(tally: Tally, figures: readonly Figure[]): Tally {
  for (let i = 0; i < figures.length; i++) {
    const figure = figures[i]
    if (figure !== undefined) tally.add(figure.rule, figure.value, figure.label, figure.type)
  }
  return tally
}

/** What they come to at a table. */
export const amountOf = ({ modes }: Pick<Setup, 'modes'>, figures: readonly Figure[]): number =>
  figures.reduce((sum, figure) => (modes[figure.rule] === OFF ? sum : sum + figure.value), 0)

/** Of who has rested. */
export const recoveriesOf = (setup: Pick<Setup, 'modes'>, { recoveries }: Sheet): number => Math.max(0, amountOf(setup, recoveries))
