import { FULL, SIDE } from '@riposte/board'
import type { PieceId } from '@riposte/referee'
import { pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import { floorUnder, takesRoom } from '../space.ts'
import type { OrcusStep } from '../step.ts'
import { fall } from './falls.ts'
import { hovers } from './speeds.ts'

/** Staying in the air, and not. */

/** Half squares between its feet and the ground. */
export function heightOver(step: OrcusStep, id: PieceId): number {
  const { at, height } = pieceAt(step.fight, id)
  return height - floorUnder(step.fight, id, at)
}

/** Squares that a flyer must move in each of its turns. */
const LEAST = 2

/** At the end of a turn: who flies without hovering and has hardly moved falls out of the air. */
export function crashes(step: OrcusStep, id: PieceId): void {
  const piece = pieceAt(step.fight, id)
  if (!piece.flying || !takesRoom(piece) || piece.moved >= LEAST || hovers(step, id)) return
  const over = heightOver(step, id)
  if (over <= 0) return step.set(id, 'flying', false)
  if (step.applies(R.fly.minimum)) fall(step, id, Math.ceil(over / SIDE), R.fly.minimum)
}

/** After a movement: higher than its wings carry it, it falls. */
export function comeDown(step: OrcusStep, id: PieceId): void {
  const piece = pieceAt(step.fight, id)
  if (!piece.flying) return
  const { altitude = FULL } = sheetOf(step.fight, id).speeds
  const over = heightOver(step, id)
  if (over > altitude * SIDE && step.applies(R.fly.altitude)) fall(step, id, Math.ceil(over / SIDE), R.fly.altitude)
}
