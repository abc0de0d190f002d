import { type Effect, effectsOn, lasting, NOBODY, type PieceId, type Setup } from '@riposte/referee'
import type { ZonePart } from '../clauses/clauses.ts'
import { bitOfKind, kindsOf, type Part, type State } from '../clauses/parts.ts'
import { bundleOf, carries, insideOf, isStaggered, isZoned, laidBy, type OrcusFight, type OrcusPiece, pieceAt } from '../fight.ts'
import type { Trait } from '../powers/power.ts'
import { R } from '../rules.ts'
import type { Sheet } from '../sheet/sheet.ts'
import { covers } from '../sight/heights.ts'
import { boxOf, distance, squaresOf } from '../space.ts'
import type { OrcusStep } from '../step.ts'
import { bitOf, type Condition } from '../terms.ts'

/** Everything that bears on a piece: effects on it, what its sheet always gives it, auras and zones it is inside of. */

/** A part, whose doing it is, what it is called, and the effect it comes from (none for what is on a sheet). */
export type Visit = (part: Part, by: PieceId, name: string, effect: Effect | undefined) => void

/** A part of one kind. */
export type PartOf<K extends Part['is']> = Part & { readonly is: K }
const isOf = <K extends Part['is']>(part: Part, kind: K): part is PartOf<K> => part.is === kind

/** What a sheet gives at all times. */
interface Own {
  readonly parts: readonly Part[]
  readonly names: readonly string[]
  /** The bits of the conditions and of the kinds among its parts. */
  readonly mask: number
  readonly kinds: number
  readonly hasStates: boolean
  /** Auras that do something to those inside. */
  readonly auras: readonly Trait[]
}

function ownOf(sheet: Sheet): Own {
  const parts = [...sheet.bonuses, ...sheet.traits.flatMap((trait) => trait.parts)]
  return {
    parts,
    names: [...sheet.bonuses.map(() => sheet.name), ...sheet.traits.flatMap((trait) => trait.parts.map(() => trait.name))],
    mask: maskOf(parts),
    kinds: kindsOf(parts),
    hasStates: parts.some((part) => part.is === 'while'),
    auras: sheet.traits.filter((trait) => trait.aura > 0 && insideOf(trait.around).length > 0),
  }
}

/** The bits of the conditions among some parts. */
export function maskOf(parts: readonly Part[]): number {
  let mask = 0
  for (const part of parts) if (part.is === 'condition') mask |= bitOf[part.condition]
  return mask
}

/** What the sheets of a fight give: each to who has it, and in its auras, whoever has one, to those inside. */
interface Given {
  readonly bySheet: readonly Own[]
  readonly hasAuras: boolean
  readonly inAuras: { readonly kinds: number; readonly mask: number }
}

const givenBy = lasting((sheets: Setup<Sheet>['sheets']): Given => {
  const bySheet = sheets.map(({ compiled }) => ownOf(compiled))
  const parts = bySheet.flatMap((own) => own.auras.flatMap((trait) => insideOf(trait.around)))
  return { bySheet, hasAuras: parts.length > 0, inAuras: { kinds: kindsOf(parts), mask: maskOf(parts) } }
})

const givenTo = (fight: OrcusFight, id: PieceId): Own => givenBy(fight.setup.sheets).bySheet[pieceAt(fight, id).sheet] ?? NOTHING_OWN
const NOTHING_OWN: Own = { parts: [], names: [], mask: 0, kinds: 0, hasStates: false, auras: [] }

/** Whether a part of a kind may bear on a piece at all: told without looking at who stands where. */
function mayBearPart({ fight }: OrcusStep, id: PieceId, kind: Part['is']): boolean {
  const { kinds, inZones } = laidBy(fight)
  const given = givenTo(fight, id).kinds | givenBy(fight.setup.sheets).inAuras.kinds
  return ((given | inZones | (kinds[id] ?? 0)) & bitOfKind[kind]) !== 0
}

/** A part that holds only in some state is looked at while its bearer is so. */
function visitHeld(step: OrcusStep, id: PieceId, part: Part, visit: (part: Part) => void): void {
  if (part.is !== 'while') visit(part)
  else if (isSo(step, id, part.state) !== part.not) for (const inner of part.parts) visitHeld(step, id, inner, visit)
}

function isSo(step: OrcusStep, id: PieceId, state: State): boolean {
  const piece = pieceAt(step.fight, id)
  if (state === 'staggered') return isStaggered(piece)
  if (state === 'unhurt') return piece.hp >= piece.maxHp
  return state === 'flying' ? piece.flying : bears(step, id, state)
}

/** Whether a part that holds for now lays the condition on its bearer. */
function isHeld(step: OrcusStep, id: PieceId, parts: readonly Part[], condition: Condition): boolean {
  return parts.some(
    (part) =>
      part.is === 'while' &&
      part.state !== condition &&
      isSo(step, id, part.state) !== part.not &&
      part.parts.some((one) => one.is === 'condition' && one.condition === condition),
  )
}

/** Every part of one kind. */
export function eachOf<K extends Part['is']>(
  step: OrcusStep,
  id: PieceId,
  kind: K,
  visit: (part: PartOf<K>, by: PieceId, name: string, effect: Effect | undefined) => void,
): void {
  if (!mayBearPart(step, id, kind)) return
  eachPart(step, id, (part, by, name, effect) => {
    if (isOf(part, kind)) visit(part, by, name, effect)
  })
}

/** Whether any part of a kind passes. */
export function someOf<K extends Part['is']>(
  step: OrcusStep,
  id: PieceId,
  kind: K,
  passes: (part: PartOf<K>, by: PieceId, effect: Effect | undefined) => boolean,
): boolean {
  let found = false
  eachOf(step, id, kind, (part, by, _, effect) => {
    if (!found && passes(part, by, effect)) found = true
  })
  return found
}

