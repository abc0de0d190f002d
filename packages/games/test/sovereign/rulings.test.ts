import { expect, test } from 'vitest'
import { breakFree } from '../../src/sovereign/attack/grapple.ts'
import { squeeze } from '../../src/sovereign/attack/squeeze.ts'
import { checkScreens } from '../../src/sovereign/conditions/bonds.ts'
import { R } from '../../src/sovereign/rules.ts'
import { tell } from '../../src/sovereign/tell.ts'
import { field } from './field.ts'

test('whom a ruling says to be held, by nobody on the field, nobody squeezes, and gets free without a roll', () => {
  const ground = field({ board: 'a . B' })
  ground.begin('grappled', 'a')
  squeeze(ground.step)
  expect([ground.piece('a').hp, ground.step.fight.effects.map((one) => one.kind)]).toEqual([10, ['grappled']])
  breakFree(ground.step, ground.id('a'))
  expect([ground.rolls, ground.step.fight.effects]).toEqual([[], []])
})

test('whom nobody stands before is screened no longer when the action is over', () => {
  const ground = field({ board: 'a . B' })
  ground.begin('screened', 'a')
  checkScreens(ground.step)
  expect(ground.step.fight.effects).toEqual([])
})

test('a line reads the same when what it names has changed hands since', () => {
  const ground = field({ board: 'a . B', sheets: { a: { weapons: [{ name: 'Anna’s sabre', like: 'sword' }] } } })
  const { fight } = ground.step
  const what = ground.piece('a').items[0]?.id ?? ''
  const line = (): string => tell(fight, { type: 'ground', piece: 0, what, at: 0, dropped: [], rule: R.action.free })
  expect(line()).toContain('Anna’s sabre')
  const before = line()
  ground.piece('a').items = []
  expect(line()).toBe(before)
})
