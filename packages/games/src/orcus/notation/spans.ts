import { merely, saidBy, twoWays, words } from '@riposte/print'
import { speaksOf } from '@riposte/tactics'
import type { Freed } from '../clauses/clauses.ts'
import type { State } from '../clauses/parts.ts'
import type { Span, Test } from '../clauses/phrases.ts'
import type { Filter, Trigger } from '../clauses/power.ts'
import type { ActionKind, Happening } from '../terms.ts'
import { actionNamed, conditionWord, damageNamed, damageWord } from './lexicon.ts'
import { firstRow, phrase } from './phrase.ts'
import { targetFilter, withRole } from './roles.ts'
import { type C, cursorOn, type Said, type Scene, tried } from './scene.ts'

/** How long something lasts, and what ends it early. */
export interface Lasting {
  readonly span: Span
  readonly endsOn: readonly Trigger[]
  /** What the saves against it are better or worse by. */
  readonly saving?: number
  /** It holds only while its bearer is so. */
  readonly state?: State | Test
  readonly freed?: Freed
  /** Used up before that by what it is about. */
  readonly once?: true
  /** As long as the effect before it. */
  readonly along?: true
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
  rest: words('for(?: the)? (?:rest|remainder) of', 'for the rest of'),
  many: words('(?:\\d+|one|five|ten|an)', 'five'),
  my: turnOf('you', 'your'),
  its: turnOf('target', "the target's"),
}
const told = twoWays<Said | undefined, typeof slots, { readonly span: Span }>(slots)
const row = (span: Span, pattern: string, example: string) => told(pattern, example, { span })
const FIGHT = 'encounter|combat|battle|fight'

export const spanRows = [
  row('encounter', `{until} end|close|start|beginning of the|this|that ${FIGHT}|scene`, 'until the end of the encounter'),
  row('round-end', '{until} end|close|start|beginning of the|this|that [next|current] round', 'until the end of the round'),
  row('your-next-end', '{until} end|close of {my} next|following turn', 'until the end of your next turn'),
  row('your-next-start', '{until} start|beginning of {my} next|following turn', 'until the start of your next turn'),
  row('target-next-end', '{until} end|close of {its} next|following turn', "until the end of the target's next turn"),
  row('target-next-start', '{until} start|beginning of {its} next|following turn', "until the start of the target's next turn"),
  row('this-turn-end', '{until} end|close of this|that|the [current] turn', 'until the end of this turn'),
  row('this-turn-end', '[for] [during] this turn', 'this turn'),
  row('your-turn-end', '{until} end|close of {my} [current] turn', 'until the end of your turn'),
  row('target-turn-end', '{until} end|close of {its} [current] turn', "until the end of the target's turn"),
  row('encounter', `for the rest|remainder|duration of the|this ${FIGHT}`, 'for the rest of the encounter'),
  row('encounter', `<during|last until|lasts until|until|till> [the] [end of] the|this ${FIGHT}`, 'during this encounter'),
  row('this-turn-end', '{rest} this|the [current] turn', 'for the rest of the turn'),
  row('your-turn-end', '{rest} your|its [current] turn', 'for the rest of your turn'),
  row('this-turn-end', 'until end of turn', 'until end of turn'),
  row('round-end', '<for|until> [the] rest|remainder|end of this|the round', 'for the rest of this round'),
  row('round-end', 'this round', 'this round'),
  row('attack', 'for|during this|the attack', 'for this attack'),
  row('stance', 'until the|this|your|its stance ends', 'until the stance ends'),
  row('stance', 'until you|it leave(s)|end(s) this|the|your|its stance', 'until you leave this stance'),
  row('your-next-start', 'until your next turn', 'until your next turn'),
  row('stance', '<while|as long as> [<you are|it is|they are>] in this|the stance', 'while you are in this stance'),
  row('stance', '<while|as long as> this|the stance <lasts|is active|is in effect>', 'while this stance lasts'),
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

/** What tells of the effect before it how long something is. */
const ALONG = ((): string => {
  const effect = '(?:the|this|that|these) (?:effects?|power|bonus(?:es)?|penalty|condition|resistance)'
  const who = '(?:(?:it|they|you|the target|the creature|that creature) (?:is|are|takes?|has|have|gains?) )?'
  return [
    `(?:while|as long as|for as long as|so long as) ${effect} (?:lasts?|persists?|holds?|continues?|(?:is|are|remains?)(?: in effect)?)`,
    `(?:until|before) ${effect} ends?`,
    `(?:while|as long as|for as long as) ${who}(?:so )?affected(?: (?:in this way|thus|by (?:this|the) (?:power|effect)))?`,
    `(?:while|as long as|for as long as) ${who}(?:${conditionWord}|staggered)(?:,? (?:and|or) ${conditionWord})* (?:in this way|by this (?:power|effect|attack)|because of this (?:power|effect))`,
    `(?:while|as long as) ${who}(?:taking |suffering |under )?(?:this|the) (?:persistent |ongoing )?(?:damage|penalty|bonus|effect)`,
    '(?:during|for|in) (?:this|that) time|for the duration|until then|before then|meanwhile',
  ].join('|')
})()

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
  if (s.before !== undefined && c.has(ALONG)) return s.before.lasting
  const turn = turnSpan(c, s)
  if (turn !== undefined) {
    const early = c.attempt(() => (c.has(',? ?or|,(?= until)') ? ending(c, s) : undefined))
    return early === undefined ? turn : { ...turn, endsOn: early }
  }
  if (
    c.has(
      `(?:as long as|while) (?:you|it|they|${s.self}) (?:has|have|retains?) (?:any of )?(?:these|those|the|your|any)(?: of these)? temporary (?:hit points|HP)(?: remaining)?`,
    )
  )
    return { span: 'encounter', endsOn: [], state: { is: 'temporary', whose: 'you' } }
  const freed = freeing(c, s)
  if (freed !== undefined) return { span: 'encounter', endsOn: [], freed }
  const near = together(c, s)
  if (near !== undefined) return near
  if (
    c.has(
      `until (?:the grapple ends|(?:it|they|the target|the creature) (?:escapes?|is no longer grappled|is released)(?: (?:from )?the grapple)?)|(?:while|as long as) (?:(?:it|they|the target|the creature) (?:is|are|remains?) )?(?:still )?grappled(?: by (?:you|it|${s.self}))?(?: in this way)?|for as long as it is grappled|(?:while|as long as) the grapple lasts`,
    )
  )
    return { span: 'encounter', endsOn: [], state: 'grappled' }
  const early = ending(c, s)
  if (early === undefined) return undefined
  const freer = helped(c)
  if (freer !== undefined) return { span: 'encounter', endsOn: early, freed: freer }
  const later = c.attempt(() => (c.has(',? ?or') ? (turnSpan(c, s) ?? untilAgain(c, s)) : undefined))
  c.has(FIRST)
  return { span: later?.span ?? 'encounter', endsOn: early }
}

