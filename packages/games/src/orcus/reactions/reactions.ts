import {
  also,
  lasting,
  ON,
  type Option,
  type OrderedChoice,
  type PieceId,
  type Preview,
  ReactionIndex,
  type RuleIndex,
  type Setup,
} from '@riposte/referee'
import { record } from '@riposte/tactics'
import { stepIn } from '../actions/delay.ts'
import { actions } from '../actions/index.ts'
import { readiedReaction } from '../actions/ready.ts'
import { releaseNow } from '../actions/release.ts'
import { falter } from '../actions/say.ts'
import { whyNotAt } from '../aim/possible.ts'
import { answerPreview } from '../attack/odds.ts'
import { amountOf } from '../bearing/amounts.ts'
import { goesUnnoticed, triggered } from '../bearing/triggers.ts'
import type { Power, Trigger } from '../clauses/power.ts'
import { whyCannotAct } from '../conditions/conditions.ts'
import { type Context, contextOf } from '../context.ts'
import type { OrcusEvent } from '../events.ts'
import { type OrcusFight, pieceAt, sheetOf } from '../fight.ts'
import { type OrcusMoment, type Stage, stages, type Window } from '../moments.ts'
import { spendOpportunity, whyNoOpportunity } from '../movement/opportunity.ts'
import { pay, unpaid } from '../paying.ts'
import { boost, isBoostable, isBooster, whyNotBoosted } from '../powers/boosters.ts'
import { isAtHand } from '../powers/grants.ts'
import { letGo, maintainedBy, powerIdOf } from '../powers/maintain.ts'
import { costsOf, whyNotUsed, whySpent } from '../powers/powers.ts'
import { isUsedUp, spentRule } from '../powers/spending.ts'
import { setOffBy, usePower } from '../powers/use.ts'
import { R } from '../rules.ts'
import type { Sheet } from '../sheet/sheet.ts'
import type { Book, OrcusReaction, OrcusStep } from '../step.ts'
import { type ActionKind, defenses, type Happening, happenings } from '../terms.ts'
import { freeActNow } from './free-acts.ts'
import { spendImmediate, whyNoImmediate } from './immediate.ts'
import { opportunityAttack } from './opportunity-attack.ts'

/** Everything that may be done outside one's turn or in answer to something. */

// ---------------------------------------------------------------------------------------------------- triggered powers

const hearsOf = (power: Power, happening: Happening): boolean =>
  power.trigger?.on.includes(happening) === true || (isBooster(power) && power.trigger === undefined && happening === 'hit')

/** The powers of a sheet by what they answer to. */
const heard = lasting(({ powers }: Sheet) => record(happenings, (happening) => powers.filter((power) => hearsOf(power, happening))))
const hearing = (sheet: Sheet, happening: Happening): readonly Power[] => heard(sheet)[happening]

/** Not used up, or not at this table. */
const isLeft = (fight: OrcusFight, id: PieceId, power: Power): boolean =>
  !isUsedUp(fight, id, power) || fight.setup.modes[spentRule(power)] !== ON

function isAnyLeft(fight: OrcusFight, id: PieceId, happening: Happening): boolean {
  const powers = hearing(sheetOf(fight, id), happening)
  for (let i = 0; i < powers.length; i++) {
    const power = powers[i]
    if (power !== undefined && isLeft(fight, id, power)) return true
  }
  return false
}

/** A counter comes before what happens goes on, a react when the act is over; free actions come at once. */
// @rule orcus.immediate.react
const stageOf = ({ actions, trigger }: Power, happening: Happening): Stage =>
  actions.includes('react') && !(trigger !== undefined && isTooLate(trigger, happening)) ? 'react' : 'counter'

/** Who has fallen answers nothing, and what would have been has been: both are answered before. */
const isTooLate = ({ on, at, when, or = [] }: Trigger, happening: Happening): boolean =>
  or.some((one) => isTooLate(one, happening)) ||
  (on.includes(happening) &&
    ((happening === 'drop' && at?.relation === 'you') || (happening === 'damage' && when.some(({ is }) => is === 'would-fall'))))

