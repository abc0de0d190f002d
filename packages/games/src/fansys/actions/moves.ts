import { lift, type PieceId, type RuleIndex } from '@riposte/referee'
import type { Spot } from '@riposte/tactics'
import { inHand, isWithin, threatenedBy } from '../aim/reach.ts'
import { isUnwieldy } from '../attack/modifiers.ts'
import { fallProne, isAble, isDisabled, isIn, lameOf } from '../conditions/conditions.ts'
import { foesOf, type Pace, pieceAt, rankOf, sheetOf } from '../fight.ts'
import { armours } from '../gear/tables.ts'
import { tire } from '../movement/fatigue.ts'
import { daresNoStep, farthest, goalOf } from '../movement/fears.ts'
import { airBelow, mayHurry } from '../movement/flight.ts'
import { bearerOf, kept, ridersOf } from '../movement/mounts.ts'
import { makesHeadway, walk } from '../movement/movement.ts'
import { canGo, type Plan, planFor, ways } from '../movement/plan.ts'
import { allowance, feetLeft, fixed, speedOf } from '../movement/rate.ts'
import { WITHDRAWN } from '../movement/threats.ts'
import { doing, spare } from '../provoking.ts'
import { keepMindShaken } from '../rolls/concentration.ts'
import { R } from '../rules.ts'
import { reveal } from '../sight/hiding.ts'
import { FEET } from '../space.ts'
import { bookOf, type FansysStep } from '../step.ts'
import type { Action, Cost } from './action.ts'

/** Getting about, getting up and down, and getting away. */

/** Who has sprinted does nothing else in this turn. */
export const sprinted = (step: FansysStep, id: PieceId): RuleIndex | undefined =>
  step.forbids(R.turn.altSprint, pieceAt(step.fight, id).pace === 'sprint')

/** A foe beside it may be all that keeps it where it is. */
const isHemmedIn = ({ fight }: FansysStep, id: PieceId): boolean =>
  foesOf(fight, id).some((foe) => !isDisabled(fight, foe) && isWithin(fight, id, foe))

/** What goes with a move takes nothing of its own; who cannot move on has nothing to do it for. */
export function asPartOfMove(step: FansysStep, id: PieceId, body = id): (RuleIndex | undefined)[] {
  return [
    sprinted(step, id),
    fixed(step, body),
    step.forbids(R.cond.surprised, isIn(step.fight, id, 'surprised')),
    step.forbids(R.action.move, feetOf(step, id, body) < FEET),
  ]
}

/** Feet of the move that is left to somebody in this turn. */
function feetOf(step: FansysStep, id: PieceId, body: PieceId): number {
  if (pieceAt(step.fight, body).pace !== 'still') return feetLeft(step, body)
  return pieceAt(step.fight, id).move > 0 ? allowance(step, body, 'move') : 0
}

/** It goes, and who sits on it with it. */
function begins(step: FansysStep, id: PieceId, pace: Pace, pay: () => void): void {
  const isNew = pieceAt(step.fight, id).pace === 'still'
  pay()
  // @rule fansys.skill.stealth
  if (pace !== 'move') for (const one of [id, ...ridersOf(step, id)]) reveal(step, one)
  if (!isNew) return
  step.set(id, 'pace', pace)
  step.set(id, 'budget', allowance(step, id, pace))
}

/** What is left of a move that has begun costs nothing more, on one's own feet or on those of a mount. */
function goesOnFree(step: FansysStep, id: PieceId): Cost | undefined {
  // @rule fansys.action.main.limit, fansys.turn.order, fansys.cost.skillmove
  if (pieceAt(step.fight, bearerOf(step.fight, id)).pace !== 'still') return 'none'
  return undefined
}
const runsOnFree = ({ fight }: FansysStep, id: PieceId): Cost | undefined =>
  pieceAt(fight, bearerOf(fight, id)).pace === 'run' ? 'none' : undefined

/** Feet of what has begun; all that its pace allows of what begins now. */
const feetFor = (step: FansysStep, id: PieceId, pace: Pace): number =>
  pieceAt(step.fight, id).pace === 'still' ? allowance(step, id, pace) : feetLeft(step, id)

interface Going extends Partial<Action> {
  readonly isTumbling?: boolean
  /** On a mount: it goes as far as it can, for what its rider spends. */
  readonly isRiding?: boolean
}

