import { type Effect, NOBODY, type PieceId } from '@riposte/referee'
import { meansOf } from '../clauses/means.ts'
import { checkSuffered } from '../conditions/suffered.ts'
import { traitParts } from '../conditions/traits.ts'
import { turnInZones } from '../creations/zones.ts'
import { settle } from '../ending.ts'
import { type DsPiece, isUp } from '../fight.ts'
import { buryDead } from '../movement/death.ts'
import { keepUp, payKept } from '../play/persist.ts'
import { gainAtTurn, gainOn } from '../resources/resources.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'
import { openPlain } from '../windows.ts'
import { showUnread } from './called.ts'
import { lapse } from './lapse.ts'
import { enter } from './phase.ts'
import { leadOf, unitOf } from './units.ts'

/** What a turn grants, and its start. */

export function giveTurn(step: DsStep, id: PieceId, begins: boolean): void {
  const { fight } = step
  const lead = leadOf(fight, id)
  step.emit({ type: 'acting', who: lead })
  step.emit({ type: 'turn-began', piece: lead, rule: R.initiative.alternate })
  // @rule drawsteel.hidden.edge
  for (const one of fight.effects.filter(isOfTurn)) step.end(one, 'over')
  if (fight.featureUsed !== 0) step.set(NOBODY, 'featureUsed', 0)
  for (const piece of fight.pieces) if (piece.tokenUsed === 1) step.set(piece.id, 'tokenUsed', 0)
  for (const piece of unitOf(fight, lead)) {
    step.set(piece.id, 'turns', piece.turns + 1)
    const isAble = isUp(piece)
    step.set(piece.id, 'action', isAble ? 1 : 0)
    step.set(piece.id, 'maneuver', isAble ? maneuversOf(step, piece.id) : 0)
    step.set(piece.id, 'move', isAble ? 1 : 0)
    if (piece.acts !== 0) step.set(piece.id, 'acts', 0)
    if (piece.moveHow !== '') step.set(piece.id, 'moveHow', '')
    if (piece.things !== 0) step.set(piece.id, 'things', 0)
    if (piece.acted !== 0) step.set(piece.id, 'acted', 0)
    if (piece.done !== 0) step.set(piece.id, 'done', 0)
    if (piece.summoned !== 0) step.set(piece.id, 'summoned', 0)
    // A fight that begins in the middle of a turn has had its start of the turn.
    if (begins) beginFor(step, piece.id)
  }
  enter(step, 'turn')
  for (const { id: one } of toldOnce(step, lead)) showUnread(step, one)
  buryDead(step)
  checkSuffered(step)
  settle(step)
}

/** Noted for a turn that is over: what answers its end may ask for it, or it came to it then, or between two. */
const isOfTurn = (one: Effect): boolean =>
  one.until === 'turn-end' && (one.of === NOBODY || one.kind === 'was-hidden' || meansOf(one)?.is === 'done')

/** One, and what traits give besides. */
const maneuversOf = (step: DsStep, id: PieceId): number =>
  traitParts(step, id).reduce((sum, part) => (part.is === 'more-maneuvers' ? sum + part.count : sum), 1)

/** Of the minions of a squad one stands for all. */
function toldOnce(step: DsStep, lead: PieceId): readonly DsPiece[] {
  const unit = unitOf(step.fight, lead)
  return unit.filter((one) => one.squad < 0 || one === unit.find((other) => other.sheet === one.sheet))
}

function beginFor(step: DsStep, id: PieceId): void {
  const kept = keepUp(step, id)
  lapse(step, 'turn-start', id)
  gainAtTurn(step, id)
  payKept(step, id, kept)
  turnInZones(step, id, 'start')
  gainOn(step, 'turn-start', id)
  openPlain(step, 'turn-start', id, id)
}
