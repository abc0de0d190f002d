import { effectOn, type Option, type PieceId, type Preview, type RuleIndex } from '@riposte/referee'
import { usually } from '@riposte/tactics'
import { inHand, threatenedBy } from '../aim/reach.ts'
import { ask } from '../asking.ts'
import { attack, harmOf, oddsAt } from '../attack/attack.ts'
import { manoeuvres, provokesBefore, thingsOn } from '../attack/manoeuvres.ts'
import { heldBy, letFall } from '../carrying/found.ts'
import { dropWeapon } from '../carrying/hands.ts'
import { isAble } from '../conditions/conditions.ts'
import { spendBeside } from '../damage/damage.ts'
import { othersFound } from '../defence/concealment.ts'
import { foesOf, isEnemy, pieceAt, rankOf, sheetOf } from '../fight.ts'
import { isThrown, type Means } from '../gear/weapons.ts'
import type { Blow } from '../moments.ts'
import { chargesOn, paysAside, ridersOf } from '../movement/mounts.ts'
import { whyNoPower } from '../powers/use.ts'
import { doing, STRUCK } from '../provoking.ts'
import { diceLeft, spendDice } from '../rolls/dice.ts'
import { R } from '../rules.ts'
import type { Power } from '../sheet/power.ts'
import { type Manoeuvre, manoeuvres as manoeuvreNames, statsFor } from '../sheet/sheet.ts'
import type { FansysStep } from '../step.ts'
import type { Governing } from '../terms.ts'
import type { Action, Cost } from './action.ts'
import { BITS, canAttack, friendsFor, meansFor, noTarget, waysAt, whyNot } from './targets.ts'

/** Attacks and manoeuvres: each is one attack of the attack action. */

/** A blow as it is to be struck: with what, governed by what, to kill or to subdue. */
export function declare(step: FansysStep, id: PieceId, at: PieceId, what: Blow['what'], more: Partial<Blow> = {}): Blow {
  const options = waysAt(step, id, at, what)
  const { means, isLunge } = ask.choice(step, id, 'with what', auto(options), R.attack.kinds)
  if (isLunge) spendBeside(step, id, 'secondary', R.reach.long)
  return { ...plain(step, id, at, what, means), ...more }
}

const auto = <O extends Option>(options: readonly O[]): readonly O[] =>
  options.map((one, i) => ({ ...one, auto: true, byDefault: i === 0 }))

export function plain(step: FansysStep, by: PieceId, at: PieceId, what: Blow['what'], means: Means): Blow {
  const blow = { ...blowOf(by, at, what, means, statFor(step, by, means, what)), thing: askThing(step, by, at, what) }
  return { ...blow, isNonlethal: subdues(step, blow) }
}

/** Of a shield and weapons the one that is struck at, or knocked away. */
function askThing(step: FansysStep, by: PieceId, at: PieceId, what: Blow['what']): string {
  const things = what === 'sunder' ? thingsOn(step, at) : what === 'disarm' ? heldBy(step.fight, at) : []
  return things.length === 0 ? '' : ask.choice(step, by, 'at what', auto(things.map(({ id }) => ({ id }))), ruleOf(what)).id
}

const blowOf = (by: PieceId, at: PieceId, what: Blow['what'], means: Means, stat: Governing): Blow => ({
  ...means,
  by,
  at,
  what,
  stat,
  thing: '',
  isNonlethal: false,
  isOffhand: false,
  parry: 0,
  also: [],
  joined: undefined,
  answers: [],
  interceptor: undefined,
})

/** Where a weapon goes with strength and with skill, its wielder picks. */
export function statFor(step: FansysStep, id: PieceId, { weapon, isShot }: Means, what: Blow['what']): Governing {
  // @rule fansys.man.feint
  if (what === 'feint') return 'INT'
  const sheet = sheetOf(step.fight, id)
  const { attack: bonus } = sheet
  const stats = statsFor(sheet, weapon)
  const [first = 'STR', ...others] = stats
  if (others.length === 0 || weapon.printed !== undefined) return first
  const best = stats.toSorted((a, b) => bonus[b] - bonus[a] || (isShot ? 0 : a === 'STR' ? -1 : 1))[0] ?? first
  const options = stats.map((stat) => ({ id: stat, stat, rule: R.bonus.dualChoose, byDefault: stat === best, rare: stat !== best }))
  // @rule fansys.bonus.dual.choose
  return ask.choice(step, id, 'what governs it', options, R.bonus.dualChoose).stat
}

