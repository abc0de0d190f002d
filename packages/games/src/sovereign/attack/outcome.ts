import { effectOn, type Part, type RuleIndex, sumOf, type Tally } from '@riposte/referee'
import { ask } from '../asking.ts'
import { type Attack, nothing, type Outcome, type Rolled } from '../blow.ts'
import { has, shieldOf } from '../carrying/hands.ts'
import { rollDice } from '../damage/dice.ts'
import { addAttribute, addDamage, armsmaster, bothReach, fightsWithBoth } from '../damage/harm.ts'
import { isLit, setAlight, spill } from '../damage/oil.ts'
import { hurt, spares } from '../damage/wounds.ts'
import { isUp, pieceAt, sheetOf } from '../fight.ts'
import { underwater } from '../hazards.ts'
import { type Weapon, weaponNow } from '../item.ts'
import { armorClass } from '../rolls/attack.ts'
import { R } from '../rules.ts'
import type { Sheet } from '../sheet/sheet.ts'
import type { SovereignStep } from '../step.ts'
import { ANY_AC, type Reason, type Shock } from '../terms.ts'
import { grapple, grappleRefusal, shove, shoveRefusal } from './maneuvers.ts'

/** What a hit does, and what a miss does all the same. Worked out here, done by `land`. */

// ---------------------------------------------------------------------------------------------------------------- hits

/** The attacker takes the damage, or gives it up for a shove or, bare-handed, a grapple. */
export function hitOutcome(step: SovereignStep, attack: Rolled): Outcome {
  const choice = attack.way === 'melee' ? askWhat(step, attack) : 'damage'
  if (choice === 'shove' || choice === 'grapple') return { attack, kind: choice, amount: 0, parts: [] }
  const { total, parts } = rollDamage(step, attack)
  return { attack, kind: 'damage', amount: total, parts }
}

function askWhat(step: SovereignStep, attack: Attack): string {
  const offers = step.offers()
  offers.offer({ id: 'damage', byDefault: true, auto: true })
  offers.offer({ id: 'shove', rule: R.shove.hitFirst }, shoveRefusal(step, attack.at))
  offers.offer({ id: 'grapple', rule: R.grapple.hitFirst }, grappleRefusal(step, attack))
  return ask.choice(step, attack.by, 'what the hit does', offers.options, undefined, offers.refusals).id
}

interface Sum {
  readonly total: number
  readonly parts: Tally['parts']
}

/** A number that one rule after another has a say in, with a reason for whatever each makes of it. */
class Running {
  total: number
  readonly parts: Part[]

  constructor(parts: readonly Part[]) {
    this.parts = [...parts]
    this.total = sumOf(parts)
  }

  become(total: number, rule: RuleIndex, label: string): void {
    if (total !== this.total) this.parts.push({ rule, value: total - this.total, type: '', label })
    this.total = total
  }
}

export function rollDamage(step: SovereignStep, attack: Attack): Sum {
  const weapon = weaponNow(step, attack.weapon)
  const { count, sides, plus } = weapon.damage
  const dice = rollDice(step, attack.by, weapon.damage)
  const tally = step.tally()
  addDamage(step, tally, attack, weapon)
  tally.add(R.damage.formula, plus, 'printed')
  const most = count * sides + tally.total
  if (attack.kind === 'swarm') tally.add(R.swarm.damage, Math.min(3, attack.others), 'swarm')
  const rolled: readonly Part[] = dice === 0 ? [] : [{ rule: R.damage.formula, value: dice, type: '', label: `${count}d${sides}` }]
  const sum = new Running([...rolled, ...tally.parts])
  sum.become(Math.max(0, sum.total), R.damage.formula, 'no less than 0')
  if (attack.kind === 'swarm' && sum.total > most && step.applies(R.swarm.damageCap)) sum.become(most, R.swarm.damageCap, 'at most')
  sum.become(softened(step, attack, weapon, sum.total), R.hazard.underwater, 'half under water')
  if (isHarmless(step, attack, weapon)) sum.become(0, R.item.magicPlus, 'only magic hurts it')
  else sum.become(atLeastShock(step, attack, sum.total), R.damage.shockFloor, 'no less than Shock')
  return sum
}

/** Some creatures only magic weapons hurt. */
export const isHarmless = (step: SovereignStep, { at }: Attack, { magic }: Weapon): boolean =>
  magic === 0 && sheetOf(step.fight, at).magicOnly && step.applies(R.item.magicPlus)

