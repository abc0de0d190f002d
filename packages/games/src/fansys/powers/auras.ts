import type { Box } from '@riposte/board'
import { lasting, type PieceId } from '@riposte/referee'
import { isOpen } from '../aim/reach.ts'
import { isIn } from '../conditions/conditions.ts'
import { type FansysFight, pieceAt, sheetOf } from '../fight.ts'
import type { Power } from '../sheet/power.ts'
import { boxesApart, boxOf, FEET } from '../space.ts'
import type { FansysStep } from '../step.ts'
import { isMeant } from './area.ts'
import { resolve } from './use.ts'

/** What lies about somebody all the time: no action, and no choice whom it befalls. */

interface Aura {
  readonly by: PieceId
  readonly power: Power
}

const isAnyAround = lasting((setup: FansysFight['setup']): boolean => setup.sheets.some(({ compiled }) => compiled.auras.length > 0))

function aurasOn(fight: FansysFight, id: PieceId, box: Box): readonly Aura[] {
  const found: Aura[] = []
  for (const { id: by, gone } of fight.pieces) {
    const { auras } = sheetOf(fight, by)
    if (auras.length === 0 || by === id || gone === 1 || isIn(fight, by, 'dying')) continue
    const own = boxOf(fight, by)
    const apart = boxesApart(fight, own, box) * FEET
    for (const power of auras) {
      // @rule fansys.cover.full.block
      if (!power.spreads && !isOpen(fight.board, own, box)) continue
      if (apart <= power.radius && isMeant(fight, { power, by }, id)) found.push({ by, power })
    }
  }
  return found
}

const meet = (step: FansysStep, id: PieceId, all: readonly Aura[]): void => {
  for (const { by, power } of all)
    if (pieceAt(step.fight, id).gone === 0) resolve(step, { power, by, targets: [id], origin: undefined, more: 0 })
}

/** It starts a turn among them. */
export function startAmongAuras(step: FansysStep, id: PieceId): void {
  if (isAnyAround(step.fight.setup)) meet(step, id, aurasOn(step.fight, id, boxOf(step.fight, id)))
}

/** It has come into some of them. */
export function enterAuras(step: FansysStep, id: PieceId, from: Box): void {
  if (!isAnyAround(step.fight.setup)) return
  const was = aurasOn(step.fight, id, from)
  const now = aurasOn(step.fight, id, boxOf(step.fight, id))
  meet(
    step,
    id,
    now.filter(({ by, power }) => power.aura === 'enter' && !was.some((one) => one.by === by && one.power === power)),
  )
}
