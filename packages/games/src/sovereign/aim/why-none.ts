import { NOBODY, type Offers, type PieceId, type RuleIndex, whyNone as whyNoneOf } from '@riposte/referee'
import { feetBetween } from '../space.ts'
import type { SovereignStep } from '../step.ts'

/** Why none of them will do: what speaks against the one nearest to being possible, of people the least far away. */
export const whyNone = (step: SovereignStep, id: PieceId, offers: Pick<Offers, 'options' | 'refusals'>): RuleIndex | undefined =>
  whyNoneOf(offers, (piece) => (piece === NOBODY ? 0 : feetBetween(step.fight, id, piece)))
