import { Cursor, isIdle, joined, type Passage, slice, type Taken, trimmed } from '@riposte/print'
import { LONGEST_SENTENCE } from '@riposte/referee'
import type { Manoeuvre } from '../sheet/sheet.ts'
import type { Fate } from './fates.ts'
import { rows } from './phrases.ts'
import type { Power } from './said.ts'

/** What stands beside an attack or a power: how far, at what price, who rolls what, and what else comes of it. One phrase after another. */

export interface Details extends Omit<Power, 'name' | 'type' | 'also' | 'range'> {
  readonly range?: number | undefined
  readonly types?: readonly string[] | undefined
  /** More of it, of another type; and in two hands. */
  readonly and?: { readonly damage: string | number; readonly type: string }
  readonly two?: string
  /** How its damage is abbreviated, where that is said of none of the book's types or of several. */
  readonly unsure?: string
  /** So many of one attack action. */
  readonly times?: number
  readonly reach?: number
  readonly increment?: number
  /** A length, of whatever has one. */
  readonly long?: number
  /** What it deals with all the dice that it takes beyond its price. */
  readonly top?: string
  readonly upcast?: true
  readonly dice?: { readonly pool: 'sp' | 'mp'; readonly count: number }
  /** Again at the start of each of its turns. */
  readonly again?: true
  /** Tricks that a hit gives the chance of. */
  readonly tricks?: readonly Manoeuvre[]
  readonly 'tricks-take'?: 'secondary'
  readonly trickBonus?: number
  /** As weapons of the book are. */
  readonly is?: string
  readonly material?: number
  /** All about it, and no more is said of when. */
  readonly isAura?: true
  /** A poison of which another row tells. */
  readonly bears?: true
  /** What else comes of it. */
  readonly fates?: readonly Fate[]
}

export interface Detailed {
  readonly details: Details
  readonly took: readonly Taken[]
  /** The words that no row knows, with whatever hangs on them. */
  readonly rest: Passage
}

const MARKS = ['(', ')', ',', ';', '.', '/']
/** So a phrase ends that tells no more than when something comes. */
const isEnd = (c: Cursor<undefined>): boolean => c.isDone || MARKS.includes(c.word) || c.last === ':'
/** What begins so says of what stands before it when or how it holds: not read, it takes that along. */
const LEANS = /^(?:if|unless|only|except|this|that|these|those|it|they|otherwise|instead|but|and|or|until|however)\b/i
/** Sentences in which none of these stands only describe. */
const RULES =
  /\b(?:save|threshold|thr|damage|reach|range|long|condition|prone|grapple|dice?|immune|resist\w*|vulnerab\w*|(?:dis)?advantage|bonus|malus|speed|allowed|negate\w*)\b/i

export function detailsIn(passage: Passage): Detailed {
  const { text } = passage
  if (text.length > LONGEST_SENTENCE) return { details: {}, took: [], rest: passage }
  const c = new Cursor(text, undefined)
  let details: Details = {}
  const took: Taken[] = []
  const rest: Passage[] = []
  let fateAt = -1
  for (;;) {
    while (c.eat(...MARKS) !== undefined);
    if (c.isDone) break
    const from = c.at
    const read =
      longestOf(c) ??
      c.attempt(() =>
        c.has('(?:grabs?|grip|hold|holds|knock ?down|special|effect|rider|hit|note|area|targets?|save|damage|duration|lasts)[:=]')
          ? longestOf(c)
          : undefined,
      )
    // Two that say different things of one are nobody knows which.
    if (read !== undefined && !isAgainst(details, read.details)) {
      if (read.details.fates !== undefined) fateAt = from
      details = { ...details, ...read.details, fates: [...(details.fates ?? []), ...(read.details.fates ?? [])] }
      took.push({ pattern: read.pattern, words: text.slice(from, c.at).trim() })
      continue
    }
    c.at = from
    const words = c.scan('[^.;()]*(?:\\([^()]*\\)[^.;()]*)*[.;]?')?._ ?? ''
    if (words === '') break
    const isInside = /[,:]\s*$/.test(text.slice(0, from))
    if (isIdle(words, RULES) && !LEANS.test(words)) continue
    const leans = fateAt >= 0 && (isInside || LEANS.test(words))
    if (leans) details = { ...details, fates: details.fates?.slice(0, -1) ?? [] }
    rest.push(trimmed(slice(passage, leans ? fateAt : from, c.at)))
    fateAt = -1
  }
  if (!c.isDone) rest.push(trimmed(slice(passage, c.at)))
  return { details, took, rest: joined(rest) }
}

const isAgainst = (details: Details, more: Details): boolean =>
  Object.entries(more).some(([key, value]) => {
    const own: unknown = key === 'fates' ? undefined : Reflect.get(details, key)
    return own !== undefined && JSON.stringify(own) !== JSON.stringify(value)
  })

interface Phrase {
  readonly details: Details
  readonly pattern: string
}
/** So many phrases may follow one without a mark between them. */
const UNMARKED = 1

/** The row that reads most of those that come to an end where a phrase does; or, where none does, before another phrase. */
function longestOf(c: Cursor<undefined>, unmarked = UNMARKED): Phrase | undefined {
  const from = c.at
  const found: (Phrase & { readonly end: number; readonly isEnded: boolean })[] = []
  for (const { read, pattern } of rows) {
    const details = c.attempt(() => read(c))
    if (details !== undefined && c.at > from) found.push({ details, pattern, end: c.at, isEnded: isEnd(c) })
    c.at = from
  }
  const longest = found.toSorted((a, b) => b.end - a.end)
  const whole = longest.find(({ isEnded }) => isEnded)
  c.at = whole?.end ?? from
  if (whole !== undefined || unmarked === 0) return whole
  return longest.find(({ details, end }) => {
    c.at = end
    c.eat('and')
    const { at } = c
    const isBefore = details.bonus === undefined && details.damage === undefined && longestOf(c, unmarked - 1) !== undefined
    c.at = isBefore ? at : from
    return isBefore
  })
}
