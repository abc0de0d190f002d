import { sovereign } from '@riposte/games/sovereign'
import { beginFight, makeEffect, readSetup, ruleIndex } from '@riposte/referee'
import { expect, it } from 'vitest'
import { tell } from '../../src/sovereign/tell.ts'

const fallen = (switches: Record<string, string>, feats: readonly string[] = []): string => {
  const pell = { class: 'warrior', level: 1, hp: 8, name: 'Pell', feats }
  const setup = readSetup(sovereign, { game: 'sovereign', board: 'P .', pieces: { P: { sheet: pell } }, switches })
  const rule = sovereign.ruleIds.indexOf('sovereign.hp.dying')
  const fight = beginFight(sovereign, setup)
  const told = (to: 'mortally-injured' | 'dead'): string => tell(fight, { type: 'state', piece: 0, was: 'up', to, rule: ruleIndex(rule) })
  return `${told('mortally-injured')} ${told('dead')}`
}

it('tells who will die unless stabilised, and of what somebody has died', () => {
  const dies = 'Pell dies of the mortal injury: six rounds without being stabilised.'
  expect(fallen({})).toBe(`Pell is mortally injured, and dies at the end of the sixth round from now unless stabilised. ${dies}`)
  expect(fallen({ 'sovereign.hp.dying': 'off' })).toContain('Pell is mortally injured. ')
  expect(fallen({}, ['die-hard 1'])).toContain('Pell is mortally injured. ')
})

it('says of a turn whose it is, though sides and pieces have the same numbers', () => {
  const torv = { class: 'warrior', level: 1, hp: 8, name: 'Torv' }
  const fight = beginFight(sovereign, readSetup(sovereign, { game: 'sovereign', board: 'T .', pieces: { T: { sheet: torv } } }))
  const rule = ruleIndex(sovereign.ruleIds.indexOf('sovereign.defense.ac'))
  const effect = makeEffect(1, { kind: 'total-defense', on: 0, by: 0, rule, until: 'turn-start', of: 0 })
  expect(tell(fight, { type: 'effect-began', piece: 0, effect, rule })).toBe(
    'Torv is on total defense (until the start of the heroes’ turn).',
  )
})
