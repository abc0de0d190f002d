import { type Effect, lasting, NOBODY, type PieceId, type RuleIndex } from '@riposte/referee'
import { abilityNow } from './bearing/parts.ts'
import type { Clause } from './clauses/clauses.ts'
import { heldBy, isAble, isAnybodyIn, isIn } from './conditions/conditions.ts'
import { largerBy, pieceAt, sheetOf } from './fight.ts'
import { R } from './rules.ts'
import type { Sheet } from './sheet/sheet.ts'
import { distance } from './space.ts'
import type { HomlStep } from './step.ts'

/** Who holds whom, and what ends a hold. */

/** Those by whom it is held, each once: by a grab and by a feat too it may be twice. */
export const holdersOf = ({ fight }: HomlStep, id: PieceId): readonly PieceId[] =>
  !isIn(fight, id, 'grabbed')
    ? NONE
    : once(fight.effects.filter(({ kind, on, by }) => kind === 'grabbed' && on === id && by !== NOBODY).map(({ by }) => by))

const NONE: readonly PieceId[] = []
const once = (ids: readonly PieceId[]): readonly PieceId[] => (ids.length < 2 ? ids : [...new Set(ids)])

/** All holds that it is part of, those on it first. */
export const holdsOf = ({ fight }: HomlStep, id: PieceId): Effect[] =>
  !isAnybodyIn(fight, 'grabbed')
    ? []
    : fight.effects
        .filter(({ kind, on, by }) => kind === 'grabbed' && by !== NOBODY && (on === id || by === id))
        .toSorted((a, b) => Number(b.on === id) - Number(a.on === id))

/** The others in the holds that it is part of. */
export const partnersOf = (step: HomlStep, id: PieceId): readonly PieceId[] => once([...heldBy(step, id), ...holdersOf(step, id)])

export function endHold(step: HomlStep, by: PieceId, on: PieceId, why: string, rule: RuleIndex): void {
  for (const hold of step.fight.effects) if (hold.kind === 'grabbed' && hold.on === on && hold.by === by) step.end(hold, why, rule)
}

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
    ...strikes.map(({ range, lines, effect }) => (typeof range === 'number' && [...Object.values(lines), effect].some(seizes) ? range : 0)),
  ),
)
export const seizes = (line: readonly Clause[] = []): boolean =>
  line.some((clause) => clause.do === 'afflict' && clause.what.includes('grabbed'))

/** What a grab of who is held is called. */
export const REVERSAL = 'reversal'

/** Only by strength, and no smaller: who goes drags the other along. */
export const drags = (step: HomlStep, id: PieceId, other: PieceId): boolean =>
  // @rule homl.grapple.move-grabber
  largerBy(step.fight, id, other) >= 0 && strength(step, id) > strength(step, other)

/** Somebody holds it whom it cannot take along. */
export const isHeldFast = (step: HomlStep, id: PieceId): boolean =>
  isIn(step.fight, id, 'grabbed') &&
  step.fight.effects.some(({ kind, on, by }) => kind === 'grabbed' && on === id && (by === NOBODY || !drags(step, id, by)))

/** All that come along with it. */
export const draggedBy = (step: HomlStep, id: PieceId): readonly PieceId[] =>
  !isAnybodyIn(step.fight, 'grabbed') ? NONE : partnersOf(step, id).filter((other) => drags(step, id, other))

const strength = (step: HomlStep, id: PieceId): number => abilityNow(step, id, 'STR')

/** Larger than all that it drags it goes as it likes, as large as one of them at half its speed. */
export const draggingRate = (step: HomlStep, id: PieceId, rate: number): number =>
  // @rule homl.grapple.move-grabber otherwise comparison
  draggedBy(step, id).every((other) => largerBy(step.fight, id, other) > 0) ? rate : Math.floor(rate / 2)
