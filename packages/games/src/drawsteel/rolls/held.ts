import type { PieceId } from '@riposte/referee'
import { countAround, holds } from '../clauses/holds.ts'
import type { Amount, Stat } from '../clauses/phrases.ts'
import { traitParts } from '../conditions/conditions.ts'
import { isEnemy, isUp, pieceAt } from '../fight.ts'
import { distance } from '../space.ts'
import type { DsStep } from '../step.ts'
import type { Typed } from '../terms.ts'

/** What traits give for as long as something holds. */

/** What traits add to a figure for as long as something holds, the own and those of creatures nearby. */
export function heldModifier(step: DsStep, id: PieceId, stat: Stat, target: PieceId = id): number {
  const { fight } = step
  let sum = 0
  for (const part of traitParts(step, id))
    if (
      part.is === 'modify' &&
      part.stat === stat &&
      (part.when.length > 0 || part.amount.counts !== undefined) &&
      holds(step, part.when, id, target)
    )
      sum += part.amount.flat + countedIn(step, part.amount, id, target)
  for (const one of fight.pieces) {
    if (one.id === id || !isUp(one)) continue
    const relation = isEnemy(one, pieceAt(fight, id)) ? 'enemy' : 'ally'
    for (const part of traitParts(step, one.id))
      if (
        part.is === 'near' &&
        part.stat === stat &&
        (part.to === 'creature' || part.to === relation) &&
        distance(fight, one.id, id) <= part.squares
      )
        sum += part.amount
  }
  return sum
}

/** So much for each of somebody. */
const countedIn = (step: DsStep, amount: Amount, id: PieceId, target: PieceId): number =>
  (amount.counts ?? []).reduce((sum, { of, times }) => sum + (of.who === 'some' ? countAround(step, of, id, target) * times : 0), 0)

/** Immunities and weaknesses that traits give. */
export function traitResists(step: DsStep, id: PieceId, kind: 'immunity' | 'weakness', type: Typed): number[] {
  const fits = (stat: Stat): boolean => stat === `${kind}:all` || stat === `${kind}:${type}`
  const found: number[] = []
  for (const part of traitParts(step, id))
    if (part.is === 'modify' && fits(part.stat) && holds(step, part.when, id, id)) found.push(part.amount.flat)
  return found
}
