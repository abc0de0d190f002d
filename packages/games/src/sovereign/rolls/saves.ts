import type { PieceId, RuleIndex } from '@riposte/referee'
import { isEnemy, isUp, pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import { saveTarget } from '../sheet/sheet.ts'
import { feetBetween } from '../space.ts'
import type { SovereignStep } from '../step.ts'
import type { Save } from '../terms.ts'
import type { Extra } from './check.ts'

export interface SavingThrow {
  readonly by: PieceId
  readonly save: Save
  /** In the log and at the die; the name of the save unless said. */
  readonly what?: string | undefined
  /** A penalty by the rule that calls for the save; others, with rules of their own, stand in `extra`. */
  readonly penalty?: number | undefined
  readonly extra?: readonly Extra[] | undefined
  /** Against a spell or another magical effect. */
  readonly magic?: boolean | undefined
  readonly rule: RuleIndex
}

const NULLIFIER_FEET = 20
const NULLIFIER_BONUS = 2

/** 1d20 and what adds to it against the target: 1 always fails, 20 always succeeds. */
export function savingThrow(step: SovereignStep, given: SavingThrow): boolean {
  const { by, save, rule } = given
  const what = given.what ?? `${save} save`
  const tally = step.tally().add(rule, -(given.penalty ?? 0))
  for (const extra of given.extra ?? []) tally.add(extra.rule, extra.value, extra.label)
  if (given.magic === true && nullifierNear(step, by)) tally.add(R.feat.nullifier, NULLIFIER_BONUS, 'nullifier')
  const needs = saveTarget(sheetOf(step.fight, by), save)
  const die = step.roll(20, by, what, rule)
  const total = die + tally.total
  const success = naturally(die) ?? total >= needs
  step.emit({ type: 'save', by, what, die, total, needs, success, parts: tally.parts, rule })
  return success || (given.magic === true && shrugsOff(step, by))
}

/** What a natural 1 or 20 decides. */
// @rule sovereign.save.roll
const naturally = (die: number): boolean | undefined => (die === 1 || die === 20 ? die === 20 : undefined)

/** A nullifier guards itself and its allies within 20 feet. */
function nullifierNear(step: SovereignStep, id: PieceId): boolean {
  const { fight } = step
  const me = pieceAt(fight, id)
  return fight.pieces.some(
    (other) =>
      sheetOf(fight, other.id).feat.nullifier >= 1 &&
      isUp(other) &&
      !isEnemy(other, me) &&
      feetBetween(fight, id, other.id) <= NULLIFIER_FEET,
  )
}

/** A nullifier's first failed save against magic each day counts as made. */
function shrugsOff(step: SovereignStep, id: PieceId): boolean {
  if (sheetOf(step.fight, id).feat.nullifier < 1 || pieceAt(step.fight, id).nullifierSaveUsed) return false
  if (!step.applies(R.feat.nullifier)) return false
  step.set(id, 'nullifierSaveUsed', true, R.feat.nullifier)
  return true
}
