import { NOBODY, type Option, type PieceId } from '@riposte/referee'
import { testsHold } from '../amounts/when.ts'
import { ask } from '../asking.ts'
import { said } from '../clauses/said.ts'
import { noteUse, wasUsed } from '../conditions/conditions.ts'
import { pieceAt } from '../fight.ts'
import type { Given, Use } from '../moments.ts'
import { forgetUsed, pay } from '../paying.ts'
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
  for (const spend of ability.spends) {
    if (!step.applies(spend.of === 'malice' ? R.malice.spend : R.ability.spend)) continue
    const held = spend.of === 'malice' ? step.fight.malice : pieceAt(step.fight, by).resource - leastResource(step, by)
    const most = Math.min(spend.plus ? 99 : 1, Math.floor(held / Math.max(1, spend.cost)))
    if (most === 0 || spend.cost === 0) continue
    const options: SpendOption[] = [{ id: 'no-spend', times: 0, byDefault: true }]
    for (let times = 1; times <= most; times++) options.push({ id: `spend-${times * spend.cost}`, times, rule: R.ability.spend })
    const { times } = ask.choice(step, by, spend.text, options, spend.of === 'malice' ? R.malice.spend : R.ability.spend)
    if (times === 0) continue
    payOut(step, use, times * spend.cost, spend.of)
    use.spends.push({ instead: spend.instead === true, cost: spend.cost, of: spend.of, times, so: spend.so })
    for (let n = 0; n < times; n++) use.bought.push(...spend.so)
    for (const one of spend.so) if (one.do === 'more-targets') use.extraTargets += one.count * times
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
  for (const spend of use.spends) {
    if (spend.so.every(isInstant)) continue
    use.took = false
    use.resisted = false
    for (let n = 0; n < spend.times; n++) runAfter(step, use, spend.so)
    if (use.resisted && !use.took && step.applies(R.potency.noSpend)) payOut(step, use, -spend.cost * spend.times, spend.of)
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

function payOut(step: DsStep, { by }: Use, cost: number, of: 'malice' | 'resource'): void {
  if (of === 'malice') step.set(NOBODY, 'malice', step.fight.malice - cost, R.malice.spend)
  else step.set(by, 'resource', pieceAt(step.fight, by).resource - cost, R.ability.spend)
}
