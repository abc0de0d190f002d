import { lasting, NOBODY, type Offers, ON, type PieceId, type Preview, type RuleIndex } from '@riposte/referee'
import { says } from '@riposte/tactics'
import { wasRefused } from '../abilities/costs.ts'
import { useAbility } from '../abilities/use.ts'
import { formsOf, nearestForm, relationRule } from '../aim/aim.ts'
import { oddsOf } from '../amounts/odds.ts'
import type { Ability } from '../clauses/ability.ts'
import { type Clause, changes } from '../clauses/clauses.ts'
import type { Trigger } from '../clauses/triggers.ts'
import { barsTriggered, spendTriggered } from '../conditions/conditions.ts'
import { bleedFor } from '../damage/bleeding.ts'
import { campOf, isAlive, isEnemy, pieceAt, sheetOf } from '../fight.ts'
import type { DsMoment, PowerRoll } from '../moments.ts'
import { whyNotHad } from '../paying.ts'
import { findsAnother } from '../play/react.ts'
import { isStrike } from '../rolls/aimed.ts'
import { swaysOf } from '../rolls/edges-and-banes.ts'
import { outcomeOf, swayedLate } from '../rolls/roll.ts'
import { R } from '../rules.ts'
import type { Sheet } from '../sheet/sheet.ts'
import type { DsReaction, DsStep } from '../step.ts'
import type { Tier } from '../terms.ts'
import { isAnswering, whileAnswering } from '../windows.ts'
import { comesIn, type DsSetup, sheetIn } from './kinds.ts'
import { isMeant } from './triggers.ts'

/** Triggered abilities. */

const triggeredOn = lasting((sheet: Sheet): readonly Ability[] => sheet.abilities.filter(isTriggered))
const triggeredOf = (sheet: Sheet | undefined): readonly Ability[] => (sheet === undefined ? [] : triggeredOn(sheet))

/** Some may be used although the one of the round is spent. */
const hasFree = lasting((sheet: Sheet): boolean => triggeredOn(sheet).some(({ kind }) => kind === 'free-triggered'))

const isTriggered = ({ trigger, kind }: Ability): boolean => trigger !== undefined && (kind === 'triggered' || kind === 'free-triggered')

export const triggered: DsReaction = {
  id: 'triggered',
  rule: R.triggered.once,
  windows: [
    'targeted',
    'rolled',
    'damage',
    'damaged',
    'loses',
    'forced',
    'moves',
    'stops',
    'dropped',
    'winded',
    'dying',
    'regains',
    'fails-save',
    'saves',
    'recovers',
    'spends',
    'collides',
    'stands',
    'falls',
    'turn-start',
    'turn-end',
    'afflicted',
    'used',
    'round-start',
    'round-end',
  ],
  fits: (setup: DsSetup, sheet, window) => triggeredOf(sheetIn(setup, sheet)).some((one) => comesIn(one.trigger, window)),
  isAwake: (fight, id, isTold) =>
    isTold || pieceAt(fight, id).triggered > 0 || fight.setup.modes[R.triggered.once] !== ON || hasFree(sheetOf(fight, id)),
  orders: () => [{ id: 'triggered', name: 'triggered abilities', rule: R.triggered.once }],
  offer: (step, id, moment, offers) => {
    for (const ability of triggeredOf(sheetOf(step.fight, id)))
      if (moment.answered?.includes(`triggered:${ability.id}`) !== true) offerTriggered(step, id, ability, moment, offers)
  },
  resolve: (step, id, option, moment) => {
    const ability = triggeredOf(sheetOf(step.fight, id)).find((one) => `triggered:${one.id}` === option.id)
    if (ability === undefined || isDone(ability, moment)) return
    const { triggered: had } = pieceAt(step.fight, id)
    if (ability.kind === 'triggered') spendTriggered(step, id)
    const target =
      ability.targets.role !== undefined
        ? undefined
        : ability.targets.count === 0
          ? id
          : ability.area === undefined
            ? aboutWhom(step, id, ability, moment)
            : undefined
    const isUsed = whileAnswering(step, id, ability.id, () =>
      useAbility(step, id, ability, {
        trigger: whoBegan(step, id, ability, moment),
        moment,
        isAction: false,
        isGranted: true,
        ...(target !== undefined && { targets: ability.targets.trigger && ability.targets.self ? [id, target] : [target] }),
      }),
    )
    if (isUsed) bleedFor(step, id, { cost: ability.kind, isStrike: isStrike(ability) })
    else if (ability.kind === 'triggered') step.set(id, 'triggered', had, R.triggered.once)
  },
}

