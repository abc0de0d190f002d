import { type Effect, effectsOn, lasting, type PieceId, type Preview, resolveInOrder } from '@riposte/referee'
import { burstAt, canBegin, isInArea } from '../aim/areas.ts'
import { strikesAt } from '../aim/means.ts'
import { ask } from '../asking.ts'
import { partsOn, useUp } from '../bearing/parts.ts'
import { holds, suits, unmet } from '../bearing/tests.ts'
import type { Attack } from '../blow.ts'
import type { Clause } from '../clauses/clauses.ts'
import { type Degree, degrees } from '../clauses/words.ts'
import { areClose, closeTo, isClosed } from '../close-combat.ts'
import { isAble, sting } from '../conditions/conditions.ts'
import { isProof } from '../damage/damage.ts'
import { pieceAt, sheetOf } from '../fight.ts'
import { keepsGrip } from '../movement/climbing.ts'
import { type Blow, deal, isAboutTarget, isBlow } from '../play/harm.ts'
import { run } from '../play/run.ts'
import { metBy } from '../play/triggers.ts'
import { type Use, useOf } from '../play/use.ts'
import { roleOf } from '../play/whom.ts'
import { R } from '../rules.ts'
import type { Strike } from '../sheet/sheet.ts'
import { reveal } from '../sight/hidden.ts'
import { distance } from '../space.ts'
import type { HomlStep } from '../step.ts'
import { open } from '../windows.ts'
import { isExposedTo } from './modifiers.ts'
import { chanceAt, judge, type Struck } from './outcome.ts'
import { upStakes } from './stakes.ts'

/** With what rides on it. */
interface Ridden extends Struck {
  readonly rider?: readonly Clause[]
}

/** One rider comes with an enhanced success: of the source of the point that was paid, its own trigger met. */
// @rule homl.core.rider
function withRider(step: HomlStep, { by, strike, isEnhanced }: Attack, struck: readonly Struck[]): readonly Ridden[] {
  const best = struck.find(({ degree }) => degree === 'enhanced')
  if (!isEnhanced || best === undefined) return struck
  const moment = { window: 'hit', by, at: best.at, strike, degree: best.degree } as const
  const { strikes, level } = sheetOf(step.fight, by)
  const riders = strikes.filter(
    (one) =>
      one.action === 'rider' &&
      step.forbids(R.feat.level, one.level > level) === undefined &&
      one.source === strike.source &&
      (one.trigger === undefined || metBy(step, by, one.trigger, moment) !== undefined) &&
      suits(step, by, one.requires, best.at) &&
      unmet(step, one.requires, (role) => (role === 'you' ? by : best.at)).every((rule) => rule === undefined),
  )
  if (riders.length === 0) return struck
  const options = [{ id: 'none', does: [], byDefault: true }, ...riders.map(({ id, effect }) => ({ id, does: effect, rule: R.core.rider }))]
  const { does } = ask.choice(step, by, 'which rider', options, R.core.rider)
  return struck.map((one) => (one === best ? { ...one, rider: does } : one))
}

/** An attack from declaration to its last consequence, and whom it has hit; whom it was made at knows of who made it. */
export function attack(step: HomlStep, declared: Attack): readonly PieceId[] {
  const hits = resolve(step, intoClose(step, declared))
  // @rule homl.hide.reveal
  reveal(step, declared.by, (one) => declared.targets.includes(one))
  sting(step, declared.by, declared.targets)
  return hits
}

/** From outside one cannot tell apart those in close combat: an even chance for each who is in reach. */
function intoClose(step: HomlStep, declared: Attack): Attack {
  const { by, targets } = declared
  if (!targets.some((at) => isClosed(step.fight, at))) return declared
  const struck = targets.map((at) => {
    const among = mixedWith(step, declared, at)
    const die = among.length > 1 ? step.roll(among.length, by, 'whom it hits', R.closecombat.outside) : 0
    return among.toSorted((a, b) => a - b)[die - 1] ?? at
  })
  return { ...declared, targets: [...new Set(struck)] }
}

/** Whom it may as well hit that is made at one of them from outside. */
function mixedWith(step: HomlStep, declared: Attack, at: PieceId): readonly PieceId[] {
  // @rule homl.closecombat.outside
  if (declared.strike.area !== undefined) return [at]
  if (areClose(step.fight, declared.by, at)) return [at]
  return scuffle(step, at).filter((one) => one === at || strikesAt(step, declared.by, one, { id: '', ...declared }))
}

