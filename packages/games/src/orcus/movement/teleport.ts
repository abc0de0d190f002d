import { type Board, BoardError, columnOf, NOWHERE, parseSpot, rowOf, SIDE, type Square, squareName, squareOn } from '@riposte/board'
import type { Option, PieceId, Reading, RuleIndex } from '@riposte/referee'
import { judged, STAY } from '@riposte/tactics'
import { has } from '../conditions/conditions.ts'
import { bundleOf, pieceAt } from '../fight.ts'
import { happens } from '../reactions/happens.ts'
import { provoke } from '../reactions/opportunity.ts'
import { chancesOn, threatsTo } from '../reactions/threats.ts'
import { R } from '../rules.ts'
import { seatOf } from '../seats.ts'
import { whyBlind } from '../sight/senses.ts'
import { clearSight } from '../sight/sight.ts'
import { bodies, boxesApart, boxOf, floorUnder, takesRoom } from '../space.ts'
import type { OrcusStep } from '../step.ts'
import { bitOf } from '../terms.ts'
import { falls } from './falls.ts'
import { holdsOn, lessForced } from './forced.ts'
import { halts, RUN_INTO } from './halts.ts'
import { cheapest } from './leads.ts'
import { type Ends, goalOf } from './movement.ts'
import { type Pace, paceOf, planFor } from './plan.ts'
import { leaves, relocate } from './relocate.ts'
import { boxAtPace, canBeAt } from './room.ts'
import { mayNot } from './speeds.ts'

/** From one place to another without the way between. */

export interface Teleport {
  readonly ends?: Ends
  readonly optional?: boolean
  readonly text: string
}

interface Landing extends Option {
  readonly to: Pace
}

/** Teleports somebody up to so many squares, where the one who causes it can see. Answers how far. */
export function teleport(step: OrcusStep, by: PieceId, id: PieceId, squares: number, given: Teleport): number {
  if (isKept(step, id)) return 0
  const far = squaresFor(step, id, squares)
  const chosen = askLanding(step.asKnownTo(by, id), by, id, far, given)
  if (chosen === undefined) return 0
  if (bodies.meetsUnknown(step, pieceAt(step.fight, by), boxAtPace(step, id, chosen), takesRoom)) {
    halts(step, id, RUN_INTO)
    return 0
  }
  const from = paceOf(step, id)
  const told = happens(step, { window: 'teleport', by, at: id, from: from.at, to: chosen.at, act: 'teleport' })
  if (told.stopped === true) return 0
  if (!step.applies(R.teleport.noProvoke))
    provoke(step, id, chancesOn(step, id, threatsTo(step, id), from, chosen), { act: 'teleport', from, to: chosen })
  // Off: whoever does it against its will gives it a save at the brink.
  if (by !== id && !step.applies(R.teleport.notUnwilling) && holdsOn(step, id, from, chosen)) return 0
  const before = boxOf(step.fight, id)
  land(step, id, chosen)
  return boxesApart(before, boxOf(step.fight, id))
}

/** Off: who is bound stays where it is. */
function isKept(step: OrcusStep, id: PieceId): boolean {
  if (mayNot(step, id, 'teleport')) return true
  const isBound = has(step, id, 'prone') || has(step, id, 'restrained') || has(step, id, 'immobile')
  return isBound && !step.applies(R.teleport.whileBound)
}

const SLOWED = 2

/** A cap on speed is none on teleports; and it is no unwilling movement, of which some take less. */
function squaresFor(step: OrcusStep, id: PieceId, squares: number): number {
  const far = has(step, id, 'slowed') && !step.applies(R.cond.slowedTeleport) ? Math.min(SLOWED, squares) : squares
  return step.applies(R.teleport.notUnwilling) ? far : far - lessForced(step, id)
}

function askLanding(
  step: OrcusStep,
  by: PieceId,
  id: PieceId,
  squares: number,
  { ends, optional = false, text }: Teleport,
): Pace | undefined {
  const goal = goalOf(step, id, ends)
  const why = (to: Pace): readonly (RuleIndex | undefined)[] => [...whyNotThere(step, by, id, squares, to), goal?.(to)]
  const options: Landing[] = []
  for (const square of around(step.fight.board, pieceAt(step.fight, id).at, squares)) {
    const to = landingAt(step, id, square, squares)
    if (to.at === pieceAt(step.fight, id).at || !isPossible(why(to))) continue
    options.push({ id: squareName(square, step.fight.board.columns), square, to })
  }
  if (optional || options.length === 0) options.push({ id: STAY, to: paceOf(step, id), byDefault: true })
  const chosen = step.ask<Landing>({
    kind: 'square',
    seat: seatOf(step, by),
    piece: by,
    text,
    options,
    read: (answer) => readLanding(step, id, squares, answer, why),
  })
  return chosen.id === STAY ? undefined : chosen.to
}

const isPossible = (reasons: readonly (RuleIndex | undefined)[]): boolean => reasons.every((rule) => rule === undefined)

