import { type PieceId, type RuleIndex, untilChanged } from '@riposte/referee'
import type { Part } from '../clauses/parts.ts'
import { bearing, type OrcusPiece, pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import type { OrcusStep } from '../step.ts'
import { bitOf, type Condition, type DamageType, maskOf } from '../terms.ts'
import { bears, eachOf, mayBearAny, someOf } from './bearing.ts'

/** Which conditions a piece is in. What each does stands where it matters; how they come is in afflict.ts. */

const FALLEN = bitOf.dying | bitOf.unconscious | bitOf['knocked-out']

/** The conditions that a piece may be in, in bits: what may lie on it, and what may follow from that. */
const mayBeIn = untilChanged((step: OrcusStep, id) => {
  const { state } = pieceAt(step.fight, id)
  let bits = mayBearAny(step, id)
  if (state !== 'up') bits |= FALLEN
  if ((bits & bitOf.controlled) !== 0) bits |= bitOf.dazed
  if ((bits & bitOf.grappled) !== 0) bits |= bitOf.immobile
  if ((bits & bitOf.unconscious) !== 0) bits |= bitOf.helpless
  return sheetOf(step.fight, id).incorporeal ? bits | bitOf.incorporeal : bits
})

/** Whether it may be in any of some conditions: told without looking at who stands where. */
export const mayHave = (step: OrcusStep, id: PieceId, mask: number): boolean => (mayBeIn(step, id) & mask) !== 0

/** Whether a piece is in a condition: one that lies on it, or that follows from another. */
export function has(step: OrcusStep, id: PieceId, condition: Condition): boolean {
  const may = mayBeIn(step, id)
  return may !== 0 && (may & bitOf[condition]) !== 0 && isIn(step, id, condition)
}

function isIn(step: OrcusStep, id: PieceId, condition: Condition): boolean {
  if (bears(step, id, condition)) return true
  switch (condition) {
    case 'dazed':
      return bears(step, id, 'controlled') && step.applies(R.cond.controlledDazed)
    case 'immobile':
      return bears(step, id, 'grappled') && step.applies(R.grapple.condition)
    case 'dying':
      return pieceAt(step.fight, id).state === 'dying'
    case 'unconscious':
      return isOutCold(step, pieceAt(step.fight, id))
    case 'helpless':
      return has(step, id, 'unconscious') && step.applies(R.cond.helplessWho)
    case 'incorporeal':
      return sheetOf(step.fight, id).incorporeal
    case 'knocked-out':
      return pieceAt(step.fight, id).state === 'knocked-out'
    default:
      return false
  }
}

/** Who marks it: whoever has laid a mark on it; else those who are awake, and in whose area it is. */
export function markersOf(step: OrcusStep, id: PieceId): readonly PieceId[] {
  if (!mayHave(step, id, bitOf.marked)) return []
  const markers = bearing(step.fight, id, 'marked').map(({ by }) => by)
  if (markers.length > 0) return markers
  eachOf(step, id, 'condition', ({ condition }, by) => {
    if (condition === 'marked' && by >= 0 && !(has(step, by, 'unconscious') && step.applies(R.cond.markedEnds))) markers.push(by)
  })
  return markers
}

function isOutCold(step: OrcusStep, { state }: OrcusPiece): boolean {
  if (state === 'dying') return step.applies(R.cond.dyingUnconscious)
  return state === 'stable' || state === 'knocked-out'
}

const denying: readonly Condition[] = ['stunned', 'unconscious', 'dying', 'petrified']
const DENYING = maskOf(denying)

/** Under a condition that denies all actions. */
// @rule orcus.cond.incapacitated
export const isIncapacitated = (step: OrcusStep, id: PieceId): boolean =>
  mayHave(step, id, DENYING) && denying.some((condition) => has(step, id, condition))

/** The rule that lets it take no action of any kind, on nobody's turn. */
export function whyCannotAct(step: OrcusStep, id: PieceId): RuleIndex | undefined {
  if (!mayHave(step, id, DENYING | bitOf.removed)) return undefined
  // @rule orcus.cond.removed
  if (bears(step, id, 'removed')) return R.cond.removed
  if (has(step, id, 'stunned') && step.applies(R.cond.stunnedActions)) return R.cond.stunnedActions
  if (has(step, id, 'unconscious') && step.applies(R.cond.unconsciousActions)) return R.cond.unconsciousActions
  if (has(step, id, 'petrified') && step.applies(R.cond.petrifiedActions)) return R.cond.petrifiedActions
  return undefined
}

/** Alive, and nothing keeps it from all actions. */
export function canAct(step: OrcusStep, id: PieceId): boolean {
  const piece = pieceAt(step.fight, id)
  return piece.gone === 0 && piece.state !== 'dead' && whyCannotAct(step, id) === undefined
}

// ------------------------------------------------------------------------------------------------------------ immunity

/** Immune to a condition, a type of damage, or whatever carries a tag: "immune charm, poison". */
export const isImmune = (step: OrcusStep, id: PieceId, what: string): boolean =>
  sheetOf(step.fight, id).immune.includes(what) || someOf(step, id, 'immune', (part) => part.to === what)

/** Immune to damage of a type: "fire" says it as well as "fire damage". */
export const isImmuneToDamage = (step: OrcusStep, id: PieceId, type: DamageType): boolean =>
  isImmune(step, id, type) || isImmune(step, id, `${type} damage`)

export const isImmuneToPart = (step: OrcusStep, id: PieceId, part: Part): boolean => {
  if (part.is === 'condition') return isImmune(step, id, part.condition)
  return part.is === 'persistent' && part.types.length > 0 && part.types.every((type) => isImmuneToDamage(step, id, type))
}
