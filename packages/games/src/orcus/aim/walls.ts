import {
  type Box,
  columnOf,
  EFFECT,
  FULL,
  pathName,
  rowOf,
  SIDE,
  type Square,
  squareBox,
  squareOn,
  topsFor,
  type WallBlock,
  wallFault,
  wallNext,
} from '@riposte/board'
import type { RuleIndex } from '@riposte/referee'
import { askPlace, squaresWithin } from '@riposte/tactics'
import { seatOf } from '../asking.ts'
import { farthest } from '../attack/ranges.ts'
import { R } from '../rules.ts'
import { boxesApart } from '../space.ts'
import type { OrcusStep } from '../step.ts'
import { isOpenFrom, type Place, type Spot, spotNamed, wallOf } from './areas.ts'
import { type Entry, entryOf, Listed } from './listed.ts'
import type { Aiming } from './targets.ts'

/** Walls: so many squares that hang together, the first of them beside the base. */

/** As many sides as squares of one height may share with others. */
const MOST_NEIGHBOURS = 2

/** What is needed to judge a wall. */
interface Laying {
  readonly step: OrcusStep
  readonly own: Box
  /** How far the base may be; 0 for a Near wall, whose base is in the user's space. */
  readonly most: number
  readonly size: number
}

/** One answer names all its squares: `d4>e4>f4`; a square named again, or with a height, stands on another. */
export function askWall(step: OrcusStep, aiming: Aiming, own: Box, size: number): Place {
  const { by, strike, weapon, text = `a wall of ${size} squares` } = aiming
  const most = strike.aim.origin === 'far' ? farthest(step, by, strike.aim, weapon) : 0
  const laying: Laying = { step, own, most, size }
  const about = { kind: 'path', seat: seatOf(step, by), piece: by, text, rule: R.area.wallSize } as const
  return askPlace(step, about, new Listed(step, { all: () => straightWalls(laying), read: (answer) => readWall(laying, answer) }))
}

/** The straight ones are listed; every other may be named. */
function straightWalls(laying: Laying): Place[] {
  const { step, size } = laying
  const { board } = step.fight
  const found: Place[] = []
  for (let square = 0; square < board.size; square++) {
    const base = baseFor(laying, square)
    if (base === undefined) continue
    for (const [dx, dy] of [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ] as const) {
      const squares = Array.from({ length: size }, (_, i) =>
        squareOn(board, columnOf(square, board.columns) + i * dx, rowOf(square, board.columns) + i * dy),
      )
      if (!squares.every((one) => isFree(laying, one))) continue
      const blocks = squares.map((one) => ({ square: one, level: 0 }))
      found.push(wallOf(step, pathName(squares, board.columns), base, blocks))
      // One square lies in no direction.
      if (size === 1) break
    }
  }
  return found
}

/** Where nothing solid fills the square. */
const isFree = ({ step }: Laying, square: Square): boolean => square >= 0 && (topsFor(step.fight.board, EFFECT)[square] ?? FULL) < FULL

/** The base beside which a wall may begin in a square: within range and with a free way, the nearest there is. */
function baseFor(laying: Laying, first: Square): Spot | undefined {
  const { step, own, most } = laying
  const { board } = step.fight
  if (!isFree(laying, first)) return undefined
  let best: Spot | undefined
  let least = Number.POSITIVE_INFINITY
  for (const square of squaresWithin(board, first, 1)) {
    if (square === first) continue
    const z = isInside(board.columns, own, square) ? own.z0 : (topsFor(board, EFFECT)[square] ?? FULL)
    const away = z >= FULL ? Number.POSITIVE_INFINITY : boxesApart(own, squareBox(board.columns, square, z))
    if (away > most || away >= least || !isOpenFrom(step, own, square, z)) continue
    best = { square, z }
    least = away
  }
  return best
}

function isInside(columns: number, own: Box, square: Square): boolean {
  const x = columnOf(square, columns) * SIDE
  const y = rowOf(square, columns) * SIDE
  return x >= own.x0 && x < own.x1 && y >= own.y0 && y < own.y1
}

function readWall(laying: Laying, answer: string): Entry | undefined {
  const { step } = laying
  const blocks = blocksNamed(laying, answer)
  const [first] = blocks ?? []
  if (blocks === undefined || first === undefined) return undefined
  const base = baseFor(laying, first.square)
  const wall = wallOf(step, answer, base ?? { square: first.square, z: 0 }, blocks)
  return entryOf(wall, step.forbids(beyond(laying), base === undefined), faultOf(laying, blocks))
}

const beyond = ({ most }: Laying): RuleIndex => (most > 0 ? R.origin.far : R.origin.near)

/** The squares of an answer, each with its level; two alone in a row or column stand for all between them as well. */
function blocksNamed({ step }: Laying, answer: string): WallBlock[] | undefined {
  const { board } = step.fight
  const blocks: WallBlock[] = []
  const names = answer.split('>')
  for (const name of names) {
    const spot = spotNamed(step, name)
    if (spot === undefined) return undefined
    const { square } = spot
    const before = blocks.at(-1)
    const isEnd = names.length === 2 && before !== undefined
    for (const between of isEnd ? squaresBetween(board.columns, before.square, square) : []) blocks.push({ square: between, level: 0 })
    const onTop = blocks.filter((one) => one.square === square).length
    const level = name.includes('^') ? Math.max(0, Math.round((spot.z - (board.floor[square] ?? 0)) / SIDE)) : onTop
    blocks.push({ square, level })
  }
  return blocks
}

function squaresBetween(columns: number, from: Square, to: Square): Square[] {
  const step = columnOf(from, columns) === columnOf(to, columns) ? columns : rowOf(from, columns) === rowOf(to, columns) ? 1 : 0
  if (step === 0) return []
  const squares: Square[] = []
  for (let square = Math.min(from, to) + step; square < Math.max(from, to); square += step) squares.push(square)
  return from < to ? squares : squares.reverse()
}

/** The rule that a wall breaks: its number, its hanging together, its stacking. */
function faultOf(laying: Laying, blocks: readonly WallBlock[]): RuleIndex | undefined {
  const { step, size } = laying
  if (!blocks.every(({ square }) => isFree(laying, square))) return R.area.wallSize
  const isCount = blocks.length === size || (blocks.length < size && !hasRoom(laying, blocks))
  if (!isCount && step.applies(R.area.wallSize)) return R.area.wallSize
  const isLoose = !step.applies(R.area.wallContiguity)
  const isRound = isLoose || !step.applies(R.grid.edge)
  const rule = {
    squares: blocks.length,
    mostNeighbours: isLoose ? Number.POSITIVE_INFINITY : MOST_NEIGHBOURS,
    stack: step.applies(R.area.wallStack),
    diagonal: isRound,
  }
  switch (wallFault(step.fight.board, blocks, rule)) {
    case 'fine':
      return undefined
    case 'floating':
      return R.area.wallStack
    case 'apart':
    case 'crowded':
      return step.forbids(R.area.wallContiguity, true)
    // Named twice; or stacked, where that is not done.
    default:
      return R.area.wallSize
  }
}

/** Fewer squares will do only where no more fit. */
function hasRoom(laying: Laying, blocks: readonly WallBlock[]): boolean {
  const laid = blocks.filter(({ level }) => level === 0).map(({ square }) => square)
  const rule = { squares: laying.size, mostNeighbours: MOST_NEIGHBOURS, stack: false, diagonal: false }
  return wallNext(laying.step.fight.board, laid, rule).some((square) => isFree(laying, square))
}
