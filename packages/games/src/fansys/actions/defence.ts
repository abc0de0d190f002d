import type { PieceId } from '@riposte/referee'
import { ask } from '../asking.ts'
import { TOTAL_DODGE, TOTAL_SHIELD } from '../conditions/total-defence.ts'
import { isShielded } from '../defence/defence.ts'
import { pieceAt, rankOf } from '../fight.ts'
import { R } from '../rules.ts'
import type { FansysStep } from '../step.ts'
import type { Action } from './action.ts'

/** Giving all to one's defence, being ready to parry, and shifting strength between body and mind. */

const total = (kind: string, given: Pick<Action, 'id' | 'rule' | 'about'> & Partial<Action>): Action => ({
  ...given,
  take(step, id, pay) {
    // @rule fansys.dodge.cost, fansys.shielddef.cost
    pay()
    // @rule fansys.dodge.until, fansys.shielddef.until
    step.begin({ kind, on: id, rule: given.rule, until: 'turn-start', of: id })
  },
})

const dodging = total(TOTAL_DODGE, {
  id: 'dodge',
  rule: R.dodge.cost,
  about: 'Total defence by dodging, until your next turn: for your main and secondary action and your reaction. Answers: none.',
})

const shielding = total(TOTAL_SHIELD, {
  id: 'shield',
  rule: R.shielddef.cost,
  about: 'Total defence behind the shield, until your next turn: for your main and secondary action and your reaction. Answers: none.',
  forbidden: (step, id) => [step.forbids(R.shielddef.cost, step.setting('shield-defence') === 'shielded' && !isShielded(step, id))],
})

/** Two points of one pool make one of the other. */
// @rule fansys.rebalance.rate otherwise number
const RATE = 2

const other = { sp: 'mp', mp: 'sp' } as const
const most = ({ fight }: FansysStep, id: PieceId, to: keyof typeof other): number => {
  const piece = pieceAt(fight, id)
  const room = to === 'mp' ? piece.maxMp - piece.mp : piece.maxSp - piece.sp
  return Math.max(0, Math.min(room, Math.floor(piece[other[to]] / RATE)))
}

const rebalance: Action = {
  id: 'rebalance',
  rule: R.rebalance.action,
  about: 'Turn points of stamina into points of mind, or the other way: two make one. Answers: mp or sp, and how many you want.',
  example: 'A: [rebalance, mp, 2]',
  pointless: (step, id) => most(step, id, 'mp') === 0 && most(step, id, 'sp') === 0,
  take(step, id, pay) {
    const pools = (['mp', 'sp'] as const).filter((to) => most(step, id, to) > 0).map((to) => ({ id: to, to }))
    const { to } = ask.choice(step, id, 'which points', pools, R.rebalance.reverse)
    const options = Array.from({ length: most(step, id, to) }, (_, i) => ({ id: `${i + 1}`, points: i + 1 }))
    const { points } = ask.choice(step, id, `how many ${to.toUpperCase()}`, options, R.rebalance.rate)
    // @rule fansys.rebalance.action
    pay()
    const piece = pieceAt(step.fight, id)
    // @rule fansys.rebalance.rate, fansys.rebalance.reverse
    step.set(id, to, piece[to] + points, R.rebalance.rate)
    // @rule fansys.rebalance.rate, fansys.pool.loss.sp, fansys.pool.loss.mp
    step.set(id, other[to], piece[other[to]] - points * RATE, R.rebalance.rate)
  },
}

export const READY = 'ready-to-parry'

export const prepareParry: Action = {
  id: 'prepare-parry',
  rule: R.cost.parryPrepared,
  about: 'Be ready to parry several blows until your next turn, for your reaction. Answers: none.',
  pointless: (step, id) => rankOf(step.fight, id, 'parry') === 0,
  take(step, id, pay) {
    pay()
    // @rule fansys.cost.parry.prepared
    const blows = 1 + rankOf(step.fight, id, 'multi-attack')
    step.begin({ kind: READY, on: id, rule: R.cost.parryPrepared, until: 'turn-start', of: id, value: blows })
  },
}

export const defences: readonly Action[] = [dodging, shielding, rebalance]
