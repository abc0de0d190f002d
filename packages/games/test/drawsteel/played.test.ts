import { expect, test } from 'vitest'
import { drawsteel } from '../../src/drawsteel/index.ts'
import { compile } from '../../src/drawsteel/sheet/compile.ts'
import { type Cast, sheetsOf, Trial } from '../fixtures/arenas.ts'

/** What is called automatic does something when it is played: each clause of the pack, in some fight. */

/** Whom potencies overcome. */
const weak = { might: -2, agility: -2, reason: -2, intuition: -2, presence: -2 }
/** The first of the foes stands even after the heaviest blow: what comes after the damage comes to somebody. */
const cast: Cast = {
  lists: ['abilities', 'traits'],
  companies: [
    { sides: ['heroes', 'director'], friends: ['rhosyn', 'odo'], foes: ['hookhand', 'wrecker-slinger', 'wrecker-hand'] },
    { sides: ['director', 'heroes'], friends: ['wrecker-hand', 'hookhand'], foes: ['rhosyn', 'fenn', 'tace'] },
  ],
  plain: {},
  points: 'stamina',
  hindered: [{ conditions: ['slowed (save ends)'] }, { conditions: ['slowed (save ends)'] }],
  lucks: [
    [0.8, 1],
    [0.45, 0.65],
    [0.85, 1],
    [0.5, 0.6],
    [0.8, 1],
    [0.45, 0.65],
    [0.9, 1],
    [0.5, 0.6],
  ],
  isTold: true,
  owner: { resource: 12 },
  start: (turn) => ({ turn, malice: 12, surprised: [] }),
  compile,
}

/** What none of the fights brings up, and why. */
const known: Readonly<Record<string, string>> = {
  'drownmother solo-turns parts.0': 'a solo creature takes two turns in any case',
  'petal-archer high-branch parts.0': 'nobody in these fights is concealed',
  'tusk-of-the-hedge broad-back parts.0': 'nothing comes to it there that moves it further than the 3 squares that it resists besides',
}

const sheets = sheetsOf('drawsteel')
const around = Object.fromEntries(Object.entries(sheets).map(([id, written]) => [id, { ...written, ...weak }]))
const trial = new Trial(drawsteel, cast, around)

/** The heroes, who stand first; `npm run long` plays the foes as well. */
const HEROES = 12
const ids = Object.keys(sheets).slice(0, process.env.RIPOSTE_PLAYED === 'long' ? undefined : HEROES)

test.each(ids)('every clause of %s makes a difference in some fight', (id) => {
  expect(trial.of(id, sheets[id], known)).toEqual([])
})

test('a clause that waits for what never comes is found', () => {
  const print = String(sheets['wrecker-hand']?.print).replace(
    '4 damage; push 1',
    '4 damage; if the target is a dragon, it is pushed 1 square',
  )
  expect(trial.of('idle', { ...sheets['wrecker-hand'], print }, known)).toEqual([
    'idle boat-hook tiers.1.1',
    'idle boat-hook tiers.1.1.so.0',
  ])
})
