import { type Effect, type Entry, effectOn, effectsOn, type NewEffect, NOBODY, OFF, type PieceId, type RuleIndex } from '@riposte/referee'
import { Facts } from '@riposte/tactics'
import { DONE, meansOf } from '../clauses/means.ts'
import { type Forbidden, forbiddens, type Span, type Stat } from '../clauses/phrases.ts'
import type { Often } from '../clauses/traits.ts'
import { type DrawSteelFight, type DsPiece, isHero, isUp, pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import type { Sheet } from '../sheet/sheet.ts'
import { sizeOrder } from '../space.ts'
import { bookOf, type DsStep } from '../step.ts'
import { type Condition, conditions } from '../terms.ts'
import { open, openPlain } from '../windows.ts'
import { hasTrait, traitParts } from './traits.ts'

/** Conditions and other effects that last: how they begin, whether they hold, what they forbid. */

export const conditionRule: Readonly<Record<Condition, RuleIndex>> = {
  bleeding: R.bleeding.onActivity,
  dazed: R.dazed.oneThing,
  frightened: R.frightened.bane,
  grabbed: R.grabbed.speed,
  prone: R.prone.strikeBane,
  restrained: R.restrained.speed,
  slowed: R.slowed.speed,
  taunted: R.taunted.bane,
  weakened: R.weakened.bane,
}

const about: Readonly<Record<Condition, string>> = {
  bleeding: 'loses 1d6 Stamina after each action, maneuver, triggered action, strike, and Might or Agility test',
  dazed: 'one thing a turn; no triggered actions, no free maneuvers',
  frightened: 'bane against the source of fear, which has an edge against it; may not move closer',
  grabbed: 'speed 0, cannot be force moved, bane on abilities that leave the grabber out',
  prone: 'bane on strikes, edge for melee abilities against it; crawls',
  restrained: 'speed 0, no Stand Up, no forced movement; bane on abilities, edge against it',
  slowed: 'speed 2 at most, no shifting',
  taunted: 'double bane on abilities that leave the taunter out',
  weakened: 'bane on all power rolls',
}

/** For `riposte describe` and rulings. */
export const conditionEntries: readonly Entry[] = [
  ...conditions.map((id) => ({ id, about: about[id], rule: conditionRule[id] })),
  { id: 'surprised', about: 'in round 1: edge against it, no triggered actions', rule: R.surprise.edge },
  { id: 'invisible', about: 'always concealed', rule: R.concealment.invisible },
]

// ------------------------------------------------------------------------------------------------------------ do they hold

export function isDying(step: DsStep, piece: DsPiece): boolean {
  if (piece.state === 'dead' || !isHero(step.fight, piece.id)) return false
  if (piece.stamina > 0) return false
  // @rule drawsteel.tempstamina.states
  return step.applies(R.dying.threshold)
}

export const has = (fight: DrawSteelFight, id: PieceId, condition: string): boolean => effectOn(fight, id, condition) !== undefined

export function isBleeding(step: DsStep, id: PieceId): boolean {
  if (has(step.fight, id, 'bleeding')) return true
  return isDying(step, pieceAt(step.fight, id)) && step.applies(R.dying.bleeding)
}

/** How often a condition counts: once, however many impose it. */
export function timesOf(step: DsStep, id: PieceId, condition: Condition): number {
  let count = 0
  for (const effect of effectsOn(step.fight, id)) if (effect.kind === condition) count++
  // @rule drawsteel.ability.stack-condition
  return Math.min(count, 1)
}

export const grabberOf = (fight: DrawSteelFight, id: PieceId): PieceId => effectOn(fight, id, 'grabbed')?.by ?? -1
export function grabbedBy({ effects }: DrawSteelFight, id: PieceId): readonly PieceId[] {
  const held: PieceId[] = []
  for (const one of effects) if (one.kind === 'grabbed' && one.by === id) held.push(one.on)
  return held
}

export const isForbidden = (step: DsStep, id: PieceId, what: Forbidden): boolean =>
  (forbidden.on(step.fight, id) & bitOf(what)) !== 0 || isForbiddenByTrait(step, id, what)

const bitOf = (what: Forbidden): number => 1 << forbiddens.indexOf(what)
const forbidden = new Facts((effect) => {
  const means = meansOf(effect)
  return means?.is === 'forbids' ? bitOf(means.what) : 0
})

function isForbiddenByTrait(step: DsStep, id: PieceId, what: Forbidden): boolean {
  for (const part of traitParts(step, id)) if (part.is === 'forbidden' && part.what === what) return true
  return false
}

/** Why a piece cannot use triggered actions, free ones included. */
export function barsTriggered(step: DsStep, id: PieceId): RuleIndex[] {
  const { fight } = step
  const reasons: RuleIndex[] = []
  if (has(fight, id, 'dazed') && step.applies(R.dazed.noTriggered)) reasons.push(R.dazed.noTriggered)
  if (has(fight, id, 'surprised') && step.applies(R.surprise.noTriggered)) reasons.push(R.surprise.noTriggered)
  if (!isUp(pieceAt(fight, id)) && step.applies(R.unconscious.effects)) reasons.push(R.unconscious.effects)
  if (isForbidden(step, id, 'triggered') && step.applies(R.triggered.barred)) reasons.push(R.triggered.barred)
  return reasons
}

export const spendTriggered = (step: DsStep, id: PieceId): void =>
  step.set(id, 'triggered', Math.max(0, pieceAt(step.fight, id).triggered - 1), R.triggered.once)

// ---------------------------------------------------------------------------------------------------------- modifiers

/** A bonus or penalty that effects give: all of them together, one of each ability. */
export function modifier(step: DsStep, id: PieceId, stat: Stat): number {
  let sum = 0
  for (const effect of effectsOn(step.fight, id)) {
    const means = meansOf(effect)
    if (means?.is === 'stat' && means.stat === stat) sum += effect.value
  }
  for (const part of traitParts(step, id))
    if (
      part.is === 'modify' &&
      part.stat === stat &&
      part.when.length === 0 &&
      part.amount.counts === undefined &&
      part.named === undefined
    )
      sum += part.amount.flat
  return sum
}

/** What holds only while its author can keep it up. */
export function endKept(step: DsStep, by: PieceId, isMeant: (effect: Effect) => boolean = () => true): void {
  for (const effect of step.fight.effects.filter((one) => one.by === by && one.until === 'fight-end' && one.of === by && isMeant(one)))
    step.end(effect, 'not kept up')
}

// --------------------------------------------------------------------------------------------------------- how they begin

/** Begins what lasts for a span. What would hang on something that is not there does not begin. */
export function beginFor(step: DsStep, span: Span, given: Omit<NewEffect, 'until'> & { readonly by: PieceId }): Effect | undefined {
  // What lies on nobody any more does nothing.
  if (given.on >= 0 && pieceAt(step.fight, given.on).state === 'dead') return undefined
  const until = untilOf(step, span, given.on, given.by)
  return until.under === NOBODY ? undefined : step.begin({ ...given, ...until })
}

/** A span as the referee counts it. In a turn of its own, "EoT" ends with that turn. */
export function untilOf(
  step: DsStep,
  span: Span,
  on: PieceId,
  by: PieceId,
): Pick<NewEffect, 'until'> & { of?: number; skip?: number; under?: number } {
  switch (span) {
    case 'eot':
      // @rule drawsteel.effect.eot
      return { until: 'turn-end', of: on }
    case 'save':
      return { until: 'save', of: on }
    case 'encounter':
      return { until: 'fight-end' }
    case 'while-able':
    case 'performance':
      // Whose it is: its author's dying ends it.
      return { until: 'fight-end', of: by }
    case 'again':
    case 'able-again':
      return { until: 'never', under: lastUse(step.fight, by) }
    case 'your-next-start':
      return { until: 'turn-start', of: by }
    case 'your-next-end':
      return { until: 'turn-end', of: by, skip: isOnTurn(step.fight, by) ? 1 : 0 }
    case 'your-turn-end':
      return { until: 'turn-end', of: isOnTurn(step.fight, by) ? by : turnNow(step.fight) }
    case 'this-turn':
      return { until: 'turn-end', of: NOBODY }
    case 'target-next-start':
      return { until: 'turn-start', of: on }
    case 'target-next-end':
      // @rule drawsteel.effect.eot
      return { until: 'turn-end', of: on, skip: isOnTurn(step.fight, on) ? 1 : 0 }
    case 'target-turn-end':
      // Of whoever is to act next, it is that turn.
      return { until: 'turn-end', of: isOnTurn(step.fight, on) || step.fight.nextUp === on ? on : turnNow(step.fight) }
    case 'round-end':
      return { until: 'round-end' }
    case 'next-round-end':
      return { until: 'round-end', skip: 1 }
    case 'used':
      return { until: 'used' }
    case 'lasting':
      return { until: 'never' }
    default:
      return { until: 'never', under: heldBy(step.fight, on, by, span.slice('with:'.length)) }
  }
}

/** The last use of an ability whose effects end when it is used again. */
const lastUse = (fight: DrawSteelFight, by: PieceId): number =>
  fight.effects.findLast((one) => one.by === by && meansOf(one)?.is === 'used')?.id ?? NOBODY

/** The condition or state that one creature has put on another; NOBODY where it has not. */
function heldBy(fight: DrawSteelFight, on: PieceId, by: PieceId, name: string): number {
  const found = fight.effects.filter((one) => one.on === on && one.by === by && (one.kind === name || one.kind === `mark:${name}`))
  return found.at(-1)?.id ?? NOBODY
}

/** Whether it is somebody's turn: its own, or that of its squad, captain or mentor. */
export function isActing(fight: DrawSteelFight, id: PieceId): boolean {
  if (fight.acting < 0) return false
  if (fight.acting === id) return true
  const piece = pieceAt(fight, id)
  const acting = pieceAt(fight, fight.acting)
  if (piece.mentor === fight.acting) return true
  const squad = acting.squad >= 0 ? acting.squad : acting.captainOf
  return squad >= 0 && (piece.squad === squad || piece.captainOf === squad)
}

/** Whose turn is not over: what answers its end comes too late to end with it. */
const turnNow = ({ phase, acting }: DrawSteelFight): PieceId => (phase === 'after-turn' ? NOBODY : acting)
const isOnTurn = (fight: DrawSteelFight, id: PieceId): boolean => turnNow(fight) !== NOBODY && isActing(fight, id)

/** What somebody cannot be by nature. */
export const isImmune = (step: DsStep, id: PieceId, condition: Condition): boolean =>
  has(step.fight, id, `mark:never-${condition}`) ||
  hasTrait(step, id, (part) => part.is === 'cannot-be' && part.conditions.includes(condition))

/** Imposes a condition. What replaces what, and who can be grabbed by whom, is decided here. False if it does not take. */
export function afflict(step: DsStep, id: PieceId, condition: Condition, by: PieceId, span: Span, value = 0): boolean {
  const { fight } = step
  const piece = pieceAt(fight, id)
  if (piece.gone === 1 || piece.state === 'dead' || isImmune(step, id, condition)) return false
  // @rule drawsteel.ability.target-object
  if (sheetOf(fight, id).kind === 'object') return false
  if (condition === 'grabbed' && !mayGrab(step, by, id)) return false
  const until = untilOf(step, span, id, by)
  // What comes with a condition does not come without it.
  if (until.under === NOBODY) return false
  for (const old of fight.effects.filter((one) => one.on === id && one.kind === condition)) {
    // Each source keeps its own duration: only the same thing once more takes the place of the old.
    if (condition === 'prone' || (old.by === by && old.until === until.until)) step.end(old, 'renewed')
    else if (old.by !== by) giveWay(step, old)
  }
  step.begin({
    kind: condition,
    on: id,
    by,
    rule: conditionRule[condition],
    value,
    ...until,
    withAuthor: condition === 'grabbed',
  })
  openAfflicted(step, id, by, condition)
  return true
}

/** One fear at a time, and one taunt. */
function giveWay(step: DsStep, old: Effect): void {
  if (old.kind === 'frightened' && step.applies(R.frightened.replace)) step.end(old, 'replaced', R.frightened.replace)
  if (old.kind === 'taunted' && step.applies(R.taunted.replace)) step.end(old, 'replaced', R.taunted.replace)
}

/** However it was imposed: of the fears and of the taunts only the newest is left. */
export function keepNewest(step: DsStep, id: PieceId): void {
  for (const kind of ['frightened', 'taunted'] as const)
    for (const old of step.fight.effects.filter((one) => one.on === id && one.kind === kind).slice(0, -1)) giveWay(step, old)
}

function openAfflicted(step: DsStep, whom: PieceId, by: PieceId, condition: Condition): void {
  const afterwards: (() => void)[] = []
  open(step, { window: 'afflicted', whom, by, condition, afterwards })
  for (const one of afterwards) one()
}

/** One at a time, nobody who is held already, and nobody too large. */
function mayGrab(step: DsStep, by: PieceId, id: PieceId): boolean {
  const { fight } = step
  if (by === id || by < 0 || !isUp(pieceAt(fight, by))) return false
  if (grabbedBy(fight, by).filter((one) => one !== id).length >= mostHeld(step, by) && step.applies(R.grabbed.one)) return false
  const holder = grabberOf(fight, id)
  // @rule drawsteel.ability.stack-condition
  if (holder >= 0 && holder !== by) return false
  return (
    !isTooLarge(step, by, id) || !step.applies(R.grabbed.sizeLimit) || hasTrait(step, by, (part) => part.is === 'grips' && part.anySize)
  )
}

/** Why a Grab would come to nothing: it is held already, or cannot be. */
export function whyNotHeld(step: DsStep, by: PieceId, id: PieceId): (RuleIndex | undefined)[] {
  const holder = grabberOf(step.fight, id)
  return [
    step.forbids(R.grabbed.one, holder === by && by >= 0),
    step.forbids(R.ability.stackCondition, has(step.fight, id, 'grabbed')),
    isImmune(step, id, 'grabbed') ? R.maneuver.grab : undefined,
  ]
}

/** One, unless a trait or an ability says more. */
export const mostHeld = (step: DsStep, id: PieceId): number =>
  traitParts(step, id).reduce(
    (most, part) => (part.is === 'grips' ? Math.max(most, part.most) : most),
    heldByAbilities(sheetOf(step.fight, id)),
  )

const mostKnown = new WeakMap<Sheet, number>()
function heldByAbilities(sheet: Sheet): number {
  let most = mostKnown.get(sheet)
  if (most === undefined) {
    const said = sheet.abilities.flatMap(({ before, after }) =>
      [...before, ...after].flatMap((one) => (one.do === 'may-hold' ? [one.count] : [])),
    )
    mostKnown.set(sheet, (most = Math.max(1, ...said)))
  }
  return most
}

/** Grab and Knockback reach the own size and smaller; with Might 2 or more, any size number up to the Might score. */
export function isTooLarge(step: DsStep, by: PieceId, id: PieceId): boolean {
  const { fight } = step
  if (sizeOrder(fight, id) <= sizeOrder(fight, by)) return false
  const might = bookOf(step).scoreOf(step, by, 'might')
  return might < 2 || sheetOf(fight, id).size.number > might
}

/** Ends a condition, from whomever it comes; the bleeding of the dying stays. */
export function endCondition(step: DsStep, id: PieceId, condition: string, why: string, rule?: RuleIndex): void {
  for (const effect of step.fight.effects.filter((one) => one.on === id && one.kind === condition)) step.end(effect, why, rule)
  if (condition === 'prone')
    for (const effect of step.fight.effects.filter((one) => one.on === id && one.kind === 'no-stand' && one.until === 'never'))
      step.end(effect, why)
}

/** The conditions of a piece as scenarios expect them and screens show them. */
export function conditionsOf(fight: DrawSteelFight, piece: DsPiece): string[] {
  const found = new Set<string>()
  for (const effect of fight.effects) if (effect.on === piece.id && shown.includes(effect.kind)) found.add(effect.kind)
  if (piece.state === 'unconscious') found.add('unconscious')
  const isDrained = piece.state === 'up' && piece.stamina <= 0 && isHero(fight, piece.id)
  if (isDrained && fight.setup.modes[R.dying.bleeding] !== OFF) found.add('bleeding')
  return [...found].sort()
}
const shown: readonly string[] = [...conditions, 'surprised', 'invisible']

/** What a creature can be rid of by saving. */
export const saveable = (fight: DrawSteelFight, id: PieceId): Effect[] => effectsOn(fight, id).filter((one) => one.until === 'save')

/** Up from prone, which others may answer. */
export function getUp(step: DsStep, id: PieceId, how: string, rule: RuleIndex): void {
  if (!has(step.fight, id, 'prone')) return
  endCondition(step, id, 'prone', how, rule)
  openPlain(step, 'stands', id, id)
}

export const wasUsed = ({ fight }: DsStep, id: PieceId, what: string): boolean => has(fight, id, `did-${what}`)

export function forgetUse(step: DsStep, id: PieceId, what: string): void {
  for (const one of step.fight.effects.filter(({ on, kind }) => on === id && kind === `did-${what}`)) step.end(one, 'not used')
}

export function noteUse(step: DsStep, id: PieceId, what: string, often: Often): void {
  if (often === 'always') return
  const until = often === 'turn' ? ('turn-end' as const) : often === 'round' ? ('round-end' as const) : ('fight-end' as const)
  step.begin({
    kind: `did-${what}`,
    means: DONE,
    on: id,
    rule: R.ability.effectsOrder,
    until,
    ...(often === 'turn' && { of: step.fight.acting >= 0 ? step.fight.acting : id }),
  })
}
