import { blockFootprint, FULL, flood, makeGround, Reach, SIDE, squareBox } from '@riposte/board'
import { sovereign } from '@riposte/games/sovereign'
import { beginFight, Hash, pieceOf, readSetup, ruleIndex, Step } from '@riposte/referee'
import { bestOf, type Plan, planOf, type Spot } from '@riposte/tactics'
import { expect, test } from 'vitest'

const walk = {
  footprint: blockFootprint(1),
  plain: 1,
  terrain: {},
  terrainAdds: false,
  corners: 'either',
  climb: 1,
  drop: FULL,
  hovers: false,
} as const

test('who could strike at every step strikes once, and counts for less than two who could strike at one each', () => {
  const pieces = { A: { sheet: 'guard' }, B: { sheet: 'guard', side: 'monsters' } }
  const encounter = { game: 'sovereign', board: '. . . . .\nA . . . .\n. . . . B', pieces, sheets: { guard: { hd: 1, ac: 11 } } }
  const fight = beginFight(sovereign, readSetup(sovereign, encounter))
  const step = new Step(sovereign, fight, { trace: new Uint8Array(sovereign.ruleIds.length), hash: new Hash() })
  const { board } = step.fight
  const question = { marks: new Uint8Array(board.size), slow: 1, budget: 4, diagonals: 'same', big: 'dearest', leaving: undefined } as const
  const reach = flood(board, { ...question, ground: makeGround(board, walk) }, 5, new Reach(board.size))
  /** The first guards the whole of the upper row, the others a column each of what is below. */
  const strikes = [
    (column: number, row: number) => row === 0 && column >= 0,
    (column: number, row: number) => row > 0 && column === 1,
    (column: number, row: number) => row > 0 && column === 2,
  ]
  const best = bestOf<typeof fight, Spot, Plan<typeof fight>>({
    cheapest: () => ({ path: [6, 7, 8, 9].map((at) => ({ at, height: 0 })), cost: 4 }),
    survey: () => reach,
    spot: (_, at) => ({ at, height: 0 }),
    box: (_, { at }) => squareBox(board.columns, at),
    threats: () => strikes.map((_, foe) => ({ foe })),
    chances: (_, threats, from) => threats.filter(({ foe }) => strikes[foe]?.(from.x0 / SIDE, from.y0 / SIDE)),
  })
  const plan = { ...planOf(step, pieceOf(step.fight, 0), 4, ruleIndex(0)), provokes: true }
  const { path } = best.wayTo(plan, { at: 9, height: 0 })
  expect(best.strikersOn(plan, path)).toEqual([0])
})
