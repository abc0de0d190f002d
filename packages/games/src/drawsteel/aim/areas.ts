import {
  Area,
  type Board,
  type Box,
  boxDistance,
  burstArea,
  FULL,
  type Half,
  NOWHERE,
  obstacleAt,
  SIDE,
  type Square,
  squareBox,
} from '@riposte/board'
import type { PieceId, RuleIndex } from '@riposte/referee'
import { isAlive, pieceAt } from '../fight.ts'
import type { Laid } from '../moments.ts'
import { R } from '../rules.ts'
import { isLined } from '../sight/sight.ts'
import { boxOf, isIn } from '../space.ts'
import type { DsStep } from '../step.ts'

/** Areas: bursts, auras, cubes, lines, walls; where they lie and whom they cover. */

let scratch = new Area(0)

/** An area to be filled and read at once: the next who asks gets the same. */
export function blankArea({ size }: Board): Area {
  if (scratch.squares.length < size) scratch = new Area(size)
  return scratch
}

/** All squares within so many of the user's space, as far as nothing solid shuts them off. */
export function aroundUser(step: DsStep, by: PieceId, radius: number): Laid {
  const { board } = step.fight
  const box = boxOf(step.fight, by)
  const area = burstArea(board, box, radius, 'chebyshev', true, blankArea(board))
  return { squares: lined(step, box, area.list(), box.z0), from: area.from, to: area.to, origin: pieceAt(step.fight, by).at }
}

/** What cannot be reached from the origin by a straight line is left out. */
export function lined(step: DsStep, origin: Box, squares: readonly Square[], height: number): Square[] {
  if (!step.applies(R.area.barriers)) return [...squares]
  const { board } = step.fight
  return squares.filter((square) => {
    const obstacle = obstacleAt(board, square)
    if (obstacle !== undefined && obstacle.tall >= FULL) return false
    const box = squareBox(board.columns, square, Math.max(height, board.floor[square] ?? 0))
    return isLined(step, origin, box)
  })
}

/** Where an area may start: its squares, how high they begin where that is said, and how many layers it has. */
export interface Starts {
  readonly squares: readonly Square[]
  readonly within: number
  readonly height?: Half | undefined
  readonly layers?: number
}

/** The squares within reach, and whether there is line of effect to each; in the air any of its layers will do. */
function* reached(step: DsStep, eyes: Box, { squares, within, height, layers = 1 }: Starts): Generator<readonly [Square, boolean]> {
  const { board } = step.fight
  for (let layer = 0; layer < (height === undefined ? 1 : layers); layer++)
    for (const square of squares) {
      const floor = board.floor[square] ?? 0
      const at = height === undefined ? floor : height + layer * SIDE
      const box = squareBox(board.columns, square, at)
      if (at < floor || boxDistance('chebyshev', eyes, box) > within) continue
      yield [square, obstacleAt(board, square) === undefined && isLined(step, eyes, box)]
    }
}

/** The first square that an area may be measured to: within reach, and in line of effect. */
export function originAmong(
  step: DsStep,
  eyes: Box,
  starts: Starts,
): { readonly origin: Square; readonly breaks: readonly (RuleIndex | undefined)[] } {
  let near: Square = NOWHERE
  for (const [square, isInLine] of reached(step, eyes, starts)) {
    if (isInLine) return { origin: square, breaks: [] }
    if (near === NOWHERE) near = square
  }
  return {
    origin: near,
    breaks: [step.forbids(R.area.origin, near === NOWHERE), step.forbids(R.line.required, near !== NOWHERE)],
  }
}

/** All of them, each once. */
export function originsAmong(step: DsStep, eyes: Box, starts: Starts): ReadonlySet<Square> {
  const found = new Set<Square>()
  for (const [square, isInLine] of reached(step, eyes, starts)) if (isInLine) found.add(square)
  return found
}

/** Who stands in an area, by squares and height. */
export const piecesIn = (step: DsStep, laid: Laid): PieceId[] =>
  step.fight.pieces.flatMap((one) => (isAlive(one) && isIn(step.fight, laid, one.id) ? [one.id] : []))
