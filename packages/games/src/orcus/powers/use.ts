import { lift, NOBODY, type PieceId } from '@riposte/referee'
import { isTagged } from '../attack/keywords.ts'
import { isFoiled } from '../attack/psyche.ts'
import { agrees, isRelated } from '../bearing/holds.ts'
import type { Power } from '../clauses/power.ts'
import { canAct } from '../conditions/conditions.ts'
import { actOf, type Context, contextOf } from '../context.ts'
import { R } from '../rules.ts'
import { bookOf, type OrcusStep } from '../step.ts'
import { during, happens } from '../windows.ts'
import type { StrikeGiven, UseGiven } from './given.ts'
import { refreshPower, spendPower } from './spending.ts'
import { makeStrike, prepare, type Ready } from './strike.ts'

/** The use of a power: aimed, paid for, announced, done. False when it came to nothing before anything was paid. */
export function usePower(step: OrcusStep, id: PieceId, power: Power, given: UseGiven = {}): boolean {
  const context = contextFor(id, power, given)
  const strikeGiven = strikeOf(step, id, power, context, given)
  if (!power.requires.every((test) => agrees(step, test, context))) return false
  // What is done first may change who can be aimed at.
  const isAimedFirst = power.before.length === 0
  const early = isAimedFirst ? prepare(step, strikeGiven) : undefined
  if ((isAimedFirst && early === undefined) || isFoiled(step, id, power)) return false
  given.pay?.()
  step.emit({ type: 'action', piece: id, action: power.id, rule: R.power.action })
  spendPower(step, id, power)
  const couldAct = canAct(step, id)
  const told = happens(step, { window: 'use', by: id, power, act: power.id })
  // @rule orcus.immediate.counter
  if (told.stopped === true || (couldAct && !canAct(step, id))) return true
  const { act } = context
  if (act === undefined) return true
  during(step, act, () => {
    bookOf(step).run(step, power.before, context)
    const ready = early ?? prepare(step, strikeGiven)
    // @rule orcus.oa.timing
    if (ready === undefined || makeStrike(step, strikeGiven, ready) !== undefined) finish(step, power, context, ready)
  })
  if (!isAimedFirst) lift(step, id, OWN_ATTACK, 'used')
  if (act.rolls > 0 && act.hits.length === 0 && isTagged(power, 'consistent') && step.applies(R.kw.consistent))
    refreshPower(step, id, power, 0, R.kw.consistent)
  return true
}

/** What an attack brings for itself alone: "this attack ignores cover". */
export const OWN_ATTACK = 'its attack'

function contextFor(id: PieceId, power: Power, { context, moment }: UseGiven): Context {
  const { target = NOBODY, trigger = NOBODY, other = NOBODY } = context ?? {}
  const attack = moment?.attack
  return contextOf(id, {
    target,
    trigger,
    other,
    power,
    strike: power.strike,
    moment,
    attack,
    weapon: attack?.weapon,
    blow: moment?.blow,
    act: actOf(id),
  })
}

const strikeOf = (
  step: OrcusStep,
  by: PieceId,
  power: Power,
  context: Context,
  { kind, at, atFriends = false }: UseGiven,
): StrikeGiven => ({
  by,
  power,
  strike: power.strike,
  context,
  atFriends,
  kind,
  at,
  trigger: context.trigger === NOBODY ? undefined : setOffBy(step, power, context),
})

/** At whom an answer goes: where an ally hits an enemy, "the triggering enemy" is whom he hit. */
export function setOffBy(step: OrcusStep, { strike }: Power, { you, trigger, other }: Context): PieceId {
  const { relation, trigger: isAnswer } = strike.aim.targets
  return isAnswer &&
    trigger !== NOBODY &&
    other !== NOBODY &&
    !isRelated(step, you, relation, trigger) &&
    isRelated(step, you, relation, other)
    ? other
    : trigger
}

const NOBODY_AIMED_AT: Ready['aimed'] = { targets: [], area: [], heights: [], base: undefined }

/** What it does once, after all its targets. */
function finish(step: OrcusStep, power: Power, context: Context, ready: Ready | undefined): void {
  if (power.effect.length === 0) return
  const { targets, area, heights, base } = ready?.aimed ?? NOBODY_AIMED_AT
  const isOwn = power.strike.aim.targets.relation === 'you'
  const target = isOwn && context.target !== NOBODY ? context.target : (targets[0] ?? context.target)
  // @rule orcus.power.effect
  bookOf(step).run(step, power.effect, { ...context, targets, area, heights, base, target, weapon: ready?.weapon ?? context.weapon })
}
