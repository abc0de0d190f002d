import type { PieceId, RuleIndex } from '@riposte/referee'
import { isAlive, isObject, pieceAt } from '../fight.ts'
import { isAdjacent } from '../space.ts'
import type { DsStep } from '../step.ts'

/** What several actions ask. */

export const adjacentPieces = (step: DsStep, id: PieceId, test: (other: PieceId) => boolean): PieceId[] =>
  step.fight.pieces.flatMap((one) =>
    one.id !== id && isAlive(one) && one.at >= 0 && !isObject(step.fight, one.id) && isAdjacent(step.fight, id, one.id) && test(one.id)
      ? [one.id]
      : [],
  )

export function askOne(step: DsStep, id: PieceId, among: readonly PieceId[], text: string, rule: RuleIndex): PieceId {
  const options = among.map((one) => ({ id: pieceAt(step.fight, one).key, piece: one }))
  return step.ask({ kind: 'target', seat: pieceAt(step.fight, id).seat, piece: id, text, options, rule }).piece
}
