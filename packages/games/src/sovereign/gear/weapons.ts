import { idOf } from '@riposte/print'
import type { RuleIndex } from '@riposte/referee'
import type { Weapon } from '../item.ts'
import { R } from '../rules.ts'
import type { Attribute, Trait } from '../terms.ts'

/** The weapon table: one row a weapon, as the book prints it. Loads are encumbrance points. */
interface Row {
  readonly name: string
  readonly rule: RuleIndex
  readonly damage: readonly [count: number, sides: number]
  readonly shock?: readonly [points: number, armor: number]
  readonly attributes: readonly Attribute[]
  readonly range?: readonly [feet: number, most: number]
  readonly traits?: readonly Trait[]
  readonly load: number
}

const STR: readonly Attribute[] = ['STR']
const DEX: readonly Attribute[] = ['DEX']
const EITHER: readonly Attribute[] = ['STR', 'DEX']

const bow = ['two-handed', 'reload', 'precisely-murderous'] as const
const weaponTable: readonly Row[] = [
  // @rule sovereign.weapon.axe-hand otherwise number
  {
    name: 'hand axe',
    rule: R.weapon.axeHand,
    damage: [1, 6],
    shock: [1, 15],
    attributes: EITHER,
    range: [10, 30],
    traits: ['throwable'],
    load: 1,
  },
  // @rule sovereign.weapon.axe-war otherwise number
  {
    name: 'war axe',
    rule: R.weapon.axeWar,
    damage: [1, 10],
    shock: [3, 15],
    attributes: STR,
    // @rule sovereign.weapon.axe-war
    traits: ['two-handed'],
    load: 2,
  },
  // @rule sovereign.weapon.blackjack otherwise number
  { name: 'blackjack', rule: R.weapon.blackjack, damage: [1, 4], attributes: EITHER, traits: ['subtle', 'less-lethal'], load: 1 },
  // @rule sovereign.weapon.bow-large otherwise number
  { name: 'large bow', rule: R.weapon.bowLarge, damage: [1, 8], attributes: DEX, range: [100, 600], traits: bow, load: 2 },
  // @rule sovereign.weapon.bow-small otherwise number
  { name: 'small bow', rule: R.weapon.bowSmall, damage: [1, 6], attributes: DEX, range: [50, 300], traits: bow, load: 1 },
  // @rule sovereign.weapon.club otherwise number
  { name: 'club', rule: R.weapon.club, damage: [1, 4], attributes: EITHER, range: [10, 30], traits: ['throwable', 'less-lethal'], load: 1 },
  // @rule sovereign.weapon.club-great otherwise number
  {
    name: 'great club',
    rule: R.weapon.clubGreat,
    damage: [1, 10],
    shock: [2, 15],
    attributes: STR,
    // @rule sovereign.weapon.club-great
    traits: ['two-handed'],
    load: 2,
  },
  // @rule sovereign.weapon.crossbow otherwise number
  {
    name: 'crossbow',
    rule: R.weapon.crossbow,
    damage: [1, 10],
    attributes: DEX,
    range: [100, 300],
    traits: ['two-handed', 'slow-reload', 'precisely-murderous'],
    load: 1,
  },
  // @rule sovereign.weapon.dagger otherwise number
  {
    name: 'dagger',
    rule: R.weapon.dagger,
    damage: [1, 4],
    shock: [1, 15],
    attributes: EITHER,
    range: [30, 60],
    traits: ['subtle', 'throwable', 'precisely-murderous', 'thrusting'],
    load: 1,
  },
  // @rule sovereign.weapon.polearm otherwise number
  {
    name: 'polearm',
    rule: R.weapon.polearm,
    damage: [1, 10],
    shock: [2, 15],
    attributes: STR,
    // @rule sovereign.weapon.polearm
    traits: ['two-handed', 'long', 'thrusting'],
    load: 2,
  },
  // @rule sovereign.weapon.hammer-great otherwise number
  {
    name: 'great hammer',
    rule: R.weapon.hammerGreat,
    damage: [1, 10],
    shock: [2, 18],
    attributes: STR,
    // @rule sovereign.weapon.hammer-great
    traits: ['two-handed'],
    load: 2,
  },
  // @rule sovereign.weapon.mace otherwise number
  { name: 'mace', rule: R.weapon.mace, damage: [1, 6], shock: [1, 18], attributes: STR, traits: ['less-lethal'], load: 1 },
  // @rule sovereign.weapon.oil-military otherwise number
  {
    name: 'unlit oil',
    rule: R.weapon.oilMilitary,
    damage: [2, 8],
    shock: [1, 18],
    attributes: DEX,
    range: [20, 40],
    traits: ['throwable'],
    load: 1,
  },
  // @rule sovereign.weapon.shield-bash otherwise number
  { name: 'shield bash', rule: R.weapon.shieldBash, damage: [1, 4], attributes: EITHER, traits: ['less-lethal'], load: 1 },
  // @rule sovereign.weapon.spear otherwise number
  {
    name: 'spear',
    rule: R.weapon.spear,
    damage: [1, 6],
    shock: [2, 13],
    attributes: EITHER,
    range: [30, 60],
    traits: ['throwable', 'thrusting'],
    load: 1,
  },
  // @rule sovereign.weapon.throwing-blade otherwise number
  {
    name: 'throwing blade',
    rule: R.weapon.throwingBlade,
    damage: [1, 4],
    attributes: DEX,
    range: [30, 60],
    traits: ['subtle', 'throwable', 'numerous'],
    load: 1,
  },
  // @rule sovereign.weapon.sling otherwise number
  { name: 'sling', rule: R.weapon.sling, damage: [1, 4], attributes: DEX, range: [50, 300], traits: ['reload'], load: 1 },
  // @rule sovereign.weapon.staff otherwise number
  {
    name: 'staff',
    rule: R.weapon.staff,
    damage: [1, 6],
    shock: [1, 13],
    attributes: EITHER,
    // @rule sovereign.weapon.staff
    traits: ['two-handed', 'less-lethal'],
    load: 1,
  },
  // @rule sovereign.weapon.stiletto otherwise number
  {
    name: 'stiletto',
    rule: R.weapon.stiletto,
    damage: [1, 4],
    shock: [1, 18],
    attributes: DEX,
    traits: ['subtle', 'precisely-murderous', 'thrusting'],
    load: 1,
  },
  // @rule sovereign.weapon.sword-great otherwise number
  {
    name: 'great sword',
    rule: R.weapon.swordGreat,
    damage: [1, 12],
    shock: [2, 15],
    attributes: STR,
    // @rule sovereign.weapon.sword-great
    traits: ['two-handed', 'thrusting'],
    load: 2,
  },
  // @rule sovereign.weapon.sword otherwise number
  { name: 'sword', rule: R.weapon.sword, damage: [1, 8], shock: [2, 13], attributes: EITHER, traits: ['thrusting'], load: 1 },
  // @rule sovereign.weapon.sword-short otherwise number
  { name: 'short sword', rule: R.weapon.swordShort, damage: [1, 6], shock: [2, 15], attributes: EITHER, traits: ['thrusting'], load: 1 },
  // @rule sovereign.weapon.unarmed otherwise number
  { name: 'unarmed', rule: R.weapon.unarmed, damage: [1, 2], attributes: EITHER, traits: ['less-lethal'], load: 0 },
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
  const { traits = [] } = row
  const id = idOf(row.name)
  const unarmed = row.rule === R.weapon.unarmed
  const [count, sides] = row.damage
  const [range, longRange] = row.range ?? [0, 0]
  return {
    ...improvised,
    id,
    name: row.name,
    rule: row.rule,
    without: [{ rule: row.rule, weapon: { ...improvised, id, name: row.name, unarmed } }],
    damage: { count, sides, plus: 0 },
    shock: row.shock === undefined ? undefined : { points: row.shock[0], limit: row.shock[1] },
    attributes: row.attributes,
    traits,
    melee: range === 0 || traits.includes('throwable'),
    range,
    longRange,
    reach: traits.includes('long') ? 2 : 1,
    unarmed,
  }
}