/** Whether the words of a trigger speak of a target, and begin with it. */
const ofTargets = lasting(({ text }: Trigger): 'first' | 'later' | undefined =>
  /^(?:the|a) target /.test(text) ? 'first' : /\btargets?\b/.test(text) ? 'later' : undefined,
)

/** Who "the target" is: whom the trigger names so, or whom it is about, if the ability may aim there. Otherwise its user chooses. */
function aboutWhom(step: DsStep, id: PieceId, ability: Ability, moment: DsMoment): PieceId | undefined {
  const { trigger, targets } = ability
  const two = trigger?.subject === 'by' ? [moment.by, moment.whom] : [moment.whom, moment.by]
  if (targets.trigger) return two.find((one) => one >= 0 && one !== id && relationRule(step, id, targets, one) === undefined) ?? moment.by
  // "The target deals damage to…": whoever does it is the target.
  const speaks = trigger === undefined ? undefined : ofTargets(trigger)
  const whom = trigger?.subject === 'by' && speaks === 'first' ? moment.by : moment.whom
  if (speaks !== undefined) return whom
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
  // @rule drawsteel.triggered.free otherwise comparison
  const isSpent = ability.kind === 'triggered' && pieceAt(step.fight, id).triggered === 0
  if (
    (isSpent && step.isMoot(R.triggered.once)) ||
    isAnswering(step, id, ability.id) ||
    isDone(ability, moment) ||
    !fires(step, id, ability, trigger, moment) ||
    !findsAnother(step, id, ability, moment)
  )
    return
  const about = ability.area === undefined ? aboutWhom(step, id, ability, moment) : undefined
  offers.offer(
    {
      id: `triggered:${ability.id}`,
      label: ability.name,
      rule: ruleOf(ability),
      ...(about !== undefined && { piece: about }),
      preview: () => previewOf(step, id, ability, moment),
    },
    ...barsTriggered(step, id),
    step.forbids(R.triggered.once, isSpent),
    ...whyNotHad(step, id, ability),
    wasRefused(step, id, ability.id) ? R.ability.targetAlly : undefined,
    ...(about === undefined ? [] : outOfReach(step, id, ability, about)),
  )
}

/** Who set it off may be too far away, or behind a wall; who moves first may come near. */
function outOfReach(step: DsStep, id: PieceId, ability: Ability, about: PieceId): readonly RuleIndex[] {
  const forms = formsOf(ability)
  const isFar = about >= 0 && about !== id && forms.length > 0 && !movesFirst(ability)
  return isFar ? nearestForm(step, id, ability, forms, about).against : []
}
const movesFirst = lasting(({ before, after }: Ability) =>
  [...before, ...after].some((one) => one.do === 'around' || says(one, 'do', 'move')),
)

/** All that it would change of this damage somebody else has changed already. */
const isDone = ({ before, after, spends, roll }: Ability, moment: DsMoment): boolean =>
  after.length > 0 && roll === undefined && before.length + spends.length === 0 && after.every(({ do: what }) => isDoneTo(moment, what))
function isDoneTo(moment: DsMoment, what: Clause['do']): boolean {
  if (what !== 'halve' && what !== 'prevent') return false
  if (moment.window === 'damage') return moment.amount === 0 || (what === 'halve' && moment.halved)
  if (moment.window !== 'targeted' && moment.window !== 'rolled') return false
  return moment.use.deferred.some((one) => (one.what === what || one.what === 'prevent') && one.whom() === moment.whom)
}

