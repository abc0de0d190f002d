import type { Metric } from '@riposte/board'
import { type Effect, type Fight, type Piece, type PieceId, type Setup, sheetAt } from '@riposte/referee'
import { Facts } from '@riposte/tactics'
import { type Ability, type Mode, type Sheet, sizeNames } from './sheet/sheet.ts'

/** Where a fight stands between two steps. */
export const phases = ['opening', 'initiative', 'turn'] as const
export type Phase = (typeof phases)[number]

/** How fast it goes in this turn. */
export const paces = ['still', 'move', 'run', 'sprint'] as const
export type Pace = (typeof paces)[number]

/** What there is to spend in a turn: each 1 or 0. The reaction comes back with each of its turns. `aside`: what may be dropped with the minor interaction. */
export const takes = ['move', 'main', 'secondary', 'minor', 'aside', 'communicate', 'reaction'] as const
export type Takes = (typeof takes)[number]

/** A piece and what a fight changes of it. Flat, so that a copy is cheap. */
export interface FansysPiece extends Piece, Record<Takes, number> {
  hp: number
  maxHp: number
  sp: number
  maxSp: number
  mp: number
  maxMp: number
  spDice: number
  mpDice: number
  /** It has dropped something, or itself, in passing in this round. */
  dropped: boolean
  /** Attacks left of the attack action that goes on, and made in it; those of the off hand. */
  attacks: number
  struck: number
  /** How often it has struck with each of its weapons, where its block says how often it does. */
  used: number
  offhand: number
  pace: Pace
  /** Feet gone in this turn, and of them those in a line just before; feet that the pace allows. */
  walked: number
  straight: number
  /** Feet that it has paid and not gone: over rough ground, with care, in getting up. */
  toil: number
  budget: number
  /** The way it goes: 0 to 7, or -1. */
  heading: number
  /** The next diagonal step of its turn counts twice, where the table has it so. */
  askew: boolean
  careful: boolean
  mode: Mode
  /** What observe must come to, to find it where nothing is seen of it. */
  foundAt: number
  initiative: number
  tieBreak: number
  /** Weapons in hand, and those that are loaded: a bit each. */
  inHand: number
  loaded: number
  /** Weapons for two hands that it holds in one: a bit each. */
  eased: number
  /** Rounds of sprinting since it last rested, and saves made against what comes of it. */
  sprinted: number
  winded: number
  /** Rounds that it has flown since it last rested. */
  flown: number
  /** Durability lost of its shield. */
  shieldWorn: number
  /** Squares in a row that it has made itself small to; 0 at its full size. */
  narrow: number
  /** Who bears it, of a rider. */
  mount: PieceId
}

export interface FansysFight extends Fight {
  setup: Setup<Sheet>
  pieces: FansysPiece[]
  phase: Phase
  /** How diagonals count at this table. */
  readonly metric: Metric
}

export const ARMOUR_OFF = 'armour-off'
export const SHIELD_OFF = 'shield-off'
/** Something that it carried is used up: its place in the list, and of what was stowed that counted from below. */
export const USED_UP = 'draught-spent'
/** What of its armour and shield somebody has not on: a bit each. */
const laidOff = new Facts(({ kind }: Effect) => (kind === ARMOUR_OFF ? 1 : kind === SHIELD_OFF ? 2 : 0))

/** As it is dressed. Asked more often than anything else: written out. */
export function sheetOf(fight: FansysFight, id: PieceId): Sheet {
  const { pieces, setup } = fight
  const sheet = setup.sheets[pieces[id]?.sheet ?? -1]?.compiled ?? sheetAt(setup, -1)
  return sheet.without.length === 0 ? sheet : (sheet.without[laidOff.on(fight, id) - 1] ?? sheet)
}

/** What armour and shield it has, on or off. */
export const outfitOf = ({ pieces, setup }: FansysFight, id: PieceId): Sheet => sheetAt(setup, pieces[id]?.sheet ?? -1)

export function pieceAt(fight: FansysFight, id: PieceId): FansysPiece {
  const piece = fight.pieces[id]
  if (piece === undefined) throw new RangeError(`there is no piece ${id}`)
  return piece
}

/** How big it is: its place among the sizes, from the least. */
export const sizeAt = (fight: FansysFight, id: PieceId): number => sizeNames.indexOf(sheetOf(fight, id).size)

/** How well it has learned something; 0 where it has not. */
export const rankOf = (fight: FansysFight, id: PieceId, ability: Ability): number => sheetOf(fight, id).abilities[ability] ?? 0

export const isEnemy = (fight: FansysFight, a: PieceId, b: PieceId): boolean => pieceAt(fight, a).side !== pieceAt(fight, b).side

/** Of those who are still in it all of whom something is so. */
export const those = ({ pieces }: FansysFight, isSo: (one: FansysPiece) => boolean): PieceId[] =>
  pieces.flatMap((one) => (one.gone === 0 && isSo(one) ? [one.id] : []))

export function foesOf(fight: FansysFight, id: PieceId): PieceId[] {
  const { side } = pieceAt(fight, id)
  const foes: PieceId[] = []
  for (const one of fight.pieces) if (one.gone === 0 && one.side !== side) foes.push(one.id)
  return foes
}
