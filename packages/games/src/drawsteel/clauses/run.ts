import { EFFECT, FULL, MOVE, NOWHERE, SIGHT, SOLID, type Square, squareName } from '@riposte/board'
import { byHand, type Effect, NOBODY, type Option, type PieceId, type RuleIndex } from '@riposte/referee'
import type { Ability } from '../abilities/ability.ts'
import { passiveUse, type Use } from '../abilities/using.ts'
import { askAmong, toldApart } from '../asking.ts'
import { afflict, endCondition, isKind, modifier, saveable, untilOf } from '../conditions/conditions.ts'
import { rollSave } from '../conditions/saves.ts'
import { summon } from '../creations/summons.ts'
import { zoneKind } from '../creations/zones.ts'
import { dealAll } from '../damage/damage.ts'
import { die, gainTemporary, maySpendRecovery, regain, spendRecovery } from '../damage/stamina.ts'
import { isAlive, isEnemy, isHero, isMinion, isObject, isThere, isUp, pieceAt, sheetOf } from '../fight.ts'
import { later } from '../later.ts'
import type { DsMoment } from '../moments.ts'
import { fallOff } from '../movement/falls.ts'
import { forceMove } from '../movement/forced.ts'
import { checkAloft, put, teleportSpots, teleportTo, walk } from '../movement/movement.ts'
import { speedOf } from '../movement/speeds.ts'
import { askWay } from '../movement/ways.ts'
import { react } from '../reactions/react.ts'
import { swayKind } from '../rolls/lasting-sways.ts'
import { scoreOf } from '../rolls/roll.ts'
import { halfOf } from '../rolls/rounding.ts'
import { rollTest } from '../rolls/tests.ts'
import { R } from '../rules.ts'
import { abilityCalled, highest } from '../sheet/sheet.ts'
import { mayHide } from '../sight/hide.ts'
import { hasLine } from '../sight/sight.ts'
import { distance, squaresOf } from '../space.ts'
import type { DsStep } from '../step.ts'
import { idOf } from '../terms.ts'
import { amountFor } from './amounts.ts'
import type { Clause } from './clauses.ts'
import { holds } from './holds.ts'
import type { Potency, Test, Who } from './phrases.ts'

/** Doing what clauses say. */

/** The effects of an ability: those about the target for each of them, the others once. */
export function runAfter(step: DsStep, use: Use, clauses: readonly Clause[]): void {
  for (const clause of clauses) {
    if (isInstant(clause)) continue
    if (!needsTarget(clause)) {
      runOne(step, use, clause, use.targets[0] ?? use.by)
      continue
    }
    for (const target of use.targets.slice()) if (isThere(pieceAt(step.fight, target))) runOne(step, use, clause, target)
  }
}

/** What has been reckoned into the roll already. */
const instants: readonly Clause['do'][] = ['extra', 'edge', 'ignore', 'more-targets', 'raise-potency', 'grow', 'define', 'around']
export const isInstant = (clause: Clause): boolean => instants.includes(clause.do)

/** Whether a clause is about each target. */
function needsTarget(clause: Clause): boolean {
  switch (clause.do) {
    case 'potency':
      return true
    case 'if':
      return clause.tests.some((one) => 'whose' in one && one.whose === 'target') || clause.so.some(needsTarget)
    case 'may':
    case 'after':
      return clause.so.some(needsTarget)
    case 'choose':
      return clause.options.some((one) => one.so.some(needsTarget))
    case 'each':
      return false
    case 'terrain':
      return clause.where !== 'area'
    case 'zone':
    case 'by-hand':
      return false
    case 'swap':
      return true
    case 'move':
      return clause.who.who === 'target'
    case 'strike':
      return clause.by.who === 'target' || clause.against === 'target'
    case 'test':
      return clause.who.who === 'target'
    default:
      return 'to' in clause && typeof clause.to === 'object' && clause.to.who === 'target'
  }
}

/** What a trait or an area of somebody does to somebody. */
export function runFor(
  step: DsStep,
  you: PieceId,
  target: PieceId,
  clauses: readonly Clause[],
  source: string,
  trigger = target,
  moment?: DsMoment,
): void {
  const use = passiveUse(you, target, source, trigger)
  use.moment = moment
  for (const clause of clauses) runOne(step, use, clause, target)
  for (const one of use.afterwards.splice(0)) one()
}

