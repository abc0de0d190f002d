import { boxDistance } from '@riposte/board'
import {
  type Effect,
  NOBODY,
  type Offers,
  type PieceId,
  type Preview,
  type Reaction,
  ReactionIndex,
  type RuleIndex,
  type Setup,
} from '@riposte/referee'
import type { Ability } from '../abilities/ability.ts'
import { tooDear } from '../abilities/price.ts'
import { freeStrike, meleeFreeStrike, strikeTogether } from '../abilities/strikes.ts'
import { useAbility } from '../abilities/use.ts'
import { relationRule } from '../aim/aim.ts'
import type { Clause } from '../clauses/clauses.ts'
import { holds } from '../clauses/holds.ts'
import { runFor } from '../clauses/run.ts'
import type { TraitPart } from '../clauses/traits.ts'
import type { Filter, Trigger } from '../clauses/triggers.ts'
import { leavesWaits, waitOf } from '../clauses/waits.ts'
import { bleed } from '../conditions/bleeding.ts'
import { barsTriggered, has, isKind } from '../conditions/conditions.ts'
import { buryDead } from '../damage/bury.ts'
import { recoveryValue } from '../damage/stamina.ts'
import type { DrawSteelEvent } from '../events.ts'
import { campOf, DIRECTOR, type DrawSteelFight, isAlive, isEnemy, isObject, isThere, isUp, pieceAt, sheetOf } from '../fight.ts'
import type { DsMoment, Moves } from '../moments.ts'
import { mayVillain, useVillain } from '../order/villains.ts'
import { mayUseToken, tokenStamina } from '../resources/tokens.ts'
import { isStrike } from '../rolls/aimed.ts'
import { oddsOf } from '../rolls/odds.ts'
import { swaysOf } from '../rolls/sway.ts'
import { R } from '../rules.ts'
import type { Sheet } from '../sheet/sheet.ts'
import { hasLine } from '../sight/sight.ts'
import { boxAt, boxOf, distance } from '../space.ts'
import type { DsStep } from '../step.ts'

/** What pieces may do outside their turns. */

type DsReaction = Reaction<DrawSteelFight, DrawSteelEvent, DsMoment>

const sheetIn = (setup: Setup, sheet: number): Sheet | undefined => (setup as Setup<Sheet>).sheets[sheet]?.compiled

// ---------------------------------------------------------------------------------------------------- opportunity attacks

const opportunity: DsReaction = {
  id: 'opportunity-attack',
  rule: R.opportunity.trigger,
  windows: ['leaves'],
  fits: (setup, sheet) => sheetIn(setup, sheet)?.kind !== 'object',
  offer: (step, id, moment, offers) => {
    if (moment.window !== 'leaves' || !moment.foes.includes(id)) return
    const bars = step.applies(R.opportunity.cost) ? barsTriggered(step, id) : []
    const banes = step.forbids(R.opportunity.bane, hasBane(step, id, moment.whom))
    const preview = (): Preview => oddsOf(step, id, meleeFreeStrike(step.fight, id), 'melee', moment.whom)
    offers.offer({ id: 'opportunity-attack', rule: R.opportunity.trigger, piece: moment.whom, preview }, ...bars, banes)
  },
  resolve: (step, id, _, moment) => {
    if (moment.window !== 'leaves') return
    step.emit({ type: 'provoked', piece: moment.whom, by: id, rule: R.opportunity.timing })
    const ability = meleeFreeStrike(step.fight, id)
    const mates = ability.roll === undefined ? together(step, id, moment.striking) : [id]
    moment.striking = moment.striking.filter((one) => !mates.includes(one))
    if (mates.length > 1) strikeTogether(step, mates, ability, moment.whom)
    else freeStrike(step, id, ability, { against: moment.whom, isGranted: true })
    buryDead(step)
    for (const one of mates) bleed(step, one, 'strike')
  },
}

