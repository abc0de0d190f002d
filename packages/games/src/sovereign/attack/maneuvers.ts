import { NOWHERE, type Square, squareName } from '@riposte/board'
import { effectOn, type PieceId, type Preview, type RuleIndex } from '@riposte/referee'
import { ask } from '../asking.ts'
import type { Attack } from '../blow.ts'
import { tearApart } from '../conditions/bonds.ts'
import { jostle } from '../damage/damage.ts'
import { isUp, pieceAt, sheetOf } from '../fight.ts'
import { dropTo, meets, pushedTo, shift } from '../movement/forced.ts'
import { type Extra, opposed } from '../rolls/check.ts'
import { R } from '../rules.ts'
import { FEET } from '../space.ts'
import type { SovereignStep } from '../step.ts'
import { type Build, builds } from '../terms.ts'

/** Shoving, and what grappling asks for as well: sizes, and where somebody comes to be. */

// ------------------------------------------------------------------------------------------------------ size of bodies

/** How big somebody is to another: of two as big, neither is larger. */
export function sizeTo(step: SovereignStep, by: PieceId, target: PieceId): Build {
  const [mine, { build }] = [sheetOf(step.fight, by).build, sheetOf(step.fight, target)]
  return builds.indexOf(build) > builds.indexOf(mine) ? build : 'man-sized'
}

/** What a target's size takes off every check of the one who handles it. */
export function sizePenalty(step: SovereignStep, by: PieceId, target: PieceId): Extra[] {
  const build = sizeTo(step, by, target)
  if (build === 'larger') return [{ rule: R.maneuver.larger, value: -2, label: 'larger' }]
  if (build === 'barely') return [{ rule: R.maneuver.barelyPlausible, value: -4, label: 'barely plausible' }]
  return []
}

export const isTooBig = (step: SovereignStep, by: PieceId, target: PieceId): boolean => sizeTo(step, by, target) === 'impossible'

export const shoveRefusal = (step: SovereignStep, { by, at }: Attack): RuleIndex | undefined =>
  step.forbids(R.maneuver.sizeCall, isTooBig(step, by, at))

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
    extra: sizePenalty(step, by, at),
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

export const placesFor = (step: SovereignStep, id: PieceId, along?: PieceId): Place[] =>
  pushedTo(step, id, along).map((square) => {
    const preview = (): Preview => ({ moved: id, text: fallText(dropTo(step, id, square)) })
    return { id: squareName(square, step.fight.board.columns), square, preview }
  })

const fallText = (feet: number): string => (feet > FEET ? `falls ${feet} ft` : '')

export function knockDown(step: SovereignStep, id: PieceId, rule: RuleIndex): void {
  jostle(step, id)
  if (effectOn(step.fight, id, 'prone') === undefined) step.begin({ kind: 'prone', on: id, rule, until: 'never' })
}

export function askPlace(step: SovereignStep, by: PieceId, moved: PieceId, text: string): Square {
  const places = placesFor(step.asKnownTo(by), moved)
  return places.length === 0 ? NOWHERE : askAmong(step, by, text, places)
}

export const askAmong = (step: SovereignStep, by: PieceId, text: string, options: readonly Place[]): Square =>
  ask.square(step, by, text, options, R.grapple.moveResult).square
