import {
  type Board,
  type Box,
  blockFootprint,
  type Change,
  columnOf,
  cornersSeenFrom,
  cornerX,
  cornerY,
  EFFECT,
  edgeAt,
  edgeOf,
  emptyBoard,
  FULL,
  fairPolicy,
  isFlat,
  MOVE,
  obstacleAt,
  overlapsFlat,
  patch,
  rowOf,
  SIDE,
  SIGHT,
  SOLID,
  type Square,
  squaresUnder,
  thinWallsFor,
  topsFor,
} from '@riposte/board'
import { lasting, type PieceId } from '@riposte/referee'
import { found, outOfSlit } from '@riposte/tactics'
import { R } from '../rules.ts'
import { boxOf } from '../space.ts'
import type { OrcusStep } from '../step.ts'

/** The lines by which cover is measured: from a corner of the attacker to those of a square, and what blocks them. */

// --------------------------------------------------------------------------------------------------------- creatures

/** Boxes of creatures that may stand between. */
export function creaturesBetween(step: OrcusStep, from: Box, target: Box, by: PieceId, at: PieceId): Box[] {
  const { fight } = step
  const west = Math.min(from.x0, target.x0)
  const east = Math.max(from.x1, target.x1)
  const north = Math.min(from.y0, target.y0)
  const south = Math.max(from.y1, target.y1)
  const found: Box[] = []
  for (const piece of fight.pieces) {
    if (piece.id === by || piece.id === at || piece.gone === 1 || piece.at < 0 || piece.conjured || piece.state === 'dead') continue
    const x = columnOf(piece.at, fight.board.columns) * SIDE
    const y = rowOf(piece.at, fight.board.columns) * SIDE
    if (x >= east || y >= south || x + 8 <= west || y + 8 <= north) continue
    const box = boxOf(fight, piece.id)
    if (box.x1 <= west || box.y1 <= north || overlapsFlat(box, from) || overlapsFlat(box, target)) continue
    if (isLevel(box, from, target)) found.push(box)
  }
  return found.length > 0 && step.applies(R.cover.creatures) ? found : []
}

/** Which of the four lines in plan from a corner to a square pass through a creature, as a mask. */
export function crossed(creatures: readonly Box[], from: Box, corner: number, square: Box): number {
  let mask = 0
  const x = cornerX(from, corner)
  const y = cornerY(from, corner)
  if (creatures.length === 0) return mask
  for (let j = 0; j < 4; j++) {
    const x1 = cornerX(square, j)
    const y1 = cornerY(square, j)
    for (const creature of creatures) if ((mask & (1 << j)) === 0 && passes(x, y, x1, y1, creature)) mask |= 1 << j
  }
  return mask
}

/** Does a line pass through the inside of a box, seen from above? Touching it is free. */
function passes(x0: number, y0: number, x1: number, y1: number, box: Box): boolean {
  if (Math.max(x0, x1) <= box.x0 || Math.min(x0, x1) >= box.x1 || Math.max(y0, y1) <= box.y0 || Math.min(y0, y1) >= box.y1) return false
  const dx = x1 - x0
  const dy = y1 - y0
  const north = dx * (box.y0 - y0)
  const south = dx * (box.y1 - y0)
  const west = dy * (box.x0 - x0)
  const east = dy * (box.x1 - x0)
  // Corners of it lie on both sides.
  return Math.min(north, south) < Math.max(west, east) && Math.max(north, south) > Math.min(west, east)
}

/** Whether a creature is as high up as the line of attack is where it stands. */
function isLevel(creature: Box, from: Box, target: Box): boolean {
  const along = shareOfWay(creature, from, target)
  const low = from.z0 + (target.z0 - from.z0) * along
  const high = from.z1 + (target.z1 - from.z1) * along
  return creature.z0 < high && low < creature.z1
}

function shareOfWay(box: Box, from: Box, to: Box): number {
  const dx = to.x0 + to.x1 - from.x0 - from.x1
  const dy = to.y0 + to.y1 - from.y0 - from.y1
  const long = dx * dx + dy * dy
  if (long === 0) return 0
  const along = (box.x0 + box.x1 - from.x0 - from.x1) * dx + (box.y0 + box.y1 - from.y0 - from.y1) * dy
  return Math.max(0, Math.min(1, along / long))
}

