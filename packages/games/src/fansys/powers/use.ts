import {
  byHand,
  type Effect,
  effectsOn,
  type Option,
  type Part,
  type PieceId,
  type Preview,
  type RuleIndex,
  toNextTurnEnd,
} from '@riposte/referee'
import { usually } from '@riposte/tactics'
import { ask } from '../asking.ts'
import { isCharmedBy, isIn, lameOf, lay, rounds } from '../conditions/conditions.ts'
import { drain, hurt, restore } from '../damage/damage.ts'
import { setAlight } from '../damage/hazards.ts'
import { ignite } from '../damage/objects.ts'
import { originOf } from '../damage/types.ts'
import { othersFound, unhidden } from '../defence/concealment.ts'
import { type FansysFight, isEnemy, pieceAt, sheetOf, those } from '../fight.ts'
import type { Aimed, Coming } from '../moments.ts'
import { pushAway } from '../movement/forced.ts'
import { isBeyond, oddsOf, oddsToSave, type Rolled, skillCheck, sum } from '../rolls/check.ts'
import { breakMind, CONCENTRATING } from '../rolls/concentration.ts'
import { diceLeft, spanOf, throwDamage } from '../rolls/dice.ts'
import { R } from '../rules.ts'
import { isLeft, LENT, type Power } from '../sheet/power.ts'
import { coverOf, isHiddenFrom } from '../sight/sight.ts'
import { boxesApart, boxOf, boxOn, FEET, feetApart } from '../space.ts'
import type { FansysStep } from '../step.ts'
import { aimArea, catchesCharmer, caughtBy, hasNowhere, isArea, seesNowhere, squaresIn } from './area.ts'
import { attackCheck, comingAt, feels, isShotOf, isUnseen, judged, savingOf } from './judge.ts'
import { isUsed, payment } from './paying.ts'
import { isPrey } from './suits.ts'

/** Using a power: whom it is for, what it takes, who rolls, and what comes of it. */

// ------------------------------------------------------------------------------------------------------------ whether

/** With so many dice beyond its price, or with all that could go into it. */
function reachOf(step: FansysStep, by: PieceId, power: Power, more = spare(step, by, power)): number {
  const { range, 'range-per-die': farther } = power
  if (range === 'self') return 0
  if (range === 'close') return sheetOf(step.fight, by).reach
  return Math.min(MILE, range + farther * more)
}

/** Dice beyond its price that it could take. */
function spare({ fight }: FansysStep, by: PieceId, power: Power): number {
  const { pool, dice } = power
  if (power['per-die'] === undefined && power['range-per-die'] + power['radius-per-die'] === 0) return 0
  return Math.max(0, Math.min(power['most-dice'], diceLeft(pieceAt(fight, by), pool) - dice))
}
/** Feet that a local spell reaches at most. */
export const MILE = 5280

/** What keeps somebody from the gestures and words of it. */
export function whyDumb(step: FansysStep, id: PieceId, { kinetic, incantation }: Power): (RuleIndex | undefined)[] {
  const { fight } = step
  const isBound = isIn(fight, id, 'restrained') || isIn(fight, id, 'immobilised') || isIn(fight, id, 'paralysed')
  return [
    step.forbids(R.spell.kinetic, kinetic && isBound),
    step.forbids(R.cond.crippled, kinetic && isArmless(fight, id)),
    step.forbids(R.spell.incantation, incantation && isIn(fight, id, 'aphonic')),
    step.forbids(R.spell.both, kinetic && incantation && (isBound || isIn(fight, id, 'aphonic'))),
  ]
}
const isArmless = (fight: FansysFight, id: PieceId): boolean => {
  const lame = lameOf(fight, id, 'arm')
  return lame > 0 && lame >= sheetOf(fight, id).hands
}
export const isDumb = (step: FansysStep, id: PieceId, power: Power): boolean => whyDumb(step, id, power).some((rule) => rule !== undefined)

/** What keeps somebody from it, whomever it is for. */
export function whyNoPower(step: FansysStep, id: PieceId, power: Power): (RuleIndex | undefined)[] {
  const { fight } = step
  const isShort = payment(fight, id, power) === 'none'
  return [
    step.forbids(R.spell.localCost, power.spell && isShort),
    step.forbids(R.pool.die, !power.spell && isShort),
    ...whyDumb(step, id, power),
    step.forbids(R.cond.catatonic, isIn(fight, id, 'catatonic')),
    step.forbids(R.cost.ability, power.recharge !== undefined && isUsed(fight, id, power)),
  ]
}

