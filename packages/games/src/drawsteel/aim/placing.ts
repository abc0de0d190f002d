import {
  type Box,
  boxDistance,
  COMPASS,
  compassLine,
  flatDistance,
  type Half,
  heightName,
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

/** Numbered by the corner with the lowest letter and number, which may lie over the edge of the board as the others may. */
export class CubePlacing extends AreaPlacing {
  private readonly size: number
  /** How many corners lie in a row, and on the whole. */
  private readonly across: number
  private readonly corners: number

  constructor(step: DsStep, by: PieceId, { size }: AreaShape, within: number) {
    super(step, by, within)
    const { columns, rows } = step.fight.board
    this.size = size
    this.across = columns + size - 1
    this.corners = this.across * (rows + size - 1)
    // @rule drawsteel.area.cube
    this.tall = size
  }

  private at(x: number, y: number): number {
    return (y + this.size - 1) * this.across + x + this.size - 1
  }

  private cornerOf(number: number): { readonly x: number; readonly y: number } {
    return { x: (number % this.across) - this.size + 1, y: Math.floor(number / this.across) - this.size + 1 }
  }

  *places(): Iterable<number> {
    const { board } = this.step.fight
    const { at } = pieceAt(this.step.fight, this.by)
    const column = at % board.columns
    const row = Math.floor(at / board.columns)
    const far = this.within + 2 * this.size
    for (let y = Math.max(1 - this.size, row - far); y <= Math.min(board.rows - 1, row + far); y++)
      for (let x = Math.max(1 - this.size, column - far); x <= Math.min(board.columns - 1, column + far); x++) yield this.at(x, y)
  }

  override isPossible(): boolean {
    // One that begins at the user's feet mostly is.
    const { columns } = this.step.fight.board
    const { at } = pieceAt(this.step.fight, this.by)
    return isOpenPlace(this.step, this, this.at(at % columns, Math.floor(at / columns))) || super.isPossible()
  }

  catching(worth: ReadonlyMap<Square, number>): Float64Array {
    const { columns } = this.step.fight.board
    const caught = new Float64Array(this.corners)
    for (const [square, each] of worth)
      for (let row = 0; row < this.size; row++)
        for (let column = 0; column < this.size; column++) {
          const corner = this.at((square % columns) - column, Math.floor(square / columns) - row)
          caught[corner] = (caught[corner] ?? 0) + each
        }
    return caught
  }

  override isFar(number: number): boolean {
    if (!this.step.isMoot(R.area.origin)) return false
    const { eyes, size, within } = this
    const { x, y } = this.cornerOf(number)
    const box = { x0: x * SIDE, y0: y * SIDE, z0: 0, x1: (x + size) * SIDE, y1: (y + size) * SIDE, z1: 0 }
    return flatDistance('chebyshev', eyes, box) > within
  }

  /** Its corner; where that is off the board, the first and the last of its squares: a1-b3. */
  name(number: number): string {
    const { x, y } = this.cornerOf(number)
    const names = squareNames(this.step.fight.board)
    const squares = this.squaresFrom(number)
    const first = names[squares[0] ?? NOWHERE] ?? ''
    return x < 0 || y < 0 ? `${first}-${names[squares.at(-1) ?? NOWHERE]}` : first
  }

  numberOf(id: string): number | undefined {
    const { board } = this.step.fight
    const [, first = id, last, level = ''] = /^([a-z]+\d+)-([a-z]+\d+)(\^.*)?$/.exec(id) ?? []
    const spot = readSpot(board, first + level)
    const end = last === undefined ? undefined : readSpot(board, last)
    if (spot === undefined || (last !== undefined && end === undefined)) return undefined
    const { columns } = board
    // Over the edge it reaches as far as its last square says.
    const from = (low: number, high: number | undefined): number =>
      low === 0 && high !== undefined ? Math.min(0, high - this.size + 1) : low
    const number = this.at(
      from(spot.square % columns, end && end.square % columns),
      from(Math.floor(spot.square / columns), end && Math.floor(end.square / columns)),
    )
    return last !== undefined && this.name(number) !== `${first}-${last}` ? undefined : atHeight(number, spot.height, this.corners)
  }

  private squaresFrom(number: number): Square[] {
    const { columns, rows } = this.step.fight.board
    const { x, y } = this.cornerOf(number)
    const squares: Square[] = []
    for (let row = Math.max(0, y); row < Math.min(rows, y + this.size); row++)
      for (let column = Math.max(0, x); column < Math.min(columns, x + this.size); column++) squares.push(row * columns + column)
    return squares
  }

  place(number: number): AreaPlace {
    const plain = number % this.corners
    const height = heightOf(number, this.corners)
    const squares = this.squaresFrom(plain)
    const id = height === undefined ? this.name(plain) : `${this.name(plain)}^${heightName(height)}`
    return this.placeOf(id, squares[0] ?? NOWHERE, squares, { squares, within: this.within, height, layers: this.size })
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
