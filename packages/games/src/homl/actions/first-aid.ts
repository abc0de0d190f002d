import { lift, type PieceId } from '@riposte/referee'
import { ask } from '../asking.ts'
import { isIn, isThere, lay } from '../conditions/conditions.ts'
import { type HomlFight, isEnemy, isHero, sheetOf } from '../fight.ts'
import { check } from '../rolls/check.ts'
import { R } from '../rules.ts'
import { isUnwalled } from '../sight/line-of-effect.ts'
import { cellsOf, distance } from '../space.ts'
import type { HomlStep } from '../step.ts'
import { difficultyOf, type Knack } from '../terms.ts'
import type { Action } from './action.ts'

/** Stopping somebody's dying, or talking round who is broken. */

/** Cared for: one point at the end of the scene. */
export const TENDED = 'tended'
const REACH = 1

const isAtHand = (fight: HomlFight, by: PieceId, id: PieceId): boolean =>
  distance(fight, by, id) <= REACH && isUnwalled(fight, cellsOf(fight, by), cellsOf(fight, id))

const tending = (id: string, aspect: Knack, condition: 'dying' | 'broken', about: string): Action => {
  const patients = ({ fight }: HomlStep, by: PieceId): PieceId[] =>
    fight.pieces.flatMap((one) => {
      const isPatient =
        isThere(fight, one.id) && one.id !== by && one.hp <= 0 && isIn(fight, one.id, condition) && !isEnemy(fight, one.id, by)
      return isPatient && isAtHand(fight, by, one.id) ? [one.id] : []
    })
  return {
    id,
    rule: R.injury.stabilize,
    cost: 'major',
    about: `${about} Answers: whom, where there are several.`,
    example: `A: [${id}, B]`,
    pointless: (step, by) => patients(step, by).length === 0,
    take(step, by, pay) {
      const on = ask.whom(step, by, 'whom to care for', patients(step, by), R.injury.stabilize)
      pay()
      const needs = difficultyOf(sheetOf(step.fight, on).level)
      if (isHero(step.fight, by) && check(step, by, aspect, needs, id, R.injury.stabilize).degree === 'failure') return
      lift(step, on, condition, 'cared for', R.injury.stabilize)
      if (!isIn(step.fight, on, 'incapacitated')) lay(step, on, by, 'incapacitated', 'lasting', R.injury.stabilize)
      step.begin({ kind: TENDED, on, by, rule: R.injury.stabilize, until: 'fight-end' })
    },
  }
}

export const heal = tending('heal', 'healing', 'dying', 'Stop the dying of a friend beside you, with Healing.')
export const rally = tending('rally', 'leadership', 'broken', 'Talk round a broken friend beside you, with Leadership.')
