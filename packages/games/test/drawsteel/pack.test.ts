import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { drawsteel } from '@riposte/games/drawsteel'
import { type Library, readSetup } from '@riposte/referee'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const pack = resolve(import.meta.dirname, '../../../../packs/drawsteel')
const yaml = (file: string) => parse(readFileSync(resolve(pack, file), 'utf8'))
const heroes: Record<string, unknown> = yaml('heroes.yaml').sheets
const foes: Record<string, unknown> = yaml('foes.yaml').sheets
const all = { ...heroes, ...foes }
const library: Library = { sheet: (id) => all[id], board: () => undefined, sheetIds: Object.keys(all), boardIds: [] }

const ids = Object.keys(all)
const setup = readSetup(
  drawsteel,
  {
    game: 'drawsteel',
    board: { size: `${ids.length * 4}x4` },
    pieces: Object.fromEntries(
      ids.map((sheet, i) => [sheet, { sheet, side: sheet in heroes ? 'heroes' : 'monsters', at: squareAt(i * 4) }]),
    ),
  },
  library,
)
function squareAt(column: number): string {
  const letter = (n: number): string => String.fromCharCode(97 + n)
  return `${column < 26 ? '' : letter(Math.floor(column / 26) - 1)}${letter(column % 26)}1`
}
const sheets = drawsteel.begin(setup).setup.sheets.map((one) => one.compiled)

test('everything printed in the pack plays by itself', () => {
  expect(sheets.filter((one) => one.mark !== 'automatic').map((one) => one.name)).toEqual([])
})

test('there are six heroes at two levels, and twenty foes of every organisation', () => {
  expect(sheets.filter((one) => one.kind === 'hero').map((one) => one.level)).toEqual(Array.from({ length: 6 }, () => [1, 4]).flat())
  const organizations = sheets.filter((one) => one.kind === 'creature').map((one) => one.organization)
  expect(organizations).toHaveLength(20)
  expect(new Set(organizations)).toEqual(new Set(['minion', 'horde', 'platoon', 'elite', 'leader', 'solo']))
  for (const one of sheets.filter((sheet) => ['leader', 'solo'].includes(sheet.organization)))
    expect(one.abilities.filter((ability) => ability.villain > 0)).toHaveLength(3)
})

test('the heroes of level 4 know what they knew at level 1, and more', () => {
  const known = (name: string, level: number) => sheets.find((one) => one.name === name && one.level === level)?.abilities ?? []
  for (const { name } of sheets.filter((one) => one.kind === 'hero'))
    expect(known(name, 4).map((one) => one.id)).toEqual([...known(name, 1).map((one) => one.id), expect.any(String), expect.any(String)])
})

test('every encounter stands on a board of the pack', () => {
  const boards = readdirSync(resolve(pack, 'boards')).map((file) => file.replace('.yaml', ''))
  const used = readdirSync(resolve(pack, 'encounters')).map((file) => yaml(`encounters/${file}`).board)
  expect(new Set(used.filter((board) => !board.includes('\n')))).toEqual(new Set(boards))
})
