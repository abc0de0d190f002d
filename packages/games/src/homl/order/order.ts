import { SIDE } from '@riposte/board'
import { due, type Effect, effectOn, following, lasting, NOBODY, type PieceId, resolveInOrder, runDown } from '@riposte/referee'
import { lastSide } from '@riposte/tactics'
import { TENDED } from '../actions/first-aid.ts'
import { ask } from '../asking.ts'
import { partsOn, useUp } from '../bearing/parts.ts'
import type { Limit } from '../clauses/words.ts'
import { checkClose } from '../close-combat.ts'
import { checkThralls, fallProne, isAble, isAnybodyIn, isIn, isInAny, lay } from '../conditions/conditions.ts'
import { clearZones, type Due, sway } from '../creations/zones.ts'
import { comeTo, forgetHarm } from '../damage/damage.ts'
import { type HomlFight, type HomlPiece, isHero, type Phase, pieceAt, sheetOf } from '../fight.ts'
import { checkHolds } from '../grappling.ts'
import { checkHidden } from '../hiding.ts'
import { roomBeside } from '../movement/aloft.ts'
import { comeDown } from '../movement/climbing.ts'
import { airBelow, fall, isOverEdge, modeThere } from '../movement/falls.ts'
import { wayOut } from '../movement/off-the-map.ts'
import { takesRoom } from '../movement/plan.ts'
import { surface } from '../movement/water.ts'
import { checkMinds, checkWaiting } from '../play/keep.ts'
import { giveAction, runSequels } from '../play/run.ts'
import { R } from '../rules.ts'
import type { Sheet } from '../sheet/sheet.ts'
import { distance } from '../space.ts'
import { scaled, startOf, turnOf } from '../start.ts'
import type { HomlStep } from '../step.ts'
import { open } from '../windows.ts'
import { answerCall } from './called.ts'
import { actConfused } from './confused.ts'
import { groupsOf, hasTurns, joinLate, orderOf, rollInitiative } from './initiative.ts'
import { nextPrepared, placeAll, prepare, surprised } from './setup.ts'
import { dueAtEnd, dueAtStart, stabilize } from './starts-and-ends.ts'
import { act } from './turns.ts'

/** From the set-up to the end, turn by turn. */

export function nextStep(step: HomlStep): void {
  if (answerCall(step)) return
  switch (step.fight.phase) {
    case 'opening':
      return openFight(step)
    case 'initiative':
      return decideOrder(step)
    case 'upkeep':
    case 'turn':
      return goOn(step)
  }
}

const enter = (step: HomlStep, phase: Phase): void => step.set(NOBODY, 'phase', phase)

function openFight(step: HomlStep): void {
  const { turn, scale = 'heroic' } = startOf(step.fight)
  const { columns, rows } = step.fight.board
  const metres = scaled[scale]
  step.emit({ type: 'grid', columns, rows, metres, across: columns * metres, down: rows * metres, rule: R.grid[scale] })
  if (turn !== undefined) return startAt(step, turn)
  // @rule homl.surprise.imposed
  for (const id of surprised(step)) lay(step, id, NOBODY, 'surprised', 'unspecified')
  placeAll(step)
  prepare(step)
  enter(step, 'initiative')
}

/** A fight that begins in the middle: somebody has the turn, and what starts with it is past. */
function startAt(step: HomlStep, turn: string): void {
  const { fight } = step
  const { order } = startOf(fight)
  const listed = order?.map((key) => turnOf(fight, 'order', key)) ?? fight.pieces.filter(hasTurns).map(({ id }) => id)
  step.emit({ type: 'order-set', order: listed, rule: R.init.order })
  step.emit({ type: 'round-began', round: 1 })
  const id = turnOf(fight, 'turn', turn)
  const { major, move, opportunity } = pieceAt(fight, id)
  takeTurn(step, id, { major, move, opportunity })
  enter(step, 'turn')
}

/** The worth of a turn for each of the prepared; then all roll. */
function decideOrder(step: HomlStep): void {
  const ahead = nextPrepared(step.fight)
  if (ahead !== undefined) return actAhead(step, ahead)
  const here = step.fight.pieces.filter(hasTurns).map(({ id }) => id)
  const groups = groupsOf(step, here)
  // @rule homl.procedure.order
  for (const [first] of groups) if (first !== undefined) rollInitiative(step, first)
  const order = orderOf(step, groups)
  step.emit({ type: 'order-set', order, rule: R.init.order })
  step.emit({ type: 'round-began', round: 1 })
  enter(step, 'turn')
  const [first] = order
  if (first !== undefined) beginTurn(step, first)
}

