import { byHand, type Effect, effectsOn, lift, NOBODY, type PieceId, type RuleIndex, sumOf } from '@riposte/referee'
import { ask } from '../asking.ts'
import { WORN } from '../carrying/durability.ts'
import { WIELDING } from '../carrying/found.ts'
import { isIn, isSpared, lay } from '../conditions/conditions.ts'
import { pieceAt, sheetOf } from '../fight.ts'
import { keepMindIn } from '../rolls/concentration.ts'
import { spendDice } from '../rolls/dice.ts'
import { R } from '../rules.ts'
import { type Drained, isLeft } from '../sheet/power.ts'
import { bookOf, type FansysStep } from '../step.ts'
import { earn } from './conditions-by-type.ts'
import type { Harm } from './resistance.ts'
import { wakes } from './saving-anew.ts'
import { damageAfter, isDarkOrBodiless, isEsoteric, isMet } from './types.ts'

/** Damage from dealt to lost: which pool it falls on, what spills over, and what comes of it. */

/** One instance of damage; HP that are lost. */
export function hurt(step: FansysStep, harm: Harm): number {
  const { on, by, how, rule } = harm
  const piece = pieceAt(step.fight, on)
  if (piece.gone === 1) return 0
  const parts = damageAfter(step, harm)
  const amount = Math.max(0, sumOf(parts))
  const pool = poolFor(step, harm)
  const over = pool === undefined ? amount : amount - absorbed(step, harm, pool, amount)
  // @rule fansys.core.attack12hp, fansys.core.save1hp
  const direct = amount > 0 ? harm.direct : 0
  const spill = amount > 0 && pool !== undefined ? spillOf(step, harm) : 0
  if (pool !== undefined) step.set(on, pool, piece[pool] - (amount - over))
  const lost = over + direct + spill
  // @rule fansys.damage.sp, fansys.damage.mp, fansys.damage.esoteric
  step.set(on, 'hp', piece.hp - lost)
  const { sp, mp, hp } = piece
  step.emit({ type: 'damage', piece: on, by, amount, how, sp, mp, hp, parts, rule })
  for (const { when, name, words } of sheetOf(step.fight, on).traits) if (when === 'hurt') byHand(step, on, `${name}: ${words}`)
  // The point of the first twelve or one is left out when it is asked whether HP are lost.
  // @rule fansys.condition.first12, fansys.condition.first1
  const counted = lost - Math.min(1, direct)
  // @rule fansys.condition.hponly otherwise comparison
  if (counted > 0) earn(step, harm)
  if (lost > 0) fallen(step, on, by, harm.isNonlethal)
  // @rule fansys.entity.divine
  if (harm.type === 'divine' && sheetOf(step.fight, on).kind === 'glitch') heal(step, on, by, 1, R.entity.divine)
  keepMindIn(step, on, amount)
  bookOf(step).jolts(step, on, amount)
  if (amount > 0) wakes(step, harm)
  // @rule fansys.causality.event
  if (amount > 0) bookOf(step).opens(step, { window: 'hurt', by, at: on })
  return lost
}

/** The pool that stands before HP, if one does. */
function poolFor({ fight }: FansysStep, { on, type, origin, isSpiritual = false }: Harm): 'sp' | 'mp' | undefined {
  const { kind } = sheetOf(fight, on)
  // @rule fansys.cond.unconscious
  if (isIn(fight, on, 'unconscious')) return undefined
  // @rule fansys.cond.helpless
  if (isIn(fight, on, 'helpless')) return undefined
  // @rule fansys.cond.paralysed
  if (isIn(fight, on, 'paralysed') && origin === 'natural') return undefined
  // @rule fansys.weapon.spiritual
  if (isSpiritual) return 'mp'
  if (isEsoteric(type) && !isMet(kind, type)) return undefined
  // @rule fansys.damage.sp, fansys.damage.mp
  return origin === 'natural' ? 'sp' : 'mp'
}

