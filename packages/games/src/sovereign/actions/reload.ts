import type { PieceId } from '@riposte/referee'
import { has } from '../carrying/hands.ts'
import { lacksQuiver, quiverRule, reloadsFreely } from '../carrying/reloading.ts'
import { pieceAt, type SovereignPiece } from '../fight.ts'
import type { Weapon } from '../item.ts'
import { R } from '../rules.ts'
import type { SovereignStep } from '../step.ts'
import type { Action, Cost } from './action.ts'
import { bit, isHeld, itemAction, offerItems } from './belongings.ts'

/** Reloading what is in hand. A foe whose sheet names no quiver is not asked for one. */
export const reload: Action = itemAction({
  id: 'reload',
  rule: R.table.reload,
  // @rule sovereign.table.reload
  cost: 'main',
  about:
    'Load the bow, sling or crossbow in hand: a Main action for a crossbow, a Move for others, Free with Shoot 1; a quiver must be readied. Answers: the weapon.',
  example: 'A: [reload, crossbow]',
  text: 'what to reload',
  costFor: (step, id) => cheapest(spentInHand(pieceAt(step.fight, id)).map((weapon) => reloadCost(step, id, weapon))),
  may: (_, piece) => (piece.spent & piece.inHand) !== 0,
  offers(step, piece) {
    const cost = cheapest(spentInHand(piece).map((weapon) => reloadCost(step, piece.id, weapon)))
    return offerItems(
      step,
      piece,
      (item, place) => isSpentInHand(piece, place) && item.weapon !== undefined && reloadCost(step, piece.id, item.weapon) === cost,
      {
        forbidden: ({ weapon }) => [
          // @rule sovereign.reload.crossbow, sovereign.reload.bow
          weapon === undefined ? undefined : step.forbids(quiverRule(weapon), lacksQuiver(piece)),
        ],
      },
    )
  },
  act(step, id, place) {
    const piece = pieceAt(step.fight, id)
    step.set(id, 'spent', piece.spent & ~bit(place), R.table.reload)
  },
})

/** What reloading a weapon costs this shooter: for a crossbow what the table of actions says. */
const reloadCost = (step: SovereignStep, id: PieceId, weapon: Weapon): Cost | undefined =>
  reloadsFreely(step, id, weapon) ? 'free' : has(weapon, 'slow-reload') ? reload.cost : 'move'

const dearness: readonly Cost[] = ['free', 'move']
const cheapest = (costs: readonly (Cost | undefined)[]): Cost | undefined => dearness.find((cost) => costs.includes(cost)) ?? reload.cost

const isSpentInHand = (piece: SovereignPiece, place: number): boolean => isHeld(piece, place) && (piece.spent & bit(place)) !== 0

const spentInHand = (piece: SovereignPiece): Weapon[] =>
  piece.items.flatMap(({ weapon }, place) => (weapon !== undefined && isSpentInHand(piece, place) ? [weapon] : []))
