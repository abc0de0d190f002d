import { type OrderedChoice, type PieceId, ReactionIndex, type Setup, sheetAt } from '@riposte/referee'
import { throwOff } from '../actions/powers.ts'
import { type Means, reaches } from '../aim/means.ts'
import { threatMeans } from '../aim/zone-of-control.ts'
import { isIn } from '../conditions/conditions.ts'
import type { HomlEvent } from '../events.ts'
import { type HomlFight, pieceAt } from '../fight.ts'
import type { HomlMoment } from '../moments.ts'
import { promiseOf } from '../powers/aiming.ts'
import { freeFeat, triggeredFeat } from '../powers/answers.ts'
import { strikeBack } from '../powers/use.ts'
import { R } from '../rules.ts'
import type { Sheet } from '../sheet/sheet.ts'
import type { HomlReaction, HomlStep } from '../step.ts'
import { payerOf } from '../windows.ts'
import { heldAction } from './held-action.ts'
import { freeAct } from './reactions.ts'

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
