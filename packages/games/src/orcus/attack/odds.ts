import { also, type PieceId, type Preview } from '@riposte/referee'
import { rangeOf } from '../bearing/amounts.ts'
import type { AttackRoll } from '../blow.ts'
import { weaponsFor } from '../carrying/wield.ts'
import { howOften, type Power, type Strike } from '../clauses/power.ts'
import { coverFor, linesOfCover } from '../sight/cover.ts'
import type { OrcusStep } from '../step.ts'
import { type Attacking, chanceOf, declared } from './attack.ts'
import { contextOfRoll, damageBonus } from './figures.ts'

/** What may be told of an attack before it is made. */

/** The chance to hit, the least and the most that a hit deals, and what covers the target. */
export function oddsOf(step: OrcusStep, attacking: Attacking, { hit }: Pick<Strike, 'hit'>): Preview {
  const { by, at, origin, base } = attacking
  const looking = { by, at, origin, base }
  return {
    chance: chanceOf(step, attacking),
    ...damageOf(step, attacking, hit),
    // Worked out when somebody looks at them: players without a board do not.
    get cover() {
      const degree = coverFor(step, looking)
      return degree === 'none' ? '' : `${degree} cover`
    },
    get lines() {
      return linesOfCover(step, looking)
    },
  }
}

function damageOf(step: OrcusStep, attacking: Attacking, hit: Strike['hit']): Pick<Preview, 'least' | 'most'> {
  const roll: AttackRoll = { ...declared(step, attacking), hit: true }
  const context = contextOfRoll(roll)
  const ranges = hit.flatMap((clause) => {
    if (clause.do !== 'damage' || clause.to.who !== 'target') return []
    const { least, most } = rangeOf(step, clause.amount, context)
    return clause.half ? [{ least: Math.floor(least / 2), most: Math.floor(most / 2) }] : [{ least, most }]
  })
  if (ranges.length === 0) return {}
  const bonus = damageBonus(step, roll, true).total
  const sum = (which: 'least' | 'most'): number =>
    Math.max(
      0,
      ranges.reduce((total, range) => total + range[which], bonus),
    )
  return { least: sum('least'), most: sum('most') }
}

/** What is to be had from a power out of turn: at whom it would go, and what it costs. */
export function answerPreview(step: OrcusStep, by: PieceId, power: Power, at: PieceId): Preview {
  const { strike } = power
  const price = [power.actions.map((cost) => `${cost} action`).join(' and '), howOften[power.frequency]]
    .filter((one) => one !== '')
    .join(', ')
  const isAttack = strike.versus !== undefined && at >= 0 && at !== by && strike.aim.area === undefined
  return isAttack ? also(strikeOdds(step, by, power, at), { price }) : { price }
}

/** Of a power aimed at somebody, with the first weapon that will do. */
export function strikeOdds(step: OrcusStep, by: PieceId, power: Power, at: PieceId, kind: Attacking['kind'] = 'attack'): Preview {
  const { strike } = power
  const { versus, aim } = strike
  if (versus === undefined) return {}
  const [weapon] = weaponsFor(step, by, power, strike)
  return oddsOf(step, { by, at, power, versus, weapon, origin: aim.origin, kind, targets: [at], base: undefined, aim }, strike)
}
