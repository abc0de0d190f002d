import type { PieceId } from '@riposte/referee'
import { closeMeans } from '../aim/reach.ts'
import { sweep } from '../attack/attack.ts'
import { pieceAt, rankOf } from '../fight.ts'
import { doing } from '../provoking.ts'
import { diceLeft, spendDice } from '../rolls/dice.ts'
import { R } from '../rules.ts'
import { FEET, feetApart } from '../space.ts'
import type { FansysStep } from '../step.ts'
import type { Action } from './action.ts'
import { markStruck, openedBy, perform, plain, withPower } from './attacks.ts'
import { askMark, flurry, trickAt } from './flurry.ts'
import { marksOf, preyOf } from './targets.ts'

/** Blows of their own kind: with the other hand, and at many foes at once. */

const offhandOf = ({ fight }: FansysStep, id: PieceId) => closeMeans(fight, id)[1]

/** As many of a turn as one has learned, and one where one has not. */
const mostOffhand = ({ fight }: FansysStep, id: PieceId): number => Math.max(1, rankOf(fight, id, 'offhand-fighting'))

export const offhand: Action = {
  id: 'offhand',
  rule: R.action.secondaryOffhand,
  costFor(step, id) {
    const { offhand: done } = pieceAt(step.fight, id)
    // @rule fansys.cost.offhand.several
    return done > 0 && done < mostOffhand(step, id) ? 'free' : undefined
  },
  about: 'Strike with the weapon in your other hand, after an attack with the first. Answers: the target; a trick, if it is to be none.',
  example: 'A: [offhand, B]',
  pointless: (step, id) => offhandOf(step, id) === undefined,
  forbidden(step, id, isMeant) {
    const means = offhandOf(step, id)
    const { struck, offhand: done } = pieceAt(step.fight, id)
    const isLight = means?.weapon.is.has('light') === true
    return [
      step.forbids(R.action.secondaryOffhand, struck === 0),
      step.forbids(R.weapon.offhand, !isLight && rankOf(step.fight, id, 'offhand-fighting') === 0),
      // Never ahead of the other hand.
      step.forbids(R.weapon.offhand, done > 0 && done >= struck),
      ...(marksOf(step.asKnownTo(id), id, means, isMeant).length === 0 ? [R.reach.normal] : []),
    ]
  },
  take(step, id, pay) {
    const means = offhandOf(step, id)
    if (means === undefined) return
    const at = askMark(step, id, means, R.action.secondaryOffhand)
    const what = trickAt(step, id, at, means)
    // @rule fansys.action.secondary.offhand
    pay()
    step.set(id, 'offhand', pieceAt(step.fight, id).offhand + 1)
    perform(step, withPower(step, { ...plain(step, id, at, what, means), isOffhand: true }))
  },
}

/** One swing at all beside one: one roll, one damage. */
export const broadStrike: Action = {
  id: 'broad-strike',
  rule: R.ability.broadstrike,
  about: 'One blow at every foe beside you, for a die of stamina. Answers: none.',
  pointless: (step, id) => rankOf(step.fight, id, 'broad-strike') === 0,
  forbidden: (step, id) => [
    step.forbids(R.pool.die, diceLeft(pieceAt(step.fight, id), 'sp') === 0),
    ...(near(step, id).length === 0 ? [R.reach.normal] : []),
  ],
  take(step, id, pay) {
    const [means] = closeMeans(step.fight, id)
    const all = near(step, id)
    const [first] = all
    if (means === undefined || first === undefined) return
    pay()
    // @rule fansys.ability.broadstrike
    spendDice(step, id, 'sp', 1, R.ability.broadstrike)
    const blow = plain(step, id, first, 'attack', means)
    for (const at of all) markStruck(step, id, at)
    const blows = all.map((at) => ({ ...blow, at, answers: [] }))
    doing(step, id, 'attack-untrained', openedBy(step, blow), () => sweep(step, blows))
  },
}
/** Of those in reach they alone that stand beside one. */
const near = (step: FansysStep, id: PieceId): PieceId[] =>
  // @rule fansys.ability.broadstrike
  preyOf(step, id, closeMeans(step.fight, id)[0]).filter((at) => feetApart(step.fight, id, at) <= FEET)

export const blows: readonly Action[] = [offhand, broadStrike, flurry]
