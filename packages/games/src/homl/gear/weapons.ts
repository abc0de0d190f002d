import type { Ability } from '../aspects.ts'

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
  /** May be wielded beside another weapon; works at range 0. */
  readonly light: boolean
  readonly close: boolean
}

type Row = Omit<Weapon, 'id' | 'name' | 'light' | 'close' | 'melee' | 'ranged'> &
  Partial<Pick<Weapon, 'light' | 'close' | 'melee' | 'ranged'>>

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

export const weaponNames: readonly string[] = [meleeRows, rangedRows, bothRows].flatMap((rows) => Object.keys(rows))

export function weaponNamed(id: string): Weapon | undefined {
  const row = meleeRows[id] ?? rangedRows[id] ?? bothRows[id]
  return row === undefined
    ? undefined
    : { light: false, close: false, melee: undefined, ranged: undefined, ...row, id, name: id.replaceAll('-', ' ') }
}

/** Hands, feet, teeth: with any ability. */
export const unarmed = (ability: Ability, reach: number): Weapon => ({
  id: 'unarmed',
  name: 'unarmed',
  ability,
  melee: reach,
  ranged: undefined,
  hands: 1,
  damage: 0,
  light: true,
  close: true,
})
