import { type Effect, effectsOn, NOBODY, type PieceId, type Tally } from '@riposte/referee'
import { amountFor, amountOrNone } from '../amounts/amounts.ts'
import { testsHold } from '../amounts/when.ts'
import { ask } from '../asking.ts'
import { figure, scoreOf } from '../bearing/held.ts'
import type { Clause } from '../clauses/clauses.ts'
import { meansOf } from '../clauses/means.ts'
import type { Stat } from '../clauses/phrases.ts'
import { disregards, said, saidNow } from '../clauses/said.ts'
import { hasTrait } from '../conditions/traits.ts'
import { dealAll } from '../damage/damage.ts'
import type { Hit } from '../damage/hit.ts'
import { sheetOf } from '../fight.ts'
import type { Use } from '../moments.ts'
import { isStrike } from '../rolls/aimed.ts'
import { addUsersBonus } from '../rolls/damage-bonus.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'
import { damageTypes, type Tier, type Typed } from '../terms.ts'
import { takeMalicious, whomMalicious } from './malicious-strike.ts'
import { MOST_AT_ONE } from './squad-attack.ts'

/** The damage of an outcome, with all that is added to it. */

export const clausesFor = (use: Use, target: PieceId): readonly Clause[] => {
  const tier = use.tiers.get(target) ?? 0
  return tier === 0 ? [] : (use.ability.tiers[tier - 1] ?? [])
}

export function dealDamage(step: DsStep, use: Use, aims: readonly PieceId[]): void {
  const hits: Hit[] = []
  const worst = isStrike(use.ability) ? whomMalicious(step, use.by, aims) : NOBODY
  for (const target of aims) {
    let isFirst = true
    for (const clause of clausesFor(use, target)) {
      if (clause.do !== 'damage' || clause.to.who !== 'target' || isSpared(step, use, target, 'damage')) continue
      hits.push(hitOf(step, use, target, clause, isFirst, target === worst))
      if (isFirst && isStrike(use.ability)) hits.push(...typedHits(step, use, target))
      isFirst = false
    }
  }
  const how = use.form === 'area' ? 'area' : isStrike(use.ability) ? 'strike' : 'effect'
  const dealt = dealAll(
    step,
    {
      by: use.by,
      use,
      ability: use.ability,
      how,
      rule: R.ability.rolledDamage,
      isArea: use.form === 'area',
      unreduced: disregards(use.ability, 'reduction'),
    },
    hits,
  )
  for (const [target, amount] of dealt) use.dealt.set(target, (use.dealt.get(target) ?? 0) + amount)
  if (hits.length > 0) useUpBonuses(step, use)
}

/** "The next strike deals an extra 5 damage": it has. */
export function useUpBonuses(step: DsStep, use: Use): void {
  if (!isStrike(use.ability)) return
  for (const effect of effectsOn(step.fight, use.by))
    if (
      isOfStat(effect, (stat) => stat === 'damage') &&
      typeof effect.holds === 'object' &&
      effect.holds !== null &&
      'once' in effect.holds
    )
      step.end(effect, 'used')
}

/** Damage of a type of its own that strikes deal for a while. */
export function typedHits(step: DsStep, use: Use, piece: PieceId): Hit[] {
  if (!dealsTyped(step, use.by)) return []
  return damageTypes.flatMap((type): Hit[] => {
    const amount = figure(step, use.by, `damage:${type}`, piece)
    const parts = [{ rule: R.ability.rolledDamage, value: amount, type, label: 'bonus' }]
    return amount > 0 ? [{ piece, amount, type, parts, tier: use.tiers.get(piece) ?? 0 }] : []
  })
}

/** Whether anything is said of damage of some type: mostly nothing is. */
const dealsTyped = (step: DsStep, by: PieceId): boolean =>
  effectsOn(step.fight, by).some((one) => isOfStat(one, (stat) => stat.startsWith('damage:'))) ||
  hasTrait(step, by, (part) => part.is === 'modify' && part.stat.startsWith('damage:'))

