import type { Box } from '@riposte/board'
import { effectsOn, type PieceId } from '@riposte/referee'
import { threatenedBy } from '../aim/reach.ts'
import { pieceAt, sheetOf } from '../fight.ts'
import type { FansysStep } from '../step.ts'

/** To whom a step gives a chance to strike: to those who threaten what is left, unless one has taken care. */

/** From whom one has withdrawn, or at whom one has struck and learned to get away with it. */
export const WITHDRAWN = 'withdrawn'
export const STRUCK = 'struck-at'

/** Of those who threaten where it is, whom it lays itself open to by stepping there; and whether others go on threatening it. */
export function openTo(
  step: FansysStep,
  id: PieceId,
  here: readonly PieceId[],
  to: Box,
): { readonly foes: readonly PieceId[]; readonly isOut: boolean } {
  const isOut = here.length > 0 && threatenedBy(step, id, to).length === 0
  const foes = here.length === 0 || isWary(step, id, isOut) ? [] : here.filter((foe) => !isExempt(step, id, foe, isOut))
  return { foes, isOut }
}

/** It goes with care: so it is safe between threatened squares; the evasive are so without care, and with care also when they leave. */
function isWary({ fight }: FansysStep, id: PieceId, isOut: boolean): boolean {
  const isEvasive = (sheetOf(fight, id).abilities.evasive ?? 0) > 0
  // @rule fansys.aoo.careful.notout
  if (isOut && !isEvasive) return false
  // @rule fansys.aoo.careful
  if (pieceAt(fight, id).careful) return true
  // @rule fansys.ability.evasive
  return isEvasive && !isOut
}

function isExempt({ fight }: FansysStep, id: PieceId, foe: PieceId, isOut: boolean): boolean {
  const mine = effectsOn(fight, id)
  // @rule fansys.aoo.withdraw
  if (isOut && mine.some(({ kind, caught }) => kind === WITHDRAWN && caught.includes(foe))) return true
  // @rule fansys.ability.skirmisher
  return mine.some(({ kind, caught }) => kind === STRUCK && caught.includes(foe))
}
