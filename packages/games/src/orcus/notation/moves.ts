import type { Clause } from '../clauses/clauses.ts'
import type { Amount, Who } from '../clauses/phrases.ts'
import type { Forcing, Mode } from '../terms.ts'
import { flat, nothing, readAmount } from './amounts.ts'
import type { Cursor } from './cursor.ts'
import { doing, forEach, lying, type Node } from './nodes.ts'
import { type Scene, tried } from './scene.ts'
import { single, type Verb } from './verb.ts'
import { readRole, readWho, readWhos, target } from './who.ts'

/** Phrases of pushing and moving. */

const forcingWord =
  '(?<how>push(?:es|ed)?(?: back)?|pull(?:s|ed)?|shunt(?:s|ed)?|slides?|slid|drags?|dragged|throws?|hurls?|thrown|flung|moved?)'

function forcingNamed(word: string | undefined): Forcing {
  const key = word?.toLowerCase() ?? ''
  if (key.startsWith('push')) return 'push'
  return key.startsWith('pull') || key.startsWith('drag') ? 'pull' : 'shunt'
}

/** "2 squares", "up to 3 squares", "a number of squares equal to your Wisdom modifier". */
export function readSquares(c: Cursor, s: Scene): { squares: Amount; upTo: boolean } | undefined {
  return tried(c, s, () => {
    const upTo = c.has('(?:a (?:maximum|distance) of )?up to')
    c.has('an? (?:number|distance)(?: of squares)?(?: up)?')
    c.has('a total of|an additional|a|an')
    const squares = readAmount(c, s)
    if (squares === undefined) return undefined
    c.has('(?:additional )?(?:squares?|spaces?)')
    const late = tried(c, s, () => (c.has('equal to') ? readAmount(c, s) : undefined))
    return { squares: late ?? squares, upTo }
  })
}

const FAR = 20

export function forced(c: Cursor, s: Scene, how: Forcing, to: readonly Who[]): Node | undefined {
  const beside =
    '(?:in)?to (?:an?|the|any) (?:unoccupied )?(?:square |space )?adjacent(?: (?:square|space))?|adjacent(?= to)|until (?:it|they) (?:is|are) adjacent'
  if (c.has(beside)) {
    if (c.has('to')) readRole(c, s)
    return forEach(to, (who) => ({ do: 'force', how, squares: flat(FAR), upTo: true, to: who, adjacent: true }))
  }
  const found = readSquares(c, s)
  if (found === undefined) return undefined
  if (
    c.has(
      '(?:(?:directly )?(?:away )?from|towards?|closer to) (?:the |its )?(?:center|centre|origin)(?: square)?(?: of the (?:burst|area|arc|effect|zone))?',
    )
  )
    return force(to, how, found)
  if (c.has('(?:directly )?(?:away from|toward|towards|closer to)')) {
    const from = readRole(c, s)
    if (from !== 'you') return undefined
  }
  const isBeside = c.has(`(?:in)?to (?:an?|any) (?:unoccupied )?(?:square|space) (?:that is )?adjacent to you`)
  return force(to, how, found, isBeside)
}

const force = (to: readonly Who[], how: Forcing, { squares, upTo }: { squares: Amount; upTo: boolean }, adjacent = false): Node =>
  forEach(to, (who) => (adjacent ? { do: 'force', how, squares, upTo, to: who, adjacent } : { do: 'force', how, squares, upTo, to: who }))

/** "pushes the target 2 squares", "slides each of them". */
export const pushes: Verb = (c, s) => {
  const found = c.eat(forcingWord)
  if (found === undefined) return undefined
  const how = forcingNamed(found.how)
  const named = tried(c, s, readWhos)
  // "You move up to 3 squares" moves nobody else.
  if (named === undefined && /^move/i.test(found.how ?? '')) return undefined
  const to = named ?? [target]
  return forced(c, s, how, to.some((who) => who.who === 'you') ? [target] : to)
}

/** "is pushed 2 squares". */
export function readForcedPassive(c: Cursor, s: Scene, subject: readonly Who[]): Node | undefined {
  const found = c.eat(`(?:either )?${forcingWord}`)
  return found === undefined ? undefined : forced(c, s, forcingNamed(found.how), subject)
}

const moveWords: readonly (readonly [string, 'shift' | 'move' | 'teleport', Mode | undefined])[] = [
  ['shifts?', 'shift', undefined],
  ['teleports?', 'teleport', undefined],
  ['fl(?:y|ies)', 'move', 'fly'],
  ['swims?', 'move', 'swim'],
  ['climbs?', 'move', 'climb'],
  ['burrows?', 'move', 'burrow'],
  ['(?:moves?|walks?|runs?|jumps?|leaps?|dashes|steps?)', 'move', undefined],
]

export const moves: Verb = (c, s, subject) => {
  for (const [words, how, mode] of moveWords) {
    const node = tried(c, s, () => {
      if (!c.has(words)) return undefined
      const object = how === 'teleport' ? tried(c, s, () => readWho(c, s)) : undefined
      const optional = c.has('(?:its|their|your)? ?(?=up to)')
      return goes(c, s, object === undefined ? subject : [object], how, mode, optional)
    })
    if (node !== undefined) return node
  }
  return undefined
}

type Ends = Extract<Clause, { do: 'move' }>['ends']

