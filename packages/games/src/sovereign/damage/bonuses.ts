import type { RuleIndex, Tally } from '@riposte/referee'
import type { Attack } from '../blow.ts'
import { heldWeapons, isCarried, weaponReach } from '../carrying/hands.ts'
import { pieceAt, sheetOf } from '../fight.ts'
import { type Weapon, weaponNow } from '../item.ts'
import { R } from '../rules.ts'
import type { Sheet } from '../sheet/sheet.ts'
import { feetBetween } from '../space.ts'
import type { SovereignStep } from '../step.ts'
import type { Reason } from '../terms.ts'

/** What is added to the dice of a hit, and to Shock. */

/** What a hit can do, without dice. The most is what an execution does even to who makes the save. */
export function damageRange(step: SovereignStep, attack: Attack): { readonly least: number; readonly most: number } {
  const weapon = weaponNow(step, attack.weapon)
  const tally = step.tally()
  addDamage(step, tally, attack, weapon)
  const { count, sides, plus } = weapon.damage
  return { least: Math.max(0, count + plus + tally.total), most: Math.max(0, count * sides + plus + tally.total) }
}

/** Everything that is added to the dice, except a swarm's bonus. */
export function addDamage(step: SovereignStep, tally: Tally, attack: Attack, weapon: Weapon): void {
  const sheet = sheetOf(step.fight, attack.by)
  addAttribute(tally, R.damage.formula, sheet, attack)
  if (weapon.unarmed) tally.add(R.damage.unarmed, sheet.detailed ? sheet.skill.Brawl : 0, 'Brawl')
  if (step.applies(R.damage.increases)) addIncreases(tally, sheet, attack, weapon)
  if (fightsWithBoth(step, attack) && bothReach(step, attack)) tally.add(R.dual.damage, 2, 'two weapons')
}

export function addAttribute(tally: Tally, rule: RuleIndex, sheet: Sheet, attack: Attack): void {
  if (!attack.weapon.burning) tally.add(rule, sheet.attribute[attack.attribute], attack.attribute)
}

function addIncreases(tally: Tally, sheet: Sheet, attack: Attack, weapon: Weapon): void {
  tally.add(R.item.magicPlus, weapon.magic, 'magic weapon')
  tally.add(sheet.damageBonusRule, sheet.damageBonus, 'level or Hit Dice')
  const stab = attack.way !== 'shot' && !weapon.unarmed && !weapon.natural ? armsmaster(sheet) : 0
  const shoot = attack.way !== 'melee' && sheet.feat.deadeye >= 1 ? Math.max(0, sheet.skill.Shoot) : 0
  if (stab >= shoot) tally.add(R.feat.armsmaster1, stab, 'Stab')
  else tally.add(R.feat.deadeye1, shoot, 'Shoot')
}

export const armsmaster = (sheet: Sheet): number => (sheet.feat.armsmaster >= 1 ? Math.max(0, sheet.skill.Stab) : 0)

/** What is in its hands as it strikes: a weapon just thrown was there. */
function wielded(step: SovereignStep, { by, weapon, way }: Attack): Weapon[] {
  const piece = pieceAt(step.fight, by)
  const held = heldWeapons(piece)
  const isThrown =
    way === 'thrown' && !held.includes(weapon) && piece.items.some((item, i) => item.weapon === weapon && !isCarried(piece, i))
  return isThrown ? [...held, weapon] : held
}

export function fightsWithBoth(step: SovereignStep, attack: Attack): boolean {
  const weapons = wielded(step, attack)
  return weapons.length === 2 && weapons.includes(attack.weapon)
}

/** Each of the two weapons could have struck this target, in melee or thrown. */
export function bothReach(step: SovereignStep, attack: Attack): boolean {
  const feet = feetBetween(step.fight, attack.by, attack.meant ?? attack.at)
  return wielded(step, attack).every((weapon) => {
    const now = weaponNow(step, weapon)
    return (now.melee && feet <= weaponReach(step, now) * 5) || (now.range > 0 && feet <= now.longRange)
  })
}

/** Some creatures only magic weapons hurt. */
export const isHarmless = (step: SovereignStep, { at }: Attack, { magic }: Weapon): boolean =>
  magic === 0 && sheetOf(step.fight, at).magicOnly && step.applies(R.item.magicPlus)

/** What a second weapon and a swarm add to a hit. */
export function bonusesOf(step: SovereignStep, attack: Attack): Reason[] {
  const bonuses: Reason[] = []
  if (fightsWithBoth(step, attack) && bothReach(step, attack)) bonuses.push({ rule: R.dual.damage, value: 2, label: 'two weapons' })
  if (attack.kind === 'swarm') bonuses.push({ rule: R.swarm.damage, value: Math.min(3, attack.others), label: 'swarm' })
  return bonuses
}
