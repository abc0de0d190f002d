import { directionOf, fitsOn, NOWHERE, neighbour, SIDE, type Square, STEP_X, STEP_Y, squareBox, squareName } from '@riposte/board'
import { NOBODY, type Option, type PieceId } from '@riposte/referee'
import { askLanding, type Spot, type Teleporting, type TeleportRules } from '@riposte/tactics'
import { ask } from '../asking.ts'
import { isAble, isIn } from '../conditions/conditions.ts'
import { isHero, type Moving, pieceAt } from '../fight.ts'
import { check } from '../rolls/check.ts'
import { R } from '../rules.ts'
import { boxesApart, floorUnder, roomsOf, squaresAt } from '../space.ts'
import type { HomlStep } from '../step.ts'
import { giveOpportunity } from '../windows.ts'
import { canBeAt } from './aloft.ts'
import { moveTo } from './arrive.ts'
import { fall, passes } from './falls.ts'
import { letGo, takeStep } from './holds.ts'
import { ground, planFor, runsInto } from './plan.ts'
import { ALL_POINTS, fixed, pointsLeft } from './rate.ts'
import { stepPrice } from './ways.ts'

/** Going step by step: who is left may strike first, the step is paid and made, and what waits there comes. */
export function walk(step: HomlStep, id: PieceId, path: readonly Spot[], mode: Moving = 'land', into = NOBODY): void {
  const piece = pieceAt(step.fight, id)
  letGo(step, id)
  let heading = -1
  for (const to of path) {
    const { at } = piece
    if (!setsOff(step, id, mode)) break
    const cost = priceOf(step, id, to, mode, into)
    if (cost < 0 || cost > pointsLeft(step, id, mode) || runsInto(step, id, id, to)) break
    // @rule homl.move.points, homl.terrain.difficult-edge
    step.set(id, 'spent', piece.spent + cost)
    const d = directionOf(step.fight.board, at, to.at)
    step.set(id, 'run', d === heading ? piece.run + 1 : 1)
    heading = d
    takeStep(step, id, to, mode === 'land' ? (isIn(step.fight, id, 'prone') ? 'crawl' : 'walk') : mode, mode)
    if (piece.at !== to.at || piece.height !== to.height || piece.spent >= ALL_POINTS || !goesOn(step, id, mode)) break
  }
}

function priceOf(step: HomlStep, id: PieceId, to: Spot, mode: Moving, into: PieceId): number {
  const { at } = pieceAt(step.fight, id)
  if (mode === 'land' && roomsOf(step.fight.setup) === undefined)
    return ground.price(planFor(step, id, 0, { into }), at, directionOf(step.fight.board, at, to.at))
  return stepPrice(planFor(step, id, pointsLeft(step, id, mode), { mode, into }), to)
}

/** Whoever controls where it is may strike first; true if it is where it was and can still go. */
export function setsOff(step: HomlStep, id: PieceId, mode: Moving | 'jump'): boolean {
  const { at, height } = pieceAt(step.fight, id)
  // @rule homl.opp.before, homl.opp.leave
  if (!giveOpportunity(step, id, R.opp.leave)) return false
  const now = pieceAt(step.fight, id)
  return now.at === at && now.height === height && goesOn(step, id, mode)
}

/** Who has come to lie only crawls. */
const goesOn = (step: HomlStep, id: PieceId, mode: Moving | 'jump'): boolean =>
  isAble(step.fight, id) && fixed(step, id) === undefined && (mode === 'land' || !isIn(step.fight, id, 'prone'))

/** Jumping over what one would not walk through. */

/** What a gap of so many squares takes, standing and running; each more is harder by three. */
const STANDING = [17, 24, 27]
const RUNNING = [17, 17, 20, 24, 27]
const HARDER = 3
/** Squares in a line just before, for a run-up. */
const RUN_UP = 2
/** As far as anybody thinks of. */
const FARTHEST = 6
/** Who misses by less hangs on the far edge. */
const NARROWLY = 5

interface Jump extends Option {
  readonly to: Square
  /** The squares that are passed over. */
  readonly gap: readonly Square[]
}

