import { areaOf, NOWHERE } from '@riposte/board'
import type { PieceId, RuleIndex } from '@riposte/referee'
import { ask } from '../asking.ts'
import { isForbidden } from '../bearing/forbidden.ts'
import { isIn } from '../conditions/conditions.ts'
import { type Moving, pieceAt, sheetOf } from '../fight.ts'
import { moveTo } from '../movement/arrive.ts'
import { canClimb } from '../movement/climbing.ts'
import { jump, jumpsOf } from '../movement/jumping.ts'
import { setsOff, walk } from '../movement/movement.ts'
import { whyOnlyOut } from '../movement/off-the-map.ts'
import { planFor } from '../movement/plan.ts'
import { fixed, pointsLeft, rateOf, speedOf, teleportRate, whyNoLeap } from '../movement/rate.ts'
import { type Form, formsOf, readForm } from '../movement/squeeze.ts'
import { teleport } from '../movement/teleport.ts'
import { canGo, ways } from '../movement/ways.ts'
import { R } from '../rules.ts'
import { floorUnder } from '../space.ts'
import type { HomlStep } from '../step.ts'
import type { Action, Cost } from './action.ts'

/** Going somewhere in one way or another, going carefully, and getting up. */

/** A move has begun, and so many points are left of it. */
export const isUnderWay = (step: HomlStep, id: PieceId, mode: Moving = 'land'): boolean =>
  pointsLeft(step, id, mode) > 0 && canGo(step, id, pointsLeft(step, id, mode), mode)

const budgetOf = (step: HomlStep, id: PieceId, mode: Moving): number =>
  isUnderWay(step, id, mode) ? pointsLeft(step, id, mode) : rateOf(step, id, mode)

/** What is paid for a move, where it is not one that goes on. */
export function begins(step: HomlStep, id: PieceId, isNew: boolean, pay: () => void): void {
  pay()
  // @rule homl.move.points
  if (isNew) step.set(id, 'spent', 0)
  if (isNew) step.set(id, 'run', 0)
  if (isNew) step.set(id, 'heading', NOWHERE)
}

/** What is left of a move costs nothing more. */
// @rule homl.split.allowed
const restOf = (step: HomlStep, id: PieceId, mode: Moving): Cost | undefined => (isUnderWay(step, id, mode) ? 'none' : undefined)

const whyNotGo = (step: HomlStep, id: PieceId, mode: Moving): readonly (RuleIndex | undefined)[] => [
  fixed(step, id),
  step.forbids(R.move.fullCost, !canGo(step, id, budgetOf(step, id, mode), mode)),
  whyOnlyOut(step, id),
]

export function going(mode: Moving, given: Pick<Action, 'id' | 'rule' | 'about' | 'example'> & Partial<Action>): Action {
  return {
    cost: 'move',
    costFor: (step, id) => restOf(step, id, mode),
    forbidden: (step, id) => whyNotGo(step, id, mode),
    take(step, id, pay) {
      const { path } = ways.askPath(planFor(step, id, budgetOf(step, id, mode), { mode, provokes: true }), 'where to go')
      begins(step, id, !isUnderWay(step, id, mode), pay)
      if (canHold(step, id, mode)) walk(step, id, path, mode)
    },
    ...given,
  }
}

export const walking = going('land', {
  id: 'walk',
  rule: R.action.move,
  about: 'Move up to your speed, or go on with a move that was broken off; lying, you crawl. Answers: a square, or a way.',
  example: 'A: [walk, d4]',
  pointless: (step, id) => pieceAt(step.fight, id).mode !== 'land',
})

export const flying = going('fly', {
  id: 'fly',
  rule: R.fly.mode,
  about: 'Move up to your flying speed, up and down too. Answers: a square, with a height where it is another: d4^3.',
  example: 'A: [fly, d4^3]',
  pointless: (step, id) => speedOf(step, id, 'fly') === 0 || isIn(step.fight, id, 'prone'),
})

export const climbing = going('climb', {
  id: 'climb',
  rule: R.climb.check,
  about: 'Go up or down what there is to hold on to; without a climbing speed a player rolls Athletics first. Answers: a place, d4^3.',
  example: 'A: [climb, d4^3]',
  pointless: (step, id) => isIn(step.fight, id, 'prone') || !canGo(step, id, rateOf(step, id, 'climb'), 'climb'),
})

