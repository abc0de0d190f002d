import {
  Area,
  type Box,
  burstArea,
  COMPASS,
  columnOf,
  EFFECT,
  FULL,
  heightName,
  NOWHERE,
  parseHeight,
  rowOf,
  SIDE,
  type Square,
  STEP_X,
  STEP_Y,
  squareBox,
  squareName,
  squareNames,
  topsFor,
} from '@riposte/board'
import { NOBODY, type PieceId, type Refusal } from '@riposte/referee'
import { type Place as AnyPlace, askPlace, atHeight, heightOf, type Placing, readSpot } from '@riposte/tactics'
import { seatOf } from '../asking.ts'
import { pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { isSet } from '../settings.ts'
import { clearSight, cubesOf } from '../sight/sight.ts'
import { boxesApart, boxOf, squaresOf } from '../space.ts'
import type { OrcusStep } from '../step.ts'
import type { Shape } from '../terms.ts'
import {
  type Body,
  block,
  blocksAround,
  bodiesOf,
  burst,
  isOpenFrom,
  nearSide,
  type Place,
  type PlaceOption,
  piecesIn,
  placed,
  rowsFrom,
  type Spot,
  spotAt,
  squaresIn,
} from './areas.ts'
import { groundWithin, isBase, mostAway } from './grounds.ts'
import { type Entry, entryOf, Listed } from './listed.ts'
import type { Aiming } from './targets.ts'
import { askWall } from './walls.ts'

/** Where an area is laid: the question, and every legal answer to it. */

/** Asks where; nothing is asked where there is one way only. */
export function askArea(step: OrcusStep, aiming: Aiming, shape: Shape, size: number): Place {
  const own = boxOf(step.fight, aiming.by)
  if (shape === 'wall') return askWall(step, aiming, own, size)
  if (aiming.strike.aim.origin !== 'far')
    return shape === 'burst' ? askNearBurst(step, aiming, own, size) : askShape(step, aiming, own, shape, size)
  if (shape === 'burst') return askFar(step, aiming, own, size)
  const base = askFar(step, { ...aiming, text: 'from which square' }, own, 0)
  return askShape(step, aiming, base.from, shape, size)
}

// ------------------------------------------------------------------------------------------------------- around oneself

/** From one square of the user's own space, which it picks where it has several; some tables take the whole space. */
function askNearBurst(step: OrcusStep, aiming: Aiming, own: Box, size: number): Place {
  const { columns } = step.fight.board
  const at = pieceAt(step.fight, aiming.by).at
  // @rule orcus.origin.near otherwise branch
  if (isSet(step, 'near-areas', 'whole-space')) return burst(squareName(at, columns), at, own, size)
  const offers = step.offers<PlaceOption>()
  const cubes = cubesOf(own)
  for (const [i, cube] of cubes.entries()) {
    const square = (cube.y0 / SIDE) * columns + cube.x0 / SIDE
    const id = squareName(square, columns) + (cube.z0 === own.z0 ? '' : `^${cube.z0 / SIDE}`)
    const more = i > 0 ? {} : cubes.length === 1 ? { byDefault: true, auto: true } : { byDefault: true }
    offers.offer({ ...placed(step, burst(id, square, cube, size)), ...more, rule: R.origin.near })
  }
  return step.ask({
    kind: 'square',
    seat: seatOf(step, aiming.by),
    piece: aiming.by,
    text: aiming.text ?? 'from which of your squares',
    options: offers.options,
    refusals: step.isTold ? notFrom(step, squaresOf(step.fight, aiming.by), own, size) : undefined,
    rule: R.origin.near,
  }).place
}

/** A Near area cannot start elsewhere. */
function notFrom(step: OrcusStep, mine: readonly Square[], own: Box, size: number): readonly Refusal[] {
  const { board } = step.fight
  const offers = step.offers()
  for (const square of burstArea(board, own, size, 'chebyshev', false, new Area(board.size)).list())
    if (!mine.includes(square)) offers.refuse(squareName(square, board.columns), R.range.nearNone, NOBODY)
  return offers.refusals
}

// ----------------------------------------------------------------------------------------------------- from afar

/** A square within range with a free way to it. What is aimed at an unseen place stops at the near side of what hides it. */
function askFar(step: OrcusStep, aiming: Aiming, own: Box, size: number): Place {
  const { by, strike, weapon, power, text = `${power.name}: where` } = aiming
  const about = { kind: 'square', seat: seatOf(step, by), piece: by, text, rule: R.origin.far } as const
  return askPlace(step, about, new FarPlacing(step, by, own, mostAway(step, by, strike.aim, weapon), size))
}

/** A square to start from, and how high. */
interface FarPlace extends AnyPlace {
  readonly z: number
}

/** Numbers of squares, on the ground or on top of what stands there; and of those at a height. */
export class FarPlacing implements Placing<FarPlace, Place> {
  readonly #step: OrcusStep
  readonly #by: PieceId
  readonly #own: Box
  readonly #most: number
  readonly #size: number
  readonly #ground: ReadonlySet<Square>
  #bodies: readonly Body[] | undefined

  constructor(step: OrcusStep, by: PieceId, own: Box, most: number, size: number) {
    this.#step = step
    this.#by = by
    this.#own = own
    this.#most = most
    this.#size = size
    this.#ground = groundWithin(step, own, most)
  }

  /** Every square on the ground, and those of whoever is above it. */
  places(): Iterable<number> {
    const { board, pieces } = this.#step.fight
    const tops = topsFor(board, EFFECT)
    const above = new Set<number>()
    for (const { id, at, height, gone } of pieces) {
      if (id === this.#by || gone === 1 || at === NOWHERE || height === tops[at]) continue
      if (isBase(this.#step, this.#own, { square: at, z: height }, this.#most)) above.add(atHeight(at, height, board.size))
    }
    return above.size === 0 ? this.#ground : [...this.#ground, ...above]
  }

  numberOf(answer: string): number | undefined {
    const { board } = this.#step.fight
    const spot = readSpot(board, answer)
    return spot === undefined ? undefined : atHeight(spot.square, spot.height, board.size)
  }

  place(number: number): FarPlace {
    const { board } = this.#step.fight
    const square = number % board.size
    const height = heightOf(number, board.size)
    const name = squareNames(board)[square] ?? ''
    const id = height === undefined ? name : `${name}^${heightName(height)}`
    if (this.#ground.has(number)) return { id, square, z: topsFor(board, EFFECT)[square] ?? 0, breaks: NONE }
    return this.#judged(id, spotAt(this.#step, square, height))
  }

  #judged(id: string, spot: Spot): FarPlace {
    const { square } = spot
    const { board } = this.#step.fight
    const z = spot.z >= FULL ? (board.floor[square] ?? 0) : spot.z
    const box = squareBox(board.columns, square, z)
    const isFar = boxesApart(this.#own, box) > this.#most
    const isOpen = isOpenFrom(this.#step, this.#own, square, spot.z)
    const isMoved = !isOpen && !isFar && !clearSight(this.#step, this.#own, box) && this.#step.applies(R.target.areaBlocked)
    const breaks = [this.#step.forbids(R.origin.far, isFar), this.#step.forbids(R.target.clearPath, !isOpen && !isMoved)]
    if (!isMoved) return { id, square, z, breaks }
    const near = nearSide(this.#step, this.#own, square)
    return { id, square: near, z: topsFor(board, EFFECT)[near] ?? 0, breaks }
  }

  lay({ id, square, z }: FarPlace): Place {
    return burst(id, square, squareBox(this.#step.fight.board.columns, square, z), this.#size)
  }

  area(lay: () => Place): readonly Square[] {
    return squaresIn(this.#step, lay())
  }

  caught(lay: () => Place, { square }: FarPlace): readonly PieceId[] {
    this.#bodies ??= bodiesOf(this.#step)
    const { columns } = this.#step.fight.board
    return this.#bodies.some(({ box }) => isNear(columns, square, box, this.#size)) ? piecesIn(this.#step, lay(), this.#bodies) : NONE
  }
}

const NONE: readonly [] = []

/** Whether a burst there could reach a space, heights left out. */
function isNear(columns: number, square: Square, { x0, y0, x1, y1 }: Box, size: number): boolean {
  const x = columnOf(square, columns) * SIDE
  const y = rowOf(square, columns) * SIDE
  const reach = size * SIDE
  return x - reach < x1 && x0 < x + SIDE + reach && y - reach < y1 && y0 < y + SIDE + reach
}

// ---------------------------------------------------------------------------------------------------- arcs and rows

function askShape(step: OrcusStep, aiming: Aiming, own: Box, shape: Shape, size: number): Place {
  const { by, power, text = `${power.name}: which squares` } = aiming
  const about = {
    kind: 'square',
    seat: seatOf(step, by),
    piece: by,
    text,
    rule: shape === 'line' ? R.area.other : R.area.arc,
  } as const
  const all = (): Place[] => shapesFrom(step, own, shape, size)
  return askPlace(step, about, new Listed(step, { all, read: (answer, list) => readShape(step, list(), own, shape, size, answer) }))
}

// @rule orcus.area.other
const shapesFrom = (step: OrcusStep, own: Box, shape: Shape, size: number): Place[] =>
  shape === 'line' ? rowsFrom(step, own, size) : blocksAround(step, own, size, heightsOf(step, own, size))

/** At which heights a block may touch: level with its start; others where somebody is higher or lower. */
function heightsOf(step: OrcusStep, own: Box, size: number): number[] {
  const { pieces } = step.fight
  if (pieces.every((piece) => piece.gone === 1 || piece.height === own.z0)) return [own.z0]
  const heights = [own.z0]
  for (let z = own.z0 - size * SIDE; z <= own.z1; z += SIDE) if (z !== own.z0) heights.push(z)
  return heights
}

/** By its corners, or by the direction in which it lies. */
function readShape(step: OrcusStep, list: readonly Entry[], own: Box, shape: Shape, size: number, answer: string): Entry | undefined {
  const name = answer.trim().toLowerCase()
  const entry = list.find((one) => one.id === name)
  if (entry !== undefined || shape === 'line') return entry
  return towards(step, list, own, size, name) ?? elsewhere(step, own, size, name)
}

function towards(step: OrcusStep, list: readonly Entry[], own: Box, size: number, name: string): Entry | undefined {
  const direction = COMPASS.map(String).indexOf(name)
  if (direction < 0) return undefined
  const along = (sign: number, low: number, high: number): number =>
    sign > 0 ? high : sign < 0 ? low - size * SIDE : low + Math.floor((high - low) / SIDE / 2 - size / 2) * SIDE
  const corner = { x: along(STEP_X[direction] ?? 0, own.x0, own.x1), y: along(STEP_Y[direction] ?? 0, own.y0, own.y1), z: own.z0 }
  const place = block(step, own, corner, size)
  return list.find((one) => one.id === place?.id)
}

/** A block that does not touch is refused. */
function elsewhere(step: OrcusStep, own: Box, size: number, name: string): Entry | undefined {
  const { board } = step.fight
  const [area = '', height = '0'] = name.split('^')
  const [first = '', last = first] = area.split('-')
  const from = readSpot(board, first)
  if (from === undefined || readSpot(board, last) === undefined) return undefined
  const corner = {
    x: columnOf(from.square, board.columns) * SIDE,
    y: rowOf(from.square, board.columns) * SIDE,
    z: own.z0 + (parseHeight(height) ?? 0),
  }
  const place = block(step, own, corner, size)
  return place === undefined ? undefined : entryOf({ ...place, id: name }, R.area.arc)
}