function readLanding(
  step: OrcusStep,
  id: PieceId,
  squares: number,
  answer: string,
  why: (to: Pace) => readonly (RuleIndex | undefined)[],
): Reading<Landing> | undefined {
  const { board } = step.fight
  const spot = spotIn(board, answer)
  if (spot === undefined) return undefined
  const plain = landingAt(step, id, spot.square, squares)
  const to = spot.height === undefined ? plain : { ...plain, height: spot.height }
  return judged(step, { id: answer, square: to.at, to }, why(to))
}

function spotIn(board: Board, answer: string) {
  try {
    return parseSpot(answer, board.columns, board.rows)
  } catch (error) {
    if (!(error instanceof BoardError)) throw error
    return undefined
  }
}

/** On the ground there; where that is too far down, at the height at which it is now. */
function landingAt(step: OrcusStep, id: PieceId, at: Square, squares: number): Pace {
  const { height, flying } = pieceAt(step.fight, id)
  const ground = floorUnder(step.fight, id, at)
  const isDeep = height - ground > squares * SIDE
  return { at, narrow: false, height: flying || isDeep ? Math.max(height, ground) : ground }
}

/** The rules that forbid a place to arrive at. */
function whyNotThere(step: OrcusStep, by: PieceId, id: PieceId, squares: number, to: Pace): readonly (RuleIndex | undefined)[] {
  const box = boxAtPace(step, id, to)
  const { fight } = step
  const isFar = boxesApart(boxOf(fight, id), box) > squares
  return [
    step.applies(R.teleport.terrain) ? step.forbids(R.teleport.terrain, isFar) : whyNoWay(step, id, squares, to),
    step.forbids(R.teleport.destination, !canBeAt(step, id, to)),
    step.forbids(R.teleport.sight, !seesPlace(step, by, id, box)),
  ]
}

/** Off: the way there counts, through all that lies between. */
function whyNoWay(step: OrcusStep, id: PieceId, squares: number, to: Pace): RuleIndex | undefined {
  const plan = planFor(step, id, squares)
  const found = cheapest(plan, plan.from, to)
  return found === undefined || found.cost > squares ? R.move.walk : undefined
}

function seesPlace(step: OrcusStep, by: PieceId, id: PieceId, box: ReturnType<typeof boxOf>): boolean {
  if (whyBlind(step, by) !== undefined) return false
  return clearSight(step, boxOf(step.fight, by), box) || (by === id && boxesApart(boxOf(step.fight, by), box) === 0)
}

/** The squares within a distance, row by row. */
function around(board: Board, at: Square, squares: number): Square[] {
  const found: Square[] = []
  const column = columnOf(at, board.columns)
  const row = rowOf(at, board.columns)
  for (let r = Math.max(0, row - squares); r <= Math.min(board.rows - 1, row + squares); r++) {
    for (let c = Math.max(0, column - squares); c <= Math.min(board.columns - 1, column + squares); c++) {
      const square = squareOn(board, c, r)
      if (square !== NOWHERE) found.push(square)
    }
  }
  return found
}

// -------------------------------------------------------------------------------------------------------------- arrival

function land(step: OrcusStep, id: PieceId, to: Pace): void {
  leaves(step, id)
  // What held it in its place stays behind before the hold of anybody is looked at.
  relocate(step, id, to, { how: 'teleport', rule: R.teleport.terrain })
  leaveBinds(step, id)
  if (!step.applies(R.teleport.proneStays)) for (const effect of proneOn(step, id)) step.end(effect, 'teleport')
  falls(step, id)
}

const proneOn = ({ fight }: OrcusStep, id: PieceId) =>
  fight.effects.filter((one) => one.on === id && (bundleOf(one).mask & bitOf.prone) !== 0)

const BINDING = bitOf.restrained | bitOf.immobile

/** What lasts until it is taken away is fixed to the place; what ends by itself goes along, and so does a grappler's hold while it reaches. */
function leaveBinds(step: OrcusStep, id: PieceId): void {
  for (const effect of step.fight.effects.filter((one) => one.on === id && one.until === 'never')) {
    if ((bundleOf(effect).mask & BINDING) !== 0 && step.applies(R.teleport.proneStays))
      step.end(effect, 'left behind', R.teleport.proneStays)
  }
}

/** Two change places. False where one of them has no room in the other's space. */
export function swap(step: OrcusStep, by: PieceId, a: PieceId, b: PieceId): boolean {
  if (a === b || isKept(step, a) || isKept(step, b)) return false
  const here = paceOf(step, a)
  const there = paceOf(step, b)
  const away = { ...here, at: NOWHERE }
  leaves(step, a)
  leaves(step, b)
  relocate(step, b, away, { how: 'swap', rule: R.power.effect })
  if (!canBeAt(step, a, there)) {
    relocate(step, b, there, { how: 'swap', rule: R.power.effect })
    return false
  }
  relocate(step, a, there, { how: 'swap', rule: R.power.effect })
  if (!canBeAt(step, b, here)) {
    relocate(step, a, here, { how: 'swap', rule: R.power.effect })
    relocate(step, b, there, { how: 'swap', rule: R.power.effect })
    return false
  }
  relocate(step, b, here, { how: 'swap', rule: R.power.effect })
  happens(step, { window: 'teleport', by, at: a, from: here.at, to: there.at, act: 'swap' })
  return true
}
