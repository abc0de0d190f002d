import type { PieceId } from '@riposte/referee'
import { useAbility } from '../abilities/use.ts'
import { whyNobody } from '../aim/aim.ts'
import type { CommonManeuver } from '../clauses/clauses.ts'
import type { DsStep } from '../step.ts'
import type { Action } from './action.ts'
import { aidAttack } from './aid-attack.ts'
import { catchBreath } from './catch-breath.ts'
import { charge } from './charge.ts'
import { disengage } from './disengage.ts'
import { escapeGrab, grabAbility } from './grab.ts'
import { knockbackAbility } from './knockback.ts'

/** What everybody can do, granted by an ability: it costs nothing. */

const abilities = { grab: grabAbility, knockback: knockbackAbility } as const
const actions: Readonly<Record<Exclude<CommonManeuver, keyof typeof abilities>, Action>> = {
  charge,
  'aid-attack': aidAttack,
  disengage,
  'catch-breath': catchBreath,
  'escape-grab': escapeGrab,
}

export function grantManeuver(step: DsStep, id: PieceId, name: CommonManeuver, against: PieceId | undefined): void {
  if (name === 'grab' || name === 'knockback') {
    const ability = abilities[name]
    if (whyNobody(step, id, ability).length > 0) return
    useAbility(step, id, ability, { isAction: false, isGranted: true, against })
    return
  }
  const action = actions[name]
  const isBarred = action.forbidden?.(step, id).some((rule) => rule !== undefined) === true
  if (action.pointless?.(step, id) !== true && !isBarred) action.take(step, id)
}