/** Squares beyond something that cannot be walked, straight on. */
export function jumpsOf(step: HomlStep, id: PieceId): Jump[] {
  const { fight } = step
  const { at, height } = pieceAt(fight, id)
  const { footprint, fits } = ground.groundOf(planFor(step, id, FARTHEST))
  const { columns, rows, obstacle } = fight.board
  const jumps: Jump[] = []
  for (let d = 0; d < 8; d++) {
    const gap: Square[] = []
    let isGap = false
    for (let from = at; gap.length < FARTHEST; ) {
      const to = neighbour(fight.board, from, STEP_X[d] ?? 0, STEP_Y[d] ?? 0)
      if (to === NOWHERE || !fitsOn(columns, rows, footprint, to) || squaresAt(fight, id, to).some((one) => obstacle[one] !== 0)) break
      const floor = floorUnder(fight, id, to)
      if (isGap && Math.abs(floor - height) <= 1 && fits[to] === 1 && canBeAt(step, id, { at: to, height: floor }))
        jumps.push({ id: squareName(to, columns), square: to, to, gap: [...gap] })
      isGap ||= fits[to] !== 1 || floor < height - 1
      gap.push(to)
      from = to
    }
  }
  return jumps
}

function difficultyOf(gap: number, isRunning: boolean): number {
  const table = isRunning ? RUNNING : STANDING
  const hardest = table.at(-1) ?? 0
  return table[gap - 1] ?? hardest + HARDER * (gap - table.length)
}

/** One single movement, whatever points are left. */
export function jump(step: HomlStep, id: PieceId, { to, gap }: Jump): void {
  const piece = pieceAt(step.fight, id)
  const { height } = piece
  const squares = gap.length + 1
  const isRunning = piece.run >= RUN_UP
  // @rule homl.jump.single
  if (!setsOff(step, id, 'jump')) return
  // @rule homl.jump.points, homl.jump.overrun
  step.set(id, 'spent', Math.max(0, piece.spent) + squares)
  const missed = missedBy(step, id, gap.length, isRunning)
  const floor = floorUnder(step.fight, id, to)
  if (missed <= 0) return moveTo(step, id, { at: to, height: floor }, 'jump')
  const [first = to] = gap
  const last = gap.at(-1) ?? to
  // @rule homl.jump.failure
  if (missed < NARROWLY) {
    moveTo(step, id, { at: last, height: floor - SIDE }, 'jump', 'climb')
    return step.set(id, 'spent', ALL_POINTS)
  }
  moveTo(step, id, { at: first, height }, 'jump')
  fall(step, id, id, R.jump.failure)
}

/** By how much it falls short of what the game master asks; nothing where it comes across. */
function missedBy(step: HomlStep, id: PieceId, gap: number, isRunning: boolean): number {
  if (!isHero(step.fight, id)) {
    if (gap <= (isRunning ? 2 : 1)) return 0
    return passes(step, id, 'athletics', 'jump', 0, R.jump.check) ? 0 : NARROWLY
  }
  const usual = difficultyOf(gap, isRunning)
  const options = [0, -3, 3, -6, 6].map((more) => ({ id: `${usual + more}`, needs: usual + more, ...(more === 0 && { byDefault: true }) }))
  const { needs } = ask.ruling(step, id, 'how hard is the jump', options, R.jump.check)
  // @rule homl.jump.check
  return needs - check(step, id, 'athletics', needs, 'jump', R.jump.check).total
}

/** From one place to another without the way between: whoever causes it says where to. */
export function teleport(
  step: HomlStep,
  by: PieceId,
  id: PieceId,
  squares: number,
  optional = false,
  isFit: (to: Spot) => boolean = () => true,
): void {
  if (pieceAt(step.fight, id).gone === 1) return
  // Through rooms one gets farther than a drawing shows.
  const drawn = roomsOf(step.fight.setup) === undefined ? squares : step.fight.board.columns + step.fight.board.rows
  const to = askLanding(landing, step.asKnownTo(by, id), {
    id,
    by,
    squares: drawn,
    far: squares,
    isFit,
    optional,
    text: `teleport up to ${squares}`,
  })
  if (to === undefined || runsInto(step, by, id, to)) return
  // @rule homl.teleport.basic, homl.teleport.target
  moveTo(step, id, to, 'teleport')
}

interface Leap extends Teleporting {
  readonly far: number
  /** As the feat says. */
  readonly isFit: (to: Spot) => boolean
}

const landing: TeleportRules<HomlStep, Spot, Leap> = {
  here: ({ fight }, id) => pieceAt(fight, id),
  spotIn: ({ fight }, { id }, at) => ({ at, height: floorUnder(fight, id, at) }),
  whyNot: (step, { id, far, isFit }, to) => {
    // Each of its squares goes as far.
    const { at, height } = pieceAt(step.fight, id)
    const { columns } = step.fight.board
    const isFar = boxesApart(step.fight, squareBox(columns, at, height), squareBox(columns, to.at, to.height)) > far
    return [
      step.forbids(R.teleport.basic, isFar),
      step.forbids(R.action.feat, !isFit(to)),
      step.forbids(R.square.occupied, !canBeAt(step, id, to)),
    ]
  },
  seat: ({ fight }, by) => pieceAt(fight, by).seat,
}
