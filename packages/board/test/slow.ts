/** Slow, obvious versions of what the package does fast, in whole numbers of any size. */
import { type Board, edgeBetween, FULL, type LinePolicy, obstacleAt, squareOn } from '@riposte/board'

/** A point with coordinates over one denominator. */
interface Point {
  readonly x: bigint
  readonly y: bigint
  readonly z: bigint
}

/** Everything below is scaled by this, so that a hair and a bit are whole numbers. */
const SCALE = 10n ** 12n

/** Solid boxes of a board, open: what a line may not pass through; and thin ones, the edges. */
export interface Solids {
  readonly boxes: readonly (readonly bigint[])[]
  readonly sheets: readonly (readonly bigint[])[]
}

export function solidsOf(board: Board, mask: number): Solids {
  const boxes: bigint[][] = []
  const sheets: bigint[][] = []
  const scaled = (n: number): bigint => BigInt(n) * SCALE
  for (let r = -1; r <= board.rows; r++) {
    for (let c = -1; c <= board.columns; c++) {
      const plan = [scaled(2 * c), scaled(2 * r), scaled(2 * c + 2), scaled(2 * r + 2)]
      const square = squareOn(board, c, r)
      if (square < 0) {
        boxes.push([...plan, scaled(-FULL), scaled(FULL)])
        continue
      }
      const obstacle = obstacleAt(board, square)
      let top = board.floor[square]
      if (obstacle !== undefined && (obstacle.blocks & mask) !== 0) top = obstacle.tall >= FULL ? FULL : top + obstacle.tall
      boxes.push([...plan, scaled(-FULL), scaled(top)], [...plan, scaled(board.ceiling[square]), scaled(FULL)])
      for (const [dc, dr] of [
        [1, 0],
        [0, 1],
      ]) {
        const beside = squareOn(board, c + dc, r + dr)
        const edge = beside < 0 ? undefined : edgeBetween(board, square, beside)
        if (edge === undefined || (edge.blocks & mask) === 0) continue
        const base = Math.max(board.floor[square], board.floor[beside])
        const from = edge.from <= 0 ? -FULL : base + edge.from
        const to = edge.to >= FULL ? FULL : base + edge.to
        sheets.push([scaled(2 * (c + dc)), scaled(2 * (r + dr)), scaled(2 * c + 2), scaled(2 * r + 2), scaled(from), scaled(to)])
      }
    }
  }
  return { boxes, sheets }
}

/**
 * Is the line free: not through the inside of a solid or an edge, and at no place of it is every tiny displacement
 * blocked? (Touching free, squeezing blocked, ends exact.)
 */
export function slowTrace(solids: Solids, from: readonly number[], to: readonly number[], policy: Pick<LinePolicy, 'squeeze'>): boolean {
  const p = point(from)
  const q = point(to)
  if (isThrough(solids, p, q)) return false
  if (policy.squeeze === 'free') return true
  return placesToLook(from, to).every(([share, whole]) => isFreeNear(solids, p, q, share, whole))
}

function point(at: readonly number[]): Point {
  return { x: BigInt(at[0]) * SCALE, y: BigInt(at[1]) * SCALE, z: BigInt(at[2]) * SCALE }
}

/** Shares of the way at which some coordinate is whole, and the middles between these; not the ends. */
function placesToLook(from: readonly number[], to: readonly number[]): [bigint, bigint][] {
  const shares: [bigint, bigint][] = []
  for (let axis = 0; axis < 3; axis++) {
    const way = BigInt(Math.abs(to[axis] - from[axis]))
    for (let n = 1n; n < way; n++) shares.push([n, way])
  }
  shares.push([0n, 1n], [1n, 1n])
  shares.sort((a, b) => Number(a[0] * b[1] - b[0] * a[1]))
  const all = shares.slice(1, -1)
  for (let i = 1; i < shares.length; i++) {
    const [a, b] = [shares[i - 1], shares[i]]
    if (a[0] * b[1] !== b[0] * a[1]) all.push([a[0] * b[1] + b[0] * a[1], 2n * a[1] * b[1]])
  }
  return all
}

/** Displacements in many directions, none of them special. */
const DIRECTIONS: readonly (readonly bigint[])[] = directions()

function directions(): bigint[][] {
  const all: bigint[][] = []
  for (const size of [
    [1001n, 20n, 300n],
    [17n, 1009n, 210n],
    [310n, 23n, 1013n],
    [29n, 410n, 1019n],
    [1021n, 510n, 31n],
    [490n, 1031n, 37n],
    [701n, 803n, 907n],
  ]) {
    for (let signs = 0; signs < 8; signs++) all.push(size.map((n, i) => ((signs >> i) & 1 ? n : -n)))
  }
  return all
}

/** Does some line a hair beside this one pass freely for a bit before and after the place? */
function isFreeNear(solids: Solids, p: Point, q: Point, share: bigint, whole: bigint): boolean {
  const bit = 100_000n
  const at = (part: bigint, over: bigint, hair: readonly bigint[]): Point => ({
    x: p.x + ((q.x - p.x) * part) / over + hair[0],
    y: p.y + ((q.y - p.y) * part) / over + hair[1],
    z: p.z + ((q.z - p.z) * part) / over + hair[2],
  })
  return DIRECTIONS.some(
    (hair) => !isThrough(solids, at(share * bit - whole, whole * bit, hair), at(share * bit + whole, whole * bit, hair)),
  )
}

function isThrough(solids: Solids, p: Point, q: Point): boolean {
  return solids.boxes.some((box) => isThroughBox(box, p, q)) || solids.sheets.some((sheet) => isThroughSheet(sheet, p, q))
}

/** Clips the line to the open box: is there a stretch of it strictly inside along every axis? */
function isThroughBox(box: readonly bigint[], p: Point, q: Point): boolean {
  if (box[5] <= box[4]) return false
  const axes: [bigint, bigint, bigint, bigint][] = [
    [p.x, q.x, box[0], box[2]],
    [p.y, q.y, box[1], box[3]],
    [p.z, q.z, box[4], box[5]],
  ]
  let enter = [0n, 1n]
  let leave = [1n, 1n]
  for (const [a, b, low, high] of axes) {
    if (a === b) {
      if (a <= low || a >= high) return false
      continue
    }
    const way = b > a ? b - a : a - b
    const first = [b > a ? low - a : a - high, way]
    const last = [b > a ? high - a : a - low, way]
    if (first[0] * enter[1] > enter[0] * first[1]) enter = first
    if (last[0] * leave[1] < leave[0] * last[1]) leave = last
  }
  return enter[0] * leave[1] < leave[0] * enter[1]
}

/** An upright rectangle: crossed strictly inside, between the ends of the line. */
function isThroughSheet(s: readonly bigint[], p: Point, q: Point): boolean {
  const across = s[0] === s[2]
  const [a, b, plane] = across ? [p.x, q.x, s[0]] : [p.y, q.y, s[1]]
  if (a === b || a > plane === b > plane || a === plane || b === plane) return false
  const way = b - a
  const sign = way > 0n ? 1n : -1n
  const part = (plane - a) * sign
  const over = way * sign
  const [c, d, low, high] = across ? [p.y, q.y, s[1], s[3]] : [p.x, q.x, s[0], s[2]]
  const beside = c * over + (d - c) * part
  const height = p.z * over + (q.z - p.z) * part
  return beside > low * over && beside < high * over && height > s[4] * over && height < s[5] * over
}
