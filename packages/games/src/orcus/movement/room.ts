import { type Box, type Footprint, hasRoom, NO_STOP, NOWHERE, overlaps, SHUT, spaceBox, squareOn } from '@riposte/board'
import type { PieceId } from '@riposte/referee'
import { carries, pieceAt, sheetOf } from '../fight.ts'
import { boxOf, footprintFor, footprintOf, squeezedFootprint, takesRoom } from '../space.ts'
import type { OrcusStep } from '../step.ts'
import { aloft } from './aloft.ts'
import { ground, type Pace, type Plan, paceOf, planFor, shares, spaceOf } from './plan.ts'

/** Single places: whether there is room for a body, and nobody in it. */

/** Somebody stands there who cannot be passed. */
export const isHeldAgainst = (plan: Plan, to: Pace): boolean => hasMark(plan, to, SHUT)
/** Somebody is there already. */
export const isTaken = (plan: Plan, to: Pace): boolean => hasMark(plan, to, NO_STOP)

function hasMark(plan: Plan, to: Pace, mark: number): boolean {
  if (plan.manner === 'air' || plan.manner === 'climb') return aloft.isTaken(plan, to, mark === NO_STOP)
  return ground.hasMark(plan, to.at, mark, spaceOf(plan, to.narrow))
}

/** Whether a piece can be put there: room for its body, and nobody in it. */
export function canBeAt(step: OrcusStep, id: PieceId, to: Pace): boolean {
  const plan = planFor(step, id, 0, { isForced: true, manner: 'air', passes: false })
  const { fight } = step
  const footprint = footprintAt(step, id, to.narrow)
  if (aloft.canBeAt(plan, to, footprint)) return true
  if (!hasRoom({ ...aloft.flyerOf(plan), footprint }, { square: to.at, height: to.height })) return false
  const me = pieceAt(fight, id)
  const box = boxAtPace(step, id, to)
  return fight.pieces.every((one) => one.id === id || !takesRoom(one) || !overlaps(boxOf(fight, one.id), box) || shares(plan, me, one))
}

export const boxOfPace = (plan: Plan, { at, height, narrow }: Pace): Box =>
  spaceBox(plan.step.fight.board.columns, spaceOf(plan, narrow), at, height)

/** The space it takes at its full size, or squeezed. */
function footprintAt({ fight }: OrcusStep, id: PieceId, narrow: boolean): Footprint {
  const { size } = sheetOf(fight, id)
  if (narrow === carries(fight, id, 'squeezing')) return footprintOf(fight, id)
  return narrow ? squeezedFootprint(size) : footprintFor(size)
}

/** The box of a piece at a pace, whatever it plans. */
export const boxAtPace = (step: OrcusStep, id: PieceId, { at, height, narrow }: Pace): Box =>
  spaceBox(step.fight.board.columns, footprintAt(step, id, narrow), at, height)

/** The same place at full size, where there is room for it around a body that squeezes. */
export function stretched(step: OrcusStep, id: PieceId): Pace | undefined {
  const here = paceOf(step, id)
  if (!here.narrow) return undefined
  const { board } = step.fight
  const wide = footprintAt(step, id, false)
  const small = footprintAt(step, id, true)
  for (let r = 0; r <= wide.down - small.down; r++) {
    for (let c = 0; c <= wide.across - small.across; c++) {
      const at = squareOn(board, (here.at % board.columns) - c, Math.floor(here.at / board.columns) - r)
      const to = { at, height: here.height, narrow: false }
      if (at !== NOWHERE && canBeAt(step, id, to)) return to
    }
  }
  return undefined
}
