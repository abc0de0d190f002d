import {
  also,
  lasting,
  type Odds,
  type Offers,
  type Option,
  type PieceId,
  type Preview,
  type Reading,
  type RuleIndex,
  untilChanged,
} from '@riposte/referee'
import { ask, seatOf } from '../asking.ts'
import type { Attack, AttackKind, Way } from '../blow.ts'
import { changedTo, freeHands, has, heldWeapons, isDual, isOfBody, isReadied, placeOf, shieldOf, weaponReach } from '../carrying/hands.ts'
import { lacksQuiver, quiverRule, reloadsFreely } from '../carrying/reloading.ts'
import { isAtBelt } from '../carrying/taking-up.ts'
import { damageRange } from '../damage/bonuses.ts'
import { isEnemy, isUp, pieceAt, type SovereignPiece, sheetOf } from '../fight.ts'
import { isBow } from '../gear/weapons.ts'
import { shareOfRange, underwater } from '../hazards.ts'
import { type Weapon, weaponNow } from '../item.ts'
import { armorClass, attackTally, bestAttribute, hampered, isBound, isKnifeSized } from '../rolls/attack.ts'
import { R } from '../rules.ts'
import { coverLines, explainCover, hasSight } from '../sight/sight.ts'
import { feetBetween } from '../space.ts'
import type { SovereignStep } from '../step.ts'
import type { Attribute, CombatSkill } from '../terms.ts'

/** One weapon used in one way. */
export interface Means {
  readonly weapon: Weapon
  readonly way: Way
}

/** Which attacks an act allows. */
export interface Aim {
  readonly kind: AttackKind
  readonly ways: readonly Way[]
  /** Only what is in hand now; else other readied weapons may be drawn for it. */
  readonly inHand: boolean
}

/** Everything a piece could strike with, whether or not it can just now. */
export const means = (step: SovereignStep, id: PieceId, aim: Aim): readonly Means[] => meansFor(aim)(step, id)
const meansFor = lasting((aim: Aim) => untilChanged((step: SovereignStep, id: PieceId) => findMeans(step, id, aim)))

function findMeans(step: SovereignStep, id: PieceId, aim: Aim): Means[] {
  const piece = pieceAt(step.fight, id)
  const found: Means[] = []
  const add = (weapon: Weapon): void => {
    const now = weaponNow(step, weapon)
    if (aim.ways.includes('melee') && now.melee) found.push({ weapon, way: 'melee' })
    if (now.range > 0) {
      const way: Way = now.melee || has(now, 'throwable') ? 'thrown' : 'shot'
      if (aim.ways.includes(way) && (way !== 'thrown' || step.applies(R.trait.throwable))) found.push({ weapon, way })
    }
  }
  for (const weapon of weaponsAtHand(piece, aim.inHand)) add(weapon)
  const body = sheetOf(step.fight, id).body
  for (const weapon of body) add(weapon)
  return found
}

/** In hand first; then, where sheathing and drawing cost nothing, what else is readied. */
function weaponsAtHand(piece: SovereignPiece, inHand: boolean): Weapon[] {
  const weapons: Weapon[] = []
  // @rule sovereign.ready.sheathe
  const mayDraw = !inHand
  for (let drawing = 0; drawing < (mayDraw ? 2 : 1); drawing++) {
    for (let i = 0; i < piece.items.length; i++) {
      const weapon = piece.items[i]?.weapon
      if (weapon === undefined) continue
      const isHeld = (piece.inHand & (1 << i)) !== 0
      // @rule sovereign.dual.choose
      if (drawing === 0 ? isHeld : !isHeld && isReadied(piece, i)) weapons.push(weapon)
    }
  }
  return weapons
}

