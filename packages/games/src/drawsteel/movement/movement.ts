import { columnOf, flatTouch, NOWHERE, overlaps, overlapsFlat, rowOf, type Square, squareName, squareOn } from '@riposte/board'
import { effectOn, NOBODY, nameIn, type PieceId, type RuleIndex } from '@riposte/referee'
import { given, landingsBeside, type Spot, type Stride } from '@riposte/tactics'
import { ask } from '../asking.ts'
import { endCondition, grabbedBy, grabberOf, has, isForbidden } from '../conditions/conditions.ts'
import { hasTrait } from '../conditions/traits.ts'
import { enterSpot, UNWILLING } from '../creations/zones.ts'
import { type DsPiece, hasFlight, isAlive, isEnemy, isObject, isUp, pieceAt, sheetOf } from '../fight.ts'
import type { Fall, Moves } from '../moments.ts'
import { R } from '../rules.ts'
import { checkHidden, isLined } from '../sight/sight.ts'
import { bodies, boxAt, boxOf, floorUnder, isAdjacent, restUnder, squaresAt, squaresOf } from '../space.ts'
import { bookOf, type DsStep } from '../step.ts'
import { open, openPlain } from '../windows.ts'
import { whyNotNearer } from './fears.ts'
import { hasRoom } from './room.ts'
import { speedOf } from './speeds.ts'
import { broughtAlong, type Hold, holdsOf, isMountFor, isOccupied, leaves, movedWith, strikesFriends, type Way, whyNoStop } from './ways.ts'

/** Going from square to square, willingly. */

/** Puts a piece somewhere: those on it come along. */
export function put(step: DsStep, id: PieceId, to: Spot, how: string, rule?: RuleIndex): void {
  const from = spotOf(step, id)
  if (from.at === to.at && from.height === to.height) return
  leaveCarrier(step, id, to)
  step.emit({ type: 'moved', piece: id, from: from.at, to: to.at, height: to.height, how, rule })
  if (how === 'teleport') return
  // @rule drawsteel.mount.rider-moved
  for (const rider of step.fight.pieces) {
    if (rider.carrier !== id || !isAlive(rider)) continue
    bringTo(step, rider.id, movedAlong(step, spotOf(step, rider.id), from, to), 'carried', R.mount.who)
  }
}

/** Where somebody sits who rides it, or clings to it. */
export const topOf = ({ fight }: DsStep, id: PieceId): Spot => {
  const { at, height } = pieceAt(fight, id)
  return { at, height: height + sheetOf(fight, id).footprint.tall }
}

/** Puts somebody where others bring it: what the place does to whoever comes there, it does. */
export function bringTo(step: DsStep, id: PieceId, to: Spot, how: string, rule?: RuleIndex): void {
  const from = spotOf(step, id)
  put(step, id, to, how, rule)
  if (from.at === to.at && from.height === to.height) return
  enterSpot(step, id, from, UNWILLING)
  checkHidden(step)
}

const spotOf = (step: DsStep, id: PieceId): Spot => ({ at: pieceAt(step.fight, id).at, height: pieceAt(step.fight, id).height })

export interface Walk {
  readonly way: Way
  /** "Each enemy you come adjacent to": told of each space of the move, the first one included. */
  readonly passing?: ((spot: Spot) => void) | undefined
  readonly isWilling?: boolean
  /** What the movement has cost before, of which this is a part. */
  readonly gone?: number
  /** Over the ground, which matters only where it comes down. */
  readonly jumps?: boolean
}

export interface Walked {
  /** Squares made. */
  readonly made: number
  /** Nothing has stopped it before the end. */
  readonly arrives: boolean
  /** Somebody has ended it: nothing is left of it. */
  readonly isHalted?: true
}

/** Goes square by square, until something stops it. */
export function walk(step: DsStep, id: PieceId, path: readonly Pace[], how: Walk): Walked {
  const walked = goAlong(step, id, path, how)
  if (walked.made > 0) openPlain(step, 'stops', id, id)
  return walked
}

