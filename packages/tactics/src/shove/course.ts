import { afterDiagonal, type Board, type Box, type Diagonals, dearness, isDiagonal, neighbour, type Square } from '@riposte/board'
import type { Fight, PieceId } from '@riposte/referee'
import type { Planning, Spot } from '../ways/plan.ts'
import { Known } from './known.ts'

/** Where being moved by others can lead: square by square, each the right way. */

/** Somebody is moved, and somebody else says where. */
export interface Shove {
  readonly id: PieceId
  readonly by: PieceId
  readonly squares: number
  /** May stop earlier. */
  readonly upTo: boolean
}

/** Farther with every square, nearer with every square, or anywhere. */
export type Lead = 'off' | 'near' | 'any'

/** What a book says of the squares that somebody can be moved by. */
export interface CourseRules<S extends Planning<Fight>, P extends Spot, V extends Shove> {
  start(step: S, id: PieceId, shove: V): P
  /** From what it is pushed, or to what pulled. */
  origin(step: S, shove: V): Box
  leads(step: S, shove: V): Lead
  box(step: S, id: PieceId, spot: P): Box
  apart(step: S, a: Box, b: Box): number
  /** The places one square on where it has room, whatever way they lie; what the course knows already may be left out. */
  around(step: S, id: PieceId, from: P, shove: V, known?: Known): readonly P[]
  /** What tells two places apart, where it is more than the spot. */
  key?(this: void, spot: P): number
  /** What diagonal steps count: one square each, unless this says so. */
  diagonals?(this: void, step: S): Diagonals
  /** A square that may be taken where none lies the right way, though it is as far. */
  alongside?(step: S, shove: V, to: P, apart: (spot: P) => number): boolean
  /** What is in the way, straight on, may end it before the distance does. */
  readonly stopsShort: boolean
  /** Nothing holds it up there: the way ends. */
  isOver(step: S, id: PieceId, spot: P): boolean
  /** The way may end there, if it may end by the distance. */
  isGoal?(step: S, shove: V, spot: P, origin: Box): boolean
}

/** Where it can be after some squares. */
export interface Leg<P extends Spot> {
  readonly spot: P
  readonly before: Leg<P> | undefined
  /** Squares up to here, and what diagonal steps count from here on. */
  readonly count: number
  readonly diagonals: Diagonals
  readonly isOver: boolean
}

/** The spots of a way up to here, without that where it begins. */
export function trailTo<P extends Spot>(last: Leg<P>): P[] {
  const path: P[] = []
  for (let leg: Leg<P> | undefined = last; leg?.before !== undefined; leg = leg.before) path.push(leg.spot)
  return path.reverse()
}

/** All that can be done with a shove. */
export class Course<S extends Planning<Fight>, P extends Spot, V extends Shove> {
  readonly step: S
  readonly shove: V
  readonly start: Leg<P>
  /** Where it may end: by squares from the start, each place once. */
  readonly ends: readonly Leg<P>[]
  private readonly book: CourseRules<S, P, V>
  private readonly key: (spot: P) => number
  private readonly origin: Box
  private readonly lead: Lead

  constructor(book: CourseRules<S, P, V>, step: S, shove: V) {
    this.book = book
    this.key = book.key ?? keyOf
    this.step = step
    this.shove = shove
    this.origin = book.origin(step, shove)
    this.lead = book.leads(step, shove)
    this.start = {
      spot: book.start(step, shove.id, shove),
      before: undefined,
      count: 0,
      diagonals: book.diagonals?.(step) ?? 'same',
      isOver: false,
    }
    const ends = this.findEnds(false)
    this.ends = ends.length === 0 && this.lead === 'any' ? this.findEnds(true) : ends
  }