export function runOne(step: DsStep, use: Use, clause: Clause, target: PieceId): void {
  const { fight } = step
  const { by } = use
  const who = (given: Who): PieceId[] => whoIs(step, use, given, target)
  switch (clause.do) {
    case 'damage': {
      const amount = amountFor(step, by, target, clause.amount, use)
      const [type = ''] = clause.types
      const hits = who(clause.to).map((piece) => ({
        piece,
        amount,
        type,
        parts: [{ rule: R.ability.rolledDamage, value: amount, type: '', label: use.ability.name }],
        tier: 0 as const,
      }))
      const isArea = hits.length > 1
      const dealt = dealAll(
        step,
        { by, ability: use.ability, how: 'effect', rule: R.ability.rolledDamage, isArea, unreduced: clause.unreduced },
        hits,
      )
      for (const [piece, lost] of dealt) use.dealt.set(piece, Math.max(lost, use.dealt.get(piece) ?? 0))
      use.took = true
      return
    }
    case 'potency':
      return runPotency(step, use, clause, target)
    case 'afflict': {
      const source = clause.source === 'you' ? by : target
      for (const id of who(clause.to)) {
        for (const condition of clause.conditions) if (afflict(step, id, condition, source, clause.span)) use.took = true
        if (clause.conditions.includes('prone')) knockedProne(step, id)
        else checkAloft(step, id)
        if (clause.cantStand) step.begin({ kind: 'no-stand', on: id, by, rule: R.prone.stand, ...untilOf(step, clause.span, id, by) })
      }
      return
    }
    case 'forbid':
      for (const id of who(clause.to))
        step.begin({ kind: `no-${clause.what}`, on: id, by, rule: R.triggered.barred, ...untilOf(step, clause.span, id, by) })
      use.took = true
      return
    case 'force': {
      const squares = amountFor(step, by, target, clause.squares, use)
      for (const id of who(clause.to)) {
        const meleeWeapon = use.form === 'melee' && use.ability.keywords.includes('weapon')
        const shoved = forceMove(step, id, {
          how: clause.how,
          squares,
          by,
          vertical: clause.vertical,
          ignoresStability: clause.ignoresStability || use.ignoresStability,
          meleeWeapon,
          afterwards: use.afterwards,
        })
        if (shoved.moved > 0) use.forced.add(id)
        if (shoved.collided) use.collided.add(id)
      }
      use.took = true
      return
    }
    case 'move':
      for (const id of who(clause.who)) travel(step, use, clause, id)
      use.took = true
      return
    case 'swap':
      return swap(step, by, target)
    case 'mark':
      for (const id of who(clause.to))
        step.begin({
          kind: clause.name === 'invisible' ? 'invisible' : `mark:${clause.name}`,
          on: id,
          by,
          rule: R.ability.effectsOrder,
          ...untilOf(step, clause.span, id, by),
        })
      use.took = true
      return
    case 'temporary': {
      const amount = amountFor(step, by, target, clause.amount, use)
      for (const id of who(clause.to)) gainTemporary(step, id, amount)
      use.took = true
      return
    }
    case 'heal':
      for (const id of who(clause.to)) regain(step, id, amountFor(step, by, id, clause.amount, use), by, R.stamina.loss)
      use.took = true
      return
    case 'drain': {
      // One instance of the damage, not the sum of all.
      const values = [...use.dealt.values()]
      const most = step.applies(R.drain.once) ? Math.max(0, ...values) : values.reduce((sum, one) => sum + one, 0)
      regain(step, by, clause.half ? halfOf(step, most) : most, by, R.drain.once)
      use.took = true
      return
    }
    case 'recover':
      for (const id of who(clause.to)) recover(step, use, id, clause.count, clause.free)
      use.took = true
      return
    case 'surges': {
      const n = amountFor(step, by, target, clause.amount, use)
      for (const id of who(clause.to)) step.set(id, 'surges', Math.max(0, pieceAt(fight, id).surges + n), R.surge.damage)
      use.took = true
      return
    }
    case 'resource': {
      const n = amountFor(step, by, target, clause.amount, use)
      for (const id of who(clause.to))
        if (sheetOf(fight, id).resource !== undefined) step.set(id, 'resource', pieceAt(fight, id).resource + n, R.resource.oncePerRound)
      use.took = true
      return
    }
    case 'malice':
      step.set(NOBODY, 'malice', fight.malice + amountFor(step, by, target, clause.amount, use), R.malice.round)
      return
    case 'save':
      for (const id of who(clause.to)) saveOnce(step, id)
      use.took = true
      return
    case 'end':
      for (const id of who(clause.to)) endEffects(step, id, clause.what, clause.count)
      use.took = true
      return
    case 'stand':
      for (const id of who(clause.to)) if (effectStand(step, id)) endCondition(step, id, 'prone', 'stood up', R.maneuver.standUp)
      use.took = true
      return
    case 'hide':
      for (const id of who(clause.to)) mayHide(step, id)
      return
    case 'release':
      for (const id of who(clause.to)) endCondition(step, id, 'grabbed', 'released', R.grabbed.release)
      return
    case 'strike':
      for (const id of who(clause.by)) later().grantStrike(step, id, clause.with, againstWhom(use, clause.against, target), clause.sway)
      use.took = true
      return
    case 'modify': {
      const amount = amountFor(step, by, target, clause.amount, use)
      for (const id of who(clause.to)) modify(step, use, id, clause.stat, amount, clause.span)
      use.took = true
      return
    }
    case 'sway': {
      const caught = clause.against === 'target' ? [target] : []
      for (const id of who(clause.to)) {
        const kind = swayKind(clause.rolls, clause.against, clause.once, use.ability.id)
        for (const old of fight.effects.filter((one) => one.on === id && one.kind === kind && one.by === by))
          if (step.applies(R.ability.stackSame)) step.end(old, 'renewed')
        step.begin({ kind, on: id, by, rule: R.ability.effectsOrder, value: clause.value, caught, ...untilOf(step, clause.span, id, by) })
      }
      use.took = true
      return
    }
    case 'tier': {
      const [kind, value] =
        clause.automatic > 0
          ? ['automatic-tier', clause.automatic]
          : clause.least > 0
            ? ['least-tier', clause.least]
            : ['shift-tier', clause.shift]
      for (const id of who(clause.to))
        step.begin({
          kind: `${kind}@${use.ability.id}`,
          on: id,
          by,
          rule: R.roll.automaticTier,
          value: Number(value),
          ...untilOf(step, clause.span, id, by),
        })
      use.took = true
      return
    }
    case 'terrain':
      return layTerrain(step, use, clause, target)
    case 'zone':
      return layZone(step, use, clause)
    case 'summon':
      return summon(
        step,
        by,
        clause.sheet,
        amountFor(step, by, target, clause.count, use),
        clause.within === 'distance' ? use.ability.ranged : clause.within,
      )
    case 'may': {
      const options = [{ id: 'yes' }, { id: 'no', byDefault: true }]
      const asked = clause.by === 'you' ? by : clause.by === 'target' ? target : use.trigger
      if (step.ask({ kind: 'choice', seat: pieceAt(fight, asked).seat, piece: asked, text: clause.text, options }).id === 'yes')
        for (const one of clause.so) runOne(step, use, one, target)
      return
    }
    case 'choose':
      return choose(step, use, clause, target)
    case 'if':
      if (testsHold(step, use, clause.tests, target)) for (const one of clause.so) runOne(step, use, one, target)
      else {
        if (clause.tests.some((one) => one.is === 'potency')) use.resisted = true
        for (const one of clause.else) runOne(step, use, one, target)
      }
      return
    case 'each':
      for (const id of who(clause.who)) for (const one of clause.so) runOne(step, use, one, id)
      return
    case 'test':
      for (const id of who(clause.who)) {
        const tier = rollTest(step, id, { of: clause.of, what: use.ability.id, resists: true })
        for (const one of clause.tiers[tier - 1] ?? []) runOne(step, use, one, id)
      }
      return
    case 'act':
      for (const id of who(clause.to)) step.set(id, 'acts', pieceAt(fight, id).acts + 1, R.ability.actionsWithin)
      return
    case 'kill':
      for (const id of who(clause.to)) die(step, id, by, R.death.director)
      return
    case 'after': {
      const { so } = clause
      use.afterwards.push(() => {
        for (const one of so) runOne(step, use, one, target)
      })
      return
    }
    case 'by-hand':
      return byHand(step, by, clause.text, R.roll.exception)
    case 'extra':
    case 'edge':
    case 'ignore':
    case 'more-targets':
    case 'raise-potency':
    case 'grow':
    case 'define':
    case 'around':
      return
    case 'watch':
      for (const id of who(clause.to)) watch(step, use, clause, id)
      use.took = true
      return
    case 'use':
      for (const id of who(clause.by)) useOther(step, id, clause.ability)
      return
    case 'extra-action':
      step.set(by, 'acts', pieceAt(fight, by).acts + 1, R.malice.spend)
      return
    case 'act-next':
      step.set(NOBODY, 'nextUp', by, R.initiative.afterHero)
      return step.set(by, 'followed', 1, R.initiative.afterHero)
    case 'halve':
    case 'reduce':
    case 'prevent':
    case 'lower-potency':
    case 'reroll':
    case 'late-sway':
    case 'turn-sway':
    case 'late-tier':
    case 'redirect-strike':
    case 'redirect-force':
      return react(step, use, clause, use.moment as DsMoment | undefined, target)
  }
}