/** Getting about, on one's own feet or on those of a mount, at one of three paces. */
const going = (
  id: string,
  rule: RuleIndex,
  pace: 'move' | 'run' | 'sprint',
  about: string,
  { isTumbling = false, isRiding = false, ...given }: Going = {},
): Action => ({
  ...given,
  id,
  rule,
  about: `${about} Answers: the square.`,
  example: `A: [${id}, d4]`,
  pointless: ({ fight }, by) => pieceAt(fight, by).mount >= 0 !== isRiding,
  forbidden(step, by) {
    const body = bearerOf(step.fight, by)
    const feet = feetFor(step, body, pace)
    const isStuck = !canGo(step, body, feet)
    return [
      sprinted(step, body),
      ...(isRiding ? kept(step, body) : [borne(step, by)]),
      // Who is held is not carried off.
      fixed(step, by),
      ...(pace === 'move' ? [] : hobbled(step, body)),
      step.forbids(R.flight.limits, pace === 'sprint' && pieceAt(step.fight, body).mode === 'fly'),
      step.forbids(isRiding || pace === 'move' ? R.action.move : rule, isStuck),
      step.forbids(R.cond.frightened, !isStuck && daresNoStep(planFor(step, body, feet))),
      step.forbids(R.hostile.block, isStuck && feet >= FEET && isHemmedIn(step, body)),
    ]
  },
  take(step, by, pay) {
    const body = bearerOf(step.fight, by)
    const feet = feetFor(step, body, pace)
    const far = pace === 'move' || isRiding ? {} : { far: rule }
    const plan = planFor(step, body, feet, { provokes: true, isStraight: pace === 'sprint', isRun: pace === 'run', ...far })
    const { path } = ways.askPath(plan, isRiding ? 'where to ride' : 'where to', { by, goal: goalOf(plan) })
    // @rule fansys.mount.move, fansys.mount.runsprint
    begins(step, body, pace, pay)
    if (pace === 'sprint') return dash(step, body, path)
    const isRun = pieceAt(step.fight, body).pace === 'run'
    if (!isRun || makesHeadway(step, body, path)) walk(step, body, path, { isTumbling })
    if (isRun) shake(step, body)
  },
})

/** Those whom a run or a sprint shakes: who goes, and who sits on it. */
function shake(step: FansysStep, id: PieceId): void {
  for (const one of [id, ...ridersOf(step, id)]) keepMindShaken(step, one, true)
}

/** What keeps one, or one's mount, from running and from a sprint. */
const hobbled = (step: FansysStep, id: PieceId): (RuleIndex | undefined)[] => [
  step.forbids(R.cond.crippled, lameOf(step.fight, id, 'leg') > 0),
  step.forbids(R.cond.prone, isIn(step.fight, id, 'prone')),
  step.forbids(R.flight.grades, !mayHurry(step, id)),
  step.forbids(R.terrain.climbswim, isOutOfPlace(step, id)),
]

/** It climbs, or swims, and has no speed for it. */
const isOutOfPlace = ({ fight }: FansysStep, id: PieceId): boolean => {
  const { mode } = pieceAt(fight, id)
  return mode !== 'walk' && sheetOf(fight, id).speed[mode] === 0
}

/** A mount that bears somebody goes when he does: for his move, and never besides. */
const borne = (step: FansysStep, id: PieceId): RuleIndex | undefined => step.forbids(R.mount.move, ridersOf(step, id).length > 0)

const moving = going(
  'move',
  R.action.move,
  'move',
  'Go as far as your speed, at once or in parts around what else you do, or by the way you say (b2>c3).',
  {
    costFor: goesOnFree,
  },
)

const tumbling = going(
  'tumble',
  R.aoo.acrobatics,
  'move',
  'Go past those who threaten you with one acrobatics roll: whoever it beats gets no chance to strike.',
  { costFor: goesOnFree, isTumbling: true },
)

const running = going('run', R.movement.run, 'run', 'Go up to twice your speed, for your move and your main action.', {
  costFor: runsOnFree,
})

const sprinting = going('sprint', R.movement.sprint, 'sprint', 'Go up to four times your speed in a straight line, and do nothing else.')

