import type { Square } from '@riposte/board'
import { type Effect, effectOn, lift, type PieceId } from '@riposte/referee'
import { usually } from '@riposte/tactics'
import { ask } from '../asking.ts'
import { ARMOUR_OFF, DONNING, DURABILITY, don, type Haste, SHIELD_OFF } from '../carrying/found.ts'
import { isSetUp } from '../defence/defence.ts'
import { pieceAt, sheetOf } from '../fight.ts'
import { armours } from '../gear/tables.ts'
import { R } from '../rules.ts'
import { SHIELD } from '../sight/sight.ts'
import { boxesApart, boxOf, boxOn, friendsNear } from '../space.ts'
import type { FansysStep } from '../step.ts'
import type { Action } from './action.ts'

/** Armour and shields put on, and shields put off. */

const is = ({ fight }: FansysStep, id: PieceId, kind: string): boolean => effectOn(fight, id, kind) !== undefined

/** With care, or in haste where that is quicker; what has been begun so goes on so. */
function askHaste(step: FansysStep, id: PieceId): Haste {
  const going = effectOn(step.fight, id, DONNING)?.holds
  if (going === 'hasty' || going === 'proper') return going
  if (armours[sheetOf(step.fight, id).armour].class === 'light') return 'proper'
  return ask.choice(step, id, 'with care, or in haste', usually('proper', 'hasty'), R.armour.don).id
}

const donArmour: Action = {
  id: 'don-armour',
  rule: R.armour.don,
  about: 'Go on putting your armour on: one round or many; in haste sooner, and two worse. Answers: proper, or hasty.',
  example: 'A: [don-armour, hasty]',
  pointless: (step, id) => !is(step, id, ARMOUR_OFF),
  take(step, id, pay) {
    const how = askHaste(step, id)
    pay()
    don(step, id, 'armour', how)
  },
}

const isBuckler = ({ fight }: FansysStep, id: PieceId): boolean => sheetOf(fight, id).shield === 'buckler'

const donShield: Action = {
  id: 'don-shield',
  rule: R.armour.don,
  costFor: (step, id) => (isBuckler(step, id) ? 'secondary' : undefined),
  about: 'Strap your shield on: a full round, a buckler by a secondary action. Answers: none.',
  pointless: (step, id) => !is(step, id, SHIELD_OFF),
  take(step, id, pay) {
    pay()
    if (!isBuckler(step, id)) return don(step, id, 'shield', 'proper')
    lift(step, id, SHIELD_OFF, 'on', R.armour.don)
  },
}

const doffShield: Action = {
  id: 'doff-shield',
  rule: R.armour.don,
  costFor: (step, id) => (isBuckler(step, id) ? 'secondary' : undefined),
  about: 'Put your shield off: its hand is free. Answers: none.',
  isUnlisted: true,
  pointless: (step, id) => sheetOf(step.fight, id).shield === 'none' || is(step, id, SHIELD_OFF),
  take(step, id, pay) {
    pay()
    step.begin({ kind: SHIELD_OFF, on: id, rule: R.armour.don, until: 'never' })
  },
}

/** A tower shield set up on the ground covers one of its size, and leaves the hands free. */

const hasOne = ({ fight }: FansysStep, id: PieceId): boolean =>
  sheetOf(fight, id).shield === 'tower-shield' && pieceAt(fight, id).shieldWorn < DURABILITY

const covered = ({ fight }: FansysStep, id: PieceId): PieceId[] =>
  friendsNear(fight, id).filter((one) => sheetOf(fight, one).size === sheetOf(fight, id).size)

const setShield: Action = {
  id: 'set-shield',
  rule: R.armour.towershield,
  about: 'Set up your tower shield before yourself, or a friend beside you of your size: heavy cover. Answers: before whom.',
  example: 'A: [set-shield, A]',
  pointless: (step, id) => !hasOne(step, id) || isSetUp(step.fight, id),
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
  },
}

const takeShield: Action = {
  id: 'take-shield',
  rule: R.armour.towershield,
  about: 'Take up your tower shield again. Answers: none.',
  pointless: (step, id) => !isSetUp(step.fight, id),
  forbidden: (step, id) => [
    step.forbids(
      R.armour.towershield,
      setUpBy(step, id).every(({ squares }) => !isBeside(step, id, squares)),
    ),
  ],
  take(step, id, pay) {
    pay()
    for (const effect of setUpBy(step, id)) step.end(effect, 'taken up', R.armour.towershield)
  },
}

const setUpBy = ({ fight }: FansysStep, id: PieceId): Effect[] => fight.effects.filter(({ kind, by }) => kind === SHIELD && by === id)
const isBeside = ({ fight }: FansysStep, id: PieceId, squares: readonly Square[]): boolean =>
  squares.some((square) => boxesApart(boxOf(fight, id), boxOn(fight, square)) <= 1)

export const armoury: readonly Action[] = [setShield, takeShield, donArmour, donShield, doffShield]