/** The rule that forbids a use of a weapon, whoever the target is. */
export function unusable(step: SovereignStep, id: PieceId, weapon: Weapon, way: Way): RuleIndex | undefined {
  const piece = pieceAt(step.fight, id)
  const now = weaponNow(step, weapon)
  if (isBound(step, id) && !isOfBody(weapon) && step.applies(R.grapple.unarmedOnly)) return R.grapple.unarmedOnly
  const place = placeOf(piece, weapon)
  if (place >= 0) {
    if (has(now, 'two-handed') && lacksBothHands(piece, place) && step.applies(R.trait.twoHanded)) return R.trait.twoHanded
    const empty = (piece.spent & (1 << place)) !== 0 ? unloaded(step, piece, now) : undefined
    if (empty !== undefined) return empty
  }
  if (isDual(piece) && heldWeapons(piece).includes(weapon) && !trainedInBoth(step, id, piece))
    return step.applies(R.dual.requirement) ? R.dual.requirement : undefined
  return way === 'melee' ? undefined : unshootable(step, id, now)
}

const lacksBothHands = (piece: SovereignPiece, place: number): boolean =>
  shieldOf(piece) !== undefined || freeHands(piece, changedTo(piece, place) & ~(1 << place)) < 2

/** Not even the quick load without a quiver at the ready. */
function unloaded(step: SovereignStep, piece: SovereignPiece, weapon: Weapon): RuleIndex | undefined {
  if (reloadsFreely(step, piece.id, weapon)) return step.forbids(quiverRule(weapon), lacksQuiver(piece))
  return step.forbids(has(weapon, 'slow-reload') ? R.trait.slowReload : R.trait.reload, true)
}

function trainedInBoth(step: SovereignStep, id: PieceId, piece: SovereignPiece): boolean {
  const sheet = sheetOf(step.fight, id)
  if (!sheet.detailed) return true
  return heldWeapons(piece).every((weapon) => sheet.skill[weapon.melee ? 'Stab' : 'Shoot'] >= 1)
}

/** Two-handed weapons cannot be shot with a foe in melee reach; under water bows do not work at all. */
function unshootable(step: SovereignStep, id: PieceId, weapon: Weapon): RuleIndex | undefined {
  if (isBow(weapon) && underwater(step, id)) return R.hazard.underwater
  if (!has(weapon, 'two-handed') || !hampered(step, id)) return undefined
  if (sheetOf(step.fight, id).feat.deadeye >= 1 && step.applies(R.feat.deadeye1)) return undefined
  if (!step.applies(R.mod.bowInMelee) || !step.applies(R.ranged.twoHandedInMelee)) return undefined
  return R.ranged.twoHandedInMelee
}

/** The rule that forbids an attack on this target with this weapon, or undefined. */
export function usable(step: SovereignStep, by: PieceId, at: PieceId, weapon: Weapon, way: Way): RuleIndex | undefined {
  return unusable(step, by, weapon, way) ?? outOfReach(step, by, at, weapon, way)
}

function outOfReach(step: SovereignStep, by: PieceId, at: PieceId, weapon: Weapon, way: Way): RuleIndex | undefined {
  const feet = feetBetween(step.fight, by, at)
  if (way === 'melee') {
    if (feet > weaponReach(step, weapon) * 5 && step.applies(R.melee.target)) return R.melee.target
  } else {
    const now = weaponNow(step, weapon)
    if (feet > now.longRange * shareOfRange(step, by, way) && step.applies(R.mod.longRange)) return R.mod.longRange
    if (pieceAt(step.fight, at).unseen === 2 && step.applies(R.mod.unseenUnknown)) return R.mod.unseenUnknown
  }
  if (!hasSight(step, by, at) && step.applies(R.cover.noLos)) return R.cover.noLos
  return undefined
}

export type TargetOption = Option & { readonly piece: PieceId }
export type MeansOption = Option & { readonly means: Means }

/** Whom a piece may attack with anything it has, and why not the others; no more than so many of them are looked for. */
export function targets(step: SovereignStep, id: PieceId, aim: Aim, most = Number.POSITIVE_INFINITY): Offers<TargetOption> {
  const me = pieceAt(step.fight, id)
  return offered(step.asKnownTo(id), id, aim, (other) => isEnemy(me, other), most)
}

