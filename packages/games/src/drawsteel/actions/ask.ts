import type { PieceId, RuleIndex } from '@riposte/referee'
import { given } from '@riposte/tactics'
import { ask } from '../asking.ts'
import { isAlive, isObject, pieceAt } from '../fight.ts'
import { isNear } from '../sight/sight.ts'
import type { DsStep } from '../step.ts'

/** What several actions ask. */

/** Who is beside it, with nothing solid between. */
export const adjacentPieces = (step: DsStep, id: PieceId, test: (other: PieceId) => boolean): PieceId[] =>
  step.fight.pieces.flatMap((one) =>
    one.id !== id && isAlive(one) && one.at >= 0 && !isObject(step.fight, one.id) && isNear(step, id, one.id, 1) && test(one.id)
      ? [one.id]
      : [],
  )

const optionsOf = (step: DsStep, among: readonly PieceId[]) => among.map((one) => ({ id: pieceAt(step.fight, one).key, piece: one }))

export const askOne = (step: DsStep, id: PieceId, among: readonly PieceId[], text: string, rule: RuleIndex): PieceId =>
  ask.target(step, id, text, optionsOf(step, among), rule).piece

/** Whom it holds, or who clings to it: the only one goes without saying. */
export const askMate = (step: DsStep, id: PieceId, among: readonly PieceId[], text: string, rule: RuleIndex): PieceId =>
  ask.target(step, id, text, given(optionsOf(step, among)), rule).piece
