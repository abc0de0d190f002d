import type { PieceId } from '@riposte/referee'
import { useAbility } from '../abilities/use.ts'
import { whyNobody } from '../aim/aim.ts'
import type { Of } from '../clauses/clauses.ts'
import type { DsStep } from '../step.ts'
import type { Action } from './action.ts'
import { aidAttack } from './aid-attack.ts'
import { catchBreath } from './catch-breath.ts'
import { charge } from './charge.ts'
import { defend } from './defend.ts'
import { escapeGrab, grabAbility } from './grab.ts'
import { knockbackAbility } from './knockback.ts'

/** Maneuvers and main actions of everybody that an ability grants, at no cost. */

const abilities = { grab: grabAbility, knockback: knockbackAbility } as const
const actions = {
  charge,
  defend,
  'escape-grab': escapeGrab,
  'aid-attack': aidAttack,
  'catch-breath': catchBreath,
} as const

export function grantManeuver(step: DsStep, id: PieceId, name: Of<'maneuver'>['name'], against: PieceId | undefined): void {
  if (name !== 'grab' && name !== 'knockback') {
    const action: Action = actions[name]
    const isIdle = action.pointless?.(step, id) === true || action.forbidden?.(step, id).some((rule) => rule !== undefined) === true
    return isIdle ? undefined : action.take(step, id)
  }
  const ability = abilities[name]
  if (whyNobody(step, id, ability).some((rule) => rule !== undefined)) return
  useAbility(step, id, ability, { isAction: false, isGranted: true, against })
}
