import { readBoard } from '@riposte/board'
import { describe, expect, it } from 'vitest'
import { landscapeOf, legendOf } from '../src/board/landscape.ts'
import { outlines, roundedPath, UNIT } from '../src/board/outline.ts'

const read = (drawing: string, more: Record<string, unknown> = {}) => readBoard({ board: drawing, ...more }).board
const among =
  (...squares: number[]) =>
  (square: number): boolean =>
    squares.includes(square)

describe('an outline', () => {
  const board = read('. . .\n. . .\n. . .')

  it('goes round squares that touch in one line, corners only', () => {
    expect(outlines(board, among(0, 1))).toEqual([
      [
        { x: 0, y: 0 },
        { x: 2, y: 0 },
        { x: 2, y: 1 },
        { x: 0, y: 1 },
      ],
    ])
  })

  it('keeps squares apart that meet in a corner, and has a line for a hole', () => {
    expect(outlines(board, among(0, 4))).toHaveLength(2)
    expect(outlines(board, (square) => square !== 4)).toHaveLength(2)
    expect(roundedPath(outlines(board, among(4)), 0.2)).toMatch(/^M.*Z$/)
  })
})

describe('a landscape', () => {
  it('lays floors where walls and doors cut off a room, and nowhere else', () => {
    const house = read('. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .', {
      walls: ['(1,1)-(3,1): wall', '(1,1)-(1,3): wall', '(1,3)-(3,3): wall', '(3,1)-(3,3): wall', 'c2|d2: door open'],
    })
    expect(landscapeOf(house).floors).toContain(`L${3 * UNIT} ${UNIT}`)
    const open = read('. . . . . .\n. . . . . .', { walls: ['c1|d1: wall'] })
    expect(landscapeOf(open).floors).toBe('')
  })

  it('sees a bridge where it is dry between waters, and none on a bank', () => {
    const water = { '~': { terrain: 'water' } }
    expect(landscapeOf(read('. ~ .\n. . .\n. ~ .', { legend: water })).bridges).not.toBe('')
    expect(landscapeOf(read('. ~ .\n. ~ .\n. ~ .', { legend: water })).bridges).toBe('')
  })

  it('writes a height once on each level, with a shadow on the lower side', () => {
    const hill = landscapeOf(read('. ^ ^\n. ^ ^', { legend: { '^': { height: 2 } } }))
    expect(hill.heights.map((label) => label.text)).toEqual(['+2'])
    expect(hill.falls).not.toBe('')
  })
})

it('says what its numbers mean, where there are any', () => {
  const hill = read('. h c #', { legend: { h: { height: 2 }, c: { obstacle: 'crate', tall: 1 } } })
  expect([legendOf(read('. . #')), legendOf(hill).map((one) => one.sign)]).toEqual([[], ['+1', '1']])
})
