import { ContentError } from '@riposte/referee'
import { describe, expect, it } from 'vitest'
import { arrange } from '../src/set-up.ts'
import { testContent } from './content.ts'

const content = testContent()
const file = `# A fight of my own.
game: sovereign
title: At the ford
board: |
  . A . .
  . . . B
sheets:
  rat: { hd: 1, ac: 11, attacks: bite (1d3) }
pieces:
  A: { sheet: rat, side: heroes, seat: Ann }
  B: { sheet: rat, side: monsters }
`

describe('an encounter file', () => {
  it('is a fight of the game that it names, with its sheets and its board', () => {
    const { game, setup, computer } = arrange(content, { game: 'orcus', file, computer: ['foes'] })
    expect([game.id, setup.title, setup.sides, setup.plans.map(({ key }) => key), computer]).toEqual([
      'sovereign',
      'At the ford',
      ['heroes', 'monsters'],
      ['A', 'B'],
      ['B'],
    ])
  })

  it.each([
    [
      'a sheet that there is not',
      file.replace('sheet: rat, side: monsters', 'sheet: rta, side: monsters'),
      /the file:11:\d+: .*no sheet "rta" \(did you mean "rat"\?\)/,
    ],
    ['a field that there is not', file.replace('ac: 11', 'armor-clas: 11'), /the file:8:/],
    ['no pieces', 'game: sovereign\ntitle: x\n', /the file:1:1: .*pieces/],
    ['no YAML', 'pieces: [', /the file:\d+:\d+/],
    ['a game that there is not', file.replace('game: sovereign', 'game: chess'), /the file:2:\d+: .*no game "chess"/],
  ])('tells where it is wrong: %s', (_, text, place) => {
    expect(() => arrange(content, { game: 'orcus', file: text })).toThrow(ContentError)
    expect(() => arrange(content, { game: 'orcus', file: text })).toThrow(place)
  })
})
