import { effectOn, isUnknownTo, type PieceId, type RuleIndex, type Tally, untilChanged } from '@riposte/referee'
import type { Attack, Way } from '../blow.ts'
import { bareHands, has, held, heldWeapons, isDual, isOfBody, shieldOf, weaponReach } from '../carrying/hands.ts'
import { isAware } from '../conditions/surprised.ts'
import { isEnemy, isUp, pieceAt, type SovereignPiece, sheetOf } from '../fight.ts'
import { shareOfRange, underwater } from '../hazards.ts'
import { shieldParts, type Weapon, weaponNow } from '../item.ts'
import { R } from '../rules.ts'
import { addParts, addsModifiers, armorParts, type Sheet } from '../sheet/sheet.ts'
import { coverOf, hasSight, isInTheDark } from '../sight/sight.ts'
import { feetBetween, isAdjacent } from '../space.ts'
import type { SovereignStep } from '../step.ts'
import type { Attribute, Skill } from '../terms.ts'

/** The numbers of an attack: what is added to the roll, and what it must reach. */

export function attackTally(step: SovereignStep, attack: Attack): Tally {
  const tally = step.tally()
  const { fight } = step
  const by = pieceAt(fight, attack.by)
  const sheet = sheetOf(fight, attack.by)
  const weapon = weaponNow(step, attack.weapon)
  addSkill(step, tally, sheet, attack)
  tally.add(R.item.magicPlus, weapon.magic, 'magic weapon')
  addSituation(step, tally, attack, weapon)
  tally.add(R.attack.gmModifiers, by.attackMod, 'game master')
  return tally
}

/** Attack bonus, attribute and skill; a foe without attributes has one number for all three. */
function addSkill(step: SovereignStep, tally: Tally, sheet: Sheet, { weapon, attribute, skill, way }: Attack): void {
  if (weapon.bonus !== undefined) {
    tally.add(R.attack.npcExtra, weapon.bonus, 'printed bonus')
    return
  }
  addParts(tally, step, sheet.attackParts)
  if (!addsModifiers(sheet)) return
  tally.add(R.attack.formula, sheet.attribute[attribute], attribute)
  const level = sheet.skill[skill]
  tally.add(level < 0 ? R.attack.untrained : skillRule(skill, way), level, skill)
}

/** The rule that says which skill it is. */
const skillRule = (skill: Skill, way: Way): RuleIndex =>
  way === 'melee' ? R.melee.skill : skill === 'Shoot' ? R.ranged.skill : R.ranged.thrownSkill

/** The rows of the situation table, then what an act, a feat or the place adds. */
function addSituation(step: SovereignStep, tally: Tally, attack: Attack, weapon: Weapon): void {
  const { by, way } = attack
  const piece = pieceAt(step.fight, by)
  addRows(step, tally, attack, weapon)
  if (attack.kind === 'snap') tally.add(R.snap.penalty, -4)
  if (attack.kind === 'charge') tally.add(R.charge.attack, 2)
  tally.add(R.swarm.toHit, Math.min(6, 2 * attack.others))
  if (isDual(piece) && (isOfBody(attack.weapon) || heldWeapons(piece).includes(attack.weapon))) tally.add(R.dual.penalty, -1)
  if (sheetOf(step.fight, by).feat.armsmaster >= 2 && !weapon.unarmed && way !== 'shot') tally.add(R.feat.armsmaster2, 1)
  // What is born with claws fights with its whole body: water hampers weapons and fists.
  if (way === 'melee' && !weapon.natural && underwater(step, by)) tally.add(R.hazard.underwater, -4)
}

/** All that hold add up. */
// @rule sovereign.mod.stacking
function addRows(step: SovereignStep, tally: Tally, attack: Attack, weapon: Weapon): void {
  const { by, at, meant = at, way } = attack
  const { fight } = step
  const feet = feetBetween(fight, by, meant)
  const melee = way === 'melee'
  addProne(step, tally, attack, melee)
  if (!melee && isLongShot(step, attack, weapon, feet)) tally.add(R.mod.longRange, -2, `${feet} ft`)
  const cover = coverOf(step, by, at)
  if (cover === 'half') tally.add(R.mod.halfCover, -2)
  if (cover === 'full') tally.add(R.mod.fullCover, -4)
  if (!melee && (pieceAt(fight, at).unseen === 1 || isInTheDark(step, by, at))) tally.add(R.mod.unseenKnown, -4)
  if (!melee) addShootingInMelee(step, tally, attack, weapon)
}

const isLongShot = (step: SovereignStep, { by, way }: Attack, weapon: Weapon, feet: number): boolean =>
  feet > weapon.range * shareOfRange(step, by, way)

