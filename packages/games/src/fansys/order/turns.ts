import { type Ask, lasting, type Option, type PieceId, type RuleIndex } from '@riposte/referee'
import { isEnough, Menu } from '@riposte/tactics'
import { type Action, type Cost, costs, isWhole, kindOf, priceOf } from '../actions/action.ts'
import { actionNamed, actionsOf } from '../actions/index.ts'
import { fleeing } from '../actions/moves.ts'
import { isIn, isIncapacitated } from '../conditions/conditions.ts'
import { wither } from '../damage/damage.ts'
import { pieceAt, type Takes } from '../fight.ts'
import { R } from '../rules.ts'
import type { FansysStep } from '../step.ts'
import { obeys } from './command.ts'

/** What a piece may do in its turn, and what it pays. */

const costOf = (step: FansysStep, id: PieceId, action: Action): Cost => action.costFor?.(step, id) ?? priceOf(action)

const listed = lasting((all: readonly Action[]) => all.filter(({ isUnlisted }) => isUnlisted !== true))

const menu = new Menu<FansysStep, Action>({
  end: 'end-turn',
  listed: ({ fight }, id) => listed(actionsOf(fight, id)),
  named: ({ fight }, id, name) => actionNamed(fight, id, name),
  unpaid: (step, id, action) => unpaidFor(step, id, costOf(step, id, action)),
})

/** The rules that forbid what cannot be paid. */
function unpaidFor(step: FansysStep, id: PieceId, cost: Cost): readonly RuleIndex[] {
  const { fight } = step
  const piece = pieceAt(fight, id)
  const takes = costs[cost]
  let isSpent = false
  for (const kind of takes) if (piece[kind] === 0) isSpent = true
  const unpaid: RuleIndex[] = []
  isEnough(step.forbids(piece.pace === 'sprint' ? R.turn.altSprint : R.turn.standard, isSpent), unpaid)
  isEnough(step.forbids(R.turn.altSprint, cost === 'sprint' && isTouched(step, id, cost)), unpaid)
  isEnough(step.forbids(R.turn.altFullround, isWhole(cost) && isTouched(step, id, cost)), unpaid)
  isEnough(step.forbids(R.cond.surprised, isIn(fight, id, 'surprised') && (cost === 'free' || takes.some(isNoTalk))), unpaid)
  isEnough(step.forbids(R.cond.incapacitated, isIncapacitated(fight, id) && (cost === 'free' || takes.some(isDeed))), unpaid)
  return unpaid
}

const isNoTalk = (kind: Takes): boolean => kind !== 'communicate' && kind !== 'reaction'
const isDeed = (kind: Takes): boolean => kind !== 'move' && kind !== 'communicate'

const isToil = (kind: Takes): boolean => kind === 'move' || kind === 'main' || kind === 'secondary'

/** Something of its turn has been used already; what goes on about a thing leaves the minor interaction. */
function isTouched({ fight }: FansysStep, id: PieceId, cost: Cost): boolean {
  const { move, main, secondary, minor } = pieceAt(fight, id)
  return move + main + secondary < 3 || (cost !== 'full-round-on' && minor === 0)
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
  // @rule fansys.cond.doomed
  step.set(id, 'hp', hp - Math.min(2, costs[cost].filter(isToil).length), R.cond.doomed)
}

/** One action, or the end of the turn. */
export function act(step: FansysStep, id: PieceId): 'goes on' | 'ends' {
  const action = menu.ask(step, id)
  // @rule fansys.cond.frightened
  if (action === undefined && isFree(step, id, fleeing)) perform(step, id, fleeing)
  if (action === undefined) return 'ends'
  perform(step, id, action)
  return 'goes on'
}

function perform(step: FansysStep, id: PieceId, action: Action): void {
  const cost = costOf(step, id, action)
  if (cost !== 'none' && cost !== 'free' && cost !== 'move' && !obeys(step, id)) return
  action.take(step, id, () => pay(step, id, cost))
  // @rule fansys.cond.doomed
  if (isIn(step.fight, id, 'doomed')) wither(step, id, 0, R.cond.doomed)
}

const isFree = (step: FansysStep, id: PieceId, action: Action): boolean =>
  isIn(step.fight, id, 'frightened') &&
  [...unpaidFor(step, id, costOf(step, id, action)), ...(action.forbidden?.(step, id) ?? [])].every((rule) => rule === undefined)
