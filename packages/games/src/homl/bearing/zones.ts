import { type Box, type Square, squareDistance } from '@riposte/board'
import type { Effect, PieceId } from '@riposte/referee'
import type { Spot } from '@riposte/tactics'
import type { Clause, Levels } from '../clauses/clauses.ts'
import { isIn } from '../conditions/conditions.ts'
import { type HomlFight, isOfSide, type Left, pieceAt } from '../fight.ts'
import { isUnwalled } from '../sight/line-of-effect.ts'
import { boxAt, boxesApart, boxOf, cellsIn, cellsOf, distance, isLevel, squaresAt, squaresOf } from '../space.ts'
import type { HomlStep } from '../step.ts'
import { isHeld } from './held.ts'
import { isAmong } from './parts.ts'

/** Zones and auras: whom they are for, and who is in them. */

type Zone = Extract<Clause, { readonly do: 'zone' }>

export const zoneOf = ({ kind, holds }: Effect): Zone | undefined =>
  (kind === 'zone' || kind === 'aura') && isHeld(holds) && holds.part.do === 'zone' ? holds.part : undefined

export const ownerOf = ({ kind, on, by }: Effect): PieceId => (kind === 'aura' ? on : by)
export const isMeant = (fight: HomlFight, effect: Effect, { side }: Zone, id: PieceId): boolean =>
  isOfSide(fight, ownerOf(effect), side, id)

/** So far from its squares, or from who carries it. */
export function gap({ fight }: HomlStep, { kind, on, squares, value, holds }: Effect, id: PieceId): number {
  // @rule homl.cond.removed
  if (isIn(fight, id, 'removed') || (on >= 0 && isIn(fight, on, 'removed'))) return Number.POSITIVE_INFINITY
  // @rule homl.npc.aura
  if (kind === 'aura') return isUnwalled(fight, cellsOf(fight, on), cellsOf(fight, id)) ? distance(fight, on, id) - value : AWAY
  if (!isLevel(levelsOf(holds), pieceAt(fight, id).height)) return AWAY
  const mine = squaresOf(fight, id)
  if (mine.some((square) => squares.includes(square))) return 0
  return mine.some((a) => squares.some((b) => apart(fight, a, b) <= 1)) ? 1 : AWAY
}
/** Farther off than beside it. */
const AWAY = 2

/** How far down and up a zone goes. */
export const levelsOf = (holds: unknown): Levels => (isHeld(holds) ? holds.levels : undefined)

const apart = ({ board }: HomlFight, a: Square, b: Square): number => squareDistance('chebyshev', board.columns, a, b)

/** Those that come upon whoever enters, and would upon it there: it was in none of them before, nor caught in this turn. */
export const zonesEntered = (step: HomlStep, id: PieceId, was: Left, to: Spot): Effect[] =>
  step.fight.effects.filter((effect) => {
    const zone = zoneOf(effect)
    if (zone?.on.includes('enters') !== true || effect.caught.includes(id) || !isMeant(step.fight, effect, zone, id)) return false
    return comesIn(step, effect, id, was, to)
  })

/** Those that come upon whoever has left them. */
export const zonesLeft = (step: HomlStep, id: PieceId, was: Left): Effect[] =>
  step.fight.effects.filter((effect) => {
    const zone = zoneOf(effect)
    if (zone?.on.includes('leaves') !== true || effect.caught.includes(id) || !isMeant(step.fight, effect, zone, id)) return false
    return wasInside(step, effect, was) && gap(step, effect, id) > 0
  })

/** Those that lay a condition on whoever is in them, and so would on it there. */
export const zonesBearing = (step: HomlStep, id: PieceId, was: Left, to: Spot): Effect[] =>
  step.fight.effects.filter((effect) => {
    const part = (effect.kind === 'zone' || effect.kind === 'aura') && isHeld(effect.holds) ? effect.holds.part : undefined
    if (part?.do !== 'while') return false
    if (!part.does.some((one) => one.do === 'afflict' && isAmong(step.fight, ownerOf(effect), one.to, id))) return false
    return comesIn(step, effect, id, was, to)
  })

function comesIn(step: HomlStep, effect: Effect, id: PieceId, was: Left, { at, height }: Spot): boolean {
  const { kind, on, squares, value, holds } = effect
  // @rule homl.zone.inside
  if (wasInside(step, effect, was)) return false
  if (kind === 'zone') return isLevel(levelsOf(holds), height) && squaresAt(step.fight, id, at).some((square) => squares.includes(square))
  return isInAura(step.fight, on, boxAt(step.fight, id, at, height), value)
}

/** As far as it spreads, and through no wall. */
const isInAura = (fight: HomlFight, on: PieceId, there: Box, value: number): boolean =>
  boxesApart(fight, boxOf(fight, on), there) <= value && isUnwalled(fight, cellsOf(fight, on), cellsIn(fight, there))

function wasInside({ fight }: HomlStep, { kind, on, squares, value, holds }: Effect, was: Left): boolean {
  if (kind === 'zone') return isLevel(levelsOf(holds), was.box.z0) && was.squares.some((square) => squares.includes(square))
  return isInAura(fight, on, was.box, value)
}
