import { type Board, type Box, cornersMeet, countFreeLines, EFFECT, fairPolicy, SOLID } from '@riposte/board'

/** Lines between two spaces, kept with a board, which never changes. */

const LINES = fairPolicy(EFFECT)
const HIDING = fairPolicy(EFFECT | SOLID)

/** More spaces than this on one board, and the answers begin anew. */
const MOST_SPACES = 4096

/** Spaces get numbers, and each kind of answer a row for each: 0 where nobody has asked, else one more than the answer. */
class Answers {
  private readonly meeting: (Uint8Array | undefined)[] = []
  private readonly counted: (Uint8Array | undefined)[] = []
  /** For each square the spaces whose corner it is: what each is like, followed by its number. */
  private readonly spaces: number[][]
  private count = 0

  constructor({ size }: Board) {
    this.spaces = Array.from({ length: size }, () => [])
  }

  get isFull(): boolean {
    return this.count >= MOST_SPACES
  }

  /** The number of a space, or -1 if it is out of the common run: then its lines are not kept. */
  numberOf({ columns, rows }: Board, { x0, y0, z0, x1, y1, z1 }: Box): number {
    const side = x1 - x0
    const tall = z1 - z0
    const isPlain = side === y1 - y0 && ((x0 | y0 | side) & 1) === 0 && side <= 10 && tall <= 15 && z0 >= -128 && z0 < 384
    if (!isPlain || x0 < 0 || y0 < 0 || y0 >> 1 >= rows) return -1
    const like = (side * 16 + tall) * 512 + z0 + 128
    const here = this.spaces[(y0 >> 1) * columns + (x0 >> 1)]
    if (here === undefined) return -1
    for (let i = 0; i < here.length; i += 2) if (here[i] === like) return here[i + 1] ?? -1
    here.push(like, this.count)
    return this.count++
  }

  meets(board: Board, a: Box, b: Box, from: number, to: number): boolean {
    // Lines work both ways.
    if (from > to) return this.meets(board, b, a, to, from)
    const row = rowFor(this.meeting, from, to)
    const known = row[to] ?? 0
    if (known !== 0) return known === 2
    const answer = cornersMeet(board, a, b, LINES)
    row[to] = answer ? 2 : 1
    return answer
  }

  lines(board: Board, a: Box, b: Box, from: number, to: number): number {
    if (from > to) return this.lines(board, b, a, to, from)
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
/** The board looked at last. */
let at: { readonly board: Board; readonly answers: Answers } | undefined

function answersOn(board: Board): Answers {
  if (at?.board === board && !at.answers.isFull) return at.answers
  let answers = known.get(board)
  if (answers === undefined || answers.isFull) known.set(board, (answers = new Answers(board)))
  at = { board, answers }
  return answers
}

/** Some line from a corner of the one to a corner of the other is free of what stops effects. */
export function spacesMeet(board: Board, a: Box, b: Box): boolean {
  const answers = answersOn(board)
  const from = answers.numberOf(board, a)
  const to = answers.numberOf(board, b)
  return from < 0 || to < 0 ? cornersMeet(board, a, b, LINES) : answers.meets(board, a, b, from, to)
}

/** How many of the 64 lines from corner to corner nothing solid stops. */
export function openLines(board: Board, a: Box, b: Box): number {
  const answers = answersOn(board)
  const from = answers.numberOf(board, a)
  const to = answers.numberOf(board, b)
  return from < 0 || to < 0 ? countFreeLines(board, a, b, HIDING) : answers.lines(board, a, b, from, to)
}
