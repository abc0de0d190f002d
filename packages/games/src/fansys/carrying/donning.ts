import { effectOn, effectsOn, lift, type PieceId } from '@riposte/referee'
import { type FansysFight, sheetOf } from '../fight.ts'
import { armours, donning } from '../gear/tables.ts'
import { R } from '../rules.ts'
import { SHIELD } from '../sight/sight.ts'
import type { FansysStep } from '../step.ts'

/** Putting armour and shields on: what is off, what is coming on, and what has come on in haste. */

export const ARMOUR_OFF = 'armour-off'
export const SHIELD_OFF = 'shield-off'
export const HASTY = 'hasty-armour'
export const DONNING = 'donning'

/** How heavy the armour is that it has on. */
export const wornBy = (fight: FansysFight, id: PieceId): (typeof armours)[keyof typeof armours]['class'] =>
  effectsOn(fight, id).some(({ kind }) => kind === ARMOUR_OFF) ? 'none' : armours[sheetOf(fight, id).armour].class

/** Its tower shield stands on the ground. */
export const isSetUp = (fight: FansysFight, id: PieceId): boolean =>
  sheetOf(fight, id).shield === 'tower-shield' && fight.effects.some(({ kind, by }) => kind === SHIELD && by === id)

export type Haste = 'proper' | 'hasty'

/** Twice as long where one does not know it. */
export function roundsFor(step: FansysStep, id: PieceId, what: 'armour' | 'shield', how: Haste): number {
  const { armour, shield, unfamiliar } = sheetOf(step.fight, id)
  const plain = what === 'shield' ? 1 : donning[armours[armour].class][how]
  return unfamiliar.has(what === 'shield' ? shield : armour) ? 2 * plain : plain
}

/** One more full round of it. */
export function don(step: FansysStep, id: PieceId, what: 'armour' | 'shield', how: Haste): void {
  const going = effectOn(step.fight, id, DONNING)
  const holds = what === 'shield' ? what : how
  if (going !== undefined && going.holds === holds) return void step.change(going, { value: going.value - 1 })
  lift(step, id, DONNING, 'left off')
  step.begin({ kind: DONNING, on: id, rule: R.armour.don, until: 'never', value: roundsFor(step, id, what, how) - 1, holds })
}

/** As a turn begins, what has taken its rounds is on. */
export function finishDonning(step: FansysStep, id: PieceId): void {
  const going = effectOn(step.fight, id, DONNING)
  if (going === undefined || going.value > 0) return
  step.end(going, 'done', R.armour.don)
  const off = going.holds === 'shield' ? SHIELD_OFF : ARMOUR_OFF
  // @rule fansys.armour.don
  lift(step, id, off, 'on', R.armour.don)
  if (going.holds === 'hasty') step.begin({ kind: HASTY, on: id, rule: R.armour.don, until: 'never' })
}
