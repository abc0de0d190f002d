import { directionOf, NOWHERE, neighbour, parseSquare, terrainBit } from '@riposte/board'
import { effectOn, lift, type PieceId } from '@riposte/referee'
import type { Spot } from '@riposte/tactics'
import { meansOf, threatenedBy } from '../aim/reach.ts'
import { ask } from '../asking.ts'
import { fallProne, isAble, isIn } from '../conditions/conditions.ts'
import { type Burning, burnIn, carryOff, FIRE, ON_FIRE } from '../damage/hazards.ts'
import { origins } from '../damage/resistance.ts'
import { pieceAt, sheetOf, sizeAt } from '../fight.ts'
import { provoke, spare } from '../provoking.ts'
import { skillCheck } from '../rolls/check.ts'
import { R } from '../rules.ts'
import { sizeNames, statsFor } from '../sheet/sheet.ts'
import { isHiding, reveal } from '../sight/hiding.ts'
import { bodies, boxAt, boxOf, FEET, floorUnder, goesAskew, spotOption, squaresOf } from '../space.ts'
import { startOf } from '../start.ts'
import { bookOf, type FansysStep } from '../step.ts'
import { passive } from '../terms.ts'
import { airBelow, airPrice, fall } from './flight.ts'
import { leaderOf, ridersOf, takeAlong } from './mounts.ts'
import { canBeAt, ground, isCramped, planFor, takesRoom } from './plan.ts'
import { allowance, feetGone, feetLeft, fixed } from './rate.ts'
import { gaps } from './squeeze.ts'
import { openTo, whySafe } from './threats.ts'

/** Going step by step: who is left may strike first, the step is paid and made. */

export interface Gait {
  /** By a roll one slips past those who threaten. */
  readonly isTumbling: boolean
}

export function walk(step: FansysStep, id: PieceId, path: readonly Spot[], { isTumbling }: Gait = { isTumbling: false }): void {
  const piece = pieceAt(step.fight, id)
  const leader = leaderOf(step, id)
  let rolled: number | undefined
  for (const to of path) {
    const { at } = piece
    // For as long as one square after another is threatened.
    if (isTumbling) rolled = threatenedBy(step, id).length === 0 ? undefined : (rolled ?? tumbles(step, id))
    const wasDown = isIn(step.fight, id, 'prone')
    const fell = leaves(step, id, to, rolled)
    if (piece.at !== at || !goesOn(step, id) || isUnled(step, id, leader)) break
    // Tripped: how he goes on is his to say.
    // @rule fansys.aoo.order.move
    if (!wasDown && isIn(step.fight, id, 'prone')) break
    if (fell) {
      // @rule fansys.aoo.acrobatics.prone
      fallProne(step, id, id, R.aoo.acrobaticsProne)
      break
    }
    const d = directionOf(step.fight.board, at, to.at)
    const isAskew = goesAskew(step.fight, piece, to)
    const feet = isAskew && piece.askew ? 2 * FEET : FEET
    const cost =
      piece.mode === 'fly'
        ? (piece.careful ? 2 : 1) * feet * airPrice(sheetOf(step.fight, id), { ...piece, square: at }, { ...to, square: to.at })
        : ground.price(planFor(step, id, 0), at, d)
    if (cost < 0 || cost > feetLeft(step, id)) break
    if (runsInto(step, id, id, to)) {
      // It has set out, and comes no farther.
      step.set(id, 'heading', d)
      break
    }
    step.set(id, 'walked', piece.walked + cost)
    if (cost > feet) step.set(id, 'toil', piece.toil + cost - feet)
    // @rule fansys.space.square
    if (isAskew) step.set(id, 'askew', !piece.askew)
    // Nobody crawls at more than half his speed.
    const gone = wasDown ? 0 : feetGone(step, id)
    // @rule fansys.skill.stealth
    if (gone * 2 > allowance(step, id, 'move')) for (const one of [id, ...ridersOf(step, id)]) if (isHiding(step, one)) reveal(step, one)
    step.set(id, 'straight', d === piece.heading ? piece.straight + feet : feet)
    step.set(id, 'heading', d)
    moveTo(step, id, to, piece.mode === 'fly' ? 'fly' : isIn(step.fight, id, 'prone') ? 'crawl' : 'walk')
    if (piece.at !== to.at || !goesOn(step, id) || isUnled(step, id, leader)) break
  }
  stretch(step, id)
}

/** Whoever had it go sits on it no more, or can do nothing more about it. */
function isUnled(step: FansysStep, id: PieceId, leader: PieceId): boolean {
  if (leader === id) return false
  // @rule fansys.mount.move
  return pieceAt(step.fight, leader).mount !== id || !goesOn(step, leader) || isIn(step.fight, leader, 'prone')
}

