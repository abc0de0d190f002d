import { type Board, directionOf, FULL, fitsOn, obstacleAt, SIDE, type Square, squareName, squaresUnder } from '@riposte/board'
import type { Option, PieceId, RuleIndex } from '@riposte/referee'
import { type Spot, squaresWithin } from '@riposte/tactics'
import { figure, scoreOf } from '../bearing/held.ts'
import { has } from '../conditions/conditions.ts'
import { pieceAt } from '../fight.ts'
import { whyNotNearer } from '../movement/fears.ts'
import { isRoughAt, standsIn } from '../movement/held-fast.ts'
import { checkAloft, isFree, walk } from '../movement/movement.ts'
import { hasRoom } from '../movement/room.ts'
import { speedOf } from '../movement/speeds.ts'
import { groundFor } from '../movement/ways.ts'
import { R } from '../rules.ts'
import { showsByMoving } from '../sight/sight.ts'
import { footprintOf, squaresAt } from '../space.ts'
import type { DsStep } from '../step.ts'
import { rollTest } from '../tests/tests.ts'
import type { Action } from './action.ts'
import { isGoingOn, leftToGo, start, stuck } from './advance.ts'

/** Jumps, as part of any movement. */

/** What is left of a movement, or would be of a new one. */
const jumpBudget = (step: DsStep, id: PieceId): number => (isUnderWay(step, id) ? leftToGo(step, id) : speedOf(step, id))

const jumper = (step: DsStep, id: PieceId): number =>
  Math.max(1, scoreOf(step, id, 'might'), scoreOf(step, id, 'agility')) + figure(step, id, 'jump')

function jumpRefusals(step: DsStep, id: PieceId): readonly (RuleIndex | undefined)[] {
  const { fight } = step
  return [...stuck(step, id), step.forbids(R.prone.noModes, has(fight, id, 'prone')), step.forbids(R.move.jumpLimit, standsIn(step, id))]
}

interface Landing extends Option {
  readonly path: readonly Spot[]
}

/** Over whatever is below, landing on the last square; who comes down over nothing falls. */
function jumpTo(step: DsStep, id: PieceId, long: number, high: number): void {
  const piece = pieceAt(step.fight, id)
  const known = step.asKnownTo(id)
  // Off: a jump may be longer than the movement it is part of.
  const most = step.applies(R.move.jumpLimit) ? Math.min(long, leftToGo(step, id)) : long
  const rise = Math.min(high, Math.max(1, most)) * SIDE
  const way = piece.moveHow === 'shift' ? 'shift' : 'move'
  const offers = step.offers<Landing>()
  for (const at of squaresWithin(step.fight.board, piece.at, most)) {
    const path = at === piece.at ? undefined : pathOver(known, id, at, rise)
    if (path === undefined) continue
    const isRough = way === 'shift' && isRoughAt(step, id, squaresAt(step.fight, id, at))
    offers.offer(
      { id: squareName(at, step.fight.board.columns), square: at, path },
      step.forbids(R.shift.terrain, isRough),
      whyNotNearer(known, id, path),
    )
  }
  offers.options.push({ id: 'stay', path: [], byDefault: true })
  const { path } = step.ask({
    kind: 'path',
    seat: piece.seat,
    piece: id,
    text: 'where to jump',
    options: offers.options,
    refusals: offers.refusals,
    rule: R.move.jump,
  })
  if (path.length === 0) return
  step.set(id, 'moveLeft', Math.max(0, piece.moveLeft - path.length), R.move.jump)
  step.set(id, 'moveMade', piece.moveMade + path.length)
  walk(step, id, path, { way, jumps: true })
  showsByMoving(step, id)
  checkAloft(step, id)
}

/** Square by square through the air, no higher than the jump goes; none where something stands in the way. */
function pathOver(step: DsStep, id: PieceId, to: Square, rise: number): readonly Spot[] | undefined {
  const { board } = step.fight
  const { at, height } = pieceAt(step.fight, id)
  const path: Spot[] = []
  for (let here = at; here !== to; ) {
    const next = oneNearer(board, here, to)
    const spot: Spot = { at: next, height: Math.max(height, topUnder(step, id, next)) }
    const isOpen = ((groundFor(step, id, true).steps[here] ?? 0) & (1 << directionOf(board, here, next))) !== 0
    if (!isOpen || spot.height > height + rise || !hasRoom(step, id, spot)) return undefined
    path.push(spot)
    here = next
  }
  const last = path.at(-1)
  return last !== undefined && isFree(step, id, last) ? path : undefined
}

function oneNearer({ columns }: Board, from: Square, to: Square): Square {
  const dx = Math.sign((to % columns) - (from % columns))
  const dy = Math.sign(Math.floor(to / columns) - Math.floor(from / columns))
  return from + dy * columns + dx
}

/** The top of what lies or stands there. */
function topUnder(step: DsStep, id: PieceId, at: Square): number {
  const { board } = step.fight
  const footprint = footprintOf(step.fight, id)
  if (!fitsOn(board.columns, board.rows, footprint, at)) return FULL
  return Math.max(
    ...squaresUnder(board.columns, footprint, at).map((square) => (board.floor[square] ?? 0) + (obstacleAt(board, square)?.tall ?? 0)),
  )
}

function beginJump(step: DsStep, id: PieceId): void {
  if (!isUnderWay(step, id)) start(step, id, 'move', speedOf(step, id))
}

/** A movement of its own, in whatever manner, that is not over. */
const isUnderWay = (step: DsStep, id: PieceId): boolean => ['move', 'walk', 'shift'].some((how) => isGoingOn(how)(step, id))

export const jump: Action = {
  id: 'jump',
  told: 'jumps',
  about:
    'Part of a movement: a long jump of as many squares as your Might or Agility (at least 1), 1 square up at most. Answers: the square of landing.',
  example: 'A: [jump, e3]',
  rule: R.move.jump,
  cost: 'move',
  goesOn: isUnderWay,
  forbidden: jumpRefusals,
  take: (step, id) => {
    beginJump(step, id)
    const plus = step.setting('jump-landing') === 'not-counted' ? 1 : 0
    jumpTo(step, id, jumper(step, id) + plus, 1)
  },
}

export const jumpTest: Action = {
  id: 'jump-test',
  told: 'tries a long jump',
  about:
    'Part of a movement: a Might or Agility test to jump farther and higher: tier 2 by 1 square, tier 3 by 2. Answers: the characteristic, then the square.',
  example: 'A: [jump-test, agility, f3]',
  rule: R.move.jumpTest,
  cost: 'move',
  goesOn: isUnderWay,
  forbidden: jumpRefusals,
  take: (step, id) => {
    beginJump(step, id)
    const more = rollTest(step, id, { of: ['might', 'agility'], what: 'jump', skills: ['jump'] }) - 1
    const long =
      jumper(step, id) +
      // @rule drawsteel.move.jump-test
      more
    const high =
      1 +
      // @rule drawsteel.move.jump-test
      more
    jumpTo(step, id, Math.min(jumpBudget(step, id), long), high)
  },
}
