import { type Effect, effectOn, type Option, type PieceId, type RuleIndex } from '@riposte/referee'
import { given } from '@riposte/tactics'
import { FOUND, friendsNear, threatenedBy } from '../aim/reach.ts'
import { ask } from '../asking.ts'
import { isBroken } from '../carrying/durability.ts'
import { canWield, type Find, findsNear, heldBy, isAway, wield } from '../carrying/found.ts'
import { dropWeapon, freeHands, isEased, useHand } from '../carrying/hands.ts'
import { heal } from '../damage/damage.ts'
import { SMEARING, smear } from '../damage/poisoned-weapons.ts'
import { outfitOf, pieceAt, sheetOf } from '../fight.ts'
import { weaponNamed } from '../gear/weapons.ts'
import { doing } from '../provoking.ts'
import { R } from '../rules.ts'
import type { FansysStep } from '../step.ts'
import type { Action } from './action.ts'
import { type Carried, carriedBy, noFreeHand, useUp } from './items.ts'
import { watchersOf } from './moves.ts'

/** Weapons drawn, dropped and picked up; shots loaded; draughts drunk and given. */

interface Held extends Option {
  readonly at: number
}

export const held = ({ fight }: FansysStep, id: PieceId): Held[] => {
  const { weapons } = sheetOf(fight, id)
  return heldBy(fight, id).map((weapon) => ({ id: weapon.id, at: weapons.includes(weapon) ? weapons.indexOf(weapon) : THING }))
}
/** The place of what is not its own, among what it holds. */
const THING = 31 - Math.clz32(FOUND)

/** What is sheathed: neither in hand nor natural, nor dropped or taken away, nor the shield. */
const sheathed = ({ fight }: FansysStep, id: PieceId): Held[] => {
  const { inHand } = pieceAt(fight, id)
  return sheetOf(fight, id).weapons.flatMap((weapon, at) => {
    const isElsewhere = isAway(fight, id, at) || weapon.is.has('natural') || weapon.id === outfitOf(fight, id).shield
    return (inHand & (1 << at)) === 0 && !isElsewhere && !isBroken(fight, id, weapon) ? [{ id: weapon.id, at }] : []
  })
}

const needs = ({ fight }: FansysStep, id: PieceId, { id: name }: Held): number =>
  (sheetOf(fight, id).weapons.find((weapon) => weapon.id === name) ?? weaponNamed(name))?.is.has('two-handed') === true ? 2 : 1

/** Why no hand is free for any of them. */
const noHand = (step: FansysStep, id: PieceId, among: readonly Held[]): RuleIndex | undefined =>
  step.forbids(
    R.action.limits,
    among.every((one) => needs(step, id, one) > freeHands(step.fight, id)),
  )

function askWhich<H extends Held>(step: FansysStep, id: PieceId, text: string, among: readonly H[], rule: RuleIndex): H {
  const free = among.filter((one) => needs(step, id, one) <= freeHands(step.fight, id))
  const fitting = free.length === 0 ? among : free
  return ask.choice(step, id, text, given(fitting), rule)
}

function take(step: FansysStep, id: PieceId, at: number, rule: RuleIndex): void {
  useHand(step, id)
  const { inHand, eased } = pieceAt(step.fight, id)
  step.set(id, 'inHand', inHand | (1 << at), rule)
  step.set(id, 'eased', eased & ~(1 << at))
}

/** As a part of the blow that is struck with it: a minor interaction. */
const drawToStrike: Action = {
  id: 'draw-to-strike',
  rule: R.action.minorPartof,
  about: 'Draw, or pick up, the weapon that you strike with next. Answers: which, where there are several.',
  example: 'A: [draw-to-strike, longsword]',
  pointless: (step, id) => sheathed(step, id).length === 0 && findsNear(step.fight, id).length === 0,
  forbidden: (step, id) => [
    atFeet(step, id).length > 0 ? undefined : noHand(step, id, sheathed(step, id)),
    step.forbids(R.action.minorPartof, pieceAt(step.fight, id).main === 0 && pieceAt(step.fight, id).attacks === 0),
  ],
  take(step, id, pay) {
    const finds = atFeet(step.asKnownTo(id), id)
    const drawn = sheathed(step, id).map((one) => ({ ...one, find: undefined }))
    const found = finds.map((find) => ({ id: find.id, at: find.at, find }))
    const { at, find } = askWhich(step, id, 'what to draw', [...drawn, ...found], R.action.minorPartof)
    // @rule fansys.action.minor.partof, fansys.cost.unsheathe
    pay()
    if (find === undefined) take(step, id, at, R.action.minorPartof)
    else wield(step, id, find)
  },
}

