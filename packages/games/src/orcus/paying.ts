import type { PieceId, RuleIndex } from '@riposte/referee'
import { has } from './conditions/conditions.ts'
import { type OrcusPiece, pieceAt } from './fight.ts'
import { R } from './rules.ts'
import { isSet } from './settings.ts'
import type { OrcusStep } from './step.ts'
import type { ActionKind } from './terms.ts'

/** What an act costs, and what it is paid with. */

/** The rules that forbid to pay for an act of this kind now. */
export function unpaid(step: OrcusStep, id: PieceId, kind: ActionKind): readonly (RuleIndex | undefined)[] {
  const piece = pieceAt(step.fight, id)
  switch (kind) {
    case 'standard':
    case 'move':
    case 'swift':
      return [
        step.forbids(R.turn.allotment, purse(step, piece, kind) === undefined),
        step.forbids(R.turn.orderFree, kind === 'move' && piece.walked > 0 && purse(step, piece, kind) === undefined),
        ...bound(step, piece),
      ]
    case 'free':
      return [
        step.forbids(R.turn.freeVariant, isSet(step, 'free-actions', 'one-a-turn') && piece.freeActs > 0),
        step.forbids(R.cond.surprisedAction, has(step, id, 'surprised')),
      ]
    case 'counter':
    case 'react':
    case 'opportunity':
      return [step.forbids(R.power.triggerNeeded, true)]
    case 'none':
      return []
  }
}

/** Conditions that leave one action of all. */
export function bound(step: OrcusStep, { id, taken, pointsThisTurn }: OrcusPiece): readonly (RuleIndex | undefined)[] {
  if (taken < 1 + pointsThisTurn) return []
  return [
    step.forbids(R.cond.dazedActions, has(step, id, 'dazed')),
    step.forbids(R.cond.surprisedAction, has(step, id, 'surprised')),
    step.forbids(R.surprise.round, isSet(step, 'surprise-round', 'one-standard') && step.fight.surpriseRound === step.fight.round),
  ]
}

/** Which of its actions pays for it: its own kind first, else a greater one. */
function purse(step: OrcusStep, piece: OrcusPiece, kind: 'standard' | 'move' | 'swift'): 'standard' | 'move' | 'swift' | undefined {
  if (piece[kind] > 0) return kind
  if (kind === 'swift' && piece.move > 0 && step.applies(R.turn.convertMove)) return 'move'
  if (kind !== 'standard' && piece.standard > 0 && step.applies(R.turn.convertStandard)) return 'standard'
  return undefined
}

/** The same of any kind; nothing for what is not paid with any of them. */
export function purseFor(step: OrcusStep, id: PieceId, kind: ActionKind): 'standard' | 'move' | 'swift' | undefined {
  return kind === 'standard' || kind === 'move' || kind === 'swift' ? purse(step, pieceAt(step.fight, id), kind) : undefined
}

export function pay(step: OrcusStep, id: PieceId, kind: ActionKind): void {
  const piece = pieceAt(step.fight, id)
  switch (kind) {
    case 'standard':
    case 'move':
    case 'swift': {
      const from = purse(step, piece, kind)
      step.set(id, 'taken', piece.taken + 1)
      if (from !== undefined)
        step.set(
          id,
          from,
          piece[from] - 1,
          from === kind ? R.turn.allotment : from === 'move' ? R.turn.convertMove : R.turn.convertStandard,
        )
      return
    }
    case 'free':
      return step.set(id, 'freeActs', piece.freeActs + 1)
    case 'counter':
    case 'react':
    case 'opportunity':
      return step.set(id, 'immediate', 0, R.immediate.once)
    case 'none':
      return
  }
}
