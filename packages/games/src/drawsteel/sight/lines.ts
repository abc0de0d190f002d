import { type Board, type Box, cornersMeet, countFreeLines, EFFECT, fairPolicy, SOLID } from '@riposte/board'

/** Lines between two spaces, kept with a board, which never changes. */

const LINES = fairPolicy(EFFECT)
const HIDING = fairPolicy(EFFECT | SOLID)

/** More spaces than this on one board, and the answers begin anew. */
const MOST_SPACES = 4096

/** Spaces get numbers, and each kind of answer a row for each: 0 where nobody has asked, else one more than the answer. */
class Answers {
  private readonly numbers = new Map<number, number>()
  private readonly meeting: (Uint8Array | undefined)[] = []
  private readonly counted: (Uint8Array | undefined)[] = []

  get isFull(): boolean {
    return this.numbers.size >= MOST_SPACES
  }

  /** Whoever looks mostly looks at many: the space asked about last is the likeliest to be asked about again. */
  private lastKey = -1
  private lastNumber = -1

  numberOf(key: number): number {
    let number = this.numbers.get(key)
    if (number === undefined) this.numbers.set(key, (number = this.numbers.size))
    return number
  }

  numberOfLooker(key: number): number {
    if (key !== this.lastKey) {
      this.lastNumber = this.numberOf(key)
      this.lastKey = key
    }
    return this.lastNumber
  }

  meets(board: Board, a: Box, b: Box, from: number, to: number): boolean {
    const row = rowFor(this.meeting, from, to)
    const known = row[to] ?? 0
    if (known !== 0) return known === 2
    const answer = cornersMeet(board, a, b, LINES)
    row[to] = answer ? 2 : 1
    return answer
  }

  count(board: Board, a: Box, b: Box, from: number, to: number): number {
    const row = rowFor(this.counted, from, to)
    const known = row[to] ?? 0
    if (known !== 0) return known - 1
    const answer = countFreeLines(board, a, b, HIDING)
    row[to] = answer + 1
    return answer
  }
}

function rowFor(rows: (Uint8Array | undefined)[], from: number, to: number): Uint8Array {
  const row = rows[from]
  if (row !== undefined && row.length > to) return row
  const longer = new Uint8Array(1 << (32 - Math.clz32(to | 63)))
  if (row !== undefined) longer.set(row)
  rows[from] = longer
  return longer
}

const known = new WeakMap<Board, Answers>()

function answersOn(board: Board): Answers {
  let answers = known.get(board)
  if (answers === undefined || answers.isFull) known.set(board, (answers = new Answers()))
  return answers
}

/** A space as a whole number, or -1 if it is out of the common run: then its lines are not kept. */
function keyOf({ columns }: Board, { x0, y0, z0, x1, y1, z1 }: Box): number {
  const side = x1 - x0
  const tall = z1 - z0
  const isPlain = side === y1 - y0 && ((x0 | y0 | side) & 1) === 0 && side <= 10 && tall <= 15 && z0 >= -128 && z0 < 384
  return isPlain ? (((y0 >> 1) * columns + (x0 >> 1)) * 96 + (side >> 1) * 16 + tall) * 512 + z0 + 128 : -1
}

/** Some line from a corner of the one to a corner of the other is free of what stops effects. */
export function spacesMeet(board: Board, a: Box, b: Box): boolean {
  const from = keyOf(board, a)
  const to = keyOf(board, b)
  if (from < 0 || to < 0) return cornersMeet(board, a, b, LINES)
  const answers = answersOn(board)
  return answers.meets(board, a, b, answers.numberOfLooker(from), answers.numberOf(to))
}

/** How many of the 64 lines from corner to corner nothing solid stops. */
export function openLines(board: Board, a: Box, b: Box): number {
  const from = keyOf(board, a)
  const to = keyOf(board, b)
  if (from < 0 || to < 0) return countFreeLines(board, a, b, HIDING)
  const answers = answersOn(board)
  return answers.count(board, a, b, answers.numberOfLooker(from), answers.numberOf(to))
}
