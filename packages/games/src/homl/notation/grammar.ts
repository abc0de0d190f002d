import { differences, type Lexicon, type Reader } from '@riposte/print'
import { type Clause, countByHand, deeds, hindrances } from '../clauses/clauses.ts'
import { say } from '../clauses/say.ts'
import { abilities, conditions, damageTypes, defenses, knacks, ways } from '../clauses/words.ts'
import { leads, phrases, tails } from './rows.ts'
import { nextSentence, type Scene } from './scene.ts'

/** How sentences of this book are read, and what keeps the reading honest. */

const abilityNames = {
  STR: 'strength',
  CON: 'constitution',
  DEX: 'dexterity',
  INT: 'intelligence',
  WIS: 'wisdom',
  CHA: 'charisma',
} as const

/** What its sentences hang on. */
export const lexicon: Lexicon = {
  terms: [
    'weapon',
    'implement',
    'advantage',
    'disadvantage',
    'speed',
    'damage',
    'check',
    'difficult',
    'basic',
    'opportunity',
    'power',
    'shift',
    ...deeds,
    ...hindrances,
  ],
  same: [
    ...[...conditions, ...damageTypes, ...defenses, ...knacks, ...ways].map((one) => [one.toLowerCase()]),
    ...abilities.map((one) => [one.toLowerCase(), abilityNames[one]]),
    ['check', 'checks', 'roll', 'rolls'],
    ['attack', 'attacks'],
    ['dr', 'damage reduction'],
    ['push', 'pushes', 'pushed'],
    ['pull', 'pulls', 'pulled'],
    ['slide', 'slides', 'slid'],
  ],
  alike: [
    [/\b(?:your|the|that) (?:triggering )?(?:opponent|enemy|foe|creature|victim|attacker)\b/g, 'target'],
    [/\b(?:each|all|any|the) targets?\b/g, 'target'],
    [/\b(?:all|any|each|every) (?:of )?(?=(?:(?:your|its|his|her|their) )?(?:\w+ )?(?:checks?|rolls?|attacks?)\b)/g, ''],
    [/\ban? (?=(?:[a-z]+ )?(?:check|roll|power point)\b)/g, 'one '],
    [/\bmade before the next\b|\bbefore the next\b/g, 'until the next'],
    [/\bas long as\b/g, 'while'],
    [/\b(?:grappled)\b/g, 'grabbed'],
    [/\b(daze|immobilize|engage)s?\b/g, '$1d'],
    [/\bblinds?\b/g, 'blinded'],
    [/\bslows?\b/g, 'slowed'],
    [/\bstuns?\b/g, 'stunned'],
    [/\bgrabs?\b/g, 'grabbed'],
  ],
}

export const reader: Reader<Scene, Clause> = {
  leads,
  phrases,
  tails,
  byHand: (text) => ({ do: 'by-hand', text }),
  next: nextSentence,
  hands: countByHand,
  doubt: (words, clauses) => {
    const { missing, added } = differences(words, say(clauses), lexicon)
    if (missing.length > 0) return `not understood: ${missing.join(', ')}`
    return added.length > 0 ? `understood in it, and not printed: ${added.join(', ')}` : undefined
  },
}
