import type { Offers, PieceId, RuleIndex } from '@riposte/referee'
import { drawn, has, isReadied } from '../carrying/hands.ts'
import { allowsSwap } from '../carrying/taking-up.ts'
import { drop as letFall } from '../damage/damage.ts'
import { pieceAt, type SovereignPiece, sheetOf } from '../fight.ts'
import type { Item } from '../item.ts'
import { isKnifeSized } from '../rolls/attack.ts'
import { R } from '../rules.ts'
import type { SovereignStep } from '../step.ts'
import type { Action } from './action.ts'
import {
  bit,
  hasRoomInHand,
  type ItemOption,
  isHeld,
  isStowed,
  itemAction,
  itemAt,
  offerItems,
  overReadied,
  overStowed,
} from './belongings.ts'

/** Readying, stowing, drawing, sheathing and dropping. What is readied hangs at the belt or is in hand. */

export const hasPack = (_: SovereignStep, piece: SovereignPiece): boolean => piece.stowed !== 0
const hasSomethingInHand = (_: SovereignStep, piece: SovereignPiece): boolean => piece.inHand !== 0
const carriesAnything = (_: SovereignStep, piece: SovereignPiece): boolean => piece.items.length > 0

const itemsInHand = (step: SovereignStep, piece: SovereignPiece): Offers<ItemOption> =>
  offerItems(step, piece, (_, place) => isHeld(piece, place))

export const ready: Action = itemAction({
  id: 'ready',
  rule: R.table.readyStow,
  // @rule sovereign.table.ready-stow
  cost: 'main',
  about: 'Take one item out of the pack. It comes to hand if a hand is free, else to the belt. Answers: the item.',
  example: 'A: [ready, torch]',
  text: 'what to take out of the pack',
  may: hasPack,
  offers: (step, piece) => itemsInPack(step, piece, R.ready.takeOut),
  act(step, id, place) {
    const piece = pieceAt(step.fight, id)
    step.set(id, 'stowed', piece.stowed & ~bit(place), R.ready.takeOut)
    if (hasRoomInHand(piece, itemAt(piece, place))) step.set(id, 'inHand', piece.inHand | bit(place), R.ready.takeOut)
  },
})

function itemsInPack(
  step: SovereignStep,
  piece: SovereignPiece,
  rule: RuleIndex,
  passes: (item: Item) => boolean = () => true,
): Offers<ItemOption> {
  return offerItems(step, piece, (item, place) => isStowed(piece, place) && passes(item), {
    rule,
    forbidden: (_, place) => [step.forbids(R.item.readiedLimit, overReadied(step, piece, piece.items, place))],
  })
}

export const stow: Action = itemAction({
  id: 'stow',
  rule: R.table.readyStow,
  // @rule sovereign.table.ready-stow
  cost: 'main',
  about: 'Put a readied item into the pack. Answers: the item.',
  example: 'A: [stow, torch]',
  text: 'what to stow',
  may: carriesAnything,
  offers: (step, piece) =>
    offerItems(step, piece, (_, place) => isReadied(piece, place), {
      rule: R.ready.takeOut,
      forbidden: (_, place) => [step.forbids(R.item.readiedLimit, overStowed(step, piece, place))],
    }),
  act(step, id, place) {
    const piece = pieceAt(step.fight, id)
    step.set(id, 'inHand', piece.inHand & ~bit(place), R.ready.takeOut)
    step.set(id, 'stowed', piece.stowed | bit(place), R.ready.takeOut)
  },
})

const isAtBelt = (piece: SovereignPiece, item: Item, place: number): boolean =>
  isReadied(piece, place) && !isHeld(piece, place) && (item.weapon !== undefined || item.kind === 'shield')

export const draw: Action = itemAction({
  id: 'draw',
  rule: R.table.readyStow,
  cost: 'free',
  about: 'Take a readied weapon or shield in hand; other weapons are sheathed to make room. Answers: the item.',
  example: 'A: [draw, sword]',
  text: 'what to draw',
  may: (_, piece) => piece.items.some((item, place) => isAtBelt(piece, item, place)),
  offers: (step, piece) =>
    offerItems(step, piece, (item, place) => isAtBelt(piece, item, place), {
      forbidden: (item) => [step.forbids(R.trait.twoHanded, isShieldInTheWay(piece, item))],
    }),
  allowed: allowsSwap,
  act(step, id, place) {
    const piece = pieceAt(step.fight, id)
    step.set(id, 'inHand', drawn(piece, place), R.ready.sheathe)
    step.set(id, 'swaps', piece.swaps + 1, R.ready.sheathe)
  },
})

/** It takes both hands, and a shield fills one. */
export const isShieldInTheWay = (piece: SovereignPiece, item: Item): boolean =>
  item.weapon !== undefined &&
  has(item.weapon, 'two-handed') &&
  piece.items.some((other, place) => other.kind === 'shield' && isHeld(piece, place))

export const sheathe: Action = itemAction({
  id: 'sheathe',
  rule: R.table.readyStow,
  cost: 'free',
  about: 'Put up a weapon, a shield or whatever is in hand; it hangs at the belt. Answers: the item.',
  example: 'A: [sheathe, bow]',
  text: 'what to put up',
  may: hasSomethingInHand,
  offers: itemsInHand,
  act: (step, id, place) => step.set(id, 'inHand', pieceAt(step.fight, id).inHand & ~bit(place), R.ready.sheathe),
})

export const drop: Action = itemAction({
  id: 'drop',
  rule: R.action.free,
  cost: 'free',
  about: 'Let go of what is in hand; it then lies where one stands. Answers: the item.',
  example: 'A: [drop, torch]',
  text: 'what to drop',
  may: hasSomethingInHand,
  offers: itemsInHand,
  act: (step, id, place) => letFall(step, id, place, pieceAt(step.fight, id).at, R.action.free),
})

const isKnife = (item: Item): boolean => item.weapon !== undefined && isKnifeSized(item.weapon)

export const drawHidden: Action = itemAction({
  id: 'draw-hidden',
  rule: R.feat.assassin1,
  cost: 'free',
  about: 'An assassin draws a knife-sized weapon from where it is hidden, that is, stowed. Answers: the item.',
  example: 'A: [draw-hidden, stiletto]',
  text: 'which hidden blade',
  may: (step, piece) => sheetOf(step.fight, piece.id).feat.assassin >= 1 && hasPack(step, piece),
  offers: (step, piece) => itemsInPack(step, piece, R.feat.assassin1, isKnife),
  act: (step, id, place) => intoHand(step, id, place, R.feat.assassin1),
})

/** Out of the pack and into the hand, whatever that held. */
export function intoHand(step: SovereignStep, id: PieceId, place: number, rule: RuleIndex): void {
  const piece = pieceAt(step.fight, id)
  step.set(id, 'stowed', piece.stowed & ~bit(place), rule)
  step.set(id, 'inHand', drawn(piece, place), rule)
}