function actAhead(step: HomlStep, prepared: Effect): void {
  const { on: id } = prepared
  if (step.fight.acting !== id) {
    step.emit({ type: 'acting', who: id })
    grantActions(step, id)
  }
  if (!isAble(step.fight, id) || act(step, id) === 'ends') step.end(prepared, 'done')
  settle(step)
}

// ---------------------------------------------------------------------------------------------------------------- turns

function takeTurn(step: HomlStep, id: PieceId, has = ALL): void {
  const piece = pieceAt(step.fight, id)
  step.emit({ type: 'acting', who: id })
  step.emit({ type: 'turn-began', who: id, rule: R.round.turnOrder })
  step.set(id, 'turns', piece.turns + 1)
  for (const one of step.fight.pieces) if (one.used !== 0) refresh(step, one, one.id === id || one.master === id)
  grantActions(step, id, has)
  // @rule homl.condterrain.once
  clearZones(step)
  sway(step)
}

/** What was for once in a turn, and for once in a round of its own. */
function refresh(step: HomlStep, { id, used }: HomlPiece, isOwn: boolean): void {
  const { turn, round } = recurring(sheetOf(step.fight, id))
  const left = used & ~(isOwn ? turn | round : turn)
  // @rule homl.round.once-per
  if (left !== used) step.set(id, 'used', left)
}

const recurring = lasting((sheet: Sheet) => ({ turn: limitedTo(sheet, 'turn'), round: limitedTo(sheet, 'round') }))
const limitedTo = ({ strikes }: Sheet, until: Limit): number =>
  strikes.reduce(
    (bits, { effect }, i) => (effect.some((clause) => clause.do === 'limit' && clause.until === until) ? bits | (1 << i) : bits),
    0,
  )

/** Less where a fight begins in the middle of a turn. */
const ALL: Pick<HomlPiece, 'major' | 'move' | 'opportunity'> = { major: 1, move: 1, opportunity: 1 }

/** A round is each creature's own: what it may do once in one comes back now. */
function grantActions(step: HomlStep, id: PieceId, { major, move, opportunity } = ALL): void {
  // @rule homl.turn.action-grant, homl.actiontype.lost, homl.actiontype.four
  step.set(id, 'major', major)
  // @rule homl.turn.action-grant, homl.actiontype.lost, homl.actiontype.four
  step.set(id, 'move', move)
  // @rule homl.actiontype.opportunity-count, homl.round.once-per
  step.set(id, 'opportunity', opportunity)
  for (const part of partsOn(step, id, 'actions')) {
    giveAction(step, id, part.clause)
    useUp(step, part)
  }
  step.set(id, 'spent', -1)
  step.set(id, 'walked', 0)
  step.set(id, 'sneaked', false)
  step.set(id, 'picked', false)
  step.set(id, 'drew', true)
  step.set(id, 'surged', 0)
  for (const one of step.fight.pieces) {
    if (one.master !== id) continue
    step.set(one.id, 'ordered', false)
    step.set(one.id, 'walked', 0)
  }
}

const servants = ({ fight }: HomlStep, id: PieceId): PieceId[] =>
  fight.pieces.filter(({ gone, master }) => gone === 0 && master === id).map((one) => one.id)

function beginTurn(step: HomlStep, id: PieceId): void {
  takeTurn(step, id)
  if (pieceAt(step.fight, id).gone === 0) open(step, { window: 'starts-turn', by: id, at: id })
  // @rule homl.turn.start, homl.turn.phases
  resolveDue(step, id, dueAtStart(step, id))
  // @rule homl.npc.companion
  for (const one of servants(step, id)) resolveDue(step, one, dueAtStart(step, one))
  if (isIn(step.fight, id, 'broken')) yieldOrNot(step, id)
  settle(step)
}

/** An NPC that cannot get away gives up, unless the game master says otherwise. */
function yieldOrNot(step: HomlStep, id: PieceId): void {
  if (isHero(step.fight, id) || !isAble(step.fight, id) || wayOut(step, id) !== undefined) return
  const options = [{ id: 'surrenders', byDefault: true }, { id: 'fights-on' }]
  const { id: answer } = ask.ruling(step, id, 'no way out is left', options, R.cond.brokenSurrender)
  // @rule homl.cond.broken.surrender
  if (answer === 'surrenders') step.set(id, 'yielded', true, R.cond.brokenSurrender)
}

