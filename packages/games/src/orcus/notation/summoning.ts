import type { Amount, Clause } from '../clauses.ts'
import { nothing, readAmount } from './amounts.ts'
import { Cursor } from './cursor.ts'
import { numberOf } from './lexicon.ts'
import type { Scene } from './scene.ts'

/** "You summon a wolf in an unoccupied square within range. The wolf has 22 HP." */

export type Summon = Extract<Clause, { do: 'summon' }>

/** The clause as it stands after one more sentence; undefined where the sentence is not about it. */
export function readSummons(text: string, s: Scene, known: Summon | undefined): Summon | undefined {
  const plain = text.replace(/[‹›]/g, '')
  return new Cursor(plain).attempt((c) => summoned(c, s)) ?? (known === undefined ? undefined : further(plain, s, known))
}

const placeWords =
  '(?:in|into|at|on) (?:an?|the|any|one) (?:(?<adjacent>(?:unoccupied |empty )?(?:adjacent )(?:unoccupied )?(?:square|space)|(?:unoccupied |empty )?(?:square|space) adjacent to (?:you|your space))|(?<range>(?:unoccupied |empty )?(?:square|space)(?: within (?:range|(?<n>\\d+) squares?(?: of you)?))?)|(?<area>(?:base |origin )?(?:square|space) of the (?:area|burst)))'

function summoned(c: Cursor, s: Scene): Summon | undefined {
  const found = c.eat(
    "you summon (?<count>an?|one|two|three|four|\\d+) (?<name>[a-z][a-z' -]*?)(?= (?:in|into|at|on|with|within|that|which|to) |[,.]|$)",
  )
  if (found?.name === undefined) return undefined
  const where = c.eat(placeWords)
  const within = where?.n ?? c.eat('within (?<n>\\d+) squares?(?: of you)?')?.n
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

function readPoints(c: Cursor, s: Scene): Amount | undefined {
  const amount = readAmount(c, s)
  return amount !== undefined && c.has('(?:HP|hit points|maximum hit points|maximum HP)') ? amount : undefined
}

/** "The wolf has 22 HP", and what every summoned monster has anyway. */
function further(text: string, s: Scene, clause: Summon): Summon | undefined {
  const it = `(?:it|they|each|the ${clause.sheet}s?|the summoned (?:creature|monster))`
  const c = new Cursor(text)
  if (c.has(`${it} (?:has|have) (?:a maximum of )?(?=\\d)`)) {
    const hp = readPoints(c, s)
    return hp !== undefined && c.isDone ? { ...clause, hp } : undefined
  }
  const usual = `${it} (?:uses?|has|have) your (?:AC|Armor Class|defenses)(?:,? (?:and )?(?:Fortitude|Reflex|Will|other defenses))*`
  return c.has(usual) && c.isDone ? clause : undefined
}
