import { columnOf, NOWHERE, neighbour, rowOf, type Square, STEP_X, STEP_Y, spotName, squareNames, squareOn } from '@riposte/board'
import type { Preview, RuleIndex } from '@riposte/referee'
import { isUnknownTo } from '@riposte/referee'

import { isEnemy, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { seatOf } from '../seats.ts'
import { boxOf, takesRoom } from '../space.ts'
import { previewOn, wayTo } from './best-way.ts'
import { cheapest, type Found, priceOf, stopsOf } from './leads.ts'
import { barriers, type Goal, type PathOption, readWay, wayOrWhyNot } from './paths.ts'
import { isSame, type Pace, type Plan, paceAt, spaceOf } from './plan.ts'
import { isHeldAgainst, isTaken } from './room.ts'

/** Asking where to go: every square in reach, and in the air the nearest place beside each foe. */

/** One of the many places in reach. What it costs is worked out when somebody looks. */
export class Stop implements PathOption {
  readonly id: string
  readonly to: Pace
  readonly square: Square
  readonly #plan: Plan

  constructor(id: string, to: Pace, plan: Plan) {
    this.id = id
    this.to = to
    this.square = to.at
    this.#plan = plan
  }

  preview(): Preview {
    return previewOn(this.#plan, wayTo(this.#plan, this.to))
  }
}

export const STAY = 'stay'

export interface PathAsk {
  readonly goal?: Goal | undefined
  /** May be declined: `stay`. */
  readonly optional?: boolean
}

/**
 * Asks where to go, and answers with the paces to take, one after another. A destination means the cheapest way, and among
 * those the one that provokes least; a path `b2>c3>d3` means that way. Heights stand after `^`.
 */
export function askPath(plan: Plan, text: string, { goal, optional = false }: PathAsk = {}): Found {
  const { step, id } = plan
  const offers = step.offers<PathOption>()
  for (const to of goals(plan)) offers.offer(new Stop(nameOf(plan, to), to, plan), goal?.(to))
  const { options, refusals } = offers
  const [only] = options
  if (optional || options.length === 0) options.push({ id: STAY, to: plan.from, path: [], byDefault: true, auto: options.length === 0 })
  // A rule that says where it ends, and leaves one square for that, needs no answer.
  const isGiven = goal !== undefined && only !== undefined && options.length === 1
  const chosen = step.ask<PathOption>({
    kind: 'path',
    seat: seatOf(step, id),
    piece: id,
    text,
    options: isGiven ? [{ id: only.id, to: only.to, square: only.to.at, auto: true }] : options,
    refusals,
    read: (answer) => readWay(plan, answer, goal),
  })
  return chosen.path === undefined ? wayTo(plan, chosen.to) : { path: chosen.path, cost: chosen.cost ?? 0 }
}

/** Why there is no square to go to at all. Mostly there is one right beside, and nothing more need be looked at. */
export function whyNowhere(plan: Plan): RuleIndex | undefined {
  const { board } = plan.step.fight
  for (let d = 0; d < 8; d++) {
    const price = priceOf(plan, plan.from.at, d)
    if (price < 0 || price > plan.budget) continue
    const to = paceAt(plan, neighbour(board, plan.from.at, STEP_X[d] ?? 0, STEP_Y[d] ?? 0), plan.from.narrow)
    if (!isTaken(plan, to)) return undefined
  }
  if (stopsOf(plan).length > 0) return undefined
  if (plan.step.isMoot(plan.far, R.move.climbSwim, ...barriers)) return plan.far
  const around: Pace[] = []
  for (let d = 0; d < 8; d++) {
    const at = neighbour(board, plan.from.at, STEP_X[d] ?? 0, STEP_Y[d] ?? 0)
    if (at !== NOWHERE) around.push(paceAt(plan, at, plan.from.narrow))
  }
  // Who stands there is sooner found than what a wall would take.
  const isHeld = (to: Pace): boolean => isTaken(plan, to) || isHeldAgainst(plan, to)
  for (const to of [...around.filter(isHeld), ...around.filter((one) => !isHeld(one))]) {
    const [rule] = wayOrWhyNot(plan, to).breaks
    if (rule !== plan.far && rule !== undefined) return plan.step.forbids(rule, true)
  }
  return plan.step.forbids(plan.far, true)
}

/** What is offered: every square in reach, and in the air the nearest place beside each foe. */
function goals(plan: Plan): Pace[] {
  if (plan.manner === 'climb') return climbs(plan)
  const stops = stopsOf(plan)
  return plan.manner === 'air' ? [...stops, ...besideFoes(plan, stops)] : stops
}

const nameOf = (plan: Plan, to: Pace): string => {
  const { board } = plan.step.fight
  const isLevel = plan.manner !== 'climb' && to.height === paceAt(plan, to.at, to.narrow).height
  return isLevel ? (squareNames(board)[to.at] ?? '') : spotName({ square: to.at, height: to.height }, board.columns)
}

/** For each foe at another height, the nearest free place beside it. */
function besideFoes(plan: Plan, level: readonly Pace[]): Pace[] {
  const { step, id } = plan
  const me = pieceAt(step.fight, id)
  const onFoot: Plan = { ...plan, manner: 'ground' }
  const places: Pace[] = []
  for (const foe of step.fight.pieces) {
    if (!isEnemy(me, foe) || !takesRoom(foe) || isUnknownTo(foe, me) || Math.abs(foe.height - plan.from.height) <= 2) continue
    const box = boxOf(step.fight, foe.id)
    const height = foe.height > plan.from.height ? box.z1 - 1 : foe.height
    let best: { readonly to: Pace; readonly cost: number } | undefined
    for (const { at } of level) {
      const to = { at, height: Math.max(height, paceAt(onFoot, at, false).height), narrow: plan.from.narrow }
      if (gapTo(plan, at, box) !== 1 || to.height === paceAt(plan, at, false).height) continue
      const found = best === undefined || best.cost > Math.abs(to.height - plan.from.height) / 2 ? cheapest(plan, plan.from, to) : undefined
      if (found !== undefined && found.cost <= plan.budget && !isTaken(plan, to) && (best === undefined || found.cost < best.cost))
        best = { to, cost: found.cost }
    }
    if (best !== undefined && !places.some((one) => best !== undefined && isSame(one, best.to))) places.push(best.to)
  }
  return places
}

/** Squares between a space anchored there and a box, seen from above. */
function gapTo(plan: Plan, at: Square, box: { x0: number; y0: number; x1: number; y1: number }): number {
  const { columns } = plan.step.fight.board
  const { across, down } = spaceOf(plan, plan.from.narrow)
  const gap = (low: number, size: number, from: number, to: number): number => Math.max(0, from - (low + size) + 1, low - to + 1)
  return Math.max(gap(columnOf(at, columns), across, box.x0 / 2, box.x1 / 2), gap(rowOf(at, columns), down, box.y0 / 2, box.y1 / 2))
}

/** Up and down from where it is, and over edges that can be reached. */
function climbs(plan: Plan): Pace[] {
  const { board } = plan.step.fight
  const places: Pace[] = []
  const reach = Math.max(1, Math.floor(plan.budget / plan.climbs))
  const column = columnOf(plan.from.at, board.columns)
  const row = rowOf(plan.from.at, board.columns)
  for (let r = row - 1; r <= row + 1; r++) {
    for (let c = column - 1; c <= column + 1; c++) {
      const at = squareOn(board, c, r)
      if (at === NOWHERE) continue
      for (let up = -reach; up <= reach; up++) {
        const to = { at, height: plan.from.height + up * 2, narrow: plan.from.narrow }
        if (up === 0) continue
        const found = cheapest(plan, plan.from, to)
        if (found !== undefined && found.cost <= plan.budget && !isTaken(plan, to)) places.push(to)
      }
    }
  }
  return places
}
