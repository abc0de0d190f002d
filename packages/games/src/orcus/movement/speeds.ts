import type { PieceId, Tally } from '@riposte/referee'
import { barOf } from '../bearing/bars.ts'
import { addModifiers, tallyOf } from '../bearing/modifiers.ts'
import { capacityOf } from '../carrying/carrying.ts'
import type { Forbidden } from '../clauses/parts.ts'
import { eachOf, mayModify, someOf } from '../conditions/bearing.ts'
import { has } from '../conditions/conditions.ts'
import { contextOf } from '../context.ts'
import { pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import type { OrcusStep } from '../step.ts'
import type { Mode } from '../terms.ts'

/** How fast a piece is, in each of its ways of getting about, and what it may not do. */

/** What is left of every speed of a slowed creature. */
const SLOWED = 2

/** In squares; 0 for a way in which it cannot move. */
export function speedOf(step: OrcusStep, id: PieceId, mode: Mode): number {
  const full = fullSpeed(step, id, mode)
  const isCapped = isSlowed(step, id) && step.applies(R.cond.slowedSpeed)
  // @rule orcus.cond.slowed.last
  return isCapped ? Math.min(SLOWED, full) : full
}

/** As fast as it is but for being slowed. */
export function fullSpeed(step: OrcusStep, id: PieceId, mode: Mode): number {
  const bare = bareSpeed(step, id, mode)
  if (bare === 0 || (mode === 'fly' && mayNot(step, id, 'fly'))) return 0
  return Math.max(0, bare + change(step, id, mode))
}

/** What stands on the sheet, or a better speed that something gives it; or what its speed has become. */
function bareSpeed(step: OrcusStep, id: PieceId, mode: Mode): number {
  const { speeds, armorSlows } = sheetOf(step.fight, id)
  let best = speeds[mode]
  let least: number | undefined
  eachOf(step, id, 'speed', (part) => {
    if (part.mode === mode && part.isSet === true) least = Math.min(least ?? part.squares, part.squares)
    else if (part.mode === mode) best = Math.max(best, part.asWalk === true ? speeds.walk - armorSlows : part.squares)
  })
  return least ?? best
}

/** What it is slower or faster by; mostly nothing bears on that but its armor. */
function change(step: OrcusStep, id: PieceId, mode: Mode): number {
  if (mayModify(step, id, 'speed') || mayModify(step, id, mode)) return changes(step, id, mode).total
  const { armorSlows } = sheetOf(step.fight, id)
  return mode === 'walk' ? -armorSlows : 0
}

function changes(step: OrcusStep, id: PieceId, mode: Mode): Tally {
  const tally = tallyOf(step)
  const context = contextOf(id)
  if (mode === 'walk') tally.add(R.gear.armor, -sheetOf(step.fight, id).armorSlows, 'armor')
  addModifiers(step, tally, id, 'speed', context)
  addModifiers(step, tally, id, mode, context)
  return tally
}

export const isSlowed = (step: OrcusStep, id: PieceId): boolean => has(step, id, 'slowed') || isOverloaded(step, id)

/** It lifts or drags more than it can carry. */
function isOverloaded(step: OrcusStep, id: PieceId): boolean {
  const { load } = pieceAt(step.fight, id)
  if (load <= capacityOf(step, id)) return false
  return step.applies(load <= 2 * capacityOf(step, id) ? R.ability.lift : R.ability.drag)
}

/** It can stay in the air without moving: by nature, or by what lies on it. */
export function hovers(step: OrcusStep, id: PieceId): boolean {
  if (sheetOf(step.fight, id).speeds.hover || someOf(step, id, 'speed', (part) => part.mode === 'fly' && part.hover))
    return step.applies(R.fly.hover)
  return false
}

/** Something that bears on it forbids it. */
export const mayNot = (step: OrcusStep, id: PieceId, what: Forbidden): boolean => barOf(step, id, what) !== undefined
