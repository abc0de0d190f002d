import {
  type Board,
  type Box,
  bitCount,
  type Change,
  columnOf,
  cornersSeenFrom,
  cornerX,
  cornerY,
  type Edge,
  EFFECT,
  edgeAt,
  edgeOf,
  emptyBoard,
  FULL,
  fairPolicy,
  isFlat,
  MOVE,
  obstacleAt,
  patch,
  rowOf,
  SIDE,
  SIGHT,
  SOLID,
  type Square,
  squareBox,
  thinWallsFor,
  topsFor,
} from '@riposte/board'
import { GM, type PieceId, type PreviewLine, type Tally } from '@riposte/referee'
import type { AttackRoll } from '../blow.ts'
import { eachOf, someOf } from '../conditions/bearing.ts'
import { pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { isSet } from '../settings.ts'
import type { OrcusStep } from '../step.ts'
import { type Cover, covers } from '../terms.ts'
import { boxKey, boxOf, clearEffect, cubesOf, distanceApart } from './sight.ts'

/** How much of a target is hidden by what stands between. */

/** Whose attack, on whom, and from which square where it is an area. */
export type Looking = Pick<AttackRoll, 'by' | 'at' | 'origin' | 'base' | 'cover'>

const HALF = -2
const THREE_QUARTERS = -5

/** Every kind of attack suffers from it. */
export function addCover(step: OrcusStep, tally: Tally, looking: Looking): void {
  const degree = looking.cover ?? coverFor(step, looking)
  if (degree === 'half') tally.add(R.cover.half, HALF, 'half cover')
  if (degree !== 'three-quarters' && degree !== 'total') return
  tally.add(R.cover.threeQuarters, THREE_QUARTERS, 'three-quarters cover')
  // Off: the lesser cover counts as well.
  if (isBoth(step, looking) && !step.applies(R.cover.best)) tally.add(R.cover.half, HALF, 'half cover')
}

/** The degree that the map gives is put to the game master where the table wants that. */
export function ruleOnCover(step: OrcusStep, roll: AttackRoll): void {
  if (!isSet(step, 'cover', 'ask') || !step.applies(R.cover.gm)) return
  const proposed = coverFor(step, roll)
  const text = `the cover of ${pieceAt(step.fight, roll.at).key} from ${pieceAt(step.fight, roll.by).key}`
  const options = covers.slice(0, 3).map((cover) => ({ id: cover, cover, byDefault: cover === proposed }))
  roll.cover = step.ask({ kind: 'ruling', seat: GM, piece: roll.by, text, options, rule: R.cover.gm }).cover
  step.emit({ type: 'decided', text, choice: roll.cover, rule: R.cover.gm })
}

/** The cover of a target against an attack: from the map and creatures between, or from an effect on it. */
export function coverFor(step: OrcusStep, looking: Looking): Cover {
  const { by, at, origin } = looking
  const lent = lentCover(step, at)
  const from = originOf(step, looking)
  const measured = degreeOf(measure(step, from, looking))
  const isShut = measured === 'three-quarters' && !clearEffect(step, from, boxOf(step.fight, at))
  const seen = isShut ? 'total' : measured
  const best = covers.indexOf(seen) >= covers.indexOf(lent) ? seen : lent
  if (best === 'none') return 'none'
  // Off: only what is aimed from afar is hindered.
  if (origin !== 'ranged' && origin !== 'far' && !step.applies(R.cover.allAttacks)) return 'none'
  if (someOf(step, at, 'may-not', (part) => part.what === 'benefit-from-cover')) return 'none'
  if (someOf(step, by, 'ignores', (part) => part.what === 'cover')) return 'none'
  return best
}

/** Between two who stand where they stand: whoever wants to hide asks. */
export const coverFrom = (step: OrcusStep, by: PieceId, at: PieceId): Cover => coverFor(step, { by, at, origin: 'ranged', base: undefined })

/** An area is judged from its base square. Off, from whoever brings it about. */
function originOf(step: OrcusStep, { by, base }: Looking): Box {
  const { board } = step.fight
  if (base === undefined || !step.applies(R.cover.allAttacks)) return boxOf(step.fight, by)
  const own = boxOf(step.fight, by)
  const box = squareBox(board.columns, base, board.floor[base])
  const isInOwn = box.x0 >= own.x0 && box.x1 <= own.x1 && box.y0 >= own.y0 && box.y1 <= own.y1
  return isInOwn ? { ...box, z0: own.z0, z1: own.z0 + SIDE } : box
}

function lentCover(step: OrcusStep, at: PieceId): Cover {
  let lent: Cover = 'none'
  eachOf(step, at, 'cover', (part) => {
    if (part.total) lent = 'three-quarters'
    else if (lent === 'none') lent = 'half'
  })
  return lent
}

// -------------------------------------------------------------------------------------------------------- the measure

/** What hides a target as its attacker aims best: how much solids leave of it, and whether something low or alive does. */
interface Measured {
  /** Worst of what is tall: 0 none, 1 half, 2 three quarters. */
  readonly tall: number
  /** 1 where what is low, narrow or a creature hides half. */
  readonly low: number
}

const NOTHING: Measured = { tall: 0, low: 0 }
const degreeOf = ({ tall, low }: Measured): Cover => covers[Math.max(tall, low)] ?? 'none'

const isBoth = (step: OrcusStep, looking: Looking): boolean => {
  const { tall, low } = measure(step, originOf(step, looking), looking)
  return tall === 2 && low === 1
}

/**
 * From the attacker's best corner, lines to the corners of the square of the target that it likes best. Two of four
 * blocked are half cover, three or more three quarters. What is low or narrow, and a creature, never hides more than half;
 * a portcullis, a slit or a thick trunk hides three quarters.
 */
function measure(step: OrcusStep, from: Box, { by, at }: Looking): Measured {
  const { fight } = step
  const target = boxOf(fight, at)
  const inTheWay = distanceApart(fight, from, target) > 1 ? creaturesBetween(step, from, target, by, at) : []
  const beside = step.applies(R.cover.side) ? NOTHING : besideOf(step, at)
  const { board } = fight
  const isBare = isBareOfCover(board)
  if (isBare && inTheWay.length === 0) return beside
  let best: Measured | undefined
  for (const cube of cubesOf(target)) {
    const lines = isBare ? FREE : blockedLines(board, from, cube)
    for (let corner = 0; corner < 8; corner++) {
      const found = weigh(step, lines[corner] ?? 0, crossed(inTheWay, from, corner, cube, target))
      if (best === undefined || Math.max(found.tall, found.low) < Math.max(best.tall, best.low)) best = found
      if (best.tall === 0 && best.low === 0) return beside
    }
  }
  return best ?? NOTHING
}

/** Lines blocked by walls (of eight), by what is tall and open (of four), by what is low (of four), packed into a number. */
function weigh(step: OrcusStep, lines: number, creatures: number): Measured {
  const walls = step.applies(R.cover.measure) ? lines & 0xff : 0
  const thick = (lines >> 8) & 0xf
  const low = ((lines >> 12) & 0xf) | creatures
  const tallLines = bitCount(walls | thick | (thick << 4))
  const all = bitCount(walls | thick | (thick << 4) | low | (low << 4))
  const tall = tallLines >= 6 || bitCount(thick) >= 2 ? 2 : tallLines >= 4 ? 1 : 0
  const isHalf = all >= 4 && low !== 0
  return { tall, low: isHalf ? 1 : 0 }
}

// --------------------------------------------------------------------------------------------------------- creatures

/** Boxes of creatures that may stand between. */
function creaturesBetween(step: OrcusStep, from: Box, target: Box, by: PieceId, at: PieceId): Box[] {
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
    if (box.x1 <= west || box.y1 <= north || overlaps(box, from) || overlaps(box, target)) continue
    found.push(box)
  }
  return found.length > 0 && step.applies(R.cover.creatures) ? found : []
}

