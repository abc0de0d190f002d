import { LONGEST_SENTENCE } from '@riposte/referee'
import { joined, type Passage, passageOf, sentencesOf } from './passage.ts'
import type { Reading } from './report.ts'
import { type Grammar, type ReadSentence, readSentence, type Spoken, type Taken } from './sentence.ts'
import { inFull, wordsOf } from './sharing.ts'

/** Sentences one after another, each with what became of it. */

export interface Prose<S, C> {
  readonly clauses: readonly C[]
  readonly readings: readonly Reading[]
  readonly took: readonly Taken[]
  readonly scene: S
}

export interface Reader<S extends Spoken, C> extends Grammar<S, C> {
  /** How the next sentence begins, after one. */
  next(scene: S): S
  /** There is nothing in it to do. */
  isIdle(words: string): boolean
  /** Why a sentence that was read is not to be trusted. */
  doubt(words: string, clauses: readonly C[], scene: S): string | undefined
  /** How much of these, and of all within them, is left to people. */
  hands(clauses: readonly C[]): number
  /** Said back in the book's words. */
  saidBack(clauses: readonly C[]): string
}

interface Told<S, C> extends ReadSentence<S, C> {
  readonly passage: Passage
  readonly why: string
}

/** What begins so speaks of the sentence before: not read, it takes that along. */
const LEANS = /^(?:this|that|these|those|it|they|he|she|instead|otherwise|alternatively|however)\b/i

export function readProse<S extends Spoken, C>(passage: Passage, scene: S, reader: Reader<S, C>): Prose<S, C> {
  const all: Told<S, C>[] = []
  let now = scene
  for (const sentence of sentencesOf(passage)) {
    if (!LEANS.test(sentence.text) && reader.isIdle(sentence.text)) {
      all.push({ passage: sentence, clauses: [], rest: undefined, took: [], scene: now, why: '' })
      continue
    }
    const one =
      sentence.text.length > LONGEST_SENTENCE
        ? tooLong(sentence, now, reader)
        : (sharedOut(sentence, now, reader) ?? tell(sentence, readSentence(sentence, now, reader), reader))
    const before = all.findLastIndex(({ clauses }) => clauses.length > 0)
    if (one.rest === sentence && before >= 0 && LEANS.test(sentence.text)) {
      const both = joined([...all.splice(before).map(({ passage: words }) => words), sentence])
      all.push({ ...one, passage: both, rest: both, clauses: [reader.byHand(both.text)], why: `not understood: "${sentence.text}"` })
    } else all.push(one)
    now = reader.next(one.scene)
  }
  return {
    clauses: all.flatMap((one) => one.clauses),
    took: all.flatMap((one) => one.took),
    readings: all.map(({ passage: words, clauses, why, took, rest }): Reading => {
      const hands = reader.hands(clauses)
      const mark = clauses.length === 0 ? 'nothing' : hands === 0 ? 'automatic' : hands === clauses.length ? 'by-hand' : 'partly'
      return { passage: words, mark, why, took, rest, understood: mark === 'by-hand' ? undefined : () => reader.saidBack(clauses) }
    }),
    scene: now,
  }
}

const tooLong = <S extends Spoken, C>(passage: Passage, scene: S, reader: Reader<S, C>): Told<S, C> => ({
  passage,
  clauses: [reader.byHand(passage.text)],
  rest: passage,
  took: [],
  scene,
  why: 'too long a sentence',
})

/** What begins so is about all that follows its comma. */
const LEADS = /^(?:if|when|whenever|while|until|unless|at|on|once|before|after|as|for|during|in|the (?:first|next) time)\b/i
/** What is said of all at its end. */
const TAILS = /^(?:until|to|against|for|while|if|by|on|when|from)$/i

/** A sentence of several things as one of each: "the target is slowed, and its speed …"; nothing where it is understood as it stands. */
function sharedOut<S extends Spoken, C>(passage: Passage, scene: S, reader: Reader<S, C>): Told<S, C> | undefined {
  const { text } = passage
  const head = LEADS.test(text) ? text.indexOf(',') + 1 : 0
  if (!/\band\b/.test(text) || (head === 0 && LEADS.test(text))) return undefined
  const read = (words: string, after: ReadSentence<S, C> | undefined): ReadSentence<S, C> | undefined => {
    const one = readSentence(passageOf(words, 0, words.length), after === undefined ? scene : reader.next(after.scene), reader)
    return one.rest === undefined && reader.hands(one.clauses) === 0 && reader.doubt(words, one.clauses, one.scene) === undefined
      ? one
      : undefined
  }
  const all = inFull(text.replace(/[.!]$/, ''), 'and', read, { head: wordsOf(text.slice(0, head)).length, tail: TAILS })
  const last = all?.at(-1)
  if (all === undefined || last === undefined || all.length < 2) return undefined
  const clauses = all.flatMap((one) => one.clauses)
  if (reader.doubt(text, clauses, last.scene) !== undefined) return undefined
  return { clauses, rest: undefined, took: all.flatMap((one) => one.took), scene: last.scene, passage, why: '' }
}

function tell<S extends Spoken, C>(passage: Passage, read: ReadSentence<S, C>, reader: Reader<S, C>): Told<S, C> {
  if (read.rest !== undefined) return { ...read, passage, why: `not understood: "${read.rest.text}"` }
  const doubt = reader.doubt(passage.text, read.clauses, read.scene)
  if (doubt === undefined) return { ...read, passage, why: '' }
  return { ...read, passage, clauses: [reader.byHand(passage.text)], rest: passage, took: [], why: doubt }
}
