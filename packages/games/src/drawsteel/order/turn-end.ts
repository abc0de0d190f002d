import { type Effect, NOBODY, type Option, type PieceId } from '@riposte/referee'
import { ask, effectOptions } from '../asking.ts'
import { saveable } from '../conditions/conditions.ts'
import { checkSuffered } from '../conditions/suffered.ts'
import { printedParts } from '../conditions/traits.ts'
import { turnInZones } from '../creations/zones.ts'
import { hurt } from '../damage/damage.ts'
import { settle } from '../ending.ts'
import { isAlive, isUp, pieceAt, sheetOf } from '../fight.ts'
import { buryDead } from '../movement/death.ts'
import { gainOn, strain } from '../resources/resources.ts'
import { savesAtTurnEnd } from '../rolls/saves.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'
import { lapse } from './lapse.ts'
import { enter } from './phase.ts'
import { unitOf } from './units.ts'

/** The end of a turn. */

export function endTurn(step: DsStep): void {
  const { fight } = step
  const lead = fight.acting
  const unit = unitOf(fight, lead).map(({ id }) => id)
  for (const id of unit) {
    endFor(step, id)
    step.set(id, 'moveLeft', 0)
  }
  buryDead(step)
  // Of whoever has died on its own turn that is the end as well; nobody's comes twice.
  for (const { id } of unitOf(fight, lead, (one) => !isAlive(one) && one.turns > 0)) if (!unit.includes(id)) lapse(step, 'turn-end', id)
  checkSuffered(step)
  step.emit({ type: 'turn-ended', piece: lead })
  step.set(NOBODY, 'lastUp', lead)
  enter(step, 'after-turn')
  settle(step)
}

function endFor(step: DsStep, id: PieceId): void {
  turnInZones(step, id, 'end')
  gainOn(step, 'turn-end', id)
  const below = strain(step, id)
  if (below > 0) hurt(step, { by: NOBODY, how: 'strain', rule: R.resource.negative }, { piece: id, amount: below, type: '' })
  endEffect(step, id)
  savesAtTurnEnd(step, id)
  lapse(step, 'turn-end', id)
}

/** A creature with End Effect takes damage that nothing reduces, and is rid of something. */
function endEffect(step: DsStep, id: PieceId): void {
  const part = printedParts(sheetOf(step.fight, id)).find((one) => one.is === 'end-effect')
  const effects = saveable(step.fight, id)
  if (part?.is !== 'end-effect' || effects.length === 0 || !isUp(pieceAt(step.fight, id)) || !step.applies(R.solo.endEffect)) return
  const options: (Option & { readonly effect?: Effect })[] = [
    { id: 'keep', byDefault: true },
    ...effectOptions(step.fight, effects).map((one) => ({ ...one, byDefault: false })),
  ]
  const { effect } = ask.choice(step, id, `take ${part.damage} damage to end an effect`, options, R.solo.endEffect)
  if (effect === undefined) return
  hurt(step, { by: NOBODY, how: 'end effect', rule: R.solo.endEffect, unreduced: true }, { piece: id, amount: part.damage, type: '' })
  step.end(effect, 'ended', R.solo.endEffect)
}
