import type { Cursor, Groups } from '@riposte/print'
import { conditionNames, holding } from '../conditions-list.ts'
import { type Prey, preys } from '../sheet/power.ts'
import { kinds, sizeNames } from '../sheet/sheet.ts'
import { type Check, checkIn, conditionNamed, type Fate, fateIn, isSpanned, points, spanIn, TURNS } from './fates.ts'

/** A sentence about what else comes of it: when, whom it befalls, what he has to roll, and what that keeps off, in any order. */

export interface Rider {
  readonly fate: Fate
  readonly whom: Whom
}

/** Whom it befalls: the target, or all in so many feet; foes alone, or what lives; as they start a turn, or come there too. */
export interface Whom {
  readonly radius?: number
  readonly shape?: 'cone' | 'line'
  readonly range?: number
  readonly of?: 'foes' | 'living'
  readonly aura?: 'start' | 'enter'
}

type C = Cursor<undefined>

// ---------------------------------------------------------------------------------------------------------------- whom

const IN = '(?:in|inside|within) '
const BEINGS =
  'targets?|foes?|enem(?:y|ies)|opponents?|creatures?|entit(?:y|ies)|victims?|beings?|everyone|everybody|everything|anyone|anybody|anything|those|whoever'
const WHO = `(?:(?:all|each|every|any|one)(?: of)? )?(?:the |an? |its |those )?(?:(?:other|single|bitten|stung|struck|touched|hit) )?(?<near>adjacent )?(?<alive>living )?(?:(?<who>${BEINGS})(?: of (?:it|the attack))?|(?<all>living|others)|it|they)|(?:all|each|any)(?= (?:${IN}|adjacent\\b))`
/** So a name ends. */
const ON = '(?= (?:must|has|have|needs?|is|are|takes?|falls?|suffers?|becomes?|catch(?:es)?)\\b|,|\\.|;|\\)|$)'
const NAMED = `(?:it|itself|(?:the|an?|its) [a-z' -]{1,30}?${ON})`
const NEAR = `${IN}(?:a )?(?:radius of )?(?<feet>\\d+) ?-?(?:ft|feet|foot)(?: radius)?(?: of ${NAMED})?`
/** As far as what is adjacent. */
const FEET = 5
const BESIDE = `adjacent(?: to ${NAMED})?`
const TOLD = `(?:the |an? )?(?:living|(?:${BEINGS}) (?:is|are))\\b`
const AREA = `${IN}(?:it|range|(?:the|its|this|an?)(?: [a-z'-]+)? (?:area|radius|cone|line|burst|blast|cloud|beam|breath|aura|mist|fog|smoke|spores|stench)|the aura)`
const START = '(?:(?:starts?|starting|begins?|beginning)|at the (?:start|beginning) of) (?:its|their|his|a|the) turns?'
const ENTER = '(?:enters?|entering|comes?|coming)(?: into)?'
const STRUCK = `(?:is |are )?(?:hit|struck|caught|touched|affected)(?: by ${NAMED})?`
const BITTEN = `(?:is |are |it has |(?:the|an?) [a-z' -]{1,20} has )?(?:bitten|stung|clawed)(?: by ${NAMED})?`
const HARMED = `(?:takes? damage|(?:is |are )?(?:damaged|wounded))(?: (?:from|by) ${NAMED})?`

/** Where he is: an area that is told elsewhere, or so many feet. */
function placeIn(c: C): Whom | undefined {
  const found = c.scan(`${IN}(?:an? |the |its )?(?<range>\\d+) ?-?(?:ft|feet|foot)(?: long)? (?<shape>cone|line)`)
  if (found !== undefined) return { shape: found.shape?.toLowerCase() === 'line' ? 'line' : 'cone', range: Number(found.range) }
  const feet = c.scan(NEAR)?.feet
  if (feet !== undefined) return { radius: Number(feet) }
  if (c.has(BESIDE)) return { radius: FEET }
  return c.has(AREA) || c.has(`(?:around|about) ${NAMED}`) ? {} : undefined
}

