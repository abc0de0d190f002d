import type { PieceId } from '@riposte/referee'
import { ask } from '../asking.ts'
import { isActionForbidden } from '../bearing/forbidden.ts'
import { isAble, isIn } from '../conditions/conditions.ts'
import { type HomlFight, type Moving, pieceAt, sheetOf } from '../fight.ts'
import { walk } from '../movement/movement.ts'
import { whyOnlyOut } from '../movement/off-the-map.ts'
import { planFor } from '../movement/plan.ts'
import { fixed, rateOf, speedOf } from '../movement/rate.ts'
import { canGo, ways } from '../movement/ways.ts'
import { useFeat, whyNoUse } from '../powers/use.ts'
import { R } from '../rules.ts'
import type { Strike } from '../sheet/sheet.ts'
import type { HomlStep } from '../step.ts'
import type { Action } from './action.ts'
import { openDoor } from './belongings.ts'
import { flee } from './flee.ts'
import { breakFree, release } from './grapple.ts'
import { climbing, jumping, swimming, teleporting } from './moves.ts'
import { shift, standUp } from './shift.ts'

/** Companions act in the turn of their master: for his major action, and once a turn they move for nothing. */

const companionsOf = (fight: HomlFight, id: PieceId): PieceId[] =>
  fight.pieces.filter((one) => one.master === id && isAble(fight, one.id)).map((one) => one.id)

interface Order {
  readonly id: string
  readonly companion: PieceId
  readonly strike: Strike
}

const ordersFor = (step: HomlStep, id: PieceId): Order[] =>
  companionsOf(step.fight, id)
    .filter((companion) => !isActionForbidden(step, companion, 'major'))
    .flatMap((companion) =>
      sheetOf(step.fight, companion).strikes.flatMap((strike) => {
        const isOpen = strike.action === 'major' && strike.trigger === undefined && whyNoUse(step, companion, strike).length === 0
        return isOpen ? [{ id: `${pieceAt(step.fight, companion).key}:${strike.id}`, companion, strike }] : []
      }),
    )

export const orderAttack: Action = {
  id: 'order-attack',
  rule: R.npc.companion,
  cost: 'major',
  isLoud: true,
  about: 'Have a companion use a feat of its own. Answers: who with what, W:bite; then those of the feat.',
  example: 'A: [order-attack, "W:bite", O]',
  pointless: (step, id) => companionsOf(step.fight, id).length === 0,
  forbidden: (step, id) => [step.forbids(R.npc.companion, ordersFor(step, id).length === 0)],
  take(step, id, pay) {
    const options = ordersFor(step.asKnownTo(id), id).map((one) => ({ ...one, auto: true }))
    const { companion, strike } = ask.choice(step, id, 'who does what', options, R.npc.companion)
    useFeat(step, companion, strike, pay)
  },
}

/** On the wing, who has wings. */
// @rule homl.npc.companion
const modeFor = (step: HomlStep, id: PieceId): Moving =>
  speedOf(step, id, 'fly') > 0 && !isIn(step.fight, id, 'prone') ? 'fly' : pieceAt(step.fight, id).mode

const canWalk = (step: HomlStep, id: PieceId): boolean => {
  const mode = modeFor(step, id)
  const isKept = isActionForbidden(step, id, 'move') || fixed(step, id) !== undefined || whyOnlyOut(step, id) !== undefined
  return !isKept && canGo(step, id, rateOf(step, id, mode), mode)
}

/** What else takes a move action or a free one. */
const others: readonly Action[] = [flee, standUp, shift, climbing, swimming, jumping, teleporting, breakFree, release, openDoor]

const isOpen = (step: HomlStep, id: PieceId, act: Action): boolean =>
  act.pointless?.(step, id) !== true &&
  (act.cost === 'none' || !isActionForbidden(step, id, act.cost)) &&
  (act.forbidden?.(step, id) ?? []).every((rule) => rule === undefined)

/** What each can be told: to go somewhere, as a matter of course, or one of those. */
function errandsFor(step: HomlStep, id: PieceId) {
  const idle = companionsOf(step.fight, id).filter((one) => !pieceAt(step.fight, one).ordered)
  const walkers = idle.filter((one) => canWalk(step, one))
  const keyOf = (one: PieceId): string => pieceAt(step.fight, one).key
  return [
    ...walkers.map((piece) => ({ id: keyOf(piece), piece, act: undefined, auto: true, byDefault: walkers.length === 1 })),
    ...idle.flatMap((piece) =>
      others.filter((act) => isOpen(step, piece, act)).map((act) => ({ id: `${keyOf(piece)}:${act.id}`, piece, act, rare: true })),
    ),
  ]
}

export const orderMove: Action = {
  id: 'order-move',
  rule: R.npc.companion,
  cost: 'free',
  about:
    'Have a companion go somewhere, or do another thing that takes a move action or a free one, once a turn. Answers: who, where there are several, or who does what, W:stand-up; the place.',
  example: 'A: [order-move, d4]',
  pointless: (step, id) => companionsOf(step.fight, id).length === 0,
  forbidden: (step, id) => [step.forbids(R.npc.companion, errandsFor(step, id).length === 0)],
  take(step, id, pay) {
    const { piece, act } = ask.choice(step, id, 'who goes', errandsFor(step.asKnownTo(id), id), R.npc.companion)
    // @rule homl.npc.companion
    if (act !== undefined) act.take(step, piece, () => undefined)
    else send(step, piece)
    pay()
    step.set(piece, 'ordered', true)
    step.set(piece, 'spent', -1)
  },
}

function send(step: HomlStep, id: PieceId): void {
  const mode = modeFor(step, id)
  const { path } = ways.askPath(planFor(step, id, rateOf(step, id, mode), { mode, provokes: true }), 'where to go')
  step.set(id, 'spent', 0)
  walk(step, id, path, mode)
}
