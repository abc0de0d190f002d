import { rewriting } from './rewriting.ts'

/** Sentences that say the same in other words, brought to one. All texts come in lower case. */

const LEAD =
  /^(?:additionally|in addition|also|then|finally|(?:when|whenever|each time) (?:you use|using) this ability|(?:when|after) (?:the target|you|they) ends? (?:this|the) (?:forced )?(?:movement|move|shift)|(?:after|at the end of) (?:this|the|that|your|their) (?:forced )?(?:movement|move|shift)|as a free triggered action|during that time),? /
const inOneWay = rewriting(String.raw`
  /^(halve|reduce|increase|negate|prevent|impose|redirect|subtract|add) (?=(?:the|an?|any|that|\d\S*) )/ = 'you $1 '
  /^roll (\S+) and (subtract|add) / = 'you roll $1 and $2 '
  /\b(you|they) can't be targeted by opportunity attacks\b/ = '$1 don't provoke opportunity attacks'
  /\bthe target can't be targeted by opportunity attacks\b/ = 'the target doesn't provoke opportunity attacks'
  /^your speed is (halved|doubled)\b/ = 'you have $1 speed'
  /^their speed is (halved|doubled)\b/ = 'they has $1 speed'
  /^the target's speed is (halved|doubled)\b/ = 'the target has $1 speed'
  /^(?:the|this) (area|wall|aura) (?:lasts|remains) (until .+?),? and ((?:is|becomes) .+)$/ = '$2, the $1 $3'
  /^(?:the|this) (?:area|wall|aura) (?:lasts|remains) (until .+?),? and (.+)$/ = '$1, $2'
  /^(if (?:this ability|this strike|the strike) [^,]+, )it (?=gains|has|deals|takes|ignores|targets)/ = '$1this ability '
  /^(if (?:this ability|this strike|the strike) [^,]+, )its (?=potency)/ = '$1this ability's '
  /^(?!.*\b(?:in|within|through) the area\b)(.+? takes? \S+ (?:[a-z]+ )?damage) for (?:each|every) square (?:they|the target) (willingly )?moves?((?: (?:until|before|during|this) .+)?)$/ = 'each time the target $2moves a square$3, $1'
  /^(?:for )?(?:as|so) long as (?=the target is [a-z]+ (?:this way|by you))/ = 'while '
  /\b([marip] < -?\w+) (?=(?:they|the target|it|you) (?:is|are|takes?|has|have|can't|falls?|loses?|must)\b)/g = '$1, '
  /^if this forced movement causes the target to collide / = 'if the target collides '
  /^if (?:they|it) collides? with / = 'if the target collides with '
  /\btake the (?:triggering )?damage (?:instead of|in place of) (?:the|that|an?) (?:adjacent |triggering )?(?:ally|target|creature)$/ = 'take the damage instead'
  /\btake the triggering damage instead$/ = 'take the damage instead'
  /^(.+?) (?:is|are) teleported ((?:up to|to) .+?),? and ((?:is|are|takes?|falls?|gains?|can't|has|loses?) .+)$/ = 'you teleport $1 $2, and $1 $3'
  /^(.+?) (?:is|are) teleported (?=up to|to )/ = 'you teleport $1 '
  /^at the end of this turn, / = 'at the end of your turn, '
  / who (?:moves|comes|moves or is force moved|is force moved or moves) into (?=(?:the|an?) (?:area|aura)\b)/ = ' who enters '
  /^((?:any|each|an?) (?:creature|enemy|ally)) (?=force moved into (?:the|an?) (?:area|aura)\b)/ = '$1 who is '
  /^the first time (?:an?|any|each) (enemy|creature|ally) (enters (?:a square of )?(?:the|an?) (?:area|aura|wall)) (?:in|during|on) a (?:combat )?(round|turn)(,? or starts their turn there)?, (?:they|that (?:creature|enemy|ally)|the (?:creature|enemy|ally)) / = 'each $1 who $2 for the first time in a $3$4 '
  /^the first time (in|during|on) a (?:combat )?(round|turn) (?:that |when )?(?:an?|any|each) (enemy|creature|ally) (enters (?:a square of )?(?:the|an?) (?:area|aura|wall))(,? or starts their turn there)?, (?:(?:they|that (?:creature|enemy|ally)) )?/ = 'each $3 who $4 for the first time $1 a $2$5 '
  /\bif ((?:they|the target) (?:is|are) (?:force moved|pushed|pulled|slid) into an? (?:object|creature|wall|obstacle)) (?=they|the target|it|you)/ = 'if $1, '
  /^(?:on|with) a critical hit, / = 'if you score a critical hit, '
  /^the next (ally|enemy|creature) to (?:make a )?strike (?:against )?the target / = 'the next strike an $1 makes against the target '
  /\b(can|may) choose to (?=take|make|move|shift|use|gain|spend|swap|teleport|push|pull|slide|end|become|be\b)/g = '$1 '
  /\bleap(s?)\b/g = 'jump$1'
  / before or after (?:the damage is dealt|dealing (?:the )?damage|(?:the|this) (?:strike|ability) is resolved)$/ = ' before or after using this ability'
  / (?:immediately )?after (?:the|this|that) forced movement(?: is resolved| resolves)?$/ = ''
  /^damage (?:dealt to you|you take) while (you .+?) is halved$/ = 'while $1, you take half damage'
  /(^|, )((?:melee |ranged )?(?:strikes|abilities|ability rolls|power rolls)) made by (enemies|allies|creatures) in the area (take|gain|have) (an? (?:double )?(?:edge|bane))/ = '$1$3 in the area $4 $5 on $2'
  /\bswitch(es)? (places|positions)\b/ = 'swap$1 $2'
  /\b(?:a different|another) (creature|enemy|ally|target) (?=within|adjacent|of your)/ = 'one other $1 '
  /\b(ally|allies|creatures?|enemy|enemies|minions?) with the ([a-z]+) keyword\b/ = '$2 $1'
  /^(.+?), or have (?=their|its)/ = '$1, or has '
  /^(?:the|this) forced movement (?:ignores|isn't reduced by|can't be reduced by) the target's stability$/ = 'the forced movement ignores stability'
  /^(you can reroll the (?:power )?roll),? (?:but|and) must (?:use|take) the (?:second|new) (?:result|roll|outcome)$/ = '$1'
  /^(?:each|every) square (?=(?:adjacent to|within \d+ squares? of) .+? (?:is|becomes) )/ = 'the ground '
  /^the ground adjacent to / = 'the ground within 1 square of '
  /\b(\d+) (extra|additional) ((?:[a-z]+ )?damage)\b/g = 'an $2 $1 $3'
  /^[a-z ]+ makes? (the area|the ground in the area) difficult terrain/ = '$1 is difficult terrain'
  /\b(creature|enemy|ally) on the ground (within \d+ squares? of [a-z]+|adjacent to [a-z]+|in the area) who (is|has) / = '$1 $2 who is on the ground and $3 '
  /^the first (strike|ability roll|power roll) made against the target (?=before|until)/ = 'the next $1 made against the target '
  /^the next (ability|strike) the target uses\b/ = 'the next $1 the target makes'
  /^you spend (?:a|one) recovery,? and (.+? regains? stamina equal to your recovery value)$/ = 'unless you have no recoveries left, you lose one recovery, and $1'
  /^strained: / = 'if you are strained, '
  /^(?:special|effect): / = ''
  /^(?:as an exception|note that|for example)[:,] / = ''
  /\b(surges?) that (?:can|must) be used immediately/g = '$1 at once'
  /\b(surges?),? (?:which|that) (?:(?:they|you|the target) can (?:use|spend)|can be (?:used|spent)) (?:immediately|at once|(?:on|for) (?:the|that|this) (?:triggering )?(?:damage|strike|ability|roll))/g = '$1'
  / (?:(?:made )?(?:while|when) using|when you use) this ability$/ = ''
  /\b(stands?(?: up)?) if (?:(?:they|you) are )?prone(?=$|,| and )/ = '$1'
  /,? and (?:their|your|this|that|the) movement doesn't provoke opportunity attacks$/ = ' without provoking opportunity attacks'
  /^one condition (?:on|affecting) (the target|you|them) ends$/ = '$1 can end one condition'
  /^(?:your |all )?enemies treat (the area|the ground in the area) as difficult terrain\b/ = '$1 is difficult terrain for enemies'
  /\b(gains?|has|have) stability equal to / = '$1 a bonus to stability equal to '
  /\b(shifts?|moves?) ((?:toward|away from) (?:you|the target)) (up to .+? squares?|up to their speed)$/ = '$1 $3 $2'
  /\bby (?:an amount|a number(?: of squares)?) equal to / = 'by '
  /\b(you|they|the target) (?:remains?|stays?) (?=invisible\b)/ = '$1 is '
  /\bcan't (?:be|become) hidden or invisible\b/ = 'can't hide or become invisible'
  /\b(strike|roll|test|ability) made (?=(?:before|until|by|this) )/ = '$1 '
  /^(you and [a-z ]+?) (swap places|can swap places|each .+?),? and you (can )?each / = '$1 $2, and $1 $3each '
  /^if (?:you use this ability|this ability is used) (?:while|when) (.+?), / = 'if $1, '
  /\b(gains?|have|has) the benefits? of (cover|concealment)\b/ = '$1 $2'
  / who can hear you\b/ = ''
  /^when(?:ever)? (?:a|the|each|any) target is (?:made |knocked )?([a-z]+) (this way|by this ability), / = 'if the target is $1 $2, '
  / and who (?=(?:is|are|has|have) )/ = ' and '
  / after this ability is resolved(?= )/ = ''
  / and, if ([^,]+), (?=can't|takes?|is|are|falls?|has|loses?)/ = ', and if $1, they '
  / and, if (?=[^,]+, )/ = ', and if '
  /, each (?=(?:takes?|is|are|can|gains?|falls?) )/ = ', each target '
  /^((?:each time|whenever|every time|any time) (?:they|the target|you) (?:takes?|deals?) (?:any )?damage)(?= (?:they|the target|you)\b)/ = '$1,'
  /^for each (.+?), (.+? (?:gains?|regains?|takes?|deals?) .+)$/ = '$2 for each $1'
  /(^|, )the next (ally|enemy|creature) (?:who|that) ((?:makes|uses|deals|damages|strikes|moves|ends|starts) .+?),? ((?:gains?|takes?|can|is|has|regains?|deals?) .+)$/ = '$1the next time an $2 $3, that $2 $4'
  /^the (?:encounter map|battlefield|map) [a-z ]+? and (?=each )/ = ''
  /^(.+? who (?:is|are) ([a-z]+)) has (?:that|the) (?:effect|state) end and (.+)$/ = '$1 $3 and is no longer $2'
  /^if (this damage|this ability|this strike|the damage) reduces (?:the|a) target to 0 stamina, any (?:damage left over|left ?over damage|excess damage|remaining damage) is dealt to (.+)$/ = 'if $1 reduces the target to 0 stamina, $2 takes damage equal to the damage left over'
  /^(at the (?:start|end) of (?:each of )?your turns), (?:an?|each|any|the) (?:target|creature|enemy) ([a-z]+) (?:this way|by this ability) (.+)$/ = 'while $2 this way, $1, the target $3'
  /\b(all(?:y|ies)) of you(?:rs)?\b/g = '$1'
  /^you appears? in(?:to)? (?=an unoccupied space)/ = 'you teleport into '
  /,? (?:dragging|bringing|carrying) (?:each|any|all) (?:grabbed )?(?:creatures?|targets?)(?: (?:they|you) have grabbed| grabbed by you)?(?: (?:along )?with (?:them|you))?(?=$|,| and )/ = ''
  /^(?:you )?choose (.+?),? who (?=is|takes|falls|can|must|gains|has|swap|each)/ = '$1 '
  /,? (?:immediately )?before the triggering (?:strike|ability|attack|damage|effect) (?:is resolved|resolves|is dealt)$/ = ''
  /(?<! or) (?:immediately )?after (?:making|using) (?:this|the) (?:strike|ability|power roll|attack)$/ = ''
  / at the end of the forced movement$/ = ''
  /\bwithin (\d+) squares? of where the target lands\b/ = 'within $1 squares of the target'
  /\bends? (?:this|the|that|their|your) (?:forced )?(?:movement|move|shift|jump|teleport) (?=adjacent|within)/ = 'is '
  /^(.+?) take no damage and instead (gain|regain) / = '$1 take no damage and $2 '
  /^both you and / = 'you and '
  /\b(is|are) also (?=knocked|[a-z]+(?: |$))/g = '$1 '
  /^whenever (.+?) while ([a-z]+) this way, (.+)$/ = 'while $2 this way, whenever $1, $3'
  /^(?:an?|any|each|the) (?:creature|target|enemy)(?: who is)? ([a-z]+) this way (.+ at the (?:start|end) of each of their turns) while (?:they are )?\1(?: this way)?$/ = 'while $1 this way, the target $2'
  /^if only one (creature|target|enemy) is targeted(?: by this ability)?, / = 'if this ability targets only one $1, '
  /^you can (?:have|allow|let) (the target|each target|(?:one|two|each) (?:ally|allies|enemy|creature)(?: (?:within (?:distance|\d+ squares?(?: of (?:you|the target))?)|adjacent to (?:you|the target)))?) (?:to )?(?=spend|make|move|shift|use|gain|stand|teleport)/ = '$1 can '
  / (?:at the end of|after) (?:the|this|that|their|your) (?:jump|move(?:ment)?|shift|flight)(?=$| and )/ = ''
  /^(you .+) after (?:flying|moving|shifting|jumping|teleporting)$/ = '$1'
  /^(?:before or after|either before or after) (?:making |you make |using |you use )?(?:the|this) (?:power roll|roll|strike|ability), (.+)$/ = '$1 before or after using this ability'
  /^(?:immediately )?before (?:making |using )?(?:the|this) (?:power roll|roll|strike|ability), (.+)$/ = '$1 before using this ability'
  /^after (?:(?:making |using |dealing |resolving )?(?:the|this|this ability's) (?:power roll|roll|strike|ability|damage)(?: is (?:made|resolved))?|dealing damage|you (?:deal damage|use this ability|make this strike)), (.+)$/ = '$1'
  /^after the (?:triggering )?(?:effect|ability|strike|damage) resolves, (.+)$/ = '$1 after the triggering effect resolves'
  / at the end of (?:the|this|that|your|their) (?:movement|move|shift|jump)(?= (?:takes?|is|are|falls?|can|loses?)\b)/ = ''
  /(free strike|signature ability)( against .+?)?,? and gains? (an edge|a bane) on (?:it|the strike|that strike)$/ = '$1$2 that gains $3'
  / (?:as part of|with) this ability$/ = ''
  /^(?:on|during) (your|their|the target's) next turn, (.+? (?:can|can't) (?:only )?(?:use|take) .+?)(, but not both)?$/ = '$2 on $1 next turn$3'
  /^if (?:this ability|this damage) causes (?:a creature|the target) who (is|isn't|is not|has|hasn't) (.+?) to become winded, they are (?:instead )?(.+?)(?: instead)?$/ = 'if this damage makes the target winded and the target $1 $2, the target is $3'
  /^if the target is killed by this (?:damage|ability|strike), you can deal any damage (?:over|beyond|in excess of) what was (?:required|needed) to kill them to (.+)$/ = 'if this ability kills the target, you can deal damage equal to the damage left over to $1'
  /^if (?:a|the) target (is|was) already ([a-z]+), that condition continues but their (?=speed is 0\b)/ = 'if the target $1 already $2, the target's '
  /\b(uses?) this ability a second time(?:,? either .+)?$/ = '$1 this ability again'
  /^(?:when|while) you (?:push|pull|slide) the target, you can (move|shift) into any square (?:they leave|the target leaves)$/ = 'you can $1 into any square the target leaves'
  /\b(is|are) grabbed in your (?:mouth|jaws|maw|beak|claws?|coils|tail|hands?|arms?|talons?|tentacles?|trunk)$/ = '$1 grabbed'
  /^if (?:a|the|each|any) target ([a-z]+) (?:this way|by this ability) (is|was) already \1, they are instead / = 'if the target $2 already $1, they are instead '
  /^(this ability [^,]+?),? and (?=(?:deals|gains|has|targets|ignores) )/ = '$1, and this ability '
  /\b(enemy|creature|ally) adjacent to (?:your|their) path\b/g = '$1 you move adjacent to'
  /^(you teleport .+? squares),? to an? (?:unoccupied )?space of your choice$/ = '$1'
  /\b(jump|move|shift|fly|flies|teleport)(s?) (up to \d+ squares) in any direction\b/ = '$1$2 $3'
  /^(.+? is ([a-z]+)) and (takes? .+? damage) (at the (?:start|end) of each of (?:your|their) turns) while (?:they are )?\2$/ = '$1, and while $2 this way, $4, the target $3'
  /^you mark (.+?)( until .+?)?(?:;|,? and) you (?:have|has|gains?) (an? (?:double )?edge) on (strikes|abilities|power rolls) against (?:them|that (?:creature|enemy|target))$/ = 'you mark $1$2, and until the end of the encounter, you have $3 on $4 against a creature marked by you'
  / in the area when it appears,? or who (?:later|subsequently) enters it(?: later)?,? / = ' in the area when it appears, who enters the area, '
  /^(?:if|when|while) (.+?) (?:is|are) used as part of (?:a charge|the charge (?:main )?action), / = 'if this ability is used as part of a charge, '
`)
/** Without what only leads over to it, and in the words that the grammar knows. */
export function alike(words: string): string {
  return inOneWay(onePicked(words.replace(/[.!:]+$/, '')).replace(LEAD, ''))
    .replace(/^the director (gains|loses) (.*\bmalice\b)/, (_, verb: string, rest: string) => `you ${verb.slice(0, -1)} ${rest}`)
    .replace(
      /^(if the target (?:is|was) (?:force moved|pushed|pulled|slid) into an?(?:other)? (?:creature|enemy|ally)|if the target collides with an?(?:other)? creature), (.+)$/,
      (_, head: string, rest: string) => `${head}, ${intoWhom(rest)}`,
    )
    .replace(
      /\b((?:gains?|regains?) )((?:temporary )?stamina) equal to (?:(\d+) times )?the number of (targets|creatures|enemies|allies)\b/,
      (_, verb: string, what: string, times: string | undefined, nouns: string) =>
        `${verb}${times ?? '1'} ${what} for each ${nouns.replace(/ies$/, 'y').replace(/s$/, '')}`,
    )
    .trim()
}

