import type { PieceId, RuleIndex } from '@riposte/referee'
import { has } from '../conditions/conditions.ts'
import { pieceAt } from '../fight.ts'
import { askWay } from '../movement/ask-way.ts'
import { checkAloft, leftOf, walk } from '../movement/movement.ts'
import { speedOf } from '../movement/speeds.ts'
import { R } from '../rules.ts'
import { reveal } from '../sight/sight.ts'
import type { DsStep } from '../step.ts'
import type { Action } from './action.ts'

/** Advance: a movement, all at once or in pieces. */

/** Goes as far as somebody says, of what is left of the movement. */
export function go(step: DsStep, id: PieceId, way: 'move' | 'shift', far: RuleIndex = R.move.maxSpeed): void {
  const piece = pieceAt(step.fight, id)
  const budget = piece.moveLeft
  const chosen = askWay({ step, id, budget, way, straight: false, far }, 'where to go')
  if (chosen === undefined) return
  step.set(id, 'moveLeft', budget - chosen.cost, R.turn.splitMove)
  const walked = walk(step, id, chosen.path, { way })
  if (!walked.arrives) step.set(id, 'moveLeft', leftOf(step, id, budget, chosen.path, walked))
  if (chosen.path.length > 0) reveal(step, id)
  checkAloft(step, id)
}

export function start(step: DsStep, id: PieceId, how: string, squares: number): void {
  step.set(id, 'moveHow', how)
  step.set(id, 'moveLeft', squares)
}

export const isGoingOn =
  (how: string) =>
  (step: DsStep, id: PieceId): boolean => {
    const piece = pieceAt(step.fight, id)
    return piece.moveLeft > 0 && piece.moveHow === how
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
