import { expire, GM, NOBODY, type PieceId } from '@riposte/referee'
import { isPutOff, loseDelayed, OPEN, returnsTo, TAKING, WAITING } from '../actions/delay.ts'
import { comesBack, expireReadied } from '../actions/ready.ts'
import { act } from '../actions/turns.ts'
import { ask } from '../asking.ts'
import { fallAsleep } from '../bearing/afflict.ts'
import { canAct } from '../conditions/conditions.ts'
import { expireInTurn } from '../conditions/durations.ts'
import { layGrounds } from '../creations/grounds.ts'
import { actsByItself, summonsOf } from '../creations/summons.ts'
import { regenerate } from '../damage/healing.ts'
import { isBurning, takePersistent } from '../damage/persistent.ts'
import { isOver } from '../ending.ts'
import { isUp, type OrcusPiece, type Phase, pieceAt, sheetOf } from '../fight.ts'
import { settleAbsence } from '../movement/absence.ts'
import { dropCarried } from '../movement/dragging.ts'
import { refreshPowers } from '../powers/refresh.ts'
import { R } from '../rules.ts'
import { isSet } from '../settings.ts'
import { pieceNamed, startOf } from '../start.ts'
import type { OrcusStep } from '../step.ts'
import { happens, open, settle } from '../windows.ts'
import { answerCall } from './called.ts'
import { joinLate, rollInitiative, takesTurns } from './initiative.ts'
import { endSurprise, surprise } from './surprise.ts'
import { endTogether } from './turn-end.ts'

/** Who acts when, and what happens at the starts and ends of turns and rounds. */

/** What happens next, from quiet to quiet. */
export function nextStep(step: OrcusStep): void {
  if (step.fight.phase !== 'opening' && joinLate(step)) return
  if (!answerCall(step)) advance(step)
  settleAbsence(step)
  fallAsleep(step)
  dropCarried(step)
  // Nothing lies on who has left the fight, whatever came upon it while it fell.
  for (const effect of step.fight.effects) if (effect.on >= 0 && pieceAt(step.fight, effect.on).gone === 1) step.end(effect, 'gone')
}

function advance(step: OrcusStep): void {
  switch (step.fight.phase) {
    case 'opening':
      return openFight(step)
    case 'round-start':
      return startRound(step, step.fight.round + 1)
    case 'turn-start':
      return nextTurn(step)
    case 'turn':
      return goOn(step)
    case 'turn-end':
      return endTurn(step, step.fight.acting)
    case 'between':
      return between(step)
    case 'round-end':
      return endRound(step)
  }
}

const enter = (step: OrcusStep, phase: Phase): void => step.set(NOBODY, 'phase', phase)

// ------------------------------------------------------------------------------------------------------- the beginning

/** Surprise, places, initiative, turns: everybody is placed before a die is rolled. */
function openFight(step: OrcusStep): void {
  const { fight } = step
  const { turn, order, round = 1 } = startOf(fight)
  account(step)
  if (turn !== undefined) return startAt(step, pieceNamed(fight, turn, 'turn'), order, round)
  // @rule orcus.combat.steps
  placed(step)
  for (const { id } of fight.pieces) layGrounds(step, id)
  const isSurprise = surprise(step)
  const ids = order === undefined ? rollInitiative(step) : withOthers(step, order)
  step.emit({ type: 'order-set', order: ids, rule: R.init.order })
  settle(step)
  if (isSurprise && step.applies(R.surprise.round)) step.set(NOBODY, 'surpriseRound', round, R.surprise.round)
  startRound(step, round)
}

/** What the pieces were made with is named once. */
function account(step: OrcusStep): void {
  for (const piece of step.fight.pieces) {
    const { hp, recoveries } = sheetOf(step.fight, piece.id)
    for (const { rule, value } of [...hp, ...recoveries]) if (value !== 0) step.applies(rule)
  }
}

/** The game master has everybody where they are to be before anything is rolled. */
function placed(step: OrcusStep): void {
  if (!step.applies(R.combat.positions)) return
  const options = [{ id: 'begin', byDefault: true }]
  ask.ruling(step, NOBODY, 'everybody is in place', options, R.combat.positions)
}

/** The pieces named, then all others as they are listed. */
function withOthers(step: OrcusStep, order: readonly string[]): PieceId[] {
  const { fight } = step
  const named = order.map((key) => pieceNamed(fight, key, 'order'))
  return [...named, ...fight.pieces.filter((piece) => takesTurns(piece) && !named.includes(piece.id)).map((piece) => piece.id)]
}

