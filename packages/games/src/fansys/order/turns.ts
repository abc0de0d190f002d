import { type Ask, type Offers, type Option, type PieceId, type Reading, type RuleIndex, whatToDo } from '@riposte/referee'
import { type Action, type Cost, costs, kindOf, priceOf, type Takes } from '../actions/action.ts'
import { actionNamed, actionsOf } from '../actions/index.ts'
import { isIn, isIncapacitated } from '../conditions/conditions.ts'
import { wither } from '../damage/damage.ts'
import { pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import type { FansysStep } from '../step.ts'
import { obeys } from './rule.ts'

/** What a piece may do in its turn, and what it pays. */

interface ActionOption extends Option {
  readonly action: Action | undefined
}
const END_TURN: ActionOption = { id: 'end-turn', action: undefined }

const costOf = (step: FansysStep, id: PieceId, action: Action): Cost => action.costFor?.(step, id) ?? priceOf(action)

function offerAction(step: FansysStep, id: PieceId, action: Action, offers: Offers<ActionOption>, isBlind = false): void {
  if (action.pointless?.(step, id) === true) return
  const option = { id: action.id, rule: action.rule, action }
  const unpaid = unpaidFor(step, id, costOf(step, id, action))
  if (unpaid.some((rule) => rule !== undefined)) offers.offer(option, ...unpaid)
  else offers.offer(option, ...(action.forbidden?.(step, id, isBlind) ?? []))
}

function offerActions(step: FansysStep, id: PieceId): Offers<ActionOption> {
  const offers = step.offers<ActionOption>()
  for (const action of actionsOf(step.fight, id)) if (action.isUnlisted !== true) offerAction(step, id, action, offers)
  offers.offer(END_TURN)
  return offers
}

function findAction(step: FansysStep, id: PieceId, name: string, isBlind = false): Reading<ActionOption> | undefined {
  if (name === END_TURN.id) return { option: END_TURN }
  const action = actionNamed(step.fight, id, name)
  if (action === undefined) return undefined
  const offers = step.offers<ActionOption>()
  offerAction(step, id, action, offers, isBlind)
  return offers.reading()
}

function findBlindly(step: FansysStep, id: PieceId, name: string): Reading<ActionOption> | undefined {
  const found = findAction(step, id, name, true)
  return found !== undefined && 'option' in found ? found : undefined
}

/** The rules that forbid what cannot be paid. */
function unpaidFor(step: FansysStep, id: PieceId, cost: Cost): readonly (RuleIndex | undefined)[] {
  const { fight } = step
  const piece = pieceAt(fight, id)
  const takes = costs[cost]
  const isSpent = takes.some((kind) => piece[kind] === 0)
  const isBarred = takes.some((kind) => kind !== 'move' && kind !== 'communicate')
  return [
    piece.pace === 'sprint' ? step.forbids(R.turn.altSprint, isSpent) : step.forbids(R.turn.standard, isSpent),
    step.forbids(R.turn.altSprint, cost === 'sprint' && isTouched(step, id)),
    step.forbids(R.turn.altFullround, cost === 'full-round' && isTouched(step, id)),
    step.forbids(R.cond.surprised, isIn(fight, id, 'surprised') && takes.some((kind) => kind !== 'communicate' && kind !== 'reaction')),
    step.forbids(R.cond.incapacitated, isBarred && isIncapacitated(fight, id)),
  ]
}

/** Something of its turn has been used already. */
function isTouched({ fight }: FansysStep, id: PieceId): boolean {
  const { move, main, secondary, minor } = pieceAt(fight, id)
  return move + main + secondary + minor < 4
}

/** What of its turn an action would take, as things stand. */
export function spends(step: FansysStep, { piece }: Ask, { id }: Option): readonly Takes[] {
  const action = actionNamed(step.fight, piece, id)
  return action === undefined ? [] : costs[costOf(step, piece, action)]
}

function pay(step: FansysStep, id: PieceId, cost: Cost): void {
  for (const kind of costs[cost]) step.set(id, kind, 0, kindOf[kind])
  doom(step, id, cost)
}

/** Who is doomed bleeds for all that he does. */
function doom(step: FansysStep, id: PieceId, cost: Cost): void {
  if (!isIn(step.fight, id, 'doomed')) return
  const { hp } = pieceAt(step.fight, id)
  const dear = cost === 'run' || cost === 'sprint' || cost === 'full-round'
  const points = dear ? 2 : cost === 'move' || cost === 'main' || cost === 'secondary' ? 1 : 0
  // @rule fansys.cond.doomed
  step.set(id, 'hp', hp - points, R.cond.doomed)
}

/** One action, or the end of the turn. */
export function act(step: FansysStep, id: PieceId): 'goes on' | 'ends' {
  const { action } = step.ask(
    whatToDo(
      pieceAt(step.fight, id).seat,
      id,
      () => offerActions(step.asKnownTo(id), id),
      (name) => findAction(step.asKnownTo(id), id, name),
      (name) => findBlindly(step.asKnownTo(id), id, name),
    ),
  )
  if (action === undefined) return 'ends'
  const cost = costOf(step, id, action)
  if (cost !== 'none' && cost !== 'move' && !obeys(step, id)) return 'goes on'
  action.take(step, id, () => pay(step, id, cost))
  // @rule fansys.cond.doomed
  if (isIn(step.fight, id, 'doomed')) wither(step, id, 0, R.cond.doomed)
  return 'goes on'
}