function goAlong(
  step: DsStep,
  id: PieceId,
  path: readonly Pace[],
  { way, passing, isWilling = true, gone = 0, jumps = false }: Walk,
): Walked {
  const piece = pieceAt(step.fight, id)
  const before: Gait = { speed: speedOf(step, id), isProne: has(step.fight, id, 'prone') }
  const movers = movedWith(step, id)
  let made = 0
  const isHalted = (from: Spot): boolean => {
    const moment: Moves = { window: 'moves', by: id, whom: id, willing: isWilling, shifts: way === 'shift', from, made, afterwards: [] }
    open(step, moment)
    return moment.halts === true
  }
  // @rule drawsteel.ability.during-move
  if (passing !== undefined) passing({ at: piece.at, height: piece.height })
  // @rule drawsteel.triggered.during-move
  if (path.length > 0 && isHalted({ at: piece.at, height: piece.height })) return { made, arrives: false, isHalted: true }
  for (const to of path) {
    const from: Spot = { at: piece.at, height: piece.height }
    // @rule drawsteel.opportunity.timing
    // @rule drawsteel.charge.no-shift
    if (way !== 'shift' || !step.applies(R.shift.noOpportunity)) provoke(step, id, from, to)
    if (!goesOn(step, id, from, before, gone + costOf(path, made + 1)) || (isWilling && whyNotNearer(step, id, [to]) !== undefined))
      return { made, arrives: false }
    if (runsInto(step, id, id, to)) {
      step.emit({ type: 'lost', piece: id, what: 'way', rule: R.move.noStop })
      return { made, arrives: false }
    }
    withHeld(step, holdsOf(step, id), () => put(step, id, to, jumps ? 'jump' : way, jumps ? R.move.jump : undefined))
    // Who is held by others is carried off from them.
    for (const rider of movers) if (rider !== id) partGrabs(step, rider)
    passing?.(to)
    enterSpot(step, id, from, { willing: isWilling, shifts: way === 'shift', teleports: false, isOver: jumps && made < path.length - 1 })
    made++
    if (isHalted(from)) return { made, arrives: false, isHalted: true }
    if (made < path.length && !goesOn(step, id, to, before, gone + costOf(path, made + 1))) return { made, arrives: false }
    if (!isUp(piece) || piece.at !== to.at) return { made, arrives: false }
  }
  mountUp(step, id)
  checkHidden(step)
  return { made, arrives: true }
}

/** Where somebody would be, an enemy stands of whom who brings it there does not know. */
export const runsInto = (step: DsStep, by: PieceId, id: PieceId, to: Spot): boolean =>
  bodies.meetsUnknown(step, pieceAt(step.fight, by), boxAt(step.fight, id, to.at, to.height), isAlive)

/** A space on the way, and what the step there costs; where that is not said, a square. */
type Pace = Spot & Partial<Stride>
const costOf = (path: readonly Pace[], steps: number): number => path.reduce((sum, { cost = 1 }, i) => (i < steps ? sum + cost : sum), 0)

/** How somebody has set out. */
interface Gait {
  readonly speed: number
  readonly isProne: boolean
}

/** Still on its feet and where it was, and with speed for the next square, difficult or not. Who has been knocked down crawls on, if at all. */
function goesOn(step: DsStep, id: PieceId, at: Spot, before: Gait, next: number): boolean {
  const piece = pieceAt(step.fight, id)
  if (!isUp(piece) || piece.at !== at.at || step.fight.over) return false
  if (has(step.fight, id, 'prone') && !before.isProne && step.applies(R.prone.crawl)) return false
  const now = speedOf(step, id)
  return now >= before.speed || next <= now
}

/** What a walk has cost as far as it came. */
export const spentOn = (path: readonly Stride[], { made }: Walked): number => costOf(path, made)

/** What is left of a movement that has been stopped. */
export const leftOf = ({ fight }: DsStep, id: PieceId, budget: number, path: readonly Stride[], walked: Walked): number =>
  walked.isHalted === true || !isUp(pieceAt(fight, id)) ? 0 : budget - spentOn(path, walked)

/** Those whose adjacency is left may strike; they act before the square is left. */
function provoke(step: DsStep, id: PieceId, from: Spot, to: Spot): void {
  const foes = leftBy(step, id, from, to)
  if (foes.length > 0) open(step, { window: 'leaves', by: id, whom: id, foes, striking: [], afterwards: [] })
}

