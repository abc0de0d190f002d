import type { Box } from '@riposte/board'
import type { PieceId } from '@riposte/referee'
import { isAble, isIn } from '../conditions/conditions.ts'
import { sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import { boxesApart, boxOf, cellsIn, cellsOf, reachesAny } from '../sight/space.ts'
import type { HomlStep } from '../step.ts'
import { opportunityStrike } from './basic.ts'
import { type Means, meleeOf, rangeOf } from './means.ts'

/** Zones of control: the squares that a creature threatens with what it has in hand. */

/** With what somebody strikes when an opportunity comes; nothing where it has nothing. */
export function threatMeans(step: HomlStep, id: PieceId): Means[] {
  const { isHero, strikes } = sheetOf(step.fight, id)
  if (isHero) return meleeOf(step, id).map((weapon) => ({ id: weapon.id, strike: opportunityStrike, weapon, versus: 'REF' }))
  const near = strikes.filter(
    ({ type, isAttack, trigger, area }) => type === 'close' && isAttack && trigger === undefined && area === undefined,
  )
  // @rule homl.opp.npc-attack
  const strike = near.find(({ tags }) => tags.includes('basic')) ?? near.find(({ usage }) => usage === 'at-will')
  return strike === undefined ? [] : [{ id: strike.id, strike, weapon: undefined, versus: undefined }]
}

/** Whether somebody controls a space: any square of it that it could strike at. */
export function controls(step: HomlStep, id: PieceId, space: Box): boolean {
  const { fight } = step
  // @rule homl.zoc.no-attack
  if (!isAble(fight, id)) return false
  if (isIn(step.fight, id, 'prone') && step.applies(R.zoc.prone)) return false
  // @rule homl.zoc.extent, homl.zoc.tiny
  const range = Math.max(-1, ...threatMeans(step, id).map((means) => rangeOf(step, id, means)))
  if (boxesApart(fight, boxOf(fight, id), space) > range) return false
  // @rule homl.zoc.loe
  if (!reachesAny(fight, fight.board, cellsOf(fight, id), cellsIn(fight, space), range)) return false
  return true
}
