import { overlaps, overlapsFlat, SIDE, squareDistance } from '@riposte/board'
import { NOBODY, type PieceId, type RuleIndex } from '@riposte/referee'
import { landingsBeside, type Spot } from '@riposte/tactics'
import { scoreOf } from '../bearing/held.ts'
import { afflict } from '../conditions/conditions.ts'
import { enterSpot, UNWILLING } from '../creations/zones.ts'
import { hurt } from '../damage/damage.ts'
import { isAlive, isObject, isUp, pieceAt, sheetOf } from '../fight.ts'
import type { Fall } from '../moments.ts'
import { R } from '../rules.ts'
import { checkHidden } from '../sight/sight.ts'
import { boxAt, boxOf, floorUnder, hasTerrain, isAloft, restUnder, squaresOf } from '../space.ts'
import { bookOf, type DsStep } from '../step.ts'
import { openPlain } from '../windows.ts'
import { askSpot, bringTo, checkAloft, freeBeside, freeSpots, isFree, partGrabs, put, roomAt } from './movement.ts'
import { hasRoom } from './room.ts'
import { isOccupied, movedWith } from './ways.ts'

/** Falling: as deep as there is nothing below, less what agility and water take off. */

const MOST_DAMAGE = 50
const FAR = 100
const WATER = 4

export function fallNow(step: DsStep, id: PieceId, fall: Fall): number {
  const piece = pieceAt(step.fight, id)
  const floor = stoppedAt(step, id)
  const deep = Math.round((piece.height - floor) / SIDE)
  if (deep <= 0) return 0
  // So deep a fall takes several rounds.
  if (deep > FAR) {
    step.set(id, 'falling', piece.falling + FAR)
    put(step, id, { at: piece.at, height: piece.height - FAR * SIDE }, 'fall', R.fall.far)
    return 0
  }
  const squares = deep + piece.falling
  step.set(id, 'falling', 0)
  return land(step, id, fall, squares, floor)
}

/** Where the fall ends: on the ground, or on the highest who hangs in the air below. */
function stoppedAt(step: DsStep, id: PieceId): number {
  const { fight } = step
  const { at, height } = pieceAt(fight, id)
  const ground = restUnder(fight, id, { at, height })
  const heights = fight.pieces
    .filter((one) => one.id !== id && isAlive(one) && !isObject(fight, one.id) && one.carrier < 0 && one.height < height)
    .filter((one) => overlapsFlat(boxAt(fight, id, at, height), boxOf(fight, one.id)))
    .map((one) => one.height)
  return Math.max(ground, ...heights)
}

function land(step: DsStep, id: PieceId, fall: Fall, squares: number, floor: number): number {
  const { fight } = step
  const piece = pieceAt(fight, id)
  const below = fight.pieces.filter(
    (one) => one.id !== id && isAlive(one) && !isObject(fight, one.id) && one.carrier !== id && isUnder(step, id, one.id, floor),
  )
  const from = { at: piece.at, height: piece.height }
  put(step, id, { at: piece.at, height: floor }, 'fall', fall.rule)
  const height = effectiveHeight(step, id, fall, fall.squares ?? squares)
  step.emit({ type: 'fell', piece: id, squares: height, rule: fall.rule })
  let dealt = 0
  // @rule drawsteel.fall.no-forced
  if (height >= 2 && step.applies(R.fall.damage)) {
    const amount = Math.min(MOST_DAMAGE, height * 2)
    if (fall.spares !== true)
      dealt = hurt(
        step,
        { by: NOBODY, how: 'fall', rule: fall.isSlam === true ? R.slam.down : R.fall.damage },
        { piece: id, amount, type: fall.type ?? '', parts: [{ rule: R.fall.damage, value: amount, type: '', label: `${height} squares` }] },
      )
    afflict(step, id, 'prone', NOBODY, 'lasting')
    for (const other of below) landOn(step, id, other.id, amount)
  }
  // Only who was knocked out itself is spared.
  for (const rider of fight.pieces)
    if (rider.carrier === id && effectiveHeight(step, rider.id, fall, squares) >= 2)
      fallOff(step, rider.id, R.move.climberProne, fall.spares !== true || isUp(rider), squares)
  if (below.length > 0) makeRoom(step, id)
  for (const one of movedWith(step, id)) partGrabs(step, one)
  enterSpot(step, id, from, UNWILLING)
  checkHidden(step)
  openPlain(step, 'falls', id, NOBODY, squares)
  // Off whoever hung in the way, and on.
  if (below.length > 0) checkAloft(step, id, fall)
  return dealt
}