/** To subdue: as one pleases with what is blunt, and harder with what is not. */
function subdues(step: FansysStep, { by, weapon, isShot, what }: Blow): boolean {
  if (what !== 'attack') return false
  if (weapon.is.has('non-lethal')) return true
  const offers = step.offers()
  offers.offer({ id: 'lethal', byDefault: true })
  offers.offer(
    { id: 'non-lethal', rule: R.nonlethal.percussive },
    step.forbids(R.nonlethal.ranged, isShot),
    step.forbids(R.nonlethal.supernatural, weapon.origin === 'supernatural'),
  )
  const { options, refusals } = offers
  return ask.choice(step, by, 'to kill, or to subdue', options, R.nonlethal.percussive, refusals).id === 'non-lethal'
}

/** Tricks that one has learned to do with the same blow: a die of stamina each. */
function addsTo(step: FansysStep, { by, at, what, weapon, isShot, id }: Blow): readonly Manoeuvre[] {
  const chosen: Manoeuvre[] = []
  const most =
    isShot || !isEnemy(step.fight, by, at)
      ? 0
      : Math.min(diceLeft(pieceAt(step.fight, by), 'sp'), rankOf(step.fight, by, 'combined-manoeuvre'))
  while (chosen.length < most) {
    const could = manoeuvreNames.filter(
      (one) =>
        one !== what &&
        one !== 'interception' &&
        one !== 'feint' &&
        !chosen.includes(one) &&
        canAttack(step, by, at, { id, weapon, isShot }, one),
    )
    const options = [{ id: 'done', byDefault: true, trick: undefined }, ...could.map((trick) => ({ id: `and-${trick}`, trick }))]
    const { trick } = ask.choice(step, by, 'a trick with the same blow', options, R.ability.combined)
    if (trick === undefined) break
    chosen.push(trick)
  }
  return chosen
}

/** Powers that go with such a blow, and that one can pay for. */
export const joining = (step: FansysStep, by: PieceId, what: Blow['what']): readonly Power[] =>
  sheetOf(step.fight, by).powers.filter(
    (power) => (power.with === 'manoeuvre' || power.with === what) && whyNoPower(step, by, power).every((rule) => rule === undefined),
  )

/** With one of them, where one likes; what goes with a blow is for foes. */
export function withPower(step: FansysStep, blow: Blow): Blow {
  const could = isEnemy(step.fight, blow.by, blow.at) ? joining(step, blow.by, blow.what) : []
  if (could.length === 0) return blow
  const options = [{ id: 'none', byDefault: true, power: undefined }, ...could.map((power) => ({ id: power.id, power }))]
  return { ...blow, joined: ask.choice(step, blow.by, 'a power with the blow', options, R.aoo.noability).power }
}

/** Attacks of one attack action that begins so. */
function attacksOf({ fight }: FansysStep, id: PieceId, blow?: Blow): number {
  const { routine } = sheetOf(fight, id)
  const more = rankOf(fight, id, 'multi-attack')
  // @rule fansys.ability.multiattack
  if (more > 0) return 1 + more
  if (blow?.what !== 'attack' || !routine.has(blow.weapon.id)) return 1
  return [...routine.values()].reduce((sum, times) => sum + times, 0)
}

/** One attack of the attack action, be it a blow or a trick. */
export function spendAttack(step: FansysStep, id: PieceId, pay: () => void, blow?: Blow): void {
  const { attacks, struck } = pieceAt(step.fight, id)
  const isCharge = costFor(step, id) === 'secondary'
  // @rule fansys.action.main.attack, fansys.man.cost
  pay()
  // @rule fansys.mount.charge
  const all = isCharge ? 1 : attacksOf(step, id, blow)
  step.set(id, 'attacks', (attacks > 0 ? attacks : all) - 1)
  step.set(id, 'struck', struck + 1)
}

