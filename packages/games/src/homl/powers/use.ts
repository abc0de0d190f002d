import type { Square } from '@riposte/board'
import { byHand, effectOn, effectsOn, lasting, NOBODY, type PieceId, type Refusal, type RuleIndex } from '@riposte/referee'
import { isEnough, usually } from '@riposte/tactics'
import { askArea, canLay } from '../aim/areas.ts'
import { basicMeans, basicMelee, type Means, reaches, strikeMeans, strikesAt, whyNot } from '../aim/means.ts'
import { threatMeans } from '../aim/zone-of-control.ts'
import { ask } from '../asking.ts'
import { attack } from '../attack/attack.ts'
import { attackCheck } from '../attack/outcome.ts'
import { isBarredFrom } from '../bearing/forbidden.ts'
import { mayBeBarred } from '../bearing/parts.ts'
import { suits, unmet } from '../bearing/tests.ts'
import type { Attack } from '../blow.ts'
import { letFall } from '../carrying/carrying.ts'
import { COMMANDED, isAble, sting } from '../conditions/conditions.ts'
import { type HomlFight, isEnemy, isHero, pieceAt, sheetOf } from '../fight.ts'
import type { HomlMoment } from '../moments.ts'
import { anAttack, whySpared } from '../movement/off-the-map.ts'
import { isAboutTarget } from '../play/harm.ts'
import { run } from '../play/run.ts'
import { useOf } from '../play/use.ts'
import { type Check, paysToEnhance } from '../rolls/check.ts'
import { R } from '../rules.ts'
import type { Sheet, Strike } from '../sheet/sheet.ts'
import { isHiddenFrom } from '../sight/hidden.ts'
import type { Granted, HomlStep } from '../step.ts'
import { giveOpportunity } from '../windows.ts'
import { askAim, askMeans, askTargets, sparesLife } from './aiming.ts'

/** Using a feat: with what, at whom, and what comes of it. */

/** Why it cannot be used as things are, apart from its action: all that keeps it, where anybody reads that. */
export function whyNoUse(step: HomlStep, id: PieceId, strike: Strike, trigger = NOBODY, isBlind = false): readonly RuleIndex[] {
  const bars = whyUnfit(step, id, strike, trigger)
  if (strike.byHand !== '' || (bars.length > 0 && step.isMoot(...bars))) return bars
  const others = whyNoTarget(step, id, strike, trigger, isBlind)
  return bars.length === 0 ? others : [...bars, ...others]
}

/** Spent, not for its level, or what it requires is not so. */
function whyUnfit(step: HomlStep, id: PieceId, strike: Strike, trigger: PieceId): RuleIndex[] {
  const sheet = sheetOf(step.fight, id)
  const { used, power } = pieceAt(step.fight, id)
  const place = used === 0 ? -1 : sheet.strikes.indexOf(strike)
  const bars: RuleIndex[] = []
  isEnough(step.forbids(R.feat.level, sheet.isHero && strike.level > sheet.level), bars)
  isEnough(step.forbids(R.npc.usage, place >= 0 && (used & (1 << place)) !== 0), bars)
  isEnough(step.forbids(R.npc.power, strike.usage === 'power' && power === 0), bars)
  isEnough(step.forbids(R.cond.compelledPower, strike.usage === 'power' && effectOn(step.fight, id, COMMANDED) !== undefined), bars)
  if (strike.requires.length > 0)
    for (const rule of unmet(step, strike.requires, (role) => (role === 'you' ? id : role === 'trigger' ? trigger : NOBODY)))
      isEnough(rule, bars)
  return bars
}

function whyNoTarget(step: HomlStep, id: PieceId, strike: Strike, trigger: PieceId, isBlind: boolean): readonly RuleIndex[] {
  if (strike.targets === 'self' || strike.before.length > 0) return NOTHING
  const means = strikeMeans(step, id, strike)
  if (means.length === 0) return [R.type.weaponRange]
  if (isBlind && strike.area === undefined) return NOTHING
  if (strike.area !== undefined) {
    const bars: RuleIndex[] = []
    isEnough(whySpared(step, id, strike, foesOf(step.fight, id)), bars)
    isEnough(step.forbids(R.type.targetClause, !means.some((one) => canLay(step, id, one))), bars)
    return bars
  }
  return noTarget(step, id, means, candidates(step, id, strike, trigger))
}

