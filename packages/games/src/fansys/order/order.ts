import type { Board } from '@riposte/board'
import { expire, following, lift, NOBODY, type PieceId } from '@riposte/referee'
import { lastSide } from '@riposte/tactics'
import { unseat } from '../actions/riding.ts'
import { closeMeans, reachOf } from '../aim/reach.ts'
import { heldBy } from '../carrying/found.ts'
import { dropWeapon, freeHands } from '../carrying/hands.ts'
import { fallProne, fells, isAble, isIn, isInAny, isSpent, lameOf } from '../conditions/conditions.ts'
import { type FansysFight, type FansysPiece, type Phase, pieceAt, sheetOf } from '../fight.ts'
import { fall, isAloft } from '../movement/flight.ts'
import { bearerOf, leaderOf, takeAlong } from '../movement/mounts.ts'
import { crowd, isOverAir, loosen } from '../movement/movement.ts'
import { halt } from '../movement/rate.ts'
import { checkMinds } from '../rolls/concentration.ts'
import { R } from '../rules.ts'
import { isLeft } from '../sheet/power.ts'
import { keepHidden } from '../sight/hiding.ts'
import { feetApart } from '../space.ts'
import { pieceNamed, startOf } from '../start.ts'
import type { FansysStep } from '../step.ts'
import { lastingWords } from '../words.ts'
import { surprise } from './ambush.ts'
import { answerCall } from './called.ts'
import { heed } from './command.ts'
import { joinLate, orderOf, rollInitiative } from './initiative.ts'
import { endTurn, stabilise, startTurn } from './starts-and-ends.ts'
import { act } from './turns.ts'

/** From the set-up to the end, turn by turn. */

export function nextStep(step: FansysStep): void {
  switch (step.fight.phase) {
    case 'opening':
      return openFight(step)
    case 'initiative':
      return decideOrder(step)
    case 'turn':
      return goOn(step)
  }
}

const enter = (step: FansysStep, phase: Phase): void => step.set(NOBODY, 'phase', phase)

function openFight(step: FansysStep): void {
  for (const { id } of step.fight.pieces) crowd(step, id)
  const { turn } = startOf(step.fight)
  if (turn !== undefined) return startAt(step, turn)
  surprise(step)
  enter(step, 'initiative')
}

/** A fight that begins in the middle: somebody has the turn, and what starts with it is past. */
function startAt(step: FansysStep, turn: string): void {
  const { fight } = step
  const listed = startOf(fight).order?.map((key) => pieceNamed(fight, 'order', key)) ?? fight.pieces.filter(isHere).map(({ id }) => id)
  step.emit({ type: 'order-set', order: listed, rule: R.initiative.order })
  step.emit({ type: 'round-began', round: 1 })
  enter(step, 'turn')
  announce(step, pieceNamed(fight, 'turn', turn))
  heed(step)
}

const isHere = ({ gone }: FansysPiece): boolean => gone === 0

function decideOrder(step: FansysStep): void {
  const here = step.fight.pieces.filter(isHere).map(({ id }) => id)
  // @rule fansys.combat.start, fansys.initiative.keep
  for (const id of here) rollInitiative(step, id)
  const order = orderOf(step, here)
  step.emit({ type: 'order-set', order, rule: R.initiative.order })
  step.emit({ type: 'round-began', round: 1 })
  enter(step, 'turn')
  const [first] = order
  if (first !== undefined) beginTurn(step, first)
}

function announce(step: FansysStep, id: PieceId): void {
  step.emit({ type: 'acting', who: id })
  step.emit({ type: 'turn-began', who: id, rule: R.round.length })
}

/** What a turn begins with. */
function takeTurn(step: FansysStep, id: PieceId): void {
  announce(step, id)
  // @rule fansys.turn.standard
  for (const action of ['move', 'main', 'secondary', 'minor', 'aside', 'communicate'] as const) step.set(id, action, 1)
  // @rule fansys.reaction.regain
  step.set(id, 'reaction', 1)
  step.set(id, 'dropped', false)
  const { attacks, struck, used, offhand } = pieceAt(step.fight, id)
  if (attacks + struck + used + offhand !== 0) for (const field of ['attacks', 'struck', 'used', 'offhand'] as const) step.set(id, field, 0)
  // What is ridden goes on at its pace until the turn of who leads it.
  const goer = bearerOf(step.fight, id)
  if (leaderOf(step, goer) === id) halt(step, goer)
}

function beginTurn(step: FansysStep, id: PieceId): void {
  takeTurn(step, id)
  startTurn(step, id)
  settle(step)
}

/** One action of whose turn it is, or its end. */
function goOn(step: FansysStep): void {
  if (joinLate(step)) return
  if (answerCall(step)) return settle(step)
  const id = step.fight.acting
  // Nobody has come.
  if (id === NOBODY) return
  if (!isAble(step.fight, id) || act(step, id) === 'ends') return finish(step, id)
  settle(step)
}

function finish(step: FansysStep, id: PieceId): void {
  if (pieceAt(step.fight, id).gone === 0) endTurn(step, id)
  else expire(step, 'turn-end', id)
  step.emit({ type: 'turn-ended', who: id, rule: R.round.length })
  settle(step)
  if (!step.fight.over) beginTurn(step, nextAfter(step, id))
}

