import { groundUnder, SIDE } from '@riposte/board'
import type { PieceId } from '@riposte/referee'
import { hasHold } from '@riposte/tactics'
import { askNumber } from '../asking.ts'
import { isUp, pieceAt } from '../fight.ts'
import { check } from '../rolls/check.ts'
import { R } from '../rules.ts'
import { footprintOf, squaresAt } from '../space.ts'
import type { OrcusStep } from '../step.ts'
import { fall } from './falls.ts'
import { heightOver } from './flying.ts'
import type { Found } from './leads.ts'
import { goAlong, planOf, speedOf, whyNoWalk } from './movement.ts'
import { STRIDE } from './plan.ts'
import { relocate } from './relocate.ts'
import { ways } from './ways.ts'

/** Climbing and swimming. */

/** How hard a wall is to climb, where the game master does not say. */
const WALL = 15
/** Calm, rough and stormy water. */
const WATERS = [10, 15, 20]
/** Who fails by so much falls, or sinks. */
const BADLY = 5

/** Asks the way up or down, rolls, and climbs; what is left of the move is walked. */
export function climb(step: OrcusStep, id: PieceId, pay: () => void): void {
  const swift = speedOf(step, id, 'climb')
  const reach = (): number => speedOf(step, id, swift > 0 ? 'climb' : 'walk')
  const plan = planOf(step, id, reach(), 'climb', { provokes: true, far: R.move.climbSwim })
  const found = ways.askPath(plan, `climb up to ${reach()}`)
  pay()
  if (found.path.length === 0) return
  if (swift === 0) {
    const needs = askNumber(step, id, 'how hard is the climb', [WALL, 10, 20], R.move.climbSwim)
    const { total, success } = check(step, { by: id, skill: 'athletics', needs, what: 'climb', rule: R.move.climbSwim })
    if (!success) return total <= needs - BADLY ? slip(step, id) : undefined
    keepHard(step, id, needs)
  }
  go(step, id, found, 'climb', reach)
}

/** Loses its hold: it falls as far as there is air below. */
export function slip(step: OrcusStep, id: PieceId): void {
  fall(step, id, Math.ceil(heightOver(step, id) / SIDE), R.move.climbSwim)
}

/** How hard the wall is, for when it is hurt while it hangs there. */
function keepHard(step: OrcusStep, id: PieceId, needs: number): void {
  for (const effect of step.fight.effects) if (effect.on === id && effect.kind === CLIMB) step.end(effect, 'anew')
  step.begin({ kind: CLIMB, on: id, by: id, rule: R.move.climbSwim, until: 'never', value: needs })
}
export const CLIMB = 'climb'

/** On a wall, with something beside it to hold on to. */
export const hangs = ({ fight }: OrcusStep, id: PieceId): boolean =>
  hasHold(fight.board, footprintOf(fight, id), pieceAt(fight, id).at, pieceAt(fight, id).height)

/** Beside something it could go up or down. */
export function canClimb(step: OrcusStep, id: PieceId): boolean {
  const { fight } = step
  const { at, height, climbing } = pieceAt(fight, id)
  if (climbing) return true
  const footprint = footprintOf(fight, id)
  if (hasHold(fight.board, footprint, at, height + STRIDE + 1)) return true
  const ground = groundUnder(fight.board, footprint, at)
  return isBesideDrop(step, id, ground)
}

function isBesideDrop({ fight }: OrcusStep, id: PieceId, ground: number): boolean {
  const { board } = fight
  const { at } = pieceAt(fight, id)
  const { across } = footprintOf(fight, id)
  const column = at % board.columns
  const row = Math.floor(at / board.columns)
  for (let r = Math.max(0, row - 1); r <= Math.min(board.rows - 1, row + across); r++) {
    for (let c = Math.max(0, column - 1); c <= Math.min(board.columns - 1, column + across); c++) {
      if (ground - (board.floor[r * board.columns + c] ?? 0) > STRIDE) return true
    }
  }
  return false
}

// ------------------------------------------------------------------------------------------------------------- swimming

export const isDeep = ({ fight }: OrcusStep, id: PieceId, at: number): boolean => {
  const { board } = fight
  const bit = 1 << board.terrains.indexOf('deep-water')
  return squaresAt(fight, id, at).some((square) => ((board.terrain[square] ?? 0) & bit) !== 0)
}

/** Asks the way, rolls, and swims; water costs double without a swim speed. */
export function swim(step: OrcusStep, id: PieceId, pay: () => void): void {
  const swift = speedOf(step, id, 'swim')
  const reach = (): number => speedOf(step, id, swift > 0 ? 'swim' : 'walk')
  const plan = planOf(step, id, reach(), 'swim', { provokes: true, far: R.move.climbSwim })
  const found = ways.askPath(plan, `swim up to ${reach()}`)
  pay()
  if (found.path.length === 0) return
  if (swift === 0) {
    const needs = askNumber(step, id, 'how rough is the water', WATERS, R.move.climbSwim)
    const { total, success } = check(step, { by: id, skill: 'athletics', needs, what: 'swim', rule: R.move.climbSwim })
    if (!success) return total <= needs - BADLY ? sink(step, id) : undefined
  }
  go(step, id, found, 'swim', reach)
}

function sink(step: OrcusStep, id: PieceId): void {
  const { at, height } = pieceAt(step.fight, id)
  if (isDeep(step, id, at)) relocate(step, id, { at, height: height - SIDE, narrow: false }, { how: 'sink', rule: R.move.climbSwim })
}

// --------------------------------------------------------------------------------------------------------------- going

/** The climb or swim, and then the rest of the move on foot. */
function go(step: OrcusStep, id: PieceId, { path, cost }: Found, mode: 'climb' | 'swim', reach: () => number): void {
  const gone = goAlong(step, id, path, {
    how: mode,
    mode,
    manner: mode === 'climb' ? 'climb' : 'ground',
    provokes: true,
    rule: R.move.climbSwim,
    budget: { reach, cost },
  })
  step.set(id, 'climbing', mode === 'climb' && heightOver(step, id) > 0)
  if (gone === path.length) onFoot(step, id, cost)
}

/** What is left of a move is walked, if one likes. */
export function onFoot(step: OrcusStep, id: PieceId, spent: number): void {
  const reach = (): number => speedOf(step, id, 'walk') - spent
  if (reach() <= 0 || !isUp(pieceAt(step.fight, id)) || whyNoWalk(step, id).some((rule) => rule !== undefined)) return
  const plan = planOf(step, id, reach(), 'walk', { provokes: true, far: R.move.mixedModes })
  const { path, cost } = ways.askPath(plan, `walk on up to ${reach()}`, { optional: true })
  goAlong(step, id, path, { how: 'walk', provokes: true, rule: R.move.mixedModes, budget: { reach, cost } })
}