export function foesOf(fight: HomlFight, id: PieceId): PieceId[] {
  const foes: PieceId[] = []
  for (const one of fight.pieces) if (one.gone === 0 && isEnemy(fight, id, one.id)) foes.push(one.id)
  return foes
}

/** Whom its clause means, wherever they are. */
function candidates(step: HomlStep, id: PieceId, strike: Strike, trigger = NOBODY): PieceId[] {
  const among = meantBy(step, id, strike, trigger)
  return strike.requires.length === 0 ? among : among.filter((at) => suits(step, id, strike.requires, at))
}

function meantBy({ fight }: HomlStep, id: PieceId, { targets, isAttack }: Strike, trigger: PieceId): PieceId[] {
  if (targets === 'trigger') return trigger === NOBODY || pieceAt(fight, trigger).gone === 1 ? [] : [trigger]
  // An attack is offered against foes; who means a friend says so.
  if (targets === 'opponents' || (isAttack && targets === 'creatures')) return foesOf(fight, id)
  const all = fight.pieces.filter(({ gone }) => gone === 0).map((one) => one.id)
  return all.filter((one) => targets === 'creatures' || ((one !== id || targets === 'party') && !isEnemy(fight, id, one)))
}

/** Why nobody is to be had with any of it, where that is so. */
export function noTarget(step: HomlStep, id: PieceId, means: readonly Means[], among: readonly PieceId[]): readonly RuleIndex[] {
  for (const other of among)
    for (const one of means) if (reaches(step, id, other, one) && whySpared(step, id, one.strike, [other]) === undefined) return NOTHING
  const reasons = new Set<RuleIndex>()
  for (const other of among)
    for (const one of means)
      for (const rule of [whySpared(step, id, one.strike, [other]), ...whyNot(step, id, other, one)]) {
        if (rule !== undefined) reasons.add(rule)
        if (rule !== undefined && step.isMoot(rule)) return [rule]
      }
  return reasons.size === 0 ? [R.type.targetClause] : [...reasons]
}
const NOTHING: readonly RuleIndex[] = []

/** All of it, from aim to consequences. `trigger`: who set it off. */
export function useFeat(step: HomlStep, id: PieceId, strike: Strike, pay: () => void, trigger = NOBODY, moment?: HomlMoment): void {
  const spend = (): void => {
    pay()
    useUp(step, id, strike)
  }
  if (strike.byHand !== '') {
    spend()
    step.emit({ type: 'action', piece: id, action: strike.id, rule: R.action.feat })
    return byHand(step, id, `${strike.name}: ${strike.byHand}`, R.action.feat)
  }
  if (strike.isAttack) return void strikeWith(step, id, strikeMeans(step, id, strike), spend, trigger)
  spend()
  step.emit({ type: 'action', piece: id, action: strike.id, rule: R.action.feat })
  helpWith(step, id, strike, trigger, moment)
}

/** Whom that befalls which is answered, and its check. */
const answering = (moment: HomlMoment | undefined) =>
  moment && { struck: moment.at, rolled: moment.rolled, dealt: moment.dealt ?? 0, turnTo: moment.turnTo }

/** No attack: all that it says is done, for each target what is about him, the rest once. */
function helpWith(step: HomlStep, by: PieceId, strike: Strike, trigger: PieceId, moment: HomlMoment | undefined): void {
  const [means] = strikeMeans(step, by, strike)
  const how = means ?? { strike, weapon: undefined }
  const laid = strike.area === undefined ? undefined : askArea(step, by, how)
  const targets = meantOf(step, strike, targetsOf(step, by, how, laid?.caught, trigger))
  const use = useOf(step, {
    by,
    strike,
    weapon: how.weapon,
    trigger,
    origin: laid?.origin,
    area: laid?.squares ?? [],
    ...answering(moment),
  })
  const clauses = [...(strike.lines.success ?? []), ...strike.effect]
  for (const clause of clauses) {
    if (!isAboutTarget(clause)) {
      run(step, use, [clause])
      continue
    }
    for (const at of targets) {
      use.target = at
      run(step, use, [clause])
    }
  }
  sting(step, by, targets)
}

