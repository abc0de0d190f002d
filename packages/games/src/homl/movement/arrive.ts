import { SIDE, squareBox } from '@riposte/board'
import { lift, type PieceId } from '@riposte/referee'
import type { Spot } from '@riposte/tactics'
import { type Moving, pieceAt } from '../fight.ts'
import { keepHidden } from '../hiding.ts'
import { R } from '../rules.ts'
import { boxesApart, boxOf, floorUnder, isDeep, isLow, roomsOf, SURFACE, squaresAt, squaresOf } from '../space.ts'
import { bookOf, type HomlStep } from '../step.ts'
import { open } from '../windows.ts'
import { hazardsBetween, suffer } from './hazards.ts'

/** Coming to another place, however one gets there. */

/** What it hangs by, flies with or swims in, as long as it is off the ground. */
export function settleMode(step: HomlStep, id: PieceId, mode: Moving): void {
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
  if (!going.has(how) || how === 'shift' || how === 'move') stopRun(step, id)
  if (!going.has(how) || (fight.acting !== id && fight.acting !== master)) return
  const { columns } = fight.board
  step.set(id, 'walked', walked + boxesApart(fight, squareBox(columns, at, height), squareBox(columns, to.at, to.height)))
}

/** Moved by others, lying, or by a step that is no part of a run, it has no run-up any more. */
// @rule homl.jump.check
const stopRun = (step: HomlStep, id: PieceId): void => step.set(id, 'run', 0)

/** In water at least a square deep, not over it: a swimmer lies in its uppermost square, however it came there. */
const isAfloat = ({ fight }: HomlStep, id: PieceId, { at, height }: Spot, mode: Moving): boolean =>
  mode === 'swim' && height <= 0 && isDeep(fight, id, at)

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
  const height = isAfloat(step, id, { at, height: to.height }, mode) ? Math.min(to.height, SURFACE) : to.height
  const last = pieceAt(step.fight, id)
  const { walked } = last
  const from = { squares: was, box: boxOf(step.fight, id) }
  const trodden = isLow(step.fight, id, last, last.mode) ? was : []
  count(step, id, { at, height }, how)
  reshape?.()
  const met = hazardsBetween(step, id, trodden, isLow(step.fight, id, { at, height }, mode) ? squaresAt(step.fight, id, at) : [])
  // @rule homl.teleport.basic
  const hazards = how === 'teleport' ? met.filter(({ hazard }) => !hazard.isEdge) : met
  step.emit({ type: 'moved', piece: id, from: pieceAt(step.fight, id).at, to: at, height, how })
  settleMode(step, id, mode)
  keepHidden(step, id, walked)
  // @rule homl.forced.conditions
  if (hazards.length > 0) suffer(step, id, hazards)
  bookOf(step).entered(step, id, from)
  // @rule homl.trigger.instant
  open(step, { window: 'moved', by: id, at: id, from, how })
}

/** From the ground to its feet. */
export function getUp(step: HomlStep, id: PieceId): void {
  lift(step, id, 'prone', 'stood up', R.stand.cost)
  stopRun(step, id)
  // @rule homl.trigger.instant
  open(step, { window: 'stood', by: id, at: id })
}
