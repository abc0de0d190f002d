import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { sovereign } from '@riposte/games/sovereign'
import type { Game } from '@riposte/referee'
import type { Content, Pack } from '@riposte/table'
import { parse } from 'yaml'

const root = resolve(import.meta.dirname, '../../..')

/** The shipped content of Sovereign, read as plainly as can be. */
export function testContent(): Content {
  const games = new Map<string, Game>([[sovereign.id, sovereign]])
  const read = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.yaml'))
      .map((name) => ({ id: basename(name, '.yaml'), data: parse(readFileSync(join(folder, name), 'utf8')) }))
  const files = read(join(root, 'packs/sovereign'))
  const sheets = Object.assign({}, ...files.map(({ data }) => (data.pieces === undefined ? data.sheets : {})))
  const boards = new Map(files.filter(({ data }) => data.board && !data.pieces).map(({ id, data }) => [id, data]))
  const encounters = new Map(files.filter(({ data }) => data.pieces).map(({ id, data }) => [id, data]))
  const pack: Pack = {
    sheetIds: Object.keys(sheets),
    boardIds: [...boards.keys()],
    encounterIds: [...encounters.keys()],
    sheet: (id) => sheets[id],
    board: (id) => {
      const { title: _, about: __, ...board } = boards.get(id) ?? {}
      return boards.has(id) ? board : undefined
    },
    encounter: (id) => encounters.get(id),
    boardTitle: (id) => ({ title: boards.get(id)?.title ?? id, about: boards.get(id)?.about ?? '' }),
  }
  const ledger = parse(readFileSync(join(root, 'ledger/sovereign.yaml'), 'utf8'))
  return { games, pack: () => pack, ledger: () => ledger, starter: () => 'starter' }
}
