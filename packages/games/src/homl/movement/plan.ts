import { type Footprint, FULL, NO_STOP, SHUT, SLOW, type Square } from '@riposte/board'
import { NOBODY, type PieceId } from '@riposte/referee'
import { Facts, inForce, type Spot, surveysOf, type Plan as TacticPlan } from '@riposte/tactics'
import { isHeld } from '../bearing/held.ts'
import { partsOn } from '../bearing/parts.ts'
import { areClose } from '../close-combat.ts'
import { isIn, isThere } from '../conditions/conditions.ts'
import { type HomlFight, type HomlPiece, isEnemy, type Moving, pieceAt, sheetOf } from '../fight.ts'
import { draggedBy } from '../grappling.ts'
import { R } from '../rules.ts'
import { plainView } from '../sight/sight.ts'
import { bodies, floorUnder, footprintOf, isWet, roughFor, SURFACE } from '../space.ts'
import type { HomlStep } from '../step.ts'
import { speedOf } from './rate.ts'

/** A move under consideration: where one can go, past whom, and what it costs. How ways are found stands in tactics. */

export interface Plan extends TacticPlan<HomlFight, Spot> {
  readonly step: HomlStep
  readonly mode: Moving
  /** Whose space it means to enter. */
  readonly into: PieceId
  /** In a straight line alone. */
  readonly isStraight: boolean
}

/** What ground costs more, and what is none to walk on. */
const terrain: Readonly<Record<string, number | null>> = {
  // @rule homl.terrain.difficult
  difficult: 1,
  // @rule homl.terrain.empty
  empty: null,
}

function pricesFor(plan: Plan): Readonly<Record<string, number | null>> {
  // @rule homl.forced.no-cost
  if (plan.isForced) return {}
  return {
    ...terrain,
    // @rule homl.swim.without
    ...(!isSwimmer(plan) && { water: 1, 'deep-water': 1, 'rough-water': 1 }),
    ...(isSure(plan) && { difficult: 0 }),
    // @rule homl.move.crawl-terrain
    'crawl-only': isLow(plan) ? 0 : null,
    // @rule homl.squeeze.standard
    tight: isNarrow(plan) ? 0 : null,
  }
}

/** A feat lets it go over difficult ground as over any other. */
const isSure = ({ step, id }: Plan): boolean => partsOn(step, id, 'ignore').some(({ clause }) => clause.what === 'difficult terrain')

/** Water that reaches to the knees hinders nobody who has a rate to swim at. */
const isSwimmer = ({ step, id }: Plan): boolean => speedOf(step, id, 'swim') > 0

/** For whom there is room in low and in tight places: who lies or is small; who is no bigger than most. */
export const isLow = ({ step, id }: Plan): boolean =>
  isIn(step.fight, id, 'prone') || ['tiny', 'small'].includes(sheetOf(step.fight, id).size)
export const isNarrow = ({ step, id }: Plan): boolean => ['tiny', 'small', 'standard'].includes(sheetOf(step.fight, id).size)

export const takesRoom = (fight: HomlFight, { id, at }: HomlPiece): boolean => at >= 0 && isThere(fight, id)

/** Friends and those who lie helpless are passed; nobody shares a square but in close combat. */
export function markOf(plan: Plan, other: PieceId): number {
  const { fight } = plan.step
  const { into } = plan
  if (!takesRoom(fight, pieceAt(fight, other)) || !inForce(plan, R.square.occupied) || shares(plan, other)) return 0
  if (takesAlong(plan, other)) return 0
  if (other === into || (into !== NOBODY && areClose(fight, into, other))) return 0
  // @rule homl.closecombat.leave
  if (areClose(fight, plan.id, other)) return 0
  // @rule homl.square.occupied, homl.size.small
  const isPassed = !isEnemy(fight, plan.id, other) || isIn(fight, other, 'incapacitated') || slips(plan)
  return isPassed ? NO_STOP : SHUT | NO_STOP
}

const slipping = new Facts(({ holds }) => (isHeld(holds) && holds.part.do === 'ignore' && holds.part.what === "enemies' squares" ? 1 : 0))
/** A feat lets it pass foes as friends. */
// @rule homl.effects.kinds
const slips = ({ step, id }: Plan): boolean =>
  slipping.on(step.fight, id) !== 0 && partsOn(step, id, 'ignore').some(({ clause }) => clause.what === "enemies' squares")

/** Whom it drags goes before it or after it, and is not in its way. */
// @rule homl.grapple.move-grabber, homl.grapple.move-grabbed
const takesAlong = ({ step, id, isForced }: Plan, other: PieceId): boolean =>
  !isForced && (isIn(step.fight, other, 'grabbed') || isIn(step.fight, id, 'grabbed')) && draggedBy(step, id).includes(other)

/** Somebody stands there of whom who moves it does not know. */
export function runsInto(step: HomlStep, by: PieceId, id: PieceId, { at, height }: Spot): boolean {
  const there = bodies.boxAt(step.fight, id, at, height)
  if (!bodies.meetsUnknown(step, pieceAt(step.fight, by), there, (other) => takesRoom(step.fight, other))) return false
  step.emit({ type: 'halted', piece: id })
  return true
}

