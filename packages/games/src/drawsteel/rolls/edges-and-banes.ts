import { effectOn, effectsOn, type PieceId, type RuleIndex } from '@riposte/referee'
import { isNamed } from '../bearing/held.ts'
import { holds } from '../bearing/holds.ts'
import type { Ability } from '../clauses/ability.ts'
import type { Clause } from '../clauses/clauses.ts'
import type { Test } from '../clauses/phrases.ts'
import { disregards, saidNow } from '../clauses/said.ts'
import { grabberOf, has, timesOf } from '../conditions/conditions.ts'
import { isSqueezed } from '../conditions/squeezed.ts'
import { hasTrait, traitParts } from '../conditions/traits.ts'
import { isAlive, isEnemy, isObject, pieceAt, sheetOf, squadOf } from '../fight.ts'
import type { Aimed, Sway } from '../moments.ts'
import { R } from '../rules.ts'
import { flankers } from '../sight/flanking.ts'
import { isHigher } from '../sight/high-ground.ts'
import { concealmentRule, coverRule, hasLine, isNear, wasHiddenFrom } from '../sight/sight.ts'
import { isSubmerged } from '../space.ts'
import type { DsStep } from '../step.ts'
import { dealsDamage, isMelee, isStrike } from './aimed.ts'
import { FORMS, keptReady, touches } from './lasting-edges.ts'

/** Edges and banes: everything that the book knows, for one roll against one target. */

export class Sways {
  readonly list: Sway[] = []
  private readonly step: DsStep

  constructor(step: DsStep) {
    this.step = step
  }

  add(rule: RuleIndex, value: number, holds: boolean): void {
    if (holds && value !== 0 && this.step.applies(rule)) this.list.push({ rule, value })
  }
}

export function swaysOf(step: DsStep, aimed: Aimed, target: PieceId): readonly Sway[] {
  const sways = new Sways(step)
  const { ability } = aimed
  const strike = isStrike(ability)
  ofTheUser(step, sways, aimed, target, strike)
  if (target >= 0) {
    ofTheTarget(step, sways, aimed, target)
    ofThePlace(step, sways, aimed, target, strike)
  }
  ofTheAbility(step, sways, aimed, target)
  ofEffects(step, sways, aimed, target)
  sways.add(R.edge.circumstance, aimed.circumstance ?? 0, true)
  sways.add(aimed.givenBy ?? R.freestrike.embedded, aimed.given, true)
  ofTraits(step, sways, aimed, target)
  if (aimed.ignoresBanes) return sways.list.filter((one) => one.value > 0)
  return hasTrait(step, aimed.by, (part) => part.is === 'steady') ? steadied(sways.list) : sways.list
}

/** One bane less, of however many: two are a double bane, and become one. */
function steadied(list: readonly Sway[]): readonly Sway[] {
  const banes = list.filter((one) => one.value < 0)
  const sum = banes.reduce((all, one) => all + one.value, 0)
  const [first] = banes
  if (first === undefined) return list
  return [...list.filter((one) => one.value > 0), ...(sum <= -2 ? [{ ...first, value: -1 }] : [])]
}

const NOTHING_BOUGHT: readonly Clause[] = []

/** What the ability itself brings to its roll: of its own, and what was paid for. */
function ofTheAbility(step: DsStep, sways: Sways, { by, ability, bought, isCharge, targets }: Aimed, target: PieceId): void {
  const isSo = (test: Test): boolean => (test.is === 'targets' ? targets.length <= test.most : holds(step, [test], by, target, isCharge))
  for (const one of saidNow({ ability, bought: bought ?? NOTHING_BOUGHT }, 'edge'))
    if (one.do === 'edge') sways.add(R.edge.circumstance, one.value, one.when.every(isSo))
}

function ofTheUser(step: DsStep, sways: Sways, aimed: Aimed, target: PieceId, strike: boolean): void {
  const { by, ability, form } = aimed
  const { fight } = step
  const user = pieceAt(fight, by)
  if (effectsOn(fight, by).length > 0) ofUsersState(step, sways, aimed, target, strike)
  sways.add(R.move.squeezed, -1, isSqueezed(fight, user))
  sways.add(R.environment.underwater, -1, isSubmerged(fight, by) && !sheetOf(fight, by).modes.includes('swim'))
  const adjacent =
    form === 'ranged' &&
    strike &&
    fight.pieces.some(
      (one) => one.id !== by && isAlive(one) && !isObject(fight, one.id) && isEnemy(one, user) && isNear(step, by, one.id, 1),
    )
  const isUsedToIt = adjacent && hasTrait(step, by, (part) => part.is === 'ignores' && part.what === 'close-shot')
  sways.add(R.ability.rangedAdjacentBane, -1, adjacent && !isUsedToIt)
  const squad = squadOf(fight, user)
  const captained = squad !== undefined && squad.captain >= 0 && sheetOf(fight, by).captainBenefits.some((one) => one.stat === 'edge')
  sways.add(R.captain.benefit, 1, captained && isStrike(ability))
}

