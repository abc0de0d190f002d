import type { RuleIndex } from '@riposte/referee'
import { R } from './rules.ts'
import type { Attribute, Damage, InPlay, Reason, Save, Shock, Trait } from './terms.ts'

/** What is carried: weapons, shields, things, and the spells in them. */

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

/** The weapon as the table's switches leave it. Without its line in the weapon table it is an improvised club: 1d4 and nothing else. */
export function weaponNow(inPlay: InPlay, weapon: Weapon): Weapon {
  for (const { rule, weapon: plainer } of weapon.without) if (!inPlay.applies(rule)) return weaponNow(inPlay, plainer)
  return weapon
}

/** What a shield in use adds. */
export const shieldParts = (shield: Item): Reason[] => [
  { rule: R.armor.table, value: Math.min(1, shield.armor), label: shield.name },
  { rule: R.item.magicPlus, value: Math.max(0, shield.armor - 1), label: shield.name },
]

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