/** Minions of one squad that strike at the same moment strike as one. */
function together(step: DsStep, id: PieceId, striking: readonly PieceId[]): readonly PieceId[] {
  const { squad } = pieceAt(step.fight, id)
  const mates = striking.filter((one) => pieceAt(step.fight, one).squad === squad && isThere(pieceAt(step.fight, one)))
  return squad >= 0 && mates.length > 1 && step.applies(R.minion.freeStrike) ? mates : [id]
}

/** Whoever would roll with a bane against the mover has no attack. */
function hasBane(step: DsStep, id: PieceId, target: PieceId): boolean {
  const ability = meleeFreeStrike(step.fight, id)
  const sways = swaysOf(step, { by: id, ability, form: 'melee', targets: [target], given: 0, ignoresBanes: false }, target)
  let edges = 0
  let banes = 0
  for (const { value } of sways) {
    if (value > 0) edges += value
    else banes -= value
  }
  return Math.min(banes, 2) > Math.min(edges, 2)
}

// ---------------------------------------------------------------------------------------------------- triggered abilities

const triggeredKnown = new WeakMap<Sheet, readonly Ability[]>()

function triggeredOf(sheet: Sheet | undefined): readonly Ability[] {
  if (sheet === undefined) return []
  let found = triggeredKnown.get(sheet)
  if (found === undefined) triggeredKnown.set(sheet, (found = sheet.abilities.filter(isTriggered)))
  return found
}
const isTriggered = ({ trigger, kind }: Ability): boolean => trigger !== undefined && (kind === 'triggered' || kind === 'free-triggered')

/** Whether a trigger can come in a window, if one is named. */
const comesIn = (trigger: Trigger | undefined, window: DsMoment['window'] | undefined): boolean =>
  window === undefined || (trigger !== undefined && (trigger.on as readonly string[]).includes(window))

const triggered: DsReaction = {
  id: 'triggered',
  rule: R.triggered.once,
  windows: [
    'targeted',
    'rolled',
    'damage',
    'damaged',
    'forced',
    'moves',
    'dropped',
    'winded',
    'dying',
    'falls',
    'turn-start',
    'turn-end',
    'afflicted',
    'used',
    'round-start',
    'round-end',
  ],
  fits: (setup, sheet, window) => triggeredOf(sheetIn(setup, sheet)).some((one) => comesIn(one.trigger, window)),
  orders: () => [{ id: 'triggered', name: 'triggered abilities', rule: R.triggered.once }],
  offer: (step, id, moment, offers) => {
    for (const ability of triggeredOf(sheetOf(step.fight, id))) offerTriggered(step, id, ability, moment, offers)
  },
  resolve: (step, id, option, moment) => {
    const ability = triggeredOf(sheetOf(step.fight, id)).find((one) => `triggered:${one.id}` === option.id)
    if (ability === undefined) return
    if (ability.kind === 'triggered') step.set(id, 'triggered', 0, R.triggered.once)
    const target = ability.targets.count === 0 ? id : ability.area === undefined ? aboutWhom(step, id, ability, moment) : undefined
    useAbility(step, id, ability, {
      trigger: whoBegan(step, id, ability, moment),
      moment,
      isAction: false,
      isGranted: true,
      ...(target !== undefined && { targets: [target] }),
    })
    bleed(step, id, ...(ability.kind === 'triggered' ? (['triggered'] as const) : []), ...(isStrike(ability) ? (['strike'] as const) : []))
  },
}

/** Who "the target" is: whom the trigger names so, or whom it is about, if the ability may aim there. Otherwise its user chooses. */
function aboutWhom(step: DsStep, id: PieceId, ability: Ability, moment: DsMoment): PieceId | undefined {
  const { trigger, targets } = ability
  const two = trigger?.subject === 'by' ? [moment.by, moment.whom] : [moment.whom, moment.by]
  if (targets.trigger) return two.find((one) => one >= 0 && one !== id && relationRule(step, id, targets, one) === undefined) ?? moment.by
  // "The target deals damage to…": whoever does it is the target.
  const whom = trigger?.subject === 'by' && /^(?:the|a) target /.test(trigger.text) ? moment.by : moment.whom
  if (/\btargets?\b/.test(trigger?.text ?? '')) return whom
  const isFit = whom >= 0 && isAlive(pieceAt(step.fight, whom)) && relationRule(step, id, targets, whom) === undefined
  return isFit ? whom : undefined
}

