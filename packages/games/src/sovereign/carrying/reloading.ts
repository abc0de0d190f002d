import type { PieceId, RuleIndex } from '@riposte/referee'
import { type SovereignPiece, sheetOf } from '../fight.ts'
import type { Weapon } from '../item.ts'
import { R } from '../rules.ts'
import type { SovereignStep } from '../step.ts'
import { has, hasReadied } from './hands.ts'

const SKILLED = 1

/** It has a quiver, and none at the ready: one is enough for any number of shots. */
export const lacksQuiver = (piece: SovereignPiece): boolean =>
  piece.items.some(({ kind }) => kind === 'quiver') &&
  // @rule sovereign.reload.ammunition
  !hasReadied(piece, 'quiver')

export const quiverRule = (weapon: Weapon): RuleIndex => (has(weapon, 'slow-reload') ? R.reload.crossbow : R.reload.bow)

/** Whether a shooter reloads in no time. */
export function reloadsFreely(step: SovereignStep, id: PieceId, weapon: Weapon): boolean {
  const sheet = sheetOf(step.fight, id)
  const isSlow = has(weapon, 'slow-reload')
  if (isSlow && sheet.feat.deadeye >= 2 && step.applies(R.feat.deadeye2)) return true
  // A foe that lists no skills knows its weapon.
  const skilled = sheet.detailed ? sheet.skill.Shoot >= SKILLED : sheet.hd > 0
  if (skilled && step.applies(R.reload.skilled)) return true
  return !step.applies(isSlow ? R.reload.crossbow : R.reload.bow)
}
