import { airSteps, neighbour, SIDE, type Square, STEP_X, STEP_Y, squareBox } from '@riposte/board'
import type { Option, PieceId, RuleIndex } from '@riposte/referee'
import { nameIn } from '@riposte/referee'
import { forcingOf, type Lead, type Shove } from '@riposte/tactics'
import { ask, seatOf } from '../asking.ts'
import { fallProne } from '../bearing/afflict.ts'
import { barOf } from '../bearing/bars.ts'
import { eachOf } from '../conditions/bearing.ts'
import { has } from '../conditions/conditions.ts'
import { type Context, contextOf } from '../context.ts'
import { pieceAt } from '../fight.ts'
import { rollSave } from '../rolls/saves.ts'
import { R } from '../rules.ts'
import { isSet } from '../settings.ts'
import { bodies, boxesApart, boxOf, floorUnder, takesRoom } from '../space.ts'
import type { OrcusStep } from '../step.ts'
import type { Forcing as Kind } from '../terms.ts'
import { happens } from '../windows.ts'
import { aloft } from './aloft.ts'
import { fall } from './falls.ts'
import { halts, RUN_INTO } from './halts.ts'
import { entersHazard } from './hazards.ts'
import { ground, type Pace, paceOf, planFor } from './plan.ts'
import { leaves, relocate } from './relocate.ts'
import { boxAtPace, canBeAt, stretched } from './room.ts'

/** Being pushed, pulled and shunted. */

export interface Force extends Shove {
  readonly how: Kind
  /** Away from or towards this square, instead of who does it. */
  readonly from?: Square
  /** Ends beside who does it. */
  readonly adjacent?: boolean
  /** What moves it: the attack, the power. */
  readonly context?: Pick<Context, 'attack' | 'power'>
}

const ruleOf: Readonly<Record<Kind, RuleIndex>> = { push: R.forced.push, pull: R.forced.pull, shunt: R.forced.shunt }

/** How each lies to who does it, while its rule is on. */
const leadOf: Readonly<Record<Kind, Lead>> = {
  push: 'off',
  pull: 'near',
  // @rule orcus.forced.shunt
  shunt: 'any',
}

/** Moves somebody, on a way that who does it chooses. Answers how many squares. */
export function force(step: OrcusStep, given: Force): number {
  const { by, id, how } = given
  if (pieceAt(step.fight, id).gone === 1 || given.squares <= 0) return 0
  const kept = whyKept(step, given)
  if (kept !== undefined) {
    step.emit({ type: 'lost', piece: id, what: how, rule: kept })
    return 0
  }
  const squares = squaresFor(step, given)
  if (squares <= 0) return 0
  let moved: number | undefined
  const told = happens(step, { window: 'force', by, at: id, act: how, goesOn: () => moved !== 0 })
  if (told.stopped === true || pieceAt(step.fight, id).gone === 1) return 0
  // @rule orcus.forced.path
  const upTo = given.upTo || isSet(step, 'forced-distance', 'up-to')
  const path = forcing.askWay(step.asKnownTo(by, id), { ...given, squares, upTo })
  leaves(step, id)
  moved = forcing.carry(step, given, path)
  const free = stretched(step, id)
  if (free !== undefined) relocate(step, id, free, { how, rule: R.squeeze.space })
  step.emit({ type: 'forced', piece: id, by, how, squares: moved, rule: ruleOf[how] })
  return moved
}

/** The rule that keeps it in its place. */
export function whyKept(step: OrcusStep, { id, by, context }: Pick<Force, 'id' | 'by' | 'context'>): RuleIndex | undefined {
  if (isHeld(step, id)) return R.forced.restrained
  const own = contextOf(id, { ...context, you: id, target: by })
  return barOf(step, id, 'be-forced', own)
}

const isHeld = (step: OrcusStep, id: PieceId): boolean =>
  has(step, id, 'restrained') && step.applies(R.forced.restrained) && step.applies(R.cond.restrainedMove)

/** Something stands in the way of one more square; what keeps it by itself is nothing in the way. */
export function isBlocked(step: OrcusStep, given: Force): boolean {
  const { id, how } = given
  if (pieceAt(step.fight, id).gone === 1 || whyKept(step, given) !== undefined || lessForced(step, id) > 0) return false
  const origin = originOf(step, given)
  const now = boxesApart(boxOf(step.fight, id), origin)
  return !placesFrom(step, id, paceOf(step, id)).some((to) => {
    const then = boxesApart(boxAtPace(step, id, to), origin)
    return (how === 'push' ? then > now : how === 'pull' ? then < now : true) && canBeAt(step, id, to)
  })
}

/** What is left of the distance for those whom nobody moves so far. */
const squaresFor = (step: OrcusStep, { id, squares }: Force): number => squares - lessForced(step, id)

function lessForced(step: OrcusStep, id: PieceId): number {
  let less = 0
  eachOf(step, id, 'less-forced', (part) => {
    less = Math.max(less, part.squares)
  })
  return less
}

// ------------------------------------------------------------------------------------------------- where to, and going

function originOf({ fight }: OrcusStep, { by, from }: Force): ReturnType<typeof boxOf> {
  return from === undefined ? boxOf(fight, by) : squareBox(fight.board.columns, from, fight.board.floor[from] ?? 0)
}

