import type { Clause, Conjuration } from '../clauses/clauses.ts'
import type { Amount, Span } from '../clauses/phrases.ts'
import type { Strike } from '../clauses/power.ts'
import { type Size, sizes } from '../terms.ts'
import { nothing, readAmount } from './amounts.ts'
import { readAreaSentence } from './areas.ts'
import { actionNamed, actionWord, isOneName, numberOf } from './lexicon.ts'
import { type C, cursorOn, type Scene } from './scene.ts'
import { conjuredStrike } from './sections.ts'
import { readSpan } from './spans.ts'

/** What a power brings forth: "You conjure a Medium vortex in an adjacent square", "You summon a wolf". */

type Conjure = Extract<Clause, { do: 'conjure' }>
type Summon = Extract<Clause, { do: 'summon' }>
export type Creation = Conjure | Summon

/** The clause as it stands after one more sentence; undefined where the sentence is not about it. */
export function readCreation(text: string, s: Scene, known: Creation | undefined, strike?: Strike): Creation | undefined {
  const plain = text.replace(/[‹›]/g, '')
  const made = cursorOn(plain).attempt((c) => conjured(c, s) ?? summoned(c, s))
  if (made !== undefined) return made
  if (known?.do === 'conjure') return furtherConjured(plain, s, known, strike)
  return known === undefined ? undefined : furtherSummoned(plain, s, known)
}

const placeWords =
  '(?:in|into|at|on) (?:an?|the|any|one) (?:(?<adjacent>(?:unoccupied |empty )?(?:adjacent )(?:unoccupied )?(?:square|space)|(?:unoccupied |empty )?(?:square|space) adjacent to (?:you|your space))|(?<range>(?:unoccupied |empty )?(?:square|space)(?: within (?:range|(?<n>\\d+) squares?(?: of you)?))?)|(?<area>(?:base |origin )?(?:square|space) of the (?:area|burst)))(?: (?:with)?in (?:the )?(?:burst|range|area))?'

function conjured(c: C, s: Scene): Conjure | undefined {
  const found = c.scan(
    `you (?:conjure|call forth|create a conjuration of) an? (?:(?<size>${sizes.join('|')}) )?(?<name>[a-z][a-z' -]*?)(?= (?:in|into|at|on|that|which|until|adjacent) |[,.]|$)`,
  )
  // A wall is the area of the power, and no piece.
  if (found?.name === undefined || /\bzone\b|^wall\b/i.test(found.name)) return undefined
  const where = c.scan(placeWords)
  if (where === undefined && s.range === undefined) return undefined
  c.has(',? ?(?:that|which) occupies (?:one|a|the) (?:square|space)')
  c.has(',? ?(?:that|which|and)? ?(?:lasts|remains|stays|persists|exists)?(?= )')
  const span: Span = readSpan(c, s)?.span ?? 'your-next-end'
  if (!c.isDone) return undefined
  const conjuration: Conjuration = {
    name: found.name.trim(),
    size: sizeNamed(found.size),
    span,
    where: where?.adjacent !== undefined ? 'adjacent' : where?.area !== undefined ? 'area' : 'range',
    occupies: true,
    attackable: false,
    hp: 1,
    moves: undefined,
    auras: [],
    strikes: [],
  }
  return { do: 'conjure', conjuration }
}

const sizeNamed = (word: string | undefined): Size => sizes.find((size) => size === word?.toLowerCase()) ?? 'medium'