const effectStand = (step: DsStep, id: PieceId): boolean => !step.fight.effects.some((one) => one.on === id && one.kind === 'no-stand')

/** Who falls down while flying, climbing or riding, falls. */
export function knockedProne(step: DsStep, id: PieceId): void {
  const piece = pieceAt(step.fight, id)
  if (piece.carrier >= 0) {
    if (step.applies(R.move.climberProne)) return fallOffNow(step, id)
  } else checkAloft(step, id)
}

// ------------------------------------------------------------------------------------------------------------ who, when

function whoIs(step: DsStep, use: Use, given: Who, target: PieceId): PieceId[] {
  const { fight } = step
  if (given.who === 'you') return [use.by]
  if (given.who === 'target') return target >= 0 ? [target] : []
  if (given.who === 'targets') return [...use.targets]
  if (given.who === 'trigger') return use.trigger >= 0 ? [use.trigger] : []
  if (given.who === 'squad')
    return fight.pieces.filter((one) => one.squad >= 0 && one.squad === pieceAt(fight, use.by).squad && isAlive(one)).map((one) => one.id)
  if (given.who !== 'some') return []
  const centre = given.of === 'you' ? use.by : given.of === 'trigger' ? use.trigger : target
  const me = pieceAt(fight, use.by)
  const found = fight.pieces.filter((one) => {
    if (!isAlive(one) || one.id === centre || (one.id === use.by && !given.self) || one.at === NOWHERE) return false
    if (isObject(fight, one.id)) return given.relation.includes('object')
    if (given.relation.startsWith('enemy') && !isEnemy(one, me)) return false
    if (given.relation.startsWith('ally') && (isEnemy(one, me) || one.id === use.by)) return false
    if (given.relation === 'minion' && !isMinion(fight, one.id)) return false
    if (!isKind(fight, one.id, given.kind)) return false
    if (given.tests.length > 0 && !testsHold(step, use, given.tests, one.id)) return false
    return isWithin(step, use, given.within, centre, one.id)
  })
  const ids = found.map((one) => one.id)
  const all = given.self ? [use.by, ...ids] : ids
  if (given.count === 'each' || all.length <= given.count) return given.count === 'each' ? all : pickSome(step, use, all, given.count)
  return pickSome(step, use, all, given.count)
}

