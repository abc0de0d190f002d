import { type Board, type Change, deedOf, type Handle, handlesAt, type Square, turnHandle } from '@riposte/board'
import { type Ask, GM, type Option, type PieceId, type RuleIndex } from '@riposte/referee'

/** Doors and windows: which are at hand, whether a locked one yields, and that a hand turns them. */

export interface DoorOption extends Option {
  readonly handle: Handle
}

export const doorsAt = (board: Board, squares: readonly Square[]): DoorOption[] =>
  handlesAt(board, squares).map((handle) => ({ id: handle.name, label: deedOf(handle), square: handle.leaves[0][1], handle }))

export const isLocked = ({ edge }: Handle): boolean => edge.kind === 'door locked'

/** Of a locked one the game master says whether it opens. */
export function yieldsTo(step: { ask<O extends Option>(ask: Ask<O>): O }, piece: PieceId, handle: Handle, rule: RuleIndex): boolean {
  if (!isLocked(handle)) return true
  const options: Option[] = [{ id: 'stays-shut', byDefault: true }, { id: 'opens' }]
  const text = 'The door is locked. Does it open?'
  return step.ask({ kind: 'ruling', seat: GM, piece, text, options, refusals: undefined, rule, read: undefined }).id === 'opens'
}

interface Built {
  readonly type: 'board-changed'
  readonly change: Change
  readonly rule: RuleIndex
}

export function turnDoor(step: { emit(event: Built): void }, handle: Handle, rule: RuleIndex): void {
  for (const change of turnHandle(handle)) step.emit({ type: 'board-changed', change, rule })
}
