import {
  type Board,
  CORNER,
  type Footprint,
  FULL,
  MOST_COST,
  NO_STOP,
  patch,
  SHUT,
  SIDE,
  SLOW,
  type Square,
  terrainBit,
} from '@riposte/board'
import { effectOn, lasting, NOBODY, type PieceId, type RuleIndex } from '@riposte/referee'
import { inForce, type Spot, surveysOf, type Plan as TacticPlan, waysOf } from '@riposte/tactics'
import { isEnemy, isUp, pieceAt, type SovereignFight, type SovereignPiece, sheetOf } from '../fight.ts'
import { SWIM_RATE, underwater } from '../hazards.ts'
import { isBound } from '../rolls/attack.ts'
import { R } from '../rules.ts'
import { bodies, FEET, floorUnder, takesRoom } from '../space.ts'
import type { SovereignStep } from '../step.ts'
import { isChance, type Threat, threatsTo } from './threats.ts'

/** A move under consideration: how far one can go, where, and past whom. How ways are found stands in tactics. */

// ----------------------------------------------------------------------------------------------------------- how far

/** Feet in a Move action. */
export const rateOf = (step: SovereignStep, id: PieceId): number => rateWithout(step, id, undefined)

/** The rate as it would be without one of the rules that lower it. */
export function rateWithout(step: SovereignStep, id: PieceId, lifted: RuleIndex | undefined): number {
  let feet = sheetOf(step.fight, id).rate
  if (lifted !== R.hazard.underwater && underwater(step, id))
    feet = pieceAt(step.fight, id).swumIn === step.fight.round ? 0 : Math.min(feet, SWIM_RATE)
  if (isProne(step.fight, id) && lifted !== R.prone.speed && step.applies(R.prone.speed)) feet /= 2
  return feet
}

export const isProne = (fight: SovereignFight, id: PieceId): boolean => effectOn(fight, id, 'prone') !== undefined

/** What keeps a piece in its place: a grapple, on either end of it. */
export const rooted = (step: SovereignStep, id: PieceId): RuleIndex | undefined => step.forbids(R.grapple.noMovement, isBound(step, id))

// -------------------------------------------------------------------------------------------------- where, and past whom

export interface Plan extends TacticPlan<SovereignFight, Spot> {
  readonly step: SovereignStep
  /** What a square of deep water costs more than others, so that all of the move is gone where one has swum as far as one can. */
  readonly swim: number
  /** Somebody who makes way, going along. */
  readonly along: PieceId
}

/** How high a piece steps up or down without climbing: 5 ft. Higher ledges need stairs, a ladder or a leap. */
export const STRIDE = SIDE

/** Where it stands at a square. */
export const spotAt = ({ step, id }: Plan, at: Square): Spot => ({ at, height: floorUnder(step.fight, id, at) })

const withoutObstacles = lasting((board: Board): Board => {
  const squares: Square[] = []
  for (let square = 0; square < board.size; square++) if (board.obstacle[square] !== 0) squares.push(square)
  return patch(board, [{ set: 'obstacle', squares, obstacle: null }])
})

/** What a body does to its squares for who comes that way. The downed and the prone are passed, but not stopped on. */
function markOf(plan: Plan, other: PieceId): number {
  const { fight } = plan.step
  const me = pieceAt(fight, plan.id)
  const piece = pieceAt(fight, other)
  if (other === plan.along || !takesRoom(piece)) return 0
  const occupied = inForce(plan, R.grid.noSharedSquare) ? NO_STOP : 0
  // @rule sovereign.grid.allies-pass
  if (!isEnemy(me, piece)) return occupied
  if (!isStanding(fight, piece)) return occupied
  if (tramples(plan, me, piece)) return occupied | SLOW
  const corner = inForce(plan, R.grid.noCornerCutting) ? CORNER : 0
  return occupied | corner | (inForce(plan, R.grid.enemyBlocks) ? SHUT : 0)
}

const isStanding = (fight: SovereignFight, piece: SovereignPiece): boolean => isUp(piece) && !isProne(fight, piece.id)

