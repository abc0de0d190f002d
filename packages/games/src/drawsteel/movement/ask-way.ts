import type { PieceId, RuleIndex } from '@riposte/referee'
import { askingOf, blamingOf, type Goal, keyOf, placeName, placesIn, type Spot, type Stride, type Way } from '@riposte/tactics'
import { type DrawSteelFight, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { boxAt, boxesApart, boxOf, distance, floorUnder } from '../space.ts'
import { cheapest, survey } from './flood.ts'
import { strikersOn } from './movement.ts'
import { moverOf, stepTo, stopAt } from './price.ts'
import { bars, noWay, tooFar } from './too-far.ts'
import { isStraight, type Plan } from './ways.ts'

/** Where to go: asked, and answers understood. How that is done stands in tactics. */

const found = {
  cheapest,
  wayTo: (plan: Plan, to: Stride): Way<Stride> => cheapest(plan, plan.from, to) ?? { path: [], cost: 0 },
  strikersOn: ({ step, id, way }: Plan, path: readonly Stride[]): readonly PieceId[] => strikersOn(step, id, way, path),
}

const judging = blamingOf<DrawSteelFight, Stride, Plan>({
  ...found,
  step: stepTo,
  isTaken: () => false,
  blamed: bars,
  dear: [],
  noStop: R.move.noStop,
  tooFar,
  against: (plan, path) => (plan.straight && !isStraight(plan, path) ? R.charge.line : undefined),
  noWay,
})

const spotIn = ({ step, id }: Plan, at: number, height = floorUnder(step.fight, id, at)): Stride => ({ at, height, cost: 1 })

/** All places within the budget, each once, the cheapest first. */
function placesOf(plan: Plan): Stride[] {
  const { count, order, at, height, cost } = survey(plan)
  const seen = new Set<number>()
  const places: Stride[] = []
  for (let i = 0; i < count; i++) {
    const place = order[i] ?? 0
    const to = { at: at[place] ?? 0, height: height[place] ?? 0, cost: 1 }
    if (cost[place] !== 0 && !seen.has(keyOf(to))) places.push(to)
    seen.add(keyOf(to))
  }
  return places
}

const asking = askingOf<DrawSteelFight, Stride, Plan>({
  ...found,
  ...judging,
  spot: spotIn,
  survey: () => undefined,
  others: placesOf,
  find(plan, answer) {
    const [spot, ...more] = placesIn(plan.step.fight.board, answer)
    if (spot === undefined || more.length > 0) return undefined
    const to = spotIn(plan, spot.square, spot.height)
    return survey(plan).placeAt(to.at, to.height) > 0 ? to : undefined
  },
  station: spotIn,
  level: ({ step, id }, { at }) => floorUnder(step.fight, id, at),
  shown: (_, cost) => ({ cost, text: cost === 1 ? '1 square' : `${cost} squares` }),
  seat: ({ fight }, id) => pieceAt(fight, id).seat,
})

/** The rule against ending there: somebody, or the wrong direction. */
export function whyNotThere(plan: Plan, { at, height }: Spot): RuleIndex | undefined {
  const isElsewhere = plan.ends?.({ at, height }) === false
  return stopAt(moverOf(plan), at, height) ?? (isElsewhere ? R.ability.duringMove : misled(plan, at, height))
}

/** Away from somebody means farther off than before, towards somebody nearer. */
function misled({ step, id, heading }: Plan, at: number, height: number): RuleIndex | undefined {
  if (heading === undefined) return undefined
  const before = distance(step.fight, id, heading.of)
  const after = boxesApart(boxAt(step.fight, id, at, height), boxOf(step.fight, heading.of))
  return (heading.sense === 'away' ? after > before : after < before) ? undefined : R.ability.duringMove
}

/** What the place is called as an answer. */
export const spotName = ({ step, id }: Plan, at: number, height: number): string =>
  placeName(step.fight.board, at, height, floorUnder(step.fight, id, at))

/** A movement to ask about. */
interface Going
  extends Pick<Plan, 'step' | 'id' | 'budget' | 'way' | 'straight' | 'far'>,
    Partial<Pick<Plan, 'heading' | 'rider' | 'ends'>> {
  /** It must be made, `all` the way as far as it goes. */
  readonly must?: 'some' | 'all'
  /** Who says where, if not who goes: a rider. */
  readonly asker?: PieceId
}

export function planOf({ step, id, budget, way, straight, far, heading, rider, ends }: Going): Plan {
  const { at, height } = pieceAt(step.fight, id)
  const from = { at, height, cost: 0 }
  const given = { id, budget, way, straight, far, heading, rider, ends }
  return { ...given, step: step.asKnownTo(id), from, provokes: true, lifted: undefined, isForced: false }
}

/** Asks where to go within a budget; a destination means the cheapest way, `b2>c3` that way. */
export function askWay(going: Going, text: string): Way<Stride> | undefined {
  const { must, asker } = going
  const plan = planOf(going)
  const goal: Goal<Stride> = (to) => whyNotThere(plan, to)
  const costTo = (to: Stride): number => found.wayTo(plan, to).cost
  const farthest = must === 'all' ? Math.max(0, ...placesOf(plan).map((to) => (goal(to) === undefined ? costTo(to) : 0))) : 0
  const whole: Goal<Stride> = (to) => goal(to) ?? (costTo(to) < farthest ? R.ability.duringMove : undefined)
  const about = { goal: must === 'all' ? whole : goal, optional: must === undefined }
  const chosen = asking.askPath(plan, text, asker === undefined ? about : { ...about, by: asker })
  return chosen.path.length === 0 ? undefined : chosen
}
