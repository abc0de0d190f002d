import type { PieceId } from '@riposte/referee'
import { pieceAt } from './fight.ts'
import type { SovereignStep } from './step.ts'

/** Who answers for a piece. */
export const seatOf = (step: SovereignStep, id: PieceId): number => pieceAt(step.fight, id).seat
