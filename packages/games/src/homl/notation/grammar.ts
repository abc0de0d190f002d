import { differences, isIdle, type Lexicon, type Reader } from '@riposte/print'
import { abilities, defenses, knacks } from '../aspects.ts'
import { type Clause, countByHand, deeds, hindrances, stands, type Who } from '../clauses/clauses.ts'
import { say } from '../clauses/say.ts'
import { conditions, damageTypes, ways } from '../clauses/words.ts'
import { leads, tails } from './leads.ts'
import { phrases } from './phrases.ts'
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
    'difficult',
    'basic',
    'opportunity',
    'power',
    'shift',
    ...deeds,
    ...hindrances,
  ],
  same: [
    ...[...conditions, ...damageTypes, ...defenses, ...knacks].map((one) => [one.toLowerCase()]),
    ...ways.map((one) => [one, one === 'fly' ? 'flies' : `${one}s`]),
    ...abilities.map((one) => [one.toLowerCase(), abilityNames[one]]),
    ['attack', 'attacks'],
    ['dr', 'damage reduction'],
    ['push', 'pushes', 'pushed'],
    ['pull', 'pulls', 'pulled'],
    ['slide', 'slides', 'slid'],
  ],
  alike: [
    [/\bprovoke opportunity attacks?\b/g, 'grant an opportunity'],
    [/\bthat (?:ally|creature|enemy|opponent|foe|target)\b/g, 'the chosen creature'],
    [/\b(?:a )?second(?:ary)? target\b/g, 'one other creature'],
    [/\bgrants? (?:combat )?(?=(?:dis)?advantage)/g, 'attacks grant '],
    [/\b(?:you )?(?:may|can) (?=(?:then )?make (?:your|the) attack)/g, ''],
    [/\bbefore (?:(?:making )?(?:the|this|your) attack|attacking)\b/g, 'then make your attack'],
    [/\bafter (?:the|this|your) attack\b/g, ''],
    [/\bthis (?:feat )?counts as\b/g, 'you can use this feat as'],
    [/\bif (?:(?:the|this|your) attack|you) (?:hits?|succeeds?)(?=,)/g, 'on a success'],
    [/\bif (?:(?:the|this|your) attack|you) (?:miss(?:es)?|fails?)(?=,)/g, 'on a failure'],
    [/,? or for a moment outside of an action sequence/g, ''],
    [/\bwithin (?:your )?reach\b/g, 'within weapon range'],
    [/\banother\b/g, 'one other'],
    [/\bbefore the (?=(?:end|start) of)/g, 'until the '],
    [/\bonly (?=once )/g, ''],
    [/\b(can|may) only use\b/g, '$1 use'],
    [/\b(climb|swimm?|fly)(?= speed)/g, '$1ing'],
    [/\bswiming\b/g, 'swimming'],
    [
      /\b(?:(?:each|every|all|any|an?) )?(creature|enemy|ally|opponent)(?:s|y|ies)? (?=that |which |who |(?:enter|mov|start|begin|end)ing )/g,
      'any $1 ',
    ],
    [/\b(?:start|begin)(?:s|n?ing)? (?:its|their) turn/g, 'starts its turn'],
    [/\bend(?:s|ing)? (?:its|their) turn/g, 'ends its turn'],
    [/\ban? (?=ally|enemy|creature|opponent)/g, 'one '],
    [/(?<!each |all |every |any |two |three |other )\b(?:your )?(allies|enemies|opponents)\b/g, 'each $1'],
    [/\bfor the (?:rest|remainder) of\b/g, 'until the end of'],
    [/\bwith disadvantage\b/g, 'disadvantage'],
    [/\b(?:the|this) power\b/g, 'the feat'],
    [/\bfor a duration of recovery\b/g, 'until the next recovery'],
    [/\bthere\b/g, 'in the area'],
    [/\b(?:the|this) attack (?=deals?\b|does\b)/g, ''],
    [/\b(?:each|every) (?:round|turn)\b/g, 'at the start of each of its turns'],
    [/\bon an? (?:hit)\b/g, 'on a success'],
    [/\bon an? (?:miss)\b/g, 'on a failure'],
    [/\b(?:in addition|additionally),/g, ''],
    [/\bas (?:a free|no) action\b|\bwithout using an action\b/g, ''],
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

/** A word of the book's rules, however it ends. */
const ruling = new RegExp(
  `\\b(?:${[...lexicon.terms, ...lexicon.same.flat(), 'feat', 'potion', 'form', 'proficien', 'conceal', 'cover', 'terrain', 'rest', 'recovery', 'concentrat', 'grappl', 'flank'].join('|')})`,
  'i',
)

export const reader: Reader<Scene, Clause> = {
  leads,
  phrases,
  tails,
  byHand: (text) => ({ do: 'by-hand', text }),
  next: nextSentence,
  hands: countByHand,
  saidBack: say,
  isIdle: (words) => isIdle(words, ruling),
  doubt: (words, clauses) => {
    const { missing, added } = differences(words, say(clauses), lexicon)
    if (missing.length > 0) return `not understood: ${missing.join(', ')}`
    if (added.length > 0) return `understood in it, and not printed: ${added.join(', ')}`
    return clauses.some(isAgainstOneself) ? 'as understood somebody would do it to himself' : undefined
  },
}

/** Of a trait, that nobody uses: what is done at once has no moment in it. */
export const traitReader: Reader<Scene, Clause> = {
  ...reader,
  doubt: (words, clauses) =>
    reader.doubt(words, clauses) ?? (clauses.every(stands) ? undefined : 'a trait does nothing at once, and to nobody else'),
}

const same = (a: Who | undefined, b: Who): boolean =>
  a?.who === b.who && (b.who === 'you' || b.who === 'target' || b.who === 'trigger' || b.who === 'visitor')

function isAgainstOneself(clause: Clause): boolean {
  if (clause.do === 'attack') return same(clause.against, clause.who)
  if (clause.do === 'swap') return same(clause.with, clause.who)
  return 'does' in clause && clause.does.some(isAgainstOneself)
}
