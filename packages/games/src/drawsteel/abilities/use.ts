import { NOBODY, type Option, type Part, type PieceId } from '@riposte/referee'
import { type Form, formsOf, isWilling, offerTargets, relationRule, whyNot } from '../aim/aim.ts'
import { askArea, piecesIn } from '../aim/areas.ts'
import { askAmong } from '../asking.ts'
import { amountFor } from '../clauses/amounts.ts'
import type { Clause } from '../clauses/clauses.ts'
import { isInstant, raiseWall, runAfter, runOne, testsHold } from '../clauses/run.ts'
import { endKept } from '../conditions/conditions.ts'
import { buryDead } from '../damage/bury.ts'
import { dealAll, type Hit } from '../damage/damage.ts'
import { isAlive, isEnemy, isObject, isThere, isUp, pieceAt, sheetOf } from '../fight.ts'
import { later } from '../later.ts'
import type { Rolled, Targeted } from '../moments.ts'
import { open } from '../reactions/windows.ts'
import { leastResource } from '../resources/resources.ts'
import { decideOutcome } from '../resources/surges.ts'
import { isStrike } from '../rolls/aimed.ts'
import { useUpSways } from '../rolls/lasting-sways.ts'
import { type Outcome, outcomeOf, type PowerRoll, rollPower, scoreOf, tellRoll } from '../rolls/roll.ts'
import { swaysOf } from '../rolls/sway.ts'
import { rollTest } from '../rolls/tests.ts'
import { R } from '../rules.ts'
import { reveal } from '../sight/sight.ts'
import type { DsStep } from '../step.ts'
import type { Characteristic, Typed } from '../terms.ts'
import type { Ability } from './ability.ts'
import { addUsersBonus } from './users-bonus.ts'
import { begin, type Given, type Use } from './using.ts'

/** Using an ability, from its targets to its last effect. */

/** Uses an ability; false if it came to nothing for want of a target. */
export function useAbility(step: DsStep, by: PieceId, ability: Ability, given: Given = {}): boolean {
  const use = begin(by, ability, given)
  step.emit({ type: 'action', piece: by, action: ability.id, rule: given.isGranted === true ? R.ability.actionsWithin : undefined })
  if (given.isFree !== true) pay(step, by, ability)
  askSpends(step, use)
  lengthen(use)
  perform(step, use)
  const late = moveAround(step, use)
  if (!findTargets(step, use, given)) return false
  finish(step, use)
  late()
  critAction(step, use)
  return true
}

/** What was bought may reach farther. */
function lengthen(use: Use): void {
  const more = sumOf(use, 'distance')
  const { melee, ranged } = use.ability
  if (more > 0) use.ability = { ...use.ability, melee: melee > 0 ? melee + more : 0, ranged: ranged > 0 ? ranged + more : 0 }
}

/** One performance at a time. */
function perform(step: DsStep, { by, ability }: Use): void {
  if (!ability.keywords.includes('performance')) return
  const others = sheetOf(step.fight, by).abilities.filter((one) => one.keywords.includes('performance'))
  endKept(step, by, (effect) => others.some((one) => effect.kind.endsWith(`@${one.id}`) || effect.kind === `zone:${one.id}`))
}

/** "Before or after using this ability": what is not done before is done after. */
function moveAround(step: DsStep, use: Use): () => void {
  const all = [...use.ability.before, ...use.ability.after, ...use.bought]
  const left: Clause[] = []
  for (const clause of all) {
    if (clause.do !== 'around') continue
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
    } as const
    if (step.ask(ask).id === 'before') for (const one of clause.so) runOne(step, use, one, use.by)
    else left.push(...clause.so)
  }
  use.targets = []
  return () => {
    for (const one of left) runOne(step, use, one, use.by)
  }
}

/** The cost of the ability: Malice for the Director's, the Heroic Resource for a hero. */
export function pay(step: DsStep, by: PieceId, ability: Ability): void {
  if (ability.cost === 0) return
  const { kind } = sheetOf(step.fight, by)
  if (kind === 'creature') step.set(NOBODY, 'malice', step.fight.malice - ability.cost, R.malice.spend)
  else step.set(by, 'resource', pieceAt(step.fight, by).resource - ability.cost, R.ability.heroicCost)
}

