import type { Cursor } from '@riposte/print'
import { type Check, checkIn, type Fate, fateIn } from './fates.ts'

/** A sentence about what else comes of it: when, whom it befalls, what he has to roll, and what that keeps off, in any order. */

export interface Rider {
  readonly fate: Fate
  readonly whom: Whom
}

/** Whom it befalls: the target, or all in so many feet; foes alone, or what lives; as they start a turn, or come there too. */
export interface Whom {
  readonly radius?: number
  readonly of?: 'foes' | 'living'
  readonly aura?: 'start' | 'enter'
}

type C = Cursor<undefined>

// ---------------------------------------------------------------------------------------------------------------- whom

const IN = '(?:in|inside|within) '
const BEINGS = 'targets?|foes?|enem(?:y|ies)|opponents?|creatures?|entit(?:y|ies)|victims?|beings?|everyone|everybody|anyone|anybody|those'
const WHO = `(?:(?:all|each|every|any)(?: of)? )?(?:the |an? |its |those )?(?:other |single )?(?<alive>living )?(?:(?<who>${BEINGS})(?: of (?:it|the attack))?|(?<all>living|others)|it|they)|(?:all|each|any)(?= ${IN})`
/** So a name ends. */
const ON = '(?= (?:must|has|have|needs?|is|are|takes?|falls?|suffers?|becomes?|catch(?:es)?)\\b|,|\\.|;|\\)|$)'
const NAMED = `(?:it|itself|(?:the|an?|its) [a-z' -]{1,30}?${ON})`
const NEAR = `${IN}(?:a )?(?:radius of )?(?<feet>\\d+) ?-?(?:ft|feet|foot)(?: radius)?(?: of ${NAMED})?`
const AREA = `${IN}(?:it|range|(?:the|its|this|an?)(?: [a-z'-]+)? (?:area|radius|cone|line|burst|blast|cloud|beam|breath|aura|mist|fog|smoke|spores|stench)|the aura)`
const START = '(?:starts?|starting|begins?|beginning) (?:its|their|his|a|the) turns?'
const ENTER = '(?:enters?|entering|comes?|coming)(?: into)?'
const STRUCK = `(?:is |are )?(?:hit|struck|caught|bitten|stung|touched|affected)(?: by ${NAMED})?`
const HARMED = `(?:takes? damage|(?:is |are )?(?:damaged|wounded))(?: (?:from|by) ${NAMED})?`

/** Where he is: an area that is told elsewhere, or so many feet. */
function placeIn(c: C): Whom | undefined {
  const feet = c.scan(NEAR)?.feet
  if (feet !== undefined) return { radius: Number(feet) }
  return c.has(AREA) ? {} : undefined
}

/** What is said of him: that it has struck or hurt him, where he is, where he starts a turn, that his save fails. */
function quality(c: C): { readonly whom?: Whom; readonly fate?: Fate } | undefined {
  c.eat('that', 'who', 'which')
  if (c.has(HARMED)) return { fate: { hurt: true } }
  if (c.has(STRUCK)) return {}
  if (c.has('fails?')) return { fate: { failed: true, ...c.attempt(checkIn) } }
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
  const head = c.scan(WHO)
  if (head === undefined) return undefined
  const { alive = head.all, who = '', _: words } = head
  const isFoes = /^(?:foes|enem|opponents)/i.test(who) && /^(?:all|each|every|any|foes|enemies|opponents)/i.test(words)
  let whom: Whom = /^living/i.test(alive ?? '') ? { of: 'living' } : isFoes ? { of: 'foes' } : {}
  let fate: Fate = {}
  for (let said = c.attempt(quality); said !== undefined; said = c.attempt(quality)) {
    whom = { ...whom, ...said.whom }
    fate = { ...fate, ...said.fate }
  }
  return { fate, whom }
}

// ---------------------------------------------------------------------------------------------------------------- when

const OF_IT = "(?: (?:to|of|against|from) (?:it|(?:an?|the|its) [a-z' -]{1,30}?))?"
const FAILED =
  '(?:up)?on an? (?:failed save|failure|fail)|(?:up)?on (?:failure|failing)(?: (?:the|this|a) save)?|if (?:it|they) fails?(?: (?:the|this) save)?'
