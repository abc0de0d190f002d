import { NOBODY, ON, type PieceId, type RuleIndex } from '@riposte/referee'
import { useAbility } from '../abilities/use.ts'
import { isActing } from '../conditions/conditions.ts'
import { bleedFor } from '../damage/bleeding.ts'
import { campOf, DIRECTOR, isUp, pieceAt, sheetOf } from '../fight.ts'
import { isStrike } from '../rolls/aimed.ts'
import { R } from '../rules.ts'
import type { DsReaction, DsStep } from '../step.ts'
import { type DsSetup, sheetIn } from './kinds.ts'

/** Villain actions, between turns. */

function mayVillain(step: DsStep, id: PieceId, place: number, whose: PieceId, isChosen = false): (RuleIndex | undefined)[] {
  const isUsed = (pieceAt(step.fight, id).used & (1 << place)) !== 0
  // A captain's turn is that of its squad.
  const isOwn = whose >= 0 && isActing(step.fight, id)
  const isSpent = isUsed || isChosen || step.fight.villainIn === step.fight.round
  return [step.forbids(R.villain.when, isOwn), step.forbids(R.villain.limit, isSpent)]
}

function useVillain(step: DsStep, id: PieceId, place: number): void {
  const ability = sheetOf(step.fight, id).abilities[place]
  if (ability === undefined) return
  step.set(NOBODY, 'villainIn', step.fight.round, R.villain.limit)
  step.set(id, 'used', pieceAt(step.fight, id).used | (1 << place), R.villain.limit)
  useAbility(step, id, ability, { isAction: false, isGranted: true, isFree: true })
  bleedFor(step, id, { cost: ability.kind, isStrike: isStrike(ability) })
}

const VILLAIN = 'one a round, each once in a fight'

export const villain: DsReaction = {
  id: 'villain-action',
  rule: R.villain.when,
  windows: ['turn-end'],
  fits: (setup: DsSetup, sheet) => sheetIn(setup, sheet)?.abilities.some((one) => one.villain > 0) === true,
  isAwake: (fight, _, isTold) => isTold || fight.villainIn !== fight.round || fight.setup.modes[R.villain.limit] !== ON,
  offer: (step, id, moment, offers) => {
    // Those who act together have one turn.
    if (moment.whom !== step.fight.acting) return
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
