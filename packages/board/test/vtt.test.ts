import { describe, expect, it } from 'vitest'
import { BoardError, readBoard, readVtt, squareName } from '../src/index.ts'

const at = (x: number, y: number) => ({ x, y })
/** A cellar of 6 by 4 squares, drawn on a larger sheet: its corner is at 10, 20. */
const cellar = {
  format: 0.3,
  resolution: { map_origin: at(10, 20), map_size: at(6, 4), pixels_per_grid: 70 },
  line_of_sight: [
    [at(12, 20), at(12, 22), at(14, 22)],
    [at(13.5, 22.5), at(15, 24.02)],
  ],
  objects_line_of_sight: [[at(15, 21), at(16, 21)]],
  portals: [
    // The middle of a portal may be anywhere: its bounds count.
    { position: at(0, 0), bounds: [at(12, 22), at(12, 23)], rotation: 1.57, closed: true, freestanding: false },
    { position: at(0, 0), bounds: [at(14, 22), at(15, 22)], closed: false },
    { bounds: [at(12, 23), at(12, 24)], closed: true, type: 'window' },
  ],
  environment: { baked_lighting: false, ambient_light: 'ff101020' },
  lights: [{ position: at(10.5, 20.5), range: 3, intensity: 1, color: 'ffffffff', shadows: true }],
  image: 'iVBORw0KGgo=',
}

describe('a Universal VTT map', () => {
  it('becomes walls, doors and windows, counted from its corner', () => {
    const { board, report, image } = readVtt(cellar)
    const walls = [
      'b1|c1: wall',
      'b2|c2: wall',
      'c2|c3: wall',
      'b3|c3: door',
      'd2|d3: wall',
      'b4|c4: window',
      'e2|e3: door open',
      'f1|f2: wall',
      '(3.5,2.5)-(5,4): wall',
    ]
    expect(new Set(board.walls)).toEqual(new Set(walls))
    expect(report).toMatchObject({ columns: 6, rows: 4, pixelsPerSquare: 70, walls: 4, doors: 2, windows: 1, lights: 1, image: true })
    expect(image).toBe('iVBORw0KGgo=')
  })

  it('is dark but for where its lamps shine, and not behind walls', () => {
    const { board } = readBoard(readVtt(cellar).board)
    const lit = [...board.light.entries()].filter(([, level]) => level > 0).map(([square]) => squareName(square, 6))
    expect(lit).toContain('a1')
    expect(lit).toContain('b3')
    expect(lit).not.toContain('c1')
    expect(readVtt(cellar).report.notes).toContain('the map is dark, but for what its lights reach')
  })

  it('may lack nearly everything, and says what it lacks', () => {
    const { board, report } = readVtt({ resolution: { map_size: at(3, 2) }, lights: [{ range: 'far' }, 7], portals: [{ closed: true }] })
    expect(board).toEqual({ board: '. . .\n. . .\n' })
    expect(report.notes).toEqual([
      'the file does not say where its map begins: it is taken to begin in the corner',
      'the file has no walls',
      'the file has no picture',
      '3 entries could not be read and were left out',
    ])
  })

  it('tells how far its lines were bent to the half squares of a board', () => {
    const crooked = { resolution: { map_size: at(4, 4), map_origin: at(0, 0) }, line_of_sight: [[at(1.2, 0), at(1.2, 3), at(1.2, 3.1)]] }
    const { board, report } = readVtt(crooked)
    expect(board.walls).toEqual(['a1|b1: wall', 'a2|b2: wall', 'a3|b3: wall'])
    expect(report.notes).toContain('4 ends of walls were moved to the nearest half square')
  })

  it('leaves out what stands on its rim, where the board ends anyway', () => {
    const walled = {
      resolution: { map_size: at(3, 3), map_origin: at(0, 0) },
      line_of_sight: [[at(0, 0), at(3, 0), at(3, 3)]],
      portals: [{ bounds: [at(0, 1), at(0, 2)], closed: true }],
    }
    const { board, report } = readVtt(walled)
    expect([board.walls, report.walls, report.doors]).toEqual([undefined, 0, 0])
    expect(report.notes).toContain('3 walls or doors stand on the rim, where the board ends anyway')
  })

  it('is refused where it is none, or too big', () => {
    for (const bad of [
      undefined,
      [],
      { resolution: {} },
      { resolution: { map_size: at(0, 5) } },
      { resolution: { map_size: at(900, 5) } },
    ]) {
      expect(() => readVtt(bad)).toThrow(BoardError)
    }
  })
})
