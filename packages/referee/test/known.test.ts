import { lasting, latest, untilChanged } from '@riposte/referee'
import { describe, expect, it } from 'vitest'

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

  it('is worked out anew once something has happened in the step, in another step, and for another piece', () => {
    const step = { happened: 0 }
    const known = untilChanged((of: typeof step, piece: number) => `${of.happened}/${piece}`)
    expect([known(step, 1), known(step, 2)]).toEqual(['0/1', '0/2'])
    step.happened++
    expect(known(step, 2)).toBe('1/2')
    expect(known({ happened: 1 }, 2)).not.toBe('')
    const { work, times } = counted((_: typeof step, piece: number) => piece)
    const again = untilChanged(work)
    again(step, 1)
    again(step, 1)
    again({ happened: step.happened }, 1)
    expect(times()).toBe(2)
  })
})
