import type { Game } from './game.ts'

/** The same game, which makes a sheet once of each way to write one: for whoever reads the same fights again and again. */
export function remembering<G extends Pick<Game, 'compile'>>(game: G): G {
  const sheets = new Map<string, unknown>()
  const compile = (id: string, written: unknown): unknown => {
    const key = JSON.stringify([id, written])
    const sheet = sheets.get(key) ?? game.compile(id, written)
    sheets.set(key, sheet)
    return sheet
  }
  return { ...game, compile }
}