/** It is moved, it lasts, it does something to those beside it. */
function furtherConjured(text: string, s: Scene, clause: Conjure, strike: Strike | undefined): Conjure | undefined {
  const { conjuration } = clause
  const short = conjuration.name.split(' ').at(-1) ?? conjuration.name
  const it = `(?:it|the ${conjuration.name}|the ${short}|the conjuration)`
  const c = cursorOn(text)
  const early = actionNamed(c.scan(`(?:once per (?:turn|round),? )?(?:as|with) an? (?<kind>${actionWord}) action,?`)?.kind ?? '?')
  const moved = c.scan(
    `(?:(?:once per (?:turn|round)|on your turns?),? )?you (?:can|may) (?:spend an? (?<cost>${actionWord}) action to )?(?:move|shunt|slide|shift) ${it} (?:up to )?(?<n>\\d+)(?: squares?)?`,
  )
  if (moved !== undefined) {
    const kind = early ?? actionNamed(moved.cost ?? '?') ?? actionNamed(c.scan(`as an? (?<kind>${actionWord}) action`)?.kind ?? '?')
    if (kind === undefined || !c.isDone) return undefined
    return { ...clause, conjuration: { ...conjuration, moves: { kind, squares: numberOf(moved.n) } } }
  }
  const strikes = cursorOn(text)
  if (strike !== undefined && strikes.has(`${it} ${conjuredStrike}(?: (?:where|while) it exists)?(?:,? +including this (?:one|turn))?`))
    return strikes.isDone ? { ...clause, conjuration: { ...conjuration, strikes: [{ kind: 'none', strike }] } } : undefined
  const lasting = cursorOn(text)
  if (lasting.has(`${it} (?:lasts?|remains?(?: in place)?|persists?|stays?|exists?|occupies (?:the|its|one|a) (?:square|space))`)) {
    const span = readSpan(lasting, s)
    return span !== undefined && lasting.isDone ? { ...clause, conjuration: { ...conjuration, span: span.span } } : undefined
  }
  const attacked = cursorOn(text)
  const bearing = attacked.scan(`${it} can be attacked(?: and has (?<n>\\d+) (?:HP|hit points))?`)
  if (bearing !== undefined && attacked.isDone)
    return { ...clause, conjuration: { ...conjuration, attackable: true, hp: Number(bearing.n ?? 1) } }
  return around(text, s, clause, it)
}

/** "Enemies that end their turns adjacent to it" are as those in an aura of 1 square. */
function around(text: string, s: Scene, clause: Conjure, it: string): Conjure | undefined {
  const { conjuration } = clause
  const near = new RegExp(`(?:adjacent to|next to|within (?<n>\\d+) squares? of) ${it}\\b`, 'i')
  const found = near.exec(text)
  if (found === null) return undefined
  const saying = readAreaSentence(text.replace(near, 'in the aura'), s, true, true)
  if (saying === undefined || saying.parts.length === 0 || saying.doubts.length > 0) return undefined
  const squares = Number(found.groups?.n ?? 1)
  return { ...clause, conjuration: { ...conjuration, auras: [...conjuration.auras, { squares, parts: saying.parts }] } }
}

// -------------------------------------------------------------------------------------------------------------- summons

function summoned(c: C, s: Scene): Summon | undefined {
  const found = c.scan(
    "you summon (?<count>an?|one|two|three|four|\\d+) (?<name>[a-z][a-z' -]*?)(?= (?:in|into|at|on|with|within|that|which|to) |[,.]|$)",
  )
  if (found?.name === undefined || !isOneName(found.name) || c.sees(',[^.;]* or ')) return undefined
  const where = c.scan(placeWords)
  const within = where?.n ?? c.scan('within (?<n>\\d+) squares?(?: of you)?')?.n
  const hp = c.has('(?:that|which|with|and)(?: (?:has|have))?') ? readPoints(c, s) : undefined
  if (!c.isDone) return undefined
  const count = /^an?$/i.test(found.count ?? '') ? 1 : numberOf(found.count)
  const name = count > 1 ? found.name.trim().replace(/s$/, '') : found.name.trim()
  return {
    do: 'summon',
    sheet: name,
    count: { ...nothing, flat: count },
    within: where?.adjacent !== undefined ? 1 : Number(within ?? 0),
    hp,
    conjured: false,
    optional: false,
  }
}

function readPoints(c: C, s: Scene): Amount | undefined {
  const amount = readAmount(c, s)
  return amount !== undefined && c.has('(?:HP|hit points|maximum hit points|maximum HP)') ? amount : undefined
}

/** "The wolf has 22 HP", and what every summoned monster has anyway. */
function furtherSummoned(text: string, s: Scene, clause: Summon): Summon | undefined {
  const it = `(?:it|they|each|the ${clause.sheet}s?|the summoned (?:creature|monster))`
  const c = cursorOn(text)
  if (c.has(`${it} (?:has|have) (?:a maximum of )?(?=\\d)`)) {
    const hp = readPoints(c, s)
    return hp !== undefined && c.isDone ? { ...clause, hp } : undefined
  }
  const usual = `${it} (?:uses?|has|have) your (?:AC|Armor Class|defenses)(?:,? (?:and )?(?:Fortitude|Reflex|Will|other defenses))*`
  return c.has(usual) && c.isDone ? clause : undefined
}
