import { NOWHERE, neighbour, type Square, squareName } from '@riposte/board'
import { type Effect, effectOn, type PieceId, type Preview, type RuleIndex } from '@riposte/referee'
import { ask } from '../asking.ts'
import type { Attack } from '../blow.ts'
import { isOfBody } from '../carrying/hands.ts'
import { tearApart } from '../conditions/bonds.ts'
import { jostle } from '../damage/wounds.ts'
import { isUp, pieceAt, sheetOf } from '../fight.ts'
import { canStand, dropTo, meets, pushedTo, shift } from '../movement/forced.ts'
import { type Extra, opposed, opposedByAll, type Resistance, resistance } from '../rolls/check.ts'
import { R } from '../rules.ts'
import { FEET } from '../space.ts'
import type { SovereignStep } from '../step.ts'

/** Shoving and grappling. */

// ------------------------------------------------------------------------------------------------------ size of bodies

/** What a target's size takes off every check of the one who handles it. */
function sizePenalty(step: SovereignStep, target: PieceId): Extra[] {
  const { build } = sheetOf(step.fight, target)
  if (build === 'larger') return [{ rule: R.maneuver.larger, value: -2, label: 'larger' }]
  if (build === 'barely') return [{ rule: R.maneuver.barelyPlausible, value: -4, label: 'barely plausible' }]
  return []
}

const isTooBig = (step: SovereignStep, target: PieceId): boolean => sheetOf(step.fight, target).build === 'impossible'

export const shoveRefusal = (step: SovereignStep, target: PieceId): RuleIndex | undefined =>
  step.forbids(R.maneuver.sizeCall, isTooBig(step, target))

/** Only bare hands, or what a beast has for hands, grapple; and only one at a time. */
export function grappleRefusal(step: SovereignStep, { by, at, weapon }: Attack): RuleIndex | undefined {
  if (!isOfBody(weapon)) return R.grapple.hitFirst
  if (isTooBig(step, at) && step.applies(R.maneuver.sizeCall)) return R.maneuver.sizeCall
  return step.forbids(R.grapple.oneTarget, holdOf(step, by) !== undefined)
}

// ------------------------------------------------------------------------------------------------------------- shoving

/** In place of damage: the target is moved to a square beside it, or knocked down. */
export function shove(step: SovereignStep, { by, at }: Attack): void {
  if (!isUp(pieceAt(step.fight, at))) return
  // @rule sovereign.shove.check, sovereign.shove.failure
  if (!outdoes(step, by, at)) return
  const to = askWhere(step, by, at)
  if (to === NOWHERE) return knockDown(step, at, R.shove.result)
  if (meets(step, at, to)) return
  shift(step, at, to, 'shove', R.shove.result)
  tearApart(step, at)
}

/** Who does not outdo the other has struck for nothing. */
const outdoes = (step: SovereignStep, by: PieceId, at: PieceId): boolean =>
  opposed(step, {
    by,
    against: at,
    what: 'shove',
    attributes: ['STR'],
    skills: ['Brawl', 'Exert'],
    extra: sizePenalty(step, at),
    kind: 'combat',
    rule: R.shove.check,
  })

interface Place {
  readonly id: string
  readonly square: Square
  readonly rule?: RuleIndex
  readonly byDefault?: boolean
  readonly preview?: () => Preview
}

function askWhere(step: SovereignStep, by: PieceId, at: PieceId): Square {
  const prone: Place = { id: 'prone', square: NOWHERE, byDefault: true }
  const options = [
    prone,
    // @rule sovereign.shove.result
    ...placesFor(step.asKnownTo(by), at),
  ]
  return ask.square(step, by, 'knock down, or push to which square', options, R.shove.result).square
}

const placesFor = (step: SovereignStep, id: PieceId, along?: PieceId): Place[] =>
  pushedTo(step, id, along).map((square) => {
    const preview = (): Preview => ({ moved: id, text: fallText(dropTo(step, id, square)) })
    return { id: squareName(square, step.fight.board.columns), square, preview }
  })

const fallText = (feet: number): string => (feet > FEET ? `falls ${feet} ft` : '')

export function knockDown(step: SovereignStep, id: PieceId, rule: RuleIndex): void {
  jostle(step, id)
  if (effectOn(step.fight, id, 'prone') === undefined) step.begin({ kind: 'prone', on: id, rule, until: 'never' })
}

// ---------------------------------------------------------------------------------------------------------- grappling

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
    extra: sizePenalty(step, at),
    kind: 'combat',
    rule: R.grapple.check,
  })

/** In place of damage: the target is held. */
export function grapple(step: SovereignStep, { by, at }: Attack): void {
  if (!isUp(pieceAt(step.fight, at))) return
  // @rule sovereign.grapple.check
  if (!outwrestles(step, by, at)) return
  step.begin({ kind: 'grappled', on: at, by, rule: R.grapple.check, until: 'never', withAuthor: true })
}

/** One check of the held against each who holds it. What holds it by a ruling, and is nobody, resists nothing. */
export function breakFree(step: SovereignStep, id: PieceId): void {
  for (const hold of holdsOn(step, id)) if (hold.by < 0) step.end(hold, 'escaped', R.grapple.escape)
  const holds = holdsOn(step, id)
  if (holds.length === 0) return
  const against = holds.map(
    (hold): Resistance => ({ piece: hold.by, needs: resistance(step, hold.by, ['STR'], ['Brawl'], sizePenalty(step, id)) }),
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

/** Dragging or throwing whom one holds; who fails lets go. */
export function wrestle(step: SovereignStep, id: PieceId): void {
  const hold = holdOf(step, id)
  if (hold === undefined) return
  const target = hold.on
  const won = opposed(step, {
    by: id,
    against: target,
    what: 'move the held',
    attributes: ['STR'],
    skills: ['Brawl'],
    extra: sizePenalty(step, target),
    kind: 'combat',
    rule: R.grapple.moveCheck,
  })
  if (!won) {
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
    const from = pieceAt(step.fight, id).at
    const to = askDrag(step, id, target, 10 - 5 * i)
    if (to === NOWHERE || meets(step, id, to, target)) return
    const { columns } = step.fight.board
    const follow = neighbour(
      step.fight.board,
      pieceAt(step.fight, target).at,
      (to % columns) - (from % columns),
      Math.floor(to / columns) - Math.floor(from / columns),
    )
    const isAhead = follow !== NOWHERE && canStand(step, target, follow, id)
    shift(step, id, to, 'drag', R.grapple.moveResult)
    shift(step, target, isAhead ? follow : from, 'drag', R.grapple.moveResult)
    tearApart(step, id)
    tearApart(step, target)
    if (holdOf(step, id)?.on !== target) return
  }
}

const askDrag = (step: SovereignStep, id: PieceId, target: PieceId, feet: number): Square =>
  askAmong(step, id, `drag to which square, ${feet} ft left`, [
    { id: 'stop', square: NOWHERE },
    ...placesFor(step.asKnownTo(id), id, target),
  ])

function askPlace(step: SovereignStep, by: PieceId, moved: PieceId, text: string): Square {
  const places = placesFor(step.asKnownTo(by), moved)
  return places.length === 0 ? NOWHERE : askAmong(step, by, text, places)
}

const askAmong = (step: SovereignStep, by: PieceId, text: string, options: readonly Place[]): Square =>
  ask.square(step, by, text, options, R.grapple.moveResult).square
