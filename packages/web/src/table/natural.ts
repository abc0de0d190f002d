import type { Square } from '@riposte/board'
import type { SeenPreview } from '@riposte/referee'

/** Of ways that cost the same people mean the one that turns least. */

type Step = readonly [x: number, y: number]
const STEPS: readonly Step[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
  [1, 1],
  [-1, 1],
  [-1, -1],
  [1, -1],
]

const placeOf = (square: Square, columns: number): Step => [square % columns, Math.floor(square / columns)]

/** How often a way changes its direction. */
export function turnsOf(path: readonly Square[], columns: number): number {
  const steps = path.slice(1).map((square, i) => {
    const [x, y] = placeOf(square, columns)
    const [x0, y0] = placeOf(path[i] ?? square, columns)
    return `${x - x0},${y - y0}`
  })
  return steps.filter((step, i) => i > 0 && step !== steps[i - 1]).length
}

interface Lead {
  readonly path: readonly Square[]
  readonly step: Step
  readonly turns: number
}

/**
 * A way with as many steps but fewer turns, over squares that lie ever farther: none where it is as straight as can be. Whether
 * it costs the same only the table knows.
 */
export function straighter(
  path: readonly Square[],
  costOf: (square: Square) => number | undefined,
  columns: number,
): readonly Square[] | undefined {
  const [start] = path
  const goal = path.at(-1)
  const turns = turnsOf(path, columns)
  if (start === undefined || goal === undefined || turns < 2) return undefined
  let leads: readonly Lead[] = [{ path: [start], step: [0, 0], turns: -1 }]
  for (let left = path.length - 1; left > 0; left--) {
    const best = new Map<string, Lead>()
    for (const lead of leads) {
      for (const next of onwards(lead, { goal, left, costOf, columns })) {
        const key = `${next.path.at(-1)} ${next.step.join()}`
        if ((best.get(key)?.turns ?? Number.POSITIVE_INFINITY) > next.turns) best.set(key, next)
      }
    }
    leads = [...best.values()]
  }
  const found = leads.reduce<Lead | undefined>((a, b) => (a === undefined || b.turns < a.turns ? b : a), undefined)
  return found !== undefined && found.turns < turns ? found.path : undefined
}

function onwards(
  { path, step, turns }: Lead,
  at: { readonly goal: Square; readonly left: number; readonly costOf: (square: Square) => number | undefined; readonly columns: number },
): Lead[] {
  const { goal, left, costOf, columns } = at
  const here = path.at(-1) ?? 0
  const [start] = path
  const [x, y] = placeOf(here, columns)
  const [goalX, goalY] = placeOf(goal, columns)
  const cost = path.length === 1 ? 0 : (costOf(here) ?? 0)
  return STEPS.flatMap((next) => {
    const [toX, toY] = [x + next[0], y + next[1]]
    const square = toY * columns + toX
    const isNear = Math.max(Math.abs(goalX - toX), Math.abs(goalY - toY)) <= left - 1
    if (toX < 0 || toX >= columns || !isNear || (costOf(square) ?? 0) <= cost) return []
    // Past a corner one mostly cannot cut.
    const beside = next[0] === 0 || next[1] === 0 ? [] : [y * columns + toX, toY * columns + x]
    if (beside.some((one) => one !== start && costOf(one) === undefined)) return []
    return [{ path: [...path, square], step: next, turns: turns + Number(next[0] !== step[0] || next[1] !== step[1]) }]
  })
}

/** It costs what the other does, no more strike on it, and nothing else is said of it. */
export function isAsGood(one: SeenPreview | undefined, than: SeenPreview | undefined): boolean {
  const strikes = than?.provokes ?? []
  return (
    one !== undefined &&
    one.cost === than?.cost &&
    one.text === than?.text &&
    (one.provokes ?? []).every((striker) => strikes.includes(striker))
  )
}
