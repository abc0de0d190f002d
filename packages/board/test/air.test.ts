import {
  airSteps,
  airWay,
  blockFootprint,
  costTo,
  type Diagonals,
  type Flyer,
  flood,
  type GroundRules,
  hasRoom,
  heightName,
  makeGround,
  type Perch,
  Reach,
  spaceBox,
  spotName,
} from '@riposte/board'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyBoard, anySquare } from './boards.ts'
import { type Drawn, draw } from './maps.ts'

const flyer = ({ board }: Drawn, size = 1, change: Partial<Flyer> = {}): Flyer => ({
  board,
  footprint: blockFootprint(size),
  corners: true,
  bodies: [],
  cost: () => 1,
  ...change,
})

/** The way as it would be written, with what it costs. */
function way(flier: Flyer, from: number, fromHeight: number, to: number, toHeight: number, budget = 12): string {
  const found = airWay(flier, { square: from, height: fromHeight }, { square: to, height: toHeight }, budget)
  if (found === undefined) return 'none'
  return `${found.cost}: ${found.path.map((one) => spotName(one, flier.board.columns)).join(' ')}`
}

describe('ways through the air', () => {
  test('rising costs no more than the longest of the three ways', () => {
    const map = draw(`
      A . . B
    `)
    expect(way(flyer(map), map.at('A'), 0, map.at('B'), 4)).toMatch(/^3: .* d1\^2$/)
    expect(way(flyer(map), map.at('A'), 0, map.at('B'), 10)).toMatch(/^5: /)
    expect(way(flyer(map), map.at('A'), 0, map.at('B'), 10, 4)).toBe('none')
  })

  test('who rises more than he goes forward does not turn back on the way', () => {
    const map = draw(`
      .
      A
      .
      B
    `)
    expect(way(flyer(map), map.at('A'), 0, map.at('B'), 8)).toBe('4: a3^1 a3^2 a4^3 a4^4')
  })

  test('where every second diagonal step is dear, steps up and along count as such', () => {
    const map = draw(`
      A . . . B
    `)
    const dear = (diagonals: Flyer['diagonals'], height: number): string =>
      way(flyer(map, 1, diagonals === undefined ? {} : { diagonals }), map.at('A'), 0, map.at('B'), height).split(':')[0] ?? ''
    expect([0, 2, 4, 6, 8, 12].map((height) => dear(undefined, height))).toEqual(['4', '4', '4', '4', '4', '6'])
    expect([0, 2, 4, 6, 8, 12].map((height) => dear('alternating', height))).toEqual(['4', '4', '5', '5', '6', '8'])
    expect([0, 2, 4, 6, 8, 12].map((height) => dear('dear-first', height))).toEqual(['4', '5', '5', '6', '6', '8'])
    // Half a square up is none.
    const ledge = draw('A . . . =', { legend: { '=': { height: 0.5 } } })
    expect(way(flyer(ledge, 1, { diagonals: 'dear-first' }), ledge.at('A'), 0, 4, 1)).toMatch(/^4: /)
  })

  test('over a wall that is not too high, and round one that is', () => {
    const low = draw(
      `
      A t B
      `,
      { legend: { t: { obstacle: 'table', tall: 1 } } },
    )
    expect(way(flyer(low), low.at('A'), 0, low.at('B'), 0)).toBe('2: b1^1 c1^0')
    const high = draw(`
      A # B
      . . .
    `)
    expect(way(flyer(high), high.at('A'), 0, high.at('B'), 0)).toBe('4: a2^0 b2^0 c2^0 c1^0')
  })

  test('a ceiling is flown under, by whom it leaves room', () => {
    const map = draw(
      `
      A c B
      `,
      { legend: { c: { ceiling: 1 } } },
    )
    expect(way(flyer(map), map.at('A'), 4, map.at('B'), 4)).toBe('4: a1^1 b1^0 c1^1 c1^2')
    expect(way(flyer(map), map.at('A'), 0, map.at('B'), 0)).toBe('2: b1^0 c1^0')
    expect(way(flyer(map, 2), map.at('A'), 0, map.at('B'), 0)).toBe('none')
  })

  test('somebody in the way is flown over, and is no place to stop', () => {
    const map = draw(`
      A B C
    `)
    const body = { box: spaceBox(map.board.columns, blockFootprint(1), map.at('B'), 0), shut: true }
    const blocked = flyer(map, 1, { bodies: [body] })
    expect(way(blocked, map.at('A'), 0, map.at('C'), 0)).toBe('2: b1^1 c1^0')
    expect(way(blocked, map.at('A'), 0, map.at('B'), 0)).toBe('none')
  })

  test('a wall is climbed only where it can be held on to', () => {
    const map = draw(
      `
      A c
      . .
      `,
      { legend: { c: { height: 3 } } },
    )
    const holds = flyer(map, 1, { cost: ({ square }) => (square === map.at('A') || map.board.floor[square] > 0 ? 2 : 0) })
    expect(way(holds, map.at('A'), 0, map.at('A') + 1, 6)).toBe('6: a1^1 a1^2 b1^3')
  })
})

