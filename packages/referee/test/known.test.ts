import { lasting, latest, newState, Step, untilChanged, untilChangedBetween } from '@riposte/referee'
import { describe, expect, it } from 'vitest'
import { stepOf } from './steps.ts'
import { toy } from './toy.ts'

/** Counts how often something is worked out. */
function counted<A extends unknown[], T>(work: (...given: A) => T): { readonly work: (...given: A) => T; readonly times: () => number } {
  let times = 0
  const counting = (...given: A): T => {
    times++
    return work(...given)
  }
  return { work: counting, times: () => times }
}

describe('what follows from something that never changes', () => {
  const one = [1]
  const other = [2]

  it('is worked out once while the same is asked about, and anew for another', () => {
    const { work, times } = counted((list: readonly number[]) => list.length)
    const known = latest(work)
    expect([known(one), known(one), known(other), known(one)]).toEqual([1, 1, 1, 1])
    expect(times()).toBe(3)
  })

  it('is kept as long as that lives, even if it is nothing', () => {
    const { work, times } = counted((): undefined => undefined)
    const known = lasting<readonly number[], undefined>(work)
    expect([known(one), known(other), known(one), known(other)]).toEqual([undefined, undefined, undefined, undefined])
    expect(times()).toBe(2)
  })

  it('is worked out anew once something is altered in the step, in another step, and for another piece', () => {
    const step = { state: newState() }
    const known = untilChanged((of: typeof step, piece: number) => `${of.state}/${piece}`)
    expect([known(step, 1), known(step, 2)]).toEqual([`${step.state}/1`, `${step.state}/2`])
    step.state = newState()
    expect(known(step, 2)).toBe(`${step.state}/2`)
    const { work, times } = counted((_: typeof step, piece: number) => piece)
    const again = untilChanged(work)
    again(step, 1)
    again(step, 1)
    again({ state: newState() }, 1)
    expect(times()).toBe(2)
  })

  it('stays as it is while a book says that what happens bears on nothing, told or not', () => {
    const step = stepOf({ game: toy(), board: 'A . B', pieces: { A: {}, B: { side: 'monsters' } } })
    const quiet = new Step(step.game, step.fight, { trace: step.trace })
    for (const one of [step, quiet]) {
      const { state } = one
      one.set(0, 'moves', one.fight.pieces[0]?.moves === 1 ? 0 : 1)
      one.emit({ type: 'declared', piece: 0, what: 'wait', window: 'none' })
      expect(one.state).toBe(state)
      one.set(0, 'hp', (one.fight.pieces[0]?.hp ?? 0) + 1)
      const hurt = one.state
      expect(hurt).not.toBe(state)
      one.emit({ type: 'moved', piece: 0, from: 0, to: 1, height: 0, how: 'step' })
      expect(one.state).not.toBe(hurt)
    }
  })

  it('does not take what was found in another step for its own, though it is asked meanwhile', () => {
    const [one, other] = [{ state: newState() }, { state: newState() }]
    const known: (of: { state: number }, a: number, b: number) => string = untilChangedBetween((of, a: number, b: number) =>
      of === one ? `one, ${known(other, a, b)}` : 'other',
    )
    expect([known(one, 1, 2), known(other, 1, 2), known(one, 1, 2)]).toEqual(['one, other', 'other', 'one, other'])
  })
})
