import { effectOn, effectsOn, lasting, lift, NOBODY, type Part, type PieceId, type RuleIndex } from '@riposte/referee'
import { within } from '@riposte/tactics'
import { ask } from '../asking.ts'
import { partsOn, useUp } from '../bearing/parts.ts'
import { HURT } from '../bearing/tests.ts'
import type { Test } from '../clauses/clauses.ts'
import { damageTypes } from '../clauses/words.ts'
import { fallProne, isIn, lay } from '../conditions/conditions.ts'
import { pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import type { Hardness, Sheet, Strike } from '../sheet/sheet.ts'
import type { HomlStep } from '../step.ts'
import { open } from '../windows.ts'

/** Damage from dealt to lost, and what comes of it. */

export interface Harm {
  readonly on: PieceId
  readonly by: PieceId
  readonly amount: number
  readonly parts: readonly Part[]
  readonly tags: readonly string[]
  readonly how: string
  /** Of what is done by an attack or a feat. */
  readonly strike?: Strike
  readonly isNonlethal: boolean
  /** Armour does not help: a fall. */
  readonly isPiercing?: boolean
  /** Nothing makes it less. */
  readonly isSheer?: boolean
  /** What its victim takes off what is left of it, if anything is. */
  readonly eased?: (due: number) => readonly Part[]
  readonly rule: RuleIndex
}

/** A tag of what is dealt to who can do nothing against it: twice as much. */
export const FINAL = 'coup de grace'

/** One instance of damage; what is lost of it. */
export function hurt(step: HomlStep, harm: Harm): number {
  const piece = pieceAt(step.fight, harm.on)
  if (piece.gone === 1) return 0
  const parts = reduced(step, harm)
  const due = sumOf(parts)
  if (due > 0) parts.push(...(harm.eased?.(due) ?? []))
  const amount = sumOf(parts)
  const { on, by, how, rule } = harm
  // @rule homl.damage.subtract
  const hp = piece.hp - amount
  step.emit({ type: 'damage', piece: on, by, amount, how, hp, parts, rule })
  step.set(on, 'hp', hp)
  if (amount > 0 && remembers(sheetOf(step.fight, on)))
    step.begin({ kind: HURT, on, by, rule: R.npc.block, until: 'never', holds: harm.tags })
  if (amount > 0) fallen(step, harm, hp + amount > 0)
  if (amount > 0 && pieceAt(step.fight, on).gone === 0)
    open(step, { window: 'damaged', by, at: on, dealt: amount, kinds: harm.tags, ...(harm.strike && { strike: harm.strike }) })
  return amount
}

const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, part) => sum + part.value, 0)

/** Something of it hangs on what has harmed it of late. */
const remembers = lasting((sheet: Sheet): boolean => sheet.traits.some(({ does }) => within(does, isOfHarm).length > 0))
const isOfHarm = (one: object): one is Test => 'is' in one && one.is === 'hurt'

/** Its turn is over: what has come after it counts from here. */
// @rule homl.npc.block
export const forgetHarm = (step: HomlStep, id: PieceId): void => lift(step, id, HURT, 'over')

