import type { Offers, PieceId } from '@riposte/referee'
import type { ActOption } from '../action.ts'
import { seatOf } from '../asking.ts'
import { canAct } from '../conditions/conditions.ts'
import { pieceAt } from '../fight.ts'
import type { StrikeGiven } from '../powers/given.ts'
import { R } from '../rules.ts'
import type { OrcusStep } from '../step.ts'
import type { ActionKind } from '../terms.ts'
import { charge, chargeWith } from './charge.ts'
import { findAct, offerActs } from './turns.ts'

/** One act that a power gives, at no cost: a charge, or any act of a kind. */

const NOTHING: ActOption = { id: 'nothing', costs: [], byDefault: true, take: () => {} }
const EMPTY = { standard: 0, move: 0, swift: 0, taken: 0 }

export function actNow(step: OrcusStep, id: PieceId, kind: ActionKind): void {
  if (!canAct(step, id)) return
  withOne(step, id, kind, () => {
    const { options, refusals } = actionsAmong(step, id, offerActs(step.asKnownTo(id), id))
    step
      .ask({ kind: 'action', seat: seatOf(step, id), piece: id, text: `a ${kind} action at once`, options, refusals })
      .take(step, () => {})
  })
}

/** Whatever is left of its own turn, it has just this one action for the moment. */
function withOne(step: OrcusStep, id: PieceId, kind: ActionKind, act: () => void): void {
  const { standard, move, swift, taken } = pieceAt(step.fight, id)
  const own = kind === 'standard' || kind === 'move' || kind === 'swift' ? { [kind]: 1 } : {}
  fill(step, id, { ...EMPTY, ...own })
  act()
  fill(step, id, { standard, move, swift, taken })
}

function fill(step: OrcusStep, id: PieceId, purse: typeof EMPTY): void {
  for (const [field, value] of Object.entries(purse)) step.set(id, field, value)
}

/** A charge, or it is said why not. */
export function chargeNow(step: OrcusStep, id: PieceId, own?: StrikeGiven): void {
  if (own !== undefined) return chargeWith(step, id, own)
  if (canAct(step, id)) withOne(step, id, charge.cost, () => chargeAtOnce(step, id))
}

function chargeAtOnce(step: OrcusStep, id: PieceId): void {
  const found = findAct(step.asKnownTo(id), id, charge.id)
  if (found === undefined) return
  if ('option' in found) return found.option.take(step, () => {})
  const refusals = [found.refusal, ...(found.others ?? [])]
  step.ask({ kind: 'action', seat: seatOf(step, id), piece: id, text: 'charge', options: [{ ...NOTHING, auto: true }], refusals })
}

/** What costs no action is none to be given: that belongs to one's own turn. */
function actionsAmong(step: OrcusStep, id: PieceId, offered: Offers<ActOption>): Offers<ActOption> {
  const offers = step.offers<ActOption>()
  offers.refusals.push(...offered.refusals)
  for (const option of offered.options) {
    if (option.costs.some((kind) => kind !== 'none' && kind !== 'free')) offers.options.push(option)
    else offers.refuse(option.id, R.turn.freeWhen, id)
  }
  offers.options.push(NOTHING)
  return offers
}