/** A fight that begins in the middle: one has the turn, and the others follow as they are listed. */
function startAt(step: OrcusStep, first: PieceId, order: readonly string[] | undefined, round: number): void {
  const { fight } = step
  for (const { id } of fight.pieces) layGrounds(step, id)
  const surprised = surprise(step)
  const ids = order === undefined ? listed(step, first) : withOthers(step, order)
  for (const [place, id] of ids.entries()) {
    // Counts that fit the order, for those who delay or ready.
    if (pieceAt(fight, id).initiative === 0) step.set(id, 'initiative', 2 * (ids.length - place))
  }
  step.emit({ type: 'order-set', order: ids, rule: R.init.order })
  step.emit({ type: 'round-began', round })
  if (surprised) step.set(NOBODY, 'surpriseRound', round)
  for (const id of ids.slice(0, ids.indexOf(first))) step.set(id, 'acted', true)
  // The turn has begun already: what ends or hurts when it starts is past.
  giveTurn(step, first)
  if (pieceAt(step.fight, first).state === 'dying') step.set(first, 'beganDying', true)
  enter(step, 'turn')
}

/** By written initiative where it is given, else as listed, and from the first on. */
function listed(step: OrcusStep, first: PieceId): PieceId[] {
  const all = step.fight.pieces.filter(takesTurns)
  if (all.some((piece) => piece.initiative !== 0)) return all.toSorted((a, b) => b.initiative - a.initiative).map((piece) => piece.id)
  const ids = all.map((piece) => piece.id)
  const at = Math.max(0, ids.indexOf(first))
  return [...ids.slice(at), ...ids.slice(0, at)]
}

// --------------------------------------------------------------------------------------------------------------- rounds

function startRound(step: OrcusStep, round: number): void {
  step.emit({ type: 'round-began', round, rule: R.combat.round })
  for (const piece of step.fight.pieces) if (piece.acted) step.set(piece.id, 'acted', false)
  expire(step, 'round-start')
  enter(step, 'turn-start')
}

function endRound(step: OrcusStep): void {
  loseDelayed(step, (id) => finishTurn(step, id))
  expire(step, 'round-end')
  endSurprise(step)
  step.emit({ type: 'round-ended', round: step.fight.round, rule: R.combat.round })
  enter(step, 'round-start')
}

/** The next on the list who has not had a turn in this round. */
function nextTurn(step: OrcusStep): void {
  const { fight } = step
  if (isOver(step)) return
  const next = fight.order.find((id) => isNext(pieceAt(fight, id)))
  if (next === undefined) return enter(step, 'round-end')
  beginTurn(step, oneOfGroup(step, next))
}

const isNext = ({ acted, delaying }: OrcusPiece): boolean => !acted && delaying !== OPEN

/** The game master picks anew each round who of a group goes first. */
function oneOfGroup(step: OrcusStep, first: PieceId): PieceId {
  const { fight } = step
  const { group, initiative } = pieceAt(fight, first)
  if (group < 0) return first
  const members = fight.pieces.filter(
    (piece) => piece.group === group && piece.initiative === initiative && !piece.acted && piece.delaying === 0 && isUp(piece),
  )
  if (members.length < 2 || !step.applies(R.init.group)) return members[0]?.id ?? first
  const options = members.map((piece, i) => ({ id: piece.key, piece: piece.id, byDefault: i === 0 }))
  return step.ask({ kind: 'who', seat: GM, piece: NOBODY, text: 'who of them acts', options, refusals: undefined, rule: R.init.group })
    .piece
}

// ---------------------------------------------------------------------------------------------------------------- turns

function giveTurn(step: OrcusStep, id: PieceId): void {
  step.emit({ type: 'acting', who: id })
  for (const piece of step.fight.pieces) countAnew(step, piece)
  step.emit({ type: 'turn-began', who: id, rule: R.init.order })
}

/** The start of a turn: what ends then, regeneration and persistent damage, and what triggers on it. */
function beginTurn(step: OrcusStep, id: PieceId): void {
  const piece = pieceAt(step.fight, id)
  // A delayed turn has begun already, when it was put off.
  const hasBegun = piece.delaying === WAITING
  giveTurn(step, id)
  if (hasBegun) step.set(id, 'delaying', TAKING)
  else {
    for (const one of withSummons(step, id)) freshen(step, one)
    for (const one of withSummons(step, id)) startOfTurn(step, one)
  }
  const isHollow = !hasBegun && comesBack(step, id)
  if (isHollow || !mayTakeActions(step, id)) return enter(step, 'turn-end')
  enter(step, 'turn')
}

/** What everybody may do once in a turn, whosever it is: free actions, opportunities, and those against the same creature. */
function countAnew(step: OrcusStep, { id, freeActs, opportunity, struck }: OrcusPiece): void {
  if (freeActs !== 0) step.set(id, 'freeActs', 0)
  // @rule orcus.immediate.once
  if (opportunity === 0 && isSet(step, 'immediate-actions', 'opportunity-apart')) step.set(id, 'opportunity', 1)
  if (struck.length > 0) step.emit({ type: 'struck', piece: id, struck: [] })
}

/** What somebody has summoned has its turn along with it. */
// @rule orcus.kw.summons.turn
const withSummons = (step: OrcusStep, id: PieceId): PieceId[] => [id, ...summonsOf(step.fight, id).map((piece) => piece.id)]

