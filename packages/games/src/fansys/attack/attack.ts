import { byHand, type Option, type Part, type PieceId } from '@riposte/referee'
import { Sway } from '@riposte/tactics'
import { inHand, outOfReach, rangeOf } from '../aim/reach.ts'
import { tellSpace } from '../aim/without-a-map.ts'
import { ask } from '../asking.ts'
import { wear } from '../carrying/durability.ts'
import { isAble } from '../conditions/conditions.ts'
import { hurt, restore, spendBeside } from '../damage/damage.ts'
import { poison } from '../damage/hazards.ts'
import { useVenom } from '../damage/poisoned-weapons.ts'
import type { Harm } from '../damage/resistance.ts'
import { originOf } from '../damage/types.ts'
import { endFeints } from '../defence/aimed.ts'
import { strays, unhidden } from '../defence/concealment.ts'
import { guardOf, thresholdOf } from '../defence/defence.ts'
import { flies, intercepted, standsBetween } from '../defence/intervening.ts'
import { pieceAt, sheetOf } from '../fight.ts'
import { gradeOf, type Weapon } from '../gear/weapons.ts'
import type { Aimed, Blow } from '../moments.ts'
import { runUpOf } from '../movement/mounts.ts'
import { pays, useUp } from '../powers/paying.ts'
import { isPrey } from '../powers/suits.ts'
import { resolve } from '../powers/use.ts'
import { provoke } from '../provoking.ts'
import { type Check, compare, meets, oddsOf, type Rolled, roll, sum } from '../rolls/check.ts'
import { spanOf, throwDamage } from '../rolls/dice.ts'
import { R } from '../rules.ts'
import type { Power } from '../sheet/power.ts'
import type { Manoeuvre } from '../sheet/sheet.ts'
import { reveal } from '../sight/hiding.ts'
import { feetApart } from '../space.ts'
import { bookOf, type FansysStep } from '../step.ts'
import { manoeuvres } from './manoeuvres.ts'
import { addTo, diceOf, isHeavy, isUnfamiliar, swayBlow, type Wielded } from './modifiers.ts'

/** An attack: rolled on the moment, and landing when its time has come. */

/** From its declaration to its last consequence. */
export const attack = (step: FansysStep, blow: Blow): void => begin(step, blow)()

/** Declared, answered and rolled; what comes of it, when it lands, and then what has answered it. */
export function begin(step: FansysStep, declared: Blow): () => void {
  const blow = { ...declared, told: tellSpace(step, declared.by, declared.at, declared.isShot) }
  const { by, what } = blow
  step.emit({ type: 'action', piece: by, action: what === 'attack' ? blow.weapon.id : what })
  const { joined } = blow
  if (joined !== undefined) step.emit({ type: 'action', piece: by, action: joined.id })
  const power = joined !== undefined && pays(step, withBlow(joined, blow)) ? joined : undefined
  useTerms(step, blow)
  meet(step, blow)
  // @rule fansys.aoo.order.swift
  for (const one of blow.answers) if (one.isSwift) one.land()
  // @rule fansys.aoo.order.unproficient
  const isArmed = blow.weapon.id === 'unarmed' || inHand(step.fight, by).includes(blow.weapon)
  const comes = isAble(step.fight, by) && isArmed ? thrown(step, blow, power) : undefined
  return () => {
    comes?.()
    // @rule fansys.causality.order
    for (const { by: other, isSwift, land } of blow.answers) if (!isSwift && isAble(step.fight, other)) land()
  }
}

/** Who is before its target already, and what those near make of it. */
function meet(step: FansysStep, blow: Blow): void {
  const { by, at } = blow
  // A lunge at one is a lunge at another.
  const isLunge = outOfReach(step, by, at, blow, false) !== undefined
  blow.interceptor = standsBetween(step, blow, (id) => outOfReach(step, by, id, blow, isLunge) === undefined)
  bookOf(step).opens(step, { window: 'attacked', by, at, blow })
}

