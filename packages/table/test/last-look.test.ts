import type { Strangers } from '@riposte/referee'
import { expect, it } from 'vitest'
import { lastLook } from '../src/last-look.ts'

const strangers: Strangers = {
  has: () => false,
  nameOf: () => 'somebody',
  without: (text) => text,
  is: (key) => key === 'lurker',
  isIn: (text) => /\blurker\b/.test(text),
}

it('leaves out of a message what would tell of somebody unknown, and says so; the message still goes', () => {
  const told: string[] = []
  const message = {
    pieces: [{ key: 'ada', looks: 'lurker', state: { rides: 'lurker', foes: ['lurker', 'cat'] } }],
    ask: { piece: 'ada', options: [{ id: 'lurker' }, { id: 'x', piece: 'lurker' }, { id: 'walk', preview: { moved: 'lurker', cost: 1 } }] },
  }
  expect(JSON.parse(lastLook(message, strangers, (field) => told.push(field)))).toEqual({
    pieces: [{ key: 'ada', looks: 'lurker', state: { foes: ['cat'] } }],
    ask: { piece: 'ada', options: [{ id: 'walk', preview: { cost: 1 } }] },
  })
  expect(told.toSorted()).toEqual(['foes', 'moved', 'options', 'rides'])
})
