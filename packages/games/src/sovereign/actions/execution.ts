import { NOBODY, type Option, type PieceId, type RuleIndex } from '@riposte/referee'
import { type Aim, askAttribute, askMeans, means, usable } from '../aim/aim.ts'
import { whyNone } from '../aim/why-none.ts'
import { ask } from '../asking.ts'
import { isStillPossible, rollAttack } from '../attack/attack.ts'
import { letFly } from '../attack/missiles.ts'
import type { Attack, Way } from '../blow.ts'
import { has } from '../carrying/hands.ts'
import { takeUp } from '../carrying/taking-up.ts'
import { damageRange, isHarmless } from '../damage/bonuses.ts'
import { hurt, spares } from '../damage/damage.ts'
import { isEnemy, isUp, pieceAt, sheetOf } from '../fight.ts'
import { type Weapon, weaponNow } from '../item.ts'
import { rateOf, rooted, walk } from '../movement/movement.ts'
import { planFor, rateWithout, ways } from '../movement/plan.ts'
import { check, type Extra, skillLevel } from '../rolls/check.ts'
import { savingThrow } from '../rolls/saves.ts'
import { R } from '../rules.ts'
import { showsItself } from '../sight/known.ts'
import { hasSight } from '../sight/sight.ts'
import { FEET, feetBetween } from '../space.ts'
import { startOf } from '../start.ts'
import type { SovereignStep } from '../step.ts'
import type { Action } from './action.ts'

/** Execution attacks: a minute of waiting, then one strike at somebody who suspects nothing. */

const aim: Aim = { kind: 'attack', ways: ['melee', 'thrown', 'shot'], inHand: false }
const fromAfar: Aim = { ...aim, ways: ['thrown', 'shot'] }
/** Rounds of ten seconds in a minute. */
const MINUTE = 6

interface Victim extends Option {
  readonly piece: PieceId
}

function victims(step: SovereignStep, id: PieceId, ...forbidden: ((victim: PieceId) => RuleIndex | undefined)[]) {
  const me = pieceAt(step.fight, id)
  const offers = step.offers<Victim>()
  for (const other of step.fight.pieces) {
    if (!isUp(other) || !isEnemy(me, other)) continue
    offers.offer({ id: other.key, piece: other.id }, ...forbidden.map((why) => why(other.id)))
  }
  return offers
}

/** Only the wholly unsuspecting; never the alert, nor anybody in a fight. */
function alert(step: SovereignStep, victim: PieceId): RuleIndex | undefined {
  if (sheetOf(step.fight, victim).feat.alert >= 1 && step.applies(R.feat.alert1)) return R.feat.alert1
  return step.forbids(R.execution.alert, !pieceAt(step.fight, victim).unsuspecting || startOf(step.fight).combat !== false)
}

export const watch: Action = {
  id: 'watch',
  rule: R.execution.unsuspecting,
  cost: 'charge',
  about:
    'Spend the round aiming at, or waiting near, somebody in sight who suspects nothing; six rounds in a row make the minute of an execution attack, hand to hand only if you were within your rate all the while. Answers: the victim.',
  example: 'A: [watch, V]',
  pointless: (step, id) => unsuspecting(step, id).length === 0,
  forbidden: (step, id) => whyNone(step, id, watchable(step, id)),
  take(step, id, pay) {
    const offers = watchable(step.asKnownTo(id), id)
    const victim = ask.target(step, id, 'whom to watch', offers.options, undefined, offers.refusals).piece
    pay()
    const piece = pieceAt(step.fight, id)
    // A round in which it did anything else breaks the minute.
    const goesOn = piece.aimAt === victim && piece.aimedIn >= step.fight.round - 1
    const isNear = feetBetween(step.fight, id, victim) <= sheetOf(step.fight, id).rate
    step.set(id, 'aimed', goesOn ? piece.aimed + 1 : 1, R.execution.unsuspecting)
    step.set(id, 'aimedNear', isNear ? (goesOn ? piece.aimedNear : 0) + 1 : 0, R.execution.melee)
    step.set(id, 'aimedIn', step.fight.round)
    step.set(id, 'aimAt', victim)
    if (!isSpoiled(step, id)) return
    for (const field of ['aimed', 'aimedNear'] as const) step.set(id, field, 0, R.execution.rangedSpoiled)
  },
}

const watchable = (step: SovereignStep, id: PieceId) =>
  victims(
    step,
    id,
    (victim) => alert(step, victim),
    (victim) => step.forbids(R.los.definition, !hasSight(step, id, victim)),
  )

