import { effectOn, type PieceId } from '@riposte/referee'
import { isForbidden } from '../conditions/conditions.ts'
import { isEnemy, isObject, isUp, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'
import { concealmentRule, hasCover, hasLine, hidesOpenly, mayHideFrom } from './sight.ts'

/** Hiding: from every creature from which one has cover or concealment, and that is not looking. */

/** `isObserved`: even from those who look on. */
export function hiddenPossible(step: DsStep, id: PieceId, isObserved = false): PieceId[] {
  const { fight } = step
  const me = pieceAt(fight, id)
  return fight.pieces.flatMap((one) =>
    isUp(one) &&
    isEnemy(one, me) &&
    !isObject(fight, one.id) &&
    mayHideFrom(step, id, one.id) &&
    (hidesOpenly(step, id) || isObserved || !observes(step, one.id, id))
      ? [one.id]
      : [],
  )
}

/** Line of effect without anything in between means observed. */
function observes(step: DsStep, observer: PieceId, id: PieceId): boolean {
  if (!hasLine(step, observer, id)) return false
  return !hasCover(step, observer, id) && concealmentRule(step, observer, id) === undefined
}

/** Hides from all from whom that is possible: who they are. */
export function mayHide(step: DsStep, id: PieceId, isObserved = false): readonly PieceId[] {
  const from = isForbidden(step, id, 'hide') ? [] : hiddenPossible(step, id, isObserved)
  if (from.length === 0) return from
  const old = effectOn(step.fight, id, 'hidden')
  if (old === undefined) step.begin({ kind: 'hidden', on: id, rule: R.maneuver.hide, until: 'never', caught: from })
  else step.change(old, { caught: [...new Set([...old.caught, ...from])] })
  return from
}
