import { NOWHERE, type Square, squareBox, squareNames } from '@riposte/board'
import { nameIn, type Odds, type Offers, type Option, type PieceId, type Preview, type Reading, type RuleIndex } from '@riposte/referee'
import { type Attacking, chanceOf } from '../attack/attack.ts'
import { oddsOf } from '../attack/odds.ts'
import { whyNotPsyche } from '../attack/psyche.ts'
import { farthest, whyTooFar } from '../attack/ranges.ts'
import { allHold, isRelated } from '../bearing/holds.ts'
import type { AttackKind } from '../blow.ts'
import type { Aim, Power, Strike, Targets } from '../clauses/power.ts'
import { eachOf } from '../conditions/bearing.ts'
import { has } from '../conditions/conditions.ts'
import { contextOf } from '../context.ts'
import { isAttackable } from '../creations/conjurations.ts'
import { carries, isEnemy, type OrcusPiece, pieceAt } from '../fight.ts'
import { weaponsFor } from '../gear/wield.ts'
import type { Rise } from '../heights.ts'
import { R } from '../rules.ts'
import { seatOf } from '../seats.ts'
import type { Weapon } from '../sheet/sheet.ts'
import { perceives, sees } from '../sight/senses.ts'
import { lineOfEffect, lineOfSight } from '../sight/sight.ts'
import { boxesApart, boxOf, distance, isOn } from '../space.ts'
import type { OrcusStep } from '../step.ts'
import { heightsOver, isOpenFrom, piecesIn, squaresIn } from './areas.ts'
import { type Aiming, choose, fits } from './choose.ts'
import { askArea } from './placing.ts'

/** Whom a power is aimed at: who can be, why the others cannot, and the questions that settle it. */

export interface AimGiven extends Aiming {
  readonly kind?: AttackKind
}

/** The targets; of an area also its squares, and the square it starts from. */
export interface Aimed {
  readonly targets: readonly PieceId[]
  readonly area: readonly Square[]
  readonly heights: readonly Rise[]
  readonly base: Square | undefined
}

/** Undefined where there is nobody to aim at. */
export function aim(step: OrcusStep, given: AimGiven): Aimed | undefined {
  const { by, strike } = given
  const { origin, area, targets } = strike.aim
  if (targets.relation === 'you' && origin !== 'self') return at([by])
  // @rule orcus.origin.self
  if (origin === 'self') return at([by])
  if (area === undefined || (origin !== 'near' && origin !== 'far')) return aimAtCreatures(step, given)
  const known = step.asKnownTo(by)
  if (area.size === 'eyesight') return orNobody(choose(step, given, inSight(step, by)))
  if (area.size === 'earshot') return orNobody(choose(step, given, inEarshot(step, by)))
  const place = askArea(known, given, area.shape, area.size)
  const covered = squaresIn(step, place)
  const heights = heightsOver(step, place, covered)
  return { targets: choose(step, given, piecesIn(step, place)), area: covered, heights, base: place.base }
}

const at = (targets: readonly PieceId[]): Aimed => ({ targets, area: [], heights: [], base: undefined })
const orNobody = (targets: readonly PieceId[]): Aimed | undefined => (targets.length === 0 ? undefined : at(targets))

/** Eyesight reaches whomever the user has a line of sight to. */
const inSight = (step: OrcusStep, by: PieceId): PieceId[] =>
  present(step).filter(
    (id) =>
      id === by ||
      // @rule orcus.area.eyesight
      (lineOfSight(step, by, id) && sees(step, by, id)),
  )

/** Earshot reaches whoever is not deaf. */
const inEarshot = (step: OrcusStep, by: PieceId): PieceId[] =>
  present(step).filter(
    (id) =>
      id === by ||
      // @rule orcus.area.earshot
      !has(step, id, 'deafened') ||
      !step.applies(R.cond.deafenedHearing),
  )

const isPresent = ({ gone, at: square, state }: OrcusPiece): boolean => gone === 0 && square !== NOWHERE && state !== 'dead'
const present = ({ fight }: OrcusStep): PieceId[] => fight.pieces.filter(isPresent).map((one) => one.id)

// ----------------------------------------------------------------------------------------------------- single creatures

type TargetOption = Option & { readonly piece?: PieceId }

/** One target after another, as many as the power says. */
function aimAtCreatures(real: OrcusStep, given: AimGiven): Aimed | undefined {
  const { by, strike } = given
  const { count, upTo, trigger } = strike.aim.targets
  if (trigger) return aimAtTrigger(real, given)
  const step = real.asKnownTo(by)
  if (count === 'all') return orNobody(candidates(step, given).filter((id) => whyNot(step, given, id) === undefined))
  const most = count === 'any' ? Number.POSITIVE_INFINITY : count === 'nearest' ? 1 : count
  const targets: PieceId[] = []
  while (targets.length < most) {
    const option = askTarget(step, given, targets, upTo || count === 'any' || targets.length >= most)
    if (option?.id === ENOUGH || option === undefined) break
    const target = option.piece ?? whoIsIn(real, given, option.square)
    if (target === undefined) return missed(step, given, option)
    targets.push(target)
  }
  // @rule orcus.target.count
  if (most > 1 && targets.length === most) closeList(step, given, targets)
  return orNobody(targets)
}

