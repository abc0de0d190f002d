import { type Box, SIDE, squareOn } from '@riposte/board'
import { nameIn, type PieceId, type Preview, type Reading, type RuleIndex, untilChanged } from '@riposte/referee'
import { judged, type PathOption } from '@riposte/tactics'
import { seatOf } from '../asking.ts'
import { has } from '../conditions/conditions.ts'
import { R } from '../rules.ts'
import { clearEffect } from '../sight/sight.ts'
import { boxesApart, boxOf } from '../space.ts'
import type { OrcusStep } from '../step.ts'
import type { Mode } from '../terms.ts'
import { cheapest, type Found, isInReach } from './leads.ts'
import { goAlong, isAloft, planOf, rooted, speedOf, whyNoWalk } from './movement.ts'
import { ground, type Pace, type Plan, paceAt, spaceOf } from './plan.ts'
import { boxOfPace, isTaken } from './room.ts'
import { ways } from './ways.ts'

/** Where a charge can lead: the nearest places from which its target can be attacked, and the ways to them. */

/** At least so many squares. */
const LEAST = 2

/** What keeps a piece from charging at anybody. */
export const whyNoCharge = (step: OrcusStep, id: PieceId): readonly (RuleIndex | undefined)[] =>
  isAloft(step, id)
    ? [
        rooted(step, id),
        step.forbids(R.cond.proneMove, has(step, id, 'prone')),
        step.forbids(R.grid.threeD, speedOf(step, id, 'fly') === 0),
      ]
    : whyNoWalk(step, id)

/** How it gets there: on the wing if it is in the air, or if the target is and there is no other way. */
export const chargePlans = untilChanged((step: OrcusStep, id): ChargePlan[] => {
  const ways: Mode[] = isAloft(step, id) ? ['fly'] : ['walk', 'fly']
  return ways
    .filter((mode) => speedOf(step, id, mode) > 0)
    .map((mode) => planOf(step, id, speedOf(step, id, mode), mode, { provokes: true, far: R.charge.limit }))
    .map((plan) => ({ plan, places: new Map(), why: new Map() }))
})

/** A plan, and what has been found out about it: the places around each foe, and why it cannot be charged, by foe and reach. */
interface ChargePlan {
  readonly plan: Plan
  readonly places: Map<number, readonly Place[]>
  readonly why: Map<number, RuleIndex | undefined>
}
const keyOf = (at: PieceId, reach: number): number => at * 1024 + reach

interface Place {
  readonly to: Pace
  /** Squares from the charger as it stands. */
  readonly far: number
}

/** The places from which it could attack, the nearest of them alone. Off: any of them. */
function placesFor({ plan, places: known }: ChargePlan, at: PieceId, reach: number): readonly Place[] {
  const key = keyOf(at, reach)
  let places = known.get(key)
  if (places === undefined) {
    places = nearestOf(plan.step, around(plan, boxOf(plan.step.fight, at), reach))
    known.set(key, places)
  }
  return places
}

function nearestOf(step: OrcusStep, places: readonly Place[]): readonly Place[] {
  if (!step.applies(R.charge.square)) return places
  const least = Math.min(...places.map(({ far }) => far))
  return places.filter(({ far }) => far === least)
}

function around(plan: Plan, there: Box, reach: number): Place[] {
  const { step, from } = plan
  const { board } = step.fight
  const { fits } = ground.groundOf(plan)
  const here = boxOfPace(plan, from)
  const { across, down } = spaceOf(plan, from.narrow)
  const places: Place[] = []
  for (let row = there.y0 / SIDE - reach - down + 1; row < there.y1 / SIDE + reach; row++) {
    for (let column = there.x0 / SIDE - reach - across + 1; column < there.x1 / SIDE + reach; column++) {
      const square = squareOn(board, column, row)
      if (square < 0) continue
      for (const to of levels(plan, square, there, reach)) {
        const box = boxOfPace(plan, to)
        const apart = boxesApart(box, there)
        const isIn = apart <= reach && (reach === 0 || apart > 0)
        if (!isIn || (plan.manner === 'ground' && fits[square] === 0) || !clearEffect(step, box, there)) continue
        places.push({ to, far: shift(here, box) })
      }
    }
  }
  return places
}

/** On the ground; in the air at every height from which it would reach. */
function levels(plan: Plan, at: number, there: Box, reach: number): Pace[] {
  if (plan.manner === 'ground') return [paceAt(plan, at, false)]
  const stand = paceAt({ ...plan, manner: 'ground' }, at, false)
  const paces: Pace[] = []
  const { tall } = spaceOf(plan, plan.from.narrow)
  for (let height = plan.from.height; height > there.z0 - reach * SIDE - tall && height >= stand.height; height -= SIDE)
    paces.push({ ...stand, height })
  for (let height = plan.from.height + SIDE; height < there.z1 + reach * SIDE; height += SIDE)
    if (height >= stand.height) paces.push({ ...stand, height })
  return paces
}

/** How many squares a body is moved between two of its boxes. */
const shift = (a: Box, b: Box): number =>
  Math.max(Math.abs(a.x0 - b.x0), Math.abs(a.y0 - b.y0), Math.ceil(Math.abs(a.z0 - b.z0) / SIDE) * SIDE) / SIDE

// --------------------------------------------------------------------------------------------------------- why and where

