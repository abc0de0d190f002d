import { type Square, squareBox, squareName } from '@riposte/board'
import type { Offers, Option, PieceId, RuleIndex } from '@riposte/referee'
import { whyNone } from '../aim/why-none.ts'
import { ask } from '../asking.ts'
import { bareHands, drawn } from '../carrying/hands.ts'
import { type Dropped, pieceAt, type SovereignPiece } from '../fight.ts'
import type { Item } from '../item.ts'
import { armedAdjacent, provoke } from '../movement/provoking.ts'
import { R } from '../rules.ts'
import { changed } from '../sheet/pack.ts'
import { isClear } from '../sight/sight.ts'
import { boxOf, FEET, feetApart } from '../space.ts'
import type { SovereignStep } from '../step.ts'
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
    'Take in hand a dropped item within reach of your arms (or to the belt, where no hand is free); armed foes beside you may strike first. Answers: the item, or item@square where several are alike.',
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
    if (!provoke(step, id, foes)) return
    if (step.fight.dropped.includes(lying) && isInReach(step, id, lying.at)) gather(step, id, lying, R.pickup.reach)
    else step.emit({ type: 'lost', piece: id, what: lying.item.id, rule: R.pickup.reach })
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
      step.forbids(R.pickup.reach, !isInReach(step, piece.id, at)),
      step.forbids(R.item.readiedLimit, isTooMuch),
    )
  }
  return offers
}

/** Whether what lies on the floor of a square is within reach of its arms, with no wall between. */
function isInReach(step: SovereignStep, id: PieceId, square: Square): boolean {
  const { columns, floor } = step.fight.board
  const me = boxOf(step.fight, id)
  const it = squareBox(columns, square, floor[square])
  return feetApart(me, it) <= bareHands(step.fight, id).reach * FEET && isClear(step, me, it)
}

/** Its place among what the piece once carried, or -1; one spear is as good as another. */
const ownPlace = (piece: SovereignPiece, { item }: Dropped): number =>
  piece.items.findIndex((one, place) => one === item && (piece.lost & bit(place)) !== 0)

/** Where something new is kept: in the place of something lost, so that the list does not grow with every change of hands. */
function newPlace(piece: SovereignPiece): number {
  const place = piece.items.findIndex((_, i) => (piece.lost & bit(i)) !== 0)
  return place < 0 ? piece.items.length : place
}

/** What others than one's like fought with, as it is in one's own hands: without their printed bonus, and as far as one's own arms reach. */
function inOtherHands({ fight }: SovereignStep, { item, owner }: Dropped, id: PieceId): Item {
  const { weapon } = item
  if (weapon === undefined || pieceAt(fight, owner).sheet === pieceAt(fight, id).sheet) return item
  const reach = Math.max(1, weapon.reach + bareHands(fight, id).reach - bareHands(fight, owner).reach)
  const isSame = weapon.bonus === undefined && weapon.reach === reach
  return isSame ? item : { ...item, weapon: changed(weapon, { bonus: undefined, reach }) }
}

/** An item from the ground into the hand, or to the belt where no hand is free. Also for who stands up with its things. */
export function gather(step: SovereignStep, id: PieceId, lying: Dropped, rule: RuleIndex): void {
  const before = pieceAt(step.fight, id)
  const { item, at, spent } = lying
  const known = ownPlace(before, lying)
  const place = known < 0 ? newPlace(before) : known
  step.emit({ type: 'ground', piece: id, what: item.id, at, dropped: step.fight.dropped.filter((one) => one !== lying), rule })
  if (known < 0) step.emit({ type: 'gained', piece: id, item: inOtherHands(step, lying, id), place, rule })
  const piece = pieceAt(step.fight, id)
  const hasRoom = hasRoomInHand(piece, item)
  step.set(id, 'lost', piece.lost & ~bit(place), rule)
  step.set(id, 'spent', spent ? piece.spent | bit(place) : piece.spent & ~bit(place), rule)
  if (hasRoom) step.set(id, 'inHand', drawn(piece, place), rule)
}
