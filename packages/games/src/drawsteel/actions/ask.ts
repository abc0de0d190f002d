import type { PieceId, RuleIndex } from '@riposte/referee'
import { askAmong } from '@riposte/tactics'
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

const whichOf = (step: DsStep, id: PieceId, among: readonly PieceId[], text: string, rule: RuleIndex) =>
  ({
    kind: 'target',
    seat: pieceAt(step.fight, id).seat,
    piece: id,
    text,
    options: among.map((one) => ({ id: pieceAt(step.fight, one).key, piece: one })),
    rule,
  }) as const

export const askOne = (step: DsStep, id: PieceId, among: readonly PieceId[], text: string, rule: RuleIndex): PieceId =>
  step.ask(whichOf(step, id, among, text, rule)).piece

/** Whom it holds, or who clings to it: the only one goes without saying. */
export const askMate = (step: DsStep, id: PieceId, among: readonly PieceId[], text: string, rule: RuleIndex): PieceId =>
  askAmong(step, whichOf(step, id, among, text, rule)).piece
