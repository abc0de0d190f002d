import { type Box, NOWHERE } from '@riposte/board'
import { effectsOn, type PieceId, type RuleIndex } from '@riposte/referee'
import type { Spot } from '@riposte/tactics'
import { type DsPiece, isAlive, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { isHiddenFrom } from '../sight/sight.ts'
import { boxAt, boxesApart, boxOf } from '../space.ts'
import type { DsStep } from '../step.ts'

/** What frightens somebody, and who goes nearer to it; and whom somebody may not leave. */

export interface Fear {
  readonly box: Box
  /** It may not go away from there, instead of nearer. */
  readonly holds: boolean
}

/** Where those stand that frighten it, or keep it with them, as far as it knows. */
export function fearsOf({ fight }: DsStep, id: PieceId): Fear[] {
  const fears: Fear[] = []
  for (const { kind, by } of effectsOn(fight, id))
    if (binding.includes(kind) && by >= 0 && isSomewhere(pieceAt(fight, by)) && !isHiddenFrom(fight, by, id))
      fears.push({ box: boxOf(fight, by), holds: kind === 'mark:kept-near' })
  return fears
}
const isSomewhere = (piece: DsPiece): boolean => isAlive(piece) && piece.at !== NOWHERE

const binding: readonly string[] = ['frightened', 'mark:kept-off', 'mark:kept-near']

/** Nobody willingly goes closer to what frightens it. */
export function goesNearer(step: DsStep, id: PieceId, fears: readonly Fear[], from: Spot, to: Spot): boolean {
  const { fight } = step
  const before = boxAt(fight, id, from.at, from.height)
  const after = boxAt(fight, id, to.at, to.height)
  return (
    fears.some(({ box, holds }) => (boxesApart(after, box) - boxesApart(before, box)) * (holds ? -1 : 1) < 0) &&
    step.applies(R.frightened.approach)
  )
}

/** The rule against a way, or a leap to one place, of somebody who is afraid. */
export function whyNotNearer(step: DsStep, id: PieceId, path: readonly Spot[]): RuleIndex | undefined {
  const fears = fearsOf(step, id)
  if (fears.length === 0) return undefined
  let here: Spot = pieceAt(step.fight, id)
  for (const to of path) {
    if (goesNearer(step, id, fears, here, to)) return R.frightened.approach
    here = to
  }
  return undefined
}
