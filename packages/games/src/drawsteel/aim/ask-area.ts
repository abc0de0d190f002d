import { obstacleAt, SIDE, type Square, squareDistance, squareName, type WallBlock } from '@riposte/board'
import type { Option, PieceId } from '@riposte/referee'
import { askPlace } from '@riposte/tactics'
import { ask } from '../asking.ts'
import type { Ability } from '../clauses/ability.ts'
import type { AreaShape } from '../clauses/heads.ts'
import { isAlive, pieceAt } from '../fight.ts'
import type { Laid } from '../moments.ts'
import { R } from '../rules.ts'
import { boxOf, squaresOf } from '../space.ts'
import type { DsStep } from '../step.ts'
import { aroundUser, originAmong } from './areas.ts'
import { CubePlacing, LinePlacing } from './placing.ts'

/** Where an area lies. */

/** Asks where an area lies; bursts and auras lie around their user. */
export function askArea(step: DsStep, by: PieceId, ability: Ability, area: AreaShape, within: number): Laid | undefined {
  // @rule drawsteel.area.burst
  if (area.shape === 'burst' || area.shape === 'aura') return aroundUser(step, by, area.size)
  if (area.shape !== 'cube' && area.shape !== 'line') return askWall(step, by, area, within)
  const placing = area.shape === 'cube' ? new CubePlacing(step, by, area, within) : new LinePlacing(step, by, area, within)
  if (!placing.isPossible()) return undefined
  const { seat } = pieceAt(step.fight, by)
  return askPlace(step, { kind: 'square', seat, piece: by, text: `where ${ability.name} lies`, rule: R.area.origin }, placing)
}

/** Somebody is in it, or an obstacle: no wall goes up there. */
export const isFull = ({ fight }: DsStep, square: Square): boolean =>
  obstacleAt(fight.board, square) !== undefined || fight.pieces.some((one) => isAlive(one) && squaresOf(fight, one.id).includes(square))

/** Square by square, each sharing a side with another; or one on top of another. */
function askWall(step: DsStep, by: PieceId, area: AreaShape, within: number): Laid | undefined {
  const { board } = step.fight
  const squares: Square[] = []
  const blocks: WallBlock[] = []
  while (blocks.length < area.size) {
    const offers = step.offers<Option & { readonly block?: WallBlock }>()
    if (blocks.length > 0) offers.options.push({ id: 'done', byDefault: true })
    for (let square = 0; square < board.size; square++) {
      const level = blocks.filter((one) => one.square === square).length
      const isFirst = blocks.length === 0
      const isBeside = ({ square: other, level: up }: WallBlock): boolean =>
        up === 0 && squareDistance('manhattan', board.columns, other, square) === 1
      const joins = isFirst || level > 0 || blocks.some(isBeside)
      const { breaks } = isFirst ? originAmong(step, boxOf(step.fight, by), { squares: [square], within }) : { breaks: [] }
      if (isFirst && breaks.some((one) => one !== undefined)) continue
      const near = isFirst || blocks.some((one) => squareDistance('chebyshev', board.columns, one.square, square) <= 1)
      if (!near) continue
      offers.offer(
        { id: squareName(square, board.columns), square, block: { square, level } },
        step.forbids(R.area.wall, !joins),
        step.forbids(R.area.wallBlocks, isFull(step, square)),
      )
    }
    if (offers.options.length === 0) break
    const { block } = ask.square(step, by, 'the next square of the wall', offers.options, R.area.wall, offers.refusals)
    if (block === undefined) break
    blocks.push(block)
    if (!squares.includes(block.square)) squares.push(block.square)
  }
  const [first] = squares
  if (first === undefined) return undefined
  const highest = Math.max(...blocks.map((one) => one.level)) + 1
  return { squares, from: board.floor[first] ?? 0, to: (board.floor[first] ?? 0) + highest * SIDE, origin: first }
}