function effectiveHeight(step: DsStep, id: PieceId, fall: Fall, squares: number): number {
  let height = squares
  const isWet = squaresOf(step.fight, id).every(
    (square) => hasTerrain(step.fight.board, square, 'water') || hasTerrain(step.fight.board, square, 'deep-water'),
  )
  if (fall.isSlam !== true && step.applies(R.fall.agility)) {
    height -= Math.max(0, scoreOf(step, id, 'agility'))
    if (isWet) height -= WATER
  }
  return Math.max(0, height)
}

/** Where it comes to rest, or in the saddle over that. */
function isUnder(step: DsStep, id: PieceId, other: PieceId, floor: number): boolean {
  const { at } = pieceAt(step.fight, id)
  const { carrier } = pieceAt(step.fight, other)
  const lands = boxAt(step.fight, id, at, floor)
  if (carrier < 0) return overlaps(lands, boxOf(step.fight, other))
  return overlapsFlat(lands, boxOf(step.fight, other)) && isUnder(step, id, carrier, floor)
}

/** Whoever is landed on is hurt as much, and goes down under somebody too large. */
function landOn(step: DsStep, id: PieceId, other: PieceId, amount: number): void {
  if (!step.applies(R.fall.onto)) return
  hurt(
    step,
    { by: id, how: 'fall', rule: R.fall.onto },
    { piece: other, amount, type: '', parts: [{ rule: R.fall.onto, value: amount, type: '', label: 'fallen on' }] },
  )
  if (sheetOf(step.fight, id).size.number > scoreOf(step, other, 'might')) {
    afflict(step, other, 'prone', id, 'lasting')
    bookOf(step).comesDown(step, other)
  }
}

/** Beside where it is, as high up. */
function besideInAir(step: DsStep, id: PieceId): readonly Spot[] {
  const { at, height } = pieceAt(step.fight, id)
  if (!isAloft(step.fight, pieceAt(step.fight, id))) return []
  return landingsBeside(step.fight.board, at, (square) => (isFree(step, id, { at: square, height }) ? { at: square, height } : undefined))
}

/** In the nearest free space, of the faller's choice: a ledge high above is not near. */
function makeRoom(step: DsStep, id: PieceId): void {
  const { board } = step.fight
  const { at, height } = pieceAt(step.fight, id)
  if (hasRoom(step, id, { at, height }) && !isOccupied(step, id, { at, height })) return
  const howFar = (spot: Spot): number =>
    Math.max(squareDistance('chebyshev', board.columns, spot.at, at), Math.ceil(Math.abs(spot.height - height) / SIDE))
  const known = step.asKnownTo(id)
  const spots = [...besideInAir(known, id), ...freeSpots(known, id)]
  const nearest = Math.min(...spots.map(howFar))
  const near = spots.filter((spot) => howFar(spot) === nearest)
  const spot = askSpot(step, id, 'where it ends up', near)
  if (spot !== undefined) put(step, id, roomAt(step, id, spot), 'fall', R.fall.onto)
}

/** Off what it rode or clung to: down beside it, with the fall's damage where it is high enough. */
export function fallOff(step: DsStep, id: PieceId, rule: RuleIndex, isHard: boolean, squares?: number): void {
  const piece = pieceAt(step.fight, id)
  const carrier = piece.carrier
  if (carrier < 0) return
  const high = squares ?? Math.round((piece.height - floorUnder(step.fight, carrier, pieceAt(step.fight, carrier).at)) / SIDE)
  step.set(id, 'carrier', NOBODY, rule)
  const spot = askSpot(step, id, 'where it comes down', freeBeside(step.asKnownTo(id), carrier, id), rule)
  if (spot !== undefined) bringTo(step, id, roomAt(step, id, spot), 'fall', rule)
  partGrabs(step, id)
  if (!isHard) return
  const height = effectiveHeight(step, id, { rule }, high)
  if (height >= 2)
    hurt(step, { by: NOBODY, how: 'fall', rule: R.fall.damage }, { piece: id, amount: Math.min(MOST_DAMAGE, height * 2), type: '' })
  afflict(step, id, 'prone', NOBODY, 'lasting')
}
