import { effectOn, type PieceId } from '@riposte/referee'
import type { Action } from '../action.ts'
import { afflict } from '../bearing/afflict.ts'
import { isAloft, planOf, whyNoMove } from '../movement/movement.ts'
import { speedOf } from '../movement/speeds.ts'
import { travel } from '../movement/travel.ts'
import { whyNowhere } from '../movement/ways.ts'
import { R } from '../rules.ts'
import { NO_AMOUNT } from '../sheet/common-powers.ts'
import type { OrcusStep } from '../step.ts'
import type { Mode } from '../terms.ts'

const MORE = 2

/** Two squares more than its speed, slowed or not. */
// @rule orcus.cond.slowed.dash
const reachOf = (step: OrcusStep, id: PieceId, mode: Mode): number => speedOf(step, id, mode) + MORE

/** It was the last act: who hides after it does so in haste. */
const JUST_NOW = 1

/** Something else has been done since. */
export function dashedBefore(step: OrcusStep, id: PieceId): void {
  const dashed = effectOn(step.fight, id, 'dashed')
  if (dashed?.value === JUST_NOW) step.change(dashed, { value: 0 })
}

/** From now to the end of its next turn. */
function exposed(step: OrcusStep, id: PieceId): void {
  if (!step.applies(R.move.dashPenalty)) return
  afflict(step, {
    on: id,
    by: id,
    parts: [
      { is: 'modifier', to: 'attack', amount: { ...NO_AMOUNT, flat: -5 }, type: '', when: [], rule: R.move.dashPenalty },
      { is: 'grants-advantage', to: 'all', when: [] },
    ],
    span: 'your-next-end',
    name: 'dashed',
    kind: 'dashed',
    rule: R.move.dashPenalty,
    value: JUST_NOW,
  })
}

/** On the wing where it is in the air. */
const modeOf = (step: OrcusStep, id: PieceId): Mode => (isAloft(step, id) ? 'fly' : 'walk')

export const dash: Action = {
  id: 'dash',
  rule: R.move.dash,
  cost: 'move',
  about:
    'Up to its speed + 2, in the air its fly speed + 2, provoking like a walk. Until the end of its next turn it grants combat advantage and has -5 to attacks. Answers: where, or a path a1>b2>c2; then as for walk.',
  example: 'A: [dash, h4]',
  forbidden(step, id) {
    const mode = modeOf(step, id)
    return [...whyNoMove(step, id), whyNowhere(planOf(step, id, reachOf(step, id, mode), mode, { far: R.move.dash }))]
  },
  pointless: (step, id) => speedOf(step, id, modeOf(step, id)) === 0,
  take: (step, id, pay) =>
    travel(step, id, {
      mode: modeOf(step, id),
      how: 'dash',
      rule: R.move.dash,
      reach: (mode) => reachOf(step, id, mode),
      pay,
      begin: () => exposed(step, id),
    }),
}
