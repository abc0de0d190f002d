import { NOWHERE, squareDistance, squareName } from '@riposte/board'
import { type Effect, effectOn, NOBODY, nameIn, type PieceId, type RuleIndex } from '@riposte/referee'
import { ask } from '../asking.ts'
import type { Of } from '../clauses/clauses.ts'
import { beginFor } from '../conditions/conditions.ts'
import { isUp, pieceAt } from '../fight.ts'
import type { Use } from '../moments.ts'
import { bringTo, checkAloft, standAt } from '../movement/movement.ts'
import { R } from '../rules.ts'
import { checkHidden } from '../sight/sight.ts'
import { squaresOf } from '../space.ts'
import type { DsStep } from '../step.ts'
import { whoIs } from './who.ts'

/** Who is taken off the map for a while: turns go by without them, and nobody reaches them. */

const AWAY = 'away'

export function removeThem(step: DsStep, use: Use, clause: Of<'remove'>, target: PieceId): void {
  for (const id of whoIs(step, use, clause.to, target)) leave(step, use, clause, id)
  use.took = true
}

function leave(step: DsStep, use: Use, { span }: Of<'remove'>, id: PieceId): void {
  const { fight } = step
  const piece = pieceAt(fight, id)
  if (!isUp(piece) || piece.at === NOWHERE) return
  const left = [...squaresOf(fight, id)]
  const stay = beginFor(step, span, { kind: AWAY, on: id, by: use.by, rule: R.ability.effectsOrder, squares: left })
  if (stay === undefined) return
  for (const grab of fight.effects.filter((one) => one.kind === 'grabbed' && (one.on === id || one.by === id)))
    step.end(grab, 'out of reach', R.grabbed.release)
  const riders = fight.pieces.filter((one) => one.carrier === id)
  for (const one of riders) step.set(one.id, 'carrier', NOBODY)
  if (piece.carrier >= 0) step.set(id, 'carrier', NOBODY)
  step.emit({ type: 'state', piece: id, was: piece.state, to: 'away', rule: R.ability.effectsOrder })
  step.emit({ type: 'moved', piece: id, from: piece.at, to: NOWHERE, height: piece.height, how: 'removed', rule: R.ability.effectsOrder })
  // @rule drawsteel.mount.rider-moved
  for (const one of riders) checkAloft(step, one.id)
}

/** An effect is over before its time. */
export function cutShort(step: DsStep, effect: Effect, why: string, rule?: RuleIndex): void {
  step.end(effect, why, rule)
  comeFrom(step, effect)
  checkHidden(step)
}

/** Once such an effect is over, who could fly only for a while comes down, and who was away is back. */
export function comeFrom(step: DsStep, { kind, on, squares }: Effect): void {
  if (on < 0 || effectOn(step.fight, on, kind) !== undefined) return
  if (kind === AWAY) comeBack(step, on, squares)
  else if (kind === 'flying') checkAloft(step, on)
}

/** Back in the space they left, or in the nearest that is free; of several as near they choose. */
function comeBack(step: DsStep, id: PieceId, left: readonly number[]): void {
  const { fight } = step
  const piece = pieceAt(fight, id)
  const [old] = left
  if (piece.state !== 'away' || old === undefined) return
  step.emit({ type: 'state', piece: id, was: piece.state, to: 'up', rule: R.ability.effectsOrder })
  const { board } = fight
  let least = Number.POSITIVE_INFINITY
  let nearest: { readonly id: string; readonly square: number; readonly byDefault: boolean }[] = []
  for (let square = 0; square < board.size; square++) {
    const far = squareDistance('chebyshev', board.columns, square, old)
    if (far > least || standAt(step, id, square) === undefined) continue
    if (far < least) nearest = []
    least = far
    nearest.push({ id: squareName(square, board.columns), square, byDefault: nearest.length === 0 })
  }
  const at = nearest.length === 1 ? nearest[0] : ask.square(step, id, `where ${nameIn(fight, id)} appears`, nearest, R.ability.effectsOrder)
  const spot = standAt(step, id, at?.square ?? old)
  if (spot !== undefined) bringTo(step, id, spot, 'back')
}
