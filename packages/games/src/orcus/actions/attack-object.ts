import { byHand, NOBODY, nameIn, type Option, type PieceId, type Reading } from '@riposte/referee'
import type { Action } from '../action.ts'
import { askNumber, seatOf } from '../asking.ts'
import { type Attacking, decide, declared } from '../attack/attack.ts'
import { damageBonus, tallyAtThing } from '../attack/figures.ts'
import { rollAmount } from '../bearing/amounts.ts'
import { barOf } from '../bearing/bars.ts'
import { halved } from '../bearing/values.ts'
import type { AttackRoll } from '../blow.ts'
import { chooseWeapon, weaponsFor } from '../carrying/wield.ts'
import { has } from '../conditions/conditions.ts'
import { contextOf } from '../context.ts'
import { basicAttacksOf } from '../powers/basic.ts'
import { R } from '../rules.ts'
import type { OrcusStep } from '../step.ts'

/** A door, a rope, a statue: what is no piece on the board. The game master says how hard it is to hit, and what breaks. */
export const attackObject: Action = {
  id: 'attack-object',
  rule: R.attack.objects,
  cost: 'standard',
  about:
    'A basic melee attack on a thing that is no piece. Answers: object, or object: and what it is; with which weapon, where it holds several. The game master says which number must be reached (10 unless said), and applies what the damage does.',
  example: 'A: [attack-object, "object: the rope"]',
  pointless: (step, id) => basicAttacksOf(step, id, 'melee').length === 0,
  forbidden: (step, id) => [barOf(step, id, 'attack')],
  take(step, by, pay) {
    const [power] = basicAttacksOf(step, by, 'melee')
    if (power?.strike.versus === undefined) return
    const what = askObject(step, by)
    const weapon = chooseWeapon(step, by, weaponsFor(step, by, power, power.strike))
    const needs = askNumber(step, by, `${nameIn(step.fight, by)} attacks ${what}. Its Armor Class?`, [10, 2, 5, 15], R.attack.objects)
    pay()
    step.emit({ type: 'action', piece: by, action: 'attack-object', rule: R.attack.objects })
    const roll = rollAt(step, { by, power, versus: power.strike.versus, weapon }, needs)
    const { die, total, hit, parts } = roll
    step.emit({ type: 'check', by, against: NOBODY, what, die, total, needs, success: hit, parts, rule: R.attack.objects })
    if (hit) breaks(step, roll, what)
  },
}

/** An attack like any other, but for who is struck: nothing of a thing counts but the number. */
function rollAt(step: OrcusStep, attacking: Pick<Attacking, 'by' | 'power' | 'versus' | 'weapon'>, needs: number): AttackRoll {
  const roll = declared(step, { ...attacking, at: NOBODY, origin: 'melee', kind: 'attack', targets: [], base: undefined })
  const tally = tallyAtThing(step, roll, attacking.versus)
  roll.die = step.roll(20, roll.by, 'attack', R.attack.roll)
  roll.total = roll.die + tally.total
  roll.parts = tally.parts
  roll.needs = needs
  decide(step, roll)
  return roll
}

function breaks(step: OrcusStep, roll: AttackRoll, what: string): void {
  const { by, power, weapon, critical } = roll
  const clause = power.strike.hit.find((one) => one.do === 'damage')
  if (clause?.do !== 'damage') return
  const { total } = rollAmount(step, clause.amount, { context: contextOf(by, { power, weapon }), why: 'damage', critical })
  const whole = Math.max(0, total + damageBonus(step, roll, true).total)
  const dealt = has(step, by, 'weakened') && step.applies(R.cond.weakened) ? halved(step, whole) : whole
  byHand(step, by, `deals ${dealt} damage to ${what}. What comes of it?`, R.attack.objects)
}

interface ObjectOption extends Option {
  readonly what: string
}

function askObject(step: OrcusStep, id: PieceId): string {
  const read = (answer: string): Reading<ObjectOption> | undefined =>
    answer.startsWith('object:') ? { option: { id: answer, what: answer.slice('object:'.length).trim() } } : undefined
  const options: ObjectOption[] = [{ id: 'object', what: 'an object' }]
  return step.ask({ kind: 'choice', seat: seatOf(step, id), piece: id, text: 'what to attack', options, read, rule: R.attack.objects }).what
}