export const riding: readonly Action[] = [
  going('ride', R.mount.move, 'move', 'Ride: your move action, and the way of your mount, at once or in parts.', {
    isRiding: true,
    costFor: goesOnFree,
  }),
  going('ride-run', R.mount.runsprint, 'run', 'Let it run: twice as far.', { isRiding: true, costFor: runsOnFree }),
  going('ride-sprint', R.mount.runsprint, 'sprint', 'Let it sprint: four times as far in a straight line, and nothing else.', {
    isRiding: true,
    // Who charges keeps his secondary action for the blow.
    costFor: ({ fight }, id) => (rankOf(fight, id, 'charge') > 0 ? 'charging-sprint' : undefined),
  }),
]

/** What a sprint brings about: whoever waits for it, and that it tires. */
function dash(step: FansysStep, id: PieceId, path: readonly Spot[]): void {
  bookOf(step).opens(step, { window: 'sprint', by: id, at: id })
  const { at } = pieceAt(step.fight, id)
  walk(step, id, path)
  shake(step, id)
  // Who is stopped before the first step has not sprinted.
  if (pieceAt(step.fight, id).at !== at) tireOut(step, id)
}

/** Longer than STR allows it tires. */
function tireOut(step: FansysStep, id: PieceId): void {
  const { sprinted } = pieceAt(step.fight, id)
  step.set(id, 'sprinted', sprinted + 1)
  // @rule fansys.movement.fatigue.sprint
  if (sprinted >= Math.max(0, sheetOf(step.fight, id).modifier.STR) && isAble(step.fight, id)) tire(step, id, R.movement.fatigueSprint)
}

const careful: Action = {
  id: 'careful',
  rule: R.aoo.careful,
  about: 'Go carefully from now on: half as far, and between threatened squares nobody gets a chance to strike. Answers: none.',
  pointless: (step, id) => pieceAt(step.fight, bearerOf(step.fight, id)).careful,
  forbidden: (step, id) => [sprinted(step, id)],
  take(step, id, pay) {
    pay()
    // @rule fansys.aoo.careful
    step.set(bearerOf(step.fight, id), 'careful', true, R.aoo.careful)
  },
}

/** What is left of a move as the turn ends goes into getting away from what frightens one. */
export const fleeing: Action = {
  id: 'flee',
  rule: R.cond.frightened,
  cost: 'move',
  costFor: goesOnFree,
  about: 'Get away from what frightens you, as far as the rest of your move leads. Answers: the square.',
  forbidden(step, id) {
    const body = bearerOf(step.fight, id)
    const isCornered = farthest(flightPlan(step, id)) === undefined
    return [
      ...asPartOfMove(step, id, body),
      ...(body === id ? [borne(step, id)] : kept(step, body)),
      step.forbids(R.cond.frightened, isCornered),
    ]
  },
  take(step, id, pay) {
    const body = bearerOf(step.fight, id)
    const plan = flightPlan(step, id)
    const { path } = ways.askPath(plan, 'where to flee', { by: id, goal: farthest(plan) })
    begins(step, body, 'move', pay)
    walk(step, body, path)
  },
}

function flightPlan(step: FansysStep, id: PieceId): Plan {
  const body = bearerOf(step.fight, id)
  return planFor(step, body, feetOf(step, id, body), { provokes: true })
}

const withdrawing: Action = {
  id: 'withdraw',
  rule: R.aoo.withdraw,
  about: 'Get ready to leave the reach of those beside you without giving them a chance. Answers: none.',
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

const standUp: Action = {
  id: 'stand-up',
  rule: R.basic.stand,
  costFor: goesOnFree,
  about: 'Get up: half your speed, as part of a move. It gives those who threaten you a chance. Answers: none.',
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

const flying: Action = {
  id: 'fly',
  rule: R.flight.limits,
  costFor: goesOnFree,
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
  if (rankOf(step.fight, id, 'guarded') > 0) return spare(step, foes, () => R.aoo.guarded)
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

const dropProne: Action = {
  id: 'drop-prone',
  rule: R.basic.dropprone,
  about: 'Drop to the ground: it costs nothing, once a round. Answers: none.',
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

export const moves: readonly Action[] = [moving, running, sprinting, flying, careful, tumbling, withdrawing, standUp, dropProne]
