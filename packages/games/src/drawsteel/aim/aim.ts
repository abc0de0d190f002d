import { NOWHERE } from '@riposte/board'
import { lasting, NOBODY, nameIn, type Option, type PieceId, type Preview, type RuleIndex } from '@riposte/referee'
import { says } from '@riposte/tactics'
import { oddsOf } from '../amounts/odds.ts'
import { ask } from '../asking.ts'
import { type Reach, reachOf } from '../bearing/reach.ts'
import type { Ability, Spend } from '../clauses/ability.ts'
import type { Clause } from '../clauses/clauses.ts'
import type { Targets } from '../clauses/heads.ts'
import { said } from '../clauses/said.ts'
import { isForbidden, isTooLarge, whyNotHeld } from '../conditions/conditions.ts'
import { hasTrait } from '../conditions/traits.ts'
import { type DrawSteelFight, isAlive, isEnemy, isKind, isObject, isUp, pieceAt, sheetOf } from '../fight.ts'
import { whyNotPushed } from '../movement/held-fast.ts'
import { leastResource } from '../resources/resources.ts'
import { R } from '../rules.ts'
import { hasLine, isHiddenFrom } from '../sight/sight.ts'
import { distance, isWhollyUnderground } from '../space.ts'
import { bookOf, type DsStep } from '../step.ts'

/** Whom an ability may be aimed at, and from how far. */

/** Some can grab whoever they reach. */
const isFirmGrip = (step: DsStep, by: PieceId, ability: Ability): boolean =>
  ability.id === 'grab' && hasTrait(step, by, (part) => part.is === 'grips' && part.anySize)

/** Whether somebody is of the kind that a target entry admits, with the rule that says no. */
export function relationRule(
  step: DsStep,
  by: PieceId,
  { relation, self, kind, tests }: Pick<Targets, 'relation' | 'self' | 'kind' | 'tests'>,
  id: PieceId,
): RuleIndex | undefined {
  const { fight } = step
  const object = isObject(fight, id)
  if (id === by) return self ? undefined : ruled(step, R.ability.self)
  if (object) {
    if (!relation.includes('object')) return ruled(step, R.ability.targetObject)
    return step.forbids(R.ability.unattended, pieceAt(fight, id).carrier >= 0)
  }
  if (relation === 'object') return ruled(step, R.ability.targetObject)
  const enemy = isEnemy(pieceAt(fight, by), pieceAt(fight, id))
  if (relation.startsWith('enemy') && !enemy) return ruled(step, R.ability.targetEnemy)
  if (relation.startsWith('ally') && enemy) return ruled(step, R.ability.targetAlly)
  if (relation === 'minion' && sheetOf(fight, id).organization !== 'minion') return ruled(step, R.ability.targetCreature)
  if (tests !== undefined && !bookOf(step).holds(step, tests, by, id)) return R.ability.targetCreature
  if (areShunned(fight.setup.sheets) && isShunned(step, by, id)) return ruled(step, R.roll.exception)
  return isKind(fight, id, kind) ? undefined : R.ability.targetCreature
}

/** Most fights have nobody whom abilities cannot be aimed at. */
const areShunned = lasting((sheets: DrawSteelFight['setup']['sheets']) => sheets.some(({ compiled }) => says(compiled, 'is', 'unaimed')))
const isShunned = (step: DsStep, by: PieceId, id: PieceId): boolean =>
  hasTrait(step, id, (part) => part.is === 'unaimed' && bookOf(step).holds(step, part.by, id, by))

/** The rule, if it is in play: then it has decided something. */
const ruled = (step: DsStep, rule: RuleIndex): RuleIndex | undefined => (step.applies(rule) ? rule : undefined)

const NOTHING: readonly RuleIndex[] = []

/** Everything that forbids to aim at somebody in one form, which reaches so far. */
export function whyNot(
  step: DsStep,
  by: PieceId,
  ability: Ability,
  form: Reach,
  id: PieceId,
  reach = reachOf(step, by, ability, form),
): readonly RuleIndex[] {
  const { fight } = step
  const relation = relationRule(step, by, ability.targets, id)
  if (relation !== undefined) return [relation]
  if (id === by) return NOTHING
  const against: (RuleIndex | undefined)[] = [
    ...whyOutOfReach(step, by, form, id, reach),
    step.forbids(R.hidden.noTarget, isHiddenFrom(fight, id, by)),
    step.forbids(R.triggered.barred, ability.freeStrike && isForbidden(step, by, 'free-strike')),
  ]
  if (ability.id === 'grab' || ability.id === 'knockback') against.push(...whyNotSeized(step, by, ability, id))
  return against.every((rule) => rule === undefined) ? NOTHING : against.filter((rule) => rule !== undefined)
}

