import {
  BoardError,
  FARTHEST_LIGHT,
  LONGEST_DRAWING,
  LONGEST_WORD,
  MAX_SIDE,
  MOST_ENTRIES,
  MOST_FREE_WALLS,
  MOST_LIGHTS,
  MOST_LIT_SQUARES,
  MOST_NAMED_SQUARES,
  MOST_WALLS,
  readBoard,
  readVtt,
} from '@riposte/board'
import { describe, expect, it } from 'vitest'

function told(read: () => unknown): string {
  try {
    read()
  } catch (thrown) {
    if (thrown instanceof BoardError) return String(thrown)
    throw thrown
  }
  return 'it was read'
}
const list = <T>(count: number, one: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => one(i))
const at = (x: number, y: number) => ({ x, y })
const cave = (more: object) => ({ resolution: { map_size: at(30, 30) }, environment: { ambient_light: 'ff000000' }, ...more })
const corners = (i: number) => `(${(i % 29) + 0.5},${Math.floor(i / 29) % 29})-(${(i % 29) + 1},${(Math.floor(i / 29) % 29) + 0.5})`

describe('a board that holds more than anybody draws is refused with the place and the ceiling', () => {
  it.each([
    ['a map', { board: '. '.repeat(LONGEST_DRAWING) }, /^board: .* at most 400000 are read\. Draw at most 200/],
    ['its sides', { board: '. '.repeat(MAX_SIDE + 1) }, /^board: .* Use at most 200 columns and rows/],
    ['a sign', { board: `. ${'&'.repeat(LONGEST_WORD + 1)}` }, /^b1: 201 characters of one square are too many/],
    ['a legend', { size: '2x2', legend: Object.fromEntries(list(MOST_ENTRIES + 1, (i) => [`&${i}`, {}])) }, /^legend: 1001 signs/],
    ['squares', { size: '2x2', squares: list(MOST_ENTRIES + 1, () => ({ at: 'a1' })) }, /^squares: 1001 entries/],
    [
      'squares by name',
      { size: '200x200', squares: [{ at: 'a1:gr200 '.repeat(6), light: 'dim' }] },
      /^squares\[0\]\.at: .* 200000 squares/,
    ],
    ['walls', { size: '2x2', walls: list(MOST_WALLS + 1, () => 'a1|b1') }, /^walls: 20001 walls are too many/],
    ['a wall', { size: '2x2', walls: [`a1|b1: ${'wall '.repeat(60)}`] }, /^walls\[0\]: \d+ characters are too many/],
    ['walls off the grid', { size: '30x30', walls: list(MOST_FREE_WALLS + 1, corners) }, /^walls: 1001 walls off the grid/],
    ['words', { size: '2x2', legend: { '~': { terrain: 'x'.repeat(300) } } }, /^legend '~'\.terrain: 300 characters/],
  ])('%s', (_, data, message) => expect(told(() => readBoard(data))).toMatch(message))

  it.each([
    [
      'lights',
      { lights: list(MOST_LIGHTS + 1, () => ({ position: at(1, 1), range: 1 })) },
      /^lights: 501 lights are too many: at most 500/,
    ],
    ['their reach', { lights: list(100, () => ({ position: at(9, 9), range: 30 })) }, /^lights: \d+ squares in reach .* at most 60000/],
    ['walls', { line_of_sight: list(MOST_WALLS + 1, () => []) }, /^line_of_sight: 20001 walls are too many/],
    ['sides', { resolution: { map_size: at(1e9, 1e9) } }, /^resolution\.map_size: .* Use at most 200/],
  ])('%s of a map from elsewhere', (_, more, message) => expect(told(() => readVtt(cave(more)))).toMatch(message))

  it('shortens a light that is said to shine across the world, and says so', () => {
    const { report } = readVtt(cave({ lights: [{ position: at(9, 9), range: 1e9 }] }))
    expect(report.notes).toContain(`1 lights were taken to reach ${FARTHEST_LIGHT} squares and no further`)
    expect(Math.PI * FARTHEST_LIGHT ** 2 * 5).toBeLessThan(MOST_LIT_SQUARES)
    expect(MOST_NAMED_SQUARES).toBeGreaterThanOrEqual(MAX_SIDE ** 2)
  })

  it('reads what it wrote itself, at its largest', () => {
    const { board } = readVtt(
      cave({ resolution: { map_size: at(200, 200) }, line_of_sight: list(99, (i) => [at(0, i + 1), at(200, i + 1)]) }),
    )
    expect(readBoard(board).board.size).toBe(40_000)
    const tooMany = cave({ resolution: { map_size: at(200, 200) }, line_of_sight: list(101, (i) => [at(0, i + 1), at(200, i + 1)]) })
    expect(told(() => readVtt(tooMany))).toMatch(/^line_of_sight: 20200 sides of squares with a wall/)
  })
})
