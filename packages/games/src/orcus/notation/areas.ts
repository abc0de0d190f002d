import { speaksOf } from '@riposte/tactics'
import type { Clause, Zone, ZonePart } from '../clauses/clauses.ts'
import type { Part } from '../clauses/parts.ts'
import type { Relation, Span, Test, Who } from '../clauses/phrases.ts'
import type { ActionKind } from '../terms.ts'
import { forEnemies, groundNamed, obscured, terrainWord, terrainWords } from './ground-words.ts'
import { testedPart, whileState } from './held.ts'
import { lantern } from './lantern.ts'
import { actionNamed, actionWord, numberOf } from './lexicon.ts'
import { folded, type Node } from './nodes.ts'
import { withRole } from './roles.ts'
import { type C, cursorOn, type Scene } from './scene.ts'
import { readSentence } from './sentence.ts'
import { readSpan } from './spans.ts'
import { picked } from './who.ts'

/** What a zone or an aura does to whom, and when: "each enemy that starts its turn in the zone takes 5 fire damage". */
export interface AreaSaying {
  readonly parts: readonly ZonePart[]
  readonly zone?: Zone
  readonly terrain?: Zone['terrain']
  readonly isRough?: true
  readonly groundFor?: 'enemy'
  readonly moves?: Zone['moves']
  readonly span?: Span
  readonly follows: boolean
  readonly doubts: readonly string[]
}

const area = '(?:aura|zone|area|burst|wall|cloud|fog|mist|arc|darkness|light|flames|zone of \\w+|blast|it)'
/** The area itself, or one of its squares. */
const theArea = `(?:(?:an?|any|one) (?:${area} square|square (?:of|in|within|inside) (?:the |this |its )?${area})|(?:the |this |that |its |your |the \\w+'s )?(?:(?:area|squares?) (?:of|in|within) (?:the |this )?)?${area}(?:'s (?:area|squares?|space))?)`
const inArea = `(?:(?:with)?in|inside(?: of)?|on) ${theArea}`

const nothing: AreaSaying = { parts: [], follows: false, doubts: [] }

/** Undefined where the sentence is not about an area. `has` tells that there is one already. */
export function readAreaSentence(text: string, s: Scene, has: boolean, isAura: boolean): AreaSaying | undefined {
  const c = cursorOn(text.replace(/[‹›]/g, ''))
  const made = isAura ? undefined : c.attempt((cursor) => creation(cursor, s))
  if (made !== undefined) return made
  if (!has) return isAura ? undefined : (c.attempt((cursor) => unnamed(cursor, s)) ?? implied(text, s))
  return (
    c.attempt((cursor) => (isAura ? shedding(cursor, s) : undefined)) ??
    c.attempt((cursor) => terrain(cursor)) ??
    c.attempt((cursor) => moving(cursor)) ??
    c.attempt((cursor) => duration(cursor, s)) ??
    c.attempt((cursor) => happening(cursor, s, isAura))
  )
}

const ONCE =
  /^(?:an?|each|any|every|the|no) (?:creature|enemy|target) (?:(?:can|may) (?:take|suffer|be dealt)|takes|suffers) (?:this|the) damage (?:only|no more than|more than|at most) once (?:per|a|each|in a) turn\.?$/i

/** "If it has no recoveries, it takes 20 damage": more of what the sentence before does. */
export function furtherInside(
  text: string,
  outer: Scene,
  before: readonly ZonePart[],
): { readonly parts: readonly ZonePart[]; readonly doubts: readonly string[] } | undefined {
  const last = before.at(-1)
  if (last !== undefined && last.on !== 'inside' && ONCE.test(text))
    return { parts: [...before.slice(0, -1), { ...last, oncePerTurn: true }], doubts: [] }
  if (
    last === undefined ||
    last.on === 'inside' ||
    !/^(?:if|when|otherwise|the (?:creature|target|enemy|ally)|it|they|that creature)\b/i.test(text.trim())
  )
    return undefined
  const s: Scene = { ...insideOf(outer), isPassive: false }
  const sentence = readSentence(cursorOn(text.replace(/[‹›]/g, '')), s, undefined)
  if (sentence.rest !== '' || sentence.nodes.length === 0 || sentence.waits !== undefined || sentence.isOtherwise || sentence.isInstead)
    return undefined
  const does = folded(sentence.nodes, sentence.lasting)
  const whole: Clause[] = sentence.tests.length === 0 ? does : [{ do: 'if', test: { is: 'all', tests: sentence.tests }, does, else: [] }]
  return { parts: [...before.slice(0, -1), { ...last, does: [...last.does, ...whole] }], doubts: s.doubts }
}