/** What lies there and could be struck with. */
const atFeet = (step: FansysStep, id: PieceId): Find[] => {
  const drawn = sheathed(step, id)
  return could(step, id).filter((one) => !drawn.some((other) => other.id === one.id))
}

const draw: Action = {
  id: 'draw',
  rule: R.action.minorAlone,
  about: 'Draw a weapon by itself. Answers: which, where there are several.',
  example: 'A: [draw, longsword]',
  pointless: (step, id) => sheathed(step, id).length === 0,
  forbidden: (step, id) => [noHand(step, id, sheathed(step, id))],
  take(step, id, pay) {
    const { at } = askWhich(step, id, 'what to draw', sheathed(step, id), R.action.minorAlone)
    // @rule fansys.action.minor.alone
    pay()
    take(step, id, at, R.action.minorAlone)
  },
}

const dropping = (id: string, rule: RuleIndex, about: string, isFree: boolean): Action => ({
  id,
  rule,
  cost: isFree ? 'none' : 'aside',
  about,
  example: `A: [${id}, mace]`,
  pointless: (step, by) => held(step, by).length === 0,
  forbidden: (step, by) => (isFree ? [step.forbids(R.cost.dropOnturn, pieceAt(step.fight, by).dropped)] : []),
  take(step, by, pay) {
    const { at } = ask.choice(step, by, 'what to drop', given(held(step, by)), rule)
    pay()
    // @rule fansys.cost.drop.onturn
    if (isFree) step.set(by, 'dropped', true, R.cost.dropOnturn)
    // @rule fansys.aoo.table.dropitem, fansys.action.minor.drop
    dropWeapon(step, by, at)
  },
})

const drop = dropping(
  'drop',
  R.cost.dropOnturn,
  'Drop what you hold: it costs nothing, once a round. Answers: which, where there are several.',
  true,
)
const dropAside = dropping(
  'drop-aside',
  R.action.minorDrop,
  'Drop one thing beside what else you do with your minor interaction. Answers: which, where there are several.',
  false,
)

/** What one could hold of what lies there, of each name one. */
const could = ({ fight }: FansysStep, id: PieceId): Find[] =>
  findsNear(fight, id)
    .filter((one) => canWield(fight, id, one, freeHands(fight, id)))
    .filter((one, i, all) => all.findIndex((other) => other.id === one.id) === i)

const pickUp: Action = {
  id: 'pick-up',
  rule: R.action.secondaryPickup,
  about:
    'Pick up what lies within reach, or what the fallen beside you hold: your own weapon, or anything that strikes. Answers: which, where there are several.',
  example: 'A: [pick-up, mace]',
  pointless: ({ fight }, id) => findsNear(fight, id).length === 0,
  forbidden: (step, id) => [step.forbids(R.action.limits, could(step, id).length === 0)],
  take(step, id, pay) {
    const find = ask.choice(step, id, 'what to pick up', given(could(step.asKnownTo(id), id)), R.action.secondaryPickup)
    // @rule fansys.action.secondary.pickup
    pay()
    wield(step, id, find)
  },
}

const unloaded = ({ fight }: FansysStep, id: PieceId): Held[] => {
  const { inHand, loaded } = pieceAt(fight, id)
  return sheetOf(fight, id).weapons.flatMap((weapon, at) =>
    weapon.reload !== 'none' && (inHand & (1 << at)) !== 0 && (loaded & (1 << at)) === 0 ? [{ id: weapon.id, at }] : [],
  )
}

const reload: Action = {
  id: 'reload',
  rule: R.weapon.reload,
  costFor(step, id) {
    const weapon = sheetOf(step.fight, id).weapons[unloaded(step, id)[0]?.at ?? -1]
    // @rule fansys.weapon.reload
    if (weapon?.reload === 'one-hand' && freeHands(step.fight, id) > 0) return 'free'
    // @rule fansys.weapon.reload
    if (weapon?.reload === 'full-round') return 'full-round-on'
    return 'secondary'
  },
  about: 'Load what you shoot with; what takes a full round is loaded as your next turn begins. Answers: none.',
  pointless: (step, id) => unloaded(step, id).length === 0,
  take(step, id, pay) {
    const [first] = unloaded(step, id)
    pay()
    if (first === undefined) return
    if (sheetOf(step.fight, id).weapons[first.at]?.reload !== 'full-round') return load(step, id, first.at)
    // @rule fansys.fullround.when
    step.begin({ kind: LOADING, on: id, rule: R.weapon.reload, until: 'never', value: first.at })
  },
}

function load(step: FansysStep, id: PieceId, at: number): void {
  step.set(id, 'loaded', pieceAt(step.fight, id).loaded | (1 << at), R.weapon.reload)
}

/** A full round's work: done as the next turn begins, if it is still in hand. */
export const LOADING = 'loading'
export function loadingDone(step: FansysStep, id: PieceId, { value }: Effect): void {
  if (unloaded(step, id).some(({ at }) => at === value)) load(step, id, value)
}

