import { type Cursor, type Groups, numberOf } from '@riposte/print'
import { type ConditionName, isCondition } from '../ailments.ts'
import { type Stat, stats } from '../stats.ts'
import { typeBegun } from './damage.ts'

/** What a hit or a save that fails brings besides: a save of its own, and what befalls who does not make it. */

export interface Check {
  readonly save?: Stat
  readonly needs?: number
}

/** All of it befalls somebody, unless the save is made. */
export interface Fate extends Check {
  readonly damage?: string
  readonly type?: string
  readonly origin?: 'natural' | 'supernatural'
  readonly condition?: ConditionName
  readonly push?: number
  readonly ignites?: true
  readonly lasts?: number
  /** As many rounds as they show. */
  readonly 'lasts-dice'?: string
  readonly until?: 'turn-start' | 'turn-end'
  /** Again at the start of each of its turns. */
  readonly again?: true
  readonly ends?: true | 'turn-end'
  /** Only of a save that is told elsewhere. */
  readonly failed?: true
  /** Only where the blow has done harm, or shown a 12. */
  readonly hurt?: true
  readonly twelve?: true
  /** Only where its user has just come so many feet in a straight line. */
  readonly moved?: number
}

type C = Cursor<undefined>

const THRESHOLD = '\\(?(?:thr\\.?|the?r?e?s?h?old|dc) ?[=:]? ?(?<needs>\\d+)\\)?(?:,(?= (?:str|dex|con|int|wis|cha)\\b))?'
const ARTICLES = 'a,an,the,successful,on,vs,against,save,saves,saving throw,roll'.split(',')
const AGAINST = '(?:vs\\.?|against) (?:the )?(?:poison|venom|disease|fear|charm|magic)'

/** `a CON save (Thr=14)`, `Thr=14 CON`, `threshold 17, DEX save`: in any order. */
export function checkIn(c: C): Check | undefined {
  let said: Check = {}
  const from = c.at
  for (let at = -1; at !== c.at; ) {
    at = c.at
    const save = stats.find((one) => c.eat(one.toLowerCase()) !== undefined)
    const needs = c.scan(THRESHOLD)?.needs
    said = { ...said, ...(save !== undefined && { save }), ...(needs !== undefined && { needs: Number(needs) }) }
    if (!c.has(AGAINST)) c.eat(...ARTICLES)
  }
  const isSave = /\b(?:saves?|saving throw)\b/i.test(c.text.slice(from, c.at))
  return said.save !== undefined || said.needs !== undefined || isSave ? said : undefined
}

/** `2d6[Poi] damage`, `1d12 necrotic[nat] damage`, `3 points of supernatural cold damage`. */
function harmIn(c: C): Fate | undefined {
  const damage = c.scan('\\d+(?:d\\d+)?(?: ?[+-] ?\\d+(?!d))?')?._.replaceAll(' ', '')
  if (damage === undefined) return undefined
  let said: Fate = { damage }
  for (;;) {
    const { word } = c
    const origin = /^(?:nat|sup)/.exec(word)?.[0]
    const type = typeBegun(word)
    if (origin !== undefined) said = { ...said, origin: origin === 'nat' ? 'natural' : 'supernatural' }
    else if (type !== undefined) said = { ...said, type }
    else if (!['[', ']', 'point', 'points', 'of', 'extra', 'damage'].includes(word)) break
    c.step()
  }
  // Of what kind it is nobody would know; and of what it takes else than life this tells nothing.
  return said.type !== undefined && /\bdamage\b|\]/.test(c.before(2)) ? said : undefined
}

const alike: Readonly<Record<string, ConditionName>> = {
  paralyzed: 'paralysed',
  immobilized: 'immobilised',
  blind: 'blinded',
  deaf: 'deafened',
  tripped: 'prone',
}
/** A condition, in the book's word or as others spell it. */
export const conditionNamed = (word: string): ConditionName | undefined => (isCondition(word) ? word : alike[word])

const BEING = 'be,is,are,becomes,become,gets,get,falls,fall,also,knocked,knocked down,left,being,was,considered,rendered'.split(',')
const DRIVEN =
  '(?:knocked|pushed|shoved|thrown|blown|driven|flung|hurled|moved)(?: back| away)?(?: by)?(?: up to)? (?<feet>\\d+) ?(?:ft|feet)(?: away| back)?(?: from (?:it|the [a-z]+))?'
const ALIGHT = '(?:catch(?:es)? (?:on )?fire|(?:set )?(?:on fire|alight|ablaze)|ignited?s?)'

function onceIn(c: C): Fate | undefined {
  // What its column tells.
  if (c.has('(?:takes?|suffers?) (?:(?:the|this|its|full) )?damage')) return {}
  if (c.has('(?:takes?|suffers?|receives?|loses?)(?: an? (?:extra|additional)| another| also)?')) return harmIn(c)
  for (;;) {
    const feet = c.scan(DRIVEN)?.feet
    if (feet !== undefined) return { push: Number(feet) }
    if (c.has(ALIGHT)) return { ignites: true }
    if (c.eat(...BEING) === undefined) break
  }
  const condition = conditionNamed(c.step())
  return condition && { condition }
}

/** In rounds. */
const units: Readonly<Record<string, number>> = { round: 1, turn: 1, minute: 10, hour: 600, day: 14_400 }
const TURNS = 'at the (?:start|beginning) of (?:each|every)(?: one)?(?: of (?:its|their))?(?: following| subsequent)? turns?'
/** How long, and whether it comes again. */
export function spanIn(c: C): Pick<Fate, 'lasts' | 'lasts-dice' | 'again' | 'until'> {
  const again = c.has(TURNS)
  const { end }: Partial<Groups> =
    c.scan("until the (?<end>start|beginning|end) of (?:its|their|his|her|the (?:target|victim|creature)'s)(?: own)? next turn") ?? {}
  if (end !== undefined) return { until: end === 'end' ? 'turn-end' : 'turn-start' }
  const dice = c.scan('for (?<dice>\\d+d\\d+) rounds?')?.dice
  if (dice !== undefined) return { 'lasts-dice': dice }
  const { count = '', unit = '' }: Partial<Groups> =
    c.scan('(?:(?:for|lasts|lasting) )?(?<count>\\d+|an?|one|two|three|four|five|six|ten) (?<unit>round|turn|minute|hour|day)s?') ?? {}
  const lasts = (numberOf(count) ?? 0) * (units[unit.toLowerCase()] ?? 0)
  return { ...(again && { again }), ...(lasts > 0 && { lasts }) }
}

/** "be knocked prone and pushed 10ft", "take 2d6[Fire] damage", "be blinded for 2 rounds": one of each, for two of them are not told by one. */
export function fateIn(c: C): Fate | undefined {
  let said: Fate = {}
  const all = c.list(() => {
    c.has('(?:it|they|he|she)(?= (?:is|are|takes?|falls?))')
    const one = onceIn(c)
    if (one === undefined || Object.keys(one).some((key) => key in said)) return undefined
    said = { ...said, ...one }
    return one
  })
  if (all === undefined) return undefined
  const span = spanIn(c)
  // What comes again is harm, and comes so many times.
  if (span.again === true && (said.condition !== undefined || said.push !== undefined)) return undefined
  if (span.again !== true && (span.lasts ?? span.until ?? span['lasts-dice']) !== undefined && said.condition === undefined)
    return undefined
  return { ...said, ...span }
}