/** What was left of the last turn is lost. */
// @rule orcus.turn.forgo otherwise number
const OF_EACH = 1

/** Actions come back, and nothing is done yet. */
function freshen(step: OrcusStep, id: PieceId): void {
  const { standard, move, swift, taken, pointsThisTurn, moved, flown, strode, walked } = pieceAt(step.fight, id)
  if (standard !== OF_EACH) step.set(id, 'standard', OF_EACH, R.turn.allotment)
  if (move !== OF_EACH) step.set(id, 'move', OF_EACH, R.turn.allotment)
  if (swift !== OF_EACH) step.set(id, 'swift', OF_EACH, R.turn.allotment)
  if (taken !== 0) step.set(id, 'taken', 0)
  if (pointsThisTurn !== 0) step.set(id, 'pointsThisTurn', 0)
  if (moved !== 0) step.set(id, 'moved', 0)
  if (flown !== 0) step.set(id, 'flown', 0)
  if (strode !== 0) step.set(id, 'strode', 0)
  if (walked !== 0) step.set(id, 'walked', 0)
}

function startOfTurn(step: OrcusStep, id: PieceId): void {
  expireReadied(step, id)
  expireInTurn(step, 'turn-start', id)
  healAndBurn(step, id)
  const piece = pieceAt(step.fight, id)
  if (piece.beganDying !== (piece.state === 'dying')) step.set(id, 'beganDying', !piece.beganDying)
  if (piece.gone === 1) return
  if (isUp(piece)) refreshPowers(step, id)
  happens(step, { window: 'turn-start', by: id, at: id })
  settle(step)
}

/** Regeneration and persistent damage, in the order that its controller likes. */
function healAndBurn(step: OrcusStep, id: PieceId): void {
  const burns = isBurning(step, id) && step.applies(R.turn.startPersistent)
  const heals = regenerate(step, id, true)
  const healsFirst = burns && heals && step.applies(R.turn.startOrder) && isHealedFirst(step, id)
  if (healsFirst) regenerate(step, id, false)
  if (burns) takePersistent(step, id)
  if (heals && !healsFirst) regenerate(step, id, false)
}

function isHealedFirst(step: OrcusStep, id: PieceId): boolean {
  const options = [{ id: 'regeneration-first', byDefault: true }, { id: 'damage-first' }]
  const text = 'regeneration or persistent damage first'
  return ask.choice(step, id, text, options, R.turn.startOrder).id === 'regeneration-first'
}

function mayTakeActions(step: OrcusStep, id: PieceId): boolean {
  const piece = pieceAt(step.fight, id)
  if (piece.gone === 1 || !isUp(piece)) return false
  if (piece.surprisedAtStart && step.applies(R.surprise.firstTurn)) return false
  return canAct(step, id)
}

/** One act after another until it ends its turn, or nothing more is possible. */
function goOn(step: OrcusStep): void {
  const { acting } = step.fight
  if (isOver(step)) return
  if (!mayTakeActions(step, acting) || !act(step, acting)) enter(step, 'turn-end')
  else if (isPutOff(pieceAt(step.fight, acting))) leaveTurn(step)
}

function endTurn(step: OrcusStep, id: PieceId): void {
  actsByItself(step, id)
  finishTurn(step, id)
  leaveTurn(step)
}

function leaveTurn(step: OrcusStep): void {
  step.emit({ type: 'acting', who: NOBODY })
  enter(step, 'between')
}

/** Everything that falls on the end of a turn, in the order its owner likes; then the turn is over. */
function finishTurn(step: OrcusStep, id: PieceId): void {
  for (const one of withSummons(step, id)) endOfTurn(step, one)
  const { delaying, surprisedAtStart } = pieceAt(step.fight, id)
  step.set(id, 'acted', true)
  if (delaying === TAKING) step.set(id, 'delaying', 0)
  if (surprisedAtStart) step.set(id, 'surprisedAtStart', false)
  step.emit({ type: 'turn-ended', who: id })
}

function endOfTurn(step: OrcusStep, id: PieceId): void {
  endTogether(step, id)
  const { immediate, opportunity } = pieceAt(step.fight, id)
  if (immediate !== 1) step.set(id, 'immediate', 1, R.immediate.once)
  if (opportunity !== 1) step.set(id, 'opportunity', 1)
}

// ------------------------------------------------------------------------------------------------------- between turns

/** Those who wait may step in; then the next has its turn. */
function between(step: OrcusStep): void {
  if (isOver(step)) return
  const { fight } = step
  const waiting = fight.order.filter((id) => pieceAt(fight, id).delaying === OPEN)
  if (waiting.length > 0) {
    open(step, { window: 'step-in', by: NOBODY }, waiting)
    const stepped = waiting.find((id) => returnsTo(step, id))
    if (stepped !== undefined) {
      return beginTurn(step, stepped)
    }
  }
  enter(step, 'turn-start')
}
