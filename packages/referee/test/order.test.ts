import { type Decide, following, Hash, movedAfter, movedBefore, resolveInOrder, Step } from '@riposte/referee'
import { describe, expect, it } from 'vitest'
import { stepOf } from './steps.ts'
import { toy } from './toy.ts'

describe('an order', () => {
  it('is gone through once from after somebody', () => {
    expect(following([3, 1, 2], 1)).toEqual([2, 3, 1])
    expect(following([3, 1, 2], 2)).toEqual([3, 1, 2])
    expect(following([3, 1, 2], 9)).toEqual([3, 1, 2])
    expect(following([], 1)).toEqual([])
  })

  it('changes by moving one after or before another', () => {
    expect(movedAfter([0, 1, 2, 3], 0, 2)).toEqual([1, 2, 0, 3])
    expect(movedAfter([0, 1, 2, 3], 3, 0)).toEqual([0, 3, 1, 2])
    expect(movedAfter([0, 1, 2], 2, 9)).toEqual([2, 0, 1])
    expect(movedBefore([0, 1, 2, 3], 3, 1)).toEqual([0, 3, 1, 2])
    expect(movedBefore([0, 1, 2, 3], 0, 3)).toEqual([1, 2, 0, 3])
    expect(movedBefore([0, 1, 2], 0, 9)).toEqual([1, 2, 0])
    expect(movedAfter([0, 1], 7, 0)).toEqual([0, 7, 1])
  })
})

describe('things at the same moment', () => {
  const resolved = (things: readonly string[], decide: Decide, stands?: (thing: string) => boolean) => {
    const { game, fight } = stepOf({ game: toy(), board: 'A B', pieces: { A: {}, B: { side: 'monsters' } } })
    const questions: string[] = []
    const asking: Decide = (ask, of) => {
      questions.push(ask.options.map((one) => one.id).join(' '))
      return decide(ask, of)
    }
    const step = new Step(game, fight, { trace: new Uint8Array(game.ruleIds.length), hash: new Hash(), decide: asking })
    const done: string[] = []
    const resolve = (thing: string) => done.push(thing)
    const option = (thing: string) => ({ id: thing })
    resolveInOrder(
      step,
      { seat: 0, piece: 0, text: 'which?' },
      things,
      stands === undefined ? { option, resolve } : { option, resolve, stands },
    )
    return { done, questions }
  }
  const last: Decide = (ask) => ask.options.at(-1)

  it('come one by one as somebody chooses, the last without a question', () => {
    expect(resolved(['a', 'b', 'c'], last)).toEqual({ done: ['c', 'b', 'a'], questions: ['a b c', 'a b'] })
    expect(resolved(['a'], last)).toEqual({ done: ['a'], questions: [] })
    expect(resolved([], last)).toEqual({ done: [], questions: [] })
  })

  it('fall away when they no longer stand', () => {
    expect(resolved(['a', 'b', 'c'], last, (thing) => thing !== 'b')).toEqual({ done: ['c', 'a'], questions: ['a b c'] })
  })
})
