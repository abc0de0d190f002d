import { numberOf } from '@riposte/print'
import type { Clause, Of } from '../clauses/clauses.ts'
import { flat } from '../clauses/phrases.ts'
import { readAmount } from './amounts.ts'
import { singularOf } from './words.ts'

/** Things that an ability puts on the map; what is told of them stands in `things`. All texts come in lower case. */

export type Thing = Of<'conjure'>['thing']

const MAKES =
  '(?:you (?:can )?(?:create|conjure|summon|place|throw|hurl|raise|plant|set|drop|manifest|form|erect|build|fling|lob|drive)s? )?'
const COMES =
  '(?:,? (?:that |which )?(?:appears?|rises?|erupts?|springs?|forms?|bursts?|grows?|emerges?|falls?|lands?|materializes?|sprouts?)(?: up)?(?: (?:out of|from) (?:the )?(?:ground|earth|floor|water|air|sky))?)?'
const CONJURED = new RegExp(
  `^${MAKES}(?:up to )?(an?|one|two|three|four|five|six|\\d+d?\\d*) size (\\d[tsml]?) ([a-z' -]+?)${COMES} (?:in|into|to|on|onto|at) (?:an? |any )?(?:unoccupied )?(?:space|square)s?,? (?:(within distance)(?: of you)?|within (\\d+) squares?(?: of (you|the target))?|adjacent to (you|the target))(?:,? and lasts? until the end of the encounter)?$`,
)

/** "A size 1L totem appears in an unoccupied space within distance". */
export function readConjured(text: string): readonly Clause[] | undefined {
  const m = CONJURED.exec(text)
  const number = numberOf(m?.[1] ?? '')
  const count = number === undefined ? readAmount(m?.[1] ?? '') : flat(number)
  if (m === null || count === undefined) return undefined
  const name = number === 1 ? (m[3] ?? '') : singularOf(m[3] ?? '')
  const thing: Thing = { name, size: (m[2] ?? '').toUpperCase(), stamina: 0, immunity: [], weakness: [], traits: [] }
  const within = m[4] !== undefined ? 'distance' : m[5] === undefined ? 1 : Number(m[5])
  return [{ do: 'conjure', thing, count, within, of: (m[6] ?? m[7]) === 'the target' ? 'target' : 'you' }]
}
