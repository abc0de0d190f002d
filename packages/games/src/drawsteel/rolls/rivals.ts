import { NOBODY, type PieceId } from '@riposte/referee'
import type { Against } from '../moments.ts'
import { rollD3 } from '../resources/resources.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'

/** Two who are rivals add a die to their rolls against each other. */

export const RIVALS = 'rivals'

export function becomeRivals(step: DsStep, a: PieceId, b: PieceId): void {
  for (const [on, other] of [
    [a, b],
    [b, a],
  ] as const)
    step.begin({ kind: RIVALS, on, by: a, rule: R.ability.effectsOrder, until: 'fight-end', caught: [other] })
}

export function rivalDie(step: DsStep, by: PieceId, targets: readonly PieceId[]): readonly Against[] {
  const rival = targets.find((one) =>
    step.fight.effects.some((effect) => effect.kind === RIVALS && effect.on === by && effect.caught.includes(one)),
  )
  return rival === undefined ? [] : [{ of: rival, value: rollD3(step, by, 'rivals') }]
}

export const addedAgainst = (added: readonly Against[] | undefined, target: PieceId): number =>
  target === NOBODY || added === undefined ? 0 : added.reduce((sum, one) => sum + (one.of === target ? one.value : 0), 0)