function targetsOf(
  step: HomlStep,
  by: PieceId,
  how: Pick<Means, 'strike' | 'weapon'>,
  caught: readonly PieceId[] | undefined,
  trigger: PieceId,
): readonly PieceId[] {
  const { strike } = how
  if (caught !== undefined) return fewer(step, by, strike, caught)
  if (strike.targets === 'self') return []
  const means: Means[] = [{ id: strike.id, versus: undefined, ...how }]
  const among = candidates(step, by, strike, trigger)
  return strike.targets === 'trigger' ? among : askTargets(step, by, strike, means, among)
}

/** Those of them of whom only people can say that they are meant. */
const meantOf = (step: HomlStep, { name, whom }: Strike, targets: readonly PieceId[]): readonly PieceId[] =>
  whom === ''
    ? targets
    : targets.filter(
        (at) => at === NOBODY || ask.ruling(step, at, `${name}: ${whom}?`, usually('yes', 'no'), R.type.targetClause).id === 'yes',
      )

/** What is not at will is used up; what takes power takes a point. */
export function useUp(step: HomlStep, id: PieceId, strike: Strike): void {
  const { used, power } = pieceAt(step.fight, id)
  const place = sheetOf(step.fight, id).strikes.indexOf(strike)
  // @rule homl.round.once-per
  if (place >= 0 && isSpentBy(step, id, strike)) step.set(id, 'used', used | (1 << place))
  if (strike.usage === 'power') return step.set(id, 'power', power - 1, R.npc.power)
  // @rule homl.npc.usage
  if (strike.usage !== 'at-will' && place >= 0) step.set(id, 'used', used | (1 << place))
}

/** Its last use, where it is for so many. */
function isSpentBy(step: HomlStep, id: PieceId, strike: Strike): boolean {
  const [limit] = strike.effect.filter((clause) => clause.do === 'limit')
  if (limit === undefined) return false
  const before = effectsOn(step.fight, id).filter(({ kind, holds }) => kind === 'uses' && holds === strike.id).length
  if (before + 1 >= (limit.times ?? 1)) return true
  step.begin({ kind: 'uses', on: id, by: id, rule: R.round.oncePer, until: 'never', holds: strike.id })
  return false
}

/** At somebody who is there for it already. */
export const atOne = lasting((strike: Strike): Strike => ({ ...strike, targets: 'trigger' }))

/** The same at such a one. */
export const strikeBack = (step: HomlStep, by: PieceId, means: readonly Means[], pay: () => void, at: PieceId): boolean =>
  strikeWith(
    step,
    by,
    means.map((one) => ({ ...one, strike: atOne(one.strike) })),
    pay,
    at,
  )

/** An attack with one of several means, and whether it hit anybody. */
export function strikeWith(step: HomlStep, by: PieceId, means: readonly Means[], pay: () => void, trigger = NOBODY): boolean {
  const [first] = means
  if (first === undefined) return false
  const { before } = first.strike
  if (before.length > 0 && !before.some(isAboutTarget)) {
    pay()
    run(step, useOf(step, { by, strike: first.strike, trigger }), before)
    return (
      isAble(step.fight, by) &&
      noTarget(step, by, means, candidates(step, by, first.strike, trigger)).length === 0 &&
      strikeAt(step, by, means, first.strike, () => undefined, trigger, [])
    )
  }
  return strikeAt(step, by, means, first.strike, pay, trigger, before)
}

