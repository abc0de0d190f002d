import { columnOf, NOWHERE, neighbour, rowOf, type Square } from '@riposte/board'
import type { Effect, PieceId, RuleIndex } from '@riposte/referee'
import { ask } from '../asking.ts'
import type { Attack } from '../blow.ts'
import { isOfBody } from '../carrying/hands.ts'
import { tearApart } from '../conditions/bonds.ts'
import { isUp, pieceAt } from '../fight.ts'
import { canStand, meets, pushedTo, shift } from '../movement/forced.ts'
import { opposed, opposedByAll, type Resistance, resistance } from '../rolls/check.ts'
import { R } from '../rules.ts'
import { squaresAt } from '../space.ts'
import type { SovereignStep } from '../step.ts'
import { askAmong, askPlace, isTooBig, knockDown, placesFor, sizePenalty } from './maneuvers.ts'

/** Grappling: taking hold of somebody, and what is done to him then. */

/** Only bare hands, or what a beast has for hands, grapple; and only one at a time. */
export function grappleRefusal(step: SovereignStep, { by, at, weapon }: Attack): RuleIndex | undefined {
  if (!isOfBody(weapon)) return R.grapple.hitFirst
  if (isTooBig(step, by, at) && step.applies(R.maneuver.sizeCall)) return R.maneuver.sizeCall
  return step.forbids(R.grapple.oneTarget, holdOf(step, by) !== undefined)
}

/** Whom a piece holds. */
export const holdOf = (step: SovereignStep, id: PieceId): Effect | undefined =>
  step.fight.effects.find((effect) => effect.kind === 'grappled' && effect.by === id)

/** Who holds a piece. */
export const holdsOn = (step: SovereignStep, id: PieceId): Effect[] =>
  step.fight.effects.filter((effect) => effect.kind === 'grappled' && effect.on === id)

const outwrestles = (step: SovereignStep, by: PieceId, at: PieceId): boolean =>
  opposed(step, {
    by,
    against: at,
    what: 'grapple',
    attributes: ['STR'],
    skills: ['Brawl'],
    extra: sizePenalty(step, by, at),
    kind: 'combat',
    rule: R.grapple.check,
  })

/** In place of damage: the target is held. */
export function grapple(step: SovereignStep, { by, at }: Attack): void {
  if (!isUp(pieceAt(step.fight, at))) return
  // @rule sovereign.grapple.check
  if (!outwrestles(step, by, at)) return
  step.begin({ kind: 'grappled', on: at, by, rule: R.grapple.check, until: 'never' })
}

/** One check of the held against each who holds it. What holds it by a ruling, and is nobody, resists nothing. */
export function breakFree(step: SovereignStep, id: PieceId): void {
  for (const hold of holdsOn(step, id)) if (hold.by < 0) step.end(hold, 'escaped', R.grapple.escape)
  const holds = holdsOn(step, id)
  if (holds.length === 0) return
  const against = holds.map(
    (hold): Resistance => ({ piece: hold.by, needs: resistance(step, hold.by, ['STR'], ['Brawl'], sizePenalty(step, hold.by, id)) }),
  )
  const beaten = opposedByAll(
    step,
    { by: id, what: 'escape', attributes: ['STR'], skills: ['Brawl'], kind: 'combat', rule: R.grapple.escape },
    against,
  )
  holds.forEach((hold, i) => {
    // @rule sovereign.grapple.escape, sovereign.grapple.many-on-one otherwise comparison
    if (beaten[i] === true) step.end(hold, 'escaped', R.grapple.escape)
  })
}

export function release(step: SovereignStep, id: PieceId): void {
  const hold = holdOf(step, id)
  if (hold !== undefined) step.end(hold, 'released', R.grapple.release)
}

/** The helpless resist nobody. */
const overpowers = (step: SovereignStep, id: PieceId, target: PieceId): boolean =>
  !isUp(pieceAt(step.fight, target)) ||
  opposed(step, {
    by: id,
    against: target,
    what: 'move the held',
    attributes: ['STR'],
    skills: ['Brawl'],
    extra: sizePenalty(step, id, target),
    kind: 'combat',
    rule: R.grapple.moveCheck,
  })

/** Dragging or throwing whom one holds; who fails lets go. */
export function wrestle(step: SovereignStep, id: PieceId): void {
  const hold = holdOf(step, id)
  if (hold === undefined) return
  const target = hold.on
  if (!overpowers(step, id, target)) {
    if (step.applies(R.grapple.moveFailure)) step.end(hold, 'broke free', R.grapple.moveFailure)
    return
  }
  if (!step.applies(R.grapple.moveResult)) return
  // Who is held as well does not get from its place.
  const isBound = holdsOn(step, id).length > 0 && step.applies(R.grapple.noMovement)
  const options = isBound ? [{ id: 'throw' }] : [{ id: 'drag', byDefault: true }, { id: 'throw' }]
  const how = ask.choice(step, id, 'drag it along 10 ft, or throw it 5 ft', options, R.grapple.moveResult).id
  if (how === 'throw') throwHeld(step, hold)
  else drag(step, id, target)
}

function throwHeld(step: SovereignStep, hold: Effect): void {
  const to = askPlace(step, hold.by, hold.on, 'thrown to which square')
  step.end(hold, 'thrown', R.grapple.moveResult)
  if (to !== NOWHERE && !meets(step, hold.on, to)) {
    shift(step, hold.on, to, 'throw', R.grapple.moveResult)
    tearApart(step, hold.on)
  }
  knockDown(step, hold.on, R.grapple.moveResult)
}

/** Two steps: holder and held move the same way as one, also into the square of the held; where that has no room, it comes after. */
function drag(step: SovereignStep, id: PieceId, target: PieceId): void {
  for (let i = 0; i < 2; i++) {
    const to = askDrag(step, id, target, 10 - 5 * i)
    if (to === NOWHERE || meets(step, id, to, target)) return
    const follow = followTo(step.asKnownTo(id), id, target, to)
    if (meets(step, target, follow, id)) return
    shift(step, id, to, 'drag', R.grapple.moveResult)
    if (holdOf(step, id)?.on !== target) return
    shift(step, target, follow, 'drag', R.grapple.moveResult)
    tearApart(step, target)
    if (holdOf(step, id)?.on !== target) return
  }
}

/** Where the held comes to be as its holder takes a step: beside it as before, or where that has no room where the holder was. */
function followTo(step: SovereignStep, id: PieceId, target: PieceId, to: Square): Square {
  const { board } = step.fight
  const from = pieceAt(step.fight, id).at
  const [x, y] = [columnOf(to, board.columns) - columnOf(from, board.columns), rowOf(to, board.columns) - rowOf(from, board.columns)]
  const ahead = neighbour(board, pieceAt(step.fight, target).at, x, y)
  if (pushedTo(step, target, id).includes(ahead)) return ahead
  const taken = squaresAt(step.fight, id, to)
  const isFree = canStand(step, target, from, id) && !squaresAt(step.fight, target, from).some((square) => taken.includes(square))
  return isFree ? from : NOWHERE
}

const askDrag = (step: SovereignStep, id: PieceId, target: PieceId, feet: number): Square =>
  askAmong(step, id, `drag to which square, ${feet} ft left`, [
    { id: 'stop', square: NOWHERE },
    ...placesFor(step.asKnownTo(id), id, target).filter(({ square }) => followTo(step.asKnownTo(id), id, target, square) !== NOWHERE),
  ])