/** The book says a target: a friend may be one as well, for whoever says so. */
export function friends(step: SovereignStep, id: PieceId, aim: Aim): Offers<TargetOption> {
  const me = pieceAt(step.fight, id)
  return offered(step.asKnownTo(id), id, aim, (other) => other.id !== id && !isEnemy(me, other))
}

function offered(
  step: SovereignStep,
  id: PieceId,
  aim: Aim,
  isMeant: (other: SovereignPiece) => boolean,
  most = Number.POSITIVE_INFINITY,
): Offers<TargetOption> {
  const offers = step.offers<TargetOption>()
  const arms = armsOf(step, id, aim)
  for (const other of step.fight.pieces) {
    if (offers.options.length >= most) break
    if (other.gone === 1 || other.at < 0 || !isMeant(other)) continue
    const preview = () => chanceAt(step, id, other.id, aim, arms)
    const odds = () => oddsAt(step, id, other.id, aim, arms)
    offers.offer({ id: other.key, piece: other.id, square: other.at, preview, odds }, whyNot(step, id, other.id, arms))
  }
  return offers
}

/** What an attack on somebody promises, with whatever reaches. */
export const attackPreview = (step: SovereignStep, id: PieceId, at: PieceId, aim: Aim): Preview =>
  chanceAt(step, id, at, aim, armsOf(step, id, aim))

export const attackOdds = (step: SovereignStep, id: PieceId, at: PieceId, aim: Aim): Odds =>
  oddsAt(step, id, at, aim, armsOf(step, id, aim))

/** With the first means that reaches, as far as dice and armour tell. */
function chanceAt(step: SovereignStep, by: PieceId, at: PieceId, { kind }: Aim, arms: Arms): Preview {
  const first = firstInReach(step, by, at, arms)
  return first === undefined ? {} : also(promiseOf(step, by, at, kind, first), { text: first.weapon.name })
}

function oddsAt(step: SovereignStep, by: PieceId, at: PieceId, { kind }: Aim, arms: Arms): Odds {
  const first = firstInReach(step, by, at, arms)
  return first === undefined ? {} : oddsWith(step, by, at, kind, first)
}

const firstInReach = (step: SovereignStep, by: PieceId, at: PieceId, { ready }: Arms): Means | undefined =>
  ready.find(({ weapon, way }) => outOfReach(step, by, at, weapon, way) === undefined)

/** What an attack with these means promises, with the better attribute unless another is named. */
function oddsWith(step: SovereignStep, by: PieceId, at: PieceId, kind: AttackKind, { weapon, way }: Means, named?: Attribute): Odds {
  const skill = way !== 'melee' ? 'Shoot' : weapon.unarmed ? 'Brawl' : 'Stab'
  const attribute = named ?? bestAttribute(step, by, weaponNow(step, weapon))
  const attack = { by, at, weapon, way, kind, attribute, skill, others: 0 } as const
  const misses = armorClass(step, at).total - attackTally(step, attack).total - 1
  const { least, most } = damageRange(step, attack)
  return { chance: 100 - 5 * Math.min(20, Math.max(0, misses)), least, most }
}

/** The same with the lines of sight. */
function promiseOf(step: SovereignStep, by: PieceId, at: PieceId, kind: AttackKind, how: Means, named?: Attribute): Preview {
  const odds = oddsWith(step, by, at, kind, how, named)
  if (how.way === 'melee') return odds
  return {
    ...odds,
    // Much work, for eyes only: computer players ask for the chance.
    get lines() {
      return coverLines(step, by, at)
    },
    get cover() {
      const { cover } = explainCover(step, by, at)
      return cover === 'none' ? '' : `${cover} cover`
    },
  }
}

/** What can be used at all just now, and why the first thing in hand cannot, if it cannot. */
interface Arms {
  readonly ready: readonly Means[]
  readonly reason: RuleIndex | undefined
}

const armsOf = (step: SovereignStep, id: PieceId, aim: Aim): Arms => armsFor(aim)(step, id)
/** Asked when an action is offered, and again when it is taken. */
const armsFor = lasting((aim: Aim) => untilChanged((step: SovereignStep, id: PieceId) => findArms(step, id, aim)))