/** The rule that says it is too dear. */
export function tooDear(step: DsStep, by: PieceId, cost: number) {
  if (cost === 0) return undefined
  const { kind } = sheetOf(step.fight, by)
  if (kind === 'creature') return step.forbids(R.malice.spend, step.fight.malice < cost)
  const least = leastResource(step, by)
  const left = pieceAt(step.fight, by).resource - cost
  if (left >= least) return undefined
  return least < 0 || sheetOf(step.fight, by).resource?.negative === true
    ? step.forbids(R.resource.negative, true)
    : step.forbids(R.ability.heroicCost, true)
}

/** A critical hit gives a further action at once, whosever turn it is; of a squad, to all who took part. */
function critAction(step: DsStep, use: Use): void {
  if (!isCritical(use) || !step.applies(R.crit.action)) return
  const strikers = [...use.strikers.values()].flat()
  const isSquad = strikers.length > 0 && pieceAt(step.fight, use.by).squad >= 0
  if (isSquad && !step.applies(R.minion.crit)) return
  for (const one of isSquad ? strikers.filter((id) => id !== use.by) : [])
    step.set(one, 'acts', pieceAt(step.fight, one).acts + 1, R.minion.crit)
  later().extraAction(step, use.by)
}

// -------------------------------------------------------------------------------------------------------------- spends

interface SpendOption extends Option {
  readonly times: number
}

function askSpends(step: DsStep, use: Use): void {
  const { by, ability } = use
  for (const spend of ability.spends) {
    if (!step.applies(spend.of === 'malice' ? R.malice.spend : R.ability.spend)) continue
    const held = spend.of === 'malice' ? step.fight.malice : pieceAt(step.fight, by).resource - leastResource(step, by)
    const most = Math.min(spend.plus ? 99 : 1, Math.floor(held / Math.max(1, spend.cost)))
    if (most === 0 || spend.cost === 0) continue
    const options: SpendOption[] = [{ id: 'no-spend', times: 0, byDefault: true }]
    for (let times = 1; times <= most; times++) options.push({ id: `spend-${times * spend.cost}`, times, rule: R.ability.spend })
    const { times } = step.ask({
      kind: 'choice',
      seat: pieceAt(step.fight, by).seat,
      piece: by,
      text: spend.text,
      options,
      rule: spend.of === 'malice' ? R.malice.spend : R.ability.spend,
    })
    if (times === 0) continue
    use.spends.push({ instead: spend.instead === true, cost: spend.cost, of: spend.of, times, so: spend.so })
    for (let n = 0; n < times; n++) use.bought.push(...spend.so)
    for (const one of spend.so) if (one.do === 'more-targets') use.extraTargets += one.count * times
  }
}

/** What is bought is paid for, unless it hung on a potency alone and was resisted. */
function payForSpends(step: DsStep, use: Use): void {
  for (const spend of use.spends) {
    use.took = false
    use.resisted = false
    const isForTargets = spend.so.every(isInstant)
    if (!isForTargets) runAfter(step, use, spend.so)
    const isLost = use.resisted && !use.took && !isForTargets && step.applies(R.potency.noSpend)
    if (isLost) continue
    const cost = spend.cost * spend.times
    if (spend.of === 'malice') step.set(NOBODY, 'malice', step.fight.malice - cost, R.malice.spend)
    else step.set(use.by, 'resource', pieceAt(step.fight, use.by).resource - cost, R.ability.spend)
  }
}

// -------------------------------------------------------------------------------------------------------------- targets

function findTargets(step: DsStep, use: Use, given: Given): boolean {
  const { by, ability } = use
  const { targets, area } = ability
  if (given.targets !== undefined) {
    use.targets = given.targets.filter((one) => isThere(pieceAt(step.fight, one)))
    use.form = formFor(step, use, use.targets)
    return use.targets.length > 0
  }
  if (given.passed !== undefined) {
    use.form = 'melee'
    use.targets = given.passed.filter((one) => relationRule(step, by, { relation: 'enemy', self: false, kind: '' }, one) === undefined)
    return true
  }
  if (area !== undefined) return findInArea(step, use, given)
  if (targets.count === 0 || targets.count === 'special') {
    // "Each enemy you move adjacent to": whom the roll is against shows on the way.
    const isOnTheWay = ability.roll !== undefined && ability.before.some((one) => one.do === 'move')
    use.targets = targets.count === 0 && !isOnTheWay ? [by] : []
    return true
  }
  if (targets.trigger && use.trigger >= 0) {
    use.targets = [use.trigger]
    use.form = formFor(step, use, use.targets)
    return true
  }
  if (!chooseTargets(step, use, given, targets.count === 'each' ? 99 : targets.count + use.extraTargets)) return false
  use.form = formFor(step, use, use.targets)
  joinSquad(step, use)
  return true
}

