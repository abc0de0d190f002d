import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { books } from '@riposte/games/books'
import type { Game } from '@riposte/referee'
import type { Content, Pack } from '@riposte/table'
import { parse } from 'yaml'
import { z } from 'zod'

const root = resolve(import.meta.dirname, '../../..')
const anything = z.record(z.string(), z.unknown())
const packFile = z.looseObject({
  title: z.string().optional(),
  about: z.string().optional(),
  board: z.unknown().optional(),
  pieces: anything.optional(),
  sheets: anything.optional(),
})
const rules = z.array(z.looseObject({ id: z.string(), where: z.string(), kind: z.string(), rule: z.string() }))
const readYaml = (file: string): unknown => parse(readFileSync(file, 'utf8'))

/** For a process of its own that is over soon: it loads the rulebooks that it plays and no other. */
export const contentNamed = async (ids: readonly string[]): Promise<Content> =>
  contentOf(await Promise.all(Object.entries(books).flatMap(([id, load]) => (ids.includes(id) ? [load()] : []))))

/** The shipped content of these games, read as plainly as can be. */
export function contentOf(loaded: readonly Game[]): Content {
  const games = new Map(loaded.map((game): [string, Game] => [game.id, game]))
  const packs = new Map<string, Pack>()
  const pack = (game: string): Pack => {
    const read = packs.get(game) ?? packOf(game)
    packs.set(game, read)
    return read
  }
  const ledger = (game: string) => rules.parse(readYaml(join(root, `ledger/${game}.yaml`))).map((one) => ({ ...one, name: one.id }))
  return { games, pack, ledger, starter: () => 'starter' }
}

function packOf(game: string): Pack {
  const folder = join(root, 'packs', game)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => ({ id: basename(name, '.yaml'), data: packFile.parse(readYaml(join(folder, name))) }))
  const sheets = new Map(files.flatMap(({ data }) => (data.pieces === undefined ? Object.entries(data.sheets ?? {}) : [])))
  const boards = new Map(files.flatMap(({ id, data }) => (data.board && !data.pieces ? [[id, data] as const] : [])))
  const encounters = new Map(files.flatMap(({ id, data }) => (data.pieces ? [[id, data] as const] : [])))
  return {
    sheetIds: [...sheets.keys()],
    boardIds: [...boards.keys()],
    encounterIds: [...encounters.keys()],
    sheet: (id) => sheets.get(id),
    board: (id) => {
      const found = boards.get(id)
      if (found === undefined) return undefined
      const { title: _, about: __, ...board } = found
      return board
    },
    encounter: (id) => encounters.get(id),
    boardTitle: (id) => ({ title: boards.get(id)?.title ?? id, about: boards.get(id)?.about ?? '' }),
  }
}
