import { describe, expect, it } from 'vitest'
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