const unsuspecting = (step: SovereignStep, id: PieceId): PieceId[] =>
  step.fight.pieces.filter((other) => isUp(other) && isEnemy(other, pieceAt(step.fight, id)) && other.unsuspecting).map((other) => other.id)

/** Any disturbance starts the minute again; the game master says whether there was one. */
function isSpoiled(step: SovereignStep, id: PieceId): boolean {
  if (!step.applies(R.execution.rangedSpoiled)) return false
  const options = [{ id: 'undisturbed', byDefault: true }, { id: 'spoiled' }]
  return ask.ruling(step, id, 'was the aim disturbed', options, R.execution.rangedSpoiled).id === 'spoiled'
}

export const execute: Action = {
  id: 'execute',
  rule: R.execution.unsuspecting,
  cost: 'main',
  about:
    'The execution attack itself, after a minute of watching. Answers: the victim; then, where there is a choice, the weapon. An assassin of level 2 may answer move and a square before the victim, and again after the rest, to divide a Move.',
  example: 'A: [execute, V]',
  pointless: (step, id) => pieceAt(step.fight, id).aimed === 0 && unsuspecting(step, id).length === 0,
  forbidden: (step, id) => whyNone(step, id, mayDivideMove(step, id) ? watched(step, id) : within(step, id)),
  take(step, id, pay) {
    const left = moveBefore(step, id)
    if (!isUp(pieceAt(step.fight, id))) return
    const offers = within(step.asKnownTo(id), id)
    if (offers.options.length === 0) return step.emit({ type: 'lost', piece: id, what: 'execute', rule: R.execution.melee })
    const victim = ask.target(step, id, 'whom to execute', offers.options, undefined, offers.refusals).piece
    const chosen = askMeans(step, id, victim, aimOf(step, id))
    const declared: Attack = {
      by: id,
      at: victim,
      ...chosen,
      kind: 'attack',
      attribute: askAttribute(step, id, chosen.weapon),
      skill: skillFor(chosen.weapon, chosen.way),
      others: 0,
    }
    pay()
    if (takeUp(step, id, declared.weapon) && isStillPossible(step, declared)) strikeDown(step, declared)
    step.set(id, 'aimed', 0)
    step.set(id, 'aimAt', NOBODY)
    moveAfter(step, id, left)
  },
}

/** Hand to hand it takes a minute near the victim as well. */
const aimOf = (step: SovereignStep, id: PieceId): Aim => (pieceAt(step.fight, id).aimedNear >= MINUTE ? aim : fromAfar)

/** Those who have been watched for long enough, wherever they are. */
const watched = (step: SovereignStep, id: PieceId, ...forbidden: ((victim: PieceId) => RuleIndex | undefined)[]) =>
  victims(
    step,
    id,
    (victim) => alert(step, victim),
    ...forbidden,
    (victim) => tooSoon(step, id, victim),
  )

/** Those of them whom a blade or a shot can reach from here. */
const within = (step: SovereignStep, id: PieceId) =>
  watched(step, id, (victim) => (isInRange(step, id, victim) ? undefined : R.execution.melee))

/** Each form has its own rule; the one that its weapons allow is named. */
function tooSoon(step: SovereignStep, id: PieceId, victim: PieceId): RuleIndex | undefined {
  const piece = pieceAt(step.fight, id)
  if (piece.aimAt === victim && piece.aimed >= MINUTE && piece.aimedIn >= step.fight.round - 1) return undefined
  return isNear(step, id, victim) ? step.forbids(R.execution.melee, true) : step.forbids(R.execution.rangedMinute, true)
}

/** A blade reaches it, or whatever it strikes with. */
const isNear = (step: SovereignStep, id: PieceId, victim: PieceId): boolean => isInRange(step, id, victim, { ...aim, ways: ['melee'] })

const isInRange = (step: SovereignStep, id: PieceId, victim: PieceId, by = aimOf(step, id)): boolean =>
  means(step, id, by).some(({ weapon, way }) => usable(step, id, victim, weapon, way) === undefined)

const skillFor = (weapon: Weapon, way: Way) => (way === 'melee' ? (weapon.unarmed ? 'Brawl' : 'Stab') : 'Shoot')

/** Hand to hand it hits by itself; from afar by a check against which armour does not count. Off: an ordinary attack roll decides. */
function strikeDown(step: SovereignStep, attack: Attack): void {
  step.set(attack.at, 'unsuspecting', false, R.execution.unsuspecting)
  const isHit = attack.way === 'melee' ? strikesHome(step, attack) : shootsWell(step, attack)
  letFly(step, attack)
  showsItself(step, attack.by)
  if (isHit) resist(step, attack)
}

