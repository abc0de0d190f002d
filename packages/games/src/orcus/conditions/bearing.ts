import { type Effect, effectsOn, lasting, type PieceId, type Setup, untilChanged } from '@riposte/referee'
import type { ZonePart } from '../clauses/clauses.ts'
import { bitOfKind, bitOfStat, conditionsIn, kindsOf, type Part, type Stat, type State, statsIn } from '../clauses/parts.ts'
import type { Test } from '../clauses/phrases.ts'
import type { Trait } from '../clauses/power.ts'
import { contextOf } from '../context.ts'
import {
  bundleOf,
  carries,
  insideOf,
  isRelated,
  isStaggered,
  laidKinds,
  laidStats,
  mayBearNow,
  type OrcusFight,
  pieceAt,
  sheetOf,
  zonedOf,
  zoneKinds,
  zoneStats,
} from '../fight.ts'
import { covers } from '../heights.ts'
import { R } from '../rules.ts'
import type { Sheet } from '../sheet/sheet.ts'
import { boxOf, distance, squaresOf } from '../space.ts'
import { bookOf, type OrcusStep } from '../step.ts'
import { bitOf, type Condition } from '../terms.ts'

/** Everything that bears on a piece: effects on it, what its sheet always gives it, auras and zones it is inside of. */

/** A part, whose doing it is, what it is called, and the effect it comes from (none for what is on a sheet). */
type VisitOf<P extends Part> = (part: P, by: PieceId, name: string, effect: Effect | undefined) => void
type Visit = VisitOf<Part>

/** A part of one kind. */
export type PartOf<K extends Part['is']> = Part & { readonly is: K }
const isOf = <K extends Part['is']>(part: Part, kind: K): part is PartOf<K> => part.is === kind

/** What a sheet gives at all times. */
interface Own {
  readonly parts: readonly Part[]
  readonly names: readonly string[]
  /** The bits of the conditions among its parts, of those that may be, and of the kinds. */
  readonly mask: number
  readonly may: number
  readonly kinds: number
  /** Of the numbers that it modifies. */
  readonly stats: number
  readonly hasStates: boolean
  /** Auras that do something to those inside. */
  readonly auras: readonly Trait[]
}

function ownOf(sheet: Sheet): Own {
  const parts = [...sheet.bonuses, ...sheet.traits.flatMap((trait) => trait.parts)]
  return {
    parts,
    names: [...sheet.bonuses.map(() => sheet.name), ...sheet.traits.flatMap((trait) => trait.parts.map(() => trait.name))],
    mask: conditionsIn(parts.filter((part) => part.is === 'condition')),
    may: conditionsIn(parts),
    kinds: kindsOf(parts),
    stats: statsIn(parts),
    hasStates: parts.some((part) => part.is === 'while'),
    auras: sheet.traits.filter((trait) => trait.aura > 0 && insideOf(trait.around).length > 0),
  }
}

/** What the sheets of a fight give: each to who has it, and in its auras, whoever has one, to those inside. */
interface Given {
  readonly bySheet: readonly Own[]
  readonly hasAuras: boolean
  readonly inAuras: { readonly kinds: number; readonly stats: number; readonly mask: number }
}

const givenBy = lasting((sheets: Setup<Sheet>['sheets']): Given => {
  const bySheet = sheets.map(({ compiled }) => ownOf(compiled))
  const parts = bySheet.flatMap((own) => own.auras.flatMap((trait) => insideOf(trait.around)))
  return { bySheet, hasAuras: parts.length > 0, inAuras: { kinds: kindsOf(parts), stats: statsIn(parts), mask: conditionsIn(parts) } }
})

const givenTo = (fight: OrcusFight, id: PieceId): Own => givenBy(fight.setup.sheets).bySheet[pieceAt(fight, id).sheet] ?? NOTHING_OWN
const NOTHING_OWN: Own = { parts: [], names: [], mask: 0, may: 0, kinds: 0, stats: 0, hasStates: false, auras: [] }

/** Whether a part of a kind may bear on a piece at all: told without looking at who stands where. */
export function mayBearPart(step: OrcusStep, id: PieceId, kind: Part['is']): boolean {
  const kinds = kindsFor(step, id)
  return kinds !== 0 && (kinds & bitOfKind(kind)) !== 0
}
const kindsFor = untilChanged(
  ({ fight }: OrcusStep, id) =>
    givenTo(fight, id).kinds | givenBy(fight.setup.sheets).inAuras.kinds | zoneKinds.all(fight) | laidKinds.on(fight, id),
)

