import { lasting, type PieceId } from '@riposte/referee'
import { remember } from '../amounts/when.ts'
import type { Ability } from '../clauses/ability.ts'
import { type Clause, isEarly } from '../clauses/clauses.ts'
import { clausesIn } from '../clauses/fold.ts'
import { type Means, meansOf, sourceOf } from '../clauses/means.ts'
import type { Span } from '../clauses/phrases.ts'
import { saidNow } from '../clauses/said.ts'
import { endKept } from '../conditions/conditions.ts'
import { bleed, bleedFor } from '../damage/bleeding.ts'
import { decideOutcome } from '../damage/surges.ts'
import { isAlive, pieceAt, sheetOf } from '../fight.ts'
import type { Given, Use } from '../moments.ts'
import { buryDead } from '../movement/death.ts'
import { noteUsed, pay } from '../paying.ts'
import { raiseWall } from '../play/ground.ts'
import { runAfter, runOne } from '../play/run.ts'
import { isStrike } from '../rolls/aimed.ts'
import { useUpBrutal } from '../rolls/potency.ts'
import { R } from '../rules.ts'
import { reveal, showsItself } from '../sight/sight.ts'
import { bookOf, type DsStep } from '../step.ts'
import type { ActionKind } from '../terms.ts'
import { begin } from '../using.ts'
import { open } from '../windows.ts'
import { askSpends, carryOutSpends, giveBack, wasRefused } from './costs.ts'
import { isCritical, rollAbility } from './power-roll.ts'
import { joined } from './squad-attack.ts'
import { testTargets } from './target-tests.ts'
import { findTargets, lengthen, redirect } from './targets.ts'

/** Using an ability, from its targets to its last effect. */

/** Uses an ability; false if it came to nothing for want of a target. */
export function useAbility(step: DsStep, by: PieceId, ability: Ability, given: Given = {}): boolean {
  noteUsed(step, by, ability)
  const use = begin(by, ability, given)
  remember(step, use)
  step.emit({ type: 'action', piece: by, action: ability.id, rule: given.isGranted === true ? R.ability.actionsWithin : undefined })
  if (given.isFree !== true) pay(step, by, ability)
  open(step, { window: 'used', whom: by, by, ability, as: usedAs(ability, given), afterwards: use.afterwards })
  askSpends(step, use)
  lengthen(step, use)
  perform(step, use)
  renew(step, use)
  const late = moveAround(step, use)
  if (!findTargets(step, use, given)) {
    // Who answers has not used it where there is nobody left.
    if (given.moment !== undefined && !wasRefused(step, by, ability.id)) giveBack(step, use, given)
    return false
  }
  finish(step, use)
  late()
  critAction(step, use)
  bleedByRoll(step, use)
  for (const one of joined(use)) bleedFor(step, one, { cost: ability.kind, isStrike: isStrike(ability) })
  return true
}

/** A free strike for an opportunity is no main action, nor is the strike of a charge another. */
const usedAs = ({ kind }: Ability, { isGranted, isCharge }: Given): ActionKind =>
  (isGranted === true || isCharge === true) && (kind === 'action' || kind === 'maneuver') ? 'none' : kind

/** By the release a maneuver costs blood only for a roll with Might or Agility; strikes do in any case. */
function bleedByRoll(step: DsStep, { by, ability, score, roll }: Use): void {
  if (step.setting('printing') !== 'release' || ability.kind !== 'maneuver' || ability.keywords.includes('strike')) return
  if (roll !== undefined && (score === 'might' || score === 'agility')) bleed(step, by, 'roll')
}

/** What lasts until the ability is used again hangs on this use of it. */
function renew(step: DsStep, { by, ability }: Use): void {
  const { spans } = partsOf(ability)
  if (spans.length === 0) return
  const kind = `used:${ability.id}`
  for (const old of step.fight.effects.filter((one) => one.kind === kind && one.by === by)) step.end(old, 'used again')
  const of = spans.includes('able-again') ? { of: by } : {}
  const means: Means = { is: 'used', of: ability.id }
  step.begin({ kind, means, on: by, by, rule: R.ability.effectsOrder, until: 'fight-end', ...of })
}

/** How long what an ability leaves behind lasts: until it is used again, if anything does. */
const untilAgain = ({ before, after, tiers, spends }: Ability): readonly Span[] =>
  clausesIn([before, after, tiers, spends])
    .flatMap((one) => ('span' in one ? [one.span] : one.do === 'zone' ? [one.zone.span] : []))
    .filter((one) => one === 'again' || one === 'able-again')

