import type { Ability } from '../terms.ts'

/** A weapon of the book, or an implement used as one. */
export interface Weapon {
  readonly id: string
  readonly name: string
  readonly ability: Ability
  /** Squares it reaches in melee; undefined for one that only shoots. */
  readonly melee: number | undefined
  /** Short and long range; undefined for one that is neither thrown nor shot. */
  readonly ranged: readonly [short: number, long: number] | undefined
  /** 1.5: the other hand may hold something small. */
  readonly hands: 1 | 1.5 | 2
  readonly damage: number
  /** As an implement: what it rests on, and its number. */
  readonly implement: { readonly ability: Ability; readonly damage: number } | undefined
  /** May be wielded beside another weapon. */
  readonly light: boolean
  /** Strikes in one's own space. */
  readonly close: boolean
}

type Left = 'light' | 'close' | 'melee' | 'ranged' | 'implement'
type Row = Omit<Weapon, 'id' | 'name' | Left> & Partial<Pick<Weapon, Left>>

// @rule homl.weapon.melee otherwise number
const meleeRows: Readonly<Record<string, Row>> = {
  club: { ability: 'CON', melee: 1, hands: 1, damage: 1 },
  mace: { ability: 'CON', melee: 1, hands: 1, damage: 2 },
  'great-club': { ability: 'CON', melee: 1, hands: 2, damage: 4 },
  'long-spear': { ability: 'CON', melee: 2, hands: 2, damage: 2 },
  rapier: { ability: 'DEX', melee: 1, hands: 1, damage: 2, light: true },
  'arming-sword': { ability: 'STR', melee: 1, hands: 1, damage: 2 },
  'bastard-sword': { ability: 'STR', melee: 1, hands: 1.5, damage: 3 },
  'great-sword': { ability: 'STR', melee: 1, hands: 2, damage: 4 },
  halberd: { ability: 'STR', melee: 2, hands: 2, damage: 3 },
  glaive: { ability: 'STR', melee: 2, hands: 2, damage: 3 },
  flail: { ability: 'DEX', melee: 1, hands: 1, damage: 2 },
  'battle-axe': { ability: 'STR', melee: 1, hands: 1, damage: 3 },
  'war-axe': { ability: 'CON', melee: 1, hands: 2, damage: 4 },
  'war-hammer': { ability: 'CON', melee: 1, hands: 2, damage: 3 },
  lance: { ability: 'STR', melee: 1, hands: 1, damage: 3 },
  staff: { ability: 'DEX', melee: 1, hands: 2, damage: 2 },
}

// @rule homl.weapon.ranged otherwise number
const rangedRows: Readonly<Record<string, Row>> = {
  'light-bow': { ability: 'DEX', ranged: [15, 30], hands: 2, damage: 1 },
  'heavy-bow': { ability: 'DEX', ranged: [15, 40], hands: 2, damage: 2 },
  'hand-crossbow': { ability: 'DEX', ranged: [5, 10], hands: 1.5, damage: 2, light: true },
  'light-crossbow': { ability: 'DEX', ranged: [15, 30], hands: 2, damage: 3 },
  'heavy-crossbow': { ability: 'DEX', ranged: [20, 50], hands: 2, damage: 4 },
  sling: { ability: 'DEX', ranged: [10, 20], hands: 2, damage: 1 },
  dart: { ability: 'DEX', ranged: [3, 6], hands: 1, damage: 1, light: true },
}

/** Both wielded and thrown. */
const bothRows: Readonly<Record<string, Row>> = {
  spear: { ability: 'DEX', melee: 1, ranged: [5, 20], hands: 1, damage: 2 },
  dagger: { ability: 'DEX', melee: 1, ranged: [2, 5], hands: 1, damage: 1, light: true, close: true },
  'throwing-axe': { ability: 'STR', melee: 1, ranged: [2, 5], hands: 1, damage: 2, light: true },
  'throwing-hammer': { ability: 'STR', melee: 1, ranged: [2, 5], hands: 1, damage: 2, light: true },
}

type ImplementRow = Pick<Row, 'ability' | 'hands' | 'damage'>

/** They strike nobody; a staff is a weapon besides. */
// @rule homl.weapon.implements otherwise number
const implementRows: Readonly<Record<string, ImplementRow>> = {
  rod: { ability: 'CHA', hands: 1, damage: 3 },
  staff: { ability: 'WIS', hands: 2, damage: 4 },
  wand: { ability: 'INT', hands: 1, damage: 1 },
  tome: { ability: 'INT', hands: 2, damage: 1 },
  orb: { ability: 'CHA', hands: 1, damage: 1 },
  'holy-symbol': { ability: 'WIS', hands: 1, damage: 0 },
  totem: { ability: 'WIS', hands: 1, damage: 2 },
  instrument: { ability: 'CHA', hands: 2, damage: 1 },
  knife: { ability: 'CHA', hands: 1, damage: 3 },
}
const RUNE = 'rune-'
const RUNE_DAMAGE = 3

export const weaponNames: readonly string[] = [meleeRows, rangedRows, bothRows, implementRows].flatMap((rows) => Object.keys(rows))

export function weaponNamed(id: string): Weapon | undefined {
  if (id.startsWith(RUNE)) return runeWeapon(id)
  const row = meleeRows[id] ?? rangedRows[id] ?? bothRows[id]
  const magic = implementRows[id]
  const held = row ?? magic
  return held && { ...plain, ...held, damage: row?.damage ?? 0, implement: magic, id, name: id.replaceAll('-', ' ') }
}

/** A weapon that is an implement too: `rune-arming-sword`. */
function runeWeapon(id: string): Weapon | undefined {
  const weapon = weaponNamed(id.slice(RUNE.length))
  return weapon && { ...weapon, id, name: id.replaceAll('-', ' '), implement: { ability: weapon.ability, damage: RUNE_DAMAGE } }
}

const plain = { light: false, close: false, melee: undefined, ranged: undefined, implement: undefined } as const

/** Hands, feet, teeth: with any ability. */
export const unarmed = (ability: Ability, reach: number): Weapon => ({
  id: 'unarmed',
  name: 'unarmed',
  ability,
  melee: reach,
  ranged: undefined,
  implement: undefined,
  hands: 1,
  damage: 0,
  light: true,
  // @rule homl.closecombat.grapple
  close: true,
})

const halved = (squares: number): number => Math.floor(squares / 2)

/** Made for the tiny: it reaches a square less, and half as far. */
export const madeTiny = (weapon: Weapon): Weapon => ({
  ...weapon,
  // @rule homl.tiny.weapons, homl.zoc.tiny-reach
  ...(weapon.melee !== undefined && { melee: weapon.melee - 1 }),
  // @rule homl.tiny.weapons
  ...(weapon.ranged !== undefined && { ranged: [halved(weapon.ranged[0]), halved(weapon.ranged[1])] as const }),
})
