import { type Ask, lasting, type Offers, type Option, type PieceId, type RuleIndex, whatToDo } from '@riposte/referee'
import { Menu } from '@riposte/tactics'
import { wasRefused } from '../abilities/costs.ts'
import type { Action, Cost } from '../actions/action.ts'
import { actionNamed, actionsOf } from '../actions/index.ts'
import { has, isActing, isForbidden } from '../conditions/conditions.ts'
import { bleedFor } from '../damage/bleeding.ts'
import { type DsPiece, isUp, pieceAt } from '../fight.ts'
import { buryDead } from '../movement/death.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'
import { open } from '../windows.ts'

/** What a piece may do on its turn, and what it pays for it. */

const menu = new Menu<DsStep, Action>({
  end: 'end-turn',
  listed: actionsOf,
  isUnlisted: (step, id, action) => action.unlisted?.(step, id) === true,
  named: actionNamed,
  unpaid: (step, id, action) => (action.goesOn?.(step, id) === true ? [] : unpaid(step, pieceAt(step.fight, id), action.cost)),
})

/** The rules that forbid a cost that cannot be paid. */
function unpaid(step: DsStep, piece: DsPiece, cost: Cost): readonly (RuleIndex | undefined)[] {
  const { fight } = step
  if (cost === 'free') return []
  if (cost === 'free-maneuver')
    return [
      step.forbids(R.dazed.noFreeManeuver, has(fight, piece.id, 'dazed')),
      step.forbids(R.triggered.barred, isForbidden(step, piece.id, 'maneuver')),
    ]
  const isExtra = cost === 'action' && piece.acts > 0
  const isDone = has(fight, piece.id, 'dazed') && piece.things > 0 && !isExtra
  const isBarred =
    cost !== 'move' && (isForbidden(step, piece.id, cost) || (isForbidden(step, piece.id, 'both') && hasUsedOther(piece, cost)))
  return [step.forbids(R.dazed.oneThing, isDone), step.forbids(R.triggered.barred, isBarred), ...overspent(step, piece, cost)]
}

/** A maneuver, where it is about a main action; and the other way round. */
const hasUsedOther = (piece: DsPiece, cost: 'action' | 'maneuver'): boolean => (cost === 'action' ? piece.maneuver === 0 : piece.acted > 0)

function overspent(step: DsStep, piece: DsPiece, cost: 'action' | 'maneuver' | 'move'): readonly (RuleIndex | undefined)[] {
  const converts = piece.action > 0 && step.applies(R.turn.convert)
  const isMinion = piece.squad >= 0
  if (isMinion) {
    // A move action, and either an action or a maneuver or a second move.
    if (cost === 'move') return [step.forbids(R.minion.economy, piece.move === 0 && !(converts && piece.maneuver > 0))]
    const isSpent = (piece.action === 0 || piece.maneuver === 0) && !(cost === 'action' && piece.acts > 0)
    return [step.forbids(R.minion.economy, isSpent)]
  }
  if (cost === 'action')
    return [step.forbids(R.action.defendExclusive, piece.acted === 2), step.forbids(R.turn.budget, piece.action === 0 && piece.acts === 0)]
  // @rule drawsteel.turn.order otherwise comparison
  if (cost === 'maneuver') return [step.forbids(R.turn.budget, piece.maneuver === 0 && !converts)]
  const isSpent = piece.move === 0 && !converts
  // The action alone is turned into a move, never the maneuver.
  return [step.forbids(R.turn.budget, isSpent), step.forbids(R.turn.convert, isSpent && piece.maneuver > 0)]
}

function pay(step: DsStep, id: PieceId, cost: Cost): void {
  if (cost === 'free' || cost === 'free-maneuver') return
  const piece = pieceAt(step.fight, id)
  step.set(id, 'things', piece.things + 1)
  if (cost === 'action') {
    if (piece.action > 0) step.set(id, 'action', 0, R.turn.budget)
    else step.set(id, 'acts', Math.max(0, piece.acts - 1))
    step.set(id, 'acted', 1)
  } else if (piece[cost] > 0) step.set(id, cost, piece[cost] - 1, R.turn.budget)
  else step.set(id, 'action', 0, R.turn.convert)
  if (piece.squad >= 0 && cost !== 'move') {
    step.set(id, 'action', 0, R.minion.economy)
    step.set(id, 'maneuver', 0, R.minion.economy)
  }
}

const PAID = ['things', 'action', 'acts', 'acted', 'maneuver', 'move', 'moveLeft'] as const

/** What of its turn an action takes, as things stand. */
export function spends(step: DsStep, ask: Ask, { id }: Option): readonly string[] {
  const action = actionNamed(step, ask.piece, id)
  if (action === undefined || action.goesOn?.(step, ask.piece) === true) return []
  const piece = pieceAt(step.fight, ask.piece)
  switch (action.cost) {
    case 'action':
      return piece.action > 0 ? ['action'] : []
    case 'maneuver':
    case 'move':
      return [piece[action.cost] > 0 ? action.cost : 'action']
    case 'free-maneuver':
    case 'free':
      return []
  }
}

