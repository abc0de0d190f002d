/** Where a body can go with so much movement, what it costs, and the best way there. */
import { type Board, squareOn } from './board.ts'
import type { Ground } from './ground.ts'
import { STEP_X, STEP_Y } from './lattice.ts'
import { type Diagonals, dearness } from './metric.ts'
import { NOWHERE, type Square } from './squares.ts'

/** What other bodies do to a square, as bits: it cannot be entered; not stopped in; is dearer; its corners are not cut. */
export const SHUT = 1
export const NO_STOP = 2
export const SLOW = 4
export const CORNER = 8

/** One question to the flood. */
export interface Flood {
  readonly ground: Ground
  /** Marks for every square: SHUT, NO_STOP, SLOW, CORNER. The mover's own squares should not be marked. */
  readonly marks: Uint8Array
  /** Extra cost of entering a square marked SLOW. */
  readonly slow: number
  /** Most that may be spent, up to MOST_COST. */
  readonly budget: number
  readonly diagonals: Diagonals
  /** A body of several squares pays for the dearest square newly covered, or adds up what each is dearer than plain floor. */
  readonly big: 'dearest' | 'sum'
  /** A second cost, made least among the cheapest ways: paid for leaving each square (for a big body, each anchor). */
  readonly leaving: Uint8Array | undefined
}

/** Most movement a flood can spend. */
export const MOST_COST = 4095
const SPAN = MOST_COST + 1
/** Directions in the order in which they are tried: sides first, then corners. */
const ORDER: readonly number[] = [0, 2, 4, 6, 1, 3, 5, 7]
const BITS: readonly number[] = [1, 4, 16, 64, 2, 8, 32, 128]

/**
 * Results of a flood, used again and again. Read them with the functions below until the next flood.
 *
 * A node is a square, or where every second diagonal is dear a square and whether the next one is. The best cost of a node
 * is kept as `ceiling - cost`, where the ceiling rises by more than the largest cost with every flood: what earlier floods
 * left behind always looks worse than anything new and need not be cleared.
 */
export class Reach {
  /** Anchors reached, in order of cost; the first is the start. Includes squares one may pass but not stop in. */
  readonly squares: Int32Array
  count = 0
  /** Work of the flood. */
  readonly best: Int32Array
  readonly second: Int32Array
  readonly parent: Int32Array
  readonly heads: Int32Array = new Int32Array(SPAN)
  readonly tails: Int32Array = new Int32Array(SPAN)
  readonly queue: Int32Array
  readonly next: Int32Array
  /** Difference of square numbers for each step, in the order of trying. */
  readonly strides: Int32Array = new Int32Array(8)
  ceiling = 0
  budget = 0
  /** Nodes to a square: 1 or 2. */
  layers = 1
  columns = 1
  question: Flood | undefined = undefined

  /** For boards of up to `size` squares. */
  constructor(size: number) {
    this.squares = new Int32Array(size)
    this.best = new Int32Array(size * 2)
    this.second = new Int32Array(size * 2)
    this.parent = new Int32Array(size * 2)
    // Every node enters the queue at most once for each of its neighbours, and the start once.
    this.queue = new Int32Array(size * 16 + 1)
    this.next = new Int32Array(size * 16 + 1)
  }
}

/**
 * Floods from a square. Nodes are taken in order of cost, equal ones in the order found, and look round north, east,
 * south, west, north-east, south-east, south-west, north-west; of equally good ways to a square the first found stays.
 * So the same question always gives the same ways.
 */
export function flood(board: Board, question: Flood, start: Square, reach: Reach): Reach {
  const { ground } = question
  begin(board, question, start, reach)
  const plain =
    ground.footprint.across === 1 &&
    ground.footprint.down === 1 &&
    ground.extra === undefined &&
    question.diagonals === 'same' &&
    question.leaving === undefined
  if (plain) spreadPlain(question, reach)
  else spread(board, question, reach)
  return reach
}

