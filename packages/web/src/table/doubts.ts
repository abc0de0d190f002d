import type { SeenPiece } from '@riposte/referee'
import { inARow } from '../ui/words.ts'
import type { Desk } from './desk.svelte.ts'
import type { Way } from './ways.ts'

/** What is asked about once more before it is done. */

/** What one acts with, where merely going there would take it. */
export function dearly({ kind, action }: Way, mover: SeenPiece | undefined): string {
  if (kind !== 'path' || action === undefined) return ''
  const { spends = [] } = action
  return mover?.budget.find((one) => one.main && spends.includes(one.field))?.label ?? ''
}

/** What would be lost if the turn ended now, in words: nobody is held up for less than what one acts with. */
export function unspent({ room, mover, pieces }: Desk): string {
  const { ask, state } = room
  if (ask?.kind === 'action') {
    const useful = new Set(ask.options.flatMap(({ spends = [] }) => spends))
    const left = mover?.budget.filter((one) => one.left > 0 && useful.has(one.field)) ?? []
    return left.some((one) => one.main) ? `${room.nameOf(mover?.key)} has something left: ${inARow(left.map((one) => one.label))}.` : ''
  }
  const idle = (state?.pieces ?? []).filter((piece) => pieces.has(piece.key) && piece.budget.some((one) => one.left > 0))
  return idle.length === 0 ? '' : `${inARow(idle.map((piece) => room.nameOf(piece.key)))} could still act.`
}
