import { NOBODY, type Option, type PieceId } from '@riposte/referee'
import { ask } from '../asking.ts'
import { has } from '../conditions/conditions.ts'
import { hasTrait } from '../conditions/traits.ts'
import { creatures, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { startOf } from '../start.ts'
import type { DsStep } from '../step.ts'

/** Who is caught off guard. */

/** The game master says who is caught off guard. */
export function surprise(step: DsStep): void {
  const { fight } = step
  const start = startOf(fight)
  if (start.surprised !== undefined) {
    for (const name of start.surprised) surprisePiece(step, name)
    return
  }
  if (step.setting('surprise') !== 'ask') return
  for (;;) {
    const left = creatures(fight).filter((one) => !has(fight, one.id, 'surprised') && !isWary(step, one.id))
    const options: Option[] = [{ id: 'nobody', byDefault: true }, ...left.map((one) => ({ id: one.key, piece: one.id }))]
    const { piece } = ask.ruling(step, NOBODY, 'who is surprised', options, R.surprise.who)
    if (piece === undefined) return
    surprisePiece(step, pieceAt(fight, piece).key)
  }
}

export function surprisePiece(step: DsStep, key: string): void {
  const piece = step.fight.pieces.find((one) => one.key.toLowerCase() === key.toLowerCase())
  if (piece !== undefined && !isWary(step, piece.id) && step.applies(R.surprise.who))
    step.begin({ kind: 'surprised', on: piece.id, rule: R.surprise.who, until: 'round-end' })
}

const isWary = (step: DsStep, id: PieceId): boolean =>
  hasTrait(step, id, (part) => part.is === 'cannot-be' && part.conditions.includes('surprised'))