/** How far away somebody is, and what is between. */
export function whyOutOfReach(step: DsStep, by: PieceId, form: Reach, id: PieceId, reach: number): readonly RuleIndex[] {
  const { fight } = step
  const far = distance(fight, by, id)
  const isOut = far <= reach && !hasLine(step, by, id)
  if (far <= reach && !isOut) return NOTHING
  const isDown = isOut && (isWhollyUnderground(fight, pieceAt(fight, by)) || isWhollyUnderground(fight, pieceAt(fight, id)))
  return [
    step.forbids(R.ability.meleeDistance, form === 'melee' && far > reach),
    step.forbids(R.ability.distance, far > reach),
    step.forbids(R.line.required, isOut),
    step.forbids(R.move.burrowTarget, isDown),
  ].filter((rule) => rule !== undefined)
}

/** What forbids to seize somebody, or to push him away. */
function whyNotSeized(step: DsStep, by: PieceId, ability: Ability, id: PieceId): (RuleIndex | undefined)[] {
  const isGrab = ability.id === 'grab'
  const isLimited = isTooLarge(step, by, id) && !isFirmGrip(step, by, ability)
  return [
    step.forbids(R.maneuver.grabSize, isGrab && isLimited),
    step.forbids(R.maneuver.knockbackSize, !isGrab && isLimited),
    ...(isGrab ? whyNotHeld(step, by, id) : whyNotPushed(step, by, id)),
  ]
}

const MELEE = ['melee'] as const
const RANGED = ['ranged'] as const
const BOTH = ['melee', 'ranged'] as const

export const formsOf = ({ melee, ranged }: Ability): readonly Reach[] =>
  melee > 0 ? (ranged > 0 ? BOTH : MELEE) : ranged > 0 ? RANGED : []

/** Its forms with their reach, for all whom it might be aimed at. */
const reachesOf = (step: DsStep, by: PieceId, ability: Ability, forms: readonly Reach[]): readonly number[] =>
  forms.map((form) => reachOf(step, by, ability, form))

/** The form in which nothing forbids to aim at somebody; if there is none, what forbids the first. */
export function nearestForm(
  step: DsStep,
  by: PieceId,
  ability: Ability,
  forms: readonly Reach[],
  id: PieceId,
  reaches = reachesOf(step, by, ability, forms),
): { readonly form: Reach; readonly against: readonly RuleIndex[] } {
  let first: readonly RuleIndex[] | undefined
  for (let i = 0; i < forms.length; i++) {
    const form = forms[i] ?? 'melee'
    const against = whyNot(step, by, ability, form, id, reaches[i])
    if (against.length === 0) return { form, against }
    first ??= against
  }
  return { form: forms[0] ?? 'melee', against: first ?? NOTHING }
}

export interface TargetOption extends Option {
  readonly target?: PieceId
}

/** The options for one more target, refusals with their reasons. */
export function offerTargets(step: DsStep, by: PieceId, ability: Ability, forms: readonly Reach[], chosen: readonly PieceId[]) {
  const { fight } = step
  const offers = step.offers<TargetOption>()
  const reaches = reachesOf(step, by, ability, forms)
  // Too far away in any form, where nobody reads what else there is against it.
  const most = forms.length > 0 && step.isMoot(R.ability.distance) ? Math.max(...reaches) : Number.POSITIVE_INFINITY
  for (const piece of fight.pieces) {
    if (!isAlive(piece) || piece.at === NOWHERE || chosen.includes(piece.id)) continue
    if (piece.id !== by && distance(fight, by, piece.id) > most) continue
    const { form, against } = nearestForm(step, by, ability, forms, piece.id, reaches)
    const isSensible = piece.id !== by || ability.targets.self
    if (!isSensible && against.length === 0) continue
    const preview = (): Preview => oddsOf(step, by, ability, form, piece.id)
    offers.offer({ id: piece.key, piece: piece.id, target: piece.id, preview }, ...against)
  }
  // Foes come first: an ability that may be aimed at anybody is seldom meant for a friend.
  const me = pieceAt(fight, by)
  const rank = (one: TargetOption | undefined): number => (one?.target !== undefined && isEnemy(me, pieceAt(fight, one.target)) ? 0 : 1)
  const { options } = offers
  if (options.some((one, i) => i > 0 && rank(one) < rank(options[i - 1]))) options.sort((a, b) => rank(a) - rank(b))
  return offers
}