function findArms(step: SovereignStep, id: PieceId, aim: Aim): Arms {
  const all = means(step, id, aim)
  const ready = all.filter(({ weapon, way }) => unusable(step, id, weapon, way) === undefined)
  const first = all[0]
  return { ready, reason: first === undefined || first === ready[0] ? undefined : unusable(step, id, first.weapon, first.way) }
}

/** Undefined if any means will do; else the reason of the likeliest one, the first in hand. */
function whyNot(step: SovereignStep, by: PieceId, at: PieceId, { ready, reason }: Arms): RuleIndex | undefined {
  let why = reason
  for (const { weapon, way } of ready) {
    const far = outOfReach(step, by, at, weapon, way)
    if (far === undefined) return undefined
    why ??= far
  }
  return why ?? R.melee.target
}

export const canAttackSomebody = (step: SovereignStep, id: PieceId, aim: Aim): boolean => {
  const known = step.asKnownTo(id)
  const me = pieceAt(known.fight, id)
  const arms = armsOf(known, id, aim)
  return known.fight.pieces.some((other) => isUp(other) && isEnemy(me, other) && whyNot(known, id, other.id, arms) === undefined)
}

/** Asks for a target, a weapon, and what else a player may pick, each with the book's default. */
export function aimAttack(step: SovereignStep, id: PieceId, aim: Aim, at?: PieceId): Attack {
  const target = at ?? askTarget(step, id, aim)
  const chosen = askMeans(step, id, target, aim)
  return attackWith(step, id, target, aim.kind, chosen)
}

export function askTarget(step: SovereignStep, id: PieceId, aim: Aim): PieceId {
  const foes = targets(step, id, aim)
  // Where no foe can be attacked, a friend is meant.
  const { options, refusals } = foes.options.length > 0 ? foes : friends(step, id, aim)
  const read = (answer: string): Reading<TargetOption> | undefined => friendNamed(step, id, aim, answer)
  const text = 'whom to attack'
  return step.ask({ kind: 'target', seat: seatOf(step, id), piece: id, text, options, refusals, rule: undefined, read }).piece
}

/** Foes are on the list; who means a friend names it. */
function friendNamed(step: SovereignStep, id: PieceId, aim: Aim, answer: string): Reading<TargetOption> | undefined {
  const named = step.fight.pieces.find(({ key }) => key.toLowerCase() === answer.toLowerCase())
  if (named === undefined || named.id === id || isEnemy(named, pieceAt(step.fight, id))) return undefined
  return offered(step, id, aim, (other) => other === named).reading()
}

export function askMeans(step: SovereignStep, id: PieceId, target: PieceId, aim: Aim): Means {
  const known = step.asKnownTo(id, target)
  const piece = pieceAt(step.fight, id)
  const offers = step.offers<MeansOption>()
  const all = means(step, id, aim)
  for (const one of all) {
    const name = one.way === 'thrown' && one.weapon.melee ? `throw-${one.weapon.id}` : one.weapon.id
    if (offers.options.some((option) => option.id === name || isTwin(piece, option.means, one))) continue
    const preview = () => promiseOf(known, id, target, aim.kind, one)
    const label = name === one.weapon.id ? one.weapon.name : `${one.weapon.name}, thrown`
    offers.offer({ id: name, label, means: one, preview }, usable(known, id, target, one.weapon, one.way))
  }
  const best = offers.options.reduce((a, b) => (worth(step, id, b.means, a.means) > 0 ? b : a))
  const options = offers.options.map((option) => (option === best ? { ...option, byDefault: true, auto: true } : option))
  return ask.choice(step, id, 'with which weapon', options, isDual(pieceAt(step.fight, id)) ? R.dual.choose : undefined, offers.refusals)
    .means
}

