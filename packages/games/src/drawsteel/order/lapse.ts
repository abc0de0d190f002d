import { type Effect, type Ending, effectOn, expire, latest, type PieceId } from '@riposte/referee'
import { checkAloft } from '../movement/movement.ts'
import { comeBack } from '../play/away.ts'
import { dropWalls } from '../play/ground.ts'
import { checkHidden } from '../sight/sight.ts'
import type { DsStep } from '../step.ts'

/** What somebody is to come back from: the air, or from off the map. */
const held = latest((effects: readonly Effect[]) => effects.filter((one) => one.kind === 'flying' || one.kind === 'away'))

/** Effects run out; who could fly only for a while comes down, and who was away is back. */
export function lapse(step: DsStep, ending: Ending, of?: PieceId): void {
  const before = held(step.fight.effects)
  expire(step, ending, of)
  for (const { kind, on, squares } of before)
    if (effectOn(step.fight, on, kind) === undefined) {
      if (kind === 'away') comeBack(step, on, squares)
      else checkAloft(step, on)
    }
  dropWalls(step)
  checkHidden(step)
}
