import type { Square } from '@riposte/board'
import { type Fight, type Piece, type PieceId, type Setup, sheetAt } from '@riposte/referee'
import type { Item } from './item.ts'
import type { Sheet } from './sheet/sheet.ts'

/** Where a fight stands between two steps. */
export const phases = ['opening', 'free-turn', 'initiative', 'round-start', 'turn', 'round-end'] as const
export type Phase = (typeof phases)[number]

/** How a piece is: only those `up` act. */
export const states = ['up', 'mortally-injured', 'unconscious', 'dead'] as const
export type State = (typeof states)[number]

/** A piece and what a fight changes of it. Flat, so that a copy is cheap. */
export interface SovereignPiece extends Piece {
  state: State
  hp: number
  maxHp: number
  /** Actions left this round: each 1 or 0, and the Moves already taken. */
  main: number
  move: number
  movesTaken: number
  /** The last round in which it swam: 15 ft are all for a round. */
  swumIn: number
  freeActs: number
  instants: number
  swaps: number
  /** It has ended its part of the side's turn. */
  done: number
  /** It put off the rest of its turn. */
  holding: number
  /** What it carries: immutable, replaced when it gains something. The masks below are over places in it. */
  items: readonly Item[]
  inHand: number
  stowed: number
  /** No longer carried: dropped, thrown, drunk. */
  lost: number
  /** Shot, and not reloaded. */
  spent: number
  strain: number
  frail: boolean
  /** The round in which it fell, or -1. */
  fellIn: number
  stable: boolean
  /** The round of the last try to stabilise it, or -1. */
  triedIn: number
  /** The last round in which it took damage or was badly jostled, or -1; and in which it gave up casting. */
  hurtIn: number
  noCastIn: number
  /** The last round in which its shield, its swarm, its screen, its second attack were used, or -1. */
  shieldIn: number
  secondAttackIn: number
  chirurgeonIn: number
  /** The magical screen, and the sure first screen, of Valiant Defender. */
  magicScreenIn: number
  screenIn: number
  /** Once a fight, once a day. */
  luckUsed: boolean
  expertiseUsed: boolean
  whirlwindUsed: boolean
  dieHardUsed: boolean
  imperviousUsed: boolean
  nullifierUsed: boolean
  nullifierSaveUsed: boolean
  /** Rounds in a row that it has aimed or watched, those of them near at hand, the last of them, and whom. */
  aimed: number
  aimedNear: number
  aimedIn: number
  aimAt: PieceId
  /** A bonus or penalty to its attacks, as the game master rules. */
  attackMod: number
  /** Suspects nothing; as the game master judges. */
  unsuspecting: boolean
  /** Others cannot see it: 0 seen, 1 unseen but its square is known, 2 unseen, square unknown. */
  unseen: number
  fled: boolean
}

/** Something lying about. */
export interface Dropped {
  readonly item: Item
  readonly at: Square
  readonly owner: PieceId
  readonly spent: boolean
}

/** Turns are numbered by side; who acts alone before the others (Alert) has a turn of its own at SOLO + its id. */
export const SOLO = 1000

export interface SovereignFight extends Fight {
  setup: Setup<Sheet>
  pieces: SovereignPiece[]
  phase: Phase
  /** The turns of a round in order, and which is on; as `order` and `acting`. */
  turn: number
  dropped: readonly Dropped[]
  /** By side: initiative totals. */
  initiative: readonly number[]
  /** By side: how many it began with, the dead that lay there already aside. */
  strength: readonly number[]
  /** Bit mask of sides that are surprised, and of those told to retreat. */
  surprised: number
  retreatAsked: number
}

/** Whose turn a piece's turn is: its own, where it acts before all others, or its side's. */
export const turnFor = (fight: SovereignFight, piece: PieceId): number =>
  fight.order.includes(SOLO + piece) ? SOLO + piece : pieceAt(fight, piece).side

/** Asked more often than anything else: written out. */
export function sheetOf({ pieces, setup }: SovereignFight, id: PieceId): Sheet {
  return setup.sheets[pieces[id]?.sheet ?? -1]?.compiled ?? sheetAt(setup, -1)
}

export function pieceAt(fight: SovereignFight, id: PieceId): SovereignPiece {
  const piece = fight.pieces[id]
  if (piece === undefined) throw new RangeError(`there is no piece ${id}`)
  return piece
}

/** On the board and conscious: it acts, threatens and blocks. */
export const isUp = (piece: SovereignPiece): boolean => piece.state === 'up' && piece.gone === 0
export const isEnemy = (a: SovereignPiece, b: SovereignPiece): boolean => a.side !== b.side

/** Characters have names; so do foes whose sheet says so. */
export const isNamedIn = (sheet: Sheet, side: string | undefined): boolean => sheet.named || isCharacterIn(sheet, side)

/** Rather than a foe: by its sheet, or where that says neither by its side. */
const isCharacterIn = (sheet: Sheet, side: string | undefined): boolean =>
  sheet.hero || (sheet.unsaid && (side === 'heroes' || side === 'party'))
export const isCharacter = (fight: SovereignFight, { id, side }: SovereignPiece): boolean =>
  isCharacterIn(sheetOf(fight, id), fight.setup.sides[side])

/** The players' side, or -1. */
export const partySide = (fight: SovereignFight): number => fight.setup.sides.findIndex((name) => name === 'heroes' || name === 'party')

export const nameOfSide = (fight: SovereignFight, side: number): string => fight.setup.sides[side] ?? ''

export const upOf = (fight: SovereignFight, side: number): SovereignPiece[] =>
  fight.pieces.filter((piece) => piece.side === side && isUp(piece))

export const enemiesOf = (fight: SovereignFight, side: number): PieceId[] =>
  fight.pieces.filter((piece) => piece.side !== side && isUp(piece)).map((piece) => piece.id)

/** The sides that still have somebody who acts. */
export const sidesInFight = (fight: SovereignFight): number[] =>
  fight.setup.sides.map((_, side) => side).filter((side) => upOf(fight, side).length > 0)
