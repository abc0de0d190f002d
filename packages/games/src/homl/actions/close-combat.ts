import { neighbour, STEP_X, STEP_Y, squareName } from '@riposte/board'
import type { Option, PieceId, RuleIndex } from '@riposte/referee'
import { given, type Spot } from '@riposte/tactics'
import { basicMeans, isForClose, type Means, strikeMeans, whyNot } from '../aim/means.ts'
import { ask } from '../asking.ts'
import { canGrab } from '../carrying/carrying.ts'
import { areClose, CLOSE, closings } from '../close-combat.ts'
import { heldBy, isAble, isIn } from '../conditions/conditions.ts'
import { isHero, largerBy, type Moving, pieceAt, sheetOf } from '../fight.ts'
import { canBeAt, roomBeside } from '../movement/aloft.ts'
import { moveTo, settleMode } from '../movement/arrive.ts'
import { walk } from '../movement/movement.ts'
import { anAttack, whySpared } from '../movement/off-the-map.ts'
import { ground, planFor } from '../movement/plan.ts'
import { fixed, pointsLeft, rateOf } from '../movement/rate.ts'
import { canReach, ways } from '../movement/ways.ts'
import { foesOf, strikeBack, useUp, whyNoUse } from '../powers/use.ts'
import { R } from '../rules.ts'
import type { Strike } from '../sheet/sheet.ts'
import { isHiddenFrom } from '../sight/hidden.ts'
import { boxAt, boxesApart, boxOf, distance, floorUnder } from '../space.ts'
import type { HomlStep } from '../step.ts'
import { giveOpportunity } from '../windows.ts'
import type { Action } from './action.ts'
import { grabMeans } from './grapple.ts'
import { begins, withinMove } from './moves.ts'
import { whyNoShift } from './shift.ts'

/** Going into the space of a foe, and drawing one there. */

function planInto(step: HomlStep, id: PieceId, into: PieceId) {
  const { mode } = pieceAt(step.fight, id)
  return planFor(step, id, pointsLeft(step, id, mode) || rateOf(step, id, mode), { provokes: true, into, mode })
}

const isWithin = ({ fight }: HomlStep, id: PieceId, into: PieceId, { at, height }: Spot): boolean =>
  boxesApart(fight, boxAt(fight, id, at, height), boxOf(fight, into)) === 0

/** Whom it can close with: there in one move, or with them already, as the tiny may be. */
const enterable = (step: HomlStep, id: PieceId): PieceId[] =>
  foesOf(step.fight, id).filter((foe) => {
    if (areClose(step.fight, id, foe) || isHiddenFrom(step.fight, foe, id) || isIn(step.fight, foe, 'removed')) return false
    if (whySpared(step, id, anAttack, [foe]) !== undefined) return false
    const plan = planInto(step, id, foe)
    const apart = distance(step.fight, id, foe)
    return apart <= plan.budget && (apart === 0 || canReach(plan, (to) => isWithin(step, id, foe, to)))
  })

/** What can be done in there: one attack at that one, or a grab. */
const isFit = ({ isAttack, action, area, trigger, type, isEither }: Strike): boolean =>
  isAttack && action === 'major' && area === undefined && trigger === undefined && (type === 'close' || isEither)

function closeMeans(step: HomlStep, id: PieceId): Means[] {
  const own = sheetOf(step.fight, id).strikes.filter((one) => isFit(one) && whyNoUse(step, id, one).length === 0)
  const basic = isHero(step.fight, id) ? basicMeans(step, id) : []
  const gripping = canGrab(step, id) ? grabMeans(step, id) : []
  return [...basic, ...gripping, ...own.flatMap((one) => strikeMeans(step, id, one))]
}

export const closeIn: Action = {
  id: 'close-in',
  rule: R.closecombat.enter,
  cost: 'move',
  isLoud: true,
  about:
    'Move into the space of a foe and attack or grab him there with your major action; if that fails you are back where you came from, unless he lets you. Answers: the foe; the way; with what.',
  example: 'A: [close-in, O, basic-attack]',
  costFor: withinMove,
  forbidden: (step, id) => {
    const { major, move } = pieceAt(step.fight, id)
    const { strikes } = sheetOf(step.fight, id)
    return [
      fixed(step, id),
      step.forbids(R.cond.stunnedActions, isIn(step.fight, id, 'stunned')),
      whySpared(step, id, anAttack, foesOf(step.fight, id)),
      step.forbids(R.closecombat.enter, major === 0 || (move === 0 && withinMove(step, id) === undefined)),
      step.forbids(R.closecombat.weapons, !isHero(step.fight, id) && !canGrab(step, id) && !strikes.some(isFit)),
      step.forbids(R.move.fullCost, enterable(step, id).length === 0),
    ]
  },
  take(step, id, pay) {
    const known = step.asKnownTo(id)
    const foes = enterable(known, id).map((foe) => ({ id: pieceAt(step.fight, foe).key, piece: foe }))
    const { piece: foe } = ask.target(step, id, 'whose space to enter', given(foes), R.closecombat.enter)
    const plan = planInto(step, id, foe)
    const goal = (to: Spot) => (isWithin(known, id, foe, to) ? undefined : R.closecombat.enter)
    const { path } = distance(step.fight, id, foe) === 0 ? { path: [] } : ways.askPath(plan, 'how to go in', { goal })
    // It stops as soon as it is in.
    const last = path.findIndex((to) => isWithin(known, id, foe, to))
    begins(step, id, withinMove(step, id) === undefined, pay)
    walk(step, id, path.slice(0, last + 1), plan.mode, foe)
    step.set(id, 'spent', -1)
    if (!isHere(step, id, foe)) return
    const isOpen = strikesFirst(step, id, foe)
    if (!isHere(step, id, foe)) return
    if (!isOpen && !letsIn(step, foe)) putBack(step, id, path[last - 1] ?? plan.from, plan.mode)
    else close(step, id, foe)
  },
}

