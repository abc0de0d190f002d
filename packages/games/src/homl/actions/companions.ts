import type { PieceId } from '@riposte/referee'
import { ask } from '../asking.ts'
import { isAble, isIn } from '../conditions/conditions.ts'
import { type HomlFight, type Moving, pieceAt, sheetOf } from '../fight.ts'
import { walk } from '../movement/movement.ts'
import { planFor } from '../movement/plan.ts'
import { fixed, rateOf, speedOf } from '../movement/rate.ts'
import { canGo, ways } from '../movement/ways.ts'
import { useFeat, whyNoUse } from '../powers/use.ts'
import { R } from '../rules.ts'
import type { Strike } from '../sheet/sheet.ts'
import type { HomlStep } from '../step.ts'
import type { Action } from './action.ts'

/** Companions act in the turn of their master: for his major action, and once a turn they go for nothing. */

const companionsOf = (fight: HomlFight, id: PieceId): PieceId[] =>
  fight.pieces.filter((one) => one.master === id && isAble(fight, one.id)).map((one) => one.id)

interface Order {
  readonly id: string
  readonly companion: PieceId
  readonly strike: Strike
}

const ordersFor = (step: HomlStep, id: PieceId): Order[] =>
  companionsOf(step.fight, id).flatMap((companion) =>
    sheetOf(step.fight, companion).strikes.flatMap((strike) => {
      const isOpen = strike.action === 'major' && whyNoUse(step, companion, strike).length === 0
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

const walkers = (step: HomlStep, id: PieceId): PieceId[] =>
  companionsOf(step.fight, id).filter((one) => {
    const mode = modeFor(step, one)
    const isFree = !pieceAt(step.fight, one).ordered && fixed(step, one) === undefined
    return isFree && canGo(step, one, rateOf(step, one, mode), mode)
  })

export const orderMove: Action = {
  id: 'order-move',
  rule: R.npc.companion,
  cost: 'free',
  about: 'Have a companion go somewhere, once a turn. Answers: who, where there are several; the place.',
  example: 'A: [order-move, d4]',
  pointless: (step, id) => companionsOf(step.fight, id).length === 0,
  forbidden: (step, id) => [step.forbids(R.npc.companion, walkers(step, id).length === 0)],
  take(step, id, pay) {
    const options = walkers(step, id).map((one) => ({ id: pieceAt(step.fight, one).key, piece: one, auto: true }))
    const { piece } = ask.choice(step, id, 'who goes', options, R.npc.companion)
    const mode = modeFor(step, piece)
    const { path } = ways.askPath(planFor(step, piece, rateOf(step, piece, mode), { mode, provokes: true }), 'where to go')
    pay()
    step.set(piece, 'ordered', true)
    step.set(piece, 'spent', 0)
    walk(step, piece, path, mode)
    step.set(piece, 'spent', -1)
  },
}
