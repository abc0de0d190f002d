import {
  effectOn,
  movedAfter,
  NOBODY,
  type Option,
  type OrderedChoice,
  type PieceId,
  ReactionIndex,
  type Setup,
  sheetAt,
} from '@riposte/referee'
import { drop, pickUp } from '../actions/belongings.ts'
import { release } from '../actions/grapple.ts'
import { shout } from '../actions/hide.ts'
import { actionNamed } from '../actions/index.ts'
import { stop, throwOff } from '../actions/powers.ts'
import { type Means, reaches } from '../aim/means.ts'
import { threatMeans } from '../aim/zone-of-control.ts'
import { isAble, isIn } from '../conditions/conditions.ts'
import type { HomlEvent } from '../events.ts'
import { type HomlFight, isEnemy, pieceAt } from '../fight.ts'
import type { HomlMoment } from '../moments.ts'
import { promiseOf } from '../powers/aiming.ts'
import { freeFeat, triggeredFeat } from '../powers/answers.ts'
import { strikeBack } from '../powers/use.ts'
import { R } from '../rules.ts'
import type { Sheet } from '../sheet/sheet.ts'
import { isHiddenFrom } from '../sight/sight.ts'
import { squaresOf } from '../space.ts'
import type { HomlReaction, HomlStep } from '../step.ts'
import { type Holding, holdingOf, payerOf } from '../windows.ts'

/** The action that was put off comes when what was named happens, and moves its place in the order. */
const heldAction: HomlReaction = {
  id: 'held-action',
  rule: R.hold.trigger,
  windows: ['moved', 'declared'],
  fits: () => true,
  isAbout: (fight) => fight.effects.some(({ kind }) => kind === 'holding'),
  isAwake: (fight, id) => effectOn(fight, id, 'holding') !== undefined,
  offer(step, id, { window, by, from }, offers) {
    const { fight } = step
    const holding = holdingOf(fight, id)
    // @rule homl.hold.declare
    if (isHiddenFrom(fight, by, id)) return
    if (holding === undefined || by === id || !isAwaited(fight, id, holding, by)) return
    const isWhat = holding.when === 'attacks' ? window === 'declared' : window === 'moved'
    const isIn = squaresOf(fight, by).includes(holding.square) && from?.includes(holding.square) !== true
    const isThere = holding.when !== 'enters' || isIn
    const action = actionNamed(fight, id, holding.action)
    if (action?.pointless?.(step, id) === true) return
    const option: Option = { id: 'held-action', rule: R.hold.trigger, piece: by }
    offers.offer(
      option,
      step.forbids(R.hold.state, !isAble(fight, id)),
      step.forbids(R.hold.fixed, !isWhat || !isThere),
      step.forbids(R.turn.noActions, fight.phase === 'upkeep'),
      ...(action?.forbidden?.(step, id) ?? []),
    )
  },
  resolve(step, id) {
    const holding = holdingOf(step.fight, id)
    const effect = effectOn(step.fight, id, 'holding')
    if (holding === undefined || effect === undefined) return
    step.end(effect, 'used', R.hold.trigger)
    const { order, acting } = step.fight
    const { master } = pieceAt(step.fight, acting)
    step.emit({ type: 'order-set', order: movedAfter(order, id, master === NOBODY ? acting : master), rule: R.hold.reorder })
    // @rule homl.hold.reorder
    step.set(id, 'past', true)
    const action = actionNamed(step.fight, id, holding.action)
    // What came before it may have left nobody to aim at.
    if (action?.pointless?.(step, id) === true || action?.forbidden?.(step, id).some((rule) => rule !== undefined) === true) return
    action?.take(step, id, () => undefined)
  },
}

/** It is about whom one waits for. */
function isAwaited(fight: HomlFight, id: PieceId, { when, who }: Holding, by: PieceId): boolean {
  if (when === 'enters') return true
  if (who === 'foe' || who === 'friend') return isEnemy(fight, id, by) === (who === 'foe')
  return who === by
}

/** What is a free action anyway comes in the turns of others too, even while an action of theirs goes on. */

// To drop is an answer to a push into danger as well.
const acts = [release, { ...drop, id: 'let-fall' }, pickUp, shout, stop]

function isOrdered({ standing }: HomlFight, id: PieceId): boolean {
  for (const { piece, reaction, order } of standing)
    if (piece === id && order !== 'never' && acts.some((act) => act.id === reaction)) return true
  return false
}

const freeAct: HomlReaction = {
  id: 'free-act',
  rule: R.actiontype.freeTiming,
  windows: ['moved', 'declared'],
  usually: 'never',
  fits: () => true,
  orders: () => acts.map(({ id, rule }) => ({ id, name: `${id.replaceAll('-', ' ')}, in the turn of another`, rule })),
  isAbout: ({ standing }) => standing.length > 0,
  isAwake: isOrdered,
  offer(step, id, _, offers) {
    const { fight } = step
    if (fight.acting === id || !isAble(fight, id)) return
    for (const act of acts) {
      if (act.pointless?.(step, id) === true || (act.costFor?.(step, id) ?? act.cost) !== 'free') continue
      // @rule homl.actiontype.free-timing
      offers.offer(
        { id: act.id, rule: R.actiontype.freeTiming },
        step.forbids(R.cond.stunnedOther, isIn(fight, id, 'stunned')),
        ...(act.forbidden?.(step, id) ?? []),
      )
    }
  },
  resolve: (step, id, { id: name }) => acts.find((act) => act.id === name)?.take(step, id, () => undefined),
}

/** Opportunities: who leaves a controlled square, or shoots in one, may be struck at before. */

const meansAt = (step: HomlStep, id: PieceId, at: PieceId): readonly Means[] =>
  threatMeans(step, id).filter((one) => reaches(step, id, at, one))

const opportunityAttack: HomlReaction = {
  id: 'opportunity-attack',
  rule: R.basic.opportunityAttack,
  windows: ['opportunity'],
  fits: () => true,
  offer(step, id, { at }, offers) {
    offers.offer(
      {
        id: 'opportunity-attack',
        piece: at,
        rule: R.basic.opportunityAttack,
        preview: () => promiseOf(step, id, at, meansAt(step, id, at)),
      },
      step.forbids(R.opp.npcAttack, threatMeans(step, id).length === 0),
      step.forbids(R.turn.noActions, step.fight.phase === 'upkeep'),
      step.forbids(R.cond.dazedOpportunity, isIn(step.fight, id, 'dazed')),
      step.forbids(R.cond.stunnedOther, isIn(step.fight, id, 'stunned')),
      step.forbids(R.cond.surprisedOpportunity, isIn(step.fight, id, 'surprised')),
    )
  },
  resolve(step, id, _, { at }) {
    const pay = (): void => {
      const payer = pieceAt(step.fight, payerOf(step.fight, id))
      step.set(payer.id, 'opportunity', payer.opportunity - 1, R.actiontype.opportunityCount)
    }
    // A check like any other: a point may raise it, and it need not kill.
    strikeBack(step, id, meansAt(step, id, at), pay, at)
  },
}

/** A power point on a check: offered before every check there is. */
const enhancing: OrderedChoice = {
  id: 'enhance',
  name: 'a power point for a degree more, on each check',
  rule: R.check.enhance,
  fits: (setup: Setup<Sheet>, sheet) => sheetAt(setup, sheet).isHero,
}

const all = [opportunityAttack, triggeredFeat, heldAction, freeFeat, freeAct, throwOff]
export const reactions = new ReactionIndex<HomlFight, HomlEvent, HomlMoment>(all, [enhancing])
