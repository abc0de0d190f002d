import { expect, test } from 'vitest'
import { homl } from '../../src/homl/index.ts'
import { compile } from '../../src/homl/sheet/compile.ts'
import { type Cast, sheetsOf, Trial } from '../fixtures/arenas.ts'

/** What is called automatic does something when it is played: each clause of the pack, in some fight. */

const cast: Cast = {
  lists: ['strikes', 'traits'],
  companies: [
    { sides: ['us', 'them'], friends: ['ysolt', 'corvin'], foes: ['brine-raider', 'reed-runner', 'marsh-slinger'] },
    { sides: ['us', 'them'], friends: ['brine-raider', 'marsh-slinger'], foes: ['merewyn', 'tolm', 'hedda'] },
  ],
  plain: {},
  points: 'hp',
  hindered: [{ conditions: ['slowed'] }, { conditions: ['slowed'] }],
  owner: {},
  start: (turn) => ({ turn, surprised: [] }),
  compile,
}

/** What none of the fights brings up, and why. */
const known: Readonly<Record<string, string>> = {
  'ashen-guard haul-back lines.success.1': 'whom it reaches stands beside it already, and cannot be pulled',
  'lamp-drowned follow-me-down lines.success.1': 'whom it aims at stands beside it already, and cannot be pulled',
  'ysolt gate-blow lines.enhanced.1': 'he is engaged already by the blow before',
  'ysolt not-while-i-stand effect.0': 'no foe hits the ally beside her while she has an opportunity left',
}

const sheets = sheetsOf('homl')
const trial = new Trial(homl, cast, sheets)

test.each(Object.keys(sheets))('every clause of %s makes a difference in some fight', (id) => {
  expect(trial.of(id, sheets[id], known)).toEqual([])
})