/** Whoever could strike on a way, as things stand. */
export function strikersOn(step: DsStep, id: PieceId, way: Way, path: readonly Spot[]): PieceId[] {
  if (way === 'shift' && step.applies(R.shift.noOpportunity)) return []
  const strikers = new Set<PieceId>()
  let from: Spot = pieceAt(step.fight, id)
  for (const to of path) {
    for (const foe of leftBy(step, id, from, to)) if (bookOf(step).mayStrike(step, foe, id)) strikers.add(foe)
    from = to
  }
  return [...strikers]
}

/** Those whose adjacency a step leaves. */
function leftBy(step: DsStep, id: PieceId, from: Spot, to: Spot): PieceId[] {
  const { fight } = step
  if (hasTrait(step, id, (part) => part.is === 'ignores' && part.what === 'opportunity')) return []
  const me = pieceAt(fight, id)
  const along = broughtAlong(step, id)
  const left: PieceId[] = []
  for (const one of fight.pieces) {
    if (one.id === id || !isUp(one) || one.at === NOWHERE || !mayProvoke(step, one, me) || along.includes(one.id)) continue
    if (!isObject(fight, one.id) && leaves(step, id, one.id, from, to)) left.push(one.id)
  }
  return left
}

/** By the glossary a friend may strike as well, if it has been ordered to. */
const mayProvoke = (step: DsStep, one: DsPiece, mover: DsPiece): boolean =>
  isEnemy(one, mover) || (strikesFriends(step.fight, one.id) && step.setting('printing') !== 'release')

// ------------------------------------------------------------------------------------------------------------ being held

/** Puts somebody beside who takes it there, with all whom it holds; who else held it no longer does. */
export function takeAlong(step: DsStep, by: PieceId, id: PieceId, to: Spot, how: string, rule?: RuleIndex): void {
  withHeld(step, holdsOf(step, id, by), () => bringTo(step, id, to, how, rule))
  partGrabs(step, id)
}

/** Whoever is held by those that go comes along. */
function withHeld(step: DsStep, holds: readonly Hold[], go: () => void): void {
  const before = holds.map(({ by, held }) => ({ by, held, was: spotOf(step, held), left: spotOf(step, by) }))
  go()
  for (const { by, held, was, left } of before)
    if (grabberOf(step.fight, held) === by) drag(step, by, held, movedAlong(step, was, left, spotOf(step, by)))
}

/** Whoever is held comes along, in the same relative place, or a free one beside the holder. A flyer carries it through the air. */
function drag(step: DsStep, holder: PieceId, held: PieceId, alike: Spot): void {
  const { fight } = step
  if (!step.applies(R.grabbed.drag)) {
    if (!isAdjacent(fight, holder, held)) endCondition(step, held, 'grabbed', 'apart', R.grabbed.separated)
    return
  }
  const known = step.asKnownTo(holder)
  const isHigh = isAloft(step, holder) && alike.at !== NOWHERE && alike.height >= floorUnder(fight, held, alike.at)
  const isCarried = isHigh && isFree(known, held, alike)
  const beside = freeBeside(known, holder, held).filter((one) => boxAt(fight, held, one.at, one.height).z1 >= boxOf(fight, holder).z0)
  const to = isCarried ? alike : (beside.find((one) => one.at === alike.at) ?? askBeside(step, holder, held, beside))
  if (to === undefined || !isFree(step, held, to)) return endCondition(step, held, 'grabbed', 'apart', R.grabbed.separated)
  bringTo(step, held, to, 'dragged', R.grabbed.drag)
  if (isCarried && isAloft(step, held) && effectOn(fight, held, 'aloft')?.by !== holder)
    step.begin({ kind: 'aloft', on: held, by: holder, rule: R.grabbed.drag, until: 'never' })
}

/** A spot that goes along with another; NOWHERE off the board. */
function movedAlong({ fight: { board } }: DsStep, { at, height }: Spot, from: Spot, to: Spot): Spot {
  const { columns } = board
  const column = columnOf(at, columns) + columnOf(to.at, columns) - columnOf(from.at, columns)
  const row = rowOf(at, columns) + rowOf(to.at, columns) - rowOf(from.at, columns)
  return { at: squareOn(board, column, row), height: height + to.height - from.height }
}