/** Swords of the table are one and the same weapon, whoever holds them: by the figures of the row. */
const made = new Map<string, Weapon>()

function weaponOf(row: Row): Weapon {
  const figures = JSON.stringify(row)
  const weapon = made.get(figures) ?? fromRow(row)
  made.set(figures, weapon)
  return weapon
}

const rows = new Map(weaponTable.map((row) => [idOf(row.name), row]))

const LIT = 'military oil'

/** A lit flask: what the prose of the book says, over the line of its table. */
// @rule sovereign.weapon.military-oil-burning otherwise number
const litOil = (flask: Weapon): Weapon => ({
  ...flask,
  id: idOf(LIT),
  name: LIT,
  without: [...flask.without, { rule: R.weapon.militaryOilBurning, weapon: { ...flask, id: idOf(LIT), name: LIT } }],
  damage: { count: 1, sides: 8, plus: 0 },
  shock: undefined,
  melee: false,
  burning: true,
})

function printed(id: string): Weapon | undefined {
  const row = rows.get(id === idOf(LIT) ? 'unlit-oil' : id)
  if (row === undefined) return undefined
  return id === idOf(LIT) ? litOil(weaponOf(row)) : weaponOf(row)
}

export const weaponNames: readonly string[] = [...weaponTable.map((row) => row.name), LIT]

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
  const words = idOf(name)
  for (const one of [words, singular(words), swapped(words), swapped(singular(words))]) {
    const weapon = printed(one) ?? printed(otherNames[one] ?? '')
    if (weapon !== undefined) return weapon
  }
  return undefined
}

/** Of its row in the table, whatever it is called; 1 for what is none of the table. */
export const loadOfWeapon = (weapon: Weapon): number => weaponTable.find((row) => row.rule === weapon.rule)?.load ?? 1

/** Bows do not work under water. */
export const isBow = (weapon: Weapon): boolean => weapon.rule === R.weapon.bowLarge || weapon.rule === R.weapon.bowSmall

const singular = (words: string): string => words.replace(/s$/, '')

/** "sword-great" is "great-sword". */
const swapped = (words: string): string => words.replace(/^([a-z]+)-([a-z]+)$/, '$2-$1')
