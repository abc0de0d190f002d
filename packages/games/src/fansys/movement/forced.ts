import { type Box, neighbour, SIDE, type Square, STEP_X, STEP_Y, STRAIGHT_FIRST } from '@riposte/board'
import type { PieceId } from '@riposte/referee'
import { nameIn } from '@riposte/referee'
import { forcingOf, type Shove, type Spot } from '@riposte/tactics'
import { threatenedBy } from '../aim/reach.ts'
import { pieceAt } from '../fight.ts'
import { provoke } from '../provoking.ts'
import { R } from '../rules.ts'
import { boxAt, boxesApart, boxOf, diagonalsFor, FEET, floorUnder } from '../space.ts'
import type { FansysStep } from '../step.ts'
import { moveTo, runsInto } from './movement.ts'
import { canBeAt, ground, planFor } from './plan.ts'

/** Being moved by somebody else. */

/** So many squares away or nearer, or as many of them as one likes. */
export function pushAway(
  step: FansysStep,
  by: PieceId,
  at: PieceId,
  squares: number,
  isNearer = false,
  from = boxOf(step.fight, by),
): void {
  const shove = { id: at, by, squares, upTo: true, isNearer, from }
  offSaddle(step, at, () => void forcing.carry(step, shove, forcing.askWay(step.asKnownTo(by, at), shove)))
}

/** Somebody is moved by himself, off his mount if he sits on one; who stays where he was keeps his seat. */
export function offSaddle(step: FansysStep, id: PieceId, move: () => void): void {
  const { mount, at } = pieceAt(step.fight, id)
  if (mount < 0) return move()
  // @rule fansys.mount.move
  step.set(id, 'mount', -1, R.mount.move)
  move()
  if (pieceAt(step.fight, id).at === at) step.set(id, 'mount', mount, R.mount.move)
}

/** Not under its own power: nobody gets a chance. */
export function carry(step: FansysStep, id: PieceId, to: Spot, how: string): void {
  provoke(step, id, 'be-moved', threatenedBy(step, id))
  moveTo(step, id, to, how)
}

interface Shoved extends Shove {
  readonly isNearer: boolean
  /** From where, or to where. */
  readonly from: Box
}

const forcing = forcingOf<FansysStep, Spot, Shoved>({
  start: ({ fight }, id) => pieceAt(fight, id),
  origin: (_, { from }) => from,
  // @rule fansys.man.shove
  leads: (_, { isNearer }) => (isNearer ? 'near' : 'off'),
  box: ({ fight }, id, { at, height }) => boxAt(fight, id, at, height),
  apart: ({ fight }, a, b) => boxesApart(fight, a, b),
  around,
  alongside: () => true,
  // @rule fansys.space.square
  diagonals: ({ fight }) => diagonalsFor(fight, false),
  // @rule fansys.man.shove
  stopsShort: true,
  isOver: (step, id, { at, height }) => height > floorUnder(step.fight, id, at),
  rules: { kind: () => R.man.shove, distance: R.man.shove, whole: R.man.shove, blocked: R.man.shove, edge: R.fall.damage },
  seat: ({ fight }, by) => pieceAt(fight, by).seat,
  text: ({ fight }, { id, squares, isNearer }) => `${isNearer ? 'pull' : 'shove'} ${nameIn(fight, id)} up to ${squares * FEET} feet`,
  fate: () => '',
  level: () => undefined,
  station: ({ fight }, id, { square, height }) => ({ at: square, height: height ?? floorUnder(fight, id, square) }),
  canBeAt,
  holdsOn: (step, { by, id }, _, to) => runsInto(step, by, id, to),
  put: (step, { id }, to) => carry(step, id, to, 'shove'),
  falls: () => undefined,
  goesOn: ({ fight }, id, to) => pieceAt(fight, id).gone === 0 && pieceAt(fight, id).at === to.at,
})

/** One square on from somewhere, for who is moved. */
export function around(step: FansysStep, id: PieceId, from: Spot): Spot[] {
  const plan = planFor(step, id, FEET, { isForced: true, from })
  const places: Spot[] = []
  for (const d of STRAIGHT_FIRST) {
    if (ground.price(plan, from.at, d) < 0) continue
    places.push(levelWith(step, id, from, neighbour(step.fight.board, from.at, STEP_X[d] ?? 0, STEP_Y[d] ?? 0)))
  }
  return places
}

/** On the ground there; where that lies a square lower, in the air above it. */
export function levelWith({ fight }: FansysStep, id: PieceId, { height }: Spot, at: Square): Spot {
  const floor = floorUnder(fight, id, at)
  return { at, height: height - floor >= SIDE ? height : floor }
}
