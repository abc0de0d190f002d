import { NO_STOP, NOWHERE, neighbour, SIDE, type Square, STEP_X, STEP_Y, terrainBit } from '@riposte/board'
import { NOBODY, type PieceId, type RuleIndex } from '@riposte/referee'
import { checkScreens } from '../conditions/bonds.ts'
import { hurt, jostle } from '../damage/damage.ts'
import { pieceAt, type SovereignFight } from '../fight.ts'
import { fallingDice } from '../hazards.ts'
import { R } from '../rules.ts'
import { foundBy } from '../sight/known.ts'
import { FEET, floorUnder, footprintOf, squaresAt } from '../space.ts'
import type { SovereignStep } from '../step.ts'
import { ground, planFor } from './plan.ts'

/** Being moved: shoved, dragged, thrown, fallen. */

export function moveTo(step: SovereignStep, id: PieceId, to: Square, how: string, rule?: RuleIndex): void {
  const from = pieceAt(step.fight, id).at
  step.emit({ type: 'moved', piece: id, from, to, height: floorUnder(step.fight, id, to), how, rule })
  checkScreens(step)
}

/** Moved by others: provokes nothing, and over a ledge it falls. */
export function shift(step: SovereignStep, id: PieceId, to: Square, how: string, rule?: RuleIndex): void {
  const feet = dropTo(step, id, to)
  moveTo(step, id, to, how, rule)
  jostle(step, id)
  if (feet > FEET) fall(step, id, feet)
}

/** A fall does 1d6 for every 10 ft, and 1d6 more onto spikes. */
export function fall(step: SovereignStep, id: PieceId, feet: number): void {
  if (!step.applies(R.hazard.falling)) return
  const dice = fallingDice(feet) + (isOnSpikes(step.fight, id) ? 1 : 0)
  let amount = 0
  for (let i = 0; i < dice; i++) amount += step.roll(6, id, 'fall', R.hazard.falling)
  if (dice === 0) return
  const parts = [{ rule: R.hazard.falling, value: amount, type: '', label: `${feet} ft` }]
  hurt(step, { piece: id, by: NOBODY, amount, how: 'fall', rule: R.hazard.falling, parts })
}

function isOnSpikes({ board, pieces }: SovereignFight, id: PieceId): boolean {
  const square = pieces[id]?.at ?? NOWHERE
  return ((board.terrain[square] ?? 0) & terrainBit(board, 'spikes')) !== 0
}

/** Whether a piece can be put there: room for its body, and nobody in it but who goes along. */
export function canStand(step: SovereignStep, id: PieceId, at: Square, along: PieceId = NOBODY): boolean {
  const { fight } = step
  const { columns, rows } = fight.board
  const plan = planFor(step, id, 0, { isForced: true, along })
  const { cost } = ground.groundOf(plan)
  const footprint = footprintOf(fight, id)
  if ((at % columns) + footprint.across > columns || Math.floor(at / columns) + footprint.down > rows) return false
  return squaresAt(fight, id, at).every((square) => (cost[square] ?? 0) > 0) && !ground.hasMark(plan, at, NO_STOP)
}

/** Somebody of whom nobody knew stands where it would come to: it stays. */
export function meets(step: SovereignStep, id: PieceId, at: Square, along?: PieceId): boolean {
  if (canStand(step, id, at, along)) return false
  halt(step, id)
  foundBy(step, id, at, -1)
  return true
}

export function halt(step: SovereignStep, id: PieceId): void {
  step.bind()
  step.emit({ type: 'halted', piece: id })
}

/** Feet down to a square. */
export const dropTo = (step: SovereignStep, id: PieceId, to: Square): number =>
  ((pieceAt(step.fight, id).height - floorUnder(step.fight, id, to)) / SIDE) * FEET

/** The squares beside its own that a piece can be forced into: free, no wall between, no ledge to be lifted on. */
export function pushedTo(step: SovereignStep, id: PieceId, along: PieceId = NOBODY): Square[] {
  const { board } = step.fight
  const { at } = pieceAt(step.fight, id)
  const open = ground.groundOf(planFor(step, id, 0, { isForced: true })).steps[at] ?? 0
  const squares: Square[] = []
  for (let d = 0; d < 8; d++) {
    const to = (open & (1 << d)) === 0 ? NOWHERE : neighbour(board, at, STEP_X[d] ?? 0, STEP_Y[d] ?? 0)
    if (to !== NOWHERE && canStand(step, id, to, along)) squares.push(to)
  }
  return squares
}