/** What a pool takes of a blow: no more than it has, and no more than its limit. */
function absorbed({ fight }: FansysStep, { on, taken }: Harm, pool: 'sp' | 'mp', amount: number): number {
  const { limit, spDice, mpDice, sp, mp } = sheetOf(fight, on)
  const { maxSp, maxMp } = pieceAt(fight, on)
  // Points beyond those of a sheet without dice know no limit.
  const isFree = pool === 'sp' ? spDice === 0 && maxSp > sp : mpDice === 0 && maxMp > mp
  const most = isFree ? amount : pool === 'sp' ? limit.natural : limit.supernatural
  // @rule fansys.damage.massive, fansys.pool.massive
  const within = Math.min(amount, Math.max(0, most - (taken?.[pool] ?? 0)))
  return Math.min(within, Math.max(0, pieceAt(fight, on)[pool]))
}

/** A point for every two dice of light or lightning. */
function spillOf(step: FansysStep, { on, type, dice }: Harm): number {
  const points = Math.floor(dice / 2)
  // @rule fansys.damage.light
  if (type === 'light' && (step.setting('light') !== 'profane' || isDarkOrBodiless(sheetOf(step.fight, on).kind))) return points
  // @rule fansys.damage.lightning
  if (type === 'lightning') return points
  return 0
}

// -------------------------------------------------------------------------------------------------------------- the end

/** What the loss of HP brings about. */
export function fallen(step: FansysStep, on: PieceId, by: PieceId, isNonlethal = false): void {
  if (pieceAt(step.fight, on).hp > 0) return
  const dead = deadBy(step, on, isNonlethal)
  if (dead !== undefined) return slay(step, on, dead)
  if (isIn(step.fight, on, 'dying') || isIn(step.fight, on, 'doomed')) return
  if (isNonlethal) return void lay(step, on, by, 'unconscious', R.nonlethal.other, { until: 'never' })
  bringDown(step, on, by)
}

/** The game master has set its points: whether it falls, comes to. */
export function pointsSet(step: FansysStep, on: PieceId, was: number): void {
  const { hp } = pieceAt(step.fight, on)
  if (hp > 0) comeTo(step, on)
  else if (hp < was) fallen(step, on, NOBODY)
}

/** At nothing or less: why it is not merely dying. */
function deadBy(step: FansysStep, on: PieceId, isNonlethal = false): RuleIndex | undefined {
  const sheet = sheetOf(step.fight, on)
  // @rule fansys.dying.undead
  if (sheet.isDestroyedAtZero) return R.dying.undead
  // @rule fansys.dying.npcs
  if (!sheet.isHero && !isNonlethal && step.setting('monsters') === 'die-at-0') return R.dying.npcs
  // @rule fansys.death.limit
  if (pieceAt(step.fight, on).hp <= -deathAt(step, on)) return R.death.limit
  return undefined
}

/** Points below nothing at which it is dead. */
export function deathAt({ fight }: FansysStep, on: PieceId): number {
  const { score } = sheetOf(fight, on)
  const { maxHp } = pieceAt(fight, on)
  // @rule fansys.dying.immune
  if (isSpared(fight, on, 'dying')) return maxHp
  // @rule fansys.death.nocon
  const body = score.CON ?? score.CHA ?? 0
  // @rule fansys.death.limit
  return Math.max(maxHp, body)
}

/** At nothing or less: dying, or doomed, or lying there where it cannot die so. */
function bringDown(step: FansysStep, on: PieceId, by: PieceId): void {
  // @rule fansys.dying.immune
  if (isSpared(step.fight, on, 'dying')) return void lay(step, on, by, 'unconscious', R.dying.immune, { until: 'never' })
  const isDoomed = choosesDoom(step, on)
  if (isIn(step.fight, on, 'unconscious')) lift(step, on, 'unconscious', 'dying', R.dying.start)
  if (isDoomed) return void lay(step, on, by, 'doomed', R.cond.doomedChoose, { until: 'never' })
  // @rule fansys.dying.start
  lay(step, on, by, 'dying', R.dying.start, { until: 'never' })
}

function choosesDoom(step: FansysStep, on: PieceId): boolean {
  const options = [
    { id: 'dying', byDefault: true },
    { id: 'doomed', rule: R.cond.doomedChoose, rare: true },
  ]
  // @rule fansys.cond.doomed.choose
  return ask.choice(step, on, 'dying, or doomed and up again', options, R.cond.doomedChoose).id === 'doomed'
}

