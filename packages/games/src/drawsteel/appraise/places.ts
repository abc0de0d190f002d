import { type Box, SIDE, type Square, spaceBox } from '@riposte/board'
import type { Ask, PieceId } from '@riposte/referee'
import { caughtAt, type Landings, STAY } from '@riposte/tactics'
import type { AreaPlacing } from '../aim/placing.ts'
import { type DrawSteelFight, type DsPiece, isEnemy, isObject, isUp, pieceAt, sheetOf } from '../fight.ts'
import { spotName, whyNotThere } from '../movement/ask-way.ts'
import { survey } from '../movement/flood.ts'
import type { Aims } from '../movement/forced-aim.ts'
import type { Plan } from '../movement/ways.ts'
import { footprintOf, spacesMeet, squaresOf } from '../space.ts'
import { groundsOf, HARMFUL } from '../terrain.ts'
import { habitOf } from './abilities.ts'
import { type Foe, foesSeen, stepsTo, straightTo } from './foes.ts'

/** Where to stand, and where an area is best laid. */

/** All that one looks at who compares places. */
interface Outlook {
  readonly fight: DrawSteelFight
  readonly me: DsPiece
  readonly foes: readonly Foe[]
  readonly flies: boolean
  readonly isShy: boolean
  readonly reach: number
  /** Who could stand on the other side of a foe. */
  readonly friends: readonly DsPiece[]
  readonly grounds: Uint8Array
}

function outlookOf(fight: DrawSteelFight, me: DsPiece): Outlook {
  const sheet = sheetOf(fight, me.id)
  const { reach, prefersDistance } = habitOf(sheet)
  const isFriend = (one: DsPiece): boolean => one.id !== me.id && isUp(one) && one.at >= 0 && !isEnemy(one, me) && !isObject(fight, one.id)
  return {
    fight,
    me,
    foes: foesSeen(fight, me),
    flies: sheet.modes.includes('fly'),
    isShy: prefersDistance,
    reach,
    friends: prefersDistance ? [] : fight.pieces.filter(isFriend),
    grounds: groundsOf(fight.board),
  }
}

const outlooks = new WeakMap<Ask, Outlook>()

/** A place to be, for a question whose answers are all listed. */
export function standWorth(fight: DrawSteelFight, me: DsPiece, ask: Ask, at: Square, height: number, most: number): number {
  let outlook = outlooks.get(ask)
  if (outlook === undefined) outlooks.set(ask, (outlook = outlookOf(fight, me)))
  return placeWorth(outlook, at, height, most)
}

/** The best place of all that can be reached, as an answer. */
export function bestWay(fight: DrawSteelFight, plan: Plan): string {
  const me = pieceAt(fight, plan.id)
  const outlook = outlookOf(fight, me)
  const { count, order, at, height, cost, strikes } = survey(plan)
  let best = -1
  let most = Number.NEGATIVE_INFINITY
  for (let i = 0; i < count; i++) {
    const place = order[i] ?? 0
    const price = (cost[place] ?? 0) / 100 + 3 * (strikes[place] ?? 0)
    const square = at[place] ?? 0
    const level = height[place] ?? 0
    const worth = placeWorth(outlook, square, level, most + price) - price
    if (worth <= most || (place !== 0 && whyNotThere(plan, { at: square, height: level }) !== undefined)) continue
    best = place
    most = worth
  }
  return best <= 0 ? 'stay' : spotName(plan, at[best] ?? 0, height[best] ?? 0)
}

/** The best place of all to come to without a way. */
export function bestLanding(fight: DrawSteelFight, me: DsPiece, landings: Landings): string {
  const outlook = outlookOf(fight, me)
  let best = STAY
  let most = Number.NEGATIVE_INFINITY
  for (const { id, to, isOpen } of landings.places()) {
    const worth = placeWorth(outlook, to.at, to.height, most)
    if (worth <= most || !isOpen()) continue
    best = id
    most = worth
  }
  return placeWorth(outlook, me.at, me.height, most) > most ? STAY : best
}

/** Not seeing anybody costs as much as a square of distance, and a little. */
const BLIND = 12
const BURNS = 25

/** In reach of foes, no farther in than need be, and on no fire. Anything will do for what cannot be worth more than `most`. */
function placeWorth(outlook: Outlook, at: Square, height: number, most: number): number {
  const { fight, foes, flies, isShy, reach, grounds } = outlook
  const { columns } = fight.board
  let away = Number.POSITIVE_INFINITY
  for (const foe of foes) away = Math.min(away, stepsTo(foe, columns, at, height, flies))
  const wanted = isShy ? Math.min(5, reach) : 1
  const near = away < wanted ? wanted - away + (away <= 1 ? 4 : 0) : 0
  const worth = -10 * Math.max(0, away - wanted) - near - (((grounds[at] ?? 0) & HARMFUL) === 0 ? 0 : BURNS)
  // Company is worth no more than this.
  if (worth + 3 <= most) return worth
  const company = isShy ? 0 : companyWorth(outlook, at, height)
  return away <= reach && !seesAny(outlook, at, height) ? worth + company - BLIND : worth + company
}

