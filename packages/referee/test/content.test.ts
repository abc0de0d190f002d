import { BoardError } from '@riposte/board'
import { ContentError, check, emptyLibrary, readFrom, readSetup, readYaml, suggestion } from '@riposte/referee'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { toy } from './toy.ts'

const library = {
  ...emptyLibrary,
  sheet: (id: string) => (id === 'goblin' ? { hp: 5, can: ['hide'] } : undefined),
  board: (id: string) => (id === 'bridge' ? { board: '. . .\n. # .' } : undefined),
  sheetIds: ['goblin'],
  boardIds: ['bridge'],
}
const read = (text: string) => readFrom(readYaml(text, 'fight.yaml'), (data) => readSetup(toy(), data, library))

const good = `game: toy
title: At the bridge
board: |
  A . G
pieces:
  A: { sheet: hero, hp: 3 }
  G: { sheet: goblin, side: monsters, name: Gob }
  X: { sheet: { like: goblin, speed: 2 }, side: monsters, at: b1^2 }
sheets:
  hero: { hp: 12 }
`

describe('an encounter', () => {
  it('with an alias of another document, or one that holds itself, is refused by its file', () => {
    expect(() => read('game: toy\nsheets: *common\n')).toThrow(/fight\.yaml: .*common/)
  })

  it('is read whole: board, places, sheets, sides and seats', () => {
    const setup = read(good)
    expect(setup.plans.map((one) => [one.key, one.name, one.at, one.height, setup.sides[one.side], setup.seats[one.seat]])).toEqual([
      ['A', '', 0, undefined, 'heroes', 'players'],
      ['G', 'Gob', 2, undefined, 'monsters', 'gm'],
      ['X', '', 1, 4, 'monsters', 'gm'],
    ])
    expect(setup.sheets.map((one) => one.id)).toEqual(['hero', 'goblin', 'X'])
    expect(setup.sheets[2].compiled).toEqual({ hp: 5, ac: 10, hit: 0, damage: 4, speed: 2, can: ['hide'] })
    expect(setup.seats).toEqual(['gm', 'players'])
    expect(read(good.replace(/board: \|\n.*\n/, 'board: bridge\n')).board).toMatchObject({ columns: 3, rows: 2 })
  })

  const wrong: [string, string, string, RegExp][] = [
    [
      'a sheet that is not there',
      'sheet: goblin',
      'sheet: goblim',
      /^fight.yaml:7:8: pieces.G.sheet: there is no sheet "goblim" \(did you mean "goblin"\?\)$/,
    ],
    [
      'a field of a sheet that is not known',
      'hp: 12',
      'hpp: 12',
      /^fight.yaml:10:11: sheets.hero.hpp: "hpp" is not known here \(did you mean "hp"\?\)$/,
    ],
    ['a field of the wrong kind', 'hp: 12', 'hp: lots', /^fight.yaml:10:11: sheets.hero.hp: .*number/],
    ['a field of a sheet written in place', 'speed: 2', 'sped: 2', /^fight.yaml:8:31: pieces.X.sheet.sped: .*did you mean "speed"/],
    ['a field of a piece', 'hp: 3', 'hq: 3', /^fight.yaml:6:21: pieces.A.hq: .*did you mean "hp"/],
    ['a field of the file', 'title:', 'titel:', /^fight.yaml:2:1: titel: .*did you mean "title"/],
    ['a square off the board', 'b1\\^2', 'k9', /^fight.yaml:8:\d+: pieces.X.at: .*k9 lies outside the board/],
    ['somebody drawn twice', '\\. G', 'G . G', /^fight.yaml:3:1: board: G is drawn in several places/],
    ['another game', 'game: toy', 'game: chess', /^fight.yaml:1:1: game: .*\(write game: toy\)/],
    ['like nothing', 'like: goblin', 'like: orc', /^fight.yaml:8:\d+: pieces.X.sheet.like: there is no sheet "orc"/],
    [
      'a board that is not there',
      'board: \\|\\n.*\\n',
      'board: brigde\n',
      /^fight.yaml:3:1: board: there is no board "brigde" \(did you mean "bridge"\?\)/,
    ],
    ['no board', 'board: \\|\\n.*\\n', '', /^fight.yaml:1:1: board: a fight needs a board/],
  ]
  it.each(wrong)('%s: the file, the line and the nearest name', (_, right, mistake, message) => {
    expect(() => read(good.replace(new RegExp(right), mistake))).toThrow(
      expect.objectContaining({ code: 'bad-content', message: expect.stringMatching(message) }),
    )
  })

  it('tells every mistake at once', () => {
    const text = good.replace('hp: 12', 'hpp: 12, speed: fast')
    expect(() => read(text)).toThrow(/hpp.*\n?.*speed|speed.*\n?.*hpp/)
  })

  it('that is no YAML is told where', () => {
    expect(() => readYaml('a: [1, 2', 'bad.yaml')).toThrow(/bad.yaml:1:/)
  })

  it('may write a sheet in place for a piece named like another sheet', () => {
    const { plans, sheets } = read(good.replace('  hero: {', '  X: { hp: 1 }\n  hero: {'))
    expect(sheets.map(({ id }) => id)).toEqual(expect.arrayContaining(['X', 'X (own)']))
    expect(plans.find(({ key }) => key === 'X')?.sheet).toBe(sheets.findIndex(({ id }) => id === 'X (own)'))
  })

  it('like itself is refused', () => {
    expect(() => read(good.replace('{ hp: 12 }', '{ like: hero }'))).toThrow(/like itself/)
  })
})

