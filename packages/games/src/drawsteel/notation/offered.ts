import type { Clause, Of } from '../clauses/clauses.ts'
import { flat, type Span } from '../clauses/phrases.ts'
import { typesIn } from './amounts.ts'
import { swayOf } from './rolls.ts'
import { inner, type Scope, type Subject } from './scope.ts'
import { atTarget, whoIn } from './subjects.ts'
import { tooLate } from './waiting.ts'
import type { ReadRest } from './zones.ts'

/** What somebody may do in the middle of it, for nothing or for a price. All texts come in lower case. */

export const readOffered = (text: string, scope: Scope, span: Span | undefined, readRest: ReadRest): readonly Clause[] | undefined =>
  readFree(text, scope, span, readRest) ??
  readPaid(text, scope, span, readRest) ??
  readChoice(text, scope, span, readRest) ??
  readInflicted(text, scope, span, readRest)

/** "You can knock the target prone": it need not be done. */
function readInflicted(text: string, scope: Scope, span: Span | undefined, readRest: ReadRest): readonly Clause[] | undefined {
  const words = /^you can (?:also )?(.+)$/.exec(text)?.[1]
  const so = words === undefined ? undefined : readRest(`you ${words}`, scope, span)
  if (words === undefined || so?.every((one) => one.do === 'afflict') !== true) return undefined
  return so.every(isPicked) ? so : [{ do: 'may', text: words, so, by: 'you' }]
}
/** Who picks somebody may pick nobody. */
const isPicked = ({ to }: Of<'afflict'>): boolean => to.who === 'some' && to.count !== 'each'

/** "Choose one: the target gains 2 surges; or the target can stand up". */
function readChoice(text: string, scope: Scope, span: Span | undefined, readRest: ReadRest): readonly Clause[] | undefined {
  const parts =
    /^(?:you )?(?:can )?choose one(?: of the following(?: effects| options| benefits)?)?: (.+; .+)$/.exec(text)?.[1]?.split(/; (?:or )?/) ??
    /^(?:you )?(?:can )?choose one: (.+), or (.+)$/.exec(text)?.slice(1) ??
    /^(you can [^,]+), or ((?:you|the target|they|a [a-z]+ target) can [^,]+)$/.exec(text)?.slice(1) ??
    []
  const options = parts.map((one) => ({ text: one, so: readRest(one, scope, span) ?? [] }))
  const isWhole = options.every(({ so }) => so.length > 0 && !so.some((one) => tooLate.includes(one.do)))
  return options.length === 0 || !isWhole ? undefined : [{ do: 'choose', count: 1, options }]
}

const FREE = '(?:(?:free )?triggered action|free maneuver)'
const isPriced = (text: string): boolean => /\b(?<!free )triggered action\b/.test(text)
const BY_FREE = new RegExp(
  `^(you|they|the target|that creature|the creature|that ally|that enemy) can use (?:a|their|your) ${FREE} to (.+)$`,
)
const AS_FREE = new RegExp(
  `^(you|they|the target|that creature|the creature|that ally|that enemy) can ((?!use|make).+) as a ${FREE}$|^as a ${FREE}, (you|they|the target) can (.+)$`,
)

/** "You can use a free triggered action to deal 3 damage to them": it costs nothing, and need not be done. */
const OTHERS = new RegExp(`^((?:each|one|an?|any|two|all) .+?) can (?:each )?use (?:a|their) ${FREE} to (.+)$`)

function readFree(text: string, scope: Scope, span: Span | undefined, readRest: ReadRest): readonly Clause[] | undefined {
  // Others are asked by what they do.
  const others = OTHERS.exec(text)
  if (others !== null && isPriced(text)) return othersOffered(whoIn(others[1] ?? '', scope), others[2] ?? '', scope, readRest)
  if (others !== null) return readRest(`${others[1] ?? ''} can ${others[2] ?? ''}`, scope, span)
  const m = BY_FREE.exec(text) ?? AS_FREE.exec(text)
  const who = m?.[1] ?? m?.[3]
  const words = m?.[2] ?? m?.[4]
  const whom = who === undefined ? undefined : whoIn(who, scope)?.who.who
  if (words === undefined || (whom !== 'you' && whom !== 'target' && whom !== 'trigger')) return undefined
  const so = readRest(`${who} ${words}`, scope, span)
  return so === undefined || so.length === 0 || so.some((one) => tooLate.includes(one.do))
    ? undefined
    : [{ do: 'may', text: words, so, by: whom, ...(isPriced(text) && { costs: 'triggered' }) }]
}

/** "One ally within 5 squares can use a triggered action to make a free strike against the target": that one is asked, and pays. */
function othersOffered(whom: Subject | undefined, words: string, scope: Scope, readRest: ReadRest): readonly Clause[] | undefined {
  const said = atTarget(words)
  const so =
    whom?.who.who !== 'some' || whom.when.length > 0 || said === undefined
      ? undefined
      : readRest(`the target ${said}`, inner(scope, 'target'), undefined)
  return whom === undefined || so === undefined || so.length === 0 || so.some((one) => tooLate.includes(one.do))
    ? undefined
    : [{ do: 'each', who: whom.who, so: [{ do: 'may', text: words, so, by: 'target', costs: 'triggered' }] }]
}

const PAID =
  /^you can spend (\d+) (?:of your )?(?:wrath|piety|essence|ferocity|discipline|insight|focus|clarity|drama|heroic resource|(malice)) to (.+)$/