/** Somebody is in reach, and nothing solid is between. */
function seesAny({ fight, me, foes, reach }: Outlook, at: Square, height: number): boolean {
  const { board } = fight
  const mine = spaceBox(board.columns, footprintOf(fight, me.id), at, height)
  for (const { box } of foes) if (straightTo(box, board.columns, at, height) <= reach && spacesMeet(board, mine, box)) return true
  return false
}

/** Beside a foe that is hurt, with a friend on its other side. */
function companyWorth({ fight, foes, friends }: Outlook, at: Square, height: number): number {
  const { columns } = fight.board
  let worth = 0
  for (const { box, hurt } of foes) {
    if (straightTo(box, columns, at, height) > 1) continue
    worth = Math.max(worth, hurt + (friends.some((one) => isOpposite(columns, box, at, one.at)) ? 2 : 0))
  }
  return worth
}

/** Of a foe that fills one square. */
function isOpposite(columns: number, { x0, y0, x1 }: Box, at: Square, other: Square): boolean {
  if (x1 - x0 !== SIDE) return false
  const x = x0 - (at % columns)
  const y = y0 - Math.floor(at / columns)
  return other % columns === x && Math.floor(other / columns) === y
}

// ---------------------------------------------------------------------------------------------------------------- areas

export const caughtWorth = (fight: DrawSteelFight, me: DsPiece, one: DsPiece | undefined): number =>
  one === undefined || !isUp(one) || isObject(fight, one.id) ? 0 : isEnemy(me, one) ? 2 : -3

/** The places that catch most foes and fewest friends, best first, walls left out of account; should none of them do, the best of all. */
export function* placingsWorthTrying(fight: DrawSteelFight, me: DsPiece, placing: AreaPlacing): Iterable<string> {
  const weights = new Map<Square, number>()
  for (const one of fight.pieces) {
    const worth = one.at < 0 ? 0 : caughtWorth(fight, me, one)
    if (worth === 0) continue
    const squares = squaresOf(fight, one.id)
    for (const square of squares) weights.set(square, (weights.get(square) ?? 0) + worth / squares.length)
  }
  for (const number of mostOf(placing.catching(weights), 4)) if (!placing.isFar(number)) yield placing.name(number)
  yield placing.name(bestPlacing(fight, me, placing))
}

/** The places of the highest numbers above 0, the first among equals before the others. */
function mostOf(numbers: Float64Array, most: number): number[] {
  const found: number[] = []
  for (let place = 0; place < numbers.length; place++) {
    const number = numbers[place] ?? 0
    let rank = found.length
    while (rank > 0 && number > (numbers[found[rank - 1] ?? 0] ?? 0)) rank--
    if (number <= 0 || rank === most) continue
    found.splice(rank, 0, place)
    if (found.length > most) found.pop()
  }
  return found
}

/** The best place of all, the first among equals; each is worth no more than the foes within it. */
function bestPlacing(fight: DrawSteelFight, me: DsPiece, placing: AreaPlacing): number {
  const hopes = new Map<Square, number>()
  for (const one of fight.pieces) {
    const worth = one.at < 0 ? 0 : caughtWorth(fight, me, one)
    if (worth > 0) for (const square of squaresOf(fight, one.id)) hopes.set(square, (hopes.get(square) ?? 0) + worth)
  }
  const hoped = placing.catching(hopes)
  let best = -1
  let most = Number.NEGATIVE_INFINITY
  for (const number of placing.places()) {
    if ((hoped[number] ?? 0) <= most || placing.isFar(number)) continue
    const caught = caughtAt(placing.step, placing, number)
    if (caught === undefined) continue
    const worth = caught.reduce((sum, id) => sum + caughtWorth(fight, me, fight.pieces[id]), 0)
    if (worth <= most) continue
    best = number
    most = worth
  }
  return best
}

// --------------------------------------------------------------------------------------------------------------- shoves

/** Foes where it hurts, friends where it does not. */
export function shoveWorth(fight: DrawSteelFight, me: DsPiece, moved: PieceId, harm: number, isUsual: boolean): number {
  return isEnemy(me, pieceAt(fight, moved)) ? 10 * harm + (isUsual ? 1 : 0) : -harm
}

/** The best place of all to which somebody can be moved, as an answer. */
export function bestAim(fight: DrawSteelFight, me: DsPiece, aims: Aims): string {
  let best = aims.usual
  let most = Number.NEGATIVE_INFINITY
  for (const place of aims.places) {
    const worth = shoveWorth(fight, me, aims.id, aims.harm(place), place === aims.usual)
    if (worth <= most) continue
    best = place
    most = worth
  }
  return best === undefined || (most < 0 && aims.mayStay()) ? 'none' : aims.name(best)
}
