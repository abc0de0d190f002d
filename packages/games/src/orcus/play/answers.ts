import type { Part } from '@riposte/referee'
import { decide } from '../attack/attack.ts'
import { defend } from '../attack/figures.ts'
import { tellTurned } from '../attack/turned.ts'
import { rollAmount } from '../bearing/amounts.ts'
import { addReasons, tallyOf } from '../bearing/modifiers.ts'
import { withMore } from '../bearing/rerolls.ts'
import { halved } from '../bearing/values.ts'
import { whoIs } from '../bearing/who.ts'
import type { AttackRoll, Blow } from '../blow.ts'
import type { Clause } from '../clauses/clauses.ts'
import type { Context } from '../context.ts'
import { R } from '../rules.ts'
import type { OrcusStep } from '../step.ts'
import { isMaximized } from './harm.ts'

/** Clauses of counters: what they make of the attack, damage, save or check that set them off. */

type Of<D extends Clause['do']> = Extract<Clause, { do: D }>

const attackOf = ({ moment, attack }: Context): AttackRoll | undefined => moment?.attack ?? attack

/** Hit or miss, plain or critical, as it is now. */
function judge(step: OrcusStep, attack: AttackRoll, why: string): void {
  decide(step, attack)
  tell(step, attack, why)
}

/** Before the die there is nothing that it could have been instead. */
function tell(step: OrcusStep, attack: AttackRoll, why: string): void {
  if (attack.die > 0) tellTurned(step, attack, why, R.power.effect)
}

export function reroll(step: OrcusStep, clause: Of<'reroll'>, context: Context): void {
  const value = rollAmount(step, clause.bonus, { context, why: 'bonus' }).total
  const more: readonly Part[] = value === 0 ? [] : [{ rule: R.power.effect, value, type: clause.type ?? '', label: 'rolled again' }]
  const rolled = context.moment?.rolled
  if (clause.what === 'damage') return ofBlow(context, (blow) => rollAgain(clause, blow))
  if (clause.what !== 'attack') {
    if (rolled === undefined) return
    Object.assign(rolled, rolled.again(clause.keep, more))
    if (context.act !== undefined) context.act.happened = rolled.success
    return
  }
  const attack = attackOf(context)
  if (attack === undefined) return
  const die = step.roll(20, attack.by, 'attack again', R.power.effect)
  const { parts, total: sum } = withMore(step, addReasons(tallyOf(step), attack.parts), more)
  const total = attack.total - attack.die + die + sum - addReasons(tallyOf(step), attack.parts).total
  const isBetter = total > attack.total
  if (clause.keep === 'new' || isBetter === (clause.keep === 'better')) {
    attack.die = die
    attack.total = total
    if (value !== 0) {
      attack.answers = [...attack.answers, ...more]
      attack.parts = parts
    }
  }
  judge(step, attack, 'rolled again')
  if (context.act !== undefined) context.act.happened = attack.hit
}

/** More or less to a check or save that has been rolled. */
export function modifyRoll(step: OrcusStep, clause: Of<'modify-roll'>, context: Context): void {
  const rolled = context.moment?.rolled
  if (rolled === undefined) return
  rolled.total += rollAmount(step, clause.amount, { context, why: 'bonus' }).total
  rolled.success = rolled.total >= rolled.needs
  if (context.act !== undefined) context.act.happened = rolled.success
}

/** The dice of the damage once more, before it is dealt. */
function rollAgain({ keep }: Of<'reroll'>, blow: Blow): void {
  const change = blow.again?.() ?? 0
  if ((keep === 'better' && change < 0) || (keep === 'worse' && change > 0)) return
  blow.amount += change
  blow.parts = [...blow.parts, { rule: R.power.effect, value: change, type: '', label: 'rolled again' }]
}

export function turnAttack(step: OrcusStep, { into }: Of<'turn-attack'>, context: Context): void {
  const { moment } = context
  const attack = attackOf(context)
  if (into === 'stopped' || into === 'negated') {
    if (moment !== undefined) moment.stopped = true
    if (attack === undefined) return
    attack.stopped = true
    if (attack.die > 0) step.emit({ type: 'lost', piece: attack.by, what: attack.power.id, rule: R.power.effect })
    return
  }
  if (attack === undefined) return
  attack.turned = into
  attack.hit = into !== 'miss'
  attack.critical = into === 'critical'
  tell(step, attack, `turned into a ${into === 'normal' ? 'normal hit' : into}`)
}

export function modifyAttack(step: OrcusStep, clause: Of<'modify-attack'>, context: Context): void {
  const attack = attackOf(context)
  if (attack === undefined) return
  const name = context.power?.name ?? 'answer'
  if (clause.to === 'damage') {
    const roll = (): number => rollAmount(step, clause.amount, { context, why: name, critical: isMaximized(attack, context) }).total
    attack.extra.push(() => ({ amount: roll(), types: [], label: name }))
    return
  }
  const { parts } = rollAmount(step, clause.amount, { context, why: name })
  const named = parts.map((part) => ({ ...part, type: clause.type, label: name }))
  const tally = addReasons(addReasons(tallyOf(step), clause.to === 'attack' ? attack.parts : attack.against), named)
  if (clause.to === 'attack') {
    attack.answers = [...attack.answers, ...named]
    attack.parts = tally.parts
    attack.total = attack.die + tally.total
  } else {
    attack.raised = [...attack.raised, ...named]
    attack.against = tally.parts
    attack.needs = tally.total
  }
  judge(step, attack, name)
}

export const modifyDamage = (step: OrcusStep, clause: Of<'modify-damage'>, context: Context): void =>
  ofBlow(context, (blow) => ease(step, clause, context, blow))

/** The damage that is answered. Who answers a hit answers before it is rolled. */
function ofBlow(context: Context, change: (blow: Blow) => void): void {
  const blow = context.moment?.blow ?? context.blow
  if (blow !== undefined) return change(blow)
  const attack = attackOf(context)
  if (attack !== undefined) attack.eased = [...(attack.eased ?? []), change]
}

function ease(step: OrcusStep, clause: Of<'modify-damage'>, context: Context, blow: Blow): void {
  const name = context.power?.name ?? 'answer'
  const before = blow.amount
  switch (clause.how) {
    case 'half-of-a-hit':
    case 'half':
      if (clause.how === 'half-of-a-hit' && blow.attack?.hit !== true) return
      blow.amount = halved(step, before)
      break
    case 'none':
      blow.amount = 0
      break
    case 'less':
      blow.amount = Math.max(0, before - rollAmount(step, clause.amount, { context, why: name }).total)
      break
  }
  blow.parts = [...blow.parts, { rule: R.power.effect, value: blow.amount - before, type: '', label: name }]
}

/** The attack is turned on another: its roll stays, and must reach what that one has. Who takes a hit for somebody is hit. */
export function redirect(step: OrcusStep, clause: Of<'redirect'>, context: Context): void {
  const attack = attackOf(context)
  const [id] = whoIs(step, clause.to, context)
  if (id === undefined) return
  // Damage that is known is taken for somebody; the rest of the hit is his.
  if (clause.isHit === true && context.moment?.blow !== undefined) {
    context.moment.blow.at = id
    return
  }
  if (attack === undefined) return
  attack.at = id
  attack.raised = []
  if (clause.isHit === true || attack.die === 0) return tell(step, attack, 'turned on another')
  defend(step, attack)
  judge(step, attack, 'turned on another')
}
