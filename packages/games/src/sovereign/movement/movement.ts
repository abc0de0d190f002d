import { directionOf, NO_STOP, type Square } from '@riposte/board'
import type { PieceId, RuleIndex } from '@riposte/referee'
import { roomBehind, type Spot } from '@riposte/tactics'
import { tearApart } from '../conditions/bonds.ts'
import { isUp, pieceAt, type SovereignPiece } from '../fight.ts'
import { underwater } from '../hazards.ts'
import { R } from '../rules.ts'
import { foundBy } from '../sight/known.ts'
import { bodies, boxAt, boxOf, takesRoom } from '../space.ts'
import type { SovereignStep } from '../step.ts'
import { open } from '../windows.ts'
import { canStand, moveTo } from './forced.ts'
import { ground, isProne, planFor, rooted } from './plan.ts'
import { provoke } from './provoking.ts'
import { isChance, threatsTo } from './threats.ts'

export { isProne, rateOf, rooted } from './plan.ts'

/** Going from square to square. How far one gets stands in plan.ts, being moved in forced.ts. */

export interface Walk {
  /** Those whose reach is left may strike. */
  readonly provokes: boolean
  readonly rule?: RuleIndex
}

/** Goes square by square. False if something stopped it on the way. */
export function walk(step: SovereignStep, id: PieceId, path: readonly Spot[], how: string, given: Walk): boolean {
  const { at, height } = pieceAt(step.fight, id)
  const trail = [{ at, height }, ...path]
  const swims = underwater(step, id)
  const arrives = goAlong(step, id, path, how, given)
  if (swims || underwater(step, id)) step.set(id, 'swumIn', step.fight.round, R.hazard.underwater)
  if (!arrives) giveRoom(step, id, trail)
  return arrives
}

function goAlong(step: SovereignStep, id: PieceId, path: readonly Spot[], how: string, { provokes, rule }: Walk): boolean {
  const piece = pieceAt(step.fight, id)
  const wasProne = isProne(step.fight, id)
  // One strike for each foe in one run, however often its reach is left.
  const struck: PieceId[] = []
  let threats = provokes ? threatsTo(step, id, false) : []
  // What is more than a run has given its strikes before it set out.
  let isDisturbed = !provokes
  for (const spot of path) {
    const to = spot.at
    const from = piece.at
    if (to === from) continue
    const striking = threats.filter((threat) => isChance(step, id, threat, boxOf(step.fight, id), boxAt(step.fight, id, to)))
    if (striking.length > 0) {
      const foes = striking.map((threat) => threat.foe)
      struck.push(...foes)
      if (!provoke(step, id, foes)) return false
      if (isUp(piece) && !goesOn(step, piece, from, wasProne)) return false
      isDisturbed = true
    }
    if (runsInto(step, piece, to)) {
      step.emit({ type: 'halted', piece: id })
      foundBy(step, id, to)
      return false
    }
    if (isDisturbed && isShut(step, id, from, to, spot === path.at(-1))) {
      step.emit({ type: 'halted', piece: id })
      return false
    }
    moveTo(step, id, to, how, rule)
    if (open(step, { window: 'moved', by: id, from, act: how })) isDisturbed = true
    if (provokes && (isDisturbed || struck.length > 0)) threats = threatsTo(step, id, false).filter(({ foe }) => !struck.includes(foe))
    if (!goesOn(step, piece, to, wasProne)) return false
  }
  return true
}

/** Before the first step of what is more than a run, these may strike. False if it lies, is held or elsewhere after that. */
export function setsOut(step: SovereignStep, id: PieceId, foes: readonly PieceId[]): boolean {
  const piece = pieceAt(step.fight, id)
  const { at } = piece
  const wasProne = isProne(step.fight, id)
  return provoke(step, id, foes) && goesOn(step, piece, at, wasProne)
}

/** Others have moved meanwhile, and a step that was possible is so no more. */
function isShut(step: SovereignStep, id: PieceId, from: Square, to: Square, isLast: boolean): boolean {
  const plan = planFor(step, id, 0)
  return ground.price(plan, from, directionOf(step.fight.board, from, to)) < 0 || (isLast && ground.hasMark(plan, to, NO_STOP))
}

/** Stopped in a square that is somebody else's, it ends in the last one that was free. */
function giveRoom(step: SovereignStep, id: PieceId, trail: readonly Spot[]): void {
  const piece = pieceAt(step.fight, id)
  if (piece.gone === 1 || canStand(step, id, piece.at)) return
  const free = roomBehind(trail, piece, ({ at }) => canStand(step, id, at))
  if (free === undefined) return
  moveTo(step, id, free.at, 'back', R.grid.noSharedSquare)
  tearApart(step, id)
}

/** Still on its feet, where it was, and held by nobody. */
const goesOn = (step: SovereignStep, piece: SovereignPiece, at: Square, wasProne: boolean): boolean =>
  isUp(piece) && piece.at === at && (wasProne || !isProne(step.fight, piece.id)) && rooted(step, piece.id) === undefined

/** An enemy nobody knew of stands in the way. */
const runsInto = (step: SovereignStep, piece: SovereignPiece, to: Square): boolean =>
  bodies.meetsUnknown(step, piece, boxAt(step.fight, piece.id, to), takesRoom)