/** "The triggering creature": whoever did it, or an enemy to whom it happened. */
function whoBegan(step: DsStep, id: PieceId, { trigger }: Ability, { by, whom }: DsMoment): PieceId {
  const isOfWhom = trigger?.subject === 'whom' && whom >= 0 && isEnemy(pieceAt(step.fight, id), pieceAt(step.fight, whom))
  return isOfWhom || by < 0 ? whom : by
}

function offerTriggered(step: DsStep, id: PieceId, ability: Ability, moment: DsMoment, offers: Offers): void {
  const { trigger } = ability
  if (trigger === undefined || !(trigger.on as readonly string[]).includes(moment.window)) return
  if (!fires(step, id, ability, trigger, moment)) return
  const piece = pieceAt(step.fight, id)
  const isSpent = ability.kind === 'triggered' && piece.triggered === 0
  // Off: free ones count like the others.
  const isFreeSpent = ability.kind === 'free-triggered' && piece.triggered === 0 && !step.applies(R.triggered.free)
  offers.offer(
    { id: `triggered:${ability.id}`, label: ability.name, rule: ruleOf(ability), preview: () => previewOf(step, id, ability, moment) },
    ...barsTriggered(step, id),
    step.forbids(R.triggered.once, isSpent || isFreeSpent),
    tooDear(step, id, ability.cost),
  )
}

/** What it costs, and what its roll promises where it is plain at whom it goes. */
function previewOf(step: DsStep, id: PieceId, ability: Ability, moment: DsMoment): Preview {
  const cost = ability.kind === 'triggered' ? 'the triggered action of the round' : 'free'
  const paid = sheetOf(step.fight, id).resource?.name ?? 'Malice'
  const text = ability.cost > 0 ? `${cost}, ${ability.cost} ${paid}` : cost
  const at = aboutWhom(step, id, ability, moment)
  if (ability.roll === undefined || ability.area !== undefined || at === undefined || at < 0 || at === id) return { text }
  const odds = oddsOf(step, id, ability, ability.melee > 0 ? 'melee' : 'ranged', at)
  return { ...odds, text: [odds.text, text].filter((one) => one !== undefined && one !== '').join(', ') }
}

/** The rule that an ability is a case of, for its switch. */
function ruleOf(ability: Ability): RuleIndex {
  for (const clause of ability.after) {
    if (clause.do === 'halve' || clause.do === 'prevent') return R.triggered.halve
    if (clause.do === 'reroll') return R.triggered.reroll
    if (clause.do === 'late-sway' || clause.do === 'turn-sway' || clause.do === 'late-tier') return R.triggered.lateBane
    if (clause.do === 'redirect-strike') return R.triggered.redirectStrike
    if (clause.do === 'redirect-force') return R.triggered.redirectMove
    if (clause.do === 'act-next') return R.initiative.afterHero
  }
  if (ability.trigger?.on.includes('moves') === true) return R.triggered.duringMove
  return ability.kind === 'triggered' ? R.triggered.once : R.triggered.free
}

