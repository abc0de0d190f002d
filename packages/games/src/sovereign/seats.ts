import type { PieceId } from '@riposte/referee'
import { Questions } from '@riposte/tactics'
import { pieceAt } from './fight.ts'
import type { SovereignStep } from './step.ts'

/** Whoever plays a piece answers for it. */
export const seatOf = (step: SovereignStep, id: PieceId): number => pieceAt(step.fight, id).seat
export const ask = new Questions(seatOf)
