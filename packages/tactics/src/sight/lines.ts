import type { Board, Box, Square } from '@riposte/board'
import { lasting } from '@riposte/referee'

/** Lines between two spaces, kept with what they are drawn on: a board, or a board with something more on it, neither of which ever changes. */

/** What lines are drawn on. */
export type Ground = Pick<Board, 'columns' | 'rows' | 'size'>

/** What is asked about two spaces. Who looks comes first. */
type Looked<G extends Ground, T> = (ground: G, from: Box, to: Box) => T

/** More spaces than this on one board, and the answers begin anew. */
const MOST_SPACES = 2048

/** Spaces of one board as numbers. */
class Spaces {
  /** For each square the spaces whose corner it is: what each is like, followed by its number. */
  private squares: (number[] | undefined)[] = []
  private count = 0

  /** There is no room for two more. */
  get isFull(): boolean {
    return this.count > MOST_SPACES - 2
  }

  clear(): void {
    this.squares = []
    this.count = 0
  }

  /** The number of a space, or -1 if it is out of the common run: then its lines are not kept. */
  numberOf({ columns, rows }: Ground, box: Box): number {
    const { x0, y0 } = box
    const like = likeness(box)
    if (like < 0 || x0 >> 1 >= columns || y0 >> 1 >= rows) return -1
    const square: Square = (y0 >> 1) * columns + (x0 >> 1)
    const here = this.squares[square]
    if (here === undefined) {
      this.squares[square] = [like, this.count]
      return this.count++
    }
    for (let i = 0; i < here.length; i += 2) if (here[i] === like) return here[i + 1] ?? -1
    here.push(like, this.count)
    return this.count++
  }
}

/** How large a box is and how high it begins, as a number; -1 for one that does not begin at a square's corner, or is huge. */
function likeness({ x0, y0, z0, x1, y1, z1 }: Box): number {
  const across = x1 - x0
  const down = y1 - y0
  const tall = z1 - z0
  const isCommon = ((x0 | y0) & 1) === 0 && x0 >= 0 && y0 >= 0 && across < 32 && down < 32 && tall < 64 && z0 >= -1024 && z0 < 3072
  return isCommon ? ((across * 32 + down) * 64 + tall) * 4096 + z0 + 1024 : -1
}

/** One table of answers, as wide as there are spaces and as high: 0 where nobody has asked, else one more than the answer. */
class Counts extends Spaces {
  private width = 64
  private table = new Uint8Array(64 * 64)

  override clear(): void {
    super.clear()
    this.table.fill(0)
  }

  get(from: number, to: number): number {
    return from < this.width && to < this.width ? (this.table[from * this.width + to] ?? 0) : 0
  }

  set(from: number, to: number, count: number): void {
    while (from >= this.width || to >= this.width) this.widen()
    this.table[from * this.width + to] = count
  }

  private widen(): void {
    const { table, width } = this
    this.width = 2 * width
    this.table = new Uint8Array(4 * width * width)
    for (let row = 0; row < width; row++) this.table.set(table.subarray(row * width, (row + 1) * width), row * this.width)
  }
}

/** Worked out once for every two spaces: numbers from 0 to 254. `mutual` where it is the same whoever looks. */
export function counted<G extends Ground>(look: Looked<G, number>, ways: 'mutual' | 'one-way'): Looked<G, number> {
  const countsOn = lasting<G, Counts>(() => new Counts())
  return (ground, a, b) => {
    const counts = countsOn(ground)
    if (counts.isFull) counts.clear()
    const one = counts.numberOf(ground, a)
    const other = counts.numberOf(ground, b)
    if (one < 0 || other < 0) return look(ground, a, b)
    const isTurned = ways === 'mutual' && one > other
    const from = isTurned ? other : one
    const to = isTurned ? one : other
    const known = counts.get(from, to)
    if (known !== 0) return known - 1
    const answer = look(ground, a, b)
    counts.set(from, to, answer + 1)
    return answer
  }
}

/** The same for whether something is so. */
export function joined<G extends Ground>(look: Looked<G, boolean>, ways: 'mutual' | 'one-way'): Looked<G, boolean> {
  const known = counted<G>((ground, a, b) => (look(ground, a, b) ? 1 : 0), ways)
  return (ground, a, b) => known(ground, a, b) === 1
}

/** The same for what is more than a number. */
export function found<G extends Ground, T>(look: Looked<G, T>): Looked<G, T> {
  const knownOn = lasting<G, { readonly spaces: Spaces; readonly answers: Map<number, T> }>(() => ({
    spaces: new Spaces(),
    answers: new Map(),
  }))
  return (ground, a, b) => {
    const { spaces, answers } = knownOn(ground)
    if (spaces.isFull) {
      spaces.clear()
      answers.clear()
    }
    const from = spaces.numberOf(ground, a)
    const to = spaces.numberOf(ground, b)
    if (from < 0 || to < 0) return look(ground, a, b)
    const key = from * MOST_SPACES + to
    let known = answers.get(key)
    if (known === undefined) answers.set(key, (known = look(ground, a, b)))
    return known
  }
}
