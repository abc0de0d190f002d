import { columnOf, NOWHERE, rowOf, SIDE, type Square, squareBox, squareDistance, squareOn } from '@riposte/board'
import { type Effect, NOBODY, type PieceId } from '@riposte/referee'
import type { Zone } from '../clauses/clauses.ts'
import { untilOf } from '../conditions/durations.ts'
import type { Context } from '../context.ts'
import { type OrcusFight, pieceAt, type Zoned, zonedOf } from '../fight.ts'
import type { Rise } from '../heights.ts'
import { R } from '../rules.ts'
import { spreadsOver } from '../sight/sight.ts'
import { boxOf, squaresOf } from '../space.ts'
import type { OrcusStep } from '../step.ts'

/** Zones: squares that do something for a while. What they do to those inside is found by bearing.ts, and when, by surroundings.ts. */

export const powerOfZone = (effect: Effect): string | undefined => zonedOf(effect)?.power

export function layZone(step: OrcusStep, zone: Zone, context: Context): void {
  const { fight } = step
  const { you, power } = context
  const center = zone.area.around === 'target' && context.target !== NOBODY ? context.target : you
  const isGiven = zone.area.around === 'area' && context.area.length > 0
  const squares = isGiven ? context.area : reachedFrom(step, center, zone.area.size)
  const heights = isGiven ? context.heights : risesAround(step, center, zone.area.size, squares)
  const base = (isGiven ? context.base : undefined) ?? pieceAt(fight, center).at
  const covered = power?.strike.aim.area?.size
  const size = isGiven && typeof covered === 'number' ? covered : zone.area.size
  const isBurst = isGiven && power?.strike.aim.area?.shape === 'burst' && power.strike.aim.origin === 'far'
  const carried = zone.follows && center !== you && !isGiven ? { carrier: center } : {}
  const holds: Zoned = { zone, name: power?.name ?? 'zone', power: power?.id ?? '', base, size, isBurst, heights, ...carried }
  const withAuthor = zone.stays !== true && step.applies(R.zone.ends)
  step.begin({ kind: 'zone', on: NOBODY, by: you, rule: R.zone.ends, squares, holds, withAuthor, ...untilOf(fight, zone.span, you, you) })
}

/** As far up and down as to the sides. */
function risesAround(step: OrcusStep, center: PieceId, size: number, squares: readonly Square[]): Rise[] {
  const { z0, z1 } = boxOf(step.fight, center)
  const reach = size * SIDE
  return squares.map(() => ({ z0: z0 - reach, z1: z1 + reach }))
}

/** The squares within so many of somebody that nothing solid keeps it from. */
export function reachedFrom(step: OrcusStep, center: PieceId, size: number): Square[] {
  const box = boxOf(step.fight, center)
  return burstAround(step.fight, squaresOf(step.fight, center), size).filter((square) => spreadsOver(step, box, square))
}

/** The squares within so many of some squares. */
export function burstAround({ board }: OrcusFight, from: readonly Square[], size: number): Square[] {
  const { columns } = board
  const squares: Square[] = []
  for (let square = 0; square < board.size; square++) {
    if (from.some((one) => squareDistance('chebyshev', columns, one, square) <= size)) squares.push(square)
  }
  return squares
}

/** Moved as a whole, so that its middle lies on another square; of what leaves the board a burst alone has all again as it comes back. */
export function moveZone(step: OrcusStep, effect: Effect, to: Square): void {
  const zoned = zonedOf(effect)
  if (zoned === undefined) return
  const { board } = step.fight
  const rise = (board.floor[to] ?? 0) - (board.floor[zoned.base] ?? 0)
  const middle = squareBox(board.columns, to, board.floor[to] ?? 0)
  const moved =
    zoned.isBurst === true ? burstAround(step.fight, [to], zoned.size).filter((one) => spreadsOver(step, middle, one)) : undefined
  const squares: Square[] = []
  const heights: Rise[] = []
  for (const [i, square] of (moved ?? shifted(step.fight, effect, zoned.base, to)).entries()) {
    if (square === NOWHERE) continue
    squares.push(square)
    const over = zoned.heights?.[moved === undefined ? i : 0]
    if (over !== undefined) heights.push({ z0: over.z0 + rise, z1: over.z1 + rise })
  }
  step.change(effect, { squares, holds: { ...zoned, base: to, heights } })
}

/** Each square of it as far from where it was as the middle. */
function shifted({ board }: OrcusFight, { squares }: Effect, from: Square, to: Square): Square[] {
  const { columns } = board
  const across = columnOf(to, columns) - columnOf(from, columns)
  const down = rowOf(to, columns) - rowOf(from, columns)
  return squares.map((square) => squareOn(board, columnOf(square, columns) + across, rowOf(square, columns) + down))
}

/** Those that go where their maker goes, or whoever carries them; with one who is out of play, nowhere. */
export function followMaker(step: OrcusStep, maker: PieceId): void {
  for (const effect of step.fight.effects) {
    const zoned = zonedOf(effect)
    if (zoned === undefined || (zoned.carrier ?? effect.by) !== maker || !zoned.zone.follows) continue
    const { at } = pieceAt(step.fight, maker)
    const squares = at === NOWHERE ? [] : reachedFrom(step, maker, zoned.size)
    step.change(effect, { squares, holds: { ...zoned, base: at, heights: risesAround(step, maker, zoned.size, squares) } })
  }
}
