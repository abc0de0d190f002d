import { Questions } from '@riposte/tactics'
import { pieceAt } from './fight.ts'
import type { DsStep } from './step.ts'

/** Whoever plays a piece answers for it. */
export const ask = new Questions<DsStep>((step, id) => pieceAt(step.fight, id).seat)