/** By how much what was bought makes it larger, or reach farther. */
const sumOf = (use: Use, what: 'area' | 'distance'): number =>
  [...use.bought, ...use.ability.before].reduce((sum, one) => sum + (one.do === 'grow' && one.what === what ? one.by : 0), 0)

/** Each eligible creature in it; none may be spared, unless the entry gives a number. */
function findInArea(step: DsStep, use: Use, given: Given): boolean {
  const { by, ability } = use
  const { area, targets } = ability
  if (area === undefined) return false
  const grown = sumOf(use, 'area')
  const within = area.within + sumOf(use, 'distance')
  use.laid = askArea(step, by, ability, { ...area, size: area.size + grown }, within)
  if (use.laid === undefined) return false
  const inside = piecesIn(step, use.laid).filter((one) => {
    if (one !== by || targets.self) return relationRule(step, by, targets, one) === undefined
    return !step.applies(targets.relation.startsWith('creature') ? R.ability.targetCreature : R.ability.self)
  })
  if (targets.count === 'each' && step.applies(R.ability.targetEach)) {
    use.targets = inside
    return true
  }
  const most = targets.count === 'each' ? 99 : targets.count === 'special' ? 0 : targets.count + use.extraTargets
  while (use.targets.length < most) {
    const left = inside.filter((one) => !use.targets.includes(one))
    const options = left.map((one) => ({ id: pieceAt(step.fight, one).key, piece: one, one }))
    const done = { id: 'done', byDefault: true, one: NOBODY }
    if (options.length === 0) break
    const { one } = step.ask({
      kind: 'target',
      seat: pieceAt(step.fight, by).seat,
      piece: by,
      text: 'who in the area',
      options: use.targets.length > 0 || given.against === undefined ? [...options, done] : options,
      rule: R.ability.targetEach,
    })
    if (one === NOBODY) break
    use.targets.push(one)
  }
  return true
}

/** Chosen one after another; fewer will do. */
function chooseTargets(step: DsStep, use: Use, given: Given, most: number): boolean {
  const { by, ability } = use
  const forms = formsOf(ability)
  if (forms.length === 0) {
    use.targets = [by]
    return true
  }
  while (use.targets.length < most) {
    const offers = offerTargets(step, by, ability, forms, use.targets)
    const wanted = given.against === undefined ? offers.options : offers.options.filter((one) => one.target === given.against)
    const options: (Option & { readonly target?: PieceId })[] = [...wanted]
    if (options.length === 0) break
    if (use.targets.length > 0) options.push({ id: 'done', byDefault: true, rule: R.ability.fewerTargets })
    if (use.targets.length > 0 && !step.applies(R.ability.fewerTargets)) options.pop()
    const only = given.against !== undefined && use.targets.length === 0 ? wanted[0] : undefined
    const { target } =
      only ??
      step.ask({
        kind: 'target',
        seat: pieceAt(step.fight, by).seat,
        piece: by,
        text: `target of ${ability.name}`,
        options,
        refusals: offers.refusals,
      })
    if (target === undefined) break
    const isAlly = !isEnemy(pieceAt(step.fight, by), pieceAt(step.fight, target)) && target !== by
    if (isAlly && ability.targets.relation.startsWith('ally') && !isWilling(step, by, target)) {
      step.emit({ type: 'lost', piece: by, what: 'the target is not willing', rule: R.ability.targetAlly })
      if (use.targets.length === 0) return false
      break
    }
    use.targets.push(target)
    if (given.against !== undefined) break
  }
  return use.targets.length > 0
}

