import type { PieceId } from '@riposte/referee'
import { useAbility } from '../abilities/use.ts'
import type { CommonManeuver } from '../clauses/clauses.ts'
import type { DsStep } from '../step.ts'
import type { Action } from './action.ts'
import { aidAttack } from './aid-attack.ts'
import { catchBreath } from './catch-breath.ts'
import { charge } from './charge.ts'
import { disengage } from './disengage.ts'
import { escapeGrab, grab, grabAbility } from './grab.ts'
import { knockback, knockbackAbility } from './knockback.ts'

/** What everybody can do, granted by an ability: it costs nothing. */

const abilities = { grab: grabAbility, knockback: knockbackAbility } as const
const actions: Readonly<Record<CommonManeuver, Action>> = {
  grab,
  knockback,
  charge,
  'aid-attack': aidAttack,
  disengage,
  'catch-breath': catchBreath,
  'escape-grab': escapeGrab,
}

export function grantManeuver(step: DsStep, id: PieceId, name: CommonManeuver, against: PieceId | undefined): void {
  const action = actions[name]
  const isBarred = action.forbidden?.(step, id).some((rule) => rule !== undefined) === true
  if (isBarred || action.pointless?.(step, id) === true) return
  if (name === 'grab' || name === 'knockback') useAbility(step, id, abilities[name], { isAction: false, isGranted: true, against })
  else action.take(step, id)
}
