import { makeEffect, ruleIndex } from '@riposte/referee'
import { expect, test } from 'vitest'
import { Facts } from '../src/index.ts'

const BITS: Readonly<Record<string, number>> = { prone: 1, slowed: 2, zone: 4 }
const effect = (kind: string, on: number) => makeEffect(0, { kind, on, rule: ruleIndex(0), until: 'never' })

test('what lies on each, and what lies anywhere, until the effects are others', () => {
  const worked: string[] = []
  const facts = new Facts(({ kind }) => {
    worked.push(kind)
    return BITS[kind] ?? 0
  })
  const fight = { effects: [effect('prone', 2), effect('slowed', 2), effect('zone', -1)] }
  expect([facts.on(fight, 0), facts.on(fight, 2), facts.on(fight, 7), facts.all(fight)]).toEqual([0, 3, 0, 7])
  expect(worked).toEqual(['prone', 'slowed', 'zone'])
  const later = { effects: [effect('slowed', 0)] }
  expect([facts.on(later, 0), facts.on(later, 2), facts.all(later)]).toEqual([2, 0, 2])
  expect([facts.on(fight, 0), facts.on(fight, 2)]).toEqual([0, 3])
})
