import { type Option, type PieceId, type RuleIndex, untilChangedBetween } from '@riposte/referee'
import { isEnough } from '@riposte/tactics'
import { canLunge, meansOf, outOfReach, wrestlingMeans } from '../aim/reach.ts'
import { manoeuvres } from '../attack/manoeuvres.ts'
import { isCharmedBy, isIn } from '../conditions/conditions.ts'
import { type FansysFight, foesOf, isEnemy, pieceAt, sheetOf, those } from '../fight.ts'
import type { Means } from '../gear/weapons.ts'
import type { Blow } from '../moments.ts'
import { paysAside, runUpOf } from '../movement/mounts.ts'
import { isUsed } from '../powers/paying.ts'
import { isPrey } from '../powers/suits.ts'
import { R } from '../rules.ts'
import { manoeuvres as manoeuvreNames } from '../sheet/sheet.ts'
import { coverOf, isHiddenFrom, isLost } from '../sight/sight.ts'
import type { FansysStep } from '../step.ts'

/** Whom one may attack, with what, and what keeps one from it. */

/** Whether something keeps one from attacking somebody so; or all that does. */
function isKept(
  step: FansysStep,
  by: PieceId,
  at: PieceId,
  means: Means,
  what: Blow['what'],
  isLunge: boolean,
  all?: RuleIndex[],
): boolean {
  const { fight } = step
  return (
    // Every trick is an attack.
    // @rule fansys.attack.definition
    isEnough(step.forbids(R.cond.charmed, isCharmedBy(fight, by, at)), all) ||
    isEnough(outOfReach(step, by, at, means, isLunge), all) ||
    isEnough(step.forbids(R.cover.fullTarget, coverOf(step, by, at) === 'full'), all) ||
    isEnough(step.forbids(R.stealth.untargetable, isHiddenFrom(fight, at, by)), all) ||
    isEnough(step.forbids(R.stealth.locate, isLost(step, at, by)), all) ||
    isEnough(step.forbids(R.weapon.bowprone, means.weapon.is.has('bow') && isIn(fight, by, 'prone')), all) ||
    isEnough(step.forbids(R.weapon.reload, isUnloaded(fight, by, means)), all) ||
    isEnough(step.forbids(R.cond.immobilised, isIn(fight, by, 'immobilised')), all) ||
    isEnough(step.forbids(R.cond.catatonic, isIn(fight, by, 'catatonic')), all) ||
    (what === 'attack' && isEnough(step.forbids(R.cost.ability, isBarred(fight, by, at, means)), all)) ||
    (what !== 'attack' && manoeuvres[what].forbidden?.(step, by, at).some((rule) => isEnough(rule, all)) === true)
  )
}

/** It is not for such as him, used up, or takes a run. */
function isBarred(fight: FansysFight, by: PieceId, at: PieceId, { weapon }: Means): boolean {
  const own = sheetOf(fight, by).terms.get(weapon.id)
  return own !== undefined && (!isPrey(fight, by, at, own.only) || isUsed(fight, by, own) || runUpOf(fight, by) < own['if-moved'])
}

/** What keeps one from attacking somebody so. */
export function whyNot(step: FansysStep, by: PieceId, at: PieceId, means: Means, what: Blow['what']): readonly RuleIndex[] {
  const all: RuleIndex[] = []
  isKept(step, by, at, means, what, false, all)
  return all
}

export const canAttack = (step: FansysStep, by: PieceId, at: PieceId, means: Means, what: Blow['what']): boolean =>
  !isKept(step, by, at, means, what, false)

function isUnloaded(fight: FansysFight, id: PieceId, { weapon }: Means): boolean {
  if (weapon.reload === 'none') return false
  const at = sheetOf(fight, id).weapons.indexOf(weapon)
  return (pieceAt(fight, id).loaded & (1 << at)) === 0
}

/** The ways in which a blow could be struck: those that reach; with a secondary action, farther. */
interface Way extends Option {
  readonly means: Means
  readonly isLunge: boolean
}

export const waysAt = (step: FansysStep, id: PieceId, at: PieceId, what: Blow['what']): readonly Way[] =>
  what === 'attack' ? waysToHit(step, id, at) : findWays(step, id, at, what)
/** Asked whether there is any, whom to attack, how good that is, and with what. */
const waysToHit = untilChangedBetween((step: FansysStep, id, at) => findWays(step, id, at, 'attack'))

