import { type Passage, reworded, type Wording } from '@riposte/print'
import { conditions, damageTypes } from '../clauses/words.ts'
import type { Scene } from './scene.ts'

/** Words and set phrases that mean the same in this book are one: each is read as the first of its row has it. */

const SOMEBODY = 'creatures?|enem(?:y|ies)|opponents?|foes?|all(?:y|ies)|targets?|undead|companions?|attackers?'
const AREA = 'area|zone|burst|blast|wall|cloud|aura|affected area|area of effect|effect area'
/** What an area may be full of, and is called after. */
const STUFF =
  'mist|fog|smoke|steam|vapou?rs?|haze|flames?|fires?|blaze|embers|coals|ice|frost|snow|webs?|webbing|strands|vines|roots|thorns|brambles|briars|undergrowth|storm|spikes|caltrops|mud|mire|slime|ooze|oil|sand|dust|rubble|debris|arrows|swarm|spores|gas|sphere|circle|field|cage|dome|ring|whirlwind|vortex|hail|ash|blades|bones|hands|tentacles'

const one = (words: string, said: string): Wording => [new RegExp(`\\b(?:${words})(?![a-z0-9'-])`, 'gi'), said]

const BELOW = '(?:0|zero|no) (?:hit points|hp)(?: or (?:less|fewer|below))?|below (?:1|one|0|zero) hit points?'
const OBJECT = '(?:you|it|him|her|them|(?:the|an?|one|that|your|any|each) [a-z]+(?: [a-z]+)?)'

