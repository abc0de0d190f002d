import type { State } from '../clauses/parts.ts'
import type { Span } from '../clauses/phrases.ts'
import type { Trigger } from '../clauses/power.ts'
import type { C, Scene } from './scene.ts'

/** How long something lasts, and what ends it early. */
export interface Lasting {
  readonly span: Span
  readonly endsOn: readonly Trigger[]
  /** What the saves against it are better or worse by. */
  readonly saving?: number
  /** It holds only while its bearer is so. */
  readonly state?: State
  /** A save against each: "dazed and slowed (save ends each)". */
  readonly apart?: true
}

const lasting = (span: Span): Lasting => ({ span, endsOn: [] })

/** "until the end of your next turn", "(save ends both)", "for the rest of the encounter". */
export function readSpan(c: C, s: Scene): Lasting | undefined {
  const hard = c.scan(
    '\\(? ?(?:a )?sav(?:e|ing throw)s? ends?(?: both| all)?,? (?:with|at|taking) an? (?<n>[+-]\\d+) (?:penalty|bonus)(?: (?:to|on) (?:the|its|their|this|these) sav(?:e|ing throw)s?)? ?\\)?',
  )?.n
  if (hard !== undefined) {
    if (c.text.slice(c.at, c.at + 1) === ')') c.at++
    return { ...lasting('save'), saving: Number(hard) }
  }
  if (c.has('\\(? ?(?:a )?sav(?:e|ing throw) ends? each ?\\)?')) return { ...lasting('save'), apart: true }
  if (
    c.has(
      '\\(? ?(?:a )?sav(?:e|ing throw) ends?(?: (?:both|all|it|this|these|the effects?|all effects|both effects|both conditions|all conditions|everything|them|the condition))?(?:;[^)]*)? ?\\)?',
    )
  )
    return lasting('save')
  if (c.has('until (?:it|they|he|she|the target|the creature|you) (?:succeeds?|makes?) (?:on |at )?a (?:successful )?sav(?:e|ing throw)'))
    return lasting('save')
  const turn = turnSpan(c, s)
  if (turn === undefined) return otherSpan(c, s)
  const early = c.attempt(() => (c.has(',? ?or') ? ending(c, s) : undefined))
  return early === undefined ? turn : { ...turn, endsOn: [early] }
}

const owner = (s: Scene): string =>
  `(?:(?<you>your|${s.self}(?:'s|'))|(?<target>the (?:target|triggering \\w+|creature|enemy|ally|attacker|foe|triggering creature)'s|each (?:target|creature|enemy|ally)'s)|(?<it>its|their|his|her)|(?<this>this|the current|that|the))`

function turnSpan(c: C, s: Scene): Lasting | undefined {
  return c.attempt(() => {
    const lead = c.scan(
      '(?:lasts?|lasting|remains?|continues?)? ?(?:until|till|through|to|before)(?: the)? (?<edge>end|start|beginning|close) of',
    )
    if (lead === undefined) return undefined
    const edge = lead.edge?.toLowerCase() === 'end' || lead.edge === 'close' ? 'end' : 'start'
    if (c.has('(?:the|this|that) (?:encounter|combat|battle|fight|scene)')) return lasting('encounter')
    if (c.has('(?:the|this|that|the next|the current) round')) return lasting('round-end')
    const found = c.scan(`${owner(s)} (?<next>next |following |current )?turn`)
    if (found === undefined) return undefined
    const role = turnOf(found, s)
    if (found.next === undefined || found.next.startsWith('current')) {
      if (edge === 'start') return undefined
      return lasting(role === 'target' ? 'target-turn-end' : 'your-turn-end')
    }
    if (role === 'you') return lasting(edge === 'end' ? 'your-next-end' : 'your-next-start')
    return lasting(edge === 'end' ? 'target-next-end' : 'target-next-start')
  })
}

function turnOf(found: Readonly<Record<string, string | undefined>>, s: Scene): 'you' | 'target' {
  if (found.you !== undefined) return 'you'
  if (found.target !== undefined) return 'target'
  if (found.it !== undefined) return s.it === 'you' ? 'you' : 'target'
  return 'you'
}

