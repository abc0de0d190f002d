import { type Ask, effectOn, type Offers, type Option, type PieceId, type Reading, type RuleIndex, whatToDo } from '@riposte/referee'
import type { Action, Cost } from '../actions/action.ts'
import { allowsFreeAct } from '../actions/belongings.ts'
import { actions } from '../actions/index.ts'
import { isUp, pieceAt, type SovereignPiece } from '../fight.ts'
import { R } from '../rules.ts'
import { seatOf } from '../seats.ts'
import type { SovereignStep } from '../step.ts'

/** What a piece may do on its turn, and what it pays for it. */

interface ActionOption extends Option {
  readonly action: Action | undefined
}

/** Every action of the book that makes sense now, or the rule that forbids it. */
export function offerActions(step: SovereignStep, id: PieceId): Offers<ActionOption> {
  const offers = step.offers<ActionOption>()
  for (const action of actions) offerAction(step, id, action, offers)
  offers.offer(END_TURN)
  return offers
}

const END_TURN: ActionOption = { id: 'end-turn', action: undefined }

function offerAction(step: SovereignStep, id: PieceId, action: Action, offers: Offers<ActionOption>, atFriends = false): void {
  if (action.pointless?.(step, id) === true) return
  const cost = costOf(step, id, action)
  const option = { id: action.id, rule: action.rule, action }
  const broke = unpaid(step, pieceAt(step.fight, id), cost, action)
  if (broke.some((rule) => rule !== undefined)) offers.offer(option, ...broke)
  else offers.offer(option, action.forbidden?.(step, id, atFriends))
}

const costOf = (step: SovereignStep, id: PieceId, action: Action): Cost => action.costFor?.(step, id) ?? action.cost ?? 'instant'

const actionsByName: ReadonlyMap<string, Action> = new Map(actions.map((action) => [action.id, action]))

function findAction(step: SovereignStep, id: PieceId, name: string, atFriends = false): Reading<ActionOption> | undefined {
  if (name === END_TURN.id) return { option: END_TURN }
  const action = actionsByName.get(name)
  if (action === undefined) return undefined
  const offers = step.offers<ActionOption>()
  offerAction(step, id, action, offers, atFriends)
  return offers.reading()
}

/** What is not on the list because it has no foe to aim at: whoever names it means a friend. */
function readAction(step: SovereignStep, id: PieceId, name: string): Reading<ActionOption> | undefined {
  const found = findAction(step, id, name, true)
  return found !== undefined && 'option' in found ? found : undefined
}

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

const isBroke = (step: SovereignStep, piece: SovereignPiece): boolean => piece.move === 0 && !mayConvert(step, piece)

/** A Main action may be spent for a second Move. */
const mayConvert = (step: SovereignStep, piece: SovereignPiece): boolean =>
  piece.main > 0 && piece.movesTaken < 2 && step.applies(R.action.mainToMove)

export function pay(step: SovereignStep, id: PieceId, cost: Cost): void {
  const piece = pieceAt(step.fight, id)
  switch (cost) {
    case 'main':
      return step.set(id, 'main', 0, R.action.mainOne)
    case 'move':
      if (piece.move > 0) step.set(id, 'move', 0, R.action.moveOne)
      else if (mayConvert(step, piece)) step.set(id, 'main', 0, R.action.mainToMove)
      return step.set(id, 'movesTaken', piece.movesTaken + 1)
    case 'charge':
      step.set(id, 'main', 0, R.table.charge)
      step.set(id, 'move', 0, R.table.charge)
      return step.set(id, 'movesTaken', piece.movesTaken + 1)
    case 'free':
      return step.set(id, 'freeActs', piece.freeActs + 1)
    case 'instant':
      return
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
  const { action } = step.ask(
    whatToDo(
      seatOf(step, id),
      id,
      () => offerActions(step.asKnownTo(id), id),
      (name) => findAction(step.asKnownTo(id), id, name),
      (name) => readAction(step.asKnownTo(id), id, name),
    ),
  )
  if (action === undefined) return endTurn(step, id)
  const cost = costOf(step, id, action)
  if (cost === 'free' && !allowsFreeAct(step, id)) return pay(step, id, cost)
  action.take(step, id, () => pay(step, id, cost))
}

const endTurn = (step: SovereignStep, id: PieceId): void => step.set(id, 'done', 1)

/** The whole of what is left of a piece's turn, at once: a held action triggered. */
export function restOfTurn(step: SovereignStep, id: PieceId): void {
  const piece = pieceAt(step.fight, id)
  const before = piece.done
  step.set(id, 'done', 0)
  while (isUp(piece) && piece.done === 0 && (piece.main > 0 || piece.move > 0) && !step.fight.over) act(step, id)
  step.set(id, 'done', before)
}
