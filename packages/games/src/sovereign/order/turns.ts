import { type Ask, effectOn, type Option, type PieceId, type RuleIndex } from '@riposte/referee'
import { Menu } from '@riposte/tactics'
import type { Action, Cost } from '../actions/action.ts'
import { allowsFreeAct } from '../actions/belongings.ts'
import { actions } from '../actions/index.ts'
import { isBroke, pay } from '../actions/paying.ts'
import { isUp, pieceAt, type SovereignPiece } from '../fight.ts'
import { R } from '../rules.ts'
import type { SovereignStep } from '../step.ts'

/** What a piece may do on its turn, and what it pays for it. */

const actionsByName: ReadonlyMap<string, Action> = new Map(actions.map((action) => [action.id, action]))

const menu = new Menu<SovereignStep, Action>({
  end: 'end-turn',
  listed: () => actions,
  named: (_, __, name) => actionsByName.get(name),
  unpaid: (step, id, action) => unpaid(step, pieceAt(step.fight, id), costOf(step, id, action), action),
})

const costOf = (step: SovereignStep, id: PieceId, action: Action): Cost => action.costFor?.(step, id) ?? action.cost ?? 'instant'

/** The rules that forbid a cost that cannot be paid. */
function unpaid(step: SovereignStep, piece: SovereignPiece, cost: Cost, { id, rule }: Action): readonly (RuleIndex | undefined)[] {
  switch (cost) {
    case 'main':
      return [step.forbids(R.action.mainOne, piece.main === 0)]
    case 'move':
      return isBroke(step, piece)
        ? [step.forbids(R.action.moveOne, true), step.forbids(R.action.noSplit, id === 'run' && piece.movesTaken > 0)]
        : []
    case 'charge':
      return [
        // @rule sovereign.table.charge
        step.forbids(rule, piece.main === 0 || piece.move === 0),
        step.forbids(R.action.mainOne, piece.main === 0),
        step.forbids(R.action.moveOne, piece.move === 0),
        step.forbids(R.charge.disengageConflict, piece.main === 0 && effectOn(step.fight, piece.id, 'disengaged') !== undefined),
      ]
    case 'instant':
    case 'free':
      return []
  }
}

/** What of its turn an action takes, as things stand. */
export function spends(step: SovereignStep, ask: Ask, { id }: Option): readonly ('main' | 'move')[] {
  const action = actionsByName.get(id)
  switch (action === undefined ? undefined : costOf(step, ask.piece, action)) {
    case 'main':
      return ['main']
    case 'move':
      return pieceAt(step.fight, ask.piece).move > 0 ? ['move'] : ['main']
    case 'charge':
      return ['main', 'move']
    default:
      return []
  }
}

/** One action of a piece, or the end of its turn. */
export function act(step: SovereignStep, id: PieceId): void {
  const action = menu.ask(step, id)
  if (action === undefined) return endTurn(step, id)
  const cost = costOf(step, id, action)
  if (cost === 'free' && !allowsFreeAct(step, id)) return pay(step, id, cost)
  action.take(step, id, (named = cost) => pay(step, id, named))
}

const endTurn = (step: SovereignStep, id: PieceId): void => step.set(id, 'done', 1)

/** The whole of what is left of a piece's turn, at once: a held action triggered. */
export function restOfTurn(step: SovereignStep, id: PieceId): void {
  const piece = pieceAt(step.fight, id)
  step.set(id, 'done', 0)
  while (isUp(piece) && piece.done === 0 && (piece.main > 0 || piece.move > 0) && !step.fight.over) act(step, id)
  endTurn(step, id)
}
