import type { Box, Square } from '@riposte/board'
import { type Ask, type Effect, effectOn, lasting, NOBODY, type Option, pieceIn, whileAsked } from '@riposte/referee'
import { riskToFriends } from '@riposte/tactics'
import { inHand, threatensBox } from '../aim/reach.ts'
import { isIn } from '../conditions/conditions.ts'
import { ON_FIRE } from '../damage/hazards.ts'
import { type FansysFight, type FansysPiece, pieceAt, sheetOf } from '../fight.ts'
import type { Weapon } from '../gear/weapons.ts'
import { strengthOf } from '../movement/movement.ts'
import { isArea, isMeant, reaches, sourceOf } from '../powers/area.ts'
import { HELD } from '../rolls/concentration.ts'
import { diceLeft } from '../rolls/dice.ts'
import { isLeft, type Power } from '../sheet/power.ts'
import type { Sheet } from '../sheet/sheet.ts'
import { boxAt, boxOf, FEET, feetApart } from '../space.ts'
import { CLOSE, isCutOff, isInSight, isWatched, placeWorth } from './places.ts'
import {
  aidsOf,
  armsOf,
  averageOf,
  BREAKING,
  BURDEN,
  bite,
  canPay,
  foesOf,
  isFoe,
  isHelped,
  isUp,
  reachNow,
  type Spell,
  spellsOf,
} from './prowess.ts'

/** What an option is worth to who answers: strike who is likely to fall soonest, else come near or keep away; dice are for when they decide. */
export function appraise(fight: FansysFight, ask: Ask, option: Option, most: number): number {
  const me = pieceIn(fight, ask.piece)
  switch (ask.kind) {
    case 'target':
      return targetWorth(fight, me, pieceIn(fight, option.piece), ask, option)
    case 'path':
      return me === undefined || option.square === undefined ? 0 : placeWorth(fight, ask, option, option.square, most)
    case 'square':
      return me === undefined || option.square === undefined ? 0 : areaWorth(fight, me, ask, option.square)
    case 'reaction':
      return answerWorth(fight, me, option)
    default:
      if (option.id === 'spend') return me !== undefined && isWorthADie(fight, me, ask) ? 2 : 0
      if (ask.text === 'which spell' && me !== undefined) return spellWorth(fight, me, option)
      if (ask.text === 'how many dice') return -Math.abs(Number(option.id) - BREAKING)
      if (ask.text === 'what lets it go') return option.id === 'attacked' ? 1 : 0
      if (ask.text === 'with what' && me !== undefined) return meansWorth(fight, me, option.id)
      if (ask.text === 'a power with the blow' && me !== undefined) return joinedWorth(fight, me, option.id)
      return option.byDefault === true ? 1 : 0
  }
}

// --------------------------------------------------------------------------------------------------------------- actions

/** Answers to try in this order, before a whole list is worked out. */
export function prefers(fight: FansysFight, ask: Ask): readonly string[] {
  const me = pieceIn(fight, ask.piece)
  return me === undefined || ask.kind !== 'action' ? [] : actionsWorthTrying(fight, me)
}

/** Actions worth trying, best first. */
function actionsWorthTrying(fight: FansysFight, me: FansysPiece): readonly string[] {
  const worth: string[] = []
  const foes = foesOf(fight, me)
  const { near, far, most } = reachNow(fight, me)
  const least = Math.min(...foes.map((foe) => feetApart(fight, me.id, foe.id)))
  const { heading } = pieceAt(fight, me.mount < 0 ? me.id : me.mount)
  const isNear = least <= near
  const isPressed = isWatched(fight, me, foes)
  recovers(fight, me, isNear, isPressed, worth)
  if (foes.length === 0) worth.push('search')
  if (effectOn(fight, me.id, HELD) !== undefined) worth.push('release')
  const isFar = least > Math.max(near, far)
  helps(fight, me, isFar, worth)
  if (me.main > 0 || me.attacks > 0) {
    if (isPressed && far > 0 && heading < 0) getsAway(fight, me, foes, worth)
    strikes(fight, me, foes, worth)
    if (least <= most) worth.push('attack')
  }
  if (me.secondary + me.offhand > 0 && isNear) worth.push('offhand')
  if (heading < 0 && wantsToGo(fight, me, { isNear, isPressed, isFar, far, least })) {
    if (isPressed && far === 0) worth.push('careful')
    const { walk, fly } = sheetOf(fight, me.id).speed
    if (fly > walk && (least > walk || isCutOff(fight, me, foes))) worth.push('fly')
    worth.push(me.mount < 0 ? 'move' : 'ride')
    if (me.main > 0 && isFar) worth.push(me.mount < 0 ? 'run' : 'ride-run')
  }
  if (me.main > 0 && far > 0) lurks(fight, me, worth)
  // Who has fallen is left alone while it can get at others.
  worth.push('attack')
  worth.push('end-turn')
  return worth
}