/** Under water only thrusting weapons bite as ever. */
function softened(step: SovereignStep, { by, way }: Attack, weapon: Weapon, total: number): number {
  if (way !== 'melee' || weapon.natural || has(weapon, 'thrusting') || !underwater(step, by)) return total
  return Math.floor(total / 2)
}

/** A hit never does less than the Shock that a miss would have done. The book says so twice. */
function atLeastShock(step: SovereignStep, attack: Attack, total: number): number {
  if (attack.way !== 'melee') return total
  const shock = shockOf(step, attack)
  if (shock === undefined || shock.points <= total || stopsShock(step, attack, shock) !== undefined) return total
  return step.applies(R.damage.shockFloor) && step.applies(R.shock.hitAtLeast) ? shock.points : total
}

// --------------------------------------------------------------------------------------------------------------- shock

export function missOutcome(step: SovereignStep, attack: Rolled): Outcome {
  if (isLit(step, attack)) return { ...nothing(attack), kind: 'spill' }
  const extra = unarmedMiss(step, attack)
  const shock = attack.way === 'melee' ? shockOf(step, attack) : undefined
  const points = shock === undefined ? 0 : shockSuffered(step, attack, shock)
  const sum = new Running(points === 0 ? [] : (shock?.parts ?? []))
  sum.become(points + extra, R.feat.unarmed2, 'bare hands')
  return sum.total > 0 ? { attack, kind: 'shock', amount: sum.total, parts: sum.parts } : nothing(attack)
}

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
  return { points: Math.max(0, tally.total), limit: limitOf(step, sheet, attack, weapon, rating), parts: tally.parts }
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

/** What a second weapon and a swarm add to a hit. */
function bonusesOf(step: SovereignStep, attack: Attack): Reason[] {
  const bonuses: Reason[] = []
  if (fightsWithBoth(step, attack) && bothReach(step, attack)) bonuses.push({ rule: R.dual.damage, value: 2, label: 'two weapons' })
  if (attack.kind === 'swarm') bonuses.push({ rule: R.swarm.damage, value: Math.min(3, attack.others), label: 'swarm' })
  return bonuses
}

/** Feats that treat every target as AC 10 lift the limit as a dash does. */
function limitOf(step: SovereignStep, sheet: Sheet, attack: Attack, weapon: Weapon, rating: Shock): number {
  const { feat } = sheet
  // @rule sovereign.shock.sources
  if (feat['shocking-assault'] >= 1 && !weapon.unarmed && step.applies(R.feat.shockingAssault1)) return ANY_AC
  if (feat.armsmaster >= 2 && attack.way === 'melee' && !weapon.unarmed && step.applies(R.feat.armsmaster2)) return ANY_AC
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

/** The points of Shock that get through on a miss. The shield is spent last, so that it is never spent on nothing. */
function shockSuffered(step: SovereignStep, attack: Rolled, shock: Points): number {
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

/** Unarmed Combatant at level 2: a miss with bare hands does a d6 besides. */
const unarmedMiss = (step: SovereignStep, attack: Attack): number =>
  bruises(step, attack) ? step.roll(6, attack.by, 'damage', R.feat.unarmed2) : 0

export function bruises(step: SovereignStep, attack: Attack): boolean {
  const { by, weapon } = attack
  if (!weapon.unarmed || sheetOf(step.fight, by).feat['unarmed-combatant'] < 2 || isHarmless(step, attack, weapon)) return false
  return step.applies(R.feat.unarmed2)
}

// ------------------------------------------------------------------------------------------------------------- landing

/** What was worked out takes hold. */
export function land(step: SovereignStep, { attack, kind, amount, parts }: Outcome): void {
  switch (kind) {
    case 'nothing':
      return
    case 'spill':
      return spill(step, attack)
    case 'damage':
      hurt(step, {
        piece: attack.at,
        by: attack.by,
        amount,
        how: 'hit',
        rule: R.damage.formula,
        parts,
        spare: () => spares(step, attack.by, attack.weapon),
      })
      return isLit(step, attack) ? setAlight(step, attack) : undefined
    case 'shock':
      return hurt(step, {
        piece: attack.at,
        by: attack.by,
        amount,
        how: 'shock',
        rule: R.shock.onMiss,
        parts,
        spare: () => spares(step, attack.by, attack.weapon),
      })
    case 'shove':
      return shove(step, attack)
    case 'grapple':
      return grapple(step, attack)
  }
}