/** What falls due in one phase comes one by one, in the order that the player of the creature picks. */
function resolveDue(step: HomlStep, id: PieceId, due: readonly Due[]): void {
  if (!due.some(({ matters }) => matters)) {
    for (const { resolve } of due) resolve()
    return
  }
  enter(step, 'upkeep')
  resolveInOrder(step, { seat: pieceAt(step.fight, id).seat, piece: id, text: 'what comes first', rule: R.turn.simultaneous }, due, {
    option: (one, place) => ({ id: one.id, ...(place === 0 && { byDefault: true }) }),
    stands: ({ stands }) => stands(),
    resolve: ({ resolve }) => resolve(),
  })
  enter(step, 'turn')
}

/** One action of whose turn it is, or its end. */
function goOn(step: HomlStep): void {
  if (joinLate(step)) return
  const id = step.fight.acting
  // Nobody has come.
  if (id === NOBODY) return
  if (!isAble(step.fight, id)) {
    const left = leftAlone(step, id)
    if (left !== undefined) return handOver(step, left)
    // @rule homl.turn.cut-short
    return endTurn(step, id)
  }
  const acts = isIn(step.fight, id, 'confused') ? actConfused : act
  if (acts(step, id) === 'ends') return endTurn(step, id)
  settle(step)
}

/** A companion whose master can do nothing, and that has not acted for itself yet. */
const leftAlone = ({ fight }: HomlStep, master: PieceId): PieceId | undefined =>
  fight.pieces.find((one) => one.master === master && !one.ordered && isAble(fight, one.id))?.id

/** It has a turn of its own, in the place of its master. */
function handOver(step: HomlStep, id: PieceId): void {
  // @rule homl.npc.companion
  step.emit({ type: 'acting', who: id, rule: R.npc.companion })
  grantActions(step, id)
  step.set(id, 'ordered', true)
}

function endTurn(step: HomlStep, id: PieceId): void {
  const { master } = pieceAt(step.fight, id)
  // That of a companion is within its master's.
  if (master !== NOBODY) return step.emit({ type: 'acting', who: master })
  // @rule homl.actiontype.lost
  step.set(id, 'spent', -1)
  if (pieceAt(step.fight, id).gone === 0) open(step, { window: 'ends-turn', by: id, at: id })
  const since = step.fight.nextEffect
  // @rule homl.turn.end, homl.turn.phases
  resolveDue(step, id, dueAtEnd(step, id))
  // @rule homl.npc.companion
  for (const one of servants(step, id)) resolveDue(step, one, dueAtEnd(step, one))
  // What has come of it and ends with a turn has this end behind it.
  for (const one of [id, ...servants(step, id)])
    for (const effect of due(step.fight, 'turn-end', one)) if (effect.id >= since) runDown(step, effect)
  forgetHarm(step, id)
  step.emit({ type: 'turn-ended', who: id, rule: R.round.turnOrder })
  settle(step)
  if (!step.fight.over) beginTurn(step, nextAfter(step, id))
}

/** When the last has acted, the first is next; whose place has moved on by a held action is passed over once. */
function nextAfter(step: HomlStep, id: PieceId): PieceId {
  const { order, pieces, round } = step.fight
  const place = order.indexOf(id)
  const coming = following(order, id)
  // @rule homl.round.turn-order
  const next = coming.find((one) => pieces[one]?.gone === 0 || servants(step, one).some((other) => isAble(step.fight, other))) ?? id
  // The place of who is gone comes up all the same: what was to last until then is over.
  for (const gone of coming.slice(0, coming.indexOf(next)))
    for (const ending of ['turn-start', 'turn-end'] as const) for (const effect of due(step.fight, ending, gone)) runDown(step, effect)
  if (order.indexOf(next) <= place) step.emit({ type: 'round-began', round: round + 1 })
  if (pieces[next]?.past !== true) return next
  step.set(next, 'past', false)
  return nextAfter(step, next)
}

// -------------------------------------------------------------------------------------------------------------- the end

/** After every action. */
function settle(step: HomlStep): void {
  letGo(step)
  runSequels(step)
  checkHidden(step)
  endIfOver(step)
}

