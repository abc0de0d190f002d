import { expect, test } from 'vitest'
import { rewritten, says, speaksOf, within } from '../src/said/fold.ts'

type Clause = { readonly do: 'hit'; readonly of: string } | { readonly do: 'lay'; readonly area: Area } | Nest
type Nest = { readonly do: 'if'; readonly so: readonly Clause[]; readonly else?: readonly Clause[] }
interface Area {
  readonly parts: readonly { readonly on: string; readonly so: readonly Clause[] }[]
}
const isClause = (one: object): one is Clause => 'do' in one
const hit = (of: string): Clause => ({ do: 'hit', of })

const said: readonly Clause[] = [
  hit('a'),
  { do: 'lay', area: { parts: [{ on: 'enter', so: [{ do: 'if', so: [hit('b')], else: [hit('target')] }] }] } },
]

test('clauses are found however deep they lie, in the order of print', () => {
  expect(within(said, isClause).map((one) => (one.do === 'hit' ? one.of : one.do))).toEqual(['a', 'lay', 'if', 'b', 'target'])
  expect([says(said, 'on', 'enter'), says(said, 'on', 'leave'), says(said, 'else'), says(said, 'span')]).toEqual([true, false, true, false])
  expect([speaksOf(said, 'target'), speaksOf(said, 'trigger')]).toEqual([true, false])
})

test('each list of them is changed, those within others first, and what was given stays', () => {
  const before = JSON.stringify(said)
  const twice = rewritten(said, isClause, (all) => all.flatMap((one) => (one.do === 'hit' ? [one, hit(`${one.of}2`)] : [one])))
  expect(within(twice, isClause).flatMap((one) => (one.do === 'hit' ? [one.of] : []))).toEqual(['a', 'a2', 'b', 'b2', 'target', 'target2'])
  expect(JSON.stringify(said)).toBe(before)
})
