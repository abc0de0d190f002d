import { NOWHERE } from '@riposte/board'
import type { PieceId } from '@riposte/referee'
import type { Who } from '../clauses/phrases.ts'
import { isAlive, isKind, isObject, isOf, pieceAt } from '../fight.ts'
import type { DsStep } from '../step.ts'

/** Everybody of a sort around somebody, whoever counts them. */

export type Some = Extract<Who, { who: 'some' }>

/** All whom a selector names; where they must be and what must hold of them is for the caller to say. */
export function allOf(
  step: DsStep,
  you: PieceId,
  centre: PieceId,
  given: Some,
  isThere: (id: PieceId) => boolean,
  isSo: (id: PieceId) => boolean,
): PieceId[] {
  const { fight } = step
  const me = pieceAt(fight, you)
  return fight.pieces.flatMap((one) => {
    if (!isAlive(one) || one.id === centre || (one.id === you && !given.self) || one.at === NOWHERE) return []
    if (!isOf(fight, me, one, given.relation)) return []
    if (isObject(fight, one.id)) return isThere(one.id) ? [one.id] : []
    return isKind(fight, one.id, given.kind) && isThere(one.id) && isSo(one.id) ? [one.id] : []
  })
}
