import { type Ask, type Offers, type Option, type PieceId, type Reading, type RuleIndex, whatToDo } from '@riposte/referee'
import type { Action, Cost } from '../actions/action.ts'
import { actionsOf } from '../actions/index.ts'
import { isIn } from '../conditions/conditions.ts'
import { pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import type { HomlStep } from '../step.ts'
import { command } from './command.ts'

/** What a piece may do in the action phase of its turn, and what it pays. */

interface ActionOption extends Option {
  readonly action: Action | undefined
}

const END_TURN: ActionOption = { id: 'end-turn', action: undefined }

function offerAction(step: HomlStep, id: PieceId, action: Action, offers: Offers<ActionOption>, isBlind = false): void {
  if (action.pointless?.(step, id) === true) return
  const unpaid = unpaidFor(step, id, costOf(step, id, action))
  const { name, rule } = action
  const option: ActionOption = name === undefined ? { id: action.id, rule, action } : { id: action.id, label: name, rule, action }
  if (unpaid.some((rule) => rule !== undefined)) offers.offer(option, ...unpaid)
  else if (action.isLoud === true && step.fight.phase === 'initiative') offers.offer(option, R.setup.preparedLimits)
  else offers.offer(option, ...(action.forbidden?.(step, id, isBlind) ?? []))
}

function offerActions(step: HomlStep, id: PieceId): Offers<ActionOption> {
  const offers = step.offers<ActionOption>()
  for (const action of actionsOf(step.fight, id)) if (action.isUnlisted !== true) offerAction(step, id, action, offers)
  offerAction(step, id, command, offers)
  offers.offer(END_TURN)
  return offers
}

function findAction(step: HomlStep, id: PieceId, name: string, isBlind = false): Reading<ActionOption> | undefined {
  if (name === END_TURN.id) return { option: END_TURN }
  const action = name === command.id ? command : actionsOf(step.fight, id).find((one) => one.id === name)
  if (action === undefined) return undefined
  const offers = step.offers<ActionOption>()
  offerAction(step, id, action, offers, isBlind)
  return offers.reading()
}

/** What has nobody to aim at that one knows of: whoever names it means a square. What there is no use for is refused by its own rule. */
function findBlindly(step: HomlStep, id: PieceId, name: string): Reading<ActionOption> | undefined {
  const found = findAction(step, id, name, true)
  if (found !== undefined) return 'option' in found ? found : undefined
  const rule = actionsOf(step.fight, id).find((one) => one.id === name)?.rule
  return rule === undefined ? undefined : { refusal: { id: name, rule, piece: id } }
}

const costOf = (step: HomlStep, id: PieceId, action: Action): Cost => action.costFor?.(step, id) ?? action.cost

/** The rules that forbid a cost that cannot be paid. */
function unpaidFor(step: HomlStep, id: PieceId, cost: Cost): readonly (RuleIndex | undefined)[] {
  const { major, move } = pieceAt(step.fight, id)
  const isStunned = isIn(step.fight, id, 'stunned')
  switch (cost) {
    case 'major':
      return [step.forbids(R.actiontype.noReverse, major === 0), step.forbids(R.cond.stunnedActions, isStunned && move === 0)]
    case 'move':
      return [
        step.forbids(R.actiontype.convert, move === 0 && major === 0),
        step.forbids(R.cond.stunnedActions, isStunned && (move === 0 || major === 0)),
      ]
    case 'none':
      return []
    case 'free':
      return [step.forbids(R.cond.stunnedOther, isStunned)]
  }
}

/** What of its turn an action would take, as things stand. */
export function spends(step: HomlStep, ask: Ask, { id }: Option): readonly ('major' | 'move')[] {
  const action = actionsOf(step.fight, ask.piece).find((one) => one.id === id)
  const cost = action === undefined ? 'none' : costOf(step, ask.piece, action)
  if (cost === 'move') return pieceAt(step.fight, ask.piece).move > 0 ? ['move'] : ['major']
  return cost === 'major' ? ['major'] : []
}

/** A major action may be spent as a second move, and nothing the other way round. */
function pay(step: HomlStep, id: PieceId, cost: Cost): void {
  const { move } = pieceAt(step.fight, id)
  if (cost === 'free' || cost === 'none') return
  if (cost === 'move') step.set(id, 'drew', false)
  if (cost === 'move' && move > 0) return step.set(id, 'move', 0, R.turn.actionGrant)
  step.set(id, 'major', 0, cost === 'move' ? R.actiontype.convert : R.turn.actionGrant)
}

/** One action, or the end of the turn. */
export function act(step: HomlStep, id: PieceId): 'goes on' | 'ends' {
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
  action.take(step, id, () => pay(step, id, cost))
  return action.endsTurn === true ? 'ends' : 'goes on'
}
