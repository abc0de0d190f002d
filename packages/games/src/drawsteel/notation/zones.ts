import type { Clause, ZonePart } from '../clauses/clauses.ts'
import type { Relation, Span } from '../clauses/phrases.ts'
import { inner, type Scope } from './scope.ts'
import { bearer, readWait, watching } from './waits.ts'

/** "Each enemy who enters the area for the first time in a round or starts their turn there …". */

const WHERE = '(?:an area|an affected area|the area|this area|it|there|the aura|the affected area)'
const ENTERS = `enters ${WHERE}(?: for the first time (?:in|on|during) an? (?:combat )?(?:round|turn))?`
const STARTS = `(?:starts|begins) their turn (?:(?:in|within|inside) ${WHERE}|there)`
const LEAVES = `leaves ${WHERE}`
const ENDS = `ends their turn (?:(?:in|within|inside) ${WHERE}|there)`
const LEAD = new RegExp(
  `^(?:each|any|an?|every|whenever an?|whenever each|when an?) (enemy|ally|creature|target|object|creature or object|enemy or object)(?:,? (?:who|that))? (${ENTERS} or ${STARTS}|${STARTS} or ${ENTERS}|${ENTERS}|${STARTS}|${ENDS}|${LEAVES}),? (.+)$`,
)
const LONE =
  /^(?:each|any|an?|every) (?:other )?([a-z -]+?) who ((?:starts|ends) their turn (?:within \d+ squares? of you|adjacent to you)) (.+)$/

/** Reads what is left of a sentence; handed in by who reads whole ones. */
export type ReadRest = (text: string, scope: Scope, span: Span | undefined) => readonly Clause[] | undefined

export function readZone(text: string, scope: Scope, span: Span | undefined, readRest: ReadRest): readonly Clause[] | undefined {
  return readInArea(text, scope, span, readRest) ?? readNear(text, scope, span, readRest)
}

function readInArea(text: string, scope: Scope, span: Span | undefined, readRest: ReadRest): readonly Clause[] | undefined {
  const m = LEAD.exec(text)
  if (m === null || !scope.hasArea) return undefined
  const [, noun = '', moment = '', rest = ''] = m
  const isTarget = noun === 'target'
  const to: Relation = isTarget
    ? (scope.targets?.relation ?? 'creature')
    : noun.startsWith('enemy')
      ? 'enemy'
      : noun.startsWith('ally')
        ? 'ally'
        : noun === 'object'
          ? 'object'
          : 'creature'
  const said = /^(?:they|that (?:creature|enemy|ally)|the (?:creature|enemy|ally)|it) /.test(rest) ? rest : `the target ${rest}`
  const so = readRest(said, inner(scope, 'target'), undefined)
  if (so === undefined || (isTarget && scope.targets?.kind !== '' && scope.targets !== undefined)) return undefined
  const enters = moment.includes('enters')
  const starts = /starts|begins/.test(moment)
  const on: ZonePart['on'] = moment.startsWith('leaves')
    ? 'leave'
    : enters && starts
      ? 'enter-or-start'
      : starts
        ? 'start'
        : enters
          ? moment.includes('first time')
            ? 'enter-or-start'
            : 'enter'
          : 'end'
  if (on === 'enter-or-start' && !starts) return undefined
  const part: ZonePart = { on, to, self: isTarget && scope.targets?.self === true, so, tests: [] }
  return [{ do: 'zone', zone: { span: span ?? 'encounter', follows: false, terrain: '', parts: [part] } }]
}

/** Around its maker: "each angulotl who starts their turn within 10 squares of you regains 5 Stamina". */
function readNear(text: string, scope: Scope, span: Span | undefined, readRest: ReadRest): readonly Clause[] | undefined {
  const m = LONE.exec(text)
  if (m === null || span === undefined) return undefined
  const wait = readWait(`whenever a ${m[1] ?? ''} ${m[2] ?? ''}`, bearer, scope)
  const so = wait === undefined ? undefined : readRest(`the target ${m[3] ?? ''}`, inner(scope, 'target'), undefined)
  return wait === undefined || so === undefined ? undefined : [watching(wait, so, span, false)]
}
