import { effectOn, type PieceId } from '@riposte/referee'
import { isForbidden } from '../conditions/conditions.ts'
import { isEnemy, isObject, isUp, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'
import { hidesOpenly, mayHideFrom, OPENLY } from './sight.ts'

/** Hiding: from every creature from which one has cover or concealment, and that is not looking. */

export function hiddenPossible(step: DsStep, id: PieceId, isOpen = hidesOpenly(step, id)): PieceId[] {
  const { fight } = step
  const me = pieceAt(fight, id)
  return fight.pieces.flatMap((one) =>
    isUp(one) && isEnemy(one, me) && !isObject(fight, one.id) && mayHideFrom(step, id, one.id, isOpen) ? [one.id] : [],
  )
}

/** Hides from all from whom that is possible: who they are. `isOpen`: nothing need be in between, as long as it lasts. */
export function mayHide(step: DsStep, id: PieceId, isOpen?: true): readonly PieceId[] {
  const from = isForbidden(step, id, 'hide') ? [] : hiddenPossible(step, id, isOpen)
  if (from.length === 0) return from
  const old = effectOn(step.fight, id, 'hidden')
  if (old === undefined)
    step.begin({ kind: 'hidden', on: id, rule: R.maneuver.hide, until: 'never', caught: from, ...(isOpen && { value: OPENLY }) })
  else step.change(old, { caught: [...new Set([...old.caught, ...from])], ...(isOpen && { value: OPENLY }) })
  return from
}
