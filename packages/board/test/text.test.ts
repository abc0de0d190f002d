import {
  type Board,
  BoardError,
  blockFootprint,
  boxDistance,
  boxTouch,
  distance,
  edgeAt,
  flatTouch,
  METRICS,
  obstacleAt,
  parsePath,
  parseSpot,
  parseSquare,
  patch,
  pathName,
  readBoard,
  spotName,
  squareBox,
  squareName,
  squeezedToHalf,
  terrainAt,
  writeBoard,
} from '@riposte/board'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyBoard, anyChange, boardOf, COLUMNS } from './boards.ts'

/** A board by meaning: numbers of obstacles, edges and terrain may differ between boards that are the same place. */
function meaning(board: Board): unknown {
  const squares = Array.from({ length: board.size }, (_, s) => ({
    floor: board.floor[s],
    ceiling: board.ceiling[s],
    obstacle: obstacleAt(board, s) ?? null,
    terrain: terrainAt(board, s).sort(),
    light: board.light[s],
    east: edgeAt(board, s, 'east') ?? null,
    south: edgeAt(board, s, 'south') ?? null,
  }))
  return { columns: board.columns, rows: board.rows, squares, walls: board.walls.filter((wall) => wall !== null) }
}

function errorOf(data: unknown): string {
  try {
    readBoard(data)
  } catch (error) {
    if (error instanceof BoardError) return error.toString()
    throw error
  }
  return 'no error'
}

describe('names', () => {
  test('go round trip', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 1, max: 200 }),
        fc.nat(),
        fc.option(fc.integer({ min: -20, max: 60 }), { nil: undefined }),
        (columns, rows, n, height) => {
          const square = n % (columns * rows)
          expect(parseSquare(squareName(square, columns), columns, rows)).toBe(square)
          expect(parseSpot(spotName({ square, height }, columns), columns, rows)).toEqual({ square, height })
        },
      ),
    )
  })
  test('read like on a chessboard, rows from the top', () => {
    expect(squareName(0, 30)).toBe('a1')
    expect(squareName(26 + 30 * 11, 30)).toBe('aa12')
    expect(parseSpot('d2^1.5', 8, 8)).toEqual({ square: 11, height: 3 })
    expect(
      pathName(
        parsePath('b2>c3>d3', 8, 8).map((spot) => spot.square),
        8,
      ),
    ).toBe('b2>c3>d3')
  })
  test.each(['', '2d', 'd0', 'd2^', 'd2^0.3', 'z1', 'a9', 'd2^99999'])('%s is refused', (name) => {
    expect(() => parseSpot(name, 8, 8)).toThrow(BoardError)
  })
})

describe('text', () => {
  test('boards go round trip', () => {
    fc.assert(
      fc.property(anyBoard, (board) => {
        expect(meaning(readBoard(writeBoard(board)).board)).toEqual(meaning(board))
      }),
    )
  })
  test('reads what scenarios write', () => {
    const { board, places } = readBoard({
      board: '. . . . . .\nA . # B . .\n. ~ . . . .\n',
      legend: { '~': { terrain: 'difficult' } },
      walls: ['b2|c2: low', 'b1|b2: slit', '(3.5,0)-(4,3): wall'],
    })
    expect(places).toEqual([
      { name: 'A', squares: [6] },
      { name: 'B', squares: [9] },
    ])
    expect(obstacleAt(board, 8)?.kind).toBe('wall')
    expect(terrainAt(board, 13)).toEqual(['difficult'])
    expect(edgeAt(board, 7, 'east')?.kind).toBe('low')
    expect(edgeAt(board, 1, 'south')).toMatchObject({ kind: 'slit', inside: 1 })
    expect(board.walls).toMatchObject([{ x0: 7, y0: 0, x1: 8, y1: 6 }])
  })
  test('reads maps without spaces, and bare ones', () => {
    expect(readBoard('.#\nA.').places).toEqual([{ name: 'A', squares: [2] }])
    expect(readBoard({ size: '30x20' }).board.size).toBe(600)
  })
  test('places and whole-board light go round trip', () => {
    const first = readBoard({ board: 'A . ~\n. B2 B2', legend: { '~': { terrain: 'water', piece: 'C' } }, light: 'dim' })
    const again = readBoard(writeBoard(first.board, first.places))
    expect(new Set(again.places)).toEqual(new Set(first.places))
    expect(meaning(again.board)).toEqual(meaning(first.board))
  })
  test.each([
    [{ board: '. .\n. . .' }, 'row 2: row 2 has 3 squares, row 1 has 2. Make all rows equally long.'],
    [{ board: '. ?' }, 'b1: "?" at b1 is not in the legend'],
    [{ board: '. .', legend: { x: { terrian: 'mud' } } }, `legend 'x'.terrian: "terrian" means nothing here. Use terrain, height`],
    [{ board: '. .', legend: { x: { height: 'high' } } }, `legend 'x'.height: "high" is not a height`],
    [{ board: '. .', walls: ['a1|c1: wall'] }, 'walls[0]: c1 lies outside the board. Squares run from a1 to b1.'],
    [{ board: '. .\n. .', walls: ['a1|b2: wall'] }, 'walls[0]: a1|b2 share no side'],
    [{ board: '. .', walls: ['a1|b1: hedge'] }, 'walls[0]: "hedge" is not a kind of wall. Use wall, door'],
    [{ board: 3 }, 'board: the map must be text'],
    [{}, 'size: the board has neither a map nor a size'],
    [{ board: '. .', light: 'red' }, 'light: "red" is not a light. Use dark, dim, bright.'],
    [{ board: '. .', squares: [{ at: 'q9' }] }, 'squares[0].at: q9 lies outside the board'],
    [{ board: '. .', lights: 'dim' }, 'board.lights: "lights" means nothing here'],
  ])('%j is refused with place and remedy', (data, message) => {
    expect(errorOf(data)).toContain(message)
  })
})

