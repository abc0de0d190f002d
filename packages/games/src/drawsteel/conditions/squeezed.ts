import { overlaps } from '@riposte/board'
import { type DrawSteelFight, type DsPiece, isAlive, isObject, sheetOf } from '../fight.ts'
import { boxOf, sizeOrder } from '../space.ts'
import { printedParts } from './traits.ts'

/** Who shares a space. */

/** Forced into one space with somebody of nearly the same size. */
export function isSqueezed(fight: DrawSteelFight, piece: DsPiece): boolean {
  const mine = boxOf(fight, piece.id)
  return fight.pieces.some(
    (one) =>
      one.id !== piece.id &&
      isAlive(one) &&
      one.carrier !== piece.id &&
      piece.carrier !== one.id &&
      !isObject(fight, one.id) &&
      overlaps(boxOf(fight, one.id), mine) &&
      !sharesSpace(fight, one) &&
      !sharesSpace(fight, piece) &&
      Math.abs(sizeOrder(fight, one.id) - sizeOrder(fight, piece.id)) <= 1,
  )
}

/** Some creatures stop where others stand. */
export const sharesSpace = (fight: DrawSteelFight, one: DsPiece): boolean =>
  printedParts(sheetOf(fight, one.id)).some((part) => part.is === 'shares-space')
