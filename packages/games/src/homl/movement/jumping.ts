import { fitsOn, NOWHERE, neighbour, SIDE, type Square, STEP_X, STEP_Y, squareName } from '@riposte/board'
import type { Option, PieceId } from '@riposte/referee'
import { ask } from '../asking.ts'
import { isHero, pieceAt } from '../fight.ts'
import { check } from '../rolls/check.ts'
import { R } from '../rules.ts'
import { floorUnder, squaresAt } from '../space.ts'
import type { HomlStep } from '../step.ts'
import { canBeAt } from './aloft.ts'
import { moveTo } from './arrive.ts'
import { passes } from './climbing.ts'
import { fall } from './falls.ts'
import { setsOff } from './movement.ts'
import { ground, planFor, runsInto } from './plan.ts'
import { ALL_POINTS } from './rate.ts'

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
  /** Which way. */
  readonly d: number
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
        jumps.push({ id: squareName(to, columns), square: to, to, d, gap: [...gap] })
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
export function jump(step: HomlStep, id: PieceId, { to, d, gap }: Jump): void {
  const piece = pieceAt(step.fight, id)
  const { height } = piece
  const squares = gap.length + 1
  const isRunning = piece.run >= RUN_UP && piece.heading === d
  // @rule homl.jump.single
  if (!setsOff(step, id, 'jump')) return
  // @rule homl.jump.points, homl.jump.overrun
  step.set(id, 'spent', Math.max(0, piece.spent) + squares)
  const floor = floorUnder(step.fight, id, to)
  if (runsInto(step, id, id, { at: to, height: floor })) return
  const missed = missedBy(step, id, gap.length, isRunning)
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
