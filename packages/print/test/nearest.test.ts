import type { BlockReport } from '@riposte/referee'
import { describe, expect, test } from 'vitest'
import { type Known, misspelt, remedied } from '../src/index.ts'

const examples = ['The target is dazed.', 'You push the target 2 squares.', 'You lift a stone.', 'Until dawn, the target is dazed.']
/** It plays what it has as an example, stones only in a quarry. */
const read = (text: string): BlockReport[] => [
  {
    name: 'Lout',
    line: 1,
    clauses: text.split('\n').flatMap((line, i) => {
      if (line.startsWith('In')) return []
      const isKnown = examples.includes(line) && (!line.includes('stone') || text.includes('quarry'))
      const place = { line: i + 1, column: 1 }
      return [
        isKnown
          ? { ...place, text: line, mark: 'automatic', why: '' }
          : { ...place, text: line, mark: 'by-hand', why: 'no', stopped: { ...place, words: line } },
      ]
    }),
  },
]
const row = (example: string) => ({ pattern: '{who} lifts', example })
const known: Known = {
  read,
  terms: { condition: ['dazed'], 'type of damage': ['fire'] },
  subjects: [
    {
      about: 'all',
      rows: examples.slice(0, 3).map(row),
      blocks: [
        { where: '', isCreature: false, print: (saying) => saying },
        { where: 'a quarry', isCreature: false, print: (saying) => `In a quarry\n${saying}` },
      ],
    },
    { about: 'never', rows: [row('The stone sings.')], blocks: [{ where: '', isCreature: false, print: (saying) => saying }] },
  ],
}
const print = remedied(known)
const remedy = (text: string) => print.importNotation(text)[0]?.clauses[0]?.remedy

describe('what is not understood', () => {
  test('has the nearest sayings that play beside it, for whatever form of their words', () => {
    expect(remedy('You are pushing the target away.')?.sayings.map(({ phrase }) => phrase)).toEqual(['You push the target 2 squares.'])
    expect(remedy('You lifted stones.')?.sayings).toMatchObject([{ phrase: 'You lift a stone.', where: 'a quarry' }])
  })

  test('has none where nothing is near, and none that does not play', () => {
    expect(remedy('The moon turns green.')).toBeUndefined()
    expect(remedy('The stone sings.')?.sayings ?? []).toEqual([])
  })

  test('tells from where to where a saying would stand, whatever marks are between', () => {
    const text = 'You **shove** the\ttarget.'
    const marked = remedied({ ...known, read: (all) => read(all.replace('**shove**', 'push').replace('\t', ' ')) })
    const [one] = marked.importNotation(text.replace('shove', 'push'))[0]?.clauses[0]?.remedy?.sayings ?? []
    expect(one).toMatchObject({ phrase: 'You push the target 2 squares.', from: 0, to: 23 })
  })

  test('a misspelt word is named as what is meant, where it plays so', () => {
    expect(remedy('The target is dazd.')?.meant).toEqual([{ phrase: 'dazed', from: 14, to: 18 }])
    expect(remedy('The target was dazd.')?.meant ?? []).toEqual([])
  })

  test('of a condition or type of damage that there is not, all are told', () => {
    expect(remedy('The target is befuddled (save ends).')?.unknown).toEqual({ what: 'condition', word: 'befuddled', known: ['dazed'] })
    expect(remedy('It takes 5 sonic damage.')?.unknown).toMatchObject({ what: 'type of damage', word: 'sonic' })
  })
})

test('names, words that are bent and short words are not misspelt', () => {
  const all = new Set(['push', 'prone', 'target', 'agility'])
  expect(misspelt('pushes Prome lout pron agilty', all, new Set(['lout']))).toEqual([
    { word: 'pron', phrase: 'prone' },
    { word: 'agilty', phrase: 'agility' },
  ])
})

test('all that plays is listed by subject, with what it stands in', () => {
  expect(print.sayings()).toEqual([
    {
      about: 'all',
      sayings: [
        { phrase: 'The target is dazed.', where: '' },
        { phrase: 'You push the target 2 squares.', where: '' },
        { phrase: 'You lift a stone.', where: 'a quarry' },
      ],
    },
    { about: 'never', sayings: [] },
  ])
})

test('hostile texts take no longer than their length', () => {
  const words = Array.from({ length: 20_000 }, (_, i) => `p${i.toString(26).replace(/\d/g, 'o')}ne`)
  const begun = performance.now()
  print.importNotation(words.join(' '))
  print.importNotation(words.join('\n'))
  print.importNotation('The target sings. '.repeat(5000))
  expect(performance.now() - begun).toBeLessThan(8000)
})
