import { type Board, NOWHERE } from '@riposte/board'
import { NOBODY, type PieceId } from '@riposte/referee'
import { collapses, comeOfConditions, replaceMarks } from '../bearing/afflict.ts'
import { reachOf } from '../carrying/wield.ts'
import { has } from '../conditions/conditions.ts'
import { fade } from '../conditions/gone.ts'
import { holdsOn, tearApart } from '../conditions/grappling.ts'
import { bearing, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { floorUnder } from '../space.ts'
import type { OrcusStep } from '../step.ts'
import { settleAbsence } from './absence.ts'
import { hangs, slip } from './climbing.ts'
import { falls, landProne } from './falls.ts'
import { paceOf } from './plan.ts'
import { relocate } from './relocate.ts'
import { stretched } from './room.ts'
import { speedOf } from './speeds.ts'

/** What the book has come of the game master's word on who is where, and in what condition. */

/** What it brings about at once: a hold is as long as the holder's reach, the newest mark is the one that counts, and whom it throws in the air or on a wall comes down. */
export function conditionBegun(step: OrcusStep, id: PieceId, by: PieceId): void {
  comeOfConditions(step, id, by)
  for (const hold of holdsOn(step.fight, id)) if (hold.by === by && by !== NOBODY) step.change(hold, { value: reachOf(step, by) })
  tearApart(step, id)
  settleAbsence(step)
  const marks = bearing(step.fight, id, 'marked')
  replaceMarks(step, marks, marks.at(-1)?.by ?? NOBODY)
  if (has(step, id, 'prone')) landProne(step, id)
}

/** Who is said to be out cold falls prone, and whom nothing keeps up any more falls. */
export function fieldSet(step: OrcusStep, id: PieceId, field: string): void {
  if (field === 'flying' || field === 'climbing') falls(step, id)
  const { state } = pieceAt(step.fight, id)
  if (field === 'state' && state !== 'up' && state !== 'dead') collapses(step, id, NOBODY)
}

/** Somebody is elsewhere or gone, or the ground is another: who is apart is free, who stood on it comes to where it is now, and who is put into the air flies there or falls. */
export function placesRuled(step: OrcusStep, before: Board, moved: readonly PieceId[]): void {
  const { fight } = step
  fade(step)
  settleAbsence(step)
  for (const { id, at, height, gone, flying, climbing } of fight.pieces) {
    if (gone === 1 || at === NOWHERE) continue
    tearApart(step, id)
    const wide = stretched(step, id)
    if (wide !== undefined) relocate(step, id, wide, { how: 'stretched', rule: R.squeeze.space })
    const ground = floorUnder(fight, id, at)
    if (height < ground) relocate(step, id, { ...paceOf(step, id), height: ground }, { how: 'lifted', rule: R.grid.threeD })
    else if (climbing && !hangs(step, id)) slip(step, id)
    else if (flying || climbing) continue
    else if (moved.includes(id) && height > ground && speedOf(step, id, 'fly') > 0) step.set(id, 'flying', true)
    else if (moved.includes(id) || height === floorUnder({ ...fight, board: before }, id, at)) falls(step, id)
  }
}
