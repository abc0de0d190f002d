import {
  type Box,
  boxDistance,
  COMPASS,
  compassLine,
  flatDistance,
  type Half,
  NOWHERE,
  SIDE,
  type Square,
  spotName,
  squareBox,
  squareNames,
} from '@riposte/board'
import type { PieceId } from '@riposte/referee'
import { atHeight, hasPlace, heightOf, isOpenPlace, type Place, type Placing, readSpot } from '@riposte/tactics'
import type { AreaShape } from '../clauses/heads.ts'
import { pieceAt } from '../fight.ts'
import type { Laid } from '../moments.ts'
import { R } from '../rules.ts'
import { boxOf, squaresOf } from '../space.ts'
import type { DsStep } from '../step.ts'
import { blankArea, lined, originAmong, originsAmong, piecesIn, type Starts } from './areas.ts'

/** Where a cube or a line may lie: every place is worked out only when somebody looks at it. */

/** One place: its squares, those where it may start, and the first of these that will do. */
interface AreaPlace extends Place {
  readonly squares: readonly Square[]
  readonly starts: Starts
  readonly origin: Square
}

export abstract class AreaPlacing implements Placing<AreaPlace, Laid> {
  readonly step: DsStep
  readonly by: PieceId
  protected readonly within: number
  protected readonly eyes: Box
  /** How high it is, in squares. */
  protected tall = 1

  constructor(step: DsStep, by: PieceId, within: number) {
    this.step = step
    this.by = by
    this.within = within
    this.eyes = boxOf(step.fight, by)
  }

  abstract places(): Iterable<number>
  /** How much each place catches of what squares are worth, by its number. */
  abstract catching(worth: ReadonlyMap<Square, number>): Float64Array
  /** Told at a glance, where nobody reads why: too far away to be laid there. */
  abstract isFar(number: number): boolean
  abstract name(number: number): string
  abstract numberOf(id: string): number | undefined
  abstract place(number: number): AreaPlace
  protected placeOf(id: string, square: Square, squares: readonly Square[], starts: Starts): AreaPlace {
    return { id, square, squares, starts, ...originAmong(this.step, this.eyes, starts) }
  }

  /** It spreads from that of its starts from which the most of it is reached, as its user would pick; of as good ones from the lowest. */
  lay({ square, squares, starts, origin }: AreaPlace): Laid {
    const { step, eyes } = this
    const { columns, floor } = step.fight.board
    const layFrom = (start: Square): Laid => {
      const from = starts.height ?? floor[start] ?? 0
      const kept = origin === NOWHERE ? squares : lined(step, squareBox(columns, start, from), squares, from)
      return { squares: kept, from, to: from + this.tall * SIDE, origin: origin === NOWHERE ? NOWHERE : start }
    }
    let best = layFrom(origin === NOWHERE ? square : origin)
    if (origin === NOWHERE || starts.squares.length === 1) return best
    const lowest = starts.height ?? Math.min(...starts.squares.map((start) => floor[start] ?? 0))
    if (best.squares.length === squares.length && best.from === lowest) return best
    for (const start of originsAmong(step, eyes, starts)) {
      const laid = layFrom(start)
      const more = laid.squares.length - best.squares.length
      // @rule drawsteel.area.origin otherwise comparison
      if (more > 0 || (more === 0 && laid.from < best.from)) best = laid
    }
    return best
  }

  isPossible(): boolean {
    return hasPlace(this.step, this)
  }

  area(lay: () => Laid): readonly Square[] {
    return lay().squares
  }

  caught(lay: () => Laid): readonly PieceId[] {
    return piecesIn(this.step, lay())
  }
}

export class CubePlacing extends AreaPlacing {
  private readonly size: number

  constructor(step: DsStep, by: PieceId, { size }: AreaShape, within: number) {
    super(step, by, within)
    this.size = size
    // @rule drawsteel.area.cube
    this.tall = size
  }

  *places(): Iterable<number> {
    const { board } = this.step.fight
    const { at } = pieceAt(this.step.fight, this.by)
    const column = at % board.columns
    const row = Math.floor(at / board.columns)
    const far = this.within + 2 * this.size
    for (let y = Math.max(0, row - far); y <= Math.min(board.rows - 1, row + far); y++)
      for (let x = Math.max(0, column - far); x <= Math.min(board.columns - 1, column + far); x++) yield y * board.columns + x
  }

  override isPossible(): boolean {
    // One that begins at the user's feet mostly is.
    const { at } = pieceAt(this.step.fight, this.by)
    return isOpenPlace(this.step, this, at) || super.isPossible()
  }

  catching(worth: ReadonlyMap<Square, number>): Float64Array {
    const { columns, size } = this.step.fight.board
    const caught = new Float64Array(size)
    for (const [square, each] of worth)
      for (let row = 0; row < this.size; row++)
        for (let column = 0; column < this.size; column++) {
          const corner = square - row * columns - column
          if (column <= square % columns && corner >= 0) caught[corner] = (caught[corner] ?? 0) + each
        }
    return caught
  }

