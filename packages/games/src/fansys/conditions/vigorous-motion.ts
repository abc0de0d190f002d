import { effectsOn, type PieceId } from '@riposte/referee'
import { holding } from '../conditions-list.ts'
import { type FansysFight, pieceAt } from '../fight.ts'
import { startOf } from '../start.ts'

/** Vigorous motion: it shakes the hands, the eyes and the mind. */

const isFast = (fight: FansysFight, id: PieceId): boolean => {
  const { pace } = pieceAt(fight, id)
  return pace === 'run' || pace === 'sprint'
}

/** By what somebody is shaken: by his mount, or by whatever else. */
export function shakenBy(fight: FansysFight, id: PieceId): 'mount' | 'else' | undefined {
  const { mount } = pieceAt(fight, id)
  if (mount >= 0 && isFast(fight, mount)) return 'mount'
  if (mount < 0 && isFast(fight, id)) return 'else'
  // The very ground tosses, as a ship's deck does.
  // @rule fansys.vigorous.effects
  if (startOf(fight).tossing) return 'else'
  // @rule fansys.vigorous.effects
  return effectsOn(fight, id).some(({ kind, by }) => holding.includes(kind) && by >= 0 && isFast(fight, by)) ? 'else' : undefined
}
