import {
  airWay,
  type Board,
  type Body,
  columnOf,
  type Flyer,
  type Footprint,
  groundUnder,
  hasRoom,
  isFree,
  type Perch,
  rowOf,
  SHUT,
  SIDE,
} from '@riposte/board'
import { type Fight, latest, type PieceId, pieceOf } from '@riposte/referee'
import type { Spaces } from '../bodies/bodies.ts'
import { isSame, type Plan, type Spot, type Way } from './plan.ts'

/** Getting about in three dimensions: by wings, in water, or holding on to something. */

/** What a book says of it. */
export interface Air<F extends Fight, P extends Spot, L extends Plan<F, P>> {
  readonly bodies: Spaces<F>
  /** The board as the plan meets it, if not as it is; the space it takes on the way, if not the one it takes now. */
  board?(this: void, plan: L): Board
  footprint?(this: void, plan: L): Footprint
  mark(plan: L, other: PieceId): number
  /** A diagonal step past the corner of something solid is refused. */
  cornersCount(plan: L): boolean
  /** What a step to a place costs; less than 1 where one cannot be. */
  cost(plan: L): (place: Perch, from?: Perch) => number
  spotOf(plan: L, place: Perch): P
}

export interface Aloft<P extends Spot, L> {
  flyerOf(this: void, plan: L): Flyer
  /** Whether somebody is in the way of passing, or of stopping. */
  isTaken(this: void, plan: L, to: Spot, stops: boolean): boolean
  /** Room for the body, of this size, and nobody in it. */
  canBeAt(this: void, plan: L, to: Spot, footprint?: Footprint): boolean
  /** The cheapest way, as far as the plan leads. */
  wayTo(this: void, plan: L, from: P, to: P): Way<P> | undefined
  /** Beside each of these, at another height than one is, the nearest place above or below one of those on the level. */
  beside(this: void, plan: L, foes: readonly PieceId[], level: readonly P[], floorAt: (at: number) => number): P[]
}

/** Squares beyond which no way through the air is looked for. */
const FARTHEST = 60

export function aloftOf<F extends Fight, P extends Spot, L extends Plan<F, P>>(book: Air<F, P, L>): Aloft<P, L> {
  const boardOf = book.board ?? (({ step }: L): Board => step.fight.board)
  const sizeOf = book.footprint ?? (({ step, id }: L): Footprint => book.bodies.footprint(step.fight, id))

  const flyerOf = latest((plan: L): Flyer => {
    const { fight } = plan.step
    const bodies: Body[] = []
    for (const other of fight.pieces) {
      const mark = other.id === plan.id ? 0 : book.mark(plan, other.id)
      if (mark !== 0) bodies.push({ box: book.bodies.boxOf(fight, other.id), shut: (mark & SHUT) !== 0 })
    }
    const { diagonals = 'same' } = plan
    return { board: boardOf(plan), footprint: sizeOf(plan), corners: book.cornersCount(plan), bodies, cost: book.cost(plan), diagonals }
  })

  const isTaken = (plan: L, to: Spot, stops: boolean): boolean => !isFree(flyerOf(plan), perchOf(to), stops)

  const canBeAt = (plan: L, to: Spot, footprint = sizeOf(plan)): boolean => {
    const flyer = { ...flyerOf(plan), footprint }
    return hasRoom(flyer, perchOf(to)) && isFree(flyer, perchOf(to), true)
  }

  const wayTo = (plan: L, from: P, to: P): Way<P> | undefined => {
    const way = airWay(flyerOf(plan), perchOf(from), perchOf(to), Math.min(plan.budget, FARTHEST))
    return way === undefined ? undefined : { cost: way.cost, path: way.path.map((place) => book.spotOf(plan, place)) }
  }

  /** Squares between a space anchored there and a box, seen from above. */
  const gapTo = (plan: L, at: number, box: { x0: number; y0: number; x1: number; y1: number }): number => {
    const { columns } = plan.step.fight.board
    const { across, down } = sizeOf(plan)
    const gap = (low: number, size: number, from: number, to: number): number => Math.max(0, from - (low + size) + 1, low - to + 1)
    return Math.max(gap(columnOf(at, columns), across, box.x0 / 2, box.x1 / 2), gap(rowOf(at, columns), down, box.y0 / 2, box.y1 / 2))
  }

  const beside = (plan: L, foes: readonly PieceId[], level: readonly P[], floorAt: (at: number) => number): P[] => {
    const { fight } = plan.step
    const places: P[] = []
    for (const foe of foes) {
      const { height: feet } = pieceOf(fight, foe)
      if (Math.abs(feet - plan.from.height) <= SIDE) continue
      const box = book.bodies.boxOf(fight, foe)
      const height = feet > plan.from.height ? box.z1 - 1 : feet
      let best: { readonly to: P; readonly cost: number } | undefined
      for (const spot of level) {
        const to = { ...spot, height: Math.max(height, floorAt(spot.at)) }
        if (gapTo(plan, spot.at, box) !== 1 || to.height === spot.height) continue
        const found = best === undefined || best.cost > Math.abs(to.height - plan.from.height) / 2 ? wayTo(plan, plan.from, to) : undefined
        if (found !== undefined && found.cost <= plan.budget && !isTaken(plan, to, true) && (best === undefined || found.cost < best.cost))
          best = { to, cost: found.cost }
      }
      if (best !== undefined && !places.some((one) => best !== undefined && isSame(one, best.to))) places.push(best.to)
    }
    return places
  }

  return { flyerOf, isTaken, canBeAt, wayTo, beside }
}

const perchOf = ({ at, height }: Spot): Perch => ({ square: at, height })

/** Something solid beside it, as high as its feet. */
export function hasHold(board: Board, footprint: Footprint, square: number, height: number): boolean {
  const column = columnOf(square, board.columns)
  const row = rowOf(square, board.columns)
  for (let r = row - 1; r <= row + footprint.down; r++) {
    for (let c = column - 1; c <= column + footprint.across; c++) {
      const isBeside = r === row - 1 || r === row + footprint.down || c === column - 1 || c === column + footprint.across
      if (!isBeside || c < 0 || r < 0 || c >= board.columns || r >= board.rows) continue
      if (groundUnder(board, SINGLE, r * board.columns + c) >= height) return true
    }
  }
  return false
}
const SINGLE: Footprint = { across: 1, down: 1, tall: SIDE, perSquare: 1 }
