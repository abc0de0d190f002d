import { NOWHERE } from '@riposte/board'
import type { PieceId, RuleIndex } from '@riposte/referee'
import type { Spot } from '@riposte/tactics'
import { ask } from '../asking.ts'
import { enterSpot, UNWILLING } from '../creations/zones.ts'
import { hurt } from '../damage/damage.ts'
import { hasFlight, isAlive, isObject, isThere, pieceAt } from '../fight.ts'
import type { Forced, Moves } from '../moments.ts'
import { gainOn } from '../resources/resources.ts'
import { R } from '../rules.ts'
import { checkHidden } from '../sight/sight.ts'
import { isAloft, isWhollyUnderground, restUnder, sizeOrder } from '../space.ts'
import type { DsStep } from '../step.ts'
import type { Forcing } from '../terms.ts'
import { rollTest } from '../tests/tests.ts'
import { open } from '../windows.ts'
import { fallOff } from './falls.ts'
import { askAim, ruleOf, sayHeld } from './forced-aim.ts'
import { type Node, type Shove, startAt, unknownBlock } from './forced-ways.ts'
import { whyNotMoved } from './held-fast.ts'
import { checkAloft, partGrabs, put } from './movement.ts'
import { meet } from './slams.ts'
import { stabilityUsed } from './stability.ts'
import { movedWith } from './ways.ts'

/** Pushed, pulled, slid: square by square, into walls and others, over edges. */

export interface Shoved {
  readonly moved: number
  readonly collided: boolean
  /** Whom it ran into. */
  readonly into: readonly PieceId[]
}
const still: Shoved = { moved: 0, collided: false, into: [] }

export function forceMove(step: DsStep, id: PieceId, shove: Shove): Shoved {
  const { fight } = step
  const piece = pieceAt(fight, id)
  if (!isThere(piece) || piece.at === NOWHERE) return still
  const held = heldFast(step, id, shove)
  if (held !== undefined && step.applies(held)) {
    if (step.isTold) sayHeld(step, id, shove, held)
    return still
  }
  const bonus = shove.meleeWeapon && sizeOrder(fight, shove.by) > sizeOrder(fight, id) && step.applies(R.forced.sizeBonus) ? 1 : 0
  const moment: Forced = {
    window: 'forced',
    by: shove.by,
    whom: id,
    how: shove.how,
    squares: shove.squares + bonus,
    instead: id,
    mover: shove.by,
    mayPush: false,
    afterwards: shove.afterwards,
  }
  open(step, moment)
  const how = moment.mayPush ? askHow(step, moment) : shove.how
  const whom = moment.instead
  const keeps = whom === id ? undefined : heldFast(step, whom, { ...shove, by: moment.mover })
  if (moment.squares <= 0 || (keeps !== undefined && step.applies(keeps))) return still
  const squares = moment.squares - (shove.ignoresStability ? 0 : stabilityUsed(step, whom, moment.squares))
  if (squares <= 0) return still
  if (isWhollyUnderground(fight, pieceAt(fight, whom)) && !shove.vertical) {
    hurt(step, { by: moment.mover, how: 'forced', rule: R.forced.burrowing }, { piece: whom, amount: squares, type: '' })
    return still
  }
  if (pieceAt(fight, whom).carrier >= 0 && !clingsOn(step, whom)) return still
  const isFlying = isAloft(fight, pieceAt(fight, whom)) && hasFlight(fight, whom)
  const vertical = (shove.vertical || isFlying) && step.applies(R.forced.vertical)
  const shoved = carryOut(step, whom, { ...shove, how, by: moment.mover, vertical }, squares)
  moment.isDone = whom === id && shoved.moved > 0
  return shoved
}

/** The rule that keeps it where it is. */
// @rule drawsteel.forced.kinds
const heldFast = (step: DsStep, id: PieceId, shove: Shove): RuleIndex | undefined =>
  whyNotMoved(step, shove.by, id, shove.loosens).find((rule) => rule !== undefined)

function askHow(step: DsStep, moment: Forced): Forcing {
  const options = [{ id: moment.how, byDefault: true }, { id: 'push' }].filter((one, i) => i === 0 || one.id !== moment.how)
  const { id } = ask.choice(step, moment.mover, 'push instead', options, R.triggered.redirectMove)
  return id === 'push' ? 'push' : moment.how
}