/** Whether a moment is what a trigger speaks of: to whom, by whom, and with what. */
function isMeant(
  step: DsStep,
  id: PieceId,
  trigger: Trigger,
  moment: DsMoment,
  ability: Pick<Ability, 'melee' | 'ranged' | 'area'> | undefined,
  bearer: PieceId,
): boolean {
  if (!matches(step, id, trigger.whom, moment.whom, ability, bearer)) return false
  if (trigger.by !== undefined && (moment.by < 0 || !matches(step, id, trigger.by, moment.by, ability, bearer))) return false
  if (moment.window === 'afflicted' && trigger.conditions !== undefined && !trigger.conditions.includes(moment.condition)) return false
  if (moment.window === 'moves' && !crosses(step, id, trigger, moment)) return false
  if (moment.window === 'moves' && trigger.willing && !moment.willing) return false
  const used = moment.window === 'used' ? moment.ability : 'use' in moment ? moment.use?.ability : undefined
  if (trigger.costs === true && (used === undefined || used.cost === 0)) return false
  if (trigger.kinds !== undefined && (used === undefined || !trigger.kinds.includes(used.kind))) return false
  if (trigger.keywords.length > 0) {
    if (used === undefined) return false
    const fits = (one: string): boolean => one === 'ability' || used.keywords.includes(one) || (one === 'area' && used.area !== undefined)
    if (!(trigger.anyKeyword === true ? trigger.keywords.some(fits) : trigger.keywords.every(fits))) return false
  }
  if (moment.window === 'damage' && trigger.types.length > 0 && !moment.types.some((one) => trigger.types.includes(one))) return false
  return !(moment.window === 'rolled' && trigger.notCritical && moment.roll.critical)
}

/** Coming near, or going off: the square before counts too. */
function crosses(step: DsStep, id: PieceId, trigger: Trigger, moment: Moves): boolean {
  const { comes, goes } = trigger
  if (comes === undefined && goes === undefined) return true
  const { height } = pieceAt(step.fight, moment.whom)
  const before = boxDistance('chebyshev', boxAt(step.fight, moment.whom, moment.from, height), boxOf(step.fight, id))
  const now = distance(step.fight, moment.whom, id)
  return comes !== undefined ? now <= comes && before > comes : goes !== undefined && before <= goes && now > before
}

function fires(step: DsStep, id: PieceId, ability: Ability, trigger: Trigger, moment: DsMoment): boolean {
  if (!isMeant(step, id, trigger, moment, ability, NOBODY)) return false
  // Two windows for one trigger: what changes a roll waits for it, what redirects comes before.
  if (trigger.on.length > 1 && trigger.on.includes('rolled')) {
    const isBefore = ability.after.some((one) => one.do === 'redirect-strike')
    return (moment.window === 'targeted') === isBefore
  }
  if (ability.after.some((one) => one.do === 'act-next')) {
    const other = pieceAt(step.fight, moment.whom)
    const me = pieceAt(step.fight, id)
    return moment.whom !== id && me.turns === 0 && other.followed === 0 && campOf(step.fight, me) === campOf(step.fight, other)
  }
  return true
}

function matches(
  step: DsStep,
  id: PieceId,
  filter: Filter,
  whom: PieceId,
  ability: Pick<Ability, 'melee' | 'ranged' | 'area'> | undefined,
  bearer: PieceId,
): boolean {
  if (filter.relation === 'bearer') return whom === bearer
  if (whom < 0) return filter.relation === 'anybody'
  const { fight } = step
  const me = pieceAt(fight, id)
  const other = pieceAt(fight, whom)
  const enemy = isEnemy(me, other)
  const isFit =
    filter.relation === 'anybody' || filter.relation === 'creature' || filter.relation === 'creature-or-object'
      ? filter.relation === 'anybody' || !isObject(fight, whom)
      : filter.relation === 'you'
        ? whom === id
        : filter.relation === 'you-or-ally'
          ? !enemy
          : filter.relation.startsWith('enemy')
            ? enemy
            : filter.relation.startsWith('ally')
              ? !enemy && whom !== id
              : filter.relation === 'minion'
                ? sheetOf(fight, whom).organization === 'minion'
                : isObject(fight, whom)
  if (!isFit) return false
  if (filter.nonMinion && sheetOf(fight, whom).organization === 'minion') return false
  if (!isKind(fight, whom, filter.kind)) return false
  if (filter.tests !== undefined && !holds(step, filter.tests, id, whom)) return false
  const reach = ability === undefined ? 99 : Math.max(ability.melee, ability.ranged, ability.area?.size ?? 0)
  const within = filter.within === 'any' ? 99 : filter.within === 'distance' ? (reach === 0 ? 99 : reach) : filter.within
  return whom === id || (distance(fight, id, whom) <= within && (within >= 99 || hasLine(step, id, whom)))
}