/** First what doubles or halves it, then armour, never below nothing. */
// @rule homl.damage.order
function reduced(step: HomlStep, harm: Harm): Part[] {
  const parts = [...harm.parts]
  const add = (rule: RuleIndex, value: number, label: string): void => {
    if (value !== 0 && step.applies(rule)) parts.push({ rule, value, type: '', label })
  }
  const sum = (): number => sumOf(parts)
  if (harm.tags.includes(FINAL) && isIn(step.fight, harm.on, 'incapacitated')) add(R.cond.incapCoup, sum(), FINAL)
  const { resist, vulnerable, immune } =
    harm.isSheer === true ? { ...hardness(step, harm.on), resist: [], immune: [] } : hardness(step, harm.on)
  // @rule homl.damage.type-tag
  const meets = (list: readonly string[]): boolean =>
    list.length > 0 && (list.includes('all') || harm.tags.some((tag) => list.includes(tag)))
  if (meets(immune)) add(R.injury.immunity, -shruggedOff(sum(), harm.tags, immune), 'immune')
  // @rule homl.damage.both
  const isBoth = meets(resist) && meets(vulnerable)
  if (!isBoth && meets(vulnerable)) add(R.damage.vulnerable, sum(), 'vulnerable')
  if (!isBoth && meets(resist) && !pierces(step, harm.by, 'resistance')) add(R.damage.resist, halved(sum()) - sum(), 'resists')
  // @rule homl.effects.kinds
  if (harm.isSheer === true) return parts
  if (harm.isPiercing !== true && !pierces(step, harm.by, 'DR'))
    add(R.damage.dr, -Math.min(sum(), reduction(step, harm.on)), 'damage reduction')
  for (const part of partsOn(step, harm.on, 'soften')) {
    const { by } = part.clause
    add(R.effects.kinds, by === 'all' ? -sum() : by === 'half' ? Math.floor(sum() / 2) - sum() : -Math.min(sum(), by.flat), 'feat')
    useUp(step, part)
  }
  return parts
}

/** Kinds of damage share it equally, and the share of one that it is immune to is nothing; what is no damage has none. */
function shruggedOff(amount: number, tags: readonly string[], immune: readonly string[]): number {
  const kinds = damageTypes.filter((one) => tags.includes(one))
  const left = felt(kinds, immune).length
  // @rule homl.injury.immunity
  return left === 0 ? amount : amount - Math.floor((amount * left) / kinds.length)
}

const felt = (tags: readonly string[], immune: readonly string[]) =>
  immune.includes('all') ? [] : damageTypes.filter((one) => tags.includes(one) && !immune.includes(one))

/** It is immune to a tag, and no kind of damage among them comes through. */
export function isProof(step: HomlStep, on: PieceId, tags: readonly string[]): boolean {
  const { immune } = hardness(step, on)
  return tags.some((tag) => immune.includes(tag)) && felt(tags, immune).length === 0
}

/** What its sheet has, and what feats give it. */
function hardness(step: HomlStep, on: PieceId): Hardness {
  const sheet = sheetOf(step.fight, on)
  const given = partsOn(step, on, 'shield')
  if (given.length === 0) return sheet
  const typesOf = (how: string): readonly string[] => given.flatMap(({ clause }) => (clause.how === how ? clause.types : []))
  return {
    resist: [...sheet.resist, ...typesOf('resistance')],
    vulnerable: [...sheet.vulnerable, ...typesOf('vulnerability')],
    immune: [...sheet.immune, ...typesOf('immunity')],
  }
}

const pierces = (step: HomlStep, by: PieceId, what: 'DR' | 'resistance'): boolean =>
  by !== NOBODY && partsOn(step, by, 'ignore').some(({ clause }) => clause.what === what)

/** Half, rounded down, but some of it always comes through. */
const halved = (amount: number): number =>
  amount === 0
    ? 0
    : Math.max(
        // @rule homl.damage.resist
        1,
        Math.floor(amount / 2),
      )

/** The highest base, by nature, armour or a feat; a shield; and of what else adds to it the best. */
export function reduction(step: HomlStep, id: PieceId): number {
  const { dr, drBonus, shieldDr } = sheetOf(step.fight, id)
  let base = dr
  let most = Number.POSITIVE_INFINITY
  for (const { clause } of partsOn(step, id, 'reduce')) {
    // @rule homl.effects.kinds
    if (clause.isMost === true) most = Math.min(most, clause.by)
    if (clause.isMost === true) continue
    // @rule homl.armor.stack
    base = Math.max(base, clause.by)
  }
  const more = partsOn(step, id, 'bonus').flatMap(({ clause }) => (clause.on.includes('DR') ? [clause.by] : []))
  // @rule homl.armor.stack
  const helps = [...drBonus, ...more.filter((one) => one > 0)]
  const best = helps.length === 0 ? 0 : Math.max(...helps)
  // @rule homl.effects.kinds
  const worst = Math.min(0, ...more)
  const all = base + best + worst
  return Math.min(most, Math.max(0, all + (pieceAt(step.fight, id).shed ? 0 : shieldDr)))
}

