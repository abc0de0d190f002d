import { NOBODY, ON } from '@riposte/referee'
import { mayVillain, useVillain } from '../abilities/villains.ts'
import { campOf, DIRECTOR, isUp, pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import type { DsReaction } from '../step.ts'
import { type DsSetup, sheetIn } from './kinds.ts'

/** Villain actions, between turns. */

const VILLAIN = 'one a round, each once in a fight'

export const villain: DsReaction = {
  id: 'villain-action',
  rule: R.villain.when,
  windows: ['turn-end'],
  fits: (setup: DsSetup, sheet) => sheetIn(setup, sheet)?.abilities.some((one) => one.villain > 0) === true,
  isAwake: (fight, _, isTold) => isTold || fight.villainIn !== fight.round || fight.setup.modes[R.villain.limit] !== ON,
  offer: (step, id, moment, offers) => {
    if (campOf(step.fight, pieceAt(step.fight, id)) !== DIRECTOR || !isUp(pieceAt(step.fight, id))) return
    for (const [place, ability] of sheetOf(step.fight, id).abilities.entries())
      if (ability.villain > 0)
        offers.offer(
          { id: `villain-action:${ability.id}`, label: ability.name, rule: R.villain.when, preview: () => ({ price: VILLAIN }) },
          ...mayVillain(step, id, place, moment.whom, 'villain' in moment && moment.villain === true),
        )
  },
  resolve: (step, id, option) => {
    const place = sheetOf(step.fight, id).abilities.findIndex((one) => `villain-action:${one.id}` === option.id)
    // Somebody else may have used the one of this round meanwhile.
    if (place >= 0 && mayVillain(step, id, place, NOBODY).every((rule) => rule === undefined)) useVillain(step, id, place)
  },
}