/** How likely it gets at whom it is made at, in percent, and whom else it may hit. */
export function oddsAt(step: HomlStep, declared: Attack, at: PieceId): Preview {
  const among = mixedWith(step, declared, at)
  const share = 100 / among.length
  const instead = among.flatMap((piece) => (piece === at ? [] : [{ piece, chance: Math.round(share) }]))
  return { chance: Math.round(share * chanceAt(step, declared, at)), ...(instead.length > 0 && { instead }) }
}

/** Somebody, who is in close combat with him, and who else is in his space with any of these. */
function scuffle({ fight }: HomlStep, at: PieceId): PieceId[] {
  const foes = closeTo(fight, at)
  const beside = foes.flatMap((foe) => closeTo(fight, foe)).filter((one) => distance(fight, one, at) === 0)
  return [...new Set([at, ...foes, ...beside])]
}

function resolve(step: HomlStep, declared: Attack): readonly PieceId[] {
  const { by, strike } = declared
  step.emit({ type: 'action', piece: by, action: strike.id, rule: R.attack.oneEvent })
  // @rule homl.trigger.instant, homl.attack.one-event
  open(step, { window: 'declared', by, at: by, strike, targets: declared.targets })
  if (!isAble(step.fight, by)) return fail(step, declared)
  const raising = partsOn(step, by, 'enhance')
  for (const part of raising) useUp(step, part)
  const turned: (PieceId | undefined)[] = []
  const stood = new Map([by, ...declared.targets].map((id) => [id, placeOf(step, id)]))
  const hasMoved = (id: PieceId): boolean => placeOf(step, id) !== stood.get(id)
  for (const [i, at] of declared.targets.entries()) {
    const turnTo = (to: PieceId): void => {
      turned[i] = to
    }
    // @rule homl.attackpc.steps
    open(step, { window: 'attacked', by, at, strike, targets: declared.targets, turnTo })
    // @rule homl.attack.stopped-all
    if (!isAble(step.fight, by)) return fail(step, declared)
  }
  if (!goesOff(step, declared)) return fail(step, declared)
  const targets = declared.targets.flatMap((at, i) => {
    const to = turned[i]
    return to === undefined ? (isStillThere(step, declared, at, hasMoved) ? [at] : []) : [to]
  })
  if (targets.length === 0 && declared.targets.length > 0) return fail(step, declared)
  const thwarting = thwartedBy(step, declared)
  const judged: Struck[] = []
  const made = raising.length > 0 ? { ...declared, isRaised: true } : declared
  for (const at of targets) {
    // @rule homl.attack.check-each
    judged.push(judge(step, made, at))
    for (const part of partsOn(step, at, 'exposed')) if (isExposedTo(step.fight, part, by)) useUp(step, part)
  }
  // Whom the answer to a hit has taken away from it, it fails for: for him alone.
  const left = judged.filter(({ at }) => !stood.has(at) || !(hasMoved(by) || hasMoved(at)) || isStillThere(step, declared, at, hasMoved))
  left.push(...widened(step, declared, left))
  for (const effect of thwarting) step.end(effect, 'used')
  if (!isAble(step.fight, by) || (left.length === 0 && judged.length > 0)) return fail(step, declared)
  const struck = withRider(step, declared, left)
  const hits = struck.flatMap(({ at, degree }) => (degree === 'failure' ? [] : [at]))
  const use = useOf(step, { ...declared, hits })
  // @rule homl.attack.npc-steps
  inOrder(step, declared, struck, 'whom to hurt first', {
    isOf: ({ blows, piercing }) => blows.length + piercing.length > 0,
    resolve: (one) => harm(step, use, one),
  })
  // @rule homl.attack.npc-steps
  inOrder(step, declared, struck, 'on whom effects come first', {
    isOf: ({ onTarget, onFallen }) => onTarget.length + onFallen.length > 0,
    resolve: (one) => affect(step, use, one),
  })
  once(step, use, struck)
  comesOf(step, use, struck)
  for (const part of partsOn(step, by, 'ignore')) useUp(step, part)
  return hits
}

/** It can no longer be made, and nothing is given back. */
const fail = (step: HomlStep, { by, strike }: Attack): readonly never[] => {
  // @rule homl.attack.stopped
  step.emit({ type: 'lost', piece: by, what: strike.id, rule: R.attack.stopped })
  return NOTHING
}

