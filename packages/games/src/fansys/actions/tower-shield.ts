import type { Square } from '@riposte/board'
import { type Effect, lift, type PieceId } from '@riposte/referee'
import { friendsNear } from '../aim/reach.ts'
import { ask } from '../asking.ts'
import { isSetUp } from '../carrying/donning.ts'
import { DURABILITY } from '../carrying/durability.ts'
import { freeHands } from '../carrying/hands.ts'
import { pieceAt, SHIELD_OFF, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import { SHIELD } from '../sight/sight.ts'
import { boxesApart, boxOf, boxOn } from '../space.ts'
import type { FansysStep } from '../step.ts'
import type { Action } from './action.ts'

/** A tower shield set up on the ground covers one of its size, and leaves the hands free. */

const hasOne = ({ fight }: FansysStep, id: PieceId): boolean =>
  sheetOf(fight, id).shield === 'tower-shield' && pieceAt(fight, id).shieldWorn < DURABILITY

const covered = ({ fight }: FansysStep, id: PieceId): PieceId[] =>
  friendsNear(fight, id).filter((one) => sheetOf(fight, one).size === sheetOf(fight, id).size)

export const setShield: Action = {
  id: 'set-shield',
  rule: R.armour.towershield,
  about: 'Set up your tower shield before yourself, or a friend beside you of your size: heavy cover. Answers: before whom.',
  example: 'A: [set-shield, A]',
  pointless: (step, id) => !hasOne(step, id),
  take(step, id, pay) {
    const options = [id, ...covered(step, id)].map((one, i) => ({
      id: pieceAt(step.fight, one).key,
      piece: one,
      auto: true,
      byDefault: i === 0,
    }))
    const { piece } = ask.target(step, id, 'before whom', options, R.armour.towershield)
    // @rule fansys.armour.towershield
    pay()
    const squares = [pieceAt(step.fight, piece).at]
    step.begin({ kind: SHIELD, on: piece, by: id, rule: R.armour.towershield, until: 'never', squares })
    step.begin({ kind: SHIELD_OFF, on: id, rule: R.armour.towershield, until: 'never' })
  },
}

export const takeShield: Action = {
  id: 'take-shield',
  rule: R.armour.towershield,
  about: 'Take up your tower shield again. Answers: none.',
  pointless: (step, id) => !isSetUp(step.fight, id),
  forbidden: (step, id) => [
    step.forbids(
      R.armour.towershield,
      setUpBy(step, id).every(({ squares }) => !isBeside(step, id, squares)),
    ),
    step.forbids(R.action.limits, freeHands(step.fight, id) < 1),
  ],
  take(step, id, pay) {
    pay()
    for (const effect of setUpBy(step, id)) step.end(effect, 'taken up', R.armour.towershield)
    lift(step, id, SHIELD_OFF, 'taken up', R.armour.towershield)
  },
}

const setUpBy = ({ fight }: FansysStep, id: PieceId): Effect[] => fight.effects.filter(({ kind, by }) => kind === SHIELD && by === id)
const isBeside = ({ fight }: FansysStep, id: PieceId, squares: readonly Square[]): boolean =>
  squares.some((square) => boxesApart(fight, boxOf(fight, id), boxOn(fight, square)) <= 1)