/** "until it attacks or the end of your next turn": the word goes without saying again. */
function untilAgain(c: C, s: Scene): Lasting | undefined {
  const inner = cursorOn(`until ${c.rest.trim()}`)
  inner.scene = c.scene
  const found = turnSpan(inner, s)
  if (found !== undefined) c.at = c.text.length - inner.rest.length
  return found
}
const FIRST = ',? ?\\(?whichever (?:comes|is|happens|occurs) (?:first|sooner|earlier)\\)?'

function turnSpan(c: C, s: Scene): Lasting | undefined {
  const found = firstRow(spanRows, c, s)
  return found && lasting(found.span)
}

const BEARER: Filter = { relation: 'you', within: undefined, tests: [] }
/** In what ends an effect `other` is who made it. */
export const AUTHOR: Filter = { relation: 'anybody', within: undefined, tests: [{ is: 'same', whose: 'target', as: 'other' }] }

/** Who is meant: whoever made it, or whoever bears it. */
function sideIn(c: C, s: Scene): Filter | undefined {
  const who = c.scan(`(?<own>you|${s.self})|(?<it>it|they|he|she)|the (?:target|creature|enemy|ally)`)
  if (who === undefined) return undefined
  return who.own !== undefined || (who.it !== undefined && s.it === 'you') ? AUTHOR : BEARER
}

/** "until it attacks", "until it takes damage or moves", "until you are no longer adjacent to it": any of these. */
function ending(c: C, s: Scene): readonly Trigger[] | undefined {
  return c.attempt(() => {
    if (!c.has('(?:(?:lasts?|remains?) )?until')) return undefined
    const from = c.at
    let side: Filter | undefined
    const all: Trigger[] = []
    for (;;) {
      const next = c.attempt(() => {
        if (all.length > 0 && !c.has(',? ?(?:or )?until|,? ?or|,')) return undefined
        return (
          c.attempt(() => ofBoth(c)) ??
          c.attempt(() => {
            side = sideIn(c, s) ?? side
            c.has('next')
            return side === undefined ? undefined : (partedIn(c, s, side) ?? deedIn(c, side))
          }) ??
          ofAnybody(c, s)
        )
      })
      if (next === undefined) break
      all.push(...next)
    }
    const text = c.text.slice(from, c.at).trim()
    return all.length === 0 ? undefined : all.map((one) => ({ ...one, text: all.length > 1 ? `${text}: ${one.on.join(' or ')}` : text }))
  })
}