const forcing = forcingOf<OrcusStep, Pace, Force>({
  start: paceOf,
  origin: originOf,
  leads: (step, { how }) => (step.applies(ruleOf[how]) ? leadOf[how] : 'any'),
  box: boxAtPace,
  apart: (_, a, b) => boxesApart(a, b),
  around: placesFrom,
  // @rule orcus.forced.blocked
  stopsShort: true,
  isOver: isOverEdge,
  isGoal: (step, { id, adjacent = false }, pace, origin) => !adjacent || boxesApart(boxAtPace(step, id, pace), origin) <= 1,
  rules: {
    kind: ({ how }) => ruleOf[how],
    // @rule orcus.forced.distance
    distance: R.forced.distance,
    whole: R.forced.path,
    blocked: R.forced.blocked,
    edge: R.fall.when,
  },
  seat: seatOf,
  text: ({ fight }, { how, id, squares }) => `${how} ${nameIn(fight, id)} by ${squares} ${squares === 1 ? 'square' : 'squares'}`,
  fate: (step, { id }, pace) => fateAt(step, id, pace),
  level: ({ fight }, id) => (pieceAt(fight, id).flying ? pieceAt(fight, id).height : undefined),
  station(step, id, { square, height }) {
    const here = paceOf(step, id)
    return { ...here, at: square, height: height ?? floorUnder(step.fight, id, square) }
  },
  canBeAt,
  holdsOn(step, { by, id }, from, to) {
    const isMet = bodies.meetsUnknown(step, pieceAt(step.fight, by), boxAtPace(step, id, to), takesRoom)
    if (isMet) halts(step, id, RUN_INTO)
    return isMet || holdsOn(step, id, from, to)
  },
  put(step, { id, how }, to) {
    // @rule orcus.oa.unwilling
    relocate(step, id, to, { how, rule: ruleOf[how] })
  },
  falls: (step, { id }) => fall(step, id, dropAt(step, id), R.fall.when),
  goesOn(step, id, { at, height }) {
    const piece = pieceAt(step.fight, id)
    return piece.gone === 0 && piece.at === at && piece.height === height && !isHeld(step, id)
  },
})

/** Where it can be moved by one square: on the level and down over edges; in the air and on walls, up and down too. */
function placesFrom(step: OrcusStep, id: PieceId, pace: Pace): Pace[] {
  const { flying, climbing } = pieceAt(step.fight, id)
  const plan = planFor(step, id, 1, { isForced: true, from: pace })
  const places: Pace[] = []
  if (flying || climbing) {
    airSteps(aloft.flyerOf({ ...plan, manner: 'air' }), { square: pace.at, height: pace.height }, ({ square, height }) => {
      const to = { at: square, height, narrow: pace.narrow }
      if (canBeAt(step, id, to)) places.push(to)
    })
    return places
  }
  for (let d = 0; d < 8; d++) {
    if (ground.price(plan, pace.at, d) < 0) continue
    const at = neighbour(step.fight.board, pace.at, STEP_X[d] ?? 0, STEP_Y[d] ?? 0)
    const floor = floorUnder(step.fight, id, at)
    places.push({ at, narrow: pace.narrow, height: pace.height - floor >= SIDE ? pace.height : floor })
  }
  return places
}

/** There is air below it, a square or more. */
function isOverEdge(step: OrcusStep, id: PieceId, { at, height }: Pace): boolean {
  const { flying, climbing } = pieceAt(step.fight, id)
  return !flying && !climbing && height - floorUnder(step.fight, id, at) >= SIDE
}

/** What waits for it there, in words. */
function fateAt(step: OrcusStep, id: PieceId, pace: Pace): string {
  const drop = Math.ceil((pace.height - floorUnder(step.fight, id, pace.at)) / SIDE)
  if (drop > 0 && isOverEdge(step, id, pace)) return `falls ${drop} ${drop === 1 ? 'square' : 'squares'}`
  return entersHazard(step, id, paceOf(step, id), pace) ? 'hazardous ground' : ''
}

const dropAt = (step: OrcusStep, id: PieceId): number => {
  const { at, height } = pieceAt(step.fight, id)
  return Math.ceil((height - floorUnder(step.fight, id, at)) / SIDE)
}

/** At the brink of an edge or of hazardous ground the victim may roll a save, and falls prone there instead. */
export function holdsOn(step: OrcusStep, id: PieceId, from: Pace, to: Pace): boolean {
  const isOver = isOverEdge(step, id, to)
  if (!(isOver || entersHazard(step, id, from, to)) || !savesAt(step, id, isOver ? 'the edge' : 'hazardous ground')) return false
  fallProne(step, id, id, R.forced.hazardSave)
  return true
}

function savesAt(step: OrcusStep, id: PieceId, what: string): boolean {
  if (!step.applies(R.forced.hazardSave)) return false
  const chosen = ask.choice<Option>(step, id, `save at ${what}?`, [
    { id: 'save', byDefault: true, rule: R.forced.hazardSave },
    { id: 'let-go' },
  ])
  return chosen.id === 'save' && rollSave(step, id, { what, rule: R.forced.hazardSave }).success
}
