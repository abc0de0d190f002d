import { squareBox, squareName } from '@riposte/board'
import { beginFight, modesOf, readSetup, Step } from '@riposte/referee'
import { describe, expect, test } from 'vitest'
import { blocksAround, burst, rowsFrom, squaresIn } from '../../src/orcus/aim/areas.ts'
import { orcus } from '../../src/orcus/index.ts'
import type { OrcusRule } from '../../src/orcus/rules.ts'
import { concealmentFrom } from '../../src/orcus/sight/concealment.ts'
import { coverFrom } from '../../src/orcus/sight/cover.ts'
import { flanks, isBetween } from '../../src/orcus/sight/flanking.ts'
import { sees } from '../../src/orcus/sight/senses.ts'
import { lineOfEffect, lineOfSight } from '../../src/orcus/sight/sight.ts'
import { boxOf, distance, isAdjacent } from '../../src/orcus/space.ts'
import type { OrcusStep } from '../../src/orcus/step.ts'

interface Field {
  readonly board: string
  readonly legend?: Record<string, unknown>
  readonly walls?: string[]
  readonly light?: string
  readonly sheets?: Readonly<Record<string, Record<string, unknown>>>
  readonly at?: Readonly<Record<string, string>>
  readonly off?: readonly OrcusRule[]
}

/** Lower-case names are heroes and capitals monsters; what a sheet leaves out is a person with a sword. */
function field({ board, legend = {}, walls = [], light, sheets = {}, at = {}, off = [] }: Field) {
  const drawn = [...new Set(board.replace(/[^a-zA-Z]/g, ''))].filter((key) => !(key in legend))
  const keys = [...new Set([...drawn, ...Object.keys(at)])]
  const pieces = Object.fromEntries(
    keys.map((key) => [
      key,
      { sheet: key, side: key === key.toLowerCase() ? 'heroes' : 'monsters', ...(at[key] === undefined ? {} : { at: at[key] }) },
    ]),
  )
  const person = { hp: 10, ac: 10, weapons: ['longsword'] }
  const read = readSetup(orcus, {
    game: 'orcus',
    board,
    legend,
    walls,
    pieces,
    sheets: Object.fromEntries(keys.map((key) => [key, { ...person, ...sheets[key] }])),
    ...(light === undefined ? {} : { light }),
  })
  // All rules, also those that no table can switch.
  const modes = modesOf(orcus.ruleIds, Object.fromEntries(off.map((rule) => [rule, 'off' as const])))
  const fight = beginFight(orcus, { ...read, modes })
  const step: OrcusStep = new Step(orcus, fight, { trace: new Uint8Array(orcus.ruleIds.length) })
  const id = (key: string): number => fight.pieces.findIndex((piece) => piece.key === key)
  return { step, fight, id, names: (squares: readonly number[]) => squares.map((square) => squareName(square, fight.board.columns)) }
}

describe('distance', () => {
  const crowd: Field = {
    board: `
      . . . . . .
      a . . . . .
      . . . . . .`,
    sheets: { G: { size: 'huge' }, H: { speed: '6, fly 8 (hover)' } },
    at: { H: 'd3^6', G: 'd1' },
  }

  test('is the larger difference, heights included, from nearest square to nearest square', () => {
    const { fight, id } = field(crowd)
    expect(distance(fight, id('a'), id('H'))).toBe(6)
    expect(distance(fight, id('a'), id('G'))).toBe(3)
    expect(distance(fight, id('G'), id('H'))).toBe(4)
  })

  test('neighbours share at least a corner, in the air as well', () => {
    const { fight, id } = field({
      board: `
        a .
        . .`,
      sheets: { H: { speed: 'fly 8 (hover)' }, I: { speed: 'fly 8 (hover)' } },
      at: { H: 'b2^1', I: 'b2^2' },
    })
    expect([isAdjacent(fight, id('a'), id('H')), isAdjacent(fight, id('a'), id('I'))]).toEqual([true, false])
  })
})

describe('lines', () => {
  test('a wall stops both, glass the blow alone, a curtain and thick fog the look alone', () => {
    const rows = { wall: [false, false], window: [true, false], curtain: [false, true], 'door open': [true, true] } as const
    for (const [kind, [sight, effect]] of Object.entries(rows)) {
      const { step, id } = field({ board: 'a . B', walls: [`b1|c1: ${kind}`] })
      expect([kind, lineOfSight(step, id('a'), id('B')), lineOfEffect(step, id('a'), id('B'))]).toEqual([kind, sight, effect])
    }
    const fog = field({ board: 'a ~ B', legend: { '~': { terrain: 'heavily-obscured' } } })
    expect(lineOfSight(fog.step, fog.id('a'), fog.id('B'))).toBe(false)
    expect(lineOfEffect(fog.step, fog.id('a'), fog.id('B'))).toBe(true)
  })

  test('fog in which one stands oneself stops no look at who is beside or in the clear', () => {
    const { step, id } = field({ board: '~ ~ C', legend: { '~': { terrain: 'heavily-obscured' } }, at: { a: 'b1', B: 'a1' } })
    expect([sees(step, id('a'), id('B')), sees(step, id('a'), id('C')), sees(step, id('C'), id('B'))]).toEqual([true, true, false])
  })

  test('a line may end at any part of a space, not only at its corners', () => {
    const { step, id } = field({
      board: `
        # . . #
        # . . #
        # # . #
        # . a #`,
      sheets: { O: { size: 'large' } },
      at: { O: 'b1' },
    })
    expect(lineOfEffect(step, id('a'), id('O'))).toBe(true)
  })
})

