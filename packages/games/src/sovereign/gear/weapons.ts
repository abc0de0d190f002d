import type { RuleIndex } from '@riposte/referee'
import { readDice, readRange, readShock, slug } from '../notation/fields.ts'
import { R } from '../rules.ts'
import type { Attribute, Trait, Weapon } from '../sheet/sheet.ts'

/** The weapon table: one row a weapon, as the book prints it. Loads are encumbrance points. */
interface Row {
  readonly name: string
  readonly rule: RuleIndex
  readonly damage: string
  readonly shock: string
  readonly attributes: readonly Attribute[]
  readonly range?: string
  readonly traits: readonly Trait[]
  readonly load: number
}

const STR: readonly Attribute[] = ['STR']
const DEX: readonly Attribute[] = ['DEX']
const EITHER: readonly Attribute[] = ['STR', 'DEX']

const bow = ['two-handed', 'reload', 'precisely-murderous'] as const
const weaponTable: readonly Row[] = [
  {
    name: 'hand axe',
    rule: R.weapon.axeHand,
    damage: '1d6',
    shock: '1/AC 15',
    attributes: EITHER,
    range: '10/30',
    traits: ['throwable'],
    load: 1,
  },
  { name: 'war axe', rule: R.weapon.axeWar, damage: '1d10', shock: '3/AC 15', attributes: STR, traits: ['two-handed'], load: 2 },
  { name: 'blackjack', rule: R.weapon.blackjack, damage: '1d4', shock: '', attributes: EITHER, traits: ['subtle', 'less-lethal'], load: 1 },
  { name: 'large bow', rule: R.weapon.bowLarge, damage: '1d8', shock: '', attributes: DEX, range: '100/600', traits: bow, load: 2 },
  { name: 'small bow', rule: R.weapon.bowSmall, damage: '1d6', shock: '', attributes: DEX, range: '50/300', traits: bow, load: 1 },
  {
    name: 'club',
    rule: R.weapon.club,
    damage: '1d4',
    shock: '',
    attributes: EITHER,
    range: '10/30',
    traits: ['throwable', 'less-lethal'],
    load: 1,
  },
  { name: 'great club', rule: R.weapon.clubGreat, damage: '1d10', shock: '2/AC 15', attributes: STR, traits: ['two-handed'], load: 2 },
  {
    name: 'crossbow',
    rule: R.weapon.crossbow,
    damage: '1d10',
    shock: '',
    attributes: DEX,
    range: '100/300',
    traits: ['two-handed', 'slow-reload', 'precisely-murderous'],
    load: 1,
  },
  {
    name: 'dagger',
    rule: R.weapon.dagger,
    damage: '1d4',
    shock: '1/AC 15',
    attributes: EITHER,
    range: '30/60',
    traits: ['subtle', 'throwable', 'precisely-murderous', 'thrusting'],
    load: 1,
  },
  {
    name: 'polearm',
    rule: R.weapon.polearm,
    damage: '1d10',
    shock: '2/AC 15',
    attributes: STR,
    traits: ['two-handed', 'long', 'thrusting'],
    load: 2,
  },
  { name: 'great hammer', rule: R.weapon.hammerGreat, damage: '1d10', shock: '2/AC 18', attributes: STR, traits: ['two-handed'], load: 2 },
  { name: 'mace', rule: R.weapon.mace, damage: '1d6', shock: '1/AC 18', attributes: STR, traits: ['less-lethal'], load: 1 },
  {
    name: 'unlit oil',
    rule: R.weapon.oilMilitary,
    damage: '2d8',
    shock: '1/AC 18',
    attributes: DEX,
    range: '20/40',
    traits: ['throwable'],
    load: 1,
  },
  { name: 'shield bash', rule: R.weapon.shieldBash, damage: '1d4', shock: '', attributes: EITHER, traits: ['less-lethal'], load: 1 },
  {
    name: 'spear',
    rule: R.weapon.spear,
    damage: '1d6',
    shock: '2/AC 13',
    attributes: EITHER,
    range: '30/60',
    traits: ['throwable', 'thrusting'],
    load: 1,
  },
  {
    name: 'throwing blade',
    rule: R.weapon.throwingBlade,
    damage: '1d4',
    shock: '',
    attributes: DEX,
    range: '30/60',
    traits: ['subtle', 'throwable', 'numerous'],
    load: 1,
  },
  { name: 'sling', rule: R.weapon.sling, damage: '1d4', shock: '', attributes: DEX, range: '50/300', traits: ['reload'], load: 1 },
  {
    name: 'staff',
    rule: R.weapon.staff,
    damage: '1d6',
    shock: '1/AC 13',
    attributes: EITHER,
    traits: ['two-handed', 'less-lethal'],
    load: 1,
  },
  {
    name: 'stiletto',
    rule: R.weapon.stiletto,
    damage: '1d4',
    shock: '1/AC 18',
    attributes: DEX,
    traits: ['subtle', 'precisely-murderous', 'thrusting'],
    load: 1,
  },
  {
    name: 'great sword',
    rule: R.weapon.swordGreat,
    damage: '1d12',
    shock: '2/AC 15',
    attributes: STR,
    traits: ['two-handed', 'thrusting'],
    load: 2,
  },
  { name: 'sword', rule: R.weapon.sword, damage: '1d8', shock: '2/AC 13', attributes: EITHER, traits: ['thrusting'], load: 1 },
  { name: 'short sword', rule: R.weapon.swordShort, damage: '1d6', shock: '2/AC 15', attributes: EITHER, traits: ['thrusting'], load: 1 },
  { name: 'unarmed', rule: R.weapon.unarmed, damage: '1d2', shock: '', attributes: EITHER, traits: ['less-lethal'], load: 0 },
]

