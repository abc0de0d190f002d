/** What a fight is made of, one by one: copies, floods, sight lines, answers. */
import {
  bestVantage,
  blockFootprint,
  emptyBoard,
  FULL,
  fairPolicy,
  flood,
  makeGround,
  pointsMeet,
  Reach,
  SOLID,
  squareBox,
} from '@riposte/board'
import { sovereign } from '@riposte/games/sovereign'
import { quick } from '@riposte/players'
import { beginFight, playOut, Session } from '@riposte/referee'
import { Path } from 'rot-js'
import { fieldOf } from './fields.ts'
import { rate, report } from './measure.ts'

const many = (times: number, run: (i: number) => void) => (): number => {
  for (let i = 0; i < times; i++) run(i)
  return times
}

const fight = beginFight(sovereign, fieldOf(sovereign, 'kings-table'))
playOut(sovereign, fight, quick(sovereign), { limit: 6 })
report({
  what: 'clone of a ten-piece fight',
  rate: rate(many(1000, () => sovereign.clone(fight))),
  target: 1e6 / 3,
  peer: { name: 'structuredClone', rate: rate(many(50, () => structuredClone(fight.pieces))) },
})

const board = emptyBoard(50, 50)
const ground = makeGround(board, {
  footprint: blockFootprint(1),
  plain: 1,
  terrain: {},
  terrainAdds: false,
  corners: 'either',
  climb: 2,
  drop: FULL,
  hovers: false,
})
const reach = new Reach(board.size)
const question = {
  ground,
  marks: new Uint8Array(board.size),
  slow: 1,
  budget: 6,
  diagonals: 'same',
  big: 'dearest',
  leaving: undefined,
} as const
const astar = new Path.AStar(30, 30, () => true, { topology: 8 })
report({
  what: 'reach flood, speed 6, 50×50',
  rate: rate(many(1000, (i) => flood(board, question, 25 * 50 + 20 + (i % 10), reach))),
  target: 200_000,
  peer: { name: 'rot.js A*, one path', rate: rate(many(100, (i) => astar.compute(24 + (i % 3), 24, () => {}))) },
})

const policy = fairPolicy(SOLID)
const eye = squareBox(50, 25 * 50 + 25)
report({
  what: 'cover, best of eight vantages, cold',
  rate: rate(many(1000, (i) => bestVantage(board, eye, squareBox(50, (i * 37) % 2500), policy))),
})
report({
  what: 'line of sight, kept with the board',
  rate: rate(many(1000, (i) => pointsMeet(board, eye, squareBox(50, (i * 37) % 2500), policy))),
})

/** Answers as a table gives them: logged, hashed, each step run again from its start. */
const play = quick(sovereign)
let session = Session.start(sovereign, fieldOf(sovereign, 'starter'))
const slowest: number[] = []
report({
  what: 'answers to a session, logged and hashed',
  rate: rate(() => {
    if (session.open === undefined || session.inputs.length > 300) session = Session.start(sovereign, fieldOf(sovereign, 'starter'))
    const { open } = session
    if (open === undefined) return 0
    const option = play(open, session.fight)
    const start = performance.now()
    session.answer(option?.id ?? '')
    slowest.push(performance.now() - start)
    return 1
  }),
})
slowest.sort((a, b) => a - b)
const p = (part: number): string => (slowest[Math.floor(slowest.length * part)] ?? 0).toFixed(2)
process.stdout.write(`answer to published events, in process: p50 ${p(0.5)} ms, p99 ${p(0.99)} ms (target p99 ≤ 2 ms)\n`)