const ENOUGH = 'enough'

function askTarget(step: OrcusStep, given: AimGiven, chosen: readonly PieceId[], mayStop: boolean): TargetOption | undefined {
  const { by, text } = given
  const offers = offerTargets(step, given, chosen)
  if (offers.options.length === 0 && chosen.length === 0 && hasHiddenFoe(step, by)) offers.options.push(...squaresInReach(step, given))
  if (offers.options.length === 0) return undefined
  if (mayStop && chosen.length > 0) offers.options.push({ id: ENOUGH, byDefault: true })
  return step.ask<TargetOption>({
    kind: 'target',
    seat: seatOf(step, by),
    piece: by,
    text: text ?? `${given.power.name}: at whom`,
    options: offers.options,
    refusals: offers.refusals,
    read: (answer) => readTarget(step, given, chosen, answer),
  })
}

/** The list is full: every other is refused by the number of targets. */
function closeList(step: OrcusStep, given: AimGiven, targets: readonly PieceId[]): void {
  const { by } = given
  step.ask({
    kind: 'target',
    seat: seatOf(step, by),
    piece: by,
    text: 'at whom besides',
    options: [{ id: ENOUGH, auto: true }],
    get refusals() {
      const left = candidates(step, given).filter((id) => !targets.includes(id))
      return left.map((piece) => ({ id: pieceAt(step.fight, piece).key, piece, rule: R.target.count }))
    },
  })
}

/** Whoever set it off, if it can be reached. */
function aimAtTrigger(step: OrcusStep, given: AimGiven): Aimed | undefined {
  const { trigger } = given
  return trigger === undefined || trigger < 0 || whyNot(step, given, trigger) !== undefined ? undefined : at([trigger])
}

function offerTargets(step: OrcusStep, given: AimGiven, chosen: readonly PieceId[]): Offers<TargetOption> {
  const offers = step.offers<TargetOption>()
  const open = candidates(step, given).filter((id) => !chosen.includes(id))
  const isUsual = (id: PieceId): boolean => isUsualTarget(step, given, id)
  for (const id of open.filter(isUsual)) offerTarget(step, given, id, offers)
  if (offers.options.length > 0 || given.atFriends !== true) return offers
  for (const id of open) if (!isUsual(id)) offerTarget(step, given, id, offers)
  return offers
}

function offerTarget(step: OrcusStep, given: AimGiven, id: PieceId, offers: Offers<TargetOption>): void {
  const { key, at: square } = pieceAt(step.fight, id)
  const preview = (): Preview => previewOf(step, given, id)
  offers.offer({ id: key, piece: id, square, preview, odds: () => oddsAt(step, given, id) }, ...whyNotAll(step, given, id))
}

const isAttack = (strike: Strike): boolean => strike.versus !== undefined

/** Attacks are offered against foes; whoever means a friend has to say so. */
const isUsualTarget = (step: OrcusStep, { by, strike }: Pick<AimGiven, 'by' | 'strike'>, id: PieceId): boolean =>
  !isAttack(strike) || isFoe(step, by, id)

/** Whom an attack is offered against: enemies; whose side it is on when it is controlled is not for the program to say. */
const isFoe = (step: OrcusStep, by: PieceId, id: PieceId): boolean =>
  isEnemy(pieceAt(step.fight, by), pieceAt(step.fight, id)) ||
  carries(step.fight, by, 'controlled') ||
  carries(step.fight, id, 'controlled')

/** A friend may be attacked too, if somebody says so; and a square, where somebody hides. */
function readTarget(step: OrcusStep, given: AimGiven, chosen: readonly PieceId[], answer: string): Reading<TargetOption> | undefined {
  const named = step.fight.pieces.find(({ key }) => key.toLowerCase() === answer.toLowerCase())
  if (named !== undefined) return chosen.includes(named.id) ? undefined : readPiece(step, given, named)
  return hasHiddenFoe(step, given.by) ? readSquare(step, answer) : undefined
}

function readPiece(step: OrcusStep, given: AimGiven, named: OrcusPiece): Reading<TargetOption> | undefined {
  const { id, key, conjured } = named
  const offers = step.offers<TargetOption>()
  if (candidates(step, given).includes(id)) {
    if (!isUsualTarget(step, given, id)) offerTarget(step, given, id, offers)
  } else if (id !== given.by && !conjured && isPresent(named) && perceives(step, given.by, id)) {
    // Where the words want an enemy it is an ally, or the other way round.
    offers.refuse(key, R.target.allies, id)
  }
  return offers.reading()
}

// ------------------------------------------------------------------------------------------------------------- hidden

const hasHiddenFoe = (step: OrcusStep, by: PieceId): boolean =>
  step.applies(R.target.unseenSquare) &&
  (step.leavesOut ||
    step.fight.pieces.some((one) => one.gone === 0 && isEnemy(pieceAt(step.fight, by), one) && !perceives(step, by, one.id)))

