import {
  type Board,
  columnOf,
  directionOf,
  MOST_COST,
  NO_STOP,
  NOWHERE,
  rowOf,
  type Square,
  squareDistance,
  squareName,
  squareOn,
} from '@riposte/board'
import { type PieceId, type Preview, type Reading, type RuleIndex, untilChanged } from '@riposte/referee'
import { judged, type PathOption, type Spot } from '@riposte/tactics'
import { type Aim, means, unusable } from '../aim/aim.ts'
import { weaponReach } from '../carrying/hands.ts'
import { pieceAt } from '../fight.ts'
import { underwater } from '../hazards.ts'
import { weaponNow } from '../item.ts'
import { R } from '../rules.ts'
import { isClear } from '../sight/sight.ts'
import { boxAt, boxOf, FEET, feetApart } from '../space.ts'
import type { SovereignStep } from '../step.ts'
import { barriers, ground, type Plan, planFor, rateOf, spotAt, ways } from './plan.ts'
import { armedAdjacent } from './provoking.ts'

/** Where a charge can lead: straight ways to squares from which the target can be struck. */

/** Blows and throws. */
export const chargeAim: Aim = { kind: 'charge', ways: ['melee', 'thrown'], inHand: false }

/** How far the weapons at hand strike and fly. */
interface Span {
  readonly melee: number
  readonly missile: number
}

function spanOf(step: SovereignStep, id: PieceId): Span {
  let melee = 0
  let missile = 0
  for (const { weapon, way } of means(step, id, chargeAim)) {
    if (unusable(step, id, weapon, way) !== undefined) continue
    if (way === 'melee') melee = Math.max(melee, weaponReach(step, weapon))
    else missile = Math.max(missile, weaponNow(step, weapon).longRange)
  }
  return { melee: melee * FEET, missile }
}

/** A charge under consideration, and what has been found out about it: where it could end, by target, the nearest squares first. */
export interface Charge {
  readonly plan: Plan
  readonly span: Span
  readonly ends: Map<PieceId, Ends>
}

/** Squares that have been looked at for a target, and those to be looked at yet. */
interface Ends {
  readonly stops: ChargeStop[]
  readonly left: Square[]
}

export const chargeOf = untilChanged((step: SovereignStep, id): Charge => {
  // @rule sovereign.charge.distance otherwise number
  const plan = planFor(step, id, (underwater(step, id) ? 1 : 2) * rateOf(step, id), { far: R.charge.distance })
  return { plan, span: spanOf(step, id), ends: new Map() }
})

/** The squares to charge to, the nearest first: all from which a blow reaches, and those on the line from which a throw does. */
export interface ChargeStop extends PathOption<Spot> {
  readonly square: Square
  readonly path: readonly Spot[]
}

/** Looks on until so many are found. */
function lookFor(charge: Charge, target: PieceId, most: number): readonly ChargeStop[] {
  const { plan, span, ends } = charge
  let known = ends.get(target)
  if (known === undefined) ends.set(target, (known = { stops: [], left: isHopeless(charge, target) ? [] : candidates(plan, target, span) }))
  const { stops, left } = known
  while (stops.length < most) {
    const square = left.pop()
    if (square === undefined) break
    const path = wayToStrike(plan, target, square, span)
    if (path !== undefined) stops.push(stopOf(plan, square, path))
  }
  return stops
}

export const chargeStops = (charge: Charge, target: PieceId): readonly ChargeStop[] => lookFor(charge, target, Number.POSITIVE_INFINITY)
export const nearestStop = (charge: Charge, target: PieceId): ChargeStop | undefined => lookFor(charge, target, 1)[0]

function stopOf(plan: Plan, square: Square, squares: readonly Square[]): ChargeStop {
  const { step, id } = plan
  const cost = squares.length * FEET
  const preview = (): Preview => ({ cost, path: squares, text: `${cost} ft`, provokes: chargeFoes(step, id) })
  return { id: squareName(square, step.fight.board.columns), square, path: spotsOf(plan, squares), preview }
}

