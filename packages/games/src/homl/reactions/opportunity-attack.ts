import type { PieceId, RuleIndex } from '@riposte/referee'
import { type Means, reaches } from '../aim/means.ts'
import { threatMeans } from '../aim/zone-of-control.ts'
import { isBarredFrom } from '../bearing/forbidden.ts'
import { isAble, isIn } from '../conditions/conditions.ts'
import { payerOf, pieceAt } from '../fight.ts'
import { promiseOf } from '../powers/aiming.ts'
import { strikeBack } from '../powers/use.ts'
import { R } from '../rules.ts'
import type { HomlReaction, HomlStep } from '../step.ts'
import { isBarred } from '../windows.ts'

/** Opportunities: who leaves a controlled square, or shoots in one, may be struck at before. */

const meansAt = (step: HomlStep, id: PieceId, at: PieceId): readonly Means[] =>
  threatMeans(step, id).filter((one) => reaches(step, id, at, one))

const barsTo = (step: HomlStep, id: PieceId, at: PieceId): readonly (RuleIndex | undefined)[] => [
  step.forbids(R.cond.dazedOpportunity, isIn(step.fight, id, 'dazed')),
  step.forbids(R.cond.stunnedOther, isIn(step.fight, id, 'stunned')),
  step.forbids(R.cond.surprisedOpportunity, isIn(step.fight, id, 'surprised')),
  step.forbids(R.effects.kinds, isBarred(step, id) || isBarredFrom(step, id, at)),
]

export const opportunityAttack: HomlReaction = {
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
      ...barsTo(step, id, at),
    )
  },
  resolve(step, id, _, { at }) {
    // What came of another strike may have put an end to it.
    if (!isAble(step.fight, id) || barsTo(step, id, at).some((rule) => rule !== undefined)) return
    const payer = pieceAt(step.fight, payerOf(step.fight, id))
    // What its master has spent by now, or another of his companions, is gone.
    if (payer.opportunity === 0 && step.applies(R.npc.companion)) return
    const pay = (): void => {
      step.set(payer.id, 'opportunity', payer.opportunity - 1, R.actiontype.opportunityCount)
    }
    // A check like any other: a point may raise it, and it need not kill.
    strikeBack(step, id, meansAt(step, id, at), pay, at)
  },
}