function isWithin(step: DsStep, use: Use, within: number | 'distance' | 'area' | 'sight' | 'fight', centre: PieceId, id: PieceId): boolean {
  if (centre < 0) return false
  if (within === 'fight') return true
  if (within === 'sight') return hasLine(step, centre, id)
  if (within === 'distance') return distance(step.fight, use.by, id) <= Math.max(use.ability.melee, use.ability.ranged)
  if (within === 'area')
    return use.laid !== undefined && squaresOf(step.fight, id).some((square) => use.laid?.squares.includes(square) === true)
  return distance(step.fight, centre, id) <= within
}

function pickSome(step: DsStep, use: Use, all: readonly PieceId[], count: number): PieceId[] {
  const chosen: PieceId[] = []
  while (chosen.length < count) {
    const left = all.filter((one) => !chosen.includes(one))
    if (left.length === 0) break
    const options: (Option & { readonly one: PieceId })[] = left.map((one) => ({ id: pieceAt(step.fight, one).key, piece: one, one }))
    options.push({ id: 'nobody', byDefault: true, one: NOBODY })
    const { one } = step.ask({
      kind: 'target',
      seat: pieceAt(step.fight, use.by).seat,
      piece: use.by,
      text: `${use.ability.name}: whom`,
      options,
    })
    if (one === NOBODY) break
    chosen.push(one)
  }
  return chosen
}

