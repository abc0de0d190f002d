import {
  type Board,
  bestNode,
  blockFootprint,
  CORNER,
  canStop,
  costTo,
  DIAGONALS,
  type Flood,
  FULL,
  flood,
  type Ground,
  type GroundRules,
  makeGround,
  NO_STOP,
  nodeBefore,
  oblongFootprint,
  openCost,
  pathName,
  pathTo,
  Reach,
  SHUT,
  SLOW,
  STEP_X,
  STEP_Y,
  secondCostTo,
  squareOfNode,
} from '@riposte/board'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyBoard, anySquare } from './boards.ts'
import { draw, expected, picture } from './maps.ts'

const walk: GroundRules = {
  footprint: blockFootprint(1),
  plain: 1,
  terrain: { difficult: 1, water: 2, hazard: null },
  terrainAdds: false,
  corners: 'either',
  climb: 1,
  drop: FULL,
  hovers: false,
}

function ask(board: Board, ground: Ground, change: Partial<Flood> = {}): Flood {
  return { ground, marks: new Uint8Array(board.size), slow: 1, budget: 6, diagonals: 'same', big: 'dearest', leaving: undefined, ...change }
}

const layersOf = ({ diagonals }: Flood): number => (diagonals === 'alternating' || diagonals === 'dear-first' ? 2 : 1)

/** Everything anew until nothing gets better: cost and second cost of every node. */
function slowFlood(board: Board, q: Flood, start: number): Map<number, [number, number]> {
  const layers = layersOf(q)
  const found = new Map<number, [number, number]>([[start * layers + (q.diagonals === 'dear-first' ? 1 : 0), [0, 0]]])
  const { across, down } = q.ground.footprint
  const covered = (anchor: number): number[] =>
    Array.from({ length: across * down }, (_, i) => anchor + Math.floor(i / across) * board.columns + (i % across))
  for (let changed = true; changed; ) {
    changed = false
    for (const [node, [cost, second]] of Array.from(found)) {
      const from = Math.floor(node / layers)
      for (let d = 0; d < 8; d++) {
        if (((q.ground.steps[from] >> d) & 1) === 0) continue
        const diagonal = d % 2 === 1
        if (diagonal && q.diagonals === 'none') continue
        const to = from + STEP_Y[d] * board.columns + STEP_X[d]
        const before = covered(from)
        const fresh = covered(to).filter((s) => !before.includes(s))
        if (fresh.some((s) => q.marks[s] & SHUT)) continue
        if (diagonal) {
          const flanks = before.flatMap((s) => [s + STEP_X[d], s + STEP_Y[d] * board.columns]).filter((s) => !before.includes(s))
          if (flanks.some((s) => q.marks[s] & CORNER)) continue
        }
        const extras = fresh.map((s) => q.ground.cost[s] - q.ground.plain + (q.marks[s] & SLOW ? q.slow : 0))
        const extra = q.big === 'sum' ? extras.reduce((a, b) => a + b, 0) : Math.max(...extras)
        const times = layers === 2 && diagonal ? 1 + (node % 2) : 1
        const crossing = q.ground.extra === undefined ? 0 : q.ground.extra[from * 8 + d]
        const total = cost + times * (q.ground.plain + extra) + crossing
        if (total > q.budget) continue
        const key = to * layers + (layers === 2 ? (node % 2) ^ (diagonal ? 1 : 0) : 0)
        const price = second + (q.leaving === undefined ? 0 : q.leaving[from])
        const known = found.get(key)
        if (known !== undefined && (known[0] < total || (known[0] === total && known[1] <= price))) continue
        found.set(key, [total, price])
        changed = true
      }
    }
  }
  return found
}

function slowCost(board: Board, q: Flood, start: number): ([number, number] | undefined)[] {
  const found = slowFlood(board, q, start)
  const layers = layersOf(q)
  return Array.from({ length: board.size }, (_, s) => {
    const nodes = Array.from({ length: layers }, (_, i) => found.get(s * layers + i)).filter((n) => n !== undefined)
    return nodes.sort((a, b) => a[0] - b[0] || a[1] - b[1])[0]
  })
}

const footprints = fc.constantFrom(blockFootprint(1), blockFootprint(1), blockFootprint(2), oblongFootprint(1, 2), oblongFootprint(2, 1))
const questions = fc.record({
  budget: fc.integer({ min: 0, max: 9 }),
  diagonals: fc.constantFrom(...DIAGONALS),
  big: fc.constantFrom('dearest' as const, 'sum' as const),
  marks: fc.uint8Array({ minLength: 20, maxLength: 20, max: 15 }).map((m) => m.map((x, i) => (x > 8 && i % 3 ? 0 : x & 13))),
  leaving: fc.option(fc.uint8Array({ minLength: 20, maxLength: 20, max: 2 }), { nil: undefined }),
})