describe('checking', () => {
  it('gives the data back, with what the schema adds', () => {
    expect(check(z.object({ a: z.number().default(2) }), {})).toEqual({ a: 2 })
  })

  it('suggests names inside lists, records and optional parts', () => {
    const inner = z.strictObject({ colour: z.string().optional() })
    const schema = z.strictObject({ list: z.array(inner).optional(), record: z.record(z.string(), inner).default({}) })
    expect(() => check(schema, { list: [{ color: 'red' }] })).toThrow(/list.0.color: .*did you mean "colour"/)
    expect(() => check(schema, { record: { x: { kolour: 'red' } } })).toThrow(/record.x.kolour: .*did you mean "colour"/)
  })

  it('says what was written, and why that cannot be', () => {
    const size = z.enum(['small', 'huge'])
    const schema = z.strictObject({ hp: z.int().min(1).max(9), name: z.string(), list: z.array(size), one: z.union([z.number(), size]) })
    const told = (data: unknown): string => {
      try {
        check(schema, data)
      } catch (thrown) {
        return thrown instanceof Error ? thrown.message.replaceAll(' (see what may stand here with "riposte describe")', '') : ''
      }
      return ''
    }
    expect(told({ hp: 0, list: ['hueg'], one: 'big' }).split('\n')).toEqual([
      'hp: 0 is too little: 1 or more',
      'name: this must be there',
      'list.0: "hueg" is not known here (did you mean "huge"?)',
      'one: big cannot stand here',
    ])
    expect(told({ hp: 'lots', name: 3, list: 'small', one: 1 }).split('\n')).toEqual([
      'hp: lots is not a number',
      'name: 3 is not text',
      'list: small is not a list, such as [one, two]',
    ])
    const deed = z.discriminatedUnion('do', [z.object({ do: z.literal('set') }), z.object({ do: z.literal('move') })])
    expect(() => check(deed, { do: 'mvoe' })).toThrow('do: "mvoe" is not known here (did you mean "move"?)')
    expect(() => check(deed, {})).toThrow('do: this must be there (one of: set, move)')
    expect(told({ hp: 10, name: 'A', list: [], one: 1 })).toBe('hp: 10 is too much: 9 at most')
    expect(told({ hp: 1.5, name: 'A', list: [], one: 1 })).toBe('hp: 1.5 is not a whole number')
  })

  it('suggests the nearest name, the few there are, or where to look', () => {
    expect(suggestion('speeed', ['speed', 'hp'])).toBe('did you mean "speed"?')
    expect(suggestion('hp', ['ev', 'stamina'])).toBe('known: ev, stamina')
    expect(suggestion('xyzzy', ['speed', 'hp'])).toBe('known: speed, hp')
    expect(suggestion('x', [])).toBe('take it out')
    const many = Array.from({ length: 30 }, (_, i) => `some-long-name-${i}`)
    expect(suggestion('xyzzy', many)).toMatch(/^30 names are known here/)
    expect(suggestion('elven-blade', [...many, 'long-blade'])).toContain('the nearest long-blade, ')
  })

  it('lets other errors pass', () => {
    const source = readYaml('a: 1', 'x.yaml')
    const fail = (error: Error) => () =>
      readFrom(source, () => {
        throw error
      })
    expect(fail(new BoardError('b', 'no', 'yes'))).toThrow(BoardError)
    expect(fail(new ContentError([]))).toThrow(ContentError)
  })
})
