import { createRequire } from 'node:module'
import type { Client as ClientOf } from 'boardgame.io/client'

// Its folders are for CommonJS alone.
const { Client }: { Client: typeof ClientOf } = createRequire(import.meta.url)('boardgame.io/client')

/** A small game of moves for boardgame.io: a counter two players push up, so that what is timed is the engine. */
const counter = {
  setup: () => ({ count: 0, marks: Array.from({ length: 100 }, () => 0) }),
  moves: {
    push: ({ G }: { G: { count: number; marks: number[] } }, square: number) => {
      G.count++
      G.marks[square] = (G.marks[square] ?? 0) + 1
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
}

/** A hundred moves; returns how many. */
export function boardgameMoves(): number {
  const client = Client({ game: counter, numPlayers: 2, debug: false })
  for (let i = 0; i < 100; i++) client.moves.push?.(i)
  client.stop()
  return 100
}