/** The nearest last. */
function candidates(plan: Plan, target: PieceId, span: Span): Square[] {
  const near = squaresAround(plan, target, span.melee / FEET)
  const all = span.missile === 0 ? near : [...new Set([...near, ...lineTo(plan, pieceAt(plan.step.fight, target).at)])]
  const { columns, size } = plan.step.fight.board
  // Distance and square in one number: each is reckoned once.
  const ranked = all.map((square) => squareDistance('chebyshev', columns, plan.from.at, square) * size + square)
  return ranked.sort((a, b) => b - a).map((rank) => rank % size)
}

/** Ways are found sooner than lines of sight: they are looked for first. */
function wayToStrike(plan: Plan, target: PieceId, square: Square, span: Span): readonly Square[] | undefined {
  const way = chargeWay(plan, square)
  return way !== undefined && canStrikeFrom(plan, target, square, span) ? way : undefined
}

/** Too far off for any way to be worth looking for. */
function isHopeless({ plan: { step, id, budget }, span }: Charge, target: PieceId): boolean {
  const feet = feetApart(boxOf(step.fight, id), boxOf(step.fight, target))
  return feet > budget * FEET + Math.max(span.melee, span.missile)
}

/** Whether it could strike from where it stands, if charging took no run-up. */
export const isInPlace = ({ plan, span }: Charge, target: PieceId): boolean => canStrikeFrom(plan, target, plan.from.at, span)

function canStrikeFrom(plan: Plan, target: PieceId, at: Square, span: Span): boolean {
  const { fight } = plan.step
  const here = boxAt(fight, plan.id, at)
  const there = boxOf(fight, target)
  const feet = feetApart(here, there)
  return feet > 0 && feet <= Math.max(span.melee, span.missile) && isClear(plan.step, here, there)
}

/** Anchors whose body would stand within so many squares of the target. */
function squaresAround(plan: Plan, target: PieceId, reach: number): Square[] {
  const { fight } = plan.step
  const { board } = fight
  const mine = boxAt(fight, plan.id, plan.from.at)
  const there = boxOf(fight, target)
  const across = (mine.x1 - mine.x0) / 2
  const down = (mine.y1 - mine.y0) / 2
  const squares: Square[] = []
  for (let row = there.y0 / 2 - reach - down + 1; row < there.y1 / 2 + reach; row++) {
    for (let column = there.x0 / 2 - reach - across + 1; column < there.x1 / 2 + reach; column++) {
      const square = squareOn(board, column, row)
      if (square !== NOWHERE) squares.push(square)
    }
  }
  return squares
}

/** The squares between its own and another, nearest to the line. */
function lineTo(plan: Plan, to: Square): Square[] {
  const { board } = plan.step.fight
  const line = lineBetween(plan, to)
  const squares: Square[] = []
  for (let i = 1; i < line.length; i++) squares.push(...squaresOfLine(board, line, i))
  return squares.filter((square) => square !== NOWHERE)
}

// -------------------------------------------------------------------------------------------------------- straight ways

/** A way to charge to a square: straight, at least 5 ft, within the plan's budget, with room at its end. */
function chargeWay(plan: Plan, to: Square): readonly Square[] | undefined {
  if (to === plan.from.at) return plan.step.applies(R.charge.minimum) ? undefined : []
  if (ground.hasMark(plan, to, NO_STOP)) return undefined
  const line = lineBetween(plan, to)
  const path: Square[] = []
  return line.length <= plan.budget && follow(plan, line, path, plan.from.at, plan.budget) ? path : undefined
}

/** The line from centre to centre: how many steps, and how far it goes in them along each axis. */
interface Line {
  readonly length: number
  readonly column: number
  readonly row: number
  readonly x: number
  readonly y: number
}

function lineBetween(plan: Plan, to: Square): Line {
  const { columns } = plan.step.fight.board
  const column = columnOf(plan.from.at, columns)
  const row = rowOf(plan.from.at, columns)
  const x = columnOf(to, columns) - column
  const y = rowOf(to, columns) - row
  return { length: Math.max(Math.abs(x), Math.abs(y)), column, row, x, y }
}

/** Where a straight way can be after so many steps: nearest to the line, or the other side of it where both are as near. */
function squareOfLine(board: Board, { length, column, row, x, y }: Line, i: number, isFarSide: boolean): Square {
  const isLong = Math.abs(x) === length
  const exact = (i * (isLong ? y : x)) / length
  // No -0, which the engine keeps as a fraction, and with it every square that is reckoned from it.
  const off = (isFarSide ? Math.floor(exact + 0.5) : Math.ceil(exact - 0.5)) | 0
  return isLong ? squareOn(board, column + i * Math.sign(x), row + off) : squareOn(board, column + off, row + i * Math.sign(y))
}

