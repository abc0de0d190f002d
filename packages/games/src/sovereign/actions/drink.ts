import type { Offers, Option, PieceId } from '@riposte/referee'
import { ask } from '../asking.ts'
import { hasReadied, isCarried, isReadied } from '../carrying/hands.ts'
import { isEnemy, isUp, pieceAt, type SovereignPiece } from '../fight.ts'
import type { Item, Spell } from '../item.ts'
import { isOverstrained, takeEffect } from '../powers/spells.ts'
import { R } from '../rules.ts'
import { isBeside } from '../sight/sight.ts'
import type { SovereignStep } from '../step.ts'
import type { Action } from './action.ts'
import { askItem, type ItemOption, itemAction, itemAt, offerItems, useUp } from './belongings.ts'
import { reachesAfterAll } from './use-skill.ts'

const spellOf = (piece: SovereignPiece, place: number): Spell | undefined => itemAt(piece, place).spell

const carriesPotion = (_: SovereignStep, piece: SovereignPiece): boolean =>
  piece.items.some((item, place) => item.kind === 'potion' && isCarried(piece, place))

function offerPotions(step: SovereignStep, piece: SovereignPiece, drinker: PieceId | undefined): Offers<ItemOption> {
  const isPotion = (item: Item, place: number): boolean => item.kind === 'potion' && isCarried(piece, place)
  return offerItems(step, piece, isPotion, {
    forbidden: ({ spell }, place) => [
      step.forbids(R.item.potion, !isReadied(piece, place)),
      step.forbids(R.hp.systemStrain, drinker !== undefined && spell !== undefined && isOverstrained(step, drinker, spell)),
    ],
  })
}

export const drink: Action = itemAction({
  id: 'drink',
  rule: R.item.potion,
  cost: 'move',
  about: 'Drink a readied potion. Answers: the potion.',
  example: 'A: [drink, healing-potion]',
  text: 'which potion',
  may: carriesPotion,
  offers: (step, piece) => offerPotions(step, piece, piece.id),
  act: (step, id, place) => swallow(step, id, place, id),
})

/** The potion does its work on whoever drinks it. */
function swallow(step: SovereignStep, by: PieceId, place: number, drinker: PieceId): void {
  const spell = spellOf(pieceAt(step.fight, by), place)
  useUp(step, by, place, R.item.potion)
  if (spell !== undefined) takeEffect(step, by, spell, [drinker], R.item.potion)
}

interface AllyOption extends Option {
  readonly piece: PieceId
}

export const givePotion: Action = {
  id: 'give-potion',
  rule: R.item.potion,
  cost: 'main',
  about:
    'Pour a readied potion into a helpless ally beside you; a use of skill, so armed foes beside you may strike first. Answers: the ally, the potion.',
  example: 'A: [give-potion, B, healing-potion]',
  pointless(step, id) {
    const piece = pieceAt(step.fight, id)
    return !hasReadied(piece, 'potion') || helpless(step, piece).length === 0
  },
  take(step, id, pay) {
    const piece = pieceAt(step.fight, id)
    const options: AllyOption[] = helpless(step, piece).map((ally) => ({ id: ally.key, piece: ally.id, square: ally.at }))
    const ally = ask.target(step, id, 'to whom', options).piece
    const place = askItem(step, piece, 'which potion', offerPotions(step, piece, undefined))
    pay()
    step.emit({ type: 'action', piece: id, action: 'give-potion', rule: R.item.potion })
    if (reachesAfterAll(step, id, ally, 'potion')) swallow(step, id, place, ally)
  },
}

function helpless(step: SovereignStep, piece: SovereignPiece): SovereignPiece[] {
  return step.fight.pieces.filter(
    (other) => !isEnemy(other, piece) && other.gone === 0 && other.state !== 'dead' && !isUp(other) && isBeside(step, piece.id, other.id),
  )
}
