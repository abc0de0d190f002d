import type { Box } from '@riposte/board'
import { effectsOn, type PieceId } from '@riposte/referee'
import type { Goal, Spot } from '@riposte/tactics'
import { pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { isHiddenFrom } from '../sight/sight.ts'
import { boxAt, boxesApart, boxOf } from '../space.ts'
import type { FansysStep } from '../step.ts'
import { ridersOf } from './mounts.ts'
import { type Plan, straight, ways } from './plan.ts'

/** What frightens somebody, and who goes nearer to it. */

/** Where those stand that frighten it, as far as it knows. */
const fearsOf = ({ fight }: FansysStep, id: PieceId): Box[] =>
  effectsOn(fight, id).flatMap(({ kind, by }) =>
    kind === 'frightened' && by >= 0 && pieceAt(fight, by).gone === 0 && !isHiddenFrom(fight, by, id) ? [boxOf(fight, by)] : [],
  )

/** Where a way may lead: straight on in a sprint, and no nearer to what frightens somebody. */
export function goalOf(plan: Plan): Goal<Spot> | undefined {
  const isSafe = fearful(plan)
  if (!plan.isStraight) return isSafe
  const isStraight = straight(plan)
  return (to) => isStraight(to) ?? isSafe?.(to)
}

/** No step of its own brings somebody nearer to what frightens it, or who sits on it. */
function fearful(plan: Plan): Goal<Spot> | undefined {
  const { step, id } = plan
  const fears = [id, ...ridersOf(step, id)].flatMap((one) => fearsOf(step, one))
  if (fears.length === 0) return undefined
  const apart = ({ at, height }: Spot): number[] => fears.map((box) => boxesApart(boxAt(step.fight, id, at, height), box))
  return (to) => {
    let before = apart(plan.from)
    for (const spot of ways.wayTo(plan, to).path) {
      const after = apart(spot)
      const isNearer = after.some((feet, i) => feet < (before[i] ?? 0))
      // @rule fansys.cond.frightened
      if (isNearer) return step.forbids(R.cond.frightened, true)
      before = after
    }
    return undefined
  }
}