/** A rider that is moved tests whether it holds on: then it is not moved. */
function clingsOn(step: DsStep, id: PieceId): boolean {
  const tier = rollTest(step, id, { of: ['might', 'agility'], what: 'hold-on', resists: true })
  if (tier < 3) fallOff(step, id, R.mount.riderMoved, tier <= 1)
  return false
}

/** A forced movement while it goes on. */
interface Course {
  readonly start: Node
  here: Node
  left: number
  moved: number
  collided: boolean
  /** The place behind what breaks that the mover has named already. */
  onward: string | undefined
  readonly into: PieceId[]
}

function carryOut(step: DsStep, id: PieceId, shove: Shove, squares: number): Shoved {
  const { at, height } = pieceAt(step.fight, id)
  const start = startAt({ at, height })
  const course: Course = { start, here: start, left: squares, moved: 0, collided: false, onward: undefined, into: [] }
  while (course.left > 0 && followWay(step, id, shove, course) && step.applies(R.hurl.continue));
  const { moved, collided, into } = course
  step.emit({ type: 'forced', piece: id, by: shove.by, how: shove.how, squares: moved, stopped: collided, rule: ruleOf(shove.how) })
  for (const one of movedWith(step, id)) partGrabs(step, one)
  if (moved > 0) gainOn(step, 'forced', id)
  // What was broken through hides nobody either.
  checkHidden(step)
  comeDown(step, id)
  return { moved, collided, into }
}

/** As far as the mover says. True where it has broken through something, and may be moved on. */
function followWay(step: DsStep, id: PieceId, shove: Shove, course: Course): boolean {
  const { way, onward } = askAim(step, id, shove, course.here, course.left, course.onward)
  course.onward = onward
  for (const wanted of way()) {
    const block = wanted.block ?? unknownBlock(step, id, shove, wanted)
    const node = block === wanted.block ? wanted : { ...wanted, block }
    if (node.block !== undefined) return breaksThrough(step, id, shove, course, node)
    if (!goesOn(step, id, shove, course, node)) return false
  }
  return false
}

/** Something is in the way: it breaks, or that is where the movement ends. */
function breaksThrough(step: DsStep, id: PieceId, shove: Shove, course: Course, node: Node): boolean {
  const spent = meet(step, id, shove, node, course.left, course.start.height)
  if (spent < 0) {
    course.collided = true
    if (node.block !== undefined && 'creatures' in node.block)
      course.into.push(...node.block.creatures.filter((one) => !isObject(step.fight, one)))
  }
  course.left = spent < 0 ? 0 : course.left - spent
  return spent >= 0
}

/** One square more, and whatever that sets off; false where it was the last. */
function goesOn(step: DsStep, id: PieceId, shove: Shove, course: Course, node: Node): boolean {
  const piece = pieceAt(step.fight, id)
  if (!isThere(piece) || piece.at !== course.here.at) return false
  const from: Spot = { at: piece.at, height: piece.height }
  // @rule drawsteel.forced.no-opportunity, drawsteel.forced.difficult
  put(step, id, node, shove.how, ruleOf(shove.how))
  shove.passing?.(id)
  course.left -= 1
  course.moved += 1
  course.here = node
  if (isAlive(piece)) enterSpot(step, id, from, UNWILLING)
  const moment: Moves = {
    window: 'moves',
    by: shove.by,
    whom: id,
    willing: false,
    shifts: false,
    from,
    made: course.moved,
    afterwards: shove.afterwards,
  }
  open(step, moment)
  // @rule drawsteel.forced.over-edge
  return moment.halts !== true
}

/** Whoever hangs in the air at the end, and does not fly, falls. */
function comeDown(step: DsStep, id: PieceId): void {
  const piece = pieceAt(step.fight, id)
  if (piece.gone === 1 || piece.height <= restUnder(step.fight, id, piece)) return
  if (piece.state === 'dead') return
  if (!step.applies(R.forced.verticalFall) && piece.height > 0) return
  checkAloft(step, id)
}