const overlaps = (a: Box, b: Box): boolean => a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1

/** Which of the four lines in plan from a corner to a square pass through a creature, as a mask. */
function crossed(creatures: readonly Box[], from: Box, corner: number, square: Box, target: Box): number {
  let mask = 0
  const x = cornerX(from, corner)
  const y = cornerY(from, corner)
  for (const creature of creatures) {
    if (!isLevel(creature, from, target)) continue
    for (let j = 0; j < 4; j++) if (passes(x, y, cornerX(square, j), cornerY(square, j), creature)) mask |= 1 << j
  }
  return mask
}

/** Does a line pass through the inside of a box, seen from above? Touching it is free. */
function passes(x0: number, y0: number, x1: number, y1: number, box: Box): boolean {
  if (Math.max(x0, x1) <= box.x0 || Math.min(x0, x1) >= box.x1 || Math.max(y0, y1) <= box.y0 || Math.min(y0, y1) >= box.y1) return false
  const side = (x: number, y: number): number => (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)
  const nw = side(box.x0, box.y0)
  const ne = side(box.x1, box.y0)
  const sw = side(box.x0, box.y1)
  const se = side(box.x1, box.y1)
  return Math.min(nw, ne, sw, se) < 0 && Math.max(nw, ne, sw, se) > 0
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
const FREE: readonly number[] = [0, 0, 0, 0, 0, 0, 0, 0]

interface Known {
  /** For each level of the ground that two stand on: the plan of what hides without stopping. */
  readonly plans: Map<number, Board>
  readonly lines: Map<number, Map<number, readonly number[]>>
  readonly bare: boolean
}
const boards = new WeakMap<Board, Known>()

function knownOf(board: Board): Known {
  let known = boards.get(board)
  if (known === undefined) {
    known = { plans: new Map(), lines: new Map(), bare: findBare(board) }
    boards.set(board, known)
  }
  return known
}

export const isBareOfCover = (board: Board): boolean => knownOf(board).bare

function findBare(board: Board): boolean {
  const mask = EFFECT | SOLID
  return isFlat(board, mask) && thinWallsFor(board, mask).none && topsFor(board, mask).every((top) => top === 0)
}

/** For each corner to aim from, the lines to a square that are blocked, and by what; kept with the board. */
function blockedLines(board: Board, from: Box, square: Box): readonly number[] {
  const { lines } = knownOf(board)
  const key = boxKey(board, from)
  let row = lines.get(key)
  if (row === undefined) {
    row = new Map()
    lines.set(key, row)
  }
  const other = boxKey(board, square)
  let found = row.get(other)
  if (found === undefined) {
    found = findBlocked(board, from, square)
    row.set(other, found)
  }
  return found
}

function findBlocked(board: Board, from: Box, square: Box): number[] {
  const plan = planFor(board, Math.max(from.z0, square.z0))
  const a = levelled(from)
  const b = levelled(square)
  return Array.from({ length: 8 }, (_, corner) => {
    const hard = 0xff & ~cornersSeenFrom(board, from, corner, square, HARD_LINES)
    const thick = 0xf & ~(cornersSeenFrom(plan, a, corner | 4, b, THICK_LINES) >> 4)
    const low = 0xf & ~(cornersSeenFrom(plan, a, corner | 4, b, LOW_LINES) >> 4)
    return hard | (thick << 8) | (low << 12)
  })
}

const levelled = (box: Box): Box => ({ ...box, z0: 0, z1: SIDE })

/** The board seen from above, with nothing on it but what hides without stopping and rises above a height. */
function planFor(board: Board, level: number): Board {
  const { plans } = knownOf(board)
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

/** Off the side does not matter: what is low or narrow right beside the target hides it from everywhere. */
function besideOf(step: OrcusStep, at: PieceId): Measured {
  const { fight } = step
  const { board } = fight
  const box = boxOf(fight, at)
  let found = NOTHING
  const note = (edge: Edge | undefined): void => {
    if (edge !== undefined && isHiding(edge.blocks, edge.to)) found = isThick(edge.kind) ? { tall: 2, low: 0 } : { ...found, low: 1 }
  }
  for (let y = box.y0; y < box.y1; y += SIDE) {
    for (let x = box.x0; x < box.x1; x += SIDE) {
      const square: Square = (y / SIDE) * board.columns + x / SIDE
      note(edgeAt(board, square, 'east'))
      note(edgeAt(board, square, 'south'))
      if (x > 0) note(edgeAt(board, square - 1, 'east'))
      if (y > 0) note(edgeAt(board, square - board.columns, 'south'))
    }
  }
  return found
}

/** The lines from the best corner to the corners of the target, for whoever looks before aiming. */
export function linesOfCover(step: OrcusStep, looking: Looking): PreviewLine[] {
  const from = originOf(step, looking)
  const target = boxOf(step.fight, looking.at)
  const inTheWay = creaturesBetween(step, from, target, looking.by, looking.at)
  let best: PreviewLine[] = []
  for (let corner = 4; corner < 8; corner++) {
    const blocked = isBareOfCover(step.fight.board) ? 0 : (blockedLines(step.fight.board, from, target)[corner] ?? 0)
    const mask =
      (blocked & 0xf) |
      ((blocked >> 4) & 0xf) |
      ((blocked >> 8) & 0xf) |
      ((blocked >> 12) & 0xf) |
      crossed(inTheWay, from, corner, target, target)
    const lines = Array.from({ length: 4 }, (_, j) => ({
      x0: cornerX(from, corner),
      y0: cornerY(from, corner),
      x1: cornerX(target, j),
      y1: cornerY(target, j),
      free: (mask & (1 << j)) === 0,
    }))
    if (best.length === 0 || lines.filter((line) => line.free).length > best.filter((line) => line.free).length) best = lines
  }
  return best
}
