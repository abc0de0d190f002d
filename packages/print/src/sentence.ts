import { Cursor } from './cursor.ts'
import { type Passage, since } from './passage.ts'
import type { Row } from './pattern.ts'

/** A sentence: what it depends on, then one phrase after another, each with what is said behind it. */

/** What a lead or a tail does to clauses that it is about; nothing where it cannot be about them. `isBefore`: they stand before others that it follows. */
export type Change<C> = (clauses: readonly C[], isBefore?: boolean) => readonly C[] | undefined

export interface Spoken {
  /** How many subjects this sentence has named. */
  readonly named: number
}

/** All that a game says in its sentences. */
export interface Grammar<S extends Spoken, C> {
  /** Before everything, with their comma: "if the target is prone ,". About all that follows. */
  readonly leads: readonly Row<S, Change<C>>[]
  readonly phrases: readonly Row<S, readonly C[]>[]
  /** Behind a phrase: how long, how often. About it, and about what the same subject did before. */
  readonly tails: readonly Row<S, Change<C>>[]
  /** Words that are left to people. */
  byHand(words: string): C
  /** In the words in which the rows have it: what means the same is one. */
  plain?(passage: Passage, scene: S): Passage
  /** "A, or B": one of them; nothing where no one thing can stand for them. */
  either?(options: readonly (readonly C[])[]): readonly C[] | undefined
}

/** Which row took which words. */
export interface Taken {
  readonly pattern: string
  readonly words: string
}

export interface ReadSentence<S, C> {
  readonly clauses: readonly C[]
  /** What is left over. */
  readonly rest: Passage | undefined
  readonly took: readonly Taken[]
  readonly scene: S
}

interface Part<C> {
  readonly clauses: readonly C[]
  readonly tails: readonly Change<C>[]
  readonly named: number
  readonly from: number
  readonly took: readonly Taken[]
  /** What stands between it and the one before. */
  readonly join: string
}

const JOINS = [
  ',',
  ';',
  'and',
  ', and',
  '; and',
  'plus',
  ', plus',
  'then',
  ', then',
  'and then',
  ', and then',
  'but',
  ', but',
  'also',
  'and also',
]
const ORS = ['or', ', or']
const AT_JOIN: ReadonlySet<string> = new Set([',', ';', 'and', 'plus', 'then', 'but', 'also'])
/** What begins so says when, whether or how much of the phrase before it holds: not read, it takes that along. */
const QUALIFIES: ReadonlySet<string> = new Set(
  'or if unless except instead only when whenever while until as after before for per unlike without provided which who that where rather though although not'.split(
    ' ',
  ),
)

export function readSentence<S extends Spoken, C>(passage: Passage, scene: S, grammar: Grammar<S, C>): ReadSentence<S, C> {
  const plain = grammar.plain?.(passage, scene) ?? passage
  const c = new Cursor(plain.text, scene)
  const left = (at: number): Passage => since(passage, plain.at[at] ?? 0)
  const { clauses, took, restAt } = readFrom(c, left, grammar)
  if (clauses === undefined) return { clauses: [grammar.byHand(passage.text)], rest: passage, took: [], scene }
  return { clauses, rest: restAt < 0 ? undefined : left(restAt), took, scene: c.scene }
}

interface ReadOn<C> {
  readonly clauses: readonly C[] | undefined
  readonly took: readonly Taken[]
  readonly restAt: number
  readonly isLed: boolean
}

