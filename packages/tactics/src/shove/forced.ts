import { BoardError, parsePath, SIDE, type Square, spotName, squareName, type Spot as Written } from '@riposte/board'
import type { Fight, Option, PieceId, Reading, RuleIndex } from '@riposte/referee'
import { judged } from '../asking/judged.ts'
import { STAY } from '../ways/ask.ts'
import { isSame, type Planning, type Spot } from '../ways/plan.ts'
import { Course, type CourseRules, type Leg, type Shove, trailTo } from './course.ts'

/** Being moved by others: whoever does it says where to, and square by square it comes about. */

/** What a book says of it. */
export interface Forcing<S extends Planning<Fight>, P extends Spot, V extends Shove> extends CourseRules<S, P, V> {
  /** The rule of the kind; so far and no farther; not less; something is in the way; over an edge it ends. */
  readonly rules: {
    kind(shove: V): RuleIndex
    readonly distance: RuleIndex
    readonly whole: RuleIndex
    readonly blocked: RuleIndex
    readonly edge: RuleIndex
  }
  seat(step: S, by: PieceId): number
  text(step: S, shove: V): string
  /** What waits for it there, in words. */
  fate(step: S, shove: V, spot: P): string
  /** The height at which it stays, if it need not be named. */
  level(step: S, id: PieceId): number | undefined
  /** Where it would stand in a square that is named, and whether it could. */
  station(step: S, id: PieceId, spot: Written): P
  canBeAt(step: S, id: PieceId, spot: P): boolean
  /** It keeps from going there, and stays where it is. */
  holdsOn(step: S, shove: V, from: P, to: P): boolean
  put(step: S, shove: V, to: P): void
  falls(step: S, shove: V): void
  /** It is still there, and nothing has stopped it. */
  goesOn(step: S, id: PieceId, at: P): boolean
}

interface WayOption<P extends Spot> extends Option {
  readonly path: readonly P[]
}

export interface Forced<S, P extends Spot, V> {
  /** Where to: asked once, for the last square or the whole way. */
  askWay(this: void, step: S, shove: V): readonly P[]
  /** Answers how many squares it has been moved. */
  carry(this: void, step: S, shove: V, path: readonly P[]): number
}

export function forcingOf<S extends Planning<Fight>, P extends Spot, V extends Shove>(book: Forcing<S, P, V>): Forced<S, P, V> {
  const { rules } = book

  const optionsOf = (course: Course<S, P, V>): WayOption<P>[] => {
    const { step, shove } = course
    const { columns } = step.fight.board
    const level = book.level(step, shove.id)
    const named = new Set<Square>()
    return course.ends.map((leg) => {
      const { at, height } = leg.spot
      // On a wall or over an edge one square may be reached at two heights.
      const isPlain = level === undefined ? !named.has(at) : height === level
      named.add(at)
      return {
        id: isPlain ? squareName(at, columns) : spotName({ square: at, height }, columns),
        square: at,
        path: trailTo(leg),
        rule: rules.whole,
        preview: () => ({ moved: shove.id, path: trailTo(leg).map((spot) => spot.at), text: book.fate(step, shove, leg.spot) }),
      }
    })
  }

  const askWay = (step: S, shove: V): readonly P[] => {
    const course = new Course(book, step, shove)
    const options = optionsOf(course)
    if (shove.upTo) options.push({ id: STAY, path: [] })
    if (options.length === 0) options.push({ id: STAY, path: [], auto: true })
    const chosen = step.ask<WayOption<P>>({
      kind: 'path',
      seat: book.seat(step, shove.by),
      piece: shove.by,
      text: book.text(step, shove),
      options,
      refusals: undefined,
      rule: rules.kind(shove),
      read: (answer) => readWay(course, answer),
    })
    return chosen.path
  }

  /** A way square by square, or a place that is not on the list, and the rule it breaks. */
  const readWay = (course: Course<S, P, V>, answer: string): Reading<WayOption<P>> | undefined => {
    const { step, shove } = course
    const spots = spotsIn(step, answer)
    const last = spots.at(-1)
    if (last === undefined) return undefined
    const read = (path: readonly P[], ...breaks: (RuleIndex | undefined)[]) =>
      judged(step, { id: answer, square: last.square, path }, breaks)
    const named = course.ends.find(({ spot }) => spot.at === last.square && spot.height === last.height)
    if (spots.length === 1) return named === undefined ? read([], whyNotTo(course, last)) : read(trailTo(named))
    let leg = course.start
    if (spots[0]?.square === leg.spot.at) spots.shift()
    for (const spot of spots) {
      const next = course.nextOf(leg).find((one) => isAt(one.spot, spot, leg.spot))
      if (next === undefined) return read([], whyNotNext(course, leg, spot))
      leg = next
    }
    if (leg.count > shove.squares) return read(trailTo(leg), rules.distance)
    const isEnd = course.isEnd(leg) || course.ends.some((one) => isSame(one.spot, leg.spot))
    return read(trailTo(leg), isEnd ? undefined : rules.whole)
  }

  /** Why a single named square will not do: the wrong way, too far, too near, or no room. */
  const whyNotTo = (course: Course<S, P, V>, spot: Written): RuleIndex => {
    const { step, shove, start } = course
    const to = book.station(step, shove.id, spot)
    if (!course.isRight(start.spot, to)) return rules.kind(shove)
    const apart = book.apart(step, book.box(step, shove.id, start.spot), book.box(step, shove.id, to))
    if (apart > shove.squares) return rules.distance
    if (!book.canBeAt(step, shove.id, to)) return rules.blocked
    return apart < shove.squares ? rules.whole : rules.kind(shove)
  }

  /** Why the way does not go on like that. */
  const whyNotNext = (course: Course<S, P, V>, leg: Leg<P>, spot: Written): RuleIndex => {
    if (leg.isOver) return rules.edge
    const { step, shove } = course
    const place = book.around(step, shove.id, leg.spot, shove).find((one) => isAt(one, spot, leg.spot))
    return place === undefined || course.isRight(leg.spot, place) ? rules.blocked : rules.kind(shove)
  }

  const carry = (step: S, shove: V, path: readonly P[]): number => {
    let moved = 0
    for (const to of path) {
      const isOver = book.isOver(step, shove.id, to)
      if (book.holdsOn(step, shove, book.start(step, shove.id, shove), to)) return moved
      book.put(step, shove, to)
      moved++
      if (isOver) book.falls(step, shove)
      if (isOver || !book.goesOn(step, shove.id, to)) return moved
    }
    return moved
  }

  return { askWay, carry }
}

const isAt = (to: Spot, spot: Written, before: Spot): boolean =>
  to.at === spot.square &&
  (spot.height === undefined ? to.height === before.height || Math.abs(to.height - before.height) <= SIDE : to.height === spot.height)

function spotsIn({ fight: { board } }: Planning<Fight>, answer: string): Written[] {
  try {
    return [...parsePath(answer, board.columns, board.rows)]
  } catch (error) {
    if (!(error instanceof BoardError)) throw error
    return []
  }
}
