import type { Subject, TrialBlock } from '@riposte/print'
import { leads, tails } from './leads.ts'
import { phrases } from './phrases.ts'
import { testRows } from './tests.ts'
import { triggers } from './trigger-rows.ts'

/** What print may say, by subject, and blocks in which it is tried. */

const feat = (where: string, ...lines: readonly string[]): TrialBlock => ({
  where,
  isCreature: false,
  print: (saying) => ['Trial', 'Source: martial', 'Level: 1', ...lines].join('\n').replace('…', () => saying),
})
const monster = (where: string, section: string, ...lines: readonly string[]): TrialBlock => ({
  where,
  isCreature: true,
  print: (saying) =>
    [
      '/MONSTER',
      '/MONSTERNAME Ogre MONSTERNAME/ /MONSTERLEVEL 1 MONSTERLEVEL/ /MONSTERROLE Standard Soldier MONSTERROLE/',
      '/MONSTERHITPOINTS 22; 11 MONSTERHITPOINTS/',
      `/MONSTERSECTION /MONSTERSECTIONNAME ${section} MONSTERSECTIONNAME/`,
      ...lines,
      'MONSTERSECTION/',
      'MONSTER/',
    ]
      .join('\n')
      .replace('…', () => saying),
})

const attack = ['Action: Major', 'Target: close weapon, one opponent', 'Attack: Weapon vs REF']
const places = [
  feat('', ...attack, 'Success: …'),
  feat('an effect on oneself', 'Action: Major', 'Target: self', 'Effect: …'),
  feat('a zone', 'Action: Major', 'Target: area 2 at range 5', 'Effect: You create a zone. …'),
  feat('an answer to a trigger', 'Action: Opportunity', 'Trigger: An enemy hits you.', 'Effect: …'),
  monster(
    '',
    'Major',
    '/MONSTERFEAT /MONSTERFEATNAME Blow MONSTERFEATNAME/ /MONSTERFEATTAGS basic MONSTERFEATTAGS/ /MONSTERFEATUSAGE At-Will MONSTERFEATUSAGE/',
    '/MONSTERFEATATTACK close 1 DC 18; one opponent MONSTERFEATATTACK/',
    '/MONSTERFEATSUCCESS … MONSTERFEATSUCCESS/',
    'MONSTERFEAT/',
  ),
  monster(
    'a trait',
    'Traits',
    '/MONSTERTRAIT /MONSTERTRAITNAME Knack MONSTERTRAITNAME/ /MONSTERTRAITEFFECT … MONSTERTRAITEFFECT/ MONSTERTRAIT/',
  ),
]

export const subjects: readonly Subject[] = [
  { about: 'what befalls somebody, and what one does', rows: phrases, blocks: places },
  { about: 'when, and on what it hangs', rows: leads, blocks: places },
  { about: 'how long, and for what', rows: tails, blocks: places },
  {
    about: 'if',
    rows: testRows,
    only: /\b(?:if|unless|while|when|whenever|as long as|must)\b/i,
    whole: (example) => [`If ${example.charAt(0).toLowerCase()}${example.slice(1).replace(/\.$/, '')}, you gain DR 2.`],
    blocks: places,
  },
  {
    about: 'what sets an answer off',
    rows: triggers,
    label: 'trigger',
    blocks: [feat('a trigger', 'Action: Opportunity', 'Trigger: …', 'Effect: You shift 1 square.')],
  },
]
