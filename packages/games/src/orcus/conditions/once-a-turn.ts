import { effectOn, type PieceId } from '@riposte/referee'
import { R } from '../rules.ts'
import type { OrcusStep } from '../step.ts'

/** What may happen once in each turn or round: an effect of its owner keeps in which it last did. */

const kindOf = (key: string): string => `once:${key}`

/** The turn we are in, as one number, however many join the fight. */
const turnOf = ({ fight }: OrcusStep): number => fight.round * MANY + fight.acting
const MANY = 10_000
const timeOf = (step: OrcusStep, perRound: boolean): number => (perRound ? step.fight.round : turnOf(step))

export const hasOccurred = (step: OrcusStep, owner: PieceId, key: string, perRound = false): boolean =>
  effectOn(step.fight, owner, kindOf(key))?.value === timeOf(step, perRound)

export function occur(step: OrcusStep, owner: PieceId, key: string, perRound = false): void {
  const known = effectOn(step.fight, owner, kindOf(key))
  const value = timeOf(step, perRound)
  if (known === undefined)
    step.begin({ kind: kindOf(key), means: { is: 'once' }, on: owner, by: owner, rule: R.power.effect, until: 'fight-end', value })
  else step.change(known, { value })
}

/** And what may happen once in the fight. */
export const hasHappened = (step: OrcusStep, owner: PieceId, key: string): boolean => effectOn(step.fight, owner, kindOf(key)) !== undefined

/** That it was staggered and is no more. */
export const noteStaggered = (step: OrcusStep, owner: PieceId): void => occur(step, owner, 'staggered')
export const wasStaggered = (step: OrcusStep, owner: PieceId): boolean => hasHappened(step, owner, 'staggered')
