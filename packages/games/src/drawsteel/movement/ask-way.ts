import type { Square } from '@riposte/board'
import { type Ask, Lookup, type Offers, type Option, type Preview, type Reading, type RuleIndex } from '@riposte/referee'
import { judged, placeName, placesIn, type Spot, STAY } from '@riposte/tactics'
import { pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { boxAt, boxesApart, boxOf, distance, floorUnder } from '../space.ts'
import { nextSpots, type Reached, survey, wayTo } from './flood.ts'
import { strikersOn } from './movement.ts'
import { isLatest, moverOf, stepPrice, stopAt } from './price.ts'
import { whyTooFar } from './too-far.ts'
import { broughtAlong, isStraight, type Leg, type Plan, whyNoStop } from './ways.ts'

/** Where to go: asked, and answers understood. */

export interface PathOption extends Option {
  readonly cost: number
  /** The way there, worked out for the one that is taken. */
  readonly way: () => readonly Leg[]
}

const stays: PathOption = { id: STAY, cost: 0, way: () => [], byDefault: true }

/** What can be reached, looked up again where something else has been looked up meanwhile. */
export class Ways {
  readonly plan: Plan
  private looks = -1
  /** What was named last: whoever names a place will ask for it. */
  private named = { id: '', place: -1 }
  private reached: Reached | undefined

  constructor(plan: Plan) {
    this.plan = plan
  }

  look(): Reached {
    if (this.reached === undefined || this.reached.looks !== this.looks || !isLatest(this.reached.mover)) {
      this.reached = survey(this.plan)
      this.looks = this.reached.looks
    }
    return this.reached
  }

  /** The rule against stopping at a place. */
  stop(place: number): RuleIndex | undefined {
    const { mover, at, height } = this.look()
    return mover === undefined
      ? undefined
      : (stopAt(mover, at[place] ?? 0, height[place] ?? 0) ?? misled(this.plan, at[place] ?? 0, height[place] ?? 0))
  }

  /** What the place is called as an answer. */
  name(place: number): string {
    const { at, height } = this.look()
    const id = spotText(this.plan, at[place] ?? 0, height[place] ?? 0)
    this.named = { id, place }
    return id
  }

  /** The place that an answer means, if it is one place. */
  placeOf(answer: string): number {
    if (this.named.id === answer) return this.named.place
    const [spot, ...more] = answer.includes('>') ? [] : spotsIn(this.plan, answer)
    return spot === undefined || more.length > 0 ? -1 : this.find(spot.at, spot.height)
  }

  /** The place in a square, on the floor or at a height, that is found first. */
  find(at: Square, height: number): number {
    return this.look().placeAt(at, height)
  }

  option(place: number, id = this.name(place)): PathOption {
    const reached = this.look()
    const at = reached.at[place] ?? 0
    const height = reached.height[place] ?? 0
    const cost = reached.cost[place] ?? 0
    return { id, square: at, cost, ...shown(this.plan, () => this.way(place, at, height)) }
  }

  /** A look round always finds the same places in the same order. */
  private way(place: number, at: Square, height: number): Leg[] {
    const reached = this.look()
    return reached.at[place] === at && reached.height[place] === height ? wayTo(reached, place) : wayTo(reached, this.find(at, height))
  }

  /** Every place to stop at, and those where one may not. */
  offers(): Offers<PathOption> {
    const offers = this.plan.step.offers<PathOption>()
    const reached = this.look()
    const seen = new Set<number>()
    for (let i = 0; i < reached.count; i++) {
      const place = reached.order[i] ?? 0
      const key = (reached.at[place] ?? 0) * 65_536 + (reached.height[place] ?? 0)
      if ((reached.cost[place] ?? 0) === 0 || seen.has(key)) continue
      seen.add(key)
      offers.offer(this.option(place), this.stop(place))
    }
    if (this.plan.must === 'all') {
      const farthest = Math.max(0, ...offers.options.map(({ cost }) => cost))
      offers.options.splice(0, offers.options.length, ...offers.options.filter(({ cost }) => cost === farthest))
    }
    // Who must go stays only where there is no way.
    if (this.plan.must === undefined || offers.options.length === 0) offers.options.push(stays)
    return offers
  }
}

/** A way, and how it is shown before it is gone: its squares, what it costs, and who may strike on it. */
function shown({ step, id, way: manner }: Plan, way: () => readonly Leg[]): Pick<PathOption, 'way'> & { readonly preview: () => Preview } {
  const preview = (): Preview => {
    const path = way()
    const cost = path.at(-1)?.cost ?? 0
    const provokes = strikersOn(step, id, manner, path)
    const text = cost === 1 ? '1 square' : `${cost} squares`
    return { cost, path: path.map(({ at }) => at), text, ...(provokes.length > 0 && { provokes }) }
  }
  return { way, preview }
}

const listed = (about: Pick<Ask, 'kind' | 'seat' | 'piece' | 'text'>, { options, refusals }: Offers<PathOption>): Ask<PathOption> => ({
  ...about,
  options,
  refusals,
})

/** Asks where to go within a budget; a destination means the cheapest way, `b2>c3` that way. */
export function askWay(given: Plan, text: string): { readonly cost: number; readonly path: readonly Leg[] } | undefined {
  const { id } = given
  const plan: Plan = { ...given, step: given.step.asKnownTo(id) }
  const { step } = plan
  const ways = new Ways(plan)
  const asker = plan.asker ?? id
  const about = { kind: 'path', seat: pieceAt(step.fight, asker).seat, piece: asker, text, rule: undefined } as const
  // What must be done is looked up among what is offered.
  const chosen = step.ask(
    plan.must === undefined
      ? new Lookup<PathOption>(about, {
          gather: () => ways.offers(),
          find: (answer) => findPlace(ways, answer),
          read: (answer) => readWay(plan, answer),
          from: ways,
        })
      : listed(about, ways.offers()),
  )
  return chosen.id === STAY ? undefined : { cost: chosen.cost, path: chosen.way() }
}

/** One place, without working out all others' names. */
function findPlace(ways: Ways, answer: string): Reading<PathOption> | undefined {
  if (answer === STAY) return { option: stays }
  const { step } = ways.plan
  const place = ways.placeOf(answer)
  return place < 0 || ways.look().cost[place] === 0 ? undefined : judged(step, ways.option(place, answer), [ways.stop(place)])
}

const spotText = ({ step, id }: Plan, at: Square, height: number): string =>
  placeName(step.fight.board, at, height, floorUnder(step.fight, id, at))

function readWay(plan: Plan, answer: string): Reading<PathOption> | undefined {
  const { step, id } = plan
  const spots = spotsIn(plan, answer)
  const start = pieceAt(step.fight, id)
  if (spots[0]?.at === start.at && spots.length > 1) spots.shift()
  const last = spots.at(-1)
  if (last === undefined) return undefined
  if (spots.length > 1) return readPoints(plan, answer, spots, last)
  const ways = new Ways(plan)
  const place = ways.find(last.at, last.height)
  if (place >= 0) return judged(step, ways.option(place, answer), [ways.stop(place)])
  return judged(step, nowhere(answer, last), whyNot(plan, last))
}

/** Away from somebody means farther off than before, towards somebody nearer. */
function misled({ step, id, heading }: Plan, at: Square, height: number): RuleIndex | undefined {
  if (heading === undefined) return undefined
  const before = distance(step.fight, id, heading.of)
  const after = boxesApart(boxAt(step.fight, id, at, height), boxOf(step.fight, heading.of))
  return (heading.sense === 'away' ? after > before : after < before) ? undefined : R.ability.duringMove
}

const nowhere = (id: string, { at }: Spot): PathOption => ({ id, square: at, cost: 0, way: () => [] })

const spotsIn = ({ step, id }: Plan, answer: string): Spot[] =>
  placesIn(step.fight.board, answer).map(({ square, height }) => ({ at: square, height: height ?? floorUnder(step.fight, id, square) }))

/** A way with its way-points, step by step; to one farther off, the cheapest way. */
function readPoints(plan: Plan, answer: string, spots: readonly Spot[], last: Spot): Reading<PathOption> | undefined {
  const { step, id } = plan
  const start = pieceAt(step.fight, id)
  let here: Spot = { at: start.at, height: start.height }
  const path: Leg[] = []
  const breaks: RuleIndex[] = []
  let cost = 0
  for (const spot of spots) {
    const mover = moverOf(plan)
    const next = nextSpots(mover, here, mover.flies).find(([, to]) => to.at === spot.at && to.height === spot.height)
    if (next === undefined) {
      const found = survey(plan, here)
      const place = found.placeAt(spot.at, spot.height)
      if (place < 0) return judged(step, nowhere(answer, last), [plan.far])
      for (const leg of wayTo(found, place)) path.push({ ...leg, cost: cost + leg.cost })
      cost += found.cost[place] ?? 0
      here = spot
      continue
    }
    const price = stepPrice(plan, here, next[0], spot)
    cost += Math.max(1, price.cost)
    breaks.push(...price.breaks)
    path.push({ ...spot, cost })
    here = spot
  }
  if (plan.straight && !isStraight(step, id, start, path)) breaks.push(R.charge.line)
  return judged(step, { id: answer, square: last.at, cost, ...shown(plan, () => path) }, [
    ...breaks,
    ...(cost > plan.budget ? whyTooFar(plan, last) : []),
    whyNoStop(step, id, last, broughtAlong(step, id)),
    misled(plan, last.at, last.height),
  ])
}

/** The rules that keep one from a spot: those broken on the way there if it were far enough, or the distance. */
function whyNot(plan: Plan, spot: Spot): RuleIndex[] {
  const reasons = new Set<RuleIndex>()
  const stop = whyNoStop(plan.step, plan.id, spot, broughtAlong(plan.step, plan.id))
  if (stop !== undefined) reasons.add(stop)
  const { order, count, at, height, cost } = survey(plan)
  const nodes = Array.from(order.subarray(0, count), (place) => ({
    at: at[place] ?? 0,
    height: height[place] ?? 0,
    cost: cost[place] ?? 0,
  }))
  const mover = moverOf(plan)
  let isFar = false
  for (const node of nodes) {
    for (const [d, to] of nextSpots(mover, node, false)) {
      if (to.at !== spot.at) continue
      const price = stepPrice(plan, node, d, to)
      for (const one of price.breaks) reasons.add(one)
      isFar ||= price.breaks.length === 0 && price.cost > 0 && node.cost + price.cost > plan.budget
    }
  }
  if (reasons.size === 0 && !isFar) for (const one of barsAhead(plan, spot)) reasons.add(one)
  if (isFar || reasons.size === 0) for (const one of whyTooFar(plan, spot)) reasons.add(one)
  return [...reasons]
}

/** What forbids the straight way to a spot that is not too far: a fear, say, which lets one come nowhere near it. */
function barsAhead(plan: Plan, spot: Spot): RuleIndex[] {
  const { step, id } = plan
  const { columns } = step.fight.board
  const mover = moverOf(plan)
  const bars: RuleIndex[] = []
  let here: Spot = pieceAt(step.fight, id)
  let cost = 0
  while (here.at !== spot.at) {
    const x = Math.sign((spot.at % columns) - (here.at % columns))
    const y = Math.sign(Math.floor(spot.at / columns) - Math.floor(here.at / columns))
    const next = nextSpots(mover, here, false).find(([, to]) => to.at === here.at + y * columns + x)
    if (next === undefined) return []
    const price = stepPrice(plan, here, next[0], next[1])
    bars.push(...price.breaks)
    cost += Math.max(1, price.cost)
    if (cost > plan.budget) return []
    here = next[1]
  }
  return bars
}