/** Two rows of the table, each told twice by the book: the penalty stands on both tellings and is counted once. */
function addProne(step: SovereignStep, tally: Tally, { by, at, way }: Attack, melee: boolean): void {
  const near = melee || isAdjacent(step.fight, by, at)
  if (effectOn(step.fight, at, 'prone') !== undefined) {
    if (near) {
      if (step.applies(R.prone.melee)) tally.add(R.mod.adjacentProne, 2)
    } else if (step.applies(R.prone.ranged)) tally.add(R.mod.distantProne, -2)
  }
  if (way === 'melee' && effectOn(step.fight, by, 'prone') !== undefined) tally.add(R.mod.attackerProne, -4)
}

/** Thrown and one-handed weapons are hampered by a foe in melee; the table says it twice and means it once. */
function addShootingInMelee(step: SovereignStep, tally: Tally, { by, way }: Attack, weapon: Weapon): void {
  if (!hampered(step, by)) return
  const feat = sheetOf(step.fight, by).feat
  if (feat.deadeye >= 2 && step.applies(R.feat.deadeye2)) return
  if (has(weapon, 'two-handed')) {
    if (feat.deadeye >= 1) tally.add(R.feat.deadeye1, -4)
    return
  }
  if (way === 'thrown' && feat['close-combatant'] >= 1 && isKnifeSized(weapon) && step.applies(R.feat.closeCombatant1)) return
  if (step.applies(R.ranged.oneHandedInMelee) && step.applies(R.mod.throwingInMelee)) tally.add(R.mod.thrownInMelee, -4)
}

export const isKnifeSized = (weapon: Weapon): boolean => has(weapon, 'subtle')

/** The Armour Class in force now, with its reasons. */
export const armorClass = untilChanged((step: SovereignStep, id): Tally => {
  const { fight } = step
  const piece = pieceAt(fight, id)
  const sheet = sheetOf(fight, id)
  const tally = step.tally()
  addParts(tally, step, armorParts(step, sheet))
  const shield = shieldOf(piece)
  if (shield !== undefined) addParts(tally, step, shieldParts(shield))
  for (const effect of fight.effects) {
    if (effect.on !== id) continue
    if (effect.kind === 'charging' || effect.kind === 'total-defense') tally.add(effect.rule, effect.value, effect.kind)
  }
  if (sheet.feat['valiant-defender'] >= 2 && isScreening(step, id)) tally.add(R.feat.valiantDefender2, 2, 'screening')
  return tally
})

const isScreening = (step: SovereignStep, id: PieceId): boolean =>
  step.fight.effects.some((effect) => effect.kind === 'screened' && effect.by === id)

/** How far a piece that is up threatens in melee, in squares: its longest armed reach, 0 where it threatens nobody. */
export const reachOf = untilChanged((step: SovereignStep, id): number => {
  const bound = isBound(step, id) && step.applies(R.grapple.unarmedOnly)
  let reach = 0
  for (const weapon of armedWith(step, pieceAt(step.fight, id))) {
    if (bound && !isOfBody(weapon)) continue
    reach = Math.max(reach, weaponReach(step, weapon))
  }
  return reach
})

/** Melee weapons in hand, a shield among them, natural ones, and bare hands where a feat makes them count. */
export function armedWith(step: SovereignStep, piece: SovereignPiece): Weapon[] {
  const sheet = sheetOf(step.fight, piece.id)
  const weapons = held(piece)
    .flatMap((place) => piece.items[place]?.weapon ?? [])
    .filter((weapon) => weapon.melee)
  for (const weapon of sheet.body) if (weapon.natural) weapons.push(weapon)
  if (sheet.feat['unarmed-combatant'] >= 1 && step.applies(R.feat.unarmed1)) weapons.push(bareHands(step.fight, piece.id))
  return weapons
}

/** Holding or held in a grapple. */
export function isBound({ fight }: SovereignStep, id: PieceId): boolean {
  for (const { kind, on, by } of fight.effects) if (kind === 'grappled' && (on === id || by === id)) return true
  return false
}

/** Whether an enemy stands in whose melee reach the shooter is, with no wall between them. Neither of whom it does not know does one hamper it, nor who knows nothing of it. */
export function hampered(step: SovereignStep, id: PieceId): boolean {
  const me = pieceAt(step.fight, id)
  const hampers = (foe: SovereignPiece): boolean =>
    isUp(foe) && isEnemy(foe, me) && isAware(step, foe) && !isUnknownTo(foe, me) && threatens(step, foe.id, id)
  return step.fight.pieces.some((foe) => hampers(foe) && hasSight(step, foe.id, id))
}

/** In reach of an armed melee fighter. */
export function threatens(step: SovereignStep, foe: PieceId, id: PieceId): boolean {
  const reach = reachOf(step, foe)
  return reach > 0 && feetBetween(step.fight, foe, id) <= reach * 5
}

/** The better of the attributes a weapon allows. */
export function bestAttribute(step: SovereignStep, id: PieceId, weapon: Weapon): Attribute {
  const sheet = sheetOf(step.fight, id)
  let best: Attribute = weapon.attributes[0] ?? 'STR'
  for (const one of weapon.attributes) if (sheet.attribute[one] > sheet.attribute[best]) best = one
  return best
}
