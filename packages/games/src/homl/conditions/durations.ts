import { type NewEffect, type PieceId, toNextTurnEnd } from '@riposte/referee'
import type { Duration } from '../sheet/sheet.ts'
import type { HomlStep } from '../step.ts'

/** When something ends, by the book's words for how long it lasts. */
export function ending({ fight }: HomlStep, on: PieceId, lasts: Duration): Pick<NewEffect, 'until'> & Partial<NewEffect> {
  switch (lasts) {
    case 'unspecified':
      // @rule homl.duration.default
      return toNextTurnEnd(fight, on)
    case 'round':
      // @rule homl.round.span
      return { until: 'turn-start', of: on }
    case 'end of turn':
      // @rule homl.duration.kinds
      return { until: 'turn-end', of: fight.acting }
    case 'scene':
      return { until: 'fight-end' }
    case 'lasting':
      return { until: 'never' }
  }
}
