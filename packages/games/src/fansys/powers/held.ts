import { type Effect, effectOn, type PieceId, type RuleIndex } from '@riposte/referee'
import { type FansysFight, sheetOf } from '../fight.ts'
import { concentrates, HELD } from '../mind/concentration.ts'
import { R } from '../rules.ts'
import type { FansysStep } from '../step.ts'
import { isLeft, type Power, type Trigger } from './power.ts'
import { type Aimed, pays, resolve, whyNobody, whyNoPower } from './use.ts'

/** Spells that are cast and held back, until something lets them go. */

export const holdable = (fight: FansysFight, id: PieceId): Power[] =>
  sheetOf(fight, id).powers.filter(
    ({ isSpell, lasts, when, needsMind, cost }) => isSpell && lasts === 0 && when === undefined && !needsMind && cost !== 'full-round',
  )

export function holdSpell(step: FansysStep, id: PieceId, power: Power, when: Trigger | undefined): void {
  const held = effectOn(step.fight, id, HELD)
  if (held !== undefined) step.end(held, 'given up', R.magic.one)
  step.begin({ kind: HELD, on: id, by: id, rule: R.magic.hold, until: 'never', value: 0, holds: { power, when } })
}

const LONGEST = 10
// @rule fansys.magic.hold otherwise number
const EASY = 8

/** At the start of each turn it must be held anew: a minute at most. */
export function keepHolding(step: FansysStep, id: PieceId): void {
  const held = effectOn(step.fight, id, HELD)
  if (held === undefined) return
  const rounds = held.value + 1
  // @rule fansys.magic.hold
  if (rounds > LONGEST || !concentrates(step, id, EASY + rounds, R.magic.hold)) return step.end(held, 'lost', R.magic.hold)
  step.change(held, { value: rounds })
}

export function whyNoRelease(step: FansysStep, id: PieceId): readonly (RuleIndex | undefined)[] {
  const held = effectOn(step.fight, id, HELD)
  if (held === undefined || !isLeft(held.holds)) return []
  return [...whyNoPower(step, id, held.holds.power), ...whyNobody(step, id, held.holds.power)]
}

/** It is paid for now. */
export function releaseAt(step: FansysStep, held: Effect, aimed: Aimed): void {
  step.end(held, 'let go', R.magic.hold)
  if (pays(step, aimed)) resolve(step, aimed)
}