/** Where nobody is to be seen: every square that the attack reaches. */
function squaresInReach(step: OrcusStep, { by, strike, weapon }: AimGiven): TargetOption[] {
  const { board } = step.fight
  const own = boxOf(step.fight, by)
  const most = farthest(step, by, strike.aim, weapon)
  const found: TargetOption[] = []
  for (const [square, id] of squareNames(board).entries()) {
    const box = squareBox(board.columns, square, board.floor[square])
    if (boxesApart(own, box) <= most && isOpenFrom(step, own, square)) found.push({ id, square })
  }
  return found
}

/** A square where somebody may hide. */
function readSquare(step: OrcusStep, answer: string): Reading<TargetOption> | undefined {
  const square = squareNames(step.fight.board).indexOf(answer.trim().toLowerCase())
  return square < 0 ? undefined : { option: { id: answer, square } }
}

/** Who stands in the square that was named, if the attack reaches there. */
function whoIsIn(step: OrcusStep, given: AimGiven, square: Square | undefined): PieceId | undefined {
  if (square === undefined) return undefined
  const there = step.fight.pieces.find((one) => one.gone === 0 && one.id !== given.by && isOn(step.fight, one.id, square))
  return there === undefined || whyNot(step, given, there.id) !== undefined ? undefined : there.id
}

/** Nobody is there: it misses, and nobody is told more. */
function missed(step: OrcusStep, { by }: AimGiven, { id }: TargetOption): Aimed {
  step.emit({ type: 'lost', piece: by, what: id, rule: R.target.unseenSquare })
  return at([])
}

// ---------------------------------------------------------------------------------------------------------- why not

/** Whom the words of the power could mean, near or far. */
function candidates(step: OrcusStep, given: AimGiven): PieceId[] {
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
const whyNot = (step: OrcusStep, given: AimGiven, id: PieceId): RuleIndex | undefined => whyNotAll(step, given, id)[0]

/** All rules that do. */
function whyNotAll(step: OrcusStep, given: AimGiven, id: PieceId): readonly RuleIndex[] {
  const { by, strike, weapon, power } = given
  if (isArea(strike.aim)) return whyNotCaught(step, given, id)
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

const isArea = ({ origin, area }: Aim): boolean => area !== undefined && (origin === 'near' || origin === 'far')

/** Why no area of the power could catch that one: too far, behind something solid, out of sight or hearing. */
function whyNotCaught(step: OrcusStep, given: AimGiven, id: PieceId): readonly RuleIndex[] {
  const { by, strike, weapon } = given
  const { area, origin } = strike.aim
  const rule = origin === 'far' ? R.origin.far : R.origin.near
  if (area === undefined || id === by) return NONE
  if (area.size === 'eyesight') return inSight(step, by).includes(id) ? NONE : [R.area.eyesight]
  if (area.size === 'earshot') return inEarshot(step, by).includes(id) ? NONE : [R.area.earshot]
  const most = origin === 'far' ? farthest(step, by, strike.aim, weapon) + area.size : area.size
  if (distance(step.fight, by, id) > most) return [rule]
  if (origin === 'near' && !lineOfEffect(step, by, id)) return [R.area.lineOfEffect]
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
    if ((part.what !== 'attack-you' && !isAlone) || author !== id) return
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
  if (targets.relation === 'you' || targets.trigger || origin === 'self' || origin === 'near' || origin === 'far' || area !== undefined)
    return NONE
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

// ------------------------------------------------------------------------------------------------------------ previews

/** What an attack promises before it is aimed: at the only one it can be aimed at; of a few, the chance at each. */
export function promiseOf(step: OrcusStep, given: AimGiven, known?: readonly PieceId[]): Preview {
  const targets = known ?? offerTargets(step, given, []).options.flatMap((one) => one.piece ?? [])
  const [only] = targets
  if (only === undefined || targets.length > MOST_TOLD) return {}
  if (targets.length === 1) return previewOf(step, given, only)
  const chances = targets.flatMap((id) => {
    const { chance } = previewOf(step, given, id)
    return chance === undefined ? [] : [`${nameIn(step.fight, id)} ${chance}%`]
  })
  return { text: chances.join(', ') }
}
const MOST_TOLD = 3

/** What an attack at somebody promises; nothing of what needs no roll. */
export function previewOf(step: OrcusStep, given: AimGiven, id: PieceId): Preview {
  const attacking = attackingAt(given, id)
  return attacking === undefined ? {} : oddsOf(step, attacking, given.strike)
}

/** The chance of it alone. */
export function oddsAt(step: OrcusStep, given: AimGiven, id: PieceId): Odds {
  const attacking = attackingAt(given, id)
  return attacking === undefined ? {} : { chance: chanceOf(step, attacking) }
}

function attackingAt({ by, power, strike: { versus, aim: how }, weapon, kind = 'attack' }: AimGiven, id: PieceId): Attacking | undefined {
  if (versus === undefined) return undefined
  return { by, at: id, power, versus, weapon, origin: how.origin, kind, targets: [id], base: undefined, aim: how }
}