/** What it can do for friends: in passing, or where there is nobody to strike; who is badly hurt comes first. */
function helps(fight: FansysFight, me: FansysPiece, isFar: boolean, worth: string[]): void {
  for (const power of aidsOf(sheetOf(fight, me.id))) {
    const isInPassing = power.cost === 'secondary' || power.cost === 'communicate' || power.cost === 'minor'
    if ((isInPassing || isFar || power.heals?.what === 'hp') && canPay(me, power) && isWanted(fight, me, power)) worth.push(power.id)
  }
  if (me.main > 0 && diceLeft(me, 'mp') >= BREAKING && fight.effects.some((effect) => isFoesSpell(fight, me, effect))) worth.push('dispel')
}

/** A friend in its range has need of it. */
function isWanted(fight: FansysFight, me: FansysPiece, power: Power): boolean {
  const far = power.range === 'self' ? 0 : power.range === 'close' ? FEET : power.range
  for (const one of fight.pieces)
    if (one.gone === 0 && one.side === me.side && feetApart(fight, me.id, one.id) <= far && isHelped(fight, power, one)) return true
  return false
}

/** A foe's spell on a friend. */
const isFoesSpell = (fight: FansysFight, me: FansysPiece, { holds, on, by }: Effect): boolean =>
  isLeft(holds) && holds.power.spell && fight.pieces[on]?.side === me.side && by >= 0 && fight.pieces[by]?.side !== me.side

/** Where nobody can be shot at: out of sight, or a spell made ready. */
function lurks(fight: FansysFight, me: FansysPiece, worth: string[]): void {
  if (effectOn(fight, me.id, 'hidden') === undefined) worth.push('hide')
  if (effectOn(fight, me.id, HELD) === undefined && diceLeft(me, 'mp') > BREAKING) worth.push('hold')
}

/** Back on its feet, its weapon in hand, friends kept alive. */
function recovers(fight: FansysFight, me: FansysPiece, isNear: boolean, isPressed: boolean, worth: string[]): void {
  const isHeld = isIn(fight, me.id, 'restrained') || isIn(fight, me.id, 'immobilised') || (isIn(fight, me.id, 'grappled') && !isNear)
  if (effectOn(fight, me.id, ON_FIRE) !== undefined) worth.push('douse')
  if (isIn(fight, me.id, 'prone')) worth.push('stand-up')
  if (isHeld) worth.push('break-free')
  if (me.eased !== 0 && me.minor > 0) worth.push('grip')
  if (inHand(fight, me.id).every(isBare)) worth.push('pick-up', 'draw-to-strike', 'draw')
  if (me.secondary > 0 && me.hp * 2 <= me.maxHp && !isPressed) worth.push('drink')
  if (me.main > 0 && isFriendDown(fight, me)) {
    worth.push('administer')
    if (!isPressed) worth.push('heal')
  }
  if (reloads(sheetOf(fight, me.id))) worth.push('reload')
}

const isBare = ({ id }: Weapon): boolean => id === 'unarmed'

const reloads = lasting(({ weapons }: Sheet): boolean => weapons.some(({ reload }) => reload !== 'none'))

function isFriendDown(fight: FansysFight, me: FansysPiece): boolean {
  for (const one of fight.pieces)
    if (one.side === me.side && one.id !== me.id && isIn(fight, one.id, 'dying') && feetApart(fight, me.id, one.id) <= FEET) return true
  return false
}

/** Out of reach of those beside it, before it shoots. */
function getsAway(fight: FansysFight, me: FansysPiece, foes: readonly FansysPiece[], worth: string[]): void {
  if (effectOn(fight, me.id, 'withdrawn') !== undefined) worth.push(me.mount < 0 ? 'move' : 'ride')
  else if (me.move > 0 && !isIn(fight, me.id, 'grappled')) {
    const here = boxOf(fight, me.id)
    const strongest = Math.max(...foes.map(({ id }) => (threatensBox(fight, id, here) ? strengthOf({ fight }, id) : -99)))
    if (sheetOf(fight, me.id).skill.acrobatics >= strongest) worth.push('slip-away')
    if (me.sp === 0 && me.hp * 2 <= me.maxHp) worth.push('withdraw')
  }
}

