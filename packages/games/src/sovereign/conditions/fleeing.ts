import { effectOn, type PieceId } from '@riposte/referee'
import { isUp, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import type { SovereignStep } from '../step.ts'

/** It has given up, and only wants to get away. */
const isFleeing = (step: SovereignStep, id: PieceId): boolean => effectOn(step.fight, id, 'fleeing') !== undefined

/** From now on it wants to get away; where it runs is its player's business. */
export function flee(step: SovereignStep, id: PieceId): void {
  if (!isFleeing(step, id)) step.begin({ kind: 'fleeing', on: id, rule: R.morale.survival, until: 'fight-end' })
}

/** Whether somebody's flight is worth announcing: it is up and has not announced it. */
export const mayFlee = (step: SovereignStep, id: PieceId): boolean => isUp(pieceAt(step.fight, id)) && !isFleeing(step, id)
