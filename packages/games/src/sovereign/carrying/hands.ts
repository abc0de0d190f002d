import type { PieceId } from '@riposte/referee'
import { type SovereignFight, type SovereignPiece, sheetOf } from '../fight.ts'
import type { Item, ItemKind, Weapon } from '../item.ts'
import { R } from '../rules.ts'
import type { SovereignStep } from '../step.ts'
import type { Trait } from '../terms.ts'

/** Fists, claws and teeth. */
export const isOfBody = ({ unarmed, natural }: Weapon): boolean => unarmed || natural

export const has = (weapon: Weapon, trait: Trait): boolean => weapon.traits.includes(trait)

/** Places in `items` of what is in hand, or would be. */
export function held({ items, inHand }: SovereignPiece, hands = inHand): number[] {
  const places: number[] = []
  for (let i = 0; i < items.length; i++) if ((hands & (1 << i)) !== 0) places.push(i)
  return places
}

/** Carried and at the ready: neither stowed nor lost. */
export const isReadied = (piece: SovereignPiece, place: number): boolean => ((piece.stowed | piece.lost) & (1 << place)) === 0

/** Whether some of what it carries is of this kind and at the ready. */
export const hasReadied = (piece: SovereignPiece, kind: ItemKind): boolean =>
  piece.items.some((item, place) => item.kind === kind && isReadied(piece, place))

export const handsOf = (item: Item): number => (item.weapon !== undefined && has(item.weapon, 'two-handed') ? 2 : 1)

export function freeHands({ items, inHand }: SovereignPiece, hands = inHand): number {
  let free = 2
  for (let i = 0; i < items.length; i++) {
    const item = items[i]
    if (item !== undefined && (hands & (1 << i)) !== 0) free -= handsOf(item)
  }
  return Math.max(0, free)
}

/** The shield it holds before it, if any. */
export function shieldOf(piece: SovereignPiece): Item | undefined {
  if (piece.inHand === 0) return undefined
  return piece.items.find((item, i) => item.kind === 'shield' && (piece.inHand & (1 << i)) !== 0)
}

export function heldWeapons(piece: SovereignPiece): Weapon[] {
  const weapons: Weapon[] = []
  for (let i = 0; i < piece.items.length; i++) {
    const weapon = piece.items[i]?.weapon
    if (weapon !== undefined && (piece.inHand & (1 << i)) !== 0 && piece.items[i]?.kind === 'weapon') weapons.push(weapon)
  }
  return weapons
}

/** Two weapons in hand at once: it fights with both. */
export function isDual({ items, inHand }: SovereignPiece): boolean {
  let held = 0
  for (let i = 0; i < items.length; i++)
    if ((inHand & (1 << i)) !== 0 && items[i]?.kind === 'weapon' && items[i]?.weapon !== undefined) held++
  return held === 2
}

/** Where it has a weapon, -1 if nowhere: of several alike the one in hand, else one at the ready. */
export function placeOf({ items, inHand, stowed, lost }: SovereignPiece, weapon: Weapon): number {
  let found = -1
  for (let i = 0; i < items.length; i++) {
    if (items[i]?.weapon !== weapon || (lost & (1 << i)) !== 0) continue
    if ((inHand & (1 << i)) !== 0) return i
    if (found < 0 || (stowed & (1 << found)) !== 0) found = i
  }
  return found
}

/** Bare hands: the last of the body's weapons. */
export function bareHands(fight: SovereignFight, id: PieceId): Weapon {
  const body = sheetOf(fight, id).body
  const fists = body[body.length - 1]
  if (fists === undefined) throw new Error('every body has bare hands')
  return fists
}

const isShieldAt = (piece: SovereignPiece, place: number): boolean => piece.items[place]?.kind === 'shield'

/** What it may hold after drawing a weapon: other weapons are sheathed to make room, and a shield only where both hands hold one. */
export function drawn(piece: SovereignPiece, place: number, inHand = piece.inHand): number {
  const item = piece.items[place]
  if (item === undefined) return inHand
  let hands = inHand & ~(1 << place)
  const putUp = held(piece, hands).sort((a, b) => Number(isShieldAt(piece, a)) - Number(isShieldAt(piece, b)))
  for (const other of putUp) if (freeHands(piece, hands) < handsOf(item)) hands &= ~(1 << other)
  return hands | (1 << place)
}

/** What it holds when it changes weapons to strike: the new one in place of the others. Two at once are drawn on purpose. */
export function changedTo(piece: SovereignPiece, place: number): number {
  if ((piece.inHand & (1 << place)) !== 0) return piece.inHand
  const kept = held(piece).filter((one) => piece.items[one]?.kind !== 'weapon')
  return drawn(
    piece,
    place,
    kept.reduce((mask, one) => mask | (1 << one), 0),
  )
}

export const isCarried = (piece: SovereignPiece, place: number): boolean => (piece.lost & (1 << place)) === 0

/** A long weapon's 10 feet are a rule of their own; a big creature's reach is its sheet's. */
export function weaponReach(step: SovereignStep, weapon: Weapon): number {
  return has(weapon, 'long') && !step.applies(R.trait.long) ? 1 : weapon.reach
}
