import type { Tally } from '@riposte/referee'
import type { Sway } from '@riposte/tactics'
import { isFlanked } from '../aim/flanking.ts'
import { rangeOf, threatenedBy } from '../aim/reach.ts'
import { wornBy } from '../carrying/donning.ts'
import { heldBy } from '../carrying/found.ts'
import { freeHands, isEased } from '../carrying/hands.ts'
import { isIn } from '../conditions/conditions.ts'
import { covered, shaken, swayAimed, swayOwn } from '../defence/aimed.ts'
import { type FansysFight, isEnemy, pieceAt, rankOf, sheetOf, sizeAt } from '../fight.ts'
import { type Dice, gradeOf, sized } from '../gear/weapons.ts'
import type { Blow } from '../moments.ts'
import { chargesOn } from '../movement/mounts.ts'
import { addLent, burden } from '../rolls/check.ts'
import { R } from '../rules.ts'
import { hasLearned, type Sheet, sizeNames, type Training, trainingFor } from '../sheet/sheet.ts'
import { coverOf } from '../sight/sight.ts'
import { feetApart, isAbove, isConfined } from '../space.ts'
import type { FansysStep } from '../step.ts'

/** What adds to an attack, and what makes it easier or harder. */

const UNFAMILIAR = -5

/** Manoeuvres in which it matters who is bigger. */
// @rule fansys.man.size.list
const bodily: readonly Blow['what'][] = ['grapple', 'restrain', 'shove', 'throw', 'trip']

/** Categories by which the target is larger. */
export const outsized = (fight: FansysFight, { by, at, what }: Pick<Blow, 'by' | 'at' | 'what'>): number =>
  bodily.includes(what) ? sizeAt(fight, at) - sizeAt(fight, by) : 0

/** By whom, with what, and whether from afar. */
export type Wielded = Pick<Blow, 'by' | 'weapon' | 'isShot'>

/** Who steps in for a friend does nothing to him: what the friend bears, and where he stands, is no matter. */
// @rule fansys.man.interception.shield
const isAgainst = ({ fight }: FansysStep, { by, at, what }: Blow): boolean => what !== 'interception' || isEnemy(fight, by, at)

export function isUnfamiliar({ fight }: FansysStep, { by, weapon }: Wielded): boolean {
  if (weapon.printed !== undefined || weapon.id === 'unarmed') return false
  // @rule fansys.weapon.improvised
  if (weapon.is.has('improvised')) return true
  // A heavy weapon in one hand is no better than a bench.
  if (weapon.is.has('heavy') && isEased(fight, by, weapon)) return true
  // @rule fansys.man.attackproficient
  if (weapon.is.has('simple')) return false
  return !hasLearned(sheetOf(fight, by), weapon)
}

/** Its weight is of use to who knows how to swing it. */
export function isHeavy(step: FansysStep, blow: Wielded): boolean {
  // @rule fansys.weapon.unproficient
  if (isUnfamiliar(step, blow)) return false
  return blow.weapon.is.has('heavy')
}

/** What heavy things deal that are no weapons. */
const A_BENCH: Dice = { count: 1, sides: 8, flat: 0 }

/** Dice of the weapon as it is held, which is in one hand where it is thrown, and as big as its wielder. */
export function diceOf(fight: FansysFight, { by, weapon, isShot }: Wielded): Dice {
  let dice = !isShot && freeHands(fight, by) > 0 && !isEased(fight, by, weapon) ? weapon.two : weapon.damage
  // @rule fansys.weapon.heavy
  if (weapon.is.has('heavy') && isEased(fight, by, weapon)) dice = A_BENCH
  return weapon.printed !== undefined ? dice : sized(dice, sizeAt(fight, by) - sizeNames.indexOf('medium'))
}