/** What does more than a blow at whom it can reach. */
function strikes(fight: FansysFight, me: FansysPiece, foes: readonly FansysPiece[], worth: string[]): void {
  const sheet = sheetOf(fight, me.id)
  const spells = me.attacks === 0 ? spellsOf(sheet) : []
  if (spells.length > 0) worth.push(...spellsBetter(fight, me, foes, spells))
  const isBroad = (sheet.abilities['broad-strike'] ?? 0) > 0
  const isFirst = me.attacks === 0 && (sheet.abilities['multi-attack'] ?? 0) > 0
  if (isBroad || isFirst) {
    const beside = foes.filter((foe) => feetApart(fight, me.id, foe.id) <= FEET)
    if (isBroad && beside.length > 1) worth.push('broad-strike')
    if (isFirst && sheet.trained.has('throws') && beside.some((foe) => !isIn(fight, foe.id, 'prone'))) worth.push('trip')
  }
}

/** Spells that do more than any blow with what is in hand, best first. */
function spellsBetter(fight: FansysFight, me: FansysPiece, foes: readonly FansysPiece[], spells: readonly Spell[]): readonly string[] {
  let blow = 0
  armsOf(sheetOf(fight, me.id)).forEach(({ worth, isNatural }, i) => {
    if (worth > blow && (isNatural || (me.inHand & (1 << i)) !== 0)) blow = worth
  })
  const better: { readonly id: string; readonly all: number }[] = []
  for (const { power, worth } of spells) {
    if (!canPay(me, power) || (power.damage === undefined && !foes.some((foe) => isNewTo(fight, foe, power)))) continue
    const all = worth * (isArea(power) ? atMost(fight, me, power, foes) : 1)
    if (all > blow) better.push({ id: power.id, all })
  }
  return better.sort((a, b) => b.all - a.all).map(({ id }) => id)
}

const isNewTo = (fight: FansysFight, foe: FansysPiece, { condition }: Power): boolean =>
  condition !== undefined && !isIn(fight, foe.id, condition)

interface Standing {
  readonly isNear: boolean
  readonly isPressed: boolean
  readonly isFar: boolean
  readonly far: number
  /** Feet to the nearest foe. */
  readonly least: number
}

/** To where it can do something; who shoots, and has shot, away from who comes. */
function wantsToGo(fight: FansysFight, me: FansysPiece, { isNear, isPressed, isFar, far, least }: Standing): boolean {
  if (far === 0) return !isNear
  if (isPressed) return false
  if (me.main === 0) return least <= CLOSE
  const foes = isFar ? [] : foesOf(fight, me).map(({ id }) => ({ box: boxOf(fight, id) }))
  return !isInSight(fight, boxAt(fight, me.id, me.at), foes, far)
}

// --------------------------------------------------------------------------------------------------------------- targets

/** Who stands before who has fallen; then who is likely to fall soonest. */
function targetWorth(fight: FansysFight, me: FansysPiece | undefined, foe: FansysPiece | undefined, ask: Ask, option: Option): number {
  if (foe === undefined) return -2000
  // Tricks are for foes.
  if (option.rare === true) return -3000
  const { power, aid } = meantBy(fight, ask)
  if (aid !== undefined && me?.side === foe.side)
    return (isHelped(fight, aid, foe) ? 100 : 0) - (aid.heals === undefined ? 0 : foe[aid.heals.what])
  if (me?.side === foe.side) return isIn(fight, foe.id, 'dying') ? 100 - foe.hp : -foe.hp
  if (ask.options.length === 1) return 0
  if (!isUp(fight, foe)) return -1000
  if (power?.damage === undefined && power?.condition !== undefined && isIn(fight, foe.id, power.condition)) return -500
  const preview = option.preview?.() ?? {}
  const { chance, text = '50', least = 4, most: dearest = 4 } = preview
  const odds = Math.max(1, chance ?? Number.parseInt(text, 10))
  const life = foe.sp + foe.hp
  return ((odds - 2 * riskToFriends(fight, me?.side, preview)) * Math.min((least + dearest) / 2, life)) / life
}

/** The power that a question names, one for friends among them, and for whom an area would be. */
const meantBy = whileAsked((fight: FansysFight, { kind, piece, text }) => {
  const isNamed = ({ name }: Power): boolean => text.endsWith(name)
  const sheet = piece < 0 ? undefined : sheetOf(fight, piece)
  const power = sheet?.powers.find(isNamed)
  const prizes = power === undefined || kind !== 'square' ? [] : prizesFor(fight, pieceAt(fight, piece), power)
  return { power, aid: sheet && aidsOf(sheet).find(isNamed), prizes }
})

