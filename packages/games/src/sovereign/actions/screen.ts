import type { Square } from '@riposte/board'
import type { Offers, Option, PieceId, RuleIndex } from '@riposte/referee'
import type { Spot } from '@riposte/tactics'
import { whyNone } from '../aim/why-none.ts'
import { ask } from '../asking.ts'
import { bestCombatSkill } from '../attack/screening.ts'
import { isUp, pieceAt, turnFor } from '../fight.ts'
import { rateOf, rooted, setsOut, walk } from '../movement/movement.ts'
import { ground, planFor, ways } from '../movement/plan.ts'
import { armedAdjacent } from '../movement/provoking.ts'
import { R } from '../rules.ts'
import { isClear } from '../sight/sight.ts'
import { boxAt, boxOf, FEET, feetApart, isAdjacent } from '../space.ts'
import type { SovereignStep } from '../step.ts'
import type { Action } from './action.ts'

export const screen: Action = {
  id: 'screen',
  rule: R.table.screen,
  // @rule sovereign.table.screen
  cost: 'move',
  about:
    'Move up to your rate to end beside an ally and take the attacks on it until your next turn. Answers: the ally; where you are beside it already, move or stay (as when nothing is answered); else the square.',
  example: 'A: [screen, W, c4]',
  pointless: (step, id) => !hasAlly(step, id),
  forbidden(step, id) {
    return step.forbids(R.screen.needsLevel, bestCombatSkill(step, id) < 1) ?? whyNone(step, id, wards(step, id))
  },
  take(step, id, pay) {
    const { options, refusals } = wards(step.asKnownTo(id), id)
    const ward = ask.target(step, id, 'whom to screen', options, undefined, refusals).piece
    const path = stays(step, id, ward)
      ? []
      : ways.askPath(planFor(step, id, rateOf(step, id), { far: R.screen.move }), 'where to stand', {
          goal: ({ at }) => awayFrom(step, id, ward, at),
        }).path
    pay()
    step.emit({ type: 'action', piece: id, action: 'screen', rule: R.screen.move })
    if (path.length > 0) moves(step, id, path)
    if (!isUp(pieceAt(step.fight, id)) || !isAtHand(step, id, ward)) return
    step.begin({
      kind: 'screened',
      on: ward,
      by: id,
      rule: R.screen.duration,
      until: 'turn-start',
      of: turnFor(step.fight, id),
    })
  },
}

interface Ward extends Option {
  readonly piece: PieceId
}

const isAlly = (step: SovereignStep, id: PieceId, other: PieceId): boolean =>
  other !== id && pieceAt(step.fight, other).side === pieceAt(step.fight, id).side && pieceAt(step.fight, other).gone === 0
const hasAlly = (step: SovereignStep, id: PieceId): boolean => step.fight.pieces.some((one) => isAlly(step, id, one.id))

/** Allies beside it, or beside whom its Move can take it. */
function wards(step: SovereignStep, id: PieceId): Offers<Ward> {
  const offers = step.offers<Ward>()
  const feet = rateOf(step, id)
  const isBound = rooted(step, id)
  for (const one of step.fight.pieces) {
    if (!isAlly(step, id, one.id)) continue
    const near = isAtHand(step, id, one.id)
    const isNear =
      near || (isBound === undefined && ground.canGo(planFor(step, id, feet), ({ at }) => awayFrom(step, id, one.id, at) === undefined))
    const why = isAdjacent(step.fight, id, one.id) ? R.screen.feasible : R.screen.move
    offers.offer({ id: one.key, piece: one.id }, near ? undefined : isBound, isNear ? undefined : why)
  }
  return offers
}

function stays(step: SovereignStep, id: PieceId, ward: PieceId): boolean {
  if (!isAtHand(step, id, ward)) return false
  const known = step.asKnownTo(id)
  const canMove =
    rooted(known, id) === undefined &&
    ground.canGo(planFor(known, id, rateOf(known, id)), ({ at }) => awayFrom(known, id, ward, at) === undefined)
  if (!canMove) return true
  const options = [{ id: 'stay', byDefault: true }, { id: 'move' }]
  return ask.choice(step, id, 'stay beside it, or move', options).id === 'stay'
}

/** Why nobody is screened from a square: too far off, or a wall between. */
function awayFrom(step: SovereignStep, id: PieceId, ward: PieceId, square: Square): RuleIndex | undefined {
  const [mine, theirs] = [boxAt(step.fight, id, square), boxOf(step.fight, ward)]
  if (feetApart(mine, theirs) > FEET) return R.screen.move
  return step.applies(R.screen.feasible) && !isClear(step, mine, theirs) ? R.screen.feasible : undefined
}

const isAtHand = (step: SovereignStep, id: PieceId, ward: PieceId): boolean =>
  awayFrom(step, id, ward, pieceAt(step.fight, id).at) === undefined

/** Only who moves, and began beside an armed foe, gives it a strike. */
function moves(step: SovereignStep, id: PieceId, path: readonly Spot[]): void {
  const foes = step.applies(R.screen.aoo) ? armedAdjacent(step, id) : []
  if (setsOut(step, id, foes)) walk(step, id, path, 'screen', { provokes: false, rule: R.screen.move })
}