/** Whether anybody at all is there to be aimed at; cheap, for listing abilities. */
export function hasTarget(step: DsStep, by: PieceId, given: Ability): boolean {
  const { fight } = step
  const ability = longest(step, by, given)
  const { targets, area } = ability
  // Who moves first may come near somebody.
  if (said(ability, 'around').some((one) => one.do === 'around' && one.only !== 'between')) return true
  if (targets.role === 'rider') return fight.pieces.some((one) => one.carrier === by && isAlive(one))
  if (targets.count === 0 || targets.count === 'special' || targets.self || area !== undefined) return true
  const forms = formsOf(ability)
  if (forms.length === 0) return true
  const reaches = reachesOf(step, by, ability, forms)
  return fight.pieces.some(
    (piece) => isAlive(piece) && piece.at !== NOWHERE && piece.id !== by && mayAim(step, by, ability, piece.id, forms, reaches),
  )
}

/** Whether nothing forbids it: most are told at once by how far away they are. */
function mayAim(step: DsStep, by: PieceId, ability: Ability, id: PieceId, forms: readonly Reach[], reaches: readonly number[]): boolean {
  const far = distance(step.fight, by, id)
  for (let i = 0; i < forms.length; i++) {
    const reach = reaches[i] ?? 0
    if (step.forbids(R.ability.distance, far > reach) !== undefined) continue
    if (whyNot(step, by, ability, forms[i] ?? 'melee', id, reach).length === 0) return true
  }
  return false
}

/** Why there is nobody to aim at: what stands against the likeliest target. */
export function whyNobody(step: DsStep, by: PieceId, ability: Ability): readonly RuleIndex[] {
  if (hasTarget(step, by, ability)) return NOTHING
  let best: readonly RuleIndex[] | undefined
  for (const piece of step.fight.pieces) {
    if (!isAlive(piece) || piece.at === NOWHERE || piece.id === by) continue
    for (const form of formsOf(ability)) {
      const reasons = whyNot(step, by, ability, form, piece.id)
      if (best === undefined || reasons.length < best.length) best = reasons
    }
  }
  return best ?? [ability.melee > 0 ? R.ability.meleeDistance : R.ability.distance]
}

/** An ally must be willing; its player says, where that is another. */
export function isWilling(step: DsStep, by: PieceId, id: PieceId): boolean {
  const { fight } = step
  const target = pieceAt(fight, id)
  if (!isUp(target) || !step.applies(R.ability.targetAlly)) return true
  // Who plays both need not ask itself.
  const options = [
    { id: 'willing', byDefault: true },
    { id: 'refuse', rare: target.seat === pieceAt(fight, by).seat },
  ]
  return ask.choice(step, id, `willing to be a target of ${nameIn(fight, by)}`, options, R.ability.targetAlly).id === 'willing'
}

interface Stretch {
  readonly by: number
  readonly spend: Spend | undefined
}
const farther = (clauses: readonly Clause[]): number =>
  clauses.reduce((sum, one) => sum + (one.do === 'grow' && one.what === 'distance' && one.when === undefined ? one.by : 0), 0)

const stretchesOf = lasting((ability: Ability): readonly Stretch[] => {
  const trades = said(ability, 'trade').flatMap((one) => (one.do === 'trade' ? [farther(one.so)] : []))
  const all = [...trades.map((by) => ({ by, spend: undefined })), ...ability.spends.map((spend) => ({ by: farther(spend.so), spend }))]
  return all.filter(({ by }) => by > 0)
})

const canPay = (step: DsStep, by: PieceId, ability: Ability, { of, cost }: Spend): boolean =>
  of === 'malice'
    ? step.fight.malice >= cost + ability.cost
    : by !== NOBODY && pieceAt(step.fight, by).resource - leastResource(step, by) >= cost + ability.cost

/** The ability with all the reach that its user can give it; itself where there is nothing to give. */
function longest(step: DsStep, by: PieceId, ability: Ability): Ability {
  const stretches = stretchesOf(ability)
  if (stretches.length === 0) return ability
  const more = stretches.reduce((sum, one) => sum + (one.spend === undefined || canPay(step, by, ability, one.spend) ? one.by : 0), 0)
  const { melee, ranged } = ability
  return { ...ability, melee: melee > 0 ? melee + more : 0, ranged: ranged > 0 ? ranged + more : 0 }
}
