import type { Option, PieceId, RuleIndex } from '@riposte/referee'
import { given } from '@riposte/tactics'
import { noteRefused } from '../abilities/costs.ts'
import { isWilling } from '../aim/aim.ts'
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

/** One of them who lets it be done. Whoever is refused may choose another; if nobody is left, it has not been done. */
export function askWilling(step: DsStep, id: PieceId, among: readonly PieceId[], text: string, action: string, rule: RuleIndex) {
  let left = among
  while (left.length > 0) {
    const options: (Option & { readonly piece?: PieceId })[] = optionsOf(step, left)
    if (left.length < among.length) options.push({ id: 'nobody', byDefault: true })
    const { piece } = ask.target(step, id, text, options, rule)
    if (piece === undefined) break
    if (piece === id || isWilling(step, id, piece)) return piece
    left = left.filter((one) => one !== piece)
  }
  noteRefused(step, id, action)
  return undefined
}

/** Whom it holds, or who clings to it: the only one goes without saying. */
export const askMate = (step: DsStep, id: PieceId, among: readonly PieceId[], text: string, rule: RuleIndex): PieceId =>
  ask.target(step, id, text, given(optionsOf(step, among)), rule).piece
