import { type Fight, type PieceId, untilChangedBetween } from '@riposte/referee'

/** What is so between two as they stand: nothing that others do bears on it. */

/** What a book says of how somebody stands. */
export interface Stance<F extends Fight> {
  /** Where it is: the same object as long as it takes the same room there. */
  space(this: void, fight: F, id: PieceId): object
  /** How it is otherwise, as far as that bears on anything asked so. */
  state(this: void, fight: F, id: PieceId): number
  /** The board with what lies on it, if not as it is: the same object as long as nothing of that is another. */
  board?(this: void, fight: F): object
}

/** A step, as far as it tells whether anything but asides has happened. */
export interface StanceStep<F extends Fight> {
  readonly fight: F
  readonly state: number
}

/** One of the two as it stood. */
interface Stood {
  readonly space: object
  readonly state: number
  readonly sheet: number
}

interface Kept<F extends Fight, T> {
  readonly setup: F['setup']
  readonly board: object
  readonly one: Stood
  readonly other: Stood
  readonly answer: T
}

/** Kept until one of the two stands elsewhere or otherwise, or the board is another. */
export const standingOf =
  <F extends Fight>({ space, state, board: laid }: Stance<F>) =>
  <S extends StanceStep<F>, T>(work: (step: S, a: PieceId, b: PieceId) => T): ((step: S, a: PieceId, b: PieceId) => T) => {
    const rows: (Kept<F, T> | undefined)[][] = []
    const stands = (fight: F, id: PieceId, was: Stood): boolean =>
      was.space === space(fight, id) && was.state === state(fight, id) && was.sheet === fight.pieces[id]?.sheet
    const standing = (fight: F, id: PieceId): Stood => ({
      space: space(fight, id),
      state: state(fight, id),
      sheet: fight.pieces[id]?.sheet ?? -1,
    })
    return untilChangedBetween((step, a, b) => {
      const { fight } = step
      const row = (rows[a] ??= [])
      const kept = row[b]
      const board = laid?.(fight) ?? fight.board
      if (
        kept !== undefined &&
        kept.board === board &&
        kept.setup === fight.setup &&
        stands(fight, a, kept.one) &&
        stands(fight, b, kept.other)
      )
        return kept.answer
      const answer = work(step, a, b)
      while (row.length < b) row.push(undefined)
      row[b] = { setup: fight.setup, board, one: standing(fight, a), other: standing(fight, b), answer }
      return answer
    })
  }
