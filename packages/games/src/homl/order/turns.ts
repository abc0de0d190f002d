import { NOWHERE, neighbour, STEP_X, STEP_Y } from '@riposte/board'
import { type Ask, effectOn, lasting, type Offers, type Option, type PieceId, type RuleIndex } from '@riposte/referee'
import { Menu, type Spot } from '@riposte/tactics'
import type { Action, Cost } from '../actions/action.ts'
import { actionNamed, actionsOf } from '../actions/index.ts'
import { ask } from '../asking.ts'
import { isActionForbidden } from '../bearing/parts.ts'
import { COMMANDED, HEEDS, isIn, stungBy } from '../conditions/conditions.ts'
import { pieceAt } from '../fight.ts'
import { walk } from '../movement/movement.ts'
import { rateOf } from '../movement/rate.ts'
import { strikesBackAt } from '../powers/use.ts'
import { R } from '../rules.ts'
import { floorUnder } from '../space.ts'
import type { HomlStep } from '../step.ts'

/** Having those whom one compels act: one major action in one's own turn, as if they were of one's own side. */

export const command: Action = {
  id: 'command',
  rule: R.cond.compelledMajor,
  cost: 'none',
  about: 'Have somebody whom you compel take its one major action. Answers: who, where there are several; the action; what that asks.',
  example: 'A: [command, basic-attack, C]',
  pointless: (step, id) => compelledBy(step, id).length === 0,
  forbidden: (step, id) => [step.forbids(R.cond.compelledMajor, ready(step, id).length === 0)],
  take(step, id) {
    const who = ask.whom(step, id, 'whom to command', ready(step, id), R.cond.compelledMajor)
    const { seat, side } = pieceAt(step.fight, who)
    const master = pieceAt(step.fight, id)
    step.begin({ kind: OBEYED, on: who, by: id, rule: R.cond.compelledMajor, until: 'turn-end', of: id })
    const told = step.begin({ kind: COMMANDED, on: who, by: id, rule: R.cond.compelledMajor, until: 'turn-end', of: id })
    step.set(who, 'seat', master.seat)
    step.set(who, 'side', master.side)
    step.set(who, 'major', 1)
    const { options: acts, refusals } = offersOf(step, who)
    const { action } = ask.choice(step, who, 'what it is made to do', acts, R.cond.compelledMajor, refusals)
    // @rule homl.cond.compelled.major
    step.set(who, 'major', 0, R.cond.compelledMajor)
    action.take(step, who, () => undefined)
    step.set(who, 'seat', seat)
    step.set(who, 'side', side)
    step.end(told, 'done')
  },
}

const compelledBy = ({ fight }: HomlStep, id: PieceId): PieceId[] =>
  fight.effects.filter(({ kind, by, on }) => kind === 'compelled' && by === id && pieceAt(fight, on).gone === 0).map(({ on }) => on)

/** It has done so in this turn. */
const OBEYED = 'obeyed'

/** One for each turn of who compels it, whatever it did in its own. */
const ready = (step: HomlStep, id: PieceId): PieceId[] =>
  compelledBy(step, id).filter((one) => {
    if (effectOn(step.fight, one, OBEYED) !== undefined) return false
    const asTold = step.supposing((fight) => {
      fight.effects = fight.effects.filter(({ kind, on }) => kind !== 'compelled' || on !== one)
      pieceAt(fight, one).side = pieceAt(fight, id).side
      pieceAt(fight, one).major = 1
    })
    return offersOf(asTold, one).options.length > 0
  })

interface Told extends Option {
  readonly action: Action
}

/** A major action stays one. */
function offersOf(step: HomlStep, who: PieceId): Offers<Told> {
  const offers = step.offers<Told>()
  for (const action of actionsOf(step.fight, who)) {
    if (action.pointless?.(step, who) === true) continue
    const isOther = action.cost !== 'major' || action.endsTurn === true
    offers.offer(
      { id: action.id, action },
      step.forbids(R.cond.compelledMajor, isOther),
      ...(isOther ? [] : (action.forbidden?.(step, who) ?? [])),
    )
  }
  return offers
}

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

/** The turn of who is confused: its player does not choose what it does, unless somebody has talked it round. */

/** One thing that it does by itself, and its turn is over, unless the game master says otherwise; or what it is told to do. */
export function actConfused(step: HomlStep, id: PieceId): 'goes on' | 'ends' {
  const heeds = effectOn(step.fight, id, HEEDS)
  if (heeds === undefined) {
    const options = [{ id: 'strikes-or-staggers', byDefault: true }, { id: 'stands-still' }, { id: 'acts' }]
    const { id: answer } = ask.ruling(step, id, 'what it does in its confusion', options, R.cond.confused)
    if (answer === 'acts') return act(step, id)
    if (answer === 'strikes-or-staggers' && !lashesOut(step, id)) staggers(step, id)
    return 'ends'
  }
  const { seat } = pieceAt(step.fight, id)
  step.set(id, 'seat', pieceAt(step.fight, heeds.by).seat)
  const done = act(step, id)
  step.set(id, 'seat', seat)
  step.end(heeds, 'done', R.cond.confused)
  return done
}

/** At whoever last laid hands on it, if he is in reach. */
function lashesOut(step: HomlStep, id: PieceId): boolean {
  const foe = stungBy(step, id)
  const { major } = pieceAt(step.fight, id)
  if (foe === undefined || major === 0) return false
  // @rule homl.cond.confused
  return strikesBackAt(step, id, foe, () => step.set(id, 'major', major - 1, R.cond.confused))
}

/** Else as far as it comes in a direction that a die says, through whatever lies there. */
function staggers(step: HomlStep, id: PieceId): void {
  const { move, at } = pieceAt(step.fight, id)
  if (move === 0) return
  step.set(id, 'move', move - 1, R.cond.confused)
  const d = step.roll(STEP_X.length, id, 'where it staggers', R.cond.confused) - 1
  const [x = 0, y = 0] = [STEP_X[d], STEP_Y[d]]
  const path: Spot[] = []
  const { board } = step.fight
  for (let to = neighbour(board, at, x, y); to !== NOWHERE && path.length < rateOf(step, id); to = neighbour(board, to, x, y))
    path.push({ at: to, height: floorUnder(step.fight, id, to) })
  step.set(id, 'spent', 0)
  // @rule homl.cond.confused
  walk(step, id, path)
}
