import type { PieceId } from '@riposte/referee'
import { bareHands, inHand, type Means } from '../aim/means.ts'
import { difficultyOf } from '../aspects.ts'
import { type Clause, harming, nothing } from '../clauses/clauses.ts'
import { isHero, pieceAt, sheetOf } from '../fight.ts'
import { HOLD, heldBy, holdOn } from '../holds.ts'
import { foesOf, noTarget, strikeWith } from '../powers/use.ts'
import { check } from '../rolls/check.ts'
import { R } from '../rules.ts'
import { plainStrike, type Strike } from '../sheet/sheet.ts'
import type { HomlStep } from '../step.ts'
import type { Action } from './action.ts'

/** Taking hold of somebody, letting go, and getting free. */

/** The level dice and so many more, and strength; and the other is held. */
const grip = (levelDice: number): readonly Clause[] => [
  harming({ ...nothing, levelDice, abilities: ['STR'] }),
  { do: 'afflict', to: { who: 'target' }, what: ['grabbed'], span: 'lasting' },
]

const grabStrike: Strike = {
  ...plainStrike,
  id: 'grab',
  name: 'Grab',
  range: HOLD,
  by: 'unarmed',
  versus: ['REF', 'FORT'],
  lines: {
    // @rule homl.basic.grab-damage
    success: grip(0),
    // @rule homl.basic.grab-damage
    complete: grip(1),
    // @rule homl.basic.grab-damage
    enhanced: grip(2),
  },
  tags: ['basic'],
}

const grabMeans = (step: HomlStep, id: PieceId): Means[] =>
  (['REF', 'FORT'] as const).map((versus) => ({ id: versus, strike: grabStrike, weapon: bareHands(step, id), versus }))

/** Hands that hold nothing. */
function freeHands(step: HomlStep, id: PieceId): number {
  const hands = inHand(step, id).reduce((sum, weapon) => sum + Math.ceil(weapon.hands), 0)
  return 2 - hands - (sheetOf(step.fight, id).shield === 'shield' && !pieceAt(step.fight, id).shed ? 1 : 0)
}

export const grab: Action = {
  id: 'grab',
  rule: R.basic.grab,
  cost: 'major',
  about: 'Take hold of an opponent beside you, unarmed, against REF or FORT as you like. Answers: the target; REF or FORT.',
  example: 'A: [grab, B, REF]',
  pointless: (step, id) => !isHero(step.fight, id),
  forbidden: (step, id) => [
    step.forbids(R.grapple.attempt, freeHands(step, id) < 1),
    ...noTarget(step, id, grabMeans(step, id), foesOf(step.fight, id)),
  ],
  take: (step, id, pay) => strikeWith(step, id, grabMeans(step, id), pay),
}

export const release: Action = {
  id: 'release',
  rule: R.grapple.release,
  cost: 'free',
  about: 'Let go of whom you hold. Answers: none.',
  example: 'A: [release]',
  pointless: (step, id) => heldBy(step, id) === undefined,
  take(step, id) {
    const hold = heldBy(step, id)
    if (hold !== undefined) step.end(hold, 'released', R.grapple.release)
  },
}

export const breakFree: Action = {
  id: 'break-free',
  rule: R.grapple.breakPc,
  cost: 'move',
  about: 'Try to break the hold on you with a move action. Answers: none.',
  example: 'A: [break-free]',
  pointless: (step, id) => holdOn(step, id) === undefined,
  take(step, id, pay) {
    const hold = holdOn(step, id)
    if (hold === undefined) return
    pay()
    if (breaks(step, id, hold.by)) step.end(hold, 'broken', R.grapple.breakPc)
  },
}

/** The player rolls Athletics, to get free or to keep the hold. */
function breaks(step: HomlStep, id: PieceId, holder: PieceId): boolean {
  const { level, ability } = sheetOf(step.fight, id)
  if (!isHero(step.fight, id)) {
    const needs = difficultyOf(level) + ability.STR
    return check(step, holder, 'athletics', needs, 'keep hold', R.grapple.breakNpc).degree === 'failure'
  }
  const needs = isHero(step.fight, holder)
    ? check(step, holder, 'athletics', 0, 'keep hold', R.grapple.breakPc).total + 1
    : sheetOf(step.fight, holder).defense.FORT
  return check(step, id, 'athletics', needs, 'break free', R.grapple.breakPc).degree !== 'failure'
}
