import { nameIn, type PieceId, type RuleIndex } from '@riposte/referee'
import { given } from '@riposte/tactics'
import type { Action, ActOption } from '../action.ts'
import { ask, seatOf } from '../asking.ts'
import { isGranted } from '../bearing/holds.ts'
import { canAct } from '../conditions/conditions.ts'
import { dismiss as send, summonsOf } from '../creations/summons.ts'
import { type OrcusPiece, pieceAt, sheetOf } from '../fight.ts'
import { bound, pay, unpaid } from '../paying.ts'
import { isAtHand } from '../powers/grants.ts'
import { whyNotUsed, whySpent } from '../powers/powers.ts'
import { usePower } from '../powers/use.ts'
import { R } from '../rules.ts'
import type { OrcusStep } from '../step.ts'
import type { ActionKind } from '../terms.ts'

/** What a summoner does with what it has summoned. */

function which(step: OrcusStep, id: PieceId, among: readonly OrcusPiece[]): PieceId {
  const options = among.map((piece) => ({ id: piece.key, piece: piece.id }))
  return ask.target(step, id, 'which of them', given(options)).piece
}

export const dismiss: Action = {
  id: 'dismiss',
  rule: R.kw.summonsDismiss,
  cost: 'swift',
  about: 'Send a summoned monster away. Answer: which, where there are several.',
  example: 'A: [dismiss]',
  pointless: (step, id) => summonsOf(step.fight, id).length === 0,
  take(step, id, paid) {
    const one = which(step, id, summonsOf(step.fight, id))
    paid()
    send(step, one)
  },
}

const kinds: readonly ActionKind[] = ['standard', 'move', 'swift', 'free']
/** Who can act at all. */
const commandable = (step: OrcusStep, id: PieceId): readonly OrcusPiece[] =>
  summonsOf(step.fight, id).filter((piece) => canAct(step, piece.id))

/** A dazed beast takes one action of these in a turn, whoever gives it up. */
const isCounted = (kind: ActionKind): boolean => kind !== 'free'
const whyNoMore = (step: OrcusStep, monster: PieceId, kinds: readonly ActionKind[]): readonly (RuleIndex | undefined)[] =>
  kinds.some(isCounted) ? bound(step, pieceAt(step.fight, monster)) : []

const isCommandable = (kind: ActionKind): boolean => kinds.includes(kind)

/** The summoner gives up an action, and the monster takes one of that kind. */
export const commandAction = (actions: readonly Action[]): Action => ({
  id: 'command',
  rule: R.kw.summonsCommand,
  cost: 'none',
  about:
    'Give up an action so that a summoned monster takes one of that kind. Answer: which, where there are several; then the monster has the word, in a line of its own: its action, which is of the kind given up, and what that asks for.',
  example: 'A: [command], and then W: [walk, e4]',
  pointless: (step, id) => commandable(step, id).length === 0,
  take(step, id) {
    const monster = which(step, id, commandable(step, id))
    const offers = acts(step.asKnownTo(id), id, monster, actions)
    const { options, refusals } = offers
    const seat = seatOf(step, id)
    const act = step.ask({ kind: 'action', seat, piece: monster, text: 'what it does', options: [...options, NOTHING], refusals })
    if (act === NOTHING) return
    if (sheetOf(step.fight, monster).labels.some((label) => label.toLowerCase() === 'beast') && !isUnderstood(step, monster, act.id)) return
    act.take(step, () => {
      for (const kind of act.costs) pay(step, id, kind)
      if (act.costs.some(isCounted)) step.set(monster, 'taken', pieceAt(step.fight, monster).taken + 1)
      step.set(monster, 'acted', true)
    })
  },
})

const NOTHING: ActOption = { id: 'nothing', costs: [], take: () => {} }

/** An animal's mind: the game master may find a command too hard for it. */
function isUnderstood(step: OrcusStep, id: PieceId, act: string): boolean {
  return isGranted(step, `Does ${nameIn(step.fight, id)} understand: ${act}?`, id, R.kw.summonsMind)
}

function acts(step: OrcusStep, id: PieceId, monster: PieceId, actions: readonly Action[]) {
  const offers = step.offers<ActOption>()
  for (const action of actions) {
    const cost = action.costFor?.(step, monster) ?? action.cost
    if (!isCommandable(cost) || action.pointless?.(step, monster) === true) continue
    const option: ActOption = { id: action.id, costs: [cost], take: (now, paying) => action.take(now, monster, paying) }
    offers.offer(option, ...unpaid(step, id, cost), ...whyNoMore(step, monster, [cost]), ...(action.forbidden?.(step, monster) ?? []))
  }
  for (const power of sheetOf(step.fight, monster).powers) {
    if (power.trigger !== undefined || !power.actions.every(isCommandable) || power.id.startsWith('basic-')) continue
    if (!isAtHand(step, monster, power)) continue
    const option: ActOption = {
      id: power.id,
      costs: power.actions,
      power,
      take: (now, paying) => void usePower(now, monster, power, { pay: paying }),
    }
    offers.offer(
      option,
      ...power.actions.flatMap((kind) => unpaid(step, id, kind)),
      ...whyNoMore(step, monster, power.actions),
      whySpent(step, monster, power),
      ...whyNotUsed(step, monster, power),
    )
  }
  return offers
}
