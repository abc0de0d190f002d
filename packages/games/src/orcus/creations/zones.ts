import { columnOf, rowOf, type Square } from '@riposte/board'
import { type Effect, NOBODY, type PieceId } from '@riposte/referee'
import type { Zone } from '../clauses/clauses.ts'
import { untilOf } from '../conditions/durations.ts'
import type { Context } from '../context.ts'
import { type OrcusFight, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { squaresOf } from '../sight/sight.ts'
import type { OrcusStep } from '../step.ts'

/** Zones: squares that do something for a while. What they do to those inside is found by bearing.ts, and when, by surroundings.ts. */

/** What the effect of a zone holds. */
export interface Zoned {
  readonly zone: Zone
  readonly name: string
  readonly power: string
  /** The middle of it, and how far it reaches from there, for those that move. */
  readonly base: Square
  readonly size: number
}

const isZoned = (holds: unknown): holds is Zoned => typeof holds === 'object' && holds !== null && 'zone' in holds
export const zonedOf = ({ kind, holds }: Effect): Zoned | undefined => (kind === 'zone' && isZoned(holds) ? holds : undefined)
export const powerOfZone = (effect: Effect): string | undefined => zonedOf(effect)?.power

export function layZone(step: OrcusStep, zone: Zone, context: Context): void {
  const { fight } = step
  const { you, power } = context
  const center = zone.area.around === 'target' && context.target !== NOBODY ? context.target : you
  const isGiven = zone.area.around === 'area' && context.area.length > 0
  const squares = isGiven ? context.area : burstAround(fight, squaresOf(fight, center), zone.area.size)
  const base = (isGiven ? context.base : undefined) ?? pieceAt(fight, center).at
  const covered = power?.strike.aim.area?.size
  const size = isGiven && typeof covered === 'number' ? covered : zone.area.size
  const holds: Zoned = { zone, name: power?.name ?? 'zone', power: power?.id ?? '', base, size }
  const withAuthor = step.applies(R.zone.ends)
  step.begin({ kind: 'zone', on: NOBODY, by: you, rule: R.zone.ends, squares, holds, withAuthor, ...untilOf(fight, zone.span, you, you) })
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
  const squares: Square[] = []
  for (const square of effect.squares) {
    const column = columnOf(square, columns) + across
    const row = rowOf(square, columns) + down
    if (column >= 0 && column < columns && row >= 0 && row < rows) squares.push(row * columns + column)
  }
  step.change(effect, { squares, holds: { ...zoned, base: to } })
}

/** Those that go where their maker goes. */
export function followMaker(step: OrcusStep, maker: PieceId): void {
  for (const effect of step.fight.effects) {
    const zoned = zonedOf(effect)
    if (zoned === undefined || effect.by !== maker || !zoned.zone.follows) continue
    const { at } = pieceAt(step.fight, maker)
    if (at === zoned.base) continue
    step.change(effect, {
      squares: burstAround(step.fight, squaresOf(step.fight, maker), zoned.size),
      holds: { ...zoned, base: at },
    })
  }
}