const triggeredPower = (happening: Happening, stage: Stage): OrcusReaction => ({
  id: `power:${happening}:${stage}`,
  rule: R.power.triggerOptional,
  windows: [`${happening}:${stage}`],
  fits: (setup: Setup<Sheet>, sheet) => {
    const compiled = setup.sheets[sheet]?.compiled
    return compiled !== undefined && hearing(compiled, happening).length > 0
  },
  orders: (setup: Setup<Sheet>, sheet) => {
    const compiled = setup.sheets[sheet]?.compiled
    const powers = compiled === undefined ? [] : hearing(compiled, happening)
    return powers.map(({ id, name }) => ({ id, name, rule: R.power.triggerOptional }))
  },
  isAwake: (fight, id, isTold) => isTold || isAnyLeft(fight, id, happening),
  offer(step, id, moment, offers) {
    for (const power of hearing(sheetOf(step.fight, id), happening)) {
      if (stage === 'counter') notice(step, id, power, moment)
      if (stageOf(power, happening) !== stage || moment.answered?.includes(`${id}/${power.id}`) === true) continue
      const context = isAtHand(step, id, power) ? contextFor(step, id, power, moment) : undefined
      if (context === undefined) continue
      const rule = isBooster(power) ? R.kw.boosterWhen : R.power.triggerOptional
      const preview = (): Preview =>
        also(answerPreview(step, id, power, aimedAt(step, power, context)), isVain(step, id, power, context) ? { isVain: true } : {})
      offers.offer({ id: power.id, label: power.name, rule, preview }, ...whyNotNow(step, id, power, { moment, context }))
    }
  },
  resolve(step, id, option, moment) {
    const power = powerOf(step, id, option)
    const context = power === undefined ? undefined : contextFor(step, id, power, moment)
    if (power === undefined || context === undefined) return
    moment.answered = [...(moment.answered ?? []), `${id}/${power.id}`]
    if (isBooster(power)) boost(step)
    const costs = costsOf(step, id, power)
    const kind = costs.includes('opportunity') ? 'opportunity' : 'granted'
    const payAll = (): void => {
      for (const cost of costs) payFor(step, id, cost, moment.by)
    }
    usePower(step, id, power, { kind, moment, context, pay: payAll })
  },
})

/** It only raises its user's defenses, and the blow that it answers hits him all the same. */
function isVain(step: OrcusStep, id: PieceId, { strike, before, effect }: Power, context: Context): boolean {
  const attack = context.moment?.attack
  if (attack?.at !== id || !attack.hit || strike.versus !== undefined || before.length > 0) return false
  let more = 0
  for (const clause of effect) {
    if (clause.do !== 'afflict' || clause.to.who !== 'you') return false
    for (const part of clause.parts) {
      if (part.is !== 'modifier' || part.when.length > 0 || !defenses.some((one) => one === part.to)) return false
      if (part.to === attack.defense) more += amountOf(step, part.amount, context)
    }
  }
  return effect.length > 0 && (attack.die === 20 || attack.total >= attack.needs + more)
}

const powerOf = ({ fight }: OrcusStep, id: PieceId, { id: name }: Option): Power | undefined =>
  sheetOf(fight, id).powers.find((power) => power.id === name)

/** Whoever goes away was there when he went. */
function notice(step: OrcusStep, id: PieceId, power: Power, moment: OrcusMoment): void {
  if (!MOVEMENTS.has(moment.window) || !power.actions.includes('react')) return
  const context = contextFor(step, id, power, moment)
  if (context !== undefined) moment.noticed?.set(`${id}/${power.id}`, context)
}
const MOVEMENTS: ReadonlySet<Window> = new Set<Window>(['leave:counter', 'shift:counter', 'force:counter', 'teleport:counter'])

/** Whether this is its trigger, and who plays which part. */
function contextFor(step: OrcusStep, id: PieceId, power: Power, moment: OrcusMoment): Context | undefined {
  const { attack } = moment
  const seen = isReact(moment) ? moment.noticed?.get(`${id}/${power.id}`) : undefined
  if (seen !== undefined) return contextOf(id, { ...seen, moment, power })
  if (!isBooster(power))
    return power.trigger === undefined || goesUnnoticed(step, id, moment)
      ? undefined
      : triggered(step, power.trigger, id, moment, { power })
  // @rule orcus.kw.booster.when
  if (!isBoostable(id, attack)) return undefined
  if (power.trigger !== undefined) return triggered(step, power.trigger, id, moment, { power })
  const at = moment.at ?? -1
  return contextOf(id, { target: at, trigger: at, other: id, moment, attack, power })
}

/** Where the power goes to whoever set it off, or may as well. */
const aimedAt = (step: OrcusStep, power: Power, context: Context): PieceId =>
  power.strike.aim.targets.trigger ? setOffBy(step, power, context) : context.target

interface Now {
  readonly moment: OrcusMoment
  readonly context: Context
}

