import { type Board, type Box, FULL, SIDE, type Square } from '@riposte/board'
import { lasting, type PieceId } from '@riposte/referee'
import { says } from '@riposte/tactics'
import type { Levels } from '../clauses/clauses.ts'
import { isThere } from '../conditions/conditions.ts'
import { isEnemy } from '../fight.ts'
import type { Strike } from '../sheet/sheet.ts'
import { boardFor, isOpen } from '../sight/line-of-effect.ts'
import { cellsOf } from '../space.ts'
import type { HomlStep } from '../step.ts'

/** Whom an area catches. */

/** Somebody as an area meets him: the squares he takes, and what is in the way of effects on him. */
export interface Meant {
  readonly id: PieceId
  readonly cells: readonly Box[]
  readonly board: Board
}

/** Whom its clause means, wherever they are. */
export function meantBy(step: HomlStep, by: PieceId, strike: Strike): Meant[] {
  const { fight } = step
  const meant: Meant[] = []
  for (const { id } of fight.pieces)
    if (isThere(fight, id) && isMeant(step, by, strike, id)) meant.push({ id, cells: cellsOf(fight, id), board: boardFor(fight, id) })
  return meant
}

/** Whether it is in these squares, and a line runs to it from the origin. */
function isCaught({ cells, board }: Meant, origin: Box, isCovered: (cell: Box) => boolean): boolean {
  // @rule homl.valid.creature
  return cells.some(isCovered) && cells.some((cell) => isOpen(board, origin, cell))
}

export const caughtBy = (step: HomlStep, by: PieceId, strike: Strike, origin: Box, isCovered: (cell: Box) => boolean): readonly PieceId[] =>
  caughtAmong(meantBy(step, by, strike), origin, isCovered)

const NOBODY_CAUGHT: readonly PieceId[] = []

/** At most places it is nobody. */
export function caughtAmong(meant: readonly Meant[], origin: Box, isCovered: (cell: Box) => boolean): readonly PieceId[] {
  let caught: PieceId[] | undefined
  for (const one of meant) {
    if (!isCaught(one, origin, isCovered)) continue
    if (caught === undefined) caught = [one.id]
    else caught.push(one.id)
  }
  return caught ?? NOBODY_CAUGHT
}

/** All creatures, all opponents, all allies. */
function isMeant({ fight }: HomlStep, by: PieceId, { targets, type, area }: Strike, id: PieceId): boolean {
  // @rule homl.type.burst-self
  if (id === by) return targets === 'party' || (targets === 'creatures' && (type === 'ranged' || area?.shape === 'wall'))
  // @rule homl.type.target-clause
  if (targets === 'opponents' && !isEnemy(fight, by, id)) return false
  // @rule homl.type.target-clause
  if ((targets === 'allies' || targets === 'party') && isEnemy(fight, by, id)) return false
  return true
}

/** What it leaves on the ground needs nobody there. */
export const leavesZone = lasting(({ isAttack, lines, effect }: Strike): boolean => {
  const does = isAttack ? effect : [...effect, ...(lines.success ?? [])]
  return says(does, 'do', 'zone', 'ground') || says(does, 'is', 'inside')
})

/** As high and as deep as the area that begins there. */
export function levelsFrom(origin: Box | undefined, { area }: Strike): Levels {
  if (origin === undefined || area === undefined) return undefined
  if (area.shape === 'wall') return [-FULL, origin.z0 + area.height * SIDE - 1]
  if (area.size === 'weapon') return undefined
  // A burst goes so far from where it begins, a block is so high with it.
  const far = area.shape === 'burst' ? area.size * SIDE : area.size * SIDE - 1
  return [origin.z0 - far, origin.z0 + far]
}

/** Whom it catches at each place, worked out once. */
export function catches(work: (square: Square) => readonly PieceId[]): (square: Square) => readonly PieceId[] {
  const known = new Map<Square, readonly PieceId[]>()
  return (square) => {
    let caught = known.get(square)
    if (caught === undefined) known.set(square, (caught = work(square)))
    return caught
  }
}
