import { NOBODY, type PieceId, type RuleIndex, type Tally } from '@riposte/referee'
import { throwingAbility } from '../bearing/amounts.ts'
import { addModifiers, addReasons, tallyOf } from '../bearing/modifiers.ts'
import type { AttackRoll } from '../blow.ts'
import { holdsFocus, holdsShield } from '../carrying/hands.ts'
import type { Versus } from '../clauses/power.ts'
import { someOf } from '../conditions/bearing.ts'
import { has, markersOf } from '../conditions/conditions.ts'
import { type Context, contextBetween, contextOf } from '../context.ts'
import { type OrcusPiece, pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import { isSet } from '../settings.ts'
import { PROFICIENCY } from '../sheet/gear.ts'
import { addAbility, addFigures, type Figure, type Sheet } from '../sheet/sheet.ts'
import { addConcealment } from '../sight/concealment.ts'
import { addCover } from '../sight/cover.ts'
import { distance, isAdjacent } from '../space.ts'
import type { OrcusStep } from '../step.ts'
import type { Defense } from '../terms.ts'
import { isTagged } from './keywords.ts'

/** The numbers of an attack: what is added to the roll, and what it must reach. */

export const contextOfRoll = (roll: AttackRoll): Context => contextBetween(roll, roll.by, roll.at)

/** The same as the target sees it: whoever attacks is the other one. */
const contextOfTarget = (roll: AttackRoll): Context => contextBetween(roll, roll.at, roll.by)

// ------------------------------------------------------------------------------------------------------------ the roll

export function attackTally(step: OrcusStep, roll: AttackRoll, versus: Versus, extra: readonly Figure[] = []): Tally {
  const tally = tallyOf(step)
  addBasis(step, tally, roll, versus)
  if (roll.advantage.length > 0) tally.add(R.ca.bonus, 2, 'combat advantage', '', roll.advantage)
  // @rule orcus.cover.all-attacks
  addCover(step, tally, roll)
  addConcealment(step, tally, roll)
  addRange(step, tally, roll)
  addStates(step, tally, roll)
  addFigures(tally, extra)
  addModifiers(step, tally, attacker(step, roll.by), 'attack', contextOfRoll(roll))
  const { attackMod } = pieceAt(step.fight, roll.by)
  if (attackMod !== 0) tally.add(R.ca.gm, attackMod, 'game master')
  return tally
}

/** The same at what is no piece: neither cover nor advantage, and no mark is heeded. */
export function tallyAtThing(step: OrcusStep, roll: AttackRoll, versus: Versus): Tally {
  const tally = tallyOf(step)
  addBasis(step, tally, roll, versus)
  addStates(step, tally, roll)
  addModifiers(step, tally, roll.by, 'attack', contextOfRoll(roll))
  return tally
}

/** What is needed of an attack to know its bonus, whoever it is aimed at. */
type Blade = Pick<AttackRoll, 'by' | 'power' | 'weapon' | 'kind'>

/** What the attack itself brings: a printed bonus, or ability, half level, proficiency and enhancement. */
function addBasis(step: OrcusStep, tally: Tally, roll: Blade, versus: Versus): void {
  const sheet = sheetOf(step.fight, attacker(step, roll.by))
  const ability = bestAbility(sheet, versus)
  if (ability === undefined) {
    tally.add(R.attack.monsterBonus, versus.bonus, 'printed bonus')
    return
  }
  tally.add(R.power.attackBonus, versus.bonus, 'of the power')
  addAbility(tally, abilityRule(roll), sheet, throwingAbility(ability, roll))
  addLevel(tally, sheet)
  addGear(step, tally, roll, sheet)
}

/** Half the level. */
export function addLevel(tally: Tally, sheet: Sheet): void {
  // @rule orcus.level.bonus-applies
  tally.add(R.level.bonus, Math.floor(sheet.level / 2), 'half level')
}

const bestAbility = (sheet: Sheet, { ability }: Versus): Versus['ability'][number] | undefined =>
  ability.reduce<Versus['ability'][number] | undefined>(
    (best, one) => (best === undefined || sheet.abilities[one] > sheet.abilities[best] ? one : best),
    undefined,
  )

function abilityRule({ kind, power }: Blade): RuleIndex {
  if (kind === 'shove') return R.shove.hit
  if (kind === 'grapple') return R.grapple.roll
  if (power.basic === 'melee') return R.attack.basicMeleeAbility
  return power.basic === 'ranged' ? R.attack.basicRangedAbility : R.power.attackBonus
}

/** A weapon's proficiency and magic, a focus's magic, armor that hampers. */
function addGear(step: OrcusStep, tally: Tally, roll: Blade, sheet: Sheet): void {
  const { weapon, power } = roll
  const usesWeapon = weapon !== undefined && isTagged(power, 'weapon')
  if (usesWeapon && weapon.id !== 'unarmed' && weapon.proficient) {
    tally.add(R.tag.weaponProficiency, Math.min(PROFICIENCY, weapon.proficiency), weapon.name)
    // What the table of weapons adds beyond that: a martial blade is easier to hit with.
    tally.add(R.gear.weapons, Math.max(0, weapon.proficiency - PROFICIENCY), weapon.name)
  }
  if (usesWeapon) tally.add(R.gear.weapons, weapon.enhancement, weapon.name, 'enhancement')
  tally.add(R.tag.focus, focusBonus(step, roll, sheet), sheet.focus?.name, 'enhancement')
  const hampers = (!sheet.armorProficient && sheet.kind !== 'monster') || (sheet.shield?.proficient === false && holdsShield(step, roll.by))
  if (hampers) tally.add(R.gear.armor, -2, 'not proficient')
}

export function focusBonus(step: OrcusStep, { by, power }: Pick<AttackRoll, 'by' | 'power'>, { focus }: Sheet): number {
  if (focus === undefined || focus.enhancement === 0 || !isTagged(power, 'focus')) return 0
  return holdsFocus(step, by) ? focus.enhancement : 0
}

/** What is added to the damage of a hit; magic only where something was rolled for it. */
export function damageBonus(step: OrcusStep, roll: AttackRoll, isRolled: boolean): Tally {
  const bonus = tallyOf(step)
  const { weapon, power, by } = roll
  if (isRolled) {
    if (weapon !== undefined && isTagged(power, 'weapon')) bonus.add(R.gear.weapons, weapon.enhancement, weapon.name, 'enhancement')
    const sheet = sheetOf(step.fight, by)
    bonus.add(R.tag.focus, focusBonus(step, roll, sheet), sheet.focus?.name, 'enhancement')
  }
  addModifiers(step, bonus, by, 'damage', contextOfRoll(roll))
  return bonus
}

/** Beyond the normal range of a weapon or power that has two. */
function addRange(step: OrcusStep, tally: Tally, roll: AttackRoll): void {
  if (roll.origin !== 'ranged') return
  const normal = normalRange(roll)
  if (normal <= 0 || distance(step.fight, roll.by, roll.at) <= normal) return
  if (!someOf(step, roll.by, 'ignores', (part) => part.what === 'long-range')) tally.add(R.range.long, -2, 'long range')
}

function normalRange({ aim, weapon }: AttackRoll): number {
  const { range, long } = aim
  if (range === 'weapon') return weapon?.range ?? 0
  return typeof range === 'number' && long > range ? range : 0
}

/** What the attacker's own state does to its aim. */
function addStates(step: OrcusStep, tally: Tally, roll: AttackRoll): void {
  const { by } = roll
  // A condition had twice counts once.
  // @rule orcus.cond.no-worse
  if (has(step, by, 'prone')) tally.add(R.cond.proneAttack, -2, 'prone')
  // @rule orcus.cond.no-worse
  if (has(step, by, 'restrained')) tally.add(R.cond.restrainedAttack, -2, 'restrained')
  if (has(step, by, 'rattled')) tally.add(R.cond.rattled, -2, 'rattled')
  if (has(step, by, 'squeezing')) tally.add(R.squeeze.penalty, -5, 'squeezing')
  if (isMarkIgnored(step, roll)) tally.add(R.cond.markedPenalty, -2, 'marked')
  if (roll.kind === 'charge') tally.add(R.charge.attack, 1, 'charge')
  addClumsy(step, tally, by)
}

/** Marked, and whoever did it is not among the targets. */
export function isMarkIgnored(step: OrcusStep, { by, at, targets }: Pick<AttackRoll, 'by' | 'at' | 'targets'>): boolean {
  const isLeftOut = (marker: PieceId): boolean => marker !== at && !targets.includes(marker)
  return markersOf(step, by).some(isLeftOut) && !someOf(step, by, 'ignores', (part) => part.what === 'marks')
}

/** Some are clumsy on the ground, some in the air. */
function addClumsy(step: OrcusStep, tally: Tally, id: PieceId): void {
  const { speeds } = sheetOf(step.fight, id)
  const { flying } = pieceAt(step.fight, id)
  if (speeds.clumsyAir && flying) tally.add(R.fly.clumsyAir, -4, 'clumsy in the air')
  if (speeds.clumsyGround && !flying) tally.add(R.fly.clumsyGround, -4, 'clumsy on the ground')
}

// --------------------------------------------------------------------------------------------------------- the defense

/** A defense now, with its reasons. With a roll, as it stands against that attack. */
export function defenseTally(step: OrcusStep, id: PieceId, defense: Defense, roll?: AttackRoll): Tally {
  const tally = tallyOf(step)
  const bearer = defender(step, id)
  addFigures(tally, sheetOf(step.fight, bearer).defenses[defense])
  addProtection(step, tally, bearer, defense)
  addModifiers(step, tally, bearer, defense, roll === undefined ? contextOf(bearer) : contextOfTarget(roll))
  if (bearer !== id) addModifiers(step, tally, id, defense, roll === undefined ? contextOf(id) : contextOfTarget(roll))
  if (has(step, id, 'unconscious') || (bearer !== id && has(step, bearer, 'unconscious')))
    tally.add(R.cond.unconsciousDefense, -5, 'unconscious')
  if (roll?.origin === 'ranged' && has(step, id, 'prone') && !isAdjacent(step.fight, roll.by, id)) tally.add(R.cond.proneRanged, 2, 'prone')
  addClumsy(step, tally, id)
  return tally
}

/** A conjuration attacks as well as its maker. */
// @rule orcus.kw.conjuration.stats
function attacker(step: OrcusStep, id: PieceId): PieceId {
  const { master, conjured } = pieceAt(step.fight, id)
  return conjured && master !== NOBODY ? master : id
}

/** What is summoned or conjured is as hard to hit as whoever brought it. */
function defender(step: OrcusStep, id: PieceId): PieceId {
  const { master, conjured }: OrcusPiece = pieceAt(step.fight, id)
  if (master === NOBODY) return id
  return step.applies(conjured ? R.kw.conjurationStats : R.kw.summonsDefenses) ? master : id
}

/** The shield in hand; what is worn without knowing how; what Reflex gets in heavy armor at some tables. */
function addProtection(step: OrcusStep, tally: Tally, id: PieceId, defense: Defense): void {
  const { shield, armorProficient, heavyReflex, kind } = sheetOf(step.fight, id)
  const isShielded = shield !== undefined && holdsShield(step, id)
  // @rule orcus.mod.shield
  if (isShielded && defense === 'ac') {
    // @rule orcus.mod.shield
    tally.add(R.gear.armor, shield.bonus, shield.name, 'shield')
  }
  if (defense !== 'reflex') return
  // @rule orcus.defense.reflex otherwise branch
  if (heavyReflex !== undefined && isSet(step, 'reflex', 'always')) addFigures(tally, [heavyReflex])
  if ((!armorProficient && kind !== 'monster') || (isShielded && !shield.proficient)) tally.add(R.gear.armor, -2, 'not proficient')
}

/** What the roll must reach now, and what answers have added to it beyond effects. */
export function defend(step: OrcusStep, roll: AttackRoll): void {
  const against = addReasons(defenseTally(step, roll.at, roll.defense, roll), roll.raised)
  roll.against = against.parts
  roll.needs = against.total
}