/** Melee or ranged: whichever fits all targets, the user's choice where both do. */
function formFor(step: DsStep, use: Use, targets: readonly PieceId[]): Form {
  const { by, ability } = use
  const fitting = formsOf(ability).filter((form) =>
    targets.every((one) => whyNot(step, by, ability, form, one).every((rule) => rule === undefined)),
  )
  const [first, second] = fitting
  // Off: it is both at once, with the drawbacks of either.
  if (second !== undefined && !step.applies(R.ability.meleeOrRanged)) return second
  if (first === undefined) return formsOf(ability)[0] ?? 'self'
  if (second === undefined) return first
  const options = fitting.map((one) => ({ id: one, byDefault: one === 'melee', one }))
  return step.ask({
    kind: 'choice',
    seat: pieceAt(step.fight, by).seat,
    piece: by,
    text: 'as a melee or a ranged ability',
    options,
    rule: R.ability.meleeOrRanged,
  }).one
}

const MOST_AT_ONE = 3

/** Other minions of the squad that still may act join in, each with a target of its own. */
function joinSquad(step: DsStep, use: Use): void {
  const { by, ability } = use
  const lead = pieceAt(step.fight, by)
  for (const target of use.targets) use.strikers.set(target, [by])
  const isShared = ability.signature || ((ability.id === 'grab' || ability.id === 'knockback') && step.applies(R.minion.maneuvers))
  if (lead.squad < 0 || !isShared || use.isGranted || !step.applies(R.minion.attack)) return
  const forms = formsOf(ability)
  for (const minion of step.fight.pieces) {
    if (minion.squad !== lead.squad || minion.id === by || !isUp(minion) || minion.action === 0 || minion.done === 1) continue
    const offers = step.offers<Option & { readonly target?: PieceId }>()
    offers.options.push({ id: 'stay', byDefault: true })
    for (const option of offerTargets(step, minion.id, ability, forms, []).options) {
      const count = use.strikers.get(option.target ?? NOBODY)?.length ?? 0
      offers.offer(option, step.forbids(R.minion.attack, count >= MOST_AT_ONE))
    }
    if (offers.options.length === 1) continue
    const { target } = step.ask({
      kind: 'target',
      seat: minion.seat,
      piece: minion.id,
      text: `${minion.key} joins the attack`,
      options: offers.options,
      refusals: offers.refusals,
      rule: R.minion.attack,
    })
    if (target === undefined) continue
    step.set(minion.id, 'action', 0, R.minion.attack)
    step.set(minion.id, 'maneuver', 0, R.minion.economy)
    use.strikers.set(target, [...(use.strikers.get(target) ?? []), minion.id])
    if (!use.targets.includes(target)) use.targets.push(target)
  }
}

/** Whose position and conditions count against a target: the first of the squad to attack it. */
const strikerAt = (use: Use, target: PieceId): PieceId => use.strikers.get(target)?.[0] ?? use.by

// ------------------------------------------------------------------------------------------------------------ resolving

function finish(step: DsStep, use: Use): void {
  const { by, ability } = use
  redirect(step, use)
  raiseWall(step, use)
  if (ability.before.length > 0) runAfter(step, use, ability.before)
  if (ability.roll !== undefined && use.targets.length + (ability.targets.count === 'special' ? 1 : 0) > 0) rollAbility(step, use)
  else if (ability.test.length > 0) testTargets(step, use)
  runAfter(step, use, replaced(use, ability.after))
  payForSpends(step, use)
  for (const one of use.afterwards.splice(0)) one()
  buryDead(step)
  if (isAlive(pieceAt(step.fight, by))) reveal(step, by)
}

/** What is bought "instead" stands in for effects of the same sort. */
function replaced(use: Use, clauses: readonly Clause[]): readonly Clause[] {
  const instead = use.spends.flatMap((one) => (one.instead ? one.so.map((clause) => clause.do) : []))
  return instead.length === 0 ? clauses : clauses.filter((one) => !instead.includes(one.do))
}

/** Whoever is aimed at may turn the strike on somebody else. */
function redirect(step: DsStep, use: Use): void {
  for (const [i, target] of [...use.targets].entries()) {
    if (target === use.by) continue
    const moment: Targeted = { window: 'targeted', by: use.by, whom: target, use, instead: target, afterwards: use.afterwards }
    open(step, moment)
    if (moment.instead === target) continue
    use.targets[i] = moment.instead
    use.strikers.set(moment.instead, use.strikers.get(target) ?? [use.by])
  }
}

