import { type Square, squareDistance, squareNames } from '@riposte/board'
import type { Option, PieceId, Reading, RuleIndex } from '@riposte/referee'
import { floorsFor, judged, squaresWithin, straightTo } from '@riposte/tactics'
import { seatOf } from '../asking.ts'
import { isUp, pieceAt } from '../fight.ts'
import { checkTally } from '../rolls/check.ts'
import { R } from '../rules.ts'
import { clearEffect } from '../sight/sight.ts'
import { boxAt, footprintOf } from '../space.ts'
import type { OrcusStep } from '../step.ts'
import { onFoot } from './climbing.ts'
import { falls } from './falls.ts'
import { goAlong, planOf, rooted, speedOf } from './movement.ts'
import { type Pace, type Plan, STRIDE } from './plan.ts'
import { canBeAt, isHeldAgainst } from './room.ts'
import { ways } from './ways.ts'

/** Jumping: over gaps, down from edges, with a run-up or without. */

/** Squares of run-up that make it a running jump. */
const RUN_UP = 2
/** What a result is divided by: squares cleared, or feet of height. */
const STANDING = 10
const RUNNING = 5
/** Feet to a half square. */
const HALF_FEET = 2.5

interface Jump extends Option {
  /** On foot to where it takes off, and what that costs. */
  readonly run: readonly Pace[]
  readonly cost: number
  /** Square by square to where it lands. */
  readonly line: readonly Pace[]
}

/** Asks where to, rolls Athletics, and jumps as far as that carries; what is left of the move is walked. */
export function jump(step: OrcusStep, id: PieceId, pay: () => void): void {
  const reach = (): number => speedOf(step, id, 'walk')
  const plan = planOf(step, id, reach(), 'walk', { provokes: true, far: R.move.jump })
  const options = landings(plan)
  const read = (answer: string): Reading<Jump> | undefined => readJump(plan, answer)
  if (options.length === 0) options.push({ id: 'stay', run: [], cost: 0, line: [], byDefault: true })
  const { run, line, cost } = step.ask<Jump>({
    kind: 'path',
    seat: seatOf(step, id),
    piece: id,
    text: 'jump where',
    options,
    read,
    rule: R.move.jump,
  })
  pay()
  if (line.length === 0) return
  const ran = goAlong(step, id, run, { how: 'walk', provokes: true, rule: R.move.mixedModes, budget: { reach, cost } })
  if (ran < run.length || !isUp(pieceAt(step.fight, id)) || rooted(step, id) !== undefined) return
  const spent = cost + line.length
  if (spent > reach()) return
  if (leap(step, id, line, ran) === line.length) onFoot(step, id, spent)
}

/** As far as the roll carries it, and down if there is no ground. Answers how many squares. */
function leap(step: OrcusStep, id: PieceId, line: readonly Pace[], run: number): number {
  const tally = checkTally(step, id, 'athletics')
  const die = step.roll(20, id, 'jump', R.core.check)
  const total = die + tally.total
  const cleared = Math.max(0, Math.floor(total / (run >= RUN_UP ? RUNNING : STANDING)))
  const rise = (line.at(-1)?.height ?? 0) - pieceAt(step.fight, id).height
  const isHighEnough = rise <= STRIDE || cleared >= rise * HALF_FEET
  const success = cleared >= line.length - 1 && isHighEnough
  const needs = (line.length - 1) * (run >= RUN_UP ? RUNNING : STANDING)
  step.emit({ type: 'check', by: id, against: -1, what: 'jump', die, total, needs, success, parts: tally.parts, rule: R.move.jump })
  const carried = success ? line : line.slice(0, isHighEnough ? cleared + 1 : Math.max(0, line.length - 1))
  const squares = goAlong(step, id, carried, { how: 'jump', manner: 'air', provokes: true, rule: R.move.jump })
  falls(step, id)
  return squares
}

/** From where it stands: every place in a straight line with room to land. */
function landings(plan: Plan): Jump[] {
  const { step } = plan
  const { board } = step.fight
  const names = squareNames(board)
  const jumps: Jump[] = []
  for (const at of squaresWithin(board, plan.from.at, plan.budget)) {
    if (squareDistance('chebyshev', board.columns, at, plan.from.at) < 2) continue
    const line = lineTo(plan, plan.from, at)
    if (line === undefined || whyNotPast(plan, line) !== undefined) continue
    jumps.push({ id: names[at] ?? '', square: at, run: [], cost: 0, line, rule: R.move.jump })
  }
  return jumps
}

/** `c2>d2>g2`: on foot to d2, and from there to g2. */
function readJump(plan: Plan, answer: string): Reading<Jump> | undefined {
  const { step } = plan
  const stations = ways.stationsOf(plan, answer)
  const to = stations.pop()
  if (to === undefined) return undefined
  const run = stations.length === 0 ? { path: [], cost: 0, breaks: [] } : ways.wayThrough(plan, stations)
  const from = run.path.at(-1) ?? plan.from
  const line = lineTo(plan, from, to.at)
  const option = { id: answer, square: to.at, run: run.path, cost: run.cost, line: line ?? [] }
  const isFar = run.cost + (line?.length ?? 0) > plan.budget
  const reasons: (RuleIndex | undefined)[] = [...run.breaks, isFar || line === undefined ? R.move.jump : undefined]
  return judged(step, option, [...reasons, whyNotPast(plan, line ?? [])])
}

/** No higher than it stands, it leaps through nobody who would not let it pass. */
function whyNotPast(plan: Plan, line: readonly Pace[]): RuleIndex | undefined {
  const inTheAir: Plan = { ...plan, manner: 'air' }
  return plan.step.forbids(
    R.move.throughEnemy,
    line.some((pace) => isHeldAgainst(inTheAir, pace)),
  )
}

/** Straight there through the air, with room to land; undefined where something is in the way. */
function lineTo(plan: Plan, from: Pace, at: Square): readonly Pace[] | undefined {
  const { step, id } = plan
  const { board } = step.fight
  const footprint = footprintOf(step.fight, id)
  if (at === from.at) return undefined
  const floors = floorsFor(board, footprint)
  const over = (square: Square): Pace => ({ at: square, height: Math.max(floors[square] ?? 0, from.height), narrow: false })
  const last = over(at)
  if (!canBeAt(step, id, last)) return undefined
  const boxes = [boxAt(step.fight, id, from.at, from.height), boxAt(step.fight, id, at, last.height)] as const
  if (!clearEffect(step, boxes[0], boxes[1])) return undefined
  const inTheAir: Plan = { ...plan, from, manner: 'air' }
  const line = straightTo(
    board,
    from.at,
    at,
    (_, _d, next) => (isHeldAgainst(inTheAir, over(next)) ? 1 : 0),
    (squares) => ways.strikersOn(inTheAir, squares.map(over)),
  )
  return line?.squares.map(over)
}
