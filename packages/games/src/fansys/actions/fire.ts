import { effectOn, lift, type PieceId } from '@riposte/referee'
import { usually } from '@riposte/tactics'
import { ask } from '../asking.ts'
import { fallProne, isAble, isIn } from '../conditions/conditions.ts'
import { spendBeside } from '../damage/damage.ts'
import { dousing, ON_FIRE } from '../damage/hazards.ts'
import { pieceAt, sheetOf } from '../fight.ts'
import { save, skillCheck } from '../rolls/check.ts'
import { R } from '../rules.ts'
import type { FansysStep } from '../step.ts'
import type { Action } from './action.ts'

/** Putting oneself out. */
const douse: Action = {
  id: 'douse',
  rule: R.fire.extinguish,
  about: 'Drop and roll: a DEX save puts the fire out. Answers: none.',
  pointless: (step, id) => effectOn(step.fight, id, ON_FIRE) === undefined,
  forbidden: (step, id) => [step.forbids(R.action.move, pieceAt(step.fight, id).pace !== 'still')],
  take: roll,
}

function roll(step: FansysStep, id: PieceId, pay: () => void): void {
  // @rule fansys.fire.extinguish
  pay()
  if (!isIn(step.fight, id, 'prone')) fallProne(step, id, id, R.fire.extinguish)
  const needs = dousing(sheetOf(step.fight, id).size)
  // @rule fansys.fire.extinguish
  if (save(step, { id, stat: 'DEX', needs, what: 'put it out', rule: R.fire.extinguish }).success) putOut(step, id)
}

const putOut = (step: FansysStep, id: PieceId): void => lift(step, id, ON_FIRE, 'put out', R.fire.extinguish)

/** At once, as its turn begins, before the flames hurt it: true if it is out. */
export function rollsOut(step: FansysStep, id: PieceId): boolean {
  const isBusy = isIn(step.fight, id, 'surprised') || !isAble(step.fight, id)
  if (effectOn(step.fight, id, ON_FIRE) === undefined || isBusy) return false
  // @rule fansys.fire.extinguish
  if (ask.choice(step, id, 'to roll in the flames at once', usually('burn', 'roll'), R.fire.extinguish).id === 'roll')
    roll(step, id, () => spendBeside(step, id, 'move', R.fire.extinguish))
  return effectOn(step.fight, id, ON_FIRE) === undefined
}

export const SMOTHERING = 'smothering'
/** Or all of a turn, and skill in place of a roll on the ground. */
const smother: Action = {
  id: 'smother',
  rule: R.fire.extinguish,
  cost: 'full-round',
  about: 'Smother the flames, by fortify as your next turn begins. Answers: none.',
  pointless: (step, id) => effectOn(step.fight, id, ON_FIRE) === undefined,
  take(step, id, pay) {
    pay()
    step.begin({ kind: SMOTHERING, on: id, rule: R.fire.extinguish, until: 'never' })
  },
}

export function smothered(step: FansysStep, id: PieceId): void {
  // @rule fansys.fire.extinguish
  if (skillCheck(step, id, 'fortify', dousing(sheetOf(step.fight, id).size), R.fire.extinguish).success) putOut(step, id)
}

export const fires: readonly Action[] = [douse, smother]
