import type { Governing } from '../terms.ts'
import { unarmed as bare, blades, impact, improvised, materials, poles, ranged, tracks } from './tables.ts'

/** Weapons, and what strikes like one. */

export interface Dice {
  readonly count: number
  readonly sides: number
  readonly flat: number
}

export interface Weapon {
  readonly id: string
  /** Of a second of what its bearer has himself, and of one that is more than what it is: the id of that. */
  readonly like?: string
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
  readonly words: string
}

type Given = Pick<Weapon, 'reach' | 'range' | 'increment' | 'brings' | 'reload'>
type Row = Pick<Weapon, 'stats' | 'types'> &
  Partial<Given> & { readonly damage: readonly number[]; readonly two?: readonly number[]; readonly is: readonly string[] }
const rows: Readonly<Record<string, Row>> = { ...blades, ...impact, ...poles, ...ranged, ...improvised, ...bare }

export const weaponNames: readonly string[] = Object.keys(rows)

const plain = { printed: undefined, and: undefined, words: '', reach: 0, range: 0, increment: 0, brings: [], reload: 'none' } as const
const diceIn = ([count = 0, sides = 0, flat = 0]: readonly number[]): Dice => ({ count, sides, flat })

export function weaponNamed(id: string, material = 1): Weapon | undefined {
  const row = rows[id]
  return row && made(id, row, material)
}

const made = (id: string, row: Row, material: number): Weapon => ({
  ...plain,
  ...row,
  damage: diceIn(row.damage),
  two: diceIn(row.two ?? row.damage),
  is: new Set(row.is),
  id,
  name: id.replaceAll('-', ' '),
  material,
  origin: 'natural',
})
export const unarmed = made('unarmed', bare.unarmed, 1)

export const isRanged = ({ is }: Weapon): boolean => is.has('ranged')
export const isThrown = ({ is }: Weapon): boolean => is.has('thrown')
export const isMelee = (weapon: Weapon): boolean => !isRanged(weapon)

/** One hand strikes with it, and two strike harder. */
export const isForEither = ({ damage, two }: Weapon): boolean => damage.count !== two.count || damage.sides !== two.sides

/** What it adds by what it is made of: to attack, and to damage. */
export const gradeOf = (what: keyof typeof materials, level: number): number => materials[what][level - 1] ?? 0

/** Dice of its size, so many steps from medium along their track. */
export function sized(dice: Dice, steps: number): Dice {
  if (steps === 0) return dice
  const isHere = ([count = 0, sides = 0, flat = 0]: readonly number[]): boolean =>
    count === dice.count && sides === dice.sides && (sides > 0 || flat === dice.flat)
  const track = tracks.find((one) => one.some(isHere))
  const to = track?.[Math.max(0, Math.min(track.length - 1, track.findIndex(isHere) + steps))]
  return to === undefined ? dice : diceIn(to)
}

/** How one attacks with it: in melee, or from afar. */
export interface Means {
  readonly id: string
  readonly weapon: Weapon
  readonly isShot: boolean
}