/** `more`: dice that have gone into it already. */
export function whyNotAt(
  step: FansysStep,
  { power, by, more }: Pick<Aimed, 'power' | 'by'> & { readonly more?: number | undefined },
  at: PieceId,
): (RuleIndex | undefined)[] {
  const apart = feetApart(step.fight, by, at)
  const far = reachOf(step, by, power, more)
  return [
    step.forbids(R.magic.rangeClose, power.range === 'close' && apart > far),
    step.forbids(R.spell.localLimits, power.range !== 'close' && apart > far),
    step.forbids(R.magic.los, isUnseen(step, power, by, at) && !feels(step, by, at)),
    step.forbids(R.cover.fullTarget, by !== at && coverOf(step, by, at) === 'full'),
    step.forbids(R.cost.ability, !isPrey(step.fight, by, at, power.only)),
    step.forbids(R.stealth.untargetable, isHiddenFrom(step.fight, at, by)),
    step.forbids(R.cond.charmed, !power.aids && isCharmedBy(step.fight, by, at)),
  ]
}

/** Those it is meant for: foes, or friends. */
const meantOf = (step: FansysStep, id: PieceId, { range, aids }: Power): PieceId[] =>
  range === 'self' ? [id] : those(step.fight, (one) => isEnemy(step.fight, one.id, id) !== aids)

/** Why nobody can be aimed at, where that is so: what forbids it at whoever is nearest to being one. */
export function whyNobody(step: FansysStep, id: PieceId, power: Power, more?: number): readonly (RuleIndex | undefined)[] {
  if (power.shape === 'around')
    return [step.forbids(R.cond.charmed, catchesCharmer(step.fight, { power, by: id, origin: pieceAt(step.fight, id).at, more: 0 }))]
  if (isArea(power))
    return [
      step.forbids(R.spell.localLimits, hasNowhere(step, id, power, reachOf(step, id, power, more))),
      step.forbids(R.magic.los, power.shape === 'burst' && isIn(step.fight, id, 'blinded') && sheetOf(step.fight, id).feels < 0),
      step.forbids(R.sense.dark, seesNowhere(step, id, power, reachOf(step, id, power, more))),
    ]
  if (power.range === 'self') return []
  const all = meantOf(step, id, power).map((at) => whyNotAt(step, { power, by: id, more }, at).filter((rule) => rule !== undefined))
  return all.toSorted((a, b) => a.length - b.length)[0] ?? [R.attack.kinds]
}

// ------------------------------------------------------------------------------------------------------------ at whom

export function aim(step: FansysStep, id: PieceId, power: Power): Aimed {
  const aimed = aimAt(step, id, power)
  return { ...aimed, more: moreDice(step, id, aimed) }
}

export function aimAt(step: FansysStep, id: PieceId, power: Power, more?: number): Omit<Aimed, 'more'> {
  if (isArea(power)) {
    const origin = power.shape === 'around' ? pieceAt(step.fight, id).at : aimArea(step, id, power, reachOf(step, id, power, more))
    return { power, by: id, targets: caughtBy(step.fight, { power, by: id, origin, more: 0 }), origin }
  }
  if (power.range === 'self') return { power, by: id, targets: [id], origin: undefined }
  const offers = step.offers<Option & { readonly piece: PieceId }>()
  for (const one of meantOf(step, id, power))
    offers.offer(
      {
        id: pieceAt(step.fight, one).key,
        piece: one,
        auto: true,
        preview: () => promise(step, { power, by: id, targets: [one], origin: undefined, more: 0 }, one),
      },
      ...whyNotAt(step, { power, by: id, more }, one),
    )
  const { options, refusals } = offers
  const { piece } = ask.target(step, id, `at whom: ${power.name}`, options, R.attack.kinds, refusals)
  return { power, by: id, targets: [piece], origin: undefined }
}

