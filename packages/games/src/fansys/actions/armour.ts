import { effectOn, lift, type PieceId } from '@riposte/referee'
import { usually } from '@riposte/tactics'
import { ask } from '../asking.ts'
import { DONNING, don, type Haste, isSetUp, isStriking, turnShield } from '../carrying/donning.ts'
import { DURABILITY } from '../carrying/durability.ts'
import { freeHands } from '../carrying/hands.ts'
import { ARMOUR_OFF, outfitOf, pieceAt, SHIELD_OFF, sheetOf } from '../fight.ts'
import { armours } from '../gear/tables.ts'
import { R } from '../rules.ts'
import type { FansysStep } from '../step.ts'
import type { Action } from './action.ts'
import { setShield, takeShield } from './tower-shield.ts'

/** Armour and shields put on, and shields put off. */

const is = ({ fight }: FansysStep, id: PieceId, kind: string): boolean => effectOn(fight, id, kind) !== undefined

/** With care, or in haste where that is quicker; what has been begun so goes on so. */
function askHaste(step: FansysStep, id: PieceId): Haste {
  const going = effectOn(step.fight, id, DONNING)?.holds
  if (going === 'hasty' || going === 'proper') return going
  if (armours[outfitOf(step.fight, id).armour].class === 'light') return 'proper'
  return ask.choice(step, id, 'with care, or in haste', usually('proper', 'hasty'), R.armour.don).id
}

export const donArmour: Action = {
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

const isBuckler = ({ fight }: FansysStep, id: PieceId): boolean => outfitOf(fight, id).shield === 'buckler'

export const donShield: Action = {
  id: 'don-shield',
  rule: R.armour.don,
  costFor: (step, id) => (isBuckler(step, id) ? 'secondary' : undefined),
  about: 'Strap your shield on: a full round, a buckler by a secondary action. Answers: none.',
  pointless: (step, id) => !is(step, id, SHIELD_OFF) || isSetUp(step.fight, id),
  forbidden: (step, id) => [
    step.forbids(R.action.limits, !isBuckler(step, id) && !isStriking(step.fight, id) && freeHands(step.fight, id) < 1),
  ],
  take(step, id, pay) {
    pay()
    if (!isBuckler(step, id)) return don(step, id, 'shield', 'proper')
    lift(step, id, SHIELD_OFF, 'on', R.armour.don)
  },
}

export const doffShield: Action = {
  id: 'doff-shield',
  rule: R.armour.don,
  costFor: (step, id) => (isBuckler(step, id) ? 'secondary' : undefined),
  about: 'Put your shield off: its hand is free. Answers: none.',
  isUnlisted: true,
  pointless: (step, id) => sheetOf(step.fight, id).shield === 'none',
  take(step, id, pay) {
    pay()
    turnShield(step, id, false)
    step.begin({ kind: SHIELD_OFF, on: id, rule: R.armour.don, until: 'never' })
  },
}

const turn: Action = {
  id: 'turn-shield',
  rule: R.weapon.tableUnarmed,
  cost: 'secondary',
  about: 'Take your shield so that you strike with it and it wards nothing off, or the other way round. Answers: none.',
  isUnlisted: true,
  pointless: ({ fight }, id) => !outfitOf(fight, id).weapons.some((weapon) => weapon.id === outfitOf(fight, id).shield),
  forbidden: (step, id) => [
    step.forbids(R.weapon.tableUnarmed, is(step, id, SHIELD_OFF)),
    step.forbids(R.objects.durability, pieceAt(step.fight, id).shieldWorn >= DURABILITY),
    step.forbids(R.action.limits, isBuckler(step, id) && !isStriking(step.fight, id) && freeHands(step.fight, id) < 1),
  ],
  take(step, id, pay) {
    // @rule fansys.weapon.table.unarmed
    pay()
    turnShield(step, id, !isStriking(step.fight, id))
  },
}

export const armoury: readonly Action[] = [setShield, takeShield, donArmour, donShield, doffShield, turn]