/** What it takes: the main action, or nothing while attacks of it are left. */
export function costFor(step: FansysStep, id: PieceId): Cost | undefined {
  if (pieceAt(step.fight, id).attacks > 0) return 'free'
  // @rule fansys.mount.charge
  if (paysAside(step.fight, id)) return 'secondary'
  return undefined
}

/** Who it is made at: whoever can be, foes first. */
function askTarget(step: FansysStep, id: PieceId, what: Blow['what']): PieceId {
  const offers = step.offers<Option & { readonly piece: PieceId }>()
  for (const at of foesOf(step.fight, id)) {
    const isOpen = waysAt(step, id, at, what).length > 0
    const means = isOpen ? [] : meansFor(step.fight, id, what)
    const reasons = new Set(means.flatMap((one) => whyNot(step, id, at, one, what)))
    if (!isOpen && means.length === 0) reasons.add(R.reach.normal)
    offers.offer({ id: pieceAt(step.fight, at).key, piece: at, auto: true, preview: () => promise(step, id, at, what) }, ...reasons)
  }
  for (const at of friendsFor(step, id, what))
    if (waysAt(step, id, at, what).length > 0) offers.offer({ id: pieceAt(step.fight, at).key, piece: at, auto: true, rare: true })
  const { options, refusals } = offers
  return ask.target(step, id, what === 'attack' ? 'whom to attack' : `whom to ${what}`, options, R.attack.kinds, refusals).piece
}

/** The best chance that anything in hand gives, and what it then does. */
function promise(step: FansysStep, id: PieceId, at: PieceId, what: Blow['what']): Preview {
  let best: Promised = { chance: -1, shown: () => ({}) }
  for (const { means } of waysAt(step, id, at, what)) {
    const one = promisedWith(step, id, at, what, means)
    if (one.chance > best.chance) best = one
  }
  return best.shown()
}

interface Promised {
  readonly chance: number
  readonly shown: () => Preview
}

/** What one thing in hand promises, however it is governed best. */
export function promisedWith(step: FansysStep, id: PieceId, at: PieceId, what: Blow['what'], means: Means): Promised {
  const sheet = sheetOf(step.fight, id)
  const { attack: bonus } = sheet
  const stats = statsFor(sheet, means.weapon)
  const stat = what === 'feint' ? 'INT' : stats.reduce((a, b) => (bonus[b] > bonus[a] ? b : a), stats[0] ?? 'STR')
  const blow = blowOf(id, at, what, means, stat)
  const chance = oddsAt(step, blow)
  const shown = (): Preview => (what === 'attack' ? { chance, ...harmOf(step, blow), ...othersFound(step, blow) } : { text: `${chance}%` })
  return { chance, shown }
}

/** It charges, and the last of the way is not straight for as far as the mount is fast. */
function isBent({ fight }: FansysStep, id: PieceId): boolean {
  const mount = chargesOn(fight, id)
  return mount !== undefined && mount.straight < sheetOf(fight, mount.id).speed.walk
}

export const strike = (what: Blow['what'], given: Pick<Action, 'id' | 'rule' | 'about' | 'example'>): Action => ({
  ...given,
  costFor,
  forbidden: (step, id, isMeant) => [
    // A beast that bears somebody attacks when he tells it to.
    step.forbids(R.mount.attackcommand, ridersOf(step, id).length > 0),
    step.forbids(R.ability.charge, isBent(step, id)),
    ...noTarget(step.asKnownTo(id), id, what, isMeant),
  ],
  take(step, id, pay) {
    const at = askTarget(step.asKnownTo(id), id, what)
    const declared = declare(step, id, at, what)
    const blow = withPower(step, { ...declared, also: addsTo(step, declared) })
    spendAttack(step, id, pay, blow)
    // @rule fansys.ability.combined
    if (blow.also.length > 0) spendDice(step, id, 'sp', blow.also.length, R.ability.combined)
    const { routine, weapons } = sheetOf(step.fight, id)
    if (routine.has(blow.weapon.id) && what === 'attack')
      step.set(id, 'used', pieceAt(step.fight, id).used + (1 << (weapons.indexOf(blow.weapon) * BITS)))
    perform(step, blow)
  },
})

