import { effectsOn, type PieceId } from '@riposte/referee'
import { isAble } from '../conditions/conditions.ts'
import { R } from '../rules.ts'
import type { FansysStep } from '../step.ts'
import { type Aimed, resolve } from './use.ts'

/** What takes whole turns: begun, and done when the next begins, or a later one. */

export const CASTING = 'casting'
const isAimed = (holds: unknown): holds is Aimed => typeof holds === 'object' && holds !== null && 'targets' in holds && 'origin' in holds

/** It comes about at the start of a turn, so many turns from now. */
export function beginCasting(step: FansysStep, aimed: Aimed): void {
  const { by, power } = aimed
  const going = effectsOn(step.fight, by).find(({ kind, holds }) => kind === CASTING && isAimed(holds) && holds.power.id === power.id)
  // @rule fansys.fullround.long
  if (going !== undefined) return void step.change(going, { value: going.value - 1 })
  // @rule fansys.fullround.when
  step.begin({ kind: CASTING, on: by, by, rule: R.fullround.when, until: 'never', value: power.rounds, holds: aimed })
}

/** The last of its turns is over: it comes about, if its maker still can. */
export function finish(step: FansysStep, id: PieceId): void {
  for (const effect of effectsOn(step.fight, id)) {
    const { kind, holds, value } = effect
    if (kind !== CASTING || !isAimed(holds)) continue
    if (!isAble(step.fight, id)) {
      // @rule fansys.fullround.when
      step.end(effect, 'interrupted', R.fullround.when)
      continue
    }
    if (value > 1) continue
    step.end(effect, 'done', R.fullround.when)
    // @rule fansys.fullround.when, fansys.fullround.long
    resolve(step, holds)
  }
}
