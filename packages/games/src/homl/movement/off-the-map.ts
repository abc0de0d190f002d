import { canStop, columnOf, costTo, MOST_COST, NOWHERE, rowOf, type Square } from '@riposte/board'
import type { PieceId, RuleIndex } from '@riposte/referee'
import type { Spot, Way } from '@riposte/tactics'
import { isBarredFrom } from '../bearing/forbidden.ts'
import { isIn } from '../conditions/conditions.ts'
import { R } from '../rules.ts'
import type { Strike } from '../sheet/sheet.ts'
import { squaresAt, squaresOf } from '../space.ts'
import type { HomlStep } from '../step.ts'
import { ground, type Plan, planFor, spotAt } from './plan.ts'
import { rateOf, speedOf } from './rate.ts'

/** The way off the map of who is broken, and who stands in it. */

export function isAtRim(step: HomlStep, id: PieceId): boolean {
  const { columns, rows } = step.fight.board
  return squaresOf(step.fight, id).some((at) => isOuter(columnOf(at, columns), columns) || isOuter(rowOf(at, columns), rows))
}

const isOuter = (line: number, lines: number): boolean => line === 0 || line === lines - 1

/** Who has wings, and gets as far on them, does not run. */
export const fleeingBy = (step: HomlStep, id: PieceId): 'fly' | 'land' =>
  speedOf(step, id, 'fly') > 0 && !isIn(step.fight, id, 'prone') && rateOf(step, id, 'fly') >= rateOf(step, id) ? 'fly' : 'land'

/** The shortest way to the rim; undefined where none leads there. */
export const wayOut = (step: HomlStep, id: PieceId): readonly Spot[] | undefined => shortest(step, id)?.path

/** There is a way out, and who is broken goes no other. */
export const whyOnlyOut = (step: HomlStep, id: PieceId): RuleIndex | undefined =>
  flightOf(step, id) === undefined ? undefined : R.cond.brokenFlee

/** The way out of who is broken, if there is one: all that he goes willingly lies on it. */
export const flightOf = (step: HomlStep, id: PieceId): readonly Spot[] | undefined =>
  step.forbids(R.cond.brokenFlee, isIn(step.fight, id, 'broken')) === undefined ? undefined : wayOut(step, id)

function shortest(step: HomlStep, id: PieceId, given: Partial<Plan> = {}): Way<Spot> | undefined {
  if (isAtRim(step, id)) return { path: [], cost: 0 }
  const plan = planFor(step, id, MOST_COST, { mode: fleeingBy(step, id), ...given })
  const to = nearestExit(plan)
  return to === NOWHERE ? undefined : ground.walkTo(plan, plan.from, spotAt(plan, to))
}

function nearestExit(plan: Plan): Square {
  const { across, down } = ground.groundOf(plan).footprint
  const { columns, rows } = plan.step.fight.board
  const reach = ground.survey(plan)
  let best = NOWHERE
  for (let i = 0; i < reach.count; i++) {
    const at = reach.squares[i] ?? NOWHERE
    const isOut = isOuter(columnOf(at, columns), columns - across + 1) || isOuter(rowOf(at, columns), rows - down + 1)
    if (isOut && canStop(reach, at) && (best === NOWHERE || costTo(reach, at) < costTo(reach, best))) best = at
  }
  return best
}

/** On the shortest way out, where no other is as short. */
function isInTheWay(step: HomlStep, id: PieceId, foe: PieceId): boolean {
  const way = shortest(step, id, { lifted: R.square.occupied })
  if (way === undefined || way.cost === shortest(step, id)?.cost) return false
  const crossed = way.path.flatMap(({ at }) => squaresAt(step.fight, id, at))
  return squaresOf(step.fight, foe).some((at) => crossed.includes(at))
}

/** Any attack, whatever with. */
export const anAttack = { isAttack: true } as const

/** Who is broken attacks nobody but who stands in its way, and nobody whom a feat keeps him from; `others`: whom it might attack. */
export function whySpared(
  step: HomlStep,
  id: PieceId,
  { isAttack }: Pick<Strike, 'isAttack'>,
  others: readonly PieceId[],
): RuleIndex | undefined {
  if (!isAttack) return undefined
  const isFleeing = isIn(step.fight, id, 'broken') && !others.some((one) => isInTheWay(step, id, one))
  return (
    step.forbids(R.cond.brokenFlee, isFleeing) ??
    step.forbids(R.effects.kinds, others.length > 0 && others.every((one) => isBarredFrom(step, id, one)))
  )
}