export function testsHold(step: DsStep, use: Use, tests: readonly Test[], target: PieceId): boolean {
  return tests.every((test) => {
    if (test.is === 'not') return !testsHold(step, use, [test.test], target)
    if (test.is === 'any') return test.tests.some((one) => testsHold(step, use, [one], target))
    if (test.is === 'edge' || test.is === 'bane' || test.is === 'tier') return tierTest(use, test, target)
    if (test.is === 'forced') return use.forced.has(target)
    if (test.is === 'collided') return use.collided.has(target)
    if (test.is === 'strained') return pieceAt(step.fight, use.by).resource < 0
    if (test.is === 'potency') return isBelow(step, use, target, test.of, test.value)
    return holds(step, [test], use.by, target)
  })
}

function tierTest(use: Use, test: Extract<Test, { is: 'edge' | 'bane' | 'tier' }>, target: PieceId): boolean {
  if (test.is === 'tier') return test.tiers.some((tier) => tier === use.tiers.get(target))
  return use.given >= (test.is === 'edge' ? test.least : 99)
}

// ------------------------------------------------------------------------------------------------------------ potencies

/** The strong potency is the class's, or the highest score; the average 1 less, the weak 2 less. */
export function potencyValue(step: DsStep, by: PieceId, value: Potency): number {
  if (typeof value === 'number') return value
  const sheet = sheetOf(step.fight, by)
  const strong = sheet.potency ?? highest(sheet)
  if (!step.applies(R.potency.values)) return 0
  return value === 'strong' ? strong : value === 'average' ? strong - 1 : strong - 2
}

function isBelow(step: DsStep, use: Use, target: PieceId, of: Extract<Clause, { do: 'potency' }>['of'], value: Potency): boolean {
  const base = potencyValue(step, use.by, value)
  const adjusted = step.applies(R.potency.adjust) ? modifier(step, use.by, 'potency') : 0
  const bought = [...use.bought, ...use.ability.before, ...use.ability.after].reduce(
    (sum, one) => sum + (one.do === 'raise-potency' ? one.by : 0),
    0,
  )
  const own = (use.potency.get(target) ?? 0) + bought
  const total = base + adjusted + own + brutal(step, use)
  const score = scoreOf(step, target, of)
  // Off: an equal score does not resist.
  return step.applies(R.potency.check) ? score < total : score <= total
}

// --------------------------------------------------------------------------------------------------------- what waits

/** What an ability says to wait for, in the order of its clauses: `watch:ABILITY:1` is the second of them. */
export function watchesOf(ability: Ability): Extract<Clause, { do: 'watch' }>[] {
  const found: Extract<Clause, { do: 'watch' }>[] = []
  const look = (clauses: readonly Clause[]): void => {
    for (const one of clauses) {
      if (one.do === 'watch') found.push(one)
      if ('so' in one) look(one.so)
      if ('else' in one) look(one.else)
    }
  }
  look([...ability.before, ...ability.tiers.flat(), ...ability.after, ...ability.spends.flatMap((one) => one.so)])
  return found
}