/** Who runs over rough ground keeps his footing, or comes no farther in this turn. */
export function makesHeadway(step: FansysStep, id: PieceId, path: readonly Spot[]): boolean {
  const { board } = step.fight
  const rough = terrainBit(board, 'difficult') | terrainBit(board, 'rubble')
  const isRough = pieceAt(step.fight, id).mode !== 'fly' && path.some(({ at }) => ((board.terrain[at] ?? 0) & rough) !== 0)
  if (!isRough) return true
  const { success, ones } = skillCheck(step, id, 'acrobatics', ROUGH, R.terrain.difficult)
  if (success) return true
  // @rule fansys.terrain.difficult
  step.set(id, 'walked', pieceAt(step.fight, id).budget)
  // @rule fansys.terrain.difficult
  if (ones === 2) fallProne(step, id, id, R.terrain.difficult)
  return false
}
const ROUGH = 12

/** Out of a passage it takes its whole space again, where there is room for it. */
export function stretch(step: FansysStep, id: PieceId): void {
  const { fight } = step
  const { narrow, gone, at, height } = pieceAt(fight, id)
  if (narrow === 0 || gone === 1) return
  const { footprint } = sheetOf(fight, id)
  const atFullSize = (one: FansysStep): FansysStep => one.supposing((other) => void (pieceAt(other, id).narrow = 0))
  const whole = atFullSize(step.asKnownTo(id))
  const back = footprint.across - narrow
  const options = Array.from({ length: (back + 1) ** 2 }, (_, i) =>
    neighbour(fight.board, at, -(i % (back + 1)), -Math.floor(i / (back + 1))),
  )
    .filter((square) => square !== NOWHERE)
    .map((square) => spotOption(fight, { at: square, height: Math.max(height, floorUnder(whole.fight, id, square)) }))
    .filter(({ to }) => canBeAt(whole, id, to))
    .map((one, i) => ({ ...one, auto: true, byDefault: i === 0 }))
  if (options.length === 0) return
  const { to } = ask.square(step, id, 'where to stand at full size', options, R.squeeze.limit)
  if (!canBeAt(atFullSize(step), id, to)) return
  step.set(id, 'narrow', 0, R.squeeze.limit)
  moveTo(step, id, to, 'stretch')
}

/** One roll for all whom one slips past. */
const tumbles = (step: FansysStep, id: PieceId): number => {
  const most = Math.max(...threatenedBy(step, id).map((foe) => strengthOf(step, foe)))
  return skillCheck(step, id, 'acrobatics', passive(most), R.aoo.acrobatics).total
}

/** The best attack bonus of what somebody has in hand. */
export function strengthOf({ fight }: Pick<FansysStep, 'fight'>, id: PieceId): number {
  const sheet = sheetOf(fight, id)
  const { attack } = sheet
  const held = meansOf(fight, id).map(({ weapon }) => weapon.printed ?? Math.max(...statsFor(sheet, weapon).map((stat) => attack[stat])))
  return Math.max(...(held.length === 0 ? [attack.STR] : held))
}

/** Leaving a square that is threatened: those who threaten it may strike, unless one has taken care. True if it falls over it. */
function leaves(step: FansysStep, id: PieceId, to: Spot, rolled: number | undefined): boolean {
  const threatening = threatenedBy(step, id)
  if (threatening.length === 0) return false
  const { foes, isOut } = openTo(step, id, threatening, boxAt(step.fight, id, to.at, to.height))
  // @rule fansys.aoo.acrobatics
  const awake = foes.filter((foe) => rolled === undefined || rolled < passive(strengthOf(step, foe)))
  spare(step, threatening, (foe) => (awake.includes(foe) ? undefined : (whySafe(step, id, foe, isOut) ?? R.aoo.acrobatics)))
  if (awake.length === 0) return false
  provoke(step, id, isOut ? 'move-out' : 'move-between', awake)
  // @rule fansys.aoo.acrobatics.prone
  return rolled !== undefined && awake.some((foe) => rolled <= passive(strengthOf(step, foe)) - FALLS_BY)
}
const FALLS_BY = 5