function strikeAt(
  step: HomlStep,
  by: PieceId,
  means: readonly Means[],
  first: Strike,
  pay: () => void,
  trigger: PieceId,
  before: Strike['before'],
): boolean {
  const aimed = first.area === undefined ? aimSingle(step, by, means, first, trigger) : aimArea(step, by, means)
  const { how } = aimed
  const targets = meantOf(step, first, aimed.targets)
  const isNonlethal = how.strike.isNonlethal || sparing(how.strike) || sparesLife(step, by)
  const { strike, weapon, versus } = how
  const area = aimed.laid && { origin: aimed.laid.origin, area: aimed.laid.squares }
  const plain: Attack = { by, strike, weapon, versus, targets, trigger, isNonlethal, isEnhanced: false, ...area }
  const [target = NOBODY] = targets
  const check = oddsOn(step, { ...plain, targets: step.knownTo(by, targets) })
  // @rule homl.basic.block
  const isForAll = strike.tags.includes('basic') && step.setting('basic-feats') === 'anybody'
  const isEnhanced = strike.versus.length > 0 && paysToEnhance(step, by, isForAll ? undefined : strike.source, check)
  pay()
  if (before.length > 0) run(step, useOf(step, { by, strike: how.strike, weapon: how.weapon, trigger, target }), before)
  // @rule homl.attack.stopped
  if (how.strike.type === 'ranged' && !isQuiet(how.strike) && !giveOpportunity(step, by, R.opp.ranged)) return false
  const where = aimed.square ?? pieceAt(step.fight, target === NOBODY ? by : target).at
  const isMissed = targets.includes(NOBODY)
  if (isMissed) step.emit({ type: 'lost', piece: by, what: strike.id, rule: R.vis.hiddenLocation })
  const isHit = !isMissed && attack(step, { ...plain, isEnhanced }).length > 0
  loose(step, by, how, where)
  return isHit
}

/** It says so of itself. */
const sparing = lasting(({ effect }: Strike): boolean => effect.some((clause) => clause.do === 'nonlethal'))

const isQuiet = lasting(({ effect, before }: Strike): boolean =>
  // @rule homl.effects.kinds
  [...effect, ...before].some((clause) => clause.do === 'safe' && clause.of === 'attack'),
)

/** The check whose odds are shown beforehand: at the only one of whom its side knows, where that is no hero. */
function oddsOn(step: HomlStep, attack: Attack): (() => Check) | undefined {
  const { by, targets } = attack
  const [target = NOBODY] = targets
  const isShown = target !== NOBODY && targets.length === 1 && !isHiddenFrom(step.fight, target, by) && !isHero(step.fight, target)
  return isShown ? () => attackCheck(step.asKnownTo(by), attack, target) : undefined
}

/** A shot is gone, where they are counted; what is thrown lies where it was thrown. */
function loose(step: HomlStep, by: PieceId, { strike, weapon }: Means, square: Square): void {
  if (strike.type !== 'ranged' || weapon?.ranged === undefined) return
  const { ammo, inHand } = pieceAt(step.fight, by)
  const place = sheetOf(step.fight, by).weapons.indexOf(weapon)
  const isHeld = (inHand & (1 << place)) !== 0
  // @rule homl.weapon.ammo
  if (weapon.melee !== undefined && isHeld) return letFall(step, by, place, square)
  // @rule homl.weapon.ammo
  if (weapon.melee === undefined && ammo > 0) step.set(by, 'ammo', ammo - 1)
}

function aimSingle(step: HomlStep, by: PieceId, means: readonly Means[], strike: Strike, trigger: PieceId) {
  const isAnswer = strike.targets === 'trigger' && trigger !== NOBODY
  const { targets, square } = isAnswer ? { targets: [trigger] } : askAim(step, by, strike, means, candidates(step, by, strike))
  const reached = means.filter((one) => targets.every((at) => at === NOBODY || strikesAt(step, by, at, one)))
  return { how: askMeans(step, by, reached, whyNotWith(step, by, means, targets)), targets, square, laid: undefined }
}

/** Where anybody reads it: what keeps the others of his weapons from them. */
function whyNotWith(step: HomlStep, by: PieceId, means: readonly Means[], targets: readonly PieceId[]): readonly Refusal[] {
  if (!step.isTold) return []
  const known = targets.filter((at) => at !== NOBODY && !isHiddenFrom(step.fight, at, by))
  return means.flatMap((one) => known.flatMap((at) => whyNot(step, by, at, one).map((rule) => ({ id: one.id, rule, piece: NOBODY }))))
}

/** At all in an area who are meant, or as many of them as it says. */
function aimArea(step: HomlStep, by: PieceId, means: readonly Means[]) {
  const how = askMeans(step, by, means)
  const laid = askArea(step, by, how)
  return { how, targets: fewer(step, by, how.strike, laid.caught), square: undefined, laid }
}

