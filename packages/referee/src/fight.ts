import type { Board, Change } from '@riposte/board'
import type { DiceState } from './dice.ts'
import type { Effect } from './effect.ts'
import type { PiecePlan, Setup } from './encounter.ts'
import { NOBODY, type Piece, type PieceId } from './piece.ts'

/** How one reaction of one piece is answered. */
export const standingChoices = ['ask', 'always', 'never'] as const
export type StandingChoice = (typeof standingChoices)[number]

export interface StandingOrder {
  readonly piece: PieceId
  readonly reaction: string
  readonly order: StandingChoice
}

/** The whole changing state of one battle: plain data, small, flat. What never changes hangs on `setup`. */
export interface Fight extends DiceState {
  setup: Setup
  board: Board
  /** What has been done to the board since the set-up; `board` is the set-up's board with these. */
  boardChanges: readonly Change[]
  pieces: Piece[]
  /** Another list whenever one begins, changes or ends. */
  effects: readonly Effect[]
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

/** The referee's part of a new fight, before its first step; the game adds its own fields and places its pieces. */
export function beginBase(setup: Setup): Fight {
  return {
    setup,
    board: setup.board,
    boardChanges: [],
    pieces: [],
    effects: [],
    nextEffect: 0,
    round: 0,
    order: [],
    acting: -1,
    standing: [],
    asked: 0,
    over: false,
    winner: -1,
    dice0: 0,
    dice1: 0,
    dice2: 0,
    dice3: 0,
  }
}

/** The referee's part of a piece as its plan says: on the ground where no height is given. */
export function placeBase(setup: Setup, plan: PiecePlan, id: PieceId): Piece {
  return {
    id,
    key: plan.key,
    name: plan.name === '' ? plan.key : plan.name,
    sheet: plan.sheet,
    side: plan.side,
    seat: plan.seat,
    at: plan.at,
    height: plan.height ?? setup.board.floor[plan.at] ?? 0,
    turned: plan.turned,
    hidden: plan.hidden,
    gone: 0,
  }
}

/** The referee's part of a fight copied; the game copies its own fields and its pieces. */
export function cloneBase(fight: Fight): Fight {
  return {
    setup: fight.setup,
    board: fight.board,
    boardChanges: fight.boardChanges,
    pieces: fight.pieces,
    effects: fight.effects,
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

export function pieceOf<P extends Piece>(fight: { readonly pieces: readonly P[] }, id: PieceId): P {
  const piece = fight.pieces[id]
  if (piece === undefined) throw new RangeError(`there is no piece ${id}`)
  return piece
}

/** The piece of that number, where it is one's: not NOBODY's, for a list is slow to say that it has nothing before its first. */
export const pieceIn = <P extends Piece>({ pieces }: { readonly pieces: readonly P[] }, id: PieceId = NOBODY): P | undefined =>
  id < 0 ? undefined : pieces[id]
