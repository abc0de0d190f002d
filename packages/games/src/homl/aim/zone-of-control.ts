import type { Board, Box } from '@riposte/board'
import { lasting, latest, type PieceId, type RuleIndex, untilChanged } from '@riposte/referee'
import { isEnough } from '@riposte/tactics'
import type { Trigger } from '../clauses/clauses.ts'
import { isAble, isIn } from '../conditions/conditions.ts'
import { type HomlFight, sheetOf } from '../fight.ts'
import type { Weapon } from '../gear/weapons.ts'
import { R } from '../rules.ts'
import type { Sheet, Strike } from '../sheet/sheet.ts'
import { reachesAny } from '../sight/line-of-effect.ts'
import { boxesApart, boxOf, cellsIn, cellsOf } from '../space.ts'
import type { HomlStep } from '../step.ts'
import { inHand, isEmptyHanded, isForOwnSpace, type Means, meleeOf, opportunityStrike, rangeOf } from './means.ts'

/** Zones of control: the squares that a creature threatens with what it has in hand. */

/** With what somebody strikes when an opportunity comes; nothing where it has nothing. */
export function threatMeans(step: HomlStep, id: PieceId): readonly Means[] {
  const sheet = sheetOf(step.fight, id)
  return sheet.isHero ? threatsWith(meleeOf(step, id)) : printedThreats(sheet)(inHand(step, id))
}

const threatsWith = lasting((weapons: readonly Weapon[]): readonly Means[] =>
  weapons.map((weapon) => ({ id: weapon.id, strike: opportunityStrike, weapon, versus: 'REF' })),
)

/** With what it could strike at whoever is near: also a feat that is for opportunities alone. */
export const closeMeans = (step: HomlStep, id: PieceId): readonly Means[] => {
  const means = threatMeans(step, id)
  return means.length > 0 ? means : forOpportunities(sheetOf(step.fight, id))
}

const forOpportunities = lasting(({ strikes }: Sheet): readonly Means[] =>
  strikes
    .filter(({ type, isAttack, trigger, area }) => type === 'close' && isAttack && area === undefined && isOfOpportunity(trigger))
    .map((strike) => ({ id: strike.id, strike, weapon: undefined, versus: undefined })),
)

const isOfOpportunity = (trigger: Trigger | undefined): boolean =>
  trigger !== undefined && (trigger.on === 'grants-opportunity' || isOfOpportunity(trigger.or))

const printedNear = lasting(({ strikes }: Sheet): readonly Strike[] =>
  strikes.filter(({ type, isAttack, trigger, area }) => type === 'close' && isAttack && trigger === undefined && area === undefined),
)

const printedThreats = lasting((sheet: Sheet) =>
  lasting((held: readonly Weapon[]): readonly Means[] => {
    // @rule homl.action.drop
    const near = printedNear(sheet).filter((one) => !isEmptyHanded(sheet, held, one))
    // @rule homl.opp.npc-attack
    const strike = near.find(({ tags }) => tags.includes('basic')) ?? near.find(({ usage }) => usage === 'at-will')
    return strike === undefined ? [] : [{ id: strike.id, strike, weapon: undefined, versus: undefined }]
  }),
)

/** Whether somebody controls a space: any square of it that it could strike at, by what stands in the way of that. */
export const controls = (step: HomlStep, id: PieceId, space: Box, board?: Board): boolean => !isLoose(step, id, space, undefined, board)

/** Whether something keeps a space from being controlled by somebody; or all that does. */
export function isLoose(step: HomlStep, id: PieceId, space: Box, all?: RuleIndex[], board = step.fight.board): boolean {
  const { fight } = step
  const apart = boxesApart(fight, boxOf(fight, id), space)
  const farthest = farthestFor(fight, id)
  // What it has in hand need not be looked at for who is out of all its reach.
  const range = all === undefined && apart > farthest ? farthest : threatRange(step, id)
  const isOut = apart > range
  const beyond = range === 0 ? R.zoc.tiny : R.zoc.extent
  return (
    isEnough(step.forbids(beyond, isOut || (apart === 0 && !closeMeans(step, id).some((how) => isForOwnSpace(step, id, how)))), all) ||
    isEnough(step.forbids(R.zoc.noAttack, !isAble(fight, id)), all) ||
    isEnough(step.forbids(R.zoc.prone, isIn(fight, id, 'prone')), all) ||
    isEnough(step.forbids(R.zoc.loe, !isOut && !reachesAny(fight, board, cellsOf(fight, id), cellsIn(fight, space), range)), all)
  )
}

/** How far somebody threatens with anything that it has. */
export const farthestFor = ({ setup, pieces }: HomlFight, id: PieceId): number => farthestIn(setup.sheets)[pieces[id]?.sheet ?? -1] ?? 0
const farthestIn = latest((sheets: HomlFight['setup']['sheets']) => sheets.map(({ compiled }) => farthestOf(compiled)))
const farthestOf = (sheet: Sheet): number => {
  const printed = [...printedNear(sheet), ...forOpportunities(sheet).map(({ strike }) => strike)].flatMap(({ range, longRange }) =>
    typeof range === 'number' ? [longRange ?? range] : [],
  )
  const held = sheet.weapons.flatMap(({ melee }) => (melee === undefined ? [] : [melee]))
  return Math.max(sheet.reach, ...held, ...printed)
}

const threatRange = untilChanged((step: HomlStep, id): number => {
  let range = -1
  // @rule homl.zoc.extent, homl.zoc.tiny
  for (const means of closeMeans(step, id)) range = Math.max(range, rangeOf(step, id, means))
  return range
})
