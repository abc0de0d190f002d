import {
  type Board,
  CORNER,
  canStop,
  costTo,
  type Flood,
  FULL,
  flood,
  type Ground,
  MOST_COST,
  makeGround,
  NO_STOP,
  NOWHERE,
  neighbour,
  patch,
  Reach,
  SHUT,
  SIDE,
  SLOW,
  type Square,
  STEP_X,
  STEP_Y,
  squareNames,
  stepPrice,
} from '@riposte/board'
import { effectOn, isUnknownTo, NOBODY, type PieceId, type RuleIndex } from '@riposte/referee'
import { isEnemy, isUp, pieceAt, type SovereignFight, type SovereignPiece, sheetOf } from '../fight.ts'
import { isBound } from '../figures.ts'
import { SWIM_RATE, underwater } from '../hazards.ts'
import { R } from '../rules.ts'
import { FEET, footprintOf, squaresAt, squaresOf, takesRoom } from '../space.ts'
import type { SovereignStep } from '../step.ts'

/** A move under consideration: how far one can go, where, and past whom. Nobody moves yet. */

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

/** A move under consideration: who, from where, and how much it may cost in steps of 5 ft. */
export interface Plan {
  readonly step: SovereignStep
  readonly id: PieceId
  readonly start: Square
  readonly budget: number
  /** The rule that forbids to go farther. */
  readonly far: RuleIndex
  /** It provokes from those whose reach it leaves. */
  readonly provokes: boolean
  /** A rule left out of account, to see whether it is the one that forbids. */
  readonly lifted: RuleIndex | undefined
  /** It does not go by itself: down any ledge. */
  readonly isForced: boolean
  /** Somebody who makes way, going along. */
  readonly along: PieceId
}

/** Room to work in, and what depends on the board alone. Everything else in it is written anew for each plan. */
export interface Workshop {
  readonly names: readonly string[]
  readonly squares: ReadonlyMap<string, Square>
  readonly grounds: Map<number, Ground>
  /** The board without obstacles, where they may be entered. */
  bare: Board | undefined
  readonly marks: Uint8Array
  readonly reach: Reach
  laid: Plan | undefined
  flooded: Plan | undefined
  ground: Ground | undefined
}

const workshops = new WeakMap<Board, Workshop>()

export function workshopOf(board: Board): Workshop {
  let shop = workshops.get(board)
  if (shop === undefined) {
    const names = squareNames(board)
    shop = {
      names,
      squares: new Map(names.map((name, square) => [name, square])),
      grounds: new Map(),
      bare: undefined,
      marks: new Uint8Array(board.size),
      reach: new Reach(board.size),
      laid: undefined,
      flooded: undefined,
      ground: undefined,
    }
    workshops.set(board, shop)
  }
  return shop
}

export const inForce = (plan: Plan, rule: RuleIndex): boolean => rule !== plan.lifted && plan.step.applies(rule)

/** How high a piece steps up or down without climbing: 5 ft. Higher ledges need stairs, a ladder or a leap. */
export const STRIDE = SIDE

/** Off: difficult terrain costs no more than floor, obstacles may be entered, corners may be cut. */
export function groundOf(plan: Plan, shop: Workshop): Ground {
  const { fight } = plan.step
  const footprint = footprintOf(fight, plan.id)
  const difficult = inForce(plan, R.grid.difficultTerrain)
  const impassable = inForce(plan, R.grid.impassable)
  const corners = inForce(plan, R.grid.noCornerCutting)
  const shape = (footprint.across * 32 + footprint.down) * 64 + footprint.tall
  const key = shape * 16 + (plan.isForced ? 8 : 0) + (difficult ? 4 : 0) + (impassable ? 2 : 0) + (corners ? 1 : 0)
  let ground = shop.grounds.get(key)
  if (ground === undefined) {
    const board = impassable ? fight.board : (shop.bare ??= withoutObstacles(fight.board))
    ground = makeGround(board, {
      footprint,
      plain: 1,
      terrain: difficult ? { difficult: 1 } : {},
      terrainAdds: false,
      corners: corners ? 'either' : 'never',
      climb: STRIDE,
      drop: plan.isForced ? FULL : STRIDE,
      hovers: false,
    })
    shop.grounds.set(key, ground)
  }
  return ground
}

function withoutObstacles(board: Board): Board {
  const squares: Square[] = []
  for (let square = 0; square < board.size; square++) if (board.obstacle[square] !== 0) squares.push(square)
  return patch(board, [{ set: 'obstacle', squares, obstacle: null }])
}

