import type { Conjuration, Span, ZonePart } from '../clauses.ts'
import { type Size, sizes } from '../terms.ts'
import { readAreaSentence } from './areas.ts'
import { Cursor } from './cursor.ts'
import { actionNamed, actionWord, numberOf } from './lexicon.ts'
import type { Scene } from './scene.ts'
import { readSpan } from './spans.ts'

/** "You conjure a Medium wolf of smoke in an unoccupied square within range", and what is said of it later. */

const where = '(?:in|to|into) (?:an? |any )?(?:(?<adjacent>adjacent)|unoccupied|empty|single|open)?(?: unoccupied)? ?(?:squares?|spaces?)(?: (?<beside>adjacent to you)| (?:in|within) (?:the )?(?<area>area|burst)| within (?:range|\\d+(?: squares?)?(?: of you)?))?'

export function readConjuration(text: string, s: Scene): Conjuration | undefined {
  const c = new Cursor(text.replace(/[‹›]/g, ''))
  const found = c.eat(`(?:you |this power )?(?:conjures?|creates? a conjuration of) (?:an? |the )?(?<size>tiny |small |medium |large |huge )?(?<name>[a-z][a-z' -]*?)(?= (?:in|to|into|within|that|which|adjacent|until|for)\\b|[.,;]|$)`)
  if (found === undefined) return undefined
  if (/\b(?:zone|wall)\b/i.test(found.name ?? '')) return undefined
  const place = c.eat(where)
  c.has(',? ?(?:which|that|and|it)?(?: (?:lasts|remains))?(?= )')
  const span: Span = readSpan(c, s)?.span ?? 'your-next-end'
  if (!c.isDone) return undefined
  return {
    name: (found.name ?? '').toLowerCase(),
    size: sizeOf(found.size),
    span,
    where: place?.adjacent !== undefined || place?.beside !== undefined ? 'adjacent' : place?.area === undefined ? 'range' : 'area',
    occupies: true,
    attackable: false,
    moves: undefined,
    auras: [],
    strikes: [],
  }
}

const sizeOf = (word: string | undefined): Size => sizes.find((one) => one === word?.trim().toLowerCase()) ?? 'medium'

/** What a further sentence says of it; undefined where it is about something else. */
export function furtherOf(conjuration: Conjuration, text: string, s: Scene): Conjuration | undefined {
  const last = conjuration.name.split(' ').at(-1) ?? conjuration.name
  const name = `(?:the|your|this) (?:${conjuration.name}|${last}|conjuration)`
  const c = new Cursor(text.replace(/[‹›]/g, ''))
  return c.attempt((cursor) => moving(conjuration, cursor, name)) ?? c.attempt((cursor) => lasting(conjuration, cursor, name, s)) ?? nearby(conjuration, text, name, s)
}

function moving(conjuration: Conjuration, c: Cursor, name: string): Conjuration | undefined {
  c.has('once per (?:turn|round),?')
  const early = actionNamed(c.eat(`(?:as|with) an? (?<kind>${actionWord}) action,?`)?.kind ?? '?')
  const found = c.eat(`you (?:can|may) (?:move|shunt|slide|shift) ${name} (?:up to )?(?<n>\\d+)(?: squares?)?`)
  const kind = early ?? actionNamed(c.eat(`(?:as|with) an? (?<kind>${actionWord}) action`)?.kind ?? '?')
  return found === undefined || kind === undefined || !c.isDone ? undefined : { ...conjuration, moves: { kind, squares: numberOf(found.n) } }
}

function lasting(conjuration: Conjuration, c: Cursor, name: string, s: Scene): Conjuration | undefined {
  if (c.has(`${name} (?:occupies|fills) (?:a|its|the|one|1) (?:square|space)`) && c.isDone) return conjuration
  if (!c.has(`${name} (?:lasts|remains|persists|stays)`)) return undefined
  const span = readSpan(c, s)
  return span !== undefined && c.isDone ? { ...conjuration, span: span.span } : undefined
}

/** "Any enemy that starts its turn adjacent to the wolf": an aura of one square. */
function nearby(conjuration: Conjuration, text: string, name: string, s: Scene): Conjuration | undefined {
  const found = new RegExp(`(?:that (?:is|are) )?(?:adjacent to|next to|within (?<n>\\d+) squares? of|in a square adjacent to|a square adjacent to) ${name}`, 'i').exec(text)
  if (found === null) return undefined
  const isEntered = /^a square/i.test(found[0])
  const read = readAreaSentence(text.replace(found[0], isEntered ? 'the zone' : 'in the zone'), s, true, false)
  if (read === undefined || read.doubts.length > 0 || read.parts.length === 0) return undefined
  const squares = Number(found.groups?.n ?? 1)
  const parts: readonly ZonePart[] = read.parts
  return { ...conjuration, auras: [...conjuration.auras, { squares, parts }] }
}
