import type { PieceId, RuleIndex } from '@riposte/referee'
import { eachOf, someOf } from '../conditions/bearing.ts'
import { has } from '../conditions/conditions.ts'
import { bearing, carries, pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import { distance, isAdjacent, squaresOf } from '../space.ts'
import type { OrcusStep } from '../step.ts'
import { isFogless, obscurityAt } from './fog.ts'
import { isBrightDay, lightOn } from './light.ts'
import { lineOfEffect, lineOfSight } from './sight.ts'

/** What somebody perceives, and with which sense. */

const rangedSenses = ['blindsight', 'tremorsense', 'truesight'] as const
type RangedSense = (typeof rangedSenses)[number]

/** How far a sense reaches: the sheet's, or one lent by an effect; 0 for none. */
export function reachOfSense(step: OrcusStep, id: PieceId, sense: RangedSense): number {
  let most = sheetOf(step.fight, id).senses[sense]
  eachOf(step, id, 'senses', (part) => {
    if (part.sense === sense) most = Math.max(most, part.squares)
  })
  return most
}

function hasSense(step: OrcusStep, id: PieceId, sense: 'darkvision' | 'low-light'): boolean {
  const { senses } = sheetOf(step.fight, id)
  let found = sense === 'darkvision' ? senses.darkvision : senses.lowLight
  eachOf(step, id, 'senses', (part) => {
    if (part.sense.startsWith(sense)) found = true
  })
  return found
}

const reaches = (step: OrcusStep, a: PieceId, b: PieceId, sense: RangedSense): boolean => {
  const squares = reachOfSense(step, a, sense)
  return squares > 0 && distance(step.fight, a, b) <= squares && whyUnaware(step, a) === undefined
}

/** Perceives it without eyes: through dark, fog and invisibility, not through walls. */
export const blindlySenses = (step: OrcusStep, a: PieceId, b: PieceId): boolean =>
  reaches(step, a, b, 'blindsight') && lineOfEffect(step, a, b) && step.applies(R.sense.blindsight)

const seesTruly = (step: OrcusStep, a: PieceId, b: PieceId): boolean => reaches(step, a, b, 'truesight') && step.applies(R.sense.truesight)

/** Feels it through the ground that both touch. */
const feels = (step: OrcusStep, a: PieceId, b: PieceId): boolean =>
  reaches(step, a, b, 'tremorsense') && isOnGround(step, a) && isOnGround(step, b) && step.applies(R.sense.tremorsense)

function isOnGround(step: OrcusStep, id: PieceId): boolean {
  const { flying, height } = pieceAt(step.fight, id)
  if (flying || has(step, id, 'incorporeal')) return false
  return squaresOf(step.fight, id).some((square) => height <= (step.fight.board.floor[square] ?? 0))
}

/** The rule that keeps it from seeing anything at all. */
export function whyBlind(step: OrcusStep, id: PieceId): RuleIndex | undefined {
  if (has(step, id, 'blinded') && step.applies(R.cond.blindedSight)) return R.cond.blindedSight
  const why = whyUnaware(step, id)
  if (why !== undefined) return why
  return sheetOf(step.fight, id).senses.blind && step.applies(R.sense.blindLimit) ? R.sense.blindLimit : undefined
}

/** The rule that keeps it from perceiving anything, by whatever sense: it is stone, or out cold. */
export function whyUnaware(step: OrcusStep, id: PieceId): RuleIndex | undefined {
  if (has(step, id, 'petrified') && step.applies(R.cond.petrifiedActions)) return R.cond.petrifiedActions
  return has(step, id, 'unconscious') && step.applies(R.cond.unconsciousActions) ? R.cond.unconsciousActions : undefined
}

/** Whether it cannot see that one because it is invisible. */
export const isInvisibleTo = (step: OrcusStep, a: PieceId, b: PieceId): boolean =>
  (has(step, b, 'invisible') || someOf(step, b, 'unseen', ({ only }) => only === a)) &&
  !someOf(step, b, 'may-not', ({ what }) => what === 'benefit-from-invisible') &&
  !seesTruly(step, a, b) &&
  !blindlySenses(step, a, b)

// --------------------------------------------------------------------------------------------------------- obscurement

/** How well somebody is seen in light and fog, and by which rule. */
export interface Dimness {
  readonly degree: 'none' | 'partial' | 'total'
  readonly rule: RuleIndex
}

const CLEAR: Dimness = { degree: 'none', rule: R.light.bright }

/** What light and fog on the target's squares do to one who looks at it; the clearest of its squares counts. */
export function dimnessOf(step: OrcusStep, looker: PieceId, target: PieceId): Dimness {
  if (isBrightDay(step) && isFogless(step.fight)) return CLEAR
  if (blindlySenses(step, looker, target)) return CLEAR
  let best: { level: number; square: number } | undefined
  for (const square of squaresOf(step.fight, target)) {
    const level = Math.max(darknessAt(step, looker, target, square), fogAt(step, square))
    if (best === undefined || level < best.level) best = { level, square }
  }
  // @rule orcus.light.terms
  return best !== undefined ? degreeOf(step, looker, target, best.level) : CLEAR
}

function degreeOf(step: OrcusStep, looker: PieceId, target: PieceId, level: number): Dimness {
  if (level === 0) return CLEAR
  if (level === 3) return step.applies(R.obscured.total) ? { degree: 'total', rule: R.obscured.total } : CLEAR
  if (level === 1) return step.applies(R.obscured.light) ? { degree: 'partial', rule: R.obscured.light } : CLEAR
  if (!step.applies(R.obscured.heavyAdjacent)) return CLEAR
  return { degree: isAdjacent(step.fight, looker, target) ? 'partial' : 'total', rule: R.obscured.heavyAdjacent }
}

/** 0 to 2: how much the light of a square obscures it to somebody's eyes. */
function darknessAt(step: OrcusStep, looker: PieceId, target: PieceId, square: number): number {
  const light = lightOn(step, square)
  // @rule orcus.light.bright
  if (light === 'bright') return 0
  if (hasSense(step, looker, 'darkvision') && step.applies(R.sense.darkvision)) return 0
  if (seesTruly(step, looker, target)) return 0
  if (light === 'dark') return step.applies(R.light.dark) ? 2 : 0
  if (hasSense(step, looker, 'low-light') && step.applies(R.sense.lowLight)) return 0
  return step.applies(R.light.dim) ? 1 : 0
}

const levels = { none: 0, lightly: 1, heavily: 2, totally: 3 } as const
const fogAt = (step: OrcusStep, square: number): number => levels[obscurityAt(step.fight, square)]

// ------------------------------------------------------------------------------------------------------------- seeing

/** Whether a sees b clearly or dimly; not what has total concealment from it. */
export function sees(step: OrcusStep, a: PieceId, b: PieceId): boolean {
  if (a === b) return true
  if (isHiddenFrom(step, b, a)) return false
  if (blindlySenses(step, a, b)) return true
  if (whyBlind(step, a) !== undefined || !lineOfSight(step, a, b)) return false
  return !isInvisibleTo(step, a, b) && dimnessOf(step, a, b).degree !== 'total'
}

/** Whether a finds b out by a sense that needs no eyes. */
export const notices = (step: OrcusStep, a: PieceId, b: PieceId): boolean => blindlySenses(step, a, b) || feels(step, a, b)

/** Whether a knows in which square b is. What is invisible but not hidden gives itself away. */
export const perceives = (step: OrcusStep, a: PieceId, b: PieceId): boolean => a === b || !isHiddenFrom(step, b, a) || notices(step, a, b)

/** Whether it has hidden, and that one has not noticed; or its whole side does not know that it is there. */
export function isHiddenFrom(step: OrcusStep, id: PieceId, from: PieceId): boolean {
  const one = pieceAt(step.fight, id)
  const { side } = pieceAt(step.fight, from)
  if ((one.hidden & (1 << side)) !== 0) return true
  if (one.side === side) return false
  return carries(step.fight, id, 'hidden') && bearing(step.fight, id, 'hidden').some((effect) => !effect.caught.includes(from))
}
