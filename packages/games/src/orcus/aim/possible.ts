import { NOWHERE } from '@riposte/board'
import type { PieceId, RuleIndex } from '@riposte/referee'
import { whyNotPsyche } from '../attack/psyche.ts'
import { farthest, whyTooFar } from '../attack/ranges.ts'
import { allHold, isRelated } from '../bearing/holds.ts'
import type { AttackKind } from '../blow.ts'
import { weaponsFor } from '../carrying/wield.ts'
import type { Aim, Power, Strike, Targets } from '../clauses/power.ts'
import { eachOf } from '../conditions/bearing.ts'
import { has } from '../conditions/conditions.ts'
import { contextOf } from '../context.ts'
import { isAttackable } from '../creations/conjurations.ts'
import { carries, isEnemy, type OrcusPiece, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import type { Weapon } from '../sheet/sheet.ts'
import { perceives, sees } from '../sight/senses.ts'
import { lineOfEffect, lineOfSight } from '../sight/sight.ts'
import { distance } from '../space.ts'
import type { OrcusStep } from '../step.ts'
import { isWalledIn } from './grounds.ts'
import { type Aiming, fits } from './targets.ts'

/** Who can be aimed at, and the rule that forbids it. */

export interface AimGiven extends Aiming {
  readonly kind?: AttackKind
}

/** Eyesight reaches whomever the user has a line of sight to. */
export const inSight = (step: OrcusStep, by: PieceId): PieceId[] =>
  present(step).filter(
    (id) =>
      id === by ||
      // @rule orcus.area.eyesight
      (lineOfSight(step, by, id) && sees(step, by, id)),
  )

/** Earshot reaches whoever is not deaf. */
export const inEarshot = (step: OrcusStep, by: PieceId): PieceId[] =>
  present(step).filter(
    (id) =>
      id === by ||
      // @rule orcus.area.earshot
      !has(step, id, 'deafened') ||
      !step.applies(R.cond.deafenedHearing),
  )

export const isPresent = ({ gone, at: square, state }: OrcusPiece): boolean => gone === 0 && square !== NOWHERE && state !== 'dead'
const present = ({ fight }: OrcusStep): PieceId[] => fight.pieces.filter(isPresent).map((one) => one.id)

const isAttack = (strike: Strike): boolean => strike.versus !== undefined

/** Attacks are offered against foes; whoever means a friend has to say so. */
export const isUsualTarget = (step: OrcusStep, { by, strike }: Pick<AimGiven, 'by' | 'strike'>, id: PieceId): boolean =>
  !isAttack(strike) || isFoe(step, by, id)

/** Whom an attack is offered against: enemies; whose side it is on when it is controlled is not for the program to say. */
const isFoe = (step: OrcusStep, by: PieceId, id: PieceId): boolean =>
  isEnemy(pieceAt(step.fight, by), pieceAt(step.fight, id)) ||
  carries(step.fight, by, 'controlled') ||
  carries(step.fight, id, 'controlled')

export const hasHiddenFoe = (step: OrcusStep, by: PieceId): boolean =>
  step.applies(R.target.unseenSquare) &&
  (step.leavesOut ||
    step.fight.pieces.some((one) => one.gone === 0 && one.at >= 0 && isEnemy(pieceAt(step.fight, by), one) && !perceives(step, by, one.id)))

/** Whom the words of the power could mean, near or far. */
export function candidates(step: OrcusStep, given: AimGiven): PieceId[] {
  const { by, strike } = given
  const found: PieceId[] = []
  for (const piece of step.fight.pieces) {
    const { id } = piece
    if (isPresent(piece) && isMeant(step, by, strike, id) && (id === by || perceives(step, by, id))) found.push(id)
  }
  return found
}

function isMeant(step: OrcusStep, by: PieceId, { aim: { targets, origin }, versus }: Strike, id: PieceId): boolean {
  if (id === by) return mayBeOneself(step, targets, versus !== undefined, origin === 'self')
  const { conjured } = pieceAt(step.fight, id)
  if (conjured) return versus !== undefined
  return targets.relation === 'you' || isRelated(step, by, targets.relation, id)
}

/** A creature or an ally of one's choice may be oneself; nobody rolls an attack against himself. */
function mayBeOneself(step: OrcusStep, { relation }: Targets, isRolled: boolean, isSelf: boolean): boolean {
  if (isSelf || relation === 'you-or-ally') return true
  return !isRolled && (relation === 'creature' || relation === 'ally') && step.applies(R.target.selfChoice)
}

/** The first rule that keeps it from being a target. */
export const whyNot = (step: OrcusStep, given: AimGiven, id: PieceId): RuleIndex | undefined => whyNotAll(step, given, id)[0]

/** All rules that do. */
export function whyNotAll(step: OrcusStep, given: AimGiven, id: PieceId): readonly RuleIndex[] {
  const { by, strike, weapon, power, before = [] } = given
  if (strike.aim.area !== undefined) return whyNotCaught(step, given, id)
  const { inAll } = strike.aim.targets
  // @rule orcus.target.count
  if (inAll !== undefined && !before.includes(id) && new Set(before).size >= inAll) return [R.target.count]
  const far = id === by ? NONE : whyTooFar(step, by, id, strike.aim, weapon)
  if (far.length > 0) {
    const inForce = far.filter((rule) => step.forbids(rule, true) !== undefined)
    if (inForce.length > 0) return inForce
  }
  const why = whyNotIn(step, given, id) ?? whyNotPsyche(step, by, id, power) ?? whyForbidden(step, by, strike, id)
  if (why !== undefined) return [why]
  if (fits(step, given, id)) return NONE
  return strike.aim.targets.tests.some((test) => test.is === 'sees') && !sees(step, by, id) ? [R.sight.line] : [R.target.count]
}

const NONE: readonly RuleIndex[] = []

/** Why no area of the power could catch that one: too far, behind something solid, out of sight or hearing. */
function whyNotCaught(step: OrcusStep, given: AimGiven, id: PieceId): readonly RuleIndex[] {
  const { by, power, strike, weapon } = given
  const { area, origin } = strike.aim
  const rule = origin === 'far' ? R.origin.far : R.origin.near
  if (area === undefined || id === by) return NONE
  if (area.size === 'eyesight') return inSight(step, by).includes(id) ? NONE : [R.area.eyesight]
  if (area.size === 'earshot') return inEarshot(step, by).includes(id) ? NONE : [R.area.earshot]
  const most = origin === 'far' ? farthest(step, by, strike.aim, weapon) + area.size : area.size
  if (distance(step.fight, by, id) > most) return [rule]
  if (origin === 'near' && !lineOfEffect(step, by, id)) return [R.area.lineOfEffect]
  const why = whyNotPsyche(step, by, id, power)
  if (why !== undefined) return [why]
  return fits(step, given, id) ? NONE : [R.target.count]
}

/** Within reach, but behind something, or nothing that can be aimed at. */
function whyNotIn(step: OrcusStep, { by, strike }: AimGiven, id: PieceId): RuleIndex | undefined {
  if (id === by) return undefined
  const { origin, range } = strike.aim
  if (pieceAt(step.fight, id).conjured && !isAttackable(step.fight, id) && step.applies(R.kw.conjurationTarget))
    return R.kw.conjurationTarget
  if (range === 'sight' && !sees(step, by, id)) return R.sight.line
  if (lineOfEffect(step, by, id)) return undefined
  return origin === 'melee' ? step.forbids(R.sight.effect, true) : step.forbids(R.target.clearPath, true)
}

/** What an effect forbids: to attack at all, or to attack whoever brought it about. */
const isForOne = ({ aim: { area, targets } }: Strike): boolean => area === undefined && (targets.count === 1 || targets.count === 'nearest')

function whyForbidden(step: OrcusStep, by: PieceId, strike: Strike, id: PieceId): RuleIndex | undefined {
  let why: RuleIndex | undefined
  eachOf(step, by, 'may-not', (part, author, _, effect) => {
    const isAlone = part.what === 'attack-you-alone' && isForOne(strike)
    const isElsewhere =
      part.what === 'attack-others' && isForOne(strike) && author !== id && author >= 0 && pieceAt(step.fight, author).gone === 0
    if (!isElsewhere && ((part.what !== 'attack-you' && !isAlone) || author !== id)) return
    if (allHold(step, part.when, contextOf(by, { target: id }))) why ??= effect?.rule ?? R.target.count
  })
  return why
}

/** Why it cannot be aimed at that one; undefined when it can, with any weapon at hand unless one is given. */
export function whyNotAt(
  step: OrcusStep,
  by: PieceId,
  id: PieceId,
  power: Power,
  strike = power.strike,
  weapon?: Weapon,
): RuleIndex | undefined {
  let why: RuleIndex | undefined
  for (const one of armsFor(step, by, power, strike, weapon)) {
    const rule = whyNot(step, { by, power, strike, weapon: one }, id)
    if (rule === undefined) return undefined
    why ??= rule
  }
  return why
}

/** What it could be used with; nothing at all where it needs nothing. */
function armsFor(step: OrcusStep, by: PieceId, power: Power, strike: Strike, weapon: Weapon | undefined): readonly (Weapon | undefined)[] {
  if (weapon !== undefined) return [weapon]
  const weapons = weaponsFor(step, by, power, strike)
  return weapons.length === 0 ? UNARMED_ONLY : weapons
}

const UNARMED_ONLY: readonly undefined[] = [undefined]

/** Why there is nobody to aim it at, as the nearest of them has it; nothing where there is somebody, or where it needs nobody. Cheap. */
export function whyNoTarget(step: OrcusStep, by: PieceId, power: Power, atFriends = false): readonly RuleIndex[] {
  const { strike } = power
  const { origin, area, targets } = strike.aim
  if (
    area !== undefined &&
    origin === 'far' &&
    armsFor(step, by, power, strike, undefined).every((one) => isWalledIn(step, by, strike.aim, one))
  )
    return [R.target.clearPath]
  if (targets.relation === 'you' || targets.trigger || origin === 'self' || area !== undefined) return NONE
  if (hasHiddenFoe(step, by)) return NONE
  let why: readonly RuleIndex[] | undefined
  let nearest = Number.POSITIVE_INFINITY
  for (const weapon of armsFor(step, by, power, strike, undefined)) {
    const given = { by, power, strike, weapon }
    for (const id of candidates(step, given)) {
      if (!atFriends && !isUsualTarget(step, given, id)) continue
      const rules = whyNotAll(step, given, id)
      if (rules.length === 0) return NONE
      if (why !== undefined && !step.isTold) continue
      const away = distance(step.fight, by, id)
      if (away < nearest) why = rules
      nearest = Math.min(nearest, away)
    }
  }
  return why ?? [ruleOf(strike.aim)]
}

const ruleOf = ({ origin }: Aim): RuleIndex => (origin === 'melee' ? R.origin.melee : R.origin.ranged)