function watch(step: DsStep, use: Use, clause: Extract<Clause, { do: 'watch' }>, on: PieceId): void {
  const place = watchesOf(use.ability).indexOf(clause)
  if (place < 0) return
  const kind = `watch:${use.ability.id}:${place}`
  for (const old of step.fight.effects.filter((one) => one.kind === kind && one.on === on && one.by === use.by)) step.end(old, 'renewed')
  step.begin({ kind, on, by: use.by, rule: R.ability.effectsOrder, ...untilOf(step, clause.span, on, use.by) })
}

/** Another ability of the sheet, out of turn. */
function useOther(step: DsStep, by: PieceId, name: string): void {
  const ability = abilityCalled(sheetOf(step.fight, by), idOf(name))
  if (ability === undefined || !isUp(pieceAt(step.fight, by))) return
  const options = [{ id: ability.id }, { id: 'none', byDefault: true }]
  const { id } = step.ask({ kind: 'choice', seat: pieceAt(step.fight, by).seat, piece: by, text: ability.name, options })
  if (id === ability.id) later().useAbility(step, by, ability, { isGranted: true, isAction: false, isFree: true })
}

/** Brutal Effectiveness, bought at the start of the turn. */
function brutal(step: DsStep, use: Use): number {
  return step.fight.effects.some((one) => one.on === use.by && one.kind === 'brutal-effectiveness') ? 1 : 0
}

function runPotency(step: DsStep, use: Use, clause: Extract<Clause, { do: 'potency' }>, target: PieceId): void {
  if (target < 0 || !isThere(pieceAt(step.fight, target))) return
  const below = isBelow(step, use, target, clause.of, clause.value)
  const bought = step.fight.effects.find((one) => one.on === use.by && one.kind === 'brutal-effectiveness')
  if (bought !== undefined) use.afterwards.push(() => step.end(bought, 'used', R.malice.basicPotency))
  if (below) {
    for (const one of clause.so) runOne(step, use, one, target)
    return
  }
  use.resisted = true
  step.emit({ type: 'resisted', piece: target, by: use.by, what: clause.of, rule: R.potency.check })
  for (const one of clause.else) runOne(step, use, one, target)
}

// ------------------------------------------------------------------------------------------------------------- movement

function travel(step: DsStep, use: Use, clause: Extract<Clause, { do: 'move' }>, id: PieceId): void {
  const { fight } = step
  const piece = pieceAt(fight, id)
  if (!isUp(piece)) return
  const given =
    clause.squares === 'speed'
      ? speedOf(step, id)
      : clause.squares === 'half-speed'
        ? halfOf(step, speedOf(step, id))
        : amountFor(step, use.by, id, clause.squares, use)
  if (clause.how === 'teleport') return teleport(step, id, given, clause.by === 'you' ? use.by : id)
  // No movement takes one farther than the own speed, unless it is a teleport.
  const most = step.applies(R.move.maxSpeed) ? Math.min(given, speedOf(step, id)) : given
  if (most <= 0) return
  let way: 'move' | 'shift' = clause.how === 'shift' ? 'shift' : 'move'
  if (
    way === 'shift' &&
    fight.effects.some((one) => one.on === id && (one.kind === 'slowed' || one.kind === 'no-shift')) &&
    step.applies(R.slowed.noShift)
  )
    way = 'move'
  const chosen = askWay(
    { step, id, budget: most, way, straight: clause.straight, far: R.move.maxSpeed },
    `${clause.how} up to ${most}`,
    undefined,
    'stay',
  )
  if (chosen === undefined) return
  const near: PieceId[] = []
  const passing = (): void => {
    for (const one of fight.pieces)
      if (isUp(one) && isEnemy(one, piece) && distance(fight, id, one.id) <= 1 && !near.includes(one.id)) near.push(one.id)
  }
  walk(step, id, chosen.path, { way, passing })
  if (id === use.by) use.targets = use.ability.targets.count === 'special' || use.targets.length === 0 ? near : use.targets
  checkAloft(step, id)
}

