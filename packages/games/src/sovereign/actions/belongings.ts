import { nameIn, type Offers, type Option, type PieceId, type Reading, type RuleIndex } from '@riposte/referee'
import { whyNone } from '../aim/why-none.ts'
import { allows } from '../asking.ts'
import { freeHands, handsOf } from '../carrying/hands.ts'
import { pieceAt, type SovereignPiece, sheetOf } from '../fight.ts'
import { weaponNamed } from '../gear/weapons.ts'
import { type Item, loadOf } from '../item.ts'
import { R } from '../rules.ts'
import { readiedLimit } from '../sheet/sheet.ts'
import type { SovereignStep } from '../step.ts'
import type { Action } from './action.ts'

/** What a piece carries, and questions about it. */

export interface ItemOption extends Option {
  /** Its place in `items`. */
  readonly place: number
}

export const bit = (place: number): number => 1 << place
export const isHeld = (piece: SovereignPiece, place: number): boolean => (piece.inHand & bit(place)) !== 0
export const isStowed = (piece: SovereignPiece, place: number): boolean => (piece.stowed & bit(place)) !== 0

/** Items that pass, with what forbids each; of several alike the first is enough. */
export function offerItems(
  step: SovereignStep,
  piece: SovereignPiece,
  passes: (item: Item, place: number) => boolean,
  given: { readonly rule?: RuleIndex; forbidden?(item: Item, place: number): readonly (RuleIndex | undefined)[] } = {},
): Offers<ItemOption> {
  const offers = step.offers<ItemOption>()
  for (const [place, item] of piece.items.entries()) {
    if (!passes(item, place) || offers.options.some((option) => option.id === item.id)) continue
    offers.offer({ id: item.id, label: item.name, rule: given.rule, place }, ...(given.forbidden?.(item, place) ?? []))
  }
  return offers
}

/** "bow" for the small bow, "knife" for the dagger. */
function byOtherName({ options, refusals }: Offers<ItemOption>, answer: string): Reading<ItemOption> | undefined {
  const id = weaponNamed(answer)?.id
  const option = options.find((one) => one.id === id)
  if (option !== undefined) return { option }
  const refusal = refusals.find((one) => one.id === id)
  return refusal === undefined ? undefined : { refusal }
}

export function askItem(step: SovereignStep, piece: SovereignPiece, text: string, offers: Offers<ItemOption>): number {
  const { options, refusals } = offers
  return step.ask({
    kind: 'choice',
    seat: piece.seat,
    piece: piece.id,
    text,
    // The only one need not be named.
    options: options.length === 1 ? options.map((option) => ({ ...option, byDefault: true })) : options,
    refusals,
    rule: undefined,
    read: (answer) => byOtherName(offers, answer),
  }).place
}

/** An action that begins with the choice of an item. */
interface ItemAct extends Omit<Action, 'take' | 'pointless' | 'forbidden'> {
  readonly text: string
  /** A quick look whether it is worth asking at all. */
  readonly may: (step: SovereignStep, piece: SovereignPiece) => boolean
  readonly offers: (step: SovereignStep, piece: SovereignPiece) => Offers<ItemOption>
  /** Whether the game master lets it pass. */
  readonly allowed?: (step: SovereignStep, id: PieceId) => boolean
  readonly act: (step: SovereignStep, id: PieceId, place: number) => void
}

/** The rest of such an action. */
export function itemAction(action: ItemAct): Action {
  const { text, may, offers, allowed, act } = action
  return Object.assign<ItemAct, Pick<Action, 'pointless' | 'forbidden' | 'take'>>(action, {
    pointless(step, id) {
      const piece = pieceAt(step.fight, id)
      if (!may(step, piece)) return true
      const { options, refusals } = offers(step, piece)
      return options.length === 0 && refusals.length === 0
    },
    forbidden: (step, id) => whyNone(step, id, offers(step, pieceAt(step.fight, id))),
    take(step, id, pay) {
      const piece = pieceAt(step.fight, id)
      const place = askItem(step, piece, text, offers(step, piece))
      if (allowed?.(step, id) === false) return
      pay()
      step.emit({ type: 'action', piece: id, action: action.id, rule: action.rule })
      act(step, id, place)
    },
  })
}

export function itemAt(piece: SovereignPiece, place: number): Item {
  const item = piece.items[place]
  if (item === undefined) throw new RangeError(`${piece.key} carries nothing at ${place}`)
  return item
}

export const hasRoomInHand = (piece: SovereignPiece, item: Item): boolean => freeHands(piece) >= handsOf(item)

/** One more item at the ready would be too much. Only who writes a Strength score is held to it. */
export function overReadied(step: SovereignStep, piece: SovereignPiece, items: readonly Item[], place: number): boolean {
  const sheet = sheetOf(step.fight, piece.id)
  if (!sheet.scored.includes('STR')) return false
  const readied = (bit(items.length) - 1) & ~(piece.stowed | piece.lost)
  return sheet.wornLoad + loadOf(step, items, readied | bit(place)) > readiedLimit(sheet)
}

/** One more item in the pack would be too much. */
export function overStowed(step: SovereignStep, piece: SovereignPiece, place: number): boolean {
  const sheet = sheetOf(step.fight, piece.id)
  return sheet.scored.includes('STR') && loadOf(step, piece.items, piece.stowed | bit(place)) > sheet.score.STR
}

/** Drunk, read, shot away: it is gone for good. */
export function useUp(step: SovereignStep, id: PieceId, place: number, rule: RuleIndex): void {
  const piece = pieceAt(step.fight, id)
  step.set(id, 'inHand', piece.inHand & ~bit(place), rule)
  step.set(id, 'lost', piece.lost | bit(place), rule)
}

const PLAUSIBLE_FREE_ACTS = 3

/** A turn holds as many Free actions as are plausible: from the fourth on the game master is asked. */
export function allowsFreeAct(step: SovereignStep, id: PieceId): boolean {
  const { freeActs } = pieceAt(step.fight, id)
  if (freeActs < PLAUSIBLE_FREE_ACTS || !step.applies(R.action.free)) return true
  return allows(step, id, `Another Free action for ${nameIn(step.fight, id)}, after ${freeActs} this turn?`, R.action.free)
}
