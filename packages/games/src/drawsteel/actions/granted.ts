import type { PieceId } from '@riposte/referee'
import { whyNotAt } from '../abilities/strikes.ts'
import { useAbility } from '../abilities/use.ts'
import { ask } from '../asking.ts'
import type { CommonManeuver } from '../clauses/clauses.ts'
import { isForbidden } from '../conditions/conditions.ts'
import { bleedFor } from '../damage/bleeding.ts'
import { isUp, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
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

export function grantManeuver(step: DsStep, id: PieceId, name: CommonManeuver, against: PieceId | undefined, isPart: boolean): void {
  const action = actions[name]
  if (!isUp(pieceAt(step.fight, id)) || action.pointless?.(step, id) === true) return
  const ability = name === 'grab' || name === 'knockback' ? abilities[name] : undefined
  const reasons = [
    ...(action.forbidden?.(step, id) ?? []),
    step.forbids(R.triggered.barred, (action.cost === 'action' || action.cost === 'maneuver') && isForbidden(step, id, action.cost)),
    ...(ability === undefined || against === undefined ? [] : whyNotAt(step, id, ability, against)),
  ]
  if (reasons.some((rule) => rule !== undefined)) return
  if (ask.choice(step, id, name, [{ id: name }, { id: 'none', byDefault: true }]).id === 'none') return
  if (ability === undefined) action.take(step, id)
  else useAbility(step, id, ability, { isAction: false, isGranted: true, against })
  if (!isPart) bleedFor(step, id, action)
}
