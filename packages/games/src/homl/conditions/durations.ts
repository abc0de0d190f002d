import type { NewEffect, PieceId } from '@riposte/referee'
import type { Span } from '../clauses/words.ts'
import { type HomlFight, isOwnTurn } from '../fight.ts'
import type { HomlStep } from '../step.ts'

/** When something ends, by the book's words for how long it lasts. What lasts past the fight is not ended by it. */
export function ending({ fight }: HomlStep, on: PieceId, by: PieceId, lasts: Span): Pick<NewEffect, 'until'> & Partial<NewEffect> {
  // @rule homl.duration.default
  if (lasts === 'unspecified') return toNextEnd(fight, on)
  // @rule homl.round.span
  if (lasts === 'round') return { until: 'turn-start', of: fight.acting }
  // @rule homl.duration.kinds
  if (lasts === 'end of turn') return { until: 'turn-end', of: fight.acting }
  if (lasts === 'target-next-end') return toNextEnd(fight, on)
  if (lasts === 'your-next-end') return toNextEnd(fight, by)
  if (lasts === 'target-next-start') return { until: 'turn-start', of: on }
  if (lasts === 'your-next-start') return { until: 'turn-start', of: by }
  if (lasts === 'your-end') return { until: 'turn-end', of: by }
  return { until: lasts === 'scene' ? 'fight-end' : 'never' }
}

/** To the end of its next turn: in its own, that is not this one. */
const toNextEnd = (fight: HomlFight, of: PieceId) => ({ until: 'turn-end', of, skip: isOwnTurn(fight, of) ? 1 : 0 }) as const