/** Of everybody. */
const general: readonly Wording[] = [
  // Joining words.
  one('which|who|whom', 'that'),
  [new RegExp(`(?<=\\b(?:${SOMEBODY}) )(?:that (?:is|are) )(?=adjacent|next|beside|within|in\\b|inside|flanked|other than)`, 'gi'), ''],
  [/\bgrappl(ing|ed)\b/gi, 'grabb$1'],
  [
    /(?<!\b(?:if|while|when|whenever|unless|that) [a-z ]*)\b((?:dis)?advantage) against (?=the|any|each|it|them|an?|you|that|your|all|bloodied|prone|creatures|opponents|enemies|targets)/gi,
    '$1 on attack checks against ',
  ],
  one('for as long as|as long as|so long as', 'while'),
  one('each time|every time|any time|anytime|at any time that', 'whenever'),
  one('as soon as|the moment that|the moment', 'when'),
  [/\b(is|are|has|have|be) (?:already|still|currently|anyway) /gi, '$1 '],
  [/,? (?:as well|too|anyway)(?=[.,;]|$)/gi, ''],
  [/(?<=^(?:if|when|whenever|while)\b[^,]*),? then(?= (?:it|you|the|they|that|each)\b)/gi, ','],
  [/\b(may|can) (?:choose|elect|opt) to (?!make no\b)/gi, '$1 '],
  [/\b(?:next to|beside|alongside) (?=(?:you|it|him|her|them|the|an?|one|any|another|your)\b)/gi, 'adjacent to '],
  [/\b(?:inside of|inside|within) (?=(?:the|this|that|it|there|them|one of|its|your zone)\b(?! (?:reach|range|line)))/gi, 'in '],
  [/\bstands(?=[.,;]|$| (?:and|or)\b)/gi, 'stands up'],
  [
    /\bthe first time (?:during |in )?(?:an?|the|each|any|every|per) (encounter|scene|fight|round|turn),?(?: that)?\b/gi,
    'once per $1, whenever',
  ],
  [/\b(?:is|are) damaged(?=[.,;]| and| or|$)/gi, 'takes damage'],
  // Moments and how long.
  one('(?:the )?beginning of', 'the start of'),
  [/\bfor the (?:rest|remainder|duration) of (?=the|this|that)/gi, 'until the end of '],
  [
    /\b(?:the|this|that) (?:fight|battle|combat|scene|action sequence|challenge)(?=[.,;]|$| and| or| you| it| the| each)/gi,
    'the encounter',
  ],
  one('throughout the encounter|for the whole encounter|for the encounter', 'until the end of the encounter'),
  one('(?:during|for|in|on) this turn', 'this turn'),
  [/\b(?:immediately|automatically) (?!after|before)/gi, ''],
  [/\bmake(s?) one (?=[a-z ]*attack\b)/gi, 'make$1 an '],
  [/\bspends? ((?:a|one|\d+) power points?) (?:in order )?to\b/gi, 'spend $1 to'],
  [
    /\b(?:any |all |an? |each )?(?:creatures?|enem(?:y|ies)|opponents?|targets?) (?=(?:larger|smaller) than you\b)(?<!\bif .*)/gi,
    'creatures ',
  ],
  [/\byour (?:weapon )?attacks against (creatures (?:larger|smaller) than you) deal ([^,.]*? damage)/gi, 'you deal $2 to $1'],
  [/^(?:this(?: effect| condition)?|(?:both|these|the|all of these)(?: effects| conditions)?) lasts?\b/gi, 'these effects last'],
  [/\b(?:goes|is sent|go|are sent) sprawling\b/gi, 'is knocked prone'],
  [
    new RegExp(`\\b(?:drive|force|knock|throw|shove|hurl|fling)(s?) (${OBJECT}) (?:back|away) (?=up to|\\d|one|two|three)`, 'gi'),
    'push$1 $2 ',
  ],
  [
    /\b(?:(?:is|are) (?:stuck|rooted|pinned|held) (?:in place|to the spot|to the ground|fast)|cannot leave its (?:square|space))\b/gi,
    'is immobilized',
  ],
  [/\b(?:vanish(?:es)?|disappears?) and (?:re)?appears? (?:up to )?(\d+|[a-z]+) squares away\b/gi, 'teleport up to $1 squares'],
  [/\banother (?=(?:major|move|opportunity) action)/gi, 'an additional '],
  [/\b(\d*(?:dd|d\d+)|\d+) more (?=(?:[a-z]+ )?damage\b)/gi, 'an additional $1 '],
  [/\bthe next attack (?:that )?(?:the target|it) makes\b/gi, 'its next attack'],
  [/(?<=\b(?:target|it|you|enemy|creature|opponent) )attacks? with ((?:dis)?advantage)\b/gi, 'has $1 on attack checks'],
  [/\bmakes? (its|your) next attack(?: check)? with ((?:dis)?advantage)\b/gi, 'has $2 on $1 next attack check'],
  [/\b(may|can) attack (?=(?:the target|it|that|an?|one)\b)/gi, '$1 make a basic attack against '],
  [
    new RegExp(
      `^(?:this|the) attack deals ((?:\\w+ )+?damage) (?:against|to) (?:an? |any )?(${conditions.join('|')}) (?:targets?|creatures?|enem(?:y|ies)|opponents?)(?=[.]?$)`,
      'gi',
    ),
    'if the target is $2, the attack deals $1',
  ],
  [
    new RegExp(
      `\\b((?:(?:${damageTypes.join('|')}) )?damage),? (?:or|;) (\\d[\\dd]*(?: ?\\+ ?\\w+)*)(?: damage)?(?: instead)? (?=if\\b)`,
      'gi',
    ),
    '$1, or $2 $1 ',
  ],
  [/\byour attacks ignore\b/gi, 'you ignore'],
  [/,? \(?(?<!\bof )(?:as you choose|you choose which|your choice)\)?(?=[.,;]|$| until)/gi, ''],
  [/\b(is|are|becomes?) either (?=[a-z]+ or )/gi, '$1 '],
  // What is done and suffered.
  [/\bdo(?:e(s))? (?=(?:an? )?(?:additional|extra|further|\d|DD))/gi, 'deal$1 '],
  [/\b(?:an? )?(?:extra|further) (?=\d|damage|[a-z]+ damage|move|major|opportunity|action)/gi, 'an additional '],
  [/\bsuffer(s?)\b/gi, 'take$1'],
  [/\b(?:recover|heal|restore|get back)(?=s? (?:\d|hit points|half|all|an additional|as many|its|the use))/gi, 'regain'],
  one("may not|can not|can't", 'cannot'),
  [/\b(?:must not|(?:is|are) (?:unable to|not able to|prevented from)|can no longer)\b(?! be| use)/gi, 'cannot'],
  [/\bstrikes\b/gi, 'hits'],
  [/\b(?:strike|struck)\b(?! by lightning)/gi, 'hit'],
  [
    new RegExp(
      `\\b(?:(?:is|are) (?:reduced|brought|dropped|taken)(?: down)? |(?:drop|fall|go)(?:e?s)?(?: down)? )(?:to )?(?:${BELOW})`,
      'gi',
    ),
    'drops to 0 hit points',
  ],
  [new RegExp(`\\b(?:reduce|drop|bring|take)(s?) (?=${OBJECT} (?:to )?(?:${BELOW}))`, 'gi'), 'reduce$1 '],
  [new RegExp(`(?<=\\breduces? ${OBJECT} )(?:to )?(?:${BELOW})`, 'gi'), 'to 0 hit points'],
  [/\b(?:attain|obtain|earn|gain|get|score|roll|make)(s?) (?=(?:an? )?(?:complete|enhanced) success)/gi, 'achieve$1 '],
  [/\b(attack|defense) roll(s?)\b/gi, '$1 check$2'],
  [/\b(?:trade|trades) (?=places|positions)/gi, 'swap '],
  [/\bhalf of (?=(?:your|its|their|the|that|his|her|this)\b)/gi, 'half '],
  // What is said otherwise.
  [/\b(?:must )?(?:be|is|are) able to see\b|\b(?:must )?ha(?:s|ve) line of sight to\b/gi, 'can see'],
  [/\b(is|are|be) standing(?=[.,;]|$| and| or)/gi, '$1 not prone'],
  [/\byour size or smaller\b/gi, 'not larger than you'],
  [/\b(is|are|be) (?:able to act and )?conscious\b/gi, '$1 not incapacitated'],
  [
    /\bends? (?:this|the|that) (?:shift|move|movement) in (?:concealment|an? (?:square|space) where (?:you are|it is) concealed)\b/gi,
    'is concealed',
  ],
  [/\b(?:took|has taken|takes|suffered) ([a-z ,]+? )damage since\b/gi, 'was damaged by $1since'],
  [/\bthere (?:must )?(?:is|are|be) (an?|one) ([a-z]+) (?=adjacent to|within \d)/gi, '$1 $2 is '],
  [/(?<![-+\d])\b(\d+) (?:points? of )?(?:damage reduction|dr)\b/gi, 'DR $1'],
  [/\b(?:one|an) (?:item|thing|object|weapon) (?:that )?(?:it is|it) (?:holding|holds|wielding|wields)\b/gi, 'its weapon'],
  [/\b(?:drops? to|remains? at|go(?:es)? to) ([1-9]\d* hit points?) instead(?: of 0)?\b/gi, 'is left with $1 instead'],
  [/\bloses? (one|\d*d*\d*(?: ?\+ ?[a-z\d]+)*) hit points?\b/gi, 'takes $1 damage that cannot be reduced'],
  [
    /\b(?:ignores?|(?:is|are) (?:unaffected|not affected) by) (?:any |all )?(?:push, pull,? or slide|pushes, pulls,? and slides|forced movement|being pushed, pulled,? or slid)\b/gi,
    'cannot be moved by force',
  ],
  [/\b(?:is|are) not (?:affected|hindered|slowed) by difficult terrain\b/gi, 'ignores difficult terrain'],
  [/\b(?:moves? through|cross|treats?) difficult terrain as (?:if it were )?(?:clear|normal)(?: terrain)?/gi, 'ignores difficult terrain'],
  [
    /\bdifficult terrain (?:does not|costs) (?:slow|hinder|impede|cost) (.*?)(?: (?:no )?(?:extra|additional) movement)?(?=[.,]|$)/gi,
    '$1 ignores difficult terrain',
  ],
  [/\b(?:moves? through|pass(?:es)? through) (?=(?:enem|squares occ|spaces occ))/gi, 'ignores '],
  [/\breduce(s?) the ((?:triggering )?damage) (?:by|to) half\b/gi, 'halve$1 the $2'],
  [/\bdr does not apply(?: (?:to|against) (?:the|this) (?:attack|damage))?\b|\bthis damage ignores dr\b/gi, 'the attack ignores DR'],
  [
    /\b(?:re)?appears? in an?y? (?:unoccupied |empty )?(?:square|space) within (\d+|[a-z]+) squares?(?: of you)?/gi,
    'teleport up to $1 squares',
  ],
  [/\bthe ability to (fly|swim|climb) at ([a-z]+) (?:full )?speed/gi, 'a $1 speed equal to $2 speed'],
  [/\b(is|are) moved (?=\d|up to|[a-z]+ squares?\b)/gi, '$1 slid '],
  [/(?<=\bsquares?),? in an?y? direction(?: of your choice)?\b/gi, ''],
  // Whose doing it is, and what becomes of it.
  [/\bmust not (be|have)\b/gi, '$1 not'],
  [/\bmust (?=(?:be|have)\b)/gi, ''],
  one('will not', 'does not'),
  [/\bwill (?=(?:take|be|have|gain|regain|make|move)\b)/gi, ''],
  one('damage reduction(?: of)?|DR of', 'DR'),
  [/\b(the|this) power\b(?! point)/gi, '$1 feat'],
  one('low-light', 'low light'),
  one('walking speed|land movement rate', 'speed'),
  one('close weapon range', 'weapon range'),
  [/\b(?:melee|reach) (?=attacks?\b)/gi, 'close '],
  [/\b(?:switch|exchange)(?:es)? (?=places|positions)/gi, 'swap '],
  [/\byou and ([a-z ]+?) (may |can )?swap places/gi, 'you $2swap places with $1'],
  [/\b(?:is|are) teleported\b/gi, 'teleports'],
  [/\b(may |can )?moves?,? (?:using your land movement mode|using your speed)?,? ?(?:as normal|normally)\b/gi, '$1move up to your speed'],
  [/\b(any|an?|one|each|every|all|your) adjacent (all(?:y|ies)|enem(?:y|ies)|creatures?|opponents?|foes?)\b/gi, '$1 $2 adjacent to you'],
  [/\b(?:another|any) (?=(?:unoccupied )?(?:square|space)\b)/gi, 'a '],
  [/\b(?:pushed, pulled,? (?:or )?slid|moved against (?:your|its|their) will|forcibly moved|force moved)\b/gi, 'moved by force'],
  [
    /\b(?:shift|move)(s?) through (?:squares|spaces) (?:that )?(?:are )?occupied by (?:your )?(?:opponents|enemies)(?:,? but [a-z]+ cannot end (?:your|its) movement in one)?/gi,
    "ignore$1 enemies' squares",
  ],
  [
    /\b(?:squares|spaces) occupied by (?:your )?(?:enemies|opponents)\b|\b(?:enemy|enemies'|opponents') spaces\b|\benemy squares\b|\bthe spaces of (?:your |its )?enemies\b/gi,
    "enemies' squares",
  ],
  [/\b(?:can|may) breathe water(?: as if it (?:was|were) air)?/gi, 'cannot be drowning'],
  [
    /\b(?:grant|provoke|give|create)(s?) (?:your (?:enemies|opponents) )?(?:an |any )?opportunit(?:y|ies)(?: attacks?)?(?! action)\b/gi,
    'grant$1 an opportunity',
  ],
  [/\b(?:granting|provoking) (?:an |any )?opportunit(?:y|ies)(?: attacks?)?\b/gi, 'granting an opportunity'],
  [
    /,? even (?:if (?:you|it) (?:are|is|have|has) (?:not concealed|(?:being )?observed|no cover(?: or concealment)?)|without (?:cover or )?(?:cover|concealment)|while (?:you are )?observed|in plain sight)/gi,
    ' even in plain view',
  ],
  [/\b(?:attempt to hide|make a stealth check(?: to hide)?)\b/gi, 'hide'],
  [/\b(?:draws?) a (?=weapon)/gi, 'draw one '],
  [/\bdrops? (?:everything|all that|what) (?:it is holding|it holds|it is wielding|it wields)\b/gi, 'drops whatever it is holding'],
  [/\b(the [a-z]+)'s movement (?:immediately )?(?:ends|stops|is ended)\b/gi, '$1 stops moving'],
  [/\b(?:no longer (?:has|have)|loses?) the ([a-z, ]+?) conditions?\b/gi, 'is no longer $1'],
  [/(?<!\b(?:until|if|when|whenever|before|by) (?:[a-z ]+ )?)\bescapes? (?:any|the|a) (?:grab|hold)\b/gi, 'is no longer grabbed'],
  [/\b(?:all|every) conditions? (?:on|affecting) (the target|it|you|that creature) ends?\b/gi, '$1 ends all conditions'],
  [
    /\b(?:(?:all|any) )?ongoing ([a-z ]*)damage (?:on|to) (the target|it|you|that creature) ends\b/gi,
    '$2 no longer takes ongoing $1damage',
  ],
  [/\b(?:is|are|becomes?) (?=(?:resistant|vulnerable|immune) (?:to|against|from))/gi, 'gains '],
  [/\bgains resistant\b/gi, 'gains resistance'],
  [/\bgains vulnerable\b/gi, 'gains vulnerability'],
  [/\bgains immune\b/gi, 'gains immunity'],
  [/\b(?:has|have) (?:its|their|your|his|her) ([a-z ]+?) reduced by (\d+)(?: squares?)?/gi, 'takes a -$2 penalty to $1'],
  [
    /\badds? (?!\d+ )((?:[\w+]+ )+?)to (?=(?:the |this |your |its )?(?:check|speed|DR|attack|defense|all|initiative)\b|(?:your |its )?damage\b)/gi,
    'gain a bonus of $1to ',
  ],
  [
    /\b((?:gains?|has|have|gets?|takes?) [+-]\d+) (?=(?:speed|damage(?! against| to)|DR|defenses?|attack checks|checks|fort|ref|will)\b)/gi,
    '$1 to ',
  ],
  [
    /\b(?:the )?target grants? (you|(?:each|one|your|all) [a-z0-9 ]+?) (?:combat )?((?:dis)?advantage)\b/gi,
    '$1 gains $2 on attack checks against the target',
  ],
  [/\bthe (?:triggering )?damage (?:(?:of|from) the (?:triggering )?attack )?(?:is halved|is reduced by half)/gi, 'you halve the damage'],
  [/\bthe (?:triggering )?damage (?:(?:of|from) the (?:triggering )?attack )?is reduced by\b/gi, 'you reduce the damage by'],
  [/\b(?:the|this) damage increases by\b/gi, 'the damage is increased by'],
  [/(?<=\bhalf damage),? (?:and|but) (?:no (?:other|further) effects?|(?:the target|it) is not (?:pushed|pulled|slid|moved))\b/gi, ''],
  [/\bbefore (?:(?:making |you make )?(?:the|this|your) attack|attacking|you attack)\b/gi, 'before the attack'],
  [/\bafter (?:(?:the|this|your) attack(?: is resolved)?)\b|\bonce the attack is resolved\b/gi, 'after the attack'],
  // What is granted takes no action of whom it is granted to.
  [/^as (?:a free|no) action,? |,? ?\b(?:as (?:a free|no) action|without using an action)\b/gi, ''],
  [
    /(?:,? each against (?:a )?|,? against )different (?:targets?|creatures|opponents?|enem(?:y|ies)|foes?|creature)\b/gi,
    ' against different targets',
  ],
  one('a different', 'one other'),
  one('made before the next|before the next', 'until the next'),
  one('for a duration of recovery', 'until the next recovery'),
  [/\bends? (?:if|once|whenever)\b/gi, 'ends when'],
  // How often.
  [/\b(per|this|the next) (?:scene|fight|combat|action sequence)\b/gi, '$1 encounter'],
  [/\bonce (?:each|every|a|an|in a|in an) (?=turn|round|encounter|day)/gi, 'once per '],
  [
    /\b(?:you|the character) (?:may|can) (?:make an attack as follows|make the following attack|use this feat)\b/gi,
    'you may use this feat',
  ],
  [/\bthis feat (?:may|can) (?:only )?be used\b/gi, 'you may use this feat'],
  [/\byou (?:may|can) only use this feat\b/gi, 'you may use this feat only'],
  [/\b(times|once|twice) before (?:a|the|your)(?: next)? (?=rest|recovery|long)/gi, '$1 per '],
  [
    /\buntil (?:after (?:an?|another)|you (?:have )?(?:taken?|had|have|completed?|finish(?:ed)?) (?:an?|another)) (?=rest|recovery|long)/gi,
    'until you take a ',
  ],
  [
    /\bonce used,? you must (?:complete|take|finish) (?:a |another )?([a-z]+(?: or recovery)?) before you (?:can|may) use (?:it|this feat|the feat) again/gi,
    'you cannot use this feat again until you take a $1',
  ],
  [
    /\b(?:a given|any given|a single|each|any|the same) (?:creature|character|target|opponent|enemy|ally) (?:can only be affected by this feat|can only benefit from this feat|can be affected by this feat only|may only benefit from this feat|may only be affected by this feat|can only be targeted by this feat|falls for this only|can be the target of this feat only) once (?:in an?|per|in each|each|an?|between) ([a-z]+?)(?:(?<=rest)s)?\b/gi,
    'a given creature can only be affected by this feat once per $1',
  ],
  [
    /\byou (?:regain|recharge) (?:the use of )?this feat\b|\b(?:this|the) feat recharges\b|\b(?:this|the) feat is not (?:used up|spent)\b/gi,
    'this feat is not expended',
  ],
]

/** Of the area that a feat lays. */
const ofArea: readonly Wording[] = [
  [/^(?:[a-z]+ ){1,4}fills? (?=the area\b)/gi, 'a zone fills '],
  [
    new RegExp(
      `\\b(?:(?:all|each|every|any|one|a|an|some) (?:of )?)?(?:the |these |those |such )?squares? (?:of|in|within|inside|inside of|covered by|filled by|affected by) (?:the|this) (?:${AREA}|${STUFF})(?![a-z])`,
      'gi',
    ),
    'the area',
  ],
  [/\b(?:(?:one|any|each|all|some) of )?(?:these|those|the affected|the effected|affected|effected) squares\b/gi, 'the area'],
  [/\b(?:an affected square|an effected square|such a square|one of the squares)\b/gi, 'the area'],
  [new RegExp(`\\b(?:the|this|that) (?:${STUFF})(?![a-z])`, 'gi'), 'the area'],
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
  const { hasArea, hasTarget, hasTrigger } = scene
  return reworded(passage, hasArea ? wordings : [...general, ...ofNoArea, ...(hasTarget || hasTrigger ? [] : ofNobody)])
}
export const plainText = (text: string, scene: Scene): string => plain({ text, at: Array.from(text, () => 0) }, scene).text