/** What it costs, and what its roll promises where it is plain at whom it goes. */
function previewOf(step: DsStep, id: PieceId, ability: Ability, moment: DsMoment): Preview {
  const cost = ability.kind === 'triggered' ? 'uses your triggered action of this round' : 'free'
  const paid = sheetOf(step.fight, id).resource?.name ?? 'Malice'
  const price = ability.cost > 0 ? `${cost}, ${ability.cost} ${paid}` : cost
  const at = aboutWhom(step, id, ability, moment)
  if (isVain(step, ability, moment)) return { price, isVain: true }
  if (ability.roll === undefined || ability.area !== undefined || at === undefined || at < 0 || at === id) return { price }
  return { ...oddsOf(step, id, ability, ability.melee > 0 ? 'melee' : 'ranged', at), price }
}

/** An edge or a bane that leaves the roll in its tier, against whomever it goes. */
function isVain(step: DsStep, { before, after, spends, roll }: Ability, moment: DsMoment): boolean {
  if (moment.window !== 'rolled' || roll !== undefined || before.length + spends.length > 0) return false
  let swayed = moment.roll
  for (const clause of after) {
    if (clause.do !== 'late-sway') return false
    swayed = swayedLate(swayed, clause.value, clause.all ? NOBODY : moment.whom)
  }
  const { use } = moment
  const tierIn = (one: PowerRoll, target: PieceId): Tier => outcomeOf(step, moment.by, one, swaysOf(step, use, target), target).tier
  return use.targets.every((target) => tierIn(swayed, target) === tierIn(moment.roll, target))
}

/** The rule that an ability is a case of, for its switch. */
function ruleOf(ability: Ability): RuleIndex {
  for (const clause of ability.after) {
    if (clause.do === 'halve' || clause.do === 'prevent') return R.triggered.halve
    if (clause.do === 'reroll') return R.triggered.reroll
    if (isOfRoll(clause)) return R.triggered.lateBane
    if (clause.do === 'redirect-strike') return R.triggered.redirectStrike
    if (clause.do === 'redirect-force') return R.triggered.redirectMove
    if (clause.do === 'act-next') return R.initiative.afterHero
  }
  if (ability.trigger?.on.includes('moves') === true) return R.triggered.duringMove
  return ability.kind === 'triggered' ? R.triggered.once : R.triggered.free
}

const ofRoll: readonly Clause['do'][] = ['reroll', 'late-sway', 'turn-sway', 'late-tier', 'late-bonus', 'uncritical']
/** It changes a roll. */
const isOfRoll = (clause: Clause): boolean => ofRoll.includes(clause.do)

const changesRoll = lasting(
  ({ after, tiers, spends }: Ability) => says([after, tiers, spends], 'do', ...changes) && !says(after, 'do', 'redirect-strike'),
)

function fires(step: DsStep, id: PieceId, ability: Ability, trigger: Trigger, moment: DsMoment): boolean {
  if (!isMeant(step, id, trigger, moment, ability, NOBODY)) return false
  // Two windows for one trigger: what changes the roll or its damage waits for it, all else comes before.
  if (trigger.on.length > 1 && trigger.on.includes('rolled')) {
    // What has no roll is over before there could be any: it is answered as it is aimed.
    const isUnrolled = moment.window === 'targeted' && moment.use.ability.roll === undefined && !ability.after.some(isOfRoll)
    return isUnrolled || (moment.window === 'rolled') === (trigger.notCritical || changesRoll(ability))
  }
  const next = ability.after.find((one) => one.do === 'act-next')
  if (next?.do === 'act-next') {
    const other = pieceAt(step.fight, moment.whom)
    const me = pieceAt(step.fight, id)
    if (moment.whom === id || other.followed !== 0) return false
    // Whom else it lets act is asked when it comes to that.
    return (
      (next.to !== undefined && ability.targets.count !== 0) || (me.turns === 0 && campOf(step.fight, me) === campOf(step.fight, other))
    )
  }
  return true
}