/** One thing of a piece on its turn, or the end of its part in it. */
export function act(step: DsStep, id: PieceId): void {
  const action = menu.ask(step, id)
  if (action === undefined) return step.set(id, 'done', 1)
  take(step, id, action)
}

function take(step: DsStep, id: PieceId, action: Action): void {
  const isOn = action.goesOn?.(step, id) === true
  const had = PAID.map((one) => pieceAt(step.fight, id)[one])
  if (!isOn) {
    pay(step, id, action.cost)
    tellAction(step, id, action, action.rule)
    // A movement left off for something else is not gone on with in another way.
    if (action.cost === 'move') step.set(id, 'moveLeft', 0)
  }
  if (!isTaken(step, id, action)) {
    for (const [i, one] of PAID.entries()) step.set(id, one, had[i] ?? 0)
    return
  }
  buryDead(step)
  // @rule drawsteel.bleeding.timing
  bleedFor(step, id, action)
  buryDead(step)
}

/** False where nobody lets it be done. */
function isTaken(step: DsStep, id: PieceId, action: Action): boolean {
  const wasBefore = wasRefused(step, id, action.id)
  const afterwards: (() => void)[] = []
  const isNew = action.isAbility !== true && action.cost !== 'free' && action.goesOn?.(step, id) !== true
  if (isNew) open(step, { window: 'used', whom: id, by: id, ability: undefined, as: action.cost, afterwards })
  if (isUp(pieceAt(step.fight, id))) action.take(step, id)
  for (const one of afterwards) one()
  // @rule drawsteel.ability.target-ally
  return wasBefore || !wasRefused(step, id, action.id)
}

/** Abilities say so themselves. */
function tellAction(step: DsStep, id: PieceId, action: Action, rule: RuleIndex | undefined): void {
  if (action.told !== '' && action.asksFirst !== true) step.emit({ type: 'action', piece: id, action: action.id, rule })
  else if (rule !== undefined) step.applies(rule)
}

interface ActionOption extends Option {
  readonly action: Action | undefined
}

const optionOf = lasting(
  (action: Action): ActionOption => ({
    id: action.id,
    action,
    rule: action.rule,
    ...(action.name !== undefined && { label: action.name }),
  }),
)

const NO_EXTRA: ActionOption = { id: 'no-extra-action', action: undefined, byDefault: true }

/** What may be done with a further action, or one of it by its name. */
function offerFurther(step: DsStep, id: PieceId, actions: readonly Action[], name = NO_EXTRA.id): Offers<ActionOption> {
  const offers = step.offers<ActionOption>()
  for (const action of actions)
    if (action.pointless?.(step, id) !== true) offers.offer(optionOf(action), ...(action.forbidden?.(step, id) ?? []))
  if (name === NO_EXTRA.id) offers.options.push(NO_EXTRA)
  return offers
}

/**
 * A further action at once: what a critical hit gives. On the own turn it may be turned into a maneuver or a move
 * action as any other.
 */
export function extraAction(step: DsStep, id: PieceId): void {
  const { fight } = step
  if (!isUp(pieceAt(fight, id))) return
  const isOwn = isActing(fight, id)
  if ((!isOwn || has(fight, id, 'dazed')) && !step.applies(R.crit.offTurn)) return
  actNow(step, id, isOwn ? ['action', 'maneuver', 'move'] : ['action'], false, R.crit.action)
}

/** One of some sorts at once, whosever turn it is. */
export function actNow(step: DsStep, id: PieceId, kinds: readonly Cost[], isPart: boolean, rule = R.ability.actionsWithin): void {
  const { fight } = step
  const piece = pieceAt(fight, id)
  if (!isUp(piece)) return
  const isFit = ({ cost }: Action): boolean =>
    kinds.includes(cost) && !((cost === 'action' || cost === 'maneuver') && isForbidden(step, id, cost))
  const { action } = step.ask(
    whatToDo(
      piece.seat,
      id,
      () => offerFurther(step.asKnownTo(id), id, actionsOf(step, id).filter(isFit)),
      (name) =>
        offerFurther(
          step.asKnownTo(id),
          id,
          actionsOf(step, id).filter((one) => isFit(one) && one.id === name),
          name,
        ).reading(),
      undefined,
      { kind: 'choice', text: 'a further action', rule },
    ),
  )
  if (action === undefined) return
  tellAction(step, id, action, rule)
  const { moveLeft, moveMade, moveHow } = piece
  if (action.cost === 'move') step.set(id, 'moveLeft', 0)
  const wasTaken = isTaken(step, id, action)
  if (action.cost === 'move') {
    step.set(id, 'moveLeft', moveLeft)
    step.set(id, 'moveMade', moveMade)
    step.set(id, 'moveHow', moveHow)
  }
  if (!wasTaken) return actNow(step, id, kinds, isPart, rule)
  buryDead(step)
  if (!isPart) bleedFor(step, id, action)
}