const HURT =
  /^(you|they|the target|each target) can (?:take|lose) (\d+) (?:([a-z]+) )?(damage(?: that can't be reduced)?|stamina) to (?!end one)(.+)$/
/** "The target can lose 5 Stamina to stand up": who likes pays with Stamina. */
function readHurt(m: RegExpExecArray, scope: Scope, span: Span | undefined, readRest: ReadRest): readonly Clause[] | undefined {
  const [, who = '', much = '', type = '', what = '', words = ''] = m
  const whom = whoIn(who, scope)?.who.who
  const types = typesIn(type)
  const so = whom !== 'you' && whom !== 'target' ? undefined : readRest(`${who} ${words}`, scope, span)
  if (whom === undefined || types === undefined || so === undefined || so.length === 0 || so.some((one) => tooLate.includes(one.do)))
    return undefined
  const by = whom === 'you' ? 'you' : 'target'
  const price: Clause = {
    do: 'damage',
    amount: flat(Number(much)),
    types,
    to: { who: by },
    unreduced: what !== 'damage',
    ...(what === 'stamina' && { isLoss: true }),
  }
  return [{ do: 'may', text: m[0], so: [price, ...so], by }]
}

/** "You can spend 1 focus to shift up to 2 squares", in the middle of a text. */
function readPaid(text: string, scope: Scope, span: Span | undefined, readRest: ReadRest): readonly Clause[] | undefined {
  const hurt = HURT.exec(text)
  if (hurt !== null) return readHurt(hurt, scope, span, readRest)
  const m = PAID.exec(text)
  const so = m === null ? undefined : readRest(`you ${m[3] ?? ''}`, scope, span)
  return so === undefined || so.length === 0 || so.some((one) => tooLate.includes(one.do))
    ? undefined
    : [{ do: 'pay', cost: Number(m?.[1]), ...(m?.[2] !== undefined && { of: 'malice' as const }), text: m?.[0] ?? '', so }]
}

/** "You can take a bane on this ability to gain a +5 bonus to ranged distance": a worse roll for something else about it. */
const TRADE =
  /^you can (?:choose to )?take (a bane|a double bane) on (?:this ability|the strike|this strike|(?:the|this) (?:power |ability )?roll) to (gain a \+\d+ bonus to .*distance|(?:deal|target|ignore|increase) .+)$/

/** What is settled before the roll, and so can be had for it. */
const early: readonly Clause['do'][] = ['grow', 'extra', 'farther', 'raise-potency', 'more-targets']

export function readTrade(text: string, scope: Scope, span: Span | undefined, readRest: ReadRest): readonly Clause[] | undefined {
  const m = TRADE.exec(text)
  if (m === null || span !== undefined) return undefined
  const rest = (m[2] ?? '').replace(/^gain /, 'gains ').replace(/^(deal|target|increase)\b/, '$1s')
  const so = readRest(`this ability ${rest}`, scope, undefined)
  return so === undefined || so.length === 0 || !so.every((one) => early.includes(one.do))
    ? undefined
    : [{ do: 'trade', text, so: [{ do: 'edge', value: swayOf(m[1]), when: [] }, ...so] }]
}

const COST = '(free maneuver|maneuver|main action)'
/** "At the start of each of your turns" is no other time of these. */
const TURNS = '(?:once )?(?:on|during) each of your turns'
const ALLOWED: readonly RegExp[] = [
  new RegExp(`^(?:${TURNS},? )?you can use an? ${COST} (?:${TURNS} )?to (.+)$`),
  new RegExp(`^(?:${TURNS},? )?(?:and )?as an? ${COST}(?: ${TURNS})?, you can (.+)$`),
  new RegExp(`^(?:${TURNS},? )?you can (.+?) as an? ${COST}(?: ${TURNS})?$`),
]
const FREELY = [new RegExp(`^${TURNS},? you can (.+)$`), /^you can (.+?),? (?:once )?(?:on|during) each of your turns$/]
const costs: Readonly<Record<string, Of<'allow'>['cost']>> = {
  'free maneuver': 'free-maneuver',
  maneuver: 'maneuver',
  'main action': 'action',
}

export function readAllowed(text: string, scope: Scope, span: Span | undefined, readRest: ReadRest): readonly Clause[] | undefined {
  for (const pattern of ALLOWED) {
    const m = pattern.exec(text)
    const [one = '', other = ''] = [m?.[1], m?.[2]]
    const cost = costs[one] ?? costs[other]
    const words = costs[one] === undefined ? one : other
    const read = m === null || cost === undefined ? undefined : allowed(words, cost, scope, span, readRest)
    if (read !== undefined) return read
  }
  for (const pattern of FREELY) {
    const words = pattern.exec(text)?.[1]
    const read = words === undefined ? undefined : allowed(words, 'free-maneuver', scope, span, readRest)
    if (read !== undefined) return read
  }
  return undefined
}

function allowed(
  words: string,
  cost: Of<'allow'>['cost'],
  scope: Scope,
  span: Span | undefined,
  readRest: ReadRest,
): readonly Clause[] | undefined {
  const so = readRest(`you ${words}`, scope, undefined)
  // What moves an area can be done as long as there is one.
  const lasting = span ?? (so?.every((one) => one.do === 'move-area') === true ? 'encounter' : undefined)
  return so === undefined || so.length === 0 || lasting === undefined ? undefined : [{ do: 'allow', cost, so, span: lasting, text: words }]
}
