import { homl } from '@riposte/games/homl'
import { quick } from '@riposte/players'
import { beginFight, playOut, readSetup } from '@riposte/referee'
import { expect, it } from 'vitest'

/** Where the quick player of HoML goes. */

const library = { sheet: () => undefined, board: () => ({}), sheetIds: [], boardIds: [] }
const foe = { hp: 20, attacks: [{ name: 'Slam', range: 1, dv: 16, damage: 4 }] }

/** Where A stands after so many steps of a fight in which it is first. */
function goes(board: string, pieces: Record<string, unknown>, limit: number): number | undefined {
  const setup = readSetup(homl, { game: 'homl', board, pieces, start: { turn: 'A' }, seed: 1 }, library)
  return playOut(homl, beginFight(homl, setup), quick(homl), { limit }).fight.pieces[0]?.at
}

it('takes, of places as near to a foe, the one nearer to the weak, from whichever side it comes', () => {
  const pieces = {
    A: { sheet: { calling: 'knight', speed: 2 }, side: 'heroes' },
    B: { sheet: foe, side: 'monsters' },
    C: { sheet: foe, side: 'monsters', hp: 3 },
  }
  const rows = ['. . . . B', '. . . . .', 'A . # . .', '. . . . .', '. . . . C']
  const turned = rows.map((row) => row.split('').toReversed().join(''))
  const boards = [rows, turned, rows.toReversed(), turned.toReversed()]
  expect(boards.map((board) => goes(board.join('\n'), pieces, 2))).toEqual([17, 17, 7, 7])
})

it('stays where it is beside the far side of somebody big', () => {
  const pieces = {
    A: { sheet: { calling: 'knight' }, side: 'heroes' },
    B: { sheet: { ...foe, size: 'huge' }, side: 'monsters', at: 'a1' },
  }
  expect(goes('. . . . .\n. . . . .\n. . . A .\n. . . . .', pieces, 3)).toBe(13)
})
