import { differences, isIdle, type Lexicon, type Reader } from '@riposte/print'
import type { Clause, Who } from '../clauses/clauses.ts'
import { countByHand, stands } from '../clauses/kinds.ts'
import { conditions, deeds, hindrances, ways } from '../clauses/words.ts'
import { sayings } from './alike.ts'
import { leads, tails } from './leads.ts'
import { plain, plainText, wordings } from './lexicon.ts'
import { abilityNames, conditionNames, deedNames, defenseNames, inflictNames, knackNames, typeNames } from './names.ts'
import { phrases } from './phrases.ts'
import { say } from './say.ts'
import { nextSentence, type Scene, you } from './scene.ts'
import { kinds } from './who.ts'

/** How sentences of this book are read, and what keeps the reading honest. */

/** The words for one thing, a row each. */
const named = (...names: readonly ReadonlyMap<string, string>[]): string[][] => {
  const rows = new Map<string, string[]>()
  for (const [word, one] of names.flatMap((all) => [...all])) rows.set(one, [...(rows.get(one) ?? []), word])
  return [...rows.values()]
}

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
    'close',
    'ranged',
    'larger',
    'smaller',
    'flanked',
    'darkness',
    'major',
    'halved',
    ...deeds,
    ...hindrances,
  ],
  same: [
    ...named(conditionNames, inflictNames),
    ...[deedNames, typeNames, defenseNames, knackNames, abilityNames].flatMap((one) => named(one)),
    ...ways.map((one) => [one, one === 'fly' ? 'flies' : `${one}s`, `${one}ed`]),
    ['attack', 'attacks'],
    ['jump', 'jumps', 'leap', 'leaps'],
    ['dr', 'damage reduction'],
    ['damage', 'damages'],
    ['stand up', 'stands up'],
    ['push', 'pushes', 'pushed'],
    ['pull', 'pulls', 'pulled'],
    ['slide', 'slides', 'slid'],
  ],
  alike: [
    ...wordings,
    [/\battack checks(?= against)/g, 'attacks'],
    [/\b(to|against) any target (?=you|it|that)/g, '$1 any creature '],
    [
      /\bagainst (?:any |each |an? )?(?:targets?|opponents?|enem(?:y|ies)|creatures?) (?:that )?(?:it|you) (?:is|are|has|have) (grabb|engag)(?:ed|ing)\b/g,
      'against creatures you have $1ed',
    ],
    [/\bany (creature|enemy|opponent|ally) (?=(?:with)?in(?:side)? (?:the|this) (?:zone|aura|area))/g, 'each $1 '],
    [/\bany (enemy|opponent) (?=adjacent to you and)/g, 'each $1 '],
    [/\b(?:at least |any )?one of (?:your|its|his|her) allies\b/g, 'one ally'],
    ...sayings,
    [/\b(?:grant|provoke)s? (?:an )?opportunit(?:y|ies)(?: attacks?)?\b/g, 'grant an opportunity'],
    [/\byou must (?=spend)/g, ''],
    [/\byou have (?:an opponent|a creature|an enemy) grabbed\b/g, 'the target is grabbed by you'],
    [
      /\bwhen(?:ever)? (?:an?|one|any) ([a-z]+) (?=(?:enters|leaves|moves into|(?:starts|ends) its turn (?:with)?in(?:side)?(?: of)?) (?:the |this |it\b))/g,
      'any $1 that ',
    ],
    [/\bzone of (?!darkness|difficult|conceal|obscur|block)[a-z]+(?: [a-z]+)?(?= (?:that|until|fills|covers)|[.,]|$)/g, 'zone'],
    [new RegExp(`\\b(${kinds.join('|')})s?\\b(?! (?:creature|all|enem|oppon|target|foe))`, 'g'), '$1 creature'],
    [/\bwhile (?:they are )?(?:with)?in(?:side)? (?=the (?:zone|aura|cloud|area|wall))/g, 'in '],
    [/\bof the (?:first|original)(?: target)?\b/g, 'of the target'],
    [
      /\b(?:(?:each|your) )?(all(?:y|ies)) (?:gains?|has|have|gets?|deals?) \+(\d+) damage (?:against|to) (?=the target|you|that)/g,
      'each $1 attacks deal an additional $2 damage against ',
    ],
    [/\beach all(?:y|ies)'s attacks\b/g, 'each ally attacks'],
    [
      /\b(?:gains?|has|have|gets?|deals?) \+(\d+) damage (?:against|to) (?=the target|you|that)/g,
      'attacks deal an additional $1 damage against ',
    ],
    [
      /\b(?:opponents|enemies|foes) (?:have|has|take) (advantage|disadvantage) on (?:all )?(?:attacks|attack checks) against\b/g,
      'attacks have $1 against',
    ],
    [/\bundead creature(?= creature)/g, 'undead'],
    [/\bwhen(?:ever)? (?:you are |[a-z ]{1,30}? is )?(?=bloodied|dazed|prone|slowed|grabbed|invisible)/g, 'while you are '],
    [/,? and (?:must )?uses? the (?:new|second) (?:result|roll)\b/g, ''],
    // "The hound's bite does 2 additional damage if another hound is adjacent to the target": whomever it bites.
    [
      /(\b(?:your|[a-z]+'s) (?!(?:next|weapon|close|ranged|attacks?)\b)[a-z]+(?: [a-z]+)? (?:does|deals?|do) [^.]*? damage),? (?:if|while|when(?:ever)?) (?:another|one of your|an?|one|your) ([a-z]+(?: [a-z]+)?) is adjacent to the target\b/g,
      '$1 to creatures adjacent to one $2',
    ],
    [
      new RegExp(
        `\\bagainst (?:any |all |an? )?(${conditions.join('|')}|${kinds.join('|')}) (?:targets?|enem(?:y|ies)|opponents?|foes?|creatures?)\\b`,
        'g',
      ),
      'against $1 creatures',
    ],
    [
      /\bagainst (?:an? |any )?(?:targets?|enem(?:y|ies)|opponents?|foes?|creatures?)(?: that (?:is|are))? adjacent to (?=your|one|another|an?\b|any)/g,
      'against creatures adjacent to ',
    ],
    [/\b(against creatures adjacent to) (?:your|an?|one) (ally|companion|enemy)\b/g, '$1 one $2'],
    [/\bcreatures adjacent to (?:another|one of (?:its|your)(?= all))\b/g, 'creatures adjacent to one'],
    [/\b(resistan[a-z]+|vulnerab[a-z]+|immun[a-z]+) (to|from|against) ((?:[a-z]+(?:,? and |, ))*[a-z]+) damage\b/g, '$1 $2 $3'],
    [/\bwith (?:the|this|your) attack\b/g, ''],
    [
      /\b(?:until (?:the (?:grab|hold) (?:ends|is broken)|(?:it|the target) escapes(?: (?:from )?the (?:grab|hold))?)|while (?:(?:it|the target) is )?grabbed)\b/g,
      'until it is no longer grabbed',
    ],
    [/\b(?:the )?(?:triggering )?damage (?:(?:of|from) the (?:triggering )?attack )?is reduced by\b/g, 'reduce the damage to you by'],
    [/\b(an?|one) (?=(?:major|move|opportunity) action)/g, 'an additional '],
    [
      /\b(?:for the duration|until (?:this|the) (?:stance|effect|feat|zone) ends|while in this stance|while the (?:stance|zone) lasts|while you remain in this stance)\b/g,
      '',
    ],
    [/\bof yours\b/g, ''],
    [
      /\b(may )?(shift|move)s? (?:in)?to (?:the|an?|any) (?:vacated )?(?:square|space)s?\b(?= (?:it|that|the target|vacated)|[.]?$)/g,
      '$1$2 up to your speed into',
    ],
    [/,? ?\(?\byour choice(?: of)?\b/g, ''],
    [/\b(regains?|recovers?|heals?|gains?) hit points (?=equal)/g, '$1 '],
    [/\bif (?=[^,]* before the (?:end|start) of|[^,]* until the (?:end|start) of[^,]*,)/g, 'the next time '],
    [/\bat the (start|end) of (its|your|their|the target's) next turn\b/g, 'the next time $1 $2 turn'],
    // "Each enemy in the aura takes 5 damage at the start of its turn": whoever starts its turn there.
    [
      /\b(?:(?:each|all|every) )?((?:undead |bloodied )?(?:creatures?|enem(?:y|ies)|all(?:y|ies)|opponents?)) (?=(?:with)?in(?:side)? [^,]* at the (?:start|end) of (?:its|their) turns?\b)/g,
      'any $1 ',
    ],
    [
      /\b(?:is )?adjacent to the ((?:area|zone|aura|burst|wall)\b[^,]*?) at the (start|end) of (?:its|their) turns?\b/g,
      '$2 turn adjacent to the $1',
    ],
    [
      /\b(?:is )?(?:in|within|inside) the ((?:area|zone|aura|burst|wall)\b[^,]*?) at the (start|end) of (?:its|their) turns?\b/g,
      '$2 turn in the $1',
    ],
    [/\bat the (start|end) of (its|your|their) turns?\b/g, 'at the $1 of each of $2 turns'],
    [/\b(?:inside|within) (?=there|$)/g, 'in '],
    [/\b(?:start(?:s|ing)?|begin(?:s|ning)?) (?:its|your|their) turn\b/g, 'start turn'],
    [/\bends? (?:its|your) turn\b/g, 'end turn'],
    [/\b(?:was|were)\b/g, 'is'],
    [
      /\b(?:any|each|every|an?|one) (enemy|creature|ally|opponent) that (?=hits?|misses|attacks|grabs|damages|shifts|(?:starts?|ends?) (?:its |their )?turn adjacent to (?!the (?:area|wall|zone|burst)|it\b))/g,
      'whenever one $1 ',
    ],
    [/\btakes? (half|no) damage(?: from the (?:triggering )?attack)?\b/g, '$1 damage'],
    [/\bgrabbing\b/g, 'grabbed'],
    [/\bongoing\b/g, 'at the start of each of its turns'],
    [/\bno longer ([a-z]+(?:, [a-z]+)*),? or ([a-z]+)/g, 'no longer $1 and $2'],
    [/\bof your choice\b/g, ''],
    [/\bdoes not include\b/g, 'do not include'],
    [/\b(?:that )?(you|they|it) can see\b/g, '$1 see'],
    [/\bgrants? (advantage|disadvantage) to all attacks\b/g, 'grants $1'],
    [/(?<!\b(?:moved|entered|attacked|damaged)\b[^,.]*)\bthis turn\b/g, 'until the end of the turn'],
    [/\b(?:an?|one|your) (ally|allies|creature|enemy|opponent) (?:is|are) adjacent to (the target|you)\b/g, '$2 adjacent to one $1'],
    [/\bno (other )?(all(?:y|ies)|creatures?|enem(?:y|ies)|opponents?) (?:is|are) adjacent to\b/g, 'not adjacent to one $1$2'],
    [/\bunless ([a-z ]+?) (is|are) /g, 'if $1 $2 not '],
    [/\bthere (?:is|are) (?=(?:an?|one|another|at least))/g, ''],
    [/\bnot adjacent to any other\b/g, 'not adjacent to one other'],
    [/\b(?:you are|you) flank(?:ing)? (?=the|your)/g, 'flanked '],
    [/\b(?:become|becomes|attempt to|make a stealth check to) (?:hidden|hide)\b|\bmake a stealth check\b/g, 'hide'],
    [/\bagainst (?:anyone|anybody|creatures) (?:but|except|other than)\b|\bnot including\b|\bthat don't include\b/g, 'that do not include'],
    [/\b(?:take|takes|use|uses|get|gets) (?:an|one) additional (?=(?:major|move|opportunity) action)/g, 'gain an additional '],
    [/\bas a target\b/g, ''],
    [/\b(?:a )?second(?:ary)? target\b/g, 'one other creature'],
    [/\bgrants? (?:combat )?(?=(?:dis)?advantage)/g, 'attacks grant '],
    [/\b(?:you )?(?:may|can) (?=(?:then )?make (?:your|the) attack)/g, ''],
    [/\bbefore (?:(?:making |you make )?(?:the|this|your) attack|attacking|you attack)\b/g, 'then make your attack'],
    [/\bafter (?:the|this|your) attack\b/g, ''],
    [/\bif (?:(?:the|this|that|your) attack|you) (?:hits?|succeeds?)(?=,| you| it| the)/g, 'on a success'],
    [/\bif (?:(?:the|this|that|your) attack|you) (?:miss(?:es)?|fails?)(?=,| you| it| the)/g, 'on a failure'],
    [/\bchoose one of the following(?: effects| options)?:/g, ''],
    [
      /\b(?:roll (?:the |this |your )?(?:[a-z]+ )?(?:check |attack |die )?again|rerolls?)(?: (?:the|this|your|its) (?:[a-z]+ )?(?:check|roll|attack|die))?(?=[^.]*result|[.]?$)/g,
      'reroll',
    ],
    [/,? (?:and|but) (?:must )?uses? the (better|higher)/g, ' better'],
    [/,? or for a moment outside of an action sequence/g, ''],
    [/\b(?:with)?in (?:your |its )?reach\b/g, 'within weapon range'],
    [/\banother\b/g, 'one other'],
    [/\bbefore the (?=(?:end|start) of)/g, 'until the '],
    [/\bonly (?=once )/g, ''],
    [/\b(climb|swimm?|fly)(?= speed)/g, '$1ing'],
    [/\bswiming\b/g, 'swimming'],
    [
      /\b(?:when(?:ever)? )?(?:(?:each|every|all|any|an?) )?(creatures?|enem(?:y|ies)|all(?:y|ies)|opponents?|undead) (?=that |(?:enter|leav|mov|start|begin|end)ing )/g,
      'any $1 ',
    ],
    [/\ban? (?=ally|enemy|creature|opponent)/g, 'one '],
    [/(?<!each |all |every |any |two |three |other |one |\d )\b(?:your )?(allies|enemies|opponents)\b/g, 'each $1'],
    [/\bwith disadvantage\b/g, 'disadvantage'],
    [/\bthere\b/g, 'in the area'],
    [/\bor until\b/g, 'until'],
    [/\b(may|can) each\b/g, '$1'],
    [/\battacks (?=against creatures adjacent)/g, ''],
    [
      /\b(?:you|the character) (?:may|can) (?:make an attack as follows|make the following attack|use this feat) (?:up to )?(?=twice|[a-z0-9]+ times)/g,
      '',
    ],
    [/\blos(?:e|es) (its|their|his|her) next\b/g, 'loses $1'],
    [new RegExp(`\\battacks (?=against (?:${conditions.join('|')}|${kinds.join('|')}) )`, 'g'), ''],
    [
      /(?<!each |all |every |any |two |three |[a-z]ed |other )\bcreatures (?=(?:in the (?:area|zone|burst|aura)|adjacent to|within \d))/g,
      'each creature ',
    ],
    [/\b(?:enters?|moves? into) an? (?:square|space) adjacent to (?=you)/g, 'moves adjacent to '],
    [/\buntil you are no longer (?=bloodied|dazed|prone|slowed|grabbed|engaged)/g, 'while you are '],
    [/\b(\d*dd|\d+) more damage\b/g, 'an additional $1 damage'],
    // Of a blow, that it is so now.
    [/\bwhile (?=[^,]*, (?:this|the|your) attack (?:deals?|does)\b)/g, 'if '],
    [/(\battack (?:deals?|does) [^,.]* damage) while /g, '$1 if '],
    [/\b(you and [a-z ]+?) each (?=[a-z]+)/g, '$1 '],
    [/,? (?:and|but) (?:the target|it) is not (?:pushed|pulled|slid|moved)\b/g, ''],
    [/\bnext rest(?! or)\b/g, 'next rest or recovery'],
    [/\b(?:,? using your (?:land movement mode|walking speed),?)? as normal\b/g, ' up to your speed'],
    [/\bone of (?:the area|them)\b/g, 'the area'],
    [/\bwhen you use this feat,?/g, ''],
    [/\b(?:is )?disarm(?:s|ed)?\b/g, 'drops whatever it is holding'],
    [/\b(?:(?:must )?stops? moving|must stop)\b/g, 'movement ends'],
    [/\ba bonus equal to your (\w+) (?:to|on) ([a-z ]+)/g, 'a bonus to $2 equal to your $1'],
    [/\b(?:the|this) damage (?:is increased|increases) by\b|\bincreases? the damage by\b/g, 'damage an additional'],
    [new RegExp(`\\b(?:is|are) immune to (?:the |being )?(?:knocked )?(?=${conditions.join('|')})`, 'g'), 'cannot be '],
    [/\byour companion\b/g, 'one companion'],
    [/\bmoves? with (?:an? )?[a-z]+ speed\b/g, ''],
    [/\bwhen(?:ever)? (?=[a-z ]+? (?:are|is) (?:adjacent|within|in the|wearing|wielding))/g, 'while '],
    [
      /\b(?:any |all )?(?:push, pull,? or slide|forced movement)(?: effects)?(?: (?:(?:it|you|they|target) (?:takes?|(?:is|are) subject(?:ed)? to)|(?:against|of) (?:it|you|them)))?/g,
      'forced movement',
    ],
    [/\b(push|pull|slid|shift|knock|teleport)ing\b/g, '$1'],
    [/\bmov(?:es?|ing) into (?=the area|it\b|in the area|one of)/g, 'enters '],
    [/\b(?:the|this) attack (?=deals?\b|does\b)/g, ''],
    [/\b(?:each|every) (?:round|turn)\b/g, 'at the start of each of its turns'],
    [/\bon an? (?:hit)\b/g, 'on a success'],
    [/\bon an? (?:miss)\b/g, 'on a failure'],
    [/\b(?:in addition|additionally),/g, ''],
    [/\b(?:your|the|that) (?:triggering |chosen )?(?:opponent|enemy|foe|creature|victim|attacker|ally)\b/g, 'target'],
    [/\bthat target\b/g, 'target'],
    [/\b(?:each|all|any|the) targets?\b/g, 'target'],
    [/\b(?:all|any|each|every) (?:of )?(?=(?:(?:your|its|his|her|their) )?(?:\w+ )?(?:checks?|rolls?|attacks?)\b)/g, ''],
    [/\ban? (?=(?:[a-z]+ )?(?:check|roll|power point)\b)/g, 'one '],
    [/\b(?:you (?:may|can) use this feat|this feat (?:may|can) be used) (?=once)/g, ''],
  ],
}

/** A word of the book's rules, however it ends. */
const ruling = new RegExp(
  `\\b(?:${[...lexicon.terms, ...lexicon.same.flat(), 'feat', 'potion', 'form', 'proficien', 'conceal', 'cover', 'terrain', 'rest', 'recovery', 'concentrat', 'grappl', 'flank'].join('|')})`,
  'i',
)

const isBlow = ({ does }: { readonly does: readonly Clause[] }): boolean => does.every((one) => one.do === 'damage' && !one.isMore)

/** One thing of each; what somebody may do is his to choose. */
function either(options: readonly (readonly Clause[])[]): readonly Clause[] | undefined {
  const does = options.flat()
  const [plain, other] = does
  // "3DD damage, or 4DD if …": nobody chooses there, and what stands behind is said of the second.
  if (options.length === 2 && plain?.do === 'if' && other?.do === 'if' && isBlow(plain) && isBlow(other))
    return [{ ...other, else: plain.does }]
  if (options.some((one) => one.length !== 1) || does.some((one) => one.do === 'if')) return undefined
  const [first] = does
  if (first?.do !== 'may') return does.some((one) => one.do === 'may') ? undefined : [{ do: 'either', who: you, does }]
  const { who } = first
  const theirs = does.flatMap((one) => (one.do === 'may' && JSON.stringify(one.who) === JSON.stringify(who) ? one.does : []))
  return theirs.length < does.length ? undefined : [{ do: 'may', who, does: [{ do: 'either', who, does: theirs }] }]
}

/** A monster's own name is nobody's kind. */
const spokenTo = (words: string, { self }: Scene): string =>
  self.length === 0
    ? words
    : words.replace(new RegExp(`\\b(?:${self.filter((name) => name.startsWith('the ')).join('|')})(?![a-z'-])`, 'gi'), 'you')

export const reader: Reader<Scene, Clause> = {
  leads,
  phrases,
  tails,
  byHand: (text) => ({ do: 'by-hand', text }),
  plain,
  either,
  next: nextSentence,
  hands: countByHand,
  saidBack: say,
  isIdle: (words) => isIdle(words, ruling),
  doubt: (words, clauses, scene) => {
    const { missing, added } = differences(spokenTo(plainText(words, scene), scene), say(clauses), lexicon)
    if (missing.length > 0) return `not understood: ${missing.join(', ')}`
    if (added.length > 0) return `understood in it, and not printed: ${added.join(', ')}`
    return clauses.some(isAgainstOneself) ? 'as understood somebody would do it to himself' : undefined
  },
}

/** Of a trait, that nobody uses: what is done at once has no moment in it. */
export const traitReader: Reader<Scene, Clause> = {
  ...reader,
  doubt: (words, clauses, scene) =>
    reader.doubt(words, clauses, scene) ?? (clauses.every(stands) ? undefined : 'a trait does nothing at once, and to nobody else'),
}

const same = (a: Who | undefined, b: Who): boolean =>
  a?.who === b.who && (b.who === 'you' || b.who === 'target' || b.who === 'trigger' || b.who === 'visitor')

function isAgainstOneself(clause: Clause): boolean {
  if (clause.do === 'attack') return same(clause.against, clause.who)
  if (clause.do === 'swap') return same(clause.with, clause.who)
  return 'does' in clause && clause.does.some(isAgainstOneself)
}
