import { describe, expect, test } from 'vitest'
import { countByHand } from '../../src/drawsteel/clauses/fold.ts'
import type { Span, Who } from '../../src/drawsteel/clauses/phrases.ts'
import { say } from '../../src/drawsteel/clauses/say.ts'
import { sayIf } from '../../src/drawsteel/clauses/say-phrases.ts'
import { sayParts } from '../../src/drawsteel/clauses/say-traits.ts'
import { sayTrigger } from '../../src/drawsteel/clauses/say-triggers.ts'
import type { Filter } from '../../src/drawsteel/clauses/triggers.ts'
import { acts, readAct } from '../../src/drawsteel/notation/acts/index.ts'
import { shoves } from '../../src/drawsteel/notation/acts/motion.ts'
import { anybody } from '../../src/drawsteel/notation/filters.ts'
import { hears } from '../../src/drawsteel/notation/hears/index.ts'
import { readRows } from '../../src/drawsteel/notation/row.ts'
import { sayings } from '../../src/drawsteel/notation/sayings/index.ts'
import { type Known, noScope, type Scope } from '../../src/drawsteel/notation/scope.ts'
import { readSentence } from '../../src/drawsteel/notation/sentence.ts'
import { readStandings, standings } from '../../src/drawsteel/notation/standing.ts'
import { about } from '../../src/drawsteel/notation/tests/about.ts'
import { alone } from '../../src/drawsteel/notation/tests/alone.ts'
import { readTests } from '../../src/drawsteel/notation/tests.ts'
import type { Took } from '../../src/drawsteel/notation/took.ts'
import { readTrigger } from '../../src/drawsteel/notation/triggers.ts'

/** Every row reads its example, all of it; and what is said back of it is read as the same. */

const scope: Scope = {
  ...noScope,
  abilities: ['quick cut'],
  states: ['chalked'],
  hasArea: true,
  own: 'quick cut',
}
const whos: readonly Who['who'][] = ['target', 'you', 'trigger']
const spans: readonly (Span | undefined)[] = [undefined, 'your-next-start', 'save']
const knowns: readonly Known[] = whos.flatMap((who) =>
  who === 'some'
    ? []
    : spans.map((span) => ({
        who: { who },
        span,
        scope: { ...scope, it: who === 'you' ? 'you' : 'target' },
      })),
)

describe.each(
  [...acts, ...shoves].map((row) => ({
    row,
    pattern: row.pattern,
    example: row.example,
  })),
)('$pattern', ({ row, example }) => {
  const text = example.toLowerCase()
  const known = knowns.find((one) => readRows([row], text, one) !== undefined)

  test(`reads "${example}", all of it`, () => expect(known).toBeDefined())

  test('and says it back', () => {
    if (known === undefined) return
    const took: Took = new Map()
    const read = readAct(text, known.who, known.span, { ...known.scope, took }) ?? readRows([row], text, known) ?? []
    const said = say(read).toLowerCase()
    expect(said).not.toBe('')
    // What is answered is said elsewhere; and some of it may be left to people.
    if (known.who.who === 'trigger' || countByHand(read) > 0) return
    expect([said, readSentence(said, { ...scope, it: 'target' })]).toEqual([said, read])
  })
})

const bearer: Filter = { ...anybody, relation: 'bearer' }

describe.each(hears.map((row) => ({ row, pattern: row.pattern, example: row.example })))('$pattern', ({ row, example }) => {
  const text = example.toLowerCase()
  const known: Known = {
    who: { who: 'you' },
    span: undefined,
    scope,
    targetIs: bearer,
  }

  test(`reads "${example}", all of it`, () => expect(readRows([row], text, known)).toBeDefined())

  test('and says it back', () => {
    const read = readTrigger(text, bearer, scope)
    const said = read === undefined ? '' : sayTrigger(read).toLowerCase()
    expect({
      said,
      ...readTrigger(said, bearer, scope),
      text: '',
      subject: '',
    }).toEqual({ said, ...read, text: '', subject: '' })
  })
})

describe.each(standings.map((row) => ({ row, pattern: row.pattern, example: row.example })))('$pattern', ({ row, example }) => {
  const text = example.toLowerCase()
  const known: Known = { who: { who: 'you' }, span: undefined, scope }

  test(`reads "${example}", all of it`, () => expect(readRows([row], text, known)).toBeDefined())

  test('and says it back', () => {
    const read = readStandings(text, scope)
    const said = sayParts(read ?? [], say).toLowerCase()
    if (read === undefined || read.length === 0) return
    expect({ said, parts: readStandings(said, scope) }).toEqual({
      said,
      parts: read,
    })
  })
})

const ability: Scope = { ...scope, targets: { relation: 'enemy', self: false, kind: '', count: 1 }, it: 'target' }
const lengths: readonly (Span | undefined)[] = [undefined, 'encounter', 'save']

describe.each(sayings.map((row) => ({ row, pattern: row.pattern, example: row.example })))('$pattern', ({ row, example }) => {
  const text = example.toLowerCase()
  const known = lengths
    .flatMap((span) =>
      [{ ...ability, isAnswer: true }, ability, { ...ability, targets: { relation: 'ally' as const, self: false, kind: '' } }].map(
        (one) => ({ span, scope: one }),
      ),
    )
    .find((one) => readRows([row], text, { who: { who: 'you' }, ...one }) !== undefined)

  test(`reads "${example}", all of it`, () => expect(known).toBeDefined())

  test('and says it back', () => {
    if (known === undefined) return
    const read = readSentence(text, known.scope, known.span) ?? []
    const said = say(read).toLowerCase()
    if (read.length === 0) return
    expect([said, readSentence(said, known.scope, known.span)]).toEqual([said, read])
  })
})

describe.each([
  ...about.map((row) => ({ row, pattern: row.pattern, example: row.example, subjects: ['the target ', 'you '] })),
  ...alone.map((row) => ({ row, pattern: row.pattern, example: row.example, subjects: [''] })),
])('$pattern', ({ row, example, subjects }) => {
  const reads = (words: string, one: Scope): boolean =>
    readRows([row], example, { who: { who: words === 'you ' ? 'you' : 'target' }, span: undefined, scope: one }) !== undefined
  const answers = { ...scope, isAnswer: true }
  const readable = subjects.filter((words) => reads(words, scope) || reads(words, answers))

  test(`reads "${example}", all of it`, () => expect(readable.length).toBeGreaterThan(0))

  test.each(readable)('and says it back of %s', (subject) => {
    const one = reads(subject, scope) ? scope : answers
    const read = readTests(`${subject}${example}`, one) ?? []
    const said = sayIf(read, '').trim().toLowerCase()
    expect([said, readTests(said, one)]).toEqual([said, read])
  })
})
