import {
  type Board,
  emptyMemo,
  type Footprint,
  FULL,
  type Ground,
  type GroundRules,
  MOST_COST,
  makeGround,
  NO_STOP,
  Reach,
  SHUT,
  SIDE,
  SLOW,
  type Square,
  type Squeezed,
} from '@riposte/board'
import type { PieceId, RuleIndex } from '@riposte/referee'
import { isUnknownTo } from '@riposte/referee'
import { floorsFor } from '@riposte/tactics'
import { someOf } from '../conditions/bearing.ts'
import { has } from '../conditions/conditions.ts'
import { carries, isEnemy, type OrcusPiece, pieceAt, sheetOf, zoneOf } from '../fight.ts'
import { R } from '../rules.ts'
import { boxOf, footprintFor, footprintOf, squaresOf, squeezedFootprint, takesRoom } from '../space.ts'
import type { OrcusStep } from '../step.ts'
import { type Mode, sideOf, sizes } from '../terms.ts'
import { speedOf } from './speeds.ts'

/** A move under consideration: where it can lead and past whom. Nobody moves yet. */

/** One step of a way: the square of the piece's north-western corner, how high its feet are, and whether it squeezes. */
export interface Pace {
  readonly at: Square
  readonly height: number
  readonly narrow: boolean
}

/** Over the ground; through the air; through room for one size smaller; up and down whatever can be climbed. */
export const manners = ['ground', 'air', 'tight', 'climb'] as const
export type Manner = (typeof manners)[number]

export interface Plan {
  readonly step: OrcusStep
  readonly id: PieceId
  readonly from: Pace
  readonly budget: number
  readonly manner: Manner
  /** What a square of deep water costs more; undefined for who cannot swim. */
  readonly swims: number | undefined
  /** What a square of wall costs a climber. */
  readonly climbs: number
  /** Passes through walls and creatures. */
  readonly passes: boolean
  /** The rule that forbids to go farther. */
  readonly far: RuleIndex
  readonly provokes: boolean
  /** Those whom it does not provoke. */
  readonly safeFrom: PieceId | 'all' | undefined
  /** A rule left out of account, to see whether it is the one that forbids. */
  readonly lifted: RuleIndex | undefined
  /** It is moved by others: past nobody, down any ledge, whatever the ground. */
  readonly isForced: boolean
}

export const paceOf = (step: OrcusStep, id: PieceId): Pace => {
  const { at, height } = pieceAt(step.fight, id)
  return { at, height, narrow: carries(step.fight, id, 'squeezing') }
}

export function planFor(step: OrcusStep, id: PieceId, squares: number, given: Partial<Plan> = {}): Plan {
  return {
    step,
    id,
    from: paceOf(step, id),
    budget: Math.max(0, Math.min(MOST_COST, squares)),
    manner: 'ground',
    swims: undefined,
    climbs: 2,
    passes: has(step, id, 'phasing'),
    far: R.move.walk,
    provokes: false,
    safeFrom: undefined,
    lifted: undefined,
    isForced: false,
    ...given,
  }
}

/** How one gets about in that way. */
const mannerOf = (mode: Mode): Manner => (mode === 'fly' ? 'air' : mode === 'climb' ? 'climb' : 'ground')

/** A plan to go so far in one of its ways of getting about. */
export function planOf(step: OrcusStep, id: PieceId, squares: number, mode: Mode, given: Partial<Plan> = {}): Plan {
  const swims = mode === 'swim' ? (speedOf(step, id, 'swim') > 0 ? 0 : 1) : undefined
  const passes = mode === 'burrow' || has(step, id, 'phasing')
  const climbs = speedOf(step, id, 'climb') > 0 ? 1 : 2
  return planFor(step, id, squares, { manner: mannerOf(mode), swims, passes, climbs, ...given })
}

export const inForce = (plan: Plan, rule: RuleIndex): boolean => rule !== plan.lifted && plan.step.applies(rule)

/** How high a piece steps up or down without climbing: one square. */
export const STRIDE = SIDE

/** Room to work in, and what depends on the board alone. Everything else in it is written anew for each plan. */
export interface Workshop {
  readonly grounds: Map<number, Ground>
  /** The board without obstacles and walls. */
  bare: Board | undefined
  readonly marks: Uint8Array
  readonly reach: Reach
  laid: Plan | undefined
  /** How much had happened when it was laid. */
  laidAfter: number
  flooded: Plan | undefined
  ground: Ground | undefined
  squeezed: Squeezed | undefined
}

const workshops = new WeakMap<Board, Workshop>()
/** Where plans without a limit are worked out: often beside one that has a limit, and in turns with it. */
const farWorkshops = new WeakMap<Board, Workshop>()

