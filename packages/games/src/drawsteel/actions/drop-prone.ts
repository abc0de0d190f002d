import { afflict, getUp, has, isImmune } from '../conditions/conditions.ts'
import { comesDown } from '../play/harm.ts'
import { R } from '../rules.ts'
import type { Action } from './action.ts'

/** Lying down by the own will, and getting up again. */

export const dropProne: Action = {
  id: 'drop-prone',
  told: 'lies down',
  about: 'Free maneuver: lie down; getting up again is then free too. Answers: none.',
  rule: R.move.crawlVoluntary,
  cost: 'free-maneuver',
  pointless: (step, id) => has(step.fight, id, 'prone') || isImmune(step, id, 'prone'),
  take: (step, id) => {
    afflict(step, id, 'prone', id, 'lasting', 1)
    comesDown(step, id)
  },
}

export const riseFreely: Action = {
  id: 'rise',
  told: 'gets up',
  about: 'Free maneuver of who lies by its own will, or has just come to: get up. Answers: none.',
  rule: R.move.crawlVoluntary,
  cost: 'free-maneuver',
  pointless: (step, id) => !step.fight.effects.some((one) => one.on === id && one.kind === 'prone'),
  forbidden: (step, id) => [
    step.forbids(R.restrained.noStand, has(step.fight, id, 'restrained')),
    step.forbids(R.move.crawlVoluntary, !step.fight.effects.some((one) => one.on === id && one.kind === 'prone' && one.value === 1)),
  ],
  take: (step, id) => getUp(step, id, 'stood up', R.move.crawlVoluntary),
}
