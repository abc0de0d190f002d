import type { PieceId } from '@riposte/referee'
import { useAbility } from '../abilities/use.ts'
import { whyNobody } from '../aim/aim.ts'
import type { Of } from '../clauses/clauses.ts'
import type { DsStep } from '../step.ts'
import { grabAbility } from './grab.ts'
import { knockbackAbility } from './knockback.ts'

/** Maneuvers of everybody that an ability grants, at no cost. */

const granted = { grab: grabAbility, knockback: knockbackAbility } as const

export function grantManeuver(step: DsStep, id: PieceId, name: Of<'maneuver'>['name'], against: PieceId | undefined): void {
  const ability = granted[name]
  if (whyNobody(step, id, ability).some((rule) => rule !== undefined)) return
  useAbility(step, id, ability, { isAction: false, isGranted: true, against })
}
