import { directionOf, SIDE, type Square } from '@riposte/board'
import { NOBODY, type PieceId } from '@riposte/referee'
import type { Spot } from '@riposte/tactics'
import { areClose } from '../close.ts'
import { isAble, isIn } from '../conditions/conditions.ts'
import { type Moving, pieceAt } from '../fight.ts'
import { keepHidden } from '../hiding.ts'
import { dragged, holdOn } from '../holds.ts'
import { R } from '../rules.ts'
import { ask } from '../seats.ts'
import { roomsOf } from '../sight/rooms.ts'
import { floorUnder, squaresAt, squaresOf } from '../sight/space.ts'
import type { HomlStep } from '../step.ts'
import { bookOf } from '../step.ts'
import { giveOpportunity, open } from '../windows.ts'
import { canBeAt } from './aloft.ts'
import { hazardsBetween, suffer } from './hazards.ts'
import { ground, meetsUnknown, planFor } from './plan.ts'
import { ALL_POINTS, fixed, pointsLeft } from './rate.ts'
import { stepPrice } from './ways.ts'

/** Going step by step: who is left may strike first, the step is paid and made, and what waits there comes. */
export function walk(step: HomlStep, id: PieceId, path: readonly Spot[], mode: Moving = 'land', into = NOBODY): void {
  const piece = pieceAt(step.fight, id)
  letGo(step, id)
  let heading = -1
  for (const to of path) {
    const { at } = piece
    if (!setsOff(step, id, mode)) break
    const cost = priceOf(step, id, to, mode, into)
    if (cost < 0 || cost > pointsLeft(step, id, mode) || meetsUnknown(step, id, id, to)) break
    // @rule homl.move.points, homl.terrain.difficult-edge
    step.set(id, 'spent', piece.spent + cost)
    step.set(id, 'walked', piece.walked + 1)
    const d = directionOf(step.fight.board, at, to.at)
    step.set(id, 'run', d === heading ? piece.run + 1 : 1)
    heading = d
    const along = dragged(step, id)
    const isClose = along !== undefined && areClose(step.fight, id, along)
    const isPushed = along !== undefined && !isClose && goesAhead(step, along, squaresAt(step.fight, id, to.at), at, to.at)
    moveTo(step, id, to, mode === 'land' ? (isIn(step.fight, id, 'prone') ? 'crawl' : 'walk') : mode, mode)
    if (along !== undefined && !isPushed && piece.at === to.at) drag(step, along, at, to.at, isClose)
    if (piece.at !== to.at || piece.height !== to.height || piece.spent >= ALL_POINTS || !goesOn(step, id, mode)) break
  }
}

/** Whom somebody stronger would drag along may let go instead. */
function letGo(step: HomlStep, id: PieceId): void {
  const hold = holdOn(step, id)
  if (hold === undefined || dragged(step, id) === undefined) return
  const options = [{ id: 'hold-on', byDefault: true }, { id: 'let-go' }]
  if (ask.choice(step, hold.by, 'be dragged along, or let go', options, R.grapple.moveGrabbed).id === 'let-go')
    step.end(hold, 'released', R.grapple.moveGrabbed)
}

/** Where it would be, moved as the other moves. */
function besideAfter({ fight }: HomlStep, id: PieceId, from: Square, to: Square): Spot | undefined {
  const { at, height } = pieceAt(fight, id)
  const beside = at + to - from
  return roomsOf(fight.setup) === undefined && directionOf(fight.board, at, beside) >= 0 ? { at: beside, height } : undefined
}

/** In the way of who drags it, it goes on before him, where there is room. */
function goesAhead(step: HomlStep, id: PieceId, into: readonly Square[], from: Square, to: Square): boolean {
  if (!squaresOf(step.fight, id).some((square) => into.includes(square))) return false
  const beside = besideAfter(step, id, from, to)
  if (beside === undefined || !canBeAt(step, id, beside)) return false
  moveTo(step, id, beside, 'dragged')
  return true
}

/** It stays where it was beside the other; where that is barred it comes after. */
function drag(step: HomlStep, id: PieceId, from: Square, to: Square, isClose: boolean): void {
  const { height } = pieceAt(step.fight, id)
  const beside = besideAfter(step, id, from, to)
  const isFree = beside !== undefined && (isClose || canBeAt(step, id, beside))
  // @rule homl.grapple.move-grabber, homl.grapple.move-grabbed
  moveTo(step, id, isFree ? beside : { at: isClose ? to : from, height }, 'dragged')
}

function priceOf(step: HomlStep, id: PieceId, to: Spot, mode: Moving, into: PieceId): number {
  const { at } = pieceAt(step.fight, id)
  if (mode === 'land' && roomsOf(step.fight.setup) === undefined)
    return ground.price(planFor(step, id, 0, { into }), at, directionOf(step.fight.board, at, to.at))
  return stepPrice(planFor(step, id, pointsLeft(step, id, mode), { mode, into }), to)
}

/** What it hangs by, flies with or swims in, as long as it is off the ground. */
function settleMode(step: HomlStep, id: PieceId, mode: Moving): void {
  const { at, height, mode: now } = pieceAt(step.fight, id)
  const isOff = mode !== 'land' && (height - floorUnder(step.fight, id, at) >= SIDE || (mode === 'swim' && height < 0))
  const next = isOff ? mode : 'land'
  if (next !== now) step.set(id, 'mode', next, R.move.modes)
}

/** It is there: what waits there comes, then what others make of it. */
export function moveTo(
  step: HomlStep,
  id: PieceId,
  to: Spot,
  how: string,
  mode = pieceAt(step.fight, id).mode,
  reshape?: () => void,
): void {
  const was = squaresOf(step.fight, id)
  const [at = to.at] = roomsOf(step.fight.setup)?.around(to.at) ?? []
  const { height } = to
  reshape?.()
  const hazards = hazardsBetween(step, id, was, squaresAt(step.fight, id, at))
  step.emit({ type: 'moved', piece: id, from: pieceAt(step.fight, id).at, to: at, height, how })
  settleMode(step, id, mode)
  keepHidden(step, id)
  // @rule homl.forced.conditions
  if (hazards.length > 0) suffer(step, id, hazards)
  bookOf(step).entered(step, id, was)
  // @rule homl.trigger.instant
  open(step, { window: 'moved', by: id, at: id, from: was, how })
}

/** Whoever controls where it is may strike first; true if it is where it was and can still go. */
export function setsOff(step: HomlStep, id: PieceId, mode: Moving | 'jump'): boolean {
  const { at, height } = pieceAt(step.fight, id)
  // @rule homl.opp.before, homl.opp.leave
  if (!giveOpportunity(step, id, R.opp.leave)) return false
  const now = pieceAt(step.fight, id)
  return now.at === at && now.height === height && goesOn(step, id, mode)
}

/** Who has come to lie only crawls. */
const goesOn = (step: HomlStep, id: PieceId, mode: Moving | 'jump'): boolean =>
  isAble(step.fight, id) && fixed(step, id) === undefined && (mode === 'land' || !isIn(step.fight, id, 'prone'))
