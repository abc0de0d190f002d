import { SIDE, type Square } from '@riposte/board'
import { NOBODY, type PieceId, type RuleIndex } from '@riposte/referee'
import type { Spot } from '@riposte/tactics'
import { endCondition, grabbedBy, has, isForbidden } from '../conditions/conditions.ts'
import { enterSpot } from '../creations/zones.ts'
import { isAlive, isEnemy, isUp, pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import { ask } from '../seats.ts'
import { checkHidden, isLined } from '../sight/sight.ts'
import { boxAt, boxOf, floorUnder, footprintOf, isAdjacent } from '../space.ts'
import type { DsStep } from '../step.ts'
import { open } from '../windows.ts'
import { whyNotNearer } from './fears.ts'
import { checkAloft, put } from './movement.ts'
import { hasRoom } from './room.ts'
import { Throng } from './throng.ts'
import { leaves, mayMeet, whyNoStop } from './ways.ts'

/** Teleporting. */

export interface Teleport {
  readonly squares: number
  /** Who brings it about, if not itself. */
  readonly by: PieceId
}

const throng = new Throng()

/** Where somebody could arrive. Off rules let more through. */
export function teleportSpots(step: DsStep, id: PieceId, { squares, by }: Teleport): { spot: Spot; breaks: (RuleIndex | undefined)[] }[] {
  const { fight } = step
  const piece = pieceAt(fight, id)
  const from = boxOf(fight, id)
  const spots: { spot: Spot; breaks: (RuleIndex | undefined)[] }[] = []
  const { columns } = fight.board
  const footprint = footprintOf(fight, id)
  throng.begin(fight.board)
  for (const other of fight.pieces) if (mayMeet(piece, other)) throng.add(fight.board, footprint, 0, other.id, boxOf(fight, other.id))
  const column = piece.at % columns
  const row = Math.floor(piece.at / columns)
  for (let at = 0; at < fight.board.size; at++) {
    if (Math.abs((at % columns) - column) > squares || Math.abs(Math.floor(at / columns) - row) > squares) continue
    const spot = { at, height: floorUnder(fight, id, at) }
    if (at !== piece.at && !fitsHere(step, id, at)) continue
    const to = boxAt(fight, id, at, spot.height)
    const far = Math.max(Math.abs(from.x0 - to.x0), Math.abs(from.y0 - to.y0), Math.abs(from.z0 - to.z0)) / SIDE
    if (far > squares) continue
    const eyes = by === id ? from : boxOf(fight, by)
    const isTaken = at === piece.at || !hasRoom(step, id, spot) || (throng.first(at) >= 0 && whyNoStop(step, id, spot) !== undefined)
    const nearer = by === id ? whyNotNearer(step, id, [spot]) : undefined
    const breaks = [step.forbids(R.teleport.destination, isTaken), step.forbids(R.teleport.line, !isLined(step, eyes, to)), nearer]
    spots.push({ spot, breaks })
  }
  return spots
}

const fitsHere = (step: DsStep, id: PieceId, at: Square): boolean => {
  const { board } = step.fight
  const { footprint } = sheetOf(step.fight, id)
  return (at % board.columns) + footprint.across <= board.columns && Math.floor(at / board.columns) + footprint.down <= board.rows
}

/** Arrives: grabbed and restrained end, and the prone may stand if they can. */
export function teleportTo(step: DsStep, id: PieceId, spot: Spot, by: PieceId): void {
  const { fight } = step
  const piece = pieceAt(fight, id)
  const from: Spot = { at: piece.at, height: piece.height }
  const rule = R.teleport.noTriggers
  if (!step.applies(R.teleport.noTriggers)) {
    for (const one of fight.pieces)
      if (isUp(one) && isEnemy(one, piece) && leaves(step, id, one.id, from, spot))
        open(step, { window: 'leaves', by: id, whom: id, foes: [one.id], striking: [], afterwards: [] })
  }
  if (piece.carrier >= 0) step.set(id, 'carrier', NOBODY)
  put(step, id, spot, 'teleport', rule)
  leaveRiders(step, id)
  if (step.applies(R.grabbed.teleport)) endCondition(step, id, 'grabbed', 'teleported', R.grabbed.teleport)
  for (const held of grabbedBy(fight, id))
    if (!isAdjacent(fight, id, held) && step.applies(R.grabbed.separated)) endCondition(step, held, 'grabbed', 'apart', R.grabbed.separated)
  if (step.applies(R.restrained.teleport)) endCondition(step, id, 'restrained', 'teleported', R.restrained.teleport)
  // @rule drawsteel.teleport.prone otherwise branch
  if (has(fight, id, 'prone') && !isForbidden(step, id, 'stand')) {
    const options = [{ id: 'stand', byDefault: true }, { id: 'stay-prone' }]
    if (ask.choice(step, by, 'arrive standing or prone', options, R.teleport.prone).id === 'stand')
      endCondition(step, id, 'prone', 'teleported', R.teleport.prone)
  }
  enterSpot(step, id, from, { willing: true, shifts: false, teleports: true })
  checkHidden(step)
  checkAloft(step, id)
}

/** A mount that teleports takes nobody along. */
function leaveRiders(step: DsStep, mount: PieceId): void {
  for (const rider of step.fight.pieces) {
    if (rider.carrier !== mount || !isAlive(rider) || !step.applies(R.mount.riderMoved)) continue
    step.set(rider.id, 'carrier', NOBODY, R.mount.riderMoved)
    checkAloft(step, rider.id)
  }
}
