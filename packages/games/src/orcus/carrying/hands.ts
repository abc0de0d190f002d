import type { PieceId, RuleIndex } from '@riposte/referee'
import type { Wielded } from '../clauses/phrases.ts'
import { type Dropped, type OrcusFight, type OrcusPiece, pieceAt, sheetOf } from '../fight.ts'
import { focusBit, shieldBit } from '../sheet/compile.ts'
import type { Sheet, Weapon } from '../sheet/sheet.ts'
import type { OrcusStep } from '../step.ts'

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

/** How many things of a kind are in its hands; of free hands, how many there are. */
export function countWielded(fight: OrcusFight, id: PieceId, what: Wielded): number {
  const piece = pieceAt(fight, id)
  if (what === 'free-hand') return freeHands(fight, id)
  return belongings(sheetOf(fight, id)).filter((one) => isHeld(piece, one.bit) && isSuch(one, what)).length
}

function isSuch({ id, weapon }: Belonging, what: Wielded): boolean {
  if (weapon === undefined) return id === what
  if (what === 'melee') return weapon.melee
  if (what === 'ranged') return weapon.range > 0 && weapon.thrown === undefined
  if (what === 'thrown') return weapon.thrown !== undefined
  if (what === 'two-handed') return weapon.hands === 2
  return weapon.group === what
}

export function holdsShield({ fight }: OrcusStep, id: PieceId): boolean {
  const { inHand } = pieceAt(fight, id)
  return inHand !== 0 && (inHand & shieldBit(sheetOf(fight, id).weapons)) !== 0
}

export function holdsFocus({ fight }: OrcusStep, id: PieceId): boolean {
  const { inHand } = pieceAt(fight, id)
  return inHand !== 0 && (inHand & focusBit(sheetOf(fight, id).weapons)) !== 0
}

// ------------------------------------------------------------------------------------------------------- letting fall

/** Something leaves a hand and lies on the ground. A shield and a focus have places after those of the weapons. */
export function drop(step: OrcusStep, id: PieceId, { bit, name }: Belonging, rule: RuleIndex): void {
  const piece = pieceAt(step.fight, id)
  const lying: Dropped = { weapon: Math.log2(bit), owner: id, at: piece.at }
  step.set(id, 'inHand', piece.inHand & ~bit, rule)
  step.set(id, 'lost', piece.lost | bit, rule)
  step.emit({ type: 'ground', piece: id, what: name, at: piece.at, dropped: [...step.fight.dropped, lying], rule })
}

export const heldBy = (fight: OrcusFight, id: PieceId): readonly Belonging[] =>
  belongings(sheetOf(fight, id)).filter(({ bit }) => isHeld(pieceAt(fight, id), bit))

export function dropAll(step: OrcusStep, id: PieceId, rule: RuleIndex): void {
  for (const one of heldBy(step.fight, id)) drop(step, id, one, rule)
}

/** The first weapon in hand: somebody is disarmed. */
export function dropWeapon(step: OrcusStep, id: PieceId, rule: RuleIndex): void {
  const held = heldBy(step.fight, id).find(({ weapon }) => weapon !== undefined)
  if (held !== undefined) drop(step, id, held, rule)
}
