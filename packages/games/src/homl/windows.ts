import type { Square } from '@riposte/board'
import { effectOn, following, NOBODY, type PieceId, type RuleIndex } from '@riposte/referee'
import { isEnough } from '@riposte/tactics'
import { controls, isLoose } from './aim/zone-of-control.ts'
import { isActionForbidden, isBarredFrom, isForbidden } from './bearing/forbidden.ts'
import { isAble } from './conditions/conditions.ts'
import { type HomlFight, type HomlPiece, isEnemy, isOwnTurn, payerOf, pieceAt } from './fight.ts'
import { draggedBy } from './grappling.ts'
import type { HomlMoment } from './moments.ts'
import { R } from './rules.ts'
import { isHiddenFrom } from './sight/hidden.ts'
import { boardFor } from './sight/line-of-effect.ts'
import { boxOf } from './space.ts'
import { bookOf, type HomlStep } from './step.ts'

/** Who is asked when something happens, and in what order. */

/** The next in the order first; a companion stands behind its master. */
function afterActing({ order, acting, pieces }: HomlFight): readonly PieceId[] {
  const all = following(order, acting)
  if (!pieces.some(isServant)) return all
  return all.flatMap((id) => [id, ...pieces.filter(({ master }) => master === id).map((one) => one.id)])
}

const isServant = ({ master }: HomlPiece): boolean => master !== NOBODY

/** Who acts first; mostly the same as last time. */
const fromActing = ({ acting }: HomlFight, others: readonly PieceId[]): readonly PieceId[] => {
  if (first.acting !== acting || first.others !== others) first = { acting, others, all: [acting, ...others.filter((id) => id !== acting)] }
  return first.all
}
let first: { readonly acting: PieceId; readonly others: readonly PieceId[]; readonly all: readonly PieceId[] } = {
  acting: NOBODY,
  others: [],
  all: [],
}

/** Enemies who would strike if they could, in their order. */
export const couldStrike = (step: HomlStep, id: PieceId): PieceId[] =>
  afterActing(step.fight).filter((foe) => isEnemy(step.fight, foe, id) && isReady(step, foe, id))

/** A feat leaves it no opportunity actions, or no attacks with them. */
export const isBarred = (step: HomlStep, id: PieceId): boolean =>
  isActionForbidden(step, id, 'opportunity') || isForbidden(step, id, 'make opportunity attacks')

/** Most are out of reach, and need not be asked for it. */
const couldStrikeAt = (step: HomlStep, foe: PieceId, at: PieceId): boolean =>
  isReady(step, foe, at) && !isBarred(step, foe) && !isBarredFrom(step, foe, at)

/** Every enemy who controls where somebody is decides for himself; true if it can go on after them. */
export function giveOpportunity(step: HomlStep, id: PieceId, rule: RuleIndex): boolean {
  const { fight, game } = step
  const space = boxOf(fight, id)
  const board = boardFor(fight, id)
  const foes = afterActing(fight).filter(
    (foe) => isEnemy(fight, foe, id) && controls(step, foe, space, board) && couldStrikeAt(step, foe, id),
  )
  tellWhyNot(step, id, foes)
  if (foes.length === 0 || game.reactions === undefined || !step.applies(rule)) return true
  const moment: HomlMoment = { window: 'opportunity', by: id, at: id }
  // All answer before any answer is worked out.
  const declared = step.window(moment, game.reactions, foes)
  for (const one of declared) {
    // @rule homl.opp.several
    if (!isAble(fight, id)) continue
    one.resolve()
  }
  return isAble(fight, id)
}

/**
 * What answers by itself comes first. Then all whose trigger is met are asked before any answer is worked out; who acts is first, the
 * next in the order after him, and each looks again whether it still holds.
 */
// @rule homl.trigger.several, homl.trigger.nested
export function open(step: HomlStep, moment: HomlMoment): void {
  const { fight, game } = step
  bookOf(step).happens(step, moment)
  if (step.isTold) tellWhoHoldsNothing(step, moment)
  if (game.reactions?.isAnyAwake(fight, moment.window, step.isTold) !== true) return
  // Nobody has a place in the order yet.
  const asked = moment.window === 'initiative' ? fight.pieces.map(({ id }) => id) : fromActing(fight, afterActing(fight))
  for (const one of step.window(moment, game.reactions, asked)) one.resolve()
}

/** Where anybody reads it: what was put off is lost, or never was. */
function tellWhoHoldsNothing(step: HomlStep, { window, by }: HomlMoment): void {
  if (window !== 'moved' && window !== 'declared') return
  for (const { id, gone } of step.fight.pieces)
    if (gone === 0 && id !== by && holdingOf(step.fight, id) === undefined) step.withhold(id, window, HELD_ACTION, [R.hold.expire])
}

/** Where anybody reads it: what keeps every other enemy from having an opportunity. */
function tellWhyNot(step: HomlStep, id: PieceId, foes: readonly PieceId[]): void {
  if (!step.isTold) return
  const space = boxOf(step.fight, id)
  for (const foe of afterActing(step.fight)) {
    if (!isEnemy(step.fight, foe, id) || foes.includes(foe) || pieceAt(step.fight, foe).gone === 1) continue
    const all: RuleIndex[] = []
    isUnready(step, foe, id, all)
    isLoose(step, foe, space, all, boardFor(step.fight, id))
    isEnough(step.forbids(R.effects.kinds, isBarred(step, foe)), all)
    step.withhold(foe, 'opportunity', 'opportunity-attack', all)
  }
}

/** It has its opportunity action and can take it, and knows where the other is. */
const isReady = (step: HomlStep, foe: PieceId, at: PieceId): boolean => pieceAt(step.fight, foe).gone === 0 && !isUnready(step, foe, at)

function isUnready(step: HomlStep, foe: PieceId, at: PieceId, all?: RuleIndex[]): boolean {
  const { fight } = step
  const { opportunity } = pieceAt(fight, payerOf(fight, foe))
  return (
    isEnough(step.forbids(R.actiontype.opportunityWhen, isOwnTurn(fight, foe)), all) ||
    isEnough(step.forbids(R.actiontype.opportunityCount, opportunity === 0), all) ||
    // Not at whom it holds, or who holds it and drags it along.
    isEnough(step.forbids(R.grapple.moveGrabber, draggedBy(step, at).includes(foe)), all) ||
    isEnough(step.forbids(R.vis.hiddenLocation, isHiddenFrom(fight, at, foe)), all)
  )
}

export const HELD_ACTION = 'held-action'

/** What somebody waits for, and what it will do then. */
export interface Holding {
  readonly when: 'moves' | 'attacks' | 'enters' | 'word'
  /** Who has to do it: foes, friends, or a certain one. Whoever it is that enters a square; nobody, where it is the game master's word. */
  readonly who: 'foe' | 'friend' | PieceId
  readonly square: Square
  readonly action: string
}

export const isHolding = (holds: unknown): holds is Holding =>
  typeof holds === 'object' && holds !== null && 'when' in holds && 'action' in holds

export function holdingOf(fight: HomlFight, id: PieceId): Holding | undefined {
  const holds = effectOn(fight, id, 'holding')?.holds
  return isHolding(holds) ? holds : undefined
}
