import { type Board, fairPolicy, LIGHTS, type Light, type LightSource, lightSquares, parseSquare, SIGHT, type Square } from '@riposte/board'
import { lasting } from '@riposte/referee'
import type { HomlFight } from '../fight.ts'
import { type Shining, startOf } from '../start.ts'

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

const known = lasting<Board, Map<string, Uint8Array>>(() => new Map())

/** The best light that anything gives a square; the board's own where nothing shines. */
export function lightAt(fight: HomlFight, square: Square): Light {
  const { board } = fight
  const { lights } = startOf(fight)
  if (lights === undefined) return LIGHTS[board.light[square] ?? 0] ?? 'bright'
  const key = JSON.stringify(lights)
  const lit = known(board)
  let levels = lit.get(key)
  if (levels === undefined) {
    const sources = lights.map(({ kind, at }): LightSource => {
      const [bright, dim] = shining[kind]
      return { square: parseSquare(at, board.columns, board.rows), bright, dim }
    })
    levels = lightSquares(board, sources, 'chebyshev', fairPolicy(SIGHT), new Uint8Array(board.size))
    lit.set(key, levels)
  }
  return LIGHTS[levels[square] ?? 0] ?? 'bright'
}
