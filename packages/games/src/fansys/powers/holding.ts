import { type Effect, effectOn, type PieceId } from '@riposte/referee'
import { type FansysFight, sheetOf } from '../fight.ts'
import type { Aimed } from '../moments.ts'
import { breakMind, concentrates, HELD } from '../rolls/concentration.ts'
import { R } from '../rules.ts'
import { isLeft, type Power, type Trigger } from '../sheet/power.ts'
import type { FansysStep } from '../step.ts'
import { pays } from './paying.ts'
import { resolve } from './use.ts'

/** Spells that are cast and held back, until something lets them go. */

export const holdable = (fight: FansysFight, id: PieceId): Power[] =>
  sheetOf(fight, id).powers.filter(
    ({ spell, lasts, when, with: blow, concentration, cost }) =>
      spell && lasts === 0 && (when ?? blow) === undefined && !concentration && cost !== 'full-round',
  )

/** It is cast now, and paid for. */
export function holdSpell(step: FansysStep, id: PieceId, { power, more, when }: Held): void {
  // @rule fansys.magic.one
  breakMind(step, id, R.magic.one)
  if (!pays(step, { power, by: id, targets: [], origin: undefined, more })) return
  step.begin({ kind: HELD, on: id, by: id, rule: R.magic.hold, until: 'never', value: 0, holds: { power, more, when } })
}

interface Held {
  readonly power: Power
  readonly more: number
  readonly when: Trigger | undefined
}
const isHeld = (holds: unknown): holds is Held => isLeft(holds) && 'more' in holds && 'when' in holds

/** What somebody holds back. */
export function heldBy(fight: FansysFight, id: PieceId): (Held & { readonly effect: Effect }) | undefined {
  const effect = effectOn(fight, id, HELD)
  return effect !== undefined && isHeld(effect.holds) ? { ...effect.holds, effect } : undefined
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

/** It is let go now; what it does, it does when its time has come. */
export function letGo(step: FansysStep, held: Effect, aimed: Aimed): () => void {
  step.end(held, 'let go', R.magic.hold)
  // @rule fansys.magic.hold
  return () => resolve(step, aimed)
}