/** There "the target" is whoever is inside. */
const insideOf = (s: Scene): Scene => ({
  ...s,
  target: 'target',
  it: 'target',
  trigger: 'target',
  inside: true,
  isCounter: false,
  doubts: [],
})

const fresh = (span: Span): Zone => ({
  parts: [],
  span,
  area: { shape: 'burst', size: 0, around: 'area' },
  moves: undefined,
  follows: false,
  terrain: undefined,
})

/** "Until the end of your next turn, any enemy that leaves the burst takes 5 damage": a zone that nobody calls so. */
function unnamed(c: C, s: Scene): AreaSaying | undefined {
  if (!/\b(?:in|within|of|leaves|enters) (?:the )?(?:burst|arc|blast|area)\b/i.test(c.text)) return undefined
  const span = readSpan(c, s)
  if (span === undefined || span.endsOn.length > 0 || !c.has(',')) return undefined
  const saying = happening(c, s, false)
  const isLater = saying?.parts.every((part) => part.on !== 'inside') === true && saying.parts.length > 0
  return saying === undefined || !isLater ? undefined : { ...saying, parts: [], zone: { ...fresh(span.span), parts: saying.parts } }
}

/** "The wall lasts until the end of the encounter": what a power with such an area leaves goes without saying. */
function implied(text: string, s: Scene): AreaSaying | undefined {
  if (!/^(?:the )?(?:wall|zone|cloud|fog)\b/i.test(text.trim())) return undefined
  const c = cursorOn(text.replace(/[‹›]/g, ''))
  const saying = c.attempt((cursor) => terrain(cursor)) ?? c.attempt((cursor) => duration(cursor, s))
  return saying === undefined ? undefined : { ...saying, zone: fresh('your-next-end') }
}

/** "The beetle sheds bright light": in its aura. */
function shedding(c: C, s: Scene): AreaSaying | undefined {
  const found = c.scan(
    `(?:${s.self}|it) (?:casts?|sheds?|emits?|gives? off|radiates?|produces?|illuminates? the area with) bright (?:light|illumination)(?: (?:throughout|in|within) the (?:aura|area))?|(?:the )?(?:area of the aura|aura|area) (?:is|are) (?:brightly lit|(?:filled with )?bright light)`,
  )
  return found !== undefined && c.isDone ? { ...nothing, terrain: 'bright' } : undefined
}

function creation(c: C, s: Scene): AreaSaying | undefined {
  const made = c.attempt((cursor) => madeGround(cursor, s))
  if (made !== undefined) return made
  const lit = c.attempt(() => lantern(c, s))
  if (lit !== undefined) return { ...nothing, zone: { ...fresh(lit.span), ...lit }, follows: true }
  const found =
    c.scan(
      "(?:the |this )?(?:power's )?(?:burst|area|arc|blast|wall|power|effect|attack|affected area|area of effect|gas|cloud|smoke|spores|mist|fog|breath|fire|flames|ooze|webs?|ice|slime)(?: (?:then|also))? (?:creates?|becomes?|is|leaves?|forms?|turns? into|remains? as|remains? in place as|persists? as) an? (?:lingering )?(?:(?<how>(?:lightly |heavily |totally )obscured|brightly lit) )?(?:zone|wall)(?: of (?<of>[a-z ,]+?)(?= (?:that|which|until|in|for|lasting)|[,.]|$))?",
    ) ??
    c.scan(
      '(?:you |it |this )?(?:create|creates|conjures?|form|forms) an? (?:lingering )?(?:zone|wall)(?: of (?<of>[a-z ,]+?)(?= (?:that|which|until|in|for|lasting)|[,.]|$))?(?: (?:in|within|that fills|filling) (?:the |this )?(?:burst|area|arc|area of effect))?',
    )
  if (found === undefined) return undefined
  let span: Span = 'your-next-end'
  const named = groundNamed(found.of)
  let ground = named?.terrain ?? obscured(found.how)
  let groundFor: Zone['groundFor']
  let follows = false
  let isTold = false
  for (;;) {
    c.has(',? ?(?:and|that|which)?(?: (?:lasts|remains(?: in place)?))?(?= )')
    const lasting = readSpan(c, s)
    if (lasting !== undefined) {
      span = lasting.span
      isTold = true
      continue
    }
    const word = ground === undefined ? terrainWord(c) : undefined
    if (word !== undefined) {
      ground = word
      groundFor = forEnemies(c)
      continue
    }
    if (c.has('(?:that )?(?:moves|remains centered|is centered) (?:with|on) you(?: and moves with you)?')) {
      follows = true
      continue
    }
    break
  }
  if (!c.isDone) return undefined
  const zone: Zone = {
    ...fresh(isTold ? span : 'your-next-end'),
    terrain: ground,
    ...(named?.isRough === true ? { isRough: true } : {}),
    follows,
    ...(groundFor === undefined ? {} : { groundFor }),
  }
  const isVague = /\bobscured\b/i.test(found.of ?? '') && ground?.endsWith('obscured') !== true
  return { ...nothing, zone, follows, doubts: isVague ? ['how much it is obscured'] : [] }
}