function squaresOfLine(board: Board, line: Line, i: number): Square[] {
  const near = squareOfLine(board, line, i, false)
  const far = squareOfLine(board, line, i, true)
  return near === far ? [near] : [near, far]
}

/** Goes on with a straight way, through whatever is passable: false where it does not come to its end. */
function follow(plan: Plan, line: Line, path: Square[], from: Square, left: number): boolean {
  const i = path.length + 1
  if (i > line.length) return true
  const { board } = plan.step.fight
  const near = squareOfLine(board, line, i, false)
  const far = squareOfLine(board, line, i, true)
  return goesBy(plan, line, path, from, left, near) || (far !== near && goesBy(plan, line, path, from, left, far))
}

function goesBy(plan: Plan, line: Line, path: Square[], from: Square, left: number, to: Square): boolean {
  const d = to === NOWHERE ? -1 : directionOf(plan.step.fight.board, from, to)
  const cost = d < 0 ? -1 : ground.price(plan, from, d)
  if (cost < 0 || cost > left) return false
  path.push(to)
  if (follow(plan, line, path, to, left - cost)) return true
  path.pop()
  return false
}

const spotsOf = (plan: Plan, squares: readonly Square[]): Spot[] => squares.map((at) => spotAt(plan, at))

function isStraight(plan: Plan, path: readonly Spot[]): boolean {
  const last = path.at(-1)
  if (last === undefined) return true
  const { board } = plan.step.fight
  const line = lineBetween(plan, last.at)
  return path.length === line.length && path.every(({ at }, i) => squaresOfLine(board, line, i + 1).includes(at))
}

// ------------------------------------------------------------------------------------------------------ reading answers

/** A square that was not listed, or a way square by square. */
export function readCharge({ plan, span }: Charge, target: PieceId, answer: string): Reading<PathOption<Spot>> | undefined {
  const stations = ways.stationsOf(plan, answer)
  const last = stations.at(-1)
  if (last === undefined) return undefined
  const isWay = stations.length > 1
  if (isWay && stations[0]?.at === plan.from.at) stations.shift()
  const { path, breaks } = isWay ? wayAsGiven(plan, stations) : wayOrWhyNot(plan, last)
  const outOfReach = canStrikeFrom(plan, target, last.at, span) ? undefined : R.melee.target
  return judged(plan.step, { id: answer, square: last.at, path }, [...breaks, outOfReach])
}

interface Ruled {
  readonly path: readonly Spot[]
  readonly breaks: readonly RuleIndex[]
}

function wayAsGiven(plan: Plan, stations: readonly Spot[]): Ruled {
  const { path, breaks } = ways.wayThrough(plan, stations)
  return { path, breaks: isStraight(plan, path) ? breaks : [R.charge.distance, ...breaks] }
}

function wayOrWhyNot(plan: Plan, to: Spot): Ruled {
  const path = chargeWay(plan, to.at)
  if (path !== undefined) return { path: spotsOf(plan, path), breaks: [] }
  if (to.at === plan.from.at) return { path: [], breaks: [R.charge.minimum] }
  for (const rule of barriers) {
    const without = chargeWay({ ...plan, lifted: rule }, to.at)
    if (without !== undefined) return { path: spotsOf(plan, without), breaks: [rule] }
  }
  const bent = ground.hasMark(plan, to.at, NO_STOP) ? undefined : ground.walkTo({ ...plan, budget: MOST_COST }, plan.from, to)
  return bent === undefined ? { path: [], breaks: [R.grid.impassable] } : { path: bent.path, breaks: [R.charge.distance] }
}

// ------------------------------------------------------------------------------------------------------------ at the start

/** The armed foes beside it as it sets off, but for those it has disengaged from. Whom it passes on the way does not count. */
export const chargeFoes = (step: SovereignStep, id: PieceId): PieceId[] =>
  step.applies(R.charge.aoo) ? armedAdjacent(step, id, R.charge.disengageConflict) : []
