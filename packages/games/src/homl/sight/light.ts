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
import type { HomlFight } from '../fight.ts'
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
export function lightAt(fight: HomlFight, square: Square): Light {
  const { board } = fight
  const { lights } = startOf(fight)
  const levels = lights === undefined ? board.light : litBy(lights)(board)
  // @rule homl.light.three
  return LIGHTS[levels[square] ?? 0] ?? 'bright'
}

/** Light goes where an effect would: through a curtain, and not through a wall. */
const litBy = lasting((lights: Lights) =>
  lasting((board: Board): Uint8Array => {
    const sources = lights.map(({ kind, at }): LightSource => {
      const [bright, dim] = shining[kind]
      return { square: parseSquare(at, board.columns, board.rows), bright, dim }
    })
    return lightSquares(
      board,
      // @rule homl.light.overlap
      [...sources],
      'chebyshev',
      BEAM,
      new Uint8Array(board.size),
    )
  }),
)

const BEAM: LinePolicy = {
  ...fairPolicy(EFFECT),
  // @rule homl.light.hold-source
  mask: EFFECT,
}
