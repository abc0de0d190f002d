import { neighbour, SIDE, type Square, STEP_X, STEP_Y, squareDistance } from '@riposte/board'
import { whileAsked } from '@riposte/referee'
import { NO_WAY, nearness } from '@riposte/tactics'
import { isFoe, type OrcusFight, type OrcusPiece, pieceAt } from '../fight.ts'
import { withWalls } from '../sight/fog.ts'

/** How near a place is to a foe, for computer players. */

export const crow = ({ board: { columns } }: OrcusFight, a: Square, b: Square): number => squareDistance('chebyshev', columns, a, b)

/** Those that it knows of. */
const foesOf = (fight: OrcusFight, me: OrcusPiece): OrcusPiece[] =>
  fight.pieces.filter((piece) => isFoe(me, piece) && piece.at >= 0 && (piece.hidden & (1 << me.side)) === 0)

/** How far it is on foot and over walls, and to whom. */
interface Nearing {
  readonly foes: readonly OrcusPiece[]
  readonly onFoot: (from: Square) => number
  readonly overWalls: (from: Square) => number
  /** No way on foot leads to any foe: it must climb, or wait until one comes. */
  readonly isCutOff: boolean
}

/** Who hangs on a wall walks nowhere, and nobody walks to who does. */
export const nearingFor = whileAsked((fight: OrcusFight, { piece }): Nearing => {
  const me = pieceAt(fight, piece)
  const foes = foesOf(fight, me)
  const board = withWalls(fight)
  const onFoot = nearness(board, placesOf(foes.filter(({ climbing }) => !climbing)), 'stepping')
  let known: Nearing['overWalls'] | undefined
  const overWalls: Nearing['overWalls'] = (from) => (known ??= nearness(board, placesOf(foes), 'climbing'))(from)
  return { foes, onFoot, overWalls, isCutOff: me.climbing || onFoot(me.at) >= NO_WAY }
})

const placesOf = (foes: readonly OrcusPiece[]): Square[] => foes.map(({ at }) => at)

/** As the crow flies, up or down and across. */
export const flightTo = (fight: OrcusFight, { foes }: Nearing, square: Square, rise: number): number =>
  Math.min(...foes.map(({ at, height }) => crow(fight, at, square) + Math.abs(height / SIDE - rise)))

/** By the squares to cross; among places with as many by how far up or down it is yet to the next of them. */
export function climbTo(fight: OrcusFight, nearing: Nearing, square: Square, rise = floorAt(fight, square)): number {
  const steps = nearing.overWalls(square)
  return steps * HIGHEST + Math.abs(riseOn(fight, nearing, square) - rise)
}

/** More squares than anything is high. */
const HIGHEST = 100

const floorAt = ({ board }: OrcusFight, square: Square): number => (board.floor[square] ?? 0) / SIDE

/** How high it must be to go on from a square: as high as the next on the way, or as the foe who is there. */
function riseOn(fight: OrcusFight, { foes, overWalls }: Nearing, square: Square): number {
  let next = square
  for (let d = 0; d < 8; d++) {
    const at = neighbour(fight.board, square, STEP_X[d] ?? 0, STEP_Y[d] ?? 0)
    if (at >= 0 && overWalls(at) < overWalls(next)) next = at
  }
  const foe = foes.find(({ at }) => at === next)
  return foe === undefined ? floorAt(fight, next) : foe.height / SIDE
}

/** It hangs on a wall, or the next square on its way is at the foot or the top of one. */
export const isAtWall = (fight: OrcusFight, nearing: Nearing, me: OrcusPiece): boolean =>
  me.climbing || Math.abs(riseOn(fight, nearing, me.at) - floorAt(fight, me.at)) > 1