/** What is read from here to the end; where something is left over, from there on by hand. */
function readFrom<S extends Spoken, C>(c: Cursor<S>, left: (at: number) => Passage, grammar: Grammar<S, C>): ReadOn<C> {
  const taken = (pattern: string, start: number, end = c.at): Taken => ({ pattern, words: c.text.slice(start, end).trim() })

  const leads: Change<C>[] = []
  const took: Taken[] = []
  for (;;) {
    const start = c.at
    const lead = first(grammar.leads, c, () => true)
    if (lead === undefined) break
    leads.push(lead.out)
    took.push(taken(lead.pattern, start))
  }
  const parts: Part<C>[] = []
  while (!c.isDone) {
    const part = c.attempt((): Part<C> | undefined => {
      const join = parts.length === 0 ? '' : c.eat(...JOINS, ...(grammar.either === undefined ? [] : ORS))
      if (join === undefined) return undefined
      const from = c.at
      const tails: Change<C>[] = []
      const tookTails: Taken[] = []
      let end = from
      const phrase = first(grammar.phrases, c, (clauses) => {
        end = c.at
        tails.length = 0
        tookTails.length = 0
        let now = clauses
        for (;;) {
          const at = c.at
          const tail = first(grammar.tails, c, (change) => change(now) !== undefined) ?? c.attempt(() => lastTail(c, grammar, now))
          if (tail === undefined) return c.isDone || AT_JOIN.has(c.word) || (c.word === 'or' && grammar.either !== undefined)
          now = tail.out(now) ?? now
          tails.push(tail.out)
          tookTails.push(taken(tail.pattern, at))
        }
      })
      return (
        phrase && { clauses: phrase.out, tails, named: c.scene.named, from, join, took: [taken(phrase.pattern, from, end), ...tookTails] }
      )
    })
    if (part === undefined) break
    parts.push(part)
  }
  const tookAll = (): readonly Taken[] => [...took, ...parts.flatMap((part) => part.took)]
  // "… , and until the end of your next turn …": what stands before all that follows, in the midst of a sentence.
  const on = c.isDone || parts.length === 0 ? undefined : c.attempt(() => ledOn(c, left, grammar))
  if (on?.clauses !== undefined) {
    const before = choices(parts, grammar, true)
    const clauses = before && apply(leads.toReversed(), [...before, ...on.clauses])
    return { clauses, took: [...tookAll(), ...on.took], restAt: on.restAt, isLed: leads.length > 0 }
  }
  let restAt = c.isDone ? -1 : c.at
  const last = parts.at(-1)
  if (restAt >= 0 && last !== undefined && QUALIFIES.has(wordAfterJoin(c))) {
    parts.pop()
    restAt = last.from
  }
  const rest = restAt < 0 ? undefined : left(restAt)
  const chosen = choices(parts, grammar, rest === undefined)
  const said = [...(chosen ?? []), ...(rest === undefined ? [] : [grammar.byHand(rest.text)])]
  const clauses = parts.length === 0 || chosen === undefined ? undefined : apply(leads.toReversed(), said)
  return { clauses, took: tookAll(), restAt, isLed: leads.length > 0 }
}

/** The rest of a sentence, where it begins with what all of it hangs on; nothing where any of it is not understood. */
function ledOn<S extends Spoken, C>(c: Cursor<S>, left: (at: number) => Passage, grammar: Grammar<S, C>): ReadOn<C> | undefined {
  if (c.eat(...JOINS) === undefined) return undefined
  const on = readFrom(c, left, grammar)
  return on.isLed && on.clauses !== undefined && on.restAt < 0 ? on : undefined
}

/** Behind a comma, at the end of it all: ", until the end of your next turn." */
function lastTail<S extends Spoken, C>(c: Cursor<S>, grammar: Grammar<S, C>, now: readonly C[]) {
  if (c.eat(',') === undefined) return undefined
  const tail = first(grammar.tails, c, (change) => change(now) !== undefined)
  return c.isDone || c.word === ',' ? tail : undefined
}

/** The first row that comes to something that is wanted there. */
function first<S, O>(rows: readonly Row<S, O>[], c: Cursor<S>, fits: (out: O) => boolean): { out: O; pattern: string } | undefined {
  for (const row of rows) {
    const found = c.attempt(() => {
      const out = row.read(c)
      return out !== undefined && fits(out) ? { out, pattern: row.pattern } : undefined
    })
    if (found !== undefined) return found
  }
  return undefined
}

/** What is said behind a phrase is about those before it too, as far as the subject is the same and it can be. */
function spread<C>(parts: readonly Part<C>[]): (readonly C[])[] {
  return parts.map((part, i) => {
    const next = part.tails.length > 0 ? part : parts.slice(i).find((one) => one.named !== part.named || one.tails.length > 0)
    const tails = next?.named === part.named ? next.tails : []
    return tails.reduce<readonly C[]>((clauses, change) => change(clauses, next !== part) ?? clauses, part.clauses)
  })
}

/** All of it, and of what "or" stands between one thing: of that which goes on to the end, and nobody doubts where it begins. */
function choices<S extends Spoken, C>(parts: readonly Part<C>[], grammar: Grammar<S, C>, isWhole: boolean): readonly C[] | undefined {
  const all = spread(parts)
  const last = parts.findLastIndex(({ join }) => ORS.includes(join))
  if (last < 0) return all.flat()
  let first = last - 1
  while (first > 0 && [',', ...ORS].includes(parts[first]?.join ?? '')) first--
  const isApart = first === 0 || parts[first]?.named !== parts[first - 1]?.named
  if (!isWhole || !isApart || last < parts.length - 1) return undefined
  const either = grammar.either?.(all.slice(first))
  return either && [...all.slice(0, first).flat(), ...either]
}

function apply<C>(changes: readonly Change<C>[], clauses: readonly C[]): readonly C[] | undefined {
  return changes.reduce<readonly C[] | undefined>((now, change) => (now === undefined ? undefined : change(now)), clauses)
}

function wordAfterJoin(c: Cursor<unknown>): string {
  while (AT_JOIN.has(c.word)) c.step()
  return c.word
}
