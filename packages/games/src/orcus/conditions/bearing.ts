import { type Effect, NOBODY, type PieceId, type Setup } from '@riposte/referee'
import type { Zone, ZonePart } from '../clauses/clauses.ts'
import type { Part, State } from '../clauses/parts.ts'
import { bundleOf, isStaggered, type OrcusFight, type OrcusPiece, pieceAt, sheetOf } from '../fight.ts'
import type { Trait } from '../powers/power.ts'
import { R } from '../rules.ts'
import type { Sheet } from '../sheet/sheet.ts'
import { covers, type Rise } from '../sight/heights.ts'
import { boxOf, distance, squaresOf } from '../sight/sight.ts'
import type { OrcusStep } from '../step.ts'
import { bitOf, type Condition } from '../terms.ts'

/** Everything that bears on a piece: effects on it, what its sheet always gives it, auras and zones it is inside of. */

/** A part, whose doing it is, what it is called, and the effect it comes from (none for what is on a sheet). */
export type Visit = (part: Part, by: PieceId, name: string, effect: Effect | undefined) => void

/** A part of one kind. */
export type PartOf<K extends Part['is']> = Part & { readonly is: K }
const isOf = <K extends Part['is']>(part: Part, kind: K): part is PartOf<K> => part.is === kind

/** What a sheet gives at all times, gathered once. */
interface Own {
  readonly parts: readonly Part[]
  readonly names: readonly string[]
  readonly mask: number
  readonly hasStates: boolean
  readonly kinds: ReadonlySet<Part['is']>
  /** Auras that do something to those inside. */
  readonly auras: readonly Trait[]
}
const owns = new WeakMap<Sheet, Own>()

function ownOf(sheet: Sheet): Own {
  let own = owns.get(sheet)
  if (own === undefined) {
    const parts = [...sheet.bonuses, ...sheet.traits.flatMap((trait) => trait.parts)]
    const names = [...sheet.bonuses.map(() => sheet.name), ...sheet.traits.flatMap((trait) => trait.parts.map(() => trait.name))]
    own = {
      parts,
      names,
      mask: maskOf(parts),
      hasStates: parts.some((part) => part.is === 'while'),
      kinds: kindsOf(parts),
      auras: sheet.traits.filter((trait) => trait.aura > 0 && insideOf(trait.around).length > 0),
    }
    owns.set(sheet, own)
  }
  return own
}

const insideOf = (parts: readonly ZonePart[]): readonly Part[] => parts.flatMap((part) => (part.on === 'inside' ? part.parts : []))

const known = new WeakMap<readonly unknown[], ReadonlySet<Part['is']>>()

/** The kinds among some parts, and among what those hold that hold only in a state. */
function kindsOf(parts: readonly Part[]): ReadonlySet<Part['is']> {
  let kinds = known.get(parts)
  if (kinds === undefined) {
    kinds = new Set(parts.flatMap((part) => (part.is === 'while' ? ['while', ...kindsOf(part.parts)] : [part.is])))
    known.set(parts, kinds)
  }
  return kinds
}

function kindsInside(parts: readonly ZonePart[]): ReadonlySet<Part['is']> {
  let kinds = known.get(parts)
  if (kinds === undefined) {
    kinds = kindsOf(insideOf(parts))
    known.set(parts, kinds)
  }
  return kinds
}

/** The bits of the conditions among some parts. */
export function maskOf(parts: readonly Part[]): number {
  let mask = 0
  for (const part of parts) if (part.is === 'condition') mask |= bitOf[part.condition]
  return mask
}

/** What the auras of a fight could do to those inside of them, whoever has one. */
interface Auras {
  readonly any: boolean
  readonly kinds: ReadonlySet<Part['is']>
  /** The bits of the conditions they lay. */
  readonly mask: number
}
const auras = new WeakMap<Setup['sheets'], Auras>()

function aurasOf({ sheets }: Setup<Sheet>): Auras {
  let all = auras.get(sheets)
  if (all === undefined) {
    const parts = sheets.flatMap(({ compiled }) => ownOf(compiled).auras.flatMap((trait) => insideOf(trait.around)))
    all = { any: parts.length > 0, kinds: kindsOf(parts), mask: maskOf(parts) }
    auras.set(sheets, all)
  }
  return all
}

/** Whether a part of a kind may bear on a piece at all: told without looking at who stands where. */
function mayBear({ fight }: OrcusStep, id: PieceId, kind: Part['is']): boolean {
  if (ownOf(sheetOf(fight, id)).kinds.has(kind) || aurasOf(fight.setup).kinds.has(kind)) return true
  const { effects } = fight
  for (let i = 0; i < effects.length; i++) {
    const effect = effects[i]
    if (effect === undefined) continue
    if (effect.on === id && kindsOf(bundleOf(effect).parts).has(kind)) return true
    if (effect.kind === 'zone' && isZoned(effect.holds) && kindsInside(effect.holds.zone.parts).has(kind)) return true
  }
  return false
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
  if (!mayBear(step, id, kind)) return
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
  const own = ownOf(sheetOf(fight, id))
  for (let i = 0; i < own.parts.length; i++) {
    const part = own.parts[i]
    if (part !== undefined) visitHeld(step, id, part, (one) => visit(one, id, own.names[i] ?? '', undefined))
  }
  const { effects } = fight
  let hasZones = false
  for (let i = 0; i < effects.length; i++) {
    const effect = effects[i]
    if (effect === undefined) continue
    if (effect.kind === 'zone') hasZones = true
    if (effect.on !== id) continue
    const { parts, name } = bundleOf(effect)
    for (let j = 0; j < parts.length; j++) {
      const part = parts[j]
      if (part !== undefined) visitHeld(step, id, part, (one) => visit(one, effect.by, name, effect))
    }
  }
  if (hasZones) eachZonePart(step, id, visit)
  if (aurasOf(fight.setup).any) eachAuraPart(step, id, visit)
}

// ------------------------------------------------------------------------------------------------------ auras and zones

/** What a zone holds: the zone as its power made it, and the name of that. */
interface Zoned {
  readonly zone: Zone
  readonly name: string
  readonly heights?: readonly Rise[]
}
const isZoned = (value: unknown): value is Zoned => typeof value === 'object' && value !== null && 'zone' in value

/** The zone that an effect is, if it is one. */
export const zoneOf = ({ kind, holds }: Effect): Zone | undefined => (kind === 'zone' && isZoned(holds) ? holds.zone : undefined)

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
    for (const aura of ownOf(sheetOf(fight, owner.id)).auras) {
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
  const bit = bitOf[condition]
  const { effects } = fight
  let hasZones = false
  for (let i = 0; i < effects.length; i++) {
    const effect = effects[i]
    if (effect === undefined) continue
    if (effect.kind === 'zone') hasZones = true
    else if (effect.on === id && (bundleOf(effect).mask & bit) !== 0) return true
  }
  const own = ownOf(sheetOf(fight, id))
  if ((own.mask & bit) !== 0 || (own.hasStates && isHeld(step, id, own.parts, condition))) return true
  const isAura = (aurasOf(fight.setup).mask & bit) !== 0
  return (hasZones && isLaidBy(eachZonePart, step, id, condition)) || (isAura && isLaidBy(eachAuraPart, step, id, condition))
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