const SENSES = `(?:(?:can |is able to )?(?<sense>see|hear)s?|(?:meets?|looks? (?:in)?to) (?:(?:its|the) (?:gaze|eyes?)(?: of)?)?) ?(?:${NAMED})?`
const HOLDS = "(?:it|the [a-z' -]{1,20}?) (?:has |is )?(?:already )?(?:grappled|grappling|holds|holding)"
/** What is said of him: that it has struck or hurt him, where he is, where he starts a turn, that his save fails. */
function quality(c: C): { readonly whom?: Whom; readonly fate?: Fate } | undefined {
  c.eat('that', 'who', 'which')
  if (c.has(HARMED)) return { fate: { 'if-hurt': true } }
  if (c.has(BITTEN)) return { fate: { bitten: true } }
  if (c.has(STRUCK)) return {}
  if (c.has('fails?')) return { fate: { failed: true, ...c.attempt(checkIn) } }
  const sense = c.scan(SENSES)
  if (sense !== undefined) return { fate: { only: [sense.sense?.toLowerCase() === 'hear' ? 'hearing' : 'seeing'] } }
  if (c.has(HOLDS)) return { fate: { only: ['held'] } }
  c.eat('is', 'are')
  const enters = c.attempt(() => {
    if (!c.has(ENTER)) return undefined
    c.attempt(placeIn)
    return c.eat('or', 'and')
  })
  const starts = c.has(START)
  if (enters !== undefined && !starts) return undefined
  const place = c.attempt(placeIn)
  return starts ? { whom: { ...place, aura: enters === undefined ? 'start' : 'enter' } } : place && { whom: place }
}

export function whomIn(c: C): Rider | undefined {
  const from = c.at
  // "Prone targets", "all undead": such alone.
  const such = c.attempt(() => {
    c.has('(?:all|each|every|any|one)(?: of)?')
    // "The target is prone" tells what becomes of it.
    return c.sees(TOLD) ? undefined : suchIn(c)
  })
  const head: Partial<Groups> | undefined = such === undefined ? c.scan(WHO) : {}
  if (head === undefined) return undefined
  const words = c.text.slice(from, c.at).trim()
  const { alive = head.all, who = such && words, near } = head
  const isFoes = /(?:^| )(?:foes|enem|opponents)/i.test(who ?? '') && /^(?:all|each|every|any|foes|enemies|opponents)/i.test(words)
  let whom: Whom = {
    ...(/^living/i.test(alive ?? '') ? { of: 'living' as const } : isFoes && { of: 'foes' as const }),
    ...(near !== undefined && { radius: FEET }),
  }
  let fate: Fate = such === undefined ? {} : { only: such }
  for (let said = c.attempt(quality); said !== undefined; said = c.attempt(quality)) {
    // Who is two things at once.
    if (fate.only !== undefined && said.fate?.only !== undefined) return undefined
    whom = { ...whom, ...said.whom }
    fate = { ...fate, ...said.fate }
  }
  // "A creature within 30ft": as far as that.
  const { radius, ...rest } = whom
  const isOne = /^(?:an? |one |the (?=target|victim))/i.test(words) && who?.endsWith('s') !== true
  return { fate, whom: isOne && radius !== undefined && whom.aura === undefined ? { ...rest, range: radius } : whom }
}

// ---------------------------------------------------------------------------------------------------------------- when

const OF_IT = "(?: (?:to|of|against|from) (?:it|(?:an?|the|its) [a-z' -]{1,30}?))?"
const FAILED =
  "(?:up)?on an? (?:failed save|failure|fail)|(?:up)?on (?:failure|failing)(?: (?:the|this|a) save)?|(?:if|when) (?:it|they|(?:the|an?|its) [a-z'-]+) fails?(?: (?:the|this|its|an?)(?: [a-z]{3})? save)?|fail(?:ure|ed save)?(?=:)"
const triggers: readonly (readonly [string, Fate])[] = [
  [
    "(?:up)?on (?:a )?(?:successful )?hit|(?:when(?:ever)?|if) (?:it|the [a-z' -]{1,30}?) hits(?: (?:it|(?:an?|the|its) (?:target|creature|victim)))?",
    {},
  ],
  [
    `(?:when(?:ever)?|if|after) [a-z' ]{0,60}?(?:deals? damage|hurts?|tak(?:es?|ing) damage)${OF_IT}(?=,| (?:the|it|its|they|target|an?|must) )|on (?:any )?damage`,
    { 'if-hurt': true },
  ],
  ['on an? (?:natural |rolled )?(?:12|critical(?: hit)?|crit)', { 'if-twelve': true }],
  [`(?:${FAILED})`, { failed: true }],
  [`an? (?:failed save|failure) (?:also )?(?:leaves|renders|means)(?: (?:it|(?:the|an?) (?:target|victim|creature)s?))?`, { failed: true }],
  [TURNS, { again: true }],
]
const MOVED =
  "(?:if|when|after) (?:(?:it|the [a-z' -]{1,30}?) )?(?:has |is |having )?(?:moved?s?|charged?s?|ran|runs?|moving|charging) (?:at least )?(?<feet>\\d+) ?(?:ft|feet)(?: or more)? in a straight line(?: (?:first|before(?: the attack| it hits| attacking)?|this turn|towards? (?:it|the target)))?"
