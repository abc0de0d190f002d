import { movedBefore, NOBODY, type Option, type PieceId } from '@riposte/referee'
import type { Action } from '../action.ts'
import { seatOf } from '../asking.ts'
import { goesUnnoticed, happeningOf } from '../bearing/triggers.ts'
import type { Power } from '../clauses/power.ts'
import { canAct } from '../conditions/conditions.ts'
import { isEnemy, isUp, pieceAt, sheetOf } from '../fight.ts'
import type { OrcusMoment } from '../moments.ts'
import { isAtHand } from '../powers/grants.ts'
import { isSpent, whyNotUsed, whySpent } from '../powers/powers.ts'
import { usePower } from '../powers/use.ts'
import { R } from '../rules.ts'
import { areAdjacent, boxAt, boxOf, isAdjacent } from '../space.ts'
import type { OrcusReaction, OrcusStep } from '../step.ts'
import type { ActionKind } from '../terms.ts'
import { settle } from '../windows.ts'

/** An action kept back for a circumstance, and taken just before what brings it about. */

/** The circumstances one can name: what somebody does. `acts` is any of them, and whatever the game master allows. */
export const circumstances = ['moves', 'comes-adjacent', 'attacks', 'hits', 'uses-power', 'acts'] as const
type Circumstance = (typeof circumstances)[number]

const relations = ['any-enemy', 'any-ally', 'anybody'] as const

const isReadiable = (kind: ActionKind): boolean => kind === 'standard' || kind === 'move' || kind === 'swift'
const readiablePowers = (step: OrcusStep, id: PieceId): Power[] =>
  sheetOf(step.fight, id).powers.filter(
    (power) => power.trigger === undefined && power.actions.every(isReadiable) && !isSpent(step, id, power) && isAtHand(step, id, power),
  )

/** The action, for those that can be kept back. */
export const readyAction = (others: readonly Action[]): Action => ({
  id: 'ready',
  rule: R.ready.declare,
  cost: 'standard',
  about: `Keep an action back. Answers: the action, the circumstance (${circumstances.join(', ')}), and whose: ${relations.join(', ')}, or a piece.`,
  example: 'A: [ready, basic-ranged, moves, any-enemy]',
  take(step, id, pay) {
    const seat = seatOf(step, id)
    const asked = { kind: 'choice', seat, piece: id, rule: R.ready.declare } as const
    const { id: what } = step.ask({ ...asked, text: 'which action', options: readiable(step.asKnownTo(id), id, others) })
    const { id: when } = step.ask({ ...asked, text: 'under which circumstances', options: circumstances.map((one) => ({ id: one })) })
    const pieces = step.asKnownTo(id).fight.pieces.filter((piece) => piece.id !== id && piece.gone === 0)
    const options: Option[] = [...relations.map((one) => ({ id: one })), ...pieces.map((piece) => ({ id: piece.key, piece: piece.id }))]
    const { id: whose } = step.ask({ ...asked, text: 'who does it', options })
    pay()
    step.set(id, 'readied', what, R.ready.declare)
    step.set(id, 'readiedFor', `${when}:${whose}`, R.ready.declare)
    step.emit({ type: 'readied', piece: id, what: `${what} when ${whose} ${when}`, rule: R.ready.declare })
  },
})

function readiable(step: OrcusStep, id: PieceId, others: readonly Action[]): Option[] {
  const own = others.filter((action) => isReadiable(action.cost) && action.pointless?.(step, id) !== true)
  // A basic attack is an action of the book, and on the sheet as well.
  const powers = readiablePowers(step, id).filter((power) => own.every((action) => action.id !== power.id))
  return [...own.map((action) => ({ id: action.id })), ...powers.map((power) => ({ id: power.id }))]
}

/** When what was named happens, it may be taken; who waits on may still take it later. */
export const readiedReaction = (actions: readonly Action[]): OrcusReaction => ({
  id: 'readied',
  rule: R.ready.optional,
  windows: (['leave', 'enter', 'target', 'hit', 'use'] as const).map((happening) => `${happening}:counter` as const),
  fits: () => true,
  isAbout({ pieces }) {
    for (let i = 0; i < pieces.length; i++) if (pieces[i]?.readied !== '') return true
    return false
  },
  isAwake: ({ pieces }, id) => pieces[id]?.readied !== '',
  offer(step, id, moment, offers) {
    const piece = pieceAt(step.fight, id)
    if (piece.readied === '' || !isMeant(step, id, moment)) return
    // Being able to act is all it needs: it is no immediate action.
    // @rule orcus.ready.not-immediate
    offers.offer(
      { id: 'readied', label: piece.readied, rule: R.ready.optional },
      step.forbids(R.ready.timing, step.fight.acting === id),
      step.forbids(R.cond.stunnedActions, !isUp(piece) || !canAct(step, id)),
    )
  },
  resolve(step, id, _, moment) {
    const { readied: what } = pieceAt(step.fight, id)
    step.set(id, 'readied', '', R.ready.timing)
    step.set(id, 'readiedFor', '')
    // @rule orcus.ready.timing
    takeReadied(step, id, what, actions)
    settle(step)
    const { acting } = step.fight
    // Who set it off may do so out of turn, or have none.
    moveUp(step, id, acting === NOBODY ? moment.by : acting)
  },
})

