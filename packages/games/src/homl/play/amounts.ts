import type { PieceId } from '@riposte/referee'
import type { Amount, Higher } from '../clauses/clauses.ts'
import type { Tier } from '../clauses/words.ts'
import { sheetOf } from '../fight.ts'
import type { HomlStep } from '../step.ts'

// @rule homl.core.tiers otherwise number
export const tierOf = (level: number): Tier => (level >= 17 ? 'mythic' : level >= 9 ? 'legendary' : 'heroic')

/** What it is at the tier of who uses it. */
export function atTier({ fight }: HomlStep, by: PieceId, amount: Amount, higher: Higher | undefined): Amount {
  const tier = tierOf(sheetOf(fight, by).level)
  return higher === undefined || tier === 'heroic' ? amount : higher[tier]
}
