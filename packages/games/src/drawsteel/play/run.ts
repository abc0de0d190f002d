import { FULL, type Square } from '@riposte/board'
import { nameIn, type PieceId } from '@riposte/referee'
import { amountFor } from '../amounts/amounts.ts'
import { isAboutTarget } from '../amounts/when.ts'
import type { Clause, Of } from '../clauses/clauses.ts'
import type { Who } from '../clauses/phrases.ts'
import { isThere, pieceAt, sheetOf } from '../fight.ts'
import type { DsMoment, Use } from '../moments.ts'
import { becomeRivals } from '../rolls/rivals.ts'
import { abilityCalled } from '../sheet/sheet.ts'
import type { DsStep } from '../step.ts'
import { passiveUse } from '../using.ts'
import { showWords } from '../words-by-hand.ts'
import { allow } from './allow.ts'
import { grantThem, modifyThem, swayThem, tierThem } from './bonuses.ts'
import { afterwards, choose, each, ifSo, makeTest, may, pay, potency, type Run, takeChance } from './choices.ts'
import { enlarge } from './enlarge.ts'
import { layTerrain, layZone, moveArea } from './ground.ts'
import { afflictThem, clearThem, damageThem, forbidThem, killThem, markThem } from './harm.ts'
import {
  actNext,
  drain,
  endThings,
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
import { summon } from './summons.ts'
import { waitFor } from './waits.ts'
import { whoIs } from './who.ts'

/** Doing what clauses say. */

/** The effects of an ability: those about the target for each of them, the others once. */
export function runAfter(step: DsStep, use: Use, clauses: readonly Clause[]): void {
  for (const clause of clauses) {
    if (isInstant(clause)) continue
    if (!needsTarget(clause)) {
      runOne(step, use, clause, use.targets[0] ?? use.by)
      continue
    }
    const targets = use.targets.length === 0 && !isAtTarget(clause) ? [use.by] : use.targets.slice()
    for (const target of targets) if (isThere(pieceAt(step.fight, target))) runOne(step, use, clause, target)
  }
}

/** What has been reckoned into the roll already. */
const instants: readonly Clause['do'][] = [
  'extra',
  'edge',
  'ignore',
  'more-targets',
  'raise-potency',
  'grow',
  'farther',
  'define',
  'trade',
  'around',
  'require',
  'spare',
  'aim',
  'may-hold',
  'upgrade',
]
export const isInstant = (clause: Clause): boolean => instants.includes(clause.do)

/** Whether a clause is about each target. */
function needsTarget(clause: Clause): boolean {
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
    case 'terrain':
      return clause.where !== 'area' && clause.where !== 'around-you'
    case 'zone':
    case 'persist':
    case 'allow':
    case 'by-hand':
      return false
    case 'act-next':
      return clause.to === 'target'
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
  area: readonly Square[] = [],
): void {
  const use = passiveUse(you, target, source, trigger)
  use.moment = moment
  const [origin] = area
  if (origin !== undefined) use.laid = { squares: area, from: -FULL, to: FULL, origin }
  // What it left behind reaches as far as the ability does.
  const own = abilityCalled(sheetOf(step.fight, you), source)
  if (own !== undefined) use.ability = { ...use.ability, melee: own.melee, ranged: own.ranged, area: own.area }
  for (const clause of clauses) runOne(step, use, clause, target)
  for (const one of use.afterwards.splice(0)) one()
}

const runAll: Run = (step, use, clauses, target) => {
  for (const one of clauses) runOne(step, use, one, target)
}

export function runOne(step: DsStep, use: Use, clause: Clause, target: PieceId): void {
  switch (clause.do) {
    case 'damage':
      return damageThem(step, use, clause, target)
    case 'afflict':
      return afflictThem(step, use, clause, target)
    case 'forbid':
      return forbidThem(step, use, clause, target)
    case 'mark':
      return markThem(step, use, clause, target)
    case 'rival':
      for (const one of whoIs(step, use, clause.to, target)) becomeRivals(step, use.by, one)
      return
    case 'clear':
      return clearThem(step, use, clause, target)
    case 'kill':
      return killThem(step, use, clause, target)
    case 'force':
      return forceThem(step, use, clause, target)
    case 'move':
      return moveThem(step, use, clause, target)
    case 'swap':
      return swapThem(step, use, clause, target)
    case 'temporary':
      return temporaryFor(step, use, clause, target)
    case 'heal':
      return healThem(step, use, clause, target)
    case 'drain':
      return drain(step, use, clause)
    case 'recover':
      return recoverThem(step, use, clause, target)
    case 'tire':
      return tireThem(step, use, clause, target)
    case 'surges':
      return giveSurges(step, use, clause, target)
    case 'resource':
      return giveResource(step, use, clause, target)
    case 'malice':
      return giveMalice(step, use, clause, target)
    case 'save':
      return saveNow(step, use, clause, target)
    case 'end':
      return endThings(step, use, clause, target)
    case 'stand':
      return standThem(step, use, clause, target)
    case 'hide':
      return hideThem(step, use, clause, target)
    case 'reveal':
      return revealThem(step, use, clause, target)
    case 'release':
      return releaseThem(step, use, clause, target)
    case 'act':
      return giveActions(step, use, clause, target)
    case 'extra-action':
      return takeExtraAction(step, use.by)
    case 'act-next':
      return actNext(step, clause.to === 'target' ? target : use.by)
    case 'maneuver':
      return maneuverNow(step, use, clause, target)
    case 'strike':
      return strikeNow(step, use, clause, target)
    case 'use':
      return useAnother(step, use, clause, target)
    case 'modify':
      return modifyThem(step, use, clause, target)
    case 'sway':
      return swayThem(step, use, clause, target)
    case 'grant':
      return grantThem(step, use, clause, target)
    case 'tier':
      return tierThem(step, use, clause, target)
    case 'terrain':
      return layTerrain(step, use, clause, target)
    case 'zone':
      return layZone(step, use, clause)
    case 'enlarge':
      return enlarge(step, use, clause)
    case 'summon':
      return summonFor(step, use, clause, target)
    case 'persist':
      return persist(step, use, clause)
    case 'allow':
      return allow(step, use, clause)
    case 'move-area':
      return moveArea(step, use, clause)
    case 'watch':
      return waitFor(step, use, clause, target)
    case 'potency':
      return potency(runAll, step, use, clause, target)
    case 'pay':
      return pay(runAll, step, use, clause, target)
    case 'may':
      return may(runAll, step, use, clause, target)
    case 'choose':
      return choose(runAll, step, use, clause, target)
    case 'if':
      return ifSo(runAll, step, use, clause, target)
    case 'each':
      return each(runAll, step, use, clause, target)
    case 'test':
      return makeTest(runAll, step, use, clause, target)
    case 'chance':
      return takeChance(runAll, step, use, clause, target)
    case 'after':
      return afterwards(runAll, step, use, clause, target)
    case 'by-hand':
      return showWords(step, use.by, handText(step, use, clause.text))
    case 'extra':
    case 'edge':
    case 'ignore':
    case 'more-targets':
    case 'raise-potency':
    case 'grow':
    case 'farther':
    case 'define':
    case 'trade':
    case 'around':
    case 'require':
    case 'spare':
    case 'aim':
    case 'may-hold':
    case 'upgrade':
      // Reckoned into the roll already.
      return
    case 'halve':
    case 'reduce':
    case 'prevent':
    case 'absorb':
    case 'pass-damage':
    case 'lower-potency':
    case 'reroll':
    case 'late-sway':
    case 'turn-sway':
    case 'late-tier':
    case 'shorten-force':
    case 'redirect-strike':
    case 'redirect-force':
      return react(step, use, clause, use.moment, target)
  }
}

function summonFor(step: DsStep, use: Use, clause: Of<'summon'>, target: PieceId): void {
  const within = clause.within === 'distance' ? use.ability.ranged : clause.within
  summon(step, use.by, clause.sheet, amountFor(step, use.by, target, clause.count, use), within)
}

/** The sentence, and whom it is about. */
function handText(step: DsStep, { ability, by, targets }: Use, text: string): string {
  const others = targets.filter((one) => one !== by).map((one) => nameIn(step.fight, one))
  return others.length === 0 ? text : `${ability.name}, ${others.join(', ')}: ${text}`
}
