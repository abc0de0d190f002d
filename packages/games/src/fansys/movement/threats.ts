import type { Box } from '@riposte/board'
import { effectsOn, type PieceId, type RuleIndex } from '@riposte/referee'
import { threatenedBy } from '../aim/reach.ts'
import { pieceAt, rankOf } from '../fight.ts'
import { R } from '../rules.ts'
import type { FansysStep } from '../step.ts'

/** To whom a step gives a chance to strike: to those who threaten what is left, unless one has taken care. */

/** From whom one has withdrawn. */
export const WITHDRAWN = 'withdrawn'

/** Of those who threaten where it is, whom it lays itself open to by stepping there; and whether others go on threatening it. */
export function openTo(
  step: FansysStep,
  id: PieceId,
  here: readonly PieceId[],
  to: Box,
): { readonly foes: readonly PieceId[]; readonly isOut: boolean } {
  const isOut = threatenedBy(step, id, to).length === 0
  return { foes: here.filter((foe) => whySafe(step, id, foe, isOut) === undefined), isOut }
}

/** What keeps it safe from one who threatens where it is: the care it takes, or how it has dealt with that one. */
export function whySafe({ fight }: FansysStep, id: PieceId, foe: PieceId, isOut: boolean): RuleIndex | undefined {
  const isEvasive = rankOf(fight, id, 'evasive') > 0
  // @rule fansys.aoo.careful.notout
  const helpsNot = isOut && !isEvasive
  // @rule fansys.aoo.careful
  if (pieceAt(fight, id).careful && !helpsNot) return R.aoo.careful
  // @rule fansys.ability.evasive
  if (isEvasive && !isOut) return R.ability.evasive
  const mine = effectsOn(fight, id)
  // @rule fansys.aoo.withdraw
  return isOut && mine.some(({ kind, caught }) => kind === WITHDRAWN && caught.includes(foe)) ? R.aoo.withdraw : undefined
}
