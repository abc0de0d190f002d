import { type Board, type Box, type Footprint, SIDE, type Square } from '@riposte/board'
import type { PieceId } from '@riposte/referee'

/**
 * Others, found by where a body of some size would touch them: for each anchor square a chain of all who are so near.
 * Filled anew for every look round; what an earlier one has left is told apart by its stamp.
 */
export class Throng {
  readonly who: PieceId[] = []
  readonly boxes: Box[] = []
  private heads = new Int32Array(0)
  private stamps = new Int32Array(0)
  private readonly links: number[] = []
  private readonly entries: number[] = []
  private now = 0

  begin(board: Board): void {
    if (this.heads.length < board.size) {
      this.heads = new Int32Array(board.size)
      this.stamps = new Int32Array(board.size)
      this.now = 0
    }
    this.now++
    if (this.who.length === 0) return
    this.who.length = 0
    this.boxes.length = 0
    this.links.length = 0
    this.entries.length = 0
  }

  /** Somebody, for bodies of this size: where they would overlap, or with a margin of 1 come adjacent. Heights left out. */
  add(board: Board, { across, down }: Footprint, margin: 0 | 1, id: PieceId, box: Box): void {
    const { columns, rows } = board
    const entry = this.who.length
    this.who.push(id)
    this.boxes.push(box)
    const west = Math.max(0, box.x0 / SIDE - across + 1 - margin)
    const east = Math.min(columns - 1, box.x1 / SIDE - 1 + margin)
    const north = Math.max(0, box.y0 / SIDE - down + 1 - margin)
    const south = Math.min(rows - 1, box.y1 / SIDE - 1 + margin)
    for (let row = north; row <= south; row++) {
      for (let column = west; column <= east; column++) {
        const at = row * columns + column
        this.links.push(this.stamps[at] === this.now ? (this.heads[at] ?? -1) : -1)
        this.heads[at] = this.entries.length
        this.stamps[at] = this.now
        this.entries.push(entry)
      }
    }
  }

  /** The first link of a square's chain, or -1. */
  first(at: Square): number {
    return this.stamps[at] === this.now ? (this.heads[at] ?? -1) : -1
  }
  next(link: number): number {
    return this.links[link] ?? -1
  }
  /** Place in `who` and `boxes`. */
  entry(link: number): number {
    return this.entries[link] ?? 0
  }
}
