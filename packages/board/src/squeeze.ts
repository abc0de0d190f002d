/** Where a body can go that may make itself smaller on the way, and what it costs. */
import { type Board, squareOn } from './board.ts'
import { areaOf, type Footprint, fitsOn, squareOf } from './footprint.ts'
import { STEP_X, STEP_Y } from './lattice.ts'
import { type Flood, NO_STOP, SHUT, stepPrice } from './reach.ts'
import { NOWHERE, type Square } from './squares.ts'

/** One question: the body at its full size and made smaller, over the same marks, and what a step costs more that ends small. */
export interface Squeeze {
  readonly wide: Flood
  readonly narrow: Flood
  readonly extra: number
  readonly budget: number
}

/** Where a squeezing body stands: the anchor of the space it takes there, and whether that is the smaller one. */
export interface Stand {
  readonly square: Square
  readonly narrow: boolean
}

/** Nodes are twice the square, and one more for a body made small. */
export interface Squeezed {
  readonly question: Squeeze
  readonly columns: number
  readonly cost: Int32Array
  readonly parent: Int32Array
  /** In order of cost, the start first. */
  readonly stands: readonly Stand[]
}

/**
 * Floods from a stand. Every move is one step: at full size, into a smaller space, through it, or out of it again into
 * a space of full size around the square stepped on. The cheapest ways; of equal ones the first found.
 */
export function floodSqueezing(board: Board, question: Squeeze, start: Stand): Squeezed {
  const cost = new Int32Array(board.size * 2).fill(-1)
  const parent = new Int32Array(board.size * 2).fill(-1)
  const stands: Stand[] = []
  const queues: number[][] = Array.from({ length: question.budget + 1 }, () => [])
  const put = (from: number, square: Square, narrow: boolean, total: number): void => {
    const node = nodeOf({ square, narrow })
    if (total > question.budget || (cost[node] >= 0 && cost[node] <= total)) return
    cost[node] = total
    parent[node] = from
    queues[total].push(node)
  }
  put(-1, start.square, start.narrow, 0)
  for (let spent = 0; spent <= question.budget; spent++) {
    // The queue grows while it is walked.
    for (const node of queues[spent]) {
      if (cost[node] !== spent || (spent === 0 && stands.length > 0)) continue
      const stand = standOf(node)
      stands.push(stand)
      spread(board, question, stand, (to, price) => put(node, to.square, to.narrow, spent + price))
    }
  }
  return { question, columns: board.columns, cost, parent, stands }
}

const nodeOf = ({ square, narrow }: Stand): number => square * 2 + (narrow ? 1 : 0)
const standOf = (node: number): Stand => ({ square: node >> 1, narrow: (node & 1) === 1 })

type Take = (to: Stand, price: number) => void

function spread(board: Board, question: Squeeze, stand: Stand, take: Take): void {
  if (stand.narrow) spreadNarrow(board, question, stand.square, take)
  else spreadWide(board, question, stand.square, take)
}

function spreadWide(board: Board, { wide, narrow, extra }: Squeeze, from: Square, take: Take): void {
  for (let d = 0; d < 8; d++) {
    const price = stepPrice(board, wide, from, d)
    const to = squareOn(board, (from % board.columns) + STEP_X[d], ((from / board.columns) | 0) + STEP_Y[d])
    if (price >= 0) take({ square: to, narrow: false }, price)
  }
  const own = squaresOf(board, wide.ground.footprint, from)
  for (const part of partsOf(board, wide.ground.footprint, narrow.ground.footprint, from)) {
    for (let d = 0; d < 8; d++) {
      const price = stepPrice(board, narrow, part, d)
      if (price < 0) continue
      const to = part + STEP_Y[d] * board.columns + STEP_X[d]
      if (squaresOf(board, narrow.ground.footprint, to).some((square) => !own.includes(square)))
        take({ square: to, narrow: true }, price + extra)
    }
  }
}

function spreadNarrow(board: Board, { wide, narrow, extra }: Squeeze, from: Square, take: Take): void {
  const own = squaresOf(board, narrow.ground.footprint, from)
  for (let d = 0; d < 8; d++) {
    const price = stepPrice(board, narrow, from, d)
    if (price < 0) continue
    const to = from + STEP_Y[d] * board.columns + STEP_X[d]
    take({ square: to, narrow: true }, price + extra)
    for (const around of spacesAround(board, wide.ground.footprint, narrow.ground.footprint, to)) {
      if (wide.ground.fits[around] === 0) continue
      const fresh = squaresOf(board, wide.ground.footprint, around).filter((square) => !own.includes(square))
      if (fresh.every((square) => (wide.marks[square] & SHUT) === 0)) take({ square: around, narrow: false }, price)
    }
  }
}

const squaresOf = (board: Board, f: Footprint, anchor: Square): Square[] =>
  Array.from({ length: areaOf(f) }, (_, i) => squareOf(board.columns, f, anchor, i))

/** The places of a smaller body inside a bigger one. */
function partsOf(board: Board, big: Footprint, small: Footprint, anchor: Square): Square[] {
  const parts: Square[] = []
  for (let r = 0; r <= big.down - small.down; r++) {
    for (let c = 0; c <= big.across - small.across; c++) parts.push(anchor + r * board.columns + c)
  }
  return parts
}

/** The places of a bigger body around a smaller one. */
function spacesAround(board: Board, big: Footprint, small: Footprint, anchor: Square): Square[] {
  const spaces: Square[] = []
  for (let r = 0; r <= big.down - small.down; r++) {
    for (let c = 0; c <= big.across - small.across; c++) {
      const square = squareOn(board, (anchor % board.columns) - c, ((anchor / board.columns) | 0) - r)
      if (square !== NOWHERE && fitsOn(board.columns, board.rows, big, square)) spaces.push(square)
    }
  }
  return spaces
}

// ---------------------------------------------------------------- reading the results

/** The cheapest cost, or -1. */
export const squeezeCost = ({ cost }: Squeezed, stand: Stand): number => cost[nodeOf(stand)]

/** No square of the space it would take is marked NO_STOP. */
export function canStand({ question, columns }: Squeezed, { square, narrow }: Stand): boolean {
  const { ground, marks } = narrow ? question.narrow : question.wide
  for (let i = 0; i < areaOf(ground.footprint); i++)
    if ((marks[squareOf(columns, ground.footprint, square, i)] & NO_STOP) !== 0) return false
  return true
}

/** The best way there, the start first; empty if there is none. */
export function squeezePath({ cost, parent }: Squeezed, stand: Stand): Stand[] {
  const path: Stand[] = []
  for (let node = cost[nodeOf(stand)] < 0 ? -1 : nodeOf(stand); node >= 0; node = parent[node]) path.push(standOf(node))
  return path.reverse()
}
