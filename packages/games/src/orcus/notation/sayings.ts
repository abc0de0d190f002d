import type { Subject, TrialBlock } from '@riposte/print'
import { deedRows } from './deeds.ts'
import { damage } from './harm.ts'
import { bare, owned } from './impersonal.ts'
import { meansRows } from './means.ts'
import { courses, ends, forcedPassive } from './moves.ts'
import { narrowingRows } from './narrowings.ts'
import { spanRows } from './spans.ts'
import { testRows } from './test-rows.ts'
import { sayings } from './verbs.ts'

/** What print may say, by subject, and blocks in which it is tried. */

const power = (where: string, ...lines: readonly string[]): TrialBlock => ({
  where,
  isCreature: false,
  print: (saying) => ['#### Trial', ...lines].join('\n').replace('…', () => saying),
})
const attack =
  '**Encounter** **Attack** **1** (**Standard Action**) ● **Martial, Weapon**\n**Melee** weapon, one creature\n**Attack** Strength vs AC'
const answer = '**Encounter** **Utility** **1** (**Counter**) ● **Martial**'
const creature = (where: string, ...lines: readonly string[]): TrialBlock => ({
  where,
  isCreature: true,
  self: 'ogre',
  print: (saying) =>
    [
      '#### Ogre',
      '**Level 1 Striker** (100 XP)',
      'Medium Natural Humanoid (Unaligned)',
      '**Speed:** 6',
      '**AC:** 14; **Fort:** 14, **Ref:** 12, **Will:** 13',
      '**HP:** 20, **Staggered:** 10',
      '',
      ...lines,
    ]
      .join('\n')
      .replace('…', () => saying),
})

const hits = power('', attack, '**Hit** 1dW damage. …')
const counters = power('an answer to a trigger', answer, '**Trigger** An enemy hits you', '**Effect** …')
const strikes = creature('', '‡ **Blow** (standard, at-will) ● **Weapon**', '+6 vs AC; 5 damage. …')
const traits = creature('a trait', '**Knack**', '…')
const answers = creature('an answer to a trigger', '**Knack** (counter, encounter)', 'When an enemy hits the ogre: …')
const anywhere = [hits, power('an effect', attack, '**Hit** 1dW damage.', '**Effect** …'), counters, strikes, traits, answers]

const whenever = (example: string): readonly string[] => [
  `Until the end of your next turn, whenever ${example}, you regain 5 hit points.`,
  `Whenever ${example}, you regain 5 hit points.`,
]

export const subjects: readonly Subject[] = [
  { about: 'what befalls somebody, and what one does', rows: [...damage, ...sayings, ...forcedPassive], blocks: anywhere },
  { about: 'powers, attacks and the ground', rows: [...bare, ...owned], blocks: anywhere },
  { about: 'where to', rows: [...courses, ...ends], blocks: anywhere },
  {
    about: 'if',
    rows: testRows,
    only: /\b(?:if|unless|while|as long as|when)\b/i,
    whole: (example) => [`If ${example}, the target falls prone.`, `If ${example}, you shift 1 square.`],
    blocks: anywhere,
  },
  {
    about: 'whenever',
    rows: [...deedRows, ...meansRows],
    only: /\b(?:when|whenever|each time|if|after|before)\b/i,
    whole: whenever,
    blocks: [hits, traits],
  },
  {
    about: 'how long',
    rows: spanRows,
    only: /\b(?:until|for|while|end|ends|during|duration|lasts?|as long)\b/i,
    whole: (example) => [`The target is dazed ${example}.`, `You gain a +2 bonus to AC ${example}.`],
    blocks: anywhere,
  },
  {
    about: 'against what and with what',
    rows: narrowingRows,
    only: /\b(?:against|with|when|on|from|that|to)\b/i,
    whole: (example) => [
      `You gain a +2 bonus to attack rolls ${example} until the end of your next turn.`,
      `You gain a +2 bonus to attack rolls ${example}.`,
    ],
    blocks: anywhere,
  },
  {
    about: 'what sets an answer off',
    rows: [...deedRows, ...meansRows],
    whole: (example) => [example.charAt(0).toUpperCase() + example.slice(1)],
    label: 'trigger',
    blocks: [power('a trigger', answer, '**Trigger** …', '**Effect** You shift 2 squares.')],
  },
]
