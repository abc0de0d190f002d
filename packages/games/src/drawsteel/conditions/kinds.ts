import { effectOn, type PieceId } from '@riposte/referee'
import { type DrawSteelFight, sheetOf } from '../fight.ts'

/** "Each angulotl", "each leader", "each marked enemy", "each prone creature": by ancestry, rank, name, or the state it is in. */
export const isKind = (fight: DrawSteelFight, id: PieceId, kind: string): boolean => {
  if (kind === '') return true
  const { kinds, name, organization, kind: sort } = sheetOf(fight, id)
  if (kind === 'hero') return sort === 'hero'
  return (
    kinds.includes(kind) ||
    organization === kind ||
    name.toLowerCase().includes(kind) ||
    effectOn(fight, id, kind) !== undefined ||
    effectOn(fight, id, `mark:${kind}`) !== undefined
  )
}
