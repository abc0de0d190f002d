import type { PieceId } from '@riposte/referee'
import { type Aim, askMeans, means, usable } from '../aim/aim.ts'
import { followed, rolledOf } from '../attack/attack.ts'
import { land } from '../attack/outcome.ts'
import { isEnemy, isUp, pieceAt, sheetOf } from '../fight.ts'
import { bestAttribute } from '../rolls/attack.ts'
import { R } from '../rules.ts'
import type { SovereignStep } from '../step.ts'
import type { Action } from './action.ts'

const aim: Aim = { kind: 'attack', ways: ['melee'], inHand: true }

export const whirlwind: Action = {
  id: 'whirlwind',
  rule: R.feat.whirlwind1,
  cost: 'free',
  about: 'Once a fight: your Shock to every foe in melee range that it can touch. Answers: the weapon, where there is a choice.',
  example: 'A: [whirlwind]',
  pointless: (step, id) => sheetOf(step.fight, id).feat['whirlwind-assault'] < 1 || foes(step, id).length === 0,
  forbidden: (step, id) => step.forbids(R.feat.whirlwind1, pieceAt(step.fight, id).whirlwindUsed),
  take(step, id, pay) {
    const around = foes(step, id)
    const first = around[0]
    if (first === undefined) return
    const { weapon, way } = askMeans(step, id, first, aim)
    pay()
    step.set(id, 'whirlwindUsed', true, R.feat.whirlwind1)
    for (const at of around) {
      if (!isUp(pieceAt(step.fight, id)) || usable(step, id, at, weapon, way) !== undefined) continue
      const attribute = bestAttribute(step, id, weapon)
      const sweep = rolledOf({ by: id, at, weapon, way, kind: 'sweep', attribute, skill: 'Stab', others: 0 }, 0, false, true)
      land(step, followed(step, sweep))
    }
  },
}

function foes(step: SovereignStep, id: PieceId): PieceId[] {
  const me = pieceAt(step.fight, id)
  const all = means(step, id, aim)
  return step.fight.pieces
    .filter((one) => isUp(one) && isEnemy(me, one) && all.some(({ weapon, way }) => usable(step, id, one.id, weapon, way) === undefined))
    .map((one) => one.id)
}
