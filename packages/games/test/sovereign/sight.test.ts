import { describe, expect, test } from 'vitest'
import type { SovereignRule } from '../../src/sovereign/rules.ts'
import { coverOf, explainCover, hasSight, radiusSquares } from '../../src/sovereign/sight/sight.ts'
import { feetBetween, isAdjacent } from '../../src/sovereign/space.ts'
import { type Field, field, type Ground } from './field.ts'

const sees = (ground: Ground, a: string, b: string): boolean => hasSight(ground.step, ground.id(a), ground.id(b))
const cover = (ground: Ground, from: string, target: string): string => coverOf(ground.step, ground.id(from), ground.id(target))
const feet = (ground: Ground, a: string, b: string): number => feetBetween(ground.step.fight, ground.id(a), ground.id(b))
const without = (drawn: Field, ...off: SovereignRule[]): Ground => field({ ...drawn, off })

describe('distances', () => {
  const drawn = {
    board: `
      . . . . . .
      . w . . . .
      . . t . . E
      . . . V . .
    `,
  }
  test('squares that share an edge or a corner are next to each other', () => {
    const ground = field(drawn)
    const adjacent = (a: string, b: string): boolean => isAdjacent(ground.step.fight, ground.id(a), ground.id(b))
    expect([adjacent('t', 'w'), adjacent('t', 'V'), adjacent('t', 'E')]).toEqual([true, true, false])
  })
  test('the larger difference counts, five feet a square', () => expect(feet(field(drawn), 'w', 'E')).toBe(20))
  test('heights count as well', () => {
    const ground = field({ board: 'a = B', legend: { '=': { height: 1 }, B: { height: 4, piece: 'B' }, a: { piece: 'a' } } })
    expect(feet(ground, 'a', 'B')).toBe(20)
  })
  test('a big creature is measured from its nearest square', () => {
    const ground = field({
      board: `
        O O . . a
        O O . . .
      `,
      sheets: { O: { size: 2 } },
    })
    expect(feet(ground, 'O', 'a')).toBe(15)
  })
  test('a radius covers a square twice as wide', () => {
    const hall = { board: ['a . . . . . . . . . . .', ...Array<string>(11).fill('. . . . . . . . . . . .')].join('\n') }
    const ground = field(hall)
    expect(radiusSquares(ground.step, { by: 0, corner: ground.square('g7'), feet: 20 })).toHaveLength(64)
  })
})

describe('line of sight', () => {
  const wall = {
    board: `
      . . . . .
      . # . . .
      q # R . .
      . # . . .
      . . . . .
      . . S . .
    `,
  }
  test('a wall in between hides who stands right behind it, not who stands below its end', () => {
    const ground = field(wall)
    expect([sees(ground, 'q', 'R'), sees(ground, 'q', 'S')]).toEqual([false, true])
  })
  test('without that rule walls hide nobody', () => expect(sees(without(wall, 'sovereign.los.definition'), 'q', 'R')).toBe(true))

  const crowd = {
    board: `
      # # # # #
      a T . . S
      # # # # #
    `,
  }
  test('a troll in the way hides nobody and covers nobody', () => {
    expect([sees(field(crowd), 'a', 'S'), cover(field(crowd), 'a', 'S')]).toEqual([true, 'none'])
  })

  const beside = {
    board: `
      . . a .
      # B # .
    `,
  }
  test('a line along a wall is free', () => expect(cover(field(beside), 'a', 'B')).toBe('none'))
  test('no line squeezes between two pillars that meet at a corner', () => {
    const ground = field({
      board: `
        a #
        # B
      `,
    })
    expect(sees(ground, 'a', 'B')).toBe(false)
  })
})

describe('cover', () => {
  const rock = {
    board: `
      # # . .
      # # . P
      # # . .
      # # . .
      # # . .
      . d . .
    `,
  }
  test('is judged from the attacker, and is not mutual', () => {
    expect([cover(field(rock), 'P', 'd'), cover(field(rock), 'd', 'P')]).toEqual(['half', 'none'])
  })
  test('without half cover, partly hidden is not hidden', () => expect(cover(without(rock, 'sovereign.cover.half'), 'P', 'd')).toBe('none'))

  const pillar = {
    board: `
      . a .
      . # .
      . . .
      . . .
      . . .
      . W .
    `,
  }
  test('is counted from one corner alone', () => {
    const ground = field(pillar)
    expect(explainCover(ground.step, ground.id('a'), ground.id('W'))).toMatchObject({ cover: 'half', seen: 4 })
  })

  const door = { board: 'a B', walls: ['a1|b1: door'] }
  test('nobody is shot through a shut door, and nobody is half covered by it', () => {
    expect([sees(field(door), 'a', 'B'), cover(field(door), 'a', 'B')]).toEqual([false, 'none'])
  })
  test('without that rule what is out of sight is in full cover', () =>
    expect(cover(without(door, 'sovereign.cover.no-los'), 'a', 'B')).toBe('full'))

  const bars = {
    board: `
      # # # #
      a . . B
      # # # #
    `,
    walls: ['b2|c2: portcullis'],
  }
  test('through a portcullis one sees no corner: full cover', () => expect(cover(field(bars), 'a', 'B')).toBe('full'))
  test('without full cover it is half', () => expect(cover(without(bars, 'sovereign.cover.full'), 'a', 'B')).toBe('half'))
})

describe('an arrow slit', () => {
  const slit = {
    board: `
      . # . . .
      . k . . B
      . # . . .
    `,
    walls: ['b2|c2: slit'],
  }
  test('is full cover for who stands behind it, and none the other way', () => {
    const ground = field(slit)
    expect([sees(ground, 'k', 'B'), sees(ground, 'B', 'k')]).toEqual([true, true])
    expect([cover(ground, 'B', 'k'), cover(ground, 'k', 'B')]).toEqual(['full', 'none'])
  })
  test('without that rule, the corners decide both ways', () => expect(cover(without(slit, 'sovereign.cover.slit'), 'k', 'B')).toBe('full'))
})

describe('heights', () => {
  const ledge = {
    board: `
      = = = . . . .
      = = m . . G .
      = = = . . . .
    `,
    legend: { '=': { height: 2 }, m: { height: 2, piece: 'm' } },
  }
  test('a defender on a ledge is half covered from below, and has a clear shot down', () => {
    const ground = field(ledge)
    expect([cover(ground, 'G', 'm'), cover(ground, 'm', 'G')]).toEqual(['half', 'none'])
  })
  test('a low wall hides feet', () => {
    const ground = field({ board: 'a . B', walls: ['b1|c1: low'] })
    expect([sees(ground, 'a', 'B'), cover(ground, 'a', 'B')]).toEqual([true, 'half'])
  })
})