/** Tiny creatures in one square. */
const TINY_TOGETHER = 4

/** The tiny share squares with each other, and with who is of standard size or bigger. */
function shares(plan: Plan, other: PieceId): boolean {
  const { id, step } = plan
  const { fight } = step
  const { size } = sheetOf(fight, other)
  if (sheetOf(fight, id).size !== 'tiny') return false
  if (size === 'tiny') return !inForce(plan, R.size.tinyFour) || isRoomBeside(fight, id, other)
  if (size === 'small') return false
  // @rule homl.tiny.move
  return true
}

function isRoomBeside(fight: HomlFight, id: PieceId, other: PieceId): boolean {
  const { at } = pieceAt(fight, other)
  const there = fight.pieces.filter(
    (one) => one.id !== id && one.at === at && takesRoom(fight, one) && sheetOf(fight, one.id).size === 'tiny',
  )
  // @rule homl.size.tiny-four, homl.tiny.share
  return there.length < TINY_TOGETHER
}

type Given = Partial<Omit<Plan, 'step' | 'id' | 'budget'>>

/** Made for every step that is weighed: written out. */
export function planFor(step: HomlStep, id: PieceId, budget: number, given: Given = {}): Plan {
  const { at, height } = pieceAt(step.fight, id)
  const {
    from = { at, height },
    mode = 'land',
    into = NOBODY,
    far = R.move.fullCost,
    provokes = false,
    lifted,
    isForced = false,
    isStraight = false,
  } = given
  return { step: isForced ? step : step.asKnownTo(id), id, from, budget, mode, into, far, provokes, lifted, isForced, isStraight }
}

export const floorAt = ({ step, id }: Plan, at: Square): number => floorUnder(step.fight, id, at)

/** On the ground there, or at the height at which it flies. */
export const spotAt = (plan: Plan, at: Square): Spot => ({
  at,
  height: plan.mode === 'fly' ? Math.max(plan.from.height, floorAt(plan, at)) : floorAt(plan, at),
})

/** How high it is there as a matter of course: a swimmer keeps to its depth. */
export function levelAt(plan: Plan, at: Square): number {
  const { height } = spotAt(plan, at)
  const { board } = plan.step.fight
  return plan.mode === 'swim' && isWet(board, at) && height < 0 ? Math.max(height, Math.min(plan.from.height, SURFACE)) : height
}

export const sizeOf = ({ step, id }: Plan): Footprint => footprintOf(step.fight, id)
export const cutsNoCorner = (plan: Plan): boolean => inForce(plan, R.terrain.blockingCorner)

/** Over the ground, or on the level at which one flies. */
export const ground = surveysOf<HomlFight, Spot, Plan>({
  bodies,
  isAlike: (a, b) => a.mode === b.mode && a.into === b.into,
  key(plan, { across, down, tall }) {
    const flags =
      (cutsNoCorner(plan) ? 1 : 0) +
      (plan.isForced ? 2 : 0) +
      (isLow(plan) ? 4 : 0) +
      (isNarrow(plan) ? 8 : 0) +
      (isSure(plan) ? 16 : 0) +
      (isSwimmer(plan) ? 32 : 0)
    const level = plan.mode === 'fly' ? (plan.from.height + 512) % 1023 : 1023
    return (((across * 16 + down) * 64 + tall) * 64 + flags) * 1024 + level
  },
  rules: (plan) => ({
    // @rule homl.terrain.clear, homl.terrain.default otherwise number
    plain: 1,
    terrain: pricesFor(plan),
    // @rule homl.terrain.blocking-corner
    corners: cutsNoCorner(plan) ? 'either' : 'never',
    climb: 1,
    drop: plan.isForced ? FULL : 1,
    level: plan.mode === 'fly' ? plan.from.height : undefined,
  }),
  diagonals: 'same',
  // @rule homl.size.enter-two
  big: 'sum',
  mark: markOf,
  feet: ({ mode, isForced, from }, floor) => (mode === 'fly' ? from.height : isForced ? Math.max(floor, from.height) : floor),
  spot: spotAt,
  besides(plan, marks, { cost }) {
    // @rule homl.terrain.difficult
    if (!plan.isForced && !isSure(plan))
      for (const at of roughFor(plan.step.fight, plan.id)) if ((cost[at] ?? 0) <= 1) marks[at] = (marks[at] ?? 0) | SLOW
    if (!isAmbush(plan)) return
    const isPlain = plainView(plan.step, plan.id)
    for (let at = 0; at < marks.length; at++) if (isPlain(spotAt(plan, at))) marks[at] = SHUT
  },
})

/** Who lies in wait goes nowhere in plain view of a foe. */
// @rule homl.setup.prepared-limits
export const isAmbush = (plan: Plan): boolean => plan.step.fight.phase === 'initiative' && inForce(plan, R.setup.preparedLimits)
