import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sovereign } from '@riposte/games/sovereign'
import { type Library, readSetup, type Setup } from '@riposte/referee'
import { parse } from 'yaml'

/** Encounters of the starter pack, ready to be fought again and again. */

const root = join(import.meta.dirname, '..', 'packs', 'sovereign')
const read = (file: string): unknown => parse(readFileSync(file, 'utf8'))
const part = (data: unknown, key: string): unknown => (typeof data === 'object' && data !== null ? Reflect.get(data, key) : undefined)

const sheets: Record<string, unknown> = {}
for (const file of ['heroes.yaml', 'foes.yaml']) Object.assign(sheets, part(read(join(root, file)), 'sheets'))
const boards: Record<string, unknown> = {}
for (const file of readdirSync(join(root, 'boards'))) boards[file.replace('.yaml', '')] = read(join(root, 'boards', file))

const library: Library = {
  sheet: (id) => sheets[id],
  board: (id) => boardPart(boards[id]),
  sheetIds: Object.keys(sheets),
  boardIds: Object.keys(boards),
}

/** A board file says a little more than a board. */
function boardPart(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data
  const known = ['board', 'legend', 'walls', 'squares', 'light', 'size']
  return Object.fromEntries(Object.entries(data).filter(([key]) => known.includes(key)))
}

export function fieldOf(encounter: string): Setup {
  const data = read(join(root, 'encounters', `${encounter}.yaml`))
  return readSetup(sovereign, data, library)
}
