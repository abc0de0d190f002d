import { ContentError, expire, NOBODY, type Option, type PieceId, type RuleIndex } from '@riposte/referee'
import { squeeze } from '../attack/squeeze.ts'
import { checkBonds } from '../conditions/bonds.ts'
import { isSurprised } from '../conditions/surprised.ts'
import { buryDead, dieOfWounds } from '../damage/damage.ts'
import { burn } from '../damage/oil.ts'
import { isUp, type Phase, pieceAt, SOLO, type SovereignFight, type SovereignPiece, sheetOf, sidesInFight, turnFor } from '../fight.ts'
import { R } from '../rules.ts'
import { maxHp } from '../sheet/sheet.ts'
import { pieceOfTurn, sideNamed, sideOfTurn, startOf } from '../start.ts'
import type { SovereignStep } from '../step.ts'
import { open } from '../windows.ts'
import { rollInitiative, withAlert, withLate } from './initiative.ts'
import { adviseRetreat } from './morale.ts'
import { surprise } from './surprise.ts'
import { numberEnemies } from './tokens.ts'
import { act } from './turns.ts'

/** Who acts when. A turn is a side's, or that of one piece so alert that it goes before all sides. */

/** What happens next, from quiet to quiet. */
export function nextStep(step: SovereignStep): void {
  if (rollHitPoints(step) && step.fight.phase !== 'opening') return
  switch (step.fight.phase) {
    case 'opening':
      return openFight(step)
    case 'initiative':
      return decideOrder(step)
    case 'round-start':
      return startRound(step, step.fight.round + 1)
    case 'free-turn':
    case 'turn':
      return memberActs(step)
    case 'round-end':
      return endRound(step)
  }
}

const enter = (step: SovereignStep, phase: Phase): void => step.set(NOBODY, 'phase', phase)

// ------------------------------------------------------------------------------------------------------- the beginning

/** The enemies of the surprised have a round to themselves before anybody rolls. */
function openFight(step: SovereignStep): void {
  const { fight } = step
  numberEnemies(step)
  if (startOf(fight).turn !== undefined) return startAt(step)
  const surprised = surprise(step)
  if (surprised === 0) return enter(step, 'initiative')
  const free = sidesInFight(fight).filter((side) => fight.pieces.some((piece) => piece.side === side && !isSurprised(step, piece.id)))
  setOrder(step, withAlert(step, free), R.surprise.freeRound)
  freshen(step)
  enter(step, 'free-turn')
  beginTurn(step, 0)
}

/** Foes whose sheets give no hit points roll them, a d8 for each Hit Die; who comes later does so then. */
function rollHitPoints(step: SovereignStep): boolean {
  const perDie = step.setting('npc-hit-die') === 'd8+4' ? 4 : 0
  const unrolled = step.fight.pieces.filter(({ maxHp: most }) => most <= 0)
  for (const piece of unrolled) {
    const most = maxHp(step, sheetOf(step.fight, piece.id), (sides) => step.roll(sides, piece.id, 'hit points', R.hp.npcRoll), perDie)
    step.set(piece.id, 'maxHp', most, R.hp.npcRoll)
    if (isUp(piece)) step.set(piece.id, 'hp', most, R.hp.npcRoll)
  }
  return unrolled.length > 0
}

/** A fight that begins in the middle: the turn is somebody's, and the sides follow as they are listed. */
function startAt(step: SovereignStep): void {
  const { fight } = step
  const { turn = '', order, round = 1 } = startOf(fight)
  const sides = order?.map((name) => sideNamed(fight, name)) ?? sidesInFight(fight)
  const at = sides.indexOf(sideOfTurn(fight, turn))
  if (at < 0) throw unable(turn, order === undefined ? 'nobody of that side can act' : 'that side is not in the order')
  const turns = withAlert(step, order === undefined ? [...sides.slice(at), ...sides.slice(0, at)] : sides)
  setOrder(step, turns, R.initiative.order)
  step.emit({ type: 'round-began', round })
  enter(step, 'turn')
  // The turn has begun already: what ends when it starts is over, or was made on it.
  const alone = turns.indexOf(SOLO + (pieceOfTurn(fight, turn)?.id ?? NOBODY))
  giveTurn(step, alone < 0 ? turns.indexOf(sides[at] ?? NOBODY) : alone)
}

const unable = (turn: string, why: string): ContentError =>
  new ContentError([
    { path: ['start', 'turn'], message: `"${turn}" cannot have the turn: ${why}`, remedy: 'give it to somebody who can act' },
  ])

function decideOrder(step: SovereignStep): void {
  setOrder(step, rollInitiative(step), R.initiative.order)
  step.set(NOBODY, 'surprised', 0)
  startRound(step, startOf(step.fight).round ?? 1)
}

/** From now on turns come so. What somebody does until the own next turn ends with the turn it has in this order, its side's or one of its own. */
function setOrder(step: SovereignStep, order: readonly number[], rule: RuleIndex): void {
  step.emit({ type: 'order-set', order: [...order], rule })
  for (const effect of step.fight.effects) {
    const { by, of, until } = effect
    const isOwn = until === 'turn-start' && by !== NOBODY && (of === SOLO + by || of === pieceAt(step.fight, by).side)
    if (isOwn && of !== turnFor(step.fight, by)) step.change(effect, { of: turnFor(step.fight, by) })
  }
}

// --------------------------------------------------------------------------------------------------------------- rounds