/** Those to whom a blow gives a chance: of a trick only its target, of a weapon that one does not know whoever is near. */
export function openedBy(step: FansysStep, blow: Blow): readonly PieceId[] {
  const { by, at, what, also } = blow
  if (what === 'attack' && provokesBefore(step, blow)) return threatenedBy(step, by)
  return [what, ...also].some((one) => one !== 'attack' && provokesBefore(step, { ...blow, what: one })) ? [at] : []
}

/** A friend who lets a trick be done to him: nothing is rolled, and he does not strike. Who can do nothing does not resist. */
function letsBe(step: FansysStep, { by, at, what }: Blow): boolean {
  if (isEnemy(step.fight, by, at)) return false
  // @rule fansys.core.voluntaryfail
  return (
    !isAble(step.fight, at) ||
    ask.choice(step, at, `let it be, or resist: ${what}`, usually('let', 'resist'), R.core.voluntaryfail).id === 'let'
  )
}

/** Those whom it gives a chance take it before or after. */
export function perform(step: FansysStep, blow: Blow): void {
  const { by, at, isShot, what } = blow
  if (what !== 'attack' && letsBe(step, blow)) {
    step.emit({ type: 'action', piece: by, action: what })
    return manoeuvres[what].come(step, blow)
  }
  // @rule fansys.aoo.order.unproficient
  doing(step, by, 'attack-untrained', openedBy(step, blow), () => attack(step, blow))
  if (isShot) spend(step, blow)
  if (!isShot) markStruck(step, by, at)
}

function spend(step: FansysStep, { by: id, weapon, at: target }: Blow): void {
  const { at } = pieceAt(step.fight, target)
  const place = sheetOf(step.fight, id).weapons.indexOf(weapon)
  const { loaded } = pieceAt(step.fight, id)
  // @rule fansys.weapon.reload
  if (weapon.reload !== 'none') step.set(id, 'loaded', loaded & ~(1 << place))
  if (!isThrown(weapon) || !inHand(step.fight, id).includes(weapon)) return
  if (place < 0) letFall(step, id, at)
  else dropWeapon(step, id, place, at)
}

/** Whom one has struck at does not stop one getting away from him. */
export function markStruck(step: FansysStep, by: PieceId, at: PieceId): void {
  if (rankOf(step.fight, by, 'skirmisher') === 0) return
  const known = effectOn(step.fight, by, STRUCK)
  // @rule fansys.ability.skirmisher
  if (known === undefined) step.begin({ kind: STRUCK, on: by, rule: R.ability.skirmisher, until: 'turn-end', of: by, caught: [at] })
  else if (!known.caught.includes(at)) step.change(known, { caught: [...known.caught, at] })
}

const attacking = strike('attack', {
  id: 'attack',
  rule: R.action.mainAttack,
  about:
    'Strike or shoot with what is in hand. Answers: the target; with what, and what governs it, where there is a choice; to kill or to subdue.',
  example: 'A: [attack, B]',
})

function ruleOf(what: Blow['what']): RuleIndex {
  if (what === 'attack') return R.attack.kinds
  return what === 'interception' ? R.man.interceptionShield : R.man[what]
}

const manoeuvring: readonly Action[] = manoeuvreNames
  .filter((what) => what !== 'interception')
  .map((what) =>
    strike(what, {
      id: what,
      rule: ruleOf(what),
      about: `${manoeuvres[what].about} Answers: the target${manoeuvres[what].asks ?? ''}.`,
      example: `A: [${what}, B]`,
    }),
  )

export const attacks: readonly Action[] = [attacking, ...manoeuvring]
