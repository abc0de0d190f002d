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

/** What would be lost if the turn ended now, in words. */
export function unspent({ room, mover, pieces }: Desk): string {
  const { ask, state } = room
  if (ask?.kind === 'action') {
    const isOfUse = ask.options.some(({ spends = [] }) => spends.length > 0)
    const left = mover?.budget.filter((one) => one.left > 0).map((one) => one.label) ?? []
    return isOfUse && left.length > 0 ? `${room.nameOf(mover?.key)} still has ${inARow(left)}.` : ''
  }
  const idle = (state?.pieces ?? []).filter((piece) => pieces.has(piece.key) && piece.budget.some((one) => one.left > 0))
  return idle.length === 0 ? '' : `${inARow(idle.map((piece) => room.nameOf(piece.key)))} could still act.`
}
