import { blockFootprint, FULL, flood, makeGround, Reach, SIDE, squareBox } from '@riposte/board'
import { pieceOf, ruleIndex } from '@riposte/referee'
import { expect, test } from 'vitest'
import { stepOf } from '../../referee/test/steps.ts'
import { type ToyFight, toy } from '../../referee/test/toy.ts'
import { bestOf, type Plan, planOf, type Spot } from '../src/index.ts'

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
  const step = stepOf({ game: toy(), board: '. . . . .\nA . . . .\n. . . . B', pieces: { A: {}, B: { side: 'monsters' } } })
  const { board } = step.fight
  const question = { marks: new Uint8Array(board.size), slow: 1, budget: 4, diagonals: 'same', big: 'dearest', leaving: undefined } as const
  const reach = flood(board, { ...question, ground: makeGround(board, walk) }, 5, new Reach(board.size))
  /** The first guards the whole of the upper row, the others a column each of what is below. */
  const strikes = [
    (column: number, row: number) => row === 0 && column >= 0,
    (column: number, row: number) => row > 0 && column === 1,
    (column: number, row: number) => row > 0 && column === 2,
  ]
  const best = bestOf<ToyFight, Spot, Plan<ToyFight>>({
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