/** It is there. */
export function moveTo(step: FansysStep, id: PieceId, { at, height }: Spot, how: string): void {
  const { mount, at: from } = pieceAt(step.fight, id)
  // Whom something takes elsewhere than his mount is not on it any more.
  if (mount >= 0 && at !== pieceAt(step.fight, mount).at) step.set(id, 'mount', -1, R.mount.move)
  const was = firesAt(step, id)
  const box = boxOf(step.fight, id)
  step.emit({ type: 'moved', piece: id, from, to: at, height, how })
  takeAlong(step, id, { at, height }, how)
  const all = [id, ...ridersOf(step, id)]
  const now = firesAt(step, id)
  for (const fire of less(now, was)) for (const one of all) burnIn(step, one, fire)
  for (const { origin } of less(was, now)) for (const one of all) carryOff(step, one, origin)
  if (isOverAir(step, id)) fall(step, id, false)
  // @rule fansys.fire.extinguish
  if (effectOn(step.fight, id, ON_FIRE) !== undefined && isInWater(step, id)) lift(step, id, ON_FIRE, 'put out', R.fire.extinguish)
  squeeze(step, id)
  for (const one of all) bookOf(step).enters(step, one, box)
}

/** Where one swims one goes under as well. */
const isInWater = (step: FansysStep, id: PieceId): boolean =>
  airBelow(step, id) === 0 &&
  squaresOf(step.fight, id).every((at) => ((step.fight.board.terrain[at] ?? 0) & terrainBit(step.fight.board, 'water')) !== 0)

const less = (these: readonly Burning[], those: readonly Burning[]): Burning[] =>
  these.filter(({ origin }) => !those.some((other) => other.origin === origin))

/** Nothing holds up who neither flies nor climbs. */
export const isOverAir = (step: FansysStep, id: PieceId): boolean => {
  const { mode, gone, mount } = pieceAt(step.fight, id)
  return mode === 'walk' && gone === 0 && mount < 0 && airBelow(step, id) > 0
}

/** The fires it stands in, which are as high as they are wide: of each origin one, the widest. */
export function firesAt(step: FansysStep, id: PieceId): Burning[] {
  const { fight } = step
  const { fires = [] } = startOf(fight)
  const lit = fight.effects.filter(({ kind }) => kind === FIRE)
  if (fires.length === 0 && lit.length === 0) return []
  const { columns, rows } = fight.board
  const mine = squaresOf(fight, id)
  const up = airBelow(step, id)
  const all: Burning[] = [
    ...lit.flatMap(({ squares, value }) =>
      squares.some((at) => mine.includes(at)) ? [{ radius: value, origin: 'natural' as const }] : [],
    ),
    ...fires.filter(({ at }) => at.some((square) => mine.includes(parseSquare(square, columns, rows)))),
  ]
  return origins.flatMap((origin) => {
    const radius = Math.max(...all.flatMap((one) => (one.origin === origin && (up === 0 || up < one.radius) ? [one.radius] : [])))
    return radius < 0 ? [] : [{ radius, origin }]
  })
}

/** Whoever is in another's space squeezes there, and in a gap who is not tiny. */
function squeeze(step: FansysStep, id: PieceId): void {
  if (isTight(step, id)) crowd(step, id)
  else if (isIn(step.fight, id, 'squeezing')) lift(step, id, 'squeezing', 'out of it', R.occupy.pass)
}
/** Whoever squeezed in another's space no longer does once that one has gone. */
export function loosen(step: FansysStep): void {
  // @rule fansys.occupy.pass
  for (const { kind, on, rule } of step.fight.effects) if (kind === 'squeezing' && rule === R.occupy.pass) squeeze(step, on)
}

const isTight = (step: FansysStep, id: PieceId): boolean => pieceAt(step.fight, id).narrow > 0 || isCramped(step, id) || isInGap(step, id)

export function crowd(step: FansysStep, id: PieceId): void {
  if (!isTight(step, id) || isIn(step.fight, id, 'squeezing')) return
  // @rule fansys.occupy.pass
  step.begin({ kind: 'squeezing', on: id, rule: R.occupy.pass, until: 'never' })
}

function isInGap({ fight }: FansysStep, id: PieceId): boolean {
  const narrow = Object.keys(gaps).reduce((bits, name) => bits | terrainBit(fight.board, name), 0)
  const { at } = pieceAt(fight, id)
  return ((fight.board.terrain[at] ?? 0) & narrow) !== 0 && sizeAt(fight, id) >= sizeNames.indexOf('small')
}

/** It can go on. */
export const goesOn = (step: FansysStep, id: PieceId): boolean => isAble(step.fight, id) && fixed(step, id) === undefined

/** Somebody stands there of whom who brings it there did not know: it comes no farther. */
export function runsInto(step: FansysStep, by: PieceId, id: PieceId, { at, height }: Spot): boolean {
  const there = boxAt(step.fight, id, at, height)
  if (!bodies.meetsUnknown(step, pieceAt(step.fight, by), there, (other) => takesRoom(step.fight, other))) return false
  step.emit({ type: 'halted', piece: id })
  return true
}