function useTerms(step: FansysStep, { by, what, weapon }: Blow): void {
  const own = what === 'attack' ? sheetOf(step.fight, by).terms.get(weapon.id) : undefined
  // @rule fansys.cost.ability
  if (own?.recharge !== undefined) useUp(step, by, own)
}

/** The dice of it, and what they come to. */
function thrown(step: FansysStep, blow: Blow, power: Power | undefined): (() => void) | undefined {
  const { at: meant, what } = blow
  const aimed = (at: PieceId): Blow => (at === meant ? blow : { ...blow, at })
  const flown = flies(
    step,
    blow,
    (known, at) => checkFor(known, aimed(at)),
    (at) => guardAt(step, { ...aimed(at), parry: 0 }),
  )
  if (flown === undefined) return () => fails(step, blow, [what, ...blow.also])
  const { check, rolled, found, at, isHit } = flown
  const struck = at === found ? aimed(at) : { ...aimed(at), parry: 0 }
  const dealt = what === 'attack' && isHit ? damageOf(step, struck) : undefined
  // Who has stepped in may be one to whom it cannot be done.
  const isApt = (trick: Manoeuvre): boolean =>
    at === meant || (manoeuvres[trick].forbidden?.(step, blow.by, at) ?? []).every((rule) => rule === undefined)
  const tricks = what === 'attack' ? [] : [{ what, isSo: isHit && isApt(what) }]
  for (const trick of blow.also)
    tricks.unshift({ what: trick, isSo: isApt(trick) && comesOff(step, { ...struck, what: trick }, check, rolled) })
  return () => {
    land(step, struck, rolled, isHit ? dealt : undefined, tricks)
    // @rule fansys.aoo.noability
    if (isHit && power !== undefined) resolve(step, withBlow(power, struck))
  }
}

/** One swing at several: one roll and one damage, and for each what counts against him. */
export function sweep(step: FansysStep, blows: readonly Blow[]): void {
  for (const blow of blows.slice(0, 1)) useTerms(step, blow)
  for (const blow of blows) meet(step, blow)
  for (const { answers } of blows) for (const one of answers) if (one.isSwift) one.land()
  swing(step, blows)
  for (const { answers } of blows) for (const { by, isSwift, land } of answers) if (!isSwift && isAble(step.fight, by)) land()
}

function swing(step: FansysStep, blows: readonly Blow[]): void {
  const found = blows.filter((blow) => isAble(step.fight, blow.by) && strays(step, blow) === blow.at)
  for (const { by } of blows.slice(0, 1)) reveal(step, by)
  const [first] = found
  if (first === undefined) return
  const check = checkFor(step, first)
  const rolled = roll(step, check, (known) => checkFor(known, first))
  const more = rolled.parts.slice(check.tally.parts.length)
  let dealt: Dealt | undefined
  const struck: PieceId[] = []
  for (const blow of found) {
    endFeints(step, blow.at)
    const own = checkFor(step, blow)
    const total = rolled.total - check.tally.total + own.tally.total
    const thrown = { ...rolled, total, parts: [...own.tally.parts, ...more] }
    const at = intercepted(step, blow, thrown)
    const aimed = at === blow.at ? blow : { ...blow, at, parry: 0 }
    const isHit = aimed === first ? rolled.success : compare(step, own, thrown, at, guardAt(step, aimed))
    if (!isHit || struck.includes(at)) continue
    struck.push(at)
    // @rule fansys.ability.broadstrike, fansys.targeted.several
    wound(step, aimed, thrown, (dealt ??= damageOf(step, aimed)))
  }
  mishap(step, first, rolled)
}

const withBlow = (power: Power, { by, at }: Blow): Aimed => ({ power, by, targets: [at], origin: undefined, more: 0 })

/** The same dice against another number, with what counts for this trick. */
function comesOff(step: FansysStep, blow: Blow, { tally }: Check, rolled: Rolled): boolean {
  const check = checkFor(step, blow)
  // @rule fansys.ability.combined
  return meets({ ...rolled, total: rolled.total - tally.total + check.tally.total }, check.needs)
}

