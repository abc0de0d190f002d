import type { PieceId } from '@riposte/referee'
import { amountOrNone } from '../amounts/amounts.ts'
import type { Of } from '../clauses/clauses.ts'
import { barred, type Means } from '../clauses/means.ts'
import type { Who } from '../clauses/phrases.ts'
import { afflict, beginFor, has } from '../conditions/conditions.ts'
import { dealAll } from '../damage/damage.ts'
import { drainSquad } from '../damage/squads.ts'
import { die, lose } from '../damage/stamina.ts'
import { pieceAt } from '../fight.ts'
import type { Use } from '../moments.ts'
import { fallOff } from '../movement/falls.ts'
import { checkAloft } from '../movement/movement.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'
import { whoIs } from './who.ts'

/** Clauses that do harm. */

export const damageThem = (step: DsStep, use: Use, clause: Of<'damage'>, target: PieceId): void => damageEach(step, use, clause, [target])

/** All together, so that a squad suffers it once. */
export function damageEach(step: DsStep, use: Use, clause: Of<'damage'>, targets: readonly PieceId[]): void {
  const { by, ability } = use
  const [type = ''] = clause.types
  const rule = R.ability.rolledDamage
  const hits = targets.flatMap((target) => {
    const amount = amountOrNone(step, by, target, clause.amount, use)
    const parts = [{ rule, value: amount, type: '', label: ability.name }]
    return whoIs(step, use, clause.to, target).map((piece) => ({ piece, amount, type, parts, tier: 0 as const }))
  })
  use.took = true
  if (clause.isLoss === true) {
    for (const { piece, amount } of hits) loseStamina(step, piece, amount, by)
    return
  }
  const isArea = use.form === 'area' || use.laid !== undefined || isAround(clause.to)
  const dealt = dealAll(step, { by, ability, how: 'effect', rule, isArea, unreduced: clause.unreduced }, hits)
  for (const [piece, lost] of dealt) use.dealt.set(piece, Math.max(lost, use.dealt.get(piece) ?? 0))
}

/** All in an area, or within so many squares. */
const isAround = (to: Who): boolean => to.who === 'some' && (to.within === 'area' || (to.count === 'each' && typeof to.within === 'number'))

/** Stamina lost is no damage: nothing reduces it, temporary Stamina does not take it, and nobody is hurt. */
function loseStamina(step: DsStep, id: PieceId, amount: number, by: PieceId): void {
  const { squad } = pieceAt(step.fight, id)
  if (squad >= 0) drainSquad(step, squad, id, amount, R.ability.effectsOrder)
  else lose(step, id, amount, R.ability.effectsOrder, by)
}

export function afflictThem(step: DsStep, use: Use, clause: Of<'afflict'>, target: PieceId): void {
  const { by } = use
  const source = clause.source === 'you' ? by : target
  for (const id of whoIs(step, use, clause.to, target)) {
    for (const condition of clause.conditions) if (afflict(step, id, condition, source, clause.span)) use.took = true
    comesDown(step, id)
    if (clause.cantStand) beginFor(step, clause.span, { ...barred('stand'), on: id, by, rule: R.prone.stand })
  }
}

export function forbidThem(step: DsStep, use: Use, clause: Of<'forbid'>, target: PieceId): void {
  const { by } = use
  for (const id of whoIs(step, use, clause.to, target)) {
    beginFor(step, clause.span, { ...barred(clause.what), on: id, by, rule: R.triggered.barred })
    if (clause.what === 'move' || clause.what === 'fly') comesDown(step, id)
  }
  use.took = true
}

/** A state of the block's own; some that the book knows keep their name. */
export function markThem(step: DsStep, use: Use, clause: Of<'mark'>, target: PieceId): void {
  const { by } = use
  const { name } = clause
  const named =
    name === 'invisible' || name === 'flying'
      ? { kind: name }
      : { kind: `mark:${name}`, means: (clause.isNote === true ? { is: 'noted' } : { is: 'mark', name }) satisfies Means }
  for (const id of whoIs(step, use, clause.to, target))
    if (!has(step.fight, id, `mark:never-${clause.name}`))
      beginFor(step, clause.span, { ...named, on: id, by, rule: R.ability.effectsOrder })
  use.took = true
}

export function clearThem(step: DsStep, use: Use, clause: Of<'clear'>, target: PieceId): void {
  for (const id of whoIs(step, use, clause.to, target))
    for (const one of step.fight.effects.filter((other) => other.on === id && other.kind === `mark:${clause.name}`)) step.end(one, 'over')
}

export function killThem(step: DsStep, use: Use, clause: Of<'kill'>, target: PieceId): void {
  for (const id of whoIs(step, use, clause.to, target)) die(step, id, use.by, R.death.director)
}

/** Who falls down while climbing or riding, falls off; whom nothing keeps in the air any more comes down. */
export function comesDown(step: DsStep, id: PieceId): void {
  const isThrown = pieceAt(step.fight, id).carrier >= 0 && has(step.fight, id, 'prone')
  if (isThrown && step.applies(R.move.climberProne)) fallOff(step, id, R.move.climberProne, true)
  else checkAloft(step, id)
}
