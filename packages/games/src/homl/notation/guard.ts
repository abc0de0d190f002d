import type { Lexicon } from '@riposte/print'
import { deeds, hindrances, ways } from '../clauses/words.ts'
import { abilityNames, conditionNames, deedNames, defenseNames, inflictNames, knackNames, typeNames } from './names.ts'
import { kinds } from './who.ts'
import { wordings } from './wordings.ts'

/** By what it is told whether what is understood says what is printed. */

/** The words for one thing, a row each. */
const named = (...names: readonly ReadonlyMap<string, string>[]): string[][] => {
  const rows = new Map<string, string[]>()
  for (const [word, one] of names.flatMap((all) => [...all])) rows.set(one, [...(rows.get(one) ?? []), word])
  return [...rows.values()]
}

const types = [...typeNames.keys(), 'all'].join('|')

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
    [/\bany (enemy|opponent) (?=adjacent to you and)/g, 'each $1 '],
    [/\b(?:at least |any )?one of (?:your|its|his|her) allies\b/g, 'one ally'],

    [/\b(?:have|has|must) not (?:have )?moved(?: this turn)?(?! at)/g, 'not moved at least 1'],
    [/\btakes? the damage instead(?: of [a-z ]+?)?(?=[.,]|$)/g, 'take the damage and target takes no damage'],
    [/\bat (legendary|mythic) tier,? the (?:dr|damage reduction) (?:increases|rises)(?: to)? /g, 'if of at least $1 tier, gain dr '],
    [/\bwhenever one ([a-z]+) (within \d+ squares? of you) (starts|ends) its turn\b/g, 'any $1 that $3 its turn $2'],
    [/\b(left with|reduced to|at) (\d+ hit points?) instead\b/g, '$1 $2'],
    [/\bplus (\d+) (?=for)/g, 'an additional $1 damage '],
    [/\b(?:the|this|its) damage is (?:always )?non-?lethal\b/g, 'this attack is non-lethal'],
    [/\byou leave your (?:square|space)\b/g, 'you move'],
    [/\bat (legendary|mythic) tier,? (?=(?:the target|it|you|this attack|each)\b)/g, 'if of at least $1 tier, '],
    [/\bagainst (?:anyone|anybody) (?:but|except|other than)\b/g, 'that does not include'],
    [/\bchecks against (?:([a-z ]+?)'s attacks|attacks (?:made )?by ([a-z ]+?))(?=[.,]| until|$)/g, 'checks against $1$2'],
    [/\bdefense(?: check)? against (?:the|this|that) (?:triggering )?attack\b/g, 'this check'],
    [/,? or (?=until\b)/g, ' '],
    [/\bprotection (?=(?:to|from|against)\b)/g, 'resistance '],
    [/^creatures (?=(?:have|gain|take|cannot)\b)/g, 'each creature '],
    [
      new RegExp(
        `(?<=\\b(?:resistance|protection|vulnerability|immunity) (?:to|from|against) (?:(?:${types}),? (?:(?:and|or) )?)*(?:${types})) damage\\b`,
        'g',
      ),
      '',
    ],
    [
      /\b(?:this|the|your) (?:attack|damage) (?:reduces|drops|brings|kills|slays) ([a-z ]+?)(?: to 0 hit points|(?=,))\b/g,
      '$1 is reduced to 0 hit points',
    ],
    [/\bwithout a check\b/g, ''],
    [/\b(?:any|each|an?) target that is ([a-z]+)(?: after (?:this|the) attack)?/g, 'if target is $1'],
    [/\bplus (\d*dd?\d*)(?= if)/g, 'an additional $1 damage'],
    // What may not be done, one thing and another.
    [
      new RegExp(
        `(?<=\\b(?:cannot|can't|may not|must not|can no longer|unable to|not able to)\\b[^.]*\\b(?:${[...deedNames.keys()].join('|')})),? or (?=(?:${[...deedNames.keys()].join('|')})\\b)`,
        'g',
      ),
      ', ',
    ],
    [
      /\b(speed|dr|damage reduction|defenses?|checks|rolls|fort|ref|will|fortitude|reflex) (?:(?:is|are) )?(?:reduced|decreases?d?) by (\d+)/g,
      '$1 by -$2',
    ],
    [/\bhalves? (?:the )?(?:triggering )?damage\b/g, 'half damage'],
    [/\b((?:gains?|has|have|gets?) (?:dis)?advantage) against\b/g, '$1 on attack checks against'],
    [/\b(?:cannot|may not) use this feat (?:if|while) ([a-z ]+?) (is|are) (?!not)/g, 'may use this feat only if $1 $2 not '],
    [/\bbecomes? the target of the (?:triggering )?attack(?! instead)/g, 'the attack hits instead'],
    [/\b(ends? one of the [a-z, ]+?),? or (?=[a-z]+ conditions)/g, '$1 and '],
    [
      /\b([a-z]+?)s? (?:creature )?(?:that )?(?:(?:is|are) )?hit by (?:this|the) attack (?:is|are)(?: also)?/g,
      'on a success if target is $1, target is',
    ],
    [/\byou must (?=spend)/g, ''],
    [/\byou have (?:an opponent|a creature|an enemy) grabbed\b/g, 'the target is grabbed by you'],
    [/\bterrain,? and the area is (?=[a-z]+ terrain)/g, ' '],
    [/\b(difficult|concealing) and (?=(?:difficult|concealing|obscuring) terrain)/g, '$1 terrain '],
    [
      /\bwhen(?:ever)? (?:an?|one|any) ([a-z]+) (?=(?:enters|leaves|moves into|(?:starts|ends) its turn (?:with)?in(?:side)?(?: of)?) (?:the |this |it\b))/g,
      'any $1 that ',
    ],
    [new RegExp(`\\b(${kinds.join('|')})s?\\b(?! (?:creature|all|enem|oppon|target|foe))`, 'g'), '$1 creature'],
    [/\bwhile (?:they are )?(?:with)?in(?:side)? (?=the (?:zone|aura|cloud|area|wall))/g, 'in '],
    [/\bwhen(?:ever)? (?:you are |[a-z ]{1,30}? is )?(?=bloodied|dazed|prone|slowed|grabbed|invisible)/g, 'while you are '],
    [/,? and (?:must )?uses? the (?:new|second) (?:result|roll)\b/g, ''],
    // "The hound's bite does 2 additional damage if another hound is adjacent to the target": whomever it bites.
    [
      /(\b(?:your|[a-z]+'s) (?!(?:next|weapon|close|ranged|attacks?)\b)[a-z]+(?: [a-z]+)? (?:does|deals?|do) [^.]*? damage),? (?:if|while|when(?:ever)?) (?:another|one of your|an?|one|your) ([a-z]+(?: [a-z]+)?) is adjacent to the target\b/g,
      '$1 to creatures adjacent to one $2',
    ],
    [
      /\bagainst (?:an? |any )?(?:targets?|enem(?:y|ies)|opponents?|foes?|creatures?)(?: that (?:is|are))? adjacent to (?=your|one|another|an?\b|any)/g,
      'against creatures adjacent to ',
    ],
    [/\b(against creatures adjacent to) (?:your|an?|one) (ally|companion|enemy)\b/g, '$1 one $2'],
    [
      /\b(?:until (?:the (?:grab|hold) (?:ends|is broken)|(?:it|the target) escapes(?: (?:from )?the (?:grab|hold))?)|while (?:(?:it|the target) is )?grabbed)\b/g,
      'until it is no longer grabbed',
    ],
    [
      /\b(?:for the duration|until (?:this|the) (?:stance|effect|feat|zone) ends|while in this stance|while the (?:stance|zone) lasts|while you remain in this stance)\b/g,
      '',
    ],
    [/\b(regains?|recovers?|heals?|gains?) hit points (?=equal)/g, '$1 '],
    [/\bif (?=[^,]* before the (?:end|start) of|[^,]* until the (?:end|start) of[^,]*,)/g, 'the next time '],
    // "Each enemy in the aura takes 5 damage at the start of its turn": whoever starts its turn there.
    [
      /\b(?:(?:each|all|every) )?((?:undead |bloodied )?(?:creatures?|enem(?:y|ies)|all(?:y|ies)|opponents?)) (?=(?:with)?in(?:side)? [^,]* at the (?:start|end) of (?:its|their) turns?\b)/g,
      'any $1 ',
    ],
    [
      /\b(?:is )?(?:in|within|inside) the ((?:area|zone|aura|burst|wall)\b[^,]*?) at the (start|end) of (?:its|their) turns?\b/g,
      '$2 turn in the $1',
    ],
    [/\b(?:start(?:s|ing)?|begin(?:s|ning)?) (?:its|your|their) turn\b/g, 'start turn'],
    [/\b(?:was|were)\b/g, 'is'],
    [
      /\b(?:any|each|every|an?|one) (enemy|creature|ally|opponent) that (?=hits?|misses|attacks|grabs|damages|shifts|(?:starts?|ends?) (?:its |their )?turn adjacent to (?!the (?:area|wall|zone|burst)|it\b))/g,
      'whenever one $1 ',
    ],
    [/\btakes? (half|no) damage(?: from the (?:triggering )?attack)?\b/g, '$1 damage'],
    [/\bgrabbing\b/g, 'grabbed'],
    [/\bongoing\b/g, 'at the start of each of its turns'],
    [/\bno (other )?(all(?:y|ies)|creatures?|enem(?:y|ies)|opponents?) (?:is|are) adjacent to\b/g, 'not adjacent to one $1$2'],
    [/\bunless ([a-z ]+?) (is|are) /g, 'if $1 $2 not '],
    [/\bnot adjacent to any other\b/g, 'not adjacent to one other'],
    [/\b(?:you are|you) flank(?:ing)? (?=the|your)/g, 'flanked '],
    [/\b(?:a )?second(?:ary)? target\b/g, 'one other creature'],
    [/\bgrants? (?:combat )?(?=(?:dis)?advantage)/g, 'attacks grant '],
    [/\bbefore (?:(?:making |you make )?(?:the|this|your) attack|attacking|you attack)\b/g, 'then make your attack'],
    [/\bafter (?:the|this|your) attack\b/g, ''],
    [/\bif (?:(?:the|this|that|your) attack|you) (?:hits?|succeeds?)(?=,| you| it| the)/g, 'on a success'],
    [/\bif (?:(?:the|this|that|your) attack|you) (?:miss(?:es)?|fails?)(?=,| you| it| the)/g, 'on a failure'],
    [/\banother\b/g, 'one other'],
    [/\bbefore the (?=(?:end|start) of)/g, 'until the '],
    [/\bonly (?=once )/g, ''],
    [/\b(climb|swimm?|fly)(?= speed)/g, '$1ing'],
    [
      /\b(?:when(?:ever)? )?(?:(?:each|every|all|any|an?) )?(creatures?|enem(?:y|ies)|all(?:y|ies)|opponents?|undead) (?=that |(?:enter|leav|mov|start|begin|end)ing )/g,
      'any $1 ',
    ],
    [/\ban? (?=ally|enemy|creature|opponent)/g, 'one '],
    [/(?<!each |all |every |any |two |three |other |one |\d )\b(?:your )?(allies|enemies|opponents)\b/g, 'each $1'],
    [
      /\b(?:you|the character) (?:may|can) (?:make an attack as follows|make the following attack|use this feat) (?:up to )?(?=twice|[a-z0-9]+ times)/g,
      '',
    ],
    [/\bwhen you use this feat,?/g, ''],
    [/\bmoves? with (?:an? )?[a-z]+ speed\b/g, ''],
    [/\bwhen(?:ever)? (?=[a-z ]+? (?:are|is) (?:adjacent|within|in the|wearing|wielding))/g, 'while '],
    [
      /\b(?:any |all )?(?:push, pull,? or slide|forced movement)(?: effects)?(?: (?:(?:it|you|they|target) (?:takes?|(?:is|are) subject(?:ed)? to)|(?:against|of) (?:it|you|them)))?/g,
      'forced movement',
    ],
    [/\b(push|pull|slid|shift|knock|teleport)ing\b/g, '$1'],
    [/\b(?:the|this) attack (?=deals?\b|does\b)/g, ''],
    [/\b(?:each|every) (?:round|turn)\b/g, 'at the start of each of its turns'],
    [/\b(?:your|the|that) (?:triggering |chosen )?(?:opponent|enemy|foe|creature|victim|attacker|ally)\b/g, 'target'],
    [/\b(?:each|all|any|the) targets?\b/g, 'target'],
    [/\b(?:all|any|each|every) (?:of )?(?=(?:(?:your|its|his|her|their) )?(?:\w+ )?(?:checks?|rolls?|attacks?)\b)/g, ''],
    [/\ban? (?=(?:[a-z]+ )?(?:check|roll|power point)\b)/g, 'one '],
    [/\b(?:you (?:may|can) use this feat|this feat (?:may|can) be used) (?=once)/g, ''],
  ],
}