/** What goes with an effect, and is none by itself. */
const background: ReadonlySet<Means['is']> = new Set<Means['is']>(['area', 'enlarge', 'persist', 'used', 'done'])

/** One performance at a time. */
function perform(step: DsStep, { by, ability }: Use): void {
  if (!ability.keywords.includes('performance')) return
  const others = sheetOf(step.fight, by).abilities.filter((one) => one.keywords.includes('performance'))
  endKept(step, by, (effect) => !background.has(meansOf(effect)?.is ?? 'done') && others.some(({ id }) => sourceOf(effect) === id))
}

/** "Before or after using this ability": what is not done before is done after. */
function moveAround(step: DsStep, use: Use): () => void {
  const left: Clause[] = []
  for (const clause of saidNow(use, 'around')) {
    if (clause.do !== 'around' || clause.only === 'between') continue
    if (clause.only === 'before') {
      for (const one of clause.so) runOne(step, use, one, use.by)
      continue
    }
    const options = [{ id: 'before' }, { id: 'after', byDefault: true }]
    const ask = {
      kind: 'choice',
      seat: pieceAt(step.fight, use.by).seat,
      piece: use.by,
      text: `${use.ability.name}: before or after`,
      options,
      refusals: undefined,
      rule: undefined,
    } as const
    if (step.ask(ask).id === 'before') for (const one of clause.so) runOne(step, use, one, use.by)
    else left.push(...clause.so)
  }
  use.targets = []
  return () => {
    for (const one of left) runOne(step, use, one, use.by)
  }
}

/** A critical hit gives a further action at once, whosever turn it is; of a squad, to all who took part. */
function critAction(step: DsStep, use: Use): void {
  if (!isCritical(use) || use.isNegated || !step.applies(R.crit.action)) return
  const strikers = [...use.strikers.values()].flat()
  const isSquad = strikers.length > 0 && pieceAt(step.fight, use.by).squad >= 0
  if (isSquad && !step.applies(R.minion.crit)) return
  for (const one of isSquad ? strikers.filter((id) => id !== use.by) : [])
    step.set(one, 'acts', pieceAt(step.fight, one).acts + 1, R.minion.crit)
  bookOf(step).extraAction(step, use.by)
}

/** What an ability says besides its outcomes, by when it comes: with the roll, or after it. */
const partsOf = lasting((ability: Ability) => ({
  early: ability.after.filter(isEarly),
  late: ability.after.filter((one) => !isEarly(one)),
  staysHidden: [...ability.before, ...ability.after].some(ignoresDiscovery),
  spans: untilAgain(ability),
}))
const ignoresDiscovery = (one: Clause): boolean => one.do === 'ignore' && one.what === 'discovery'

function finish(step: DsStep, use: Use): void {
  const { by, ability } = use
  redirect(step, use)
  if (!use.isNegated) carryOut(step, use)
  useUpBrutal(step, use)
  if (use.afterwards.length > 0) for (const one of use.afterwards.splice(0)) one()
  buryDead(step)
  for (const one of joined(use)) {
    showsItself(step, one)
    reveal(step, one)
  }
  if (!isAlive(pieceAt(step.fight, by)) || partsOf(ability).staysHidden || use.bought.some(ignoresDiscovery)) return
  showsItself(step, by)
  reveal(step, by, (observer) => !use.hidFrom.includes(observer))
}

/** All that it does, unless an answer to its roll makes nothing of it. */
function carryOut(step: DsStep, use: Use): void {
  const { ability } = use
  const { early, late } = partsOf(ability)
  raiseWall(step, use)
  if (ability.roll === undefined && ability.test.length === 0) decideOutcome(step, use)
  if (ability.before.length > 0) runAfter(step, use, ability.before)
  if (ability.roll !== undefined && early.length > 0) runAfter(step, use, early)
  if (ability.roll !== undefined && use.targets.length + (ability.targets.count === 'special' ? 1 : 0) > 0) rollAbility(step, use)
  else if (ability.test.length > 0) testTargets(step, use)
  if (use.isNegated) return
  runAfter(step, use, replaced(use, ability.roll === undefined ? ability.after : late))
  carryOutSpends(step, use)
}

/** What is bought "instead" stands in for effects of the same sort. */
function replaced(use: Use, clauses: readonly Clause[]): readonly Clause[] {
  if (use.spends.length === 0) return clauses
  const instead = use.spends.flatMap((one) => (one.instead ? one.so.map((clause) => clause.do) : []))
  return instead.length === 0 ? clauses : clauses.filter((one) => !instead.includes(one.do))
}
