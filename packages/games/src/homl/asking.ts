import { Questions } from '@riposte/tactics'
import { pieceAt } from './fight.ts'
import type { HomlStep } from './step.ts'

/** Whoever plays a piece answers for it. */
export const ask = new Questions<HomlStep>((step, id) => pieceAt(step.fight, id).seat)
