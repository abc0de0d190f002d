import { NOWHERE, SIDE, squareName, squareOn } from '@riposte/board'
import type { PieceId, RuleIndex } from '@riposte/referee'
import { grantStrike } from '../abilities/strikes.ts'
import { teleport } from '../clauses/moves.ts'
import { has, isForbidden, modifier } from '../conditions/conditions.ts'
import { enterSpot } from '../creations/zones.ts'
import { isUp, pieceAt, sheetOf } from '../fight.ts'
import { askWay } from '../movement/ask-way.ts'
import { checkAloft, isFree, put, walk } from '../movement/movement.ts'
import { hasRoom } from '../movement/room.ts'
import { plainSpeed, speedOf } from '../movement/speeds.ts'
import { isDamaging, isDifficultFor } from '../movement/terrain.ts'
import { leaves, type Spot } from '../movement/ways.ts'
import { open } from '../reactions/windows.ts'
import { scoreOf } from '../rolls/roll.ts'
import { rollTest } from '../rolls/tests.ts'
import { R } from '../rules.ts'
import { reveal } from '../sight/sight.ts'
import { distance, floorUnder, sizeOrder } from '../space.ts'
import type { DsStep } from '../step.ts'
import type { Action } from './action.ts'

/** Move actions, and what is part of any movement. */

/** Goes as far as somebody says, of what is left of the movement. */
function go(step: DsStep, id: PieceId, way: 'move' | 'shift', far: RuleIndex): void {
  const piece = pieceAt(step.fight, id)
  const chosen = askWay({ step, id, budget: piece.moveLeft, way, straight: false, far }, 'where to go')
  if (chosen === undefined) return
  step.set(id, 'moveLeft', piece.moveLeft - chosen.cost, R.turn.splitMove)
  // Off: a move is made in one piece.
  if (!step.applies(R.turn.splitMove)) step.set(id, 'moveLeft', 0)
  const arrives = walk(step, id, chosen.path, { way })
  if (!arrives) step.set(id, 'moveLeft', 0)
  if (chosen.path.length > 0) reveal(step, id)
  checkAloft(step, id)
}

function start(step: DsStep, id: PieceId, how: string, squares: number): void {
  step.set(id, 'moveHow', how)
  step.set(id, 'moveLeft', squares)
}

const isGoingOn =
  (how: string) =>
  (step: DsStep, id: PieceId): boolean => {
    const piece = pieceAt(step.fight, id)
    return piece.moveLeft > 0 && piece.moveHow === how
  }

/** Nobody moves with speed 0; the condition that makes it so is the reason. */
function stuck(step: DsStep, id: PieceId): readonly (RuleIndex | undefined)[] {
  if (speedOf(step, id) > 0) return []
  const { fight } = step
  return [
    step.forbids(R.grabbed.speed, has(fight, id, 'grabbed')),
    step.forbids(R.restrained.speed, has(fight, id, 'restrained')),
    R.action.advance,
  ]
}

const advance: Action = {
  id: 'advance',
  about:
    'Move action: move up to your speed; what is left may be walked later in the turn, with `advance` again. Answers: a square, or a way (b2>c3).',
  example: 'A: [advance, d4]',
  rule: R.action.advance,
  cost: 'move',
  goesOn: isGoingOn('move'),
  forbidden: stuck,
  take: (step, id) => {
    if (!isGoingOn('move')(step, id)) start(step, id, 'move', speedOf(step, id))
    go(step, id, 'move', R.move.maxSpeed)
  },
}

const disengageSquares = (step: DsStep, id: PieceId): number =>
  Math.min(1 + sheetOf(step.fight, id).disengage + modifier(step, id, 'disengage'), Math.max(1, speedOf(step, id)))

