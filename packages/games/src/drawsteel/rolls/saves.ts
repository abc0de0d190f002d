import type { Effect, PieceId } from '@riposte/referee'
import { figure } from '../bearing/held.ts'
import { saveable } from '../conditions/conditions.ts'
import { hasTrait } from '../conditions/traits.ts'
import { isAlive, pieceAt } from '../fight.ts'
import { offerSave } from '../resources/tokens.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'
import { openPlain } from '../windows.ts'
import { sayEffect } from '../words.ts'

/** Saving throws: a d10, 6 or more. */

const NEEDED = 6

export function rollSave(step: DsStep, id: PieceId, effect: Effect): boolean {
  const die = step.roll(10, id, `save against ${sayEffect(step.fight, effect)}`, R.effect.saveRoll)
  const made = die + figure(step, id, 'save') >= NEEDED
  const success = made || offerSave(step, id)
  step.emit({ type: 'save', piece: id, what: effect.kind, means: effect.means, die, success, rule: R.effect.saveRoll })
  if (!success) {
    openPlain(step, 'fails-save', id, effect.by)
    return false
  }
  step.end(effect, 'saved', R.effect.saveRoll)
  openPlain(step, 'saves', id, effect.by)
  return true
}

/** At the end of each of its turns, one against each effect. */
export function savesAtTurnEnd(step: DsStep, id: PieceId): void {
  if (!step.applies(R.effect.saveWhen)) return
  const isSure = hasTrait(step, id, (part) => part.is === 'sure-saves')
  for (const effect of saveable(step.fight, id)) {
    // One save may have killed who made it, or ended something else besides.
    if (!isAlive(pieceAt(step.fight, id)) || !step.fight.effects.some((one) => one.id === effect.id)) continue
    if (isSure) step.end(effect, 'saved', R.effect.saveWhen)
    else rollSave(step, id, effect)
  }
}
