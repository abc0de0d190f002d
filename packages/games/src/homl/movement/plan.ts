import {
  type Board,
  canStop,
  costTo,
  directionOf,
  type Flood,
  flood,
  type Ground,
  makeGround,
  NO_STOP,
  pathTo,
  Reach,
  SHUT,
  type Square,
  stepPrice,
} from '@riposte/board'
import { lasting, type PieceId } from '@riposte/referee'
import { isIn } from '../conditions/conditions.ts'
import { type HomlPiece, isEnemy, pieceAt } from '../fight.ts'
import { footprintOf, squaresOf } from '../sight/space.ts'
import type { HomlStep } from '../step.ts'

/** A move under consideration: where one can go, and what it costs. Nobody moves yet. */
export interface Plan {
  readonly step: HomlStep
  readonly id: PieceId
  readonly start: Square
  readonly budget: number
}

/** What ground costs more, and what is none to walk on. */
const terrain: Readonly<Record<string, number | null>> = {
  // @rule homl.terrain.difficult
  difficult: 1,
  // @rule homl.swim.without
  water: 1,
  'deep-water': 1,
  // @rule homl.terrain.empty
  empty: null,
}

const groundsOn = lasting<Board, Map<number, Ground>>(() => new Map())

/** Walking, without a climb worth the name. */
function groundFor(step: HomlStep, id: PieceId): Ground {
  const { board } = step.fight
  const footprint = footprintOf(step.fight, id)
  const key = (footprint.across * 16 + footprint.down) * 64 + footprint.tall
  const known = groundsOn(board)
  let ground = known.get(key)
  if (ground === undefined) {
    ground = makeGround(board, {
      footprint,
      // @rule homl.terrain.clear otherwise number
      plain: 1,
      terrain,
      terrainAdds: false,
      // @rule homl.terrain.blocking-corner
      corners: 'either',
      climb: 1,
      drop: 1,
      hovers: false,
    })
    known.set(key, ground)
  }
  return ground
}

/** What others do to their squares for who comes that way. */
function marksFor(step: HomlStep, id: PieceId): Uint8Array {
  const { fight } = step
  const marks = new Uint8Array(fight.board.size)
  const me = pieceAt(fight, id)
  for (const other of fight.pieces) {
    if (other.id === id || !takesRoom(step, other) || (other.hidden & (1 << me.side)) !== 0) continue
    const mark = markOf(step, id, other.id)
    for (const square of squaresOf(fight, other.id)) marks[square] = (marks[square] ?? 0) | mark
  }
  return marks
}

export const takesRoom = (step: HomlStep, { id, gone, at }: HomlPiece): boolean => gone === 0 && at >= 0 && !isIn(step.fight, id, 'removed')

/** Friends and those who lie helpless are passed; nobody shares a square. */
function markOf(step: HomlStep, id: PieceId, other: PieceId): number {
  // @rule homl.square.occupied, homl.size.small
  const isPassed = !isEnemy(step.fight, id, other) || isIn(step.fight, other, 'incapacitated')
  return isPassed ? NO_STOP : SHUT | NO_STOP
}

export const planFor = (step: HomlStep, id: PieceId, budget: number): Plan => ({ step, id, start: pieceAt(step.fight, id).at, budget })

function questionOf({ step, id, budget }: Plan): Flood {
  return {
    ground: groundFor(step, id),
    marks: marksFor(step, id),
    slow: 0,
    budget,
    diagonals: 'same',
    // @rule homl.size.enter-two
    big: 'sum',
    leaving: undefined,
  }
}

const reaches = lasting<Board, { reach: Reach }>((board) => ({ reach: new Reach(board.size) }))

/** All that can be reached; to be read before anything else is planned on this board. */
export const survey = (plan: Plan): Reach =>
  flood(plan.step.fight.board, questionOf(plan), plan.start, reaches(plan.step.fight.board).reach)

/** What a step costs, or -1 where it is not possible. */
export const stepCost = (plan: Plan, from: Square, to: Square): number => {
  const d = directionOf(plan.step.fight.board, from, to)
  return d < 0 ? -1 : stepPrice(plan.step.fight.board, questionOf(plan), from, d)
}

/** Whether somebody known takes a part of the space. */
export const isTaken = ({ step, id }: Plan, at: Square): boolean => {
  const marks = marksFor(step, id)
  const { columns } = step.fight.board
  const { across, down } = footprintOf(step.fight, id)
  for (let row = 0; row < down; row++)
    for (let column = 0; column < across; column++) if (((marks[at + row * columns + column] ?? 0) & NO_STOP) !== 0) return true
  return false
}

/** Whether so many points lead anywhere. */
export function canGo(step: HomlStep, id: PieceId, budget: number): boolean {
  const reach = survey(planFor(step, id, budget))
  for (let i = 1; i < reach.count; i++) if (canStop(reach, reach.squares[i] ?? -1)) return true
  return false
}

export const leadsTo = (plan: Plan, square: Square): boolean => {
  const reach = survey(plan)
  return costTo(reach, square) >= 0 && canStop(reach, square)
}

export const wayTo = (plan: Plan, square: Square): Square[] => pathTo(survey(plan), square).slice(1)
