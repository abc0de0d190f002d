import { type Effect, effectOn, effectsOn, NOBODY, type Part, type PieceId, type RuleIndex } from '@riposte/referee'
import { isIn, lay } from '../conditions/conditions.ts'
import { pieceAt, sheetOf } from '../fight.ts'
import { save } from '../rolls/check.ts'
import { R } from '../rules.ts'
import { type Size, sizeNames } from '../sheet/sheet.ts'
import type { FansysStep } from '../step.ts'
import { hurt } from './damage.ts'
import type { Origin } from './resistance.ts'
import { isImmune } from './types.ts'

/** Fire, poison and falls. */

export const ON_FIRE = 'on-fire'
export const BURNT = 'burnt'
/** Squares that burn, and how wide the fire is. */
export const FIRE = 'fire'

const rank = (size: Size): number => sizeNames.indexOf(size)

function thrown(step: FansysStep, id: PieceId, count: number, sides: number, why: string, rule: RuleIndex): Part[] {
  let total = 0
  for (let i = 0; i < count; i++) total += step.roll(sides, id, why, rule)
  return [{ rule, value: total, type: '', label: `${count}d${sides}` }]
}

// ---------------------------------------------------------------------------------------------------------------- fire

/** How wide a fire is: dice, and what it takes to withstand them. */
function fierceness(radius: number): { readonly dice: number; readonly needs: number } {
  // @rule fansys.fire.area otherwise number
  if (radius <= 5) return { dice: 1, needs: 13 }
  // @rule fansys.fire.area otherwise number
  if (radius <= 20) return { dice: 2, needs: 16 }
  return { dice: 3, needs: 20 }
}

export interface Burning {
  readonly radius: number
  readonly origin: Origin
}

/** What a fire of this origin has done to it already. */
const burntBy = (step: FansysStep, id: PieceId, origin: Origin): Effect | undefined =>
  effectsOn(step.fight, id).find(({ kind, holds }) => kind === BURNT && holds === origin)

/** In a fire: a save, or its damage; once one has failed there is none. */
export function burnIn(step: FansysStep, id: PieceId, { radius, origin }: Burning): void {
  if (pieceAt(step.fight, id).gone === 1) return
  const { dice, needs } = fierceness(radius)
  const isBurnt = burntBy(step, id, origin) !== undefined
  const stat = origin === 'natural' ? 'CON' : 'CHA'
  const rolled = isBurnt ? undefined : save(step, { id, stat, needs, what: 'fire', rule: R.fire.area })
  // @rule fansys.fire.area
  if (rolled?.success === true) return
  if (!isBurnt) step.begin({ kind: BURNT, on: id, rule: R.fire.area, until: 'never', holds: origin })
  const parts = thrown(step, id, dice, 8, 'fire', R.fire.area)
  const direct = rolled?.ones ?? 0
  let earns = 0
  // @rule fansys.condition.noroll
  if (rolled === undefined) earns = 1
  // @rule fansys.condition.save1
  if (rolled !== undefined) earns = rolled.ones
  hurt(step, { on: id, by: NOBODY, parts, type: 'fire', origin, dice, direct, earns, how: 'fire', rule: R.fire.area })
}

/** Out of it again, and still alight. */
export function carryOff(step: FansysStep, id: PieceId, origin: Origin): void {
  const burnt = burntBy(step, id, origin)
  if (burnt === undefined) return
  step.end(burnt, 'out')
  // @rule fansys.fire.onfire
  setAlight(step, id)
}

export function setAlight(step: FansysStep, id: PieceId): void {
  // @rule fansys.fire.onfire
  if (isImmune(step, { on: id, type: 'fire', origin: 'natural' }) || effectOn(step.fight, id, ON_FIRE) !== undefined) return
  step.begin({ kind: ON_FIRE, on: id, rule: R.fire.onfire, until: 'never' })
}

export function burn(step: FansysStep, id: PieceId): void {
  if (effectOn(step.fight, id, ON_FIRE) === undefined || pieceAt(step.fight, id).gone === 1) return
  // @rule fansys.fire.onfire otherwise number
  const dice = 1 + Math.max(0, rank(sheetOf(step.fight, id).size) - rank('large'))
  // @rule fansys.fire.onfire
  unasked(step, id, dice, 8, 'fire', 'on fire', R.fire.onfire)
}

/** What it takes to put oneself out, by size. */
export function dousing(size: Size): number {
  // @rule fansys.fire.extinguish otherwise number
  return [13, 16, 20, 25][Math.max(0, rank(size) - rank('large'))] ?? 25
}

/** What comes of itself, with neither attack nor save. */
function unasked(step: FansysStep, id: PieceId, dice: number, sides: number, type: string, how: string, rule: RuleIndex): void {
  const parts = thrown(step, id, dice, sides, how, rule)
  // @rule fansys.condition.noroll otherwise number
  hurt(step, { on: id, by: NOBODY, parts, type, origin: 'natural', dice, direct: 0, earns: 1, how, rule })
}

// -------------------------------------------------------------------------------------------------------------- poison

/** A CON save, or it is in one. */
export function poison(step: FansysStep, id: PieceId, by: PieceId, needs: number, rule: RuleIndex = R.poison.save): void {
  // @rule fansys.poison.save
  if (sheetOf(step.fight, id).score.CON === undefined || isIn(step.fight, id, 'poisoned') || effectOn(step.fight, id, SEEPING)) return
  // @rule fansys.poison.save, fansys.influence.poison
  if (save(step, { id, stat: 'CON', needs, what: 'poison', condition: 'poisoned', rule }).success) return
  step.begin({ kind: SEEPING, on: id, by, rule, until: 'never' })
}

/** It is in the blood, and acts as the next turn begins. */
const SEEPING = 'seeping'
export function seep(step: FansysStep, id: PieceId): void {
  const effect = effectOn(step.fight, id, SEEPING)
  if (effect === undefined) return
  step.end(effect, 'acts')
  // @rule fansys.poison.save
  lay(step, id, effect.by, 'poisoned', effect.rule)
}

// --------------------------------------------------------------------------------------------------------------- falls

/** A die for each 10 feet, by size; the first is cancelled by a roll. */
export function fallDamage(step: FansysStep, id: PieceId, feet: number, isSoft: boolean): void {
  const { size } = sheetOf(step.fight, id)
  const sides = rank(size) >= rank('huge') ? 12 : rank(size) <= rank('tiny') ? 4 : 8
  const all = Math.min(MOST, Math.floor(feet / 10))
  // @rule fansys.fall.acrobatics
  const dice = isSoft ? Math.max(0, all - 1) : all
  if (dice === 0) return
  // @rule fansys.fall.damage
  unasked(step, id, dice, sides, 'percussive', 'fall', R.fall.damage)
}
const MOST = 36