function begin(board: Board, question: Flood, start: Square, reach: Reach): void {
  if (reach.ceiling > 0x7fff_0000 - 2 * SPAN) {
    reach.ceiling = 0
    reach.best.fill(0)
  }
  reach.ceiling += SPAN
  reach.question = question
  reach.columns = board.columns
  for (let k = 0; k < 8; k++) reach.strides[k] = STEP_Y[ORDER[k]] * board.columns + STEP_X[ORDER[k]]
  reach.budget = Math.min(question.budget, MOST_COST)
  reach.layers = question.diagonals === 'alternating' || question.diagonals === 'dear-first' ? 2 : 1
  reach.count = 0
  const node = start * reach.layers + (question.diagonals === 'dear-first' ? 1 : 0)
  reach.best[node] = reach.ceiling
  reach.second[node] = 0
  reach.parent[node] = -1
  reach.heads.fill(-1, 0, reach.budget + 1)
  reach.queue[0] = node
  reach.next[0] = -1
  reach.heads[0] = 0
  reach.tails[0] = 0
}

/** One square, diagonals like any step, one cost: the common case, and the fast one. */
function spreadPlain(question: Flood, reach: Reach): void {
  const { best, parent, queue, next, heads, tails, squares, strides, budget, ceiling } = reach
  const { marks, slow } = question
  const { cost, steps } = question.ground
  const least = ceiling - budget
  let used = 1
  let count = 0
  for (let spent = 0; spent < budget; spent++) {
    const here = ceiling - spent
    for (let entry = heads[spent]; entry >= 0; entry = next[entry]) {
      const square = queue[entry]
      if (best[square] !== here) continue
      squares[count++] = square
      const open = steps[square]
      for (let k = 0; k < 8; k++) {
        const to = square + strides[k]
        // Most looks end here: a neighbour already reached as cheaply.
        let worth = here - cost[to]
        if (best[to] >= worth || worth < least || (open & BITS[k]) === 0) continue
        const mark = marks[to]
        if (mark !== 0) {
          if ((mark & SHUT) !== 0) continue
          if ((mark & SLOW) !== 0) worth -= slow
          if (best[to] >= worth || worth < least) continue
        }
        if (k >= 4 && isCut(marks, square, to, strides)) continue
        best[to] = worth
        parent[to] = square
        const total = ceiling - worth
        queue[used] = to
        next[used] = -1
        if (heads[total] < 0) heads[total] = used
        else next[tails[total]] = used
        tails[total] = used++
      }
    }
  }
  for (let entry = heads[budget]; entry >= 0; entry = next[entry]) if (best[queue[entry]] === least) squares[count++] = queue[entry]
  reach.count = count
}

/** Does either flank of a diagonal step refuse to have its corner cut? */
function isCut(marks: Uint8Array, from: Square, to: Square, strides: Int32Array): boolean {
  // The step is a row up or down, strides[0] or strides[2], and a column to one side.
  const row = to < from ? strides[0] : strides[2]
  return ((marks[from + row] | marks[to - row]) & CORNER) !== 0
}