/** When the last has acted, a round has passed and the first is next. */
function nextAfter(step: FansysStep, id: PieceId): PieceId {
  const { order, pieces, round } = step.fight
  const place = order.indexOf(id)
  const coming = following(order, id)
  const next = coming.find((one) => pieces[one]?.gone === 0) ?? id
  // The place of who is gone comes up all the same.
  for (const gone of coming) {
    if (gone === next) break
    expire(step, 'turn-start', gone)
    expire(step, 'turn-end', gone)
  }
  if (order.indexOf(next) <= place) {
    // @rule fansys.cond.surprised, fansys.round.surprised
    expire(step, 'round-end')
    step.emit({ type: 'round-began', round: round + 1 })
  }
  return next
}

/** A fight is over when at most one side is able and willing. */
function settle(step: FansysStep): void {
  const { fight } = step
  letGo(step)
  if (fight.over || fight.setup.sides.length < 2 || step.setting('ending') === 'never') return
  const winner = lastSide(fight.pieces, (piece) => goesOn(fight, piece))
  if (winner === undefined) return
  // @rule fansys.combat.end
  step.emit({ type: 'fight-ended', winner, rule: R.combat.end })
}

/** After a ruling: whoever has no points left and is dying no more lies there. */
export function settles(step: FansysStep): void {
  const { fight } = step
  for (const { id, gone, hp } of fight.pieces)
    if (gone === 0 && hp <= 0 && !isInAny(fight, id, ['unconscious', 'doomed'])) stabilise(step, id)
  settle(step)
}

export const goesOn = (fight: FansysFight, { id, gone }: FansysPiece): boolean =>
  gone === 0 && !isIn(fight, id, 'unconscious') && !isSpent(fight, id)

/** What nobody keeps up any more: holds, the saddle, what one has in mind. */
export function letGo(step: FansysStep): void {
  heed(step)
  release(step)
  for (const { id, mount, gone, height } of step.fight.pieces) {
    if (mount < 0 || gone === 1) continue
    const isDown = isIn(step.fight, mount, 'prone') || isIn(step.fight, id, 'prone')
    if (isDown || isUnder(pieceAt(step.fight, mount), height)) unseat(step, id)
  }
  checkMinds(step)
  breakOff(step)
  loosen(step)
  keepHidden(step)
  for (const { id, gone } of step.fight.pieces) if (gone === 0 && lameOf(step.fight, id, 'arm') > 0) spill(step, id)
}

/** A crippled arm holds nothing: what there are too few hands for falls, the last first. */
function spill(step: FansysStep, id: PieceId): void {
  // @rule fansys.cond.crippled
  for (let last = heldBy(step.fight, id).at(-1); last !== undefined && freeHands(step.fight, id) < 0; last = heldBy(step.fight, id).at(-1))
    dropWeapon(step, id, sheetOf(step.fight, id).weapons.indexOf(last))
}

/** What takes whole turns is over with whoever can do nothing any more, though he could again when it is due. */
function breakOff(step: FansysStep): void {
  // @rule fansys.fullround.when
  for (const effect of step.fight.effects)
    if (lastingWords[effect.kind]?.isSlow === true && !isAble(step.fight, effect.on)) step.end(effect, 'interrupted', R.fullround.when)
}

/** Gone from under its rider, or fallen. */
const isUnder = (mount: FansysPiece, height: number): boolean => mount.gone === 1 || mount.height < height

/** A condition has begun by the game master's word: whom it lays low goes down as ever, out of the air too. */
export function conditionBegun(step: FansysStep, id: PieceId): void {
  if (isInAny(step.fight, id, ['prone', ...fells])) {
    if (isAloft(step, id)) lift(step, id, 'prone', 'in the air', R.cond.proneFlyer)
    fallProne(step, id)
  }
  letGo(step)
}

/** Somebody stands elsewhere by the game master's word, or the ground is another: a mount takes its rider along, who is set down apart has left it, and who has nothing underfoot falls. */
export function placesRuled(step: FansysStep, _before: Board, moved: readonly PieceId[]): void {
  for (const { id, mount, at, gone } of step.fight.pieces) {
    if (gone === 1 || mount < 0 || at === pieceAt(step.fight, mount).at) continue
    if (moved.includes(id)) step.set(id, 'mount', -1, R.mount.move)
    else takeAlong(step, mount, pieceAt(step.fight, mount), 'ruling')
  }
  for (const { id } of step.fight.pieces) if (isOverAir(step, id)) fall(step, id, false)
  letGo(step)
}

const BESIDE = 5

/** Feet that its hold reaches: as far as whatever it strikes with. */
const graspOf = (fight: FansysFight, id: PieceId): number =>
  Math.max(BESIDE, sheetOf(fight, id).reach, ...closeMeans(fight, id).map(({ weapon }) => reachOf(fight, id, weapon)))

/** Who holds somebody and can no longer, or has gone where his hands do not reach, lets go; a spell holds from afar. */
function release(step: FansysStep): void {
  for (const effect of step.fight.effects) {
    if (!effect.withAuthor || effect.by < 0) continue
    const power = isLeft(effect.holds) ? effect.holds.power : undefined
    const grasp = Math.max(graspOf(step.fight, effect.by), power === undefined ? effect.value : 0)
    // @rule fansys.man.grapple
    const isAway = typeof power?.range !== 'number' && feetApart(step.fight, effect.by, effect.on) > grasp
    if (isAway || !isAble(step.fight, effect.by)) step.end(effect, 'author')
  }
}
