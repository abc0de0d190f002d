import { type Cursor, type Groups, numberOf } from '@riposte/print'
import { type ConditionName, isCondition } from '../conditions-list.ts'
import { type Drained, lent } from '../sheet/power.ts'
import { type Stat, stats } from '../terms.ts'
import { typeBegun } from './lists.ts'
import type { Deed } from './said.ts'

export const points = ['hp', 'sp', 'mp'] as const

/** What a hit or a save that fails brings besides: a save of its own, and what befalls who does not make it. */

export interface Check {
  readonly save?: Stat
  readonly needs?: number
}

/** All of it befalls somebody, unless the save is made: what a sheet may say of it, and what hangs on words beside it. */
export interface Fate extends Deed {
  /** Again at the start of each of its turns. */
  readonly again?: true
  /** Of who has been struck with teeth or the like: no power of its own. */
  readonly bitten?: true
  /** Only of a save that is told elsewhere. */
  readonly failed?: true
}

export const deedOf = ({ again, failed: _failed, bitten: _bitten, ...fate }: Fate): Deed => ({
  ...fate,
  ...(fate.heals !== undefined && { range: 'self' }),
  'at-once': again !== true,
})

type C = Cursor<undefined>

const THRESHOLD = '(?:thr\\.?|the?r?e?s?h?old|dc) ?[=:]? ?(?<needs>\\d+)'
const ARTICLES = 'a,an,the,its,their,successful,on,at,of,with,vs,against,save,saves,saving throw,roll,success'.split(',')
const AGAINST = '(?:vs\\.?|against) (?:the )?(?:poison|venom|disease|fear|charm|magic)'

/** `a CON save (Thr=14)`, `Thr=14 CON`, `threshold 17, DEX save`: in any order. */
export function checkIn(c: C): Check | undefined {
  let said: Check = {}
  const from = c.at
  for (let at = -1; at !== c.at; ) {
    at = c.at
    // A mark belongs to what stands behind it.
    const more = c.attempt((): Check | undefined => {
      c.eat('(', ',', ', (')
      const needs = said.needs === undefined ? c.scan(THRESHOLD)?.needs : undefined
      if (needs !== undefined) return { needs: Number(needs) }
      const save = said.save === undefined ? stats.find((one) => c.eat(one.toLowerCase()) !== undefined) : undefined
      return save && { save }
    })
    said = { ...said, ...more }
    if (more === undefined && !c.has(AGAINST)) c.eat(...ARTICLES)
    if (/\([^)]*$/.test(c.text.slice(from, c.at))) c.eat(')')
  }
  const isSave = /\b(?:saves?|saving throw|success)\b/i.test(c.text.slice(from, c.at))
  return said.save !== undefined || said.needs !== undefined || isSave ? said : undefined
}

export const TURNS =
  '(?:at the (?:start|beginning) of (?:each|every)(?: one)?(?: of (?:its|their))?(?: following| subsequent)? turns?(?: of (?:the|its) (?:target|victim|creature))?|(?:each|every|per) (?:round|turn))'
const NEXT = "at the (?:start|beginning) of (?:its|their|the target's) next turn"
/** `2d6[Poi] damage`, `1d12 necrotic[nat] damage`, `3 points of supernatural cold damage`. */
function harmIn(c: C, isMore = false): Fate | undefined {
  const damage = c.scan('\\d+(?:d\\d+)?(?: ?[+-] ?\\d+(?!d))?')?._.replaceAll(' ', '')
  if (damage === undefined) return undefined
  let said: Fate = { damage }
  for (;;) {
    const { word } = c
    const origin = /^(?:nat|sup)/.exec(word)?.[0]
    const type = typeBegun(word)
    if (origin !== undefined) said = { ...said, origin: origin === 'nat' ? 'natural' : 'supernatural' }
    else if (type !== undefined && said.type === undefined) said = { ...said, type }
    else if (!['[', ']', 'point', 'points', 'of', 'extra', 'damage'].includes(word)) break
    c.step()
  }
  // Of what kind it is nobody would know; and of what it takes else than life this tells nothing.
  // What is more of the same is of the type of the blow.
  return (said.type !== undefined || isMore) && (/\bdamage\b|\]/.test(c.before(2)) || c.sees(TURNS)) ? said : undefined
}

const alike: Readonly<Record<string, ConditionName>> = {
  paralyzed: 'paralysed',
  immobilized: 'immobilised',
  blind: 'blinded',
  deaf: 'deafened',
  blindness: 'blinded',
  deafness: 'deafened',
  paralysis: 'paralysed',
  tripped: 'prone',
}
/** A condition, in the book's word or as others spell it. */
export const conditionNamed = (word: string): ConditionName | undefined => (isCondition(word) ? word : alike[word])

