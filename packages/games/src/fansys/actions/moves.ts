import type { PieceId, RuleIndex } from '@riposte/referee'
import type { Spot } from '@riposte/tactics'
import { FEET, inHand, threatenedBy } from '../aim/reach.ts'
import { isUnwieldy } from '../attack/modifiers.ts'
import { fallProne, isAble, isIn, lift } from '../conditions/conditions.ts'
import { type Pace, pieceAt, sheetOf } from '../fight.ts'
import { keepMindShaken } from '../mind/concentration.ts'
import { WITHDRAWN } from '../movement/care.ts'
import { goalOf } from '../movement/fears.ts'
import { airBelow, mayHurry } from '../movement/flight.ts'
import { makesHeadway, walk } from '../movement/go.ts'
import { canGo, planFor, ways } from '../movement/plan.ts'
import { allowance, feetLeft, fixed, speedOf, tire } from '../movement/rate.ts'
import { bearerOf, kept, ridersOf } from '../movement/riders.ts'
import { R } from '../rules.ts'
import { reveal } from '../sight/hiding.ts'
import { bookOf, type FansysStep } from '../step.ts'
import { armours } from '../tables.ts'
import { doing, spare } from '../windows.ts'
import type { Action, Cost } from './action.ts'

/** Getting about, getting up and down, and getting away. */

/** Who has sprinted does nothing else in this turn. */
export const sprinted = (step: FansysStep, id: PieceId): RuleIndex | undefined =>
  step.forbids(R.turn.altSprint, pieceAt(step.fight, id).pace === 'sprint')

/** What goes with a move takes nothing of its own; who cannot move on has nothing to do it for. */
export function asPartOfMove(step: FansysStep, id: PieceId, body = id): (RuleIndex | undefined)[] {
  const feet =
    pieceAt(step.fight, body).pace !== 'still' ? feetLeft(step, body) : pieceAt(step.fight, id).move > 0 ? allowance(step, body, 'move') : 0
  return [
    sprinted(step, id),
    fixed(step, body),
    step.forbids(R.cond.surprised, isIn(step.fight, id, 'surprised')),
    step.forbids(R.action.move, feet < FEET),
  ]
}

/** It goes, and who sits on it with it. */
export function begins(step: FansysStep, id: PieceId, pace: Pace, pay: () => void): void {
  const isNew = pieceAt(step.fight, id).pace === 'still'
  pay()
  // @rule fansys.skill.stealth
  if (pace !== 'move') for (const one of [id, ...ridersOf(step, id)]) reveal(step, one)
  if (!isNew) return
  step.set(id, 'pace', pace)
  step.set(id, 'budget', allowance(step, id, pace))
}

/** What is left of a move that has begun costs nothing more. */
function goesOnFree(step: FansysStep, id: PieceId): Cost | undefined {
  // @rule fansys.action.main.limit, fansys.turn.order, fansys.cost.skillmove
  if (pieceAt(step.fight, id).pace !== 'still') return 'none'
  return undefined
}

const feetFor = (step: FansysStep, id: PieceId, pace: Pace): number =>
  pieceAt(step.fight, id).pace === 'still' ? allowance(step, id, pace) : feetLeft(step, id)

const going = (
  pace: 'move' | 'run',
  isTumbling: boolean,
  given: Pick<Action, 'id' | 'rule' | 'cost' | 'about' | 'example'> & Partial<Action>,
): Action => ({
  pointless: (step, id) => pieceAt(step.fight, id).mount >= 0,
  forbidden: (step, id) => [
    sprinted(step, id),
    fixed(step, id),
    borne(step, id),
    step.forbids(R.action.move, !canGo(step, id, feetFor(step, id, pace))),
  ],
  take(step, id, pay) {
    const feet = feetFor(step, id, pace)
    const plan = planFor(step, id, feet, { provokes: true, ...(pace === 'run' && { far: R.movement.run }) })
    const { path } = ways.askPath(plan, 'where to', { goal: goalOf(plan) })
    begins(step, id, pace, pay)
    if (pieceAt(step.fight, id).pace !== 'run') return walk(step, id, path, { isTumbling })
    if (makesHeadway(step, id, path)) walk(step, id, path, { isTumbling })
    shake(step, id)
  },
  ...given,
})

/** Those whom a run or a sprint shakes: who goes, and who sits on it. */
export function shake(step: FansysStep, id: PieceId): void {
  for (const one of [id, ...ridersOf(step, id)]) keepMindShaken(step, one, true)
}

/** What keeps one, or one's mount, from running and from a sprint. */
export const hobbled = (step: FansysStep, id: PieceId): (RuleIndex | undefined)[] => [
  fixed(step, id),
  step.forbids(R.cond.crippled, isIn(step.fight, id, 'crippled')),
  step.forbids(R.cond.prone, isIn(step.fight, id, 'prone')),
]

/** A mount that bears somebody goes when he does: for his move, and never besides. */
const borne = (step: FansysStep, id: PieceId): RuleIndex | undefined => step.forbids(R.mount.move, ridersOf(step, id).length > 0)

