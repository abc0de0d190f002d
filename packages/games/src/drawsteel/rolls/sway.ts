import { NOWHERE } from '@riposte/board'
import { NOBODY, type PieceId, type RuleIndex } from '@riposte/referee'
import type { Ability } from '../abilities/ability.ts'
import type { Clause } from '../clauses/clauses.ts'
import type { Rolls, Stat, Test } from '../clauses/phrases.ts'
import { barsTriggered, grabberOf, has, hasTrait, isDying, timesOf, traitParts } from '../conditions/conditions.ts'
import { type DrawSteelFight, type DsPiece, isAlive, isEnemy, isObject, isUp, pieceAt, sheetOf, squadOf } from '../fight.ts'
import { R } from '../rules.ts'
import { concealmentRule, coverRule, hasLine, wasHiddenFrom } from '../sight/sight.ts'
import { boxOf, distance, floorUnder, isAdjacent, isSubmerged, isUnderground, overlaps, sizeOrder } from '../space.ts'
import type { DsStep } from '../step.ts'
import type { Characteristic, Typed } from '../terms.ts'

/** Edges and banes: everything that the book knows, for one roll against one target. */

export interface Sway {
  readonly rule: RuleIndex
  /** Edges above 0, banes below. */
  readonly value: number
}

/** An ability as it is aimed. */
export interface Aimed {
  readonly by: PieceId
  readonly ability: Ability
  readonly form: 'melee' | 'ranged' | 'area' | 'self'
  readonly targets: readonly PieceId[]
  /** What the effect that grants it brings along. */
  readonly given: number
  /** What was paid for besides. */
  readonly bought?: readonly Clause[]
  readonly ignoresBanes: boolean
}

export const isStrike = (ability: Ability): boolean => ability.keywords.includes('strike')
const dealsDamage = (ability: Ability): boolean =>
  ability.tiers.some((tier) =>
    tier.some((one) => one.do === 'damage' || (one.do === 'potency' && one.so.some((then) => then.do === 'damage'))),
  ) || [...ability.before, ...ability.after].some((one) => one.do === 'damage')

/** Whether what is said of strikes touches an ability. Off: areas count as strikes. */
const countsAsStrike = (step: DsStep, ability: Ability): boolean =>
  isStrike(ability) || (ability.area !== undefined && !step.applies(R.ability.strikeVsArea))

export class Sways {
  readonly list: Sway[] = []
  private readonly step: DsStep

  constructor(step: DsStep) {
    this.step = step
  }

  add(rule: RuleIndex, value: number, holds: boolean): void {
    if (holds && value !== 0 && this.step.applies(rule)) this.list.push({ rule, value })
  }
}

export function swaysOf(step: DsStep, aimed: Aimed, target: PieceId): readonly Sway[] {
  const sways = new Sways(step)
  const { ability } = aimed
  const strike = countsAsStrike(step, ability)
  ofTheUser(step, sways, aimed, target, strike)
  if (target >= 0) {
    ofTheTarget(step, sways, aimed, target)
    ofThePlace(step, sways, aimed, target, strike)
  }
  ofTheAbility(step, sways, aimed, target)
  ofEffects(step, sways, aimed, target)
  sways.add(R.freestrike.embedded, aimed.given, true)
  // An effect that a pair of traits makes good or bad.
  ofTraits(step, sways, aimed, target)
  ofTheNeighbours(step, sways, aimed)
  return aimed.ignoresBanes ? sways.list.filter((one) => one.value > 0) : sways.list
}

/** What the ability itself brings to its roll: of its own, and what was paid for. */
function ofTheAbility(step: DsStep, sways: Sways, { by, ability, bought }: Aimed, target: PieceId): void {
  for (const one of [...ability.after, ...ability.before, ...(bought ?? [])])
    if (one.do === 'edge') sways.add(R.edge.circumstance, one.value, holds(step, one.when, by, target))
}