/** Who lays an area from afar is not out of range of where it begins by now, and not behind something. */
// @rule homl.attack.stopped
const goesOff = (step: HomlStep, { by, strike, weapon, origin }: Attack): boolean =>
  origin === undefined || strike.type === 'close' || canBegin(step, by, { strike, weapon }, origin)

const placeOf = ({ fight }: HomlStep, id: PieceId): string => `${pieceAt(fight, id).at}^${pieceAt(fight, id).height}`

/** Nobody who has got out of reach or out of the area meanwhile. */
function isStillThere(step: HomlStep, attack: Attack, at: PieceId, hasMoved: (id: PieceId) => boolean): boolean {
  const { by, strike, weapon, versus, origin, area = [] } = attack
  if (pieceAt(step.fight, at).gone === 1) return false
  // @rule homl.actiontype.free-timing, homl.trigger.nested, homl.attack.stopped
  if (strike.area !== undefined) return !hasMoved(at) || isInArea(step, strike, origin, area, at)
  // @rule homl.actiontype.free-timing, homl.trigger.nested, homl.attack.stopped
  return strikesAt(step, by, at, { id: '', strike, weapon, versus })
}

/** The best check may make the area wider: who is in it now is checked once, and widens it no more. */
function widened(step: HomlStep, attack: Attack, struck: readonly Struck[]): Struck[] {
  const { by, strike, origin } = attack
  if (origin === undefined) return []
  const best = degrees.findLast((degree) => struck.some((one) => one.degree === degree)) ?? 'failure'
  const wider = lineFor(strike, best)?.find((clause) => clause.do === 'widen')
  if (wider === undefined) return []
  const { caught } = burstAt(step, by, strike, origin, wider.to)
  // @rule homl.check.area-by-level
  return caught.filter((at) => !struck.some((one) => one.at === at)).map((at) => judge(step, attack, at))
}

/** Those of one attack one by one, as the attacker likes; nobody is asked about those to whom nothing of it comes. */
function inOrder(
  step: HomlStep,
  { by, strike }: Attack,
  struck: readonly Ridden[],
  text: string,
  { isOf, resolve }: { readonly isOf: (line: Parted) => boolean; readonly resolve: (one: Ridden) => void },
): void {
  const asked: Ridden[] = []
  for (const one of struck) {
    const line = lineOf(strike, one)
    if (line !== undefined && isOf(parted(line))) asked.push(one)
    else if (line !== undefined) resolve(one)
  }
  const { seat } = pieceAt(step.fight, by)
  resolveInOrder(step, { seat, piece: by, text, rule: R.attack.damageOrder }, asked, {
    option: ({ at }, place) => ({ id: pieceAt(step.fight, at).key, piece: at, byDefault: place === 0, rare: place > 0 }),
    resolve,
  })
}

/** The line of a degree; where there is none, the next lower one counts, and only a failure has its own or nothing. */
// @rule homl.feat.block, homl.check.no-enhanced-line
export function lineFor({ lines }: Strike, degree: Degree): readonly Clause[] | undefined {
  switch (degree) {
    case 'failure':
      return lines.failure
    case 'success':
      return lines.success
    case 'complete':
      return lines.complete ?? lines.success
    case 'enhanced':
      return lines.enhanced ?? lines.complete ?? lines.success
  }
}

/** What rides on it is of the same line. */
function lineOf(strike: Strike, { degree, rider }: Ridden): readonly Clause[] | undefined {
  const line = lineFor(strike, degree)
  return rider === undefined ? line : [...(line ?? NOTHING), ...rider]
}

const about = (use: Use, { at, degree, isFavored }: Struck): Use => {
  use.target = at
  use.degree = degree
  use.isFavored = isFavored
  return use
}

function harm(step: HomlStep, use: Use, one: Ridden): void {
  about(use, one)
  const line = lineOf(use.strike, one)
  const blows = blowsIn(step, use, line)
  if (blows.length === 0 || pieceAt(step.fight, one.at).gone === 1) return
  // @rule homl.npc.types
  if (one.degree === 'failure' && sheetOf(step.fight, one.at).type === 'minion') return
  const piercing = line === undefined ? NOTHING : parted(line).piercing
  run(step, use, piercing)
  deal(step, about(use, one), blows, one.at, (due) => upStakes(step, use.by, one.at, due))
  // @rule homl.effects.kinds
  if (piercing.length > 0) for (const part of partsOn(step, use.by, 'ignore')) useUp(step, part)
  // @rule homl.climb.damage
  if (use.dealt > 0) keepsGrip(step, one.at)
}

const NOTHING: readonly never[] = []

