import { books } from '@riposte/games/books'
import { type Game, suggestion } from '@riposte/referee'
import { type Games, type Installed, UserError } from './world.ts'

/** The rulebooks that can be played. */
export const games: Games = {
  ids: Object.keys(books),
  load: async (id) => books[id]?.(),
  sources: {
    module: import.meta.url,
    folders: Object.fromEntries(Object.keys(books).map((id) => [id, new URL(`../../games/src/${id}/`, import.meta.url).href])),
  },
}

/** The game of that name, or an error that lists those there are. */
export async function gameNamed(world: Installed, id: string): Promise<Game> {
  const game = await world.games.load(id)
  if (game === undefined) throw new UserError(`there is no game "${id}"`, suggestion(id, world.games.ids))
  return game
}
