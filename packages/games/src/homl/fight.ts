import type { Box, Square } from '@riposte/board'
import { type Fight, NOBODY, type Piece, type PieceId, type Setup, sheetAt } from '@riposte/referee'
import type { Side } from './clauses/clauses.ts'
import { sizes } from './clauses/words.ts'
import type { Mode, Sheet } from './sheet/sheet.ts'

/** Where a fight stands: before initiative the prepared act, in upkeep nobody does. */
export const phases = ['opening', 'initiative', 'turn', 'upkeep'] as const
export type Phase = (typeof phases)[number]

/** How one gets about, for as long as it does. */
export type Moving = Exclude<Mode, 'teleport'>

/** A piece and what a fight changes of it. Flat, so that a copy is cheap. */
export interface HomlPiece extends Piece {
  hp: number
  maxHp: number
  bloodied: boolean
  /** Actions left: each 1 or 0. The opportunity comes back with each of its turns. */
  major: number
  move: number
  opportunity: number
  /** Points spent of the move that is going on; -1 while there is none. */
  spent: number
  /** Squares it has gone in this turn. */
  walked: number
  /** It has tried to hide in this turn. */
  sneaked: boolean
  /** Of that, in a line just before. */
  run: number
  /** Which way that was: 0 to 7, or -1. */
  heading: number
  /** Hanging, flying or swimming, until it is on the ground again. */
  mode: Moving
  /** It squeezes: half as wide, or half as deep; 0 where it has its whole space. */
  squeezed: number
  power: number
  /** Its total, what decides between equals, and how often it has begun a turn. */
  initiative: number
  tieBreak: number
  turns: number
  /** It has used a held action: its place in this pass is past already. */
  past: boolean
  /** Failed death saves. */
  marks: number
  /** Fate is on its side. */
  fate: boolean
  /** Weapons in hand, a bit each. */
  inHand: number
  /** What is used up: printed attacks, a bit each. */
  used: number
  /** It has picked something up since its last turn began; has taken no move action with which it might still draw something; what it has paid for in this turn, a bit each. */
  picked: boolean
  drew: boolean
  surged: number
  /** Whom it serves, of a companion; it has no turn of its own, and goes once a turn. */
  master: number
  ordered: boolean
  /** Its shield is off. */
  shed: boolean
  /** Shots left; -1 where nobody counts them. */
  ammo: number
  /** It has surrendered, or broken off. */
  yielded: boolean
}

export interface HomlFight extends Fight {
  setup: Setup<Sheet>
  pieces: HomlPiece[]
  phase: Phase
}

/** Asked more often than anything else: written out. */
export function sheetOf({ pieces, setup }: HomlFight, id: PieceId): Sheet {
  return setup.sheets[pieces[id]?.sheet ?? -1]?.compiled ?? sheetAt(setup, -1)
}

export function pieceAt(fight: HomlFight, id: PieceId): HomlPiece {
  const piece = fight.pieces[id]
  if (piece === undefined) throw new RangeError(`there is no piece ${id}`)
  return piece
}

export const isHero = (fight: HomlFight, id: PieceId): boolean => sheetOf(fight, id).isHero
/** Nobody is his own ally. */
export function isOfSide(fight: HomlFight, of: PieceId, side: Side, id: PieceId): boolean {
  if (side === 'companion') return fight.pieces[id]?.master === of
  return side === 'creature' || (side === 'enemy' ? isEnemy(fight, of, id) : id !== of && !isEnemy(fight, of, id))
}
export const isEnemy = (fight: HomlFight, a: PieceId, b: PieceId): boolean => fight.pieces[a]?.side !== fight.pieces[b]?.side

/** How many sizes. */
export const largerBy = (fight: HomlFight, id: PieceId, than: PieceId): number =>
  sizes.indexOf(sheetOf(fight, id).size) - sizes.indexOf(sheetOf(fight, than).size)

/** Where somebody was, and how high it stood there. */
export interface Left {
  readonly squares: readonly Square[]
  readonly box: Box
}

/** Damage that comes every round: `ongoing` at the start of a turn, unless it says at the end. */
export interface Ongoing {
  readonly at: 'start' | 'end'
  readonly tags: readonly string[]
}
export const isOngoing = (holds: unknown): holds is Ongoing =>
  typeof holds === 'object' && holds !== null && 'at' in holds && 'tags' in holds

/** Whose opportunity it takes: that of the master, of a companion. */
export const payerOf = (fight: HomlFight, id: PieceId): PieceId => {
  const { master } = pieceAt(fight, id)
  // @rule homl.npc.companion
  if (master !== NOBODY) return master
  return id
}

/** Its own turn, or its master's. */
export const isOwnTurn = (fight: HomlFight, id: PieceId): boolean => fight.acting === id || fight.acting === payerOf(fight, id)
