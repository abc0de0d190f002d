import type { PieceId, RuleIndex } from '@riposte/referee'
import type { Action } from '../actions/action.ts'
import { drop, pickUp } from '../actions/belongings.ts'
import { release } from '../actions/grapple.ts'
import { shout } from '../actions/hide.ts'
import { stop } from '../actions/powers.ts'
import { isActionForbidden } from '../bearing/forbidden.ts'
import { isAble, isIn } from '../conditions/conditions.ts'
import type { HomlFight } from '../fight.ts'
import { R } from '../rules.ts'
import type { HomlReaction, HomlStep } from '../step.ts'

/** What is a free action anyway comes in the turns of others too, even while an action of theirs goes on. */

// To drop is an answer to a push into danger as well.
const acts: readonly Action[] = [release, { ...drop, id: 'let-fall' }, pickUp, shout, stop]

function isOrdered({ standing }: HomlFight, id: PieceId): boolean {
  for (const { piece, reaction, order } of standing)
    if (piece === id && order !== 'never' && acts.some((act) => act.id === reaction)) return true
  return false
}

export const freeAct: HomlReaction = {
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
      offers.offer({ id: act.id, rule: R.actiontype.freeTiming }, ...barsTo(step, id, act))
    }
  },
  resolve(step, id, { id: name }) {
    const act = acts.find((one) => one.id === name)
    // What came before it may have put an end to it.
    if (act === undefined || !isAble(step.fight, id) || barsTo(step, id, act).some((rule) => rule !== undefined)) return
    act.take(step, id, () => undefined)
  },
}

const barsTo = (step: HomlStep, id: PieceId, act: Action): readonly (RuleIndex | undefined)[] => [
  step.forbids(R.cond.stunnedOther, isIn(step.fight, id, 'stunned')),
  step.forbids(R.effects.kinds, isActionForbidden(step, id, 'free')),
  ...(act.forbidden?.(step, id) ?? []),
]
