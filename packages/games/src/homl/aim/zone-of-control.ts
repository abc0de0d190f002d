import type { Box } from '@riposte/board'
import { lasting, latest, type PieceId, type RuleIndex, untilChanged } from '@riposte/referee'
import { areOpposite, isEnough } from '@riposte/tactics'
import type { Trigger } from '../clauses/clauses.ts'
import type { ConditionName } from '../clauses/words.ts'
import { isAble, isIn, isInAny } from '../conditions/conditions.ts'
import { type HomlFight, isEnemy, sheetOf } from '../fight.ts'
import type { Weapon } from '../gear/weapons.ts'
import { R } from '../rules.ts'
import type { Sheet } from '../sheet/sheet.ts'
import { reachesAny } from '../sight/line-of-effect.ts'
import { boxesApart, boxOf, cellsIn, cellsOf, distance } from '../space.ts'
import { bookOf, type HomlStep } from '../step.ts'
import { type Means, meleeOf, opportunityStrike, rangeOf, reaches } from './means.ts'

/** Zones of control: the squares that a creature threatens with what it has in hand. */

/** With what somebody strikes when an opportunity comes; nothing where it has nothing. */
export function threatMeans(step: HomlStep, id: PieceId): readonly Means[] {
  const sheet = sheetOf(step.fight, id)
  return sheet.isHero ? threatsWith(meleeOf(step, id)) : printedThreats(sheet)
}

const threatsWith = lasting((weapons: readonly Weapon[]): readonly Means[] =>
  weapons.map((weapon) => ({ id: weapon.id, strike: opportunityStrike, weapon, versus: 'REF' })),
)

/** With what it could strike at whoever is near: also a feat that is for opportunities alone. */
const closeMeans = (step: HomlStep, id: PieceId): readonly Means[] => {
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

const printedThreats = lasting(({ strikes }: Sheet): readonly Means[] => {
  const near = strikes.filter(
    ({ type, isAttack, trigger, area }) => type === 'close' && isAttack && trigger === undefined && area === undefined,
  )
  // @rule homl.opp.npc-attack
  const strike = near.find(({ tags }) => tags.includes('basic')) ?? near.find(({ usage }) => usage === 'at-will')
  return strike === undefined ? [] : [{ id: strike.id, strike, weapon: undefined, versus: undefined }]
})

/** Whether somebody controls a space: any square of it that it could strike at. */
export const controls = (step: HomlStep, id: PieceId, space: Box): boolean => !isLoose(step, id, space)

/** Whether something keeps a space from being controlled by somebody; or all that does. */
export function isLoose(step: HomlStep, id: PieceId, space: Box, all?: RuleIndex[]): boolean {
  const { fight } = step
  const apart = boxesApart(fight, boxOf(fight, id), space)
  const farthest = farthestFor(fight, id)
  // What it has in hand need not be looked at for who is out of all its reach.
  const range = all === undefined && apart > farthest ? farthest : threatRange(step, id)
  const isOut = apart > range
  const beyond = range === 0 ? R.zoc.tiny : R.zoc.extent
  return (
    isEnough(step.forbids(beyond, isOut), all) ||
    isEnough(step.forbids(R.zoc.noAttack, !isAble(fight, id)), all) ||
    isEnough(step.forbids(R.zoc.prone, isIn(fight, id, 'prone')), all) ||
    isEnough(step.forbids(R.zoc.loe, !isOut && !reachesAny(fight, fight.board, cellsOf(fight, id), cellsIn(fight, space), range)), all)
  )
}

/** How far somebody threatens with anything that it has. */
const farthestFor = ({ setup, pieces }: HomlFight, id: PieceId): number => farthestIn(setup.sheets)[pieces[id]?.sheet ?? -1] ?? 0
const farthestIn = latest((sheets: HomlFight['setup']['sheets']) => sheets.map(({ compiled }) => farthestOf(compiled)))
const farthestOf = (sheet: Sheet): number => {
  const printed = [...printedThreats(sheet), ...forOpportunities(sheet)].flatMap(({ strike }) =>
    typeof strike.range === 'number' ? [strike.longRange ?? strike.range] : [],
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

/** Two opponents on opposite sides of one of its squares, each able to strike at it: mostly no two are, and nothing dearer is asked. */
export const isFlanked = untilChanged((step: HomlStep, at): boolean => {
  const near = couldFlank(step, at)
  const isPaired = near.length > 1 && near.some((id, i) => near.slice(0, i).some((other) => doFlank(step, other, id, at)))
  return (isPaired || bookOf(step).besets(step, at)) && isOpen(step, at)
})
const isOpen = (step: HomlStep, at: PieceId): boolean => !bookOf(step).spares(step, at, 'flanked')

/** All who do it, with one another. */
export function flankersOf(step: HomlStep, at: PieceId): readonly PieceId[] {
  const near = couldFlank(step, at)
  return isOpen(step, at) ? near.filter((id) => near.some((other) => other !== id && doFlank(step, other, id, at))) : []
}

const couldFlank = (step: HomlStep, at: PieceId): readonly PieceId[] =>
  step.fight.pieces.filter(({ id }) => isEnemy(step.fight, id, at) && isInPlace(step, id, at)).map(({ id }) => id)
const doFlank = (step: HomlStep, one: PieceId, other: PieceId, at: PieceId): boolean =>
  arePaired(step, one, other, at) && canStrike(step, one, at) && canStrike(step, other, at)

/** Any square of a big one will do, on either hand. */
// @rule homl.flank.line, homl.flank.large
const arePaired = ({ fight }: HomlStep, one: PieceId, other: PieceId, at: PieceId): boolean =>
  cellsOf(fight, at).some((cell) =>
    cellsOf(fight, one).some((a) => cellsOf(fight, other).some((b) => areOpposite(finer(a), finer(b), inside(cell)))),
  )

/** A line that leaves by a corner goes through neither of the sides that meet there, unless it came in by the opposite one. */
const inside = ({ x0, y0, z0, x1, y1, z1 }: Box): Box => ({ x0: x0 * 4 + 1, y0: y0 * 4 + 1, z0, x1: x1 * 4 - 1, y1: y1 * 4 - 1, z1 })

const finer = ({ x0, y0, z0, x1, y1, z1 }: Box): Box => ({ x0: x0 * 4, y0: y0 * 4, z0, x1: x1 * 4, y1: y1 * 4, z1 })

/** Able to strike close by, even if it has no action left for it, and near enough. */
function isInPlace(step: HomlStep, id: PieceId, at: PieceId): boolean {
  // @rule homl.cond.incap.flank
  if (!isAble(step.fight, id)) return false
  // @rule homl.flank.barred, homl.cond.blinded.flank, homl.cond.dazed.flank, homl.cond.stunned.flank, homl.cond.surprised.flank
  if (isInAny(step.fight, id, barring)) return false
  return distance(step.fight, id, at) <= farthestFor(step.fight, id)
}

/** With a close attack, if it has one. */
// @rule homl.flank.able, homl.flank.reach
const canStrike = (step: HomlStep, id: PieceId, at: PieceId): boolean => closeMeans(step, id).some((means) => reaches(step, id, at, means))

const barring: readonly ConditionName[] = [
  'blinded',
  // Nothing else but opportunities is taken from the dazed.
  // @rule homl.cond.dazed.actions
  'dazed',
  'stunned',
  'surprised',
]