/** Looking back from a square one comes to the start by some of the ways. */
function isTracedBack(board: Board, reach: Reach, square: number, start: number): boolean {
  let node = bestNode(reach, square)
  for (let left = board.size * 2; left > 0 && squareOfNode(reach, node) !== start; left--)
    node = [0, 1, 2, 3, 4, 5, 6, 7].map((d) => nodeBefore(board, reach, node, d)).find((one) => one >= 0) ?? -1
  return squareOfNode(reach, node) === start
}

describe('the flood', () => {
  const reach = new Reach(20)
  test('agrees with the slow one, and its ways cost what it says', () => {
    fc.assert(
      fc.property(
        anyBoard,
        footprints,
        fc.constantFrom('never' as const, 'either' as const, 'both' as const),
        questions,
        anySquare,
        (board, footprint, corners, question, start) => {
          fc.pre((start % 5) + footprint.across <= 5 && Math.floor(start / 5) + footprint.down <= 4)
          const q = ask(board, makeGround(board, { ...walk, footprint, corners }), question)
          flood(board, q, start, reach)
          const slow = slowCost(board, q, start)
          for (let s = 0; s < board.size; s++) {
            expect(costTo(reach, s)).toBe(slow[s]?.[0] ?? -1)
            if (slow[s] !== undefined) expect(secondCostTo(reach, s)).toBe(slow[s]?.[1] ?? 0)
            const path = pathTo(reach, s)
            expect(path.length > 0).toBe(slow[s] !== undefined)
            if (path.length > 0) expect([path[0], path.at(-1)]).toEqual([start, s])
            if (path.length > 0 && q.leaving === undefined) expect(isTracedBack(board, reach, s, start)).toBe(true)
          }
          const listed = [...reach.squares.subarray(0, reach.count)]
          expect(new Set(listed).size).toBe(listed.length)
          expect(listed.toSorted((a, b) => a - b)).toEqual(slow.flatMap((n, s) => (n === undefined ? [] : [s])))
          expect(listed.map((s) => costTo(reach, s))).toEqual(listed.map((s) => costTo(reach, s)).toSorted((a, b) => a - b))
        },
      ),
      { numRuns: 1500 },
    )
  })
})

function pictureOf(map: string, rules: GroundRules, change: Partial<Flood>, more: Record<string, unknown> = {}): string {
  const { board, at } = draw(map, more)
  const reach = flood(board, ask(board, makeGround(board, rules), change), at('A'), new Reach(board.size))
  return picture(board, (s) => costTo(reach, s) >= 0)
}

describe('steps', () => {
  test('do not cut the corner of a wall', () => {
    const map = `
      . . .
      A # .
      . . .
    `
    expect(pictureOf(map, walk, { budget: 2 })).toBe(
      expected(`
      * * .
      * # .
      * * .
    `),
    )
    expect(pictureOf(map, { ...walk, corners: 'never' }, { budget: 2 })).toBe(
      expected(`
      * * *
      * # *
      * * *
    `),
    )
  })
  test('with "both" pass one pillar and not the joint of two', () => {
    expect(
      pictureOf(
        `
      A # .
      . . .
    `,
        { ...walk, corners: 'both' },
        { budget: 1 },
      ),
    ).toBe(
      expected(`
      * # .
      * * .
    `),
    )
    expect(
      pictureOf(
        `
      A #
      # .
    `,
        { ...walk, corners: 'both' },
        { budget: 9 },
      ),
    ).toBe(
      expected(`
      * #
      # .
    `),
    )
  })
  test('cost more on difficult ground, and do not enter what cannot be entered', () => {
    expect(pictureOf('A ~ ~ . .', walk, { budget: 4 }, { legend: { '~': { terrain: 'difficult' } } })).toBe('* * * . .\n')
    expect(pictureOf('A ^ .', walk, { budget: 4 }, { legend: { '^': { terrain: 'hazard' } } })).toBe('* . .\n')
  })
  test('stop at walls and shut doors, climb what may be climbed', () => {
    expect(pictureOf('A . .', walk, {}, { walls: ['a1|b1: door'] })).toBe('* . .\n')
    expect(pictureOf('A . .', walk, {}, { walls: ['a1|b1: door open'] })).toBe('* * *\n')
    expect(pictureOf('A . .', walk, { budget: 2 }, { walls: ['a1|b1: low cost 1'] })).toBe('* * .\n')
    expect(pictureOf('A = .', walk, {}, { legend: { '=': { height: 1 } } })).toBe('* . .\n')
    expect(pictureOf('A = .', walk, {}, { legend: { '=': { height: 0.5 } } })).toBe('* * *\n')
    expect(pictureOf('A = .', { ...walk, hovers: true }, {}, { legend: { '=': { height: 1 } } })).toBe('* * *\n')
  })
  test('stop at walls off the grid', () => {
    expect(pictureOf('A . .', walk, {}, { walls: ['(1.5,0)-(1,1): wall'] })).toBe('* . .\n')
  })
  test('of a big body need room for all of it', () => {
    const { board, at } = draw(`
      A . # .
      . . . .
      . . . .
    `)
    const rules = { ...walk, footprint: blockFootprint(2) }
    const reach = flood(board, ask(board, makeGround(board, rules)), at('A'), new Reach(board.size))
    expect(pathName(pathTo(reach, 6), 4)).toBe('a1>a2>b2>c2')
  })
})