// ------------------------------------------------------------------------------------------------------------- whenever

const waitingKnown = new WeakMap<Sheet, readonly Waiting[]>()

/** The traits of a sheet that do something whenever something happens. */
function wheneverOf(sheet: Sheet): readonly Waiting[] {
  let found = waitingKnown.get(sheet)
  if (found === undefined)
    waitingKnown.set(
      sheet,
      (found = sheet.traits.flatMap(({ id, parts }) => parts.flatMap((part) => (part.is === 'whenever' ? [waits(id, part)] : [])))),
    )
  return found
}
const waits = (source: string, { trigger, so, once }: Extract<TraitPart, { is: 'whenever' }>): Waiting => ({
  source,
  trigger,
  so,
  bearer: NOBODY,
  effect: undefined,
  once,
})

const mayWait = (sheet: Sheet | undefined, window: DsMoment['window'] | undefined): boolean =>
  sheet !== undefined && (wheneverOf(sheet).some((one) => comesIn(one.trigger, window)) || leavesWaits(sheet))

/** Something that waits: a trait of somebody, or what one of its abilities left behind. */
interface Waiting {
  readonly source: string
  readonly trigger: Trigger
  readonly so: readonly Clause[]
  /** On whom the effect lies; NOBODY for a trait. */
  readonly bearer: PieceId
  readonly effect: Effect | undefined
  readonly once: 'round' | 'encounter' | 'always'
}

function waitingOf({ fight }: DsStep, id: PieceId): readonly Waiting[] {
  const printed = wheneverOf(sheetOf(fight, id))
  const left = fight.effects.some((one) => one.by === id && waitOf(one) !== undefined)
    ? fight.effects.flatMap((one) => waitLeft(one, id))
    : []
  return left.length === 0 ? printed : [...printed, ...left]
}

function waitLeft(effect: Effect, by: PieceId): Waiting[] {
  const wait = effect.by === by ? waitOf(effect) : undefined
  if (wait === undefined) return []
  const { clause, source } = wait
  const once = clause.once ? 'encounter' : (clause.each ?? 'always')
  return [{ source, trigger: clause.trigger, so: clause.so, bearer: effect.on, effect, once }]
}

/** Moments in which something can still be changed: what merely follows from them waits till they are over. */
const open: readonly DsMoment['window'][] = ['targeted', 'rolled', 'damage', 'forced']
const changes: readonly Clause['do'][] = ['halve', 'reduce', 'prevent', 'lower-potency', 'reroll', 'late-sway', 'turn-sway', 'late-tier']

function comes(step: DsStep, id: PieceId, one: Waiting, moment: DsMoment): boolean {
  const { on } = one.trigger
  // What is aimed and what is rolled are one event: the first tells of abilities without a roll, too.
  const isOne = on.includes('targeted') && on.includes('rolled')
  const isLate = isOne && one.so.some((clause) => changes.includes(clause.do))
  if (isOne ? moment.window !== (isLate ? 'rolled' : 'targeted') : !(on as readonly string[]).includes(moment.window)) return false
  if ((one.effect === undefined || one.once === 'round') && one.once !== 'always' && has(step.fight, id, `did-${one.source}`)) return false
  const isOwnEnd = (moment.window === 'dropped' || moment.window === 'dying') && moment.whom === id
  if (!isOwnEnd && !isUp(pieceAt(step.fight, id))) return false
  return isMeant(step, id, one.trigger, moment, undefined, one.bearer)
}

