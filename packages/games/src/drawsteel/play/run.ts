import { FULL, type Square } from '@riposte/board'
import { byHand, nameIn, type PieceId } from '@riposte/referee'
import { amountFor } from '../amounts/amounts.ts'
import { isAboutTarget } from '../amounts/when.ts'
import type { Clause, Of } from '../clauses/clauses.ts'
import type { Who } from '../clauses/phrases.ts'
import { isPartOf } from '../damage/bleeding.ts'
import { isThere, pieceAt, sheetOf } from '../fight.ts'
import type { DsMoment, Use } from '../moments.ts'
import { becomeRivals } from '../rolls/rivals.ts'
import { R } from '../rules.ts'
import { abilityCalled } from '../sheet/sheet.ts'
import { bookOf, type DsStep } from '../step.ts'
import { passiveUse } from '../using.ts'
import { allow } from './allow.ts'
import { removeThem } from './away.ts'
import { grantThem, modifyThem, swayThem, tierThem } from './bonuses.ts'
import { afterwards, choose, each, ifSo, makeTest, may, pay, potency, takeChance } from './choices.ts'
import { enlarge } from './enlarge.ts'
import { layTerrain, layZone, moveArea, raiseGround } from './ground.ts'
import { afflictThem, clearThem, damageEach, damageThem, forbidThem, killThem, markThem } from './harm.ts'
import {
  actNext,
  drain,
  endThings,
  fadeThem,
  giveActions,
  giveMalice,
  giveResource,
  giveSurges,
  healThem,
  hideThem,
  recoverThem,
  releaseThem,
  revealThem,
  saveNow,
  standThem,
  takeExtraAction,
  temporaryFor,
  tireThem,
} from './help.ts'
import { forceThem, moveThem, swapThem } from './moves.ts'
import { persist } from './persist.ts'
import { react } from './react.ts'
import { maneuverNow, strikeNow, useAnother } from './strikes.ts'
import { conjure, summon } from './summons.ts'
import { waitFor } from './waits.ts'
import { whoIs } from './who.ts'

/** Doing what clauses say: a verb each. */

/** The effects of an ability: those about the target for each of them, the others once. */
export function runAfter(step: DsStep, use: Use, clauses: readonly Clause[]): void {
  for (const clause of clauses) {
    if (isInstant(clause)) continue
    if (!needsTarget(clause)) {
      runOne(step, use, clause, use.targets[0] ?? use.by)
      continue
    }
    const targets = use.targets.length === 0 && !isAtTarget(clause) ? [use.by] : use.targets.slice()
    const isMeant = (target: PieceId): boolean => isThere(pieceAt(step.fight, target)) && !use.shruggedOff.has(target)
    if (clause.do === 'damage') damageEach(step, use, clause, targets.filter(isMeant))
    else for (const target of targets) if (isMeant(target)) runOne(step, use, clause, target)
  }
}

/** What has been reckoned into the roll already. */
export const isInstant = (clause: Clause): boolean => all[clause.do] === known

/** Whether a clause is about each target. */
export function needsTarget(clause: Clause): boolean {
  switch (clause.do) {
    case 'potency':
      return true
    case 'if':
      return clause.tests.some(isAboutTarget) || [...clause.so, ...clause.else].some(needsTarget)
    case 'may':
    case 'pay':
    case 'after':
      return clause.so.some(needsTarget)
    case 'choose':
      return clause.options.some((one) => one.so.some(needsTarget))
    case 'chance':
      return clause.outcomes.some((one) => one.so.some(needsTarget))
    case 'each':
      return isOfTarget(clause.who)
    case 'raise':
      return clause.where === 'target'
    case 'terrain':
      return clause.where !== 'area' && clause.where !== 'around-you'
    case 'zone':
    case 'persist':
    case 'allow':
    case 'by-hand':
      return false
    case 'act-next':
      return clause.to === 'target'
    case 'conjure':
      return clause.of === 'target'
    case 'swap':
      return clause.by === 'target' || isOfTarget(clause.who)
    case 'move':
      return isOfTarget(clause.who)
    case 'strike':
    case 'use':
    case 'maneuver':
      return isOfTarget(clause.by) || clause.against === 'target'
    case 'test':
      return isOfTarget(clause.who)
    default:
      return 'to' in clause && typeof clause.to === 'object' && isOfTarget(clause.to)
  }
}

/** The target, or who is picked out by where the target is. */
const isOfTarget = (who: Who): boolean =>
  who.who === 'target' ||
  (who.who === 'some' && who.of === 'target' && (typeof who.within === 'number' || who.within === 'brushed' || who.within === 'struck'))

/** Done to the target itself, so that without one it is not done. */
const isAtTarget = (clause: Clause): boolean =>
  clause.do === 'potency' || clause.do === 'swap' || !('to' in clause && typeof clause.to === 'object' && clause.to.who === 'some')

