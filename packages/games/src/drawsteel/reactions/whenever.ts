import { type Effect, lasting, NOBODY, type PieceId } from '@riposte/referee'
import { says, speaksOf } from '@riposte/tactics'
import { type Clause, changes, isEarly } from '../clauses/clauses.ts'
import type { Often, TraitPart } from '../clauses/traits.ts'
import type { Trigger } from '../clauses/triggers.ts'
import { noteUse, wasUsed } from '../conditions/conditions.ts'
import { isUp, pieceAt, sheetOf } from '../fight.ts'
import type { DsMoment } from '../moments.ts'
import { runFor } from '../play/run.ts'
import { isTooSoon, leavesWaits, waitOf } from '../play/waits.ts'
import { R } from '../rules.ts'
import { abilityCalled, type Sheet } from '../sheet/sheet.ts'
import type { DsReaction, DsStep } from '../step.ts'
import { isAnswering, whileAnswering } from '../windows.ts'
import { comesIn, type DsSetup, sheetIn } from './kinds.ts'
import { isMeant, throughWhom } from './triggers.ts'

/** Traits and lasting effects that do something by themselves. */

/** The traits of a sheet that do something whenever something happens. */
const wheneverOf = lasting(({ traits: all }: Sheet): readonly Waiting[] =>
  all.flatMap(({ id, parts }) => parts.flatMap((part) => (part.is === 'whenever' ? [waits(id, part)] : []))),
)
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
  readonly once: Often
  /** For each to whom it happens. */
  readonly apiece?: true
}

/** What is noted of its coming. */
const noteOf = ({ source, apiece }: Waiting, { whom }: DsMoment): string => (apiece ? `${source}:${whom}` : source)

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
  const { trigger, so, apiece } = clause
  return [{ source, trigger, so, bearer: effect.on, effect, once, ...(apiece && { apiece }) }]
}

/** Moments in which something can still be changed: what merely follows from them waits till they are over. */
const open: readonly DsMoment['window'][] = ['targeted', 'rolled', 'damage', 'forced']

/** It changes what is just happening, or lets somebody do so. */
const isChange = (clause: Clause): boolean =>
  changes.includes(clause.do) || redirects(clause) || ((clause.do === 'may' || clause.do === 'pay') && clause.so.some(isChange))
const redirects = (clause: Clause): boolean =>
  clause.do === 'redirect-strike' || clause.do === 'redirect-force' || (clause.do === 'may' && clause.so.some(redirects))

export function comes(step: DsStep, id: PieceId, one: Waiting, moment: DsMoment): boolean {
  if (one.trigger.or !== undefined) return one.trigger.or.some((trigger) => comes(step, id, { ...one, trigger }, moment))
  if (isAnswering(step, id, one.source)) return false
  const { on } = one.trigger
  // What is aimed and what is rolled are one event: the first tells of abilities without a roll, too.
  const isOne = on.includes('targeted') && on.includes('rolled')
  const isLate = isOne && one.so.some(isChange) && !one.so.some(redirects)
  if (isOne ? moment.window !== (isLate ? 'rolled' : 'targeted') : !(on as readonly string[]).includes(moment.window)) return false
  if (isUsedUp(step, id, one, moment) || isTooSoon(step, one.trigger, one.effect, moment.whom)) return false
  if (isLaterTarget(moment) && (moment.by === id ? !one.so.some(speaksOfTarget) : moment.by === one.bearer)) return false
  // Of a movement its first square tells, unless it is about a certain place.
  const isOnTheWay =
    moment.window === 'moves' &&
    moment.made !== 1 &&
    one.trigger.comes === undefined &&
    one.trigger.goes === undefined &&
    one.trigger.leaves === undefined &&
    one.trigger.through === undefined &&
    one.trigger.eachSquare === undefined
  if (isOnTheWay) return false
  const isOwnEnd = (moment.window === 'dropped' || moment.window === 'dying') && moment.whom === id
  if (!isOwnEnd && !isUp(pieceAt(step.fight, id))) return false
  const isOfArea = one.trigger.whom.within === 'area' || one.trigger.by?.within === 'area'
  const ability = isOfArea ? abilityCalled(sheetOf(step.fight, id), one.source) : undefined
  return isMeant(step, id, one.trigger, moment, ability, one.bearer)
}