test('among the cheapest ways the one that provokes least is taken', () => {
  const { board, at } = draw(`
    . . . . .
    A . . . B
    . . . . .
  `)
  const leaving = new Uint8Array(board.size)
  leaving[at('A') + 2] = 1
  const ground = makeGround(board, walk)
  const plain = flood(board, ask(board, ground), at('A'), new Reach(board.size))
  expect(pathName(pathTo(plain, at('B')), 5)).toBe('a2>b2>c2>d2>e2')
  const wary = flood(board, ask(board, ground, { leaving }), at('A'), new Reach(board.size))
  expect([costTo(wary, at('B')), secondCostTo(wary, at('B'))]).toEqual([4, 0])
})

test('a square that may be passed is no place to stop', () => {
  const { board, at } = draw('A . .')
  const marks = new Uint8Array(3)
  marks[1] = NO_STOP
  const reach = flood(board, ask(board, makeGround(board, walk), { marks }), at('A'), new Reach(3))
  expect([canStop(reach, 1), canStop(reach, 2), costTo(reach, 1)]).toEqual([false, true, 1])
})

describe('where every second diagonal step is dear', () => {
  const costs = (map: string, change: Partial<Flood> = {}, more: Record<string, unknown> = {}): string => {
    const { board, at } = draw(map, more)
    const reach = flood(board, ask(board, makeGround(board, walk), { budget: 20, ...change }), at('A'), new Reach(board.size))
    const rows = Array.from({ length: board.rows }, (_, r) =>
      Array.from({ length: board.columns }, (_, c) => costTo(reach, r * board.columns + c)).join(' '),
    )
    return `${rows.join('\n')}\n`
  }
  const open = `
    A . . .
    . . . .
    . . . .
    . . . .
  `
  test('on open ground a way costs what can be said beforehand', () => {
    const { board, at } = draw(open)
    for (const diagonals of DIAGONALS) {
      const reach = flood(board, ask(board, makeGround(board, walk), { budget: 20, diagonals }), at('A'), new Reach(board.size))
      for (let s = 0; s < board.size; s++) expect(costTo(reach, s)).toBe(openCost(diagonals, s % 4, Math.floor(s / 4)))
    }
  })
  test('the second counts twice, and the fourth', () => {
    expect(costs(open, { diagonals: 'alternating' })).toBe(
      expected(`
      0 1 2 3
      1 1 2 3
      2 2 3 4
      3 3 4 4
    `),
    )
  })
  test('or the first and the third, where one lies behind already', () => {
    expect(costs(open, { diagonals: 'dear-first' })).toBe(
      expected(`
      0 1 2 3
      1 2 3 4
      2 3 3 4
      3 4 4 5
    `),
    )
  })
  test('twice of what the ground costs there', () => {
    const rough = { legend: { '~': { terrain: 'difficult' } } }
    const map = `
      A ~ ~
      ~ ~ ~
      ~ ~ ~
    `
    expect(costs(map, { diagonals: 'alternating' }, rough)).toBe(
      expected(`
      0 2 4
      2 2 4
      4 4 6
    `),
    )
  })
  test('it is kept for good ground', () => {
    const map = `
      A . .
      . . .
      . . ~
    `
    expect(costs(map, { diagonals: 'alternating' }, { legend: { '~': { terrain: 'difficult' } } })).toBe(
      expected(`
      0 1 2
      1 1 2
      2 2 4
    `),
    )
  })
})
