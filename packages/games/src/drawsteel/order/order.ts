import { NOBODY, type Option, type PieceId } from '@riposte/referee'
import { settle } from '../ending.ts'
import { type DsPiece, isUp, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'
import { answerCall } from './called.ts'
import { openFight } from './opening.ts'
import { endRound } from './rounds.ts'
import { afterTurn, pick } from './sides.ts'
import { muster } from './squads.ts'
import { endTurn } from './turn-end.ts'
import { act } from './turns.ts'
import { unitOf } from './units.ts'

/** Who acts when: sides in turn, by creature or by group; squads with their captains; rounds. */

/** What happens next, from quiet to quiet. */
export function nextStep(step: DsStep): void {
  muster(step)
  if (answerCall(step)) return
  switch (step.fight.phase) {
    case 'opening':
      return openFight(step)
    case 'pick':
      return pick(step)
    case 'turn':
      return memberActs(step)
    case 'after-turn':
      return afterTurn(step)
    case 'round-end':
      return endRound(step)
  }
}

function memberActs(step: DsStep): void {
  const { fight } = step
  const members = unitOf(fight, fight.acting, isUndone)
  const first = members[0]
  if (first === undefined) return endTurn(step)
  const id = members.length === 1 ? first.id : askMember(step, members, first.seat)
  if (id === undefined) return endTurn(step)
  act(step, id)
  settle(step)
}

const isUndone = (one: DsPiece): boolean => isUp(one) && one.done === 0

function askMember(step: DsStep, members: readonly DsPiece[], seat: number): PieceId | undefined {
  const options: Option[] = [...members.map((one) => ({ id: one.key, piece: one.id, seat: one.seat })), { id: 'end-turn' }]
  const rule = pieceAt(step.fight, step.fight.acting).mentor >= 0 ? R.retainer.turn : R.captain.separate
  return step.ask({ kind: 'who', seat, piece: NOBODY, text: 'which of them acts', options, refusals: undefined, rule }).piece
}
