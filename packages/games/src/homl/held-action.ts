import type { Square } from '@riposte/board'
import { effectOn, type PieceId } from '@riposte/referee'
import type { HomlFight } from './fight.ts'

/** What somebody waits for, and what it will do then. */
export interface Holding {
  readonly when: 'moves' | 'attacks' | 'enters'
  /** Who has to do it: foes, friends, or a certain one. Whoever it is that enters a square. */
  readonly who: 'foe' | 'friend' | PieceId
  readonly square: Square
  readonly action: string
}

const isHolding = (holds: unknown): holds is Holding => typeof holds === 'object' && holds !== null && 'when' in holds && 'action' in holds

export function holdingOf(fight: HomlFight, id: PieceId): Holding | undefined {
  const holds = effectOn(fight, id, 'holding')?.holds
  return isHolding(holds) ? holds : undefined
}