/** More dice for more damage, or to reach so far, where a power takes them. */
export function moreDice(step: FansysStep, id: PieceId, { power, targets, origin }: Pick<Aimed, 'power' | 'targets' | 'origin'>): number {
  const { range, name, 'range-per-die': farther } = power
  const [at] = targets
  const own = boxOf(step.fight, id)
  const there = origin !== undefined ? boxOn(step.fight, origin) : at === undefined ? own : boxOf(step.fight, at)
  const beyond = typeof range === 'number' && farther > 0 ? Math.ceil((boxesApart(step.fight, own, there) * FEET - range) / farther) : 0
  const least = Math.max(0, beyond)
  const most = spare(step, id, power)
  if (most === 0) return 0
  const options = Array.from({ length: most + 1 - least }, (_, i) => ({ id: `${least + i}`, more: least + i, byDefault: i === 0 }))
  return ask.choice(step, id, `dice beyond its price: ${name}`, options, R.pool.die).more
}

/** How likely it is to befall somebody, and what it then does. */
function promise(step: FansysStep, aimed: Aimed, at: PieceId): Preview {
  const { power, by } = aimed
  const harm = power.damage === undefined ? {} : spanOf(power.damage, addedTo(step.fight, by, power.plus))
  const shot = { by, at, isShot: isShotOf(power) }
  if (power.rolled === 'attack')
    return { chance: oddsOf(step, attackCheck(step, aimed, at), unhidden(step, shot)), ...harm, ...othersFound(step, shot) }
  return power.rolled === 'none' ? harm : { text: `${100 - oddsToSave(step, savingOf(step, aimed, at))}%`, ...harm }
}

// ------------------------------------------------------------------------------------------------------------ what it does

export function resolve(step: FansysStep, aimed: Aimed): void {
  const { power, by, origin } = aimed
  // Where it spreads from is aimed at; whom it finds there, known or not, shows only now.
  const targets = origin === undefined ? aimed.targets : caughtBy(step.fight, { ...aimed, origin })
  if (power.words !== '') return byHand(step, by, `${power.name}: ${power.words}`, R.cost.ability)
  // @rule fansys.magic.one
  if (power.concentration) breakMind(step, by, R.magic.one)
  const mind = power.concentration
    ? step.begin({ kind: CONCENTRATING, on: by, by, rule: R.magic.one, until: 'maintain', of: by, holds: { power, more: aimed.more } })
    : undefined
  // What is aimed is rolled first, and does its harm where it hits.
  const isOngoing =
    power.lasts > 0 && !power['at-once'] && (power.rolled === 'save' || (power.rolled === 'none' && power.damage !== undefined))
  let thrown = power.rolled === 'attack' || isOngoing ? undefined : throwFor(step, aimed)
  const faces = (): readonly Part[] => {
    thrown ??= throwFor(step, aimed)
    return thrown
  }
  const isMild = subdues(step, aimed)
  if (origin !== undefined) ignite(step, squaresIn(step.fight, { ...aimed, origin }), power.type, harmDice(aimed))
  for (const at of targets) {
    if (pieceAt(step.fight, at).gone === 1) continue
    // @rule fansys.dot.startofturn
    if (isOngoing) {
      const holds: Ongoing = { power, more: aimed.more, came: comingAt(step, aimed, at) }
      step.begin({
        kind: ONGOING,
        on: at,
        by,
        rule: R.dot.startofturn,
        until: 'never',
        value: power.lasts,
        holds,
        ...(mind !== undefined && { under: mind.id }),
      })
      continue
    }
    // @rule fansys.dot.immediate
    befall(step, { ...aimed, isMild }, at, faces, mind?.id)
  }
  if (power.rider !== '') byHand(step, by, `${power.name}: ${power.rider}`, R.cost.ability)
}

/** To subdue with a spell, where the table allows it, takes a roll. */
function subdues(step: FansysStep, { power, by, more }: Aimed): boolean {
  if (power.damage === undefined || power.origin !== 'supernatural' || step.setting('subduing-spells') === 'never') return false
  if (ask.choice(step, by, 'to kill, or to subdue', usually('lethal', 'non-lethal'), R.nonlethal.spellworking).id === 'lethal') return false
  // @rule fansys.nonlethal.spellworking
  return skillCheck(step, by, 'spellworking', 20 + power.dice + more, R.nonlethal.spellworking).success
}

