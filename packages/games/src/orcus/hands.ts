import type { PieceId } from '@riposte/referee'
import { type OrcusFight, type OrcusPiece, pieceAt, sheetOf } from './fight.ts'
import type { Sheet, Weapon } from './sheet.ts'
import { focusBit, shieldBit } from './sheet-compile.ts'
import type { OrcusStep } from './step.ts'

/** What a piece holds, and what it could take in hand. A bit for each weapon, then the shield, then the focus. */

export interface Belonging {
  readonly id: string
  readonly name: string
  readonly bit: number
  readonly hands: number
  readonly weapon: Weapon | undefined
}

/** All that it carries or once carried, but for what is part of its body. */
export function belongings(sheet: Sheet): readonly Belonging[] {
  const { weapons, shield, focus } = sheet
  const all: Belonging[] = []
  for (const [i, weapon] of weapons.entries()) {
    if (!weapon.natural) all.push({ id: weapon.id, name: weapon.name, bit: 1 << i, hands: weapon.hands, weapon })
  }
  if (shield !== undefined) all.push({ id: 'shield', name: shield.name, bit: shieldBit(weapons), hands: 1, weapon: undefined })
  if (focus !== undefined) all.push({ id: 'focus', name: focus.name, bit: focusBit(weapons), hands: 1, weapon: undefined })
  return all
}

export const isHeld = (piece: OrcusPiece, bit: number): boolean => (piece.inHand & bit) !== 0
export const isCarried = (piece: OrcusPiece, bit: number): boolean => (piece.lost & bit) === 0

const HANDS = 2

export function freeHands(fight: OrcusFight, id: PieceId, inHand = pieceAt(fight, id).inHand): number {
  if (inHand === 0) return HANDS
  let free = HANDS
  for (const { bit, hands } of belongings(sheetOf(fight, id))) if ((inHand & bit) !== 0) free -= hands
  return Math.max(0, free)
}

export function holdsShield({ fight }: OrcusStep, id: PieceId): boolean {
  const { inHand } = pieceAt(fight, id)
  return inHand !== 0 && (inHand & shieldBit(sheetOf(fight, id).weapons)) !== 0
}

export function holdsFocus({ fight }: OrcusStep, id: PieceId): boolean {
  const { inHand } = pieceAt(fight, id)
  return inHand !== 0 && (inHand & focusBit(sheetOf(fight, id).weapons)) !== 0
}