/** "until either of you attacks". */
function ofBoth(c: C): Trigger[] | undefined {
  if (!c.has('either (?:of you|you or (?:it|the \\w+)|(?:it|the \\w+) or you)')) return undefined
  const from = c.at
  const own = deedIn(c, AUTHOR)
  c.at = from
  const theirs = deedIn(c, BEARER)
  return own && theirs && [...own, ...theirs]
}

/** "until an ally hits it", "until you deal damage to the target": whoever does it, and to whomever. */
function ofAnybody(c: C, s: Scene): Trigger[] | undefined {
  return tried(c, s, () => {
    const { it } = s
    const found = s.event(c, s)
    s.it = it
    if (found === undefined || found.deed.turn !== undefined) return undefined
    const { on, suffers, other, when } = found.deed
    if (speaksOf(when, 'you', 'target', 'trigger', 'other')) return undefined
    const [subject, object] = [seenBy(found.subject), other && seenBy(other)]
    return [{ on, by: suffers ? object : subject, at: suffers ? subject : object, when, text: '' }]
  })
}

/** Who is meant, as whoever bears the effect sees it. */
function seenBy(filter: Filter): Filter {
  if (filter === targetFilter) return BEARER
  const { relation, within, tests } = filter
  if (relation === 'you') return AUTHOR
  const ours: Test[] = relation === 'anybody' ? [] : [{ is: 'relation', whose: 'target', to: 'other', relation }]
  const near: Test[] = typeof within === 'number' ? [{ is: 'within', whose: 'target', of: 'other', squares: within }] : []
  return { relation: 'anybody', within: undefined, tests: [...ours, ...near, ...tests.map((test) => withRole(test, 'you', 'other'))] }
}

function deedIn(c: C, side: Filter): Trigger[] | undefined {
  for (const [words, on, isDone, at] of endings) {
    const found = c.scan(words)
    if (found === undefined || c.sees('(?:an?|any|the|your|you|it|them|on|to) ?')) continue
    const type = damageNamed(found.type ?? '')
    c.has('again')
    return [
      {
        on: [on],
        by: isDone ? side : undefined,
        at: isDone ? at : side,
        when: type === undefined ? [] : [{ is: 'damage-type', type }],
        text: '',
      },
    ]
  }
  return undefined
}

const NOT_IT: Filter = { relation: 'anybody', within: undefined, tests: [{ is: 'not', test: { is: 'same', whose: 'target', as: 'you' } }] }
/** What ends it, whether it is done or suffered, and to whom it is done. */
const endings: readonly (readonly [string, Happening, boolean, Filter?])[] = [
  ['(?:attacks?|makes? an attack(?: roll)? against) (?:another|a different|any other) (?:creature|target|enemy)', 'attacked', true, NOT_IT],
  ['(?:attacks?|makes? an(?:other)? attack(?: roll)?)', 'attacked', true],
  ['hits?(?: with an attack)?', 'hit', true],
  [
    '(?:moves?|leaves? (?:its|your|their|the) (?:current )?(?:space|square|position))(?: from (?:its|your|their) (?:current )?(?:space|square|position))?',
    'leave',
    true,
  ],
  [`(?:takes? (?:any )?(?:(?<type>${damageWord}) )?damage|(?:is|are) damaged(?: by an attack)?)`, 'damage', false],
  ['(?:is|are) (?:hit|struck)(?: by an attack)?', 'hit', false],
  ['(?:is|are) (?:attacked|targeted(?: by an attack)?|the target of an attack)', 'attacked', false],
  ['(?:is|are) healed|(?:regains?|recovers?) (?:any )?(?:hit points|HP)|receives? (?:any )?healing', 'heal', false],
  ['stands? up', 'stand', true],
  [
    '(?:is|are) (?:reduced to|at) 0 (?:HP|hit points)(?: or (?:below|less|lower))?|drops? (?:to 0 (?:HP|hit points)|unconscious)|falls? unconscious',
    'drop',
    false,
  ],
]

