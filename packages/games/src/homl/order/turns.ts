import { type Ask, lasting, type Option, type PieceId, type RuleIndex } from '@riposte/referee'
import { Menu } from '@riposte/tactics'
import type { Action, Cost } from '../actions/action.ts'
import { actionNamed, actionsOf } from '../actions/index.ts'
import { isActionForbidden } from '../bearing/forbidden.ts'
import { isIn } from '../conditions/conditions.ts'
import { pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import type { HomlStep } from '../step.ts'
import { command } from './compelled.ts'

/** What a piece may do in the action phase of its turn, and what it pays. */

/** Those of its list, and commanding others. */
const listed = lasting((all: readonly Action[]) => [...all.filter(({ isUnlisted }) => isUnlisted !== true), command])

const menu = new Menu<HomlStep, Action>({
  end: 'end-turn',
  listed: ({ fight }, id) => listed(actionsOf(fight, id)),
  named: ({ fight }, id, name) => (name === command.id ? command : actionNamed(fight, id, name)),
  unpaid(step, id, action) {
    const unpaid = unpaidFor(step, id, costOf(step, id, action))
    return action.isLoud === true && step.fight.phase === 'initiative' ? [...unpaid, R.setup.preparedLimits] : unpaid
  },
})

const costOf = (step: HomlStep, id: PieceId, action: Action): Cost => action.costFor?.(step, id) ?? action.cost

/** The rules that forbid a cost that cannot be paid. */
function unpaidFor(step: HomlStep, id: PieceId, cost: Cost): readonly (RuleIndex | undefined)[] {
  const { major, move } = pieceAt(step.fight, id)
  const isStunned = isIn(step.fight, id, 'stunned')
  const barred = cost === 'none' ? undefined : step.forbids(R.effects.kinds, isActionForbidden(step, id, cost))
  switch (cost) {
    case 'major':
      return [barred, step.forbids(R.actiontype.noReverse, major === 0), step.forbids(R.cond.stunnedActions, isStunned && move === 0)]
    case 'move':
      return [
        barred,
        step.forbids(R.actiontype.convert, move === 0 && major === 0),
        step.forbids(R.cond.stunnedActions, isStunned && (move === 0 || major === 0)),
      ]
    case 'none':
      return []
    case 'free':
      return [barred, step.forbids(R.cond.stunnedOther, isStunned)]
  }
}

/** What of its turn an action would take, as things stand. */
export function spends(step: HomlStep, ask: Ask, { id }: Option): readonly ('major' | 'move')[] {
  const action = actionNamed(step.fight, ask.piece, id)
  const cost = action === undefined ? 'none' : costOf(step, ask.piece, action)
  if (cost === 'move') return pieceAt(step.fight, ask.piece).move > 0 ? ['move'] : ['major']
  return cost === 'major' ? ['major'] : []
}

/** A major action may be spent as a second move, and nothing the other way round. */
function pay(step: HomlStep, id: PieceId, cost: Cost): void {
  const { major, move } = pieceAt(step.fight, id)
  if (cost === 'free' || cost === 'none') return
  if (cost === 'move') step.set(id, 'drew', false)
  if (cost === 'move' && move > 0) return step.set(id, 'move', move - 1, R.turn.actionGrant)
  step.set(id, 'major', major - 1, cost === 'move' ? R.actiontype.convert : R.turn.actionGrant)
}

/** One action, or the end of the turn. */
export function act(step: HomlStep, id: PieceId): 'goes on' | 'ends' {
  const action = menu.ask(step, id)
  if (action === undefined) return 'ends'
  const cost = costOf(step, id, action)
  action.take(step, id, (instead = cost) => pay(step, id, instead))
  return action.endsTurn === true ? 'ends' : 'goes on'
}