function ofUsersState(step: DsStep, sways: Sways, { by, targets }: Aimed, target: PieceId, strike: boolean): void {
  const { fight } = step
  sways.add(R.prone.strikeBane, -1, strike && has(fight, by, 'prone'))
  sways.add(R.restrained.bane, -1, has(fight, by, 'restrained'))
  sways.add(R.weakened.bane, -timesOf(step, by, 'weakened'), has(fight, by, 'weakened'))
  sways.add(
    R.frightened.bane,
    -1,
    effectsOn(fight, by).some((one) => one.kind === 'frightened' && one.by === target),
  )
  const taunt = effectOn(fight, by, 'taunted')
  sways.add(
    R.taunted.bane,
    -2,
    taunt !== undefined && !targets.includes(taunt.by) && isAlive(pieceAt(fight, taunt.by)) && hasLine(step, by, taunt.by),
  )
  const grabber = grabberOf(fight, by)
  sways.add(R.grabbed.bane, -1, grabber >= 0 && !targets.includes(grabber))
}

function ofTheTarget(step: DsStep, sways: Sways, { by, ability, form }: Aimed, target: PieceId): void {
  const { fight } = step
  const other = pieceAt(fight, target)
  sways.add(R.prone.meleeEdge, 1, isMelee(ability, form) && has(fight, target, 'prone'))
  sways.add(R.restrained.edgeAgainst, 1, has(fight, target, 'restrained'))
  sways.add(
    R.frightened.edgeAgainst,
    1,
    !isObject(fight, by) && effectsOn(fight, target).some((one) => one.kind === 'frightened' && one.by === by),
  )
  sways.add(R.surprise.edge, 1, has(fight, target, 'surprised'))
  sways.add(R.unconscious.effects, 2, other.state === 'unconscious')
  sways.add(R.action.defend, -2, isDefended(step, target))
  const aid = effectsOn(fight, target).find(
    (one) => one.kind === 'aided' && one.by !== by && !isEnemy(pieceAt(fight, one.by), pieceAt(fight, by)),
  )
  sways.add(R.maneuver.aidAttack, 1, aid !== undefined)
}

/** Defending, with nobody taunted by the defender. */
export function isDefended(step: DsStep, id: PieceId): boolean {
  const { fight } = step
  if (!has(fight, id, 'defending')) return false
  const taunts = fight.effects.some((one) => one.kind === 'taunted' && one.by === id)
  return !(taunts && step.applies(R.action.defendTaunt))
}

function ofThePlace(step: DsStep, sways: Sways, { by, ability, form }: Aimed, target: PieceId, strike: boolean): void {
  const { fight } = step
  const user = pieceAt(fight, by)
  const other = pieceAt(fight, target)
  const bane = (): number => (hasTrait(step, target, (part) => part.is === 'well-covered') ? -2 : -1)
  if (!ignores(step, by, ability, 'cover')) {
    const cover = coverRule(step, by, target)
    if (
      cover !== undefined &&
      // @rule drawsteel.cover.area
      dealsDamage(ability)
    )
      sways.add(cover, bane(), true)
  }
  if (strike && !ignores(step, by, ability, 'concealment')) {
    const concealment = concealmentRule(step, by, target)
    const isSeen =
      concealment === R.concealment.invisible &&
      hasTrait(step, by, (part) => part.is === 'ignores' && part.what === 'supernatural-concealment')
    if (concealment !== undefined && !isSeen) sways.add(concealment, bane(), true)
  }
  sways.add(R.hidden.edge, 1, wasHiddenFrom(fight, by, target))
  sways.add(R.flanking.edge, 1, isMelee(ability, form) && strike && flankers(step, by, target).length > 0)
  sways.add(R.highground.edge, 1, isHigher(step, user, other))
  sways.add(R.move.climbCreatureEdge, 1, isMelee(ability, form) && user.carrier === target)
}

const ignores = (step: DsStep, by: PieceId, ability: Ability, what: 'cover' | 'concealment'): boolean =>
  disregards(ability, what) || hasTrait(step, by, (part) => part.is === 'ignores' && part.what === what)

function ofEffects(step: DsStep, sways: Sways, { by, ability, form, targets }: Aimed, target: PieceId): void {
  for (const { effect, sway } of keptReady(step.fight.effects)) {
    if (!FORMS[sway.rolls](ability, form)) continue
    if (touches(step.fight, effect, sway.against, by, target, targets)) sways.add(effect.rule, effect.value, true)
  }
}

function ofTraits(step: DsStep, sways: Sways, { by, ability, form, isCharge }: Aimed, target: PieceId): void {
  for (const part of traitParts(step, by))
    if (part.is === 'sway' && part.side === 'own' && FORMS[part.rolls](ability, form) && isNamed(part.named, ability))
      sways.add(R.edge.circumstance, part.value, holds(step, part.when, by, target, isCharge))
  if (target < 0) return
  for (const part of traitParts(step, target))
    if (part.is === 'sway' && part.side === 'against' && FORMS[part.rolls](ability, form))
      sways.add(R.edge.circumstance, part.value, holds(step, part.when, target, by))
}
