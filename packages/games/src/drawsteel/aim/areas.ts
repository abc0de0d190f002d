import {
  Area,
  type Box,
  boxDistance,
  burstArea,
  COMPASS,
  compassIndex,
  compassLine,
  FULL,
  NOWHERE,
  obstacleAt,
  SIDE,
  type Square,
  squareBox,
  squareName,
} from '@riposte/board'
import type { Option, PieceId, Preview } from '@riposte/referee'
import type { Ability, AreaShape } from '../abilities/ability.ts'
import { isAlive, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { isLined } from '../sight/sight.ts'
import { boxOf, squaresOf } from '../space.ts'
import type { DsStep } from '../step.ts'

/** Areas: bursts, auras, cubes, lines, walls; where they lie and whom they cover. */

export interface Laid {
  readonly squares: readonly Square[]
  readonly from: number
  readonly to: number
  /** The user's distance to it is measured to this square. */
  readonly origin: Square
}

/** Worked out only for the one that is looked at. */
interface LaidOption extends Option {
  readonly laid: () => Laid
}

/** `near` holds at least the squares of the area: where nobody stands there, nobody is caught. */
function laidOption(step: DsStep, id: string, square: Square, near: readonly Square[], lay: () => Laid): LaidOption {
  let laid: Laid | undefined
  const once = (): Laid => (laid ??= lay())
  const isEmpty = (): boolean =>
    step.fight.pieces.every((one) => !isAlive(one) || one.at === NOWHERE || !squaresOf(step.fight, one.id).some((at) => near.includes(at)))
  const preview = (): Preview => (isEmpty() ? { caught: [] } : { area: once().squares, caught: piecesIn(step, once()) })
  return { id, square, laid: once, preview }
}

/** Asks where an area lies; bursts and auras lie around their user. */
export function askArea(step: DsStep, by: PieceId, ability: Ability, area: AreaShape, within: number): Laid | undefined {
  if (area.shape === 'burst' || area.shape === 'aura') return aroundUser(step, by, area.size)
  const offers = step.offers<LaidOption>()
  if (area.shape === 'cube') for (const option of cubes(step, by, area.size, within)) offers.offer(option.option, ...option.breaks)
  else if (area.shape === 'line') for (const option of lines(step, by, area, within)) offers.offer(option.option, ...option.breaks)
  else return askWall(step, by, area, within)
  if (offers.options.length === 0) return undefined
  return step
    .ask({
      kind: 'square',
      seat: pieceAt(step.fight, by).seat,
      piece: by,
      text: `where ${ability.name} lies`,
      options: offers.options,
      refusals: offers.refusals,
      rule: R.area.origin,
    })
    .laid()
}

/** All squares within so many of the user's space, as far as nothing solid shuts them off. */
function aroundUser(step: DsStep, by: PieceId, radius: number): Laid {
  const { board } = step.fight
  const box = boxOf(step.fight, by)
  const area = burstArea(board, box, step.applies(R.area.burst) ? radius : 0, 'chebyshev', true, new Area(board.size))
  return { squares: lined(step, box, area.list(), box.z0), from: area.from, to: area.to, origin: pieceAt(step.fight, by).at }
}

/** What cannot be reached from the origin by a straight line is left out. */
function lined(step: DsStep, origin: Box, squares: readonly Square[], height: number): Square[] {
  if (!step.applies(R.area.barriers)) return [...squares]
  const { board } = step.fight
  return squares.filter((square) => {
    const obstacle = obstacleAt(board, square)
    if (obstacle !== undefined && obstacle.tall >= FULL) return false
    const box = squareBox(board.columns, square, Math.max(height, board.floor[square] ?? 0))
    return isLined(step, origin, box)
  })
}

function originRules(
  step: DsStep,
  by: PieceId,
  squares: readonly Square[],
  within: number,
): { origin: Square; breaks: ReturnType<DsStep['forbids']>[] } {
  const { board } = step.fight
  const eyes = boxOf(step.fight, by)
  const near = squares
    .map((square) => ({ square, box: squareBox(board.columns, square, board.floor[square] ?? 0) }))
    .filter(({ box }) => boxDistance('chebyshev', eyes, box) <= within)
  const seen = near.find(({ square, box }) => obstacleAt(board, square) === undefined && isLined(step, eyes, box))
  return {
    origin: seen?.square ?? near[0]?.square ?? NOWHERE,
    breaks: [step.forbids(R.area.origin, near.length === 0), step.forbids(R.line.required, near.length > 0 && seen === undefined)],
  }
}

function cubes(step: DsStep, by: PieceId, size: number, within: number): { option: LaidOption; breaks: ReturnType<DsStep['forbids']>[] }[] {
  const { board } = step.fight
  const found: { option: LaidOption; breaks: ReturnType<DsStep['forbids']>[] }[] = []
  const at = pieceAt(step.fight, by).at
  const reach = within + size
  for (let row = 0; row <= board.rows - size; row++) {
    for (let column = 0; column <= board.columns - size; column++) {
      if (Math.abs(column - (at % board.columns)) > reach + size || Math.abs(row - Math.floor(at / board.columns)) > reach + size) continue
      const corner = row * board.columns + column
      const squares = Array.from({ length: size * size }, (_, i) => corner + Math.floor(i / size) * board.columns + (i % size))
      const { origin, breaks } = originRules(step, by, squares, within)
      const base = board.floor[origin === NOWHERE ? corner : origin] ?? 0
      const box = squareBox(board.columns, origin === NOWHERE ? corner : origin, base)
      const lay = (): Laid => {
        const kept = origin === NOWHERE ? squares : lined(step, box, squares, base)
        // Off: a cube reaches up to any height.
        const to = step.applies(R.area.cube) ? base + size * SIDE : FULL
        return { squares: kept, from: base, to, origin }
      }
      found.push({ option: laidOption(step, squareName(corner, board.columns), corner, squares, lay), breaks })
    }
  }
  return found
}

function lines(
  step: DsStep,
  by: PieceId,
  area: AreaShape,
  within: number,
): { option: LaidOption; breaks: ReturnType<DsStep['forbids']>[] }[] {
  const { board } = step.fight
  const found: { option: LaidOption; breaks: ReturnType<DsStep['forbids']>[] }[] = []
  const eyes = boxOf(step.fight, by)
  const mine = squaresOf(step.fight, by)
  for (let first = 0; first < board.size; first++) {
    const box = squareBox(board.columns, first, board.floor[first] ?? 0)
    if (mine.includes(first) || boxDistance('chebyshev', eyes, box) > within) continue
    for (const name of COMPASS) {
      const width = step.applies(R.area.line) ? area.width : 1
      const squares = compassLine(board, first, compassIndex(name), area.size, width, new Area(board.size)).list()
      if (squares.some((square) => mine.includes(square))) continue
      const { origin, breaks } = originRules(step, by, [first], within)
      const base = board.floor[first] ?? 0
      const lay = (): Laid => ({ squares: lined(step, box, squares, base), from: base, to: base + width * SIDE, origin })
      found.push({ option: laidOption(step, `${squareName(first, board.columns)}-${name}`, first, squares, lay), breaks })
    }
  }
  return found
}

/** Square by square, each sharing a side with another; or one on top of another. */
function askWall(step: DsStep, by: PieceId, area: AreaShape, within: number): Laid | undefined {
  const { board } = step.fight
  const squares: Square[] = []
  const blocks: { square: Square; level: number }[] = []
  while (blocks.length < area.size) {
    const offers = step.offers<Option & { readonly block?: { square: Square; level: number } }>()
    if (blocks.length > 0) offers.options.push({ id: 'done', byDefault: true })
    for (let square = 0; square < board.size; square++) {
      const level = blocks.filter((one) => one.square === square).length
      const isFirst = blocks.length === 0
      const joins =
        isFirst ||
        level > 0 ||
        blocks.some(
          (one) =>
            one.level === 0 &&
            Math.abs((one.square % board.columns) - (square % board.columns)) +
              Math.abs(Math.floor(one.square / board.columns) - Math.floor(square / board.columns)) ===
              1,
        )
      const { breaks } = isFirst ? originRules(step, by, [square], within) : { breaks: [] }
      if (isFirst && breaks.some((one) => one !== undefined)) continue
      const near =
        isFirst ||
        blocks.some(
          (one) =>
            Math.abs((one.square % board.columns) - (square % board.columns)) <= 1 &&
            Math.abs(Math.floor(one.square / board.columns) - Math.floor(square / board.columns)) <= 1,
        )
      if (!near) continue
      const isTaken = step.fight.pieces.some((one) => isAlive(one) && squaresOf(step.fight, one.id).includes(square))
      offers.offer(
        { id: squareName(square, board.columns), square, block: { square, level } },
        step.forbids(R.area.wall, !joins),
        step.forbids(R.area.wallBlocks, isTaken),
      )
    }
    if (offers.options.length === 0) break
    const { block } = step.ask({
      kind: 'square',
      seat: pieceAt(step.fight, by).seat,
      piece: by,
      text: 'the next square of the wall',
      options: offers.options,
      refusals: offers.refusals,
      rule: R.area.wall,
    })
    if (block === undefined) break
    blocks.push(block)
    if (!squares.includes(block.square)) squares.push(block.square)
  }
  const [first] = squares
  if (first === undefined) return undefined
  const highest = Math.max(...blocks.map((one) => one.level)) + 1
  return { squares, from: board.floor[first] ?? 0, to: (board.floor[first] ?? 0) + highest * SIDE, origin: first }
}

/** Who stands in an area, by squares and height. */
export function piecesIn(step: DsStep, { squares, from, to }: Laid): PieceId[] {
  const { fight } = step
  return fight.pieces.flatMap((one) => {
    if (!isAlive(one) || one.at === NOWHERE) return []
    const box = boxOf(fight, one.id)
    const isHigh = box.z0 < to && box.z1 > from
    return isHigh && squaresOf(fight, one.id).some((square) => squares.includes(square)) ? [one.id] : []
  })
}
