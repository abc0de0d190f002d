import { SIDE } from '@riposte/board'
import { NOBODY, type PieceId } from '@riposte/referee'
import { askLanding, type Spot, type Teleporting, type TeleportRules } from '@riposte/tactics'
import { ask } from '../asking.ts'
import { endCondition, grabbedBy, has, isForbidden } from '../conditions/conditions.ts'
import { enterSpot } from '../creations/zones.ts'
import { isAlive, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { checkHidden, isLined } from '../sight/sight.ts'
import { boxAt, boxOf, floorUnder, isAdjacent } from '../space.ts'
import type { DsStep } from '../step.ts'
import { whyNotNearer } from './fears.ts'
import { checkAloft, put, runsInto } from './movement.ts'
import { hasRoom } from './room.ts'
import { isOccupied } from './ways.ts'

/** Teleporting. */

interface Leap extends Teleporting {
  /** As the ability says. */
  readonly isNear: (spot: Spot) => boolean
}

const landing: TeleportRules<DsStep, Spot, Leap> = {
  here: ({ fight }, id) => pieceAt(fight, id),
  spotIn: ({ fight }, { id }, at) => ({ at, height: floorUnder(fight, id, at) }),
  whyNot(step, { id, by, squares, isNear }, to) {
    const { fight } = step
    const from = boxOf(fight, id)
    const there = boxAt(fight, id, to.at, to.height)
    const far = Math.max(Math.abs(from.x0 - there.x0), Math.abs(from.y0 - there.y0), Math.abs(from.z0 - there.z0)) / SIDE
    // Where nobody reads what else there is, the dearest is not asked: whether it is seen.
    if (far > squares && step.isMoot(R.teleport.distance)) return [R.teleport.distance]
    const isTaken = to.at === pieceAt(fight, id).at || !hasRoom(step, id, to) || isOccupied(step, id, to)
    if (isTaken && step.isMoot(R.teleport.destination)) return [R.teleport.destination]
    return [
      step.forbids(R.teleport.distance, far > squares),
      isNear(to) ? undefined : R.ability.duringMove,
      step.forbids(R.teleport.destination, isTaken),
      step.forbids(R.teleport.line, !isLined(step, by === id ? from : boxOf(fight, by), there)),
      by === id ? whyNotNearer(step, id, [to]) : undefined,
    ]
  },
  seat: ({ fight }, by) => pieceAt(fight, by).seat,
}

/** Teleports somebody so far, to where it can be seen from who brings it about. */
export function teleport(step: DsStep, id: PieceId, squares: number, by: PieceId, isNear: (spot: Spot) => boolean = () => true): void {
  if (squares <= 0 || isForbidden(step, id, 'teleport')) return
  const asked = { id, by, squares, isNear, optional: true, text: `teleport up to ${squares}`, rule: R.teleport.distance }
  const to = askLanding(landing, step.asKnownTo(by, id), asked)
  if (to === undefined) return
  if (runsInto(step, by, id, to)) step.emit({ type: 'lost', piece: id, what: 'place', rule: R.teleport.destination })
  else teleportTo(step, id, to, by)
}

/** Arrives: grabbed and restrained end, and the prone may stand if they can. */
function teleportTo(step: DsStep, id: PieceId, spot: Spot, by: PieceId): void {
  const { fight } = step
  const piece = pieceAt(fight, id)
  const from: Spot = { at: piece.at, height: piece.height }
  if (piece.carrier >= 0) step.set(id, 'carrier', NOBODY)
  put(step, id, spot, 'teleport', R.teleport.noTriggers)
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
    if (rider.carrier !== mount || !isAlive(rider)) continue
    step.set(rider.id, 'carrier', NOBODY, R.mount.riderMoved)
    checkAloft(step, rider.id)
  }
}