const disengage: Action = {
  id: 'disengage',
  about: 'Move action: shift 1 square and any disengage bonus; a longer one may be divided. Answers: a square, or a way.',
  example: 'A: [disengage, c3]',
  rule: R.action.disengage,
  cost: 'move',
  goesOn: isGoingOn('shift'),
  forbidden: (step, id) => [
    step.forbids(R.slowed.noShift, has(step.fight, id, 'slowed')),
    step.forbids(R.triggered.barred, isForbidden(step.fight, id, 'shift')),
    ...stuck(step, id),
    step.forbids(R.shift.terrain, step.setting('printing') === 'release' && standsIn(step, id)),
  ],
  take: (step, id) => {
    if (!isGoingOn('shift')(step, id)) start(step, id, 'shift', disengageSquares(step, id))
    go(step, id, 'shift', R.action.disengage)
  },
}

const standsIn = (step: DsStep, id: PieceId): boolean => {
  const { at } = pieceAt(step.fight, id)
  return isDifficultFor(step.fight, id, at) || isDamaging(step.fight, at)
}

const walkInstead: Action = {
  id: 'disengage-walk',
  about: 'Move action: move as many squares as Disengage would let you shift; it provokes. Answers: a square, or a way.',
  example: 'A: [disengage-walk, c3]',
  rule: R.shift.insteadMove,
  cost: 'move',
  goesOn: isGoingOn('walk'),
  pointless: (step, id) => disengageSquares(step, id) < 2 && !standsIn(step, id),
  forbidden: (step, id) => [...stuck(step, id), step.forbids(R.shift.insteadMove, isGoingOn('shift')(step, id))],
  take: (step, id) => {
    if (!isGoingOn('walk')(step, id)) start(step, id, 'walk', disengageSquares(step, id))
    go(step, id, 'move', R.action.disengage)
  },
}

const teleports: Action = {
  id: 'teleport',
  about: 'Move action of who has teleport in its movement: teleport up to your usual speed. Answers: a square.',
  example: 'A: [teleport, h2]',
  rule: R.teleport.distance,
  cost: 'move',
  pointless: (step, id) => !sheetOf(step.fight, id).modes.includes('teleport'),
  take: (step, id) => teleport(step, id, step.applies(R.teleport.distance) ? plainSpeed(step, id) : speedOf(step, id), id),
}

// ------------------------------------------------------------------------------------------------------------- mounts

function rideRefusals(step: DsStep, id: PieceId): readonly (RuleIndex | undefined)[] {
  const { carrier, rodeIn } = pieceAt(step.fight, id)
  if (carrier < 0) return [R.action.ride]
  const { riddenIn } = pieceAt(step.fight, carrier)
  return [step.forbids(R.action.ride, rodeIn === step.fight.round || riddenIn === step.fight.round)]
}

function ridden(step: DsStep, id: PieceId): PieceId {
  const { carrier } = pieceAt(step.fight, id)
  step.set(id, 'rodeIn', step.fight.round, R.action.ride)
  step.set(carrier, 'riddenIn', step.fight.round, R.action.ride)
  return carrier
}

function goMounted(step: DsStep, id: PieceId, way: 'move' | 'shift'): void {
  const { carrier, moveLeft } = pieceAt(step.fight, id)
  const chosen = askWay({ step, id: carrier, budget: moveLeft, way, straight: false, far: R.action.ride, asker: id }, 'where to ride')
  if (chosen === undefined) return
  step.set(id, 'moveLeft', moveLeft - chosen.cost, R.action.ride)
  if (!walk(step, carrier, chosen.path, { way })) step.set(id, 'moveLeft', 0)
}

const isMounted = (step: DsStep, id: PieceId): boolean => {
  const { carrier } = pieceAt(step.fight, id)
  return carrier >= 0 && sheetOf(step.fight, carrier).isMount && isUp(pieceAt(step.fight, carrier))
}

const ride: Action = {
  id: 'ride',
  about: 'Move action of a rider, once a round: the mount moves up to its speed with you. Answers: a square, or a way, of the mount.',
  example: 'A: [ride, h3]',
  rule: R.action.ride,
  cost: 'move',
  goesOn: isGoingOn('ride'),
  pointless: (step, id) => !isMounted(step, id),
  forbidden: rideRefusals,
  take: (step, id) => {
    if (!isGoingOn('ride')(step, id)) start(step, id, 'ride', speedOf(step, ridden(step, id)))
    goMounted(step, id, 'move')
  },
}

