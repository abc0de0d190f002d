import type { PieceId } from '@riposte/referee'
import { closeMeans, threatensBox } from '../aim/reach.ts'
import { ask } from '../asking.ts'
import { checkFor } from '../attack/attack.ts'
import { TOTAL_DODGE, TOTAL_SHIELD } from '../conditions/conditions.ts'
import { GUARDED, WATCHED } from '../defence/aimed.ts'
import { isEnemy, pieceAt, rankOf, those } from '../fight.ts'
import { roll } from '../rolls/check.ts'
import { R } from '../rules.ts'
import { reveal } from '../sight/sight.ts'
import { boxOf } from '../space.ts'
import type { FansysStep } from '../step.ts'
import type { Action } from './action.ts'
import { costFor, plain, spendAttack } from './attacks.ts'

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

/** Stepping between, for a friend or before a foe. */

const interceptingOf = (id: string, isAlly: boolean): Action => ({
  id,
  rule: isAlly ? R.man.interceptionShield : R.man.interceptionFoe,
  costFor,
  about: isAlly
    ? 'Step between a friend beside you and what comes: attacks on it below your roll find you. Answers: whom.'
    : 'Keep a foe beside you busy: its attacks below your roll find you. Answers: whom.',
  example: `A: [${id}, B]`,
  pointless: (step, by) => wards(step, by, isAlly).length === 0,
  take(step, by, pay) {
    const piece = ask.whom(step, by, 'whom', wards(step.asKnownTo(by), by, isAlly), R.man.interceptionShield)
    spendAttack(step, by, pay)
    reveal(step, by)
    const value = intercepts(step, by, piece)
    // @rule fansys.man.interception.shield, fansys.man.interception.foe
    step.begin({
      kind: isAlly ? GUARDED : WATCHED,
      on: piece,
      by,
      rule: isAlly ? R.man.interceptionShield : R.man.interceptionFoe,
      until: 'turn-start',
      of: by,
      value,
    })
  },
})

const wards = ({ fight }: FansysStep, id: PieceId, isAlly: boolean): PieceId[] =>
  those(fight, (one) => one.id !== id && isEnemy(fight, id, one.id) !== isAlly && threatensBox(fight, id, boxOf(fight, one.id)))

/** What one's own roll comes to. */
export function intercepts(step: FansysStep, by: PieceId, at: PieceId): number {
  const [means] = closeMeans(step.fight, by)
  if (means === undefined) return 0
  // Foes on two sides of a friend are no help against what comes at him.
  const told = isEnemy(step.fight, by, at) ? undefined : { isFlanked: false, between: [] }
  return roll(step, { ...checkFor(step, { ...plain(step, by, at, 'interception', means), told }), needs: 0, against: [] }).total
}

export const intercepting: readonly Action[] = [interceptingOf('intercept', true), interceptingOf('intercept-foe', false)]
