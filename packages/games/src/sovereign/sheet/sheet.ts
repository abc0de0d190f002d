import type { Footprint } from '@riposte/board'
import type { RuleIndex, Tally } from '@riposte/referee'
import { R } from '../rules.ts'

// A sheet is compiled before a table's switches are known. So a number that a rule makes is kept as parts with their rules, and a thing
// that a rule makes (a line of the weapon table) with what it is without that rule. The functions at the end of this file give the
// number or the thing under the switches of a table: they take a step, or `everyRule`.

/** Attributes, by the names of the book. Code means the modifier, -2 to +2, never the score. */
export const attributes = ['STR', 'DEX', 'CON', 'INT', 'WIS', 'CHA'] as const
export type Attribute = (typeof attributes)[number]

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

/** A way to strike: a weapon, bare hands, claws, a flask. Numbers before attributes, skills, feats and magic. */
export interface Weapon {
  readonly id: string
  readonly name: string
  /** The rule of the weapon table it comes from; undefined for natural weapons and those a sheet invents. */
  readonly rule: RuleIndex | undefined
  /** What it is where a rule that makes it is switched off; `weaponNow` looks. */
  readonly without: readonly { readonly rule: RuleIndex; readonly weapon: Weapon }[]
  readonly damage: Damage
  readonly shock: Shock | undefined
  readonly attributes: readonly Attribute[]
  readonly traits: readonly Trait[]
  /** Used hand to hand; a bow is not. */
  readonly melee: boolean
  /** In feet; 0 for what cannot be thrown or shot. */
  readonly range: number
  readonly longRange: number
  /** Reach in squares: 1, or 2 for a long weapon; more for big creatures. */
  readonly reach: number
  /** Bare hands: Brawl, and the Brawl level to damage. */
  readonly unarmed: boolean
  /** Claws and teeth: always in hand, count as armed. */
  readonly natural: boolean
  readonly magic: number
  /** Lit oil: a hit burns for two rounds, a miss lands nearby. */
  readonly burning: boolean
  /** The attack bonus printed at this attack, where a foe has one; else undefined. It stands in place of everything but magic. */
  readonly bonus: number | undefined
}

export const itemKinds = ['weapon', 'shield', 'quiver', 'kit', 'potion', 'scroll', 'gear'] as const
export type ItemKind = (typeof itemKinds)[number]

export interface Item {
  readonly id: string
  readonly name: string
  readonly kind: ItemKind
  /** In encumbrance points, times five: five Numerous pieces make one point. */
  readonly load: number
  /** What one strikes with: a shield has its bash. */
  readonly weapon: Weapon | undefined
  /** A shield's AC bonus, 1 plus its magic. */
  readonly armor: number
  /** A scroll's or potion's spell. */
  readonly spell: Spell | undefined
}

/** A spell, scroll or potion as far as the rules reach; what it says beyond that is applied by hand. */
export interface Spell {
  readonly id: string
  readonly name: string
  readonly level: number
  /** In feet; 600 where the book gives none. */
  readonly range: number
  /** In feet; 0 for a spell without an area. */
  readonly radius: number
  /** It affects targets the caster picks, not everyone in the area. */
  readonly chosen: boolean
  readonly damage: Damage | undefined
  readonly heal: Damage | undefined
  /** The save against it: a made save halves damage and stops the rest. */
  readonly save: Save | undefined
  /** System Strain it adds to who is healed. */
  readonly strain: number
  /** An art of a healer or an accursed, which armour does not hinder. */
  readonly inArmor: boolean
  /** The sentence for the game master, where the fields above do not say all. */
  readonly byHand: string
}

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

/** A table's switches, as far as a sheet needs them: a step, or `everyRule`. */
export interface InPlay {
  applies(rule: RuleIndex): boolean
}

/** The book as it stands, for numbers outside a fight. */
export const everyRule: InPlay = { applies: () => true }

/** The weapon as the table's switches leave it. Without its line in the weapon table it is an improvised club: 1d4 and nothing else. */
export function weaponNow(inPlay: InPlay, weapon: Weapon): Weapon {
  for (const { rule, weapon: plainer } of weapon.without) if (!inPlay.applies(rule)) return weaponNow(inPlay, plainer)
  return weapon
}

/** Adds the parts whose rules are in play. */
export function addParts(tally: Tally, inPlay: InPlay, parts: readonly Reason[]): Tally {
  for (const part of parts) if (part.also === undefined || inPlay.applies(part.also)) tally.add(part.rule, part.value, part.label)
  return tally
}

/** The parts of the AC without shield: armour, or Impervious Defense where that is better. Add them with `addParts`. */
export const armorParts = (inPlay: InPlay, sheet: Sheet): readonly Reason[] =>
  sheet.innateArmor !== undefined && inPlay.applies(R.feat.impervious1) ? sheet.innateArmor : sheet.armor

/** What a shield in use adds. */
export const shieldParts = (shield: Item): Reason[] => [
  { rule: R.armor.table, value: Math.min(1, shield.armor), label: shield.name },
  { rule: R.item.magicPlus, value: Math.max(0, shield.armor - 1), label: shield.name },
]

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

/** Encumbrance points of some of the items: those whose bits are set. Five Numerous pieces of a kind count as one. */
export function loadOf(inPlay: InPlay, items: readonly Item[], mask: number): number {
  let points = 0
  const numerous = new Map<string, number>()
  items.forEach((item, i) => {
    if ((mask & (1 << i)) === 0) return
    if (item.weapon?.traits.includes('numerous') !== true) points += item.load / 5
    else numerous.set(item.name, (numerous.get(item.name) ?? 0) + 1)
  })
  const pieces = inPlay.applies(R.trait.numerous) ? 5 : 1
  for (const count of numerous.values()) points += Math.ceil(count / pieces)
  return points
}

/** How many points may be readied, worn armour included; the Strength score itself may be stowed. */
export const readiedLimit = (sheet: Sheet): number => Math.floor(sheet.score.STR / 2)