export function teleport(step: DsStep, id: PieceId, squares: number, by: PieceId): void {
  const offers = step.offers<Option & { readonly spot?: { at: Square; height: number } }>()
  const { columns } = step.fight.board
  for (const { spot, breaks } of teleportSpots(step, id, { squares, by }))
    offers.offer({ id: nameOf(spot.at, columns), square: spot.at, spot }, ...breaks)
  offers.options.push({ id: 'stay', byDefault: true })
  const { spot } = step.ask({
    kind: 'square',
    seat: pieceAt(step.fight, by).seat,
    piece: by,
    text: `teleport up to ${squares}`,
    options: offers.options,
    refusals: offers.refusals,
    rule: R.teleport.distance,
  })
  if (spot !== undefined) teleportTo(step, id, spot, by)
}

const nameOf = (at: Square, columns: number): string => squareName(at, columns)
const fallOffNow = (step: DsStep, id: PieceId): void => fallOff(step, id, R.move.climberProne, true)

function swap(step: DsStep, a: PieceId, b: PieceId): void {
  const one = pieceAt(step.fight, a)
  const other = pieceAt(step.fight, b)
  const here = { at: one.at, height: one.height }
  put(step, a, { at: other.at, height: other.height }, 'swap')
  put(step, b, here, 'swap')
}

// -------------------------------------------------------------------------------------------------------- what it takes

function recover(step: DsStep, use: Use, id: PieceId, count: number | 'any', free: boolean): void {
  const most = count === 'any' ? 99 : count
  for (let n = 0; n < most; n++) {
    if (!free && !maySpendRecovery(step, id)) return
    if (!isHero(step.fight, id) && n > 0) return
    const piece = pieceAt(step.fight, id)
    if (piece.stamina >= piece.maxStamina) return
    const options = [
      { id: 'recovery', byDefault: count !== 'any' || n === 0 },
      { id: 'none', byDefault: count === 'any' && n > 0 },
    ]
    if (
      step.ask({ kind: 'choice', seat: piece.seat, piece: id, text: 'spend a Recovery', options, rule: R.dying.alliesHelp }).id === 'none'
    )
      return
    spendRecovery(step, id, use.by, R.dying.alliesHelp, free)
  }
}

function saveOnce(step: DsStep, id: PieceId): void {
  const effects = saveable(step.fight, id)
  const [first] = effects
  if (first === undefined) return
  const options = toldApart(effects.map((effect, i) => ({ id: effect.kind, byDefault: i === 0, effect })))
  const chosen = askAmong(step, {
    kind: 'choice',
    seat: pieceAt(step.fight, id).seat,
    piece: id,
    text: 'which effect to save against',
    options,
  }).effect
  rollSave(step, id, chosen)
}

function endEffects(step: DsStep, id: PieceId, what: readonly string[], count: number | 'all'): void {
  const isMeant = (one: Effect): boolean =>
    what.includes(one.kind) ||
    (what.includes('save') && one.until === 'save') ||
    (what.includes('eot') && one.until === 'turn-end') ||
    what.includes('any')
  const found = step.fight.effects.filter((one) => one.on === id && isMeant(one))
  if (count === 'all' || found.length <= count) {
    for (const one of found) step.end(one, 'ended')
    return
  }
  const options = toldApart(found.map((effect, i) => ({ id: effect.kind, byDefault: i === 0, effect })))
  step.end(step.ask({ kind: 'choice', seat: pieceAt(step.fight, id).seat, piece: id, text: 'which effect ends', options }).effect, 'ended')
}

function modify(step: DsStep, use: Use, id: PieceId, stat: string, amount: number, span: Extract<Clause, { do: 'modify' }>['span']): void {
  const kind = `${stat}@${use.ability.id}`
  // The same ability again: the strongest value counts, and the latest use sets the duration.
  const old = step.fight.effects.filter((one) => one.on === id && one.kind === kind)
  const value =
    step.applies(R.ability.stackSame) && old.length > 0
      ? Math.sign(amount) * Math.max(Math.abs(amount), ...old.map((one) => Math.abs(one.value)))
      : amount
  if (step.applies(R.ability.stackSame)) for (const one of old) step.end(one, 'renewed')
  step.begin({ kind, on: id, by: use.by, rule: ruleOfStat(stat), value, ...untilOf(step, span, id, use.by) })
}