function otherSpan(c: C, s: Scene): Lasting | undefined {
  if (
    c.has(
      '(?:for the (?:rest|remainder) of|(?:lasts? )?(?:until|till) (?:the )?(?:end of )?|for the duration of|during) ?(?:the|this) (?:encounter|combat|battle|fight)',
    )
  )
    return lasting('encounter')
  if (c.has('(?:for (?:the )?(?:rest|remainder) of (?:this|the|your|its) (?:current )?turn|(?:during |for )?this turn|until end of turn)'))
    return lasting('your-turn-end')
  if (c.has('(?:for|until) (?:the )?(?:rest|remainder|end) of (?:this|the) round|this round')) return lasting('round-end')
  if (
    c.has(
      'until (?:this|the|your|its) stance ends|(?:while|as long as) (?:you are |it is |they are )?in (?:this|the) stance|while (?:this|the) stance (?:lasts|is active)',
    )
  )
    return lasting('stance')
  if (
    c.has(
      `(?:while|as long as) (?:in|within|inside) (?:the|this|its|your) (?:zone|aura|area|wall)|(?:while|as long as) (?:it|they|the (?:target|creature|enemy|ally)|a creature) (?:is|are|remains?) (?:in|within|inside) (?:the|this|its|your) (?:zone|aura|area|wall)|(?:while|as long as) (?:(?:it|they|you) (?:is|are|remains?) )?(?:inside|there|within it)`,
    )
  )
    return lasting('zone')
  if (
    c.has(
      'for (?:five|5|ten|10|one|1|\\d+|an) (?:minutes?|hours?|days?)|until (?:(?:you|it|they|the target) (?:takes?|completes?|finish(?:es)?) )?(?:the end of )?(?:a|your|its|their|the|the next|your next|its next|their next) (?:short|long|extended) rest|until (?:its|your|their) next (?:short|long) rest|for (?:one|a|1) day',
    )
  )
    return lasting('long')
  if (c.has('for (?:one|1|a) (?:full )?round')) return lasting('your-next-end')
  if (
    c.has(
      `until (?:the grapple ends|(?:it|they|the target|the creature) (?:escapes?|is no longer grappled|is released)(?: (?:from )?the grapple)?)|(?:while|as long as) (?:(?:it|they|the target|the creature) (?:is|are|remains?) )?(?:still )?grappled(?: by (?:you|it|${s.self}))?(?: in this way)?|for as long as it is grappled|(?:while|as long as) the grapple lasts`,
    )
  )
    return { span: 'encounter', endsOn: [], state: 'grappled' }
  const early = ending(c, s)
  if (early === undefined) return undefined
  const later = c.attempt(() => (c.has('or') ? turnSpan(c, s) : undefined))
  return { span: later?.span ?? 'encounter', endsOn: [early] }
}

const self = { relation: 'you', within: undefined, tests: [] } as const

/** "until it attacks", "until it takes damage", "until it is hit", "until you move". */
function ending(c: C, s: Scene): Trigger | undefined {
  return c.attempt(() => {
    const found = c.scan(
      `(?:(?:lasts?|remains?) )?until (?:it|they|you|he|she|the target|the creature|${s.self}) (?:next )?(?<what>attacks?|makes? an attack|hits?(?: with an attack)?|takes? (?:any )?damage|is (?:hit|damaged)(?: by an attack)?|are (?:hit|damaged)(?: by an attack)?|moves?|(?:is|are) (?:reduced to|at) 0 (?:HP|hit points)(?: or (?:below|less|lower))?|drops? (?:to 0 (?:HP|hit points)|unconscious)|falls? unconscious)(?: again)?`,
    )
    const what = found?.what?.toLowerCase()
    if (what === undefined) return undefined
    const text = found?._ ?? ''
    const by = { by: self, at: undefined, when: [], text }
    const at = { by: undefined, at: self, when: [], text }
    if (/^(?:attack|make)/.test(what)) return { on: ['attacked'], ...by }
    if (what.startsWith('hit')) return { on: ['hit'], ...by }
    if (what.startsWith('move')) return { on: ['leave'], ...by }
    if (/damage/.test(what)) return { on: ['damage'], ...at }
    if (/0|drops?|falls?/.test(what)) return { on: ['drop'], ...at }
    return { on: ['hit'], ...at }
  })
}

export const spanOf = (span: Span): Lasting => lasting(span)