/** What the loss brings about. */
function fallen(step: HomlStep, harm: Harm, wasUp: boolean): void {
  const { on } = harm
  bleed(step, harm)
  if (pieceAt(step.fight, on).hp > 0) return
  if (harm.isNonlethal) breakDown(step, harm, wasUp)
  else bringDown(step, on, harm.by, harm.strike)
}

/** Below 1 hit point: slain, or dying where it is somebody. */
export function bringDown(step: HomlStep, on: PieceId, by: PieceId, strike?: Strike): void {
  const sheet = sheetOf(step.fight, on)
  // @rule homl.npc.types
  if (!sheet.isNamed) return slay(step, on, R.damage.npcZero, by, strike)
  if (isCatastrophic(step, on)) return slay(step, on, R.injury.catastrophic, by, strike)
  // @rule homl.damage.dying
  fallDying(step, on, by, strike)
}

/** Below half of all its points: it matters for what waits for it, and by itself does nothing. */
function bleed(step: HomlStep, { on, by, strike }: Pick<Harm, 'on' | 'by' | 'strike'>): void {
  const piece = pieceAt(step.fight, on)
  const wasBloodied = piece.bloodied
  step.set(
    on,
    'bloodied',
    // @rule homl.damage.bloodied
    piece.hp * 2 < piece.maxHp,
    R.damage.bloodied,
  )
  if (piece.bloodied && !wasBloodied) freshenUp(step, on)
  if (piece.bloodied && !wasBloodied) open(step, { window: 'bloodied', by, at: on, ...(strike && { strike }) })
}

/** Lies on who has become bloodied, and has feats for that. */
const BLED = 'bled'

/** The first time it becomes so, what is for the bloodied may be used again. */
function freshenUp(step: HomlStep, id: PieceId): void {
  const own = sheetOf(step.fight, id).strikes.reduce((bits, { usage }, i) => (usage === 'bloodied' ? bits | (1 << i) : bits), 0)
  if (own === 0 || effectOn(step.fight, id, BLED) !== undefined) return
  step.begin({ kind: BLED, on: id, rule: R.npc.usage, until: 'never' })
  // @rule homl.npc.usage
  step.set(id, 'used', pieceAt(step.fight, id).used & ~own)
}

/** The game master has set its points: whether it is bloodied, falls, comes to. */
export function pointsSet(step: HomlStep, on: PieceId, was = Number.POSITIVE_INFINITY): void {
  const { hp } = pieceAt(step.fight, on)
  bleed(step, { on, by: NOBODY })
  if (hp > 0) comeTo(step, on)
  else if (hp < was) bringDown(step, on, NOBODY)
}

const isCatastrophic = (step: HomlStep, on: PieceId): boolean => {
  const { hp, maxHp } = pieceAt(step.fight, on)
  // @rule homl.injury.catastrophic otherwise comparison
  return hp <= -Math.floor(maxHp / 2)
}

function fallDying(step: HomlStep, on: PieceId, by: PieceId, strike?: Strike): void {
  if (isIn(step.fight, on, 'dying')) return
  lay(step, on, by, 'dying', 'lasting', R.damage.dying)
  fallProne(step, on, by, R.cond.dyingIncludes)
  open(step, { window: 'dropped', by, at: on, ...(strike && { strike }) })
  // @rule homl.nonlethal.triggers
  if (isIn(step.fight, on, 'dying')) open(step, { window: 'dying', by, at: on })
}

