import { type Effect, effectOn, NOBODY, type PieceId } from '@riposte/referee'
import { given } from '@riposte/tactics'
import { amountFor, answeredDamage } from '../amounts/amounts.ts'
import { ask, effectOptions } from '../asking.ts'
import type { Clause, Of } from '../clauses/clauses.ts'
import { meansOf, sourceOf } from '../clauses/means.ts'
import type { Who } from '../clauses/phrases.ts'
import { endCondition, getUp, isActing, isForbidden, saveable } from '../conditions/conditions.ts'
import { gainTemporary, maySpendRecovery, regain, spendRecovery } from '../damage/stamina.ts'
import { purseOf } from '../damage/surges.ts'
import { isHero, pieceAt, sheetOf } from '../fight.ts'
import type { Use } from '../moments.ts'
import { rollSave } from '../rolls/saves.ts'
import { R } from '../rules.ts'
import { mayHide } from '../sight/hiding.ts'
import { bookOf, type DsStep } from '../step.ts'
import { halfOf } from '../terms.ts'
import { sayEffect } from '../words.ts'
import { cutShort } from './away.ts'
import { livingOf, whoIs } from './who.ts'

/** Clauses that do good. */

export function temporaryFor(step: DsStep, use: Use, clause: Of<'temporary'>, target: PieceId): void {
  const amount = amountFor(step, use.by, target, clause.amount, use)
  for (const id of whoIs(step, use, clause.to, target)) gainTemporary(step, id, amount)
  use.took = true
}

export function healThem(step: DsStep, use: Use, clause: Of<'heal'>, target: PieceId): void {
  for (const id of whoIs(step, use, clause.to, target))
    regain(step, id, amountFor(step, use.by, id, clause.amount, use), use.by, R.stamina.loss)
  use.took = true
}

/** Stamina for damage dealt: one instance of it, not the sum of all. */
export function drain(step: DsStep, use: Use, clause: Of<'drain'>): void {
  // What is told whenever somebody is damaged speaks of that damage.
  const values = use.dealt.size > 0 ? [...use.dealt.values()] : [answeredDamage(use)]
  const most = Math.max(0, ...values)
  regain(step, use.by, clause.half ? halfOf(most) : most, use.by, R.drain.once)
  use.took = true
}

export function recoverThem(step: DsStep, use: Use, clause: Of<'recover'>, target: PieceId): void {
  for (const id of livingOf(step, use, clause.to, target)) recover(step, use, id, clause.count, clause.free)
  use.took = true
}

/** The Director's creatures have none to lose. */
export function tireThem(step: DsStep, use: Use, clause: Of<'tire'>, target: PieceId): void {
  for (const id of whoIs(step, use, clause.to, target))
    if (isHero(step.fight, id)) {
      const lost = amountFor(step, use.by, id, clause.count, use)
      step.set(id, 'recoveries', Math.max(0, pieceAt(step.fight, id).recoveries - lost), R.recovery.pool)
    }
  use.took = true
}

export function giveSurges(step: DsStep, use: Use, clause: Of<'surges'>, target: PieceId): void {
  const n = amountFor(step, use.by, target, clause.amount, use)
  for (const id of whoIs(step, use, clause.to, target).map((one) => purseOf(step, one)))
    step.set(id, 'surges', Math.max(0, pieceAt(step.fight, id).surges + n), R.surge.damage)
  use.took = true
}

export function giveResource(step: DsStep, use: Use, clause: Of<'resource'>, target: PieceId): void {
  const n = amountFor(step, use.by, target, clause.amount, use)
  for (const id of whoIs(step, use, clause.to, target)) {
    const kind = sheetOf(step.fight, id).resource
    const left = pieceAt(step.fight, id).resource + n
    // What is taken away leaves no debt, but of who may have debts.
    if (kind !== undefined) step.set(id, 'resource', kind.negative ? left : Math.max(0, left), R.resource.oncePerRound)
  }
  use.took = true
}

export const giveMalice = (step: DsStep, use: Use, clause: Of<'malice'>, target: PieceId): void =>
  step.set(NOBODY, 'malice', Math.max(0, step.fight.malice + amountFor(step, use.by, target, clause.amount, use)), R.malice.round)

export function saveNow(step: DsStep, use: Use, clause: Of<'save'>, target: PieceId): void {
  for (const id of livingOf(step, use, clause.to, target))
    if (clause.all === true) for (const one of saveable(step.fight, id)) rollSave(step, id, one)
    else saveOnce(step, id)
  use.took = true
}

export function endThings(step: DsStep, use: Use, clause: Of<'end'>, target: PieceId): void {
  const { moment } = use
  // "That condition" is the one that has just been imposed.
  const what = clause.what.includes('that') ? (moment?.window === 'afflicted' ? [moment.condition] : []) : clause.what
  for (const id of whoIs(step, use, clause.to, target)) endEffects(step, id, what, clause.count)
  use.took = true
}

/** What the same has left on them by the same ability is over. */
export function fadeThem(step: DsStep, use: Use, { kinds, to }: Of<'fade'>, target: PieceId): void {
  const isMeant = (one: Effect): boolean => kinds.includes(one.kind) || (sourceOf(one) === use.ability.id && meansOf(one)?.is !== 'watch')
  for (const id of whoIs(step, use, to, target))
    for (const one of step.fight.effects.filter((other) => other.on === id && other.by === use.by && isMeant(other)))
      cutShort(step, one, 'over')
}

