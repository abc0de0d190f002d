import { NOWHERE, SIDE, squareName, squareOn } from '@riposte/board'
import type { PieceId, RuleIndex } from '@riposte/referee'
import { has } from '../conditions/conditions.ts'
import { enterSpot } from '../creations/zones.ts'
import { isUp, pieceAt } from '../fight.ts'
import { checkAloft, isFree, put } from '../movement/movement.ts'
import { hasRoom } from '../movement/room.ts'
import { speedOf } from '../movement/speeds.ts'
import { leaves, type Spot } from '../movement/ways.ts'
import { open } from '../reactions/windows.ts'
import { figure } from '../rolls/held.ts'
import { scoreOf } from '../rolls/roll.ts'
import { rollTest } from '../rolls/tests.ts'
import { R } from '../rules.ts'
import { reveal } from '../sight/sight.ts'
import { floorUnder } from '../space.ts'
import type { DsStep } from '../step.ts'
import type { Action } from './action.ts'
import { start, stuck } from './advance.ts'
import { standsIn } from './disengage.ts'

/** Jumps, as part of any movement. */

/** What is left of a movement, or would be of a new one. */
const jumpBudget = (step: DsStep, id: PieceId): number => {
  const piece = pieceAt(step.fight, id)
  return piece.moveLeft > 0 ? piece.moveLeft : speedOf(step, id)
}

const jumper = (step: DsStep, id: PieceId): number =>
  Math.max(1, scoreOf(step, id, 'might'), scoreOf(step, id, 'agility')) + figure(step, id, 'jump')

function jumpRefusals(step: DsStep, id: PieceId): readonly (RuleIndex | undefined)[] {
  const { fight } = step
  return [...stuck(step, id), step.forbids(R.prone.noModes, has(fight, id, 'prone')), step.forbids(R.move.jumpLimit, standsIn(step, id))]
}

/** Over whatever is below, landing on the last square; who comes down over nothing falls. */
function jumpTo(step: DsStep, id: PieceId, long: number, high: number): void {
  const { fight } = step
  const { board } = fight
  const piece = pieceAt(fight, id)
  // Off: a jump may be longer than the movement it is part of.
  const most = step.applies(R.move.jumpLimit) ? Math.min(long, piece.moveLeft) : long
  const rise = Math.min(high, Math.max(1, most))
  const options = []
  for (let dy = -most; dy <= most; dy++) {
    for (let dx = -most; dx <= most; dx++) {
      const at = squareOn(board, (piece.at % board.columns) + dx, Math.floor(piece.at / board.columns) + dy)
      if (at === NOWHERE || (dx === 0 && dy === 0)) continue
      const floor = floorUnder(fight, id, at)
      if (floor > piece.height + rise * SIDE) continue
      const spot: Spot = { at, height: Math.max(floor, Math.min(piece.height, piece.height)) }
      const landing = { at, height: Math.max(floor, piece.height) }
      if (isFree(step, id, landing))
        options.push({
          id: squareName(at, board.columns),
          square: at,
          spot: floor > piece.height ? { at, height: floor } : spot,
          far: Math.max(Math.abs(dx), Math.abs(dy)),
        })
    }
  }
  const stay = { id: 'stay', spot: undefined, far: 0, byDefault: true }
  const { spot, far } = step.ask({
    kind: 'path',
    seat: piece.seat,
    piece: id,
    text: 'where to jump',
    options: [...options, stay],
    rule: R.move.jump,
  })
  if (spot === undefined) return
  step.set(id, 'moveLeft', Math.max(0, piece.moveLeft - far), R.move.jump)
  flyOver(step, id, spot)
}

function flyOver(step: DsStep, id: PieceId, to: Spot): void {
  const { fight } = step
  const { board } = fight
  const piece = pieceAt(fight, id)
  while (piece.at !== to.at && isUp(piece)) {
    const dx = Math.sign((to.at % board.columns) - (piece.at % board.columns))
    const dy = Math.sign(Math.floor(to.at / board.columns) - Math.floor(piece.at / board.columns))
    const at = squareOn(board, (piece.at % board.columns) + dx, Math.floor(piece.at / board.columns) + dy)
    const from: Spot = { at: piece.at, height: piece.height }
    const next: Spot = { at, height: Math.max(at === to.at ? to.height : from.height, floorUnder(fight, id, at)) }
    if (!hasRoom(step, id, next)) break
    const foes = fight.pieces.flatMap((one) =>
      isUp(one) && one.side !== piece.side && leaves(step, id, one.id, from, next) ? [one.id] : [],
    )
    if (foes.length > 0) open(step, { window: 'leaves', by: id, whom: id, foes, striking: [], afterwards: [] })
    if (!isUp(piece) || piece.at !== from.at) return
    put(step, id, next, 'jump', R.move.jump)
    if (at === to.at || next.height <= floorUnder(fight, id, at))
      enterSpot(step, id, from, { willing: true, shifts: false, teleports: false })
  }
  reveal(step, id)
  checkAloft(step, id)
}

function beginJump(step: DsStep, id: PieceId): void {
  if (pieceAt(step.fight, id).moveLeft === 0) start(step, id, 'move', speedOf(step, id))
}

export const jump: Action = {
  id: 'jump',
  told: 'jumps',
  about:
    'Part of a movement: a long jump of as many squares as your Might or Agility (at least 1), 1 square up at most. Answers: the square of landing.',
  example: 'A: [jump, e3]',
  rule: R.move.jump,
  cost: 'move',
  goesOn: (step, id) => pieceAt(step.fight, id).moveLeft > 0,
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
  goesOn: (step, id) => pieceAt(step.fight, id).moveLeft > 0,
  forbidden: jumpRefusals,
  take: (step, id) => {
    beginJump(step, id)
    const more = rollTest(step, id, { of: ['might', 'agility'], what: 'jump', skills: ['jump'] }) - 1
    jumpTo(step, id, Math.min(jumpBudget(step, id), jumper(step, id) + more), 1 + more)
  },
}
