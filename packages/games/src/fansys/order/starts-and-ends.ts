import { byHand, due, type Effect, effectOn, lift, type PieceId, runDown } from '@riposte/referee'
import { usually } from '@riposte/tactics'
import { STRUGGLING, wrestle } from '../actions/break-free.ts'
import { rollsOut, SMOTHERING, smothered } from '../actions/fire.ts'
import { BUSY, workDone } from '../actions/skills.ts'
import { LOADING, loadingDone } from '../actions/things.ts'
import { ask } from '../asking.ts'
import { finishDonning } from '../carrying/donning.ts'
import { fallProne, isAble, isIn, lay } from '../conditions/conditions.ts'
import { wither } from '../damage/damage.ts'
import { burn, burnIn, seep } from '../damage/hazards.ts'
import { SMEARING, smeared } from '../damage/poisoned-weapons.ts'
import { pieceAt, sheetOf, sizeAt } from '../fight.ts'
import { flyOn, stall } from '../movement/flight.ts'
import { bearerOf, leaderOf } from '../movement/mounts.ts'
import { crowd, firesAt, stretch } from '../movement/movement.ts'
import { startAmongAuras } from '../powers/auras.ts'
import { keepHolding } from '../powers/holding.ts'
import { finish, keepUp } from '../powers/spells.ts'
import { suffer } from '../powers/use.ts'
import { save } from '../rolls/check.ts'
import { keepMindShaken } from '../rolls/concentration.ts'
import { R } from '../rules.ts'
import { isLeft } from '../sheet/power.ts'
import { feetApart } from '../space.ts'
import type { FansysStep } from '../step.ts'

/** What is due when a turn begins and ends, in the book's order. */

/** Sizes between who tramples and who is trampled. */
const MUCH_SMALLER = 3

/** Whoever is so much smaller and in its space may be knocked over, if the game master says so. */
function trample(step: FansysStep, id: PieceId): void {
  const { threshold } = sheetOf(step.fight, id)
  const rank = sizeAt(step.fight, id)
  if (rank < MUCH_SMALLER || !isAble(step.fight, id)) return
  for (const other of step.fight.pieces) {
    if (other.gone === 1 || other.id === id || other.mount === id) continue
    if (rank - sizeAt(step.fight, other.id) < MUCH_SMALLER) continue
    if (feetApart(step.fight, id, other.id) > 0) continue
    // @rule fansys.size.trample
    if (ask.ruling(step, other.id, 'whether it may be knocked over', usually('no', 'yes'), R.size.trample).id === 'no') continue
    const { success } = save(step, { id: other.id, stat: 'DEX', needs: threshold.STR, what: 'keep its feet', rule: R.size.trample })
    if (!success) fallProne(step, other.id, id, R.size.trample)
  }
}

/** Effects that end; the dying save; bleeding. */
export function startTurn(step: FansysStep, id: PieceId): void {
  for (const effect of due(step.fight, 'turn-start', id)) runDown(step, effect)
  seep(step, id)
  dying(step, id)
  stunned(step, id)
  keepHolding(step, id)
  keepMindShaken(step, id, false)
  suffer(step, id)
  startAmongAuras(step, id)
  bleeding(step, id)
  for (const fire of firesAt(step, id)) burnIn(step, id, fire)
  if (!rollsOut(step, id)) burn(step, id)
  trample(step, id)
  if (isAble(step.fight, id)) finishAll(step, id)
  if (pieceAt(step.fight, id).gone === 1) return
  for (const { when, name, words } of sheetOf(step.fight, id).traits) if (when === 'turn-start') byHand(step, id, `${name}: ${words}`)
}

/** What has taken a whole turn comes about as the next begins. */
function finishAll(step: FansysStep, id: PieceId): void {
  finish(step, id)
  for (const [kind, comes] of works) {
    const effect = effectOn(step.fight, id, kind)
    if (effect === undefined) continue
    step.end(effect, 'done')
    comes(step, id, effect)
  }
  finishDonning(step, id)
}
const works: readonly (readonly [kind: string, comes: (step: FansysStep, id: PieceId, effect: Effect) => void])[] = [
  [BUSY, workDone],
  [STRUGGLING, wrestle],
  [SMEARING, smeared],
  [SMOTHERING, smothered],
  [LOADING, loadingDone],
]

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
  // @rule fansys.dying.save
  if (!success) return wither(step, id, 1, R.dying.save)
  stabilise(step, id)
}

/** No longer dying, but still out of it. */
export function stabilise(step: FansysStep, id: PieceId): void {
  // @rule fansys.dying.stabilise
  lift(step, id, 'dying', 'stable', R.dying.stabilise)
  lay(step, id, -1, 'unconscious', R.dying.stabilise, { until: 'never' })
}

/** Against what has stunned it; nobody has where the game master says so. */
function stunned(step: FansysStep, id: PieceId): void {
  const effect = effectOn(step.fight, id, 'stunned')
  if (effect === undefined || pieceAt(step.fight, id).gone === 1) return
  const { value, by, holds } = effect
  const power = isLeft(holds) ? holds.power : undefined
  // A power whose own words have it save again does so by itself.
  if (power !== undefined && power['ends-on-save'] !== false) return
  const needs = value > 0 || by < 0 ? value : sheetOf(step.fight, by).threshold[power?.stat ?? 'STR']
  // @rule fansys.cond.stunned
  if (needs > 0 && save(step, { id, of: by, stat: 'CON', needs, what: 'stunned', condition: 'stunned', rule: R.cond.stunned }).success)
    step.end(effect, 'saved', R.cond.stunned)
}

function bleeding(step: FansysStep, id: PieceId): void {
  const effect = effectOn(step.fight, id, 'bleeding')
  if (effect === undefined || pieceAt(step.fight, id).gone === 1) return
  const needs = Number(step.setting('bleeding-save'))
  // @rule fansys.cond.bleeding
  if (save(step, { id, stat: 'CON', needs, what: 'bleeding', condition: 'bleeding', rule: R.cond.bleeding }).success)
    return lift(step, id, 'bleeding', 'stopped', R.cond.bleeding)
  // @rule fansys.cond.bleeding
  wither(step, id, Number(step.setting('bleeding-loss')), R.cond.bleeding)
}

export function endTurn(step: FansysStep, id: PieceId): void {
  // @rule fansys.cond.doomed
  if (isIn(step.fight, id, 'doomed')) wither(step, id, 1, R.cond.doomed)
  // What is ridden stays up for as long as its rider goes on.
  const goer = bearerOf(step.fight, id)
  if (leaderOf(step, goer) === id) {
    stall(step, goer)
    flyOn(step, goer)
  }
  crowd(step, id)
  stretch(step, id)
  keepUp(step, id)
  suffer(step, id, true)
  for (const effect of due(step.fight, 'turn-end', id)) runDown(step, effect)
}