function rollAbility(step: DsStep, use: Use): void {
  const { by, ability } = use
  const { roll } = ability
  if (roll === undefined) return
  use.score = askScore(step, use, roll.scores)
  const crits = critsWith(step, use)
  const rolled = rollPower(step, by, { score: use.score, bonus: roll.bonus, kind: 'ability', crits })
  use.roll = rolled
  judge(step, use)
  const aims = use.targets.length > 0 ? [...use.targets] : [by]
  for (const target of aims) {
    const before: PowerRoll = use.roll
    const moment: Rolled = { window: 'rolled', by, whom: target, use, roll: before, afterwards: use.afterwards }
    open(step, moment)
    if (moment.roll === before) continue
    use.roll = moment.roll
    judge(step, use)
  }
  useUpSways(step, use, use.targets)
  if (isCritical(use)) step.emit({ type: 'critical', by, rule: R.crit.trigger })
  decideOutcome(step, use)
  dealRolled(step, use)
}

const isCritical = (use: Use): boolean => use.roll?.critical === true

/** By the glossary strikes and actions crit; by the release, main actions alone and opportunity attacks. */
function critsWith(step: DsStep, use: Use): boolean {
  const isMain = use.ability.kind === 'action' && use.isAction
  if (step.setting('printing') === 'release') return use.ability.kind === 'action' || (use.ability.freeStrike && use.isGranted)
  return isStrike(use.ability) || isMain
}

/** The tier of each target, from the roll as it is now. */
export function judge(step: DsStep, use: Use): void {
  const { by, ability, roll } = use
  if (roll === undefined) return
  if (use.targets.length === 0) {
    const outcome = outcomeOf(step, by, roll, swaysOf(step, use, NOBODY), NOBODY)
    use.tiers.set(by, outcome.tier)
    return tellRoll(step, by, NOBODY, ability.id, roll, outcome, ruleOfRoll(use))
  }
  let first: Outcome | undefined
  for (const target of use.targets) {
    const sways = swaysOf(step, { ...use, by: strikerAt(use, target) }, target)
    const own = outcomeOf(step, by, roll, sways, target)
    // Off: what holds for the first target holds for all.
    const outcome = step.applies(R.ability.tierPerTarget) ? own : (first ?? own)
    first ??= own
    use.tiers.set(target, outcome.tier)
    tellRoll(step, by, target, ability.id, roll, outcome, ruleOfRoll(use))
    if (!step.applies(R.ability.oneRoll) && use.targets.length > 1) {
      use.roll = rollPower(step, by, { score: use.score, bonus: ability.roll?.bonus ?? 0, kind: 'ability', crits: false })
      return judgeRest(step, use, use.targets.slice(use.targets.indexOf(target) + 1))
    }
  }
}

function judgeRest(step: DsStep, use: Use, rest: readonly PieceId[]): void {
  for (const target of rest) {
    if (use.roll === undefined) return
    const outcome = outcomeOf(step, use.by, use.roll, swaysOf(step, use, target), target)
    use.tiers.set(target, outcome.tier)
    tellRoll(step, use.by, target, use.ability.id, use.roll, outcome, R.ability.oneRoll)
  }
}

const ruleOfRoll = (use: Use) => (use.ability.roll?.scores.length === 0 ? R.roll.monster : R.roll.dice)

/** Of several characteristics the user picks one, for roll and damage alike; the best unless said. */
function askScore(step: DsStep, use: Use, scores: readonly Characteristic[]): Characteristic | undefined {
  const sorted = scores.toSorted((a, b) => scoreOf(step, use.by, b) - scoreOf(step, use.by, a))
  if (sorted.length < 2) return sorted[0]
  if (!step.applies(R.ability.characteristicChoice)) return scores[0]
  const options = sorted.map((one, i) => ({ id: one, byDefault: i === 0, one }))
  return step.ask({
    kind: 'choice',
    seat: pieceAt(step.fight, use.by).seat,
    piece: use.by,
    text: 'which characteristic',
    options,
    rule: R.ability.characteristicChoice,
  }).one
}

const clausesFor = (use: Use, target: PieceId): readonly Clause[] => {
  const tier = use.tiers.get(target) ?? 0
  return tier === 0 ? [] : (use.ability.tiers[tier - 1] ?? [])
}

/** Damage to all targets, then everything else, target by target in an order the user picks. */
function dealRolled(step: DsStep, use: Use): void {
  const aims = use.targets.length > 0 ? [...use.targets] : use.ability.targets.count === 'special' ? [] : [use.by]
  if (step.applies(R.ability.effectsAfterDamage)) {
    dealDamage(step, use, aims)
    for (const target of ordered(step, use, aims)) effectsOn(step, use, target)
  } else
    for (const target of aims) {
      dealDamage(step, use, [target])
      effectsOn(step, use, target)
    }
  selfEffects(step, use, aims)
}