/** After a ruling: whoever has no points left and is dying no more lies there; whom the game master hides is hidden, whoever looks. */
export function settles(step: HomlStep): void {
  const { fight } = step
  for (const { id, gone, hp } of fight.pieces)
    if (gone === 0 && hp <= 0 && !isInAny(fight, id, ['incapacitated', 'broken'])) stabilize(step, id)
  letGo(step)
  endIfOver(step)
}

/** A fight is over when nobody of one side can go on. */
function endIfOver(step: HomlStep): void {
  const { fight } = step
  if (fight.over || fight.setup.sides.length < 2 || step.setting('ending') === 'never') return
  const winner = lastSide(fight.pieces, (piece) => goesOn(step, piece))
  if (winner === undefined) return
  wakeTended(step)
  step.emit({ type: 'fight-ended', winner, rule: R.procedure.end })
}

/** Lies on who is removed, until it is seen to that it has room to come back to. */
const AWAY = 'away'

/** Another is in its space, and neither is tiny. */
const isShared = (fight: HomlFight, id: PieceId): boolean =>
  fight.pieces.some(
    (one) => one.id !== id && takesRoom(fight, one) && distance(fight, id, one.id) === 0 && !isTiny(fight, id) && !isTiny(fight, one.id),
  )

const isTiny = (fight: HomlFight, id: PieceId): boolean => sheetOf(fight, id).size === 'tiny'

function goAway(step: HomlStep, id: PieceId): void {
  step.begin({ kind: AWAY, on: id, rule: R.cond.removed, until: 'never' })
  sway(step)
}

/** Who comes back where another stands by now comes back beside him. */
function comeBack(step: HomlStep): void {
  const { fight } = step
  if (isAnybodyIn(fight, 'removed'))
    for (const { id, gone } of fight.pieces)
      if (gone === 0 && isIn(fight, id, 'removed') && effectOn(fight, id, AWAY) === undefined) goAway(step, id)
  for (const effect of fight.effects) {
    if (effect.kind !== AWAY || isIn(fight, effect.on, 'removed')) continue
    step.end(effect, 'back')
    const { at } = pieceAt(fight, effect.on)
    const [to] = isShared(fight, effect.on) ? roomBeside(step, effect.on, at) : []
    // @rule homl.cond.removed
    if (to !== undefined) step.emit({ type: 'moved', piece: effect.on, from: at, to: to.at, height: to.height, how: 'back' })
    sway(step)
  }
}

/** What nobody keeps up any more: holds, power over others, close combat, climbing and flying, what one has in mind. */
export function letGo(step: HomlStep): void {
  checkHolds(step)
  checkThralls(step)
  checkClose(step)
  for (const { id, mode } of step.fight.pieces) if (mode !== 'land') comeDown(step, id)
  surface(step)
  checkMinds(step)
  checkWaiting(step)
  comeBack(step)
}

/** A condition has begun by the game master's word. */
export function conditionBegun(step: HomlStep, id: PieceId, by: PieceId): void {
  if (isIn(step.fight, id, 'dying')) fallProne(step, id, by, R.cond.dyingIncludes)
  letGo(step)
}

/** Somebody stands elsewhere by the game master's word, or the ground is another: who has nothing underfoot falls, and what reaches nobody is over. */
export function placesRuled(step: HomlStep): void {
  for (const { id, gone, at, height } of step.fight.pieces) {
    if (gone === 1) continue
    const spot = { at, height }
    if (isOverEdge(step, id, spot)) fall(step, id, id)
    else if (pieceAt(step.fight, id).mode === 'land' && airBelow(step, id, spot) >= SIDE) step.set(id, 'mode', modeThere(step, id, spot))
  }
  letGo(step)
  checkHidden(step)
}

/** Neither slain nor dying, stable, broken or surrendered. */
export const goesOn = ({ fight }: HomlStep, { id, gone, hp, yielded }: HomlPiece): boolean =>
  gone === 0 && !yielded && hp > 0 && !isIn(fight, id, 'dying')

/** Who was cared for in time comes to one point when the scene is over. */
function wakeTended(step: HomlStep): void {
  for (const { kind, on } of step.fight.effects) {
    // Who has more again needs no waking, and who has been struck down again is dying like others.
    if (kind !== TENDED || pieceAt(step.fight, on).gone === 1 || pieceAt(step.fight, on).hp > 0 || isIn(step.fight, on, 'dying')) continue
    // @rule homl.injury.stabilize
    step.set(on, 'hp', 1, R.injury.stabilize)
    comeTo(step, on)
  }
}
