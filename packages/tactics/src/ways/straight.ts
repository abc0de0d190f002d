import { type Board, columnOf, directionOf, rowOf, type Square, squareAt } from '@riposte/board'
import type { Spot } from './plan.ts'

export interface Line {
  readonly squares: readonly Square[]
  readonly cost: number
}

/** Whether all of these are among those. */
export const isWithin = (few: readonly unknown[], many: readonly unknown[]): boolean => few.every((one) => many.includes(one))

/**
 * The squares of the line from one to another, without the first, and what they cost: of two as near to it the one by which it costs
 * less, and where both cost the same the one on which fewer strike. Nothing where one of its steps cannot be made.
 */
export function straightTo(
  board: Board,
  from: Square,
  to: Square,
  price: (at: Square, d: number, next: Square) => number,
  strikers: (squares: readonly Square[]) => readonly unknown[] = () => [],
): Line | undefined {
  const { columns } = board
  const [x, y] = [columnOf(from, columns), rowOf(from, columns)]
  const [dx, dy] = [columnOf(to, columns) - x, rowOf(to, columns) - y]
  const steps = Math.max(Math.abs(dx), Math.abs(dy))
  let lines: readonly Line[] = [{ squares: [], cost: 0 }]
  for (let i = 1; i <= steps; i++) {
    const rows = nearest(y + (dy * i) / steps)
    lines = nearest(x + (dx * i) / steps).flatMap((column) => rows.flatMap((row) => goOn(squareAt(columns, column, row))))
  }
  return lines.toSorted((a, b) => strikers(a.squares).length - strikers(b.squares).length)[0]

  /** All ways but those on which all strike who do on another: who has struck strikes no more. */
  function goOn(next: Square): readonly Line[] {
    const all = lines.flatMap(({ squares, cost }) => {
      const at = squares.at(-1) ?? from
      const one = price(at, directionOf(board, at, next), next)
      return one < 0 ? [] : [{ squares: [...squares, next], cost: cost + one }]
    })
    const least = Math.min(...all.map(({ cost }) => cost))
    const cheap = all.filter(({ cost }) => cost === least)
    if (cheap.length < 2) return cheap
    const struck = cheap.map(({ squares }) => strikers(squares))
    return cheap.filter(
      (_, i) => !struck.some((one, j) => j !== i && isWithin(one, struck[i] ?? []) && (j < i || !isWithin(struck[i] ?? [], one))),
    )
  }
}

/** The whole numbers that a number lies nearest to. */
const nearest = (value: number): number[] => [...new Set([Math.round(value), Math.ceil(value - 1 / 2)])]

/** Whether a way, step for step, keeps to the straight line from where it begins to where it ends. */
export function keepsStraight({ columns }: Board, from: Square, path: readonly Spot[]): boolean {
  const [x, y] = [columnOf(from, columns), rowOf(from, columns)]
  const end = path.at(-1)?.at ?? from
  const [dx, dy] = [columnOf(end, columns) - x, rowOf(end, columns) - y]
  const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= 1 / 2
  return (
    path.length === Math.max(Math.abs(dx), Math.abs(dy)) &&
    path.every(({ at }, i) => {
      const part = (i + 1) / path.length
      return isNear(columnOf(at, columns) - x, dx * part) && isNear(rowOf(at, columns) - y, dy * part)
    })
  )
}
