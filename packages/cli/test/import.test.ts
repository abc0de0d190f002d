import type { BlockReport, ClauseReport, Game } from '@riposte/referee'
import { afterEach, describe, expect, test } from 'vitest'
import { toy } from './toy.ts'
import { Bench } from './world.ts'

let bench: Bench | undefined
afterEach(() => bench?.remove())

/** Every line is a clause, and what has a question mark is beyond it. */
const importNotation = (text: string): BlockReport[] => [
  {
    name: 'Block',
    line: 1,
    clauses: text.split('\n').flatMap((line, i): ClauseReport[] => {
      if (line.trim() === '') return []
      const isClear = !line.includes('?')
      if (line.startsWith('(')) return [{ line: i + 1, column: 1, text: line, mark: 'nothing', why: '' }]
      return [
        {
          line: i + 1,
          column: 1,
          text: line.trim(),
          mark: isClear ? 'automatic' : 'by-hand',
          why: isClear ? '' : 'a question',
          ...(isClear
            ? { understood: `you ${line.trim()}`, took: [{ saying: '{deed}', words: line.trim() }] }
            : { stopped: { line: i + 1, column: 4, words: '?' } }),
        },
      ]
    }),
  },
]
const reader: Game = { ...toy, importNotation }

describe('import', () => {
  test('tells what is not automatic, where and why, and the share of all', async () => {
    bench = new Bench({ 'prints/a.md': 'strike\nwhy?\n', 'prints/b.md': 'strike\nwalk\n' })
    const told = await bench.run(['import', 'toy', 'prints'], [], [reader])
    expect(told.exit).toBe(0)
    expect(told.out).toContain('prints/a.md:2:1 by hand: why?\n      a question\n')
    expect(told.out).not.toContain('walk')
    expect(told.out).toContain(
      '2 blocks, 1 of them automatic throughout (50.0 %)\n4 clauses: 75.0 % automatic, 0.0 % partly, 25.0 % by hand\n',
    )
  })

  test('where there is nothing to do, nothing is left undone', async () => {
    bench = new Bench({ 'a.md': 'strike\n(see page 12)\n' })
    const told = await bench.run(['import', 'toy', 'a.md'], [], [reader])
    expect(told.out).toContain('1 automatic, 1 nothing to do\n\n1 block, 1 of them automatic throughout (100.0 %)\n')
    expect(told.out).toContain('1 clause: 100.0 % automatic, 0.0 % partly, 0.0 % by hand; and 1 in which there is nothing to do\n')
    const counted = await bench.run(['import', 'toy', 'a.md', '--json'], [], [reader])
    expect(JSON.parse(counted.out)).toMatchObject({ clauses: 1, automatic: 1, nothing: 1, blocks: 1, blocksAutomatic: 1 })
  })

  test('tells on demand what was understood, by which saying, and where it stopped', async () => {
    bench = new Bench({ 'a.md': 'strike\nwhy?\n' })
    const told = await bench.run(['import', 'toy', 'a.md', '--why'], [], [reader])
    expect(told.out).toContain('a.md:1:1 automatic: strike\n      understood as: you strike\n      {deed}  took  strike\n')
    expect(told.out).toContain('a.md:2:1 by hand: why?\n      a question\n      stopped at a.md:2:4\n')
  })

  test('of a pack it reads the texts of the sheets, where they stand', async () => {
    bench = new Bench({ 'pack.yaml': 'sheets:\n  a:\n    name: A?\n    powers: |\n      strike\n      why?\n  b:\n    note: what?\n' })
    const told = await bench.run(['import', 'toy', 'pack.yaml', '--json'], [], [reader])
    expect(JSON.parse(told.out)).toMatchObject({
      clauses: 2,
      automatic: 1,
      byHand: 1,
      files: [{ blocks: [{ clauses: [{ line: 5 }, { line: 6 }] }] }],
    })
  })

  test('a game without a notation says so', async () => {
    bench = new Bench({ 'a.md': 'strike' })
    const told = await bench.run(['import', 'toy', 'a.md'])
    expect(told.exit).toBe(2)
    expect(told.err).toContain('is not imported from print')
  })
})
