import { type Passage, reworded, type Wording } from '@riposte/print'
import type { Scene } from './scene.ts'

/** Words and set phrases that mean the same in this book are one: each is read as the first of its row has it. */

const one = (words: string, said: string): Wording => [new RegExp(`\\b(?:${words})(?![a-z0-9'-])`, 'gi'), said]

const SOMEBODY = 'creatures?|enem(?:y|ies)|opponents?|foes?|all(?:y|ies)|targets?|undead|companions?|attackers?'
const BELOW = '(?:0|zero|no) (?:hit points|hp)(?: or (?:less|fewer|below))?|below (?:1|one|0|zero) hit points?'
const AREA = 'area|zone|burst|blast|wall|cloud|aura|affected area|area of effect|effect area'
const OBJECT = '(?:you|it|him|her|them|(?:the|an?|one|that|your|any|each) [a-z]+(?: [a-z]+)?)'
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
  [/\bone (?:of your hands|hand) free/gi, 'a free hand'],
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
  [/,? (?:as well|too|anyway)(?=[.,;]|$)/gi, ''],
  [/(?<=^(?:if|when|whenever|while)\b[^,]*),? then(?= (?:it|you|the|they|that|each)\b)/gi, ','],
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
  // What is done and suffered.
  [/\b(?:inflict|cause)(s?) (?=[^.,]*\bdamage)/gi, 'deal$1 '],
  [/\bdoes (?=(?:an? )?(?:additional|extra|further|\d|DD))/gi, 'deals '],
  [/\bdo (?=(?:an? )?(?:additional|extra|further|\d|DD))/gi, 'deal '],
  [/\b(?:an? )?(?:extra|further) (?=\d|damage|[a-z]+ damage|move|major|opportunity|action)/gi, 'an additional '],
  one('suffers', 'takes'),
  one('suffer', 'take'),
  [/\b(?:recover|heal|restore|get back)(?=s? (?:\d|hit points|half|all|an additional|as many|its|the use))/gi, 'regain'],
  one('gets back', 'regains'),
  [/\bdo(?:es)? not (?=regain hit points)/gi, 'cannot '],
  one("may not|can not|can't", 'cannot'),
  [/\b(?:must not|(?:is|are) (?:unable to|not able to|prevented from)|can no longer)\b(?! be| use)/gi, 'cannot'],
  [/\b(?:can )?(take|make)s? no (?=(?:[a-z]+ )?(?:actions|attacks)\b)/gi, 'cannot $1 '],
  [/\bstrikes\b/gi, 'hits'],
  [/\b(?:strike|struck)\b(?! by lightning)/gi, 'hit'],
  [/\bexits\b/gi, 'leaves'],
  [
    new RegExp(
      `\\b(?:(?:is|are) (?:reduced|brought|dropped|taken)(?: down)? |(?:drop|fall|go)(?:e?s)?(?: down)? )(?:to )?(?:${BELOW})`,
      'gi',
    ),
    'drops to 0 hit points',
  ],
  [new RegExp(`\\byour hit points (?:(?:are|is) (?:reduced|brought) |drop |fall )(?:to )?(?:${BELOW})`, 'gi'), 'you drop to 0 hit points'],
  [new RegExp(`\\b(?:reduce|drop|bring|take)(s?) (?=${OBJECT} (?:to )?(?:${BELOW}))`, 'gi'), 'reduce$1 '],
  [new RegExp(`(?<=\\breduces? ${OBJECT} )(?:to )?(?:${BELOW})`, 'gi'), 'to 0 hit points'],
  [/\b(?:attain|obtain|earn|gain|get|score|roll|make)(s?) (?=(?:an? )?(?:complete|enhanced) success)/gi, 'achieve$1 '],
  [/\b(achieves?|with) (?=complete success)/gi, '$1 a '],
  [/\b(achieves?|with) (?=enhanced success)/gi, '$1 an '],
  one('attack roll', 'attack check'),
  one('attack rolls', 'attack checks'),
  one('defense roll', 'defense check'),
  one('defense rolls', 'defense checks'),
  [/\b(?:falls?|is|are) (?:down prone|knocked down|knocked over|knocked off its feet|thrown prone)/gi, 'is knocked prone'],
  [/\b(?:trade|trades) (?=places|positions)/gi, 'swap '],
  [/\bhalf of (?=(?:your|its|their|the|that|his|her|this)\b)/gi, 'half '],
  [/\b(?:up to )?a (?:distance|total|maximum) of (?:up to )?(?=\d)/gi, 'up to '],
  [
    /\badvantage (?:when (?:it|they|you) attacks?|when attacking|in attacking|when making attacks against)/gi,
    'advantage on attack checks against',
  ],
  [/\bgrabbed until (?:it|they|the target) escapes?(?: (?:from )?the (?:grab|hold))?/gi, 'grabbed'],
  [/\b(?:come|break)s? (?:to an end|off)(?=[.,]|$)/gi, 'ends'],
  // What is said otherwise.
  [/\b(?:must )?(?:not be|(?:is|are) not) able to see\b/gi, 'cannot see'],
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
  [/\bswap(s?) (?:place|positions?)\b/gi, 'swap$1 places'],
  [/\byou and ([a-z ]+?) (may |can )?swap places/gi, 'you $2swap places with $1'],
  [/\b(?:is|are) teleported\b/gi, 'teleports'],
  [/\b(may |can )?moves?,? (?:using your land movement mode|using your speed)?,? ?(?:as normal|normally)\b/gi, '$1move up to your speed'],
  [/\b(?:knocked|driven|forced) back\b/gi, 'pushed'],
  [/\b(any|an?|one|each|every|all|your) adjacent (all(?:y|ies)|enem(?:y|ies)|creatures?|opponents?|foes?)\b/gi, '$1 $2 adjacent to you'],
  [/\b(?:another|any) (?=(?:unoccupied )?(?:square|space)\b)/gi, 'a '],
  [/\b(square|space) (?:that )?(it|the target) (?:has |had |just )*(?:occupied|vacated|left)\b/gi, 'square $2 left'],
  [/\b(?:the|an?) vacated (?:square|space)\b/gi, 'the square it left'],
  [/\bfollow(?=s? (?:in)?to the square)/gi, 'move'],
  [/\b(shift|move)(s?) (?:in)?to (?=the (?:square|space) (?:it|the target) left)/gi, '$1$2 up to your speed into '],
  [/\b(?:pushed, pulled,? (?:or )?slid|moved against (?:your|its|their) will|forcibly moved|force moved)\b/gi, 'moved by force'],
  [
    /\b(?:shift|move)(s?) through (?:squares|spaces) (?:that )?(?:are )?occupied by (?:your )?(?:opponents|enemies)(?:,? but [a-z]+ cannot end (?:your|its) movement in one)?/gi,
    "ignore$1 enemies' squares",
  ],
  [
    /\b(?:squares|spaces) occupied by (?:your )?(?:enemies|opponents)\b|\b(?:enemy|enemies'|opponents') spaces\b|\benemy squares\b|\bthe spaces of (?:your |its )?enemies\b/gi,
    "enemies' squares",
  ],
  [/\bdisadvantage due to (?=cover)/gi, ''],
  one('cover or concealment(?<=ignores? cover or concealment)', 'cover and concealment'),
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
  [/\b(?:is|are) disarmed\b/gi, 'drops whatever it is holding'],
  [/\bdrops? (?:everything|all that|what) (?:it is holding|it holds|it is wielding|it wields)\b/gi, 'drops whatever it is holding'],
  [/\b(?:its|their) movement (?:immediately )?(?:ends|stops|is ended)\b/gi, 'it stops moving'],
  [/\b(the [a-z]+)'s movement (?:immediately )?(?:ends|stops|is ended)\b/gi, '$1 stops moving'],
  [/\b(?:must )?(?:stops? moving|stop)(?=[.,;]|$)/gi, 'stops moving'],
  [/(?<!\b(?:may|can|to|until|if|when|whenever) (?:[a-z ]+ )?)\bfalls? prone\b/gi, 'is knocked prone'],
  [/\bregains? consciousness\b/gi, 'is no longer dying and incapacitated'],
  [/\b(?:no longer (?:has|have)|loses?) the ([a-z, ]+?) conditions?\b/gi, 'is no longer $1'],
  [/(?<!\b(?:until|if|when|whenever|before|by) (?:[a-z ]+ )?)\bescapes? (?:any|the|a) (?:grab|hold)\b/gi, 'is no longer grabbed'],
  [/\b(one|a) condition (?:on|affecting) (the target|it|you|that creature) ends\b/gi, '$2 ends one condition'],
  [/\b(?:all|every) conditions? (?:on|affecting) (the target|it|you|that creature) ends?\b/gi, '$1 ends all conditions'],
  [
    /\b(?:(?:all|any) )?ongoing ([a-z ]*)damage (?:on|to) (the target|it|you|that creature) ends\b/gi,
    '$2 no longer takes ongoing $1damage',
  ],
  [
    /\b(?:is|are) immune to (?:the |being )?(?:knocked )?(?=[a-z]+(?<=blinded|bloodied|broken|compelled|dazed|grabbed|immobilized|incapacitated|prone|slowed|stunned|surprised|weakened|flanked))/gi,
    'cannot be ',
  ],
  [/\b(?:is|are|becomes?) (?=(?:resistant|vulnerable|immune) (?:to|against|from))/gi, 'gains '],
  [/\bgains resistant\b/gi, 'gains resistance'],
  [/\bgains vulnerable\b/gi, 'gains vulnerability'],
  [/\bgains immune\b/gi, 'gains immunity'],
  [/\b(?:has|have) (?:its|their|your|his|her) ([a-z ]+?) reduced by (\d+)(?: squares?)?/gi, 'takes a -$2 penalty to $1'],
  [/\b(?:has|have) (?:its|their|your|his|her) ([a-z ]+?) increased by (\d+)(?: squares?)?/gi, 'gains a +$2 bonus to $1'],
  [/\badds? (\d+) to (?!the (?:damage|result|roll))/gi, 'gain a +$1 bonus to '],
  [
    /\badds? (?!\d+ )((?:[\w+]+ )+?)to (?=(?:the |this |your |its )?(?:check|speed|DR|attack|defense|all|initiative)\b|(?:your |its )?damage\b)/gi,
    'gain a bonus of $1to ',
  ],
  [
    /\b(?:gains?|has|have|gets?|deals?) \+(\d+) (?:to )?damage (?:against|to) (?!the target|you|that)/gi,
    'deals an additional $1 damage against ',
  ],
  [
    /\b((?:gains?|has|have|gets?|takes?) [+-]\d+) (?=(?:speed|damage(?! against| to)|DR|defenses?|attack checks|checks|fort|ref|will)\b)/gi,
    '$1 to ',
  ],
  [
    /\b(?:the )?target grants? (you|(?:each|one|your|all) [a-z0-9 ]+?) (?:combat )?((?:dis)?advantage)\b/gi,
    '$1 gains $2 on attack checks against the target',
  ],
  [
    /\b(?:the )?target grants? (?:combat )?((?:dis)?advantage) to (you|(?:each|one|your) [a-z0-9 ]+?)(?= until|[.,]|$)/gi,
    '$2 gains $1 on attack checks against the target',
  ],
  [/\bthe (?:triggering )?damage (?:(?:of|from) the (?:triggering )?attack )?(?:is halved|is reduced by half)/gi, 'you halve the damage'],
  [/\bthe (?:triggering )?damage (?:(?:of|from) the (?:triggering )?attack )?is reduced by\b/gi, 'you reduce the damage by'],
  [/\b(?:the|this) damage increases by\b/gi, 'the damage is increased by'],
  [/(?<=\bhalf damage),? (?:and|but) (?:no (?:other|further) effects?|(?:the target|it) is not (?:pushed|pulled|slid|moved))\b/gi, ''],
  [/\bbefore (?:(?:making |you make )?(?:the|this|your) attack|attacking|you attack)\b/gi, 'before the attack'],
  [/\bafter (?:(?:the|this|your) attack(?: is resolved)?)\b|\bonce the attack is resolved\b/gi, 'after the attack'],
  // Nobody strikes farther than he reaches, and what is granted takes no action of whom it is granted to.
  [/,? if (?:it|they|the target|that creature) (?:is|are) within (?:(?:(?:your|its) )?reach|weapon range)\b/gi, ''],
  [/^as (?:a free|no) action,? |,? ?\b(?:as (?:a free|no) action|without using an action)\b/gi, ''],
  [
    /(?:,? each against (?:a )?| against )different (?:targets?|creatures|opponents?|enem(?:y|ies)|foes?|creature)\b/gi,
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
  [/\byou cannot use this feat again this (encounter|day|turn|round)\b/gi, 'you may use this feat only once per $1'],
  [
    /\b(?:a given|any given|a single|each|any|the same) (?:creature|character|target|opponent|enemy|ally) (?:can only be affected by this feat|can only benefit from this feat|can be affected by this feat only|may only benefit from this feat|may only be affected by this feat|can only be targeted by this feat|falls for this only|can be the target of this feat only) once (?:in an?|per|in each|each|an?|between) ([a-z]+?)(?:(?<=rest)s)?\b/gi,
    'a given creature can only be affected by this feat once per $1',
  ],
  [
    /\b(?:this feat|this attack|you) cannot (?:be used|use this feat) (?:against|on) the same (?:creature|character|target|opponent|enemy|ally) (?:twice|more than once|again) (?:in an?|per|each|in the same|this|in one) ([a-z]+)/gi,
    'a given creature can only be affected by this feat once per $1',
  ],
  [
    /\byou (?:regain|recharge) (?:the use of )?this feat\b|\b(?:this|the) feat recharges\b|\b(?:this|the) feat is not (?:used up|spent)\b/gi,
    'this feat is not expended',
  ],
  [/\byour ([a-z]+) recharges\b/gi, 'you regain the use of $1'],
  [/\bthis (?:feat )?counts as\b/gi, 'you can use this feat as'],
  [/\breturns to (?=your hand)/gi, 'appears in '],
]

/** Of the area that a feat lays. */
const ofArea: readonly Wording[] = [
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

/** Where nobody is the target. */
const ofNobody: readonly Wording[] = [
  one('another target', 'another creature'),
  [/(?<=\b(?:an?|any|each|every|all)(?: [a-z]+)? )target(s)?\b/gi, 'creature$1'],
  [/\b(?:prone|bloodied|grabbed|slowed|dazed|stunned|immobilized) targets\b/gi, 'creatures'],
]

/** In the words in which the rows have it. */
export const plain = (passage: Passage, scene: Scene): Passage => {
  const { hasArea, hasTarget, hasTrigger } = scene
  return reworded(passage, hasArea ? wordings : hasTarget || hasTrigger ? general : [...general, ...ofNobody])
}
export const plainText = (text: string, scene: Scene): string => plain({ text, at: Array.from(text, () => 0) }, scene).text