export const ONGOING = 'ongoing'
export interface Ongoing {
  readonly power: Power
  readonly more: number
  readonly came: Coming
}
const isKept = (holds: unknown): holds is Ongoing =>
  typeof holds === 'object' && holds !== null && 'power' in holds && 'more' in holds && 'came' in holds

/** At the start of its turn: first the save, then what it does; a save may end it. Some saves come as it ends. */
export function suffer(step: FansysStep, id: PieceId, isEnding = false): void {
  for (const effect of effectsOn(step.fight, id)) {
    const { kind, holds, by, value } = effect
    if (
      kind !== ONGOING ||
      !isKept(holds) ||
      pieceAt(step.fight, id).gone === 1 ||
      (holds.power['ends-on-save'] === 'turn-end') !== isEnding
    )
      continue
    const aimed: Aimed = { ...holds, by, targets: [id], origin: undefined }
    const saved = holds.power['at-once']
      ? judged(step, aimed, id).isSpared
      : befall(step, aimed, id, () => throwFor(step, aimed), effect.under)
    // @rule fansys.dot.broken
    if (saved && holds.power['ends-on-save'] !== false) broken(step, effect, holds.power)
    else wearOff(step, effect, holds.power['ends-on-save'] !== false || isHarm(holds.power) ? value : 1)
  }
}

function keepSaving(step: FansysStep, aimed: Aimed, on: PieceId): void {
  const { power, by, more } = aimed
  const holds: Ongoing = { power, more, came: comingAt(step, aimed, on) }
  step.begin({ kind: ONGOING, on, by, rule: R.dot.repeat, until: 'never', value: power.lasts || Number.MAX_SAFE_INTEGER, holds })
}

/** With it what it has brought. */
function broken(step: FansysStep, effect: Effect, { id, condition }: Power): void {
  step.end(effect, 'saved', R.dot.broken)
  for (const one of effectsOn(step.fight, effect.on))
    if (one.kind === condition && isLeft(one.holds) && one.holds.power.id === id) step.end(one, 'saved', R.dot.broken)
}

/** What does no harm, and lays but a condition on somebody, is saved against once. */
const isHarm = ({ damage, drains, ignites, push, pull }: Power): boolean =>
  damage !== undefined || drains !== undefined || ignites || push + pull > 0

/** It comes again, so many times. */
function wearOff(step: FansysStep, effect: Effect, value: number): void {
  // @rule fansys.dot.repeat
  if (value <= 1) return step.end(effect, 'over', R.dot.repeat)
  step.change(effect, { value: value - 1 })
}

/** One of those it befalls. True where it was saved against. */
function befall(step: FansysStep, aimed: Aimed, meant: PieceId, faces: () => readonly Part[], mind: number | undefined): boolean {
  const { power, by, more } = aimed
  // @rule fansys.save.noform
  if (power.rolled === 'save' && isBeyond(step, meant, power.save)) return true
  const { rolled, at, isSpared } = judged(step, aimed, meant)
  // @rule fansys.dot.savefirst
  if (isSpared && power.partial === 'none') return true
  const dealt = isSpared ? halved(faces()) : faces()
  const came = aimed.origin === undefined ? aimed.came : comingAt(step, aimed, at)
  // @rule fansys.area.save
  const from = came?.about === undefined ? boxOf(step.fight, by) : boxOn(step.fight, came.about)
  if (power.damage !== undefined && dealt.length > 0)
    hurt(step, {
      on: at,
      by,
      parts: dealt,
      type: power.type,
      origin: originOf(power.type, power.origin),
      dice: harmDice(aimed),
      // @rule fansys.core.save1hp
      direct: power.rolled === 'attack' ? rolled.twelves : isSpared ? 0 : rolled.ones,
      earns: earned(power, rolled),
      isAimed: power.rolled === 'attack',
      isNonlethal: aimed.isMild === true,
      how: power.id,
      rule: R.area.save,
    })
  if (!isSpared && power.condition !== undefined && pieceAt(step.fight, at).gone === 0) {
    const lasts = lastsOf(step, by, at, power)
    const { threshold } = sheetOf(step.fight, by)
    const saved =
      power.rolled === 'save'
        ? { value: power.needs ?? threshold[power.stat], holds: { power, more, save: power.save } }
        : { holds: { power, more } }
    // @rule fansys.influence.save
    lay(step, at, by, power.condition, R.influence.save, { ...lasts, ...saved, ...(mind !== undefined && { under: mind }) })
    // A save of each of its turns to come lifts what this one has not kept off.
    if (power['at-once'] && power['ends-on-save'] !== false && isIn(step.fight, at, power.condition)) keepSaving(step, aimed, at)
  }
  if (!isSpared && power.ignites) setAlight(step, at)
  if (!isSpared && power.push > 0) pushAway(step, by, at, power.push / FEET, false, from)
  // @rule fansys.cost.ability
  if (!isSpared && power.pull > 0) pushAway(step, by, at, power.pull / FEET, true, from)
  if (!isSpared && power.drains !== undefined) drain(step, at, power.drains.what, throwDamage(step, by, power.drains.dice, 'drained'))
  if (!isSpared && power.lends !== undefined)
    step.begin({
      kind: LENT,
      on: at,
      by,
      rule: R.core.stacking,
      ...rounds(step.fight, at, 1),
      ...lastsOf(step, by, at, power),
      // Whose spell it is, for who would dispel it.
      holds: { ...power.lends, power, more },
      ...(mind !== undefined && { under: mind }),
    })
  if (!isSpared && power.heals !== undefined)
    restore(step, at, by, power.heals.what, throwDamage(step, by, power.heals.dice, 'healing'), R.cost.ability)
  if (!isSpared)
    for (const one of power.also)
      if (isPrey(step.fight, by, at, one.only))
        if (one.range === 'self') resolve(step, { power: one, by, targets: [by], origin: undefined, more: 0 })
        else resolve(step, { power: one, by, targets: [at], origin: undefined, more: 0, came })
  return isSpared
}

