import { type Board, emptyMemo, type Footprint, FULL, type Ground, MOST_COST, NO_STOP, SHUT, SIDE, SLOW, type Square } from '@riposte/board'
import { lasting, type PieceId } from '@riposte/referee'
import { floorsFor, inForce, type Spot, surveysOf, type Plan as TacticPlan } from '@riposte/tactics'
import { mayBearPart, someOf } from '../conditions/bearing.ts'
import { has } from '../conditions/conditions.ts'
import { carries, isEnemy, type OrcusFight, type OrcusPiece, pieceAt, sheetOf, zonedOf } from '../fight.ts'
import { R } from '../rules.ts'
import { withWalls } from '../sight/fog.ts'
import { bodies, footprintFor, footprintOf, squeezedFootprint, takesRoom } from '../space.ts'
import type { OrcusStep } from '../step.ts'
import { type Mode, sizes } from '../terms.ts'
import { speedOf } from './speeds.ts'

/** A move under consideration: where it can lead and past whom. Nobody moves yet. */

/** A place, and whether one squeezes there. */
export interface Pace extends Spot {
  readonly narrow: boolean
}

/** Over the ground; through the air; through room for one size smaller; up and down whatever can be climbed. */
export const manners = ['ground', 'air', 'tight', 'climb'] as const
export type Manner = (typeof manners)[number]

export interface Plan extends TacticPlan<OrcusFight, Pace> {
  readonly step: OrcusStep
  readonly manner: Manner
  /** What a square of deep water costs more; undefined for who cannot swim. */
  readonly swims: number | undefined
  /** What a square of wall costs a climber. */
  readonly climbs: number
  /** Passes through walls and creatures. */
  readonly passes: boolean
  /** Something may let it through the spaces of enemies. */
  readonly threads: boolean
  /** Those whom it does not provoke. */
  readonly safeFrom: PieceId | 'all' | undefined
}

export const paceOf = (step: OrcusStep, id: PieceId): Pace => {
  const { at, height } = pieceAt(step.fight, id)
  return { at, height, narrow: carries(step.fight, id, 'squeezing') }
}