function ofTheUser(step: DsStep, sways: Sways, { by, ability, form, targets }: Aimed, target: PieceId, strike: boolean): void {
  const { fight } = step
  const user = pieceAt(fight, by)
  sways.add(R.prone.strikeBane, -1, strike && has(fight, by, 'prone'))
  sways.add(R.restrained.bane, -1, has(fight, by, 'restrained'))
  sways.add(R.weakened.bane, -timesOf(step, by, 'weakened'), has(fight, by, 'weakened'))
  sways.add(
    R.frightened.bane,
    -1,
    fight.effects.some((one) => one.on === by && one.kind === 'frightened' && one.by === target),
  )
  const taunt = fight.effects.find((one) => one.on === by && one.kind === 'taunted')
  sways.add(
    R.taunted.bane,
    -2,
    taunt !== undefined && !targets.includes(taunt.by) && isAlive(pieceAt(fight, taunt.by)) && hasLine(step, by, taunt.by),
  )
  const grabber = grabberOf(fight, by)
  sways.add(R.grabbed.bane, -1, grabber >= 0 && !targets.includes(grabber))
  sways.add(R.move.squeezed, -1, isSqueezed(fight, user))
  // Off: being winded is a burden.
  if (isWinded(step, user) && !step.applies(R.winded.noEffect)) sways.add(R.edge.circumstance, -1, true)
  sways.add(R.environment.underwater, -1, isSubmerged(fight, by) && !sheetOf(fight, by).modes.includes('swim'))
  const adjacent =
    form === 'ranged' &&
    strike &&
    fight.pieces.some(
      (one) => one.id !== by && isAlive(one) && !isObject(fight, one.id) && isEnemy(one, user) && isAdjacent(fight, by, one.id),
    )
  sways.add(R.ability.rangedAdjacentBane, -1, adjacent)
  const squad = squadOf(fight, user)
  const captained = squad !== undefined && squad.captain >= 0 && sheetOf(fight, by).captainBenefits.some((one) => one.stat === 'edge')
  sways.add(R.captain.benefit, 1, captained && isStrike(ability))
}

function ofTheTarget(step: DsStep, sways: Sways, { by, form }: Aimed, target: PieceId): void {
  const { fight } = step
  const other = pieceAt(fight, target)
  sways.add(R.prone.meleeEdge, 1, form === 'melee' && has(fight, target, 'prone'))
  sways.add(R.restrained.edgeAgainst, 1, has(fight, target, 'restrained'))
  sways.add(
    R.frightened.edgeAgainst,
    1,
    !isObject(fight, by) && fight.effects.some((one) => one.on === target && one.kind === 'frightened' && one.by === by),
  )
  sways.add(R.surprise.edge, 1, has(fight, target, 'surprised'))
  sways.add(R.unconscious.effects, 2, other.state === 'unconscious')
  sways.add(R.action.defend, -2, isDefended(step, target))
  const aid = fight.effects.find(
    (one) => one.on === target && one.kind === 'aided' && one.by !== by && !isEnemy(pieceAt(fight, one.by), pieceAt(fight, by)),
  )
  sways.add(R.maneuver.aidAttack, 1, aid !== undefined)
}

/** Defending, with nobody taunted by the defender. */
export function isDefended(step: DsStep, id: PieceId): boolean {
  const { fight } = step
  if (!has(fight, id, 'defending')) return false
  const taunts = fight.effects.some((one) => one.kind === 'taunted' && one.by === id)
  return !(taunts && step.applies(R.action.defendTaunt))
}

