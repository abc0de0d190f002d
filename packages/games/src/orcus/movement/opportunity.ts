import { NOBODY, type PieceId, type RuleIndex } from '@riposte/referee'
import { barOf } from '../bearing/bars.ts'
import { reachOf } from '../carrying/wield.ts'
import { someOf } from '../conditions/bearing.ts'
import { has, whyCannotAct } from '../conditions/conditions.ts'
import { isFoe, isUp, type OrcusPiece, pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import { isSet } from '../settings.ts'
import { sees } from '../sight/senses.ts'
import { distance, isAdjacent } from '../space.ts'
import type { OrcusStep } from '../step.ts'
import type { Origin } from '../terms.ts'
import { open } from '../windows.ts'
import type { Pace } from './plan.ts'
import { hovers, mayNot } from './speeds.ts'
import type { Threat } from './threats.ts'

/** Giving an opportunity, and who may take it. The attack itself stands in opportunity-attack.ts. */

/** What gives the opportunity: a step out of a square, or an attack made beside a foe. */
export interface Provoking {
  readonly act: string
  readonly from?: Pace
  readonly to?: Pace
  /** Once it has come to nothing, nobody else may strike. */
  readonly goesOn?: () => boolean
}

/** Everybody of those named who may and will strikes, one after another in turn order. */
export function provoke(step: OrcusStep, by: PieceId, foes: readonly PieceId[], { act, from, to, goesOn }: Provoking): void {
  if (foes.length === 0) return
  const isWay = from !== undefined && to !== undefined
  const moment = { window: 'opportunity' as const, by, act, from: isWay ? from.at : undefined, to: isWay ? to.at : undefined, goesOn }
  open(step, moment, inTurnOrder(step, foes))
}

function inTurnOrder({ fight }: OrcusStep, foes: readonly PieceId[]): PieceId[] {
  if (foes.length < 2) return [...foes]
  const place = Math.max(0, fight.order.indexOf(fight.acting))
  const rank = (id: PieceId): number => {
    const at = fight.order.indexOf(id)
    return at < 0 ? fight.order.length + id : (at - place + fight.order.length) % fight.order.length
  }
  return foes.toSorted((a, b) => rank(a) - rank(b))
}

/** Ranged and Far powers give every foe beside the user an opportunity; the others give none. */
export function provokedByAct(step: OrcusStep, by: PieceId, origin: Origin): PieceId[] {
  const isProvoking = origin === 'ranged' || origin === 'far'
  // @rule orcus.origin.no-provoke
  if (!isProvoking || !step.applies(R.origin.provokes)) return []
  const me = pieceAt(step.fight, by)
  if (mayNot(step, by, 'provoke') || mayNot(step, by, 'provoke-attacking')) return []
  return step.fight.pieces.filter((foe) => isFoe(me, foe) && watches(step, foe.id, by)).map((foe) => foe.id)
}

/** They strike while it still stands to do what it was about to do. */
export function provokeByAct(step: OrcusStep, by: PieceId, origin: Origin, foes: readonly PieceId[]): void {
  const me = pieceAt(step.fight, by)
  provoke(step, by, foes, { act: origin, goesOn: () => isUp(me) })
}

/** Beside it, or as far as a threatening reach goes. */
const watches = (step: OrcusStep, id: PieceId, by: PieceId): boolean =>
  isAdjacent(step.fight, id, by) || (someOf(step, id, 'threatens-reach', () => true) && distance(step.fight, id, by) <= reachOf(step, id))

/** The rules that keep a piece from taking an opportunity that another gives. */
export function whyNoOpportunity(step: OrcusStep, id: PieceId, by: PieceId): readonly (RuleIndex | undefined)[] {
  const { fight } = step
  const piece = pieceAt(fight, id)
  const payer = pieceAt(fight, payerOf(step, id))
  // @rule orcus.immediate.once otherwise branch
  const isSpent = isSet(step, 'immediate-actions', 'shared') ? payer.immediate === 0 : payer.opportunity === 0
  return [
    whyCannotAct(step, id),
    step.forbids(R.cond.dazedImmediate, has(step, id, 'dazed')),
    step.forbids(R.oa.ownTurn, isItsTurn(step, id)),
    step.forbids(R.oa.oncePerTurn, piece.struck.includes(by)),
    step.forbids(R.immediate.once, isSpent),
    step.forbids(R.oa.tiny, sheetOf(fight, id).reach === 0 && distance(fight, id, by) > 0),
    step.forbids(R.oa.see, !sees(step, id, by)),
    step.forbids(R.fly.noShift, piece.flying && !hovers(step, id)),
    barOf(step, id, 'opportunity-attack'),
    step.forbids(R.surprise.immediate, piece.surprisedAtStart),
    ...(payer === piece ? [] : whyNotPaid(step, payer)),
  ]
}

/** What keeps a summoner from giving its immediate action. */
const whyNotPaid = (step: OrcusStep, { id, surprisedAtStart }: OrcusPiece): readonly (RuleIndex | undefined)[] => [
  whyCannotAct(step, id),
  step.forbids(R.cond.dazedImmediate, has(step, id, 'dazed')),
  step.forbids(R.immediate.when, isItsTurn(step, id)),
  step.forbids(R.surprise.immediate, surprisedAtStart),
]

const isItsTurn = ({ fight }: OrcusStep, id: PieceId): boolean =>
  fight.acting === id && (fight.phase === 'turn' || fight.phase === 'turn-start' || fight.phase === 'turn-end')

/** What is summoned strikes and answers with its summoner's immediate action. */
export function payerOf(step: OrcusStep, id: PieceId): PieceId {
  const { master, conjured } = pieceAt(step.fight, id)
  return master >= 0 && !conjured && step.applies(R.kw.summonsOpportunity) ? master : id
}

/** The opportunity is used up: the immediate action, and the one strike at this creature in this turn. */
export function spendOpportunity(step: OrcusStep, id: PieceId, by: PieceId): void {
  // @rule orcus.immediate.once otherwise branch
  step.set(payerOf(step, id), isSet(step, 'immediate-actions', 'shared') ? 'immediate' : 'opportunity', 0, R.immediate.once)
  step.emit({ type: 'struck', piece: id, struck: [...pieceAt(step.fight, id).struck, by] })
}

/** Mostly its immediate action is gone, and nothing more need be looked at. */
function couldStrike(step: OrcusStep, id: PieceId, by: PieceId): boolean {
  const piece = pieceAt(step.fight, id)
  // @rule orcus.immediate.once otherwise branch
  const isSpent = (isSet(step, 'immediate-actions', 'shared') ? piece.immediate : piece.opportunity) === 0
  if (isSpent && step.applies(R.immediate.once)) return false
  return whyNoOpportunity(step, id, by).every((rule) => rule === undefined)
}

/** Of those that a step would give a chance, who could take it. */
export function strikersAt(step: OrcusStep, id: PieceId, threats: readonly Threat[], safeFrom: PieceId | 'all' = NOBODY): Threat[] {
  if (safeFrom === 'all' || !givesChances(step, id)) return []
  return threats.filter(({ foe }) => foe !== safeFrom && couldStrike(step, foe, id))
}

/** Nothing on it says that its movement does not provoke. */
export const givesChances = (step: OrcusStep, id: PieceId): boolean => !mayNot(step, id, 'provoke') && !mayNot(step, id, 'provoke-moving')