export function slay(step: FansysStep, on: PieceId, rule: RuleIndex): void {
  if (pieceAt(step.fight, on).gone === 1) return
  // What it has found stays in its hand, and what its weapons have taken on them.
  for (const effect of step.fight.effects)
    if (effect.on === on && effect.kind !== WIELDING && effect.kind !== WORN) step.end(effect, 'dead')
  step.emit({ type: 'slain', piece: on, rule })
  step.emit({ type: 'piece-removed', piece: on, why: 'slain', rule })
}

/** What is spent besides what an action costs: the doomed pay for it as well. */
export function spendBeside(step: FansysStep, id: PieceId, what: 'move' | 'main' | 'secondary', rule: RuleIndex): void {
  step.set(id, what, 0, rule)
  // @rule fansys.cond.doomed
  if (isIn(step.fight, id, 'doomed')) step.set(id, 'hp', pieceAt(step.fight, id).hp - 1, R.cond.doomed)
}

/** HP lost by itself: the dying, the bleeding, the doomed. */
export function wither(step: FansysStep, on: PieceId, points: number, rule: RuleIndex): void {
  step.set(on, 'hp', pieceAt(step.fight, on).hp - points, rule)
  fallen(step, on, NOBODY)
}

// --------------------------------------------------------------------------------------------------------- getting well

/** Hit points come back; who was dying is unconscious, and awake above nothing. */
export function heal(step: FansysStep, on: PieceId, by: PieceId, amount: number, rule: RuleIndex): void {
  const { hp, maxHp } = pieceAt(step.fight, on)
  const to = Math.min(maxHp, hp + amount)
  step.emit({ type: 'healed', piece: on, by, amount: to - hp, what: 'HP', rule })
  step.set(on, 'hp', to)
  if (to > hp) comeTo(step, on)
}

/** Points of stamina or mind come back, or of life; no more than there were. */
export function restore(step: FansysStep, on: PieceId, by: PieceId, what: 'hp' | 'sp' | 'mp', amount: number, rule: RuleIndex): void {
  if (what === 'hp') return heal(step, on, by, amount, rule)
  const { [what]: own, maxSp, maxMp } = pieceAt(step.fight, on)
  const to = Math.max(own, Math.min(what === 'sp' ? maxSp : maxMp, own + amount))
  step.emit({ type: 'healed', piece: on, by, amount: to - own, what: what.toUpperCase(), rule })
  step.set(on, what, to)
}

/** Points that somebody loses, or dice with the points that stand behind them; never more than there are. */
export function drain(step: FansysStep, on: PieceId, what: Drained, amount: number): void {
  if (what === 'hp') return wither(step, on, amount, R.cost.ability)
  const piece = pieceAt(step.fight, on)
  if (what === 'sp' || what === 'mp') return step.set(on, what, Math.max(0, piece[what] - amount), R.cost.ability)
  const pool = what === 'sp-dice' ? 'sp' : 'mp'
  // @rule fansys.pool.loss.sp, fansys.pool.loss.mp
  spendDice(step, on, pool, Math.min(piece[`${pool}Dice`], amount), R.cost.ability)
}

/** Unconscious of its wounds, and not by a power. */
const isFaint = ({ kind, holds }: Effect): boolean => kind === 'unconscious' && !isLeft(holds)

export function comeTo(step: FansysStep, on: PieceId): void {
  const { hp } = pieceAt(step.fight, on)
  lift(step, on, 'bleeding', 'healed', R.cond.bleeding)
  if (isIn(step.fight, on, 'dying')) {
    // @rule fansys.cond.dying
    lift(step, on, 'dying', 'healed', R.cond.dying)
    if (hp <= 0) lay(step, on, NOBODY, 'unconscious', R.cond.dying, { until: 'never' })
  }
  // @rule fansys.dying.immune
  if (hp > 0) for (const effect of effectsOn(step.fight, on)) if (isFaint(effect)) step.end(effect, 'healed', R.dying.immune)
}