/** "The area is difficult terrain until the end of the encounter." */
function madeGround(c: C, s: Scene): AreaSaying | undefined {
  const early = readSpan(c, s)
  if (early !== undefined && !c.has(',')) return undefined
  if (
    !c.has(
      '(?:the )?(?:(?:(?:each|every|all|all the) )?squares? (?:in|within|of) )?(?:the |this )?(?:area|burst|arc|affected (?:area|squares)|area of effect|ground in the (?:area|burst))',
    )
  )
    return undefined
  const word = terrainWord(c)
  const groundFor = forEnemies(c)
  const span = early ?? readSpan(c, s)
  const stays = word === 'difficult' && (span === undefined ? BECOMES.test(c.text) : span.span === 'encounter')
  if (word === undefined || (span === undefined && !stays) || !c.isDone) return undefined
  const zone = { ...fresh(span?.span ?? 'lasting'), terrain: word, ...(groundFor === undefined ? {} : { groundFor }) }
  return { ...nothing, zone: stays ? { ...zone, stays } : zone }
}

/** Ground that is made so, and by no zone. */
const BECOMES = /\bbecomes? difficult terrain\b/i

function terrain(c: C): AreaSaying | undefined {
  const treated = c.scan(
    `(?:creatures|(?<foes>enemies|each enemy|all enemies)) treats? (?:(?:the )?(?:squares?|area|spaces?|ground) (?:with)?in )?(?:the |this |its )?${area} as difficult terrain`,
  )
  if (treated !== undefined && c.isDone)
    return { ...nothing, terrain: 'difficult', ...(treated.foes === undefined ? {} : { groundFor: 'enemy' as const }) }
  if (
    !c.has(
      `(?:(?:the )?(?:squares? |space |terrain )?(?:within |in |of )?(?:the |this |its |your )?${area}|squares (?:with)?in (?:the |this )?${area}|its squares)(?:'s (?:area|squares))?(?= )`,
    )
  )
    return undefined
  const words = terrainWords(c)
  const groundFor = words?.terrain === 'difficult' ? forEnemies(c) : undefined
  if (words === undefined || !c.isDone) return undefined
  return groundFor === undefined ? { ...nothing, ...words } : { ...nothing, ...words, groundFor }
}

function moving(c: C): AreaSaying | undefined {
  const early: ActionKind | undefined = actionNamed(c.scan(`(?:as|with) an? (?<kind>${actionWord}) action,?`)?.kind ?? '?')
  const found = c.scan(
    `(?:once per (?:turn|round),? )?(?:you|it|the \\w+) (?:can|may) (?:move|shunt|slide|shift) (?:the |this )?${area} (?:up to )?(?<n>\\d+)(?: squares?)?`,
  )
  if (found === undefined) return undefined
  const late = actionNamed(c.scan(`as an? (?<kind>${actionWord}) action`)?.kind ?? '?')
  const kind = early ?? late
  if (kind === undefined || !c.isDone) return undefined
  return { ...nothing, moves: { kind, squares: numberOf(found.n) } }
}

function duration(c: C, s: Scene): AreaSaying | undefined {
  c.has(`the ${area} (?:is|can be)(?: up to)? \\d+ squares? (?:high|tall)(?: and \\d+ squares? long)? and(?= )`)
  if (!c.has(`(?:the |this )?(?:(?:${area}|effect|power) )?(?:lasts?|remains?(?: in place)?|persists?|stays?)`)) return undefined
  const span = readSpan(c, s)
  return span !== undefined && c.isDone ? { ...nothing, span: span.span } : undefined
}