/** Two in one space are in close combat, be one of them tiny. */
function close(step: HomlStep, id: PieceId, foe: PieceId): void {
  if (isHere(step, id, foe) && !areClose(step.fight, id, foe))
    step.begin({ kind: CLOSE, on: id, by: foe, rule: R.tiny.close, until: 'never' })
}

const isHere = ({ fight }: HomlStep, id: PieceId, foe: PieceId): boolean =>
  pieceAt(fight, id).gone === 0 && pieceAt(fight, foe).gone === 0 && distance(fight, id, foe) === 0

/** Its major action goes to the one whose space it has come into. */
function strikesFirst(step: HomlStep, id: PieceId, foe: PieceId): boolean {
  const offers = step.offers<Option & { readonly how: Means }>()
  // The tiny are not in close combat yet, and strike as if they were.
  const isLong = (how: Means): boolean => !areClose(step.fight, id, foe) && !isForClose(step, id, how)
  for (const how of closeMeans(step, id))
    offers.offer({ id: `${how.strike.id}:${how.id}`, how }, ...whyNot(step, id, foe, how), step.forbids(R.closecombat.weapons, isLong(how)))
  const { options, refusals } = offers
  if (!isAble(step.fight, id) || options.length === 0) return false
  const { how } = ask.choice(step, id, 'how to attack', options, R.closecombat.enter, refusals)
  const pay = (): void => {
    step.set(id, 'major', pieceAt(step.fight, id).major - 1, R.closecombat.enter)
    useUp(step, id, how.strike)
  }
  return strikeBack(step, id, [how], pay, foe)
}

const letsIn = (step: HomlStep, foe: PieceId): boolean =>
  ask.choice(step, foe, 'fend it off, or let it in', [{ id: 'fend-off', byDefault: true }, { id: 'let-in' }], R.closecombat.fend).id ===
  'let-in'

/** Where it came from, or as near as there is room; that is no movement. */
function putBack(step: HomlStep, id: PieceId, from: Spot, mode: Moving): void {
  const { at, height } = pieceAt(step.fight, id)
  if (from.at === at && from.height === height) return
  const [to = from] = canBeAt(step, id, from) ? [] : roomBeside(step, id, from.at)
  // @rule homl.closecombat.fend
  step.emit({ type: 'moved', piece: id, from: at, to: to.at, height: to.height, how: 'back' })
  settleMode(step, id, mode)
}

/** The tiny leave close combat within the space they share; as with any step out of it, the foe may strike before. */
export const stepApart: Action = {
  id: 'step-apart',
  rule: R.tiny.close,
  cost: 'move',
  about: 'Be in close combat no more without leaving the square, as the tiny may. Answers: none.',
  example: 'A: [step-apart]',
  pointless: (step, id) => closings(step.fight, id).length === 0,
  forbidden: (step, id) => [fixed(step, id)],
  take(step, id, pay) {
    pay()
    if (!giveOpportunity(step, id, R.opp.leave)) return
    for (const effect of closings(step.fight, id)) step.end(effect, 'apart', R.tiny.close)
  },
}

/** Who is the bigger draws the other in; else it goes into the other's space, with one careful step. */
function stepsInto(step: HomlStep, id: PieceId, held: PieceId): readonly { readonly mover: PieceId; readonly to: Spot }[] {
  if (areClose(step.fight, id, held)) return []
  const isDrawn = largerBy(step.fight, id, held) > 0
  // @rule homl.grapple.to-close
  const [mover, into] = isDrawn ? [held, id] : [id, held]
  const { at } = pieceAt(step.fight, mover)
  const plan = planFor(step, mover, 1, { into, isForced: isDrawn })
  return STEP_X.flatMap((x, d) => {
    const cost = ground.price(plan, at, d)
    const square = neighbour(step.fight.board, at, x, STEP_Y[d] ?? 0)
    if (cost < 0 || cost > 1) return []
    const to = { at: square, height: floorUnder(step.fight, mover, square) }
    return isWithin(step, mover, into, to) ? [{ mover, to }] : []
  })
}

const drawable = (step: HomlStep, id: PieceId): readonly PieceId[] =>
  heldBy(step, id).filter((held) => stepsInto(step, id, held).length > 0)

const whyNotTo = (step: HomlStep, id: PieceId, held: PieceId): RuleIndex | undefined =>
  largerBy(step.fight, id, held) > 0 ? undefined : whyNoShift(step, id).find((rule) => rule !== undefined)

export const drawClose: Action = {
  id: 'draw-close',
  rule: R.grapple.toClose,
  cost: 'move',
  about:
    'Take whom you hold into close combat: into your space if you are bigger, else you go into his. Answers: whom, where there are several; the place, where there are several.',
  example: 'A: [draw-close]',
  pointless: (step, id) => drawable(step, id).length === 0,
  forbidden(step, id) {
    const bars = drawable(step, id).map((held) => whyNotTo(step, id, held))
    return bars.includes(undefined) ? [] : bars
  },
  take(step, id, pay) {
    const { columns } = step.fight.board
    const among = drawable(step, id).filter((held) => whyNotTo(step, id, held) === undefined)
    const held = ask.whom(step, id, 'whom to draw close', among, R.grapple.toClose)
    const options = stepsInto(step, id, held).map((one) => ({ ...one, id: squareName(one.to.at, columns), square: one.to.at }))
    const { mover, to } = ask.square(step, id, 'where to', given(options), R.grapple.toClose)
    pay()
    moveTo(step, mover, to, mover === id ? 'shift' : 'dragged')
    close(step, id, held)
  },
}
