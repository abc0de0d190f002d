import {
  bitCount,
  cornersSeenFrom,
  countFreeLines,
  EFFECT,
  emptyBoard,
  fairPolicy,
  type LinePolicy,
  lineEnters,
  lineReport,
  patch,
  pointsMeet,
  SIGHT,
  SOLID,
  squareBox,
  traceCorners,
  traceFine,
  traceLine,
  traceReport,
} from '@riposte/board'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anySquare, COLUMNS, flatBoard, point, solidBoard } from './boards.ts'
import { draw } from './maps.ts'
import { slowTrace, solidsOf } from './slow.ts'

const policy = fairPolicy(SIGHT)
const exact: LinePolicy = { mask: SIGHT, touch: 'free', squeeze: 'blocked', ends: 'exact' }

describe('lines against the slow version', () => {
  test('with squeezing blocked', () => {
    fc.assert(
      fc.property(solidBoard, point, point, (board, p, q) => {
        fc.pre(p.some((n, i) => n !== q[i]))
        expect(traceLine(board, ...p, ...q, exact)).toBe(slowTrace(solidsOf(board, SIGHT), p, q, exact))
      }),
      { numRuns: 4000 },
    )
  })
  test('one way as the other', () => {
    fc.assert(
      fc.property(solidBoard, point, point, (board, p, q) => {
        expect(traceLine(board, ...p, ...q, exact)).toBe(traceLine(board, ...q, ...p, exact))
      }),
      { numRuns: 2000 },
    )
  })
  test('corner lines one way as the other', () => {
    fc.assert(
      fc.property(solidBoard, anySquare, anySquare, fc.nat(7), fc.nat(7), (board, s, t, i, j) => {
        const a = squareBox(COLUMNS, s, 1)
        const b = squareBox(COLUMNS, t, 2)
        expect(traceCorners(board, a, i, b, j, policy)).toBe(traceCorners(board, b, j, a, i, policy))
      }),
      { numRuns: 2000 },
    )
  })
})

test('on a plan, corners are as their own lines say', () => {
  fc.assert(
    fc.property(flatBoard, anySquare, anySquare, fc.nat(7), fc.nat(3), (board, s, t, i, z) => {
      fc.pre(board.obstacle[s] === 0 && board.obstacle[t] === 0)
      const a = squareBox(COLUMNS, s, z)
      const b = squareBox(COLUMNS, t)
      let seen = 0
      for (let j = 0; j < 8; j++) if (traceCorners(board, a, i, b, j, policy)) seen |= 1 << j
      expect(cornersSeenFrom(board, a, i, b, policy)).toBe(seen)
      const from = [0, 1, 2, 3, 4, 5, 6, 7].map((k) => bitCount(cornersSeenFrom(board, a, k, b, policy)))
      expect(countFreeLines(board, a, b, policy)).toBe(from.reduce((x, y) => x + y))
    }),
    { numRuns: 2000 },
  )
})

describe('any point to any point', () => {
  test('finds every line that a dense net finds, and works both ways', () => {
    fc.assert(
      fc.property(flatBoard, anySquare, anySquare, (board, s, t) => {
        const a = squareBox(COLUMNS, s)
        const b = squareBox(COLUMNS, t)
        fc.pre(s !== t && board.obstacle[s] === 0 && board.obstacle[t] === 0)
        const answer = pointsMeet(board, a, b, policy)
        expect(pointsMeet(board, b, a, policy)).toBe(answer)
        const unit = 8
        let net = false
        for (let i = 1; i < 16 && !net; i++) {
          for (let k = 1; k < 16 && !net; k++) {
            for (let m = 1; m < 16 && !net; m++) {
              for (let n = 1; n < 16 && !net; n++) {
                net = traceFine(board, a.x0 * unit + i, a.y0 * unit + k, 8, b.x0 * unit + m, b.y0 * unit + n, 8, unit, exact)
              }
            }
          }
        }
        // A line may run on the very rim of both boxes, where the net has no points: only one way round.
        if (net) expect(answer).toBe(true)
      }),
      { numRuns: 150 },
    )
  })
})

describe('touching and squeezing', () => {
  test('nothing passes between two pillars that meet at a corner', () => {
    const { board, box } = draw(`
      A #
      # B
    `)
    expect(countFreeLines(board, box('A'), box('B'), policy)).toBe(0)
    expect(pointsMeet(board, box('A'), box('B'), policy)).toBe(false)
    expect(countFreeLines(board, box('A'), box('B'), { ...policy, ends: 'exact', squeeze: 'free' })).toBeGreaterThan(0)
  })
  test('one in a nook is not hidden from its open side', () => {
    const { board, box } = draw(`
      . # . .
      # A . B
      . . . .
    `)
    expect(countFreeLines(board, box('A'), box('B'), policy)).toBe(64)
  })
  test('nothing passes along the seam of two walls', () => {
    const { board, box } = draw(`
      . A .
      # # #
      . B .
    `)
    expect(countFreeLines(board, box('A'), box('B'), policy)).toBe(0)
  })
  test('along the side of one wall all is free, unless touching blocks', () => {
    const { board } = draw(`
      . # .
      . # .
      . . .
    `)
    expect(traceLine(board, 2, 0, 0, 2, 6, 0, policy)).toBe(true)
    expect(traceLine(board, 2, 0, 0, 2, 6, 0, { ...policy, touch: 'blocked' })).toBe(false)
    expect(traceLine(board, 1, 0, 0, 1, 6, 0, { ...policy, touch: 'blocked' })).toBe(true)
  })
  test('nothing slips between a wall and the rim it is drawn up to', () => {
    const { board, box } = draw('A . # . B')
    expect(countFreeLines(board, box('A'), box('B'), policy)).toBe(0)
    expect(pointsMeet(board, box('A'), box('B'), policy)).toBe(false)
  })
  test('a low block is looked over from above its top', () => {
    const { board } = draw('. = .', { legend: { '=': { obstacle: 'block', tall: 1 } } })
    expect(traceLine(board, 0, 1, 2, 6, 1, 2, policy)).toBe(true)
    expect(traceLine(board, 0, 1, 1, 6, 1, 1, policy)).toBe(false)
  })
})