const rideDisengage: Action = {
  id: 'ride-disengage',
  about: 'Move action of a rider, once a round: the mount disengages with you. Answers: a square, or a way, of the mount.',
  rule: R.action.ride,
  cost: 'move',
  pointless: (step, id) => !isMounted(step, id),
  forbidden: rideRefusals,
  take: (step, id) => {
    start(step, id, 'ride-shift', disengageSquares(step, ridden(step, id)))
    goMounted(step, id, 'shift')
  },
}

// --------------------------------------------------------------------------------------------------------------- jumps

/** What is left of a movement, or would be of a new one. */
const jumpBudget = (step: DsStep, id: PieceId): number => {
  const piece = pieceAt(step.fight, id)
  return piece.moveLeft > 0 ? piece.moveLeft : speedOf(step, id)
}

const jumper = (step: DsStep, id: PieceId): number =>
  Math.max(1, scoreOf(step, id, 'might'), scoreOf(step, id, 'agility')) + modifier(step, id, 'jump')

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

const jump: Action = {
  id: 'jump',
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

const jumpTest: Action = {
  id: 'jump-test',
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

// ------------------------------------------------------------------------------------------------- climbing on creatures

const climbCreature: Action = {
  id: 'climb-creature',
  about:
    'Move action: climb onto an adjacent larger creature; the unwilling by a Might or Agility test. Answers: the creature, the characteristic.',
  example: 'A: [climb-creature, T]',
  rule: R.move.climbCreature,
  cost: 'move',
  pointless: (step, id) => climbable(step, id).length === 0,
  forbidden: (step, id) => [step.forbids(R.prone.noModes, has(step.fight, id, 'prone')), ...stuck(step, id)],
  take: (step, id) => {
    const { fight } = step
    const options = climbable(step, id).map((one) => ({ id: pieceAt(fight, one).key, piece: one }))
    const { piece: onto } = step.ask({
      kind: 'target',
      seat: pieceAt(fight, id).seat,
      piece: id,
      text: 'whom to climb',
      options,
      rule: R.move.climbCreature,
    })
    if (pieceAt(fight, onto).side !== pieceAt(fight, id).side) {
      const tier = rollTest(step, id, { of: ['might', 'agility'], what: 'climb', skills: ['climb'] })
      if (tier === 1) grantAgainst(step, onto, id)
      if (tier < 3) return
    }
    step.set(id, 'carrier', onto, R.move.climbCreature)
    const carrier = pieceAt(fight, onto)
    put(step, id, { at: carrier.at, height: carrier.height + sheetOf(fight, onto).footprint.tall }, 'climb', R.move.climbCreature)
  },
}

const grantAgainst = (step: DsStep, by: PieceId, target: PieceId): void => grantStrike(step, by, 'melee-free', target, 0)

const climbable = (step: DsStep, id: PieceId): PieceId[] => {
  const { fight } = step
  const me = pieceAt(fight, id)
  if (me.carrier >= 0) return []
  return fight.pieces.flatMap((one) =>
    isUp(one) &&
    one.id !== id &&
    !sheetOf(fight, one.id).isMount &&
    sheetOf(fight, one.id).kind !== 'object' &&
    sizeOrder(fight, one.id) > sizeOrder(fight, id) &&
    sheetOf(fight, one.id).size.number > 1 &&
    distanceTo(step, id, one.id) <= 1
      ? [one.id]
      : [],
  )
}

const distanceTo = (step: DsStep, a: PieceId, b: PieceId): number => distance(step.fight, a, b)

export const moveActions: readonly Action[] = [
  advance,
  disengage,
  walkInstead,
  teleports,
  ride,
  rideDisengage,
  jump,
  jumpTest,
  climbCreature,
]
