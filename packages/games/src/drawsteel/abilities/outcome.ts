import { lasting, type PieceId } from '@riposte/referee'
import { given } from '@riposte/tactics'
import { ask } from '../asking.ts'
import type { Ability } from '../clauses/ability.ts'
import type { Clause } from '../clauses/clauses.ts'
import { isObject, pieceAt } from '../fight.ts'
import type { Use } from '../moments.ts'
import { isInstant, needsTarget, runOne } from '../play/run.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'
import { clausesFor, dealDamage, isSpared } from './rolled-damage.ts'

/** What comes of a roll: damage to all targets, then everything else, target by target. */

/** Damage to all targets, then everything else, target by target in an order the user picks. */
export function dealRolled(step: DsStep, use: Use): void {
  const aims = use.targets.length > 0 ? [...use.targets] : use.ability.targets.count === 'special' ? [] : [use.by]
  // @rule drawsteel.ability.effects-after-damage
  dealDamage(step, use, aims)
  takeEffect(step, use, aims)
}

/** All but the damage: of one target in the order of the outcome, of several target by target, and then what comes once. */
export function takeEffect(step: DsStep, use: Use, aims: readonly PieceId[]): void {
  for (const target of ordered(step, use, aims)) effectsOn(step, use, target, aims.length === 1)
  if (aims.length > 1) selfEffects(step, use, aims)
}

/** Whose movement comes next is the user's to say each time, once the one before is over. */
function* ordered(step: DsStep, use: Use, aims: readonly PieceId[]): Iterable<PieceId> {
  const moving = aims.filter((one) => clausesFor(use, one).some((clause) => clause.do === 'force'))
  if (moving.length < 2 || !step.applies(R.forced.order)) return yield* aims
  const left = [...aims]
  while (left.length > 0) {
    const options = left.map((one, i) => ({ id: pieceAt(step.fight, one).key, piece: one, byDefault: i === 0, one }))
    const { one } = ask.choice(step, use.by, 'whose effects come first', given(options), R.forced.order)
    left.splice(left.indexOf(one), 1)
    yield one
  }
}

/** What an outcome does to its user, and to others than its targets, comes once, by the best tier that somebody got. */
const isSelf = (clause: Clause): boolean => clause.do !== 'by-hand' && !isInstant(clause) && !needsTarget(clause)

function effectsOn(step: DsStep, use: Use, target: PieceId, isOnly: boolean): void {
  const isLeftAlone = use.shruggedOff.has(target) || isSpared(step, use, target, 'all')
  // @rule drawsteel.ability.effects-order
  for (const clause of clausesFor(use, target)) {
    if (clause.do === 'damage' && clause.to.who === 'target') continue
    // @rule drawsteel.ability.self-effect-once
    const isLater = isSelf(clause) && !isOnly
    // @rule drawsteel.ability.target-object
    const isNothing = isObject(step.fight, target) && !isSelf(clause) && clause.do !== 'force' && clause.do !== 'damage'
    if (!isLater && !isNothing && (!isLeftAlone || isSelf(clause))) runOne(step, use, clause, target)
  }
}

const ownOutcome = lasting(({ tiers }: Ability): boolean => tiers.some((tier) => tier.some(isSelf)))

function selfEffects(step: DsStep, use: Use, aims: readonly PieceId[]): void {
  if (!ownOutcome(use.ability)) return
  const tiers = [...new Set(aims.map((one) => use.tiers.get(one) ?? 0))].filter((tier) => tier > 0).toSorted((a, b) => b - a)
  const having = tiers.filter((tier) => (use.ability.tiers[tier - 1] ?? []).some(isSelf))
  if (having.length === 0) return
  const options = having.map((tier, i) => ({ id: `tier-${tier}`, byDefault: i === 0, tier }))
  const chosen = ask.choice(step, use.by, 'which tier for yourself', given(options), R.ability.selfEffectOnce)
  for (const clause of use.ability.tiers[(chosen?.tier ?? 1) - 1] ?? [])
    if (isSelf(clause)) runOne(step, use, clause, aims.find((one) => use.tiers.get(one) === chosen?.tier) ?? use.by)
}