interface Trick {
  readonly what: Manoeuvre
  readonly isSo: boolean
}

function land(step: FansysStep, blow: Blow, rolled: Rolled, dealt: Dealt | undefined, tricks: readonly Trick[]): void {
  if (pieceAt(step.fight, blow.at).gone === 1) return
  // @rule fansys.ability.combined
  for (const { what, isSo } of tricks) if (isSo) manoeuvres[what].come(step, { ...blow, what })
  if (dealt !== undefined) wound(step, blow, rolled, dealt)
  if (blow.what === 'attack') mishap(step, blow, rolled)
  fails(
    step,
    blow,
    tricks.flatMap(({ what, isSo }) => (isSo ? [] : [what])),
  )
}

/** Of a trick that fails only its target takes advantage. */
function fails(step: FansysStep, blow: Blow, tricks: readonly Blow['what'][]): void {
  const isOpen = tricks.some((what) => what !== 'attack' && manoeuvres[what].provokes?.(step, { ...blow, what }, 'failed') === true)
  if (isOpen) provoke(step, blow.by, 'failed-trick', [blow.at])
}

/** What a hit does. */
function wound(step: FansysStep, blow: Blow, rolled: Rolled, dealt: Dealt): void {
  const { by, at, weapon } = blow
  const type = weapon.types[0] ?? 'percussive'
  const venom = venomOf(step, blow)
  const before = lifeOf(step, at)
  const { sp, mp, hp } = pieceAt(step.fight, at)
  hurt(step, {
    on: at,
    by,
    parts: dealt.parts,
    type,
    origin: originOf(type, weapon.origin),
    dice: dealt.dice,
    direct: rolled.twelves,
    // @rule fansys.condition.attack12
    earns: rolled.twelves,
    isAimed: true,
    brings: weapon.brings,
    isNonlethal: blow.isNonlethal,
    material: weapon.material,
    isMagical: weapon.is.has('magical'),
    isSpiritual: weapon.is.has('spiritual'),
    how: weapon.id,
    rule: R.attack.vshit,
  })
  const { twelves } = rolled
  const isFelt = lifeOf(step, at) < before
  const now = pieceAt(step.fight, at)
  // What the first kind of its damage has not brought the second may.
  const left = {
    // @rule fansys.core.attack12hp
    direct: isFelt ? 0 : twelves,
    // @rule fansys.condition.attack12
    earns: hp - now.hp > Math.min(1, twelves) ? 0 : twelves,
    // @rule fansys.damage.massive
    taken: { sp: sp - now.sp, mp: mp - now.mp },
  }
  if (weapon.and !== undefined) alsoHurt(step, blow, dealt.and, weapon.and, left)
  const taken = before - lifeOf(step, at)
  const wounded = pieceAt(step.fight, at)
  // @rule fansys.poison.wound
  if (venom !== undefined && wounded.sp + wounded.hp < sp + hp) poison(step, at, by, venom, R.poison.wound)
  const { also, tricks } = sheetOf(step.fight, by)
  for (const power of also.get(weapon.id) ?? [])
    if (comesOf(power, taken > 0, rolled.twelves > 0, runUpOf(step.fight, by)) && isPrey(step.fight, by, at, power.only)) {
      if (power.feeds !== undefined) restore(step, by, by, power.feeds, taken, R.cost.ability)
      else resolve(step, { power, by, targets: [power.range === 'self' ? by : at], origin: undefined, more: 0 })
    }
  if (weapon.words !== '') byHand(step, by, `${weapon.name}: ${weapon.words}`, R.attack.vshit)
  const chance = tricks.get(weapon.id)
  if (chance !== undefined) followUp(step, blow, chance.tricks, chance['tricks-take'] === 'secondary')
}

/** What a hit does besides may hang on what else is so of it. */
const comesOf = (power: Power, isHurt: boolean, isTwelve: boolean, straight: number): boolean =>
  (!power['if-hurt'] || isHurt) && (!power['if-twelve'] || isTwelve) && straight >= power['if-moved']

