import { columnOf, NOWHERE, rowOf, SIDE, type Square } from '@riposte/board'
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
  const holds: Zoned = { zone, name: power?.name ?? 'zone', power: power?.id ?? '', base, size, heights }
  const withAuthor = step.applies(R.zone.ends)
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
    const isNear = from.some(
      (one) =>
        Math.abs(columnOf(one, columns) - columnOf(square, columns)) <= size &&
        Math.abs(rowOf(one, columns) - rowOf(square, columns)) <= size,
    )
    if (isNear) squares.push(square)
  }
  return squares
}

/** Moved as a whole, so that its middle lies on another square; what leaves the board is gone. */
export function moveZone(step: OrcusStep, effect: Effect, to: Square): void {
  const zoned = zonedOf(effect)
  if (zoned === undefined) return
  const { columns, rows } = step.fight.board
  const across = columnOf(to, columns) - columnOf(zoned.base, columns)
  const down = rowOf(to, columns) - rowOf(zoned.base, columns)
  const { floor } = step.fight.board
  const rise = (floor[to] ?? 0) - (floor[zoned.base] ?? 0)
  const squares: Square[] = []
  const heights: Rise[] = []
  for (const [i, square] of effect.squares.entries()) {
    const column = columnOf(square, columns) + across
    const row = rowOf(square, columns) + down
    if (column < 0 || column >= columns || row < 0 || row >= rows) continue
    squares.push(row * columns + column)
    const over = zoned.heights?.[i]
    if (over !== undefined) heights.push({ z0: over.z0 + rise, z1: over.z1 + rise })
  }
  step.change(effect, { squares, holds: { ...zoned, base: to, heights } })
}

/** Those that go where their maker goes; with one who is out of play, nowhere. */
export function followMaker(step: OrcusStep, maker: PieceId): void {
  for (const effect of step.fight.effects) {
    const zoned = zonedOf(effect)
    if (zoned === undefined || effect.by !== maker || !zoned.zone.follows) continue
    const { at } = pieceAt(step.fight, maker)
    const squares = at === NOWHERE ? [] : reachedFrom(step, maker, zoned.size)
    step.change(effect, { squares, holds: { ...zoned, base: at, heights: risesAround(step, maker, zoned.size, squares) } })
  }
}
