import { expect, test } from 'vitest'
import { Cursor, type Grammar, passageOf, readSentence, rowsOf, type Slot } from '../src/index.ts'

interface Scene {
  readonly named: number
}
type C = Cursor<Scene>

const count: Slot<Scene, number> = (c) => (/^\d+$/.test(c.word) ? Number(c.step()) : undefined)
const fruit: Slot<Scene, string> = (c) => c.eat('apple', 'apple pie', 'pear')
const fruits = (c: C): readonly string[] | undefined => c.list(() => fruit(c))
const slots = { count, fruit, fruits }
const row = rowsOf<Scene, typeof slots, readonly string[]>(slots)
const said = (c: C): string => c.text.slice(0, c.at)

const at = (text: string): C => new Cursor<Scene>(text, { named: 0 })

test('a row reads words, endings, what may be missing, and slots', () => {
  const eats = row(
    'you|they eat(s) [only] {count} [of] {what:fruit} {then:fruits?}',
    'You eat 2 pear.',
    ({ count: n, what, then = [] }) => [String(n), what, ...then],
  )
  expect(eats.read(at('You eat 3 pear'))).toEqual(['3', 'pear'])
  expect(eats.read(at('they eats only 1 of apple pear, apple and pear'))).toEqual(['1', 'apple', 'pear', 'apple', 'pear'])
  expect(eats.read(at('We eat 3 pear'))).toBeUndefined()
})

test('what does not fit leaves the cursor where it was', () => {
  const c = at('you eat 3 stones')
  expect(row('you eat {count} {fruit}', 'You eat 1 pear.', () => []).read(c)).toBeUndefined()
  expect(c.at).toBe(0)
})

test('of two names the longer is eaten', () => {
  const c = at('apple pie , then')
  expect(fruit(c)).toBe('apple pie')
  expect(said(c)).toBe('apple pie')
})

test('a slot that there is not does not compile', () => {
  // @ts-expect-error: no slot is called stone
  expect(row('you eat {stone}', 'You eat a stone.', () => []).read(at('you eat 1'))).toBeUndefined()
})

const grammar: Grammar<Scene, string> = {
  leads: [
    rowsOf<Scene, typeof slots, (all: readonly string[]) => readonly string[]>(slots)(
      'today ,',
      'Today, eat 1 pear.',
      () => (all) => all.map((one) => `today ${one}`),
    ),
  ],
  phrases: [row('eat {count} {fruit}', 'Eat 1 pear.', ({ count: n, fruit: what }) => [`${n} ${what}`])],
  tails: [
    rowsOf<Scene, typeof slots, (all: readonly string[]) => readonly string[]>(slots)(
      'slowly',
      'Eat 1 pear slowly.',
      () => (all) => all.map((one) => `${one} slowly`),
    ),
  ],
  byHand: (words) => `(${words})`,
}
const read = (text: string) => readSentence(passageOf(text, 0, text.length), { named: 0 }, grammar)

test('a sentence is leads, phrases and what stands behind them', () => {
  expect(read('Today, eat 1 pear and eat 2 apple slowly.').clauses).toEqual(['today 1 pear slowly', 'today 2 apple slowly'])
})

test('a row is taken only up to a join or the end', () => {
  expect(read('Eat 1 pear tart.').clauses).toEqual(['(Eat 1 pear tart.)'])
})

test('what is left over keeps its words and its place, under what stands before the sentence', () => {
  const { clauses, rest } = read('Today, eat 1 pear, and sing.')
  expect(clauses).toEqual(['today 1 pear', 'today (, and sing.)'])
  expect(rest?.at[0]).toBe(17)
})

test('which row took which words can be told', () => {
  expect(read('Today, eat 1 pear slowly.').took).toEqual([
    { pattern: 'today ,', words: 'Today,' },
    { pattern: 'eat {count} {fruit}', words: 'eat 1 pear' },
    { pattern: 'slowly', words: 'slowly' },
  ])
})
