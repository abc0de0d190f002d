import type { Clause, Of } from '../clauses/clauses.ts'
import type { Span } from '../clauses/phrases.ts'
import type { Scope } from './scope.ts'
import type { ReadRest } from './zones.ts'

/** "On each of your turns, you can use a maneuver to …": what an ability lets its user do later. All texts come in lower case. */

const COST = '(free maneuver|maneuver|main action)'
const TURNS = '(?:(?:once )?(?:on|during|at the start of) each of your turns|at the start of your turn)'
const ALLOWED: readonly RegExp[] = [
  new RegExp(`^(?:${TURNS},? )?you can use an? ${COST} (?:${TURNS} )?to (.+)$`),
  new RegExp(`^(?:${TURNS},? )?(?:and )?as an? ${COST}(?: ${TURNS})?, you can (.+)$`),
  new RegExp(`^(?:${TURNS},? )?you can (.+?) as an? ${COST}(?: ${TURNS})?$`),
]
const FREELY = [new RegExp(`^${TURNS},? you can (.+)$`), /^you can (.+?),? (?:once )?(?:on|during|at the start of) each of your turns$/]
const costs: Readonly<Record<string, Of<'allow'>['cost']>> = {
  'free maneuver': 'free-maneuver',
  maneuver: 'maneuver',
  'main action': 'action',
}

export function readAllowed(text: string, scope: Scope, span: Span | undefined, readRest: ReadRest): readonly Clause[] | undefined {
  for (const pattern of ALLOWED) {
    const m = pattern.exec(text)
    const [one = '', other = ''] = [m?.[1], m?.[2]]
    const cost = costs[one] ?? costs[other]
    const words = costs[one] === undefined ? one : other
    const read = m === null || cost === undefined ? undefined : allowed(words, cost, scope, span, readRest)
    if (read !== undefined) return read
  }
  for (const pattern of FREELY) {
    const words = pattern.exec(text)?.[1]
    const read = words === undefined ? undefined : allowed(words, 'free-maneuver', scope, span, readRest)
    if (read !== undefined) return read
  }
  return undefined
}

function allowed(
  words: string,
  cost: Of<'allow'>['cost'],
  scope: Scope,
  span: Span | undefined,
  readRest: ReadRest,
): readonly Clause[] | undefined {
  const so = readRest(`you ${words}`, scope, undefined)
  // What moves an area can be done as long as there is one.
  const lasting = span ?? (so?.every((one) => one.do === 'move-area') === true ? 'encounter' : undefined)
  return so === undefined || so.length === 0 || lasting === undefined ? undefined : [{ do: 'allow', cost, so, span: lasting, text: words }]
}
