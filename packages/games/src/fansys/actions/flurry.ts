import type { PieceId } from '@riposte/referee'
import { type Means, meansOf } from '../aim/reach.ts'
import { isEnemy, pieceAt, sheetOf } from '../fight.ts'
import { spendDice } from '../rolls/dice.ts'
import { R } from '../rules.ts'
import { ask } from '../seats.ts'
import type { FansysStep } from '../step.ts'
import type { Action } from './action.ts'
import { perform, plain, whyNot } from './attacks.ts'

/** A blow more with what is light, or two for a die of stamina. */

const lightOf = ({ fight }: FansysStep, id: PieceId): Means | undefined =>
  meansOf(fight, id).find(({ isShot, weapon }) => !isShot && (weapon.is.has('light') || weapon.id === 'unarmed'))

const preyOf = (step: FansysStep, id: PieceId): PieceId[] => {
  const means = lightOf(step, id)
  return step.fight.pieces.flatMap((one) =>
    means !== undefined &&
    one.gone === 0 &&
    isEnemy(step.fight, id, one.id) &&
    whyNot(step, id, one.id, means, 'attack').every((rule) => rule === undefined)
      ? [one.id]
      : [],
  )
}

export const flurry: Action = {
  id: 'flurry',
  rule: R.cost.offhand,
  about: 'One more blow with a light weapon or bare hands, or two for a die of stamina. Answers: the target; one or two.',
  example: 'A: [flurry, B, two]',
  pointless: (step, id) => (sheetOf(step.fight, id).abilities.flurry ?? 0) === 0,
  forbidden: (step, id) => (preyOf(step.asKnownTo(id), id).length === 0 ? [R.reach.normal] : []),
  take(step, id, pay) {
    const means = lightOf(step, id)
    if (means === undefined) return
    const options = preyOf(step.asKnownTo(id), id).map((one) => ({ id: pieceAt(step.fight, one).key, piece: one, auto: true }))
    const { piece: at } = ask.target(step, id, 'whom to strike', options, R.cost.offhand)
    const blows = [{ id: 'one', count: 1, byDefault: true }, ...(pieceAt(step.fight, id).spDice > 0 ? [{ id: 'two', count: 2 }] : [])]
    const { count } = ask.choice(step, id, 'one blow, or two', blows, R.cost.offhand)
    // @rule fansys.cost.offhand
    pay()
    // @rule fansys.cost.offhand
    if (count > 1) spendDice(step, id, 'sp', 1, R.cost.offhand)
    for (let i = 0; i < count; i++) if (preyOf(step, id).includes(at)) perform(step, plain(step, id, at, 'attack', means))
  },
}