export const swimming = going('swim', {
  id: 'swim',
  rule: R.swim.mode,
  about: 'Go through deep water, down into it and out of it. Answers: a place, d4^-2.',
  example: 'A: [swim, d4^-2]',
  pointless: (step, id) => isIn(step.fight, id, 'prone') || !canGo(step, id, rateOf(step, id, 'swim'), 'swim'),
})

/** Who cannot hold on goes no farther in this move. */
function canHold(step: HomlStep, id: PieceId, mode: Moving): boolean {
  if (mode !== 'climb' || speedOf(step, id, 'climb') > 0 || canClimb(step, id)) return true
  // @rule homl.climb.check
  step.set(id, 'spent', rateOf(step, id, 'climb'))
  return false
}

export const teleporting: Action = {
  id: 'teleport',
  rule: R.teleport.basic,
  cost: 'move',
  about: 'Be in another square up to your rate away, without the way between. Answers: the square.',
  example: 'A: [teleport, d4]',
  pointless: (step, id) => teleportRate(step, id) === 0,
  forbidden: (step, id) => [whyOnlyOut(step, id), step.forbids(R.effects.kinds, isForbidden(step, id, 'teleport'))],
  take(step, id, pay) {
    pay()
    teleport(step, id, id, teleportRate(step, id))
  },
}

/** A step of a move, or what goes with one. */
export const withinMove = (step: HomlStep, id: PieceId): Cost | undefined =>
  pointsLeft(step, id, pieceAt(step.fight, id).mode) > 0 ? 'none' : undefined

export const reshape: Action = {
  id: 'turn',
  rule: R.size.turn,
  cost: 'move',
  about: 'Lie another way, squeeze into half of your space, or take all of it again: a step of a move. Answers: the space, c2:2x1.',
  example: 'A: [turn, "c2:2x1"]',
  costFor: withinMove,
  pointless: (step, id) => areaOf(sheetOf(step.fight, id).footprint) === 1,
  forbidden: (step, id) => [fixed(step, id), step.forbids(R.size.turn, formsOf(step, id).length === 0)],
  take(step, id, pay) {
    const known = step.asKnownTo(id)
    const form = step.ask<Form>({
      kind: 'square',
      seat: pieceAt(step.fight, id).seat,
      piece: id,
      text: 'which space to take',
      options: formsOf(known, id),
      read: (answer) => readForm(known, id, answer),
      rule: R.size.turn,
    })
    const { at, turned, squeezed, cost } = form
    const { mode, height } = pieceAt(step.fight, id)
    begins(step, id, withinMove(step, id) === undefined, pay)
    if (cost > pointsLeft(step, id, mode) || (cost > 0 && !setsOff(step, id, mode))) return
    step.set(id, 'spent', pieceAt(step.fight, id).spent + cost)
    if (!formsOf(step, id).some((one) => one.id === form.id)) return step.emit({ type: 'halted', piece: id })
    moveTo(step, id, { at, height: mode === 'land' ? floorUnder(step.fight, id, at) : height }, 'turn', mode, () => {
      // @rule homl.size.turn
      step.set(id, 'turned', turned)
      // @rule homl.squeeze.large
      step.set(id, 'squeezed', squeezed)
    })
  },
}

export const jumping: Action = {
  id: 'jump',
  rule: R.jump.check,
  cost: 'move',
  about: 'Over what cannot be walked, a point for each square; two squares in a line just before are a run-up. Answers: where to land.',
  example: 'A: [jump, e1]',
  costFor: withinMove,
  pointless: (step, id) => pieceAt(step.fight, id).mode !== 'land' || isIn(step.fight, id, 'prone') || jumpsOf(step, id).length === 0,
  forbidden: (step, id) => [fixed(step, id), whyNoLeap(step, id), whyOnlyOut(step, id)],
  take(step, id, pay) {
    const where = ask.square(step, id, 'where to jump', jumpsOf(step.asKnownTo(id), id), R.jump.check)
    begins(step, id, pointsLeft(step, id) === 0, pay)
    jump(step, id, where)
  },
}
