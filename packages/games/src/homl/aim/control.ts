import type { Box } from '@riposte/board'
import { lasting, type PieceId } from '@riposte/referee'
import { isAble, isIn } from '../conditions/conditions.ts'
import { sheetOf } from '../fight.ts'
import type { Weapon } from '../gear/weapons.ts'
import { R } from '../rules.ts'
import type { Sheet } from '../sheet/sheet.ts'
import { boxesApart, boxOf, cellsIn, cellsOf, reachesAny } from '../sight/space.ts'
import type { HomlStep } from '../step.ts'
import { opportunityStrike } from './basic.ts'
import { type Means, meleeOf, rangeOf } from './means.ts'

/** Zones of control: the squares that a creature threatens with what it has in hand. */

/** With what somebody strikes when an opportunity comes; nothing where it has nothing. */
export function threatMeans(step: HomlStep, id: PieceId): readonly Means[] {
  const sheet = sheetOf(step.fight, id)
  return sheet.isHero ? threatsWith(meleeOf(step, id)) : printedThreats(sheet)
}

const threatsWith = lasting((weapons: readonly Weapon[]): readonly Means[] =>
  weapons.map((weapon) => ({ id: weapon.id, strike: opportunityStrike, weapon, versus: 'REF' })),
)

const printedThreats = lasting(({ strikes }: Sheet): readonly Means[] => {
  const near = strikes.filter(
    ({ type, isAttack, trigger, area }) => type === 'close' && isAttack && trigger === undefined && area === undefined,
  )
  // @rule homl.opp.npc-attack
  const strike = near.find(({ tags }) => tags.includes('basic')) ?? near.find(({ usage }) => usage === 'at-will')
  return strike === undefined ? [] : [{ id: strike.id, strike, weapon: undefined, versus: undefined }]
})

/** Whether somebody controls a space: any square of it that it could strike at. */
export function controls(step: HomlStep, id: PieceId, space: Box): boolean {
  const { fight } = step
  const range = threatRange(step, id)
  if (boxesApart(fight, boxOf(fight, id), space) > range) return false
  // @rule homl.zoc.no-attack
  if (!isAble(fight, id)) return false
  if (isIn(step.fight, id, 'prone') && step.applies(R.zoc.prone)) return false
  // @rule homl.zoc.loe
  if (!reachesAny(fight, fight.board, cellsOf(fight, id), cellsIn(fight, space), range)) return false
  return true
}

function threatRange(step: HomlStep, id: PieceId): number {
  let range = -1
  // @rule homl.zoc.extent, homl.zoc.tiny
  for (const means of threatMeans(step, id)) range = Math.max(range, rangeOf(step, id, means))
  return range
}