export function planFor(step: OrcusStep, id: PieceId, squares: number, given: Partial<Plan> = {}): Plan {
  return {
    // Whoever goes by itself reckons with those it knows of.
    step: given.isForced === true ? step : step.asKnownTo(id),
    id,
    from: paceOf(step, id),
    budget: Math.max(0, Math.min(MOST_COST, squares)),
    manner: 'ground',
    swims: undefined,
    climbs: 2,
    passes: given.passes ?? has(step, id, 'phasing'),
    threads: mayBearPart(step, id, 'passes'),
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

/** How high a piece steps up or down without climbing: one square. */
export const STRIDE = SIDE

const withoutWalls = lasting(
  (board: Board): Board => ({
    ...board,
    obstacle: new Uint16Array(board.size),
    east: new Uint16Array(board.size),
    south: new Uint16Array(board.size),
    walls: [],
    memo: emptyMemo(),
  }),
)

/** The board as this plan meets it, with the walls that powers have put there: who passes through things meets none. */
export const boardOf = ({ step, passes }: Plan): Board => (passes ? withoutWalls(step.fight.board) : withWalls(step.fight))

export const spaceOf = (plan: Plan, narrow: boolean): Footprint => {
  const { fight } = plan.step
  const { size } = sheetOf(fight, plan.id)
  if (plan.manner !== 'tight') return footprintOf(fight, plan.id)
  return narrow ? squeezedFootprint(size) : footprintFor(size)
}

const ignoresDifficult = ({ step, id }: Plan): boolean => someOf(step, id, 'ignores', (part) => part.what === 'difficult')

/** What a body does to its squares for who comes that way. */
export function markOf(plan: Plan, me: OrcusPiece, piece: OrcusPiece): number {
  const { step } = plan
  if (!takesRoom(piece)) return 0
  if (plan.isForced) return SHUT | NO_STOP
  const occupied = inForce(plan, R.move.noEnd) && !shares(plan, me, piece) ? NO_STOP : 0
  if (plan.passes) return occupied
  if (!isEnemy(me, piece)) {
    const bars = piece.blocks && inForce(plan, R.move.spaceControl)
    return occupied | (bars || !inForce(plan, R.move.throughAlly) ? SHUT : 0)
  }
  if (piece.conjured) return occupied | (inForce(plan, R.kw.conjurationSpace) ? SHUT : 0)
  if (sizesApart(step, me.id, piece.id) >= 2 || (plan.threads && threads(step, me, piece))) return occupied
  return occupied | (inForce(plan, R.move.throughEnemy) ? SHUT : 0)
}

/** Lets somebody through whom it is given to pass. */
const threads = (step: OrcusStep, me: OrcusPiece, piece: OrcusPiece): boolean =>
  someOf(step, me.id, 'passes', ({ whom, only }) =>
    only !== undefined
      ? only === piece.id
      : whom === 'enemies' || sizeOf(step, piece.id) < (whom === 'smaller' ? sizeOf(step, me.id) : sizes.indexOf(whom) + 1),
  )

const sizeOf = (step: OrcusStep, id: PieceId): number => sizes.indexOf(sheetOf(step.fight, id).size)
const sizesApart = (step: OrcusStep, a: PieceId, b: PieceId): number => Math.abs(sizeOf(step, a) - sizeOf(step, b))

const isTiny = (step: OrcusStep, one: OrcusPiece): boolean => sizeOf(step, one.id) === 0

/** How many of the tiniest share a square. */
const IN_ONE_SQUARE = 4

/** A tiny creature may stop in the space of a much bigger one, and four of them in one square. */
export function shares({ step }: Plan, me: OrcusPiece, piece: OrcusPiece): boolean {
  if (!isTiny(step, me)) return false
  // @rule orcus.attack.reach-zero
  if (sizesApart(step, me.id, piece.id) >= 2) return true
  if (!isTiny(step, piece)) return false
  // @rule orcus.size.table
  return (
    step.fight.pieces.filter((one) => one.id !== me.id && takesRoom(one) && one.at === piece.at && isTiny(step, one)).length < IN_ONE_SQUARE
  )
}

/** Zones that make the ground difficult cost their extra square, though not twice; some let nobody in. */
function markZones(plan: Plan, marks: Uint8Array, { cost }: Ground): void {
  if (plan.manner === 'air' || plan.isForced) return
  const mark = (square: Square, bits: number): void => {
    marks[square] = (marks[square] ?? 0) | bits
  }
  for (const effect of plan.step.fight.effects) {
    const zone = zonedOf(effect)?.zone
    if (zone !== undefined && !inForce(plan, R.zone.occupancy)) for (const square of effect.squares) mark(square, NO_STOP)
    if (zone?.groundFor === 'enemy' && effect.by >= 0 && isOwnSide(plan, effect.by)) continue
    if ((zone?.terrain !== 'difficult' && zone?.isRough !== true) || !inForce(plan, R.terrain.difficult) || ignoresDifficult(plan)) continue
    const stacks = !inForce(plan, R.terrain.noStack)
    for (const square of effect.squares) if (stacks || (cost[square] ?? 0) <= 1) mark(square, SLOW)
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

/** What deep water costs more: undefined for who cannot swim, and nothing matters to who is moved by others. */
const waterFor = ({ step, isForced, swims }: Plan): number | undefined => (isForced || !step.applies(R.move.climbSwim) ? 0 : swims)
const isRoughFor = (plan: Plan): boolean => !plan.isForced && inForce(plan, R.terrain.difficult) && !ignoresDifficult(plan)
const cutsNoCorner = (plan: Plan): boolean => inForce(plan, R.move.corner) && !plan.passes

/** Over the ground, or on the level at which one flies. */
export const ground = surveysOf<OrcusFight, Pace, Plan>({
  bodies,
  board: boardOf,
  footprint: (plan) => spaceOf(plan, plan.manner === 'tight' ? false : plan.from.narrow),
  isAlike: (a, b) => a.manner === b.manner && a.passes === b.passes && a.swims === b.swims && a.from.narrow === b.from.narrow,
  key(plan, { across, tall }) {
    const shape = (across * 8 + tall) * 4 + (waterFor(plan) ?? 3)
    const flags =
      (isRoughFor(plan) ? 1 : 0) +
      (inForce(plan, R.terrain.noStack) ? 0 : 2) +
      (cutsNoCorner(plan) ? 4 : 0) +
      (plan.passes ? 8 : 0) +
      (plan.isForced ? 16 : 0)
    return (shape * 32 + flags) * 1024 + (plan.manner === 'air' ? (plan.from.height + 512) % 1023 : 1023)
  },
  rules(plan, footprint) {
    const rough = isRoughFor(plan) ? 1 : 0
    return {
      footprint,
      plain: 1,
      terrain: { difficult: rough, water: rough, 'deep-water': waterFor(plan) ?? null },
      terrainAdds: !inForce(plan, R.terrain.noStack),
      corners: cutsNoCorner(plan) ? 'either' : 'never',
      climb: STRIDE,
      drop: plan.isForced ? FULL : STRIDE,
      hovers: false,
      level: plan.manner === 'air' ? plan.from.height : undefined,
    }
  },
  // @rule orcus.move.diagonal
  diagonals: 'same',
  mark: (plan, other) => markOf(plan, pieceAt(plan.step.fight, plan.id), pieceAt(plan.step.fight, other)),
  feet: ({ manner, isForced, from }, floor) => (manner === 'air' ? from.height : isForced ? Math.max(floor, from.height) : floor),
  besides: markZones,
  spot: (plan, at) => paceAt(plan, at, false),
})
