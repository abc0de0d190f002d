import { type Effect, type Ending, expire, latest, type PieceId } from '@riposte/referee'
import { comeFrom } from '../play/away.ts'
import { dropWalls } from '../play/ground.ts'
import { checkHidden } from '../sight/sight.ts'
import type { DsStep } from '../step.ts'

/** What somebody is to come back from: the air, or from off the map. */
const held = latest((effects: readonly Effect[]) => effects.filter((one) => one.kind === 'flying' || one.kind === 'away'))

/** Effects run out. */
export function lapse(step: DsStep, ending: Ending, of?: PieceId): void {
  const before = held(step.fight.effects)
  expire(step, ending, of)
  for (const one of before) comeFrom(step, one)
  dropWalls(step)
  checkHidden(step)
}
