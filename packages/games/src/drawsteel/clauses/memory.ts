import { lasting } from '@riposte/referee'
import { within } from '@riposte/tactics'
import type { Clause } from './clauses.ts'
import { type Deed, type Role, type Since, some, type Test } from './phrases.ts'
import { sayTest } from './say-phrases.ts'
import type { TraitPart } from './traits.ts'
import type { Filter, Happening, Trigger } from './triggers.ts'

/** What was so earlier on a turn or in a round: who asks for it notes it as it comes, as a mark. */

export type Remembered = Extract<Test, { is: 'past' | 'began' }>

const isRemembered = (one: object): one is Remembered => 'is' in one && (one.is === 'past' || one.is === 'began')

/** What the mark is called. */
export const noteOf: (test: Remembered) => string = lasting((test: Remembered) => sayTest(test))

/** How it stood between the two of them is noted on the other. */
const isBetween = (test: Test): boolean =>
  test.is === 'unseen' || test.is === 'not' ? test.is === 'unseen' || isBetween(test.test) : test.is === 'within' && test.of === 'target'
export const isNotedOnYou = ({ whose, ...test }: Remembered): boolean => whose === 'you' && !('tests' in test && test.tests.some(isBetween))

/** All that somebody must remember for what is said. */
export function memoriesIn(said: unknown): readonly TraitPart[] {
  const tests = new Map(within(said, isRemembered).map((one) => [noteOf(one), one]))
  return [...tests.values()].map((test) => {
    const so = test.is === 'past' ? [noting(test, lasts[test.since])] : atStart(test)
    const types = test.is === 'past' ? (test.types ?? []) : []
    const on = test.is === 'began' ? 'turn-start' : types.length > 0 ? 'damage' : moments[test.did]
    const who: Filter = { relation: test.whose === 'you' ? 'you' : 'anybody', within: 'any', kind: '', nonMinion: false }
    const isDoer = test.is === 'past' && test.did === 'hurting'
    const trigger: Trigger = {
      on: [on],
      whom: isDoer ? { ...who, relation: 'anybody' } : who,
      by: isDoer ? who : undefined,
      keywords: [],
      types,
      willing: test.is === 'past' && test.did === 'moved',
      notCritical: false,
      text: noteOf(test),
    }
    return { is: 'whenever', trigger, so, once: 'always' }
  })
}

const moments: Readonly<Record<Deed, Happening>> = {
  hurt: 'damaged',
  hurting: 'damaged',
  moved: 'moves',
  forced: 'forced',
  regained: 'regains',
}

type Mark = Extract<Clause, { do: 'mark' }>
const lasts: Readonly<Record<Since, Mark['span']>> = {
  turn: 'this-turn',
  round: 'round-end',
  'last-start': 'your-next-end',
  'last-end': 'eot',
}
const noting = (test: Remembered, span: Mark['span']): Mark => {
  const who: Role = isNotedOnYou(test) ? 'you' : test.is === 'past' && test.did === 'hurting' ? 'trigger' : 'target'
  return { do: 'mark', name: noteOf(test), span, to: { who }, isNote: true }
}

function atStart(test: Extract<Remembered, { is: 'began' }>): readonly Clause[] {
  const so = [noting(test, test.whose === 'you' ? 'your-next-start' : 'target-next-start')]
  const isOfOthers = test.whose === 'you' && !isNotedOnYou(test)
  return isOfOthers
    ? [{ do: 'each', who: some({ within: 'fight', tests: test.tests }), so }]
    : [{ do: 'if', tests: test.tests, so, else: [] }]
}
