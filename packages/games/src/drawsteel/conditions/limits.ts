import type { PieceId } from '@riposte/referee'
import { DONE } from '../clauses/means.ts'
import type { Often } from '../clauses/traits.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'
import { has } from './conditions.ts'

/** What may be done once on a turn, in a round or in a fight. */

export const wasUsed = ({ fight }: DsStep, id: PieceId, what: string): boolean => has(fight, id, `did-${what}`)

export function noteUse(step: DsStep, id: PieceId, what: string, often: Often): void {
  if (often === 'always') return
  const until = often === 'turn' ? ('turn-end' as const) : often === 'round' ? ('round-end' as const) : ('fight-end' as const)
  step.begin({
    kind: `did-${what}`,
    means: DONE,
    on: id,
    rule: R.ability.effectsOrder,
    until,
    ...(often === 'turn' && { of: step.fight.acting >= 0 ? step.fight.acting : id }),
  })
}