// ------------------------------------------------------------------------------------------------- what stands around

/** In the boards made for cover, what is tall and open stops this, and what is low that. */
const THICK = MOVE
const LOW = SIGHT
const HARD_LINES = fairPolicy(EFFECT)
const THICK_LINES = fairPolicy(THICK)
const LOW_LINES = fairPolicy(LOW)

/** For each level of the ground that two stand on: the plan of what hides without stopping. */
const plansOn = lasting<Board, Map<number, Board>>(() => new Map())

export const isBareOfCover = lasting((board: Board) => {
  const mask = EFFECT | SOLID
  return isFlat(board, mask) && thinWallsFor(board, mask).none && topsFor(board, mask).every((top) => top === 0)
})

/** For each corner to aim from, the lines to a square that are blocked: as far as anybody has asked. */
export const linesBetween = found<Board, number[]>(() => [])

/** The lines from a corner that are blocked, and by what. Mostly the first corner is free, and no other is asked about. */
export function findBlocked(board: Board, from: Box, corner: number, square: Box): number {
  const plan = planFor(outOfSlit(board, squaresOf(board, from), square), Math.max(from.z0, square.z0))
  const a = levelled(from)
  const b = levelled(square)
  const hard = 0xff & ~cornersSeenFrom(board, from, corner, square, HARD_LINES)
  const thick = 0xf & ~(cornersSeenFrom(plan, a, corner | 4, b, THICK_LINES) >> 4)
  const low = 0xf & ~(cornersSeenFrom(plan, a, corner | 4, b, LOW_LINES) >> 4)
  return hard | (thick << 8) | (low << 12)
}

const squaresOf = ({ columns }: Board, { x0, y0, x1 }: Box): Square[] =>
  squaresUnder(columns, blockFootprint(Math.ceil((x1 - x0) / SIDE)), Math.floor(y0 / SIDE) * columns + Math.floor(x0 / SIDE))

const levelled = (box: Box): Box => ({ ...box, z0: 0, z1: SIDE })

/** The board seen from above, with nothing on it but what hides without stopping and rises above a height. */
function planFor(board: Board, level: number): Board {
  const plans = plansOn(board)
  let plan = plans.get(level)
  if (plan === undefined) {
    plan = patch(emptyBoard(board.columns, board.rows), hidingChanges(board, level))
    plans.set(level, plan)
  }
  return plan
}

function hidingChanges(board: Board, level: number): Change[] {
  const changes: Change[] = []
  for (let square = 0; square < board.size; square++) {
    const obstacle = obstacleAt(board, square)
    const floor = board.floor[square] ?? 0
    if (obstacle !== undefined && isHiding(obstacle.blocks, obstacle.tall) && floor + obstacle.tall > level) {
      const blocks = isThick(obstacle.kind) ? THICK : LOW
      changes.push({ set: 'obstacle', squares: [square], obstacle: { kind: obstacle.kind, blocks, tall: FULL } })
    }
    for (const side of ['east', 'south'] as const) {
      const edge = edgeAt(board, square, side)
      const beyond = side === 'east' ? square + 1 : square + board.columns
      if (edge === undefined || !isHiding(edge.blocks, edge.to)) continue
      if (Math.max(floor, board.floor[beyond] ?? 0) + edge.to <= level) continue
      const blocks = isThick(edge.kind) ? THICK : LOW
      changes.push({ set: 'edge', between: [square, beyond], edge: edgeOf('wall', { blocks }) })
    }
  }
  return changes
}

/** A body that stops no missile, or is not as high as can be: furniture, a low wall. */
const isHiding = (blocks: number, tall: number): boolean => ((blocks & EFFECT) === 0 ? (blocks & SOLID) !== 0 : tall < FULL)

/** What hides about three quarters, by its name. */
const isThick = (kind: string): boolean => /portcullis|slit|thick|bars/.test(kind)
