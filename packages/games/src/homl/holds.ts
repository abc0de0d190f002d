import { type Effect, lasting, NOBODY, type PieceId } from '@riposte/referee'
import type { Clause } from './clauses/clauses.ts'
import { isAble, isAnybodyIn, isIn } from './conditions/conditions.ts'
import { pieceAt, sheetOf } from './fight.ts'
import { R } from './rules.ts'
import { type Sheet, sizes } from './sheet/sheet.ts'
import { distance } from './sight/space.ts'
import type { HomlStep } from './step.ts'

/** Who holds whom, and what ends a hold. */

export const holdOn = ({ fight }: HomlStep, id: PieceId): Effect | undefined =>
  !isIn(fight, id, 'grabbed') ? undefined : fight.effects.find(({ kind, on, by }) => kind === 'grabbed' && on === id && by !== NOBODY)

export const heldBy = ({ fight }: HomlStep, id: PieceId): Effect | undefined =>
  !isAnybodyIn(fight, 'grabbed') ? undefined : fight.effects.find(({ kind, by }) => kind === 'grabbed' && by === id)

/** All that it is part of, those on it first. */
export const holdsOf = ({ fight }: HomlStep, id: PieceId): Effect[] =>
  !isAnybodyIn(fight, 'grabbed')
    ? []
    : fight.effects
        .filter(({ kind, on, by }) => kind === 'grabbed' && by !== NOBODY && (on === id || by === id))
        .toSorted((a, b) => Number(b.on === id) - Number(a.on === id))

/** The other in the hold that it is part of. */
export const partnerOf = (step: HomlStep, id: PieceId): PieceId | undefined => heldBy(step, id)?.on ?? holdOn(step, id)?.by

/** A hold lasts without effort while the holder can act and the other is within its reach. */
export function checkHolds(step: HomlStep): void {
  for (const hold of step.fight.effects) {
    if (hold.kind !== 'grabbed' || hold.by === NOBODY || pieceAt(step.fight, hold.on).gone === 1) continue
    if (!isAble(step.fight, hold.by)) step.end(hold, 'the holder', R.grapple.maintain)
    else if (isIn(step.fight, hold.by, 'removed') || isIn(step.fight, hold.on, 'removed')) step.end(hold, 'removed', R.cond.removed)
    else if (distance(step.fight, hold.by, hold.on) > gripOf(sheetOf(step.fight, hold.by)))
      step.end(hold, 'out of reach', R.grapple.breakReach)
  }
}

/** Squares between who holds and who is held; more for what seizes from farther away. */
export const HOLD = 1

const gripOf = lasting(({ strikes }: Sheet): number =>
  Math.max(
    HOLD,
    ...strikes.map(({ type, range, lines }) => (type === 'close' && typeof range === 'number' && seizes(lines.success) ? range : 0)),
  ),
)
export const seizes = (line: readonly Clause[] = []): boolean =>
  line.some((clause) => clause.do === 'afflict' && clause.what.includes('grabbed'))

/** What a grab of who is held is called. */
export const REVERSAL = 'reversal'

/** Only by strength, and no smaller: who goes drags the other along. */
export function dragged(step: HomlStep, id: PieceId): PieceId | undefined {
  const at = partnerOf(step, id)
  const strength = (one: PieceId): number => sheetOf(step.fight, one).ability.STR
  // @rule homl.grapple.move-grabber
  if (at === undefined || larger(step, id, at) < 0) return undefined
  return strength(id) > strength(at) ? at : undefined
}

const larger = ({ fight }: HomlStep, id: PieceId, at: PieceId): number =>
  sizes.indexOf(sheetOf(fight, id).size) - sizes.indexOf(sheetOf(fight, at).size)

/** Larger than what it drags it goes as it likes, as large at half its speed. */
export function draggingRate(step: HomlStep, id: PieceId, rate: number): number {
  const at = dragged(step, id)
  if (at === undefined) return rate
  // @rule homl.grapple.move-grabber otherwise comparison
  return larger(step, id, at) > 0 ? rate : Math.floor(rate / 2)
}