export function workshopOf(board: Board, known = workshops): Workshop {
  let shop = known.get(board)
  if (shop === undefined) {
    shop = {
      grounds: new Map(),
      bare: undefined,
      marks: new Uint8Array(board.size),
      reach: new Reach(board.size),
      laid: undefined,
      laidAfter: 0,
      flooded: undefined,
      ground: undefined,
      squeezed: undefined,
    }
    known.set(board, shop)
  }
  return shop
}

/** The board as this plan meets it: who passes through things meets none. */
export function boardOf(plan: Plan): Board {
  const { board } = plan.step.fight
  if (!plan.passes) return board
  const shop = workshopOf(board)
  shop.bare ??= {
    ...board,
    obstacle: new Uint16Array(board.size),
    east: new Uint16Array(board.size),
    south: new Uint16Array(board.size),
    walls: [],
    memo: emptyMemo(),
  }
  return shop.bare
}

export const spaceOf = (plan: Plan, narrow: boolean): Footprint => {
  const { fight } = plan.step
  const { size } = sheetOf(fight, plan.id)
  if (plan.manner !== 'tight' || !carriesSize(plan)) return footprintOf(fight, plan.id)
  return narrow ? squeezedFootprint(size) : footprintFor(size)
}
const carriesSize = (plan: Plan): boolean => plan.step.applies(R.size.table)

/** Off: difficult terrain costs no more than floor, several kinds add up, corners may be cut. */
export function groundOf(plan: Plan, shop: Workshop, footprint: Footprint): Ground {
  const { step, isForced } = plan
  const difficult = !isForced && inForce(plan, R.terrain.difficult) && !ignoresDifficult(plan)
  const adds = !inForce(plan, R.terrain.noStack)
  const corners = inForce(plan, R.move.corner) && !plan.passes
  const water = !isForced && step.applies(R.move.climbSwim) ? (plan.swims ?? 3) : 0
  const level = plan.manner === 'air' ? plan.from.height : undefined
  const shape = (footprint.across * 8 + footprint.tall) * 4 + water
  const flags = (difficult ? 1 : 0) + (adds ? 2 : 0) + (corners ? 4 : 0) + (plan.passes ? 8 : 0) + (isForced ? 16 : 0)
  const key = (shape * 32 + flags) * 1024 + (level === undefined ? 1023 : (level + 512) % 1023)
  let ground = shop.grounds.get(key)
  if (ground === undefined) {
    const rough = difficult ? 1 : 0
    const rules: GroundRules = {
      footprint,
      plain: 1,
      terrain: { difficult: rough, water: rough, 'deep-water': water === 3 ? null : water },
      terrainAdds: adds,
      corners: corners ? 'either' : 'never',
      climb: STRIDE,
      drop: isForced ? FULL : STRIDE,
      hovers: false,
      level,
    }
    ground = makeGround(boardOf(plan), rules)
    shop.grounds.set(key, ground)
  }
  return ground
}

const ignoresDifficult = ({ step, id }: Plan): boolean => someOf(step, id, 'ignores', (part) => part.what === 'difficult')

/** Plans for which the ground and the bodies on it are the same. */
const meetsTheSame = (a: Plan, b: Plan): boolean =>
  a === b ||
  (a.step === b.step &&
    a.id === b.id &&
    a.manner === b.manner &&
    a.passes === b.passes &&
    a.swims === b.swims &&
    a.lifted === b.lifted &&
    a.isForced === b.isForced &&
    isSame(a.from, b.from))

/** The ground and the bodies on it, as this plan meets them. */
export function lay(plan: Plan): Workshop {
  const { fight } = plan.step
  const shop = workshopOf(fight.board, plan.budget < MOST_COST ? workshops : farWorkshops)
  if (shop.laidAfter === plan.step.happened && shop.laid !== undefined && meetsTheSame(shop.laid, plan)) return shop
  if (sideOf[sheetOf(fight, plan.id).size] > 1) plan.step.applies(R.size.table)
  shop.ground = groundOf(plan, shop, spaceOf(plan, plan.manner === 'tight' ? false : plan.from.narrow))
  shop.marks.fill(0)
  const me = pieceAt(fight, plan.id)
  for (const piece of fight.pieces) {
    if (piece.id === me.id || !takesRoom(piece) || (!plan.isForced && isUnknownTo(piece, me))) continue
    const mark = markOf(plan, me, piece)
    if (mark !== 0) markBody(plan, shop, piece, mark)
  }
  markZones(plan, shop)
  shop.laid = plan
  shop.laidAfter = plan.step.happened
  shop.flooded = undefined
  shop.squeezed = undefined
  return shop
}