const BEING =
  'be,is,are,becomes,become,gets,get,falls,fall,drops,drop,also,automatically,immediately,knocked,knocked down,left,being,was,considered,counts as,rendered,starts,start'.split(
    ',',
  )
/** Whom it is done to, where its doer is named first. */
const WHOM = '(?: (?:it|them|him|(?:the|its|an?) (?:target|creature|victim|foe|enemy|opponent)s?))?'
const FEET = '(?: by)?(?: up to)? (?<feet>\\d+) ?(?:ft|feet)'
const DRIVEN = `(?:(?:knock|push|shov|driv|fling|hurl|mov|throw|blow)(?:e?d|e?s|ing)?|thrown|blown|driven|flung)${WHOM}(?: back| away)?${FEET}(?: away| back)?(?: from (?:it|the [a-z]+))?`
const DRAWN = `(?:pull(?:ed|s)?|dragg?(?:ed|s)?|drawn|draws)${WHOM}(?:${FEET}(?: closer| nearer)?(?: to(?:wards)? (?:it|the [a-z]+))?|(?<beside> (?:adjacent|next) to (?:it|the [a-z]+)| adjacent))`
const ALIGHT = '(?:catch(?:es)? (?:on )?fire|(?:set )?(?:on fire|alight|ablaze)|ignited?s?)'
const FIRES = `(?:sets|lights)${WHOM} (?:on fire|alight|ablaze)|ignites${WHOM}`
const DRAINED =
  '(?:los(?:es?|ing)|drain(?:s|ing)?|drained of)(?: an? (?:extra|additional))? (?<dice>\\d+(?:d\\d+)?) (?:points? of )?(?<what>hp|sp|mp)(?<die> (?:die|dice))?(?: (?:from|of) (?:it|the target))?'
/** As far as anything draws somebody: until he is beside it. */
export const BESIDE = 120

const LEANT =
  '(?:has|have|takes?|suffers?|gains?|at|with)? ?(?<how>advantage|disadvantage) (?:on|to|for) (?:all |its |their |any )?(?<to>attack|save|saving throw|skill)s?(?: rolls?| checks?)?'
function swayOf({ how, to = '' }: Groups): Fate | undefined {
  const what = lent.find((one) => to.toLowerCase().startsWith(one.slice(0, 3)))
  return what && { lends: { to: what, sway: how?.toLowerCase() === 'advantage' ? 'advantage' : 'disadvantage' } }
}

/** What somebody does to whom he hits. */
const deeds: Readonly<Record<string, ConditionName>> = {
  grapples: 'grappled',
  grabs: 'grappled',
  restrains: 'restrained',
  immobilises: 'immobilised',
  paralyses: 'paralysed',
  blinds: 'blinded',
  deafens: 'deafened',
  stuns: 'stunned',
  poisons: 'poisoned',
  frightens: 'frightened',
  trips: 'prone',
  bleeds: 'bleeding',
}

function onceIn(c: C): Fate | undefined {
  // What its column tells.
  if (c.has('(?:(?:takes?|taking|suffers?) )?(?:(?:the|this|its|full)(?: full)? )?damage(?! (?:to|from)\\b)')) return {}
  const drained = c.scan(DRAINED)
  if (drained !== undefined) return { drains: { what: drainedOf(drained), dice: drained.dice ?? '0' } }
  const leant = c.scan(LEANT)
  if (leant !== undefined) return swayOf(leant)
  const taken = c.scan(
    `(?:tak(?:es?|ing)|suffers?|receives?|deals?|does|inflicts?|causes?)${WHOM}(?: also)?(?<more> an? (?:extra|additional)| another)?`,
  )
  if (taken !== undefined) return harmIn(c, taken.more !== undefined)
  c.eat('automatically', 'also', 'immediately')
  const done = c.attempt(() => deeds[c.step()])
  if (done !== undefined) {
    c.has(WHOM)
    return { condition: done }
  }
  if (c.has(`(?:knocks|throws)${WHOM}(?: down| to the ground)?(?= prone)`)) return onceIn(c)
  for (;;) {
    const feet = c.scan(DRIVEN)?.feet
    if (feet !== undefined) return { push: Number(feet) }
    const drawn = c.scan(DRAWN)
    if (drawn !== undefined) return { pull: drawn.beside === undefined ? Number(drawn.feet) : BESIDE }
    if (c.has(ALIGHT) || c.has(FIRES)) return { ignites: true }
    if (c.eat(...BEING) === undefined) break
  }
  const condition = c.attempt(() => conditionNamed(c.step()))
  if (condition === undefined) return c.attempt(() => harmIn(c, ['+', 'plus'].includes(c.last)))
  c.has(BY)
  return { condition }
}
/** "Crippled by frost", "charmed by the witch". */
const BY =
  '(?:by|of|from) (?:(?:it|(?:the|its) [a-z-]+)|(?!its\\b|the\\b|each\\b|an?\\b)[a-z]+)(?=,|;|\\.|\\)|$| (?:and|for|until|unless)\\b)'
