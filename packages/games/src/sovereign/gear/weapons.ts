import { idOf } from '@riposte/print'
import type { RuleIndex } from '@riposte/referee'
import type { Weapon } from '../item.ts'
import { R } from '../rules.ts'
import { weapons } from '../tables.ts'
import type { Attribute, Trait } from '../terms.ts'

/** The weapon table: one row a weapon, as the book prints it. Loads are encumbrance points. */
interface Row {
  readonly rule: RuleIndex
  readonly damage: readonly [count: number, sides: number]
  readonly shock?: readonly [points: number, armor: number]
  readonly attributes: readonly Attribute[]
  readonly range?: readonly [feet: number, most: number]
  readonly traits?: readonly Trait[]
  readonly load: number
  /** What people call it besides. */
  readonly also: readonly string[]
}
const table: Readonly<Record<string, Row>> = weapons

/** What a thing is that no rule makes a weapon: a lump to hit with. */
export const improvised: Weapon = {
  id: 'improvised',
  name: 'improvised',
  rule: undefined,
  without: [],
  damage: { count: 1, sides: 4, plus: 0 },
  shock: undefined,
  attributes: ['STR'],
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

function fromRow(name: string, row: Row): Weapon {
  const { traits = [] } = row
  const id = idOf(name)
  const unarmed = row.rule === R.weapon.unarmed
  const [count, sides] = row.damage
  const [range, longRange] = row.range ?? [0, 0]
  return {
    ...improvised,
    id,
    name,
    rule: row.rule,
    without: [{ rule: row.rule, weapon: { ...improvised, id, name, unarmed } }],
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

function weaponOf(name: string): Weapon | undefined {
  const row = table[name]
  if (row === undefined) return undefined
  const figures = `${name} ${JSON.stringify(row)}`
  const weapon = made.get(figures) ?? fromRow(name, row)
  made.set(figures, weapon)
  return weapon
}

/** By all that people call it. */
const named = new Map(Object.entries(table).flatMap(([name, { also }]) => [idOf(name), ...also].map((one) => [one, name] as const)))

const LIT = 'military oil'
const litNames: readonly string[] = ['military-oil', 'oil', 'lit-oil', 'lit-military-oil']

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
  if (!litNames.includes(id)) return weaponOf(named.get(id) ?? '')
  const flask = weaponOf('unlit oil')
  return flask && litOil(flask)
}

export const weaponNames: readonly string[] = [...Object.keys(table), LIT]

/** A weapon of the table by any of its names: "great sword", "Sword, Great", "sword-great", "longswords". */
export function weaponNamed(name: string): Weapon | undefined {
  const words = idOf(name)
  for (const one of [words, singular(words), swapped(words), swapped(singular(words))]) {
    const weapon = printed(one)
    if (weapon !== undefined) return weapon
  }
  return undefined
}

/** Of its row in the table, whatever it is called; 1 for what is none of the table. */
export const loadOfWeapon = (weapon: Weapon): number => Object.values(table).find((row) => row.rule === weapon.rule)?.load ?? 1

/** Bows do not work under water. */
export const isBow = (weapon: Weapon): boolean => weapon.rule === R.weapon.bowLarge || weapon.rule === R.weapon.bowSmall

const singular = (words: string): string => words.replace(/s$/, '')

/** "sword-great" is "great-sword". */
const swapped = (words: string): string => words.replace(/^([a-z]+)-([a-z]+)$/, '$2-$1')
