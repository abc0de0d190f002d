import { type Point, UNIT } from './outline.ts'

const LEAST = 0.3
const MOST = 2.4
/** A small board is not blown up beyond this. */
const WHOLE = 1.3

/** What part of the board is shown: board pixels times `scale`, moved by `x` and `y`, are screen pixels of the frame. */
export class Camera {
  x = $state(0)
  y = $state(0)
  scale = $state(1)
  /** Glides to a new place instead of jumping. */
  glides = $state(false)
  private frame = { width: 1, height: 1 }
  private board = { width: 1, height: 1 }
  private touched = false
  /** What lies over the lower rim of the frame. */
  private inset = 0
  private wanted = 0

  resize(width: number, height: number): void {
    const before = this.frame
    this.frame = { width, height }
    this.makeRoom()
    if (!this.touched) this.fit()
    else {
      this.x += (width - before.width) / 2
      this.y += (height - before.height) / 2
    }
  }

  setBoard(columns: number, rows: number): void {
    this.board = { width: columns * UNIT, height: rows * UNIT }
    this.touched = false
    this.fit()
  }

  /** The whole board, as large as it fits. */
  fit(): void {
    const margin = this.frame.width < 640 ? 22 : 34
    const across = (this.frame.width - margin * 2) / this.board.width
    const room = this.frame.height - this.inset
    const down = (room - margin * 2) / this.board.height
    // On a narrow screen squares stay large enough for a finger, and one pans.
    const least = this.frame.width < 640 ? 0.69 : LEAST
    this.scale = Math.min(WHOLE, Math.max(least, Math.min(across, down)))
    this.x = (this.frame.width - this.board.width * this.scale) / 2
    this.y = (room - this.board.height * this.scale) / 2
    this.touched = false
    this.keep()
  }

  pan(dx: number, dy: number): void {
    this.touched = true
    this.glides = false
    this.x += dx
    this.y += dy
    this.keep()
  }

  /** So much of the frame is covered from below. The room once made is kept: the board must not jump about from question to question. */
  cover(height: number): void {
    this.wanted = Math.max(this.wanted, height)
    this.makeRoom()
  }

  private makeRoom(): void {
    const inset = Math.min(this.wanted, this.frame.height * 0.4)
    if (inset === this.inset) return
    this.inset = inset
    if (!this.touched) this.fit()
  }

  /** Zooms about a point of the frame, which stays where it is. */
  zoom(factor: number, at: Point = { x: this.frame.width / 2, y: this.frame.height / 2 }): void {
    this.touched = true
    const scale = Math.min(MOST, Math.max(LEAST, this.scale * factor))
    const real = scale / this.scale
    this.x = at.x - (at.x - this.x) * real
    this.y = at.y - (at.y - this.y) * real
    this.scale = scale
    this.keep()
  }

  /** Brings a point of the board, in squares, into view, if it is not well within it. */
  show(point: Point): void {
    // Not laid out yet: there is nothing to be out of.
    if (this.frame.width <= 1) return
    const x = point.x * UNIT * this.scale + this.x
    const y = point.y * UNIT * this.scale + this.y
    const { width, height } = this.board
    const bottom = this.frame.height - this.inset
    // All of it is in view as it is.
    if (this.x >= 0 && this.y >= 0 && this.x + width * this.scale <= this.frame.width && this.y + height * this.scale <= bottom) return
    const margin = Math.min(70, this.frame.width / 5, this.frame.height / 5)
    const dx = x < margin ? margin - x : x > this.frame.width - margin ? this.frame.width - margin - x : 0
    const dy = y < margin ? margin - y : y > bottom - margin ? bottom - margin - y : 0
    if (dx === 0 && dy === 0) return
    this.pan(dx, dy)
    this.glides = true
  }

  /** Where a point of the frame lies on the board, in squares. */
  at(x: number, y: number): Point {
    return { x: (x - this.x) / this.scale / UNIT, y: (y - this.y) / this.scale / UNIT }
  }

  /** Some of the board is always in view. */
  private keep(): void {
    const rest = 120
    const { width, height } = this.frame
    this.x = Math.min(width - rest, Math.max(rest - this.board.width * this.scale, this.x))
    this.y = Math.min(height - rest, Math.max(rest - this.board.height * this.scale, this.y))
  }
}
