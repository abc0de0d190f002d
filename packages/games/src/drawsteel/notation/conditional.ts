import { says } from '@riposte/tactics'
import type { Clause } from '../clauses/clauses.ts'
import { isOfUser } from './sayings/itself.ts'
import { moreDamage } from './subjects.ts'
import { isOfFight } from './tests.ts'

/** What hangs on a condition: with the roll, where it is reckoned into that, or after it. */

/** What is reckoned into the roll keeps its own tests. */
export function conditional(tests: Extract<Clause, { do: 'if' }>['tests'], so: readonly Clause[]): readonly Clause[] | undefined {
  const isEarly = tests.every(isOfFight)
  const keeps = (one: Clause): boolean =>
    one.do === 'edge' ||
    one.do === 'extra' ||
    one.do === 'farther' ||
    one.do === 'upgrade' ||
    // Of whom it is aimed at nothing is known by then.
    (one.do === 'more-targets' && tests.every(isOfUser)) ||
    (isEarly && (one.do === 'raise-potency' || one.do === 'grow'))
  const early = so
    .filter(keeps)
    .flatMap((one): readonly Clause[] =>
      one.do === 'extra'
        ? moreDamage(one.amount, one.types, [...tests, ...one.when])
        : one.do === 'upgrade'
          ? [{ ...one, tests: [...tests, ...one.tests] }]
          : 'when' in one || one.do === 'grow' || one.do === 'more-targets'
            ? [{ ...one, when: [...tests, ...(one.when ?? [])] }]
            : [one],
    )
  const rest = so.filter((one) => !keeps(one))
  // The way of a charge is over when its strike is made.
  if (tests.some(({ is }) => is === 'charging') && (says(so, 'within', 'crossed') || says(so, 'within', 'passed'))) return undefined
  // What comes before the roll and keeps no tests hangs on nothing.
  if (rest.some((one) => isBeforehand.includes(one.do))) return undefined
  return rest.length === 0 ? early : [...early, { do: 'if', tests, so: rest, else: [] }]
}
export const isBeforehand: readonly Clause['do'][] = [
  'raise-potency',
  'grow',
  'reshape',
  'steer',
  'ignore',
  'gentle',
  'may-hold',
  'more-targets',
  'require',
  'spare',
  'around',
]

const BESIDE = /(adjacent to|within \d+ squares? of) (?:an?|one|any|(another)) (?:of your )?(all|enem|creature)(?:y|ies)?(?: of yours?)?$/

const OTHERS =
  /^(?:an?|another|one|two|three|any) (?:[a-z]+ )?(?:all(?:y|ies)|enem(?:y|ies)|creatures?) |^you (?:are|have) .*\b(?:an?|another|one|any) (?:ally|enemy|creature)$/

/** "If the target is adjacent to an ally, that ally can …": one of those, and not the target. */
export function ofNeighbour(words: string, rest: string): string | undefined {
  const [, place, other, stem] = BESIDE.exec(words) ?? []
  const noun = stem === 'creature' ? stem : `${stem}y`
  // "If an ally is adjacent to you, they …", "if you are adjacent to an ally, they …": those, and not the target.
  if (OTHERS.test(words) && /^(?:they|that (?:ally|enemy|creature))\b/.test(rest)) return undefined
  if (place === undefined || stem === undefined || !new RegExp(`\\bthat ${noun}\\b`).test(rest)) return rest
  const said = rest.replace(
    new RegExp(`^that ${noun} `),
    `one ${other === undefined ? '' : 'other '}${noun} ${place} ${/^you\b/.test(words) ? 'you' : 'the target'} `,
  )
  return said.includes(`that ${noun}`) ? undefined : said
}
