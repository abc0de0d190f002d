import { idOf } from '@riposte/print'
import type { Test } from '../clauses/phrases.ts'
import type { TraitPart } from '../clauses/traits.ts'
import { conditions } from '../terms.ts'
import { triedStanding } from './effort.ts'
import { readLent } from './lent.ts'
import { rewriting } from './rewriting.ts'
import { readRows } from './row.ts'
import type { Scope } from './scope.ts'
import { fighting } from './standing/fighting.ts'
import { moving } from './standing/moving.ts'
import { always, ignores, type Standing } from './standing/row.ts'
import { readRisen, suffering } from './standing/suffering.ts'
import { isOfFight, readTests } from './tests.ts'
import { asOwn } from './words.ts'

/** What a trait says that always holds. */

/** What is said of several at once, or of oneself in a way of its own. */
const others: readonly Standing[] = [
  always(
    'abilities targeting you that would take a bane from cover or concealment have a double bane instead',
    'abilities targeting you that would take a bane from cover or concealment have a double bane instead',
    () => [{ is: 'well-covered' }],
  ),
  always('you ignore {hindrances}', 'you ignore cover and concealment', ({ hindrances }) => [...new Set(hindrances)].map(ignores)),
  always(
    "you ignore concealment if it's granted by a supernatural|magic effect",
    "you ignore concealment if it's granted by a supernatural effect",
    () => [ignores('supernatural-concealment')],
  ),
  always(
    'you [can] [automatically] {mode} {atSpeed} [<while moving|when moving|when you move>]',
    'you can climb at your full speed',
    ({ mode }) => [{ is: 'mode', mode }],
  ),
  always(
    'at the start of {turn} , <you|the director> can spend malice to activate one|any [or more] of the following features',
    "at the start of any goblin's turn, you can spend Malice to activate one of the following features",
    () => [],
  ),
  always('you grant cover to [your] allies', 'you grant cover to allies', () => [{ is: 'shields' }]),
  always(
    '<you can negate|you negate> a bane on your abilities|strikes|rolls [or turn a double bane into a bane]',
    'you can negate a bane on your abilities or turn a double bane into a bane',
    () => [{ is: 'steady' }],
  ),
  always('you <have|gain|benefit from> {cover}', 'you have cover', ({ cover: what }) => [{ is: 'hard-to-hit', what }]),
  always('you ignore concealment <created|granted|caused> by darkness', 'you ignore concealment created by darkness', () => [
    ignores('darkness'),
  ]),
  always(
    "you don't take a bane <on|from making|when making> ranged strikes while adjacent to <an enemy|enemies|any enemy>",
    "you don't take a bane on ranged strikes while adjacent to an enemy",
    () => [ignores('close-shot')],
  ),
  always("enemies can't gain an edge against you from|by|for flanking", "enemies can't gain an edge against you from flanking", () => [
    ignores('flanking'),
  ]),
  always(
    "you don't take a bane [on strikes] [made] against <creatures|targets|enemies|any target> with {hindrances}",
    "you don't take a bane on strikes against creatures with cover",
    ({ hindrances }) => (hindrances.includes('difficult') ? undefined : hindrances.map(ignores)),
  ),
  always('no creature(s) can be hidden from you', 'no creature can be hidden from you', () => [
    { is: 'cannot-be', conditions: ['hidden-from'], within: 99 },
  ]),
  always("{those} can't be hidden from you", "a creature who is prone can't be hidden from you", ({ those: of }) => [
    { is: 'cannot-be', conditions: ['hidden-from'], within: 99, of },
  ]),
  always(
    "[any|each] creature(s) within {figure} square(s) of you can't be hidden from <you|them>",
    "any creature within 2 squares of you can't be hidden from you",
    ({ figure: within }) => [{ is: 'cannot-be', conditions: ['hidden-from'], within }],
  ),
  always('<your {gait} is|you have {gait}|you have a {gait} of> {figure}', 'your speed is 8', ({ gait: stat, figure: to }) => [
    { is: 'set', stat, to },
  ]),
  always(
    '[a|any|each] creature(s)|target(s)|enemy|enemies <grabbed by you|you have grabbed|you has grabbed> take(s) {sway} on {escapes}',
    'a creature grabbed by you takes a bane on attempts to escape',
    ({ sway: value }) => (value < 0 ? [{ is: 'hard-to-escape', value }] : undefined),
  ),
  always("you can't be [made] {never}", "you can't be slowed or knocked prone", ({ never }) => cannotBe(never)),
  always(
    '[at the end of each of your turns ,] you can take {figure} damage to end one effect on <you|yourself|them> that can be ended by a saving throw',
    'at the end of each of your turns, you can take 5 damage to end one effect on you that can be ended by a saving throw',
    ({ figure: damage }) => [{ is: 'end-effect', damage }],
  ),
  always(
    'any|each effect(s) on you that <would be|can be|is> ended by a saving throw instead ends at the end of your turn',
    'any effect on you that would be ended by a saving throw instead ends at the end of your turn',
    () => [{ is: 'sure-saves' }],
  ),
  always(
    'you [can] use|take {count:many} additional maneuver(s) <on each of your turns|on your turn|each turn|per turn|on your turns>',
    'you can use one additional maneuver on each of your turns',
    ({ count }) => [{ is: 'more-maneuvers', count }],
  ),
  always(
    'you [can] use|take {count:many} maneuver(s) <on each of your turns|on your turn|each turn|per turn|on your turns>',
    'you can use two maneuvers on each of your turns',
    ({ count }) => (count < 2 ? undefined : [{ is: 'more-maneuvers', count: count - 1 }]),
  ),
  always('you [can] take(s) [up to] two turns each|per|in [a] round {more?}', 'you can take two turns each round', () => [
    { is: 'solo-turns' },
  ]),
]

