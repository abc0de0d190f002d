import type { PieceId } from '@riposte/referee'
import { sheetOf } from '../fight.ts'
import type { FansysStep } from '../step.ts'

/** Total defence, and what it adds to all that it helps. */

export const TOTAL_DODGE = 'total-dodge'
export const TOTAL_SHIELD = 'total-shield'

// @rule fansys.dodge.bonus, fansys.shielddef.bonus otherwise number
const TOTAL = 3
export const totalDefence = ({ fight }: FansysStep, id: PieceId): number => TOTAL + sheetOf(fight, id).base
