import { merely, saidBy, twoWays, words } from '@riposte/print'
import type { State } from '../clauses/parts.ts'
import type { Span } from '../clauses/phrases.ts'
import type { Trigger } from '../clauses/power.ts'
import type { Happening } from '../terms.ts'
import { firstRow, phrase } from './phrase.ts'
import type { C, Said, Scene } from './scene.ts'

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

// ----------------------------------------------------------------------------------------------------------------- rows

/** Whose turn: "your", "the target's", "its". */
const turnOf = (whom: 'you' | 'target', said: string) =>
  merely(
    phrase((c, s): boolean | undefined => {
      const found = c.scan(
        `(?:(?<you>your|${s.self}(?:'s|')|this|the current|that|the(?= (?:next |following |current )?turn))|(?<target>the (?:target|triggering \\w+|creature|enemy|ally|attacker|foe|triggering creature)'s|each (?:target|creature|enemy|ally)'s)|its|their|his|her)`,
      )
      if (found === undefined) return undefined
      return (found.you === undefined && (found.target !== undefined || s.it !== 'you') ? 'target' : 'you') === whom
    }),
    said,
  )

const slots = {
  until: words('(?:lasts?|lasting|remains?|continues?)? ?(?:until|till|through|to|before)(?: the)?', 'until the'),
  many: words('(?:\\d+|one|five|ten|an)', 'five'),
  my: turnOf('you', 'your'),
  its: turnOf('target', "the target's"),
}
const told = twoWays<Said | undefined, typeof slots, { readonly span: Span }>(slots)
const row = (span: Span, pattern: string, example: string) => told(pattern, example, { span })
const FIGHT = 'encounter|combat|battle|fight'
const ZONE = 'the|this|its|your zone|aura|area|wall'

export const spanRows = [
  row('encounter', `{until} end|close|start|beginning of the|this|that ${FIGHT}|scene`, 'until the end of the encounter'),
  row('round-end', '{until} end|close|start|beginning of the|this|that [next|current] round', 'until the end of the round'),
  row('your-next-end', '{until} end|close of {my} next|following turn', 'until the end of your next turn'),
  row('your-next-start', '{until} start|beginning of {my} next|following turn', 'until the start of your next turn'),
  row('target-next-end', '{until} end|close of {its} next|following turn', "until the end of the target's next turn"),
  row('target-next-start', '{until} start|beginning of {its} next|following turn', "until the start of the target's next turn"),
  row('your-turn-end', '{until} end|close of this turn', 'until the end of this turn'),
  row('your-turn-end', '[for] [during] this turn', 'this turn'),
  row('your-turn-end', '{until} end|close of {my} [current] turn', 'until the end of your turn'),
  row('target-turn-end', '{until} end|close of {its} [current] turn', "until the end of the target's turn"),
  row('encounter', `for the rest|remainder|duration of the|this ${FIGHT}`, 'for the rest of the encounter'),
  row('encounter', `<during|last until|lasts until|until|till> [the] [end of] the|this ${FIGHT}`, 'during this encounter'),
  row(
    'your-turn-end',
    '<for the rest of|for rest of|for the remainder of|for remainder of> this|the|your|its [current] turn',
    'for the rest of your turn',
  ),
  row('your-turn-end', 'until end of turn', 'until end of turn'),
  row('round-end', '<for|until> [the] rest|remainder|end of this|the round', 'for the rest of this round'),
  row('round-end', 'this round', 'this round'),
  row('stance', 'until the|this|your|its stance ends', 'until the stance ends'),
  row('stance', '<while|as long as> [<you are|it is|they are>] in this|the stance', 'while you are in this stance'),
  row('stance', 'while this|the stance <lasts|is active>', 'while this stance lasts'),
  row(
    'zone',
    `<while|as long as> [<it|they|the target|the creature|the enemy|the ally|a creature>] [is|are|remain(s)] in|within|inside ${ZONE}`,
    'while it is in the zone',
  ),
  row('zone', '<while|as long as> [it|they|you] [is|are|remain(s)] <inside|there|within it>', 'as long as they remain there'),
  row(
    'long',
    'until [you|it|they] [the target] [take(s)|complete(s)|finish|finishes] [the end of] a|your|its|their|the [next] short|long|extended rest',
    'until the end of your next short rest',
  ),
  row('long', 'for {many} minute(s)|hour(s)|day(s)', 'for five minutes'),
  row('long', 'for a day', 'for a day'),
  row('your-next-end', 'for one|1|a [full] round', 'for one round'),
]

// -------------------------------------------------------------------------------------------------------------- reading

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
  if (turn !== undefined) {
    const early = c.attempt(() => (c.has(',? ?or') ? ending(c, s) : undefined))
    return early === undefined ? turn : { ...turn, endsOn: [early] }
  }
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

function turnSpan(c: C, s: Scene): Lasting | undefined {
  const found = firstRow(spanRows, c, s)
  return found && lasting(found.span)
}

const self = { relation: 'you', within: undefined, tests: [] } as const

/** "until it attacks", "until it takes damage", "until it is hit", "until you move". */
function ending(c: C, s: Scene): Trigger | undefined {
  return c.attempt(() => {
    const found = c.scan(
      `(?:(?:lasts?|remains?) )?until (?:it|they|you|he|she|the target|the creature|${s.self}) (?:next )?(?<what>attacks?|makes? an attack|hits?(?: with an attack)?|takes? (?:any )?damage|is (?:hit|damaged)(?: by an attack)?|are (?:hit|damaged)(?: by an attack)?|moves?|(?:is|are) (?:reduced to|at) 0 (?:HP|hit points)(?: or (?:below|less|lower))?|drops? (?:to 0 (?:HP|hit points)|unconscious)|falls? unconscious)(?: again)?`,
    )
    const what = found?.what
    const end = what === undefined ? undefined : endings.find(([words]) => words.test(what))
    if (found === undefined || end === undefined) return undefined
    const [, on, isDone] = end
    return { on: [on], by: isDone ? self : undefined, at: isDone ? undefined : self, when: [], text: found._ }
  })
}

/** What ends it, and whether its bearer does it or it is done to him. */
const endings: readonly (readonly [RegExp, Happening, boolean])[] = [
  [/^(?:attack|make)/i, 'attacked', true],
  [/^hit/i, 'hit', true],
  [/^move/i, 'leave', true],
  [/damage/i, 'damage', false],
  [/0|drop|fall/i, 'drop', false],
  [/hit/i, 'hit', false],
]

/** How long, said back; nothing for what lasts until a rule takes it away, or is used up. */
export function sayHowLong(span: Span): string {
  if (span === 'save') return ' (save ends)'
  if (span === 'maintained') return ' until the end of your next turn, or as long as it is maintained'
  const words = saidBy(spanRows, { span })
  return words === undefined ? '' : ` ${words}`
}

export const spanOf = (span: Span): Lasting => lasting(span)
