import type { Passage } from '@riposte/print'
import { says } from '@riposte/tactics'
import type { Clause, Passing, Through } from '../clauses/clauses.ts'
import type { Met, Relation } from '../clauses/phrases.ts'
import { sizes } from '../terms.ts'
import type { Draft } from './draft.ts'
import { toTarget } from './nodes.ts'
import { byItself, type Prose } from './reading.ts'
import { type C, cursorOn, type Scene, tried } from './scene.ts'

/** Through the spaces of others, and what is done to those met on the way. */

const BODIES = '(?:enem(?:y|ies)|creatures?|opponents?|foes?)'
const SPACES = '(?:spaces?|squares?)'
const bodiesBy = (self: string): string =>
  `(?:(?:the |any )?${SPACES} (?:of|occupied by|with) (?:any |all |an? )?(?:other |hostile )?${BODIES}|(?:any |an? |its |your )?(?:other )?(?:smaller )?${BODIES}['’]?s?['’]? (?:occupied )?${SPACES}|(?:hostile|occupied|enemy-occupied) ${SPACES}|(?:other |its |your )?(?:smaller )?(?:enemies|creatures)(?!['’]))(?: (?:that|which|who) (?:is|are) smaller than (?:it|you|they|itself|${self}))?`

/** "the spaces of enemies that are smaller than it", "enemies' squares". */
export function readBodies(c: C, s: Scene): Exclude<Through, 'all'> | undefined {
  const sized = c.scan(
    `(?:the )?${SPACES} of (?<size>tiny|small|medium|large|huge) or smaller ${BODIES}(?:,? (?:though|but) (?:it|you) cannot end there)?`,
  )
  if (sized !== undefined) return sizes.find((one) => one === sized.size?.toLowerCase())
  const words = c.scan(bodiesBy(s.self))?._
  if (words === undefined) return undefined
  return /\bsmaller\b/i.test(words) ? 'smaller' : 'enemies'
}

/** ", including through enemies' spaces", "and can move through enemies", "with phasing". */
export function readThrough(c: C, s: Scene): Through | undefined {
  if (c.has(',? ?(?:with|has|gains?|and (?:has|have|gains?)) phasing(?: (?:during|for|while) (?:this|the|that) (?:movement|move|shift))?'))
    return 'all'
  return tried(c, s, () => {
    const lead = c.scan(
      `(?:,|;)? ?(?:including|and|even|during which)? ?(?:(?:you|it|they|${s.self}) )?(?:(?:can|may) )?(?:(?:also|even) )?(?:(?:(?:move|pass|go|shift|run|fly)(?:s|es|ing)? )?through|enter(?= (?:the )?${SPACES} of))`,
    )
    const bodies = lead === undefined ? undefined : readBodies(c, s)
    c.has(
      '(?:during|as part of|while making|in the course of) (?:this|the|that|its|your) (?:movement|move|shift|action)|as (?:it|you|they) (?:moves?|does|do)(?: so)?',
    )
    return bodies
  })
}

/** "It can move through enemies' spaces during this movement": of the movement in the sentence before. */
export function takeThrough(sentence: Passage, s: Scene, prose: Prose): boolean {
  const at = prose.clauses.findLastIndex((clause) => clause.do !== 'by-hand')
  const clause = prose.clauses[at]
  if (clause?.do !== 'move' || (clause.how !== 'move' && clause.how !== 'shift')) return false
  const c = cursorOn(sentence.text)
  if (
    !c.has(
      `(?:(?:during|as part of) (?:this|the) (?:movement|move|shift|charge),? )?(?:you|it|they|${s.self})(?= (?:can|may) (?:also )?(?:move|pass|go|shift))`,
    )
  )
    return false
  const through = readThrough(c, s)
  if (through === undefined || !c.isDone) return false
  prose.clauses[at] = { ...clause, through }
  byItself(sentence, prose)
  return true
}

const MOVES = '(?:(?:moves?|comes?|pass(?:es)?|shifts?|runs?|flies|fly|charges?) )'
const DURING = '(?: (?:during|as part of|in) (?:this|the|its|your|that) (?:movement|move|shift|turn))?'

