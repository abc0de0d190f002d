import { effectsOn, type PieceId } from '@riposte/referee'
import { isIn, rounds } from '../conditions/conditions.ts'
import { shakenBy } from '../conditions/vigorous-motion.ts'
import { spendBeside } from '../damage/damage.ts'
import { type FansysFight, pieceAt } from '../fight.ts'
import type { Aimed } from '../moments.ts'
import { save } from '../rolls/check.ts'
import { concentrates, shaking } from '../rolls/concentration.ts'
import { diceLeft, spendDice, throwDamage } from '../rolls/dice.ts'
import { R } from '../rules.ts'
import { isLeft, type Power } from '../sheet/power.ts'
import { bookOf, type FansysStep } from '../step.ts'

/** What a power takes: dice of its own pool or of the other, the mind kept together, and time until it comes again. */

/** Dice are paid, the mind is kept together. False where the spell is lost. */
export function pays(step: FansysStep, { power, by, more }: Aimed): boolean {
  // @rule fansys.cond.deafened
  if (
    power.incantation &&
    isIn(step.fight, by, 'deafened') &&
    !save(step, { id: by, stat: 'INT', needs: 16, what: 'speak unheard', rule: R.cond.deafened }).success
  )
    return false
  // @rule fansys.cond.inaudible
  if (power.incantation && isIn(step.fight, by, 'inaudible')) return false
  // @rule fansys.super.mp, fansys.pool.die
  if (payment(step.fight, by, power) === 'other') payOther(step, by, power)
  else spendDice(step, by, power.pool, power.dice + more, R.super.mp)
  // @rule fansys.cost.ability
  if (power.recharge !== undefined) useUp(step, by, power)
  const needs = power.spell ? shaking(step, shakenBy(step.fight, by) !== undefined) : 0
  // @rule fansys.mount.vigorous.spell, fansys.vigorous.effects
  if (needs > 0 && !concentrates(step, by, needs, R.mount.vigorousSpell)) return false
  const cast = { power, dice: power.dice + more, isCountered: false }
  // @rule fansys.causality.ex.counterspell
  if (power.spell) bookOf(step).opens(step, { window: 'cast', by, at: by, cast })
  return !cast.isCountered
}

/** From which pool its dice come: its own, the other at twice as many and a secondary action, or none. */
export function payment(fight: FansysFight, id: PieceId, { pool, dice, cost }: Power): 'own' | 'other' | 'none' {
  const piece = pieceAt(fight, id)
  if (diceLeft(piece, pool) >= dice) return 'own'
  const other = diceLeft(piece, pool === 'sp' ? 'mp' : 'sp')
  const isWhole = cost === 'secondary' || cost === 'full-round'
  // @rule fansys.pool.replace
  if (piece[`${pool}Dice`] === 0 && other >= 2 * dice && piece.secondary > 0 && !isWhole) return 'other'
  return 'none'
}

function payOther(step: FansysStep, id: PieceId, { pool, dice }: Power): void {
  // @rule fansys.pool.replace
  spendBeside(step, id, 'secondary', R.pool.replace)
  // @rule fansys.pool.replace otherwise number
  spendDice(step, id, pool === 'sp' ? 'mp' : 'sp', 2 * dice, R.pool.replace)
}

const USED = 'used-up'
export const isUsed = (fight: FansysFight, id: PieceId, power: Power): boolean =>
  effectsOn(fight, id).filter(({ kind, holds }) => kind === USED && isLeft(holds) && holds.power.id === power.id).length >=
  (power.uses ?? 1)

/** It cannot be used again for so many rounds. */
export function useUp(step: FansysStep, id: PieceId, power: Power): void {
  const { recharge = 'never' } = power
  const lasts = recharge === 'never' ? ({ until: 'never' } as const) : rounds(step.fight, id, throwDamage(step, id, recharge, 'rounds'))
  step.begin({ kind: USED, on: id, by: id, rule: R.cost.ability, ...lasts, holds: { power } })
}
