import { axisGap, type Box, SIDE, type Square, squareNames } from '@riposte/board'
import type { Option, PieceId, Preview } from '@riposte/referee'
import { isOpen } from '../aim/reach.ts'
import { ask } from '../asking.ts'
import { isCharmedBy, isIn } from '../conditions/conditions.ts'
import { type FansysFight, isEnemy } from '../fight.ts'
import { findsPlace } from '../light.ts'
import { R } from '../rules.ts'
import type { Power } from '../sheet/power.ts'
import { coverFrom, inView } from '../sight/sight.ts'
import { boxesApart, boxOf, boxOn, FEET } from '../space.ts'
import type { FansysStep } from '../step.ts'
import { isAlive, isPrey } from './suits.ts'

/** Areas: about a square, from their user in a line or a cone, or all about him. */

/** An area as it is laid: the square it is about or goes towards, and dice that make it wider or longer. */
export interface Laid {
  readonly power: Power
  readonly by: PieceId
  readonly origin: Square
  readonly more: number
}

export const isArea = ({ shape }: Power): boolean => shape !== 'one'

/** From where it spreads: cover against it counts from there. */
export const sourceOf = (fight: FansysFight, { power, by, origin }: Omit<Laid, 'more'>): Box =>
  power.shape === 'burst' ? boxOn(fight, origin) : boxOf(fight, by)

/** Whether what fills a box has a part in it. */
export function reaches(fight: FansysFight, laid: Laid, box: Box, source: Box = sourceOf(fight, laid)): boolean {
  const { power, more, origin } = laid
  const apart = boxesApart(fight, source, box) * FEET
  const radius = power.radius + power['radius-per-die'] * more
  // @rule fansys.area.save, fansys.area.onesquare
  if (power.shape === 'burst') return apart <= radius
  // @rule fansys.area.save
  if (power.shape === 'around') return apart <= radius
  const far = typeof power.range === 'number' ? power.range + power['range-per-die'] * more : 0
  // @rule fansys.area.save
  return apart > 0 && apart <= far && isAlong(power, source, boxOn(fight, origin), box)
}

/** In a line as wide as it says, in a cone as wide as it is long: whatever has the middle of one of its squares in it. */
function isAlong({ shape, width }: Power, from: Box, to: Box, box: Box): boolean {
  // From middle to middle, all lengths twice.
  const [dx, dy] = [to.x0 + to.x1 - from.x0 - from.x1, to.y0 + to.y1 - from.y0 - from.y1]
  const long = Math.hypot(dx, dy)
  // It goes up or down only to what stands wholly higher or lower, and is as tall as its user.
  const rise = axisGap(from.z0, from.z1, to.z0, to.z1) === 0 ? 0 : (to.z0 + to.z1 - from.z0 - from.z1) / 2
  for (let x = box.x0 + 1; x <= box.x1; x += SIDE)
    for (let y = box.y0 + 1; y <= box.y1; y += SIDE) {
      const [px, py] = [2 * x - from.x0 - from.x1, 2 * y - from.y0 - from.y1]
      const ahead = (dx * px + dy * py) / long
      const half = shape === 'cone' ? ahead / 2 : (width / FEET) * SIDE
      const spread = shape === 'cone' ? half / 2 : 0
      const up = (rise * ahead) / long
      const isLevel = box.z0 < from.z1 + up + spread && box.z1 > from.z0 + up - spread
      if (ahead > 0 && Math.abs(dx * py - dy * px) <= half * long && isLevel) return true
    }
  return false
}

/** The squares of it. */
export function squaresIn(fight: FansysFight, laid: Laid): Square[] {
  const source = sourceOf(fight, laid)
  return [...fight.board.terrain.keys()].filter((square) => reaches(fight, laid, boxOn(fight, square), source))
}

/** Some areas befall foes alone, or what lives. */
export const isMeant = (fight: FansysFight, { power: { whom, only }, by }: Pick<Laid, 'power' | 'by'>, id: PieceId): boolean =>
  isPrey(fight, by, id, only) && (whom === 'foes' ? isEnemy(fight, by, id) : whom === 'all' || isAlive(fight, id))

/** Whoever has a square in it, friend and foe; behind full cover only where it goes round corners. */
export function caughtBy(fight: FansysFight, laid: Laid): PieceId[] {
  const source = sourceOf(fight, laid)
  return fight.pieces.flatMap(({ id, gone }) => {
    if (gone === 1 || (laid.power.shape === 'around' && id === laid.by)) return []
    if (!isMeant(fight, laid, id) || !reaches(fight, laid, boxOf(fight, id), source)) return []
    // @rule fansys.cover.full.block
    if (!laid.power.spreads && coverFrom(fight, source, id) === 'full') return []
    // Known or not: so one may guess.
    // @rule fansys.stealth.guess
    return [id]
  })
}

/** It would be an attack on who has charmed its user. */
// @rule fansys.attack.definition
export const catchesCharmer = (fight: FansysFight, laid: Laid): boolean =>
  isIn(fight, laid.by, 'charmed') && !laid.power.aids && caughtBy(fight, laid).some((id) => isCharmedBy(fight, laid.by, id))

const shown = (fight: FansysFight, laid: Laid): Preview => ({ area: squaresIn(fight, laid), caught: caughtBy(fight, laid) })

/** Squares from which it may spread, or towards which it may go. */
const mayLie = (fight: FansysFight, from: Box, { shape }: Power, far: number, square: Square): boolean => {
  const apart = boxesApart(fight, from, boxOn(fight, square)) * FEET
  return apart <= far && (apart > 0 || shape === 'burst')
}

/** Nothing lies so near, of somebody high in the air for one. */
export function hasNowhere({ fight }: FansysStep, by: PieceId, power: Power, far: number): boolean {
  const from = boxOf(fight, by)
  return fight.board.terrain.every((_, square) => !mayLie(fight, from, power, far, square))
}

/** Of what spreads about a square: nothing so near is seen. */
export function seesNowhere({ fight }: FansysStep, by: PieceId, power: Power, far: number): boolean {
  const from = boxOf(fight, by)
  return (
    power.shape === 'burst' &&
    fight.board.terrain.every((_, square) => !mayLie(fight, from, power, far, square) || !findsPlace(fight, by, square))
  )
}

interface SquareOption extends Option {
  readonly square: Square
}

/** Where it spreads from, or which way it goes: a square within its range. */
export function aimArea(step: FansysStep, by: PieceId, power: Power, far: number): Square {
  const { fight } = step
  const from = boxOf(fight, by)
  const offers = step.offers<SquareOption>()
  squareNames(fight.board).forEach((id, square) => {
    if (!mayLie(fight, from, power, far, square)) return
    const laid = { power, by, origin: square, more: 0 }
    // What spreads about a square begins where nothing stands between, and where one sees.
    const isBurst = power.shape === 'burst'
    const there = boxOn(fight, square)
    offers.offer(
      { id, square, preview: () => shown(fight, laid) },
      step.forbids(R.cond.charmed, catchesCharmer(fight, laid)),
      step.forbids(R.cover.fullBlock, isBurst && !isOpen(fight.board, from, there)),
      step.forbids(R.magic.los, isBurst && (!inView(fight.board, from, there) || !findsPlace(fight, by, square))),
    )
  })
  const { options, refusals } = offers
  return ask.square(step, by, `where: ${power.name}`, options, R.area.save, refusals).square
}