/** Whether anything may modify one of its numbers: told in the same way. */
export function mayModify(step: OrcusStep, id: PieceId, stat: Stat): boolean {
  const stats = statsFor(step, id)
  return stats !== 0 && (stats & bitOfStat(stat)) !== 0
}
const statsFor = untilChanged(
  ({ fight }: OrcusStep, id) =>
    givenTo(fight, id).stats | givenBy(fight.setup.sheets).inAuras.stats | zoneStats.all(fight) | laidStats.on(fight, id),
)

/** A part, and whose it is, as long as it holds: some do only while their bearer is in some state. */
function visitHeld(step: OrcusStep, id: PieceId, part: Part, visit: Visit, by: PieceId, name: string, effect?: Effect): void {
  if (part.is !== 'while') visit(part, by, name, effect)
  else if (isSo(step, id, part.state, by) !== part.not) for (const inner of part.parts) visitHeld(step, id, inner, visit, by, name, effect)
}

function isSo(step: OrcusStep, id: PieceId, state: State | Test, by: PieceId): boolean {
  if (typeof state === 'object') return bookOf(step).holds(step, state, contextOf(id, { other: by }))
  const piece = pieceAt(step.fight, id)
  if (state === 'staggered') return isStaggered(piece)
  if (state === 'unhurt') return piece.hp >= piece.maxHp
  return state === 'flying' ? piece.flying : bears(step, id, state)
}

/** Whether a part that holds for now lays the condition on its bearer. */
function isHeld(step: OrcusStep, id: PieceId, parts: readonly Part[], condition: Condition, by: PieceId): boolean {
  return parts.some(
    (part) =>
      part.is === 'while' &&
      part.state !== condition &&
      part.parts.some((one) => one.is === 'condition' && one.condition === condition) &&
      isSo(step, id, part.state, by) !== part.not,
  )
}

/** Every part of one kind. */
export function eachOf<K extends Part['is']>(step: OrcusStep, id: PieceId, kind: K, visit: VisitOf<PartOf<K>>): void {
  if (mayBearPart(step, id, kind)) eachKept(step, id, kind, visit)
}

function eachKept<K extends Part['is']>(step: OrcusStep, id: PieceId, kind: K, visit: VisitOf<PartOf<K>>): void {
  eachPart(step, id, (part, by, name, effect) => {
    if (isOf(part, kind)) visit(part, by, name, effect)
  })
}

/** Whether any part of a kind passes. */
export const someOf = <K extends Part['is']>(
  step: OrcusStep,
  id: PieceId,
  kind: K,
  passes: (part: PartOf<K>, by: PieceId, effect: Effect | undefined) => boolean,
): boolean => mayBearPart(step, id, kind) && someKept(step, id, kind, passes)

function someKept<K extends Part['is']>(
  step: OrcusStep,
  id: PieceId,
  kind: K,
  passes: (part: PartOf<K>, by: PieceId, effect: Effect | undefined) => boolean,
): boolean {
  let found = false
  eachKept(step, id, kind, (part, by, _, effect) => {
    found ||= passes(part, by, effect)
  })
  return found
}

export function eachPart(step: OrcusStep, id: PieceId, visit: Visit): void {
  const { fight } = step
  const { parts, names } = givenTo(fight, id)
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]
    if (part !== undefined) visitHeld(step, id, part, visit, id, names[i] ?? '')
  }
  const mine = effectsOn(fight, id)
  for (let i = 0; i < mine.length; i++) {
    const effect = mine[i]
    if (effect === undefined) continue
    const held = bundleOf(effect)
    for (const part of held.parts) visitHeld(step, id, part, visit, effect.by, held.name, effect)
  }
  if (zoneKinds.all(fight) !== 0) eachZonePart(step, id, visit)
  if (givenBy(fight.setup.sheets).hasAuras) eachAuraPart(step, id, visit)
}

// ------------------------------------------------------------------------------------------------------ auras and zones

