import { describe, expect, test } from 'vitest'
import { mutantText } from '../src/proof/mutants.ts'
import { type Written, writeMutants } from '../src/proof/write.ts'

const written = (text: string): Written => writeMutants({ game: 'toy', file: 'toy.ts' }, text, 1, 'runtime')
/** Each mutant in words, without the file. */
const mutantsIn = (text: string): string[] =>
  written(text).mutants.map((one) => `${one.rules.join(' ')} ${one.kind} ${mutantText(one).replace('toy.ts:', '')}`)

describe('where a rule is cited, the smallest node that can go is gone', () => {
  test.each([
    ['if (step.applies(R.a.b) && far) go()', 'R.a.b without 2: the rule is not in force: step.applies(R.a.b)'],
    ['const no = step.forbids(R.a.b, far)', 'R.a.b without 2: nothing is forbidden: step.forbids(R.a.b, far)'],
    ['tally.add(R.a.b, 2)', 'R.a.b without 2: the statement is left out: tally.add(R.a.b, 2)'],
    ['return sum.add(R.a.b, 2).total', 'R.a.b without 2: the part is left out: sum.add(R.a.b, 2)'],
    ['if (far) return R.a.b', 'R.a.b without 2: the return is left out: return R.a.b'],
    ['return [half, figure(R.a.b, 3)]', 'R.a.b without 2: the row is gone: figure(R.a.b, 3)'],
    ['say(far ? R.a.b : undefined)', 'R.a.b without 2: the other branch is taken: far ? R.a.b : undefined'],
    ['if (near && one.rule === R.a.b) go()', 'R.a.b without 2: the condition is false: one.rule === R.a.b'],
    ['const die = step.roll(20, R.a.b)', undefined],
  ])('%s', (line, mutant) => {
    expect(mutantsIn(`function f() {\n  ${line}\n}`)).toEqual(mutant === undefined ? [] : [mutant])
  })

  test('of two ids in one place each is gone where it is the one', () => {
    expect(mutantsIn('function f() {\n  if (step.applies(far ? R.a.b : R.a.c)) go()\n}')).toEqual([
      'R.a.b without 2: the rule is not in force: step.applies(far ? R.a.b : R.a.c)',
      'R.a.c without 2: the rule is not in force: step.applies(far ? R.a.b : R.a.c)',
    ])
    expect(written('function f() {\n  if (step.applies(far ? R.a.b : R.a.c)) go()\n}').text).toContain(
      '!(far) && $riposte.mutant(2) ? (false)',
    )
  })

  test('a table outside of functions loses its row, and a mere list of ids none', () => {
    expect(mutantsIn('const acts = [{ id: "walk", rule: R.a.b }]\nconst ids = [R.a.b, R.a.c]\n')).toEqual([
      'R.a.b without 1: the row is gone: { id: "walk", rule: R.a.b }',
    ])
  })
})

describe('where a comment tags a node', () => {
  test.each([
    ['// @rule toy.a.b\n  if (far) go()', 'toy.a.b without 3: the condition is false: far'],
    ['// @rule toy.a.b\n  const near = reach > 2', 'toy.a.b without 3: the condition is false: reach > 2'],
    ['// @rule toy.a.b\n  const half = Math.floor(level / 2)', 'toy.a.b without 3: only what it began with: Math.floor(level / 2)'],
    ['return near &&\n  // @rule toy.a.b\n  free', 'toy.a.b without 4: the operand is left out: free'],
    ['// @rule toy.a.b, toy.a.c\n  go()', 'toy.a.b toy.a.c without 3: the statement is left out: go()'],
  ])('%s', (line, mutant) => {
    const text = `function f() {\n  ${line}\n}`
    expect(mutantsIn(text)).toEqual([mutant])
    expect(written(text).misplaced).toEqual([])
  })

  test('a function of one rule gives nothing, or what went in', () => {
    expect(mutantsIn('// @rule toy.a.b\nfunction isFar(at: Square): boolean {\n  return at > 2\n}')).toEqual([
      'toy.a.b without 2: nothing comes of it: { return at > 2 }',
    ])
    expect(mutantsIn('// @rule toy.a.b\nconst twice = (n: number): number => 2 * n')).toEqual([
      'toy.a.b without 2: only what it began with: 2 * n',
    ])
  })

  test('what is otherwise counts only where the tag names it', () => {
    expect(mutantsIn('// @rule toy.a.b otherwise number\nconst REACH = 2\n')).toEqual([
      'toy.a.b number 2: one more: 2',
      'toy.a.b number 2: one less: 2',
    ])
    expect(mutantsIn('function f() {\n  // @rule toy.a.b otherwise comparison, branch\n  if (a < b) go()\n}')).toEqual([
      'toy.a.b without 3: the condition is false: a < b',
      'toy.a.b comparison 3: turned about: a < b',
      'toy.a.b comparison 3: the edge is in: a < b',
      'toy.a.b branch 3: the other branch: a < b',
    ])
  })

  test('a tag that can do nothing is told', () => {
    const faults = (text: string): string[] => written(text).misplaced.map(({ line, message }) => `${line}: ${message}`)
    expect(faults('// @rule toy.a.b\nconst REACH = 2\n')).toEqual([
      '2: nothing here can be left out, and the tag says nothing of otherwise',
    ])
    expect(faults('// @rule\nconst near = 1\n')).toEqual(['2: a tag names its rule: @rule game.topic.detail'])
    expect(faults('// @rule toy.a.b otherwise sideways\nconst near = 1\n')).toEqual([
      '2: otherwise is followed by comparison, number, branch',
    ])
    expect(faults('go()\n// @rule toy.a.b\n')).toEqual(['3: nothing follows the tag'])
    expect(faults('const near = 1 // @rule toy.a.b\n')).toEqual(['1: this tag stands before no node'])
  })
})

test('lines keep their numbers, and the code after a line without a semicolon stays a line of its own', () => {
  const { text } = written('function f() {\n  go()\n  step.applies(R.a.b)\n  for (const one of all) go()\n}\n')
  expect(text.split('\n')[2]).toBe('  ;($riposte.mutant(1) ? (false) : (step.applies(R.a.b)))')
  expect(text.split('\n')[3]).toBe('  for (const one of all) {$riposte.turn();go()}')
})
