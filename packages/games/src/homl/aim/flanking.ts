import type { Box } from '@riposte/board'
import { type PieceId, untilChanged } from '@riposte/referee'
import { areOpposite } from '@riposte/tactics'
import { type ConditionName, isAble, isInAny } from '../conditions/conditions.ts'
import { isEnemy } from '../fight.ts'
import { cellsOf, distance } from '../sight/space.ts'
import type { HomlStep } from '../step.ts'
import { bookOf } from '../step.ts'
import { farthestFor, threatMeans } from './control.ts'
import { reaches } from './means.ts'

/** Two opponents on opposite sides of one of its squares, each able to strike at it. */
export const isFlanked = untilChanged((step: HomlStep, at): boolean => {
  if (bookOf(step).spares(step, at, 'flanked')) return false
  const flankers: PieceId[] = []
  for (const { id } of step.fight.pieces) {
    if (!isEnemy(step.fight, id, at) || !canFlank(step, id, at)) continue
    if (isPaired(step, flankers, id, at)) return true
    flankers.push(id)
  }
  return false
})

const isPaired = (step: HomlStep, flankers: readonly PieceId[], id: PieceId, at: PieceId): boolean =>
  flankers.some((other) => arePaired(step, cellsOf(step.fight, other), cellsOf(step.fight, id), at))

/** Any square of a big one will do, on either hand. */
// @rule homl.flank.line, homl.flank.large
const arePaired = (step: HomlStep, mine: readonly Box[], others: readonly Box[], at: PieceId): boolean =>
  cellsOf(step.fight, at).some((cell) => mine.some((a) => others.some((b) => areOpposite(finer(a), finer(b), inside(cell)))))

/** A line that leaves by a corner goes through neither of the sides that meet there, unless it came in by the opposite one. */
const inside = ({ x0, y0, z0, x1, y1, z1 }: Box): Box => ({ x0: x0 * 4 + 1, y0: y0 * 4 + 1, z0, x1: x1 * 4 - 1, y1: y1 * 4 - 1, z1 })

const finer = ({ x0, y0, z0, x1, y1, z1 }: Box): Box => ({ x0: x0 * 4, y0: y0 * 4, z0, x1: x1 * 4, y1: y1 * 4, z1 })

/** Able to make a close attack on it, even if it has no action left for one. */
function canFlank(step: HomlStep, id: PieceId, at: PieceId): boolean {
  // @rule homl.cond.incap.flank
  if (!isAble(step.fight, id)) return false
  // @rule homl.flank.barred, homl.cond.blinded.flank, homl.cond.dazed.flank, homl.cond.stunned.flank, homl.cond.surprised.flank
  if (isInAny(step.fight, id, barring)) return false
  // @rule homl.flank.able, homl.flank.reach
  const isInReach =
    distance(step.fight, id, at) <= farthestFor(step.fight, id) && threatMeans(step, id).some((means) => reaches(step, id, at, means))
  if (!isInReach) return false
  return true
}

const barring: readonly ConditionName[] = [
  'blinded',
  // Nothing else but opportunities is taken from the dazed.
  // @rule homl.cond.dazed.actions
  'dazed',
  'stunned',
  'surprised',
]