/** "you are no longer adjacent to it", "it is more than 3 squares from you": wherever either of them comes, or the other is gone. */
function partedIn(c: C, s: Scene, side: Filter): Trigger[] | undefined {
  const found = c.scan(
    '(?:moves? (?:more than (?<far>\\d+)(?: squares?)? )?away from|(?:is|are) (?:no longer (?:adjacent to|next to|within (?<n>\\d+)(?: squares?)? of)|not adjacent to|more than (?<m>\\d+)(?: squares?)? (?:away )?from|farther than (?<k>\\d+)(?: squares?)? from))',
  )
  return found === undefined ? undefined : partedBy(c, s, side, Number(found.far ?? found.n ?? found.m ?? found.k ?? 1))
}

function partedBy(c: C, s: Scene, side: Filter, squares: number): Trigger[] | undefined {
  const from = sideIn(c, s)
  // From one to the other, and not to anybody else.
  if (from === undefined || from === side) return undefined
  const apart: Test = { is: 'not', test: { is: 'within', whose: 'you', of: 'other', squares } }
  return [
    { on: ['enter'], by: { relation: 'anybody', within: undefined, tests: [] }, at: undefined, when: [apart], text: '' },
    { on: ['drop'], by: undefined, at: AUTHOR, when: [], text: '' },
  ]
}

/** "as long as you remain adjacent to it". */
function together(c: C, s: Scene): Lasting | undefined {
  return c.attempt(() => {
    if (s.isPassive || !c.has('(?:for )?as long as|while')) return undefined
    const from = c.at
    const side = sideIn(c, s)
    const near = side === undefined ? undefined : c.scan('(?:remains?|stays?) (?:adjacent to|next to|within (?<n>\\d+)(?: squares?)? of)')
    const endsOn = side === undefined || near === undefined ? undefined : partedBy(c, s, side, Number(near.n ?? 1))
    const text = c.text.slice(from, c.at).trim()
    return endsOn && { span: 'encounter', endsOn: endsOn.map((one) => ({ ...one, text: `${text}: ${one.on.join()}` })) }
  })
}

const FREEING =
  "(?:to |in )?(?:free(?:ing)?|escap(?:e|ing)|end(?:ing)?|remov(?:e|ing)|pull(?:ing)?|wip(?:e|ing)|clear(?:ing)?|shak(?:e|ing)|break(?:ing)?|clean(?:ing)?|extinguish(?:ing)?|put(?:ting)?|tear(?:ing)?|cut(?:ting)?|disentangl(?:e|ing)|recover(?:ing)?|wak(?:e|ing))[a-z' ]*?(?= or (?:an? |until)|[.,;)]|$)"

/** "until it uses a standard action to free itself": what it costs to be rid of it, and who may. */
function freeing(c: C, s: Scene): Freed | undefined {
  return c.attempt(() => {
    if (!c.has('until') || sideIn(c, s) !== BEARER) return undefined
    const isBoth = c.has(`or (?:an? )?${HELPER}`)
    const own = actionIn(c)
    if (own === undefined) return undefined
    return {
      kind: own,
      by:
        isBoth || c.has(`,? ?or (?:until )?(?:an? )?${HELPER} (?:does so|(?:uses?|spends?|takes?) an? \\w+ action ${FREEING})`)
          ? 'anybody'
          : 'self',
    }
  })
}
const HELPER = '(?:adjacent (?:ally|creature|character)|(?:ally|creature) adjacent to (?:it|the target))'

/** "… or an adjacent ally uses a standard action to wake it". */
const helped = (c: C): Freed | undefined =>
  c.attempt(() => {
    const kind = c.has(`,? ?or (?:until )?(?:an? )?${HELPER}`) ? actionIn(c) : undefined
    return kind && { kind, by: 'ally' }
  })

/** "uses a standard action to free itself". */
function actionIn(c: C): ActionKind | undefined {
  const word = c.scan('(?:uses?|spends?|takes?|using|by (?:spending|using|taking)) an? (?<kind>standard|move|swift|minor) action')?.kind
  const kind = word === undefined ? undefined : actionNamed(word)
  return kind !== undefined && c.has(FREEING) ? kind : undefined
}

/** How long, said back; nothing for what lasts until a rule takes it away, or is used up. */
export function sayHowLong(span: Span): string {
  if (span === 'save') return ' (save ends)'
  if (span === 'maintained') return ' until the end of your next turn, or as long as it is maintained'
  if (span === 'grapple') return ' until the grapple ends'
  const words = saidBy(spanRows, { span })
  return words === undefined ? '' : ` ${words}`
}

export const spanOf = (span: Span): Lasting => lasting(span)