/** Every other case: bodies of several squares, alternating or no diagonals, dear edges, a second cost. */
function spread(board: Board, question: Flood, reach: Reach): void {
  const { best, second, parent, queue, next, heads, tails, squares, strides, budget, ceiling, layers } = reach
  const { ground, leaving, diagonals } = question
  const { steps, extra } = ground
  const isSingle = ground.footprint.across === 1 && ground.footprint.down === 1
  const least = ceiling - budget
  const last = diagonals === 'none' ? 4 : 8
  let used = 1
  for (let spent = 0; spent <= budget; spent++) {
    const here = ceiling - spent
    for (let entry = heads[spent]; entry >= 0; entry = next[entry]) {
      const node = queue[entry]
      if (best[node] !== here) continue
      const square = layers === 1 ? node : node >> 1
      // With two layers the better of the two lists the square.
      if (layers === 1 || best[node ^ 1] < here || (best[node ^ 1] === here && (node & 1) === 0)) squares[reach.count++] = square
      if (spent === budget) continue
      const price = second[node] + (leaving === undefined ? 0 : leaving[square])
      const open = steps[square]
      for (let k = 0; k < last; k++) {
        if ((open & BITS[k]) === 0) continue
        const to = square + strides[k]
        // Which of a square's two nodes a step leads to, and whether it is a dear diagonal.
        const odd = layers === 1 ? 0 : (node & 1) ^ (k >= 4 ? 1 : 0)
        const toNode = to * layers + odd
        const isDear = layers === 2 && k >= 4 && odd === 0
        const step = isSingle ? singleCost(question, square, to, k, strides) : bodyCost(board, question, square, to, ORDER[k])
        if (step < 0) continue
        const worth = here - (isDear ? 2 * step : step) - (extra === undefined ? 0 : extra[square * 8 + ORDER[k]])
        if (worth < least || worth < best[toNode] || (worth === best[toNode] && price >= second[toNode])) continue
        const isNew = worth > best[toNode]
        best[toNode] = worth
        second[toNode] = price
        parent[toNode] = node
        if (!isNew) continue
        const total = ceiling - worth
        queue[used] = toNode
        next[used] = -1
        if (heads[total] < 0) heads[total] = used
        else next[tails[total]] = used
        tails[total] = used++
      }
    }
  }
}

/** What a step costs a body of one square, or -1 if other bodies forbid it. */
function singleCost(question: Flood, from: Square, to: Square, k: number, strides: Int32Array): number {
  const mark = question.marks[to]
  if ((mark & SHUT) !== 0 || (k >= 4 && isCut(question.marks, from, to, strides))) return -1
  return question.ground.cost[to] + ((mark & SLOW) !== 0 ? question.slow : 0)
}

/** The same for a body of several squares, which pays for those newly covered. */
function bodyCost(board: Board, question: Flood, from: Square, to: Square, d: number): number {
  const { ground, marks, slow, big } = question
  const { across, down } = ground.footprint
  const { columns } = board
  const diagonal = d % 2 === 1
  let most = 0
  let sum = 0
  for (let r = 0; r < down; r++) {
    for (let c = 0; c < across; c++) {
      const square = to + r * columns + c
      if (isWithin(r + STEP_Y[d], c + STEP_X[d], across, down)) continue
      const mark = marks[square]
      if ((mark & SHUT) !== 0) return -1
      const extra = ground.cost[square] - ground.plain + ((mark & SLOW) !== 0 ? slow : 0)
      most = Math.max(most, extra)
      sum += extra
    }
  }
  if (diagonal && cutsCorner(board, question, from, d)) return -1
  return Math.max(1, ground.plain + (big === 'sum' ? sum : most))
}

/** Was row r, column c of the block covered before the step? */
function isWithin(r: number, c: number, across: number, down: number): boolean {
  return r >= 0 && r < down && c >= 0 && c < across
}

/** Does a diagonal step of the block pass a square, at either of its flanks, whose corners are not cut? */
function cutsCorner(board: Board, question: Flood, from: Square, d: number): boolean {
  const { marks, ground } = question
  const { across, down } = ground.footprint
  const { columns } = board
  for (let r = 0; r < down; r++) {
    for (let c = 0; c < across; c++) {
      const square = from + r * columns + c
      if (!isWithin(r, c + STEP_X[d], across, down) && (marks[square + STEP_X[d]] & CORNER) !== 0) return true
      if (!isWithin(r + STEP_Y[d], c, across, down) && (marks[square + STEP_Y[d] * columns] & CORNER) !== 0) return true
    }
  }
  return false
}