/** What a thing is that no rule makes a weapon: a lump to hit with. */
export const improvised: Weapon = {
  id: 'improvised',
  name: 'improvised',
  rule: undefined,
  without: [],
  damage: { count: 1, sides: 4, plus: 0 },
  shock: undefined,
  attributes: STR,
  traits: [],
  melee: true,
  range: 0,
  longRange: 0,
  reach: 1,
  unarmed: false,
  natural: false,
  magic: 0,
  burning: false,
  bonus: undefined,
}

function fromRow(row: Row): Weapon {
  const id = slug(row.name)
  const unarmed = row.rule === R.weapon.unarmed
  const range = readRange(row.range ?? '0/0') ?? { range: 0, longRange: 0 }
  return {
    ...improvised,
    id,
    name: row.name,
    rule: row.rule,
    without: [{ rule: row.rule, weapon: { ...improvised, id, name: row.name, unarmed } }],
    damage: readDice(row.damage) ?? improvised.damage,
    shock: readShock(row.shock) ?? undefined,
    attributes: row.attributes,
    traits: row.traits,
    melee: range.range === 0 || row.traits.includes('throwable'),
    ...range,
    reach: row.traits.includes('long') ? 2 : 1,
    unarmed,
  }
}

const printed = new Map(weaponTable.map((row) => [slug(row.name), fromRow(row)]))
const loads = new Map<RuleIndex | undefined, number>(weaponTable.map((row) => [row.rule, row.load]))

/** A lit flask: what the prose of the book says, over the line of its table. Without the prose, the line. */
function litOil(table: Weapon): Weapon {
  const lit = { id: 'military-oil', name: 'military oil' }
  return {
    ...table,
    ...lit,
    without: [...table.without, { rule: R.weapon.militaryOilBurning, weapon: { ...table, ...lit } }],
    damage: { count: 1, sides: 8, plus: 0 },
    shock: undefined,
    melee: false,
    burning: true,
  }
}

const oil = printed.get('unlit-oil')
if (oil !== undefined) printed.set('military-oil', litOil(oil))

export const weaponNames: readonly string[] = [...weaponTable.map((row) => row.name), 'military oil']

/** What people call a weapon of the table besides its name there. */
const otherNames: Readonly<Record<string, string>> = {
  axe: 'hand-axe',
  greataxe: 'war-axe',
  'great-axe': 'war-axe',
  'battle-axe': 'war-axe',
  bow: 'small-bow',
  shortbow: 'small-bow',
  'short-bow': 'small-bow',
  longbow: 'large-bow',
  'long-bow': 'large-bow',
  greatclub: 'great-club',
  greathammer: 'great-hammer',
  maul: 'great-hammer',
  greatsword: 'great-sword',
  longsword: 'sword',
  'long-sword': 'sword',
  shortsword: 'short-sword',
  knife: 'dagger',
  knive: 'dagger',
  'throwing-knife': 'throwing-blade',
  'throwing-knive': 'throwing-blade',
  halberd: 'polearm',
  pike: 'polearm',
  quarterstaff: 'staff',
  stave: 'staff',
  shield: 'shield-bash',
  fist: 'unarmed',
  'unarmed-attack': 'unarmed',
  'bare-hand': 'unarmed',
  oil: 'military-oil',
  'lit-oil': 'military-oil',
  'lit-military-oil': 'military-oil',
  'unlit-military-oil': 'unlit-oil',
}

/** A weapon of the table by any of its names: "great sword", "Sword, Great", "sword-great", "longswords". */
export function weaponNamed(name: string): Weapon | undefined {
  const words = slug(name)
  for (const one of [words, singular(words), swapped(words), swapped(singular(words))]) {
    const weapon = printed.get(one) ?? printed.get(otherNames[one] ?? '')
    if (weapon !== undefined) return weapon
  }
  return undefined
}

/** Of its row in the table, whatever it is called; 1 for what is none of the table. */
export const loadOfWeapon = (weapon: Weapon): number => loads.get(weapon.rule) ?? 1

/** Bows do not work under water. */
export const isBow = (weapon: Weapon): boolean => weapon.rule === R.weapon.bowLarge || weapon.rule === R.weapon.bowSmall

const singular = (words: string): string => words.replace(/s$/, '')

/** "sword-great" is "great-sword". */
const swapped = (words: string): string => words.replace(/^([a-z]+)-([a-z]+)$/, '$2-$1')
