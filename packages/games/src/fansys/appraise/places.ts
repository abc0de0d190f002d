import type { Box, Square } from '@riposte/board'
import { type Ask, type Option, whileAsked } from '@riposte/referee'
import { NO_WAY, stepsTo } from '@riposte/tactics'
import { isBetween } from '../aim/flanking.ts'
import { isOpen, threatensBox } from '../aim/reach.ts'
import { isDisabled } from '../conditions/conditions.ts'
import { type FansysFight, type FansysPiece, pieceAt } from '../fight.ts'
import { bodies, boxAt, boxesApart, boxOf, diagonalsFor, FEET } from '../space.ts'
import { foesOf, reachNow } from './prowess.ts'

/** What a place is worth to a computer player. */

/** So near that who shoots would rather be farther. */
export const CLOSE = 20

/** A foe as who looks for a place sees him. */
interface Seen {
  readonly box: Box
  readonly life: number
  readonly stepsFrom: (at: Square) => number
  /** Friends who have him in their reach. */
  readonly beset: readonly Box[]
}

interface Outlook {
  readonly near: number
  readonly far: number
  readonly foes: readonly Seen[]
  readonly isWatched: boolean
  /** Through the air: what stands on the ground is in nobody's way. */
  readonly isAloft: boolean
}

/** What all places have in common. */
const outlookFor = whileAsked((fight: FansysFight, { piece, options }): Outlook => {
  const me = pieceAt(fight, piece)
  const { near, far } = reachNow(fight, me)
  const own = bodies.footprint(fight, piece)
  const foes = foesOf(fight, me)
  const isFriend = (one: FansysPiece): boolean => one.side === me.side && one.id !== piece && one.gone === 0 && !isDisabled(fight, one.id)
  const friends = far > 0 ? [] : fight.pieces.filter(isFriend)
  const seen = foes.map((foe): Seen => {
    const box = boxOf(fight, foe.id)
    const beset: Box[] = []
    for (const { id } of friends) if (threatensBox(fight, id, box)) beset.push(boxOf(fight, id))
    const stepsFrom = stepsTo(fight.board, own, bodies.footprint(fight, foe.id), foe.at, diagonalsFor(fight, false))
    return { box, life: foe.hp + foe.sp, stepsFrom, beset }
  })
  return { near, far, foes: seen, isWatched: isWatched(fight, me, foes), isAloft: options.some(({ id }) => id.includes('^')) }
})

/** Near to a foe, best with a friend on its other side; or, for who shoots, where one is in sight and none is near. No blow is asked for on the way. */
export function placeWorth(fight: FansysFight, ask: Ask, option: Option, square: Square, most: number): number {
  const { near, far, foes, isWatched: isSeen, isAloft } = outlookFor(fight, ask)
  const mark = option.id.indexOf('^')
  const height = mark < 0 ? 0 : Number(option.id.slice(mark + 1))
  // Where it would be is worked out for those alone whom it would have in reach, or who shoot.
  let here = far === 0 && !isAloft ? undefined : boxAt(fight, ask.piece, square, height > 0 ? height : undefined)
  let steps = Number.POSITIVE_INFINITY
  let more = 0
  for (const foe of foes) {
    const one = isAloft && here !== undefined ? boxesApart(fight, here, foe.box) : foe.stepsFrom(square)
    const isReached = far === 0 && one * FEET <= near
    steps = Math.min(steps, isReached ? 1 : one)
    more -= (one / foe.life) * 1e-3
    if (!isReached || foe.beset.length === 0) continue
    here ??= boxAt(fight, ask.piece, square, height > 0 ? height : undefined)
    if (flanks(foe, here)) more += 0.4
  }
  const isSafe = far > 0 && here !== undefined && isInSight(fight, here, foes, far)
  const worth = far === 0 ? more - steps : (isSafe ? Math.min(steps, CLOSE / FEET + 1) : -steps - 10) - more - height
  if (worth <= most || (steps > 2 && !isSeen)) return worth
  return worth - (option.preview?.().provokes?.length ?? 0) * 1.5
}

/** A friend stands on the other side of it. */
function flanks({ box, beset }: Seen, here: Box): boolean {
  for (const friend of beset) if (isBetween(here, friend, box)) return true
  return false
}

export function isInSight(fight: FansysFight, here: Box, foes: readonly Pick<Seen, 'box'>[], feet: number): boolean {
  for (const { box } of foes) if (boxesApart(fight, here, box) * FEET <= feet && isOpen(fight.board, here, box)) return true
  return false
}

/** No way on foot leads to any of them. */
export const isCutOff = (fight: FansysFight, me: FansysPiece, foes: readonly FansysPiece[]): boolean => {
  const own = bodies.footprint(fight, me.id)
  return foes.every((foe) => stepsTo(fight.board, own, bodies.footprint(fight, foe.id), foe.at)(me.at) >= NO_WAY)
}

/** A foe could strike at it where it is. */
export const isWatched = (fight: FansysFight, me: FansysPiece, foes: readonly FansysPiece[]): boolean => {
  const here = boxOf(fight, me.id)
  return foes.some((foe) => threatensBox(fight, foe.id, here))
}