/** Why it cannot charge at somebody, if it cannot. */
export function whyNotChargeAt(plans: readonly ChargePlan[], at: PieceId, reach: number): RuleIndex | undefined {
  let first: RuleIndex | undefined
  for (const plan of plans) {
    const why = whyNotWith(plan, at, reach)
    if (why === undefined) return undefined
    first ??= why
  }
  return first ?? R.charge.limit
}

function whyNotWith(charge: ChargePlan, at: PieceId, reach: number): RuleIndex | undefined {
  const key = keyOf(at, reach)
  if (!charge.why.has(key)) charge.why.set(key, findWhyNot(charge, at, reach))
  return charge.why.get(key)
}

function findWhyNot(charge: ChargePlan, at: PieceId, reach: number): RuleIndex | undefined {
  const { plan } = charge
  const { step } = plan
  const apart = boxesApart(boxOf(step.fight, plan.id), boxOf(step.fight, at))
  if (apart <= reach && step.applies(R.charge.move)) return R.charge.move
  if (apart > plan.budget + reach && step.applies(R.charge.limit)) return R.charge.limit
  let first: RuleIndex | undefined
  for (const { to } of placesFor(charge, at, reach)) {
    const why = whyNotTo(plan, to)
    if (why === undefined) return undefined
    first ??= why
  }
  return first ?? R.charge.square
}

/** Off the limit: as far as one likes. */
function whyNotTo(plan: Plan, to: Pace): RuleIndex | undefined {
  const { step } = plan
  if (isTaken(plan, to)) return R.charge.square
  if (!isInReach(plan, to) && step.isMoot(R.charge.limit, R.charge.square)) return R.charge.limit
  const found = cheapest(plan, plan.from, to)
  if (found === undefined) return R.charge.square
  if (found.path.length < LEAST && step.applies(R.charge.move)) return R.charge.move
  return found.cost > plan.budget && step.applies(R.charge.limit) ? R.charge.limit : undefined
}

interface Way {
  readonly plan: Plan
  readonly found: Found
}

/** Where to, of the nearest places; by the cheapest way or by one that is given. */
export function askCharge(step: OrcusStep, id: PieceId, at: PieceId, reach: number): Way | undefined {
  const charge = chargePlans(step, id).find((one) => whyNotWith(one, at, reach) === undefined)
  if (charge === undefined) return undefined
  const { plan } = charge
  const offers = step.offers<ReturnType<typeof ways.stopAt>>()
  for (const { to } of placesFor(charge, at, reach)) offers.offer(ways.stopAt(plan, to), whyNotTo(plan, to))
  const { options, refusals } = offers
  const [only] = options
  const goal = (to: Pace): RuleIndex | undefined => whyNotThere(charge, at, reach, to)
  const read = (answer: string): Reading<PathOption<Pace>> | undefined => readCharge(plan, answer, goal)
  const text = `charge at ${nameIn(step.fight, at)} from where`
  const chosen = step.ask<PathOption<Pace>>({
    kind: 'path',
    seat: seatOf(step, id),
    piece: id,
    text,
    options: options.length === 1 && only !== undefined ? [{ id: only.id, square: only.to.at, to: only.to, byDefault: true }] : options,
    refusals,
    rule: R.charge.square,
    read,
  })
  if (chosen.path !== undefined || chosen.to === undefined) return { plan, found: { path: chosen.path ?? [], cost: chosen.cost ?? 0 } }
  const found = cheapest(plan, plan.from, chosen.to) ?? { path: [], cost: 0 }
  return { plan, found: found.cost <= plan.budget ? ways.wayTo(plan, chosen.to) : found }
}

interface Stop {
  readonly plan: Plan
  readonly to: Pace
}

/** The nearest place to charge to. */
export function nearestStop(step: OrcusStep, id: PieceId, at: PieceId, reach: number): Stop | undefined {
  const charge = chargePlans(step, id).find((one) => whyNotWith(one, at, reach) === undefined)
  if (charge === undefined) return undefined
  const { plan } = charge
  const place = placesFor(charge, at, reach).find(({ to }) => whyNotTo(plan, to) === undefined)
  return place && { plan, to: place.to }
}

/** The way there as it is shown. */
export const wayShown = ({ plan, to }: Stop): Preview => ways.previewOn(plan, ways.wayTo(plan, to))

/** A way of one's own must be long enough too. */
function readCharge(plan: Plan, answer: string, goal: (to: Pace) => RuleIndex | undefined): Reading<PathOption<Pace>> | undefined {
  const read = ways.readWay(plan, answer, goal)
  if (read === undefined || 'refusal' in read) return read
  const isShort = (read.option.path?.length ?? LEAST) < LEAST
  return judged(plan.step, read.option, [plan.step.forbids(R.charge.move, isShort)])
}

function whyNotThere(charge: ChargePlan, at: PieceId, reach: number, to: Pace): RuleIndex | undefined {
  const isOne = placesFor(charge, at, reach).some((place) => place.to.at === to.at && place.to.height === to.height)
  return isOne ? undefined : R.charge.square
}

/** Charges along; false where it did not arrive. */
export function chargeAlong(step: OrcusStep, id: PieceId, { plan, found }: Way): boolean {
  const mode: Mode = plan.manner === 'air' ? 'fly' : 'walk'
  const budget = { reach: () => speedOf(step, id, mode), cost: found.cost }
  const gone = goAlong(step, id, found.path, { how: 'charge', mode, manner: plan.manner, provokes: true, rule: R.charge.move, budget })
  return gone === found.path.length
}