/** A second hand axe, as near to hand as the first and used in the same way: it is not asked which of the two. */
function isTwin(piece: SovereignPiece, a: Means, b: Means): boolean {
  const [one, other] = [a.weapon, b.weapon]
  const isSame = one.rule !== undefined && one.rule === other.rule && one.name === other.name && one.magic === other.magic
  return isSame && a.way === b.way && one.bonus === other.bonus && isAtBelt(piece, one) === isAtBelt(piece, other)
}

/** What is in hand before what must be drawn, weapons before bare hands. */
function worth(step: SovereignStep, id: PieceId, a: Means, b: Means): number {
  const piece = pieceAt(step.fight, id)
  const rank = ({ weapon, way }: Means): number =>
    weapon.unarmed ? 0 : way === 'thrown' && weapon.melee ? 1 : weapon.natural || heldWeapons(piece).includes(weapon) ? 3 : 2
  return rank(a) - rank(b)
}

/** Attribute and skill: asked where the book lets the attacker choose, the better one by default. */
export function attackWith(step: SovereignStep, by: PieceId, at: PieceId, kind: AttackKind, { weapon, way }: Means): Attack {
  return {
    by,
    at,
    weapon,
    way,
    kind,
    attribute: askAttribute(step, by, weapon, (named) => promiseOf(step.asKnownTo(by, at), by, at, kind, { weapon, way }, named)),
    skill: askSkill(step, by, weapon, way),
    others: 0,
    sure: cannotMiss(step, by, at, weapon, way),
  }
}

const POINT_BLANK = 10

/** An assassin's knife, point-blank, in the round that surprise gives. */
function cannotMiss(step: SovereignStep, by: PieceId, at: PieceId, weapon: Weapon, way: Way): RuleIndex | undefined {
  if (step.fight.phase !== 'free-turn' || way === 'shot' || !isKnifeSized(weapon)) return undefined
  if (sheetOf(step.fight, by).feat.assassin < 1 || feetBetween(step.fight, by, at) > POINT_BLANK) return undefined
  return step.applies(R.feat.assassin1) ? R.feat.assassin1 : undefined
}

export function askAttribute(step: SovereignStep, id: PieceId, weapon: Weapon, promise?: (named: Attribute) => Preview) {
  const sheet = sheetOf(step.fight, id)
  const now = weaponNow(step, weapon)
  const best = bestAttribute(step, id, now)
  // @rule sovereign.attack.attribute-choice
  const differ = now.attributes.some((one) => sheet.attribute[one] !== sheet.attribute[best])
  if (!differ) return best
  const options = now.attributes.map((one) => ({
    id: one,
    attribute: one,
    rule: R.attack.attributeChoice,
    ...(promise !== undefined && { preview: () => promise(one) }),
    ...(one === best ? { byDefault: true } : { rare: true }),
  }))
  return ask.choice(step, id, 'with which attribute', options, R.attack.attributeChoice).attribute
}

/** Brawl for bare hands, Stab for melee weapons, Shoot for the rest; a throw may use Stab or Exert instead. */
function askSkill(step: SovereignStep, id: PieceId, weapon: Weapon, way: Way): CombatSkill | 'Exert' {
  const sheet = sheetOf(step.fight, id)
  const best = (among: readonly (CombatSkill | 'Exert')[]) => among.reduce((a, b) => (sheet.skill[b] > sheet.skill[a] ? b : a))
  // @rule sovereign.melee.skill
  if (way === 'melee') return weapon.unarmed ? 'Brawl' : 'Stab'
  // @rule sovereign.ranged.skill
  if (way === 'shot' || !step.applies(R.ranged.thrownSkill)) return 'Shoot'
  const among = ['Shoot', 'Stab', 'Exert'] as const
  const better = best(among)
  if (among.every((one) => sheet.skill[one] === sheet.skill[better])) return 'Shoot'
  const options = among.map((one) => ({
    id: one,
    skill: one,
    rule: R.ranged.thrownSkill,
    ...(one === better ? { byDefault: true } : { rare: true }),
  }))
  return ask.choice(step, id, 'with which skill', options, R.ranged.thrownSkill).skill
}