function ofThePlace(step: DsStep, sways: Sways, { by, ability, form }: Aimed, target: PieceId, strike: boolean): void {
  const { fight } = step
  const user = pieceAt(fight, by)
  const other = pieceAt(fight, target)
  const bane = hasTrait(fight, target, (part) => part.is === 'well-covered') ? -2 : -1
  if (!ignores(fight, by, ability, 'cover')) {
    const cover = coverRule(step, by, target)
    // Off: areas and abilities without damage are treated alike, by their keyword.
    const counts = step.applies(R.cover.area) ? dealsDamage(ability) : isStrike(ability) || !dealsDamage(ability)
    if (cover !== undefined) sways.add(cover, bane, counts)
  }
  if (strike && !ignores(fight, by, ability, 'concealment')) {
    const concealment = concealmentRule(step, by, target)
    const isSeen =
      concealment === R.concealment.invisible &&
      hasTrait(fight, by, (part) => part.is === 'ignores' && part.what === 'supernatural-concealment')
    if (concealment !== undefined && !isSeen) sways.add(concealment, bane, true)
  }
  sways.add(R.hidden.edge, 1, wasHiddenFrom(fight, by, target))
  sways.add(R.flanking.edge, 1, form === 'melee' && strike && flankers(step, by, target).length > 0)
  sways.add(R.highground.edge, 1, isHigher(step, user, other))
  sways.add(R.move.climbCreatureEdge, 1, form === 'melee' && user.carrier === target)
}

const ignores = (fight: DrawSteelFight, by: PieceId, ability: Ability, what: 'cover' | 'concealment'): boolean =>
  [...ability.after, ...ability.before].some((one) => one.do === 'ignore' && one.what === what) ||
  hasTrait(fight, by, (part) => part.is === 'ignores' && part.what === what)

/** Standing on something solid, wholly above the target. */
function isHigher(step: DsStep, user: DsPiece, other: DsPiece): boolean {
  const { fight } = step
  if (isUnderground(fight, other) || user.carrier === other.id) return false
  if (user.height < boxOf(fight, other.id).z1) return false
  const isGrounded = user.carrier >= 0 || user.height <= floorUnder(fight, user.id, user.at)
  // Off: only the floor of the board at level 0 is ground.
  if (!step.applies(R.ground.meaning)) return user.height > 0 && floorUnder(fight, user.id, user.at) === 0
  return isGrounded
}

/** Forced into one space with somebody of nearly the same size. */
export function isSqueezed(fight: DrawSteelFight, piece: DsPiece): boolean {
  return fight.pieces.some(
    (one) =>
      one.id !== piece.id &&
      isAlive(one) &&
      one.carrier !== piece.id &&
      piece.carrier !== one.id &&
      !isObject(fight, one.id) &&
      overlaps(boxOf(fight, one.id), boxOf(fight, piece.id)) &&
      Math.abs(sizeOrder(fight, one.id) - sizeOrder(fight, piece.id)) <= 1,
  )
}

// ------------------------------------------------------------------------------------------------------------- flanking

/** Allies that flank the target together with somebody. */
export function flankers(step: DsStep, by: PieceId, target: PieceId): PieceId[] {
  const { fight } = step
  const user = pieceAt(fight, by)
  const foe = pieceAt(fight, target)
  if (hasTrait(fight, target, (part) => part.is === 'ignores' && part.what === 'flanking')) return []
  if (!isEnemy(user, foe) || !isAdjacent(fight, by, target) || !isAble(step, by, target)) return []
  return fight.pieces.flatMap((one) => {
    if (one.id === by || one.id === target || isEnemy(one, user) || !isAlive(one) || isObject(fight, one.id)) return []
    return isAdjacent(fight, one.id, target) && isAble(step, one.id, target) && isOpposite(step, by, one.id, target) ? [one.id] : []
  })
}

function isAble(step: DsStep, id: PieceId, target: PieceId): boolean {
  if (!step.applies(R.flanking.able)) return true
  return barsTriggered(step, id).length === 0 && isUp(pieceAt(step.fight, id)) && hasLine(step, id, target)
}

/** The line between the middles passes through opposite sides or corners of the target's space. Off: any two of its neighbours. */
function isOpposite(step: DsStep, a: PieceId, b: PieceId, target: PieceId): boolean {
  if (!step.applies(R.flanking.line)) return true
  const { fight } = step
  const box = boxOf(fight, target)
  const one = boxOf(fight, a)
  const other = boxOf(fight, b)
  // Everything doubled, so that middles are whole numbers.
  const ax = one.x0 + one.x1
  const ay = one.y0 + one.y1
  const bx = other.x0 + other.x1
  const by = other.y0 + other.y1
  return (
    crossesAcross(ax, ay, bx, by, box.x0 * 2, box.x1 * 2, box.y0 * 2, box.y1 * 2) ||
    crossesAcross(ay, ax, by, bx, box.y0 * 2, box.y1 * 2, box.x0 * 2, box.x1 * 2)
  )
}