describe('edges', () => {
  const wall = (walls: string[]): ReturnType<typeof draw> =>
    draw(
      `
      A B C
      D E F
      G H I
    `,
      { walls },
    )
  test('a wall on one edge stops all lines between its two squares and on beyond, none past its end', () => {
    const { board, box } = wall(['a1|b1: wall'])
    expect(countFreeLines(board, box('A'), box('B'), policy)).toBe(0)
    expect(countFreeLines(board, box('A'), box('C'), policy)).toBe(0)
    expect(countFreeLines(board, box('D'), box('B'), policy)).toBeGreaterThan(0)
  })
  test('nobody slips along a wall he leans on', () => {
    const { board, box } = wall(['a1|b1', 'a2|b2', 'a3|b3'])
    for (const left of ['A', 'D', 'G']) {
      for (const right of ['B', 'E', 'H', 'C', 'F', 'I']) {
        expect([left, right, countFreeLines(board, box(left), box(right), policy)]).toEqual([left, right, 0])
        expect(pointsMeet(board, box(left), box(right), policy)).toBe(false)
      }
    }
    expect(countFreeLines(board, box('A'), box('G'), policy)).toBe(64)
  })
  test('a window stops effects and not sight; a low wall neither, but it is solid', () => {
    const { board, box } = wall(['a1|b1: window', 'a2|b2: low'])
    expect(countFreeLines(board, box('A'), box('B'), policy)).toBe(64)
    expect(countFreeLines(board, box('A'), box('B'), fairPolicy(EFFECT))).toBe(0)
    expect(countFreeLines(board, box('D'), box('E'), fairPolicy(EFFECT))).toBe(64)
    // From a low corner only the upper ones are seen over a wall half as high: the line from 0 to 2 is just at 1 half-way.
    expect(cornersSeenFrom(board, box('D'), 0, box('E'), fairPolicy(SOLID))).not.toBe(255)
  })
  test('two free walls that meet leave no gap at the joint', () => {
    const { board } = draw(
      `
      . . . .
      . . . .
    `,
      { walls: ['(1,0)-(2.5,1)', '(2.5,1)-(1,2)'] },
    )
    // Into the point of the V, and past it.
    expect(traceLine(board, 0, 2, 0, 8, 2, 0, exact)).toBe(false)
    expect(traceLine(board, 5, 0, 0, 5, 4, 0, exact)).toBe(true)
    const cross = draw(
      `
      . . . .
      . . . .
    `,
      { walls: ['(1.5,0)-(2,1)', '(2,1)-(1.5,2)'] },
    )
    expect(traceLine(cross.board, 0, 2, 0, 8, 2, 0, exact)).toBe(false)
  })
})

test('a level line does not slip between a block and the ceiling that comes down to it', () => {
  const board = patch(emptyBoard(3, 1), [
    { set: 'obstacle', squares: [1], obstacle: { kind: 'block', blocks: 15, tall: 2 } },
    { set: 'ceiling', squares: [1], height: 2 },
  ])
  // Nowhere from one square to the next, where a crossing would tell.
  expect(traceLine(board, 2, 0, 2, 4, 1, 2, exact)).toBe(false)
  expect(traceLine(board, 2, 0, 2, 4, 1, 2, { ...exact, squeeze: 'free' })).toBe(true)
})

test('a report names what blocked', () => {
  const { board } = draw('. . # .', { walls: ['a1|b1: door'] })
  const report = lineReport()
  expect(traceReport(board, 0, 1, 1, 8, 1, 1, policy, report)).toBe(false)
  expect(report).toEqual({ blocker: 'edge', square: 0, beyond: 1 })
  expect(traceReport(board, 3, 1, 1, 8, 1, 1, policy, report)).toBe(false)
  expect(report).toEqual({ blocker: 'obstacle', square: 2, beyond: -1 })
})

test('a line enters marked squares it passes through, and the seam between two', () => {
  const { board } = draw(
    `
    . . .
    . ~ .
    . ~ .
  `,
    { legend: { '~': { terrain: 'concealing' } } },
  )
  const bit = 1 << board.terrains.indexOf('concealing')
  expect(lineEnters(board, 0, 3, 6, 3, board.terrain, bit)).toBe(true)
  expect(lineEnters(board, 0, 2, 6, 2, board.terrain, bit)).toBe(false)
  expect(lineEnters(board, 0, 4, 6, 4, board.terrain, bit)).toBe(true)
  expect(lineEnters(board, 0, 0, 2, 2, board.terrain, bit)).toBe(false)
  expect(lineEnters(board, 0, 0, 6, 6, board.terrain, bit)).toBe(true)
})
