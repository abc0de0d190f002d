/** What one way of moving makes of a board: where a step is possible and what it costs before other bodies count. */
import { type Board, edgeBetween, obstacleAt, squareOn, thinWallsFor, topsFor } from './board.ts'
import { type Edge, type FreeWall, MOVE } from './edges.ts'
import type { Footprint } from './footprint.ts'
import { barsWay } from './freewall.ts'
import { FULL, type Half, SIDE, STEP_X, STEP_Y } from './lattice.ts'
import { NOWHERE, type Square } from './squares.ts'

/**
 * How a diagonal step past a corner is judged: never refused, refused if either of the two ways round is solid, or only
 * if both are. A way round is solid if the square there is, or if an edge stands in it. Edges on both ways always refuse.
 */
export const CORNER_RULES = ['never', 'either', 'both'] as const
export type CornerRule = (typeof CORNER_RULES)[number]

export interface GroundRules {
  readonly footprint: Footprint
  /** Cost of plain floor, at least 1. */
  readonly plain: number
  /** Added to it for each kind of terrain, by name; null for terrain that cannot be entered. */
  readonly terrain: Readonly<Record<string, number | null>>
  /** Kinds of terrain in one square add up; otherwise the dearest alone counts. */
  readonly terrainAdds: boolean
  readonly corners: CornerRule
  /** Most half squares a step may go up and down; FULL for no limit. A body stands on the highest floor below it. */
  readonly climb: Half
  readonly drop: Half
  /** Flies or the like: neither floors nor obstacles of limited height matter. */
  readonly hovers: boolean
  /** Flies at this height: what ends below it or begins above the body does not matter, and terrain costs nothing. */
  readonly level?: Half | undefined
}

/** Nothing matters but what stands in the way. */
export const openGround: Omit<GroundRules, 'footprint'> = {
  plain: 1,
  terrain: {},
  terrainAdds: false,
  corners: 'never',
  climb: FULL,
  drop: FULL,
  hovers: false,
}

/** Worked out once per board and way of moving, and kept by the caller. Plain typed arrays, not to be written into. */
export interface Ground {
  readonly footprint: Footprint
  readonly plain: number
  /** Cost of entering each square, 0 if it cannot be entered. */
  readonly cost: Uint8Array
  /** For each anchor square the directions of COMPASS in which a step is possible, bit i for direction i. */
  readonly steps: Uint8Array
  /** 1 for each anchor square where the body has room. */
  readonly fits: Uint8Array
  /** Extra cost of stepping in direction d from anchor s at [8·s + d]; undefined if there is none anywhere. */
  readonly extra: Uint8Array | undefined
}

/** What makeGround looks at again and again. */
interface Survey {
  readonly board: Board
  readonly rules: GroundRules
  /** 1 for squares that something fills against this mover. */
  readonly solid: Uint8Array
  /** 1 where the east or south side of a square cannot be crossed. */
  readonly east: Uint8Array
  readonly south: Uint8Array
  readonly walls: readonly FreeWall[]
  readonly hasCosts: boolean
}

export function makeGround(board: Board, rules: GroundRules): Ground {
  const survey = surveyBoard(board, rules)
  const f = rules.footprint
  const cost = entryCosts(board, rules, survey.solid)
  const stands = new Int16Array(board.size).fill(FULL)
  for (let anchor = 0; anchor < board.size; anchor++) if (isClear(survey, f, anchor, cost)) stands[anchor] = floorUnder(board, f, anchor)
  const steps = new Uint8Array(board.size)
  const fits = Uint8Array.from(stands, (height) => (height === FULL ? 0 : 1))
  const extra = survey.hasCosts ? new Uint8Array(board.size * 8) : undefined
  for (let anchor = 0; anchor < board.size; anchor++) {
    for (let d = 0; d < 8; d++) {
      const to = squareOn(board, (anchor % board.columns) + STEP_X[d], ((anchor / board.columns) | 0) + STEP_Y[d])
      if (to === NOWHERE || stands[to] === FULL || !isStep(survey, anchor, d)) continue
      if (!rules.hovers && rules.level === undefined && stands[anchor] !== FULL && !isLevel(stands[to] - stands[anchor], rules)) continue
      steps[anchor] |= 1 << d
      if (extra !== undefined) extra[anchor * 8 + d] = crossingCost(board, f, anchor, d)
    }
  }
  return { footprint: f, plain: rules.plain, cost, steps, fits, extra }
}

