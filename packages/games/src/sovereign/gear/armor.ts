import { R } from '../rules.ts'
import type { Reason } from '../terms.ts'

/** The armour table: AC, encumbrance, and what it costs on checks. */
export const armors = ['none', 'leather', 'chain', 'plate'] as const
export type Armor = (typeof armors)[number]

interface Row {
  readonly ac: number
  readonly load: number
  readonly sneak: number
  readonly exert: number
}

const armorTable: Readonly<Record<Armor, Row>> = {
  none: { ac: 10, load: 0, sneak: 0, exert: 0 },
  leather: { ac: 12, load: 1, sneak: 0, exert: 0 },
  chain: { ac: 14, load: 2, sneak: -2, exert: 0 },
  plate: { ac: 16, load: 3, sneak: -3, exert: -3 },
}

export const armorRow = (worn: Armor): Row => armorTable[worn]

const bare = armorTable.none.ac

/** Everybody starts at 10, whatever the table is worth: the number that an attack must reach. */
const start = (value: number, label: string): Reason => ({ rule: R.attack.hit, value, label })

export const wornParts = (worn: Armor, magic: number): Reason[] => [
  start(bare, 'unarmoured'),
  { rule: R.armor.table, value: armorTable[worn].ac - bare, label: worn },
  { rule: R.item.magicPlus, value: magic, label: `${worn} +${magic}` },
]

/** Impervious Defense: 15 and half the level, rounded up, in place of armour. */
export const innateParts = (level: number): Reason[] => [
  start(bare, 'unarmoured'),
  { rule: R.feat.impervious1, value: 15 - bare + Math.ceil(level / 2), label: 'Impervious Defense' },
]

/** An AC as printed. A converted monster's counts as it stands where the rule that converts it is off. */
export const printedParts = (printed: number, ascending = printed): Reason[] => [
  start(printed, 'printed'),
  { rule: R.monster.ac, value: ascending - printed, label: 'ascending' },
]

/** "chain", "Plate Armour +1", "plate+1". */
export function readArmor(text: string): { worn: Armor; magic: number } | undefined {
  const found = /^\s*([a-z]+)(?:\s+armou?r|\s+mail)?\s*(?:\+\s*(\d+))?\s*$/i.exec(text)
  const name = found?.[1]?.toLowerCase()
  const worn = armors.find((one) => one === name || `${one}mail` === name)
  return worn === undefined ? undefined : { worn, magic: Number(found?.[2] ?? 0) }
}
