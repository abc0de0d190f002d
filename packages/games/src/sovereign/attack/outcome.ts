import { type Part, type RuleIndex, sumOf, type Tally } from '@riposte/referee'
import { ask } from '../asking.ts'
import { type Attack, nothing, type Outcome, type Rolled } from '../blow.ts'
import { has } from '../carrying/hands.ts'
import { addDamage, isHarmless } from '../damage/bonuses.ts'
import { hurt, spares } from '../damage/damage.ts'
import { rollDice } from '../damage/dice.ts'
import { isLit, setAlight, spill } from '../damage/oil.ts'
import { sheetOf } from '../fight.ts'
import { underwater } from '../hazards.ts'
import { type Weapon, weaponNow } from '../item.ts'
import { R } from '../rules.ts'
import type { SovereignStep } from '../step.ts'
import { grapple, grappleRefusal } from './grapple.ts'
import { shove, shoveRefusal } from './maneuvers.ts'
import { shockOf, shockSuffered, shrugsOff, stopsShock } from './shock.ts'

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
  offers.offer({ id: 'shove', rule: R.shove.hitFirst }, shoveRefusal(step, attack))
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
  tally.add(R.swarm.damage, Math.min(3, attack.others), 'swarm')
  const rolled: readonly Part[] = dice === 0 ? [] : [{ rule: R.damage.formula, value: dice, type: '', label: `${count}d${sides}` }]
  const sum = new Running([...rolled, ...tally.parts])
  sum.become(Math.max(0, sum.total), R.damage.formula, 'no less than 0')
  if (attack.kind === 'swarm' && sum.total > most && step.applies(R.swarm.damageCap)) sum.become(most, R.swarm.damageCap, 'at most')
  sum.become(softened(step, attack, weapon, sum.total), R.hazard.underwater, 'half under water')
  if (isHarmless(step, attack, weapon)) sum.become(0, R.item.magicPlus, 'only magic hurts it')
  else sum.become(atLeastShock(step, attack, sum.total), R.damage.shockFloor, 'no less than Shock')
  return sum
}

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
  if (!step.applies(R.damage.shockFloor) || !step.applies(R.shock.hitAtLeast) || shrugsOff(step, attack)) return total
  return shock.points
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

/** Unarmed Combatant at level 2: a miss with bare hands does a d6 besides. */
const unarmedMiss = (step: SovereignStep, attack: Attack): number =>
  bruises(step, attack) ? step.roll(6, attack.by, 'damage', R.feat.unarmed2) : 0

export function bruises(step: SovereignStep, attack: Attack): boolean {
  const { by, weapon, kind } = attack
  if (kind === 'sweep' || !weapon.unarmed || sheetOf(step.fight, by).feat['unarmed-combatant'] < 2 || isHarmless(step, attack, weapon))
    return false
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