/** "whose space it enters", "it moves adjacent to during the move": those met on the way. */
export function readMet(c: C, s: Scene): Met | undefined {
  const me = `(?:you|it|they|${s.self})`
  if (
    c.has(
      `(?:whose ${SPACES} ${me} (?:enters?|moves? (?:in ?to|through)|pass(?:es)? through|shifts? (?:in ?to|through))|(?:that |whom )?${me} ${MOVES}(?:through|over)|(?:that (?:is|are) )?(?:moved|passed|shifted) through)${DURING}`,
    )
  )
    return 'passed'
  return c.has(`(?:that |whom )?${me} ${MOVES}(?:adjacent|next) to${DURING}`) ? 'neared' : undefined
}

/** "Each time it enters a creature's space,": what follows is done to that creature. */
export function leadMeeting(c: C, s: Scene, draft: Draft): Scene | undefined {
  return tried(c, s, () => {
    const me = `(?:you|it|they|${s.self})`
    const found = c.scan(
      `(?:each time|every time|when(?:ever)?|if|any time|as) (?:during (?:this|the) move(?:ment)? (?:that )?)?${me} (?:(?<passed>enters?|moves? (?:in ?to|through)|pass(?:es)? through|shifts? (?:in ?to|through)) (?:the space of )?(?:an?|another|any) (?:other )?(?<who>enemy|creature|opponent|foe)(?:['’]s)?(?: ${SPACES})?|${MOVES}(?:adjacent|next) to (?:an?|another|any) (?<near>enemy|creature))(?: for the first time)?${DURING}(?:,|(?= (?:it|you|they) makes? ))`,
    )
    if (found === undefined) return undefined
    draft.meets = { how: found.passed === undefined ? 'neared' : 'passed', relation: sideOf(found.who ?? found.near ?? '') }
    return { ...s, target: 'target', it: 'target', inside: false }
  })
}

const sideOf = (word: string): Relation => (/^creature$/i.test(word) ? 'creature' : 'enemy')

const isMeeting = (clause: Clause): boolean => says(clause, 'within', 'passed') || says(clause, 'within', 'neared')

/** What is done to those met, done where the movement before it leads past them. False: to somebody there is no movement for. */
export function putMeeting(clauses: Clause[]): boolean {
  for (let i = 0; i < clauses.length; i++) {
    const clause = clauses[i]
    if (clause === undefined || !isMeeting(clause)) continue
    const passing = meetingOf(clause)
    if (passing === undefined || !putPassing(clauses, passing, i)) return false
    clauses.splice(i--, 1)
  }
  return true
}

export function putPassing(clauses: Clause[], passing: Passing, end = clauses.length): boolean {
  const at = clauses.findLastIndex((one, i) => i < end && one.do === 'move')
  const move = clauses[at]
  if (move?.do !== 'move' || (move.how !== 'move' && move.how !== 'shift') || move.midway !== undefined || move.to.who !== 'you')
    return false
  const known = move.passing
  if (known !== undefined && (known.how !== passing.how || known.relation !== passing.relation)) return false
  clauses[at] = { ...move, passing: { ...passing, does: [...(known?.does ?? []), ...passing.does] } }
  return true
}

/** Whom it is done to, and what. */
function meetingOf(clause: Clause): Passing | undefined {
  const to = 'to' in clause && typeof clause.to === 'object' && clause.to.who === 'some' ? clause.to : undefined
  if (to === undefined || (to.within !== 'passed' && to.within !== 'neared') || to.count !== 'all') return undefined
  const own = clause.do === 'each' ? clause.does : [clause.do === 'afflict' ? { ...clause, to: TARGET } : toTarget(clause)]
  const does = own.filter((one) => one !== undefined)
  if (does.length === 0 || does.some(isMeeting)) return undefined
  const whole: readonly Clause[] = to.tests.length === 0 ? does : [{ do: 'if', test: { is: 'all', tests: to.tests }, does, else: [] }]
  return { how: to.within, relation: to.relation, does: whole }
}
const TARGET = { who: 'target' } as const
