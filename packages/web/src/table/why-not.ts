import type { SeenPiece } from '@riposte/referee'
import type { Desk } from './desk.svelte.ts'
import { spentWords } from './refused.ts'

/** Why somebody on the board cannot be chosen, where that is known; of a foe at whom nothing can be aimed once one has looked ahead. */
export function whyNotAt(desk: Desk, piece: SeenPiece): string {
  const { room, mover } = desk
  const { ask, ahead } = room
  const isFoe = ask?.kind === 'action' && mover !== undefined && !desk.isFriend(piece) && !piece.down
  const refusals = [...(ask?.refusals ?? []), ...(isFoe ? ahead.flatMap(({ ask: next }) => next.refusals) : [])]
  const refused = refusals.find((one) => one.piece === piece.key && one.id === piece.key)
  if (refused !== undefined) return `Not ${room.nameOf(piece.key)}: ${desk.whyNot(refused)}.`
  if (!isFoe || ahead.length === 0) return ''
  const spent = spentWords(mover.budget)
  return `Nothing that ${room.nameOf(mover.key)} can do now is aimed at ${room.nameOf(piece.key)}${spent === '' ? '' : `: ${spent}`}.`
}
