import type { Box } from '@riposte/board'
import type { PieceId } from '@riposte/referee'
import { boxesApart, boxOf, FEET } from '../aim/reach.ts'
import { isIn } from '../conditions/conditions.ts'
import { type FansysFight, pieceAt, sheetOf } from '../fight.ts'
import type { Power } from '../sheet/power.ts'
import type { FansysStep } from '../step.ts'
import { isMeant } from './area.ts'
import { resolve } from './use.ts'

/** What lies about somebody all the time: no action, and no choice whom it befalls. */

interface Aura {
  readonly by: PieceId
  readonly power: Power
}

function aurasOn(fight: FansysFight, id: PieceId, box: Box): readonly Aura[] {
  return fight.pieces.flatMap(({ id: by, gone }) =>
    sheetOf(fight, by).auras.flatMap((power): readonly Aura[] => {
      const isThere = by !== id && gone === 0 && !isIn(fight, by, 'dying') && isMeant(fight, { power, by }, id)
      return isThere && boxesApart(boxOf(fight, by), box) * FEET <= power.radius ? [{ by, power }] : []
    }),
  )
}

const meet = (step: FansysStep, id: PieceId, all: readonly Aura[]): void => {
  for (const { by, power } of all)
    if (pieceAt(step.fight, id).gone === 0) resolve(step, { power, by, targets: [id], origin: undefined, more: 0 })
}

/** It starts a turn among them. */
export const startAmongAuras = (step: FansysStep, id: PieceId): void => meet(step, id, aurasOn(step.fight, id, boxOf(step.fight, id)))

/** It has come into some of them. */
export function enterAuras(step: FansysStep, id: PieceId, from: Box): void {
  const was = aurasOn(step.fight, id, from)
  const now = aurasOn(step.fight, id, boxOf(step.fight, id))
  meet(
    step,
    id,
    now.filter(({ by, power }) => power.aura === 'enter' && !was.some((one) => one.by === by && one.power === power)),
  )
}
