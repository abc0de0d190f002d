import { canStop, costTo, MOST_COST, NOWHERE, parseSquare, type Square, squareNames } from '@riposte/board'
import type { Option, PieceId, Preview, Reading, RuleIndex } from '@riposte/referee'
import { pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import type { HomlStep } from '../step.ts'
import { isTaken, leadsTo, type Plan, planFor, stepCost, survey, wayTo } from './plan.ts'

/** Asking where to go: a square, by the cheapest way, or a way that is written out. */

interface WayOption extends Option {
  readonly square: Square
  readonly path?: readonly Square[]
}

export function askWay(step: HomlStep, id: PieceId, budget: number, text: string, far: RuleIndex = R.move.fullCost): readonly Square[] {
  const plan = planFor(step, id, budget)
  const reach = survey(plan)
  const names = squareNames(step.fight.board)
  const options: WayOption[] = []
  for (let i = 1; i < reach.count; i++) {
    const square = reach.squares[i] ?? NOWHERE
    if (canStop(reach, square)) options.push({ id: names[square] ?? '', square, preview: () => previewOf(plan, square) })
  }
  const { seat } = pieceAt(step.fight, id)
  const chosen = step.ask<WayOption>({ kind: 'path', seat, piece: id, text, options, read: (answer) => readWay(plan, answer, far) })
  return chosen.path ?? wayTo(plan, chosen.square)
}

const previewOf = (plan: Plan, square: Square): Preview => {
  const cost = costTo(survey(plan), square)
  return { cost, path: wayTo(plan, square), text: `${cost}` }
}

function readWay(plan: Plan, answer: string, far: RuleIndex): Reading<WayOption> | undefined {
  const { columns, rows } = plan.step.fight.board
  const stations: Square[] = []
  for (const name of answer.split('>')) {
    try {
      stations.push(parseSquare(name.trim(), columns, rows))
    } catch {
      return undefined
    }
  }
  const isWay = stations.length > 1
  if (isWay && stations[0] === plan.start) stations.shift()
  const last = stations.at(-1)
  if (last === undefined) return undefined
  const offers = plan.step.offers<WayOption>()
  if (isWay) offers.offer({ id: answer, square: last, path: stations }, whyNotAlong(plan, stations, far))
  else offers.offer({ id: answer, square: last }, whyNotTo(plan, last, far))
  return offers.reading()
}

/** The rule that closes a way given step by step. */
function whyNotAlong(plan: Plan, stations: readonly Square[], far: RuleIndex): RuleIndex | undefined {
  let from = plan.start
  let left = plan.budget
  for (const to of stations) {
    const cost = stepCost(plan, from, to)
    if (cost < 0) return isTaken(plan, to) ? R.square.occupied : R.terrain.blockingMove
    left -= cost
    // @rule homl.move.full-cost
    if (left < 0) return far
    from = to
  }
  return isTaken(plan, from) ? R.square.occupied : undefined
}

/** The rule that keeps a square from being gone to at all. */
function whyNotTo(plan: Plan, square: Square, far: RuleIndex): RuleIndex | undefined {
  if (isTaken(plan, square)) return R.square.occupied
  if (leadsTo(plan, square)) return undefined
  // @rule homl.move.full-cost
  if (leadsTo({ ...plan, budget: MOST_COST }, square)) return far
  return R.terrain.blockingMove
}
