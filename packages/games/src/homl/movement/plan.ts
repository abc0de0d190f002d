import { NO_STOP, SHUT, type Square } from '@riposte/board'
import { isUnknownTo, type PieceId, type RuleIndex } from '@riposte/referee'
import { inForce, type Spot, surveysOf, type Plan as TacticPlan, waysOf } from '@riposte/tactics'
import { controls } from '../aim/control.ts'
import { isIn } from '../conditions/conditions.ts'
import { type HomlFight, type HomlPiece, isEnemy, pieceAt } from '../fight.ts'
import { couldStrike } from '../moments.ts'
import { R } from '../rules.ts'
import { bodies, floorUnder } from '../sight/space.ts'
import type { HomlStep } from '../step.ts'

/** A move under consideration: where one can go, past whom, and what it costs. How ways are found stands in tactics. */

export interface Plan extends TacticPlan<HomlFight, Spot> {
  readonly step: HomlStep
}

/** What ground costs more, and what is none to walk on. */
const terrain: Readonly<Record<string, number | null>> = {
  // @rule homl.terrain.difficult
  difficult: 1,
  // @rule homl.swim.without
  water: 1,
  'deep-water': 1,
  // @rule homl.terrain.empty
  empty: null,
}

export const takesRoom = (fight: HomlFight, { id, gone, at }: HomlPiece): boolean => gone === 0 && at >= 0 && !isIn(fight, id, 'removed')

/** Friends and those who lie helpless are passed; nobody shares a square. */
function markOf(plan: Plan, other: PieceId): number {
  const { fight } = plan.step
  if (!takesRoom(fight, pieceAt(fight, other)) || !inForce(plan, R.square.occupied)) return 0
  // @rule homl.square.occupied, homl.size.small
  const isPassed = !isEnemy(fight, plan.id, other) || isIn(fight, other, 'incapacitated')
  return isPassed ? NO_STOP : SHUT | NO_STOP
}

export const planFor = (step: HomlStep, id: PieceId, budget: number, given: Partial<Plan> = {}): Plan => {
  const { at, height } = pieceAt(step.fight, id)
  const from = { at, height }
  return { step, id, from, budget, far: R.move.fullCost, provokes: false, lifted: undefined, isForced: false, ...given }
}

const spotAt = ({ step, id }: Plan, at: Square): Spot => ({ at, height: floorUnder(step.fight, id, at) })

export const ground = surveysOf<HomlFight, Spot, Plan>({
  bodies,
  key: (plan, { across, down, tall }) => ((across * 16 + down) * 64 + tall) * 2 + (inForce(plan, R.terrain.blockingCorner) ? 1 : 0),
  rules: (plan) => ({
    // @rule homl.terrain.clear otherwise number
    plain: 1,
    terrain,
    // @rule homl.terrain.blocking-corner
    corners: inForce(plan, R.terrain.blockingCorner) ? 'either' : 'never',
    climb: 1,
    drop: 1,
  }),
  diagonals: 'same',
  // @rule homl.size.enter-two
  big: 'sum',
  mark: markOf,
  spot: spotAt,
})

/** Rules that can close a way, in the order in which they are blamed. */
const blamed: readonly RuleIndex[] = [R.square.occupied, R.terrain.blockingCorner]

function tooFar({ far, budget }: Plan, cost: number): readonly RuleIndex[] {
  // @rule homl.move.full-cost
  if (cost > budget) return [far]
  return []
}

export const ways = waysOf<HomlFight, Spot, Plan>(ground, {
  threats: ({ step, id }) => {
    const me = pieceAt(step.fight, id)
    return couldStrike(step, id).flatMap((foe) => (isUnknownTo(pieceAt(step.fight, foe), me) ? [] : [{ foe }]))
  },
  chances: ({ step }, threats, from) => threats.filter(({ foe }) => controls(step, foe, from)),
  shown: (_, cost) => ({ cost, text: `${cost}` }),
  blamed,
  dear: [],
  noStop: R.square.occupied,
  tooFar,
  noWay: () => R.terrain.blockingMove,
})

/** Whether so many points lead anywhere. */
export const canGo = (step: HomlStep, id: PieceId, budget: number): boolean => ground.canGo(planFor(step, id, budget))