  override isFar(corner: number): boolean {
    if (!this.step.isMoot(R.area.origin)) return false
    const { columns } = this.step.fight.board
    const { eyes, size, within } = this
    const x0 = (corner % columns) * SIDE
    const y0 = Math.floor(corner / columns) * SIDE
    return flatDistance('chebyshev', eyes, { x0, y0, z0: 0, x1: x0 + size * SIDE, y1: y0 + size * SIDE, z1: 0 }) > within
  }

  name(number: number): string {
    return squareNames(this.step.fight.board)[number] ?? ''
  }

  numberOf(id: string): number | undefined {
    const { board } = this.step.fight
    const spot = readSpot(board, id)
    return spot === undefined ? undefined : atHeight(spot.square, spot.height, board.size)
  }

  /** It may reach over the edge of the board. */
  private squaresFrom(corner: Square): Square[] {
    const { columns, rows } = this.step.fight.board
    const across = Math.min(this.size, columns - (corner % columns))
    const down = Math.min(this.size, rows - Math.floor(corner / columns))
    const squares: Square[] = []
    for (let row = 0; row < down; row++) for (let column = 0; column < across; column++) squares.push(corner + row * columns + column)
    return squares
  }

  place(number: number): AreaPlace {
    const { board } = this.step.fight
    const square = number % board.size
    const height = heightOf(number, board.size)
    const id = height === undefined ? this.name(square) : spotName({ square, height }, board.columns)
    const squares = this.squaresFrom(square)
    return this.placeOf(id, square, squares, { squares, within: this.within, height, layers: this.size })
  }
}

const DIRECTIONS: readonly string[] = COMPASS

export class LinePlacing extends AreaPlacing {
  private readonly length: number
  private readonly width: number
  /** Lines looked at already; none for those through its user. */
  private readonly drawn = new Map<number, readonly Square[]>()

  constructor(step: DsStep, by: PieceId, { size, width }: AreaShape, within: number) {
    super(step, by, within)
    this.length = size
    // @rule drawsteel.area.line
    this.width = width
    this.tall = width
  }

  *places(): Iterable<number> {
    for (let first = 0; first < this.step.fight.board.size; first++) {
      if (!this.isNear(first, this.within + this.width - 1)) continue
      for (let d = 0; d < COMPASS.length; d++) if (this.isOne(first, d)) yield first * 8 + d
    }
  }

  catching(worth: ReadonlyMap<Square, number>): Float64Array {
    const caught = new Float64Array(this.step.fight.board.size * 8)
    for (const number of this.places())
      for (const square of this.squaresFrom(number >> 3, number & 7) ?? [])
        caught[number] = (caught[number] ?? 0) + (worth.get(square) ?? 0)
    return caught
  }

  /** Its places are near all of them. */
  override isFar(): boolean {
    return false
  }

  name(number: number): string {
    return `${squareNames(this.step.fight.board)[number >> 3]}-${COMPASS[number & 7]}`
  }

  numberOf(id: string): number | undefined {
    const { board } = this.step.fight
    const dash = id.lastIndexOf('-')
    const spot = readSpot(board, id.slice(0, dash))
    const d = DIRECTIONS.indexOf(id.slice(dash + 1))
    if (spot === undefined || d < 0 || !this.isOne(spot.square, d, spot.height)) return undefined
    return atHeight(spot.square * 8 + d, spot.height, board.size * 8)
  }

  /** Any square of its near end may be the one that is within reach. */
  private isOne(first: Square, d: number, height?: Half): boolean {
    return this.startOf(first, d).some((square) => this.isNear(square, this.within, height)) && this.squaresFrom(first, d) !== undefined
  }

  private isNear(square: Square, within: number, height?: Half): boolean {
    const { board } = this.step.fight
    return boxDistance('chebyshev', this.eyes, squareBox(board.columns, square, height ?? board.floor[square] ?? 0)) <= within
  }

  private startOf(first: Square, d: number): readonly Square[] {
    const { board } = this.step.fight
    // @rule drawsteel.area.origin
    return this.width === 1 ? [first] : compassLine(board, first, d, 1, this.width, blankArea(board)).list()
  }

  /** Not through its user. */
  private squaresFrom(first: Square, d: number): readonly Square[] | undefined {
    const known = this.drawn.get(first * 8 + d)
    if (known !== undefined) return known.length === 0 ? undefined : known
    const { board } = this.step.fight
    const squares = compassLine(board, first, d, this.length, this.width, blankArea(board)).list()
    const mine = squaresOf(this.step.fight, this.by)
    this.drawn.set(first * 8 + d, squares.some((square) => mine.includes(square)) ? [] : squares)
    return this.squaresFrom(first, d)
  }

  place(number: number): AreaPlace {
    const { board } = this.step.fight
    const height = heightOf(number, board.size * 8)
    const plain = number % (board.size * 8)
    const square = plain >> 3
    const d = plain & 7
    const id = height === undefined ? this.name(plain) : `${spotName({ square, height }, board.columns)}-${COMPASS[d]}`
    return this.placeOf(id, square, this.squaresFrom(square, d) ?? [], { squares: this.startOf(square, d), within: this.within, height })
  }
}
