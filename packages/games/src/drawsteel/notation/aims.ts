import type { Clause } from '../clauses/clauses.ts'
import type { Test, Who } from '../clauses/phrases.ts'
import type { Scope } from './scope.ts'
import { whoIn } from './subjects.ts'

/** "This ability targets each enemy within 2 squares of any seared creature within distance": whom it is aimed at, where its head leaves that to the text. */

type Some = Extract<Who, { who: 'some' }>

const AIM = /^(?:this ability|you) targets? ((?:each|all|any|one|two|three|up to (?:one|two|three|four|five)) .+)$/
const AROUND = /^(?:each|all) (creature|creatures|enemy|enemies|ally|allies) within (\d+) squares? of (?:any|an?|each|one or more) (.+)$/

export function readAimAt(text: string, scope: Scope): readonly Clause[] | undefined {
  const words = AIM.exec(text)?.[1]
  if (words === undefined || scope.reach === undefined) return undefined
  const who = around(words, scope) ?? someIn(words, scope)
  return who === undefined ? undefined : [{ do: 'aim', who }]
}

function someIn(words: string, scope: Scope): Some | undefined {
  const read = whoIn(words, scope)
  return read?.who.who !== 'some' || read.when.length > 0 || read.who.of !== 'you' ? undefined : read.who
}

/** Whoever is near one of them, or is one. */
function around(words: string, scope: Scope): Some | undefined {
  const m = AROUND.exec(words)
  const centre = m === null ? undefined : someIn(`each ${m[3] ?? ''}`, scope)
  const whom = m === null ? undefined : someIn(`each ${m[1] ?? ''}`, scope)
  if (centre?.within !== 'distance' || whom === undefined) return undefined
  const inReach: Test = { is: 'within', whose: 'target', of: 'you', squares: scope.reach ?? 0 }
  const tests = [...centre.tests, inReach]
  const isNear: Test = { is: 'there', who: { ...centre, of: 'target', within: Number(m?.[2]), tests }, least: 1 }
  const isOne = allHold([...beingOf(centre), ...tests])
  return { ...whom, within: 'fight', tests: [...whom.tests, { is: 'any', tests: [isNear, isOne] }] }
}

const not = (test: Test): Test => ({ is: 'not', test })
export const allHold = (tests: readonly Test[]): Test =>
  tests.length === 1 && tests[0] !== undefined ? tests[0] : not({ is: 'any', tests: tests.map(not) })

/** What somebody is said to be, as tests. */
export const beingOf = ({ relation, kind }: Pick<Some, 'relation' | 'kind'>): readonly Test[] => [
  ...(relation === 'creature' ? [] : [{ is: 'relation', whose: 'target', relation } as const]),
  ...(kind === '' ? [] : [{ is: 'kind', whose: 'target', kind } as const]),
]
