import { following } from '@riposte/referee'
import { keepSeat } from '../actions/riding.ts'
import type { Begun } from '../begun.ts'
import type { FansysMoment } from '../moments.ts'
import { plunges } from '../movement/falls.ts'
import { enterAuras } from '../powers/auras.ts'
import type { Book, FansysStep } from '../step.ts'

/** What lower chapters set off here. */
export const book: Book = {
  provoked(step: FansysStep, moment: FansysMoment): readonly Begun[] {
    const begun: Begun[] = []
    answer(step, { ...moment, begun })
    return begun
  },
  opens: answer,
  plunges,
  jolts: keepSeat,
  enters: enterAuras,
}

/** All are asked before any answer is worked out. */
function answer(step: FansysStep, moment: FansysMoment): void {
  const { fight, game } = step
  if (game.reactions?.isAnyAwake(fight, moment.window, step.isTold) !== true) return
  for (const one of step.window(moment, game.reactions, following(fight.order, fight.acting))) one.resolve()
}
