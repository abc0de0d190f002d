import type { Game } from '@riposte/referee'

/** For a process of its own that is over soon: it loads the rulebooks it is asked for and no other. */
const books: Readonly<Record<string, () => Promise<Game>>> = {
  sovereign: async () => (await import('@riposte/games/sovereign')).sovereign,
  orcus: async () => (await import('@riposte/games/orcus')).orcus,
  drawsteel: async () => (await import('@riposte/games/drawsteel')).drawsteel,
  homl: async () => (await import('@riposte/games/homl')).homl,
  fansys: async () => (await import('@riposte/games/fansys')).fansys,
}

export async function booksOf(ids: readonly string[]): Promise<readonly Game[]> {
  return Promise.all(
    ids.map((id) => {
      const load = books[id]
      if (load === undefined) throw new Error(`there is no game "${id}"`)
      return load()
    }),
  )
}