/** A hit gives it the chance of a trick, and that takes nothing, or the secondary action of its turn. */
function followUp(step: FansysStep, blow: Blow, tricks: readonly Manoeuvre[], isAside: boolean): void {
  const { by, at } = blow
  if (isAside && (step.fight.acting !== by || pieceAt(step.fight, by).secondary === 0)) return
  const offers = step.offers<Option & { readonly trick?: Manoeuvre }>()
  for (const trick of tricks) offers.offer({ id: trick, trick, byDefault: true }, ...(manoeuvres[trick].forbidden?.(step, by, at) ?? []))
  const { options, refusals } = offers
  if (options.length === 0 || !isAble(step.fight, by) || pieceAt(step.fight, at).gone === 1) return
  options.push({ id: 'no' })
  const { trick } = ask.choice(step, by, 'a trick upon the hit', options, R.cost.ability, refusals)
  if (trick === undefined) return
  if (isAside) spendBeside(step, by, 'secondary', R.turn.standard)
  attack(step, { ...blow, what: trick, also: [], joined: undefined, parry: 0, answers: [], interceptor: undefined })
}

function lifeOf({ fight }: FansysStep, at: PieceId): number {
  const { sp, mp, hp } = pieceAt(fight, at)
  return sp + mp + hp
}

/** What a blow deals besides, of another type. */
function alsoHurt(
  step: FansysStep,
  { by, at, weapon }: Blow,
  parts: readonly Part[],
  { damage, type }: NonNullable<Weapon['and']>,
  left: Pick<Harm, 'direct' | 'earns' | 'taken'>,
): void {
  const origin = originOf(type, weapon.origin)
  const how = `${weapon.id}-${type}`
  hurt(step, { on: at, by, parts, type, origin, dice: damage.count, isAimed: true, ...left, how, rule: R.attack.vshit })
}

/** What is smeared on it: it takes a wound. */
function venomOf(step: FansysStep, { by, weapon, isShot }: Blow): number | undefined {
  const smeared = useVenom(step, by, weapon, isShot)
  if (smeared !== undefined) return smeared
  const found = [...weapon.is].find((one) => one.startsWith('venom-'))
  return found === undefined ? undefined : Number(found.slice('venom-'.length))
}

/** A double 1 with a weapon one does not know, or a delicate one. */
export function mishap(step: FansysStep, blow: Wielded, { ones }: Rolled): void {
  if (ones < 2) return
  const { by, weapon } = blow
  // @rule fansys.weapon.delicate
  if (weapon.is.has('delicate')) wear(step, by, weapon, 1, R.weapon.delicate)
  // @rule fansys.weapon.unproficient
  if (!isUnfamiliar(step, blow)) return
  const [type = 'percussive'] = weapon.types
  const rule = R.weapon.unproficient
  const dice = diceOf(step.fight, blow)
  const parts = [{ rule, value: throwDamage(step, by, dice), type: '', label: weapon.name }]
  hurt(step, { on: by, by, parts, type, origin: 'natural', dice: dice.count, direct: 0, earns: 0, how: weapon.id, rule })
}

// ------------------------------------------------------------------------------------------------------------- the roll

/** What stands against it: HiT against what harms, a threshold against all else. */
function guardAt(step: FansysStep, blow: Blow) {
  const { by, at, weapon, what } = blow
  // @rule fansys.attack.vsthreshold, fansys.hit.meaning
  if (what !== 'attack') return thresholdOf(step, at, what)
  const isNear = weapon.is.has('firearm') && feetApart(step.fight, by, at) <= rangeOf(step, by, at, weapon).increment
  // @rule fansys.attack.vshit
  return guardOf(step, at, { isTouch: weapon.is.has('touch'), ignoresArmour: isNear, parry: blow.parry })
}

