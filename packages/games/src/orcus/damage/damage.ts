import { effectOn, NOBODY, type PieceId, type Part as Reason } from '@riposte/referee'
import { contextOfRoll, damageBonus } from '../attack/figures.ts'
import { isTagged } from '../attack/keywords.ts'
import { fallProne } from '../bearing/afflict.ts'
import { rollAmount, rollDice } from '../bearing/amounts.ts'
import { allHold, asksForCritical } from '../bearing/holds.ts'
import { comesWith, counts } from '../bearing/modifiers.ts'
import { halved, isStaggeredNow, staggeredValue } from '../bearing/values.ts'
import type { AttackRoll, Blow, ExtraDamage } from '../blow.ts'
import { holdsFocus } from '../carrying/hands.ts'
import type { Part } from '../clauses/parts.ts'
import type { Dice } from '../clauses/phrases.ts'
import { eachOf, someOf } from '../conditions/bearing.ts'
import { has } from '../conditions/conditions.ts'
import { hasOccurred, occur } from '../conditions/once-a-turn.ts'
import { type Context, contextOf, remember } from '../context.ts'
import { bundleOf, isUsedUp, type OrcusPiece, pieceAt, sheetOf } from '../fight.ts'
import { check } from '../rolls/check.ts'
import { R } from '../rules.ts'
import { isSet } from '../settings.ts'
import type { Weapon } from '../sheet/sheet.ts'
import type { OrcusStep } from '../step.ts'
import type { DamageType } from '../terms.ts'
import { currentAct, happens } from '../windows.ts'
import { die, type Fall, fallTo0 } from './dying.ts'
import { staysUp, stopRegeneration } from './healing.ts'
import { resisted, type Share } from './resistance.ts'
import { tellStaggered } from './staggered.ts'
import { unsummon } from './unsummon.ts'

/** Damage, from what was rolled to what is lost: bonuses, halves, vulnerability, resistance, temporary hit points, hit points. */

/** Deals it; how much was dealt, what temporary hit points took included. */
export function hurt(step: OrcusStep, blow: Blow): number {
  const { at, by, attack } = blow
  const piece = pieceAt(step.fight, at)
  if (piece.gone === 1 || piece.state === 'dead' || has(step, at, 'removed')) return 0
  if (isMissedMook(step, blow)) return 0
  const shares = sharesOf(step, blow)
  blow.amount = totalOf(shares)
  if (attack?.at === at) for (const ease of attack.eased ?? []) ease(blow)
  blow.fells = () => fells(step, blow, shares)
  blow.kinds = () => typesOf(adjusted(shares, blow))
  const told = happens(step, { window: 'damage', by, at, blow, attack, power: attack?.power })
  if (told.stopped === true || pieceAt(step.fight, blow.at).gone === 1) return 0
  const reasons: Reason[] = [...blow.parts]
  const left = leftOf(step, blow, adjusted(shares, blow), reasons)
  blow.dealt = { amount: totalOf(left), types: typesOf(left) }
  if (attack !== undefined) spendOnHit(step, attack, true)
  lose(step, blow, left, reasons)
  return blow.dealt.amount
}

/** Halved, and then resisted. */
// @rule orcus.damage.order
const leftOf = (step: OrcusStep, blow: Blow, shares: readonly Share[], reasons: Reason[]): readonly Share[] =>
  resisted(step, blow, halve(step, blow, shares, reasons), reasons)

function fells(step: OrcusStep, blow: Blow, shares: readonly Share[]): boolean {
  const piece = pieceAt(step.fight, blow.at)
  const dealt = totalOf(leftOf(step, blow, adjusted(shares, blow), []))
  return piece.hp > 0 && dealt - soaked(step, piece, dealt) >= piece.hp
}

const totalOf = (shares: readonly Share[]): number => shares.reduce((sum, share) => sum + share.amount, 0)

/** A miss does nothing to a mook. */
const isMissedMook = (step: OrcusStep, { at, how, attack }: Blow): boolean =>
  (how === 'miss' || attack?.hit === false) && sheetOf(step.fight, at).rank === 'mook' && step.applies(R.monster.mookMiss)

// ------------------------------------------------------------------------------------------------------- what is added

/** What was rolled, with the bonuses of the attack, and beside it what is of another type. */
function sharesOf(step: OrcusStep, blow: Blow): Share[] {
  const main: Share = { amount: blow.amount, types: blow.types }
  const { attack } = blow
  if (attack === undefined || attack.dealt) return [main]
  attack.dealt = true
  const bonus = damageBonus(step, attack, blow.parts.length > 0)
  main.amount += bonus.total
  // @rule orcus.damage.floor
  if (main.amount < 0) main.amount = 0
  blow.parts = [...blow.parts, ...bonus.parts]
  const shares = [main]
  if (attack.critical && blow.parts.length > 0) for (const extra of criticalExtras(step, attack)) addShare(blow, shares, extra)
  for (const extra of attack.extra) addShare(blow, shares, extra())
  for (const extra of extraOf(step, attack)) addShare(blow, shares, extra)
  return shares
}