/** A line of a feat, parted by when it comes. */
interface Parted {
  /** Damage, and what may bring some: of all these, or where nothing hangs on anything, the damage itself. */
  readonly blows: readonly Clause[]
  readonly plain: readonly Blow[] | undefined
  readonly onTarget: readonly Clause[]
  /** What comes of it that the blow was the last. */
  readonly onFallen: readonly Clause[]
  /** What its damage ignores. */
  readonly piercing: readonly Clause[]
  readonly once: readonly Clause[]
}

const isPiercing = (clause: Clause): boolean => clause.do === 'ignore' && clause.isThis === true

const parted = lasting(
  (line: readonly Clause[]): Parted => ({
    blows: line.filter((clause) => clause.do === 'if' || isBlow(clause)),
    plain: line.some((clause) => clause.do === 'if') ? undefined : line.filter(isBlow),
    onTarget: line.flatMap(withoutBlows).filter(isAboutTarget),
    onFallen: line.filter((clause) => clause.do === 'if' && clause.test.is === 'down'),
    piercing: line.filter(isPiercing),
    once: line.filter((clause) => !isAboutTarget(clause) && !isPiercing(clause)),
  }),
)

/** Damage that depends on something is of the same instance. */
const blowsIn = (step: HomlStep, use: Use, line: readonly Clause[] = NOTHING): readonly Blow[] =>
  line.length === 0 ? NOTHING : (parted(line).plain ?? blowsAmong(step, use, parted(line).blows))
const blowsAmong = (step: HomlStep, use: Use, blows: readonly Clause[]): readonly Blow[] =>
  blows.flatMap((clause): readonly Blow[] => {
    if (clause.do === 'if')
      return (holds(step, clause.test, (role) => roleOf(use, role), use.isFavored) ? clause.does : (clause.else ?? NOTHING)).filter(isBlow)
    return isBlow(clause) ? [clause] : NOTHING
  })
const withoutBlows = (clause: Clause): readonly Clause[] => {
  if (clause.do !== 'if' || !clause.does.some(isBlow)) return isBlow(clause) ? [] : [clause]
  const does = clause.does.filter((one) => !isBlow(one))
  return does.length === 0 ? [] : [{ ...clause, does }]
}

/** What is about the target comes with the hit, be its damage nothing. */
// @rule homl.effects.kinds
function affect(step: HomlStep, use: Use, one: Ridden): void {
  if (ignores(step, use.strike, one.at)) return
  about(use, one)
  const line = lineOf(use.strike, one)
  if (line !== undefined && pieceAt(step.fight, one.at).gone === 1) run(step, use, parted(line).onFallen)
  if (pieceAt(step.fight, one.at).gone === 1) return
  if (line !== undefined) run(step, use, parted(line).onTarget)
}

/** The rest of a line comes once, however many are struck: that of the best check. */
function once(step: HomlStep, use: Use, struck: readonly Ridden[]): void {
  let best = struck[0]
  for (const one of struck) if (best !== undefined && degrees.indexOf(one.degree) > degrees.indexOf(best.degree)) best = one
  const line = best && lineOf(use.strike, best)
  if (best !== undefined && line !== undefined) run(step, about(use, best), parted(line).once)
}

/** What comes of it whatever the check: of each at whom it was made what is about him, the rest once. */
// @rule homl.attack.miss-effects
function comesOf(step: HomlStep, use: Use, struck: readonly Struck[]): void {
  const { effect } = use.strike
  for (const one of struck.slice(0, -1)) run(step, about(use, one), meantFor(step, use, one.at, effect.filter(isAboutTarget)))
  const last = struck.at(-1)
  run(step, last === undefined ? use : about(use, last), last === undefined ? effect : meantFor(step, use, last.at, effect))
}

const meantFor = (step: HomlStep, { strike }: Use, at: PieceId, clauses: readonly Clause[]): readonly Clause[] =>
  ignores(step, strike, at) ? clauses.filter((clause) => clause.do === 'once-each' || !isAboutTarget(clause)) : clauses

/** Who is immune to it. */
const ignores = (step: HomlStep, { tags }: Strike, at: PieceId): boolean => {
  // @rule homl.injury.immunity
  return isProof(step, at, tags)
}

/** Heroes at whom it strikes, who parried it so well that this is the harder for it. */
const thwartedBy = ({ fight }: HomlStep, { by, targets }: Attack): Effect[] =>
  effectsOn(fight, by).filter((effect) => effect.kind === 'thwarted' && targets.includes(effect.by))
