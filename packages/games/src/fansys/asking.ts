import { Questions } from '@riposte/tactics'
import { pieceAt } from './fight.ts'
import type { FansysStep } from './step.ts'

/** Whoever plays a piece answers for it. */
export const ask = new Questions<FansysStep>((step, id) => pieceAt(step.fight, id).seat)