export function standThem(step: DsStep, use: Use, clause: Of<'stand'>, target: PieceId): void {
  for (const id of whoIs(step, use, clause.to, target)) if (mayStand(step, id)) getUp(step, id, 'stood up', R.maneuver.standUp)
  use.took = true
}

export function hideThem(step: DsStep, use: Use, clause: Of<'hide'>, target: PieceId): void {
  // @rule drawsteel.ability.actions-within
  for (const id of whoIs(step, use, clause.to, target)) {
    const from = mayHide(step, id, clause.openly)
    if (id === use.by) use.hidFrom = from
  }
}

export function revealThem(step: DsStep, use: Use, clause: Of<'reveal'>, target: PieceId): void {
  for (const id of whoIs(step, use, clause.to, target)) {
    const hidden = effectOn(step.fight, id, 'hidden')
    if (hidden !== undefined) step.end(hidden, 'found', R.hidden.lost)
  }
}

export function releaseThem(step: DsStep, use: Use, clause: Of<'release'>, target: PieceId): void {
  for (const id of whoIs(step, use, clause.to, target)) endCondition(step, id, 'grabbed', 'released', R.grabbed.release)
}

const target: Who = { who: 'target' }
/** What everybody can do with a move action out of turn, but for riding. */
const aMove: readonly Clause[] = [
  {
    do: 'choose',
    count: 1,
    by: target,
    options: [
      { text: 'advance', so: [{ do: 'move', how: 'move', squares: 'speed', who: target, by: 'target', straight: false }] },
      { text: 'disengage', so: [{ do: 'maneuver', name: 'disengage', by: target, against: 'any' }] },
    ],
  },
]

export function giveActions(step: DsStep, use: Use, clause: Of<'act'>, target: PieceId): void {
  for (const id of whoIs(step, use, clause.to, target)) {
    const piece = pieceAt(step.fight, id)
    if (clause.kind === 'move' && !isActing(step.fight, id)) bookOf(step).run(step, use, aMove, id)
    else if (clause.kind === 'move') step.set(id, 'move', piece.move + 1, R.ability.actionsWithin)
    else if (clause.kind === 'spent') step.set(id, 'triggered', Math.max(1, piece.triggered), R.ability.actionsWithin)
    else if (clause.kind === 'triggered') step.set(id, 'triggered', piece.triggered + 1, R.ability.actionsWithin)
    else step.set(id, 'maneuver', piece.maneuver + 1, R.ability.actionsWithin)
  }
}

export const takeExtraAction = (step: DsStep, by: PieceId): void => step.set(by, 'acts', pieceAt(step.fight, by).acts + 1, R.malice.spend)

/** A turn of its own right after the turn that has ended. */
export function actNext(step: DsStep, by: PieceId): void {
  // Who has had its turn has no other.
  if (pieceAt(step.fight, by).turns > 0) return
  step.set(NOBODY, 'nextUp', by, R.initiative.afterHero)
  step.set(by, 'followed', 1, R.initiative.afterHero)
}

export function recover(step: DsStep, use: Use, id: PieceId, count: number | 'any', free: boolean): void {
  const most = count === 'any' ? 99 : count
  for (let n = 0; n < most; n++) {
    if (!free && !maySpendRecovery(step, id)) return
    if (!isHero(step.fight, id) && n > 0) return
    const piece = pieceAt(step.fight, id)
    if (piece.stamina >= piece.maxStamina) return
    const options = [
      { id: 'recovery', byDefault: count !== 'any' || n === 0 },
      { id: 'none', byDefault: count === 'any' && n > 0 },
    ]
    if (ask.choice(step, id, 'spend a Recovery', options, R.dying.alliesHelp).id === 'none') return
    spendRecovery(step, id, use.by, R.dying.alliesHelp, free)
  }
}

function saveOnce(step: DsStep, id: PieceId): void {
  const effects = saveable(step.fight, id)
  const [first] = effects
  if (first === undefined) return
  const options = effectOptions(step.fight, effects)
  const chosen = ask.choice(step, id, 'which effect to save against', given(options)).effect
  rollSave(step, id, chosen)
}

function endEffects(step: DsStep, id: PieceId, what: readonly string[], count: number | 'all'): void {
  const isMeant = (one: Effect): boolean =>
    what.includes(one.kind) ||
    (what.includes('save') && one.until === 'save') ||
    // What has been used up in this turn is nothing to be rid of.
    (what.includes('eot') && one.until === 'turn-end' && sayEffect(step.fight, one) !== '')
  const found = step.fight.effects.filter((one) => one.on === id && isMeant(one))
  if (count === 'all' || found.length <= count) {
    for (const one of found) endOne(step, one)
    return
  }
  const options = effectOptions(step.fight, found)
  endOne(step, ask.choice(step, id, 'which effect ends', options).effect)
}

/** Who is prone no more need not stay down either. */
const endOne = (step: DsStep, one: Effect): void =>
  one.kind === 'prone' ? endCondition(step, one.on, one.kind, 'ended') : cutShort(step, one, 'ended')

const mayStand = (step: DsStep, id: PieceId): boolean => !isForbidden(step, id, 'stand')