/** Two change places, if both have room; what held one where it was may reach it no more. */
export function trade(step: DsStep, a: PieceId, b: PieceId): void {
  const here = spotOf(step, a)
  const there = spotOf(step, b)
  const places = placesOf(step, a, b).flatMap((to) => placesOf(step, b, a).map((back) => ({ to, back })))
  const isApart = ({ to, back }: { readonly to: Spot; readonly back: Spot }): boolean =>
    !overlaps(boxAt(step.fight, a, to.at, to.height), boxAt(step.fight, b, back.at, back.height))
  const both = places.find(isApart)
  if (both === undefined) return step.emit({ type: 'lost', piece: a, what: 'place', rule: R.move.noStop })
  put(step, a, both.to, 'swap')
  put(step, b, both.back, 'swap')
  enterSpot(step, a, here, UNWILLING)
  enterSpot(step, b, there, UNWILLING)
  for (const one of [a, b]) {
    partGrabs(step, one)
    mountUp(step, one)
    checkAloft(step, one)
  }
  checkHidden(step)
}

/** Where somebody has room in another's place: over it, if larger, and otherwise within it. */
function placesOf(step: DsStep, id: PieceId, other: PieceId): readonly Spot[] {
  const { fight } = step
  const theirs = squaresOf(fight, other)
  const { height } = pieceAt(fight, other)
  const isThere = (mine: readonly Square[]): boolean =>
    mine.length < theirs.length ? mine.every((one) => theirs.includes(one)) : theirs.every((one) => mine.includes(one))
  return Array.from(fight.board.floor, (_, at): Spot => ({ at, height: Math.max(height, floorUnder(fight, id, at)) })).filter(
    (spot) => isThere(squaresAt(fight, id, spot.at)) && hasRoom(step, id, spot) && whyNoStop(step, id, spot, other) === undefined,
  )
}

/** Who holds, and who is held, no longer is where the two are apart. */
export function partGrabs(step: DsStep, id: PieceId): void {
  const { fight } = step
  const holder = grabberOf(fight, id)
  for (const held of holder < 0 ? grabbedBy(fight, id) : [...grabbedBy(fight, id), id])
    if (!isAdjacent(fight, held === id ? holder : id, held) && step.applies(R.grabbed.separated))
      endCondition(step, held, 'grabbed', 'apart', R.grabbed.separated)
}

/** Where its own place is blocked, the holder picks another beside itself. */
const askBeside = (step: DsStep, holder: PieceId, held: PieceId, beside: readonly Spot[]): Spot | undefined =>
  askSpot(step, holder, `where ${nameIn(step.fight, held)} is dragged`, beside, R.grabbed.drag)

/** One of some spots, the first unless said; none where there are none. */
export function askSpot(step: DsStep, id: PieceId, text: string, spots: readonly Spot[], rule?: RuleIndex): Spot | undefined {
  const { columns } = step.fight.board
  const options = spots.map((spot, i) => ({ id: squareName(spot.at, columns), square: spot.at, byDefault: i === 0, spot }))
  return options.length === 0 ? undefined : ask.square(step, id, text, given(options), rule).spot
}

const isAloft = ({ fight }: DsStep, id: PieceId): boolean => pieceAt(fight, id).height > restUnder(fight, id, pieceAt(fight, id))

/** Whoever was carried through the air and is let go, falls. */
export function dropCarried(step: DsStep): void {
  for (;;) {
    const effect = step.fight.effects.find((one) => one.kind === 'aloft' && grabberOf(step.fight, one.on) !== one.by)
    if (effect === undefined) return
    step.end(effect, 'over')
    checkAloft(step, effect.on)
  }
}

/** Wherever on the ground somebody would have room, and nobody is. */
export const freeSpots = (step: DsStep, id: PieceId): Spot[] =>
  Array.from(step.fight.board.floor, (_, at) => standAt(step, id, at))
    .filter((spot) => spot !== undefined)
    .filter((spot) => !isOccupied(step, id, spot))