export function movedIn(c: C): number | undefined {
  const feet = c.scan(MOVED)?.feet
  return feet === undefined ? undefined : Number(feet)
}
function triggersIn(c: C): Fate {
  let fate: Fate = {}
  for (let at = -1; at !== c.at; ) {
    at = c.at
    const moved = movedIn(c)
    if (moved !== undefined) fate = { ...fate, 'if-moved': moved }
    const only = c.attempt(preyIn)
    if (only !== undefined) fate = { ...fate, only }
    const failed = c.attempt(() =>
      c.has('(?:(?:up)?on an? fail(?:ed|ure of)(?: an?)?|(?:if|when) (?:it|they|the [a-z]+) fails? (?:an?|the|its)(?= ))')
        ? checkIn(c)
        : undefined,
    )
    if (failed !== undefined) fate = { ...fate, ...failed, failed: true }
    const found = triggers.find(([pattern]) => c.has(pattern))?.[1]
    fate = { ...fate, ...found }
    if ((found ?? moved ?? only ?? failed) !== undefined) c.eat(',', ':')
  }
  return fate
}

// --------------------------------------------------------------------------------------------------------- all together

const MUST =
  '(?:(?:must|has to|have to|needs? to)(?: (?:immediately|then|also|first))?(?: (?:succeed|make|pass|roll|attempt))?|(?:makes?|rolls?|attempts?)(?= an? )|saves?(?= \\())(?: (?:on|at|in|with))?'
const UNLESS = '(?:unless|\\()(?: (?:it|they|he|the [a-z]+))?(?: (?:succeeds?|makes?|pass(?:es)?))?(?: (?:on|at|in))?'
const ENDS =
  '(?:a )?(?:successful )?save (?:each turn )?ends(?: (?:it|this|the effect))?|a save at the (?<when>start|end) of (?:each|every)(?: of its)? turns? ends it|(?:it|they|the (?:target|victim|creature)) (?:repeats?|(?:may|can) (?:repeat|reroll)) the save at the (?<then>start|end) of (?:each|every)(?: of (?:its|their))? turns?(?:,? ending (?:it|the effect|this) on a success)?|(?:a new save is (?:allowed|made)|(?:it|they|the (?:target|victim|creature)) (?:may|can) save again) at the (?<again>start|end) of (?:each|every)(?: of (?:its|their))? turns?'
/** A save of one of its turns to come ends it. */
export function endsIn(c: C): true | 'turn-end' | undefined {
  const found = c.scan(ENDS)
  return found && ((found.when ?? found.then ?? found.again)?.toLowerCase() === 'end' ? 'turn-end' : true)
}

export function riderIn(c: C): Rider | undefined {
  const label = c.attempt(labelIn) ?? {}
  let fate: Fate = { ...label, ...triggersIn(c) }
  // "For 1 round the target is blinded."
  const early = c.attempt(() => {
    const span = spanIn(c)
    c.eat(',')
    return isSpanned(span) && span.again === undefined ? span : undefined
  })
  c.has(DOER)
  const told = c.attempt(whomIn)
  c.eat(':')
  fate = { ...fate, ...told?.fate, ...triggersIn(c) }
  const must = c.scan(MUST)?._
  const isBound = must !== undefined
  // "Must succeed or ...": of what save is told elsewhere.
  const check = c.attempt(checkIn) ?? (/succeed|pass/i.test(must ?? '') ? {} : undefined)
  if (isBound && check === undefined) return undefined
  if (check !== undefined) {
    if (c.has(TURNS)) fate = { ...fate, again: true }
    c.eat(',')
    if (c.eat('or', 'or else', 'otherwise') === undefined && !c.sees('taking ')) return undefined
    c.has('(?:the (?:target|victim|creature)|it|they)(?= (?:is|are|takes?|falls?|becomes?) )')
  }
  const own = fateIn(c)
  if (own === undefined) return undefined
  // Of more than one, nobody knows for which.
  if (early !== undefined && (own.also !== undefined || own.lasts !== undefined || (own.condition ?? own.lends) === undefined))
    return undefined
  fate = { ...fate, ...own, ...early, ...check, ...triggersIn(c) }
  if (check === undefined) fate = { ...fate, ...c.attempt(keptOff) }
  if (c.has(HALVED)) fate = { ...fate, partial: 'half' }
  const freeing = c.attempt(escapeIn)
  if (freeing !== undefined) fate = { ...fate, 'freed-by': freeing }
  const ends = c.attempt(() => {
    c.eat(',', ';', '.', '(')
    return endsIn(c)
  })
  if (ends !== undefined) {
    fate = { ...fate, 'ends-on-save': ends }
    c.eat(')')
  }
  // What comes again is harm.
  if (fate.again === true && (fate.condition ?? fate.push) !== undefined) return undefined
  // What frees him, or ends it, would leave the other.
  if (fate['freed-by'] !== undefined && !holding.includes(fate.condition)) return undefined
  return fate.also !== undefined && (fate['ends-on-save'] ?? fate['freed-by']) !== undefined ? undefined : { fate, whom: told?.whom ?? {} }
}