/** The line enters by one side across the first axis and leaves by the other, both within the side, its ends included. */
function crossesAcross(ax: number, ay: number, bx: number, by: number, x0: number, x1: number, y0: number, y1: number): boolean {
  if (!((ax < x0 && bx > x1) || (bx < x0 && ax > x1))) return false
  const dx = bx - ax
  const at = (x: number): number => ay * dx + (by - ay) * (x - ax)
  const sign = Math.sign(dx)
  const within = (x: number): boolean => at(x) * sign >= y0 * dx * sign && at(x) * sign <= y1 * dx * sign
  return within(x0) && within(x1)
}

// -------------------------------------------------------------------------------------------------------------- effects

const FORMS: Readonly<Record<Rolls, (ability: Ability, form: Aimed['form']) => boolean>> = {
  power: () => true,
  ability: () => true,
  strike: (ability) => isStrike(ability),
  'melee-strike': (ability, form) => isStrike(ability) && form === 'melee',
  'ranged-strike': (ability, form) => isStrike(ability) && form === 'ranged',
  test: () => false,
  'melee-ability': (_, form) => form === 'melee',
  'ranged-ability': (_, form) => form === 'ranged',
}

/** `sway:ROLLS:AGAINST:ONCE@ability`: which rolls, against whom, and whether it is for one roll alone. */
export const swayKind = (rolls: Rolls, against: string, once: boolean, source: string): string =>
  `sway:${rolls}:${against}:${once ? 'once' : 'all'}@${source}`

function readSway(kind: string): { rolls: Rolls; against: string; once: boolean } | undefined {
  if (!kind.startsWith('sway:')) return undefined
  const [, rolls, against, once] = kind.slice(0, kind.indexOf('@')).split(':')
  const known = (Object.keys(FORMS) as Rolls[]).find((one) => one === rolls)
  return known === undefined ? undefined : { rolls: known, against: against ?? 'none', once: once === 'once' }
}

function ofEffects(step: DsStep, sways: Sways, { by, ability, form }: Aimed, target: PieceId): void {
  for (const effect of step.fight.effects) {
    const read = readSway(effect.kind)
    if (read === undefined || !FORMS[read.rolls](ability, form)) continue
    if (touches(effect, read.against, by, target)) sways.add(effect.rule, effect.value, true)
  }
}

function touches(effect: { on: PieceId; by: PieceId; caught: readonly PieceId[] }, against: string, by: PieceId, target: PieceId): boolean {
  if (against === 'bearer') return effect.on === target
  if (effect.on !== by) return false
  return against === 'none' || (against === 'you' ? effect.by === target : effect.caught.includes(target))
}

/** What counts for one roll alone has had it. */
export function useUpSways(step: DsStep, { by, ability, form }: Aimed, targets: readonly PieceId[]): void {
  for (const effect of step.fight.effects.slice()) {
    if (effect.on === by && /^(?:automatic|least|shift)-tier/.test(effect.kind) && effect.until === 'used') step.end(effect, 'used')
    const read = readSway(effect.kind)
    if (read?.once === true && FORMS[read.rolls](ability, form) && targets.some((target) => touches(effect, read.against, by, target)))
      step.end(effect, 'used')
    const aided =
      effect.kind === 'aided' &&
      targets.includes(effect.on) &&
      effect.by !== by &&
      !isEnemy(pieceAt(step.fight, effect.by), pieceAt(step.fight, by))
    if (aided) step.end(effect, 'used', R.maneuver.aidAttack)
  }
}