function surveyBoard(board: Board, rules: GroundRules): Survey {
  const thin = thinWallsFor(board, MOVE)
  const walls = thin.free.filter((wall) => isInWay(rules, wall.from, wall.to))
  const east = new Uint8Array(board.size)
  const south = new Uint8Array(board.size)
  for (let square = 0; square < board.size; square++) {
    const below = square + board.columns
    const isShutEast = isShut(board.edges, board.east[square]) && isInWay(rules, thin.eastFrom[square], thin.eastTo[square])
    const isShutSouth = isShut(board.edges, board.south[square]) && isInWay(rules, thin.southFrom[square], thin.southTo[square])
    if (isShutEast || (square % board.columns < board.columns - 1 && isWalledOff(board, walls, square, square + 1))) east[square] = 1
    if (isShutSouth || (below < board.size && isWalledOff(board, walls, square, below))) south[square] = 1
  }
  const hasCosts = board.edges.some((edge) => edge.cost > 0)
  return { board, rules, solid: solidSquares(board, rules), east, south, walls, hasCosts }
}

/** Something from one height to another, seen by a body that keeps to a level; on the ground everything is in the way. */
function isInWay({ level, footprint }: GroundRules, from: Half, to: Half): boolean {
  return level === undefined || (from < level + footprint.tall && to > level)
}

function isShut(edges: readonly Edge[], number: number): boolean {
  return number > 0 && (edges[number - 1].blocks & MOVE) !== 0
}

function isLevel(rise: Half, rules: GroundRules): boolean {
  return rise <= rules.climb && -rise <= rules.drop
}

/** Squares that a thing that stops walking fills, or with no room between floor and ceiling. */
function solidSquares(board: Board, rules: GroundRules): Uint8Array {
  const solid = new Uint8Array(board.size)
  const { level, footprint } = rules
  const tops = topsFor(board, MOVE)
  for (let square = 0; square < board.size; square++) {
    if (level !== undefined) {
      if (tops[square] > level || board.ceiling[square] < level + footprint.tall) solid[square] = 1
      continue
    }
    const obstacle = obstacleAt(board, square)
    if (obstacle !== undefined && (obstacle.blocks & MOVE) !== 0 && !(rules.hovers && obstacle.tall < FULL)) solid[square] = 1
    if (board.floor[square] >= board.ceiling[square]) solid[square] = 1
  }
  return solid
}

function entryCosts(board: Board, rules: GroundRules, solid: Uint8Array): Uint8Array {
  const cost = new Uint8Array(board.size)
  const prices = board.terrains.map((name) => rules.terrain[name] ?? (rules.terrain[name] === null ? null : 0))
  for (let square = 0; square < board.size; square++)
    if (solid[square] === 0) cost[square] = entryCost(board.terrain[square], prices, rules)
  return cost
}

function entryCost(terrain: number, prices: readonly (number | null)[], rules: GroundRules): number {
  if (rules.level !== undefined) return Math.max(1, rules.plain)
  let sum = 0
  let most = 0
  for (let rest = terrain, i = 0; rest !== 0; rest >>>= 1, i++) {
    if ((rest & 1) === 0) continue
    const price = prices[i]
    if (price === null) return 0
    sum += price
    most = Math.max(most, price)
  }
  return Math.min(255, Math.max(1, rules.plain + (rules.terrainAdds ? sum : most)))
}

