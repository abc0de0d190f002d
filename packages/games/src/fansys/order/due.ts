import { byHand, due, effectOn, type PieceId, runDown } from '@riposte/referee'
import { isIn, lay, lift } from '../conditions/conditions.ts'
import { wither } from '../damage/damage.ts'
import { burn, burnIn } from '../damage/hazards.ts'
import { finishSmearing } from '../damage/venom.ts'
import { pieceAt, sheetOf } from '../fight.ts'
import { keepMindShaken } from '../mind/concentration.ts'
import { stall } from '../movement/falls.ts'
import { burningAt } from '../movement/go.ts'
import { finish, keepUp } from '../powers/casting.ts'
import { keepHolding } from '../powers/held.ts'
import { suffer } from '../powers/use.ts'
import { save } from '../rolls/check.ts'
import { R } from '../rules.ts'
import type { FansysStep } from '../step.ts'

/** What is due when a turn begins and ends, in the book's order. */

/** Effects that end; the dying save; bleeding. */
export function startTurn(step: FansysStep, id: PieceId): void {
  for (const effect of due(step.fight, 'turn-start', id)) runDown(step, effect)
  dying(step, id)
  keepHolding(step, id)
  keepMindShaken(step, id, false)
  suffer(step, id)
  bleeding(step, id)
  const fire = burningAt(step, id)
  if (fire !== undefined) burnIn(step, id, fire)
  burn(step, id)
  finish(step, id)
  finishSmearing(step, id)
  for (const { when, name, words } of sheetOf(step.fight, id).traits) if (when === 'turn-start') byHand(step, id, `${name}: ${words}`)
}

// @rule fansys.dying.save otherwise number
const DYING = 20

function dying(step: FansysStep, id: PieceId): void {
  if (!isIn(step.fight, id, 'dying')) return
  const { score } = sheetOf(step.fight, id)
  const { success } = save(step, {
    id,
    stat: score.CON === undefined ? 'CHA' : 'CON',
    needs: DYING,
    what: 'dying',
    condition: 'dying',
    rule: R.dying.save,
  })
  if (!success) {
    // @rule fansys.dying.save
    return wither(step, id, 1, R.dying.save)
  }
  // @rule fansys.dying.stabilise
  lift(step, id, 'dying', 'stable', R.dying.stabilise)
  lay(step, id, -1, 'unconscious', R.dying.stabilise, { until: 'never' })
}

function bleeding(step: FansysStep, id: PieceId): void {
  const effect = effectOn(step.fight, id, 'bleeding')
  if (effect === undefined || pieceAt(step.fight, id).gone === 1) return
  const needs = Number(step.setting('bleeding-save'))
  // @rule fansys.cond.bleeding
  if (save(step, { id, stat: 'CON', needs, what: 'bleeding', condition: 'bleeding', rule: R.cond.bleeding }).success)
    return step.end(effect, 'stopped', R.cond.bleeding)
  // @rule fansys.cond.bleeding
  wither(step, id, 1, R.cond.bleeding)
}

export function endTurn(step: FansysStep, id: PieceId): void {
  if (isIn(step.fight, id, 'doomed')) {
    // @rule fansys.cond.doomed
    wither(step, id, 1, R.cond.doomed)
  }
  stall(step, id)
  keepUp(step, id)
  for (const effect of due(step.fight, 'turn-end', id)) runDown(step, effect)
}
