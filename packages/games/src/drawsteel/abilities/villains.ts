import { NOBODY, type PieceId, type RuleIndex } from '@riposte/referee'
import { isActing } from '../conditions/conditions.ts'
import { pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'
import { useAbility } from './use.ts'

/** Villain actions: at the end of somebody else's turn, one a round, each once. */

export function mayVillain(step: DsStep, id: PieceId, place: number, whose: PieceId, isChosen = false): (RuleIndex | undefined)[] {
  const isUsed = (pieceAt(step.fight, id).used & (1 << place)) !== 0
  // A captain's turn is that of its squad.
  const isOwn = whose >= 0 && isActing(step.fight, id)
  const isSpent = isUsed || isChosen || step.fight.villainIn === step.fight.round
  return [step.forbids(R.villain.when, isOwn), step.forbids(R.villain.limit, isSpent)]
}

export function useVillain(step: DsStep, id: PieceId, place: number): void {
  const ability = sheetOf(step.fight, id).abilities[place]
  if (ability === undefined) return
  step.set(NOBODY, 'villainIn', step.fight.round, R.villain.limit)
  step.set(id, 'used', pieceAt(step.fight, id).used | (1 << place), R.villain.limit)
  useAbility(step, id, ability, { isAction: false, isGranted: true, isFree: true })
}
