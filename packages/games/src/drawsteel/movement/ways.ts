import { type Board, columnOf, FULL, type Ground, makeGround, NOWHERE, overlaps, rowOf, type Square } from '@riposte/board'
import { NOBODY, type PieceId, type RuleIndex } from '@riposte/referee'
import type { Spot, Stride, Plan as TacticPlan } from '@riposte/tactics'
import { grabbedBy, has, isForbidden } from '../conditions/conditions.ts'
import { sharesSpace } from '../conditions/squeezed.ts'
import { type DrawSteelFight, type DsPiece, hasFlight, isAlive, isEnemy, isObject, isUp, pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import { boxAt, boxesApart, boxOf, floorUnder, footprintOf, reachBox, sizeOrder } from '../space.ts'
import type { DsStep } from '../step.ts'

/** A movement under consideration: who goes how far in which manner, and where it may end. Nobody moves yet. */

export const ways = ['move', 'shift', 'charge'] as const
export type Way = (typeof ways)[number]

export interface Plan extends TacticPlan<DrawSteelFight, Stride> {
  readonly step: DsStep
  readonly way: Way
  /** A straight line from here, for a charge. */
  readonly straight: boolean
  /** It leads nearer to somebody, or farther off. */
  readonly heading: { readonly sense: 'away' | 'toward'; readonly of: PieceId } | undefined
  /** Who rides it there, and may be afraid. */
  readonly rider: PieceId | undefined
  /** Where it may end. */
  readonly ends: ((spot: Spot) => boolean) | undefined
}

const grounds = new WeakMap<Board, (Ground | undefined)[]>()

/** Where a body can go at all, by walls and corners. Off: corners may be cut. */
export function groundFor(step: DsStep, id: PieceId, hovers = false, corners = step.applies(R.move.corners)): Ground {
  const { board } = step.fight
  const footprint = footprintOf(step.fight, id)
  const key = footprint.across * 4 + (corners ? 2 : 0) + (hovers ? 1 : 0)
  let known = grounds.get(board)
  if (known === undefined) grounds.set(board, (known = []))
  return (known[key] ??= makeGround(board, {
    footprint,
    plain: 1,
    terrain: {},
    terrainAdds: false,
    corners: corners ? 'either' : 'never',
    climb: FULL,
    drop: FULL,
    hovers,
  }))
}

// @rule drawsteel.move.fly
export const isFlyer = (step: DsStep, piece: DsPiece): boolean =>
  hasFlight(step.fight, piece.id) && !has(step.fight, piece.id, 'prone') && !isForbidden(step, piece.id, 'fly')

/** Somebody who is not oneself, and neither carries one nor is carried: a body among others. */
export const mayMeet = (me: DsPiece, other: DsPiece): boolean =>
  other.id !== me.id &&
  other.at !== NOWHERE &&
  other.gone === 0 &&
  (other.state !== 'dead' || other.dropping !== 0) &&
  other.carrier !== me.id &&
  me.carrier !== other.id

/** Why one may not end in the space of somebody. */
export function stopRule(step: DsStep, me: DsPiece, other: DsPiece): RuleIndex | undefined {
  const { fight } = step
  if (isObject(fight, other.id)) return R.move.noStop
  if (isMountFor(step, me.id, other) || sharesSpace(fight, me)) return undefined
  return step.forbids(R.move.noStop, Math.abs(sizeOrder(fight, me.id) - sizeOrder(fight, other.id)) < 2)
}

/** Who goes when somebody does: those who ride it too. */
export function movedWith({ fight }: Pick<DsStep, 'fight'>, id: PieceId): readonly PieceId[] {
  const all = [id]
  for (const one of fight.pieces) if (one.carrier === id && isAlive(one)) all.push(one.id)
  return all
}

export interface Hold {
  readonly by: PieceId
  readonly held: PieceId
}

/** Who brings whom along when somebody goes, nearest first: those it and its riders hold, and whom these hold in turn. */
export function holdsOf({ fight }: DsStep, id: PieceId, besides = NOBODY): readonly Hold[] {
  const holds: Hold[] = []
  for (let going = [id]; going.length > 0; ) {
    const near = going.flatMap((one) => movedWith({ fight }, one).flatMap((by) => grabbedBy(fight, by).map((held) => ({ by, held }))))
    const further = near.filter(({ held }) => held !== id && held !== besides && holds.every((one) => one.held !== held))
    holds.push(...further)
    going = further.map(({ held }) => held)
  }
  return holds
}

/** They are brought along, and neither left nor in the way. */
export const broughtAlong = (step: DsStep, id: PieceId): readonly PieceId[] => {
  const holds = holdsOf(step, id)
  return holds.length > 0 && !step.applies(R.grabbed.drag) ? [] : holds.map(({ held }) => held)
}

/** Whether one may end, or pause, there, whoever leaves it left out. */
export function whyNoStop(step: DsStep, id: PieceId, spot: Spot, leaving = NOBODY): RuleIndex | undefined {
  const { fight } = step
  const me = pieceAt(fight, id)
  const box = boxAt(fight, id, spot.at, spot.height)
  for (const other of fight.pieces) {
    if (other.id === leaving || !mayMeet(me, other) || !isAlive(other) || !overlaps(box, boxOf(fight, other.id))) continue
    const rule = stopRule(step, me, other)
    if (rule !== undefined) return rule
  }
  return undefined
}

/** Somebody is there: through whom one could walk, or on whom one could ride, all the same. */
export function isOccupied({ fight }: DsStep, id: PieceId, { at, height }: Spot): boolean {
  if (sharesSpace(fight, pieceAt(fight, id))) return false
  const box = boxAt(fight, id, at, height)
  return fight.pieces.some((one) => one.id !== id && one.at !== NOWHERE && isAlive(one) && overlaps(box, boxOf(fight, one.id)))
}

/** A willing creature with the Mount role, larger than the rider. */
export function isMountFor(step: DsStep, id: PieceId, mount: DsPiece): boolean {
  const { fight } = step
  return (
    sheetOf(fight, mount.id).isMount &&
    !isEnemy(mount, pieceAt(fight, id)) &&
    sizeOrder(fight, mount.id) > sizeOrder(fight, id) &&
    isUp(mount) &&
    !(has(fight, id, 'prone') && step.applies(R.prone.noModes)) &&
    step.applies(R.mount.who)
  )
}

export const STRIKES_FRIENDS = 'opportunity-on-friend'

/** It has been ordered to strike at friends who leave it, too. */
export const strikesFriends = ({ standing }: DrawSteelFight, id: PieceId): boolean =>
  standing.some((one) => one.piece === id && one.reaction === STRIKES_FRIENDS && one.order !== 'never')

/** All who could strike at somebody that leaves them. */
export const foesOf = (step: DsStep, id: PieceId): PieceId[] => {
  const me = pieceAt(step.fight, id)
  const foes: PieceId[] = []
  for (const one of step.fight.pieces)
    if (isUp(one) && one.at !== NOWHERE && isEnemy(one, me) && !isObject(step.fight, one.id)) foes.push(one.id)
  return foes
}

/** A step out of adjacency. */
export function leaves({ fight }: { readonly fight: DrawSteelFight }, id: PieceId, foe: PieceId, from: Spot, to: Spot): boolean {
  const theirs = reachBox(fight, foe)
  return boxesApart(boxAt(fight, id, from.at, from.height), theirs) <= 1 && boxesApart(boxAt(fight, id, to.at, to.height), theirs) > 1
}

/** No line yet. */
export const NO_SIGNS = 13

/** Which way a line has gone along each axis with a step more, as one number; less than 0 where it would turn back. */
export function signsOn(signs: number, dx: number, dy: number, dz: number): number {
  const x = Math.floor(signs / 9) - 1
  const y = (Math.floor(signs / 3) % 3) - 1
  const z = (signs % 3) - 1
  if (x * dx < 0 || y * dy < 0 || z * dz < 0) return -1
  return ((dx || x) + 1) * 9 + ((dy || y) + 1) * 3 + (dz || z) + 1
}

/** Which way a step leads up or down. Whoever keeps to the ground goes with it. */
export const riseOf = (height: number, floor: number, toHeight: number, toFloor: number): number =>
  height === floor && toHeight === toFloor ? 0 : Math.sign(toHeight - height)

/** On each axis all steps go one way. */
export function isStraight({ step, id, from }: Plan, path: readonly Spot[]): boolean {
  const { columns } = step.fight.board
  const floor = (at: Square): number => floorUnder(step.fight, id, at)
  let signs = NO_SIGNS
  let here: Spot = from
  for (const to of path) {
    const x = Math.sign(columnOf(to.at, columns) - columnOf(here.at, columns))
    const y = Math.sign(rowOf(to.at, columns) - rowOf(here.at, columns))
    signs = signsOn(signs, x, y, riseOf(here.height, floor(here.at), to.height, floor(to.at)))
    if (signs < 0) return false
    here = to
  }
  return true
}