const TURNS = 'at the (?:start|beginning) of (?:each|every)(?: of (?:its|their))? turns?(?: of (?:the|its) (?:target|victim|creature))?'
const triggers: readonly (readonly [string, Fate])[] = [
  [
    "(?:up)?on (?:a )?(?:successful )?hit|(?:when(?:ever)?|if) (?:it|the [a-z' -]{1,30}?) hits(?: (?:it|(?:an?|the|its) (?:target|creature|victim)))?",
    {},
  ],
  [
    `(?:when(?:ever)?|if|after) [a-z' ]{0,60}?(?:deals? damage|hurts?|tak(?:es?|ing) damage)${OF_IT}(?=,| (?:the|it|its|they|target|an?|must) )|on (?:any )?damage`,
    { hurt: true },
  ],
  ['on an? (?:natural |double |rolled )?(?:12|critical(?: hit)?|crit)', { twelve: true }],
  [FAILED, { failed: true }],
  [TURNS, { again: true }],
]
const MOVED =
  "(?:if|when|after) (?:it|the [a-z' -]{1,30}?) (?:has |is )?(?:moved?s?|charged?s?|ran|runs?|moving|charging) (?:at least )?(?<feet>\\d+) ?(?:ft|feet)(?: or more)? in a straight line(?: (?:first|before(?: the attack| it hits| attacking)?|this turn|towards? (?:it|the target)))?"
function triggersIn(c: C): Fate {
  let fate: Fate = {}
  for (let at = -1; at !== c.at; ) {
    at = c.at
    const moved = c.scan(MOVED)?.feet
    if (moved !== undefined) fate = { ...fate, moved: Number(moved) }
    const found = triggers.find(([pattern]) => c.has(`(?:${pattern})`))?.[1]
    fate = { ...fate, ...found }
    if ((found ?? moved) !== undefined) c.eat(',', ':')
  }
  return fate
}

// --------------------------------------------------------------------------------------------------------- all together

const MUST =
  '(?:must|has to|have to|needs? to)(?: (?:immediately|then|also|first))?(?: (?:succeed|make|pass|roll|attempt))?(?: (?:on|at|in))?'
const UNLESS = '(?:unless|\\()(?: (?:it|they|he|the [a-z]+))?(?: (?:succeeds?|makes?|pass(?:es)?))?(?: (?:on|at|in))?'
const ENDS =
  '(?:a )?(?:successful )?save (?:each turn )?ends(?: (?:it|this|the effect))?|a save at the (?<when>start|end) of (?:each|every)(?: of its)? turns? ends it|(?:it|they|the (?:target|victim|creature)) (?:repeats?|(?:may|can) (?:repeat|reroll)) the save at the (?<then>start|end) of (?:each|every)(?: of (?:its|their))? turns?(?:,? ending (?:it|the effect|this) on a success)?'
/** A save of one of its turns to come ends it. */
export function endsIn(c: C): true | 'turn-end' | undefined {
  const found = c.scan(`(?:${ENDS})`)
  return found && ((found.when ?? found.then)?.toLowerCase() === 'end' ? 'turn-end' : true)
}

export function riderIn(c: C): Rider | undefined {
  c.has('(?:poison|venom|failure|hit):')
  let fate = triggersIn(c)
  const told = c.attempt(whomIn)
  fate = { ...fate, ...told?.fate, ...triggersIn(c) }
  const isBound = c.has(MUST)
  const check = c.attempt(checkIn)
  if (isBound && check === undefined) return undefined
  if (check !== undefined) {
    if (c.has(TURNS)) fate = { ...fate, again: true }
    c.eat(',')
    if (c.eat('or', 'or else', 'otherwise') === undefined) return undefined
    c.has('(?:the (?:target|victim|creature)|it|they)(?= (?:is|are|takes?|falls?|becomes?) )')
  }
  const own = fateIn(c)
  if (own === undefined) return undefined
  fate = { ...fate, ...own, ...check, ...triggersIn(c) }
  if (check === undefined) fate = { ...fate, ...c.attempt(keptOff) }
  const ends = c.attempt(() => {
    c.eat(',', ';', '.', '(')
    return endsIn(c)
  })
  if (ends !== undefined) {
    fate = { ...fate, ends }
    c.eat(')')
  }
  // What comes again is harm.
  return fate.again === true && (fate.condition ?? fate.push) !== undefined ? undefined : { fate, whom: told?.whom ?? {} }
}

/** `(Thr=12 DEX negates)`, `(STR Thr=16)`, `unless it succeeds on a CON save`. */
function keptOff(c: C): Check | undefined {
  c.eat(',')
  const isInside = c.sees('\\(')
  const isUnless = c.has(UNLESS)
  const check = checkIn(c)
  const isSo = c.has('(?:negates|avoids|resists|prevents|to (?:negate|avoid|resist|prevent))(?: (?:it|this|the effect))?') || isUnless
  return !isSo || (isInside && c.eat(')') === undefined) ? undefined : check
}
