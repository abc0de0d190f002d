import { nameIn, type PieceId } from '@riposte/referee'
import { endCondition, grabbedBy } from '../conditions/conditions.ts'
import { type DrawSteelFight, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import type { DsReaction } from '../step.ts'
import { type DsSetup, sheetIn } from './kinds.ts'

/** Letting go of somebody on another's turn. */

const LET_GO = 'let-go'

const isOrdered = ({ standing }: DrawSteelFight, id: PieceId): boolean =>
  standing.some((one) => one.piece === id && one.reaction === LET_GO && one.order !== 'never')

/** At any time, at no cost: on offer for whoever has ordered it, and nobody else is asked. */
export const letGo: DsReaction = {
  id: LET_GO,
  rule: R.grabbed.release,
  windows: ['turn-start', 'targeted', 'turn-end'],
  usually: 'never',
  fits: (setup: DsSetup, sheet) => sheetIn(setup, sheet)?.kind !== 'object',
  orders: () => [{ id: LET_GO, name: "letting go on others' turns", rule: R.grabbed.release }],
  isAbout: (fight) => fight.standing.length > 0,
  isAwake: (fight, id) => fight.standing.length > 0 && isOrdered(fight, id) && grabbedBy(fight, id).length > 0,
  offer: (step, id, _, offers) => {
    for (const one of grabbedBy(step.fight, id))
      offers.offer({
        id: `${LET_GO}:${pieceAt(step.fight, one).key}`,
        label: `Let go of ${nameIn(step.fight, one)}`,
        piece: one,
        rule: R.grabbed.release,
      })
  },
  resolve: (step, id, option) => {
    for (const one of grabbedBy(step.fight, id))
      if (option.id === `${LET_GO}:${pieceAt(step.fight, one).key}`) endCondition(step, one, 'grabbed', 'released', R.grabbed.release)
  },
}
