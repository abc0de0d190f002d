import { type Harm, NOBODY, type PieceId } from '@riposte/referee'
import { isStaggeredNow } from '../bearing/values.ts'
import { isOver } from '../ending.ts'
import { pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import type { OrcusStep } from '../step.ts'
import { damageTypes } from '../terms.ts'
import { settle } from '../windows.ts'
import { hurt, runsOut } from './damage.ts'
import { leaveDead, wake } from './dying.ts'
import { tellStaggered } from './staggered.ts'

/** Damage and hit points by the game master's word, and what the book has come of them. */

export function harm(step: OrcusStep, { piece, by, amount, type }: Harm): void {
  const types = damageTypes.filter((one) => one === type)
  const parts = [{ rule: R.damage.roll, value: amount, type: '', label: 'ruling' }]
  hurt(step, { at: piece, by, amount, types, parts, fromAttack: false, how: 'ruling' })
}

export function pointsSet(step: OrcusStep, id: PieceId, was: number): void {
  const piece = pieceAt(step.fight, id)
  if (piece.gone === 1 || piece.state === 'dead') return
  tellStaggered(step, id, isStaggeredNow(step, { ...piece, hp: was }), NOBODY)
  if (piece.hp > 0 && piece.state !== 'up' && step.applies(R.zero.wake)) wake(step, id, R.zero.wake)
  if (piece.hp <= 0 && piece.hp < was) runsOut(step, id, { by: NOBODY, attack: undefined, how: 'ruling', would: piece.hp })
}

/** Who has been said to be dead is gone. */
export function settles(step: OrcusStep): void {
  for (const { id, state, gone } of step.fight.pieces) if (state === 'dead' && gone === 0) leaveDead(step, id, R.zero.outcome)
  settle(step)
  isOver(step)
}
