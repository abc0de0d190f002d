import type { Passage, Reading } from '@riposte/print'
import type { Clause, ZonePart } from '../clauses/clauses.ts'
import type { Part } from '../clauses/parts.ts'
import type { Test } from '../clauses/phrases.ts'
import type { Strike, Trait } from '../clauses/power.ts'
import type { Lasting } from './spans.ts'

/** What becomes of prose, and how it is to be taken. */

/** Sentences as clauses, with a reading of each for the report. */
export interface Prose {
  clauses: Clause[]
  before: Clause[]
  /** Once, after all targets. */
  after: Clause[]
  /** How long the sentence before lasts that began with it: those that follow it last as long. */
  led?: Lasting | undefined
  /** Of a trait: what always holds. */
  parts: Part[]
  around: ZonePart[]
  /** How far what is said of those around reaches. */
  aura: number
  /** What an aura turns its squares into. */
  ground?: Trait['ground']
  readonly readings: Reading[]
  /** What is read in other words, in those of the print. */
  readonly printed: (words: Passage) => Passage
}

export const newProse = (printed: Prose['printed'] = (words) => words): Prose => ({
  clauses: [],
  before: [],
  after: [],
  parts: [],
  around: [],
  aura: 0,
  readings: [],
  printed,
})

export type Mode = 'act' | 'trait' | 'stance' | 'aura'

export interface Manner {
  readonly mode: Mode
  readonly strike: Strike | undefined
  readonly options: readonly Passage[]
  /** How long what it takes the place of would last. */
  readonly lasting?: Lasting | undefined
}

/** It is read whole. */
export const byItself = (sentence: Passage, prose: Prose): void =>
  void prose.readings.push({ passage: sentence, mark: 'automatic', why: '' })

export function byHand(sentence: Passage, prose: Prose, why: string, rest?: Passage): void {
  const { text } = prose.printed(sentence)
  prose.clauses.push({ do: 'by-hand', text })
  prose.parts.push({ is: 'by-hand', text })
  prose.readings.push({ passage: sentence, mark: 'by-hand', why, rest })
}

/** What the game master is asked as it comes to that: its words need not be shown besides. */
export const askedIn = (clause: Clause | undefined): string => (clause?.do === 'if' ? doubtOf(clause.test) : '')

function doubtOf(test: Test): string {
  if (test.is === 'ruling') return `whether ${test.text}`
  if (test.is === 'not') return doubtOf(test.test)
  return test.is === 'all' ? (test.tests.map(doubtOf).find((one) => one !== '') ?? '') : ''
}