describe('patch', () => {
  test('in steps or at once is the same, and leaves the old board as it was', () => {
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 8 }), fc.array(anyChange, { maxLength: 8 }), (first, then) => {
        const board = boardOf(first)
        const before = meaning(board)
        const after = patch(board, then)
        expect(meaning(board)).toEqual(before)
        expect(meaning(after)).toEqual(meaning(boardOf([...first, ...then])))
        expect(meaning(patch(board, JSON.parse(JSON.stringify(then))))).toEqual(meaning(after))
      }),
    )
  })
  test('shares what it does not touch', () => {
    const board = boardOf([])
    const after = patch(board, [{ set: 'terrain', squares: [3], add: ['mud'] }])
    expect(after.floor).toBe(board.floor)
    expect(after.terrain).not.toBe(board.terrain)
    expect(terrainAt(after, 3)).toEqual(['mud'])
    expect(terrainAt(board, 3)).toEqual([])
  })
})

describe('distances', () => {
  /** Shortest way by single steps on an endless grid, by definition. */
  const slow: Record<string, (x: number, y: number) => number> = {
    chebyshev: (x, y) => Math.max(x, y),
    manhattan: (x, y) => x + y,
    alternating: (x, y) => Math.max(x, y) + Math.floor(Math.min(x, y) / 2),
  }
  test('agree with the definition', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.nat(200), fc.nat(60), (x, y, z) => {
        for (const metric of METRICS) {
          expect(distance(metric, -x, y)).toBe(distance(metric, y, x))
          expect(distance(metric, x, y)).toBe(slow[metric]?.(x, y) ?? distance(metric, x, y))
        }
        const n = BigInt(x * x + y * y + z * z)
        const down = BigInt(distance('euclid', x, y, z))
        const up = BigInt(distance('euclid-up', x, y, z))
        const near = BigInt(distance('euclid-near', x, y, z))
        expect(down * down <= n && n < (down + 1n) * (down + 1n)).toBe(true)
        expect(up * up >= n && (up === 0n || (up - 1n) * (up - 1n) < n)).toBe(true)
        expect((near === 0n || (2n * near - 1n) ** 2n <= 4n * n) && 4n * n < (2n * near + 1n) ** 2n).toBe(true)
      }),
    )
  })
  test('between spaces: 1 when they touch, and up', () => {
    const at = (name: string, z = 0): ReturnType<typeof squareBox> => squareBox(8, parseSquare(name, 8, 8), z)
    expect(boxDistance('chebyshev', at('a1'), at('b2'))).toBe(1)
    expect(boxDistance('chebyshev', at('a1'), at('c1'))).toBe(2)
    expect(boxDistance('chebyshev', at('a1'), at('a1', 6))).toBe(3)
    expect(boxDistance('chebyshev', at('a1'), at('b1', 1))).toBe(1)
    expect(boxTouch(at('a1'), at('b1'))).toBe('face')
    expect(boxTouch(at('a1'), at('b2'))).toBe('edge')
    expect(boxTouch(at('a1'), at('b2', 2))).toBe('corner')
    expect(flatTouch(at('a1'), at('b2'))).toBe('corner')
    expect(boxTouch(at('a1'), at('a1', 4))).toBe('apart')
  })
  test('squeezing keeps half the squares', () => {
    const shapes = (size: number): string[] => squeezedToHalf(blockFootprint(size)).map((f) => `${f.across}x${f.down}`)
    expect([shapes(1), shapes(2), shapes(3), shapes(4)]).toEqual([['1x1'], ['1x2', '2x1'], ['2x3', '3x2'], ['2x4', '4x2']])
    expect(COLUMNS).toBe(5)
  })
})
