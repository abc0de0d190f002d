import { Reel } from './tokens.ts'

/** Looks that one sentence may take for each of its characters: whoever needs more than that is not English. */
const LOOKS_PER_CHARACTER = 2000
/** The shortest has as many as one of so many characters: every row may have a look at it. */
const SHORTEST = 30
/** Nobody is described in more words. Without an end, what says the same again and again is read from each of its words to each. */
const MOST_WORDS = 40

/** Reads along a text. What does not fit leaves it, and what it knows, as they were. */
export class Cursor<S> {
  readonly text: string
  at = 0
  /** What is known so far: who is spoken of, what "it" means. Never changed in place, so that it can be taken back. */
  scene: S
  private readonly reel: Reel
  private looks: number

  constructor(text: string, scene: S) {
    this.text = text
    this.scene = scene
    this.reel = new Reel(text)
    this.looks = LOOKS_PER_CHARACTER * Math.max(text.length + 1, SHORTEST)
  }

  /** The word or mark that comes next, in small letters; '' at the end. */
  get word(): string {
    return this.reel.word(this.at)
  }

  /** The word that stands just before. */
  get last(): string {
    return this.reel.before(this.at, 1)
  }

  /** The words that stand just before it. */
  before(count: number): string {
    return this.reel.before(this.at, count)
  }

  /** Passes over the word that comes next, and tells it. */
  step(): string {
    const { word } = this
    this.at = this.reel.end(this.at)
    return word
  }

  get rest(): string {
    return this.text.slice(this.at)
  }

  /** Nothing is left but what ends a sentence. */
  get isDone(): boolean {
    return /^[\s.,;:!]*$/.test(this.rest)
  }

  /** What it is given comes to something, or all is as before. */
  attempt<T>(read: (cursor: this) => T | undefined): T | undefined {
    const { at, scene } = this
    const found = --this.looks < 0 ? undefined : read(this)
    if (found === undefined) {
      this.at = at
      this.scene = scene
    }
    return found
  }

  /** One of these comes next, the longest that fits; it is passed over. */
  eat(...phrases: readonly string[]): string | undefined {
    let found: string | undefined
    let after = this.at
    const { word } = this
    for (const phrase of phrases) {
      // Most that are tried fail with their first word.
      if (word === '' || !phrase.startsWith(word)) continue
      const end = this.endOf(phrase)
      if (end > after) {
        found = phrase
        after = end
      }
    }
    this.looks -= phrases.length
    this.at = after
    return found
  }

  private endOf(phrase: string): number {
    let at = this.at
    // Without cutting it up.
    for (let from = 0; ; from++) {
      const word = this.reel.word(at)
      if (word === '' || !phrase.startsWith(word, from)) return -1
      at = this.reel.end(at)
      from += word.length
      if (from === phrase.length) return at
      if (phrase[from] !== ' ') return -1
    }
  }

  /** The longest stretch of words from here on that comes to something. */
  longest<T>(read: (words: string) => T | undefined): T | undefined {
    const ends: number[] = []
    for (let at = this.at; this.reel.word(at) !== '' && ends.length < MOST_WORDS; at = this.reel.end(at)) ends.push(this.reel.end(at))
    for (const end of ends.toReversed()) {
      const found = --this.looks < 0 ? undefined : read(this.text.slice(this.at, end).trim())
      if (found === undefined) continue
      this.at = end
      return found
    }
    return undefined
  }

  /** The value of the entry whose name comes next. */
  named<T>(names: ReadonlyMap<string, T>): T | undefined {
    const name = this.eat(...(openedBy(names).get(this.word) ?? []))
    return name === undefined ? undefined : names.get(name)
  }

  /** One thing after another, with commas, "and" or "or" between. */
  list<T>(read: () => T | undefined, glue: readonly string[] = AND): T[] | undefined {
    const found: T[] = []
    for (;;) {
      const one = this.attempt(() => {
        if (found.length > 0 && this.eat(...glue) === undefined) return undefined
        return read()
      })
      if (one === undefined) return found.length > 0 ? found : undefined
      found.push(one)
    }
  }

  /** The groups of a pattern of characters that comes next, whole words, in any case. `_` is what was passed over. */
  scan(pattern: string): Groups | undefined {
    const found = compiled(pattern).exec(this.rest)
    if (found === null) return undefined
    this.at += found[0].length
    return { ...found.groups, _: found[0].trim() }
  }

  has(pattern: string): boolean {
    return this.scan(pattern) !== undefined
  }

  sees(pattern: string): boolean {
    return compiled(pattern).test(this.rest)
  }
}

const opened = new WeakMap<ReadonlyMap<string, unknown>, ReadonlyMap<string, readonly string[]>>()

/** Names by their first word. */
function openedBy(names: ReadonlyMap<string, unknown>): ReadonlyMap<string, readonly string[]> {
  const known = opened.get(names)
  if (known !== undefined) return known
  const made = Map.groupBy(names.keys(), (name) => name.split(' ', 1)[0] ?? '')
  opened.set(names, made)
  return made
}

export const AND = [',', 'and', ', and'] as const
export const OR = [',', 'or', ', or'] as const

export type Groups = Readonly<Record<string, string | undefined>> & { readonly _: string }

const patterns = new Map<string, RegExp>()

function compiled(pattern: string): RegExp {
  const known = patterns.get(pattern)
  if (known !== undefined) return known
  // Whole words: it ends where a word ends, or with a mark.
  const made = new RegExp(`^[\\s]*(?:${pattern})(?:(?<![a-z0-9])|(?![a-z0-9]))`, 'i')
  patterns.set(pattern, made)
  return made
}

/** Reads only once at each place: rows that begin alike ask the same again. What it reads must hang on words and scene alone. */
export const onceAt = <S, T>(slot: (c: Cursor<S>) => T | undefined): ((c: Cursor<S>) => T | undefined) => {
  const known = new WeakMap<
    Cursor<S>,
    { readonly scene: S; readonly places: Map<number, { readonly found: T | undefined; readonly end: number }> }
  >()
  return (c) => {
    let here = known.get(c)
    if (here?.scene !== c.scene) {
      here = { scene: c.scene, places: new Map() }
      known.set(c, here)
    }
    const { at } = c
    const before = here.places.get(at)
    if (before !== undefined) {
      c.at = before.end
      return before.found
    }
    const found = slot(c)
    here.places.set(at, { found, end: c.at })
    return found
  }
}
