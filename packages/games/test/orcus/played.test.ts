import { expect, test } from 'vitest'
import { orcus } from '../../src/orcus/index.ts'
import { compile } from '../../src/orcus/sheet/compile.ts'
import { type Cast, sheetsOf, Trial } from '../fixtures/arenas.ts'

/** What is called automatic does something when it is played: each clause of the pack, in some fight. */

const HARDY = 60
const cast: Cast = {
  lists: ['powers', 'traits'],
  companies: [
    { sides: ['us', 'them'], friends: ['brakka', 'sefa'], foes: ['bog-ogre', 'mire-slinger', 'barrow-wight'] },
    { sides: ['us', 'them'], friends: ['mire-drummer', 'grave-warden'], foes: ['ysolde', 'pell', 'tamsin'] },
  ],
  plain: { level: 1, hp: 40, ac: 15, fortitude: 15, reflex: 15, will: 15 },
  points: 'hp',
  hindered: [{ 'grappled-by': 'owner' }, { conditions: ['slowed (save ends)'] }],
  owner: {},
  start: (turn) => ({ turn }),
  compile: (id, written) => {
    const sheet = compile(id, written)
    const [first] = sheet.hp
    const missing = HARDY - sheet.hp.reduce((sum, { value }) => sum + value, 0)
    return first === undefined || missing <= 0 ? sheet : { ...sheet, hp: [...sheet.hp, { ...first, value: missing }] }
  },
}

/** What none of the fights brings up, and why. */
const known: Readonly<Record<string, string>> = {
  'iron-sentinel not-through-here': 'whom it has marked must attack somebody else beside it',
  'kessa air-shield effect.0.parts.0': 'nobody aims at her AC in the turn after she was hit',
  'marsh-drake foul-temper effect.0': 'its spray is not used up yet when it is staggered',
  'mikael turn-the-wheel effect.0': 'he shifts out of reach of the blow besides',
  'pell half-a-step-aside effect.0.parts.1': 'few aim at Reflex, and it is for one turn',
  'sefa gone-to-ground effect.1.parts.1': 'few aim at Reflex, and it is for one turn',
  'storm-tyrant cloudburst effect.0': 'its thunderhead is not used up yet when it is staggered',
  'storm-tyrant thunderhead strike.miss.0': 'of foes so low it misses none but by a 1',
  'thorn-boar furious-charge parts.0': 'it seldom stands so that it can charge',
}

const sheets = sheetsOf('orcus')
const trial = new Trial(orcus, cast, sheets)

test.each(Object.keys(sheets))('every clause of %s makes a difference in some fight', (id) => {
  expect(trial.of(id, sheets[id], known)).toEqual([])
})

test('a clause that waits for what never comes is found', () => {
  const print = (words: string): object => ({
    ...sheets['bone-picket'],
    powers: `#### Idle Hand\n**At-Will** **Attack** **1** (**Standard Action**) ● **Martial**\n**Melee** 1, one creature\n**Attack** +6 vs AC\n**Hit** ${words}\n`,
  })
  expect(trial.of('idle', print('3 damage. If the target is a dragon, it falls prone.'))).toEqual([
    'idle idle-hand strike.hit.1',
    'idle idle-hand strike.hit.1.does.0',
  ])
})