test('flying at one height, only what reaches up to it is in the way', () => {
  const map = draw(
    `
    A t # B
    . . . .
    `,
    { legend: { t: { obstacle: 'table', tall: 1 } } },
  )
  const rules: GroundRules = {
    footprint: blockFootprint(1),
    plain: 1,
    terrain: { difficult: 1 },
    terrainAdds: false,
    corners: 'either',
    climb: 0,
    drop: 0,
    hovers: true,
    level: 2,
  }
  const reach = new Reach(map.board.size)
  const costs = (level: number): number => {
    const ground = makeGround(map.board, { ...rules, level })
    const marks = new Uint8Array(map.board.size)
    flood(map.board, { ground, marks, slow: 1, budget: 9, diagonals: 'same', big: 'dearest', leaving: undefined }, map.at('A'), reach)
    return costTo(reach, map.at('A') + 1)
  }
  expect(heightName(2)).toBe('1')
  expect(costs(2)).toBe(1)
  expect(costs(0)).toBe(-1)
})

/** Everything anew until nothing gets better: what each place costs, and what the next diagonal step from it does. */
function slowCost(flier: Flyer, start: Perch, goal: Perch, diagonals: Diagonals, budget: number): number | undefined {
  const { columns } = flier.board
  const found = new Map<string, { readonly place: Perch; readonly next: Diagonals; readonly cost: number }>()
  const queue = [{ place: start, next: diagonals, cost: 0 }]
  for (let one = queue.pop(); one !== undefined; one = queue.pop()) {
    const { place, next, cost } = one
    const key = `${place.square} ${place.height} ${next}`
    if (cost > budget || (found.get(key)?.cost ?? budget + 1) <= cost) continue
    found.set(key, one)
    airSteps(flier, place, (to, price) => {
      const isAcross = to.square % columns !== place.square % columns
      const isAlong = Math.floor(to.square / columns) !== Math.floor(place.square / columns)
      const axes = [isAcross, isAlong, Math.abs(to.height - place.height) >= 2].filter((is) => is).length
      const isDear = axes > 1 && next === 'dear-first'
      const after = axes < 2 || next === 'same' ? next : isDear ? 'alternating' : 'dear-first'
      queue.push({ place: to, next: after, cost: cost + price * (isDear ? 2 : 1) })
    })
  }
  const costs = [...found.values()].filter(({ place }) => place.square === goal.square && place.height === goal.height)
  return costs.length === 0 ? undefined : Math.min(...costs.map(({ cost }) => cost))
}

test('no way is cheaper, however diagonals count', () => {
  const height = fc.integer({ min: 0, max: 5 })
  fc.assert(
    fc.property(
      anyBoard,
      anySquare,
      anySquare,
      height,
      height,
      fc.constantFrom('same' as const, 'alternating' as const, 'dear-first' as const),
      fc.integer({ min: 1, max: 2 }),
      (board, a, b, low, high, diagonals, upward) => {
        const cost = (to: Perch, from = to): number => (to.height > from.height ? upward : 1)
        const flier: Flyer = { board, footprint: blockFootprint(1), corners: true, bodies: [], cost, diagonals }
        const [start, goal] = [
          { square: a, height: (board.floor[a] ?? 0) + low },
          { square: b, height: (board.floor[b] ?? 0) + high },
        ]
        fc.pre(hasRoom(flier, start) && hasRoom(flier, goal))
        expect(airWay(flier, start, goal, 9)?.cost).toBe(slowCost(flier, start, goal, diagonals, 9))
      },
    ),
    { numRuns: 150 },
  )
})
