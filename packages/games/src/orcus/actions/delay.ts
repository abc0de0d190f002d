import { NOBODY, type Offers, type Option, type PieceId } from '@riposte/referee'
import type { Action } from '../action.ts'
import { ask } from '../asking.ts'
import { isBad } from '../bearing/afflict.ts'
import { conditionsIn } from '../clauses/parts.ts'
import { dueInTurn } from '../conditions/durations.ts'
import { bundleOf, isEnemy, type OrcusPiece, pieceAt } from '../fight.ts'
import { lapse } from '../powers/maintain.ts'
import { R } from '../rules.ts'
import type { OrcusReaction, OrcusStep } from '../step.ts'

/** Putting off one's turn to a lower count, named or left open. */

/** What `delaying` says: the count is open; its turn has begun and waits for its count; it is taking it. */
export const OPEN = 1
export const WAITING = 2
export const TAKING = 3

export const isPutOff = ({ delaying }: OrcusPiece): boolean => delaying === OPEN || delaying === WAITING

const hasDoneNothing = (piece: OrcusPiece): boolean =>
  piece.taken === 0 &&
  piece.freeActs === 0 &&
  piece.moved === 0 &&
  piece.pointsThisTurn === 0 &&
  piece.standard > 0 &&
  piece.move > 0 &&
  piece.swift > 0

export const delay: Action = {
  id: 'delay',
  rule: R.delay.when,
  cost: 'none',
  about: 'Put the turn off, before doing anything in it. Answers: `wait` to step in between two turns, or the count to act on.',
  example: 'A: [delay, wait]',
  forbidden: (step, id) => [step.forbids(R.delay.when, !hasDoneNothing(pieceAt(step.fight, id)))],
  take(step, id) {
    const { initiative } = pieceAt(step.fight, id)
    const options: (Option & { readonly count?: number })[] = [{ id: 'wait', label: 'step in between two turns' }]
    for (let count = initiative - 1; count >= Math.min(1, initiative - 1); count--)
      options.push({ id: String(count), label: `act at initiative ${count}`, count })
    const { count } = ask.choice(step, id, 'until when', options, R.delay.when)
    step.emit({ type: 'delayed', piece: id, what: count === undefined ? 'wait' : String(count), rule: R.delay.when })
    endWhatHelps(step, id)
    if (step.applies(R.delay.maintain)) lapse(step, id, true, true)
    step.set(id, 'delaying', count === undefined ? OPEN : WAITING)
    if (count !== undefined) goTo(step, id, count)
  },
}

/** What is to its good to the end of this turn ends now, be it help for a friend or harm to a foe; the rest goes on to the end of the delayed one. */
function endWhatHelps(step: OrcusStep, id: PieceId): void {
  const { fight } = step
  const isFoe = (other: PieceId): boolean => other !== NOBODY && isEnemy(pieceAt(fight, other), pieceAt(fight, id))
  for (const effect of dueInTurn(fight, 'turn-end', id)) {
    if (effect.skip > 0 || isFoe(effect.by)) continue
    const held = bundleOf(effect)
    const bad = effect.on === NOBODY || isFoe(effect.on) ? [] : held.parts.filter(isBad)
    if (bad.length > 0 && bad.length === held.parts.length) continue
    if (!step.applies(R.delay.effects)) continue
    if (bad.length === 0) step.end(effect, 'delay', R.delay.effects)
    else step.change(effect, { holds: { ...held, parts: bad, mask: conditionsIn(bad) } })
  }
}

/** During the turn of another nobody steps in; who has named a count waits for it. */
export function tellWhoWaits({ fight }: OrcusStep, offers: Offers): void {
  for (const { id, delaying } of fight.pieces) {
    if (delaying === OPEN) offers.refuse('step-in', R.delay.between, id)
    if (delaying === WAITING) offers.refuse('step-in', R.delay.when, id)
  }
}

/** Between two turns, who waits may take its turn. */
export const stepIn: OrcusReaction = {
  id: 'step-in',
  rule: R.delay.between,
  windows: ['step-in'],
  fits: () => true,
  offer(step, id, _, offers) {
    if (pieceAt(step.fight, id).delaying === OPEN) offers.offer({ id: 'step-in', rule: R.delay.between })
  },
  resolve: (step, id) => step.set(id, 'delaying', WAITING, R.delay.between),
}

/** It has just stepped in: its count is from now on that of the moment, right behind whoever acted last. */
export function returnsTo(step: OrcusStep, id: PieceId): boolean {
  const { fight } = step
  if (pieceAt(fight, id).delaying !== WAITING) return false
  const last = fight.order.findLast((one) => one !== id && pieceAt(fight, one).acted)
  goTo(step, id, pieceAt(fight, last ?? id).initiative, last)
  return true
}

/** Puts a piece where its count belongs: behind one that is named, or after all that are as high. */
function goTo(step: OrcusStep, id: PieceId, count: number, last?: PieceId): void {
  step.set(id, 'initiative', count, R.delay.initiative)
  const { fight } = step
  const others = fight.order.filter((one) => one !== id)
  const place = last === undefined ? others.findIndex((one) => pieceAt(fight, one).initiative < count) : others.indexOf(last) + 1
  const at = place < 0 ? others.length : place
  step.emit({ type: 'order-set', order: [...others.slice(0, at), id, ...others.slice(at)], rule: R.delay.initiative })
}

/** Who has waited through the round has lost the turn: its end falls here. */
export function loseDelayed(step: OrcusStep, finish: (id: PieceId) => void): void {
  for (const piece of step.fight.pieces) {
    if (piece.delaying !== OPEN) continue
    step.set(piece.id, 'delaying', 0, R.delay.lost)
    step.emit({ type: 'lost', piece: piece.id, what: 'delayed turn', rule: R.delay.lost })
    finish(piece.id)
  }
}
