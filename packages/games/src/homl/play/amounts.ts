import type { PieceId } from '@riposte/referee'
import type { Amount, Far, Higher } from '../clauses/clauses.ts'
import { tierOf } from '../clauses/words.ts'
import { sheetOf } from '../fight.ts'
import { rateOf } from '../movement/rate.ts'
import { distance } from '../space.ts'
import type { HomlStep } from '../step.ts'
import type { Use } from './use.ts'

/** How many squares, of who goes or is moved. */
export function squaresOf(step: HomlStep, { by }: Use, far: Far, id: PieceId): number {
  if (typeof far === 'number') return far
  // @rule homl.effects.kinds
  if (typeof far === 'object') return far.base + (far.of === 'speed' ? rateOf(step, id) : sheetOf(step.fight, by).ability[far.of])
  if (far === 'twice speed') return 2 * rateOf(step, id)
  if (far === 'beside you') return Math.max(0, distance(step.fight, by, id) - 1)
  if (far === 'anywhere') return step.fight.board.columns + step.fight.board.rows
  return far === 'speed' ? rateOf(step, id) : far === 'half speed' ? Math.floor(rateOf(step, id) / 2) : sheetOf(step.fight, by).ability[far]
}

/** What it is at the tier of who uses it. */
export function atTier({ fight }: HomlStep, by: PieceId, amount: Amount, higher: Higher | undefined): Amount {
  const tier = tierOf(sheetOf(fight, by).level)
  return higher === undefined || tier === 'heroic' ? amount : higher[tier]
}