function findWays(step: FansysStep, id: PieceId, at: PieceId, what: Blow['what']): readonly Way[] {
  const { fight } = step
  // @rule fansys.reach.long
  const mayLunge = pieceAt(fight, id).secondary > 0 && !paysAside(fight, id)
  const ways: Way[] = []
  for (const means of meansFor(fight, id, what)) {
    if (canAttack(step, id, at, means, what)) {
      ways.push({ id: means.id, means, isLunge: false })
      continue
    }
    // @rule fansys.reach.long
    const isLong = mayLunge && !means.isShot && canLunge(fight, id, means.weapon)
    if (isLong && !isKept(step, id, at, means, what, true)) ways.push({ id: `${means.id}:lunge`, means, isLunge: true, rule: R.reach.long })
  }
  return ways
}

/** With what a manoeuvre is made: whatever strikes at hand, or else bare hands; a shot is none. */
export const meansFor = (fight: FansysFight, id: PieceId, what: Blow['what']): readonly Means[] =>
  what !== 'attack'
    ? wrestlingMeans(fight, id)
    : sheetOf(fight, id).routine.size === 0
      ? meansOf(fight, id)
      : meansOf(fight, id).filter((means) => isLeft(fight, id, means))

/** Of a habit that has begun, "two claws and a beak": what has not been struck with so often yet. */
function isLeft(fight: FansysFight, id: PieceId, { weapon }: Means): boolean {
  const { routine, weapons } = sheetOf(fight, id)
  const { attacks, used } = pieceAt(fight, id)
  return attacks === 0 || timesIn(used, weapons.indexOf(weapon)) < (routine.get(weapon.id) ?? 0)
}

/** How often it has struck with each of its weapons: three bits for one. */
export const BITS = 3
export const timesIn = (used: number, place: number): number => (used >> (place * BITS)) & ((1 << BITS) - 1)

/** What holds a body, or has it somewhere else, may be done to friends; whoever bears one is no such friend. */
const helpful: readonly Blow['what'][] = ['grapple', 'shove', 'throw', 'trip']
const isFor = (fight: FansysFight, by: PieceId, at: PieceId, what: Blow['what']): boolean =>
  isEnemy(fight, by, at) || (helpful.includes(what) && at !== by && at !== pieceAt(fight, by).mount)

export const friendsFor = ({ fight }: FansysStep, by: PieceId, what: Blow['what']): PieceId[] =>
  helpful.includes(what) ? those(fight, ({ id }) => !isEnemy(fight, id, by) && isFor(fight, by, id, what)) : []

/** The foes that it could strike with this. */
export const preyOf = (step: FansysStep, id: PieceId, means: Means | undefined): PieceId[] =>
  means === undefined ? [] : foesOf(step.fight, id).filter((at) => canAttack(step, id, at, means, 'attack'))

const deeds = ['attack', ...manoeuvreNames.filter((what) => what !== 'interception')] as const
/** A blow, or in its place a trick: what it could do to somebody with this. */
export const deedsAt = (step: FansysStep, id: PieceId, at: PieceId, means: Means): Blow['what'][] =>
  deeds.filter((what) => isFor(step.fight, id, at, what) && canAttack(step, id, at, means, what))

/** Those to whom it could do anything with this, foes first; friends are for who names one. */
export function marksOf(step: FansysStep, id: PieceId, means: Means | undefined, isMeant = false): PieceId[] {
  if (means === undefined) return []
  const friends = isMeant ? those(step.fight, (one) => !isEnemy(step.fight, id, one.id)) : []
  return [...foesOf(step.fight, id), ...friends].filter((at) => deedsAt(step, id, at, means).length > 0)
}

/** Why nobody can be attacked, where that is so: what forbids it at the foe that is nearest to being one. Friends are for who names it. */
export function noTarget(step: FansysStep, id: PieceId, what: Blow['what'], isMeant = false): readonly (RuleIndex | undefined)[] {
  const foes = foesOf(step.fight, id)
  const isOpen = (at: PieceId): boolean => waysAt(step, id, at, what).length > 0
  if (foes.some(isOpen) || (isMeant && friendsFor(step, id, what).some(isOpen))) return []
  // Nobody reads which.
  if (!step.isTold) return [R.reach.normal]
  const reasons = foes.flatMap((at) => meansFor(step.fight, id, what).map((means) => whyNot(step, id, at, means, what)))
  const [least] = reasons.toSorted((a, b) => a.length - b.length)
  return least ?? [foes.length === 0 ? R.stealth.untargetable : R.reach.normal]
}
