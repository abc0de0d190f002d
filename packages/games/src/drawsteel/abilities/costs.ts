import type { Option, PieceId } from '@riposte/referee'
import { testsHold } from '../amounts/when.ts'
import { ask } from '../asking.ts'
import { said } from '../clauses/said.ts'
import { noteUse, wasUsed } from '../conditions/conditions.ts'
import { pieceAt } from '../fight.ts'
import type { Given, Use } from '../moments.ts'
import { forgetUsed, pay, spend } from '../paying.ts'
import { isInstant, runAfter } from '../play/run.ts'
import { leastResource } from '../resources/resources.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'

/** What may be bought with an ability. */

interface SpendOption extends Option {
  readonly times: number
}

export function askSpends(step: DsStep, use: Use): void {
  const { by, ability } = use
  askTrades(step, use)
  for (const one of said(ability, 'more-targets'))
    if (one.do === 'more-targets' && testsHold(step, use, one.when ?? [], by)) use.extraTargets += one.count
  for (const extra of ability.spends) {
    if (!step.applies(extra.of === 'malice' ? R.malice.spend : R.ability.spend)) continue
    const held = extra.of === 'malice' ? step.fight.malice : pieceAt(step.fight, by).resource - leastResource(step, by)
    const most = Math.min(extra.plus ? 99 : 1, Math.floor(held / Math.max(1, extra.cost)))
    if (most === 0 || extra.cost === 0) continue
    const options: SpendOption[] = [{ id: 'no-spend', times: 0, byDefault: true }]
    for (let times = 1; times <= most; times++) options.push({ id: `spend-${times * extra.cost}`, times, rule: R.ability.spend })
    const { times } = ask.choice(step, by, extra.text, options, extra.of === 'malice' ? R.malice.spend : R.ability.spend)
    if (times === 0) continue
    payOut(step, use, times * extra.cost, extra.of)
    use.spends.push({ instead: extra.instead === true, cost: extra.cost, of: extra.of, times, so: extra.so })
    for (let n = 0; n < times; n++) use.bought.push(...extra.so)
    for (const one of extra.so) if (one.do === 'more-targets') use.extraTargets += one.count * times
  }
}

/** What is had for a worse roll; the offer is the ability's own, so no rule of the book hangs on it. */
function askTrades(step: DsStep, use: Use): void {
  const { by, ability } = use
  for (const clause of said(ability, 'trade')) {
    if (clause.do !== 'trade') continue
    const options = [{ id: 'no', byDefault: true }, { id: 'yes' }]
    if (ask.choice(step, by, clause.text, options).id === 'no') continue
    use.bought.push(...clause.so)
    for (const one of clause.so) if (one.do === 'more-targets') use.extraTargets += one.count
  }
}

/** What was bought comes about, as often as it was; what hung on a potency alone and was resisted is given back. */
export function carryOutSpends(step: DsStep, use: Use): void {
  for (const extra of use.spends) {
    if (extra.so.every(isInstant)) continue
    use.took = false
    use.resisted = false
    for (let n = 0; n < extra.times; n++) runAfter(step, use, extra.so)
    if (use.resisted && !use.took && step.applies(R.potency.noSpend)) payOut(step, use, -extra.cost * extra.times, extra.of)
  }
}

/** Who finds nobody to use it on has not used it, and has not paid for it. */
export function giveBack(step: DsStep, use: Use, { isFree }: Given): void {
  const { by, ability } = use
  if (isFree !== true) pay(step, by, { ...ability, cost: -ability.cost })
  for (const { cost, times, of } of use.spends) payOut(step, use, -cost * times, of)
  forgetUsed(step, by, ability)
}

const refusedAs = (what: string): string => `ask-for-${what}`
/** Whom nobody lets it be used on asks nobody again in this turn. */
export function refused(step: DsStep, use: Use, given: Given): void {
  giveBack(step, use, given)
  noteRefused(step, use.by, use.ability.id)
}
export const noteRefused = (step: DsStep, by: PieceId, what: string): void => noteUse(step, by, refusedAs(what), 'turn')
export const wasRefused = (step: DsStep, by: PieceId, what: string): boolean => wasUsed(step, by, refusedAs(what))

const payOut = (step: DsStep, { by }: Use, cost: number, of: 'malice' | 'resource'): void =>
  spend(step, by, of, cost, of === 'malice' ? R.malice.spend : R.ability.spend)
