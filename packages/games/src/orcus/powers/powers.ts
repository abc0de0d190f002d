import { lasting, type Offers, type PieceId, type Reading, type RuleIndex } from '@riposte/referee'
import type { ActOption } from '../action.ts'
import { candidates, whyNoTarget, whyNot } from '../aim/possible.ts'
import { barOf } from '../bearing/bars.ts'
import { allHold } from '../bearing/holds.ts'
import { meantBy } from '../bearing/who.ts'
import { whyNoWeapon } from '../carrying/wield.ts'
import type { Clause } from '../clauses/clauses.ts'
import type { Power } from '../clauses/power.ts'
import { eachOf, mayBearPart } from '../conditions/bearing.ts'
import { has } from '../conditions/conditions.ts'
import { contextOf } from '../context.ts'
import { sheetOf } from '../fight.ts'
import { unpaid } from '../paying.ts'
import { R } from '../rules.ts'
import type { OrcusStep } from '../step.ts'
import type { ActionKind } from '../terms.ts'
import { isAtHand } from './grants.ts'
import { isSpent, spentOf, spentRule } from './spending.ts'
import { isAimless } from './strike.ts'
import { usePower } from './use.ts'

/** Using a power: which are on offer, and why not. */

export { isSpent } from './spending.ts'

/** The basic attacks of everybody are actions of the book, not powers of a list. */
const isCommon = ({ id }: Power): boolean => id === 'basic-melee' || id === 'basic-ranged'

export function offerPowers(step: OrcusStep, id: PieceId, offers: Offers<ActOption>): void {
  for (const power of sheetOf(step.fight, id).powers) if (!isCommon(power) && isAtHand(step, id, power)) offerPower(step, id, power, offers)
}

/** One power by its name, without the others being worked out. */
export function findPower(step: OrcusStep, id: PieceId, name: string, atFriends = false): Reading<ActOption> | undefined {
  const power = sheetOf(step.fight, id).powers.find((one) => one.id === name)
  if (power === undefined || isCommon(power) || !isAtHand(step, id, power)) return undefined
  const offers = step.offers<ActOption>()
  offerPower(step, id, power, offers, atFriends)
  return offers.reading()
}

function offerPower(step: OrcusStep, id: PieceId, power: Power, offers: Offers<ActOption>, atFriends = false): void {
  const costs = costsOf(step, id, power)
  const option: ActOption = {
    id: power.id,
    label: power.name,
    rule: power.frequency === 'at-will' ? R.power.atWill : undefined,
    costs,
    power,
    take: (now, pay) => void usePower(now, id, power, { pay, atFriends }),
  }
  const broke = [
    step.forbids(R.power.triggerNeeded, power.trigger !== undefined && !costs.some(isAnswer)),
    ...whyNotPaid(step, id, costs),
    whySpent(step, id, power),
  ]
  if (broke.some((rule) => rule !== undefined)) offers.offer(option, ...broke)
  else offers.offer(option, ...whyNotUsed(step, id, power, atFriends))
}

/** The action of something that waits for its trigger: in a turn nothing pays for it. */
const isAnswer = (kind: ActionKind): boolean => kind === 'counter' || kind === 'react' || kind === 'opportunity'

/** What it costs, all of it; effects may make it cheaper. */
export function costsOf(step: OrcusStep, id: PieceId, power: Power): readonly ActionKind[] {
  if (mayBearPart(step, id, 'cheaper')) return power.actions.map((kind) => cheapest(step, id, power, kind))
  // @rule orcus.action.use-power
  return power.actions
}

function cheapest(step: OrcusStep, id: PieceId, power: Power, kind: ActionKind): ActionKind {
  let least = kind
  eachOf(step, id, 'cheaper', (part) => {
    if (part.from === kind && (part.frequency === undefined || part.frequency === power.frequency)) least = part.to
  })
  return least
}

function whyNotPaid(step: OrcusStep, id: PieceId, costs: readonly ActionKind[]): readonly (RuleIndex | undefined)[] {
  const reasons: (RuleIndex | undefined)[] = []
  for (const kind of costs) for (const rule of unpaid(step, id, kind)) if (rule !== undefined) reasons.push(rule)
  return reasons.length > 0 ? [step.forbids(R.power.action, true), ...reasons] : reasons
}

export const whySpent = (step: OrcusStep, id: PieceId, power: Power): RuleIndex | undefined =>
  step.forbids(spentRule(power), isSpent(step, id, power))

/** What keeps somebody from using a power that is there and could be paid for. */
export function whyNotUsed(step: OrcusStep, id: PieceId, power: Power, atFriends = false): readonly (RuleIndex | undefined)[] {
  const { frequency, category, strike: given } = power
  const isLimited = frequency === 'encounter' || frequency === 'daily'
  const reasons = [
    step.forbids(R.power.block, isEmpty(power) || refreshesNobody(step, id, power)),
    step.forbids(R.power.block, power.requires.length > 0 && !allHold(step, power.requires, contextOf(id, { power }))),
    step.forbids(R.cond.controlledLimits, isLimited && has(step, id, 'controlled')),
    barOf(step, id, 'use-powers', undefined, power),
    frequency === 'encounter' ? barOf(step, id, 'encounter-powers') : frequency === 'daily' ? barOf(step, id, 'daily-powers') : undefined,
    given.aim.area === undefined ? undefined : barOf(step, id, 'area-powers'),
    whyNoAttack(step, id, category),
    whyNoWeapon(step, id, power, given),
  ]
  if (power.before.length > 0 || isAimless(power) || reasons.some((rule) => rule !== undefined)) return reasons
  return whyNoTarget(step, id, power, atFriends)
}

type Refresh = Extract<Clause, { do: 'refresh' }>

/** Of a power that does nothing but to make others ready again. */
const refreshesOf = lasting(({ strike: { versus, hit, miss, effect, aim }, before, effect: after, trigger }: Power) => {
  const all = [...before, ...hit, ...miss, ...effect, ...after]
  const refreshes = all.filter((clause): clause is Refresh => clause.do === 'refresh')
  const isAll = refreshes.length > 0 && refreshes.length === all.length && versus === undefined && trigger === undefined
  return isAll ? { refreshes, isOwn: aim.targets.relation === 'you' || aim.origin === 'self' } : undefined
})

/** Nobody whom it could be used on has anything spent. */
function refreshesNobody(step: OrcusStep, id: PieceId, power: Power): boolean {
  const only = refreshesOf(power)
  if (only === undefined) return false
  const aiming = { by: id, power, strike: power.strike, weapon: undefined }
  const targets = (): PieceId[] => (only.isOwn ? [id] : candidates(step, aiming).filter((one) => whyNot(step, aiming, one) === undefined))
  const meant = ({ to }: Refresh): PieceId[] =>
    to.who === 'some' ? meantBy(step, to, contextOf(id, { power })) : to.who === 'you' ? [id] : targets()
  return !only.refreshes.some((clause) => meant(clause).some((one) => spentOf(step.fight, one, clause).length > 0))
}

/** Who may not attack may still use a utility power. */
function whyNoAttack(step: OrcusStep, id: PieceId, category: Power['category']): RuleIndex | undefined {
  const bar = barOf(step, id, 'attack')
  // @rule orcus.power.category
  return bar !== undefined && category === 'attack' ? bar : undefined
}

/** Nothing to resolve: neither an attack nor an effect. */
export const isEmpty = ({ strike: { hit, miss, effect, versus }, before, effect: after, maintain }: Power): boolean =>
  versus === undefined && hit.length + miss.length + effect.length + before.length + after.length === 0 && maintain === undefined