function cannotBe(never: readonly string[]): readonly TraitPart[] {
  const known = never.flatMap((one) => conditions.filter((condition) => condition === one))
  const all = [
    ...known,
    ...(never.includes('force moved') ? (['force-moved'] as const) : []),
    ...(never.includes('surprised') ? (['surprised'] as const) : []),
  ]
  const flanked = never.includes('flanked') ? [ignores('flanking')] : []
  return all.length === 0 ? flanked : [{ is: 'cannot-be', conditions: all, within: 0 }, ...flanked]
}

export const standings: readonly Standing[] = [...moving, ...suffering, ...fighting, ...others]

/** Other words for the same. */
const alike = rewriting(String.raw`
  /^(?:when|whenever|if) you (?:hit|damage)s? (an? .+?) with an? strike, (?:the strike|that strike|you|it) deals? an (?:extra|additional) (\d+) damage$/ = 'your strikes deal an extra $2 damage to $1'
  /^(?:when|whenever|if) you makes? a strike against (an? .+?), (?:the strike|that strike|you|it) deals? an (?:extra|additional) (\d+) damage$/ = 'your strikes deal an extra $2 damage to $1'
  /^your ((?:melee |ranged )?(?:strikes|abilities)|(?:power|ability) rolls) (?:gain|have|take) (an? (?:double )?(?:edge|bane))( against .+)?$/ = 'you have $2 on $1$3'
  /^(?:while|if) you have (?:a creature|an enemy) grabbed, (?:your|their) (strikes|abilities) against (?:that creature|that enemy|them|the grabbed creature) (?:gain|have) (an? (?:double )?(?:edge|bane))$/ = 'you have $2 on $1 against a creature you have grabbed'
  /^your ((?:melee |ranged )?(?:strikes|abilities)|(?:power|ability) rolls) against (.+?) (?:gain|have|take) (an? (?:double )?(?:edge|bane))$/ = 'you have $3 on $1 against $2'
  /^your (strikes|abilities) against (.+?) deal an (?:extra|additional) (\d+) damage$/ = 'your $1 deal an extra $3 damage to $2'
  /^((?:any |each |all )?(?:melee |ranged )?(?:abilit(?:y|ies)|strikes?)) (?:that targets? you|targeting you) (?=takes?|gains?|has|have)/ = '$1 against you '
  /^you have (weakness|immunity) (\d+) (?:to|against) (?:all )?([a-z]+(?:(?:, |,? and )[a-z]+)*?)(?: damage)?$/ = 'you have $3 $1 $2'
  /^your (speed|stability) (?:increases|is increased) by (\d+)$/ = 'you have a +$2 bonus to $1'
  /^your (speed|stability) (?:decreases|is (?:decreased|reduced)) by (\d+)$/ = 'you have a -$2 penalty to $1'
  /^((?:each |all )?(?:ally|allies|enemy|enemies|creatures?) (?:within \d+ squares? of|adjacent to) you) deals? an (?:extra|additional) (\d+) damage (?:with|on) strikes$/ = '$1 has a +$2 bonus to strikes'
  /^your (speed|stability) (?:(?:increases|decreases|changes|is (?:increased|decreased|reduced)) to|becomes) (\d+)$/ = 'your $1 is $2'
  /^while (you are [^,]+? )an? (target|creature|enemy), your (strikes|abilities) against (?:that|the) \2 / = 'while $1the target, your $3 '
  / at their (usual|normal|full) speed$/ = ' at your $1 speed'
  /\b(end|stop) their turn in\b/ = '$1 your turn in'
  /^you reduce (?:all |any |the )?damage (?:you take )?from (.+) by (\d+)$/ = 'you have damage immunity $2 against $1'
  /^you take (\d+) less damage from (.+)$/ = 'you have damage immunity $1 against $2'
  /^you aren't (?:slowed|hindered|affected) by difficult terrain$/ = 'you ignore difficult terrain'
  /^opportunity attacks (?:made )?against you (?:take|have) a (?:double )?bane$/ = 'you don't provoke opportunity attacks'
  /^(?:enemies|creatures|no (?:enemy|creature)) (?:can't (?:hide|be hidden)|can (?:hide|be hidden)) from you$/ = 'no creature can be hidden from you'
  /^(?:when|whenever|if) you makes? a strike against (an? .+?), (?:the strike|that strike|you|it) (?:gains?|has|have) (an? (?:double )?edge)$/ = 'you have $2 on strikes against $1'
  /^while you (?:are grabbing an? (?:creature|enemy)|have an? (?:creature|enemy) grabbed), that (?:creature|enemy) / = 'each creature grabbed by you '
  /^(while you have a (?:creature|enemy) grabbed, you have .+? against )(?:that (?:creature|enemy)|them)\b/ = '$1a creature you have grabbed'
  /^while an? (ally|enemy|creature) is (within \d+ squares? of you|adjacent to you), that \1 / = 'each $1 $2 '
  /\b(?:has|have) (?:your|their) (speed|stability) (?:reduced|decreased) by (\d+)$/ = 'have a -$2 penalty to $1'
  /\b(opportunity attacks? (?:made )?against you while )they are / = '$1you are '
  /^once (?:during|in|per) (?:(?:the|an|each) )?encounter, (?:when|if) (you would be reduced to 0 stamina), (?:they|you) / = 'the first time in an encounter $1, you '
  /^you (?:can )?move (?:with|while carrying) (?:the|a|any) grabbed creature at (?:your )?(?:full|normal|usual) speed$/ = 'you can move at full speed while you have a creature grabbed'
  /^while an?y? (creature|enemy) is ([a-z]+ (?:by|of) you), (?:that (?:creature|enemy)|they|it) / = 'each $1 $2 '
  /^((?:any |each |all )?(?:melee |ranged )?(?:strikes?|abilit(?:y|ies)|ability rolls) (?:made )?against you) while (you .+?) ((?:takes?|gains?|have|has) .+)$/ = 'while $2, $1 $3'
  /, but can't (?:end|stop) (?:your|their) (?:turn|movement) (?:there|(?:in|inside) (?:an?|another|the same) (?:occupied (?:space|square)|(?:other )?(?:creature|object|creature or object)(?:'s space)?))$/ = ''
  /^while grabbed by you, an? (creature|enemy|target) has (?=an? (?:double )?bane\b)/ = 'a $1 grabbed by you takes '
  /^(?:enemies|creatures) (?:take|have) (an? (?:double )?bane) on ([a-z ]+?) (?:made )?against you (?:or|and) (?:any|each|an) ally (adjacent to you|within \d+ squares?(?: of you)?)$/ = '$2 against you take $1, and $2 against each ally $3 take $1'
  /^([a-z ]+?) (?:made )?against you (?:or|and) (?:any|each|an) ally (adjacent to you|within \d+ squares?(?: of you)?) (take an? (?:double )?bane)$/ = '$1 against you $3, and $1 against each ally $2 $3'
  /^while underwater, / = 'while you are in water, '
  /(?<= by a saving throw instead ends) (?:automatically )?at the end of your next turn$/ = ' at the end of your turn'
  /^(?:during|on|in) the first (?:combat )?round(?: of (?:combat|an encounter|the encounter|each encounter))?, / = 'while it is the first round, '
  /\bwho also has this trait\b/ = 'who has this trait'
  /^on (?:each of )?your turns?, you can (use .+? additional maneuvers?)$/ = 'you can $1 on each of your turns'
  /^damage (?:dealt to you|you take) while (you .+?) is halved$/ = 'while $1, you take half damage'
  /\b(strikes|abilities|rolls) made (?=(?:against|on) )/ = '$1 '
  /^you have (an? (?:double )?edge) on strikes while charging$/ = 'while you are charging, you have $1 on strikes'
  /^(?:when|whenever|if) you (?:makes?|would make) an? ((?:melee )?free strike|opportunity attack)(?: as part of a charge)?, you can (?:instead )?use (.+?)(?: instead(?: of (?:the|that|a) (?:melee )?free strike)?)?$/ = 'you can use $2 instead of a $1'
  /^(?:when|whenever|if) you (?:charges?|uses? the charge (?:main )?action|takes? the charge (?:main )?action), you can use (.+?) (?:instead of|in place of) (?:making )?(an? (?:melee )?free strike)$/ = 'you can use $1 instead of $2 when charging'
  /^you can use (.+?) (?:instead of|in place of) an? (?:melee )?free strike (?:when|whenever|while) (?:you make|making|you are making) (?:an? )?opportunity attacks?$/ = 'you can use $1 instead of an opportunity attack'
  /^you can use (.+?) (?:as|for|to make) (?:an )?opportunity attacks?$/ = 'you can use $1 instead of an opportunity attack'
  /^(?:the )?damage you take from (.+) is reduced by (\d+)$/ = 'you have damage immunity $2 against $1'
  /^(?:any )?(abilit(?:y|ies)|strikes?) (?:that targets? you|targeting you) from more than/ = '$1 against you from more than'
  /\bwith this trait\b/ = 'who has this trait'
  /^(?:enemies|creatures|no (?:enemy|creature)) (?:can't|can) flank you$/ = 'you can't be flanked'
  /^(?:enemies|creatures) flanking you don't (?:gain|have) an edge(?: .*)?$/ = 'you can't be flanked'
  /^you can carry (?:an?|the|any) grabbed creatures? without (?:being slowed|(?:your speed )?being reduced)$/ = 'your speed isn't reduced while you have a creature grabbed'
  /^(an? (?:creature|enemy|target) grabbed by you) has (?=an? (?:double )?bane on (?:attempts|the escape))/ = '$1 takes '
  /^you can (?:attempt to )?hide even (?:when|if) you (?:have no|don't have) cover(?: or concealment)?$/ = 'you don't need cover or concealment to hide'
  /^you deal (an (?:extra|additional) \d+ damage) to (?:a|the|any) (?:target|creature|enemy) if (.+)$/ = 'you deal $1 if $2'
  /^you can (?:share|occupy|enter) (?:a|the) spaces? with (?:another|other) creatures?$/ = 'you can share spaces'
  /^no (?:other )?(enemy|creature|ally|enemies|creatures|allies) ((?:within \d+ squares? of|adjacent to) you) can (?!be |hide\b)/ = 'each $1 $2 can't '
  /^(?:when|whenever|if) you are force moved into (?:an?|another) (?:creature or object|object or creature|creature|object), (?:you|they) (?:takes? no damage|ignores? the damage|aren't damaged)(?: (?:from|by) the collision)?$/ = 'you take no damage from collisions'
  /^you are immune to forced movement$/ = 'you can't be force moved'
`)
/** What is said of one roll, or for a while, is no standing trait. */
const NOT_STANDING = /\bnext\b|\b(?:until|unless|except)\b|(?<!\bat )\bonce\b/