/** Those in an area who are meant, and as many of them as it may be. */
function fewer(step: HomlStep, by: PieceId, strike: Strike, all: readonly PieceId[]): readonly PieceId[] {
  const caught = strike.isAttack && mayBeBarred(step.fight, by) ? all.filter((at) => !isBarredFrom(step, by, at)) : all
  const among = strike.requires.length === 0 ? caught : caught.filter((at) => suits(step, by, strike.requires, at))
  return strike.count === 0 || among.length <= strike.count ? among : askTargets(step, by, strike, [], among)
}

/** Attacks that somebody is given: they take no action of his. Spread, each is against another. */
export function grantStrike(step: HomlStep, id: PieceId, how: string, { at, times, isSpread }: Granted): void {
  const struck: PieceId[] = []
  for (let i = 0; i < times && isAble(step.fight, id); i++) {
    const foes = (at ?? foesOf(step.fight, id)).filter(
      (foe) =>
        pieceAt(step.fight, foe).gone === 0 && whySpared(step, id, anAttack, [foe]) === undefined && !(isSpread && struck.includes(foe)),
    )
    const own = sheetOf(step.fight, id).strikes.find((one) => one.name.toLowerCase() === how)
    const met =
      own?.area === undefined
        ? strikeOnce(step, id, meansFor(step, id, how, own), foes)
        : strikeWith(step, id, strikeMeans(step, id, own), FREE)
    if (typeof met === 'number') struck.push(met)
  }
}

const FREE = (): void => undefined

function meansFor(step: HomlStep, id: PieceId, how: string, own: Strike | undefined): readonly Means[] {
  if (own !== undefined) return strikeMeans(step, id, own)
  return [...(how === 'opportunity attack' ? threatMeans(step, id) : plainMeans(step, id)), ...countedAs(step, id, how)]
}

/** Whom it was made against, if anybody is in reach. */
function strikeOnce(step: HomlStep, id: PieceId, means: readonly Means[], foes: readonly PieceId[]): PieceId | undefined {
  const near = foes.filter((foe) => means.some((one) => reaches(step, id, foe, one)))
  if (near.length === 0) return undefined
  const [target] = near.length === 1 ? near : askTargets(step, id, basicMelee, means, near)
  if (target === undefined) return undefined
  strikeBack(
    step,
    id,
    means.filter((one) => reaches(step, id, target, one)),
    FREE,
    target,
  )
  return target
}

/** A basic attack on somebody, if it has one that reaches him. */
export function strikesBackAt(step: HomlStep, id: PieceId, at: PieceId, pay: () => void): boolean {
  const reaching = isBarredFrom(step, id, at) ? [] : plainMeans(step, id).filter((one) => reaches(step, id, at, one))
  if (reaching.length > 0) strikeBack(step, id, reaching, pay, at)
  return reaching.length > 0
}

/** Feats that say they may be used so. */
const countedAs = (step: HomlStep, id: PieceId, how: string): Means[] =>
  sheetOf(step.fight, id)
    .strikes.filter(({ effect }) => effect.some((clause) => clause.do === 'counts-as' && clause.as === how))
    .flatMap((strike) => strikeMeans(step, id, strike))

function plainMeans(step: HomlStep, id: PieceId): readonly Means[] {
  const sheet = sheetOf(step.fight, id)
  return sheet.isHero ? basicMeans(step, id) : plainStrikes(sheet).flatMap((strike) => strikeMeans(step, id, strike))
}

/** An NPC's are those that its block calls basic; where it calls none so, the first of each type that it makes at will at one foe. */
const plainStrikes = lasting(({ strikes }: Sheet): readonly Strike[] => {
  const attacks = strikes.filter(({ isAttack }) => isAttack)
  const basic = attacks.filter(({ tags }) => tags.includes('basic'))
  if (basic.length > 0) return basic
  // @rule homl.basic.attack
  const atWill = attacks.filter(({ usage, area, trigger }) => usage === 'at-will' && area === undefined && trigger === undefined)
  return (['close', 'ranged'] as const).flatMap((type) => atWill.find((one) => one.type === type) ?? [])
})
