import type { Box } from '@riposte/board'
import { type PieceId, untilChanged } from '@riposte/referee'
import { areOpposite } from '@riposte/tactics'
import type { ConditionName } from '../clauses/words.ts'
import { isAble, isInAny } from '../conditions/conditions.ts'
import { isEnemy } from '../fight.ts'
import { cellsOf, distance } from '../space.ts'
import { bookOf, type HomlStep } from '../step.ts'
import { reaches } from './means.ts'
import { closeMeans, farthestFor } from './zone-of-control.ts'

/** Two opponents on opposite sides of one of its squares, each able to strike at it: mostly no two are, and nothing dearer is asked. */
export const isFlanked = untilChanged((step: HomlStep, at): boolean => {
  const near = couldFlank(step, at)
  const isPaired = near.length > 1 && near.some((id, i) => near.slice(0, i).some((other) => doFlank(step, other, id, at)))
  return (isPaired || bookOf(step).besets(step, at)) && isOpen(step, at)
})

const isOpen = (step: HomlStep, at: PieceId): boolean => !bookOf(step).spares(step, at, 'flanked')

/** All who do it, with one another. */
export function flankersOf(step: HomlStep, at: PieceId): readonly PieceId[] {
  const near = couldFlank(step, at)
  return isOpen(step, at) ? near.filter((id) => near.some((other) => other !== id && doFlank(step, other, id, at))) : []
}

const couldFlank = (step: HomlStep, at: PieceId): readonly PieceId[] =>
  step.fight.pieces.filter(({ id }) => isEnemy(step.fight, id, at) && isInPlace(step, id, at)).map(({ id }) => id)

const doFlank = (step: HomlStep, one: PieceId, other: PieceId, at: PieceId): boolean =>
  arePaired(step, one, other, at) && canStrike(step, one, at) && canStrike(step, other, at)

/** Any square of a big one will do, on either hand. */
// @rule homl.flank.line, homl.flank.large
const arePaired = ({ fight }: HomlStep, one: PieceId, other: PieceId, at: PieceId): boolean =>
  cellsOf(fight, at).some((cell) =>
    cellsOf(fight, one).some((a) => cellsOf(fight, other).some((b) => areOpposite(finer(a), finer(b), inside(cell)))),
  )

/** A line that leaves by a corner goes through neither of the sides that meet there, unless it came in by the opposite one. */
const inside = ({ x0, y0, z0, x1, y1, z1 }: Box): Box => ({ x0: x0 * 4 + 1, y0: y0 * 4 + 1, z0, x1: x1 * 4 - 1, y1: y1 * 4 - 1, z1 })

const finer = ({ x0, y0, z0, x1, y1, z1 }: Box): Box => ({ x0: x0 * 4, y0: y0 * 4, z0, x1: x1 * 4, y1: y1 * 4, z1 })

/** Able to strike close by, even if it has no action left for it, and near enough. */
function isInPlace(step: HomlStep, id: PieceId, at: PieceId): boolean {
  // @rule homl.cond.incap.flank
  if (!isAble(step.fight, id)) return false
  // @rule homl.flank.barred, homl.cond.blinded.flank, homl.cond.dazed.flank, homl.cond.stunned.flank, homl.cond.surprised.flank
  if (isInAny(step.fight, id, barring)) return false
  return distance(step.fight, id, at) <= farthestFor(step.fight, id)
}

/** With a close attack, if it has one. */
// @rule homl.flank.able, homl.flank.reach
const canStrike = (step: HomlStep, id: PieceId, at: PieceId): boolean => closeMeans(step, id).some((means) => reaches(step, id, at, means))

const barring: readonly ConditionName[] = [
  'blinded',
  // Nothing else but opportunities is taken from the dazed.
  // @rule homl.cond.dazed.actions
  'dazed',
  'stunned',
  'surprised',
]
