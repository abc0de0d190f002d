import type { Subject, TrialBlock } from '@riposte/print'
import { acts } from './acts/index.ts'
import { shoves } from './acts/motion.ts'
import { hears } from './hears/index.ts'
import { sayings } from './sayings/index.ts'
import { standings } from './standing.ts'
import { about } from './tests/about.ts'
import { alone } from './tests/alone.ts'

/** What print may say, by subject, and blocks in which it is tried. */

const hero = ['###### Trial', '']
const creature = [
  '###### Ogre',
  '',
  '|   Humanoid   |          -          |      Level 1       |                   Horde Brute                   | EV 3  |',
  '| :-----------------: | :-----------------: | :----------------: | :----------------------------------------------: | :--------------------: |',
  '|   **1M**<br/> Size  |   **5**<br/> Speed  | **20**<br/> Stamina |               **0**<br/> Stability               | **2**<br/> Free Strike |',
  '| **-**<br/> Immunity | **-**<br/> Movement |         -          | **-**<br/> With Captain |  **-**<br/> Weakness   |',
  '|  **+2**<br/> Might  |  **0**<br/> Agility | **-1**<br/> Reason |               **0**<br/> Intuition               |  **0**<br/> Presence   |',
  '',
  '<!-- -->',
]
const strike = ['| **Melee, Strike, Weapon** | **Main action** |', '| --- | ---: |', '| **📏 Melee 1** | **🎯 One creature** |', '']
const rolled = ['**Power Roll + Might:**', '', '- **≤11:** 2 damage', '- **12-16:** 4 damage', '- **17+:** 5 damage', '']
const answer = ['| **-** | **Triggered action** |', '| --- | ---: |', '| **📏 Self** | **🎯 Self** |', '']

const block = (where: string, head: readonly string[], ...lines: readonly string[]): TrialBlock => ({
  where,
  isCreature: head === creature,
  ...(head === creature && { self: 'ogre' }),
  print: (saying) =>
    [...head, ...(head === creature ? lines.map((line) => `> ${line}`.replace('Roll + Might', 'Roll + 2')) : lines)]
      .join('\n')
      .replace('…', () => saying),
})
const both = (where: string, ...lines: readonly string[]): readonly TrialBlock[] => [
  block(where, hero, ...lines),
  block(where, creature, '🗡 **Blow**', '', ...lines),
]
const places = [
  ...both('', ...strike, ...rolled, '**Effect:** …'),
  ...both(
    'an area',
    '| **Area** | **Maneuver** |',
    '| --- | ---: |',
    '| **📏 3 burst** | **🎯 Each enemy in the area** |',
    '',
    '**Effect:** …',
  ),
  ...both('an answer to a trigger', ...answer, '**Trigger:** A creature deals damage to you.', '', '**Effect:** …'),
]
const trait = block('a trait', creature, '⭐️ **Knack**', '', '…')

const upper = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
const sentence = (example: string): readonly string[] => [`${upper(example)}.`]
const plural = (example: string): string => example.replace(/^(?:is|was) /, 'are ').replace(/^has /, 'have ')

const ofSomebody = (example: string): readonly string[] =>
  /^(?:is|has|can|can't|\w+s)\b/.test(example)
    ? [`${/\bthe target\b/.test(example) ? 'One ally within 3 squares of you' : 'The target'} ${example}.`, `The target ${example}.`]
    : [`You ${example}.`, `${upper(example)}.`, `The target ${example}.`]

export const subjects: readonly Subject[] = [
  {
    about: 'what befalls somebody, and what one does',
    rows: [...acts, ...shoves],
    whole: ofSomebody,
    blocks: places,
  },
  { about: 'the ability, its roll and the ground', rows: sayings, whole: sentence, blocks: places },
  { about: 'what always holds', rows: standings, whole: sentence, blocks: [trait] },
  {
    about: 'if',
    rows: about,
    only: /\b(?:if|unless|while|when|whenever|as long as|who)\b/i,
    whole: (example) => [
      `If the target ${example}, you gain 1 surge.`,
      `If you ${plural(example)}, you gain 1 surge.`,
      `While you ${plural(example)}, you gain an edge on strikes.`,
    ],
    blocks: [...places, trait],
  },
  {
    about: 'if, of the use itself',
    rows: alone,
    only: /\b(?:if|unless|while|when|whenever|as long as)\b/i,
    whole: (example) => [`If ${example}, you gain 1 surge.`],
    blocks: [...places, trait],
  },
  {
    about: 'what sets an answer off',
    rows: hears,
    whole: sentence,
    label: 'trigger',
    blocks: both('a trigger', ...answer, '**Trigger:** …', '', '**Effect:** You shift up to 2 squares.'),
  },
]