/** Eight times as big in one dimension: those in its way are difficult terrain. */
function tramples(plan: Plan, me: SovereignPiece, piece: SovereignPiece): boolean {
  const { fight } = plan.step
  return sheetOf(fight, me.id).biggest >= 8 * sheetOf(fight, piece.id).biggest && inForce(plan, R.grid.giantTramples)
}

export function planFor(step: SovereignStep, id: PieceId, feet: number, given: Partial<Plan> = {}): Plan {
  const budget = Math.min(
    MOST_COST,
    // @rule sovereign.action.move-rate, sovereign.run.distance
    Math.floor(feet / FEET),
  )
  const { at, height } = pieceAt(step.fight, id)
  return {
    step,
    id,
    from: { at, height },
    budget,
    swim: Math.max(0, Math.ceil((budget * FEET) / SWIM_RATE) - 1),
    far: R.run.distance,
    provokes: false,
    lifted: undefined,
    isForced: false,
    along: NOBODY,
    ...given,
  }
}

/** The rule that makes a way too long: what slows the mover, if that is all that is wanting. */
function tooFar({ step, id, budget, far }: Plan, cost: number): RuleIndex {
  const now = rateWithout(step, id, undefined)
  if (now === 0) return R.hazard.underwater
  for (const rule of [R.prone.speed, R.hazard.underwater]) {
    if (cost <= (budget * rateWithout(step, id, rule)) / now) return rule
  }
  return far
}

/** Rules that can close a way or make it too long, in the order in which they are blamed. */
const hindrances = [R.grid.noSharedSquare, R.grid.noCornerCutting, R.grid.enemyBlocks, R.grid.difficultTerrain, R.hazard.underwater]
export const barriers = [...hindrances, R.grid.impassable]

/** What a square of deep water costs more than the bank. A body of several squares still wades in it with some of them. */
function swimPrice(plan: Plan, { across, down }: Footprint): number {
  const isWet = terrainBit(plan.step.fight.board, 'deep-water') !== 0 && across === 1 && down === 1
  return isWet && inForce(plan, R.hazard.underwater) ? plan.swim : 0
}

export const ground = surveysOf<SovereignFight, Spot, Plan>({
  bodies,
  board: (plan) => (inForce(plan, R.grid.impassable) ? plan.step.fight.board : withoutObstacles(plan.step.fight.board)),
  isAlike: (a, b) => a.along === b.along,
  key(plan, footprint) {
    const { across, down, tall } = footprint
    const flags =
      (inForce(plan, R.grid.difficultTerrain) ? 4 : 0) +
      (inForce(plan, R.grid.impassable) ? 2 : 0) +
      (inForce(plan, R.grid.noCornerCutting) ? 1 : 0)
    return (swimPrice(plan, footprint) * 2 ** 16 + (across * 32 + down) * 64 + tall) * 16 + (plan.isForced ? 8 : 0) + flags
  },
  rules: (plan, footprint) => ({
    footprint,
    plain: 1,
    terrain: { difficult: inForce(plan, R.grid.difficultTerrain) ? 1 : 0, 'deep-water': swimPrice(plan, footprint) },
    terrainAdds: false,
    corners: inForce(plan, R.grid.noCornerCutting) ? 'either' : 'never',
    climb: STRIDE,
    drop: plan.isForced ? FULL : STRIDE,
    hovers: false,
  }),
  // @rule sovereign.grid.diagonal-cost
  diagonals: 'same',
  mark: markOf,
  spot: spotAt,
})

export const ways = waysOf<SovereignFight, Spot, Plan>(ground, {
  threats: ({ step, id }) => threatsTo(step, id, true),
  chances: ({ step, id }, threats: readonly Threat[], from, to) => threats.filter((threat) => isChance(step, id, threat, from, to)),
  shown: (_, cost) => ({ cost: cost * FEET, text: `${cost * FEET} ft` }),
  blamed: hindrances,
  dear: [],
  noStop: R.grid.noSharedSquare,
  tooFar: (plan, cost) => [tooFar(plan, cost)],
  noWay: (plan, to): RuleIndex => (ground.hasMark(plan, to.at, SHUT) ? R.grid.enemyBlocks : R.grid.impassable),
})