export const moving = going('move', false, {
  id: 'move',
  rule: R.action.move,
  costFor: goesOnFree,
  about: 'Go as far as your speed, at once or in parts around what else you do. Answers: the square, or the way (b2>c3).',
  example: 'A: [move, d4]',
})

export const tumbling = going('move', true, {
  id: 'tumble',
  rule: R.aoo.acrobatics,
  costFor: goesOnFree,
  about: 'Go past those who threaten you with one acrobatics roll: whoever it beats gets no chance to strike. Answers: the square.',
  example: 'A: [tumble, d4]',
})

export const running = going('run', false, {
  id: 'run',
  rule: R.movement.run,
  costFor: (step, id) => (pieceAt(step.fight, id).pace === 'run' ? 'none' : undefined),
  about: 'Go up to twice your speed, for your move and your main action. Answers: the square.',
  example: 'A: [run, d4]',
  forbidden: (step, id) => [
    ...hobbled(step, id),
    borne(step, id),
    step.forbids(R.flight.grades, !mayHurry(step, id)),
    step.forbids(R.movement.run, !canGo(step, id, feetFor(step, id, 'run'))),
  ],
})

export const sprinting: Action = {
  id: 'sprint',
  rule: R.movement.sprint,
  about: 'Go up to four times your speed in a straight line, and do nothing else. Answers: the square.',
  example: 'A: [sprint, a9]',
  pointless: (step, id) => pieceAt(step.fight, id).mount >= 0,
  forbidden: (step, id) => [
    ...hobbled(step, id),
    borne(step, id),
    step.forbids(R.movement.sprint, !canGo(step, id, allowance(step, id, 'sprint'))),
    step.forbids(R.flight.limits, pieceAt(step.fight, id).mode === 'fly'),
  ],
  take(step, id, pay) {
    const plan = planFor(step, id, allowance(step, id, 'sprint'), { provokes: true, far: R.movement.sprint, isStraight: true })
    const { path } = ways.askPath(plan, 'where to', { goal: goalOf(plan) })
    begins(step, id, 'sprint', pay)
    dash(step, id, path)
  },
}

/** What a sprint brings about: whoever waits for it, and that it tires. */
export function dash(step: FansysStep, id: PieceId, path: readonly Spot[]): void {
  bookOf(step).opens(step, { window: 'sprint', by: id, at: id })
  walk(step, id, path)
  shake(step, id)
  tireOut(step, id)
}

/** Longer than STR allows it tires. */
function tireOut(step: FansysStep, id: PieceId): void {
  const { sprinted } = pieceAt(step.fight, id)
  step.set(id, 'sprinted', sprinted + 1)
  // @rule fansys.movement.fatigue.sprint
  if (sprinted >= Math.max(0, sheetOf(step.fight, id).modifier.STR) && isAble(step.fight, id)) tire(step, id, R.movement.fatigueSprint)
}

export const careful: Action = {
  id: 'careful',
  rule: R.aoo.careful,
  about: 'Go carefully from now on: half as far, and between threatened squares nobody gets a chance to strike. Answers: none.',
  example: 'A: [careful]',
  pointless: (step, id) => pieceAt(step.fight, bearerOf(step.fight, id)).careful,
  forbidden: (step, id) => [sprinted(step, id)],
  take(step, id, pay) {
    pay()
    // @rule fansys.aoo.careful
    step.set(bearerOf(step.fight, id), 'careful', true, R.aoo.careful)
  },
}

export const withdrawing: Action = {
  id: 'withdraw',
  rule: R.aoo.withdraw,
  about: 'Get ready to leave the reach of those beside you without giving them a chance. Answers: none.',
  example: 'A: [withdraw]',
  pointless: (step, id) => threatenedBy(step, id).length === 0,
  take(step, id, pay) {
    pay()
    // @rule fansys.aoo.withdraw
    step.begin({
      kind: WITHDRAWN,
      on: bearerOf(step.fight, id),
      rule: R.aoo.withdraw,
      until: 'turn-end',
      of: id,
      caught: threatenedBy(step, id),
    })
  },
}

export const standUp: Action = {
  id: 'stand-up',
  rule: R.basic.stand,
  costFor: goesOnFree,
  about: 'Get up: half your speed, as part of a move. It gives those who threaten you a chance. Answers: none.',
  example: 'A: [stand-up]',
  pointless: (step, id) => !isIn(step.fight, id, 'prone'),
  forbidden: (step, id) => [
    sprinted(step, id),
    fixed(step, id),
    step.forbids(R.basic.standSpeedzero, upright(step, id) === 0 || fixed(step, id) !== undefined),
    step.forbids(R.basic.stand, halfOf(step, id) > leftUpright(step, id)),
  ],
  take(step, id, pay) {
    const half = halfOf(step, id)
    begins(step, id, 'move', pay)
    doing(step, id, 'stand-up', watchersOf(step, id), () => {
      // @rule fansys.basic.stand.speedzero
      if (fixed(step, id) !== undefined) return
      lift(step, id, 'prone', 'stood up', R.basic.stand)
      // @rule fansys.basic.stand
      step.set(id, 'walked', pieceAt(step.fight, id).walked + half)
      step.set(id, 'toil', pieceAt(step.fight, id).toil + half)
      step.set(id, 'budget', Math.max(pieceAt(step.fight, id).budget, allowance(step, id, 'move')))
    })
  },
}

