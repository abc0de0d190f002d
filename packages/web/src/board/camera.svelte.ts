import { type Point, UNIT } from './outline.ts'

const LEAST = 0.3
const MOST = 2.4
/** A small board is not blown up beyond this. */
const WHOLE = 1.3
/** So many pixels a square has at least when a table is opened, for a mouse and for a finger. */
const SEEN = 34
const FELT = 44
/** So many they have at least where more must be seen. */
const TOLD = 26

/** What holds some points and the squares about them, in pixels of the board. */
function boxOf(points: readonly Point[]): { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number } {
  const xs = points.map((one) => one.x * UNIT)
  const ys = points.map((one) => one.y * UNIT)
  const rim = 0.75 * UNIT
  return { left: Math.min(...xs) - rim, right: Math.max(...xs) + rim, top: Math.min(...ys) - rim, bottom: Math.max(...ys) + rim }
}

function scaleFor(points: readonly Point[], room: { readonly width: number; readonly height: number }): number {
  const { left, right, top, bottom } = boxOf(points)
  return Math.min(room.width / (right - left), room.height / (bottom - top))
}

/** Frames narrower than this are a phone's. */
export const NARROW = 640

/** What part of the board is shown: board pixels times `scale`, moved by `x` and `y`, are screen pixels of the frame. It is moved by who looks through it alone. */
export class Camera {
  x = $state(0)
  y = $state(0)
  scale = $state(1)
  /** Glides to a new place instead of jumping. */
  glides = $state(false)
  private frame = { width: 1, height: 1 }
  private board = { width: 1, height: 1 }
  private legend = 0
  /** How it came to look where it does: as it was opened, at the whole board, or as somebody moved it. */
  private look: 'opened' | 'whole' | 'moved' = 'opened'
  /** Where a board is opened that is too large to be seen whole: at the first of these that can be seen, in squares. */
  private crowds: readonly (readonly Point[])[] = []

  /** `legend`: how high the lines below are that say what its signs mean. That it grows alone moves nothing: somebody may be pointing at the board. */
  resize(width: number, height: number, legend: number): void {
    const before = this.frame
    const isSame = width === before.width && height + legend === before.height + this.legend
    this.legend = legend
    this.frame = { width, height }
    if (isSame) return
    if (this.look === 'opened') this.open()
    else if (this.look === 'whole') this.fit()
    else {
      this.x += (width - before.width) / 2
      this.y += (height - before.height) / 2
    }
  }

  /** A board as large as the one before is the same board, with a door open or a wall down. */
  setBoard(columns: number, rows: number, crowds: readonly (readonly Point[])[]): void {
    const board = { width: columns * UNIT, height: rows * UNIT }
    if (board.width === this.board.width && board.height === this.board.height) return
    this.board = board
    this.crowds = crowds.filter((crowd) => crowd.length > 0)
    this.open()
  }

  /** All of it, where its squares are large enough then; else who is on it. */
  private open(): void {
    this.fit()
    this.look = 'opened'
    const least = (this.frame.width < NARROW ? FELT : SEEN) / UNIT
    if (this.frame.width <= 1 || this.scale >= least) return
    const boxes = this.crowds.map((crowd) => this.around(crowd))
    const [all] = boxes
    const box = boxes.find(({ scale }) => scale >= least) ?? boxes.at(-1)
    if (box === undefined || all === undefined) return
    // Where not everybody is in view, as much of what lies around as may be.
    this.scale = Math.min(1, Math.max(least, all.scale))
    this.x = this.frame.width / 2 - box.x * this.scale
    this.y = this.frame.height / 2 - box.y * this.scale
    this.fill()
  }

  /** The middle of some points, and the scale at which all of them are in view. */
  private around(crowd: readonly Point[]): { readonly x: number; readonly y: number; readonly scale: number } {
    const xs = crowd.map((one) => one.x * UNIT)
    const ys = crowd.map((one) => one.y * UNIT)
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
    const rim = 1.5 * UNIT
    const scale = Math.min(this.frame.width / (right - left + 2 * rim), this.frame.height / (bottom - top + 2 * rim))
    return { x: (left + right) / 2, y: (top + bottom) / 2, scale }
  }

  /** Room for the letters and numbers beside the board. */
  private get margin(): number {
    return this.frame.width < NARROW ? 22 : 34
  }

  /** The whole board, as large as it fits. */
  fit(): void {
    const { margin } = this
    const across = (this.frame.width - margin * 2) / this.board.width
    const down = (this.frame.height - margin * 2) / this.board.height
    this.scale = Math.min(WHOLE, Math.max(0.05, Math.min(across, down)))
    this.x = (this.frame.width - this.board.width * this.scale) / 2
    this.y = (this.frame.height - this.board.height * this.scale) / 2
    this.look = 'whole'
    this.glides = false
  }

  /** No emptiness beside the board while some of it is out of view. */
  private fill(): void {
    const { margin } = this
    const beside = (at: number, size: number, room: number): number =>
      size + 2 * margin <= room ? (room - size) / 2 : Math.min(margin, Math.max(room - margin - size, at))
    this.x = beside(this.x, this.board.width * this.scale, this.frame.width)
    this.y = beside(this.y, this.board.height * this.scale, this.frame.height)
  }

  pan(dx: number, dy: number): void {
    this.look = 'moved'
    this.glides = false
    this.x += dx
    this.y += dy
    this.keep()
  }

  /** Zooms about a point of the frame, which stays where it is. */
  zoom(factor: number, at: Point = { x: this.frame.width / 2, y: this.frame.height / 2 }): void {
    this.look = 'moved'
    const scale = Math.min(MOST, Math.max(Math.min(LEAST, this.scale), this.scale * factor))
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
    const bottom = this.frame.height
    // All of it is in view as it is.
    if (this.x >= 0 && this.y >= 0 && this.x + width * this.scale <= this.frame.width && this.y + height * this.scale <= bottom) return
    const margin = Math.min(70, this.frame.width / 5, this.frame.height / 5)
    const dx = x < margin ? margin - x : x > this.frame.width - margin ? this.frame.width - margin - x : 0
    const dy = y < margin ? margin - y : y > bottom - margin ? bottom - margin - y : 0
    if (dx === 0 && dy === 0) return
    this.pan(dx, dy)
    this.glides = true
  }

  /**
   * What some points are about comes into view where it is out of it: the first of these crowds that there is room for. `covered`: so
   * much of the frame lies behind something at its foot; `shrinks`: the board may become smaller for it.
   */
  reveal(crowds: readonly (readonly Point[])[], covered = 0, shrinks = false): void {
    const some = crowds.filter((crowd) => crowd.length > 0)
    const room = { width: this.frame.width, height: this.frame.height - covered }
    const least = shrinks ? Math.min(this.scale, TOLD / UNIT) : this.scale
    const crowd = some.find((one) => scaleFor(one, room) >= least) ?? some.at(-1)
    if (crowd === undefined || this.frame.width <= 1) return
    const scale = Math.max(least, Math.min(this.scale, scaleFor(crowd, room)))
    if (scale < this.scale) this.zoom(scale / this.scale, { x: room.width / 2, y: room.height / 2 })
    const { left, right, top, bottom } = boxOf(crowd)
    const shift = (low: number, high: number, at: number, most: number): number =>
      Math.max(-low * scale - at, Math.min(0, most - high * scale - at))
    const dx = shift(left, right, this.x, room.width)
    const dy = shift(top, bottom, this.y, room.height)
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