export function dealDamage(step: DsStep, use: Use, aims: readonly PieceId[]): void {
  const hits: Hit[] = []
  for (const target of aims) {
    for (const clause of clausesFor(use, target)) {
      if (clause.do !== 'damage' || clause.to.who !== 'target') continue
      hits.push(hitOf(step, use, target, clause))
    }
  }
  const how = use.form === 'area' ? 'area' : isStrike(use.ability) ? 'strike' : 'effect'
  const dealt = dealAll(
    step,
    { by: use.by, use, ability: use.ability, how, rule: R.ability.rolledDamage, isArea: use.form === 'area' },
    hits,
  )
  for (const [target, amount] of dealt) use.dealt.set(target, (use.dealt.get(target) ?? 0) + amount)
}

/** One target's damage with all that is added to it. */
function hitOf(step: DsStep, use: Use, target: PieceId, clause: Extract<Clause, { do: 'damage' }>): Hit {
  const { by } = use
  const tier = use.tiers.get(target) ?? 0
  const tally = step.tally()
  tally.add(R.ability.rolledDamage, clause.amount.flat + diceOf(step, use, clause), 'outcome')
  for (const one of clause.amount.scores) {
    const score = one.of.find((of) => of === use.score) ?? one.of[0]
    if (score !== undefined) tally.add(R.ability.characteristicChoice, Math.floor(scoreOf(step, by, score) * one.times), score)
  }
  addUsersBonus(step, tally, use, tier, target)
  const others = Math.min(MOST_AT_ONE, use.strikers.get(target)?.length ?? 1) - 1
  tally.add(R.minion.attack, others * sheetOf(step.fight, by).freeStrike, 'others of the squad')
  for (const extra of extrasFor(step, use, target))
    tally.add(R.ability.rolledDamage, amountFor(step, use.by, target, extra.amount, use), 'extra')
  tally.add(R.surge.damage, use.surges.get(target) ?? 0, 'surges')
  addMalicious(step, use, target, tally)
  return { piece: target, amount: Math.max(0, tally.total), type: typeOf(step, use, clause.types), parts: [...tally.parts] as Part[], tier }
}

/** More damage in the same blow: of the outcome, of the ability, and bought. */
function extrasFor(step: DsStep, use: Use, target: PieceId): Extract<Clause, { do: 'extra' }>[] {
  const found: Extract<Clause, { do: 'extra' }>[] = []
  const look = (clauses: readonly Clause[]): void => {
    for (const one of clauses) {
      if (one.do === 'extra' && testsHold(step, use, one.when, target)) found.push(one)
      else if (one.do === 'if' && one.so.some((then) => then.do === 'extra') && testsHold(step, use, one.tests, target)) look(one.so)
    }
  }
  look([...clausesFor(use, target), ...use.ability.after, ...use.ability.before, ...use.bought])
  return found
}

function diceOf(step: DsStep, use: Use, clause: Extract<Clause, { do: 'damage' }>): number {
  return amountFor(step, use.by, use.targets[0] ?? NOBODY, { ...clause.amount, flat: 0, scores: [] }, use)
}

/** Malicious Strike, bought at the start of the turn, goes into the next strike. */
function addMalicious(
  step: DsStep,
  use: Use,
  target: PieceId,
  tally: { add(rule: typeof R.malice.basicStrike, value: number, label: string): unknown },
): void {
  if (!isStrike(use.ability) || use.targets[0] !== target) return
  const effect = step.fight.effects.find((one) => one.on === use.by && one.kind === 'malicious-strike')
  if (effect === undefined) return
  tally.add(R.malice.basicStrike, effect.value, 'Malicious Strike')
  step.end(effect, 'used', R.malice.basicStrike)
}

function typeOf(step: DsStep, use: Use, types: readonly Typed[]): Typed {
  const [first = ''] = types
  if (types.length < 2) return first
  const options = types.map((one, i) => ({ id: one === '' ? 'untyped' : one, byDefault: i === 0, one }))
  return step.ask({ kind: 'choice', seat: pieceAt(step.fight, use.by).seat, piece: use.by, text: 'which type of damage', options }).one
}