/** Free spaces of somebody beside somebody else, with nothing solid between. */
export const freeBeside = (step: DsStep, beside: PieceId, id: PieceId): Spot[] =>
  freeSpots(step, id).filter((spot) => boxesNear(step, id, spot, beside) && isReached(step, id, spot, beside))

/** What lies lower is reached from over it. */
function isReached(step: DsStep, id: PieceId, { at, height }: Spot, from: PieceId): boolean {
  return isLined(step, boxOf(step.fight, from), boxAt(step.fight, id, at, Math.max(height, pieceAt(step.fight, from).height)))
}

/** What is higher than the other's head is not beside it; what is lower may be fallen into. */
function boxesNear(step: DsStep, id: PieceId, spot: Spot, other: PieceId): boolean {
  const theirs = boxOf(step.fight, other)
  const touch = flatTouch(boxAt(step.fight, id, spot.at, spot.height), theirs)
  return spot.height <= theirs.z1 && touch !== 'apart' && touch !== 'overlap'
}

/** The ground of a square as a place to stand, if it is free. */
export function standAt(step: DsStep, id: PieceId, at: Square): Spot | undefined {
  const spot = { at, height: floorUnder(step.fight, id, at) }
  return isFree(step, id, spot) ? spot : undefined
}

/** Room for its body, and nobody in it. */
export function isFree(step: DsStep, id: PieceId, spot: Spot): boolean {
  return hasRoom(step, id, spot) && whyNoStop(step, id, spot) === undefined
}

/** There; or in the nearest free place, where somebody stands of whom nobody knew who chose it. */
export function roomAt(step: DsStep, id: PieceId, spot: Spot): Spot {
  if (isFree(step, id, spot)) return spot
  const standing = (at: Square): Spot | undefined => standAt(step, id, at)
  return standing(spot.at) ?? landingsBeside(step.fight.board, spot.at, standing)[0] ?? spot
}

// --------------------------------------------------------------------------------------------------------- flying, mounts

/** A flyer that is knocked prone or has speed 0, and everybody else in the air, falls. */
export function checkAloft(step: DsStep, id: PieceId, how: Pick<Fall, 'spares'> = {}): void {
  const { fight } = step
  const piece = pieceAt(fight, id)
  if (!isAlive(piece) || piece.carrier >= 0 || !isAloft(step, id)) return
  const holder = grabberOf(fight, id)
  if (holder >= 0 && isAloft(step, holder) && isAdjacent(fight, id, holder)) return
  const hovers = sheetOf(fight, id).modes.includes('hover') && step.applies(R.move.hover)
  const flies = hasFlight(fight, id) && !isForbidden(step, id, 'fly')
  const isProne = has(fight, id, 'prone')
  if (hovers) return
  // @rule drawsteel.move.fly otherwise comparison
  const isMoving = speedOf(step, id) !== 0
  const stays = flies && !(isProne && step.applies(R.prone.fall)) && isMoving && piece.state === 'up'
  if (!stays) bookOf(step).fallNow(step, id, { ...how, rule: isProne ? R.prone.fall : flies ? R.move.fly : R.forced.verticalFall })
}

/** Entering the space of a willing mount means riding it. */
function mountUp(step: DsStep, id: PieceId): void {
  const { fight } = step
  const piece = pieceAt(fight, id)
  if (piece.carrier >= 0) return
  const box = boxOf(fight, id)
  for (const mount of fight.pieces) {
    if (mount.id === id || !isMountFor(step, id, mount)) continue
    const under = boxOf(fight, mount.id)
    if (overlapsFlat(box, under)) {
      step.set(id, 'carrier', mount.id, R.mount.who)
      withHeld(step, holdsOf(step, id), () => put(step, id, { at: piece.at, height: topOf(step, mount.id).height }, 'mount', R.mount.who))
      partGrabs(step, id)
      return
    }
  }
}

function leaveCarrier(step: DsStep, id: PieceId, to: Spot): void {
  const piece = pieceAt(step.fight, id)
  if (piece.carrier < 0) return
  const under = boxOf(step.fight, piece.carrier)
  if (!overlapsFlat(boxAt(step.fight, id, to.at, to.height), under)) step.set(id, 'carrier', NOBODY)
}
