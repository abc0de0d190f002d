import type { PieceId } from '@riposte/referee'
import { basicMeans, type Means, reaches } from '../aim/means.ts'
import { threatMeans } from '../aim/zone-of-control.ts'
import { ask } from '../asking.ts'
import { attack } from '../attack/attack.ts'
import { isIn } from '../conditions/conditions.ts'
import { FINAL, mark, slay } from '../damage/damage.ts'
import { isHero, pieceAt } from '../fight.ts'
import { anAttack, whySpared } from '../movement/off-the-map.ts'
import { askMeans } from '../powers/aiming.ts'
import { foesOf } from '../powers/use.ts'
import { R } from '../rules.ts'
import type { HomlStep } from '../step.ts'
import type { Action } from './action.ts'

/** Finishing who can do nothing. */

const finishers = (step: HomlStep, id: PieceId): readonly Means[] =>
  isHero(step.fight, id) ? basicMeans(step, id).filter(({ strike }) => strike.type === 'close') : threatMeans(step, id)

function victimsOf(step: HomlStep, id: PieceId): PieceId[] {
  const helpless = foesOf(step.fight, id).filter((foe) => isIn(step.fight, foe, 'incapacitated'))
  return helpless.filter(
    (foe) => whySpared(step, id, anAttack, [foe]) === undefined && finishers(step, id).some((one) => reaches(step, id, foe, one)),
  )
}

const helpless = { is: 'state', of: 'target', what: 'incapacitated' } as const

export const coupDeGrace: Action = {
  id: 'coup-de-grace',
  rule: R.cond.incapCoup,
  cost: 'major',
  isLoud: true,
  about:
    'Finish a foe in reach who is incapacitated, by a close attack: a success slays an NPC; a hero is hurt twice as much and, dying, is a death save nearer to death. Answers: whom; with what, where several would do.',
  example: 'A: [coup-de-grace, B]',
  pointless: (step, id) => victimsOf(step, id).length === 0,
  take(step, id, pay) {
    const at = ask.whom(step, id, 'whom to finish off', victimsOf(step.asKnownTo(id), id), R.cond.incapCoup)
    const reached = finishers(step, id).filter((one) => reaches(step, id, at, one))
    const { strike, weapon, versus } = askMeans(step, id, reached)
    pay()
    const wasDying = isIn(step.fight, at, 'dying')
    // What slays at once needs no dice; in close combat it may come upon another.
    const lines = { success: [{ do: 'if', test: { is: 'not', test: helpless }, does: strike.lines.success ?? [] }] } as const
    const final = isHero(step.fight, at) ? { ...strike, tags: [...strike.tags, FINAL] } : { ...strike, lines }
    const hits = attack(step, { by: id, strike: final, weapon, versus, targets: [at], isNonlethal: false, isEnhanced: false })
    if (!hits.includes(at) || pieceAt(step.fight, at).gone === 1) return
    // @rule homl.cond.incap.coup
    if (!isHero(step.fight, at)) slay(step, at, R.cond.incapCoup, id)
    else if (wasDying) mark(step, at)
  },
}