/** It names more than what comes. */
const BINDING = new RegExp(
  `\\b(?:${[...conditionNames, ...kinds].join('|')}|targets?|creatures?|enem|foes?|against|if|when|while|only|first|charg|each|every|all|all(?:y|ies)|save|thr|range|reach|cost|radius|half|trained|aura|cone|line|die|dice|action)`,
  'i',
)
/** `Poison:`, `Knockdown (Thr=15 STR):`. */
function labelIn(c: C): Check | undefined {
  const label = c.scan("[a-z][a-z' -]{1,24}?(?= ?[:(])")?._
  if (label === undefined || BINDING.test(label)) return undefined
  const isInside = c.eat('(') !== undefined
  const check = isInside ? checkIn(c) : {}
  if (isInside && c.eat(')') === undefined) return undefined
  return c.eat(':') === undefined ? undefined : check
}
/** Of what it does, when its user is named. */
const DOER =
  "(?:the|its|an?) [a-z' -]{1,30}?(?= (?:deals?|does|inflicts|causes|grapples|grabs|restrains|knocks|pushes|pulls|drags|throws|sets|ignites|blinds|stuns|poisons|drains)\\b)"
const HALF =
  ',?(?: or)? ?(?:half|halved)(?: (?:as much|of (?:it|that)))?(?: (?:the )?damage)?(?: (?:on|with|if) (?:an? )?(?:successful (?:save|one)|success|save|(?:it|the target) succeeds))?'

const HALVED = `${HALF}|\\(${HALF}\\)`

const FREE = '(?:escapes?|breaks? (?:free|out)|gets? free|is free|is freed|frees? (?:itself|themselves))(?: from (?:it|the [a-z]+))?'
/** "It can escape with a Thr=16 STR save", "until it breaks free (Thr=15 STR)", "Thr=15 STR to escape". */
export function escapeIn(c: C): Fate['freed-by'] {
  c.eat(',', ';', '.', '(')
  const isSaid = c.has(
    `(?:until )?(?:(?:the (?:target|victim|creature)|it|they) )?(?:(?:can|may|must)(?: try to| attempt to)? )?(?:${FREE}|(?<=until (?:it|they) )(?:succeeds?|makes?|pass(?:es)?))(?: (?:with|by|on))?(?: (?:succeeding|making|passing))?`,
  )
  c.eat('(', ':')
  const { save, needs } = checkIn(c) ?? {}
  if (!isSaid && !c.has(`(?:to )?${FREE}`)) return undefined
  c.has('as (?:a main|an attack|an) action')
  c.eat(')')
  return needs === undefined || !/^$|[.;,)(]/.test(c.word) ? undefined : { ...(save !== undefined && { save }), needs }
}

// -------------------------------------------------------------------------------------------------------------- such alone