/** Somebody whom an area would be for, and what he is worth in it. */
interface Prize {
  readonly box: Box
  readonly worth: number
}

/** Foes, and, much worse, friends. */
function prizesFor(fight: FansysFight, me: FansysPiece, power: Power): readonly Prize[] {
  const meant = { power, by: me.id }
  const spared = power.shape === 'around' ? me.id : NOBODY
  const prizes: Prize[] = []
  for (const one of fight.pieces) {
    const worth = one.side === me.side ? -2 : isFoe(me, one) && isUp(fight, one) ? 1 : 0
    if (worth === 0 || one.gone !== 0 || one.id === spared || !isMeant(fight, meant, one.id)) continue
    prizes.push({ box: boxOf(fight, one.id), worth })
  }
  return prizes
}

/** What an area about a square, or towards it, catches of them. */
function caughtAt(fight: FansysFight, me: FansysPiece, power: Power, prizes: readonly Prize[], origin: Square): number {
  const laid = { power, by: me.id, origin, more: 0 }
  const source = sourceOf(fight, laid)
  let caught = 0
  for (const { box, worth } of prizes) if (reaches(fight, laid, box, source)) caught += worth
  return caught
}

/** The most that it catches about any of them. */
function atMost(fight: FansysFight, me: FansysPiece, power: Power, foes: readonly FansysPiece[]): number {
  const prizes = prizesFor(fight, me, power)
  let most = 0
  for (const { at } of power.shape === 'around' ? [me] : foes) most = Math.max(most, caughtAt(fight, me, power, prizes, at))
  return most
}

function areaWorth(fight: FansysFight, me: FansysPiece, ask: Ask, square: Square): number {
  const { power, prizes } = meantBy(fight, ask)
  return power === undefined ? 0 : caughtAt(fight, me, power, prizes, square)
}

/** Of spells that lie on somebody those on friends; of its own the one that does most. */
function spellWorth(fight: FansysFight, me: FansysPiece, { id }: Option): number {
  const [name = '', on] = id.split(':')
  if (on !== undefined) return fight.pieces.some(({ key, side }) => key === on && side === me.side) ? 1 : -1
  return spellsOf(sheetOf(fight, me.id)).find(({ power }) => power.id === name)?.worth ?? 0
}

/** What is best at hand; a thrown weapon is gone, and a lunge takes the secondary action. */
function meansWorth(fight: FansysFight, me: FansysPiece, id: string): number {
  const sheet = sheetOf(fight, me.id)
  const [name = '', how] = id.split(':')
  const weapon = sheet.weapons.find((one) => one.id === name)
  return (weapon === undefined ? 0 : bite(sheet, weapon)) - (how === 'thrown' ? 3 : how === 'lunge' ? 1 : 0)
}

/** What goes with a blow is worth its dice while it does harm. */
function joinedWorth(fight: FansysFight, me: FansysPiece, id: string): number {
  const power = sheetOf(fight, me.id).powers.find((one) => one.id === id)
  if (power === undefined) return 0
  const harm = power.damage === undefined ? 0 : averageOf(power.damage)
  return harm + (power.condition === undefined ? 0 : BURDEN) - power.dice
}

const vain: readonly string[] = ['drop-', 'opportunity-', 'counterstrike-']

/** A blow for nothing, and a blow turned aside; tricks and the ground are for people. */
function answerWorth(fight: FansysFight, me: FansysPiece | undefined, { id, piece }: Option): number {
  if (id === 'pass') return 1
  if (me === undefined || vain.some((one) => id.startsWith(one))) return 0
  if (id !== 'interception') return 10 + joinedWorth(fight, me, id.split(':')[2] ?? '')
  const ward = pieceIn(fight, piece)
  return ward !== undefined && ward.sp === 0 && me.sp * 2 > me.maxSp ? 5 : 0
}

/** Points are a shield: a die is worth its two only where it tells, or where there are none left. */
function isWorthADie(fight: FansysFight, me: FansysPiece, ask: Ask): boolean {
  const what = ask.text.includes('stamina') ? 'sp' : 'mp'
  const isDying = isIn(fight, me.id, 'dying')
  if (!isDying && spellsOf(sheetOf(fight, me.id)).some(({ power }) => power.pool === what && canPay(me, power))) return false
  const [plain = 0, spent = 0] = ask.options.map(({ preview }) => Number.parseInt(preview?.().text ?? '0', 10))
  return spent - plain >= (isDying ? 1 : me[what] === 0 ? 5 : 18)
}
