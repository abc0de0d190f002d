import {
  type Board,
  EFFECT,
  fairPolicy,
  LIGHTS,
  type Light,
  type LightSource,
  type LinePolicy,
  lightSquares,
  parseSquare,
  type Square,
} from '@riposte/board'
import { lasting } from '@riposte/referee'
import { Facts } from '@riposte/tactics'
import { isThere } from '../conditions/conditions.ts'
import type { HomlFight } from '../fight.ts'
import { squaresOf } from '../space.ts'
import { type Shining, type Start, startOf } from '../start.ts'

/** Light: what shines, and how bright that leaves each square. */

/** Squares of bright light, and the limit of dim light, for each thing that shines. */
export const shining: Readonly<Record<Shining, readonly [bright: number, dim: number]>> = {
  // @rule homl.light.sun otherwise number
  sun: [3, 10],
  // @rule homl.light.moon otherwise number
  moon: [0, 8],
  // @rule homl.light.spell otherwise number
  spell: [10, 20],
  // @rule homl.light.lantern otherwise number
  lantern: [5, 10],
  // @rule homl.light.lamp otherwise number
  lamp: [3, 5],
  // @rule homl.light.candle otherwise number
  candle: [1, 2],
  // @rule homl.light.torch otherwise number
  torch: [5, 10],
  // @rule homl.light.fire otherwise number
  fire: [8, 15],
}

type Lights = NonNullable<Start['lights']>

/** The best light that anything gives a square; the board's own where nothing shines. */
// @rule homl.light.three
export const lightAt = (fight: HomlFight, square: Square): Light => LIGHTS[levelsOf(fight)[square] ?? 0] ?? 'bright'

/** Of all squares: the same object as long as it is the same light. */
export function levelsOf(fight: HomlFight): Uint8Array {
  const { lights } = startOf(fight)
  const still = lights === undefined ? fight.board.light : litBy(lights)(fight.board)
  return isAnyBorne(fight) ? withCarried(fight, still) : still
}

/** Light that goes with its bearer. */
const carried = new Facts(({ kind }) => (kind === 'light' ? 1 : 0))
export const isAnyBorne = (fight: HomlFight): boolean => carried.all(fight) !== 0

const isBeam = (part: unknown): part is Pick<LightSource, 'bright' | 'dim'> =>
  typeof part === 'object' && part !== null && 'bright' in part && 'dim' in part
/** What a feat has put on it: how far its light goes. */
const beamOf = (holds: unknown) =>
  typeof holds === 'object' && holds !== null && 'part' in holds && isBeam(holds.part) ? holds.part : undefined

const MOST_KEPT = 40
const brightened = lasting<Uint8Array, Map<string, Uint8Array>>(() => new Map())

// @rule homl.light.hold-source, homl.light.overlap
function withCarried(fight: HomlFight, still: Uint8Array): Uint8Array {
  const sources = fight.effects.flatMap(({ kind, on, holds }): LightSource[] => {
    const beam = kind === 'light' ? beamOf(holds) : undefined
    if (beam === undefined || !isThere(fight, on)) return []
    return squaresOf(fight, on).map((square) => ({ square, bright: beam.bright, dim: beam.dim }))
  })
  const key = sources.map(({ square, bright, dim }) => `${square}:${bright}:${dim}`).join()
  const known = brightened(still)
  let levels = known.get(key)
  if (known.size > MOST_KEPT) known.clear()
  if (levels === undefined) known.set(key, (levels = shone({ ...fight.board, light: still }, sources)))
  return levels
}

/** The board's own light, and what shines on it. */
const shone = (board: Board, sources: readonly LightSource[]): Uint8Array =>
  lightSquares(board, sources, 'chebyshev', BEAM, new Uint8Array(board.size))

/** Light goes where an effect would: through a curtain, and not through a wall. */
const litBy = lasting((lights: Lights) =>
  lasting((board: Board): Uint8Array => {
    const sources = lights.map(({ kind, at }): LightSource => {
      const [bright, dim] = shining[kind]
      return { square: parseSquare(at, board.columns, board.rows), bright, dim }
    })
    return shone(
      board,
      // @rule homl.light.overlap
      [...sources],
    )
  }),
)

const BEAM: LinePolicy = {
  ...fairPolicy(EFFECT),
  // @rule homl.light.hold-source
  mask: EFFECT,
}