function ofTraits(step: DsStep, sways: Sways, { by, ability, form }: Aimed, target: PieceId): void {
  const { fight } = step
  for (const part of traitParts(fight, by))
    if (part.is === 'sway' && part.side === 'own' && FORMS[part.rolls](ability, form))
      sways.add(R.edge.circumstance, part.value, holds(step, part.when, by, target))
  if (target < 0) return
  for (const part of traitParts(fight, target))
    if (part.is === 'sway' && part.side === 'against' && FORMS[part.rolls](ability, form))
      sways.add(R.edge.circumstance, part.value, holds(step, part.when, target, by))
  for (const one of fight.pieces) {
    if (one.id === target || !isUp(one) || isEnemy(one, pieceAt(fight, target))) continue
    for (const part of traitParts(fight, one.id))
      if (part.is === 'sway' && part.side === 'near-ally' && FORMS[part.rolls](ability, form))
        sways.add(R.edge.circumstance, part.value, distance(fight, one.id, target) <= part.within)
  }
}

/** What others nearby lend or take. */
function ofTheNeighbours(step: DsStep, sways: Sways, { by, ability, form }: Aimed): void {
  const { fight } = step
  const me = pieceAt(fight, by)
  for (const one of fight.pieces) {
    if (one.id === by || !isUp(one)) continue
    const side = isEnemy(one, me) ? 'for-enemy' : 'for-ally'
    for (const part of traitParts(fight, one.id))
      if (part.is === 'sway' && part.side === side && FORMS[part.rolls](ability, form))
        sways.add(R.edge.circumstance, part.value, distance(fight, one.id, by) <= part.within)
  }
}

/** What traits add to a figure for as long as something holds, the own and those of creatures nearby. */
export function heldModifier(step: DsStep, id: PieceId, stat: Stat, target: PieceId = id): number {
  const { fight } = step
  let sum = 0
  for (const part of traitParts(fight, id))
    if (part.is === 'modify' && part.stat === stat && part.when.length > 0 && holds(step, part.when, id, target)) sum += part.amount.flat
  for (const one of fight.pieces) {
    if (one.id === id || !isUp(one)) continue
    const relation = isEnemy(one, pieceAt(fight, id)) ? 'enemy' : 'ally'
    for (const part of traitParts(fight, one.id))
      if (
        part.is === 'near' &&
        part.stat === stat &&
        (part.to === 'creature' || part.to === relation) &&
        distance(fight, one.id, id) <= part.squares
      )
        sum += part.amount
  }
  return sum
}

/** Immunities and weaknesses that traits give. */
export function traitResists(step: DsStep, id: PieceId, kind: 'immunity' | 'weakness', type: Typed): number[] {
  const fits = (stat: Stat): boolean => stat === `${kind}:all` || stat === `${kind}:${type}`
  const found: number[] = []
  for (const part of traitParts(step.fight, id))
    if (part.is === 'modify' && fits(part.stat) && holds(step, part.when, id, id)) found.push(part.amount.flat)
  return found
}