/** Traits and lasting effects that do something by themselves: nobody is asked. */
const traits: DsReaction = {
  id: 'trait',
  rule: R.ability.effectsOrder,
  windows: [
    'targeted',
    'rolled',
    'damage',
    'damaged',
    'dropped',
    'winded',
    'dying',
    'turn-start',
    'turn-end',
    'moves',
    'forced',
    'falls',
    'afflicted',
    'used',
    'round-start',
    'round-end',
  ],
  fits: (setup, sheet, window) => mayWait(sheetIn(setup, sheet), window),
  offer: (step, id, moment, offers) => {
    const first = waitingOf(step, id).find((one) => comes(step, id, one, moment))
    if (first !== undefined) offers.options.push({ id: `trait:${first.source}`, auto: true, rule: R.ability.effectsOrder })
  },
  resolve: (step, id, _, moment) => {
    for (const one of waitingOf(step, id)) if (comes(step, id, one, moment)) happens(step, id, one, moment)
  },
}

function happens(step: DsStep, id: PieceId, one: Waiting, moment: DsMoment): void {
  if (one.effect !== undefined && one.once === 'encounter') step.end(one.effect, 'used')
  else if (one.once !== 'always')
    step.begin({
      kind: `did-${one.source}`,
      on: id,
      rule: R.ability.effectsOrder,
      until: one.once === 'round' ? 'round-end' : 'fight-end',
    })
  const namesBearer = one.trigger.whom.relation === 'bearer' || one.trigger.by?.relation === 'bearer'
  // What lies on somebody else is about that one.
  const target = namesBearer || (one.effect !== undefined && one.bearer !== id) ? one.bearer : moment.whom
  const now = one.so.filter((clause) => !open.includes(moment.window) || changes.includes(clause.do))
  const later = one.so.filter((clause) => !now.includes(clause))
  runFor(step, id, target, now, one.source, moment.by, moment)
  if (later.length > 0) moment.afterwards.push(() => runFor(step, id, target, later, one.source, moment.by))
}

// ---------------------------------------------------------------------------------------------------- tokens, villains

const token: DsReaction = {
  id: 'hero-token',
  // While somebody stands firmly there is little to regain.
  isIdle: (fight, id, moment) => {
    const { stamina, maxStamina } = pieceAt(fight, id)
    return moment.window === 'damage' && 2 * (stamina - moment.amount) > maxStamina
  },
  rule: R.token.stamina,
  windows: ['damage'],
  fits: (setup, sheet) => sheetIn(setup, sheet)?.kind === 'hero',
  offer: (step, id, moment, offers) => {
    if (moment.window !== 'damage' || moment.whom !== id || !mayUseToken(step, id, 2)) return
    const left = step.fight.tokens
    const preview = (): Preview => ({ text: `2 of ${left} hero tokens: regain ${recoveryValue(step, id)} Stamina` })
    offers.offer({ id: 'hero-token', rule: R.token.stamina, preview })
  },
  resolve: (step, id) => tokenStamina(step, id),
}

const VILLAIN = 'one a round, each once in a fight'

const villain: DsReaction = {
  id: 'villain-action',
  rule: R.villain.when,
  windows: ['turn-end'],
  fits: (setup, sheet) => sheetIn(setup, sheet)?.abilities.some((one) => one.villain > 0) === true,
  offer: (step, id, moment, offers) => {
    if (campOf(step.fight, pieceAt(step.fight, id)) !== DIRECTOR || !isUp(pieceAt(step.fight, id))) return
    for (const [place, ability] of sheetOf(step.fight, id).abilities.entries())
      if (ability.villain > 0)
        offers.offer(
          { id: `villain-action:${ability.id}`, label: ability.name, rule: R.villain.when, preview: () => ({ text: VILLAIN }) },
          ...mayVillain(step, id, place, moment.whom),
        )
  },
  resolve: (step, id, option) => {
    const place = sheetOf(step.fight, id).abilities.findIndex((one) => `villain-action:${one.id}` === option.id)
    // Somebody else may have used the one of this round meanwhile.
    if (place >= 0 && mayVillain(step, id, place, NOBODY).every((rule) => rule === undefined)) useVillain(step, id, place)
  },
}

export const reactions = new ReactionIndex<DrawSteelFight, DrawSteelEvent, DsMoment>([traits, triggered, opportunity, token, villain])
