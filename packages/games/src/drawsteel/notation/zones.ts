import { third } from '@riposte/print'
import { type Clause, type ZonePart, zoned } from '../clauses/clauses.ts'
import { type Relation, type Span, some } from '../clauses/phrases.ts'
import { inner, type Scope } from './scope.ts'
import { ofAuras, takeLast, takeMiddle } from './spans.ts'
import { readStandings } from './standing.ts'
import { guarded } from './subjects.ts'
import { readTests } from './tests.ts'
import { bearer, readWait, watching } from './waits.ts'
import { relationOf } from './who.ts'
import { asOwn, singularOf } from './words.ts'

/** "Each enemy who enters the area for the first time in a round or starts their turn there …". */

const PLACE = '(?:area|aura|wall|cloud|fog|mist|storm|web|field|circle|pool|fire|flames)'
const WHERE = `(?:(?:a|any) (?:square|space) (?:of|in) )?(?:an area|an affected area|(?:the|this|that) (?:affected )?${PLACE}|it|there)`
const ENTERS = `(?:enters|is force moved into) ${WHERE}(?: for the first time (?:in|on|during) an? (?:combat )?(?:round|turn))?`
const STARTS = `(?:starts|begins) their turn (?:(?:in|within|inside) ${WHERE}|there)`
const LEAVES = `(?:leaves|exits|moves out of) ${WHERE}`
const BESIDE = 'adjacent to (?:the wall|it)'
const COMES = `(?:enters (?:a (?:space|square) )?${BESIDE}(?: for the first time (?:in|on|during) an? (?:combat )?round)?|(?:starts|begins|ends) their turn ${BESIDE})`
const MOVES = `moves(?: (?:a|each) square)? (?:in|within|through|inside) ${WHERE}`
const ENDS = `ends their turn (?:(?:in|within|inside) ${WHERE}|there)`
const LEAD = new RegExp(
  `^(?:each|any|an?|every|whenever an?|whenever each|when an?) (enemy|ally|creature|target|object|creature or object|enemy or object)(?: who has ([marip] < (?:\\w+)) and)?(?:,? (?:who|that))? (${MOVES}|${ENTERS},? or (?:who )?${ENDS}|${ENTERS} or ${STARTS}|${STARTS} or ${ENTERS}|${ENTERS}|${STARTS}|${ENDS}|${LEAVES}|${COMES}(?: or ${COMES})?)(?: and (?:who )?has ([marip] < (?:\\w+)))?,? (.+)$`,
)
const LONE =
  /^(?:each|any|an?|every) (?:other )?([a-z -]+?) who ((?:starts|ends) their turn (?:within \d+ squares? of you|adjacent to you)|(?:comes|moves) within \d+ squares? of you) (.+)$/

const moments: readonly (readonly [RegExp, ZonePart['on']])[] = [
  [/^moves (?!out)/, 'step'],
  [/^(?:leaves|exits|moves out)/, 'leave'],
  [/enters.*ends/, 'enter'],
  [/force moved/, 'enter'],
  [/enters.*(?:starts|begins)|(?:starts|begins).*enters/, 'enter-or-start'],
  [/starts|begins/, 'start'],
  [/enters.*first time.*round/, 'enter-first'],
  [/enters/, 'enter'],
]
const EACH_SQUARE = / for (?:each|every) square(?: of the area)?(?: (?:they move|moved|they enter)(?: (?:this way|there|in it|through))?)?$/

/** Reads what is left of a sentence; handed in by who reads whole ones. */
export type ReadRest = (text: string, scope: Scope, span: Span | undefined) => readonly Clause[] | undefined

const INSIDE =
  /^(?:while (?:in|within|inside) (?:the area|the aura|it), )?(you and )?(?:each |any |an? |all (?:your )?|your )?(enem(?:y|ies)|all(?:y|ies)|creatures?)(?: who (?:is|are))?(?: (?:in|within|inside) (?:the area|the aura|it))?,? (.+?)(?: (?:while )?(?:in|within|inside) (?:the area|the aura|it))?$/

