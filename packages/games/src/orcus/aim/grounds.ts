import { type Board, type Box, EFFECT, FULL, type Square, squareBox, topsFor } from '@riposte/board'
import { lasting, type PieceId } from '@riposte/referee'
import { farthest } from '../attack/ranges.ts'
import type { Aim } from '../clauses/power.ts'
import { R } from '../rules.ts'
import type { Weapon } from '../sheet/sheet.ts'
import { isWallless, wallsOf } from '../sight/fog.ts'
import { boxesApart, boxOf, squaresOf } from '../space.ts'
import type { OrcusStep } from '../step.ts'
import { isOpenFrom, type Spot } from './areas.ts'

/** The ground on which an area may start from afar. */

/** How far from its user such an area may start. */
export const mostAway = (step: OrcusStep, by: PieceId, aim: Aim, weapon: Weapon | undefined): number =>
  aim.range === 'weapon' ? (weapon?.range ?? 0) + aim.plus : farthest(step, by, aim, weapon)

/** Put into the midst of something solid: there is nothing that it could aim at. */
export function isWalledIn(step: OrcusStep, by: PieceId, aim: Aim, weapon: Weapon | undefined): boolean {
  const tops = topsFor(step.fight.board, EFFECT)
  const isSolid = squaresOf(step.fight, by).every((square) => (tops[square] ?? FULL) >= FULL)
  return isSolid && groundWithin(step, boxOf(step.fight, by), mostAway(step, by, aim, weapon)).size === 0
}

const grounds = lasting<Board, Map<string | number, ReadonlySet<Square>>>(() => new Map())

/** A number where it has room for all of it: most often nothing but the board shuts anything off. */
function keyFor(step: OrcusStep, { x0, y0, z0, x1, z1 }: Box, most: number): string | number {
  const isPlain = step.applies(R.sight.effect) && isWallless(step.fight) && most < 64 && z0 >= -1024 && z0 < 3072
  if (isPlain) return ((((y0 * 512 + x0) * 64 + x1 - x0) * 128 + z1 - z0) * 4096 + z0 + 1024) * 64 + most
  const walls = isWallless(step.fight) ? '' : wallsOf(step.fight).key
  return `${x0} ${y0} ${z0} ${x1} ${z1} ${most} ${step.applies(R.sight.effect)} ${walls}`
}

/** Those on the ground follow from the board, from where one stands, and from whether anything shuts them off. */
export function groundWithin(step: OrcusStep, own: Box, most: number): ReadonlySet<Square> {
  const known = grounds(step.fight.board)
  const key = keyFor(step, own, most)
  let found = known.get(key)
  if (found === undefined) known.set(key, (found = findGround(step, own, most)))
  return found
}

function findGround(step: OrcusStep, own: Box, most: number): Set<Square> {
  const { board } = step.fight
  const tops = topsFor(board, EFFECT)
  const found = new Set<Square>()
  for (let square = 0; square < board.size; square++) if (isBase(step, own, { square, z: tops[square] ?? FULL }, most)) found.add(square)
  return found
}

export const isBase = (step: OrcusStep, own: Box, { square, z }: Spot, most: number): boolean =>
  z < FULL && boxesApart(own, squareBox(step.fight.board.columns, square, z)) <= most && isOpenFrom(step, own, square, z)