/** It has come as often as it may. */
const isUsedUp = (step: DsStep, id: PieceId, one: Waiting, moment: DsMoment): boolean =>
  one.effect !== undefined && one.once === 'encounter'
    ? !step.fight.effects.some(({ id: left }) => left === one.effect?.id)
    : one.once !== 'always' && wasUsed(step, id, noteOf(one, moment))

/** What a use of one's own sets off comes once, however many are aimed at, unless it is about each of them; what lies on who uses it is about that one. */
const isLaterTarget = (moment: DsMoment): boolean =>
  (moment.window === 'rolled' || moment.window === 'targeted') && moment.use.targets.indexOf(moment.whom) > 0

const speaksOfTarget = lasting(
  (clause: Clause) => changes.includes(clause.do) || speaksOf(clause, 'target', 'trigger') || says(clause, 'trigger'),
)

/** Traits and lasting effects that do something by themselves: nobody is asked. */
export const traits: DsReaction = {
  id: 'trait',
  rule: R.ability.effectsOrder,
  windows: [
    'targeted',
    'rolled',
    'damage',
    'damaged',
    'loses',
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
    'turn-start',
    'turn-end',
    'moves',
    'stops',
    'placed',
    'forced',
    'falls',
    'afflicted',
    'used',
    'round-start',
    'round-end',
  ],
  fits: (setup: DsSetup, sheet, window) => mayWait(sheetIn(setup, sheet), window),
  offer: (step, id, moment, offers) => {
    if (moment.stage === 'asked') return
    const first = waitingOf(step, id).find((one) => comes(step, id, one, moment))
    if (first !== undefined) offers.options.push({ id: `trait:${first.source}`, auto: true, rule: R.ability.effectsOrder })
  },
  resolve: (step, id, _, moment) => {
    for (const one of waitingOf(step, id))
      if (comes(step, id, one, moment)) whileAnswering(step, id, one.source, () => happens(step, id, one, moment))
  },
}

function happens(step: DsStep, id: PieceId, one: Waiting, moment: DsMoment): void {
  const squares = one.effect?.squares ?? []
  const area = squares.length > 0 ? squares : undefined
  const namesBearer = one.trigger.whom.relation === 'bearer' || one.trigger.by?.relation === 'bearer'
  // What lies on somebody else is about that one.
  const isBeside = one.trigger.whom.of === 'bearer'
  const target = isBeside ? moment.whom : namesBearer || (one.effect !== undefined && one.bearer !== id) ? one.bearer : moment.whom
  const now = one.so.filter((clause) => !open.includes(moment.window) || isChange(clause) || isEarly(clause))
  const later = one.so.filter((clause) => !now.includes(clause))
  const note = (): void => {
    if (one.effect !== undefined && one.once === 'encounter') step.end(one.effect, 'used')
    else noteUse(step, id, noteOf(one, moment), one.once)
  }
  // Whether somebody is moved shows once it is tried.
  const isToCome = moment.window === 'forced' && now.length === 0 && !isTried(one.trigger)
  if (!isToCome) note()
  if (one.trigger.through !== undefined) {
    for (const passed of throughWhom(step, id, one.trigger.through, moment.whom)) runFor(step, id, passed, one.so, one.source)
    return
  }
  runFor(step, id, target, now, one.source, moment.by, moment, area)
  if (later.length > 0)
    moment.afterwards.push(() => {
      if (isToCome && (moment.isDone !== true || isUsedUp(step, id, one, moment))) return
      if (isToCome) note()
      whileAnswering(step, id, one.source, () => runFor(step, id, target, later, one.source, moment.by, moment, area))
    })
}

/** "Would force move you", which need not come to it. */
const isTried = lasting(({ text }: Trigger): boolean => /\b(?:would|attempts?|tries|about)\b/.test(text))
