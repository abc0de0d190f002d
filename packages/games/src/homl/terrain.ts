import { type Board, changed, type Square, terrainBit } from '@riposte/board'
import { type Effect, latest, type PieceId } from '@riposte/referee'
import type { Clause } from './clauses/clauses.ts'
import { type HomlFight, isOfSide } from './fight.ts'

/** What feats have made of the ground for a while. */

export type Ground = Extract<Clause, { readonly do: 'ground' }>

const isGround = (means: unknown): means is Ground => typeof means === 'object' && means !== null && 'do' in means && means.do === 'ground'

const laid = latest((effects: readonly Effect[]) =>
  effects.flatMap(({ means, squares, by }) => (isGround(means) ? [{ is: means.is, side: means.side, squares, by }] : [])),
)

/** The board with what hides who is in it. */
export function veiledBoard({ board, effects }: HomlFight): Board {
  let veiled = board
  // @rule homl.zone.persist
  for (const { is, squares } of laid(effects)) if (is !== 'difficult') veiled = changed(veiled, { set: 'terrain', squares, add: [is] })
  return veiled
}

/** The squares that are difficult for somebody. */
// @rule homl.zone.persist
export const roughFor = (fight: HomlFight, id: PieceId): readonly number[] =>
  laid(fight.effects).flatMap(({ is, side, squares, by }) =>
    is === 'difficult' && (side === undefined || isOfSide(fight, by, side, id)) ? squares : [],
  )

export const isRough = (board: Board, square: Square): boolean => ((board.terrain[square] ?? 0) & terrainBit(board, 'rough-water')) !== 0

export const isWet = (board: Board, square: Square): boolean =>
  isRough(board, square) || ((board.terrain[square] ?? 0) & (terrainBit(board, 'water') | terrainBit(board, 'deep-water'))) !== 0
