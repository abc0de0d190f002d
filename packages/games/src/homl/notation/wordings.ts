import { type Passage, reworded, type Wording } from '@riposte/print'
import { conditions } from '../clauses/words.ts'
import type { Scene } from './scene.ts'
import { one, setPhrases } from './set-phrases.ts'

/** Words and set phrases that mean the same in this book are one: each is read as the first of its row has it. */

const SOMEBODY = 'creatures?|enem(?:y|ies)|opponents?|foes?|all(?:y|ies)|targets?|undead|companions?|attackers?'
const AREA = 'area|zone|burst|blast|wall|cloud|aura|affected area|area of effect|effect area'
/** What an area may be full of, and is called after. */
const STUFF =
  'mist|fog|smoke|steam|vapou?rs?|haze|flames?|fires?|blaze|embers|coals|ice|frost|snow|webs?|webbing|strands|vines|roots|thorns|brambles|briars|undergrowth|storm|spikes|caltrops|mud|mire|slime|ooze|oil|sand|dust|rubble|debris|arrows|swarm|spores|gas|sphere|circle|field|cage|dome|ring|whirlwind|vortex|hail|ash|blades|bones|hands|tentacles'

/** Of everybody. */
const general: readonly Wording[] = [
  // Joining words.
  one('which|who|whom', 'that'),
  [new RegExp(`(?<=\\b(?:${SOMEBODY}) )(?:that (?:is|are) )(?=adjacent|next|beside|within|in\\b|inside|flanked|other than)`, 'gi'), ''],
  [/(?<=\b(?:square|space)s? )that (?:is|are) (?=adjacent|next)/gi, ''],
  one('in order to', 'to'),
  [/^you (?:need|require|must hold|must carry|must use|must possess|must wield) /gi, 'You must have '],
  [/^(?:at least )?one (?:of your hands|hand) must be free/gi, 'You must have a free hand'],
  [/\b(?:at least )?one (?:of your hands|hand) free/gi, 'a free hand'],
  [/(?<=\b(?:larger|smaller|bigger) than (?:you|it|they)) (?:are|is)\b/gi, ''],
  one('grappling', 'grabbing'),
  one('grappled', 'grabbed'),
  [
    /(?<!\b(?:if|while|when|whenever|unless|that) [a-z ]*)\b((?:dis)?advantage) against (?=the|any|each|it|them|an?|you|that|your|all|bloodied|prone|creatures|opponents|enemies|targets)/gi,
    '$1 on attack checks against ',
  ],
  one('for as long as|as long as|so long as', 'while'),
  one('each time|every time|any time|anytime|at any time that', 'whenever'),
  one('as soon as|the moment that|the moment', 'when'),
  [/\b(is|are|has|have|be) (?:already|still|currently|anyway) /gi, '$1 '],
  [/^(you|the target|it) (is|are) then /gi, '$1 $2 '],
  [/\b(is|are) also (?=no longer\b)/gi, '$1 '],
  [
    new RegExp(`\\b(on the attack check) against (?:any|each|every|an?) target that is (${conditions.join('|')})(?=[.,;]|$)`, 'gi'),
    '$1 if the target is $2',
  ],
  [
    new RegExp(`\\bagainst (?:any |all |each |an? )?targets? that (?:is|are) (${conditions.join('|')})(?=[.,;]|$)`, 'gi'),
    'against $1 creatures',
  ],
  [new RegExp(`\\bagainst (${conditions.join('|')}) targets\\b`, 'gi'), 'against $1 creatures'],
  [/,? (?:as well|too|anyway)(?=[.,;]|$)/gi, ''],
  [/(?<=^(?:if|when|whenever|while)\b[^,]*),? then(?= (?:it|you|your|the|they|that|each|all|any|one)\b)/gi, ','],
  [/\b(may|can) (?:choose|elect|opt) to (?!make no\b)/gi, '$1 '],
  [/,? (?:no matter what|regardless of|whatever) the (?:result|outcome)(?: of (?:the|this) (?:check|attack|roll))?(?: is| was)?/gi, ''],
  [/\b(?:next to|beside|alongside) (?=(?:you|it|him|her|them|the|an?|one|any|another|your)\b)/gi, 'adjacent to '],
  [/\b(?:inside of|inside|within) (?=(?:the|this|that|it|there|them|one of|its|your zone)\b(?! (?:reach|range|line)))/gi, 'in '],
  [/\b(have|has|had) just /gi, '$1 '],
  [/(?<=\b(?:you|it|they|enemy|opponent|ally|creature|foe) )(?:have|has) (?=(?:hit|missed|attacked|damaged)\b)/gi, ''],
  [/ of any (?:type|kind|sort)\b/gi, ''],
  [/\b(?:make|makes) (an? (?:[a-z]+ )?checks?) and (fails?|succeeds?)\b/gi, '$2 $1'],
  [/\b(?:score|get|make|land)(s?) a hit (?:against|on|upon)\b/gi, 'hit$1'],
  [/\ban attack (?:that you make|made by you|you make)\b/gi, 'your attack'],
  [/\b(?:one|any) of your (close |ranged |weapon )?attacks(?= (?:hits|misses|fails|succeeds)|[.,]|$)/gi, 'your $1attack'],
  [/(?<=\b(?:misses|hits)) (?:its|the) target(?=[.,;]|$)/gi, ''],
  [/\bincludes? (you|[a-z ]+?) in an (area|attack)( attack)?/gi, 'makes an $2$3 against $1'],
  [
    /\b(?:an effect|an attack|something|anything) (?:pushes, pulls,? or slides|moves) you(?: by force)?/gi,
    'you are subject to forced movement',
  ],
  [/\bdoes not (?:have ([a-z ]+) as (?:a|its) target|target (?=you|it|the))/gi, 'does not include $1'],
  [/\bstands(?=[.,;]|$| (?:and|or)\b)/gi, 'stands up'],
  [
    /\bthe first time (?:during |in )?(?:an?|the|each|any|every|per) (encounter|scene|fight|round|turn),?(?: that)?\b/gi,
    'once per $1, whenever',
  ],
  [/\b(?:is|are) damaged(?=[.,;]| and| or|$)/gi, 'takes damage'],
  [
    /\b(?:when|whenever|the first time) ([a-z ]+?) (?:is first|first becomes|becomes first|are first|first become) bloodied/gi,
    'once per encounter, whenever $1 becomes bloodied',
  ],
  // Moments and how long.
  [/\b(?:in|during|at) (each of )?(its|their|your|his|her|the target's) (start|end) of turn phases?/gi, 'at the $3 of $1$2 turn'],
  [/\b(?:in|during) (?:the )?(start|end) of turn phase/gi, 'at the $1 of its turn'],
  one('(?:the )?beginning of', 'the start of'),
  [/\bbegin(s|ning)? (its|their|your|his|her) (next )?turn/gi, 'start$1 $2 $3turn'],
  [/\bstartning\b/gi, 'starting'],
  [/\b(?:until|before) your (next )?turn (?:starts|start|begins)/gi, 'until the start of your next turn'],
  [/\b(?:until|before) your next turn ends/gi, 'until the end of your next turn'],
  one('through the end of|to the end of|up to the end of', 'until the end of'),
  [/\bfor the (?:rest|remainder|duration) of (?=the|this|that)/gi, 'until the end of '],
  [
    /\b(?:the|this|that) (?:fight|battle|combat|scene|action sequence|challenge)(?=[.,;]|$| and| or| you| it| the| each)/gi,
    'the encounter',
  ],
  one('throughout the encounter|for the whole encounter|for the encounter', 'until the end of the encounter'),
  one('(?:during|for|in|on) this turn', 'this turn'),
  [/\b(its|your|their) following turn/gi, '$1 next turn'],
  one('the end of that turn', 'the end of the turn'),
  [/\b(?:immediately|automatically) (?!after|before)/gi, ''],
  [/\b(takes?|suffers?|deals?) any damage/gi, '$1 damage'],
  [/\bcould not\b/gi, 'cannot'],
  [/\bonce (?:during|in) (?:each|the|an|any|every) action sequence\b/gi, 'once per encounter'],
  [/\bone time (?:each|every|per|in each|during each)\b/gi, 'once per'],
  [/(?<!\bonly )\b(?:once|one time) (?:in|during) (?:an|the|each|any|every) (?=encounter|round|turn|day)/gi, 'once per '],
  [
    /\b(?:cannot|may not) use this (?:feat|power) more than (once|twice) (?:in|per|during|each) (?:an? |each |the |every )?/gi,
    'may use this feat $1 per ',
  ],
  [
    /\b(?:this|the) (?:effect|condition|feat) (?:lasts|remains|persists|continues) until (?!(?:the|its|your) (?:end|start|next)\b)/gi,
    'the effect ends when ',
  ],
  [/\b(the|this) (zone|effect|area|wall|cloud) (?:vanishes|disappears|dissipates|fades)\b/gi, '$1 $2 ends'],
  [/\buntil (?:it|he|she|the target) (?:makes|takes|has|gets) (?:a|its next) recovery/gi, 'until the next recovery'],
  [/\b(?:shake|throw)(s?) off (?:one|a) condition/gi, 'end$1 one condition'],
  [/\b(?:attempt|make|try|roll)(s?) (?:to make )?(?:an? )?stealth check to hide/gi, 'attempt$1 to hide'],
  [/\b(try|tries|attempts) to hide/gi, 'attempt to hide'],
  [/\bnone of this movement (grants|provokes)/gi, 'this movement does not grant'],
  [/\bthe effects? of (?=difficult terrain|cover|concealment)/gi, ''],
  [
    /\b(?:counts?|is treated|are treated|is considered|are considered) (?:as|to be|as being) (?=(?:difficult|concealing|obscuring|lightly|heavily|obscured))/gi,
    'is ',
  ],
  [
    /\b(?:(?:is|are) (?:turned|transformed|made)|turns?|changes?) into (?=(?:a |an )?(?:zone|difficult|concealing|obscuring))/gi,
    'becomes ',
  ],
  [/\bmake(s?) one (?=[a-z ]*attack\b)/gi, 'make$1 an '],
  [/\bholding (?=the target|it\b|(?:an? |the |your )(?:opponent|enemy|creature|foe))/gi, 'grabbing '],
  [/\b(?:have|has) (the target|it|the opponent|your opponent) (?:grabbed|in a (?:grab|hold))/gi, 'are grabbing $1'],
  [/\b(an attack|attack) that (?:achieves?|gets?) (an? (?:complete|enhanced) success)/gi, '$1 and gets $2'],
  [/\bspends? ((?:a|one|\d+) power points?) (?:in order )?to\b/gi, 'spend $1 to'],
  ...setPhrases,
]

const stuff: Wording = [new RegExp(`\\b(?:the|this|that) (?:${STUFF})(?![a-z])`, 'gi'), 'the area']

/** Of the area that a feat lays. */
const ofArea: readonly Wording[] = [
  [/^(?:[a-z]+ ){1,4}fills? (?=the area\b)/gi, 'a zone fills '],
  [/\b(while|when) (they|it|you) (?:remains?|stays?|stands?) (?=in\b)/gi, '$1 $2 are '],
  [/\bthe (?:origin|origination|center|centre)(?: (?:square|point))? of (?=the (?:area|zone|burst|wall|cloud))/gi, ''],
  [
    /\byou (?:may|can) (?:use|spend|expend|take) (an? (?:move|major) action) to (?=(?:move|shift|slide|reposition|sustain|maintain)\b)/gi,
    'as $1, you may ',
  ],
  [
    /^an? (?=(?:creature|enemy|opponent|ally|foe) (?:in the|cannot|has|gains|takes|is|may)\b[^.,]*\bin the (?:area|zone|burst|cloud|wall)\b)/gi,
    'each ',
  ],
  [
    new RegExp(
      `\\b(?:(?:all|each|every|any|one|a|an|some) (?:of )?)?(?:the |these |those |such )?squares? (?:of|in|within|inside|inside of|covered by|filled by|affected by) (?:the|this) (?:${AREA}|${STUFF})(?![a-z])`,
      'gi',
    ),
    'the area',
  ],
  [/\b(?:(?:one|any|each|all|some) of )?(?:its|these|those|the affected|the effected|affected|effected) squares\b/gi, 'the area'],
  [/\b(?:an affected square|an effected square|such a square|one of the squares)\b/gi, 'the area'],
  stuff,
  [/\bsustaining (?:it|the [a-z]+) (?:takes|requires|costs) (an? [a-z]+ action)/gi, 'you may sustain the area with $1'],
  [
    /\b(?:nothing|nobody) can (?:be seen|see) through (?:the [a-z]+|it)|\b(?:the [a-z]+|it) blocks (?:all |any )?line of sight/gi,
    'the area is obscuring',
  ],
  [/\bthe (?:squares|ground) (?:of|in) the ([a-z]+) (?:burns?|blazes?)/gi, 'the $1 lasts'],
  [
    /\bas (an? (?:move|major) action),? you (?:may|can) ((?:move|shift|slide|reposition|sustain|maintain) (?:the|this) (?:area|zone|wall|cloud|burst|effect)\b[^.,]*)/gi,
    'you may $2 as $1',
  ],
  [
    /\b(?:the [a-z]+|it) (?:provides|grants|gives) (cover|concealment) to ((?:your )?[a-z]+)(?: in it| in the area)?\b/gi,
    '$2 in the zone gain $1',
  ],
  [/\b(?:the|this|that) (?:burst|blast|affected area|area of effect|effect area)\b|\bthis area\b/gi, 'the area'],
  [/\b(?:the|this|that) (?:cloud|aura|wall)\b|\bthis zone\b/gi, 'the zone'],
  [/\bmov(?:es?|ing) into (?=the (?:area|zone)|it\b)/gi, 'enters '],
  [
    /\b(?:the area|the zone|it) (?:is|are|bristles?) (?:filled|covered|choked|overgrown|crawling) with [a-z ]+?,? and (?:is|becomes) /gi,
    'the area is ',
  ],
]

export const wordings: readonly Wording[] = [...general, ...ofArea]
/** "The storm adept" is nobody's storm. */
const ofStormAdepts = wordings.filter((one) => one !== stuff)
const STUFFED = new RegExp(`^the (?:${STUFF}) `, 'i')

/** Where no area lies that could last. */
const ofNoArea: readonly Wording[] = [[/^(?:the effects?|it|they) lasts?\b/gi, 'these effects last']]

/** Where nobody is the target. */
const ofNobody: readonly Wording[] = [
  one('another target', 'another creature'),
  [/(?<=\b(?:an?|any|each|every|all)(?: (?!enemy|ally|creature|opponent|foe)[a-z]+)? )target(s)?\b/gi, 'creature$1'],
  [/\b(?:prone|bloodied|grabbed|slowed|dazed|stunned|immobilized) targets\b/gi, 'creatures'],
]

/** In the words in which the rows have it. */
export const plain = (passage: Passage, scene: Scene): Passage => {
  const { hasArea, hasTarget, hasTrigger, self } = scene
  const named = self.some((one) => STUFFED.test(one)) ? ofStormAdepts : wordings
  return reworded(passage, hasArea ? named : [...general, ...ofNoArea, ...(hasTarget || hasTrigger ? [] : ofNobody)])
}
export const plainText = (text: string, scene: Scene): string => plain({ text, at: Array.from(text, () => 0) }, scene).text
