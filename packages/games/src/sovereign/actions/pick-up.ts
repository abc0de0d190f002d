import { axisGap, type Square, squareBox, squareName } from '@riposte/board'
import type { Offers, Option, PieceId, RuleIndex } from '@riposte/referee'
import { whyNone } from '../aim/why-none.ts'
import { drawn } from '../carrying/hands.ts'
import { type Dropped, isUp, pieceAt, type SovereignPiece } from '../fight.ts'
import { R } from '../rules.ts'
import { ask } from '../seats.ts'
import { boxOf } from '../space.ts'
import type { SovereignStep } from '../step.ts'
import { armedAdjacent, provoke } from '../threats/provoking.ts'
import type { Action } from './action.ts'
import { bit, hasRoomInHand, overReadied } from './belongings.ts'

interface LyingOption extends Option {
  readonly lying: Dropped
}

export const pickUp: Action = {
  id: 'pick-up',
  rule: R.table.pickUp,
  // @rule sovereign.table.pick-up
  cost: 'move',
  about:
    'Take a dropped item within 5 ft in hand (or to the belt, where no hand is free); armed foes beside you may strike first. Answers: the item, or item@square where several are alike.',
  example: 'A: [pick-up, sword]',
  pointless: (step) => step.fight.dropped.length === 0,
  forbidden: (step, id) => whyNone(step, id, offerLying(step, pieceAt(step.fight, id))),
  take(step, id, pay) {
    const piece = pieceAt(step.fight, id)
    const { options, refusals } = offerLying(step, piece)
    const { lying } = ask.choice(step, id, 'what to pick up', options, undefined, refusals)
    pay()
    step.emit({ type: 'action', piece: id, action: 'pick-up', rule: R.table.pickUp })
    const foes = step.applies(R.pickup.aoo) ? armedAdjacent(step, id) : []
    if (!provoke(step, id, foes) || !isUp(pieceAt(step.fight, id))) return
    if (step.fight.dropped.includes(lying)) gather(step, id, lying, R.pickup.reach)
  },
}

/** What lies about, the far-off things with the reason why not. */
function offerLying(step: SovereignStep, piece: SovereignPiece): Offers<LyingOption> {
  const { fight } = step
  const offers = step.offers<LyingOption>()
  for (const lying of fight.dropped) {
    const { item, at } = lying
    const isDouble = fight.dropped.some((other) => other !== lying && other.item.id === item.id)
    const id = isDouble ? `${item.id}@${squareName(at, fight.board.columns)}` : item.id
    if (offers.options.some((option) => option.id === id)) continue
    const place = ownPlace(piece, lying)
    const items = place < 0 ? [...piece.items, item] : piece.items
    const isTooMuch = overReadied(step, piece, items, place < 0 ? piece.items.length : place)
    offers.offer(
      { id, label: item.name, square: at, lying },
      step.forbids(R.pickup.reach, squaresTo(step, piece.id, at) > 1),
      step.forbids(R.item.readiedLimit, isTooMuch),
    )
  }
  return offers
}

/** How many squares away a square lies, on the flat; 0 under one's feet. */
function squaresTo(step: SovereignStep, id: PieceId, square: Square): number {
  const me = boxOf(step.fight, id)
  const it = squareBox(step.fight.board.columns, square)
  return Math.max(axisGap(me.x0, me.x1, it.x0, it.x1), axisGap(me.y0, me.y1, it.y0, it.y1))
}

/** Its place among what the piece once carried, or -1; one spear is as good as another. */
const ownPlace = (piece: SovereignPiece, { item }: Dropped): number =>
  piece.items.findIndex((one, place) => one === item && (piece.lost & bit(place)) !== 0)

/** Where something new is kept: in the place of something lost, so that the list does not grow with every change of hands. */
function newPlace(piece: SovereignPiece): number {
  const place = piece.items.findIndex((_, i) => (piece.lost & bit(i)) !== 0)
  return place < 0 ? piece.items.length : place
}

/** An item from the ground into the hand, or to the belt where no hand is free. Also for who stands up with its things. */
export function gather(step: SovereignStep, id: PieceId, lying: Dropped, rule: RuleIndex): void {
  const before = pieceAt(step.fight, id)
  const { item, at, spent } = lying
  const known = ownPlace(before, lying)
  const place = known < 0 ? newPlace(before) : known
  step.emit({ type: 'ground', piece: id, what: item.id, at, dropped: step.fight.dropped.filter((one) => one !== lying), rule })
  if (known < 0) step.emit({ type: 'gained', piece: id, item, place, rule })
  const piece = pieceAt(step.fight, id)
  const hasRoom = hasRoomInHand(piece, item)
  step.set(id, 'lost', piece.lost & ~bit(place), rule)
  step.set(id, 'stowed', piece.stowed & ~bit(place), rule)
  step.set(id, 'spent', spent ? piece.spent | bit(place) : piece.spent & ~bit(place), rule)
  if (hasRoom) step.set(id, 'inHand', drawn(piece, place), rule)
}