/** Whose movement comes first is the user's to say. */
function ordered(step: DsStep, use: Use, aims: readonly PieceId[]): PieceId[] {
  const moving = aims.filter((one) => clausesFor(use, one).some((clause) => clause.do === 'force'))
  if (moving.length < 2 || !step.applies(R.forced.order)) return [...aims]
  const left = [...aims]
  const order: PieceId[] = []
  while (left.length > 1) {
    const options = left.map((one, i) => ({ id: pieceAt(step.fight, one).key, piece: one, byDefault: i === 0, one }))
    const { one } = step.ask({
      kind: 'choice',
      seat: pieceAt(step.fight, use.by).seat,
      piece: use.by,
      text: 'whose effects come first',
      options,
      rule: R.forced.order,
    })
    order.push(one)
    left.splice(left.indexOf(one), 1)
  }
  return [...order, ...left]
}

/** What an outcome does to its user comes once, by the best tier that somebody got. */
const isSelf = (clause: Clause): boolean =>
  clause.do === 'malice' ||
  ('to' in clause && typeof clause.to === 'object' && (clause.to.who === 'you' || (clause.to.who === 'some' && clause.to.self))) ||
  (clause.do === 'move' && clause.who.who === 'you') ||
  (clause.do === 'strike' && clause.by.who === 'you')

function effectsOn(step: DsStep, use: Use, target: PieceId): void {
  const clauses = clausesFor(use, target)
  const inOrder = step.applies(R.ability.effectsOrder) ? clauses : clauses.toReversed()
  for (const clause of inOrder) {
    if (clause.do === 'damage' && clause.to.who === 'target') continue
    if (isSelf(clause) && step.applies(R.ability.selfEffectOnce)) continue
    if (isObject(step.fight, target) && step.applies(R.ability.targetObject) && clause.do !== 'force' && clause.do !== 'damage') continue
    runOne(step, use, clause, target)
  }
}

function selfEffects(step: DsStep, use: Use, aims: readonly PieceId[]): void {
  if (!step.applies(R.ability.selfEffectOnce)) return
  const tiers = [...new Set(aims.map((one) => use.tiers.get(one) ?? 0))].filter((tier) => tier > 0).toSorted((a, b) => b - a)
  const having = tiers.filter((tier) => (use.ability.tiers[tier - 1] ?? []).some(isSelf))
  if (having.length === 0) return
  const options = having.map((tier, i) => ({ id: `tier-${tier}`, byDefault: i === 0, tier }))
  const chosen = askAmong(step, {
    kind: 'choice',
    seat: pieceAt(step.fight, use.by).seat,
    piece: use.by,
    text: 'which tier for yourself',
    options,
    rule: R.ability.selfEffectOnce,
  })
  for (const clause of use.ability.tiers[(chosen?.tier ?? 1) - 1] ?? [])
    if (isSelf(clause)) runOne(step, use, clause, aims.find((one) => use.tiers.get(one) === chosen?.tier) ?? use.by)
}

/** Each target rolls for itself; a higher tier is better for it. */
function testTargets(step: DsStep, use: Use): void {
  const hits: Hit[] = []
  for (const target of use.targets) {
    if (!isAlive(pieceAt(step.fight, target))) continue
    // Off: the user rolls, and there is a tier for all.
    const tier = step.applies(R.ability.targetTests)
      ? rollTest(step, target, { of: use.ability.test, what: use.ability.id, resists: true })
      : 1
    use.tiers.set(target, tier)
  }
  for (const target of use.targets)
    for (const clause of clausesFor(use, target))
      if (clause.do === 'damage' && clause.to.who === 'target')
        hits.push({
          piece: target,
          amount: amountFor(step, use.by, target, clause.amount, use),
          type: typeOf(step, use, clause.types),
          parts: [{ rule: R.ability.targetTests, value: clause.amount.flat, type: '', label: 'outcome' }],
          tier: use.tiers.get(target) ?? 0,
        })
  const dealt = dealAll(
    step,
    {
      by: use.by,
      use,
      ability: use.ability,
      how: use.form === 'area' ? 'area' : 'effect',
      rule: R.ability.targetTests,
      isArea: use.form === 'area',
    },
    hits,
  )
  for (const [target, amount] of dealt) use.dealt.set(target, amount)
  for (const target of use.targets) effectsOn(step, use, target)
}