/** Can a body stand at an anchor: on the board, on squares that can be entered, with no edge through it? */
function isClear(survey: Survey, f: Footprint, anchor: Square, cost: Uint8Array): boolean {
  const { columns, rows } = survey.board
  if ((anchor % columns) + f.across > columns || ((anchor / columns) | 0) + f.down > rows) return false
  for (let r = 0; r < f.down; r++) {
    for (let c = 0; c < f.across; c++) {
      const square = anchor + r * columns + c
      if (cost[square] === 0) return false
      if (c > 0 && survey.east[square - 1] !== 0) return false
      if (r > 0 && survey.south[square - columns] !== 0) return false
    }
  }
  return true
}

function floorUnder(board: Board, f: Footprint, anchor: Square): Half {
  let highest = -FULL
  for (let r = 0; r < f.down; r++) {
    for (let c = 0; c < f.across; c++) highest = Math.max(highest, board.floor[anchor + r * board.columns + c])
  }
  return highest
}

/** Is the side that two squares share shut? */
function isBarred(survey: Survey, a: Square, b: Square): boolean {
  const low = a < b ? a : b
  return (a - b === 1 || b - a === 1 ? survey.east[low] : survey.south[low]) !== 0
}

/** Does a free wall cross the way from middle to middle? */
function isWalledOff(board: Board, walls: readonly FreeWall[], a: Square, b: Square): boolean {
  if (walls.length === 0) return false
  const x0 = (a % board.columns) * SIDE + 1
  const y0 = ((a / board.columns) | 0) * SIDE + 1
  const x1 = (b % board.columns) * SIDE + 1
  const y1 = ((b / board.columns) | 0) * SIDE + 1
  return walls.some((wall) => barsWay(wall, x0, y0, x1, y1))
}

/** Can every square of a body make this step? */
function isStep(survey: Survey, anchor: Square, d: number): boolean {
  const { columns, rows } = survey.board
  const f = survey.rules.footprint
  if ((anchor % columns) + f.across > columns || ((anchor / columns) | 0) + f.down > rows) return false
  for (let r = 0; r < f.down; r++) {
    for (let c = 0; c < f.across; c++) if (!isSquareStep(survey, anchor + r * columns + c, d)) return false
  }
  return true
}

function isSquareStep(survey: Survey, from: Square, d: number): boolean {
  const { board, solid, walls } = survey
  const { corners } = survey.rules
  const to = from + STEP_Y[d] * board.columns + STEP_X[d]
  if (d % 2 === 0) return !isBarred(survey, from, to)
  const beside = from + STEP_X[d]
  const above = from + STEP_Y[d] * board.columns
  const edgeBeside = isBarred(survey, from, beside) || isBarred(survey, beside, to)
  const edgeAbove = isBarred(survey, from, above) || isBarred(survey, above, to)
  if ((edgeBeside && edgeAbove) || isWalledOff(board, walls, from, to)) return false
  if (corners === 'never') return true
  const solidBeside = edgeBeside || solid[beside] !== 0
  const solidAbove = edgeAbove || solid[above] !== 0
  return corners === 'either' ? !solidBeside && !solidAbove : !(solidBeside && solidAbove)
}

/** The dearest edge crossed by any square of the body; a diagonal step takes the cheaper way round. */
function crossingCost(board: Board, f: Footprint, anchor: Square, d: number): number {
  let most = 0
  for (let r = 0; r < f.down; r++) {
    for (let c = 0; c < f.across; c++) {
      const y = r + STEP_Y[d]
      const x = c + STEP_X[d]
      // What follows into squares of its own crosses nothing anew.
      if (y < 0 || x < 0 || y >= f.down || x >= f.across) most = Math.max(most, squareCrossing(board, anchor + r * board.columns + c, d))
    }
  }
  return most
}

function squareCrossing(board: Board, from: Square, d: number): number {
  const to = from + STEP_Y[d] * board.columns + STEP_X[d]
  const price = (a: Square, b: Square): number => edgeBetween(board, a, b)?.cost ?? 0
  if (d % 2 === 0) return price(from, to)
  const beside = from + STEP_X[d]
  const above = from + STEP_Y[d] * board.columns
  return Math.min(price(from, beside) + price(beside, to), price(from, above) + price(above, to))
}