  /** `andBack`: in a blind alley it may end where it has been. */
  private findEnds(andBack: boolean): Leg<P>[] {
    const { shove } = this
    let known = new Known()
    known.add(this.key(this.start.spot))
    const ends: Leg<P>[] = []
    let layer = [this.start]
    /** Steps that count two come a square later. */
    let late: Leg<P>[] = []
    for (let count = 1; count <= shove.squares && layer.length + late.length > 0; count++) {
      const next: Leg<P>[] = []
      if (andBack) known = new Known()
      const arrive = (one: Leg<P>): void => {
        if (!known.add(this.key(one.spot))) return
        if (!one.isOver) next.push(one)
        if (this.isEnd(one)) ends.push(one)
      }
      const begun = late
      late = []
      for (const one of begun) arrive(one)
      for (const leg of layer)
        for (const one of this.nextOf(leg, known)) {
          if (one.count > count) late.push(one)
          else arrive(one)
        }
      layer = next
    }
    return ends
  }

  /** How far from who moves it. */
  readonly apart = (spot: P): number => this.book.apart(this.step, this.book.box(this.step, this.shove.id, spot), this.origin)

  isRight(from: P, to: P): boolean {
    if (this.lead === 'any') return true
    const farther = this.apart(to) - this.apart(from)
    return this.lead === 'off' ? farther > 0 : farther < 0
  }

  /** One square on, the right way. */
  nextOf(leg: Leg<P>, known?: Known): Leg<P>[] {
    const { book, step, shove, lead } = this
    const { spot: from } = leg
    const around = book.around(step, shove.id, from, shove, known)
    if (around.length === 0) return []
    const before = lead === 'any' ? 0 : this.apart(from)
    let right = lead === 'any' ? around : around.filter((to) => (lead === 'off' ? this.apart(to) > before : this.apart(to) < before))
    if (right.length === 0 && book.alongside !== undefined)
      right = around.filter((to) => this.apart(to) === before && book.alongside?.(step, shove, to, this.apart) === true)
    const { columns } = step.fight.board
    return right.map((spot) => {
      const { count, diagonals } = leg
      const isAslant = diagonals !== 'same' && isDiagonal(columns, from.at, spot.at, spot.height - from.height)
      return {
        spot,
        before: leg,
        count: count + dearness(diagonals, isAslant),
        diagonals: isAslant ? afterDiagonal(diagonals) : diagonals,
        isOver: book.isOver(step, shove.id, spot),
      }
    })
  }

  /** Its way may be over there. */
  isEnd(leg: Leg<P>): boolean {
    const { book, step, shove } = this
    if (leg.count !== shove.squares && !leg.isOver && !shove.upTo && !this.isStuck(leg)) return false
    return book.isGoal?.(step, shove, leg.spot, this.origin) !== false
  }

  /** It cannot be moved on at all, or not straight on. */
  private isStuck(leg: Leg<P>): boolean {
    if (!this.book.stopsShort) return false
    const next = this.nextOf(leg)
    if (next.length === 0) return true
    const { before, spot } = leg
    if (before === undefined || this.lead === 'any') return false
    const at = beyond(this.step.fight.board, before.spot.at, spot.at)
    return this.leadsOn(before.spot, spot) && !next.some((one) => one.spot.at === at)
  }

  /** Straight on is the right way still, be it off the board. */
  private leadsOn(before: P, now: P): boolean {
    const box = (spot: P): Box => this.book.box(this.step, this.shove.id, spot)
    const farther = this.book.apart(this.step, onward(box(before), box(now)), this.origin) - this.apart(now)
    return this.lead === 'off' ? farther > 0 : farther < 0
  }
}

export const keyOf = ({ at, height }: Spot): number => at * 65_536 + height

/** The next box after two, at the height of the second. */
const onward = (a: Box, b: Box): Box => ({
  ...b,
  x0: 2 * b.x0 - a.x0,
  y0: 2 * b.y0 - a.y0,
  x1: 2 * b.x1 - a.x1,
  y1: 2 * b.y1 - a.y1,
})

/** The square beyond, seen from the one before; NOWHERE off the board. */
const beyond = (board: Board, before: Square, now: Square): Square =>
  neighbour(
    board,
    now,
    (now % board.columns) - (before % board.columns),
    Math.floor(now / board.columns) - Math.floor(before / board.columns),
  )