/** Weapons for two hands that are held so; or in one, and those for either that were held in both. */
const bigOnes = (step: FansysStep, id: PieceId, isEasy: boolean): Held[] =>
  held(step, id).filter(({ at }) => {
    const weapon = sheetOf(step.fight, id).weapons[at]
    if (weapon === undefined || isEased(step.fight, id, weapon) !== isEasy) return false
    return isEasy || weapon.is.has('two-handed')
  })

/** A hand let go of a big weapon, or put back on it. */
const gripping = (id: string, cost: 'none' | 'minor', about: string): Action => ({
  id,
  rule: R.weapon.onehanded,
  cost,
  about,
  pointless: (step, by) => bigOnes(step, by, cost === 'minor').length === 0,
  forbidden: (step, by) => [step.forbids(R.action.limits, cost === 'minor' && freeHands(step.fight, by) < 1)],
  take(step, by, pay) {
    const { at } = ask.choice(step, by, 'which weapon', given(bigOnes(step, by, cost === 'minor')), R.weapon.onehanded)
    // @rule fansys.weapon.onehanded
    pay()
    step.set(by, 'eased', pieceAt(step.fight, by).eased ^ (1 << at), R.weapon.onehanded)
  },
})
const letGo = {
  ...gripping('let-go', 'none', 'Hold a weapon for two hands in one of them: it strikes worse. Answers: none.'),
  isUnlisted: true as const,
}
const grip = gripping('grip', 'minor', 'Put your other hand back on it. Answers: none.')

const POISON = /^poison \((\d+)\)$/i
const poisonOf = ({ fight }: FansysStep, id: PieceId): Carried | undefined => carriedBy(fight, id).find(({ item }) => POISON.test(item))

const applyPoison: Action = {
  id: 'apply-poison',
  rule: R.poison.apply,
  about: 'Smear poison on a weapon in hand: academics, as your next turn begins. Answers: which, where there are several.',
  pointless: (step, id) =>
    poisonOf(step, id) === undefined || held(step, id).length === 0 || effectOn(step.fight, id, SMEARING) !== undefined,
  take(step, id, pay) {
    const weapon = ask.choice(step, id, 'on what', given(held(step, id)), R.poison.apply).id
    const dose = poisonOf(step, id)
    pay()
    if (dose === undefined) return
    useUp(step, dose, R.poison.apply)
    // @rule fansys.poison.apply
    smear(step, id, weapon, Number(POISON.exec(dose.item)?.[1]))
  },
}

// ------------------------------------------------------------------------------------------------------------- draughts

const POTION = /^potion(?: \((\d+)\))?$/i
const draughtOf = ({ fight }: FansysStep, id: PieceId): Carried | undefined => carriedBy(fight, id).find(({ item }) => POTION.test(item))
const use = (step: FansysStep, id: PieceId, on: PieceId): void => {
  const draught = draughtOf(step, id)
  if (draught === undefined) return
  useUp(step, draught, R.action.secondaryPotion)
  heal(step, on, id, Number(POTION.exec(draught.item)?.[1] ?? 5), R.action.secondaryPotion)
}

const drink: Action = {
  id: 'drink',
  rule: R.action.secondaryPotion,
  about: 'Drink a potion that you carry (`items: [potion]`). It gives those who threaten you a chance. Answers: none.',
  pointless: (step, id) => draughtOf(step, id) === undefined,
  forbidden: (step, id) => [noFreeHand(step, id)],
  take(step, id, pay) {
    // @rule fansys.action.secondary.potion
    pay()
    useHand(step, id)
    doing(step, id, 'drink', watchersOf(step, id), () => use(step, id, id))
  },
}

const administer: Action = {
  id: 'administer',
  rule: R.action.mainAdminister,
  about: 'Give a draught to a friend beside you. Answers: whom, where there are several.',
  example: 'A: [administer, B]',
  pointless: (step, id) => draughtOf(step, id) === undefined || patients(step, id).length === 0,
  forbidden: (step, id) => [noFreeHand(step, id)],
  take(step, id, pay) {
    const piece = ask.whom(step, id, 'to whom', patients(step, id), R.action.mainAdminister)
    // @rule fansys.action.main.administer
    pay()
    useHand(step, id)
    doing(step, id, 'use-item', threatenedBy(step, id), () => use(step, id, piece))
  },
}

const patients = ({ fight }: FansysStep, id: PieceId): PieceId[] => friendsNear(fight, id, sheetOf(fight, id).reach)

export const weaponry: readonly Action[] = [drawToStrike, draw, drop, dropAside, pickUp, reload, letGo, grip]

export const draughts: readonly Action[] = [applyPoison, drink, administer]
