import { NOBODY, type PieceId } from '@riposte/referee'
import type { Ability } from './clauses/ability.ts'
import { pieceAt, sheetOf } from './fight.ts'
import { leastResource } from './resources/resources.ts'
import { R } from './rules.ts'
import type { DsStep } from './step.ts'

/** What an ability costs. */

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
