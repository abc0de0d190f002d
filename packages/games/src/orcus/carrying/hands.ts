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
  /** What was another's. */
  readonly found?: Dropped
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

export const freeHands = (fight: OrcusFight, id: PieceId): number =>
  Math.max(
    0,
    heldBy(fight, id).reduce((free, { hands }) => free - hands, HANDS),
  )
export const areHandsFree = (fight: OrcusFight, id: PieceId): boolean => freeHands(fight, id) === HANDS

/** What somebody has dropped or thrown, as a thing. */
export const thingOf = (fight: OrcusFight, { owner, weapon }: Dropped): Belonging | undefined =>
  belongings(sheetOf(fight, owner)).find(({ bit }) => bit === 1 << weapon)

/** How many things of a kind are in its hands; of free hands, how many there are. */
export function countWielded(fight: OrcusFight, id: PieceId, what: Wielded): number {
  if (what === 'free-hand') return freeHands(fight, id)
  return heldBy(fight, id).filter((one) => isSuch(one, what)).length
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
export function drop(
  step: OrcusStep,
  id: PieceId,
  { bit, name, found }: Belonging,
  rule?: RuleIndex,
  at = pieceAt(step.fight, id).at,
): void {
  const { inHand, lost } = pieceAt(step.fight, id)
  const lying: Dropped = { weapon: Math.log2(bit), owner: found?.owner ?? id, at }
  if (found === undefined) {
    step.set(id, 'inHand', inHand & ~bit, rule)
    step.set(id, 'lost', lost | bit, rule)
  }
  const dropped = [...step.fight.dropped.filter((one) => one !== found), lying]
  step.emit({ type: 'ground', piece: id, what: name, at, dropped, ...(rule === undefined ? {} : { rule }) })
}

/** What is in its hands, of its own and of others. */
export function heldBy(fight: OrcusFight, id: PieceId): readonly Belonging[] {
  const { inHand } = pieceAt(fight, id)
  const own = inHand === 0 ? NONE : belongings(sheetOf(fight, id)).filter(({ bit }) => (inHand & bit) !== 0)
  return fight.dropped.length === 0 ? own : toldApart([...own, ...foundBy(fight, id)])
}

/** Two of a name have different ids. */
const toldApart = (things: readonly Belonging[]): readonly Belonging[] =>
  things.map((thing, place) => {
    const before = things.slice(0, place).filter((one) => one.id === thing.id).length
    return before === 0 ? thing : { ...thing, id: `${thing.id}-taken${before === 1 ? '' : `-${before}`}` }
  })

const NONE: readonly Belonging[] = []

export const foundBy = (fight: OrcusFight, id: PieceId): readonly Belonging[] =>
  fight.dropped.flatMap((found) => {
    const thing = found.by === id ? thingOf(fight, found) : undefined
    return thing === undefined ? [] : [{ ...thing, found }]
  })

/** The first weapon in hand: somebody is disarmed. */
export function dropWeapon(step: OrcusStep, id: PieceId, rule: RuleIndex): void {
  const held = heldBy(step.fight, id).find(({ weapon }) => weapon !== undefined)
  if (held !== undefined) drop(step, id, held, rule)
}