const isOfStat = (effect: Effect, test: (stat: Stat) => boolean): boolean => {
  const means = meansOf(effect)
  return means?.is === 'stat' && test(means.stat)
}

/** Whom the ability says that its outcome leaves alone. */
export const isSpared = (step: DsStep, use: Use, target: PieceId, what: 'damage' | 'all'): boolean =>
  said(use.ability, 'spare').some(
    (one) => one.do === 'spare' && (one.only === 'all' || what === 'damage') && testsHold(step, use, one.tests, target),
  )

/** One target's damage with all that is added to it. Of several damages in one outcome the first takes the additions: they come once. */
function hitOf(
  step: DsStep,
  use: Use,
  target: PieceId,
  clause: Extract<Clause, { do: 'damage' }>,
  isFirst: boolean,
  isWorst: boolean,
): Hit {
  const { by } = use
  const tier = use.tiers.get(target) ?? 0
  const tally = step.tally()
  tally.add(R.ability.rolledDamage, clause.amount.flat + diceOf(step, use, clause), 'outcome')
  for (const one of clause.amount.scores) {
    const score = one.of.find((of) => of === use.score) ?? one.of[0]
    if (score !== undefined) tally.add(R.ability.characteristicChoice, Math.floor(scoreOf(step, by, score) * one.times), score)
  }
  if (isFirst) addToHit(step, tally, use, target, tier)
  if (isFirst && isWorst) tally.add(R.malice.basicStrike, takeMalicious(step, by), 'Malicious Strike')
  return { piece: target, amount: Math.max(0, tally.total), type: typeOf(step, use, clause.types), parts: tally.parts, tier }
}

/** What the roll's damage to a target grows by. */
function addToHit(step: DsStep, tally: Tally, use: Use, target: PieceId, tier: Tier | 0): void {
  const { by } = use
  addUsersBonus(step, tally, use, tier, target)
  const others = Math.min(MOST_AT_ONE, use.strikers.get(target)?.length ?? 1) - 1
  tally.add(R.minion.attack, others * sheetOf(step.fight, by).freeStrike, 'others of the squad')
  for (const extra of extrasFor(step, use, target))
    tally.add(R.ability.rolledDamage, amountOrNone(step, by, target, extra.amount, use), 'extra')
  tally.add(R.ability.rolledDamage, use.extra, 'extra')
  tally.add(R.surge.damage, use.surges.get(target) ?? 0, 'surges')
}

/** More damage in the same blow: of the outcome, of the ability, and bought. */
export function extrasFor(step: DsStep, use: Use, target: PieceId): Extract<Clause, { do: 'extra' }>[] {
  const found: Extract<Clause, { do: 'extra' }>[] = []
  const look = (clauses: readonly Clause[]): void => {
    for (const one of clauses) {
      if (one.do === 'extra' && testsHold(step, use, one.when, target)) found.push(one)
      else if (one.do === 'if' && one.so.some((then) => then.do === 'extra') && testsHold(step, use, one.tests, target)) look(one.so)
    }
  }
  look(clausesFor(use, target))
  look(saidNow(use, 'extra'))
  look(saidNow(use, 'if'))
  return found
}

function diceOf(step: DsStep, use: Use, clause: Extract<Clause, { do: 'damage' }>): number {
  const { dice, measures, counts } = clause.amount
  if (dice.length === 0 && measures.length === 0 && counts === undefined) return 0
  return amountFor(step, use.by, use.targets[0] ?? NOBODY, { ...clause.amount, flat: 0, scores: [] }, use)
}

export function typeOf(step: DsStep, use: Use, types: readonly Typed[]): Typed {
  const [first = ''] = types
  if (types.length < 2) return first
  const options = types.map((one, i) => ({ id: one === '' ? 'untyped' : one, byDefault: i === 0, one }))
  return ask.choice(step, use.by, 'which type of damage', options).one
}
