import {
  type Board,
  type Box,
  COMPASS,
  columnOf,
  EFFECT,
  FULL,
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
import { NOBODY, type PieceId, type Preview, type Reading, type RuleIndex } from '@riposte/referee'
import { pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { seatOf } from '../seats.ts'
import { isSet } from '../settings.ts'
import { isWallless, wallsOf } from '../sight/fog.ts'
import { clearSight, cubesOf } from '../sight/sight.ts'
import { boxOf } from '../space.ts'
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
  readSpot,
  rowsFrom,
  type Spot,
  squaresIn,
} from './areas.ts'
import type { Aiming } from './choose.ts'
import { farthest, rangeBetween } from './ranges.ts'
import { askWall } from './walls.ts'

/** Where an area is laid: the question, and every legal answer to it. */

/** Asks where; nothing is asked where there is one way only. */
export function askPlace(step: OrcusStep, aiming: Aiming, shape: Shape, size: number): Place {
  const own = boxOf(step.fight, aiming.by)
  if (shape === 'wall') return askWall(step, aiming, own, size)
  if (aiming.strike.aim.origin !== 'far')
    return shape === 'burst' ? askNearBurst(step, aiming, own, size) : askShape(step, aiming, own, shape, size)
  if (shape === 'burst') return askFar(step, aiming, own, size)
  const base = askFar(step, { ...aiming, text: 'from which square' }, own, 0)
  return askShape(step, aiming, base.from, shape, size)
}

const burstFrom = (step: OrcusStep, id: string, { square, z }: Spot, size: number): Place =>
  burst(step, id, square, squareBox(step.fight.board.columns, square, z), size)

// ------------------------------------------------------------------------------------------------------- around oneself

/** From one square of the user's own space, which it picks where it has several; some tables take the whole space. */
function askNearBurst(step: OrcusStep, aiming: Aiming, own: Box, size: number): Place {
  const { columns } = step.fight.board
  const at = pieceAt(step.fight, aiming.by).at
  if (isSet(step, 'near-areas', 'whole-space') && step.applies(R.origin.near)) return burst(step, squareName(at, columns), at, own, size)
  const offers = step.offers<PlaceOption>()
  const cubes = cubesOf(own)
  for (const [i, cube] of cubes.entries()) {
    const square = (cube.y0 / SIDE) * columns + cube.x0 / SIDE
    const id = squareName(square, columns) + (cube.z0 === own.z0 ? '' : `^${cube.z0 / SIDE}`)
    const more = i > 0 ? {} : cubes.length === 1 ? { byDefault: true, auto: true } : { byDefault: true }
    offers.offer({ ...placed(step, burst(step, id, square, cube, size)), ...more, rule: R.origin.near })
  }
  if (offers.options.length === 0) return burst(step, squareName(at, columns), at, cubes[0] ?? own, size)
  let isSpread = false
  const spread = (): typeof offers => {
    if (!isSpread) offerFarther(step, offers, own, size)
    isSpread = true
    return offers
  }
  if (!step.applies(R.range.nearNone)) spread()
  return step.ask({
    kind: 'square',
    seat: seatOf(step, aiming.by),
    piece: aiming.by,
    text: aiming.text ?? 'from which of your squares',
    options: offers.options,
    get refusals() {
      return spread().refusals
    },
    rule: R.origin.near,
  }).place
}

/** A Near area cannot start elsewhere. */
function offerFarther(
  step: OrcusStep,
  offers: { offer(option: PlaceOption, ...why: (RuleIndex | undefined)[]): void },
  own: Box,
  size: number,
): void {
  const { board } = step.fight
  for (let row = Math.max(0, own.y0 / SIDE - size); row < Math.min(board.rows, own.y1 / SIDE + size); row++) {
    for (let column = Math.max(0, own.x0 / SIDE - size); column < Math.min(board.columns, own.x1 / SIDE + size); column++) {
      const isOwn = column * SIDE >= own.x0 && column * SIDE < own.x1 && row * SIDE >= own.y0 && row * SIDE < own.y1
      if (isOwn) continue
      const square = row * board.columns + column
      const place = burstFrom(step, squareName(square, board.columns), { square, z: own.z0 }, size)
      offers.offer(placed(step, place), step.forbids(R.range.nearNone, true))
    }
  }
}

// ----------------------------------------------------------------------------------------------------- from afar

/** A square within range with a free way to it. What is aimed at an unseen place stops at the near side of what hides it. */
function askFar(step: OrcusStep, aiming: Aiming, own: Box, size: number): Place {
  const { by, strike, weapon, text } = aiming
  const most = strike.aim.range === 'weapon' ? (weapon?.range ?? 0) + strike.aim.plus : farthest(step, by, strike.aim, weapon)
  let options: PlaceOption[] | undefined
  return step.ask<PlaceOption>({
    kind: 'square',
    seat: seatOf(step, by),
    piece: by,
    text: text ?? `${aiming.power.name}: where`,
    get options() {
      if (options === undefined) {
        const bodies = bodiesOf(step)
        options = basesWithin(step, by, own, most).map((base) => new FarOption(step, base, size, bodies))
      }
      return options
    },
    find: (answer) => findBase(step, own, most, answer, size),
    read: (answer) => findBase(step, own, most, answer, size),
    rule: R.origin.far,
  }).place
}

/** One of hundreds of places: its area is laid out when somebody looks, whom it catches only where somebody is near. */
class FarOption implements PlaceOption {
  readonly id: string
  readonly square: Square
  readonly #base: Base
  readonly #size: number
  readonly #step: OrcusStep
  readonly #bodies: readonly Body[]
  #place: Place | undefined

  constructor(step: OrcusStep, base: Base, size: number, bodies: readonly Body[]) {
    this.id = base.name
    this.square = base.spot.square
    this.#base = base
    this.#size = size
    this.#step = step
    this.#bodies = bodies
  }

  get place(): Place {
    this.#place ??= burstFrom(this.#step, this.id, this.#base.spot, this.#size)
    return this.#place
  }

  preview(): Preview {
    const step = this.#step
    const place = (): Place => this.place
    const isAnybodyNear = this.#bodies.some(({ box }) => isNear(step, this.square, box, this.#size))
    return {
      caught: isAnybodyNear ? piecesIn(step, place(), this.#bodies) : NOBODY_THERE,
      get area() {
        return squaresIn(step, place())
      },
    }
  }
}

const NOBODY_THERE: readonly PieceId[] = []

/** Whether a burst there could reach a space, heights left out. */
function isNear({ fight }: OrcusStep, square: Square, { x0, y0, x1, y1 }: Box, size: number): boolean {
  const x = columnOf(square, fight.board.columns) * SIDE
  const y = rowOf(square, fight.board.columns) * SIDE
  const reach = size * SIDE
  return x - reach < x1 && x0 < x + SIDE + reach && y - reach < y1 && y0 < y + SIDE + reach
}

/** Every square on the ground, and those of whoever is above it. */
function basesWithin(step: OrcusStep, by: PieceId, own: Box, most: number): readonly Base[] {
  const { board, pieces } = step.fight
  const tops = topsFor(board, EFFECT)
  const ground = groundWithin(step, own, most)
  const above: Base[] = []
  for (const { id, at, height, gone } of pieces) {
    if (id === by || gone === 1 || at === NOWHERE || height === tops[at] || !isBase(step, own, { square: at, z: height }, most)) continue
    const name = `${squareNames(board)[at] ?? ''}^${height / SIDE}`
    if (!above.some((one) => one.name === name)) above.push({ spot: { square: at, z: height }, name })
  }
  return above.length === 0 ? ground : [...ground, ...above]
}

interface Base {
  readonly spot: Spot
  readonly name: string
}

const grounds = new WeakMap<Board, Map<string, readonly Base[]>>()

/** Those on the ground follow from the board, from where one stands, and from which rules are in play. */
function groundWithin(step: OrcusStep, own: Box, most: number): readonly Base[] {
  const { board, setup } = step.fight
  let known = grounds.get(board)
  if (known === undefined) {
    known = new Map()
    grounds.set(board, known)
  }
  const walls = isWallless(step.fight) ? '' : wallsOf(step.fight).key
  const key = `${own.x0} ${own.y0} ${own.z0} ${own.x1} ${own.z1} ${most} ${measuring.map((rule) => setup.modes[rule]).join('')} ${walls}`
  let found = known.get(key)
  if (found === undefined) {
    found = findGround(step, own, most)
    known.set(key, found)
  }
  return found
}

/** What bears on which squares are within range and open. */
const measuring = [R.sight.effect, R.range.count, R.range.fromSpace, R.grid.threeD, R.grid.adjacent]

function findGround(step: OrcusStep, own: Box, most: number): Base[] {
  const { board } = step.fight
  const tops = topsFor(board, EFFECT)
  const found: Base[] = []
  for (const [square, name] of squareNames(board).entries()) {
    const z = tops[square] ?? FULL
    if (isBase(step, own, { square, z }, most)) found.push({ spot: { square, z }, name })
  }
  return found
}

const isBase = (step: OrcusStep, own: Box, { square, z }: Spot, most: number): boolean =>
  z < FULL && rangeBetween(step, own, squareBox(step.fight.board.columns, square, z)) <= most && isOpenFrom(step, own, square, z)

function findBase(step: OrcusStep, own: Box, most: number, answer: string, size: number): Reading<PlaceOption> | undefined {
  const spot = readSpot(step, answer)
  if (spot === undefined) return undefined
  const { columns, floor } = step.fight.board
  const z = Math.min(spot.z, FULL) === FULL ? (floor[spot.square] ?? 0) : spot.z
  const box = squareBox(columns, spot.square, z)
  const isFar = rangeBetween(step, own, box) > most
  const isOpen = isOpenFrom(step, own, spot.square, spot.z)
  const isMoved = !isOpen && !isFar && !clearSight(step, own, box) && step.applies(R.target.areaBlocked)
  const at = isMoved ? nearSide(step, own, spot.square) : spot.square
  const height = isMoved ? (topsFor(step.fight.board, EFFECT)[at] ?? 0) : z
  const offers = step.offers<PlaceOption>()
  const why = [step.forbids(R.origin.far, isFar), step.forbids(R.target.clearPath, !isOpen && !isMoved)]
  offers.offer(placed(step, burstFrom(step, answer, { square: at, z: height }, size), answer), ...why)
  return offers.reading()
}

// ---------------------------------------------------------------------------------------------------- arcs and rows

function askShape(step: OrcusStep, aiming: Aiming, own: Box, shape: Shape, size: number): Place {
  const { by, text } = aiming
  let all: PlaceOption[] | undefined
  const places = (): PlaceOption[] => {
    if (all === undefined) {
      const bodies = bodiesOf(step)
      all = shapesFrom(step, own, shape, size).map((place) => placed(step, place, place.id, bodies))
    }
    return all
  }
  return step.ask<PlaceOption>({
    kind: 'square',
    seat: seatOf(step, by),
    piece: by,
    text: text ?? `${aiming.power.name}: which squares`,
    get options() {
      return places()
    },
    find: (answer) => findShape(step, places(), own, shape, size, answer),
    read: (answer) => findShape(step, places(), own, shape, size, answer),
    rule: shape === 'line' ? R.area.other : R.area.arc,
  }).place
}

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
function findShape(
  step: OrcusStep,
  places: readonly PlaceOption[],
  own: Box,
  shape: Shape,
  size: number,
  answer: string,
): Reading<PlaceOption> | undefined {
  const name = answer.trim().toLowerCase()
  const option = places.find((one) => one.id === name) ?? (shape === 'line' ? undefined : towards(step, places, own, size, name))
  if (option !== undefined) return { option }
  return shape === 'line' ? undefined : elsewhere(step, own, size, name)
}

function towards(step: OrcusStep, places: readonly PlaceOption[], own: Box, size: number, name: string): PlaceOption | undefined {
  const direction = COMPASS.map(String).indexOf(name)
  if (direction < 0) return undefined
  const along = (sign: number, low: number, high: number): number =>
    sign > 0 ? high : sign < 0 ? low - size * SIDE : low + Math.floor((high - low) / SIDE / 2 - size / 2) * SIDE
  const corner = { x: along(STEP_X[direction] ?? 0, own.x0, own.x1), y: along(STEP_Y[direction] ?? 0, own.y0, own.y1), z: own.z0 }
  const place = block(step, own, corner, size)
  return places.find((one) => one.id === place?.id)
}

/** A block that does not touch: refused, unless the rule is off. */
function elsewhere(step: OrcusStep, own: Box, size: number, name: string): Reading<PlaceOption> | undefined {
  const [area = '', height] = name.split('^')
  const [first, last = first] = area.split('-')
  const from = readSpot(step, first ?? '')
  const to = readSpot(step, last ?? '')
  if (from === undefined || to === undefined) return undefined
  if (step.applies(R.area.arc)) return { refusal: { id: name, rule: R.area.arc, piece: NOBODY } }
  const { columns } = step.fight.board
  const corner = {
    x: columnOf(from.square, columns) * SIDE,
    y: rowOf(from.square, columns) * SIDE,
    z: own.z0 + (parseHeight(height ?? '0') ?? 0),
  }
  const place = block(step, own, corner, size)
  return place === undefined ? undefined : { option: placed(step, place, name) }
}