/** The same of what stands within a sentence: who is chosen there is told of in the next one. */
export const alikeWithin = (words: string): string => (/^(?:you )?(?:can )?choose\b/.test(words) ? onePicked(words) : alike(words))

/** Who was run into is spoken of as "that creature"; "both" are the two of them. */
const intoWhom = rewriting(String.raw`
  /^both(?: creatures)? (are )?(?=knocked|fall|take)/ = 'the target and each creature the target collides with $1'
  /\b(?:that|the other|the second) creature\b/g = 'each creature the target collides with'
`)

/** "You can choose one target, and that target shifts": one target shifts; "choose up to two allies and teleport those allies to …". */
const onePicked = rewriting(`
  /^(you )?(?:can )?choose (.+?),? and (teleport|push|pull|slide) (?:that|those|the chosen) (?:targets?|creatures?|ally|allies|enemy|enemies) (.+)$/ = 'you $3 $2 $4'
  /^(?:you )?(?:can )?choose (.+?)(?:,? and|[:;]) (?:each of (?:them|those)|each|they each) (?=(?:gains?|takes?|regains?|is|are|has|have|falls?|can) )/ = '$1 '
  /^(?:you )?(?:can )?choose (.+?)(?:,? and|[:;]) (?:that|those|the chosen|each chosen|each of (?:those|them|the chosen)) (?:target|creature|ally|enemy|targets|creatures|allies|enemies) / = '$1 '
`)