/** Whatever it is struck at. */
export function addOwn(step: FansysStep, tally: Tally, { by, weapon, stat, what, isShot }: Wielded & Pick<Blow, 'stat' | 'what'>): void {
  const { fight } = step
  const sheet = sheetOf(fight, by)
  const isPrinted = weapon.printed !== undefined
  const trick = printedFor(sheet, what)
  // @rule fansys.bonus.attack, fansys.nap.value, fansys.attack.fourbonuses
  tally.add(
    R.bonus.attack,
    trick ?? weapon.printed ?? (what === 'feint' ? sheet.feint : sheet.attack[stat]),
    trick !== undefined ? what : isPrinted ? weapon.name : stat,
  )
  if (!isPrinted) {
    tally.add(R.weapon.unproficient, isUnfamiliar(step, { by, weapon, isShot }) ? UNFAMILIAR : 0, weapon.name, '', untaught)
    tally.add(
      R.weapon.onehanded,
      isEased(fight, by, weapon) && weapon.is.has('two-handed') && !weapon.is.has('heavy') ? -4 : 0,
      'in one hand',
    )
    tally.add(R.material.level, gradeOf('attack', weapon.material), 'material')
    tally.add(R.weapon.heavy, weapon.is.has('heavy') && sheet.modifier.STR < 2 ? -4 : 0, 'too heavy')
    tally.add(R.weapon.longbow, weapon.is.has('big-bow') ? -Math.max(0, 2 - sheet.modifier.STR) : 0, 'too strong a bow')
    // @rule fansys.armour.heavyattack otherwise number
    tally.add(R.armour.heavyattack, wornBy(fight, by) === 'heavy' ? -2 : 0, 'heavy armour')
    tally.add(R.load.penalty, burden(step, by, stat), 'load')
  }
  addLent(step, tally, by, 'attack')
}

export function addTo(step: FansysStep, tally: Tally, blow: Blow): void {
  const { fight } = step
  const { by, at, weapon, what, isShot } = blow
  addOwn(step, tally, blow)
  // @rule fansys.weapon.offhand otherwise number
  tally.add(R.weapon.offhand, blow.isOffhand && weapon.printed === undefined && isClumsy(step, blow) ? -4 : 0, 'off hand')
  if (what !== 'attack') manoeuvre(step, tally, blow)
  if (isAgainst(step, blow)) {
    tally.add(R.flank.bonus, (blow.told?.isFlanked ?? isFlanked(fight, at)) ? FLANKED : 0, 'flanked', 'flanking')
    // @rule fansys.targeted.nodamage
    covered(tally, coverOf(step, by, at), sharpness(step, blow))
  }
  tally.add(R.nonlethal.other, blow.isNonlethal && !weapon.types.includes('percussive') ? UNFAMILIAR : 0, 'to subdue')
  if (isShot) {
    shaken(tally, fight, by)
    tally.add(R.weapon.increment, step.setting('far-shots') === '-2' ? -2 * stretchesTo(step, blow) : 0, 'far')
  }
}

/** Whole increments beyond the first. */
function stretchesTo(step: FansysStep, { by, at, weapon }: Blow): number {
  const { increment } = rangeOf(step, by, at, weapon)
  return increment > 0 ? Math.max(0, Math.floor(feetApart(step.fight, by, at) / increment) - 1) : 0
}
// @rule fansys.flank.bonus, fansys.flank.everyone otherwise number
const FLANKED = 2

const unpractised = [{ rule: R.man.proficiency, label: 'trick' }]
const untaught = [{ rule: R.man.attackUnproficient, label: 'not practised' }]

/** A trick whose bonus stands in the block. */
const printedFor = ({ manoeuvres }: Sheet, what: Blow['what']): number | undefined => (what === 'attack' ? undefined : manoeuvres[what])

const isClumsy = ({ fight }: FansysStep, { by, weapon }: Blow): boolean =>
  rankOf(fight, by, 'offhand-fighting') === 0 || !weapon.is.has('light')

