/** Armour, and what it hinders. */
export const armors = ['cloth', 'leather', 'reinforced-leather', 'mail', 'piece-metal', 'plate'] as const
export type Armor = (typeof armors)[number]
export const shields = ['none', 'shield', 'buckler'] as const
export type Shield = (typeof shields)[number]

// @rule homl.armor.dr
const reduction: Readonly<Record<Armor, number>> = { cloth: 0, leather: 1, 'reinforced-leather': 2, mail: 3, 'piece-metal': 4, plate: 5 }
const hindersDex: readonly Armor[] = ['piece-metal', 'plate']
const hindersCon: readonly Armor[] = ['mail', 'piece-metal', 'plate']

export const armorReduction = (armor: Armor): number => reduction[armor]

/** A shield helps except with plate, a buckler only with what is light. */
// @rule homl.armor.dr
export function shieldReduction(armor: Armor, shield: Shield): number {
  if (shield === 'shield') return armor === 'plate' ? 0 : 1
  return shield === 'buckler' && reduction[armor] <= reduction['reinforced-leather'] ? 1 : 0
}

export const hindersDexterity = (armor: Armor, shield: Shield): boolean => shield === 'shield' || hindersDex.includes(armor)
export const hindersConstitution = (armor: Armor): boolean => hindersCon.includes(armor)
