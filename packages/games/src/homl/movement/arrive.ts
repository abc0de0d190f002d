import { SIDE, type Square, squareBox } from '@riposte/board'
import { type Effect, effectsOn, lasting, lift, NOBODY, type PieceId } from '@riposte/referee'
import type { Spot } from '@riposte/tactics'
import { hurt } from '../damage/damage.ts'
import { type Moving, pieceAt } from '../fight.ts'
import { keepHidden } from '../hiding.ts'
import { R } from '../rules.ts'
import { boxesApart, floorUnder, roomsOf, squaresAt, squaresOf } from '../space.ts'
import type { Hazard } from '../start.ts'
import { bookOf, type HomlStep } from '../step.ts'
import { open } from '../windows.ts'

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
function suffer(step: HomlStep, id: PieceId, hazards: readonly Lying[]): void {
  for (const { effect, hazard } of hazards) {
    if (pieceAt(step.fight, id).gone === 1) return
    const rule = hazard.isEdge ? R.condterrain.edge : R.condterrain.enter
    step.begin({ kind: TOUCHED, on: id, by: NOBODY, rule, until: 'turn-end', of: step.fight.acting, value: effect.id })
    const parts = [{ rule, value: hazard.damage, type: '', label: hazard.name }]
    // @rule homl.condterrain.enter, homl.condterrain.edge
    hurt(step, { on: id, by: NOBODY, amount: hazard.damage, parts, tags: hazard.types, how: hazard.name, isNonlethal: false, rule })
  }
}

/** Coming to another place, however one gets there. */

/** What it hangs by, flies with or swims in, as long as it is off the ground. */
function settleMode(step: HomlStep, id: PieceId, mode: Moving): void {
  const { at, height, mode: now } = pieceAt(step.fight, id)
  const isOff = mode !== 'land' && (height - floorUnder(step.fight, id, at) >= SIDE || (mode === 'swim' && height < 0))
  const next = isOff ? mode : 'land'
  if (next !== now) step.set(id, 'mode', next, R.move.modes)
}

/** Going by oneself; and not being taken anywhere. */
const going: ReadonlySet<string> = new Set(['walk', 'crawl', 'climb', 'fly', 'swim', 'shift', 'jump', 'move'])

/** So many squares more in its turn, or its master's. */
function count(step: HomlStep, id: PieceId, to: Spot, how: string): void {
  const { fight } = step
  const { at, height, walked, master } = pieceAt(fight, id)
  if (!going.has(how) || (fight.acting !== id && fight.acting !== master)) return
  const { columns } = fight.board
  step.set(id, 'walked', walked + boxesApart(fight, squareBox(columns, at, height), squareBox(columns, to.at, to.height)))
}

/** It is there: what waits there comes, then what others make of it. */
export function moveTo(
  step: HomlStep,
  id: PieceId,
  to: Spot,
  how: string,
  mode = pieceAt(step.fight, id).mode,
  reshape?: () => void,
): void {
  const was = squaresOf(step.fight, id)
  const [at = to.at] = roomsOf(step.fight.setup)?.around(to.at) ?? []
  const { height } = to
  const { walked } = pieceAt(step.fight, id)
  count(step, id, { at, height }, how)
  reshape?.()
  const hazards = hazardsBetween(step, id, was, squaresAt(step.fight, id, at))
  step.emit({ type: 'moved', piece: id, from: pieceAt(step.fight, id).at, to: at, height, how })
  settleMode(step, id, mode)
  keepHidden(step, id, walked)
  // @rule homl.forced.conditions
  if (hazards.length > 0) suffer(step, id, hazards)
  bookOf(step).entered(step, id, was)
  // @rule homl.trigger.instant
  open(step, { window: 'moved', by: id, at: id, from: was, how })
}

/** From the ground to its feet. */
export function getUp(step: HomlStep, id: PieceId): void {
  lift(step, id, 'prone', 'stood up', R.stand.cost)
  // @rule homl.trigger.instant
  open(step, { window: 'stood', by: id, at: id })
}
