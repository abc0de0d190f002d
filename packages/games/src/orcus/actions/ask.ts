import type { Offers, Option, PieceId, Reading, Refusal, RuleIndex } from '@riposte/referee'
import { seatOf } from '../asking.ts'
import { isEnemy, type OrcusPiece, pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import { perceives } from '../sight/senses.ts'
import { lineOfEffect } from '../sight/sight.ts'
import { distance } from '../space.ts'
import type { OrcusStep } from '../step.ts'
import { sizes } from '../terms.ts'

/** Questions that several actions put. */

export interface PieceOption extends Option {
  readonly piece: PieceId
}

/** What speaks against somebody. */
export type Why = (other: OrcusPiece) => readonly (RuleIndex | undefined)[]

/** Nobody is laid hold of, or harried, through something solid. */
export const walledOff = (step: OrcusStep, id: PieceId, other: OrcusPiece): RuleIndex | undefined =>
  step.forbids(R.sight.effect, !lineOfEffect(step, id, other.id))

/** Others on the board that an act could be aimed at, and why not; no more than so many of them are looked for. */
export function offerPieces(
  step: OrcusStep,
  id: PieceId,
  isMeant: (other: OrcusPiece) => boolean,
  why: Why,
  most = Number.POSITIVE_INFINITY,
): Offers<PieceOption> {
  const offers = step.offers<PieceOption>()
  for (const other of step.fight.pieces) {
    if (offers.options.length >= most) break
    if (other.id === id || other.gone === 1 || other.conjured || !isMeant(other)) continue
    offers.offer({ id: other.key, piece: other.id }, ...why(other))
  }
  return offers
}

interface PieceQuestion {
  readonly text: string
  readonly rule: RuleIndex
  /** Who is not listed but may be named. */
  readonly read?: (answer: string) => Reading<PieceOption> | undefined
}

export function askPiece(
  step: OrcusStep,
  id: PieceId,
  asked: PieceQuestion,
  offers: Pick<Offers<PieceOption>, 'options' | 'refusals'>,
): PieceId {
  const { options, refusals } = offers
  const { text, rule, read } = asked
  return step.ask({ kind: 'target', seat: seatOf(step, id), piece: id, text, options, refusals, rule, read }).piece
}

/** Acts against foes list foes; who means a friend names it. Where the book wants an opponent, that is refused. */
export const friendNamed =
  (step: OrcusStep, id: PieceId, why: Why | 'opponents alone') =>
  (answer: string): Reading<PieceOption> | undefined => {
    const other = step.fight.pieces.find(({ key }) => key.toLowerCase() === answer.toLowerCase())
    if (other === undefined || other.id === id || other.gone === 1 || other.conjured) return undefined
    if (isEnemy(other, pieceAt(step.fight, id)) || !perceives(step, id, other.id)) return undefined
    const offers = step.offers<PieceOption>()
    if (why === 'opponents alone') offers.refuse(other.key, R.target.allies, other.id)
    else offers.offer({ id: other.key, piece: other.id }, ...why(other))
    return offers.reading()
  }

/** Nobody is there: the reason that speaks against the nearest of them, or the rule itself. */
export function whyNobody(
  step: OrcusStep,
  id: PieceId,
  { options, refusals }: Offers<PieceOption>,
  rule: RuleIndex,
): readonly (RuleIndex | undefined)[] {
  if (options.length > 0) return []
  const away = (one: Refusal): number => distance(step.fight, id, one.piece ?? id)
  const [nearest] = refusals.toSorted((a, b) => away(a) - away(b))
  return [nearest?.rule ?? rule]
}

/** How many sizes larger another is. */
export const sizesLarger = (step: OrcusStep, id: PieceId, other: PieceId): number =>
  sizes.indexOf(sheetOf(step.fight, other).size) - sizes.indexOf(sheetOf(step.fight, id).size)
