import { FULL } from '@riposte/board'
import type { Effect, PieceId } from '@riposte/referee'
import type { Spot } from '@riposte/tactics'
import type { Ability } from './clauses/ability.ts'
import type { Clause, Of, Zone, ZonePart } from './clauses/clauses.ts'
import { clausesIn } from './clauses/fold.ts'
import { type Means, meansOf, sourceOf } from './clauses/means.ts'
import type { TraitPart } from './clauses/traits.ts'
import { type DrawSteelFight, isObject, isOf, pieceAt, sheetOf } from './fight.ts'
import { R } from './rules.ts'
import { abilityCalled } from './sheet/sheet.ts'
import { boxAt, boxOf, distance, isIn, type Room, spacesMeet } from './space.ts'
import type { DsStep } from './step.ts'

/** Areas that last: where they lie, who is in them, and whom they are about. */

interface AreaMeant {
  readonly kind: string
  readonly means: Extract<Means, { is: 'zone' | 'area' }>
}

/** What an effect is called that is an area: what it does stands in the ability of its maker. */
export const zoneNamed = (of: string): AreaMeant => ({ kind: `zone:${of}`, means: { is: 'zone', of } })

/** Where an area lies that does nothing by itself, and is only kept up. */
export const areaNamed = (of: string): AreaMeant => ({ kind: `area:${of}`, means: { is: 'area', of } })

export const isZone = (effect: Effect): boolean => meansOf(effect)?.is === 'zone'
/** An area of an ability, whether it does something by itself or not. */
export const isAreaOf = (effect: Effect, ability: string): boolean => {
  const means = meansOf(effect)
  return (means?.is === 'zone' || means?.is === 'area') && means.of === ability
}

/** Whether somebody is in the area that an ability of somebody has left. */
export function isInAreaOf(step: DsStep, by: PieceId, ability: Pick<Ability, 'id' | 'area'>, id: PieceId, spot?: Spot): boolean {
  const left = step.fight.effects.filter((one) => one.by === by && isAreaOf(one, ability.id))
  if (left.length > 0) return left.some((one) => isInZone(step, one, id, spot))
  return ability.area?.shape === 'aura' && isAround(step, by, ability.area.size, id, spot)
}

export function zoneOf(fight: DrawSteelFight, effect: Effect): Zone | undefined {
  const means = meansOf(effect)
  if (means?.is !== 'zone' || effect.by < 0) return undefined
  const ability = abilityCalled(sheetOf(fight, effect.by), means.of)
  const zone = ability === undefined ? undefined : zoneIn(ability)
  const more = zone === undefined ? [] : fight.effects.flatMap((one) => (one.by === effect.by ? addedTo(effect, one.holds) : []))
  return zone === undefined || more.length === 0 ? zone : { ...zone, parts: [...zone.parts, ...more] }
}

/** What an enlarged area does besides. */
const addedTo = (zone: Effect, holds: unknown): readonly ZonePart[] =>
  isEnlarge(holds) && sourceOf(zone) === holds.ability ? holds.parts : []
const isEnlarge = (holds: unknown): holds is Of<'enlarge'> =>
  typeof holds === 'object' && holds !== null && 'do' in holds && holds.do === 'enlarge'

const printed = new WeakMap<Ability, { readonly zone: Zone | undefined }>()

/** All that an ability says of its area, as one. */
export function zoneIn(ability: Ability): Zone | undefined {
  const known = printed.get(ability)
  if (known !== undefined) return known.zone
  const all = [...ability.before, ...ability.after, ...ability.tiers.flat()]
  const zonesOf = (clauses: readonly Clause[]): Zone[] => clauses.flatMap((one) => (one.do === 'zone' ? [one.zone] : []))
  // One that comes only if something holds.
  const zones = all.some(({ do: what }) => what === 'zone') ? zonesOf(all) : zonesOf(clausesIn(all))
  const [first] = zones
  const zone = first === undefined ? undefined : { ...first, parts: zones.flatMap((one) => [...one.parts]) }
  printed.set(ability, { zone })
  return zone
}

/** Within so many squares of somebody, with nothing solid to shut it off. */
export function isAround(step: DsStep, by: PieceId, squares: number, id: PieceId, spot?: Spot): boolean {
  const { fight } = step
  if (distance(fight, by, id, spot) > squares) return false
  const there = spot === undefined ? boxOf(fight, id) : boxAt(fight, id, spot.at, spot.height)
  return spacesMeet(fight.board, boxOf(fight, by), there) || !step.applies(R.area.barriers)
}

/** Whether somebody is in the area, which may go along with its maker. */
export function isInZone(step: DsStep, effect: Effect, id: PieceId, spot?: Spot): boolean {
  const { fight } = step
  if (effect.value > 0 && effect.by >= 0) {
    return step.applies(R.area.aura) && isAround(step, effect.by, effect.value, id, spot)
  }
  return isIn(fight, { squares: effect.squares, ...heightsOf(effect.holds) }, id, spot)
}

/** From where to where an area reaches up that has been laid. */
export type Heights = Pick<Room, 'from' | 'to'>
const isHeights = (holds: unknown): holds is Heights => typeof holds === 'object' && holds !== null && 'from' in holds && 'to' in holds
/** One that nobody has laid reaches as far as one likes. */
export const heightsOf = (holds: unknown): Heights => (isHeights(holds) ? holds : { from: -FULL, to: FULL })

/** Whom a part of an area is about, seen from its maker. */
export function isAbout(step: DsStep, maker: PieceId, part: Pick<ZonePart, 'to' | 'self'>, id: PieceId): boolean {
  const { fight } = step
  if (isObject(fight, id)) return part.to === 'object'
  if (id === maker) return part.self
  return isOf(fight, pieceAt(fight, maker), pieceAt(fight, id), part.to)
}

/** What somebody has for as long as they are in an area. */
export function insideParts(step: DsStep, id: PieceId, effect: Effect): readonly TraitPart[] {
  const zone = zoneOf(step.fight, effect)
  if (zone === undefined || !zone.parts.some((part) => part.on === 'inside')) return []
  // @rule drawsteel.area.lasting
  if (!isInZone(step, effect, id)) return []
  return zone.parts.flatMap((part) => (part.on === 'inside' && isAbout(step, effect.by, part, id) ? [...part.holds] : []))
}
