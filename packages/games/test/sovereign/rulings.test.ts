import { expect, test } from 'vitest'
import { breakFree, squeeze } from '../../src/sovereign/attack/maneuvers.ts'
import { checkScreens } from '../../src/sovereign/bonds.ts'
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