/** Why its wings do not bear it. */
function grounded(step: FansysStep, id: PieceId): RuleIndex | undefined {
  const { load, armour, shield, abilities } = sheetOf(step.fight, id)
  if ((abilities['supernatural-flight'] ?? 0) > 0) return undefined
  const isHeavy = load !== 'light' || !['none', 'light'].includes(armours[armour].class) || (shield !== 'none' && shield !== 'buckler')
  return step.forbids(R.flight.limits, isHeavy || inHand(step.fight, id).some(({ is, reach }) => isUnwieldy(is, reach)))
}

/** Feet of flight that are left, of one's own or one's mount's. */
const flightOf = (step: FansysStep, body: PieceId): number =>
  pieceAt(step.fight, body).pace === 'still' ? speedOf(step, body, 'fly') : feetLeft(step, body)

export const flying: Action = {
  id: 'fly',
  rule: R.flight.limits,
  costFor: (step, id) => goesOnFree(step, bearerOf(step.fight, id)),
  about:
    'Fly as far as your wings carry you, or those of your mount, up and down too. Who stays below half of it falls at the end of his turn. Answers: the place (d4^3).',
  example: 'A: [fly, d4^3]',
  pointless: ({ fight }, id) => sheetOf(fight, bearerOf(fight, id)).speed.fly === 0,
  forbidden(step, id) {
    const body = bearerOf(step.fight, id)
    return [
      sprinted(step, body),
      fixed(step, id),
      ...(body === id ? [borne(step, id)] : kept(step, body)),
      grounded(step, body),
      step.forbids(R.cond.prone, isIn(step.fight, body, 'prone')),
      step.forbids(R.action.move, flightOf(step, body) < FEET),
    ]
  },
  take(step, id, pay) {
    const body = bearerOf(step.fight, id)
    const isNew = pieceAt(step.fight, body).pace === 'still'
    const plan = planFor(step, body, flightOf(step, body), { mode: 'fly', provokes: true })
    const { path } = ways.askPath(plan, 'where to', { by: id, goal: goalOf(plan) })
    step.set(body, 'mode', 'fly')
    begins(step, body, 'move', pay)
    if (isNew) step.set(body, 'budget', speedOf(step, body, 'fly'))
    walk(step, body, path)
    if (airBelow(step, body) <= 0) step.set(body, 'mode', 'walk')
  },
}

/** Those to whom getting up and drinking give a chance. */
export function watchersOf(step: FansysStep, id: PieceId): readonly PieceId[] {
  const foes = threatenedBy(step, id)
  // @rule fansys.aoo.guarded
  if ((sheetOf(step.fight, id).abilities.guarded ?? 0) > 0) return spare(step, foes, () => R.aoo.guarded)
  // What opportunists have learned everybody may do.
  // @rule fansys.ability.opportunist
  return foes
}

/** Its speed on its feet. */
const upright = (step: FansysStep, id: PieceId): number => {
  const { fight } = step
  return isIn(fight, id, 'prone') ? speedOf(standing(step, id), id) : speedOf(step, id)
}
const standing = (step: FansysStep, id: PieceId): FansysStep =>
  step.supposing((fight) => {
    fight.effects = fight.effects.filter(({ kind, on }) => on !== id || kind !== 'prone')
  })
/** Feet that are left of its turn once it is on its feet. */
function leftUpright(step: FansysStep, id: PieceId): number {
  const { pace, walked } = pieceAt(step.fight, id)
  return allowance(standing(step, id), id, pace === 'run' ? 'run' : 'move') - walked
}
const halfOf = (step: FansysStep, id: PieceId): number => Math.floor(upright(step, id) / 2)

export const dropProne: Action = {
  id: 'drop-prone',
  rule: R.basic.dropprone,
  about: 'Drop to the ground: it costs nothing, once a round. Answers: none.',
  example: 'A: [drop-prone]',
  pointless: ({ fight }, id) => isIn(fight, id, 'prone') || pieceAt(fight, id).mount >= 0,
  forbidden: (step, id) => [step.forbids(R.cost.dropOnturn, pieceAt(step.fight, id).dropped)],
  take(step, id, pay) {
    pay()
    // @rule fansys.cost.drop.onturn
    step.set(id, 'dropped', true, R.cost.dropOnturn)
    // @rule fansys.basic.dropprone, fansys.aoo.table.dropprone
    fallProne(step, id, id, R.basic.dropprone)
  },
}
