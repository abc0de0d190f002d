import { hasRoom, overlaps, type Square, spaceBox, squareBox, squareName, squaresUnder } from '@riposte/board'
import { NOBODY, type PieceId } from '@riposte/referee'
import { ask } from '../asking.ts'
import { type OrcusFight, type OrcusPiece, pieceAt } from '../fight.ts'
import { withWalls } from '../sight/fog.ts'
import { boxesApart, boxOf, footprintFor, takesRoom } from '../space.ts'
import type { OrcusStep } from '../step.ts'
import type { Size } from '../terms.ts'
import { layGrounds } from './grounds.ts'
import { burstAround, reachedFrom } from './zones.ts'

/** Pieces that a power brings into the fight. */

export interface Newcomer {
  readonly sheet: string
  /** The sheet as one would write it, where the fight does not know it yet. */
  readonly written: unknown
  readonly key: string
  readonly master: PieceId
  readonly at: Square
  readonly conjured: boolean
  /** It is nobody's to command. */
  readonly isFree?: boolean
  readonly hp?: number
}

export function newcomer(step: OrcusStep, given: Newcomer): PieceId {
  const { fight } = step
  if (!fight.setup.sheets.some((one) => one.id === given.sheet)) step.emit({ type: 'sheet-added', id: given.sheet, written: given.written })
  const { setup } = fight
  const master = pieceAt(fight, given.master)
  const id = fight.pieces.length
  const plan = {
    key: keyFor(fight, given.key),
    name: '',
    sheet: setup.sheets.findIndex((one) => one.id === given.sheet),
    side: master.side,
    seat: master.seat,
    at: given.at,
    height: undefined,
    turned: 0,
    hidden: 0,
    state: {},
  }
  const placed = step.game.place(setup, plan, id)
  const hp = given.hp ?? placed.maxHp
  const added: OrcusPiece = { ...placed, master: given.isFree === true ? NOBODY : given.master, conjured: given.conjured, hp, maxHp: hp }
  step.emit({ type: 'piece-added', piece: id, added })
  layGrounds(step, id)
  return id
}

/** Its own name, with a number where that is taken. */
function keyFor({ pieces }: OrcusFight, name: string): string {
  const wanted = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  if (!pieces.some((one) => one.key === wanted)) return wanted
  let n = 2
  while (pieces.some((one) => one.key === `${wanted}-${n}`)) n++
  return `${wanted}-${n}`
}

/** There is room for something of this size, and nobody in it, but for whoever is to be moved there. */
export function isFree(fight: OrcusFight, at: Square, size: Size, mover: PieceId = NOBODY): boolean {
  const { columns, floor } = fight.board
  const footprint = footprintFor(size)
  const height = floor[at] ?? 0
  if (!hasRoom({ board: withWalls(fight), footprint }, { square: at, height })) return false
  const box = spaceBox(columns, footprint, at, height)
  return !fight.pieces.some((piece) => piece.id !== mover && takesRoom(piece) && overlaps(boxOf(fight, piece.id), box))
}

/** There; or beside it, where somebody stands of whom its maker did not know. */
export function roomAt(fight: OrcusFight, at: Square, size: Size, mover?: PieceId): Square {
  for (let away = 0; away < fight.board.columns; away++) {
    const free = burstAround(fight, [at], away).find((square) => isFree(fight, square, size, mover))
    if (free !== undefined) return free
  }
  return at
}

/** The squares within so many of a piece, up and down as well, that nothing solid keeps from it. */
export function squaresNear(step: OrcusStep, around: PieceId, within: number): Square[] {
  const { columns, floor } = step.fight.board
  const own = boxOf(step.fight, around)
  return reachedFrom(step, around, within).filter((square) => boxesApart(own, squareBox(columns, square, floor[square])) <= within)
}

/** Where something of this size has room, with one of its squares at least among those. */
export function freeSquares(step: OrcusStep, around: PieceId, within: number, size: Size): Square[] {
  const { fight } = step
  const near = squaresNear(step, around, within)
  const footprint = footprintFor(size)
  return burstAround(fight, near, footprint.across - 1).filter(
    (at) => isFree(fight, at, size) && squaresUnder(fight.board.columns, footprint, at).some((square) => near.includes(square)),
  )
}

export function askSquare(step: OrcusStep, by: PieceId, squares: readonly Square[], text: string): Square | undefined {
  const options = squares.map((square) => ({ id: squareName(square, step.fight.board.columns), square }))
  return options.length === 0 ? undefined : ask.square(step, by, text, options).square
}
