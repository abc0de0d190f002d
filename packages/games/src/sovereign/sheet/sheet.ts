import type { Footprint } from '@riposte/board'
import type { RuleIndex, Tally } from '@riposte/referee'
import type { Item, Spell, Weapon } from '../item.ts'
import { R } from '../rules.ts'
import type { Attribute, Build, Class, Feat, InPlay, Reason, Save, Skill } from '../terms.ts'

// A sheet is compiled before a table's switches are known. So a number that a rule makes is kept as parts with their rules, and a thing
// that a rule makes (a line of the weapon table) with what it is without that rule. The functions at the end of this file give the
// number or the thing under the switches of a table: they take a step, or `everyRule`.

/** One line of a foe's attack list: all of them in one Main action, or one of several alternatives. */
export interface Routine {
  readonly attacks: readonly { readonly weapon: Weapon; readonly count: number }[]
}

/** A stat block, compiled: what a piece is. Immutable. Names in the comments are the ones a writer of sheets uses. */
export interface Sheet {
  readonly id: string
  readonly name: string
  /** Written with levels, a class, attributes or skills; else a foe. */
  readonly hero: boolean
  /** Says neither: no class, level, attribute or Hit Dice. A piece of the party with such a sheet counts as a character. */
  readonly unsaid: boolean
  readonly level: number
  readonly class: Class | undefined
  /** Hit Dice, and the bonus hit points behind the plus. */
  readonly hd: number
  readonly hdPlus: number
  /** Modifiers, -2 to +2; 0 all through for a foe that lists none. */
  readonly attribute: Readonly<Record<Attribute, number>>
  /** Scores: Strength for encumbrance, Constitution for System Strain. */
  readonly score: Readonly<Record<Attribute, number>>
  /** Attributes written as scores. */
  readonly scored: readonly Attribute[]
  /** Whether it has attributes and skills at all; a foe as a rule has not. */
  readonly detailed: boolean
  /** Levels; -1 untrained. */
  readonly skill: Readonly<Record<Skill, number>>
  /** A foe's listed modifier for things it should be good at, and those things (all, if it names none); -1 at what it is bad at. */
  readonly npcSkill: { readonly bonus: number; readonly good: readonly Skill[]; readonly bad: readonly Skill[] }
  readonly feat: Readonly<Record<Feat, number>>
  /** The attack bonus before attribute, skill and weapon. */
  readonly attackParts: readonly Reason[]
  /** The parts are the total as printed: no attribute and no skill is added to the roll. */
  readonly attackIsTotal: boolean
  /** AC without shield. Read it with `armorParts`. */
  readonly armor: readonly Reason[]
  /** AC by Impervious Defense, in place of the other, where it is the better one. */
  readonly innateArmor: readonly Reason[] | undefined
  /** Encumbrance of what is worn: 0 none, 1 leather, 2 chain, 3 plate. */
  readonly wornLoad: number
  readonly armorWorn: 'none' | 'leather' | 'chain' | 'plate'
  /** Penalties of armour on checks, zero or less. */
  readonly sneakPenalty: number
  readonly exertPenalty: number
  /** Maximum hit points as printed or worked out; undefined: a foe's are rolled when the fight begins. Read them with `maxHp`. */
  readonly hp: number | undefined
  /** How many of them come from Die Hard. */
  readonly dieHardHp: number
  /** Save targets as written; undefined where the book's formula gives them. Read them with `saveTarget`. */
  readonly save: Readonly<Record<Save, number | undefined>>
  /** Combat rate: feet in a Move action. */
  readonly rate: number
  readonly items: readonly Item[]
  /** Places in `items` that are in hand, and that are stowed, at the start. */
  readonly inHand: readonly number[]
  readonly stowed: readonly number[]
  /** Natural weapons, and bare hands last. */
  readonly body: readonly Weapon[]
  /** Several attacks in one Main action; empty for who makes one. Several routines are alternatives. */
  readonly routines: readonly Routine[]
  readonly spells: readonly Spell[]
  readonly footprint: Footprint
  /** Longest dimension in feet, for trampling. */
  readonly biggest: number
  readonly build: Build
  /** Killing Blow of a full warrior, or a predator's half Hit Dice: to damage and Shock. 0 for others. */
  readonly damageBonus: number
  readonly damageBonusRule: RuleIndex
  readonly named: boolean
  readonly disciplined: boolean
  /** Undead, construct, zealot, militarised: no retreat is suggested. */
  readonly fearless: boolean
  /** Resists mundane damage: only magic weapons hurt it. */
  readonly magicOnly: boolean
}

/** Adds the parts whose rules are in play. */
export function addParts(tally: Tally, inPlay: InPlay, parts: readonly Reason[]): Tally {
  for (const part of parts) if (part.also === undefined || inPlay.applies(part.also)) tally.add(part.rule, part.value, part.label)
  return tally
}

/** The parts of the AC without shield: armour, or Impervious Defense where that is better. Add them with `addParts`. */
export const armorParts = (inPlay: InPlay, sheet: Sheet): readonly Reason[] =>
  sheet.innateArmor !== undefined && inPlay.applies(R.feat.impervious1) ? sheet.innateArmor : sheet.armor

/** Whether attribute and skill count in its attack rolls: not in a printed total, and not for a foe that has none. */
export const addsModifiers = (sheet: Sheet): boolean =>
  !sheet.attackIsTotal &&
  // @rule sovereign.attack.npc-no-modifiers
  sheet.detailed

/** Before level and attribute count. */
// @rule sovereign.save.targets otherwise number
const SAVE_BASE = 16
/** Before Hit Dice count. */
// @rule sovereign.save.npc otherwise number
const FOE_SAVE_BASE = 15

/** What a save must reach. */
export function saveTarget(sheet: Sheet, save: Save): number {
  const written = sheet.save[save]
  if (written !== undefined) return written
  // @rule sovereign.monster.morale-and-saves
  if (!sheet.hero) return FOE_SAVE_BASE - Math.floor(sheet.hd / 2)
  const better = Math.max(...saveAttributes[save].map((attribute) => sheet.attribute[attribute]))
  return SAVE_BASE - sheet.level - better
}

const saveAttributes: Readonly<Record<Save, readonly Attribute[]>> = {
  physical: ['STR', 'CON'],
  evasion: ['DEX', 'INT'],
  mental: ['INT', 'WIS'],
}

/** Maximum hit points. A foe that lists none rolls a d8 for each Hit Die, plus `perDie` (a variant of the book). */
export function maxHp(inPlay: InPlay, sheet: Sheet, roll: (sides: number) => number, perDie = 0): number {
  if (sheet.hp !== undefined) return Math.max(1, sheet.hp - (sheet.dieHardHp > 0 && !inPlay.applies(R.feat.dieHard1) ? sheet.dieHardHp : 0))
  let total = sheet.hdPlus
  // @rule sovereign.hp.npc-roll
  for (let left = sheet.hd; left > 0; left--) total += perDie + roll(left < 1 ? 4 : 8)
  return Math.max(1, total)
}

/** How many points may be readied, worn armour included; the Strength score itself may be stowed. */
export const readiedLimit = (sheet: Sheet): number => Math.floor(sheet.score.STR / 2)