const ruleOfStat = (stat: string): RuleIndex =>
  stat.startsWith('immunity')
    ? R.damage.immunity
    : stat.startsWith('weakness')
      ? R.damage.weakness
      : stat === 'potency'
        ? R.potency.adjust
        : R.effect.encounter

const againstWhom = (use: Use, against: 'you' | 'target' | 'trigger' | 'any', target: PieceId): PieceId | undefined =>
  against === 'any' ? undefined : against === 'you' ? use.by : against === 'trigger' ? use.trigger : target

function choose(step: DsStep, use: Use, clause: Extract<Clause, { do: 'choose' }>, target: PieceId): void {
  const left = clause.options.map((option, i) => ({ id: `choice-${i + 1}`, label: option.text, byDefault: i === 0, so: option.so }))
  for (let n = 0; n < clause.count && left.length > 0; n++) {
    const chosen = step.ask({
      kind: 'choice',
      seat: pieceAt(step.fight, use.by).seat,
      piece: use.by,
      text: use.ability.name,
      options: left.map((one, i) => ({ ...one, byDefault: i === 0 })),
    })
    const at = left.findIndex((one) => one.id === chosen.id)
    left.splice(at, 1)
    for (const one of chosen.so) runOne(step, use, one, target)
  }
}

// ------------------------------------------------------------------------------------------------------- on the ground

function squaresFor(step: DsStep, use: Use, clause: Extract<Clause, { do: 'terrain' }>, target: PieceId): Square[] {
  if (clause.where === 'area') return [...(use.laid?.squares ?? [])]
  const { board } = step.fight
  const mine = squaresOf(step.fight, target)
  if (clause.where === 'target') return mine
  const near = (square: Square): boolean =>
    mine.some(
      (one) =>
        Math.max(
          Math.abs((one % board.columns) - (square % board.columns)),
          Math.abs(Math.floor(one / board.columns) - Math.floor(square / board.columns)),
        ) <= clause.squares,
    )
  return Array.from({ length: board.size }, (_, square) => square).filter(near)
}

function layTerrain(step: DsStep, use: Use, clause: Extract<Clause, { do: 'terrain' }>, target: PieceId): void {
  const squares = squaresFor(step, use, clause, target)
  if (squares.length > 0)
    step.begin({
      kind: `terrain:${clause.what}@${use.ability.id}`,
      on: NOBODY,
      by: use.by,
      rule: R.terrain.difficult,
      squares,
      ...untilOf(step, clause.span, use.by, use.by),
    })
}

function layZone(step: DsStep, use: Use, clause: Extract<Clause, { do: 'zone' }>): void {
  const kind = zoneKind(use.ability.id)
  if (step.fight.effects.some((one) => one.kind === kind && one.by === use.by)) return
  const isAura = use.ability.area?.shape === 'aura' || clause.zone.follows
  const squares = isAura ? [] : (use.laid?.squares ?? [])
  step.begin({
    kind,
    on: NOBODY,
    by: use.by,
    rule: isAura ? R.area.aura : R.area.lasting,
    squares,
    value: isAura ? (use.ability.area?.size ?? 1) : 0,
    withAuthor: true,
    ...untilOf(step, clause.zone.span, use.by, use.by),
  })
}

/** A hair higher than its squares, so that nobody looks just over the top of it. A wall of stone, ice or force stands in its squares and blocks lines. */
export function raiseWall(step: DsStep, use: Use): void {
  const squares = use.laid?.squares ?? []
  if (use.ability.area?.shape !== 'wall' || squares.length === 0) return
  const blocks = step.applies(R.area.wallBlocks) ? SIGHT | EFFECT | MOVE | SOLID : MOVE | SOLID
  step.emit({
    type: 'board-changed',
    change: {
      set: 'obstacle',
      squares,
      obstacle: { kind: 'conjured wall', blocks, tall: (use.laid?.to ?? FULL) - (use.laid?.from ?? 0) + 1 },
    },
    rule: R.area.wallBlocks,
  })
}
