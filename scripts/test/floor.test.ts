import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { circles, gameWords, reachOf, saidIn } from '../floor.ts'

const words = gameWords([
  { id: 'chess', ruleIds: ['chess.king.check'], actions: [{ id: 'castle' }, { id: 'move' }], conditions: [{ id: 'pinned-down' }] },
])

describe('a word of a game in a floor', () => {
  test.each([
    ['a rule as a string', "cite('chess.king.check')", '1:6: "chess.king.check" is a rule of chess'],
    ['a condition as a name', 'let pinnedDown = 1', '1:5: "pinned-down" is a condition of chess'],
    ['a condition as a key', "has({ 'pinned-down': 1 })", '1:7: "pinned-down" is a condition of chess'],
    ['an action within a template', 'log(`castle`)', '1:5: "castle" is an action of chess'],
    ['a branch on a game', "if (id === 'chess') stop()", '1:12: "chess" is a game'],
  ])('is found: %s', (_, text, said) => {
    expect(saidIn(text, words)).toEqual([said])
  })

  test('is not what it is imported from, what is said in a comment, nor how one gets about in any game', () => {
    expect(saidIn("import { x } from 'chess'\n// a castle\nmove(x)\n", words)).toEqual([])
  })
})

describe('a tree of files', () => {
  let root = ''
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'riposte-floor-'))
    write('packages/tactics/src/index.ts', "export * from './one.ts'\nexport * from './two.ts'\n")
    write(
      'packages/tactics/src/one.ts',
      "import { deep } from './deep.ts'\nexport const one = deep\nexport interface Kind { readonly a: 1 }\n",
    )
    write('packages/tactics/src/two.ts', 'export const two = 2\n')
    write('packages/tactics/src/deep.ts', 'export const deep = 1\n')
    write('packages/games/src/chess/index.ts', "import { one, two } from '@riposte/tactics'\nexport const chess = one + two\n")
    write(
      'packages/games/src/draughts/index.ts',
      "import { type Kind, one } from '@riposte/tactics'\nexport const draughts: Kind['a'] = one\n",
    )
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))

  test('tells which games reach a file, through others too', () => {
    const reached = [...reachOf(root, 'tactics', ['chess', 'draughts'])].map(([file, by]) => [basename(file), [...by].join()])
    expect(Object.fromEntries(reached)).toEqual({ 'one.ts': 'chess,draughts', 'deep.ts': 'chess,draughts', 'two.ts': 'chess' })
  })

  test('counts nobody who only takes a type', () => {
    write(
      'packages/games/src/draughts/index.ts',
      "import type { Kind, one } from '@riposte/tactics'\nexport type All = Kind | typeof one\n",
    )
    const reached = [...reachOf(root, 'tactics', ['chess', 'draughts'])].map(([file, by]) => [basename(file), [...by].join()])
    expect(Object.fromEntries(reached)).toMatchObject({ 'one.ts': 'chess' })
  })

  test('names the chapters that import each other in a circle, types included', () => {
    write('packages/games/src/chess/board/squares.ts', "import type { Man } from '../men/men.ts'\nexport type Square = Man\n")
    write('packages/games/src/chess/men/men.ts', "import type { Square } from '../board/squares.ts'\nexport type Man = Square\n")
    write('packages/games/src/chess/men/king.ts', "import { chess } from '../index.ts'\nexport const king = chess\n")
    write('packages/games/src/chess/order/order.ts', "import { clock } from '../clock.ts'\nexport const order = clock\n")
    write('packages/games/src/chess/clock.ts', "import { flag } from './fall/flag.ts'\nexport const clock = flag\n")
    write('packages/games/src/chess/fall/flag.ts', "import { order } from '../order/order.ts'\nexport const flag = () => order\n")
    expect(circles(root, 'chess').toSorted()).toEqual([
      'board imports men, which lead back to it',
      'clock.ts imports fall, which lead back to it',
      'fall imports order, which lead back to it',
      'men imports board, which lead back to it',
      'order imports clock.ts, which lead back to it',
    ])
  })
})