export function checkFor(step: FansysStep, blow: Blow): Check {
  const { by, at, stat } = blow
  const tally = sum(step)
  addTo(step, tally, blow)
  const sway = new Sway(step)
  swayBlow(step, sway, blow)
  const guard = guardAt(step, blow)
  return {
    by,
    at,
    what: blow.what,
    stat,
    // @rule fansys.attack.oneside
    needs: guard.total,
    against: guard.parts,
    tally,
    sway,
    isBold: true,
    rule: R.attack.oneside,
  }
}

/** In percent, what may hide the target with it. */
export function oddsAt(step: FansysStep, blow: Blow): number {
  return oddsOf(step, checkFor(step, blow), unhidden(step, blow))
}

// ------------------------------------------------------------------------------------------------------------- damage

interface Dealt {
  readonly parts: readonly Part[]
  readonly dice: number
  /** Of another type. */
  readonly and: readonly Part[]
}

function damageOf(step: FansysStep, blow: Blow): Dealt {
  const { by, weapon } = blow
  const dice = diceOf(step.fight, blow)
  const tally = sum(step).add(R.bonus.damage, throwDamage(step, by, dice), weapon.name)
  for (const { rule, value, label } of addedTo(step, blow)) tally.add(rule, value, label)
  const and = weapon.and === undefined ? [] : sum(step).add(R.bonus.damage, throwDamage(step, by, weapon.and.damage), weapon.name).parts
  return { parts: tally.parts, dice: dice.count, and }
}

/** The least and the most that a hit does, before what the target makes of it. */
export function harmOf(step: FansysStep, blow: Blow): { readonly least: number; readonly most: number } {
  const more = addedTo(step, blow).reduce((all, { value }) => all + value, 0)
  const { least, most } = spanOf(diceOf(step.fight, blow), more)
  const { and } = blow.weapon
  if (and === undefined) return { least, most }
  const besides = spanOf(and.damage, 0)
  return { least: least + besides.least, most: most + besides.most }
}

/** What adds to the dice. */
export function addedTo(step: FansysStep, blow: Blow): readonly Pick<Part, 'rule' | 'value' | 'label'>[] {
  const { by, weapon, stat } = blow
  if (weapon.printed !== undefined) return []
  const { fight } = step
  const { modifier, abilities } = sheetOf(fight, by)
  const isDual = weapon.stats.length > 1 && !blow.isShot
  // @rule fansys.bonus.dual.dex
  const isPlain = isDual && stat === 'DEX' && isUntaught(abilities)
  // @rule fansys.weapon.offhand
  const isUnaided = blow.isOffhand && (abilities['offhand-fighting'] ?? 0) === 0 && (abilities['multi-attack'] ?? 0) === 0
  const strong = modifier.STR >= STRONG ? Math.floor(modifier.STR / 2) : 0
  const near = pointBlank(abilities['point-blank-shot'] ?? 0, feetApart(fight, by, blow.at))
  return [
    // @rule fansys.bonus.damage, fansys.bonus.melee.str
    { rule: R.bonus.damage, value: isPlain || isUnaided ? 0 : modifier[stat], label: stat },
    // @rule fansys.bonus.heavy.extra
    { rule: R.bonus.heavyExtra, value: isHeavy(step, blow) ? strong : 0, label: 'heavy' },
    // @rule fansys.bonus.heavy.bows
    { rule: R.bonus.heavyBows, value: weapon.is.has('big-bow') ? strong : 0, label: 'drawn strongly' },
    { rule: R.material.level, value: gradeOf('damage', weapon.material), label: 'material' },
    // @rule fansys.ability.pointblank
    { rule: R.ability.pointblank, value: blow.isShot ? near : 0, label: 'point blank' },
  ]
}
const STRONG = 2

// @rule fansys.bonus.finesse otherwise comparison
const isUntaught = (abilities: Readonly<Record<string, number>>): boolean => (abilities['weapon-finesse'] ?? 0) <= 0

const pointBlank = (level: number, feet: number): number => (level >= 3 && feet <= 30 ? 2 : level >= 2 && feet <= 15 ? 1 : 0)