/** What a trait or an area of somebody does to somebody. */
export function runFor(
  step: DsStep,
  you: PieceId,
  target: PieceId,
  clauses: readonly Clause[],
  source: string,
  trigger = target,
  moment?: DsMoment,
  area?: readonly Square[],
): void {
  const use = passiveUse(you, target, source, trigger)
  use.moment = moment
  if (area !== undefined) {
    use.form = 'area'
    // An aura keeps no squares.
    const [origin] = area
    if (origin !== undefined) use.laid = { squares: area, from: -FULL, to: FULL, origin }
  }
  // What it left behind reaches as far as the ability does.
  const own = abilityCalled(sheetOf(step.fight, you), source)
  if (own !== undefined) use.ability = { ...use.ability, melee: own.melee, ranged: own.ranged, area: own.area }
  runAll(step, use, clauses, target)
  for (const one of use.afterwards.splice(0)) one()
}

type Verb<C> = { does(step: DsStep, use: Use, clause: C, target: PieceId): void }['does']

const known = (): void => undefined
const answer: Verb<Clause> = (step, use, clause, target) => react(step, use, clause, use.moment, target)

const verbs: { readonly [D in Clause['do']]: Verb<Of<D>> } = {
  damage: damageThem,
  afflict: afflictThem,
  forbid: forbidThem,
  mark: markThem,
  rival: (step, use, { to }, target) => {
    for (const one of whoIs(step, use, to, target)) becomeRivals(step, use.by, one)
  },
  clear: clearThem,
  kill: killThem,
  remove: removeThem,
  fade: fadeThem,
  force: forceThem,
  move: moveThem,
  swap: swapThem,
  temporary: temporaryFor,
  heal: healThem,
  drain,
  recover: recoverThem,
  tire: tireThem,
  surges: giveSurges,
  resource: giveResource,
  malice: giveMalice,
  save: saveNow,
  end: endThings,
  stand: standThem,
  hide: hideThem,
  reveal: revealThem,
  release: releaseThem,
  act: giveActions,
  'act-now': (step, use, { kinds, to }, target) => {
    for (const one of whoIs(step, use, to, target)) bookOf(step).actNow(step, one, kinds, isPartOf(use, one))
    use.took = true
  },
  'extra-action': (step, { by }) => takeExtraAction(step, by),
  'act-next': (step, { by }, { to }, target) => actNext(step, to === 'target' ? target : by),
  maneuver: maneuverNow,
  strike: strikeNow,
  use: useAnother,
  modify: modifyThem,
  sway: swayThem,
  grant: grantThem,
  tier: tierThem,
  terrain: layTerrain,
  zone: layZone,
  raise: raiseGround,
  enlarge,
  summon: summonFor,
  conjure: conjureFor,
  persist,
  allow,
  'move-area': moveArea,
  watch: waitFor,
  potency,
  pay,
  may,
  choose,
  if: ifSo,
  each,
  test: makeTest,
  chance: takeChance,
  after: afterwards,
  'by-hand': (step, use, { text }) => byHand(step, use.by, handText(step, use, text), R.roll.exception),
  extra: known,
  edge: known,
  natural: known,
  ignore: known,
  'more-targets': known,
  'raise-potency': known,
  grow: known,
  farther: known,
  gentle: known,
  reshape: known,
  steer: known,
  define: known,
  trade: known,
  around: known,
  require: known,
  spare: known,
  aim: known,
  'may-hold': known,
  upgrade: known,
  halve: answer,
  reduce: answer,
  worsen: answer,
  prevent: answer,
  absorb: answer,
  'pass-damage': answer,
  'lower-potency': answer,
  'shrug-off': answer,
  reroll: answer,
  'late-sway': answer,
  'turn-sway': answer,
  'late-tier': answer,
  'late-bonus': answer,
  uncritical: answer,
  negate: answer,
  endure: answer,
  'shorten-force': answer,
  halt: answer,
  'redirect-strike': answer,
  'redirect-force': answer,
}
const all: Readonly<Record<string, Verb<Clause>>> = verbs

export const runOne: Verb<Clause> = (step, use, clause, target) => all[clause.do]?.(step, use, clause, target)

export function runAll(step: DsStep, use: Use, clauses: readonly Clause[], target: PieceId): void {
  for (const one of clauses) runOne(step, use, one, target)
}

function summonFor(step: DsStep, use: Use, clause: Of<'summon'>, target: PieceId): void {
  const within = clause.within === 'distance' ? use.ability.ranged : clause.within
  summon(step, use.by, clause.sheet, amountFor(step, use.by, target, clause.count, use), within)
}

function conjureFor(step: DsStep, use: Use, clause: Of<'conjure'>, target: PieceId): void {
  const { melee, ranged } = use.ability
  const within = clause.within === 'distance' ? Math.max(melee, ranged) : clause.within
  conjure(step, use.by, clause, amountFor(step, use.by, target, clause.count, use), clause.of === 'you' ? use.by : target, within)
  use.took = true
}

/** The sentence, and whom it is about. */
function handText(step: DsStep, { ability, by, targets }: Use, text: string): string {
  const others = targets.filter((one) => one !== by).map((one) => nameIn(step.fight, one))
  return others.length === 0 ? text : `${ability.name}, ${others.join(', ')}: ${text}`
}
