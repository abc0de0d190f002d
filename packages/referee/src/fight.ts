import type { Board, BoardChange, Square } from '@riposte/board'
import type { DiceState } from './dice.ts'
import type { Effect } from './effects.ts'
import type { Setup } from './setup.ts'

/** A piece's place in `fight.pieces`; it never changes, and a piece that leaves the fight keeps its place. */
export type PieceId = number
export const NOBODY: PieceId = -1

/** Anything on the board that acts or can be aimed at. Games add their own flat fields. */
export interface Piece {
  readonly id: PieceId
  /** What scenarios, answers and the log call it: `A`, `goblin-2`. */
  readonly key: string
  readonly name: string
  /** Place in `setup.sheets`. */
  readonly sheet: number
  side: number
  seat: number
  /** The square of its north-western corner, or NOWHERE. */
  at: Square
  /** How high its feet are, in half squares above the board's zero. */
  height: number
  /** An oblong space lies north-south (0) or east-west (1). */
  turned: number
  /** Bit mask of the sides that do not know where it is. */
  hidden: number
  /** 1 once it has left the fight: dead and removed, fled, vanished. */
  gone: number
}

/** Who answers, always or never, for one reaction of one piece. */
export interface StandingOrder {
  readonly piece: PieceId
  readonly reaction: string
  readonly order: 'always' | 'never'
}

/** The whole changing state of one battle: plain data, small, flat. What never changes hangs on `setup`. */
export interface Fight extends DiceState {
  setup: Setup
  board: Board
  /** What has been done to the board since the set-up; `board` is the set-up's board with these. */
  boardChanges: readonly BoardChange[]
  pieces: Piece[]
  effects: Effect[]
  nextEffect: number
  round: number
  /** Who acts when, as the game counts it: pieces, sides or groups. */
  order: readonly number[]
  /** Who of `order` is acting, or -1 between turns. */
  acting: number
  standing: readonly StandingOrder[]
  /** How many questions have been answered in committed steps. */
  asked: number
  over: boolean
  /** The winning side, or -1. */
  winner: number
}

/** The referee's part of a fight copied; the game copies its own fields and its pieces. */
export function cloneBase(fight: Fight): Fight {
  return {
    setup: fight.setup,
    board: fight.board,
    boardChanges: fight.boardChanges,
    pieces: fight.pieces,
    effects: fight.effects.length === 0 ? [] : fight.effects.slice(),
    nextEffect: fight.nextEffect,
    round: fight.round,
    order: fight.order,
    acting: fight.acting,
    standing: fight.standing,
    asked: fight.asked,
    over: fight.over,
    winner: fight.winner,
    dice0: fight.dice0,
    dice1: fight.dice1,
    dice2: fight.dice2,
    dice3: fight.dice3,
  }
}