function readOne(given: string, scope: Scope): readonly TraitPart[] | undefined {
  if (NOT_STANDING.test(given)) return undefined
  const words = alike(given)
  if (/^you can use two main actions on your turn|5 malice.*(?:an additional|one further) main action/.test(words))
    return [{ is: 'solo-action' }]
  return (
    readRisen(words) ??
    readRows(standings, words, {
      who: { who: 'you' },
      span: undefined,
      scope,
    }) ??
    readRider(words, scope)
  )
}

/** "Your rider has …": what whoever rides has; and "if your rider has the Crafty trait, you also have that trait". */
function readRider(words: string, scope: Scope): readonly TraitPart[] | undefined {
  const shared = /^if your rider has the (.+) trait, you also ha(?:ve|s) (?:that trait|it)$/.exec(words)?.[1]
  if (shared !== undefined) return [{ is: 'of-rider', trait: idOf(shared) }]
  const m = /^your rider ((?:has|gains|can't|ignores|takes|is|doesn't) .+)$/.exec(words)
  const own = (m?.[1] ?? '').replace(/^(?:has|gains|ignores|takes|is|doesn't)\b/, asOwn).replace(/\btheir\b/g, 'your')
  const parts = m === null ? undefined : readStandings(`you ${own}`, scope)
  return parts === undefined || parts.length === 0 ? undefined : [{ is: 'for-rider', parts }]
}

/** "While you are winded, you gain an edge on strikes": what holds as long as something does. */
function readWhile(words: string, scope: Scope): readonly TraitPart[] | undefined {
  const unless = / unless (?=you\b|winded|prone|grabbed|there\b|your squad)|^unless /.test(words)
  const lead = /^(?:while|(?:for )?(?:as|so) long as|if|when|unless) (.+?), (.+)$/.exec(words)
  const tail =
    lead === null
      ? /^(.+?) (?:while|(?:for )?(?:as|so) long as|if|unless) ((?:you|your squad|the target|there|on the ground|winded|dying|flying|mounted|prone|grabbed|hidden|bleeding|slowed|submerged|no|in|within|adjacent|an?|any|at least|one|two|three) ?.*)$/.exec(
          words,
        )
      : null
  const condition = lead?.[1] ?? tail?.[2]
  const rest = lead?.[2] ?? tail?.[1]
  if (condition === undefined || rest === undefined) return undefined
  // What comes after a "but" has a condition of its own.
  if (lead === null && /\bbut\b/.test(rest)) return undefined
  // "While winded": while you are.
  const read = readTests(
    /^(?:on the ground|winded|dying|hidden|flying|mounted|prone|grabbed|bleeding|dazed|frightened|restrained|slowed|taunted|weakened|adjacent|within|in|submerged|flanking)\b/.test(
      condition,
    )
      ? `you are ${condition}`
      : condition,
    scope,
  )
  const tests = !unless || read === undefined ? read : read.length === 1 ? read.map((test): Test => ({ is: 'not', test })) : undefined
  const parts = tests === undefined ? undefined : readStandings(rest, scope)
  if (tests?.every(isOfFight) !== true || parts === undefined) return undefined
  if (!parts.every(isGateable) || (tests.some(({ is }) => is === 'charging') && !parts.every(isOfStrike))) return undefined
  if (!parts.every((one) => (one.is === 'sway' && (one.side === 'own' || one.side === 'against')) || one.is === 'modify'))
    return tests.every(isOfBearer) ? [{ is: 'while', tests, parts }] : undefined
  return parts.map((one) => (one.is === 'sway' || one.is === 'modify' ? { ...one, when: [...tests, ...one.when] } : one))
}

/** Nobody else is asked about. */
export const isOfBearer = (test: Test): boolean =>
  test.is === 'not'
    ? isOfBearer(test.test)
    : test.is === 'any'
      ? test.tests.every(isOfBearer)
      : test.is === 'there'
        ? test.who.of === 'you'
        : !betweenTwo.includes(test.is) && (!('whose' in test) || test.whose === 'you')
const betweenTwo: readonly Test['is'][] = ['above', 'unseen', 'sized', 'flanked']

/** What a sheet has once and for all cannot come and go. */
const fixed: readonly TraitPart['is'][] = [
  'rough',
  'shares-space',
  'act',
  'aura',
  'whenever',
  'mode',
  'solo-turns',
  'solo-action',
  'end-effect',
  'near-sighted',
]
export const isGateable = (part: TraitPart): boolean => !fixed.includes(part.is)
/** Of a charge nothing but its strike is known to be one. */
const isOfStrike = (part: TraitPart): boolean => part.is === 'sway' || (part.is === 'modify' && /^(?:rolled-)?damage$/.test(part.stat))

/** Several in one sentence: "you can't be slowed, and you ignore difficult terrain". */
export function readStandings(given: string, scope: Scope): readonly TraitPart[] | undefined {
  const words = alike(given)
  return triedStanding(words, scope, (inside) => standingsIn(words, inside))
}

function standingsIn(words: string, scope: Scope): readonly TraitPart[] | undefined {
  const whole = readOne(words, scope) ?? readLent(words, scope, readStandings) ?? readWhile(words, scope)
  if (whole !== undefined) return whole
  const carried = /^you (have|gain|can't be|can't|can|ignore|take) /.exec(words)?.[1]
  for (const split of words.matchAll(/,? (?:and|but)(?: also)? |, (?=(?:has|gains|ignores|takes|can't) )/g)) {
    const rest = words.slice(split.index + split[0].length).replace(/^(?:has|gains|ignores|takes|deals|grants)\b/, asOwn)
    const before = words.slice(0, split.index)
    const first = readOne(before, scope) ?? readLent(before, scope, readStandings)
    if (first === undefined) continue
    const told = / against you\b/.test(words.slice(0, split.index)) ? rest.replace(/ against them\b/, ' against you') : rest
    const second =
      readStandings(
        /^(?:you|your|any|each|all|strikes|abilities|enemies|allies|melee|ranged|no) /.test(told) ? told : `you ${told}`,
        scope,
      ) ??
      (carried === undefined ? undefined : readStandings(`you ${carried} ${rest}`, scope)) ??
      readLent(told.replace(/^(.+? (?:adjacent to|within \d+ squares? of)) them\b/, '$1 you'), scope, readStandings)
    if (second !== undefined) return [...first, ...second]
  }
  return undefined
}
