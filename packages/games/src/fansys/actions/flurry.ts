import type { PieceId, RuleIndex } from '@riposte/referee'
import { meansOf } from '../aim/reach.ts'
import { ask } from '../asking.ts'
import { isEnemy, pieceAt, rankOf } from '../fight.ts'
import type { Means } from '../gear/weapons.ts'
import type { Blow } from '../moments.ts'
import { diceLeft, spendDice } from '../rolls/dice.ts'
import { R } from '../rules.ts'
import type { FansysStep } from '../step.ts'
import type { Action } from './action.ts'
import { perform, plain, withPower } from './attacks.ts'
import { deedsAt, marksOf } from './targets.ts'

/** A blow more with what is light, or two for a die of stamina. */

const lightOf = ({ fight }: FansysStep, id: PieceId): Means | undefined =>
  meansOf(fight, id).find(({ isShot, weapon }) => !isShot && (weapon.is.has('light') || weapon.id === 'unarmed'))

/** Whom it is meant for, foes first. */
export function askMark(step: FansysStep, id: PieceId, means: Means, rule: RuleIndex): PieceId {
  const marks = marksOf(step.asKnownTo(id), id, means, true).map((piece) => {
    const { key } = pieceAt(step.fight, piece)
    return { id: key, piece, auto: true, rare: !isEnemy(step.fight, id, piece) }
  })
  return ask.target(step, id, 'whom to strike', marks, rule).piece
}

/** A blow, or in its place a trick. */
export function trickAt(step: FansysStep, id: PieceId, at: PieceId, means: Means): Blow['what'] {
  const options = deedsAt(step, id, at, means).map((what) => ({ id: what, what, rule: R.man.offhand, byDefault: what === 'attack' }))
  let what: Blow['what'] = 'attack'
  // @rule fansys.man.offhand
  what = ask.choice(step, id, 'a blow, or a trick', options, R.man.offhand).what
  return what
}

export const flurry: Action = {
  id: 'flurry',
  rule: R.cost.offhand,
  about:
    'One more blow or trick with a light weapon or bare hands, or two for a die of stamina. Answers: the target; one or two; a trick, if it is to be none.',
  example: 'A: [flurry, B, two]',
  pointless: (step, id) => rankOf(step.fight, id, 'flurry') === 0,
  forbidden: (step, id, isMeant) => (marksOf(step.asKnownTo(id), id, lightOf(step, id), isMeant).length === 0 ? [R.reach.normal] : []),
  take(step, id, pay) {
    const means = lightOf(step, id)
    if (means === undefined) return
    const at = askMark(step, id, means, R.cost.offhand)
    const blows = [
      { id: 'one', count: 1, byDefault: true },
      ...(diceLeft(pieceAt(step.fight, id), 'sp') > 0 ? [{ id: 'two', count: 2 }] : []),
    ]
    const { count } = ask.choice(step, id, 'one blow, or two', blows, R.cost.offhand)
    // @rule fansys.cost.offhand
    pay()
    // @rule fansys.cost.offhand
    if (count > 1) spendDice(step, id, 'sp', 1, R.cost.offhand)
    for (let i = 0; i < count; i++)
      // @rule fansys.cost.offhand
      if (marksOf(step, id, lightOf(step, id), true).includes(at))
        perform(step, withPower(step, plain(step, id, at, trickAt(step, id, at, means), means)))
  },
}