/** Points, or with the word behind it the dice. */
function drainedOf({ what = '', die }: Groups): Drained {
  const pool = points.find((one) => one === what.toLowerCase()) ?? 'hp'
  return die === undefined || pool === 'hp' ? pool : `${pool}-dice`
}

/** In rounds. */
export const units: Readonly<Record<string, number>> = { round: 1, turn: 1, minute: 10, hour: 600, day: 14_400 }
/** How long, and whether it comes again. */
export type Span = Pick<Fate, 'lasts' | 'lasts-dice' | 'again' | 'until'>
export function spanIn(c: C): Span {
  if (c.has(NEXT)) return { again: true, lasts: 1 }
  const again = c.has(TURNS)
  const { end }: Partial<Groups> =
    c.scan("until the (?<end>start|beginning|end) of (?:its|their|his|her|the(?: (?:target|victim|creature)'s)?)(?: own)? next turn") ?? {}
  if (end !== undefined) return { until: end === 'end' ? 'turn-end' : 'turn-start' }
  if (c.has('until (?:it is |they are )?(?:cured|healed|treated)')) return { until: 'cured' }
  const dice = c.scan('(?:for )?(?<dice>\\d+d\\d+(?:\\+\\d+)?) (?:rounds?|turns?)')?.dice
  if (dice !== undefined) return { 'lasts-dice': dice }
  const { count = '', unit = '' }: Partial<Groups> =
    c.scan('(?:(?:for|lasts|lasting) )?(?<count>\\d+|an?|one|two|three|four|five|six|ten) (?<unit>round|turn|minute|hour|day)s?') ?? {}
  const lasts = (numberOf(count) ?? 0) * (units[unit.toLowerCase()] ?? 0)
  return { ...(again && { again }), ...(lasts > 0 && { lasts }) }
}

export const isSpanned = ({ lasts, until, 'lasts-dice': dice }: Span): boolean => (lasts ?? until ?? dice) !== undefined

/** "be knocked prone and pushed 10ft", "take 2d6[Fire] damage", "be blinded for 2 rounds"; of two conditions the other comes with the first. */
export function fateIn(c: C): Fate | undefined {
  let said: Fate = {}
  const more: Fate[] = []
  const all = c.list(() => {
    c.has('(?:it|they|he|she)(?= (?:is|are|takes?|falls?))')
    const one = onceIn(c)
    if (one === undefined) return undefined
    const isSecond = one.condition !== undefined && said.condition !== undefined
    const own = one.condition !== undefined && c.sees('(?:for|until) .* and ') ? { ...one, ...spanIn(c) } : one
    if (isSecond) more.push(own)
    else if (Object.keys(own).some((key) => key in said)) return undefined
    else said = { ...said, ...own }
    return one
  })
  if (all === undefined) return undefined
  const inside = c.attempt(() => {
    if (c.eat('(') === undefined) return undefined
    const found = spanIn(c)
    return Object.keys(found).length > 0 && c.eat(')') !== undefined ? found : undefined
  })
  const span = inside ?? spanIn(c)
  // What comes again is harm, and comes so many times.
  if (span.again === true && [said.condition, said.push, said.pull, said.drains].some((one) => one !== undefined)) return undefined
  if (span.again !== true && isSpanned(span) && said.condition === undefined && said.lends === undefined) return undefined
  // For how long, nobody would know.
  if (said.lends !== undefined && !isSpanned(span)) return undefined
  if (more.length === 0) return { ...said, ...span }
  // So long is each of them, but that who lies gets up.
  const [first, ...others] = [said, ...more].map((one) => (one.condition === 'prone' || isSpanned(one) ? one : { ...one, ...span }))
  return span.again === true || first?.lends !== undefined ? undefined : { ...first, also: others.map(deedOf) }
}