const SUCH = `(?<one>${[...conditionNames, ...kinds].join('|')}|paralyzed|immobilized|living|seeing|hearing)s?`
const KINDS = `(?<one>${kinds.join('|')})s?`
const SIZE = sizeNames.join('|')
const TARGETS = '(?:targets?|creatures?|foes?|enem(?:y|ies)|opponents?|entit(?:y|ies)|victims?|beings?)'
const HELD = `(?:an? |the )?${TARGETS}(?: that| which| who)? (?:(?:it|the [a-z' -]{1,20}?) (?:has |is )?(?:already )?(?:grappled|grappling|holds|holding|restrained|caught|has in its grip)|(?:held|grappled|restrained|grabbed) by (?:it|the [a-z ]{1,20}?)(?=[,.;):]|$| (?:must|has|is|takes?)\\b)|in its (?:grip|grasp))`
const BEHIND = `${TARGETS}(?:(?: (?:that|which|who))? (?:is|are)(?: already)?| already)`
/** "prone or grappled targets", "a creature it has grappled", "targets of medium size or smaller". */
export function suchIn(c: C): Prey[] | undefined {
  if (c.has(HELD)) return ['held']
  c.eat('a', 'an', 'the', 'already', 'its')
  const size = c.scan(
    `(?:(?:targets|creatures) (?:of )?(?:size )?)?(?<size>${SIZE})(?:[ -]sized?)?(?: or smaller)(?: sized?)?(?: ${TARGETS})?`,
  )?.size
  if (size !== undefined) return [upTo(size)]
  const isBehind = c.has(BEHIND)
  const all = c.attempt(() => {
    const found = c.list(() => preyNamed(c), ['or', ',', ', or', 'and'])
    return isBehind || c.has(TARGETS) ? found : undefined
  })
  return all ?? c.list(() => kindNamed(c), ['or', 'and'])
}
const upTo = (size: string): Prey => `up to ${sizeNames.find((one) => one === size.toLowerCase()) ?? 'medium'}`

function kindNamed(c: C): Prey | undefined {
  const word = c.scan(KINDS)?.one?.toLowerCase()
  return kinds.find((one) => one === word)
}
export function preyNamed(c: C): Prey | undefined {
  const word = c.scan(SUCH)?.one?.toLowerCase() ?? ''
  return conditionNamed(word) ?? preys.find((one) => one === word)
}

/** "Against a prone target", "if the target is grappled": when it does more. */
function preyIn(c: C): Prey[] | undefined {
  if (c.has('(?:if|when|while) (?:the target|it|the creature) (?:is|was)(?: already)?')) {
    const size = c.scan(`(?<size>${SIZE})(?: sized?)? or smaller`)?.size
    if (size !== undefined) return [upTo(size)]
    return c.list(() => preyNamed(c), ['or', ',', ', or'])
  }
  return c.eat('against', 'vs', 'vs .', 'versus', 'to') === undefined ? undefined : suchIn(c)
}

// ------------------------------------------------------------------------------------------------------------- its user

const OWN = "(?:(?:the|its|an?) [a-z' -]{1,30}?|it) (?:regains|heals|recovers|restores|gains)"
/** "It regains 1d8 SP on a hit", "the beast heals HP equal to the damage dealt". */
export function gainIn(c: C): Fate | undefined {
  let fate = triggersIn(c)
  if (!c.has(OWN)) return undefined
  const found =
    c.scan('(?<dice>\\d+d\\d+(?:[+-]\\d+)?) (?<what>hp|sp|mp)') ??
    c.scan(
      '(?:an )?(?:(?:amount of )?(?<what>hp|sp|mp)|as (?:much|many) (?<same>hp|sp|mp)) (?:equal to|as) (?:the|all) (?:amount of )?damage(?: (?:it )?(?:dealt|deals?|done|has dealt))?',
    ) ??
    c.scan('the damage(?: (?:it )?(?:dealt|deals?|done|has dealt))? (?:as|in) (?<what>hp|sp|mp)')
  const what = points.find((one) => one === (found?.what ?? found?.same)?.toLowerCase())
  if (found === undefined || what === undefined) return undefined
  fate = { ...fate, ...triggersIn(c) }
  return found.dice === undefined ? { ...fate, feeds: what } : { ...fate, heals: { what, dice: found.dice } }
}

/** `(Thr=12 DEX negates)`, `(STR Thr=16)`, `unless it succeeds on a CON save`. */
function keptOff(c: C): Fate | undefined {
  c.eat(',')
  const isInside = c.sees('\\(')
  const isUnless = c.has(UNLESS)
  const check = checkIn(c)
  if (check === undefined) return undefined
  const half = c.has('(?:for )?(?:half|halves)(?: (?:it|this|the damage|damage))?')
  const isSo =
    half || c.has('(?:negates|avoids|resists|prevents|to (?:negate|avoid|resist|prevent))(?: (?:it|this|the effect))?') || isUnless
  return !isSo || (isInside && c.eat(')') === undefined) ? undefined : { ...check, ...(half && { partial: 'half' as const }) }
}
