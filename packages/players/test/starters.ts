import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { books } from '@riposte/games/books'
import { type Game, type Library, remembering } from '@riposte/referee'
import { parse } from 'yaml'

/** The packs, for tests that fight their encounters. */

export const packs = resolve(import.meta.dirname, '../../../packs')

type Written = Readonly<Record<string, unknown>>
const isWritten = (data: unknown): data is Written => typeof data === 'object' && data !== null
export function yaml(file: string): Written {
  const data: unknown = parse(readFileSync(file, 'utf8'))
  return isWritten(data) ? data : {}
}
const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name) => (name.endsWith('.yaml') ? [join(folder, name)] : []))

const games = await Promise.all(Object.values(books).map(async (load) => remembering(await load())))
export function gameNamed(id: string): Game {
  const game = games.find((one) => one.id === id)
  if (game === undefined) throw new RangeError(`there is no game ${id}`)
  return game
}

export function libraryOf(game: string): Library {
  const files = filesBelow(join(packs, game)).map((file) => ({ id: basename(file, '.yaml'), data: yaml(file) }))
  const sheets: Record<string, unknown> = {}
  for (const { data } of files) if (data.pieces === undefined && isWritten(data.sheets)) Object.assign(sheets, data.sheets)
  const board = (id: string): Written => {
    const { title: _, about: __, game: ___, ...drawn } = files.find((one) => one.id === id && one.data.pieces === undefined)?.data ?? {}
    return drawn
  }
  return { sheet: (id) => sheets[id], board, sheetIds: Object.keys(sheets), boardIds: [] }
}
