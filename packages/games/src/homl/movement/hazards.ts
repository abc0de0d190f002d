import type { Square } from '@riposte/board'
import { type Effect, effectsOn, lasting, NOBODY, type PieceId, type RuleIndex } from '@riposte/referee'
import { isSpared } from '../bearing/parts.ts'
import { fallProne, lay } from '../conditions/conditions.ts'
import { heal, hurt } from '../damage/damage.ts'
import { pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import type { Hazard } from '../start.ts'
import type { HomlStep } from '../step.ts'

/** What lies on squares and edges, and befalls whoever comes there. */

export const isHazard = (holds: unknown): holds is Hazard =>
  typeof holds === 'object' && holds !== null && 'damage' in holds && 'types' in holds

interface Lying {
  readonly effect: Effect
  readonly hazard: Hazard
}

const lyingIn = lasting((effects: readonly Effect[]): readonly Lying[] =>
  effects.flatMap((effect) => (effect.kind === HAZARD && isHazard(effect.holds) ? [{ effect, hazard: effect.holds }] : [])),
)

export const HAZARD = 'terrain-condition'

/** What befalls a body that comes from some squares into others, and has not befallen it in this turn. */
export function hazardsBetween({ fight }: HomlStep, id: PieceId, from: readonly Square[], to: readonly Square[]): Lying[] {
  if (fight.effects.length === 0) return []
  return lyingIn(fight.effects).filter(({ effect: { squares, id: number }, hazard }) => {
    const isIn = (space: readonly Square[]): boolean => space.some((square) => squares.includes(square))
    // @rule homl.condterrain.area
    if (!hazard.isEdge && isIn(from)) return false
    // @rule homl.condterrain.edge
    if (hazard.isEdge && !(isIn(from) && squares.some((one) => to.includes(one) && !from.includes(one)))) return false
    // @rule homl.condterrain.once
    if (effectsOn(fight, id).some(({ kind, value }) => kind === TOUCHED && value === number)) return false
    return isIn(to)
  })
}

const TOUCHED = 'touched'

/** It has come into them: each does what it does, once in a turn. */
export function suffer(step: HomlStep, id: PieceId, hazards: readonly Lying[]): void {
  for (const { effect, hazard } of hazards) {
    if (pieceAt(step.fight, id).gone === 1) return
    const rule = hazard.isEdge ? R.condterrain.edge : R.condterrain.enter
    step.begin({ kind: TOUCHED, on: id, by: NOBODY, rule, until: 'turn-end', of: step.fight.acting, value: effect.id })
    // @rule homl.condterrain.enter, homl.condterrain.edge
    befall(step, id, hazard, rule)
  }
}

function befall(step: HomlStep, id: PieceId, { name, damage, types, heals, conditions }: Hazard, rule: RuleIndex): void {
  const parts = [{ rule, value: damage, type: '', label: name }]
  if (damage > 0) hurt(step, { on: id, by: NOBODY, amount: damage, parts, tags: types, how: name, isNonlethal: false, rule })
  if (pieceAt(step.fight, id).gone === 1) return
  if (heals > 0) heal(step, id, id, heals, rule)
  for (const condition of conditions) {
    if (isSpared(step, id, condition)) continue
    if (condition === 'prone') fallProne(step, id, NOBODY, rule)
    else lay(step, id, NOBODY, condition, 'unspecified', rule)
  }
}