/** What a single step in direction d of COMPASS costs, the first one of a way, or -1 where it is not possible. */
export function stepPrice(board: Board, question: Flood, from: Square, d: number): number {
  return priceAs(board, question, question.diagonals, from, d)
}

function priceAs(board: Board, question: Flood, diagonals: Diagonals, from: Square, d: number): number {
  const { steps, extra } = question.ground
  if ((steps[from] & (1 << d)) === 0) return -1
  const isDiagonal = (d & 1) === 1
  if (isDiagonal && diagonals === 'none') return -1
  const step = bodyCost(board, question, from, from + STEP_Y[d] * board.columns + STEP_X[d], d)
  if (step < 0) return step
  const price = step * dearness(diagonals, isDiagonal)
  return extra === undefined ? price : price + extra[from * 8 + d]
}

// ---------------------------------------------------------------- reading the results

/** The best node of a square, or -1 if it was not reached: of two as good the one from which the next diagonal is not dear. */
export function bestNode(reach: Reach, square: Square): number {
  const least = reach.ceiling - reach.budget
  if (reach.layers === 1) return reach.best[square] >= least ? square : -1
  const even = square * 2
  const odd = even + 1
  const gain = reach.best[odd] - reach.best[even]
  const node = gain > 0 || (gain === 0 && reach.second[odd] < reach.second[even]) ? odd : even
  return reach.best[node] >= least ? node : -1
}

/** Cheapest cost to a square, or -1 if it was not reached. */
export function costTo(reach: Reach, square: Square): number {
  const node = bestNode(reach, square)
  return node < 0 ? -1 : reach.ceiling - reach.best[node]
}

/** The second cost of the way that costTo and pathTo mean; -1 if there is none. */
export function secondCostTo(reach: Reach, square: Square): number {
  const node = bestNode(reach, square)
  return node < 0 ? -1 : reach.question?.leaving === undefined ? 0 : reach.second[node]
}

/** May the mover stop there: reached, and no square of its space marked NO_STOP? */
export function canStop(reach: Reach, square: Square): boolean {
  if (reach.question === undefined || bestNode(reach, square) < 0) return false
  const { marks, ground } = reach.question
  for (let r = 0; r < ground.footprint.down; r++) {
    for (let c = 0; c < ground.footprint.across; c++) if ((marks[square + r * reach.columns + c] & NO_STOP) !== 0) return false
  }
  return true
}

/** The other node of a square, where there are two and it is reached as cheaply by both; else -1. */
export function otherNode(reach: Reach, node: number): number {
  return reach.layers === 2 && reach.best[node ^ 1] === reach.best[node] ? node ^ 1 : -1
}

export const squareOfNode = (reach: Reach, node: number): Square => (reach.layers === 1 ? node : node >> 1)

/** The node from which a step in direction d leads to a node as cheaply as it is reached, or -1. */
export function nodeBefore(board: Board, reach: Reach, node: number, d: number): number {
  const { best, layers, question, columns, ceiling, budget } = reach
  const to = squareOfNode(reach, node)
  const from = squareOn(board, (to % columns) - STEP_X[d], ((to / columns) | 0) - STEP_Y[d])
  if (question === undefined || from === NOWHERE) return -1
  const before = layers === 1 ? from : from * 2 + ((node & 1) ^ (d & 1))
  if (best[before] < ceiling - budget || best[before] <= best[node]) return -1
  const diagonals = layers === 1 ? question.diagonals : (before & 1) === 1 ? 'dear-first' : 'alternating'
  const price = priceAs(board, question, diagonals, from, d)
  return price >= 0 && best[before] - price === best[node] ? before : -1
}

/** The best way there, start first; empty if there is none. */
export function pathTo(reach: Reach, square: Square): Square[] {
  const path: Square[] = []
  for (let node = bestNode(reach, square); node >= 0; node = reach.parent[node]) path.push(reach.layers === 1 ? node : node >> 1)
  return path.reverse()
}
