import type { Ask, Option } from '@riposte/referee'
import { expect, test } from 'vitest'
import { askSome } from '../src/index.ts'

const about = { kind: 'target', seat: 0, piece: 0, text: 'who', rule: undefined } as const
const abc = { pieces: [{ key: 'a' }, { key: 'b' }, { key: 'c' }] }

/** Answers in turn, and what was on offer each time. */
function asked(...answers: string[]) {
  const offered: string[][] = []
  const ask = <O extends Option>({ options }: Ask<O>): O => {
    offered.push(options.map((one) => one.id))
    const answer = options.find((one) => one.id === answers[offered.length - 1])
    if (answer === undefined) throw new Error('not on offer')
    return answer
  }
  return { step: { ask, fight: abc }, offered }
}

test('one after another, until it is enough; not before the least, and not beyond the most', () => {
  const two = asked('c', 'a', 'enough')
  expect(askSome(two.step, about, { among: [0, 1, 2], most: 3, least: 1, enough: 'enough', stands: 'last' })).toEqual([2, 0])
  expect(two.offered).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'enough'],
    ['b', 'enough'],
  ])
  const most = asked('a')
  expect(askSome(most.step, about, { among: [0, 1, 2], most: 1, least: 0, enough: 'done', stands: 'first' })).toEqual([0])
  expect(most.offered).toEqual([['done', 'a', 'b', 'c']])
  expect(askSome(asked().step, about, { among: [], most: 5, least: 2, enough: 'done', stands: 'first' })).toEqual([])
})