/** Damage of the same types, or of none in particular, joins the rest. */
function addShare(blow: Blow, shares: Share[], { amount, types, label }: ExtraDamage): void {
  if (amount === 0) return
  blow.parts = [...blow.parts, { rule: R.damage.roll, value: amount, type: '', label }]
  const like = types.length === 0 ? shares[0] : shares.find((share) => isSameKind(share.types, types))
  if (like !== undefined) like.amount += amount
  else shares.push({ amount, types })
}

const isSameKind = (a: readonly DamageType[], b: readonly DamageType[]): boolean =>
  a.length === b.length && a.every((type) => b.includes(type))

/** Dice that are there because of the critical hit: rolled, for each target by itself. */
function criticalExtras(step: OrcusStep, attack: AttackRoll): readonly ExtraDamage[] {
  if (!step.applies(R.crit.extra)) return []
  const { weapon, by, power } = attack
  const { focus } = sheetOf(step.fight, by)
  const extras: ExtraDamage[] = []
  const add = (dice: readonly Dice[]): void => {
    const amount = dice.reduce((sum, one) => sum + rollDice(step, one, by, 'critical hit'), 0)
    // @rule orcus.area.damage-crit-separate
    extras.push({ amount, types: [], label: 'critical hit' })
  }
  if (weapon !== undefined && isTagged(power, 'weapon')) add(diceOfCritical(weapon))
  if (focus?.criticalDice !== undefined && isTagged(power, 'focus') && holdsFocus(step, by)) add([focus.criticalDice])
  return extras
}

function diceOfCritical({ criticalDw, criticalDice, count, sides }: Weapon): readonly Dice[] {
  const own = criticalDw > 0 ? [{ count: criticalDw * count, sides }] : []
  return criticalDice === undefined ? own : [...own, criticalDice]
}

/** Rolled once for all targets of the act. */
function once(step: OrcusStep, key: unknown, roll: () => number): number {
  const act = currentAct(step)
  const known = act?.rolled?.get(key)
  if (known !== undefined) return known.total
  const total = roll()
  if (act !== undefined) remember(act, key, { total, parts: [] })
  return total
}

/** What effects and traits of the attacker add to its hits. */
function extraOf(step: OrcusStep, attack: AttackRoll): ExtraDamage[] {
  const found: ExtraDamage[] = []
  if (!attack.hit) return found
  const context = contextOfRoll(attack)
  eachOf(step, attack.by, 'extra-damage', (part, by, name) => {
    if (!comesWith(step, part, context)) return
    if (part.oncePerTurn && !isFirstInTurn(step, attack.by, name)) return
    // In the area of another it is that one's modifier.
    const own = by === NOBODY ? context : { ...context, you: by }
    found.push({ amount: rollExtra(step, part, attack, own, name), types: part.types, label: name })
  })
  return found
}

type Extra = Extract<Part, { is: 'extra-damage' }>

/** Maximized with the rest of a critical hit, unless it is there because of that. */
function rollExtra(step: OrcusStep, part: Extra, attack: AttackRoll, context: Context, name: string): number {
  const isOfCritical = part.when.some(asksForCritical)
  if (attack.critical && !isOfCritical) return rollAmount(step, part.amount, { context, why: name, critical: true }).total
  const roll = (): number => rollAmount(step, part.amount, { context, why: name }).total
  // @rule orcus.area.damage-once
  return !isOfCritical && attack.targets.length > 1 ? once(step, part, roll) : roll()
}

/** Once in each turn. */
function isFirstInTurn(step: OrcusStep, id: PieceId, name: string): boolean {
  const key = `extra ${name}`
  if (hasOccurred(step, id, key)) return false
  occur(step, id, key)
  return true
}

/** A reaction has changed the whole: what it took away it took from the main part first. */
function adjusted(shares: readonly Share[], { amount, types }: Blow): readonly Share[] {
  let change = amount - totalOf(shares)
  return shares.map((share, i) => {
    const left = change === 0 ? share.amount : Math.max(0, share.amount + change)
    change -= left - share.amount
    return { amount: left, types: i === 0 ? types : share.types }
  })
}

// ---------------------------------------------------------------------------------------------------------- the halves

/** Half on a miss, of a weakened attacker, against an incorporeal target: each halves what is left. */
function halve(step: OrcusStep, blow: Blow, shares: readonly Share[], reasons: Reason[]): readonly Share[] {
  const rules = halvings(step, blow)
  let total = totalOf(shares)
  if (rules.length === 0 || total <= 0) return shares
  for (const [rule, label] of rules) {
    const half = halved(step, total)
    reasons.push({ rule, value: half - total, type: '', label })
    total = half
  }
  const [main, ...others] = shares
  const less = others.map((share) => ({ ...share, amount: Math.floor(share.amount / 2 ** rules.length) }))
  return main === undefined ? [] : [{ ...main, amount: total - totalOf(less) }, ...less]
}

