import type { PieceId } from '@riposte/referee'
import { closeMeans, threatensBox } from '../aim/reach.ts'
import { ask } from '../asking.ts'
import { checkFor } from '../attack/attack.ts'
import { isCharmedBy, isIn } from '../conditions/conditions.ts'
import { GUARDED, WATCHED } from '../defence/intervening.ts'
import { isEnemy, those } from '../fight.ts'
import { roll } from '../rolls/check.ts'
import { R } from '../rules.ts'
import { reveal } from '../sight/hiding.ts'
import { boxOf } from '../space.ts'
import type { FansysStep } from '../step.ts'
import type { Action } from './action.ts'
import { costFor, plain, spendAttack } from './attacks.ts'

/** Stepping between, for a friend or before a foe. */

const interceptingOf = (id: string, isAlly: boolean): Action => ({
  id,
  rule: isAlly ? R.man.interceptionShield : R.man.interceptionFoe,
  costFor,
  about: isAlly
    ? 'Step between a friend beside you and what comes: attacks on it below your roll find you. Answers: whom.'
    : 'Keep a foe beside you busy: its attacks below your roll find you. Answers: whom.',
  example: `A: [${id}, B]`,
  pointless: (step, by) => wards(step, by, isAlly).length === 0,
  forbidden: (step, by) => [step.forbids(R.cond.immobilised, isIn(step.fight, by, 'immobilised'))],
  take(step, by, pay) {
    const piece = ask.whom(
      step,
      by,
      isAlly ? 'whom to shield' : 'whom to keep busy',
      wards(step.asKnownTo(by), by, isAlly),
      R.man.interceptionShield,
    )
    spendAttack(step, by, pay)
    const value = intercepts(step, by, piece)
    // @rule fansys.man.interception.shield, fansys.man.interception.foe
    step.begin({
      kind: isAlly ? GUARDED : WATCHED,
      on: piece,
      by,
      rule: isAlly ? R.man.interceptionShield : R.man.interceptionFoe,
      until: 'turn-start',
      of: by,
      value,
    })
  },
})

const wards = ({ fight }: FansysStep, id: PieceId, isAlly: boolean): PieceId[] =>
  those(
    fight,
    (one) =>
      one.id !== id &&
      isEnemy(fight, id, one.id) !== isAlly &&
      (isAlly || !isCharmedBy(fight, id, one.id)) &&
      threatensBox(fight, id, boxOf(fight, one.id)),
  )

/** What one's own roll comes to. */
export function intercepts(step: FansysStep, by: PieceId, at: PieceId): number {
  const [means] = closeMeans(step.fight, by)
  if (means === undefined) return 0
  // @rule fansys.skill.stealth
  reveal(step, by)
  return roll(step, { ...checkFor(step, plain(step, by, at, 'interception', means)), needs: 0, against: [] }).total
}

export const intercepting: readonly Action[] = [interceptingOf('intercept', true), interceptingOf('intercept-foe', false)]