/** Brought low without killing: it breaks, and does not fall. */
function breakDown(step: HomlStep, { on, by, strike }: Harm, wasUp: boolean): void {
  const isMad = isCatastrophic(step, on)
  if (isMad && !isIn(step.fight, on, 'incapacitated')) lay(step, on, by, 'incapacitated', 'lasting', R.injury.catastrophic)
  if (!wasUp && (isIn(step.fight, on, 'broken') || isIn(step.fight, on, 'incapacitated'))) return
  const options = [{ id: 'broken', byDefault: true }, { id: 'unconscious' }]
  const isOut = !isMad && ask.ruling(step, on, 'what becomes of it', options, R.nonlethal.unconscious).id === 'unconscious'
  // @rule homl.nonlethal.unconscious
  if (isOut) lay(step, on, by, 'incapacitated', 'lasting', R.nonlethal.unconscious)
  // @rule homl.nonlethal.broken, homl.nonlethal.mixed
  if (!isOut) lay(step, on, by, 'broken', 'lasting', R.nonlethal.broken)
  // @rule homl.nonlethal.triggers
  open(step, { window: 'dropped', by, at: on, ...(strike && { strike }) })
}

export function slay(step: HomlStep, on: PieceId, rule: RuleIndex, by = NOBODY, strike?: Strike): void {
  if (pieceAt(step.fight, on).gone === 1) return
  // What waits for its death still hears of it.
  for (const effect of effectsOn(step.fight, on)) if (effect.kind !== 'till') step.end(effect, 'dead')
  const { hp } = pieceAt(step.fight, on)
  open(step, { window: 'dropped', by, at: on, kinds: ['slain'], ...(strike && { strike }) })
  // What answers may leave it with some.
  if (hp <= 0 && pieceAt(step.fight, on).hp > 0) return
  for (const effect of effectsOn(step.fight, on)) if (effect.kind === 'till') step.end(effect, 'dead')
  step.emit({ type: 'slain', piece: on, rule })
  step.emit({ type: 'piece-removed', piece: on, why: 'slain', rule })
}

const MARKS_TO_DIE = 3

/** A step towards death of who is dying. */
export function mark(step: HomlStep, id: PieceId): void {
  const marks = pieceAt(step.fight, id).marks + 1
  step.set(id, 'marks', marks, R.cond.dyingSaves)
  if (marks >= MARKS_TO_DIE) slay(step, id, R.cond.dyingSaves)
}

// ------------------------------------------------------------------------------------------------------------ getting well

/** Points come back, counted from where they stand, up to the most there can be. */
export function heal(step: HomlStep, on: PieceId, by: PieceId, points: number, rule: RuleIndex): void {
  const piece = pieceAt(step.fight, on)
  if (partsOn(step, on, 'forbid').some(({ clause }) => clause.what === 'regain hit points')) return
  const hp = Math.min(piece.maxHp, piece.hp + points)
  const amount = hp - piece.hp
  const wasDown = piece.hp <= 0
  step.emit({ type: 'healed', piece: on, by, amount, hp, rule })
  step.set(on, 'hp', hp)
  risen(step, on, wasDown)
  if (amount > 0) open(step, { window: 'healed', by, at: on })
}

/** It has more than it had: whether it is bloodied still, and comes to. */
export function risen(step: HomlStep, on: PieceId, wasDown: boolean): void {
  bleed(step, { on, by: on })
  if (wasDown && pieceAt(step.fight, on).hp > 0) comeTo(step, on)
}

/** Above nothing again: what dying brought goes with it, but it still lies where it fell. */
export function comeTo(step: HomlStep, on: PieceId): void {
  // @rule homl.cond.ended-by-source
  lift(step, on, 'dying', 'healed', R.cond.endedBySource)
  for (const effect of effectsOn(step.fight, on)) {
    // What a spell has brought lasts as long as that.
    if (effect.until !== 'never') continue
    // @rule homl.nonlethal.after
    if (effect.kind === 'broken') step.end(effect, 'healed', R.nonlethal.after)
    if (effect.kind === 'incapacitated') step.end(effect, 'healed', R.cond.endedBySource)
  }
  step.set(on, 'marks', 0)
}