describe('cover', () => {
  const cover = (drawn: Field): string => {
    const { step, id } = field(drawn)
    return coverFrom(step, id('a'), id('B'))
  }
  test('comes from what stands between, and from nothing beside or behind', () => {
    expect(cover({ board: 'a . . B' })).toBe('none')
    expect(cover({ board: 'a . c . B' })).toBe('half')
    expect(cover({ board: 'a . B . c' })).toBe('none')
    expect(cover({ board: 'a . # . B', walls: [] })).toBe('total')
    expect(cover({ board: 'a . . B', walls: ['c1|d1: low'] })).toBe('half')
    expect(cover({ board: 'a . B .', walls: ['c1|d1: low'] })).toBe('none')
    expect(cover({ board: 'a . . B', walls: ['d1|c1: slit'] })).toBe('three-quarters')
    expect(cover({ board: 'a . . B', walls: ['c1|d1: portcullis'] })).toBe('three-quarters')
  })

  test('one square of a big target in the open is enough', () => {
    const drawn = {
      board: `
        a . . # . .
        . . . . . .
        . . . . . .`,
      sheets: { B: { size: 'large' } },
      at: { B: 'e1' },
    }
    expect(cover(drawn)).toBe('none')
  })

  test('a flyer shoots over a low wall and over heads', () => {
    const drawn = { board: 'a . c . B', sheets: { a: { speed: 'fly 8 (hover)' } }, at: { a: 'a1^6' } }
    expect(cover({ ...drawn, walls: ['d1|e1: low'] })).toBe('none')
  })

  test('darkness hides from afar and less from beside', () => {
    const { step, id } = field({ board: 'a B . C', light: 'dark' })
    expect([concealmentFrom(step, id('a'), id('B')), concealmentFrom(step, id('a'), id('C'))]).toEqual(['partial', 'total'])
  })
})

describe('flanking', () => {
  const box = (column: number, row: number, side: number) => ({
    x0: 2 * column,
    y0: 2 * row,
    z0: 0,
    x1: 2 * (column + side),
    y1: 2 * (row + side),
    z1: 2 * side,
  })
  test('takes opposite sides or corners of the space, whatever the sizes', () => {
    const orc = box(5, 5, 1)
    expect(isBetween(box(4, 5, 1), box(6, 5, 1), orc)).toBe(true)
    expect(isBetween(box(4, 4, 1), box(6, 6, 1), orc)).toBe(true)
    expect(isBetween(box(4, 5, 1), box(6, 6, 1), orc)).toBe(false)
    expect(isBetween(box(4, 5, 1), box(6, 2, 4), orc)).toBe(true)
    const ogre = box(5, 5, 2)
    expect(isBetween(box(4, 5, 1), box(7, 6, 1), ogre)).toBe(true)
    expect(isBetween(box(4, 5, 1), box(7, 7, 1), ogre)).toBe(false)
    expect(isBetween(box(4, 4, 1), box(7, 7, 1), ogre)).toBe(true)
    expect(isBetween(box(3, 5, 2), box(7, 5, 2), ogre)).toBe(true)
    expect(isBetween(box(5, 3, 2), box(7, 5, 2), ogre)).toBe(false)
  })

  test('is for allies who stand beside and could strike', () => {
    const { step, id } = field({ board: 'a B c . d' })
    expect([flanks(step, id('a'), id('B')), flanks(step, id('d'), id('B'))]).toEqual([true, false])
  })
})

describe('areas', () => {
  const hall = { board: ['a . . . . . . .', ...Array<string>(7).fill('. . . . . . . .')].join('\n'), at: { a: 'd4' } }
  test('a burst is as wide as twice its size and one', () => {
    const { step, fight } = field(hall)
    const base = fight.board.columns * 3 + 3
    expect(squaresIn(step, burst('d4', base, squareBox(fight.board.columns, base), 2))).toHaveLength(25)
  })

  test('an arc has its size squared, and every place that touches', () => {
    const { step, fight, id } = field({ ...hall, board: hall.board.replace('a', '.') })
    const places = blocksAround(step, boxOf(fight, id('a')), 2, [0])
    expect(places).toHaveLength(12)
    expect(places.every((place) => squaresIn(step, place).length === 4)).toBe(true)
    expect(places.some((place) => squaresIn(step, place).includes(fight.pieces[0]?.at ?? -1))).toBe(false)
  })

  test('at the rim an arc is cut off and named by what is left', () => {
    const { step, fight, id } = field({ board: 'a . .\n. . .' })
    const ids = blocksAround(step, boxOf(fight, id('a')), 3, [0]).map((place) => place.id)
    expect(ids).toContain('b1-c2')
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('a line goes in eight directions', () => {
    const { step, fight, id, names } = field({ ...hall, board: hall.board.replace('a', '.') })
    const lines = rowsFrom(step, boxOf(fight, id('a')), 3)
    expect(lines.map((place) => place.id)).toEqual(['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'])
    const east = lines.find((place) => place.id === 'e')
    expect(east === undefined ? [] : names(squaresIn(step, east))).toEqual(['e4', 'f4', 'g4'])
  })
})