function eachZonePart(step: OrcusStep, id: PieceId, visit: Visit): void {
  for (const effect of step.fight.effects) {
    const zoned = zonedOf(effect)
    if (zoned === undefined) continue
    const { zone, name } = zoned
    if (!zone.parts.some((part) => part.on === 'inside') || !isInZone(step.fight, effect, id)) continue
    eachInside(step, id, zone.parts, visit, effect.by, name, effect)
  }
}

export const isInZone = (fight: OrcusFight, zone: Effect, id: PieceId): boolean =>
  covers({ squares: zone.squares, heights: zonedOf(zone)?.heights }, squaresOf(fight, id), boxOf(fight, id))

/** Solid things stop an aura. */
const OPEN_WAY: Test = { is: 'has-line', whose: 'other', by: 'you' }

function eachAuraPart(step: OrcusStep, id: PieceId, visit: Visit): void {
  const { fight } = step
  for (const owner of fight.pieces) {
    if (owner.gone === 1 || owner.state === 'dead') continue
    for (const aura of givenTo(fight, owner.id).auras) {
      if (distance(fight, owner.id, id) > aura.aura) continue
      if (!step.applies(R.monster.aura)) return
      if (step.applies(R.area.lineOfEffect) && !bookOf(step).holds(step, OPEN_WAY, contextOf(id, { other: owner.id }))) continue
      eachInside(step, id, aura.around, visit, owner.id, aura.name)
    }
  }
}

/** The parts that an area does to those of the right side. An aura leaves its owner out unless it says otherwise. */
function eachInside(
  step: OrcusStep,
  id: PieceId,
  parts: readonly ZonePart[],
  visit: Visit,
  by: PieceId,
  name: string,
  effect?: Effect,
): void {
  const { fight } = step
  for (const part of parts) {
    const isOwn = effect === undefined && by === id && part.to === 'creature'
    if (part.on !== 'inside' || isOwn || !isRelated(pieceAt(fight, by), part.to, pieceAt(fight, id))) continue
    for (const one of part.parts) visitHeld(step, id, one, visit, by, name, effect)
  }
}

// ------------------------------------------------------------------------------------------------- conditions as such

/** Whether something lays the condition on a piece. What follows from other conditions is in conditions.ts. */
export function bears(step: OrcusStep, id: PieceId, condition: Condition): boolean {
  const may = mayBearAny(step, id)
  return may !== 0 && (may & bitOf[condition]) !== 0 && (carries(step.fight, id, condition) || isLaidOn(step, id, condition))
}

/** Whether something may lay the condition on a piece: told without looking at who stands where. */
export const mayBear = (fight: OrcusFight, id: PieceId, condition: Condition): boolean => (mayBearIn(fight, id) & bitOf[condition]) !== 0

const mayBearIn = (fight: OrcusFight, id: PieceId): number =>
  givenTo(fight, id).may | givenBy(fight.setup.sheets).inAuras.mask | mayBearNow(fight, id)
/** The bits of all that something may lay on it. */
export const mayBearAny = untilChanged(({ fight }: OrcusStep, id) => mayBearIn(fight, id))

/** By its sheet, an effect that holds for now, a zone, or an aura; not what it is immune to. */
function isLaidOn(step: OrcusStep, id: PieceId, condition: Condition): boolean {
  const { fight } = step
  const bit = bitOf[condition]
  const own = givenTo(fight, id)
  const isImmunity = (part: Part): boolean => part.is === 'immune' && part.to === condition
  const isImmune = sheetOf(fight, id).immune.includes(condition) || own.parts.some(isImmunity)
  if (isImmune || effectsOn(fight, id).some((effect) => bundleOf(effect).parts.some(isImmunity))) return false
  if ((own.mask & bit) !== 0 || (own.hasStates && isHeld(step, id, own.parts, condition, id))) return true
  if (effectsOn(fight, id).some((effect) => isHeld(step, id, bundleOf(effect).parts, condition, effect.by))) return true
  const isAura = (givenBy(fight.setup.sheets).inAuras.mask & bit) !== 0
  return isLaidBy(eachZonePart, step, id, condition) || (isAura && isLaidBy(eachAuraPart, step, id, condition))
}

/** Whether an area lays the condition on a piece that is inside of it. */
function isLaidBy(eachAreaPart: typeof eachZonePart, step: OrcusStep, id: PieceId, condition: Condition): boolean {
  let found = false
  eachAreaPart(step, id, (part) => {
    if (part.is === 'condition' && part.condition === condition) found = true
  })
  return found
}
