import { byTheBook, quick } from '@riposte/players'
import { type Fight, type Game, nameIn, type PieceId, playOut, seedDice, splitSeed } from '@riposte/referee'

/** Who is in a fight from its beginning on. */
export interface Cast {
  readonly sides: readonly string[]
  readonly pieces: readonly { readonly id: PieceId; readonly name: string; readonly side: number }[]
  /** What the game calls the points that somebody has left, where it tells them. */
  readonly points: string | undefined
}

/** How one of many fights ended. Plain data, that crosses between threads. */
export interface Ended {
  readonly fight: number
  /** The place of the side that won, or -1. */
  readonly winner: number
  readonly round: number
  /** Who is up, in the order of the cast. */
  readonly up: readonly boolean[]
  /** What the winners have left of all their points, from 0 to 1; 0 where nobody won or the game does not tell. */
  readonly left: number
}

/** After so many steps nobody will win any more. */
export const STALEMATE = 4000

export const castOf = (game: Game, start: Fight): Cast => ({
  sides: start.setup.sides,
  pieces: start.pieces.filter(({ gone }) => gone === 0).map(({ id, side }) => ({ id, name: nameIn(start, id), side })),
  points: game.shown?.points[0]?.label,
})

/** A fight from where it stands, as many are played on from there: nobody rolls by hand. */
export const fromHere = (fight: Fight): Fight => ({ ...fight, setup: { ...fight.setup, key: undefined, dice: 'seeded' } })

/** The dice of one of many fights from one seed: what to play it with again. */
export const seedOf = (seed: number, fight: number): number => splitSeed(seed, fight)

/** Plays fights on from one place, the computer for everybody. The same number gives the same fight, whoever plays it. */
export function player(game: Game, start: Fight, seed: number): (fight: number) => Ended {
  const decide = byTheBook(quick(game))
  const cast = castOf(game, start)
  return (number) => {
    const begun = game.clone(start)
    seedDice(begun, seedOf(seed, number))
    const { fight } = playOut(game, begun, decide, { limit: STALEMATE })
    const winner = fight.over ? fight.winner : -1
    const up = cast.pieces.map(({ id }) => fight.pieces[id]?.gone === 0 && game.isDown?.(fight, id) !== true)
    return { fight: number, winner, round: fight.round, up, left: leftTo(game, fight, cast, winner) }
  }
}

/** The part that a side has left of the points that its pieces may have at most. */
function leftTo(game: Game, fight: Fight, { pieces }: Cast, side: number): number {
  const [points] = game.shown?.points ?? []
  if (points?.most === undefined) return 0
  let [left, most] = [0, 0]
  for (const one of pieces) {
    if (one.side !== side) continue
    const fields = game.read(fight, one.id)
    const full = number(fields[points.most])
    left += Math.min(full, Math.max(0, number(fields[points.now])))
    most += full
  }
  return most === 0 ? 0 : left / most
}

const number = (value: unknown): number => (typeof value === 'number' ? value : 0)