/** Each twelve of its attack or one of the save brings a condition; without a roll there is one, but for what goes with a blow. */
function earned({ rolled: how, with: blow }: Power, { twelves, ones }: Rolled): number {
  // @rule fansys.condition.attack12
  if (how === 'attack') return twelves
  // @rule fansys.condition.noroll
  if (how === 'none') return blow === undefined ? 1 : 0
  // @rule fansys.condition.save1
  return ones
}

/** So many rounds, or as long as its user keeps hold; else as long as the book has it. */
function lastsOf(step: FansysStep, by: PieceId, at: PieceId, { lasts, 'lasts-dice': dice, until, condition, 'freed-by': freeing }: Power) {
  const { fight } = step
  if (dice !== undefined) return rounds(fight, at, throwDamage(step, by, dice, 'rounds'))
  if (until === 'turn-end') return toNextTurnEnd(fight, at)
  if (until === 'cured') return { until: 'never' } as const
  if (until === 'turn-start') return { until, of: at, skip: 0 }
  if (lasts > 0) return rounds(fight, at, lasts)
  // @rule fansys.man.grapple
  if (condition === 'grappled') return { until: 'never', withAuthor: true } as const
  return freeing === undefined ? {} : ({ until: 'never' } as const)
}

/** What a save leaves where the power says so. */
// @rule fansys.area.partial
const halved = (parts: readonly Part[]): readonly Part[] => {
  const all = parts.reduce((total, { value }) => total + value, 0)
  return [...parts, { rule: R.area.partial, value: Math.floor(all / 2) - all, type: '', label: 'saved' }]
}

/** How many dice its damage is. */
const harmDice = ({ power, more }: Aimed): number => (power.damage?.count ?? 0) + more * (power['per-die']?.count ?? 0)

function throwFor(step: FansysStep, { power, by, more: extra }: Aimed): readonly Part[] {
  const { damage, plus, 'per-die': perDie } = power
  if (damage === undefined) return []
  let total = throwDamage(step, by, damage)
  for (let i = 0; i < extra && perDie !== undefined; i++) total += throwDamage(step, by, perDie)
  // @rule fansys.bonus.supernatural
  return sum(step)
    .add(R.bonus.damage, total, power.name)
    .add(R.bonus.supernatural, addedTo(step.fight, by, plus), plus).parts
}

function addedTo(fight: FansysFight, by: PieceId, plus: Power['plus']): number {
  const { modifier, sup } = sheetOf(fight, by)
  return plus === 'none' ? 0 : plus === 'Sup' ? sup : modifier[plus]
}