function startRound(step: SovereignStep, round: number): void {
  step.emit({ type: 'round-began', round, rule: R.initiative.cycle })
  numberEnemies(step)
  freshen(step)
  burn(step)
  expire(step, 'round-start')
  const order = withAlert(step, withLate(step, step.fight.order))
  if (order.join() !== step.fight.order.join()) setOrder(step, order, R.initiative.roll)
  enter(step, 'turn')
  if (isOver(step)) settle(step)
  else beginTurn(step, 0)
}

/** What is counted from the beginning of a round. */
const counts = ['movesTaken', 'done', 'freeActs', 'instants', 'swaps'] as const satisfies readonly (keyof SovereignPiece)[]

/** Main and Move come back with the round, not with the turn; to the fallen too, who may come to in it. */
function freshen(step: SovereignStep): void {
  for (const piece of step.fight.pieces) {
    if (piece.gone === 1) continue
    for (const field of ['main', 'move'] as const) step.set(piece.id, field, 1)
    for (const field of counts) step.set(piece.id, field, 0)
  }
}

/** After the last side, and after those who had a round to themselves: holds hurt, the dying die, what was put off is lost, and what lasts a round ends. */
function endRound(step: SovereignStep): void {
  squeeze(step)
  dieOfWounds(step)
  if (step.applies(R.hold.expiry))
    for (const piece of step.fight.pieces) if (piece.holding === 1) step.set(piece.id, 'holding', 0, R.hold.expiry)
  // @rule sovereign.time.round
  expire(step, 'round-end')
  step.emit({ type: 'round-ended', round: step.fight.round, rule: R.time.round })
  enter(step, step.fight.round === 0 ? 'initiative' : 'round-start')
  settle(step)
}

// ---------------------------------------------------------------------------------------------------------------- turns

function beginTurn(step: SovereignStep, turn: number): void {
  expire(step, 'turn-start', giveTurn(step, turn))
}

function giveTurn(step: SovereignStep, turn: number): number {
  const who = step.fight.order[turn] ?? NOBODY
  step.set(NOBODY, 'turn', turn)
  step.emit({ type: 'acting', who })
  step.emit({ type: 'turn-began', who, rule: R.initiative.order })
  return who
}

/** Those whose turn it is, who have not ended it. */
function members(step: SovereignStep): SovereignPiece[] {
  const { fight } = step
  return fight.pieces.filter(
    (piece) => isUp(piece) && piece.done === 0 && piece.holding === 0 && isTurnOf(fight, piece.id) && !isSurprised(step, piece.id),
  )
}

const isTurnOf = (fight: SovereignFight, id: PieceId): boolean => fight.acting === turnFor(fight, id)

/** Nobody of the side wants to do any more. */
const END_TURN: Option = { id: 'end-turn', label: "end the side's turn" }

/** One action of one member of the side whose turn it is; they take turns as they like. The last who is left is not asked for, and ends its own turn. */
function memberActs(step: SovereignStep): void {
  const able = members(step)
  if (able.length === 0) return endTurn(step)
  const { options, refusals } = offerMembers(step, able)
  const seat = options[0]?.seat ?? 0
  const { piece } = step.ask({
    kind: 'who',
    seat,
    piece: NOBODY,
    text: 'who acts',
    options: able.length > 1 ? [...options, END_TURN] : options,
    refusals,
    rule: R.initiative.memberOrder,
    read: undefined,
  })
  if (piece === undefined) return endTurn(step)
  act(step, piece)
  open(step, { window: 'ended', by: piece, act: 'action' })
  settle(step)
}

function offerMembers(step: SovereignStep, able: readonly SovereignPiece[]) {
  const offers = step.offers()
  for (const piece of step.fight.pieces) {
    if (piece.gone === 1) continue
    offers.offer(
      { id: piece.key, piece: piece.id, seat: piece.seat, auto: able.length === 1 },
      ...whyNotNow(step, piece, able.includes(piece)),
    )
  }
  return offers
}

function whyNotNow(step: SovereignStep, piece: SovereignPiece, isAble: boolean): (RuleIndex | undefined)[] {
  if (isAble) return []
  if (!isUp(piece)) return [R.hp.zero]
  if (isSurprised(step, piece.id)) return [R.surprise.freeRound]
  if (piece.holding === 1) return [R.hold.cost, R.initiative.order]
  if (!isTurnOf(step.fight, piece.id) && piece.done === 0) return [R.initiative.order]
  return [R.initiative.memberOrder, R.initiative.order]
}

function endTurn(step: SovereignStep): void {
  const { fight } = step
  open(step, { window: 'ended', by: NOBODY, act: 'turn' })
  expire(step, 'turn-end', fight.acting)
  step.emit({ type: 'turn-ended', who: fight.acting })
  const place = fight.order.indexOf(fight.acting)
  // Whose turn the game master has taken out of the order in the midst of it leaves its place to the next.
  const next = place < 0 ? fight.turn : place + 1
  if (next < fight.order.length) beginTurn(step, next)
  else enter(step, 'round-end')
  settle(step)
}

// ----------------------------------------------------------------------------------------------------- between actions

/** After every action: screens that came apart, sides that had enough, fights that are over. */
function settle(step: SovereignStep): void {
  checkBonds(step)
  if (isOver(step)) return step.emit({ type: 'fight-ended', winner: sidesInFight(step.fight)[0] ?? -1 })
  adviseRetreat(step)
}

/** After a ruling. */
export function settles(step: SovereignStep): void {
  buryDead(step)
  if (!step.fight.over) settle(step)
}

/** A fight is over when at most one of several sides still has somebody who acts. */
function isOver(step: SovereignStep): boolean {
  if (step.fight.setup.sides.length < 2 || step.setting('ending') === 'never') return false
  return sidesInFight(step.fight).length < 2
}