/** Simple tests, with `you` as the one whose trait it is. */
export function holds(step: DsStep, tests: readonly Test[], you: PieceId, target: PieceId): boolean {
  const { fight } = step
  return tests.every((test) => {
    if (test.is === 'not') return !holds(step, [test.test], you, target)
    if (test.is === 'any') return test.tests.some((one) => holds(step, [one], you, target))
    const whose = 'whose' in test && test.whose === 'you' ? you : target
    if (whose < 0) return false
    const piece = pieceAt(fight, whose)
    if (test.is === 'has') {
      if (test.condition === 'winded') return isWinded(step, piece)
      if (test.condition === 'dying') return isDying(step, piece)
      if (test.condition === 'flying') return piece.height > floorUnder(fight, whose, piece.at)
      return has(fight, whose, test.condition)
    }
    if (test.is === 'by')
      return fight.effects.some((one) => one.on === whose && one.kind === test.condition && one.by === (test.by === 'you' ? you : target))
    if (test.is === 'marked')
      return fight.effects.some((one) => one.on === whose && one.kind === `mark:${test.name}` && (test.by === undefined || one.by === you))
    if (test.is === 'relation')
      return test.relation === 'object'
        ? isObject(fight, whose)
        : test.relation.startsWith('enemy')
          ? isEnemy(piece, pieceAt(fight, you))
          : test.relation.startsWith('ally')
            ? !isObject(fight, whose) && whose !== you && !isEnemy(piece, pieceAt(fight, you))
            : test.relation === 'minion'
              ? sheetOf(fight, whose).organization === 'minion'
              : !isObject(fight, whose)
    if (test.is === 'flanked') return flankers(step, you, target).length > 0
    if (test.is === 'squad-of')
      return fight.pieces.filter((one) => one.squad >= 0 && one.squad === pieceAt(fight, you).squad && isAlive(one)).length <= test.most
    if (test.is === 'holding') return fight.effects.some((one) => one.kind === 'grabbed' && one.by === you)
    if (test.is === 'organization') return test.of.includes(sheetOf(fight, whose).organization)
    if (test.is === 'kind') return sheetOf(fight, whose).kinds.includes(test.kind)
    if (test.is === 'within') return distance(fight, whose, test.of === 'you' ? you : target) <= test.squares
    if (test.is === 'dead') return piece.state === 'dead'
    if (test.is === 'captain') return (squadOf(fight, pieceAt(fight, you))?.captain ?? -1) >= 0
    if (test.is === 'adjacent-ally') {
      const me = pieceAt(fight, you)
      return fight.pieces.some(
        (one) => one.id !== you && isAlive(one) && one.side === me.side && distance(fight, one.id, whose) <= test.squares,
      )
    }
    return false
  })
}

/** Half the maximum, rounded down. */
export const windedValue = (step: DsStep, piece: DsPiece): number =>
  step.applies(R.winded.value) ? halfOf(step, piece.maxStamina) : piece.maxStamina
export function isWinded(step: DsStep, piece: DsPiece): boolean {
  if (piece.squad >= 0 && step.applies(R.minion.pool)) return false
  const value = windedValue(step, piece)
  // Off: only who falls below the value is winded.
  return step.applies(R.winded.threshold) ? piece.stamina <= value : piece.stamina < value
}

/** Off: divisions round up. */
export const halfOf = (step: DsStep, n: number): number => (step.applies(R.roll.roundDown) ? Math.floor(n / 2) : Math.ceil(n / 2))
export const thirdOf = (step: DsStep, n: number): number => (step.applies(R.roll.roundDown) ? Math.floor(n / 3) : Math.ceil(n / 3))

/** Edges and banes on a test. */
export function testSways(step: DsStep, by: PieceId, of: Characteristic, given: number, resists: boolean): readonly Sway[] {
  const { fight } = step
  const sways = new Sways(step)
  const bodily = of === 'might' || of === 'agility'
  sways.add(R.weakened.bane, -timesOf(step, by, 'weakened'), has(fight, by, 'weakened'))
  sways.add(R.restrained.tests, -1, bodily && has(fight, by, 'restrained'))
  sways.add(R.move.squeezed, -1, isSqueezed(fight, pieceAt(fight, by)))
  sways.add(R.environment.underwater, -1, isSubmerged(fight, by) && !sheetOf(fight, by).modes.includes('swim'))
  sways.add(R.action.defend, 2, resists && isDefended(step, by))
  sways.add(R.test.assist, given, given !== 0)
  for (const one of fight.pieces) {
    if (!isUp(one) || one.at === NOWHERE) continue
    const side = one.id === by ? 'own' : isEnemy(one, pieceAt(fight, by)) ? 'for-enemy' : 'for-ally'
    for (const part of traitParts(fight, one.id))
      if (part.is === 'sway' && part.side === side && (part.rolls === 'test' || part.rolls === 'power'))
        sways.add(
          R.edge.circumstance,
          part.value,
          one.id === by ? holds(step, part.when, by, NOBODY) : distance(fight, one.id, by) <= part.within,
        )
  }
  for (const effect of fight.effects.slice()) {
    const read = readSway(effect.kind)
    if (read === undefined || effect.on !== by || (read.rolls !== 'test' && read.rolls !== 'power') || read.against === 'bearer') continue
    sways.add(effect.rule, effect.value, true)
    if (read.once) step.end(effect, 'used')
  }
  return sways.list
}