/** A body marks its squares for who would run into it at the height at which he comes that way. */
function markBody(plan: Plan, shop: Workshop, piece: OrcusPiece, mark: number): void {
  const { fight } = plan.step
  const { tall } = footprintOf(fight, plan.id)
  const body = boxOf(fight, piece.id)
  for (const square of squaresOf(fight, piece.id)) {
    const floor = fight.board.floor[square] ?? 0
    const feet = plan.manner === 'air' ? plan.from.height : plan.isForced ? Math.max(floor, plan.from.height) : floor
    if (body.z0 < feet + tall && body.z1 > feet) shop.marks[square] = (shop.marks[square] ?? 0) | mark
  }
}

/** What a body does to its squares for who comes that way. */
export function markOf(plan: Plan, me: OrcusPiece, piece: OrcusPiece): number {
  const { step } = plan
  if (plan.isForced) return SHUT | NO_STOP
  const occupied = inForce(plan, R.move.noEnd) && !shares(plan, me, piece) ? NO_STOP : 0
  if (plan.passes) return occupied
  if (!isEnemy(me, piece)) {
    const bars = piece.blocks && inForce(plan, R.move.spaceControl)
    return occupied | (bars || !inForce(plan, R.move.throughAlly) ? SHUT : 0)
  }
  if (piece.conjured) return occupied | (inForce(plan, R.kw.conjurationSpace) ? SHUT : 0)
  if (sizesApart(step, me.id, piece.id) >= 2) return occupied
  return occupied | (inForce(plan, R.move.throughEnemy) ? SHUT : 0)
}

const sizeOf = (step: OrcusStep, id: PieceId): number => sizes.indexOf(sheetOf(step.fight, id).size)
const sizesApart = (step: OrcusStep, a: PieceId, b: PieceId): number => Math.abs(sizeOf(step, a) - sizeOf(step, b))

/** How many of the tiniest share a square. */
const IN_ONE_SQUARE = 4

/** A tiny creature may stop in the space of a much bigger one, and four of them in one square. */
export function shares({ step }: Plan, me: OrcusPiece, piece: OrcusPiece): boolean {
  const isTiny = (one: OrcusPiece): boolean => sizeOf(step, one.id) === 0
  if (!isTiny(me)) return false
  if (sizesApart(step, me.id, piece.id) >= 2) return step.applies(R.attack.reachZero)
  if (!isTiny(piece) || !step.applies(R.size.table)) return false
  return step.fight.pieces.filter((one) => one.id !== me.id && takesRoom(one) && one.at === piece.at && isTiny(one)).length < IN_ONE_SQUARE
}

/** Zones that make the ground difficult cost their extra square, though not twice; some let nobody in. */
function markZones(plan: Plan, shop: Workshop): void {
  if (plan.manner === 'air' || plan.isForced) return
  for (const effect of plan.step.fight.effects) {
    const zone = zoneOf(effect)
    if (zone !== undefined && !inForce(plan, R.zone.occupancy))
      for (const square of effect.squares) shop.marks[square] = (shop.marks[square] ?? 0) | NO_STOP
    if (zone?.terrain === 'blocking') for (const square of effect.squares) shop.marks[square] = (shop.marks[square] ?? 0) | SHUT
    if (zone?.groundFor === 'enemy' && effect.by >= 0 && isOwnSide(plan, effect.by)) continue
    if (zone?.terrain !== 'difficult' || !inForce(plan, R.terrain.difficult) || ignoresDifficult(plan)) continue
    const stacks = !inForce(plan, R.terrain.noStack)
    for (const square of effect.squares) {
      if (stacks || (shop.ground?.cost[square] ?? 0) <= 1) shop.marks[square] = (shop.marks[square] ?? 0) | SLOW
    }
  }
}

/** What is difficult for enemies alone is so for nobody of its maker's side. */
const isOwnSide = ({ step, id }: Plan, maker: PieceId): boolean => pieceAt(step.fight, maker).side === pieceAt(step.fight, id).side

/** On the ground there, or at the height at which it flies. */
export const paceAt = (plan: Plan, at: Square, narrow: boolean): Pace => ({
  at,
  narrow: narrow || (plan.manner !== 'tight' && plan.from.narrow),
  height: plan.manner === 'air' || plan.manner === 'climb' ? Math.max(plan.from.height, floorAt(plan, at)) : floorAt(plan, at, narrow),
})

const floorAt = (plan: Plan, at: Square, narrow = false): number => floorsFor(plan.step.fight.board, spaceOf(plan, narrow))[at] ?? 0

export const isSame = (a: Pace, b: Pace): boolean => a.at === b.at && a.height === b.height && a.narrow === b.narrow