/** "Allies in the area gain an edge on strikes": as long as they are in it, and it lasts. */
export function readInside(given: string, scope: Scope, span: Span): readonly Clause[] | undefined {
  const words = given
    .replace(/^no (enemy|ally|creature) (in the (?:area|aura)) can (?!be )/, "each $1 $2 can't ")
    .replace(/(?<=can't (?:use|make|take) )an? ([a-z ]+)(?= in the area$|$)/, '$1s')
  const m = INSIDE.exec(words)
  if (m === null || !scope.hasArea || !/(?:in|within|inside) (?:the area|the aura|it)\b/.test(words)) return undefined
  const holds = readStandings(`you ${plainly(m[3] ?? '')}`, inner(scope, 'you'))
  if (holds === undefined || holds.length === 0) return undefined
  const to: Relation = relationOf(m[2] ?? '') ?? 'creature'
  return [zoned(span, { on: 'inside', to, self: to === 'creature' || m[1] !== undefined, so: [], holds })]
}

/** "Each target ignores difficult terrain", said of an aura: whoever is in it, as long as they are. */
function readTargetsInside(text: string, scope: Scope, span: Span | undefined): readonly Clause[] | undefined {
  const m = /^(?:each target|targets|the targets)(?: in the area)? (.+?)(?: while (?:in|within|inside) (?:the area|the aura))?$/.exec(text)
  if (m === null || span === undefined || scope.aura === undefined || scope.targets === undefined || scope.targets.kind !== '')
    return undefined
  const holds = readStandings(`you ${plainly(m[1] ?? '')}`, inner(scope, 'you'))
  if (holds === undefined || holds.length === 0) return undefined
  const { relation: to, self } = scope.targets
  return [zoned(span, { on: 'inside', to, self, so: [], holds })]
}

/** Said of somebody else, as if it were said of oneself. */
const plainly = (words: string): string => words.replace(/(?<=^|and )[a-z']+/g, asOwn).replace(/\btheir\b/g, 'your')

export function readZone(text: string, scope: Scope, span: Span | undefined, readRest: ReadRest): readonly Clause[] | undefined {
  return (
    readHalves(text, scope, span) ??
    readInArea(text, scope, span, readRest) ??
    readTargetsInside(text, scope, span) ??
    readNear(text, scope, span, readRest)
  )
}

const IN_AREA = /\b(?:in|within|inside) the (?:aura|area)\b/
const SIDES =
  /,? and (?=(?:all )?(?:enemies|allies|creatures|(?:each|any) (?:enemy|ally|creature)) (?:in|within|inside) the (?:area|aura) )/

/** "Allies in the area gain an edge on strikes and enemies in the area take a bane on them": each for itself. An aura lasts as long as what it does. */
function readHalves(text: string, scope: Scope, given: Span | undefined): readonly Clause[] | undefined {
  const last = takeLast(text)
  const isOwn = given === undefined && scope.aura !== undefined && last.span !== undefined && ofAuras.includes(last.span)
  const { text: words, span } = isOwn ? last : { text, span: given }
  if (span === undefined) return undefined
  const halves = words.split(SIDES).map((half) => (IN_AREA.test(half) ? readInside(half, scope, span) : undefined))
  const read = halves.filter((half) => half !== undefined)
  return read.length < halves.length ? undefined : read.flat()
}

const MANY =
  /^(?:all )?(enemies|allies|creatures) who ((?:enter|start|end|leave)\b.*?)(?: turns)?,? (take|are|can't|can|gain|fall|have|lose|regain|must) (.+)$/

/** "Allies who enter the area can fly": each of them. */
const ofEach = (text: string): string =>
  text.replace(MANY, (_, noun: string, moment: string, verb: string, rest: string) => {
    const each = moment.replace(/\b(enter|start|end|leave)\b/g, '$1s').replace(/\bturns\b/, 'turn')
    return `each ${singularOf(noun)} who ${each} ${/^(?:can|can't|must)$/.test(verb) ? verb : third(verb)} ${rest}`
  })

function readInArea(given: string, scope: Scope, span: Span | undefined, readRest: ReadRest): readonly Clause[] | undefined {
  const text = ofEach(given)
  const m = LEAD.exec(text)
  const appears = APPEARS.exec(text)
  if (appears !== null && scope.hasArea) return readAppears(appears, scope, span, readRest)
  if (m === null || !scope.hasArea) return undefined
  const [, noun = '', before, moment = '', behind] = m
  const potency = before ?? behind
  const isTarget = noun === 'target'
  const to: Relation = isTarget ? (scope.targets?.relation ?? 'creature') : (relationOf(noun.replace(/ or object$/, '')) ?? 'creature')
  const isStep = /^moves (?!out)/.test(moment)
  // "Who leaves the area before the end of your next turn": as long as that.
  const early = /^(?:before|until) /.test(m[5] ?? '') ? takeMiddle(`x ${m[5] ?? ''}`) : undefined
  const [told, active] = activeIn(early?.text.slice(2) ?? m[5] ?? '')
  const lasting = early?.span ?? active
  const rest = isStep ? told.replace(EACH_SQUARE, '') : told
  // What comes of moving there comes of each square, or nobody says of how many.
  if (isStep && rest === told && !moment.includes('square')) return undefined
  const said = /^(?:they|you|that (?:creature|enemy|ally)|the (?:creature|enemy|ally)|it) /.test(rest) ? rest : `the target ${rest}`
  const plain = readRest(said, inner(scope, 'target'), undefined)
  const tests = potency === undefined ? [] : readTests(`the target has ${potency}`, scope)
  const so = plain === undefined || tests === undefined ? undefined : guarded(tests, plain)
  if (so === undefined || (isTarget && scope.targets?.kind !== '' && scope.targets !== undefined)) return undefined
  const on = moments.find(([pattern]) => pattern.test(moment))?.[1] ?? 'end'
  const part: ZonePart = { on, to, self: isTarget && scope.targets?.self === true, so, holds: [] }
  const isBeside = /adjacent to/.test(moment)
  const only = moment.includes('force moved') ? 'forced' : /first time (?:in|on|during) a turn/.test(moment) ? 'once-a-turn' : undefined
  if (only !== undefined && isBeside) return undefined
  // Who starts a turn there has not come there on it; who ends it there may have.
  const isEnded = on === 'enter' && /enters.*ends/.test(moment)
  if (isEnded || (only !== undefined && on === 'enter-or-start')) {
    const all: readonly ZonePart[] = [
      { ...part, on: isEnded && /first time.*round/.test(moment) ? 'enter-first' : 'enter', ...(only !== undefined && { only }) },
      { ...part, on: isEnded ? 'end' : 'start' },
    ]
    return [{ do: 'zone', zone: { span: span ?? lasting ?? 'encounter', follows: false, terrain: '', parts: all } }]
  }
  if (only !== undefined) return [zoned(span ?? lasting ?? 'encounter', { ...part, only })]
  return [zoned(span ?? lasting ?? 'encounter', part, isBeside ? { isBeside } : {})]
}

/** "Each creature in the area when it appears, who enters it …, or who starts their turn there takes 4 damage": now, and then. */
const APPEARS =
  /^(?:each|any) (enemy|creature|ally) (?:who is )?in the area when it appears(?:,? and (?:each|any) \1)?,? (?:(?:or )?who )?((?:enters|starts|ends) .+)$/

function readAppears(m: RegExpExecArray, scope: Scope, span: Span | undefined, readRest: ReadRest): readonly Clause[] | undefined {
  const noun = m[1] ?? 'creature'
  const later = readInArea(`each ${noun} who ${(m[2] ?? '').replace(/,? or who (?=starts|ends|enters)/, ' or ')}`, scope, span, readRest)
  const [zone] = later ?? []
  const so = zone?.do === 'zone' ? (zone.zone.parts[0]?.so ?? []) : []
  const who = some({ relation: noun === 'ally' || noun === 'enemy' ? noun : 'creature', within: 'area' })
  return later === undefined || so.length === 0 ? undefined : [{ do: 'each', who, so }, ...later]
}

const ACTIVE = 'while this performance is active'
/** "… starts their turn in the area while this performance is active gains …". */
const activeIn = (text: string): readonly [string, Span | undefined] =>
  text.startsWith(`${ACTIVE} `)
    ? [text.slice(ACTIVE.length + 1), 'performance']
    : text.endsWith(` ${ACTIVE}`)
      ? [text.slice(0, -ACTIVE.length - 1), 'performance']
      : [text, undefined]

/** Around its maker: "each angulotl who starts their turn within 10 squares of you regains 5 Stamina". */
function readNear(text: string, scope: Scope, span: Span | undefined, readRest: ReadRest): readonly Clause[] | undefined {
  const m = LONE.exec(text)
  if (m === null || span === undefined) return undefined
  const wait = readWait(`whenever a ${m[1] ?? ''} ${m[2] ?? ''}`, bearer, scope)
  const so = wait === undefined ? undefined : readRest(`the target ${m[3] ?? ''}`, inner(scope, 'target'), undefined)
  return wait === undefined || so === undefined ? undefined : [watching(wait, so, span, false)]
}