/** What one has learned, what a weapon is made for, and who is bigger. */
function manoeuvre(step: FansysStep, tally: Tally, blow: Blow): void {
  const { by, what, weapon } = blow
  const training = what === 'attack' ? undefined : trainingFor[what]
  const sheet = sheetOf(step.fight, by)
  const { trained } = sheet
  const helps = weapon.is.has(what) && hasLearned(sheet, weapon)
  const isTrained = training === undefined || trained.has(training) || printedFor(sheet, what) !== undefined
  const rule = training && unlearned[training]
  // @rule fansys.man.proficiency
  if (rule !== undefined && !isTrained && !helps && !isInPrint(blow)) tally.add(rule, UNFAMILIAR, 'not practised', '', unpractised)
  tally.add(R.weapon.manoeuvres, helps && isTrained ? 2 : 0, weapon.name)
  tally.add(R.weapon.heavy, isHeavy(step, blow) && weapon.printed === undefined ? 2 : 0, 'heavy')
  const held = heldBy(step.fight, blow.at)
  const meant = held.find(({ id }) => id === blow.thing)
  const heldThere = what === 'disarm' ? (meant ?? held[0]) : undefined
  const aimedAt = what === 'sunder' ? meant : undefined
  tally.add(R.weapon.light, aimedAt?.is.has('light') === true ? 2 : 0, 'light')
  // @rule fansys.man.disarm.weight otherwise number
  tally.add(R.man.disarmWeight, heldThere?.is.has('light') === true ? 2 : 0, 'light')
  // @rule fansys.man.disarm.weight otherwise number
  tally.add(R.man.disarmWeight, heldThere?.is.has('heavy') === true ? -2 : 0, 'heavy')
  tally.add(R.ability.charge, chargesOn(step.fight, by) !== undefined && driven.includes(what) ? 2 : 0, 'charge')
  const bigger = outsized(step.fight, blow)
  // @rule fansys.man.size.smaller otherwise number
  tally.add(R.man.sizeSmaller, bigger > 0 ? -2 * bigger : 0, 'larger target', '')
  // @rule fansys.man.size.larger otherwise number
  tally.add(R.man.sizeLarger, bigger < 0 ? -4 * bigger : 0, 'smaller target', '')
}

/** A trick that a block prints, as a bear's hug, needs no practice. */
// @rule fansys.man.monsters
const isInPrint = ({ weapon, what }: Blow): boolean => weapon.printed !== undefined && weapon.is.has(what)

const driven: readonly Blow['what'][] = ['throw', 'trip', 'shove', 'sunder', 'disarm']

/** What counts against who has not learned it. */
const unlearned: Readonly<Partial<Record<Training, (typeof R.man)[keyof typeof R.man]>>> = {
  grapples: R.man.grappleProficiency,
  throws: R.man.shoveProficiency,
  disarm: R.man.disarmProficiency,
  sunder: R.man.sunderProficiency,
  interception: R.man.interceptionShield,
}

/** What one has learned of shooting past things. */
const sharpness = ({ fight }: FansysStep, { by, isShot }: Blow): number => (isShot ? rankOf(fight, by, 'precise-shot') : 0)

/** What makes a blow easier or harder. */
export function swayBlow(step: FansysStep, sway: Sway, blow: Blow): void {
  const { fight } = step
  const { by, at, isShot, weapon, what } = blow
  const isClose = !isShot
  const aimed = { by, at, isShot, isBodily: weapon.origin === 'natural' && blow.isFreeing !== true }
  if (isAgainst(step, blow)) {
    swayAimed(step, sway, aimed)
    sway.hamper(R.ranged.melee, isShot && isPressed(step, blow))
    sway.hamper(R.weapon.close, isClose && weapon.is.has('clumsy-near') && feetApart(fight, by, at) <= 5)
    sway.give(R.weapon.highground, isClose && isAbove(fight, by, at) > 0)
    sway.hamper(R.weapon.highground, isClose && isAbove(fight, by, at) < 0)
  } else swayOwn(step, sway, aimed)
  sway.hamper(
    R.weapon.unwieldy,
    isClose &&
      isUnwieldy(weapon.is, weapon.reach) &&
      ((pieceAt(fight, by).mount >= 0 && !weapon.is.has('mounted')) || isConfined(fight, by)),
  )
  sway.hamper(R.ability.charge, chargesOn(fight, by)?.pace === 'sprint')
  sway.hamper(R.breakfree.immobilised, what === 'grapple' && isIn(fight, by, 'immobilised'))
}

export const isUnwieldy = (is: ReadonlySet<string>, reach: number): boolean =>
  is.has('unwieldy') || (!is.has('natural') && (is.has('heavy') || reach > 5))

/** It shoots while somebody who is up threatens it. */
function isPressed(step: FansysStep, { by }: Blow): boolean {
  // @rule fansys.ability.pointblank
  if (rankOf(step.fight, by, 'point-blank-shot') > 0) return false
  return threatenedBy(step, by).length > 0
}
