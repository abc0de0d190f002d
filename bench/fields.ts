import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AnyEvent, type Fight, type Game, type Library, readSetup, type Setup } from '@riposte/referee'
import { parse } from 'yaml'

/** Encounters of the starter packs, ready to be fought again and again. */

const read = (file: string): unknown => parse(readFileSync(file, 'utf8'))
const part = (data: unknown, key: string): unknown => (typeof data === 'object' && data !== null ? Reflect.get(data, key) : undefined)
const folderOf = (game: string): string => join(import.meta.dirname, '..', 'packs', game)

function libraryOf(game: string): Library {
  const root = folderOf(game)
  const sheets: Record<string, unknown> = {}
  for (const file of ['heroes.yaml', 'foes.yaml']) Object.assign(sheets, part(read(join(root, file)), 'sheets'))
  const boards: Record<string, unknown> = {}
  for (const file of readdirSync(join(root, 'boards'))) boards[file.replace('.yaml', '')] = read(join(root, 'boards', file))
  return { sheet: (id) => sheets[id], board: (id) => boardPart(boards[id]), sheetIds: Object.keys(sheets), boardIds: Object.keys(boards) }
}

/** A board file says a little more than a board. */
function boardPart(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data
  const known = ['board', 'legend', 'walls', 'squares', 'light', 'size']
  return Object.fromEntries(Object.entries(data).filter(([key]) => known.includes(key)))
}

export const fieldOf = <F extends Fight, E extends AnyEvent>(game: Game<F, E>, encounter: string): Setup =>
  readSetup(game, read(join(folderOf(game.id), 'encounters', `${encounter}.yaml`)), libraryOf(game.id))
