import type { Governing } from '../stats.ts'
import { unarmed as bare, blades, impact, improvised, poles, ranged } from '../tables.ts'

/** Weapons, and what strikes like one. */

export interface Dice {
  readonly count: number
  readonly sides: number
  readonly flat: number
}

export interface Weapon {
  readonly id: string
  readonly name: string
  readonly damage: Dice
  /** In two hands. */
  readonly two: Dice
  readonly stats: readonly Governing[]
  readonly types: readonly string[]
  /** Feet in melee, 0 for that of the wielder; range and increment. */
  readonly reach: number
  readonly range: number
  readonly increment: number
  readonly is: ReadonlySet<string>
  /** Conditions that a 12 may bring besides those of its type. */
  readonly brings: readonly string[]
  readonly reload: 'none' | 'one-hand' | 'secondary' | 'full-round'
  readonly material: number
  readonly origin: 'natural' | 'supernatural'
  /** An attack of a block: its printed bonus, with what its damage already holds. */
  readonly printed: number | undefined
  /** More damage, of another type. */
  readonly and: { readonly damage: Dice; readonly type: string } | undefined
  /** What else a hit does, in words. */
  readonly byHand: string
}

type Row = Pick<Weapon, 'damage' | 'two' | 'stats' | 'types' | 'reach' | 'range' | 'increment' | 'brings' | 'reload'> & {
  readonly is: readonly string[]
}
const rows: Readonly<Record<string, Row>> = { ...blades, ...impact, ...poles, ...ranged, ...improvised, ...bare }

export const weaponNames: readonly string[] = Object.keys(rows)

const plain = { printed: undefined, and: undefined, byHand: '' } as const

export function weaponNamed(id: string, material = 1): Weapon | undefined {
  const row = rows[id]
  return row && made(id, row, material)
}

const made = (id: string, row: Row, material: number): Weapon => ({
  ...row,
  is: new Set(row.is),
  id,
  name: id.replaceAll('-', ' '),
  material,
  origin: 'natural',
  ...plain,
})
export const unarmed = made('unarmed', bare.unarmed, 1)

export const isRanged = ({ is }: Weapon): boolean => is.has('ranged')
export const isThrown = ({ is }: Weapon): boolean => is.has('thrown')
export const isMelee = (weapon: Weapon): boolean => !isRanged(weapon)

/** What it adds by what it is made of: to attack, and to damage. */
// @rule fansys.material.level otherwise number
const material = { attack: [0, 1, 2, 3, 4], damage: [0, 1, 1, 2, 2], armour: [0, 1, 2, 3, 4], shield: [0, 1, 1, 2, 2] } as const
export const gradeOf = (what: keyof typeof material, level: number): number => material[what][level - 1] ?? 0

/** Dice of its size, along two tracks, a step for each category. */
// @rule fansys.size.dice otherwise number
const tracks: readonly (readonly string[])[] = [
  ['0', '1', '1d2', '1d4', '1d6', '1d10', '2d6', '2d10', '3d10', '4d12', '6d12', '8d12'],
  ['1d2', '1d3', '1d5', '1d8', '1d12', '2d8', '2d12', '3d12', '5d12', '7d12', '9d12'],
]

const said = ({ count, sides, flat }: Dice): string => (sides === 0 ? `${flat}` : `${count}d${sides}`)
const read = (text: string): Pick<Dice, 'count' | 'sides'> & { readonly flat: number } => {
  const [count = 0, sides = 0] = text.split('d').map(Number)
  return sides === 0 ? { count: 0, sides: 0, flat: count } : { count, sides, flat: 0 }
}

/** `steps` from medium. */
export function sized(dice: Dice, steps: number): Dice {
  if (steps === 0) return dice
  const track = tracks.find((one) => one.includes(said(dice)))
  if (track === undefined) return dice
  const to = track[Math.max(0, Math.min(track.length - 1, track.indexOf(said(dice)) + steps))]
  return to === undefined ? dice : read(to)
}