function goes(
  c: Cursor,
  s: Scene,
  subject: readonly Who[],
  how: 'shift' | 'move' | 'teleport',
  mode: Mode | undefined,
  optional: boolean,
): Node | undefined {
  const isOwn = tried(c, s, () => (c.has('(?:up to )?(?:twice )?(?:your|its|their) (?:\\w+ )?speed(?! \\+)') ? true : undefined))
  const own: Amount = { ...nothing, measures: [{ of: 'speed', times: 1, whose: 'you' }] }
  const spot =
    how === 'teleport'
      ? c.eat(
          'to (?:any|an?|another) (?:unoccupied |open )?(?:square|space|location|spot) (?:within|up to) (?<n>\\d+)(?: squares?)?(?: (?:of|from) (?:you|it|its \\w+|your \\w+))?(?: away)?(?: that (?:you|it|they) can see)?',
        )?.n
      : undefined
  const far =
    spot !== undefined ? { squares: flat(Number(spot)), upTo: true } : isOwn === true ? { squares: own, upTo: true } : readSquares(c, s)
  const ends = readEnds(c, s)
  if (far === undefined && ends === undefined) return undefined
  let safe = how !== 'move'
  let isFree = true
  while (isFree) {
    isFree = c.has(
      'as (?:a free action|part of (?:this|the same) action)|(?:during|before or after) (?:this|the) (?:move|movement)|in any direction|immediately|over (?:the )?difficult terrain without penalty',
    )
    if (
      c.has(
        "[.,;]? ?(?:without provoking (?:any )?(?:opportunity attacks?)(?: from (?:this|the) movement)?|(?:and )?(?:this|the|that|its) (?:movement|move|shift) (?:does not|doesn't) provoke (?:any )?opportunity attacks?|(?:and )?(?:does not|doesn't) provoke (?:any )?opportunity attacks?(?: (?:for|from|during) this movement)?)(?! from the target)",
      )
    ) {
      safe = true
      isFree = true
    }
  }
  const squares = far?.squares ?? flat(how === 'teleport' ? FAR : 1)
  const clause = (to: Who): Clause => {
    const move: Extract<Clause, { do: 'move' }> = { do: 'move', how, mode, squares, to, ends, optional: optional || far?.upTo === true }
    return safe && how === 'move' ? { ...move, safeFrom: 'all' } : move
  }
  return forEach(subject, clause)
}

function readEnds(c: Cursor, s: Scene): Ends {
  return tried(c, s, () => {
    c.has(',? ?(?:and|but)? ?(?:must|to)? ?end(?:ing|s)? (?:its |your |their |this )?(?:the )?(?:move|movement|shift|teleport)?')
    if (
      c.has(
        '(?:in)?to (?:the |any |a )?(?:square|space|squares) (?:just )?(?:vacated|left|it left|they left|the target left|the target (?:just )?(?:vacated|occupied)|it (?:just )?(?:vacated|occupied))(?: (?:by|behind by) the target)?|into the (?:vacated|empty) (?:square|space)',
      )
    )
      return { where: 'left', of: 'target' }
    if (
      c.has(
        '(?:in|to|into|in any|to any|to be)? ?(?:an?|any|the|another)? ?(?:unoccupied |different |open |empty |nearest |closest )?(?:square|space)? ?(?:that is )?(?:adjacent|next) to',
      )
    ) {
      const of = readRole(c, s)
      return of === undefined ? undefined : { where: 'adjacent', of }
    }
    if (c.has('(?:in)?to (?:an?|any) adjacent (?:unoccupied )?(?:square|space)')) return { where: 'adjacent', of: 'you' }
    if (c.has('(?:to a (?:square|space) )?(?:closer to|toward|towards|nearer to|nearer)')) {
      const of = readRole(c, s)
      return of === undefined ? undefined : { where: 'closer', of }
    }
    if (c.has('(?:directly )?away from')) {
      const of = readRole(c, s)
      return of === undefined ? undefined : { where: 'away', of }
    }
    return undefined
  })
}

export const swaps: Verb = (c, s, subject) => {
  if (!c.has('(?:swaps?|switch(?:es)?|exchanges?|trades?) (?:places|positions|spaces|squares)(?: with)?')) return undefined
  const other = readWho(c, s) ?? target
  const to = other.who === 'you' ? single(subject) : other
  return doing({ do: 'move', how: 'swap', mode: undefined, squares: nothing, to, ends: undefined, optional: false })
}

export const stands: Verb = (c, _s, subject) =>
  c.has('(?:immediately )?(?:stands? up|stands?)(?: from prone)?(?: as a free action)?')
    ? forEach(subject, (to) => ({ do: 'stand', to }))
    : undefined

export const falls: Verb = (c, _s, subject) => {
  if (c.has('(?:falls?|drops?|is knocked|are knocked|is driven|lands?) prone')) return forEach(subject, (to) => ({ do: 'prone', to }))
  if (c.has('falls? (?:unconscious|asleep)')) return lying(subject, [{ is: 'condition', condition: 'unconscious' }])
  return undefined
}

export const knocks: Verb = (c, s) => {
  return tried(c, s, () => {
    if (!c.has('knocks?')) return undefined
    const to = tried(c, s, readWhos) ?? [target]
    if (!c.has('prone|down')) return undefined
    return forEach(to, (who) => ({ do: 'prone', to: who }))
  })
}
