import { type Square, squareBox, squareNames } from '@riposte/board'
import { lasting, nameIn, type Odds, type Offers, type Option, type PieceId, type Preview, type Reading } from '@riposte/referee'
import { speaksOf } from '@riposte/tactics'
import { seatOf } from '../asking.ts'
import { type Attacking, chanceOf } from '../attack/attack.ts'
import { oddsOf } from '../attack/odds.ts'
import { whyNotPsyche } from '../attack/psyche.ts'
import { farthest } from '../attack/ranges.ts'
import type { Power, Strike } from '../clauses/power.ts'
import { type OrcusPiece, pieceAt } from '../fight.ts'
import type { Rise } from '../heights.ts'
import { R } from '../rules.ts'
import { perceives } from '../sight/senses.ts'
import { boxesApart, boxOf, distance, isOn } from '../space.ts'
import type { OrcusStep } from '../step.ts'
import { heightsOver, isOpenFrom, piecesIn, squaresIn } from './areas.ts'
import { askArea } from './placing.ts'
import { type AimGiven, candidates, hasHiddenFoe, inEarshot, inSight, isPresent, isUsualTarget, whyNot, whyNotAll } from './possible.ts'
import { choose } from './targets.ts'

/** Whom a power is aimed at: who can be, why the others cannot, and the questions that settle it. */

/** The targets; of an area also its squares, and the square it starts from. */
export interface Aimed {
  readonly targets: readonly PieceId[]
  readonly area: readonly Square[]
  readonly heights: readonly Rise[]
  readonly base: Square | undefined
}

/** Undefined where there is nobody to aim at. */
export function aim(step: OrcusStep, given: AimGiven): Aimed | undefined {
  const { by, power, strike } = given
  const { origin, area, targets } = strike.aim
  // @rule orcus.origin.self
  if (origin === 'self' || targets.relation === 'you') return at([by])
  if (area === undefined) return aimAtCreatures(step, given)
  const known = step.asKnownTo(by)
  if (area.size === 'eyesight') return orNobody(choose(step, given, inSight(step, by)))
  if (area.size === 'earshot') return orNobody(choose(step, given, inEarshot(step, by)))
  const place = askArea(known, given, area.shape, area.size)
  const caught = piecesIn(step, place)
  const chosen = choose(step, given, caught)
  if (chosen.length === 0 && caught.some((id) => whyNotPsyche(step, by, id, power) !== undefined)) return undefined
  const covered = looksAtArea(strike) || looksAtArea(power) ? squaresIn(step, place) : NONE
  const heights = covered.length === 0 ? NO_HEIGHTS : heightsOver(step, place, covered)
  return { targets: chosen, area: covered, heights, base: place.base }
}

/** Most powers only ask who is in their area; some leave something there, or look at its squares once more. */
const looksAtArea = lasting((said: Power | Strike) => speaksOf(said, 'area', 'conjure'))

const NONE: readonly Square[] = []
const NO_HEIGHTS: readonly Rise[] = []
const at = (targets: readonly PieceId[]): Aimed => ({ targets, area: NONE, heights: NO_HEIGHTS, base: undefined })
const orNobody = (targets: readonly PieceId[]): Aimed | undefined => (targets.length === 0 ? undefined : at(targets))

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
  const isBlind = offers.options.length === 0 && chosen.length === 0 && hasHiddenFoe(step, by)
  if (isBlind) offers.options.push(...squaresInReach(step, given))
  if (offers.options.length === 0) return undefined
  if (mayStop && chosen.length > 0) offers.options.push({ id: ENOUGH, byDefault: true })
  return step.ask<TargetOption>({
    kind: 'target',
    seat: seatOf(step, by),
    piece: by,
    text: isBlind ? `${given.power.name}: nobody in reach is to be seen; at which square` : (text ?? `${given.power.name}: at whom`),
    options: offers.options,
    refusals: offers.refusals,
    rule: undefined,
    read: (answer) => readTarget(step, given, chosen, answer),
  })
}