/** No roll; without that rule, one like any other. */
const strikesHome = (step: SovereignStep, attack: Attack): boolean =>
  rollAttack(step, step.applies(R.execution.melee) ? { ...attack, sure: R.execution.melee } : attack).hit

function shootsWell(step: SovereignStep, attack: Attack): boolean {
  const isAimed = aimsWell(step, attack)
  if (!step.applies(R.execution.rangedHit)) return rollAttack(step, attack).hit
  return isAimed && rollAttack(step, { ...attack, sure: R.execution.rangedHit }).hit
}

function aimsWell(step: SovereignStep, { by, at, weapon }: Attack): boolean {
  const feet = feetBetween(step.fight, by, at)
  const near: Extra[] = [
    { rule: R.execution.rangedCheck, value: feet <= 10 ? 4 : feet <= weaponNow(step, weapon).range ? 2 : 0, label: `${feet} ft` },
  ]
  return check(step, {
    by,
    against: at,
    what: 'execution shot',
    attributes: ['DEX'],
    skills: ['Shoot'],
    extra: near,
    kind: 'combat',
    rule: R.execution.rangedCheck,
  })
}

/** A Physical save, worse by the assailant's skill; even who makes it takes the most the hit can do. */
function resist(step: SovereignStep, attack: Attack): void {
  const { by, at, weapon, skill } = attack
  const now = weaponNow(step, weapon)
  if (isHarmless(step, attack, now)) return hurt(step, { piece: at, by, amount: 0, how: 'execution', rule: R.item.magicPlus })
  const murderous = has(now, 'precisely-murderous') && step.applies(R.trait.preciselyMurderous)
  const level = Math.max(0, skillLevel(sheetOf(step.fight, by), skill))
  const extra: Extra[] = [
    { rule: R.execution.save, value: -level, label: skill },
    { rule: R.trait.preciselyMurderous, value: murderous ? -1 : 0 },
  ]
  const made =
    step.applies(R.execution.save) &&
    savingThrow(step, { by: at, save: 'physical', what: 'execution', extra, magic: false, rule: R.execution.save })
  if (!made) return perish(step, at, has(now, 'less-lethal'), by)
  if (!step.applies(R.execution.saveMade)) return
  const amount = damageRange(step, attack).most * (murderous ? 2 : 1)
  hurt(step, { piece: at, by, amount, how: 'execution', rule: R.execution.saveMade, spare: () => spares(step, by, weapon) })
}

function perish(step: SovereignStep, id: PieceId, nonLethal: boolean, by: PieceId): void {
  const rule = R.execution.saveFailed
  if (!step.applies(rule)) return
  const spare = (): boolean => nonLethal && step.applies(R.execution.nonLethal)
  const { hp: amount } = pieceAt(step.fight, id)
  hurt(step, { piece: id, by, amount, how: 'execution', rule, spare, spared: R.execution.nonLethal, felled: rule })
}

// ------------------------------------------------------------------------------------------ an assassin's divided Move

const mayDivideMove = (step: SovereignStep, id: PieceId): boolean =>
  sheetOf(step.fight, id).feat.assassin >= 2 &&
  pieceAt(step.fight, id).move > 0 &&
  rooted(step, id) === undefined &&
  step.applies(R.feat.assassin2)

/** Feet left for afterwards; 0 for who has no such feat or does not move at all. */
function moveBefore(step: SovereignStep, id: PieceId): number {
  if (!mayDivideMove(step, id)) return 0
  const feet = rateOf(step, id)
  return goOrStay(step, id, feet, 'before the attack')
}

/** What is left of it, for who lies by now no more than crawling allows. What was swum before counts already. */
function moveAfter(step: SovereignStep, id: PieceId, left: number): void {
  const feet = Math.min(left, rateWithout(step, id, R.hazard.underwater))
  if (feet > 0 && isUp(pieceAt(step.fight, id)) && rooted(step, id) === undefined) goOrStay(step, id, feet, 'after the attack')
}

function goOrStay(step: SovereignStep, id: PieceId, feet: number, when: string): number {
  const options = [
    { id: 'stay', byDefault: true },
    { id: 'move', rule: R.feat.assassin2 },
  ]
  if (ask.choice(step, id, `move ${when}, ${feet} ft`, options, R.feat.assassin2).id === 'stay') return feet
  const { path, cost } = ways.askPath(planFor(step, id, feet, { far: R.feat.assassin2, provokes: true }), `where to, ${when}`)
  step.set(id, 'move', 0, R.feat.assassin2)
  // Stopped on the way, it has no more of this Move than of any other.
  return walk(step, id, path, 'run', { provokes: true, rule: R.feat.assassin2 }) ? feet - cost * FEET : 0
}
