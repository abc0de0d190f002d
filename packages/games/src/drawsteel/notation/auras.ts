import type { Clause } from '../clauses/clauses.ts'
import type { TraitPart } from '../clauses/traits.ts'
import { inner, type Scope } from './scope.ts'
import { readSentence } from './sentence.ts'
import { isFlavour } from './words.ts'

/** Auras that a creature has by a trait. All texts come in lower case. */

const EMITS =
  /^you (?:constantly |always |continuously )?(?:emits?|have|projects?|exudes?|radiates?|creates?|are (?:constantly |always )?surrounded by) an? (\d+) aura(?: of [a-z]+(?: (?!that\b|which\b|where\b|who\b)[a-z]+){0,2})?(?: (?:that|which) ([a-z ]+))?$/

/** How far the aura reaches of which the trait goes on to tell. */
export function auraIn(words: string, next: string | undefined): number | undefined {
  const m = EMITS.exec(words)
  const squares = m?.[2] === undefined || isFlavour(m[2]) ? m?.[1] : undefined
  return squares === undefined || next === undefined || !/\b(?:the|this|your) aura\b/i.test(next) ? undefined : Number(squares)
}

/** "Enemies in the aura": within so many squares of whoever has it. */
export function withoutAura(words: string, squares: number): string {
  const near = `within ${squares} squares of you`
  return words
    .replace(
      /^(?:the area of )?(?:the|this|your) aura (?:provides|grants|gives) (cover|concealment) (?:to|for) (?:your )?(allies|enemies|creatures)(?: in it)?$/,
      `$2 ${near} have $1`,
    )
    .replace(/\benters (?:the|this|your) aura\b/g, `enters the area ${near}`)
    .replace(/\b((?:starts|begins|ends) their turn) (?:there|(?:in|within|inside) (?:the|this|your) aura)\b/g, `$1 ${near}`)
    .replace(/\b(?:in|within|inside) (?:the|this|your) aura\b/g, near)
}

const WHO = '(?:each|any|an?|every) (enemy|ally|creature) who'
const NEAR = '(adjacent to|within (\\d+) squares? of) you'
const FIRST = '( for the first time (?:in|during|on) a (?:combat )?(?:round|turn))?'
const ENTERS = new RegExp(
  `^${WHO} (?:enters (?:the|an?|your) (?:space|square|area) ${NEAR}|(moves?) (adjacent to|within (\\d+) squares? of) you)${FIRST},? (?!for the first|or )(.+)$`,
)
const ENTERS_OR_STARTS = new RegExp(
  `^${WHO} enters (?:the|an?|your) (?:space|square|area) ${NEAR}${FIRST} or (?:starts|begins) their turn (?:there|within (\\d+) squares? of you),? (.+)$`,
)
const STARTS_OR_ENTERS = new RegExp(
  `^${WHO} (?:starts|begins) their turn ${NEAR} or enters (?:the|an?|your) (?:space|square|area) within (\\d+) squares? of you${FIRST},? (.+)$`,
)

const toOf = (word: string | undefined) => (word === 'ally' || word === 'enemy' ? word : 'creature')
const doneTo = (rest: string | undefined, scope: Scope): readonly Clause[] | undefined => {
  const so = readSentence(`the target ${rest ?? ''}`, inner(scope, 'target'))
  return so === undefined || so.length === 0 ? undefined : so
}

/** "Each enemy who moves adjacent to you …"; "any enemy who enters it for the first time in a round or starts their turn there …". */
export function readAround(words: string, scope: Scope): readonly TraitPart[] | undefined {
  const enters = ENTERS.exec(words)
  if (enters !== null) {
    const so = doneTo(enters[8], scope)
    const squares = Number(enters[3] ?? enters[6] ?? 1)
    const part = { on: 'enter', to: toOf(enters[1]), self: false, holds: [] } as const
    return so === undefined
      ? undefined
      : [
          {
            is: 'aura',
            squares,
            part: { ...part, so },
            moving: enters[4] !== undefined,
            ...(enters[7] !== undefined && { once: enters[7].endsWith('turn') ? ('turn' as const) : ('round' as const) }),
          },
        ]
  }
  const first = ENTERS_OR_STARTS.exec(words)
  const last = first === null ? STARTS_OR_ENTERS.exec(words) : null
  const m = first ?? last
  if (m === null) return undefined
  const squares = Number(m[3] ?? 1)
  const other = Number((first === null ? m[4] : m[5]) ?? squares)
  const often = first === null ? m[5] : m[4]
  const so = doneTo(m[6], scope)
  if (so === undefined || other !== squares) return undefined
  const part = { to: toOf(m[1]), self: false, holds: [], so } as const
  return [
    {
      is: 'aura',
      squares,
      part: { ...part, on: 'enter' },
      moving: false,
      ...(often !== undefined && { once: often.endsWith('turn') ? ('turn' as const) : ('round' as const) }),
    },
    { is: 'aura', squares, part: { ...part, on: 'start' }, moving: false },
  ]
}
