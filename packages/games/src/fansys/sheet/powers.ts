import { idOf } from '@riposte/print'
import { suggestion } from '@riposte/referee'
import { conditionNames, isCondition } from '../ailments.ts'
import type { Dice } from '../gear/weapons.ts'
import { damageTypes } from '../stats.ts'
import { wrong } from './known.ts'
import type { Power } from './power.ts'
import type { WrittenPower } from './schema.ts'

/** Powers as written, made what a fight needs. */

export function diceOf(text: string): Dice {
  const [, count = '0', sides, plus = '0'] = /^(\d+)(?:d(\d+))?([+-]\d+)?$/.exec(text) ?? []
  return sides === undefined
    ? { count: 0, sides: 0, flat: Number(count) + Number(plus) }
    : { count: Number(count), sides: Number(sides), flat: Number(plus) }
}

export function powerOf(written: WrittenPower, path: (string | number)[]): Power {
  const { condition, damage, attack } = written
  if (condition !== undefined && !isCondition(condition))
    throw wrong([...path, 'condition'], `there is no condition "${condition}"`, suggestion(condition, conditionNames))
  if (damage !== undefined && !isType(written.type))
    throw wrong([...path, 'type'], `there is no type of damage "${written.type}"`, suggestion(written.type, damageTypes))
  return {
    id: idOf(written.name),
    name: written.name,
    isSpell: written.spell,
    cost: costOf(written),
    when: written.when,
    joins: written.with,
    rounds: written.rounds,
    pool: written.pool ?? (written['sp-dice'] > 0 ? 'sp' : 'mp'),
    dice: written['sp-dice'] > 0 ? written['sp-dice'] : written['mp-dice'],
    range: written.range,
    farther: written['range-per-die'],
    shape: written.shape ?? (written.radius + written['radius-per-die'] > 0 ? 'burst' : 'one'),
    radius: written.radius,
    widens: written['radius-per-die'],
    width: written.width,
    whom: written.whom,
    only: written.only,
    aura: written.aura,
    spreads: written.spreads,
    rolled: attack !== undefined ? 'attack' : written.save !== undefined ? 'save' : 'none',
    stat: attack ?? written.threshold,
    bonus: written.bonus,
    needs: written.needs,
    isTouch: written.touch,
    save: written.save ?? 'WIS',
    damage: damage === undefined ? undefined : diceOf(damage),
    perDie: written['per-die'] === undefined ? undefined : diceOf(written['per-die']),
    mostDice: written['most-dice'],
    plus: written.plus,
    type: written.type,
    origin: written.origin,
    partial: written.partial,
    condition,
    push: written.push,
    pull: written.pull,
    freeing: written['freed-by'],
    recharge: written.recharge === undefined || written.recharge === 'never' ? written.recharge : diceOf(written.recharge),
    uses: written.uses,
    drains: written.drains && { what: written.drains.what, dice: diceOf(written.drains.dice) },
    feeds: written.feeds,
    ignites: written.ignites,
    lasts: written.lasts,
    lastsDice: written['lasts-dice'] === undefined ? undefined : diceOf(written['lasts-dice']),
    until: written.until,
    atOnce: written['at-once'],
    endsOnSave: written['ends-on-save'],
    needsMind: written.concentration,
    kinetic: written.kinetic,
    incantation: written.incantation,
    art: written.art,
    byHand: written.words,
    rider: written.rider,
    also: alsoOf(written, path),
    ifHurt: written['if-hurt'],
    ifTwelve: written['if-twelve'],
    ifMoved: written['if-moved'],
    aids: written.aids || written.heals !== undefined,
    lends: written.lends,
    heals: written.heals && { what: written.heals.what, dice: diceOf(written.heals.dice) },
  }
}

const isType = (word: string): boolean => damageTypes.some((one) => one === word)

export const alsoOf = ({ name, also = [] }: Pick<WrittenPower, 'name' | 'also'>, path: (string | number)[]): readonly Power[] =>
  also.map((one, i) => powerOf({ ...one, name: one.name || name }, [...path, 'also', i]))

/** What it takes. Where nothing is said: the main action, and outside of its turn the reaction. */
function costOf({ action, when }: WrittenPower): Power['cost'] {
  // @rule fansys.turn.kinds
  if (action !== undefined) return action
  // @rule fansys.spell.local.time
  return when === undefined ? 'main' : 'reaction'
}
