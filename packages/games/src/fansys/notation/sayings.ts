import type { Subject, TrialBlock } from '@riposte/print'
import { rows } from './phrases.ts'

/** What the rows of a table may say, and rows in which it is tried. */

const row = (where: string, line: string): TrialBlock => ({
  where,
  isCreature: true,
  self: 'ogre',
  print: (saying) => `### Ogre\n\n|Ability|Bonus|Damage|Other|\n|-|-|-|-|\n${line.replace('…', () => saying)}\n`,
})

export const subjects: readonly Subject[] = [
  {
    about: 'what stands beside attacks and powers',
    rows,
    blocks: [
      row('', '|Claw|+5|1d6[Sl]|…|'),
      row('a power', '|Breath|Thr=15 DEX|4d6[Fire]|30ft cone, …|'),
      row('a power', '|Blast|Thr=15 DEX|4d6[Fire]|Range=60ft, radius 10ft, …|'),
      row('a power that is rolled for', '|Bolt|+6|2d6[Lig]|1 MP die, range 60ft, …|'),
      row('a power without a roll', '|Balm|||1 MP die, …|'),
      row('a power without a roll', '|Balm|||1 MP die, main action, touch, heals 1d8 HP, …|'),
      row('the column of damage', '|Claw|+5|…||'),
    ],
  },
]
