import type { Square } from '@riposte/board'
import type { PieceId, RuleIndex } from '@riposte/referee'
import { type Goal, roomBehind } from '@riposte/tactics'
import { has, whyCannotAct } from '../conditions/conditions.ts'
import { isUp, type OrcusPiece, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { areAdjacent, bodies, boxesApart, boxOf, squaresAt, takesRoom } from '../space.ts'
import type { OrcusStep } from '../step.ts'
import type { Mode } from '../terms.ts'
import { happens, tells } from '../windows.ts'
import { comeDown, heightOver } from './flying.ts'
import { type Halt, halts, heldBack, RUN_INTO, SHUT, STOPPED, tooSlow } from './halts.ts'
import { cheapest } from './leads.ts'
import { givesChances, provoke } from './opportunity.ts'
import { type Budget, Pedometer, stepPlan } from './pedometer.ts'
import { type Manner, type Pace, paceOf, planOf, STRIDE } from './plan.ts'
import { leaves, leftBehind, type Relocation, relocate } from './relocate.ts'
import { boxAtPace, canBeAt, isTaken } from './room.ts'
import { mayNot, speedOf } from './speeds.ts'
import { chancesOn, type Threat, threatsTo } from './threats.ts'
import { ways } from './ways.ts'

export { planOf } from './plan.ts'
export { speedOf } from './speeds.ts'

/** Going from square to square. How far one gets stands in plan.ts, where to go in ways.ts, being moved in forced.ts. */

// --------------------------------------------------------------------------------------------------- what holds it back

/** What keeps a piece from leaving its square by itself. */
export function rooted(step: OrcusStep, id: PieceId): RuleIndex | undefined {
  if (has(step, id, 'restrained') && step.applies(R.cond.restrainedMove)) return R.cond.restrainedMove
  if (has(step, id, 'grappled') && step.applies(R.grapple.condition)) return R.grapple.condition
  if (has(step, id, 'immobile') && step.applies(R.cond.immobile)) return R.cond.immobile
  if (mayNot(step, id, 'move') || (isOnTheWing(step, id) && mayNot(step, id, 'fly'))) return R.power.effect
  return whyCannotAct(step, id)
}

/** What keeps it from moving about in any way but crawling: besides, lying down or being squeezed in. */
export const whyNoMove = (step: OrcusStep, id: PieceId): readonly (RuleIndex | undefined)[] => [
  rooted(step, id),
  step.forbids(R.cond.proneMove, has(step, id, 'prone')),
  step.forbids(R.squeeze.space, has(step, id, 'squeezing')),
]

/** On foot it must stand on the ground. */
export const whyNoWalk = (step: OrcusStep, id: PieceId): readonly (RuleIndex | undefined)[] => [
  ...whyNoMove(step, id),
  step.forbids(R.grid.threeD, isAloft(step, id)),
]

/** Too high above the ground to step onto it. */
export function isAloft(step: OrcusStep, id: PieceId): boolean {
  const { climbing, flying } = pieceAt(step.fight, id)
  const over = heightOver(step, id)
  return over > 0 && (flying || climbing || over > STRIDE)
}

const isOnTheWing = (step: OrcusStep, id: PieceId): boolean => pieceAt(step.fight, id).flying && heightOver(step, id) > 0

// ------------------------------------------------------------------------------------------------------------ one way

export interface Going extends Relocation {
  readonly mode?: Mode
  readonly manner?: Manner
  readonly provokes: boolean
  readonly safeFrom?: PieceId | 'all' | undefined
  /** What the way may cost; none where the distance is not of the mover's own making. */
  readonly budget?: Budget | undefined
  /** After each step: what comes along, and what is done on the way. */
  readonly after?: (from: Pace) => void
  /** What is done on the way may change the ground. */
  readonly isBusy?: boolean
}

/** Goes square by square, as far as nothing stops it. Answers how many steps it came. */
export function goAlong(step: OrcusStep, id: PieceId, path: readonly Pace[], going: Going): number {
  if (path.length === 0) return 0
  const trail: Pace[] = [paceOf(step, id)]
  const halt = stride(step, id, path, going, trail)
  if (halt !== undefined) halts(step, id, halt)
  arrive(step, pieceAt(step.fight, id), trail, going.mode ?? 'walk')
  return trail.length - 1
}

/** Puts its steps on the trail, and says why it comes no farther where the log does not say so otherwise. */
function stride(step: OrcusStep, id: PieceId, path: readonly Pace[], going: Going, trail: Pace[]): Halt | undefined {
  const piece = pieceAt(step.fight, id)
  leaves(step, id)
  const { how, mode = 'walk' } = going
  const wasProne = has(step, id, 'prone')
  const isHeard = (): boolean => tells(step, 'leave') || tells(step, 'enter')
  let isTold = going.isBusy === true || isHeard()
  const watching = (): readonly Threat[] =>
    going.provokes && going.safeFrom !== 'all' && givesChances(step, id)
      ? threatsTo(step, id).filter(({ foe }) => foe !== going.safeFrom)
      : []
  let threats = watching()
  const pedometer = going.budget === undefined ? undefined : new Pedometer(step, id, trail, going, going.budget)
  let isDisturbed = false
  takeOff(step, piece, mode)
  for (const [i, to] of path.entries()) {
    const from = paceOf(step, id)
    const isLast = i === path.length - 1
    if (pedometer?.isSpent(to, isDisturbed || isTold) === true) return tooSlow(step, id)
    // Foes may have moved meanwhile.
    if (isDisturbed || isTold) threats = watching()
    const foes = chancesOn(step, id, threats, from)
    // @rule orcus.oa.timing
    if (foes.length > 0) {
      pedometer?.count()
      provoke(step, id, foes, { act: how, from, to, goesOn: () => goesOn(step, piece, from, wasProne) })
      if (!goesOn(step, piece, from, wasProne)) return heldBack(piece, from, rooted(step, id))
      isDisturbed = true
      isTold ||= isHeard()
    }
    if (isTold) {
      pedometer?.count()
      const told = happens(step, { window: 'leave', by: id, from: from.at, to: to.at, act: how, isFirst: i === 0 })
      if (!goesOn(step, piece, from, wasProne)) return heldBack(piece, from, rooted(step, id))
      if (told.stopped === true) return STOPPED
    }
    if (runsInto(step, piece, to)) return RUN_INTO
    if ((isDisturbed || isTold) && isShut(step, id, going, from, to, isLast)) return SHUT
    if ((isDisturbed || isTold) && pedometer?.isSpent(to, true) === true) return tooSlow(step, id)
    relocate(step, id, to, { ...going, walks: true })
    trail.push(to)
    going.after?.(from)
    if (isTold) happens(step, { window: 'enter', by: id, from: from.at, fromHeight: from.height, to: to.at, act: how })
    if (!goesOn(step, piece, to, wasProne)) return isLast ? undefined : heldBack(piece, to, rooted(step, id))
  }
  return undefined
}

function takeOff(step: OrcusStep, { id }: OrcusPiece, mode: Mode): void {
  step.set(id, 'flying', mode === 'fly')
  if (mode !== 'climb') step.set(id, 'climbing', false)
}

/** It has come to a stop: where it is now, and what it has come to. */
function arrive(step: OrcusStep, piece: OrcusPiece, trail: readonly Pace[], mode: Mode): void {
  const { id } = piece
  if (piece.gone === 1) return
  giveRoom(step, id, trail)
  step.set(id, 'moved', piece.moved + trail.length - 1)
  if (mode === 'fly') step.set(id, 'flown', piece.flown + trail.length - 1)
  comeDown(step, id)
}

/** Still able to go, and where it was. */
function goesOn(step: OrcusStep, piece: OrcusPiece, at: Pace, wasProne: boolean): boolean {
  if (!isUp(piece) || piece.at !== at.at || piece.height !== at.height) return false
  return (wasProne || !has(step, piece.id, 'prone')) && rooted(step, piece.id) === undefined
}

/** Others have moved meanwhile, and a step that was possible is so no more. */
function isShut(step: OrcusStep, id: PieceId, going: Going, from: Pace, to: Pace, isLast: boolean): boolean {
  const plan = stepPlan(step, id, going, from)
  return cheapest(plan, from, to) === undefined || (isLast && isTaken(plan, to))
}

/** Stopped in a space that is somebody else's, it ends in the last one that was free. */
function giveRoom(step: OrcusStep, id: PieceId, trail: readonly Pace[]): void {
  const here = paceOf(step, id)
  if (canBeAt(step, id, here)) return
  const free = roomBehind(trail, here, (pace) => canBeAt(step, id, pace))
  if (free !== undefined) relocate(step, id, free, { how: 'back', rule: R.move.noEnd })
}

/** An enemy nobody knew of stands in the way. */
const runsInto = (step: OrcusStep, piece: OrcusPiece, to: Pace): boolean =>
  bodies.meetsUnknown(step, piece, boxAtPace(step, piece.id, to), takesRoom)

// ------------------------------------------------------------------------------------------------- as something lets it

/** Where a movement must end. */
export interface Ends {
  readonly where: 'adjacent' | 'closer' | 'away' | 'left'
  /** Of any of these. */
  readonly of: readonly PieceId[]
}

/** Says which places are no such end. */
export function goalOf(step: OrcusStep, id: PieceId, ends: Ends | undefined): Goal<Pace> | undefined {
  if (ends === undefined) return undefined
  const goals = ends.of.map((of) => endBy(step, id, ends.where, of))
  return (to) => step.forbids(R.power.effect, !goals.some((isEnd) => isEnd(to)))
}

function endBy(step: OrcusStep, id: PieceId, where: Ends['where'], of: PieceId): (to: Pace) => boolean {
  const { fight } = step
  const there = boxOf(fight, of)
  const now = boxesApart(boxOf(fight, id), there)
  const left = where === 'left' ? leftBehind(step, of) : []
  return (to) => {
    const box = boxAtPace(step, id, to)
    switch (where) {
      case 'closer':
        return boxesApart(box, there) < now
      case 'away':
        return boxesApart(box, there) > now
      case 'left':
        return covers(step, id, to, left)
      default:
        return areAdjacent(box, there)
    }
  }
}

const covers = (step: OrcusStep, id: PieceId, to: Pace, squares: readonly Square[]): boolean =>
  squaresAt(step.fight, id, to.at).some((square) => squares.includes(square))

export interface Move {
  /** How far, as things are when it is asked. */
  readonly reach: () => number
  readonly mode?: Mode
  readonly how: string
  readonly provokes: boolean
  readonly text: string
  readonly ends?: Ends
  readonly optional?: boolean
  readonly safeFrom?: PieceId | 'all'
  readonly rule?: RuleIndex
  readonly after?: (from: Pace) => void
}

/** Moves because something lets it or makes it: asks the way, and goes. Answers how many squares. */
export function move(step: OrcusStep, id: PieceId, given: Move): number {
  const { reach, how, provokes, text, ends, optional = false, safeFrom, rule } = given
  const piece = pieceAt(step.fight, id)
  const squares = reach()
  const mode = given.mode ?? (piece.flying ? 'fly' : 'walk')
  const isProne = has(step, id, 'prone') && step.applies(R.cond.proneMove)
  if (squares <= 0 || isProne || rooted(step, id) !== undefined || (mode === 'fly' && speedOf(step, id, 'fly') === 0)) return 0
  const plan = planOf(step, id, squares, mode, { provokes, safeFrom, far: rule ?? R.power.effect })
  const { path, cost } = ways.askPath(plan, text, { optional, goal: goalOf(step, id, ends) })
  const busy = given.after === undefined ? {} : { after: given.after, isBusy: true }
  return goAlong(step, id, path, { how, rule, mode, manner: plan.manner, provokes, safeFrom, budget: { reach, cost }, ...busy })
}
