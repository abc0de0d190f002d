import { NOBODY, nameIn, type Option, type PieceId } from '@riposte/referee'
import { formsOf, offerTargets } from '../aim/aim.ts'
import { ask } from '../asking.ts'
import type { Ability } from '../clauses/ability.ts'
import { has, isForbidden } from '../conditions/conditions.ts'
import { type DsPiece, isUp, pieceAt } from '../fight.ts'
import type { Use } from '../moments.ts'
import { whyNotHad } from '../paying.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'

/** A squad attacks as one. */

export const MOST_AT_ONE = 3

/** Other minions of the squad that still may act join in, each with a target of its own. */
export function joinSquad(step: DsStep, use: Use): void {
  const { by, ability } = use
  const lead = pieceAt(step.fight, by)
  for (const target of use.targets) use.strikers.set(target, [by])
  const isShared = ability.signature || ((ability.id === 'grab' || ability.id === 'knockback') && step.applies(R.minion.maneuvers))
  if (lead.squad < 0 || !isShared || use.isGranted || !step.applies(R.minion.attack)) return
  const forms = formsOf(ability)
  for (const minion of step.fight.pieces) {
    if (minion.squad !== lead.squad || minion.id === by || !isUp(minion) || !mayJoin(step, minion, ability)) continue
    const offers = step.offers<Option & { readonly target?: PieceId }>()
    offers.options.push({ id: 'stay', byDefault: true })
    for (const option of offerTargets(step.asKnownTo(minion.id), minion.id, ability, forms, []).options) {
      const count = use.strikers.get(option.target ?? NOBODY)?.length ?? 0
      offers.offer(option, step.forbids(R.minion.attack, count >= MOST_AT_ONE))
    }
    if (offers.options.length === 1) continue
    const { target } = ask.target(
      step,
      minion.id,
      `${nameIn(step.fight, minion.id)} joins the attack`,
      offers.options,
      R.minion.attack,
      offers.refusals,
    )
    if (target === undefined) continue
    // What a critical hit gave is spent where the action of the turn is gone.
    if (minion.action === 0) step.set(minion.id, 'acts', minion.acts - 1, R.minion.crit)
    step.set(minion.id, 'things', minion.things + 1)
    step.set(minion.id, 'action', 0, R.minion.attack)
    step.set(minion.id, 'maneuver', 0, R.minion.economy)
    use.strikers.set(target, [...(use.strikers.get(target) ?? []), minion.id])
    if (!use.targets.includes(target)) use.targets.push(target)
  }
}

/** It has not had its turn, and nothing keeps it from such an action. */
function mayJoin(step: DsStep, { id, action, acts, done, things }: DsPiece, ability: Ability): boolean {
  if ((action === 0 && acts === 0) || done === 1 || whyNotHad(step, id, ability).some((rule) => rule !== undefined)) return false
  if (isForbidden(step, id, ability.kind === 'maneuver' ? 'maneuver' : 'action')) return false
  return step.forbids(R.dazed.oneThing, has(step.fight, id, 'dazed') && things > 0 && acts === 0) === undefined
}

/** Those who have joined whoever began. */
export const joined = ({ by, strikers }: Use): readonly PieceId[] => [...strikers.values()].flat().filter((one) => one !== by)

/** Whose position and conditions count against a target: the first of the squad to attack it. */
export const strikerAt = (use: Use, target: PieceId): PieceId => use.strikers.get(target)?.[0] ?? use.by
