import type { PieceId, RuleIndex } from '@riposte/referee'
import type { Stride, Way } from '@riposte/tactics'
import { has } from '../conditions/conditions.ts'
import { pieceAt } from '../fight.ts'
import { askWay } from '../movement/ask-way.ts'
import { checkAloft, leftOf, spentOn, walk } from '../movement/movement.ts'
import { disengageSquares, speedOf } from '../movement/speeds.ts'
import { R } from '../rules.ts'
import { showsByMoving } from '../sight/sight.ts'
import type { DsStep } from '../step.ts'
import type { Action } from './action.ts'

/** Advance: a movement, all at once or in pieces. */

/** Goes as far as somebody says, of what is left of the movement. */
export function go(step: DsStep, id: PieceId, way: 'move' | 'shift', far: RuleIndex = R.move.maxSpeed): void {
  const chosen = askWay({ step, id, budget: leftToGo(step, id), way, straight: false, far }, 'where to go')
  if (chosen === undefined) return
  goThere(step, id, id, chosen, way, R.turn.splitMove)
  if (chosen.path.length > 0) showsByMoving(step, id)
  checkAloft(step, id)
}

export function start(step: DsStep, id: PieceId, how: string, squares: number): void {
  step.set(id, 'moveHow', how)
  step.set(id, 'moveLeft', squares)
  step.set(id, 'moveMade', 0)
}

/** What is left of the movement under way, of its own or on a mount: in all it goes as far as the speed is now. */
export function leftToGo(step: DsStep, id: PieceId, mover: PieceId = id): number {
  const { moveLeft, moveMade, moveHow } = pieceAt(step.fight, id)
  if (mover < 0) return 0
  if (moveLeft === 0 || !step.applies(R.move.maxSpeed)) return moveLeft
  const most = moveHow === 'move' || moveHow === 'ride' ? speedOf(step, mover) : disengageSquares(step, mover)
  return Math.max(0, most - moveMade)
}

/** Goes a part of the movement under way of who moves, or rides. */
export function goThere(step: DsStep, id: PieceId, mover: PieceId, chosen: Way<Stride>, way: 'move' | 'shift', rule: RuleIndex): void {
  const budget = leftToGo(step, id, mover)
  const { moveMade } = pieceAt(step.fight, id)
  step.set(id, 'moveLeft', budget - chosen.cost, rule)
  const walked = walk(step, mover, chosen.path, { way, gone: moveMade })
  step.set(id, 'moveMade', moveMade + spentOn(chosen.path, walked))
  if (!walked.arrives) step.set(id, 'moveLeft', leftOf(step, mover, budget, chosen.path, walked))
}

export const isGoingOn =
  (how: string) =>
  (step: DsStep, id: PieceId): boolean => {
    const piece = pieceAt(step.fight, id)
    if (piece.moveLeft === 0 || piece.moveHow !== how) return false
    return leftToGo(step, id, how.startsWith('ride') ? piece.carrier : id) > 0 || stuck(step, id).length > 0
  }

/** Nobody moves with speed 0; the condition that makes it so is the reason. */
export function stuck(step: DsStep, id: PieceId): readonly (RuleIndex | undefined)[] {
  if (speedOf(step, id) > 0) return []
  const { fight } = step
  return [
    step.forbids(R.grabbed.speed, has(fight, id, 'grabbed')),
    step.forbids(R.restrained.speed, has(fight, id, 'restrained')),
    R.action.advance,
  ]
}

export const advance: Action = {
  id: 'advance',
  told: 'moves',
  about:
    'Move action: move up to your speed; what is left may be walked later in the turn, with `advance` again. Answers: a square, or a way (b2>c3).',
  example: 'A: [advance, d4]',
  rule: R.action.advance,
  cost: 'move',
  goesOn: isGoingOn('move'),
  forbidden: stuck,
  take: (step, id) => {
    // @rule drawsteel.action.advance
    if (!isGoingOn('move')(step, id)) start(step, id, 'move', speedOf(step, id))
    go(step, id, 'move')
  },
}