function isMeant(step: OrcusStep, id: PieceId, moment: OrcusMoment): boolean {
  const piece = pieceAt(step.fight, id)
  const [when = '', whose = ''] = piece.readiedFor.split(':')
  const { by } = moment
  if (by === NOBODY || by === id || goesUnnoticed(step, id, moment)) return false
  const doer = pieceAt(step.fight, by)
  const isWho =
    whose === 'anybody' ||
    (whose === 'any-enemy' ? isEnemy(piece, doer) : whose === 'any-ally' ? !isEnemy(piece, doer) : whose === doer.key)
  const circumstance = circumstances.find((one) => one === when)
  return isWho && circumstance !== undefined && isSo(step, id, circumstance, moment)
}

function isSo(step: OrcusStep, id: PieceId, circumstance: Circumstance, moment: OrcusMoment): boolean {
  const { by, power } = moment
  const happening = happeningOf(moment)
  switch (circumstance) {
    case 'moves':
      return happening === 'leave'
    case 'comes-adjacent':
      return happening === 'enter' && isAdjacent(step.fight, id, by) && !wasAdjacent(step, id, moment)
    case 'attacks':
      return happening === 'target'
    case 'hits':
      return happening === 'hit'
    case 'uses-power':
      return happening === 'use' && power !== undefined
    case 'acts':
      return happening === 'use' || happening === 'leave'
  }
}

/** Before the step that has been told. */
function wasAdjacent({ fight }: OrcusStep, id: PieceId, { by, from, fromHeight }: OrcusMoment): boolean {
  return from !== undefined && areAdjacent(boxOf(fight, id), boxAt(fight, by, from, fromHeight))
}

function takeReadied(step: OrcusStep, id: PieceId, what: string, actions: readonly Action[]): void {
  const action = actions.find((one) => one.id === what)
  if (action !== undefined) {
    const why = action.forbidden?.(step, id).find((rule) => rule !== undefined)
    // Whom or what it was meant for may be gone by now.
    const forbidden = why ?? (action.pointless?.(step, id) === true ? action.rule : undefined)
    if (forbidden === undefined) return action.take(step, id, () => {})
    return step.emit({ type: 'lost', piece: id, what, rule: forbidden })
  }
  const power = sheetOf(step.fight, id).powers.find((one) => one.id === what)
  if (power === undefined) return
  if (!isAtHand(step, id, power)) return step.emit({ type: 'lost', piece: id, what, rule: R.power.block })
  const forbidden = [whySpent(step, id, power), ...whyNotUsed(step, id, power)].find((rule) => rule !== undefined)
  if (forbidden === undefined) usePower(step, id, power, { pay: () => {} })
  else step.emit({ type: 'lost', piece: id, what, rule: forbidden })
}

/** From now on it acts directly ahead of the turn in which it was set off. Before its turn of this round, that turn is replaced. */
function moveUp(step: OrcusStep, id: PieceId, before: PieceId): void {
  if (!step.applies(R.ready.initiative) || pieceAt(step.fight, id).gone === 1) return
  if (!pieceAt(step.fight, id).acted) return step.set(id, 'movesBefore', before, R.ready.nextRound)
  goBefore(step, id, before)
}

function goBefore(step: OrcusStep, id: PieceId, before: PieceId): void {
  step.set(id, 'initiative', pieceAt(step.fight, before).initiative, R.ready.initiative)
  step.set(id, 'group', NOBODY)
  step.emit({ type: 'order-set', order: movedBefore(step.fight.order, id, before), rule: R.ready.initiative })
}

/** Its old count has come: the turn starts and ends there without an action between, and from the next round on it acts earlier. */
export function comesBack(step: OrcusStep, id: PieceId): boolean {
  const { movesBefore } = pieceAt(step.fight, id)
  if (movesBefore === NOBODY) return false
  step.set(id, 'movesBefore', NOBODY)
  goBefore(step, id, movesBefore)
  return true
}

/** Its next turn has come first. */
export function expireReadied(step: OrcusStep, id: PieceId): void {
  if (pieceAt(step.fight, id).readied === '' || !step.applies(R.ready.expire)) return
  step.set(id, 'readied', '', R.ready.expire)
  step.set(id, 'readiedFor', '', R.ready.expire)
}