function whyNotNow(step: OrcusStep, id: PieceId, power: Power, { moment, context }: Now): readonly (RuleIndex | undefined)[] {
  const { attack } = moment
  const reasons = [whySpent(step, id, power), ...costsOf(step, id, power).flatMap((kind) => whyNotPaid(step, id, kind, moment.by))]
  if (isBooster(power) && attack !== undefined) reasons.push(...whyNotBoosted(step, attack))
  return reasons.some((rule) => rule !== undefined)
    ? reasons
    : [...whyNotUsed(step, id, power), whyNotAtTrigger(step, id, power, setOffBy(step, power, context), moment)]
}

/** Where the power is for whoever set it off, that one must be in reach of it. */
const isReact = ({ window }: OrcusMoment): boolean => window.endsWith(':react')

function whyNotAtTrigger(step: OrcusStep, id: PieceId, power: Power, trigger: PieceId, moment: OrcusMoment): RuleIndex | undefined {
  if (!power.strike.aim.targets.trigger || trigger < 0 || trigger === id) return undefined
  // Before a react another answer may have felled it.
  // @rule orcus.immediate.several
  if (pieceAt(step.fight, trigger).gone === 1 && isReact(moment)) return R.immediate.several
  if (power.before.length > 0) return undefined
  return whyNotAt(step, id, trigger, power)
}

const isImmediate = (kind: ActionKind): boolean => kind === 'counter' || kind === 'react'

/** What takes the place of an opportunity attack keeps to its limits. */
// @rule orcus.oa.other
const isOpportunity = (kind: ActionKind): boolean => kind === 'opportunity'

function whyNotPaid(step: OrcusStep, id: PieceId, kind: ActionKind, by: PieceId): readonly (RuleIndex | undefined)[] {
  if (isOpportunity(kind)) return whyNoOpportunity(step, id, by)
  if (isImmediate(kind)) return whyNoImmediate(step, id)
  if (kind === 'none' || kind === 'opportunity') return []
  if (kind === 'free') return [...unpaid(step, id, kind), whyCannotAct(step, id)]
  // Standard, move and swift actions are there in one's own turn alone.
  return step.fight.acting === id ? unpaid(step, id, kind) : [step.forbids(R.power.action, true)]
}

function payFor(step: OrcusStep, id: PieceId, kind: ActionKind, by: PieceId): void {
  if (isOpportunity(kind)) spendOpportunity(step, id, by)
  else if (isImmediate(kind)) spendImmediate(step, id)
  else pay(step, id, kind)
}

// -------------------------------------------------------------------------------------------------- maintained powers

/** Whoever maintains something may let it go before another acts. */
const letGoNow: OrcusReaction = {
  id: 'let-go',
  rule: R.maintain.release,
  windows: ['turn-start:counter'],
  usually: 'never',
  fits: (setup: Setup<Sheet>, sheet) => setup.sheets[sheet]?.compiled.powers.some((power) => power.maintain !== undefined) === true,
  isAbout: ({ effects }) => effects.length > 0,
  isAwake: ({ effects }, id) => effects.some(({ until, by }) => until === 'maintain' && by === id),
  orders: () => [{ id: 'let-go', name: 'let go of what is kept up, as a turn of another begins', rule: R.maintain.release }],
  offer(step, id, moment, offers) {
    if (moment.by === id) return
    const ids = maintainedBy(step.fight, id).map(powerIdOf)
    for (const power of sheetOf(step.fight, id).powers) {
      if (ids.includes(power.id)) offers.offer({ id: `let-go:${power.id}`, label: `let go of ${power.name}`, rule: R.maintain.release })
    }
  },
  resolve(step, id, option) {
    const power = sheetOf(step.fight, id).powers.find((one) => option.id === `let-go:${one.id}`)
    if (power !== undefined) letGo(step, id, power)
  },
}

// -------------------------------------------------------------------------------------------------------------- the index

const powers: readonly OrcusReaction[] = happenings.flatMap((happening) => stages.map((stage) => triggeredPower(happening, stage)))

/** To kill is usual: who wants prisoners says so once. */
const knockingOut: OrderedChoice = {
  id: 'knock-out',
  name: 'to knock out rather than kill',
  rule: R.knockout.choice,
  usually: 'never',
}

export const reactions = new ReactionIndex<OrcusFight, OrcusEvent, OrcusMoment, Book>(
  [...powers, opportunityAttack, readiedReaction(actions), stepIn, letGoNow, releaseNow, falter, freeActNow],
  [knockingOut],
)
