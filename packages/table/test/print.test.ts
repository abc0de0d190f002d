import { describe, expect, it } from 'vitest'
import { castOf } from '../src/cast.ts'
import { blocksIn } from '../src/print.ts'
import { gameNamed } from '../src/set-up.ts'
import { Person } from './client.ts'
import { testContent } from './content.ts'
import { House } from './house.ts'

const house = new House()
const content = testContent()

function printOf(sheet: unknown): string[] {
  if (typeof sheet !== 'object' || sheet === null) return []
  return [Reflect.get(sheet, 'print'), Reflect.get(sheet, 'line')].filter((one) => typeof one === 'string')
}

describe('an encounter file that somebody brings along', () => {
  const file = (game: string): string =>
    `game: ${game}\nboard: |\n  . A B C\npieces:\n  A: { sheet: pell, side: heroes }\n  B: { sheet: grave-warden, name: Old Tom, side: monsters, hidden: true, hp: 7 }\n  C: { sheet: { print: "${block}" }, side: monsters }\n`
  const block =
    '#### Bors\\n**Level 1 Striker** (100 XP)\\nMedium Natural Humanoid\\n**AC:** 15; **Fort:** 13, **Ref:** 14, **Will:** 12\\n**HP:** 29'

  it('says who stands in it, with the sheets that no pack has', () => {
    const cast = castOf(content, 'orcus', file('orcus'))
    expect(cast.map(({ key, title, side, hidden }) => [key, title, side, hidden])).toEqual([
      ['A', 'Pell Ashdown', 'heroes', false],
      ['B', 'Old Tom', 'monsters', true],
      ['C', 'Bors', 'monsters', false],
    ])
    expect(cast.map(({ written, state }) => [written === undefined, state])).toEqual([
      [true, undefined],
      [true, { hp: 7 }],
      [false, undefined],
    ])
  })

  it('of another game is not taken', () => {
    expect(() => castOf(content, 'sovereign', file('orcus'))).toThrow(/a file of Orcus/)
  })
})

describe('print that somebody pastes', () => {
  it('is creature by creature what the packs have of it, in every game', () => {
    for (const game of content.games.values()) {
      const pack = content.pack(game.id)
      const printed = pack.sheetIds.flatMap((id) => printOf(pack.sheet(id)))
      expect(printed.length, game.id).toBeGreaterThan(0)
      const read = blocksIn(game, printed.join('\n'))
      expect(read.flatMap(({ sheets }) => sheets).length, game.id).toBe(printed.length)
    }
  })

  it('has a sheet for each level that is printed', () => {
    const rows = '|Level(base)|SP Dice|MP dice|Nat|Sup|NAP|SUP|\n|-|-|-|-|-|-|-|\n|1|1|1|0|0|1|0|\n|2|1|1|0|0|1|0|'
    const [eel] = blocksIn(gameNamed(content, 'fansys'), `### Eel (levels 1, 2)\n\n${rows}\n`)
    expect(eel?.sheets.map(({ title }) => title)).toEqual(['Eel 1', 'Eel 2'])
  })

  it('comes back from the server clause by clause, with what cannot be read in words', async () => {
    const me = new Person(house.address)
    const line = 'Fen Ghoul: HD 2, AC 6 [13], Atk 2 claws (1d3) plus paralysis, Move 90 ft, ML 9'
    const { body, status } = await me.ask('POST', '/api/games/sovereign/print', { text: `They come at dusk.\n${line}` })
    expect(status).toBe(200)
    expect(body).toMatchObject([
      {
        name: 'Fen Ghoul',
        line: 2,
        clauses: [
          { line: 1, text: 'They come at dusk.', mark: 'nothing' },
          { mark: 'automatic', understood: expect.stringContaining('2 claws (1d3)') },
          { text: 'plus paralysis', mark: 'by-hand' },
          { text: 'ML 9', mark: 'nothing' },
        ],
        sheets: [{ id: 'fen-ghoul', title: 'Fen Ghoul', written: { line, note: 'plus paralysis' } }],
      },
    ])
    const prose = await me.ask('POST', '/api/games/sovereign/print', { text: 'They come at dusk.' })
    expect([prose.status, prose.body.message]).toEqual([400, expect.stringContaining('there is no stat line')])
    expect((await me.ask('POST', '/api/games/chess/print', { text: line })).body.message).toContain('there is no game "chess"')
  })
})
