import type { Square } from '@riposte/board'
import type { Effect, PieceId } from '@riposte/referee'
import type { Conjuration } from '../clauses/clauses.ts'
import { untilOf } from '../conditions/durations.ts'
import type { Context } from '../context.ts'
import { type OrcusFight, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import type { OrcusStep } from '../step.ts'
import { askSquare, freeSquares, isFree, newcomer, roomAt, squaresNear } from './newcomers.ts'

/** Conjurations: things a power brings forth. They have no turn, and what they do is their maker's doing. */

/** What the effect on a conjuration holds. */
export interface Conjured {
  readonly conjuration: Conjuration
  readonly power: string
}

const isConjured = (holds: unknown): holds is Conjured => typeof holds === 'object' && holds !== null && 'conjuration' in holds
export const conjurationOf = ({ kind, holds }: Effect): Conjured | undefined =>
  kind === 'conjuration' && isConjured(holds) ? holds : undefined

export const conjurationsBy = (fight: OrcusFight, id: PieceId): Effect[] =>
  fight.effects.filter((effect) => effect.kind === 'conjuration' && effect.by === id && pieceAt(fight, effect.on).gone === 0)

export function conjure(step: OrcusStep, conjuration: Conjuration, context: Context): void {
  const { you, power } = context
  const at = placeFor(step, conjuration, context)
  if (at === undefined) return
  const { name, size, hp } = conjuration
  const id = newcomer(step, {
    sheet: `conjuration: ${name}`,
    written: { name, size, kind: 'monster', hp: 1 },
    key: name,
    master: you,
    at,
    conjured: true,
    hp,
  })
  const holds: Conjured = { conjuration, power: power?.id ?? '' }
  const withAuthor = step.applies(R.kw.conjurationEnds)
  step.begin({
    kind: 'conjuration',
    on: id,
    by: you,
    rule: R.kw.conjurationEnds,
    holds,
    withAuthor,
    ...untilOf(step.fight, conjuration.span, you, you),
  })
}

function placeFor(step: OrcusStep, conjuration: Conjuration, context: Context): Square | undefined {
  const at = askPlace(step.asKnownTo(context.you), conjuration, context)
  return at === undefined || !conjuration.occupies ? at : roomAt(step.fight, at, conjuration.size)
}

function askPlace(step: OrcusStep, { where, occupies, size }: Conjuration, context: Context): Square | undefined {
  const { fight } = step
  const { you, area, base, power } = context
  const fits = (square: Square): boolean => !occupies || isFree(fight, square, size)
  if (where === 'area' && base !== undefined && fits(base)) return base
  if (where !== 'adjacent' && area.length > 0) return askSquare(step, you, area.filter(fits), WHERE)
  const reach = power?.strike.aim.range
  const range = where === 'range' && typeof reach === 'number' ? reach : 1
  const squares = occupies ? freeSquares(step, you, range, size) : squaresNear(step, you, range)
  return askSquare(step, you, squares, WHERE)
}

const WHERE = 'where it appears'

export const isAttackable = ({ effects }: OrcusFight, id: PieceId): boolean =>
  effects.some((effect) => effect.on === id && conjurationOf(effect)?.conjuration.attackable === true)
