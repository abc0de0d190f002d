import { effectOn, type RuleIndex, type Tally } from '@riposte/referee'
import { ask } from '../asking.ts'
import type { Attack, Rolled } from '../blow.ts'
import { shieldOf } from '../carrying/hands.ts'
import { addAttribute, armsmaster, bonusesOf, isHarmless } from '../damage/bonuses.ts'
import { isUp, pieceAt, sheetOf } from '../fight.ts'
import { type Weapon, weaponNow } from '../item.ts'
import { armorClass } from '../rolls/attack.ts'
import { R } from '../rules.ts'
import type { Sheet } from '../sheet/sheet.ts'
import type { SovereignStep } from '../step.ts'
import { ANY_AC, type Shock } from '../terms.ts'

/** Shock: what a miss does all the same, and what keeps it off. */

const isRated = ({ shock }: Weapon): boolean => shock !== undefined

const NO_RATING: Shock = { points: 0, limit: ANY_AC }

interface Points extends Shock {
  readonly parts: Tally['parts']
}

/** An attack's Shock with everything that adds to it, or undefined for an attack that has none. */
export function shockOf(step: SovereignStep, attack: Attack): Points | undefined {
  const weapon = weaponNow(step, attack.weapon)
  const sheet = sheetOf(step.fight, attack.by)
  // @rule sovereign.shock.no-rating
  if (!isRated(weapon)) return undefined
  if (!step.applies(R.shock.onMiss) || isHarmless(step, attack, weapon)) return undefined
  const rating = weapon.shock ?? NO_RATING
  const tally = step.tally().add(R.shock.notation, rating.points, 'weapon')
  if (step.applies(R.shock.whatAdds)) addToShock(tally, sheet, attack, weapon)
  for (const part of bonusesOf(step, attack)) if (!outOfShock.includes(part.rule)) tally.add(part.rule, part.value, part.label)
  return { points: Math.max(0, tally.total), limit: limitOf(step, sheet, weapon, rating), parts: tally.parts }
}

function addToShock(tally: Tally, sheet: Sheet, attack: Attack, weapon: Weapon): void {
  addAttribute(tally, R.shock.whatAdds, sheet, attack)
  tally.add(R.item.magicPlus, weapon.magic, 'magic weapon')
  tally.add(sheet.damageBonusRule, sheet.damageBonus, 'level or Hit Dice')
  if (!weapon.unarmed && !weapon.natural) tally.add(R.feat.armsmaster1, armsmaster(sheet), 'Stab')
  if (sheet.feat['shocking-assault'] >= 2) tally.add(R.feat.shockingAssault2, 2, 'shocking assault')
}

/** Bonuses to damage that are kept out of Shock, each by two rules: the general one and its own. */
const outOfShock: readonly RuleIndex[] = [
  // @rule sovereign.shock.what-does-not, sovereign.dual.no-shock
  R.dual.damage,
  // @rule sovereign.shock.what-does-not, sovereign.swarm.no-shock-bonus
  R.swarm.damage,
]

/** Feats that treat every target as AC 10 lift the limit as a dash does. */
function limitOf(step: SovereignStep, { feat }: Sheet, weapon: Weapon, rating: Shock): number {
  // @rule sovereign.shock.sources
  if (feat['shocking-assault'] >= 1 && !weapon.unarmed && step.applies(R.feat.shockingAssault1)) return ANY_AC
  if (feat.armsmaster >= 2 && !weapon.unarmed && step.applies(R.feat.armsmaster2)) return ANY_AC
  if (feat['close-combatant'] >= 2 && step.applies(R.feat.closeCombatant2)) return ANY_AC
  return rating.limit
}

/** Why this Shock would not touch the target: immunity, or too good an armour. A shield is another matter. */
export function stopsShock(step: SovereignStep, attack: Attack, shock: Shock): RuleIndex | undefined {
  const defending = effectOn(step.fight, attack.at, 'total-defense') !== undefined
  if (defending && step.applies(R.defense.noShock) && step.applies(R.shock.immunity)) return R.defense.noShock
  if (attack.kind === 'swarm' && step.applies(R.swarm.shockAlways)) return undefined
  const isOver =
    armorClass(step, attack.at).total > shock.limit &&
    // @rule sovereign.shock.dash, sovereign.shock.sources
    shock.limit !== ANY_AC
  return isOver && step.applies(R.shock.acLimit) ? R.shock.acLimit : undefined
}

/** Close combatants ignore the Shock of melee, so that it is not the least that a hit does; a caster is asked, and casts nothing this round. */
export function shrugsOff(step: SovereignStep, { at, kind }: Attack): boolean {
  const { feat, spells } = sheetOf(step.fight, at)
  const isAble = feat['close-combatant'] >= 1 && kind !== 'swarm' && isUp(pieceAt(step.fight, at)) && step.applies(R.feat.closeCombatant1)
  if (!isAble || spells.length === 0) return isAble
  const isIgnored = ask.yes(step, at, 'Ignore the Shock of this hit, and cast nothing this round?', R.feat.closeCombatant1)
  if (isIgnored) step.set(at, 'noCastIn', step.fight.round, R.feat.closeCombatant1)
  return isIgnored
}

/** The points of Shock that get through on a miss. The shield is spent last, so that it is never spent on nothing. */
export function shockSuffered(step: SovereignStep, attack: Rolled, shock: Points): number {
  if (shock.points === 0) return 0
  const why = stopsShock(step, attack, shock) ?? (attack.ignoresShock ? R.feat.closeCombatant1 : undefined) ?? shielded(step, attack, shock)
  if (why === undefined) return shock.points
  step.emit({ type: 'shock-ignored', piece: attack.at, by: attack.by, rule: why })
  return 0
}

/** A shield ignores the first Shock of a round, even one that no armour stops. */
function shielded(step: SovereignStep, attack: Attack, shock: Shock): RuleIndex | undefined {
  const target = pieceAt(step.fight, attack.at)
  if (!isUp(target) || shieldOf(target) === undefined) return undefined
  if (attack.kind === 'swarm' && step.applies(R.swarm.shockAlways)) return undefined
  if (shock.limit === ANY_AC && !step.applies(R.shock.dashNegated)) return undefined
  // @rule sovereign.shock.shield-renews otherwise comparison
  const isUsed = target.shieldIn === step.fight.round
  if (isUsed || !step.applies(R.shock.shieldFirst)) return undefined
  step.set(attack.at, 'shieldIn', step.fight.round, R.shock.shieldFirst)
  return R.shock.shieldFirst
}