export function eachPart(step: OrcusStep, id: PieceId, visit: Visit): void {
  const { fight } = step
  const own = givenTo(fight, id)
  for (let i = 0; i < own.parts.length; i++) {
    const part = own.parts[i]
    if (part !== undefined) visitHeld(step, id, part, (one) => visit(one, id, own.names[i] ?? '', undefined))
  }
  for (const effect of fight.effects) {
    if (effect.on !== id) continue
    const { parts, name } = bundleOf(effect)
    for (let j = 0; j < parts.length; j++) {
      const part = parts[j]
      if (part !== undefined) visitHeld(step, id, part, (one) => visit(one, effect.by, name, effect))
    }
  }
  if (laidBy(fight).hasZones) eachZonePart(step, id, visit)
  if (givenBy(fight.setup.sheets).hasAuras) eachAuraPart(step, id, visit)
}

// ------------------------------------------------------------------------------------------------------ auras and zones

function eachZonePart(step: OrcusStep, id: PieceId, visit: Visit): void {
  for (const effect of step.fight.effects) {
    if (effect.kind !== 'zone' || !isZoned(effect.holds)) continue
    const { zone, name } = effect.holds
    if (!zone.parts.some((part) => part.on === 'inside') || !isInZone(step.fight, effect, id)) continue
    eachInside(step, id, effect.by, zone.parts, (part) => visit(part, effect.by, name, effect))
  }
}

export const isInZone = (fight: OrcusFight, { squares, holds }: Effect, id: PieceId): boolean =>
  covers({ squares, heights: isZoned(holds) ? holds.heights : undefined }, squaresOf(fight, id), boxOf(fight, id))

function eachAuraPart(step: OrcusStep, id: PieceId, visit: Visit): void {
  const { fight } = step
  for (const owner of fight.pieces) {
    if (owner.gone === 1 || owner.state === 'dead') continue
    for (const aura of givenTo(fight, owner.id).auras) {
      if (distance(fight, owner.id, id) > aura.aura) continue
      if (!step.applies(R.monster.aura)) return
      eachInside(step, id, owner.id, aura.around, (part) => visit(part, owner.id, aura.name, undefined))
    }
  }
}

/** The parts that an area does to those of the right side. */
function eachInside(step: OrcusStep, id: PieceId, by: PieceId, parts: readonly ZonePart[], visit: (part: Part) => void): void {
  const { fight } = step
  for (const part of parts) {
    if (part.on !== 'inside' || !isRelated(pieceAt(fight, by), pieceAt(fight, id), part.to)) continue
    for (const one of part.parts) visit(one)
  }
}

/** An aura leaves its owner out unless it says otherwise; nobody counts a conjuration. */
function isRelated(by: OrcusPiece, piece: OrcusPiece, to: ZonePart['to']): boolean {
  if (piece.conjured) return false
  switch (to) {
    case 'creature':
      return piece.id !== by.id
    case 'ally':
      return piece.side === by.side && piece.id !== by.id
    case 'you-or-ally':
      return piece.side === by.side
    case 'enemy':
      return piece.side !== by.side
    case 'summons':
      return piece.master === by.id && piece.master !== NOBODY
  }
}

// ------------------------------------------------------------------------------------------------- conditions as such

/** Whether something lays the condition on a piece. What follows from other conditions is in conditions.ts. */
export function bears(step: OrcusStep, id: PieceId, condition: Condition): boolean {
  const { fight } = step
  if (carries(fight, id, condition)) return true
  const bit = bitOf[condition]
  const own = givenTo(fight, id)
  if ((own.mask & bit) !== 0 || (own.hasStates && isHeld(step, id, own.parts, condition))) return true
  if (maySometimes(fight, id) && effectsOn(fight, id).some((effect) => isHeld(step, id, bundleOf(effect).parts, condition))) return true
  const isAura = (givenBy(fight.setup.sheets).inAuras.mask & bit) !== 0
  return (laidBy(fight).hasZones && isLaidBy(eachZonePart, step, id, condition)) || (isAura && isLaidBy(eachAuraPart, step, id, condition))
}

/** Some effect on it does something only while it is in some state. */
const maySometimes = (fight: OrcusFight, id: PieceId): boolean => ((laidBy(fight).kinds[id] ?? 0) & bitOfKind.while) !== 0

/** Whether something may lay the condition on a piece: told without looking at who stands where. */
export function mayBear(fight: OrcusFight, id: PieceId, condition: Condition): boolean {
  const { hasZones, conditions } = laidBy(fight)
  const own = givenTo(fight, id)
  if (hasZones || own.hasStates || maySometimes(fight, id)) return true
  return (((conditions[id] ?? 0) | own.mask | givenBy(fight.setup.sheets).inAuras.mask) & bitOf[condition]) !== 0
}

/** Whether an area lays the condition on a piece that is inside of it. */
function isLaidBy(eachAreaPart: typeof eachZonePart, step: OrcusStep, id: PieceId, condition: Condition): boolean {
  let found = false
  eachAreaPart(step, id, (part) => {
    if (part.is === 'condition' && part.condition === condition) found = true
  })
  return found
}

/** Whether any part of a kind bears on a piece and passes. */
export function somePart(step: OrcusStep, id: PieceId, passes: (part: Part, by: PieceId, effect: Effect | undefined) => boolean): boolean {
  let found = false
  eachPart(step, id, (part, by, _, effect) => {
    if (!found && passes(part, by, effect)) found = true
  })
  return found
}