type Moment = 'inside' | 'enter' | 'start' | 'end' | 'leave' | 'enter-or-start' | 'enter-or-end'

/** One pattern a moment: a pattern of all of them would take longer to make ready than all else that is read. */
const moments: readonly (readonly [Moment, string])[] = [
  [
    'enter-or-start',
    `(?:(?:willingly )?(?:enters?|moves? into) ${theArea}(?: (?:for the first time on a turn|on its turn))?,? or (?:that |who )?(?:starts?|begins?) (?:its|their|a) turns? (?:there|${inArea}))|(?:(?:starts?|begins?) (?:its|their|a) turns? (?:there|${inArea}),? or (?:that |who )?(?:enters?|moves? into) (?:it|there|the ${area}))|(?:enters? or (?:starts?|begins?) (?:its|their) turns? ${inArea})`,
  ],
  [
    'enter-or-end',
    `(?:enters?|moves? into) ${theArea},? or (?:that |who )?ends? (?:its|their|a) turns? (?:there|${inArea})|ends? (?:its|their) turns? ${inArea},? or (?:enters?|moves? into) (?:it|the ${area})|enters? or ends? (?:its|their) turns? ${inArea}`,
  ],
  ['start', `(?:starts?|begins?|starting) (?:its|their|his|a|the) turns? (?:there|${inArea}|in it)`],
  ['end', `(?:ends?|ending) (?:its|their|his|a|the) turns? (?:there|${inArea}|in it)`],
  ['leave', `(?:willingly )?(?:leaves?|leaving|exits?|moves? out of) ${theArea}`],
  ['enter', `(?:willingly )?(?:enters?|entering|moves? into|comes? into) ${theArea}|(?:attempts? to (?:enter|move into)) ${theArea}`],
]
const toldLater = ' (?:when(?:ever)?|if|each time) (?:it|they|that creature) '

function momentIn(c: C, who = ''): { readonly moment: Moment; readonly said: string } | undefined {
  return c.attempt(() => {
    if (!c.has(who)) return undefined
    const isOne = !/ or /i.test(c.rest)
    for (const [moment, words] of moments) {
      const found = isOne && moment.includes('-or-') ? undefined : c.scan(words)
      if (found !== undefined) return { moment, said: found._ }
    }
    return undefined
  })
}

