import {
  Area,
  type Box,
  boxDistance,
  COMPASS,
  compassIndex,
  compassLine,
  FULL,
  NOWHERE,
  SIDE,
  type Square,
  squareBox,
  squareNames,
} from '@riposte/board'
import type { Ask, Offers, Option, PieceId, Preview, Reading, RuleIndex } from '@riposte/referee'
import type { Ability, AreaShape } from '../abilities/ability.ts'
import { pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { boxOf, squaresOf } from '../space.ts'
import type { DsStep } from '../step.ts'
import { type Laid, lined, originAmong, piecesIn } from './areas.ts'

/** Where a cube or a line may lie: every place is worked out only when somebody looks at it. */

/** One place: its squares, where it is measured from, and what forbids it. */
interface Place {
  readonly id: string
  readonly square: Square
  readonly squares: readonly Square[]
  readonly origin: Square
  readonly breaks: readonly (RuleIndex | undefined)[]
}

interface PlaceOption extends Option {
  readonly laid: () => Laid
}

export abstract class Placing {
  readonly step: DsStep
  readonly by: PieceId
  protected readonly within: number
  protected readonly eyes: Box

  constructor(step: DsStep, by: PieceId, within: number) {
    this.step = step
    this.by = by
    this.within = within
    this.eyes = boxOf(step.fight, by)
  }

  /** Every place near enough to be thought of, in the order of the list, with the squares that it covers at most. */
  abstract each(look: (id: string, squares: readonly Square[]) => boolean | undefined): void
  /** One place, if there is one of that name. */
  abstract place(id: string): Place | undefined
  protected abstract lay(place: Place): Laid

  isPossible(): boolean {
    let isPossible = false
    this.each((id) => {
      const place = this.place(id)
      const offers = this.step.offers<Option>()
      if (place !== undefined) offers.offer({ id }, ...place.breaks)
      isPossible = offers.options.length > 0
      return isPossible
    })
    return isPossible
  }

  offers(): Offers<PlaceOption> {
    const offers = this.step.offers<PlaceOption>()
    this.each((id) => {
      this.offer(id, offers)
      return undefined
    })
    return offers
  }

  find(id: string): Reading<PlaceOption> | undefined {
    const offers = this.step.offers<PlaceOption>()
    this.offer(id, offers)
    return offers.reading()
  }

  private offer(id: string, offers: Offers<PlaceOption>): void {
    const place = this.place(id)
    if (place === undefined) return
    let laid: Laid | undefined
    const once = (): Laid => (laid ??= this.lay(place))
    const preview = (): Preview => ({ area: once().squares, caught: piecesIn(this.step, once()) })
    offers.offer({ id, square: place.square, laid: once, preview }, ...place.breaks)
  }
}

export class CubePlacing extends Placing {
  private readonly size: number

  constructor(step: DsStep, by: PieceId, { size }: AreaShape, within: number) {
    super(step, by, within)
    this.size = size
  }

  each(look: (id: string, squares: readonly Square[]) => boolean | undefined): void {
    const { board } = this.step.fight
    const names = squareNames(board)
    const { at } = pieceAt(this.step.fight, this.by)
    const column = at % board.columns
    const row = Math.floor(at / board.columns)
    const far = this.within + 2 * this.size
    for (let y = Math.max(0, row - far); y <= Math.min(board.rows - this.size, row + far); y++)
      for (let x = Math.max(0, column - far); x <= Math.min(board.columns - this.size, column + far); x++) {
        const corner = y * board.columns + x
        if (look(names[corner] ?? '', this.squaresFrom(corner)) === true) return
      }
  }

  private squaresFrom(corner: Square): Square[] {
    const { columns } = this.step.fight.board
    const squares: Square[] = []
    for (let row = 0; row < this.size; row++)
      for (let column = 0; column < this.size; column++) squares.push(corner + row * columns + column)
    return squares
  }

  place(id: string): Place | undefined {
    const { board } = this.step.fight
    const corner = squareNames(board).indexOf(id)
    if (corner < 0 || (corner % board.columns) + this.size > board.columns || Math.floor(corner / board.columns) + this.size > board.rows)
      return undefined
    const squares = this.squaresFrom(corner)
    return { id, square: corner, squares, ...originAmong(this.step, this.eyes, squares, this.within) }
  }

  protected lay({ square, squares, origin }: Place): Laid {
    const { step, size } = this
    const { board } = step.fight
    const base = board.floor[origin === NOWHERE ? square : origin] ?? 0
    const box = squareBox(board.columns, origin === NOWHERE ? square : origin, base)
    const kept = origin === NOWHERE ? squares : lined(step, box, squares, base)
    // Off: a cube reaches up to any height.
    const to = step.applies(R.area.cube) ? base + size * SIDE : FULL
    return { squares: kept, from: base, to, origin }
  }
}

export class LinePlacing extends Placing {
  private readonly length: number
  private readonly width: number

  constructor(step: DsStep, by: PieceId, { size, width }: AreaShape, within: number) {
    super(step, by, within)
    this.length = size
    this.width = step.applies(R.area.line) ? width : 1
  }

  each(look: (id: string, squares: readonly Square[]) => boolean | undefined): void {
    const { board } = this.step.fight
    const names = squareNames(board)
    for (let first = 0; first < board.size; first++) {
      if (!this.isNear(first)) continue
      for (const direction of COMPASS) {
        const squares = this.squaresFrom(first, direction)
        if (squares !== undefined && look(`${names[first]}-${direction}`, squares) === true) return
      }
    }
  }

  private isNear(first: Square): boolean {
    const { fight } = this.step
    const box = squareBox(fight.board.columns, first, fight.board.floor[first] ?? 0)
    return boxDistance('chebyshev', this.eyes, box) <= this.within && !squaresOf(fight, this.by).includes(first)
  }

  /** Not through its user. */
  private squaresFrom(first: Square, direction: (typeof COMPASS)[number]): readonly Square[] | undefined {
    const { board } = this.step.fight
    const squares = compassLine(board, first, compassIndex(direction), this.length, this.width, new Area(board.size)).list()
    const mine = squaresOf(this.step.fight, this.by)
    return squares.some((square) => mine.includes(square)) ? undefined : squares
  }

  place(id: string): Place | undefined {
    const [name, way] = id.split('-')
    const first = squareNames(this.step.fight.board).indexOf(name ?? '')
    const direction = COMPASS.find((one) => one === way)
    if (first < 0 || direction === undefined || !this.isNear(first)) return undefined
    const squares = this.squaresFrom(first, direction)
    return squares === undefined ? undefined : { id, square: first, squares, ...originAmong(this.step, this.eyes, [first], this.within) }
  }

  protected lay({ square, squares, origin }: Place): Laid {
    const { step } = this
    const { board } = step.fight
    const base = board.floor[square] ?? 0
    const box = squareBox(board.columns, square, base)
    return { squares: lined(step, box, squares, base), from: base, to: base + this.width * SIDE, origin }
  }
}

/** The places of a question where an area lies, for those who would compare them. */
export const placingIn = (ask: Ask): Placing | undefined => ('placing' in ask && ask.placing instanceof Placing ? ask.placing : undefined)

export function askPlace(placing: Placing, ability: Ability): Laid {
  const { step, by } = placing
  let all: Offers<PlaceOption> | undefined
  const offers = (): Offers<PlaceOption> => (all ??= placing.offers())
  const ask: Ask<PlaceOption> & { readonly placing: Placing } = {
    kind: 'square',
    seat: pieceAt(step.fight, by).seat,
    piece: by,
    text: `where ${ability.name} lies`,
    placing,
    get options() {
      return offers().options
    },
    get refusals() {
      return offers().refusals
    },
    find: (id) => placing.find(id),
    rule: R.area.origin,
  }
  return step.ask(ask).laid()
}