function halvings(step: OrcusStep, { by, at, half, how, fromAttack, attack }: Blow): (readonly [Reason['rule'], string])[] {
  const rules: (readonly [Reason['rule'], string])[] = []
  if (half === true) rules.push([R.power.miss, 'half damage'])
  const isPersistent = how === 'persistent'
  if (fromAttack && !isPersistent && by >= 0 && has(step, by, 'weakened') && step.applies(R.cond.weakened))
    rules.push([R.cond.weakened, 'weakened'])
  if ((fromAttack || isPersistent) && has(step, at, 'incorporeal') && step.applies(R.damage.incorporeal))
    rules.push([R.damage.incorporeal, 'incorporeal'])
  if (someOf(step, at, 'half-damage', (part) => allHold(step, part.when, contextOf(at, { target: by, attack }))))
    rules.push([R.power.effect, 'half damage'])
  return rules
}

// -------------------------------------------------------------------------------------------------------- what is lost

function lose(step: OrcusStep, { at, by, how, attack }: Blow, shares: readonly Share[], parts: readonly Reason[]): void {
  const dealt = totalOf(shares)
  const piece = pieceAt(step.fight, at)
  const fromTemp = soaked(step, piece, dealt)
  const lost = dealt - fromTemp
  const would = piece.hp - lost
  const was = isStaggeredNow(step, piece)
  const types = typesOf(shares)
  const hp = lowest(step, would)
  step.emit({ type: 'damage', piece: at, by, amount: dealt, lost, types, how, hp, temp: piece.temp - fromTemp, parts, rule: R.damage.roll })
  if (dealt > 0) stopRegeneration(step, at, types)
  if (attack?.coup === true && attack.hit && dealt >= staggeredValue(piece) && step.applies(R.coup.death))
    return die(step, at, R.coup.death, by, attack)
  tellStaggered(step, at, was, by, attack)
  if (dealt > 0 && piece.climbing && piece.hp > 0) holdFast(step, at)
  if (lost > 0 && piece.hp <= 0) runsOut(step, at, { by, attack, how, would })
}

/** The types of what was dealt, once each. */
function typesOf(shares: readonly Share[]): readonly DamageType[] {
  const [only] = shares
  if (shares.length === 1 && only !== undefined && only.types.length < 2) return only.amount > 0 ? only.types : []
  return [...new Set(shares.flatMap((share) => (share.amount > 0 ? share.types : [])))]
}

/** No hit points are left. */
export function runsOut(step: OrcusStep, at: PieceId, fall: Fall): void {
  const { conjured, state } = pieceAt(step.fight, at)
  if (conjured) step.emit({ type: 'piece-removed', piece: at, why: 'vanished', rule: R.kw.conjurationTarget })
  else if (!(state === 'up' && staysUp(step, at)) && !unsummon(step, at)) fallTo0(step, at, fall)
}

/** How hard a wall is where nobody has said. */
const WALL = 15

/** Hurt on a wall, it must hold on anew or falls. */
function holdFast(step: OrcusStep, id: PieceId): void {
  if (!step.applies(R.move.climbSwim)) return
  const needs = effectOn(step.fight, id, 'climb')?.value ?? WALL
  const holds = check(step, { by: id, skill: 'athletics', needs, what: 'hold on', rule: R.move.climbSwim })
  if (!holds.success) fallProne(step, id, id, R.move.climbSwim)
}

/** What temporary hit points take of it. */
function soaked(step: OrcusStep, { temp }: OrcusPiece, dealt: number): number {
  if (temp <= 0 || dealt <= 0 || !step.applies(R.temp.first)) return 0
  // @rule orcus.temp.zero
  return Math.min(temp, dealt)
}

/** Hit points go below 0, unless the table plays without that. */
function lowest(step: OrcusStep, hp: number): number {
  if (hp >= 0) return hp
  // @rule orcus.death.no-negative otherwise branch
  return isSet(step, 'negative-hp', 'no') ? 0 : hp
}

/** What lasts until the next hit that it adds to has been used; one that deals nothing leaves what waits for a damage roll. */
export function spendOnHit(step: OrcusStep, attack: AttackRoll, isHarming: boolean): void {
  const { fight } = step
  if (!attack.hit || !fight.effects.some(isUsedUp)) return
  const context = contextOfRoll(attack)
  const isUsed = (part: Part): boolean => {
    if (part.is === 'extra-damage') return comesWith(step, part, context)
    if (part.is !== 'modifier') return false
    if (isHarming) return counts(step, part, 'damage', context)
    return counts(step, part, 'attack', context) || (part.when.some(({ is }) => is === 'hit') && counts(step, part, 'damage', context))
  }
  for (const effect of fight.effects.filter((one) => one.on === attack.by && isUsedUp(one))) {
    if (bundleOf(effect).parts.some(isUsed)) step.end(effect, 'used')
  }
}
