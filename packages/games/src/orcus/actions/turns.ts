import { type Ask, type Offers, type Option, type PieceId, type Reading, whatToDo } from '@riposte/referee'
import type { Action, ActOption } from '../action.ts'
import { seatOf } from '../asking.ts'
import { pieceAt } from '../fight.ts'
import { pay, purseFor, unpaid } from '../paying.ts'
import { findPower, offerPowers } from '../powers/powers.ts'
import { R } from '../rules.ts'
import { endHiding } from '../stealth.ts'
import type { OrcusStep } from '../step.ts'
import type { ActionKind } from '../terms.ts'
import { happens, settle } from '../windows.ts'
import { dash, dashedBefore } from './dash.ts'
import { tellWhoWaits } from './delay.ts'
import { actions } from './index.ts'

/** What a piece may do on its turn. */

// -------------------------------------------------------------------------------------------------------------- offers

const END_TURN: ActOption = { id: 'end-turn', rule: R.turn.forgo, costs: [], take: () => {} }

/** Every action that makes sense now and every power, or the rule that forbids it. */
export function offerActs(step: OrcusStep, id: PieceId): Offers<ActOption> {
  const offers = step.offers<ActOption>()
  for (const action of actions) offerAction(step, id, action, offers)
  offerPowers(step, id, offers)
  offers.options.push(END_TURN)
  return offers
}

function offerAction(step: OrcusStep, id: PieceId, action: Action, offers: Offers<ActOption>, atFriends = false): void {
  if (action.pointless?.(step, id) === true) return
  const cost = action.costFor?.(step, id) ?? action.cost
  // @rule orcus.action.standard-list, orcus.action.move-list
  const costs = [cost]
  const option: ActOption = {
    id: action.id,
    rule: action.rule,
    costs,
    usesPower: action.usesPower === true,
    take: (now, paying) => action.take(now, id, paying, atFriends),
  }
  const broke = unpaid(step, id, cost)
  if (broke.some((rule) => rule !== undefined)) offers.offer(option, ...broke)
  else offers.offer(option, ...(action.forbidden?.(step, id, atFriends) ?? []))
}

/** What of its turn an act takes, as things stand. */
export function spends(step: OrcusStep, ask: Ask, { id }: Option): readonly ActionKind[] {
  const found = findAct(step, ask.piece, id)
  if (found === undefined || !('option' in found)) return []
  return found.option.costs.flatMap((kind) => purseFor(step, ask.piece, kind) ?? [])
}

const actionsByName: ReadonlyMap<string, Action> = new Map(actions.map((action) => [action.id, action]))

/** One act by its name, without the others being worked out. */
export function findAct(step: OrcusStep, id: PieceId, name: string, atFriends = false): Reading<ActOption> | undefined {
  if (name === END_TURN.id) return { option: END_TURN }
  const action = actionsByName.get(name)
  if (action === undefined) return findPower(step, id, name, atFriends)
  const offers = step.offers<ActOption>()
  offerAction(step, id, action, offers, atFriends)
  return offers.reading()
}

/** What is not on the list because it has no foe to aim at: whoever names it means a friend. */
function readAct(step: OrcusStep, id: PieceId, name: string): Reading<ActOption> | undefined {
  const found = findAct(step, id, name, true)
  return found !== undefined && 'option' in found ? found : undefined
}

function offerTurn(step: OrcusStep, id: PieceId): Offers<ActOption> {
  const offers = offerActs(step, id)
  tellWhoWaits(step, offers)
  return offers
}

/** One act of a piece. False when it has ended its turn. */
export function act(step: OrcusStep, id: PieceId): boolean {
  const option = step.ask(
    whatToDo(
      seatOf(step, id),
      id,
      () => offerTurn(step.asKnownTo(id), id),
      (name) => findAct(step.asKnownTo(id), id, name),
      (name) => readAct(step.asKnownTo(id), id, name),
    ),
  )
  if (option.id === END_TURN.id) return false
  perform(step, id, option)
  return true
}

export function perform(step: OrcusStep, id: PieceId, option: ActOption): void {
  const { moved } = pieceAt(step.fight, id)
  option.take(step, () => {
    for (const kind of option.costs) pay(step, id, kind)
    // A power tells of its use itself.
    if (option.power === undefined && option.usesPower !== true) happens(step, { window: 'use', by: id, act: option.id })
  })
  const strode = Math.max(0, pieceAt(step.fight, id).moved - moved)
  if (pieceAt(step.fight, id).strode !== strode) step.set(id, 'strode', strode)
  if (option.id !== dash.id) dashedBefore(step, id)
  // Those who react to it see it by then.
  endHiding(step, id)
  settle(step)
}
