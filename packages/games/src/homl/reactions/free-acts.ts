import type { PieceId } from '@riposte/referee'
import { drop, pickUp } from '../actions/belongings.ts'
import { release } from '../actions/grapple.ts'
import { shout } from '../actions/hide.ts'
import { stop } from '../actions/powers.ts'
import { isAble, isIn } from '../conditions/conditions.ts'
import type { HomlFight } from '../fight.ts'
import { R } from '../rules.ts'
import type { HomlReaction } from '../step.ts'

/** What is a free action anyway comes in the turns of others too, even while an action of theirs goes on. */

// To drop is an answer to a push into danger as well.
const acts = [release, { ...drop, id: 'let-fall' }, pickUp, shout, stop]

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
      offers.offer(
        { id: act.id, rule: R.actiontype.freeTiming },
        step.forbids(R.cond.stunnedOther, isIn(fight, id, 'stunned')),
        ...(act.forbidden?.(step, id) ?? []),
      )
    }
  },
  resolve: (step, id, { id: name }) => acts.find((act) => act.id === name)?.take(step, id, () => undefined),
}
