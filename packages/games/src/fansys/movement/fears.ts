import { type Box, canStop, NOWHERE } from '@riposte/board'
import { effectsOn, type PieceId } from '@riposte/referee'
import type { Goal, Spot } from '@riposte/tactics'
import { pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { isHiddenFrom } from '../sight/sight.ts'
import { boxAt, boxesApart, boxOf, FEET } from '../space.ts'
import type { FansysStep } from '../step.ts'
import { ridersOf } from './mounts.ts'
import { firesAt } from './movement.ts'
import { ground, type Plan, straight, ways } from './plan.ts'

/** What frightens somebody, and who goes nearer to it. */

/** Where those stand that frighten it, as far as it knows. */
const fearsOf = ({ fight }: FansysStep, id: PieceId): Box[] =>
  effectsOn(fight, id).flatMap(({ kind, by }) =>
    kind === 'frightened' && by >= 0 && pieceAt(fight, by).gone === 0 && !isHiddenFrom(fight, by, id) ? [boxOf(fight, by)] : [],
  )

/** How far each of those would be from a place; nothing where it fears nobody. */
function apartFrom({ step, id }: Plan): ((to: Spot) => number[]) | undefined {
  const fears = [id, ...ridersOf(step, id)].flatMap((one) => fearsOf(step, one))
  if (fears.length === 0) return undefined
  return ({ at, height }) => fears.map((box) => boxesApart(step.fight, boxAt(step.fight, id, at, height), box))
}

/** The places farthest from what frightens it; nothing where it gets no farther than it is. */
export function farthest(plan: Plan): Goal<Spot> | undefined {
  const apart = plan.budget < FEET ? undefined : apartFrom(plan)
  const isSafe = fearful(plan)
  if (apart === undefined) return undefined
  const reach = ground.survey(plan)
  const away = (to: Spot): number => (isSafe?.(to) === undefined && !isWaived(plan, to) ? Math.min(...apart(to)) : 0)
  let most = Math.min(...apart(plan.from))
  const here = most
  for (let i = 1; i < reach.count; i++) {
    const at = reach.squares[i] ?? NOWHERE
    if (canStop(reach, at)) most = Math.max(most, away(ground.spot(plan, at)))
  }
  // @rule fansys.cond.frightened
  return most > here ? (to) => plan.step.forbids(R.cond.frightened, away(to) < most) : undefined
}

/** Nobody need flee through blows or fire, where the table has it so. */
function isWaived(plan: Plan, to: Spot): boolean {
  const { step, id } = plan
  if (step.setting('fleeing') !== 'where-safe') return false
  const { path } = ways.wayTo(plan, to)
  const burns = (spot: Spot): boolean => firesAt(step.standingAt(id, spot), id).length > 0
  // @rule fansys.cond.frightened
  return ways.strikersOn(plan, path).length > 0 || path.some(burns)
}

/** Every step that it could take leads nearer to what frightens it. */
export function daresNoStep(plan: Plan): boolean {
  const isSafe = fearful(plan)
  return isSafe !== undefined && !ground.canGo(plan, (to) => isSafe(to) === undefined)
}

/** Where a way may lead: straight on in a sprint, and no nearer to what frightens somebody. */
export function goalOf(plan: Plan): Goal<Spot> | undefined {
  const isSafe = fearful(plan)
  if (!plan.isStraight) return isSafe
  const isStraight = straight(plan)
  return (to) => isStraight(to) ?? isSafe?.(to)
}

/** No step of its own brings somebody nearer to what frightens it, or who sits on it. */
function fearful(plan: Plan): Goal<Spot> | undefined {
  const { step } = plan
  const apart = apartFrom(plan)
  if (apart === undefined) return undefined
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
