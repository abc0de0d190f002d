import {
  catches,
  clearCaught,
  due,
  type Ending,
  effectOn,
  effectsBy,
  effectsOn,
  endings,
  endWithAuthor,
  expire,
  runDown,
  toNextTurnEnd,
  zonesAt,
} from '@riposte/referee'
import { describe, expect, it } from 'vitest'
import { stepOf } from './steps.ts'
import { R, toy } from './toy.ts'

const fresh = () => stepOf({ game: toy(), board: 'A B C', pieces: { A: {}, B: { side: 'monsters' }, C: {} } })
const kinds = (step: ReturnType<typeof fresh>): string[] => step.fight.effects.map((one) => one.kind)

describe('effects end', () => {
  it.each(endings)('%s: at their moment, and at no other', (until) => {
    const step = fresh()
    step.begin({ kind: 'x', on: 0, rule: R.zone, until, of: 1 })
    for (const other of endings) if (other !== until) expire(step, other, 1)
    expire(step, until, 0)
    expect(kinds(step)).toEqual(['x'])
    expire(step, until, 1)
    expect(kinds(step)).toEqual([])
    expect(step.events.at(-1)).toMatchObject({ type: 'effect-ended', piece: 0, kind: 'x', why: until })
  })

  it('after as many moments as they were given', () => {
    const step = fresh()
    step.begin({ kind: 'x', on: 0, rule: R.zone, until: 'round-end', skip: 2 })
    for (const left of [['x'], ['x'], []]) {
      expire(step, 'round-end')
      expect(kinds(step)).toEqual(left)
    }
  })

  it('at the end of the next turn of somebody: not of the turn that is on', () => {
    const during = (acting: number): number => {
      const step = fresh()
      step.emit({ type: 'acting', who: acting })
      step.begin({ kind: 'x', on: 1, rule: R.zone, ...toNextTurnEnd(step.fight, 0) })
      let turnsEnded = 0
      while (kinds(step).length > 0) {
        expire(step, 'turn-end', 0)
        turnsEnded++
      }
      return turnsEnded
    }
    expect(during(0)).toBe(2)
    expect(during(1)).toBe(1)
    expect(during(-1)).toBe(1)
  })

  it('with their author, where they say so', () => {
    const step = fresh()
    step.begin({ kind: 'aura', on: 1, by: 0, rule: R.zone, until: 'never', withAuthor: true })
    step.begin({ kind: 'wound', on: 1, by: 0, rule: R.zone, until: 'never' })
    step.begin({ kind: 'other', on: 1, by: 2, rule: R.zone, until: 'never', withAuthor: true })
    endWithAuthor(step, 0, R.zone)
    expect(kinds(step)).toEqual(['wound', 'other'])
  })

  it('with another, where they hang on it', () => {
    const step = fresh()
    const hold = step.begin({ kind: 'held', on: 1, rule: R.zone, until: 'save' })
    const burn = step.begin({ kind: 'burning', on: 1, rule: R.zone, until: 'never', under: hold.id })
    step.begin({ kind: 'smoking', on: 1, rule: R.zone, until: 'never', under: burn.id })
    step.begin({ kind: 'other', on: 1, rule: R.zone, until: 'never' })
    step.end(hold, 'saved')
    expect(kinds(step)).toEqual(['other'])
  })

  it('and what their kind means is told with it, and no part of the hash: what was played before still replays', () => {
    const [plain, meant] = [fresh(), fresh()]
    plain.end(plain.begin({ kind: 'mark:hexed', on: 1, rule: R.zone, until: 'never' }), 'over')
    meant.end(meant.begin({ kind: 'mark:hexed', means: { name: 'hexed' }, on: 1, rule: R.zone, until: 'never' }), 'over')
    expect(meant.events.at(-1)).toMatchObject({ type: 'effect-ended', means: { name: 'hexed' } })
    expect(meant.eventsHash()).toBe(plain.eventsHash())
  })

  it('once: ending what has ended does nothing', () => {
    const step = fresh()
    const effect = step.begin({ kind: 'x', on: 0, rule: R.zone, until: 'never' })
    step.end(effect, 'saved')
    const events = step.events.length
    step.end(effect, 'saved')
    expect(step.events.length).toBe(events)
    expect(() => step.change(effect, { value: 2 })).toThrow(/no effect 0/)
  })
})

describe('effects are found', () => {
  it('by bearer, author, kind, moment and square, in the order in which they began', () => {
    const step = fresh()
    const first = step.begin({ kind: 'x', on: 0, by: 1, rule: R.zone, until: 'save' })
    const second = step.begin({ kind: 'y', on: 0, by: 2, rule: R.zone, until: 'turn-end', of: 0 })
    const third = step.begin({ kind: 'x', on: 2, by: 1, rule: R.zone, until: 'turn-end', of: 0 })
    const zone = step.begin({ kind: 'fog', on: -1, by: 1, rule: R.zone, until: 'round-end', squares: [1, 2] })
    expect([first.id, second.id, third.id, zone.id]).toEqual([0, 1, 2, 3])
    expect(effectOn(step.fight, 0, 'y')).toBe(second)
    expect(effectOn(step.fight, 1, 'y')).toBeUndefined()
    expect(effectsOn(step.fight, 0)).toEqual([first, second])
    expect(effectsBy(step.fight, 1)).toEqual([first, third, zone])
    expect(due(step.fight, 'turn-end', 0)).toEqual([second, third])
    expect(zonesAt(step.fight, 2)).toEqual([zone])
    expect(zonesAt(step.fight, 0)).toEqual([])
  })

  it('never again under the number of one that has ended', () => {
    const step = fresh()
    step.end(step.begin({ kind: 'x', on: 0, rule: R.zone, until: 'never' }), 'saved')
    expect(step.begin({ kind: 'x', on: 0, rule: R.zone, until: 'never' }).id).toBe(1)
  })
})

describe('effects change', () => {
  it('into new ones in the same place; what was seen of them stays as it was', () => {
    const step = fresh()
    const pool = step.begin({ kind: 'pool', on: -1, rule: R.zone, until: 'never', value: 9 })
    step.begin({ kind: 'x', on: 0, rule: R.zone, until: 'never' })
    const changed = step.change(pool, { value: 5 })
    expect([pool.value, changed.value]).toEqual([9, 5])
    expect(step.fight.effects.map((one) => one.value)).toEqual([5, 0])
    expect(step.events[0]).toMatchObject({ effect: { value: 9 } })
  })

  it('run down one by one where somebody chooses the order', () => {
    const step = fresh()
    const effects = (['turn-end', 'turn-end'] as Ending[]).map((until, skip) =>
      step.begin({ kind: `k${skip}`, on: 0, rule: R.zone, until, of: 0, skip }),
    )
    for (const effect of effects.toReversed()) runDown(step, effect)
    expect(step.fight.effects).toMatchObject([{ kind: 'k1', skip: 0 }])
  })
})

describe('a zone', () => {
  it('catches each piece once, until its catch is cleared', () => {
    const step = fresh()
    step.begin({ kind: 'fog', on: -1, rule: R.zone, until: 'round-end', squares: [1] })
    const tries = [0, 0, 1, 0].map((id) => zonesAt(step.fight, 1).some((zone) => catches(step, zone, id)))
    expect(tries).toEqual([true, false, true, false])
    clearCaught(step)
    expect(zonesAt(step.fight, 1).every((zone) => catches(step, zone, 0))).toBe(true)
  })
})