/** The ground and the bodies on it, as this plan meets them. */
export function lay(plan: Plan): Workshop {
  const { fight } = plan.step
  const shop = workshopOf(fight.board)
  if (shop.laid === plan && shop.ground !== undefined) return shop
  shop.ground = groundOf(plan, shop)
  shop.marks.fill(0)
  const me = pieceAt(fight, plan.id)
  for (const piece of fight.pieces) {
    if (piece.id === me.id || piece.id === plan.along || !takesRoom(piece)) continue
    // Whoever goes by itself runs into those it does not know of; nobody is put where one of them stands.
    if (!plan.isForced && isUnknownTo(piece, me)) continue
    const mark = markOf(plan, me, piece)
    if (mark !== 0) for (const square of squaresOf(fight, piece.id)) shop.marks[square] = (shop.marks[square] ?? 0) | mark
  }
  shop.laid = plan
  shop.flooded = undefined
  return shop
}

/** What a body does to its squares for who comes that way. The downed and the prone are passed, but not stopped on. */
function markOf(plan: Plan, me: SovereignPiece, piece: SovereignPiece): number {
  const occupied = inForce(plan, R.grid.noSharedSquare) ? NO_STOP : 0
  // @rule sovereign.grid.allies-pass
  if (!isEnemy(me, piece)) return occupied
  if (!isStanding(plan.step.fight, piece)) return occupied
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

const floodOf = (plan: Plan, shop: Workshop, ground: Ground): Flood => ({
  ground,
  marks: shop.marks,
  slow: 1,
  budget: plan.budget,
  // Off: the surcharge that other games know, 10 ft for every second diagonal step.
  diagonals: inForce(plan, R.grid.diagonalCost) ? 'same' : 'alternating',
  big: 'dearest',
  leaving: undefined,
})

/** Where the plan can lead: read the workshop's `reach` before anything else is planned on this board. */
export function survey(plan: Plan): Workshop {
  const shop = lay(plan)
  if (shop.flooded === plan || shop.ground === undefined) return shop
  flood(plan.step.fight.board, floodOf(plan, shop, shop.ground), plan.start, shop.reach)
  shop.flooded = plan
  return shop
}

export function planFor(step: SovereignStep, id: PieceId, feet: number, far: RuleIndex = R.run.distance, provokes = false): Plan {
  const budget = Math.min(
    MOST_COST,
    // @rule sovereign.action.move-rate, sovereign.run.distance
    Math.floor(feet / FEET),
  )
  return { step, id, start: pieceAt(step.fight, id).at, budget, far, provokes, lifted: undefined, isForced: false, along: NOBODY }
}

export const leadsTo = (plan: Plan, square: Square): boolean => {
  const { reach } = survey(plan)
  return costTo(reach, square) >= 0 && canStop(reach, square)
}

const hasMark = (plan: Plan, at: Square, mark: number): boolean => {
  const { marks } = lay(plan)
  return squaresAt(plan.step.fight, plan.id, at).some((square) => ((marks[square] ?? 0) & mark) !== 0)
}

/** Somebody stands there who cannot be passed. */
export const isHeldAgainst = (plan: Plan, at: Square): boolean => hasMark(plan, at, SHUT)
/** Somebody is there already. */
export const isTaken = (plan: Plan, at: Square): boolean => hasMark(plan, at, NO_STOP)

// -------------------------------------------------------------------------------------------------------- single steps

/** What a single step costs, or -1 where it is not possible. */
export function stepCost(plan: Plan, from: Square, d: number): number {
  const shop = lay(plan)
  return shop.ground === undefined ? -1 : stepPrice(plan.step.fight.board, floodOf(plan, shop, shop.ground), from, d)
}

/** Whether there is any square to go to at all, or any that will do. */
export function canGo(step: SovereignStep, id: PieceId, feet: number, goal: (square: Square) => boolean = () => true): boolean {
  const plan = planFor(step, id, feet)
  return canStepTo(plan, goal) || isAnyStop(plan, goal)
}

/** Mostly there is a square right beside it, and nothing more need be looked at. */
function canStepTo(plan: Plan, goal: (square: Square) => boolean): boolean {
  for (let d = 0; d < 8; d++) {
    const cost = stepCost(plan, plan.start, d)
    if (cost < 0 || cost > plan.budget) continue
    const square = neighbour(plan.step.fight.board, plan.start, STEP_X[d] ?? 0, STEP_Y[d] ?? 0)
    if (!isTaken(plan, square) && goal(square)) return true
  }
  return false
}

function isAnyStop(plan: Plan, goal: (square: Square) => boolean): boolean {
  const { reach } = survey(plan)
  for (let i = 1; i < reach.count; i++) {
    const square = reach.squares[i] ?? NOWHERE
    if (canStop(reach, square) && goal(square)) return true
  }
  return false
}