/** Who, at which moment, and then what. */
function happening(outerCursor: C, outer: Scene, isAura: boolean): AreaSaying | undefined {
  let c = outerCursor
  const s = insideOf(outer)
  const isStaggered = c.has(`while (?:(?:it|you|${s.self}) (?:is|are) )?staggered,`)
  let once = c.has('once per (?:turn|round),?')
  c.has(`(?:when(?:ever)?|if|each time|the first time|any time)(?: each turn)?(?= )|(?:while|as long as) (?:${inArea}),?`)
  if (/^while|^as long/i.test(c.text) && c.at === 0) return undefined
  const { rest } = c
  const isTold =
    new RegExp(toldLater, 'i').test(rest) && moments.some(([, words]) => new RegExp(`${toldLater}(?:${words})\\.?$`, 'i').test(rest))
  const where = new RegExp(` (?:while (?:(?:it|they) (?:is|are|remains?) )?)?${inArea}(?=\\.?$)`, 'i')
  const late = isTold ? null : where.exec(c.rest)
  const found = whoInside(c, s)
  if (found === undefined) return undefined
  const { relation, tests, isThere = false } = found
  let moment: Moment = 'inside'
  const here = c.scan(`(?:that (?:is|are) )?${inArea} at the (?<edge>start|end|beginning) of (?:its|their) turns?,?`)?.edge
  const early =
    here !== undefined
      ? undefined
      : (momentIn(c, '(?:that|who|which) ') ?? momentIn(c, '(?:that|who) (?:either|willingly) ') ?? momentIn(c))
  if (here !== undefined) moment = here.toLowerCase() === 'end' ? 'end' : 'start'
  else if (early !== undefined) moment = early.moment
  else if (!isThere && !c.has(`(?:that (?:is|are) |who (?:is|are) |(?:is|are) |while )?${inArea}`)) {
    if (late !== null) c = cursorOn(c.text.replace(where, ''), c.at)
    else if (!isAura) return undefined
  }
  c.has('(?:for the first time (?:on|in|during) (?:a|its|each) turn|on its turn)')
  c.has(',? ?(?:that creature|the creature|it|they|that enemy|the enemy|he|she)?(?= )')
  const from = c.at
  c = cursorOn(
    c.text.replace(/ (?:while|as long as) (?:they are |it is |they remain )?(?:inside|there|within it|in it)(?=\.?$)/i, ''),
    from,
  )
  const tail =
    /,? (?:when(?:ever)?|if|each time|the first time each turn|while|at the (?<edge>start|end|beginning) of (?:its|their|each of its|each of their)) ?(?:(?:it|they|that creature|that enemy|an enemy)? ?)(?<rest>[^.]*?)\.?$/i.exec(
      c.rest,
    )
  let end = c.text.length
  if (moment === 'inside' && tail !== null) {
    const words = tail.groups?.rest ?? ''
    const late = momentIn(cursorOn(words))
    if (tail.groups?.edge !== undefined && /^turns?/.test(words.trim())) {
      moment = tail.groups.edge.toLowerCase() === 'end' ? 'end' : 'start'
      end = from + tail.index
    } else if (late !== undefined && late.said.length >= words.trim().length - 2) {
      moment = late.moment
      end = from + tail.index
    }
  }
  const inner = cursorOn(
    c.text.slice(0, end).replace(/[.,;]?\s*(?:\(?(?:only )?once per (?:turn|round)\)?)\.?$/i, (words) => {
      once = true
      return ' '.repeat(words.length)
    }),
    from,
  )
  const sentence = readSentence(withSubject(inner), s, undefined)
  if (sentence.rest !== '' || sentence.nodes.length === 0 || sentence.waits !== undefined) return undefined
  outerCursor.at = outerCursor.text.length
  const doubts = [...s.doubts]
  const own: readonly Test[] = isStaggered ? [{ is: 'staggered', whose: 'you' }] : []
  if (moment === 'inside') return always(sentence.nodes, [...own, ...sentence.tests], relation, tests, doubts)
  const does = folded(sentence.nodes, sentence.lasting)
  const whole: Clause[] = sentence.tests.length === 0 ? does : [{ do: 'if', test: { is: 'all', tests: sentence.tests }, does, else: [] }]
  return {
    ...nothing,
    parts: [
      {
        to: relation,
        on: moment,
        does: whole,
        tests: [...tests, ...own],
        oncePerTurn: once,
      },
    ],
    doubts,
  }
}

/** The verb follows at once: its subject is whoever is inside. */
function withSubject(c: C): C {
  return cursorOn(
    `the target ${c.text
      .slice(c.at)
      .replace(/^[\s,:]+/, '')
      .replace(/^make an attack: /i, 'make an attack: ')}`,
  )
}

/** `isThere`: it is said that they are inside. */
function whoInside(c: C, s: Scene): { relation: Relation; tests: readonly Test[]; isThere?: boolean } | undefined {
  if (c.has('(?:you and (?:each |all |your )?all(?:y|ies)|allies and you)')) return { relation: 'you-or-ally', tests: [] }
  const found = c.attempt(() => picked(c, s))
  if (found !== undefined)
    return { relation: found.relation, tests: found.tests, isThere: found.of === 'area' && found.within === undefined }
  return c.has('anyone|those') ? { relation: 'creature', tests: [] } : undefined
}

/** What lies on all inside, as seen from them. */
function always(
  nodes: readonly Node[],
  sentenceTests: readonly Test[],
  relation: Relation,
  tests: readonly Test[],
  doubts: string[],
): AreaSaying | undefined {
  const parts: Part[] = []
  for (const node of nodes) {
    const isOnThem = node.to.length > 0 && node.to.every((who: Who) => who.who === 'target')
    if (!isOnThem || node.clauses.length > 0 || node.either !== undefined) return undefined
    for (const part of node.parts) {
      let held: Part | undefined = part
      for (const test of [...sentenceTests, ...(node.tests ?? []), ...tests]) {
        if (held === undefined) return undefined
        const isAboutMaker = speaksOf(test, 'you')
        const seen = withRole(withRole(test, 'you', 'other'), 'target', 'you')
        held = (isAboutMaker ? undefined : testedPart(held, seen)) ?? whileState(held, seen)
      }
      if (held === undefined) {
        doubts.push('whom it holds for')
        held = part
      }
      parts.push(held)
    }
  }
  return { ...nothing, parts: [{ to: relation, on: 'inside', parts }], doubts }
}