/** The list is full: every other is refused by the number of targets. */
function closeList(step: OrcusStep, given: AimGiven, targets: readonly PieceId[]): void {
  const { by } = given
  const left = step.isTold ? candidates(step, given).filter((id) => !targets.includes(id)) : []
  step.ask({
    kind: 'target',
    seat: seatOf(step, by),
    piece: by,
    text: 'at whom besides',
    options: [{ id: ENOUGH, auto: true }],
    refusals: left.map((piece) => ({ id: pieceAt(step.fight, piece).key, piece, rule: R.target.count })),
    rule: undefined,
  })
}

/** Whoever set it off, if it can be reached. */
function aimAtTrigger(step: OrcusStep, given: AimGiven): Aimed | undefined {
  const { trigger } = given
  return trigger === undefined || trigger < 0 || whyNot(step, given, trigger) !== undefined ? undefined : at([trigger])
}

function offerTargets(step: OrcusStep, given: AimGiven, chosen: readonly PieceId[]): Offers<TargetOption> {
  const offers = step.offers<TargetOption>()
  const open = candidates(step, given)
  offerThose(step, given, open, chosen, true, offers)
  if (offers.options.length === 0 && given.atFriends === true) offerThose(step, given, open, chosen, false, offers)
  return offers
}

function offerThose(
  step: OrcusStep,
  given: AimGiven,
  open: readonly PieceId[],
  chosen: readonly PieceId[],
  isUsual: boolean,
  offers: Offers<TargetOption>,
): void {
  for (const id of open)
    if (!chosen.includes(id) && isUsualTarget(step, given, id) === isUsual) offerTarget(step, given, { id, chosen }, offers)
}

interface Next {
  readonly id: PieceId
  readonly chosen: readonly PieceId[]
}

function offerTarget(step: OrcusStep, given: AimGiven, { id, chosen }: Next, offers: Offers<TargetOption>): void {
  const { key, at: square } = pieceAt(step.fight, id)
  const preview = (): Preview => previewOf(step, given, id)
  const { together = Number.POSITIVE_INFINITY } = given.strike.aim.targets
  const isApart = chosen.some((one) => distance(step.fight, one, id) > together)
  const why = isApart ? [R.target.count] : whyNotAll(step, given, id)
  offers.offer({ id: key, piece: id, square, preview, odds: () => oddsAt(step, given, id) }, ...why)
}

/** A friend may be attacked too, if somebody says so; and a square, where somebody hides. */
function readTarget(step: OrcusStep, given: AimGiven, chosen: readonly PieceId[], answer: string): Reading<TargetOption> | undefined {
  const named = step.fight.pieces.find(({ key }) => key.toLowerCase() === answer.toLowerCase())
  if (named !== undefined) return chosen.includes(named.id) ? undefined : readPiece(step, given, chosen, named)
  return hasHiddenFoe(step, given.by) ? readSquare(step, answer) : undefined
}

function readPiece(step: OrcusStep, given: AimGiven, chosen: readonly PieceId[], named: OrcusPiece): Reading<TargetOption> | undefined {
  const { id, key, conjured } = named
  const offers = step.offers<TargetOption>()
  if (candidates(step, given).includes(id)) {
    if (!isUsualTarget(step, given, id)) offerTarget(step, given, { id, chosen }, offers)
  } else if (id !== given.by && !conjured && isPresent(named) && perceives(step, given.by, id)) {
    // Where the words want an enemy it is an ally, or the other way round.
    offers.refuse(key, R.target.allies, id)
  }
  return offers.reading()
}

// ------------------------------------------------------------------------------------------------------------- hidden

/** Where nobody is to be seen: every square that the attack reaches, but for those whose bearers one knows. */
function squaresInReach(step: OrcusStep, { by, strike, weapon }: AimGiven): TargetOption[] {
  const { board } = step.fight
  const own = boxOf(step.fight, by)
  const most = farthest(step, by, strike.aim, weapon)
  const known = step.fight.pieces.filter(({ id, gone }) => gone === 0 && (id === by || perceives(step, by, id)))
  const found: TargetOption[] = []
  for (const [square, id] of squareNames(board).entries()) {
    if (known.some((one) => isOn(step.fight, one.id, square))) continue
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
