import { type NewEffect, type PieceId, toNextTurnEnd } from '@riposte/referee'
import type { Span } from '../clauses/words.ts'
import type { HomlStep } from '../step.ts'

/** When something ends, by the book's words for how long it lasts. What lasts past the fight is not ended by it. */
export function ending({ fight }: HomlStep, on: PieceId, by: PieceId, lasts: Span): Pick<NewEffect, 'until'> & Partial<NewEffect> {
  switch (lasts) {
    case 'unspecified':
      // @rule homl.duration.default
      return toNextTurnEnd(fight, on)
    case 'round':
      // @rule homl.round.span
      return { until: 'turn-start', of: fight.acting }
    case 'target-next-start':
      return { until: 'turn-start', of: on }
    case 'target-next-end':
      return toNextTurnEnd(fight, on)
    case 'your-end':
      return { until: 'turn-end', of: by }
    case 'your-next-start':
      return { until: 'turn-start', of: by }
    case 'your-next-end':
      return toNextTurnEnd(fight, by)
    case 'end of turn':
      // @rule homl.duration.kinds
      return { until: 'turn-end', of: fight.acting }
    case 'scene':
      return { until: 'fight-end' }
    case 'concentration':
    case 'held':
    case 'rest':
    case 'recovery':
    case 'lasting':
      return { until: 'never' }
  }
}
