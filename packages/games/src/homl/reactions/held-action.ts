import { effectOn, movedAfter, NOBODY, type Option, type PieceId, type RuleIndex, spoken } from '@riposte/referee'
import type { Action } from '../actions/action.ts'
import { actionNamed } from '../actions/index.ts'
import { isActionForbidden } from '../bearing/forbidden.ts'
import { isAble } from '../conditions/conditions.ts'
import { type HomlFight, isEnemy, pieceAt } from '../fight.ts'
import type { HomlMoment } from '../moments.ts'
import { R } from '../rules.ts'
import { isHiddenFrom } from '../sight/hidden.ts'
import { squaresOf } from '../space.ts'
import type { HomlReaction, HomlStep } from '../step.ts'
import { HELD_ACTION, type Holding, holdingOf } from '../windows.ts'

/** The action that was put off comes when what was named happens, and moves its place in the order. */
export const heldAction: HomlReaction = {
  id: HELD_ACTION,
  rule: R.hold.trigger,
  windows: ['moved', 'declared', 'called'],
  fits: () => true,
  isAbout: (fight) => fight.effects.some(({ kind }) => kind === 'holding'),
  isAwake: (fight, id) => effectOn(fight, id, 'holding') !== undefined,
  offer(step, id, moment, offers) {
    const { fight } = step
    const { window, by, at } = moment
    const holding = holdingOf(fight, id)
    if (holding === undefined) return
    // @rule homl.hold.declare
    if (window === 'called' ? at !== id : isHiddenFrom(fight, by, id) || by === id || !isAwaited(fight, id, holding, by)) return
    const action = actionNamed(fight, id, holding.action)
    if (action === undefined || action.pointless?.(step, id) === true) return
    const label = `held action: ${action.name ?? spoken(action.id)}`
    const option: Option = { id: HELD_ACTION, label, rule: R.hold.trigger, piece: by }
    offers.offer(option, step.forbids(R.hold.fixed, !isMet(fight, holding, moment)), ...barsTo(step, id, action))
  },
  resolve(step, id) {
    const holding = holdingOf(step.fight, id)
    const effect = effectOn(step.fight, id, 'holding')
    if (holding === undefined || effect === undefined) return
    step.end(effect, 'used', R.hold.trigger)
    const { order, acting } = step.fight
    const { master } = pieceAt(step.fight, acting)
    const now = master === NOBODY ? acting : master
    step.emit({ type: 'order-set', order: movedAfter(order, id, now), rule: R.hold.reorder })
    // Who held in the pass before has its turn of this one still to come.
    // @rule homl.hold.reorder
    if (order.indexOf(id) < order.indexOf(now)) step.set(id, 'past', true)
    const action = actionNamed(step.fight, id, holding.action)
    // What came before it may have left nobody to aim at.
    if (barToHeld(step, id, action) === undefined) action?.take(step, id, () => undefined)
  },
}

/** Why nothing would come of what it holds, were it time for it now. */
export function barToHeld(step: HomlStep, id: PieceId, action: Action | undefined): RuleIndex | undefined {
  return action?.pointless?.(step, id) === true ? R.hold.state : barsTo(step, id, action).find((rule) => rule !== undefined)
}

/** What keeps him from it, as from any action just then. */
const barsTo = (step: HomlStep, id: PieceId, action: Action | undefined): readonly (RuleIndex | undefined)[] => [
  step.forbids(R.turn.noActions, step.fight.phase === 'upkeep'),
  step.forbids(R.hold.state, !isAble(step.fight, id)),
  step.forbids(R.effects.kinds, isActionForbidden(step, id, 'major')),
  ...(action?.forbidden?.(step, id) ?? []),
]

/** It is what one waits for: on the game master's word, whatever that was. */
function isMet(fight: HomlFight, { when, square }: Holding, { window, by, from }: HomlMoment): boolean {
  if (window === 'called') return true
  if (when === 'word') return false
  if (when === 'enters' && (!squaresOf(fight, by).includes(square) || from?.squares.includes(square) === true)) return false
  return (when === 'attacks') === (window === 'declared')
}

/** It is about whom one waits for. */
function isAwaited(fight: HomlFight, id: PieceId, { when, who }: Holding, by: PieceId): boolean {
  if (when === 'enters') return true
  if (who === 'foe' || who === 'friend') return isEnemy(fight, id, by) === (who === 'foe')
  return who === by
}
